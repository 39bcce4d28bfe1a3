"""UiSelector and UiScrollable expressions: read as Java would, or refused; never anything else."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import example, given, seed, settings
from hypothesis import strategies as st

from pytest_mobileagent.protocol.webdriver import WebDriverError
from pytest_mobileagent.simulator.server.webdriver.expressions import Expression, MethodCall, parse

WORDS = st.sampled_from(
    [
        "new ",
        "UiSelector",
        "UiScrollable",
        "(",
        ")",
        ".",
        ",",
        ";",
        '"',
        "text",
        "true",
        "-3",
        "0.5",
        "\\",
        " ",
        "é",
        "\n",
    ]
)


@pytest.mark.parametrize(
    ("text", "calls"),
    [
        ("new UiSelector()", ()),
        (" UiSelector ( ) . text ( \"a\" ) ; ", (MethodCall("text", ("a",)),)),
        (r'new UiSelector().text("a \"b\", (c)")', (MethodCall("text", ('a "b", (c)',)),)),
        (r'new UiSelector().textMatches("\\d+\s")', (MethodCall("textMatches", (r"\d+\s",)),)),
        ("new UiSelector().index(-1).enabled(true)", (MethodCall("index", (-1,)), MethodCall("enabled", (True,)))),
        ("new UiSelector().className(android.widget.Button.class)",
         (MethodCall("className", ("android.widget.Button",)),)),
        ("new UiSelector().childSelector(UiSelector())",
         (MethodCall("childSelector", (Expression("UiSelector", (), ()),)),)),
    ],
)  # fmt: skip
def test_an_expression_is_read(text, calls):
    assert parse(text) == [Expression("UiSelector", (), calls)]


def test_several_expressions_are_read():
    assert [one.class_name for one in parse("new UiScrollable(new UiSelector()); new UiSelector();")] == [
        "UiScrollable", "UiSelector",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text", ["", ";", "UiSelector", "new UiSelector(", "new UiSelector().", 'new UiSelector().text("a)', "new String()",
             "new UiSelector().text(1 2)", "new UiSelector()text", "#", "new UiSelector(" * 100],
)  # fmt: skip
def test_what_is_none_is_refused_with_the_text(text):
    with pytest.raises(WebDriverError, match="Could not parse selector expression") as caught:
        parse(text)

    assert caught.value.status == 400


@seed(1)
@settings(max_examples=300, deadline=None, database=None)
@given(st.lists(WORDS, max_size=14).map("".join) | st.text(max_size=30))
@example('UiSelector().text("\\")')
@pytest.mark.costly
def test_any_text_is_read_or_refused(text):
    with suppress(WebDriverError):
        assert parse(text)
