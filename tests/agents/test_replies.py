from __future__ import annotations

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pytest_mobileagent.agents.replies import function_call, json_object, sections
from pytest_mobileagent.episode.action import ActionError


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Reason: to see.\nAction: {}", {"Reason": "to see.", "Action": "{}"}),
        ("**Reason:** a\nb\n\n**Action**: c", {"Reason": "a\nb", "Action": "c"}),
        ("reason: a\n> ACTION: b", {"Reason": "a", "Action": "b"}),
        ("no label", {}),
        ("Action: a Reason: b", {"Action": "a Reason: b"}),
    ],
)
def test_sections_are_what_follows_a_label_at_the_beginning_of_a_line(text, found):
    assert sections(text, ("Reason", "Action")) == found


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('{"a": 1}', {"a": 1}),
        ('Here:\n```json\n{"a": {"b": "}"}}\n```\nand {"c": 2}', {"a": {"b": "}"}}),
        ("{'a': True, 'b': None}", {"a": True, "b": None}),
        ('{not json} {"a": "\\""}', {"a": '"'}),
        ('so { is open, {"a": 1}', {"a": 1}),
    ],
)
def test_the_first_object_in_a_text_is_found(text, value):
    assert json_object(text) == value


@pytest.mark.parametrize("text", ["", "nothing", "{", "{1}", "[1]", "}{", '{"a": __import__("os")}'])
def test_a_text_without_an_object_is_a_mistake(text):
    with pytest.raises(ActionError, match="no JSON object in the reply"):
        json_object(text)


@pytest.mark.parametrize(
    ("text", "call"),
    [
        ("tap(5)", ("tap", (5,), {})),
        ("I swipe(21, \"up\", 'medium').", ("swipe", (21, "up", "medium"), {})),
        ("Long-Press(x=3)", ("long_press", (), {"x": 3})),
        ('print(1) text("a) b")', ("text", ("a) b",), {})),
        ("tap([1, -2.5])", ("tap", ([1, -2.5],), {})),
    ],
)
def test_a_call_is_found_by_its_name(text, call):
    assert tuple(function_call(text, ("tap", "swipe", "long_press", "text"))) == call


@pytest.mark.parametrize("text", ["", "tap", "tap(", "tap(5", "tap(x)", "tap(os.system('x'))", "tap(*a)", "drop(1)"])
def test_what_is_no_call_of_ours_is_a_mistake_and_nothing_is_executed(text):
    with pytest.raises(ActionError):
        function_call(text, ("tap",))


@settings(max_examples=60)
@given(st.text(alphabet="{}[]()\"'\\:,tap5 aReson\n", max_size=60))
def test_garbage_is_a_mistake_and_nothing_worse(text):
    sections(text, ("Reason", "Action"))
    for read in (json_object, lambda said: function_call(said, ("tap",))):
        with contextlib.suppress(ActionError):
            read(text)
