"""XPath in both versions, and what is refused: no expression fills the memory or the stack."""

from __future__ import annotations

import datetime

import pytest
from lxml import etree

from pytest_mobileagent.simulator.server.webdriver import xpath

NOW = datetime.datetime(2023, 10, 15, 15, 34, tzinfo=datetime.UTC)
ROWS = "<list><row text='One'/><row text='Two'/></list><row text='Three to 9'/>"
SCREEN = etree.fromstring(f"<hierarchy>{ROWS}</hierarchy>")


def texts(expression, top=None, **options):
    top = SCREEN.getroottree() if top is None else top
    return [one.get("text") for one in xpath.evaluate(expression, top, now=NOW, **options)]


@pytest.mark.parametrize(
    ("expression", "found"),
    [
        ("//row[1]", ["One", "Three to 9"]),
        ("(//row)[last()]", ["Three to 9"]),
        ("//row[@text = ('Two', 'Three to 9', 'Four')]", ["Two", "Three to 9"]),
        ("//row except //list/row", ["Three to 9"]),
        ("//row[some $to in tokenize(@text, ' ') satisfies $to = '9']", ["Three to 9"]),
        ("(//row)[position() = 2 to 3]", ["Two", "Three to 9"]),
        ("//row[ends-with(@text, 'to 9')][@text = ('Three to 9')]", ["Three to 9"]),
        ("//row[year-from-dateTime(current-dateTime()) eq 2023][1]", ["One", "Three to 9"]),
        ("count(//row)", []),
        ("string-join(//row/@text, ', ')", []),
    ],
)
def test_an_expression_means(expression, found):
    assert texts(expression) == found


def test_an_expression_is_evaluated_below_an_element():
    assert texts("./row[@text = ('Two', 'x')]", SCREEN[0]) == texts("./row[@text = 'Two']", SCREEN[0]) == ["Two"]


@pytest.mark.parametrize("expression", ["//row[lower-case(@text) = 'one']", "//row[@text = ('One', 'Two')]"])
def test_version_1_alone_knows_nothing_of_version_2(expression):
    assert texts(expression) != []
    with pytest.raises(xpath.XPathError):
        texts(expression, is_version_1=True)


@pytest.mark.parametrize(
    ("expression", "reason"),
    [
        ("//row[", "unexpected"), ("//row[nothing(@text)]", "unknown function 'nothing'"), ("(" * 5000, "recursion"),
        ("count(1 to 9999999999)", "a range is"), ("1 to (2 * 99999)", "a range is"), ("(1)to(2)", "a range is"),
        ("('', 1 to 99999)", "a range is"), ("(: ' :) 1 to 9999999999 (: ' :)", "comments"),
        ("doc('file:///etc/passwd')", "Error retrieving resource"), ("xs:date('2020-13-45')", "month"),
        ("//row[matches(@text, '(')]", "regular expression"),
    ],
)  # fmt: skip
def test_what_is_no_expression_is_refused(expression, reason):
    with pytest.raises(xpath.XPathError, match=reason):
        texts(expression)
