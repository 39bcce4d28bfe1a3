from __future__ import annotations

from pytest_mobileagent.simulator.web.accessible import tree
from tests.simulator.web.pages import open_page


def outline(items):
    """Return class, text and id of each node, children in lists."""
    found = []
    for item in items:
        found.append((item.cls.rpartition(".")[2], item.text, item.id))
        if item.children:
            found.append(outline(item.children))
    return found


def test_texts_controls_and_links_become_nodes():
    page = open_page("""<h1 id=h>Big <em>news</em></h1><div><p>Some <a href=x>link</a></p></div><button id=b>Go</button>
      <label>Name <input id=t value=v></label><input type=checkbox id=c aria-label=Agree><img alt=Cat src=x>
      <select id=s><option>One</select><ul><li>first</ul><p hidden>no</p><canvas id=k></canvas>""")

    assert outline(tree(page)) == [
        ("TextView", "Big news", "h"),
        ("View", "", ""), [("TextView", "Some", ""), ("View", "link", "")],
        ("Button", "Go", "b"),
        ("TextView", "Name", ""), ("EditText", "v", "t"),
        ("CheckBox", "Agree", "c"), ("Image", "Cat", ""), ("Spinner", "One", "s"),
        ("ListView", "", ""), [("TextView", "first", "")],
        ("Image", "", "k"),
    ]  # fmt: skip


def test_what_scripts_listen_to_is_clickable():
    page = open_page("<div id=a>x</div><div id=b>y</div><script>a.addEventListener('click', () => 1)</script>")

    assert [(item.id, item.is_clickable) for item in tree(page)] == [("a", True), ("b", False)]


def test_what_is_hidden_says_nothing():
    page = open_page("<p style='visibility:hidden'>a</p><p style='display:none'>b</p><p aria-hidden=true>c</p><p>d</p>")

    assert [item.text for item in tree(page)] == ["d"]
