"""Styles that are remembered while a document changes: the same as those of a document that is looked at anew."""

from __future__ import annotations

from random import Random

import pytest

from pytest_mobileagent.simulator.web.dom import Element, Text
from pytest_mobileagent.simulator.web.style import Styles
from tests.simulator.web.pages import open_page

CLASSES, IDS, TAGS = ("a", "b", "c d", "e\\:f", "x"), ("one", "two", "three"), ("p", "b", "input", "div", "svg")
ATTRIBUTES = ("role", "aria-label", "data-kind", "name", "title", "width", "bgcolor", "checked", "placeholder", "value")
RULES = """
.a { color: red } .a > .b { color: blue } #one ~ p { margin: 1px } .d + * { font-size: 2em } [role=x] b { top: 1px }
.a .c { color: inherit; padding: 1em } :checked + * { left: 3px } p:first-child { float: left } .e\\:f { width: 4rem }
div:nth-child(2n) { bottom: 2px } [data-kind]::before { content: attr(title) } :placeholder-shown ~ p { right: 5px }
#two .x, :not(.a) > b { visibility: hidden } b:last-of-type { --w: 3px; width: var(--w) } html.x { font-size: 20px }
"""
INSIDE = RULES + "div:has(.b) { color: green } p:empty + p { color: lime }"


def change(random, document):
    """Do something to an element that is drawn."""
    elements = [one for one in document.descendants() if one.tag not in ("head", "style", "body", "html")]
    one = random.choice(elements)
    kind = random.randrange(8)
    if kind == 0:
        one.put("class", random.choice(CLASSES))
    elif kind == 1:
        one.put("id", random.choice(IDS))
    elif kind == 2:
        one.put(random.choice(ATTRIBUTES), random.choice(("x", "3", "#ff0000")))
    elif kind == 3:
        one.drop(random.choice(list(one.attributes) or ["id"]))
    elif kind == 4:
        one.put("style", random.choice(("color: olive", "font-size: 3em", "display: none")))
    elif kind == 5:
        made = Element(document, random.choice(TAGS), {"class": random.choice(CLASSES)})
        made.insert(Text(document, "word"))
        one.insert(made, random.choice([None, *one.children]))
    elif kind == 6 and len(elements) > 8:
        one.detach()
    elif one.is_text_field:
        one.value = random.choice(("", "typed"))
    else:
        document.root.put("class", random.choice(("", "x")))


def looks(styles, document):
    found = {one.number: styles.of(one).values for one in document.descendants()}
    before = {one.number: styles.pseudo(one, "before") for one in document.descendants()}
    return found, {number: style and style.values for number, style in before.items()}


@pytest.mark.parametrize("rules", [RULES, INSIDE], ids=["", "with rules that look inside"])
def test_what_is_remembered_is_what_would_be_found_anew(rules):
    body = "".join(f"<div class=a><p id={name}>word<b class=b>x</b></p><input placeholder=x></div>" for name in IDS)
    page = open_page(f"<style>{rules}</style>{body}<svg width=9><g class=a><path class=x /></g></svg>", scripts=False)
    random, document = Random(7), page.document
    for step in range(300):
        change(random, document)
        anew = looks(page.styles(), document), looks(Styles(document, page.viewport, page.sheets()), document)

        assert anew[0] == anew[1], step


def test_an_attribute_that_no_rule_asks_for_changes_no_layout():
    page = open_page("<style>[ARIA-busy] { left: 0 } .seen { left: 0 }</style><p id=p class=b>x</p>", scripts=False)
    element = page.document.by_id("p")
    first = page.render()

    for name, value in (("aria-label", "x"), ("data-x", "y"), ("class", "b c"), ("id", "q")):
        element.put(name, value)
        assert page.render() is first

    for name, value in (("class", "seen"), ("aria-busy", "true"), ("style", "top: 1px")):
        before = page.render()
        element.put(name, value)
        assert page.render() is not before


@pytest.mark.parametrize("is_looked_at", [True, False])
def test_nothing_is_remembered_of_what_has_gone(is_looked_at):
    page = open_page("<div id=d></div>", scripts=False)
    holder = page.document.by_id("d")
    for _ in range(100 if is_looked_at else 3000):
        holder.insert(Element(page.document, "p"))
        if is_looked_at:
            page.render()
        holder.children[0].detach() if is_looked_at else holder.clear()

    page.render()
    assert len(page.styles()._found) < 9
    assert len(page.document._stale) < 2000
