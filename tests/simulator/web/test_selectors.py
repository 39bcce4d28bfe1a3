from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.web.dom import DomError
from pytest_mobileagent.simulator.web.html import parse_document
from pytest_mobileagent.simulator.web.selectors import parse_selectors, select

HTML = """
<div id=a class="x y"><p id=b>1</p><p id=c class=x>2</p><span id=d data-k="v-w">3</span></div>
<form id=e><input id=f type=checkbox checked><input id=g disabled><a id=h href="doc.pdf">4</a></form>
"""


@pytest.mark.parametrize(
    ("selector", "found"),
    [
        ("p", "b c"), ("#c", "c"), (".x", "a c"), ("div.x.y", "a"), ("div > p", "b c"), ("div p.x, span", "c d"),
        ("p + span", "d"), ("#b ~ span", "d"), ("p:first-child", "b"), ("p:nth-child(2)", "c"),
        ("p:nth-child(odd)", "b"),
        ("p:not(.x)", "b"), ("[data-k]", "d"), ('[data-k="v-w"]', "d"), ("[data-k|=v]", "d"), ("[href$='.pdf']", "h"),
        (":checked", "f"), (":disabled", "g"), ("input:enabled", "f"), ("div:has(span)", "a"),
        ("form > :last-child", "h"),
        ("span:only-of-type", "d"), ("a[href^=doc i]", "h"), ("*:is(p, a)", "b c h"),
    ],
)  # fmt: skip
def test_a_selector_picks(selector, found):
    document = parse_document(HTML)

    assert [element.id for element in select(document, selector)] == found.split()


@pytest.mark.parametrize("selector", ["", "..x", "p >", "p:nonsense", "[a", ",p", "p:nth-child(x)"])
def test_nonsense_is_no_selector(selector):
    with pytest.raises(DomError, match="not a valid selector"):
        parse_selectors(selector)


def test_ids_count_more_than_classes_and_these_more_than_tags():
    weights = [parse_selectors(text)[0].specificity for text in ("p div", ".x", "#a", "#a .x p")]

    assert weights == [(0, 0, 2), (0, 1, 0), (1, 0, 0), (1, 1, 1)]
