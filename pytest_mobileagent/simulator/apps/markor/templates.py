"""The templates of the new-file dialog, by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.dates import local_time

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

TEMPLATES = {
    "Empty file": "",
    "markor-markdown-reference.md": (
        "# Heading 1\n\n## Heading 2\n\n### Heading 3\n\n**bold** and *italic*, ~~struck out~~, `code`\n\n"
        "* Item 1\n* Item 2\n    * Item 2.1\n\n1. First\n2. Second\n\n- [ ] open\n- [x] done\n\n> A quotation\n\n"
        "| Left | Right |\n| ---- | ----- |\n| a    | b     |\n\n---\n\n[A link](https://example.com)\n"
    ),
    "todo.example.txt": (
        "(A) Call the landlord @phone +home\n(B) Buy paint @shop +home due:{{ date }}\nSort the photos +family\n"
        "x {{ date }} Return the keys @office\n"
    ),
    "2029-01-01-jekyll-post.md": (
        "---\nlayout: post\ntags: []\ncategories: []\ndate: {{ date }} {{ time }}\ntitle: '{{ title }}'\n---\n\n\n"
    ),
    "cooking-recipe.md": (
        "---\nTitle: {{ title }}\nTags:\n---\n\n## Ingredients\n\n|Amount|Ingredient|\n|:--|:--|\n|1|…|\n\n"
        "## Steps\n\n1. …\n\n## Notes\n\n"
    ),
    "presentation-beamer.md": (
        "---\ntitle: {{ title }}\ndate: {{ date }}\nclass: beamer\n---\n\n## First slide\n\n* Point 1\n* Point 2\n\n"
        "## Second slide\n\n* Point 3\n"
    ),
    "zim-wiki-reference.txt": (
        "Content-Type: text/x-zim-wiki\nWiki-Format: zim 0.6\n\n====== {{ title }} ======\n\n===== Heading =====\n\n"
        "**bold** //italic// __marked__ ~~struck out~~ ''code''\n\n* Item 1\n* Item 2\n\n[ ] open\n[*] done\n"
    ),
    "zim-wiki-empty.txt": "Content-Type: text/x-zim-wiki\nWiki-Format: zim 0.6\n\n====== {{ title }} ======\n\n",
    "hugo-post-front-matter.md": (
        '---\ntitle: "{{ title }}"\ndate: {{ date }}T{{ time }}Z\ndraft: true\ntags: []\n---\n\n\n'
    ),
    "202901012359-zettelkasten.md": "---\ntitle: {{ title }}\ndate: {{ date }} {{ time }}\ntags:\n---\n\n\n",
    "2029-01-01-jekyll-post.adoc": (
        "= {{ title }}\n:page-layout: post\n:page-date: {{ date }} {{ time }}\n:page-tags: []\n\n\n"
    ),
    "sample.csv": "Name;Town;Age\nAda;London;36\nAlan;Wilmslow;41\n",
}


def prefix(template: str, phone: Phone) -> str:
    """Return what a template puts before the file's name: the date of a post."""
    now = local_time(phone)
    if "jekyll" in template:
        return f"{now:%Y-%m-%d}-"
    return f"{now:%Y%m%d%H%M}-" if "zettelkasten" in template else ""


def filled(text: str, title: str, phone: Phone) -> str:
    """Return a template with its fields filled."""
    now = local_time(phone)
    fields = {"title": title, "date": f"{now:%Y-%m-%d}", "time": f"{now:%H:%M:%S}"}
    for name, value in fields.items():
        text = text.replace(f"{{{{ {name} }}}}", value)
    return text
