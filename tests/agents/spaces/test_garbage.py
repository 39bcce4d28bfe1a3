"""Whatever a model writes is an action or a mistake of the agent's, and nothing worse."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pytest_mobileagent.agents.screen import Element
from pytest_mobileagent.agents.spaces import androidworld, appagent, autodroid, autoglm, bmoca, native, seeact, uitars
from pytest_mobileagent.agents.spaces.mobile_use import MobileUse
from pytest_mobileagent.agents.spaces.places import resized
from pytest_mobileagent.device import Node, Rect
from pytest_mobileagent.episode.action import ActionError

SIZE = (1080, 2400)
BOXES = [Rect(0, 0, 10, 10), Rect(5, 5, 900, 900)]
ELEMENTS = [Element(0, Node(bounds=BOXES[0])), Element(4, Node(bounds=BOXES[1]))]
READERS = {
    "androidworld": lambda text: androidworld.parse(text, ELEMENTS),
    "seeact": lambda text: seeact.parse(text, ELEMENTS),
    "bmoca": lambda text: bmoca.parse(text, BOXES, SIZE),
    "autodroid": lambda text: autodroid.parse(text, range(3)),
    "appagent": lambda text: appagent.parse(text, BOXES, SIZE),
    "appagent-grid": lambda text: appagent.parse_on_grid(text, SIZE),
    "native": lambda text: native.parse(text, SIZE),
    "uitars": lambda text: uitars.parse(text, SIZE, resized(SIZE)),
    "autoglm": lambda text: autoglm.parse(text, SIZE),
    "mobile_use": lambda text: MobileUse().parse(text, SIZE),
}
WORDS = st.sampled_from([
    "Reason: x\n", "Action: ", "ELEMENT: ", "ACTION: ", "VALUE: ", "A", "B", "AA", "\n", "CLICK", "SWIPE", "INPUT TEXT",
    '{"action_type": ', '"click"', '"scroll"', '"index": ', '"id": ', '"action": ', '"input_text": ', '"coordinate": ',
    "{", "}", "[", "]", "(", ")", ",", ": ", "'", '"', "1", "-1", "1e999", "0.5", "999999999999999999999", "null",
    "true", "NaN", "tap", "swipe", "do", "click", "long_press", "text", "grid", "type", "finished", "dual-gesture",
    "<tool_call>", "</tool_call>", "<think>", "</think>", "<answer>", "<point>1 2</point>", "finish", "message=",
    "press", "up", "FINISH", "start_box=", "point=", "direction=", "\\", "é", "\ud800", "\x00",
])  # fmt: skip


@pytest.mark.parametrize("space", READERS)
@settings(max_examples=80, deadline=None)
@given(words=st.lists(WORDS, max_size=14))
def test_garbage_is_an_action_or_a_mistake(space, words):
    with contextlib.suppress(ActionError):
        READERS[space]("".join(words))


SHAPES = [
    '{{"action_type": {0}, "index": {0}, "id": {0}, "action": {0}, "input_text": {0}, "finished": {0}}}',
    'Reason: x\nAction: {{"action_type": "click", "x": {0}, "y": {0}}}',
    'Reason: x\nAction: {{"action_type": "input_text", "text": {0}, "index": {0}}}',
    "tap({0})", "swipe({0}, {0}, {0})", "swipe({0}, {0}, {0}, {0})", "text({0})", "type({0})", "click({0}, {0})",
    "click(start_box={0})", "do(action={0}, element={0})", "open_app({0})", "scroll(point={0}, direction={0})",
    '{{"action": "click", "coordinate": {0}}}', '{{"name": "x", "arguments": {{"action": {0}}}}}',
    "dual-gesture({0}, {0}, {0}, {0})", "ELEMENT: {0}\nACTION: CLICK\nVALUE: {0}",
]  # fmt: skip
VALUES = [
    "null", "None", "true", "-1", "1e999", "0.5", "99999999999999999999", '""', '"a"', "[]", "[1]", "[1, 2, 3, 4, 5]",
    "{}", '["a"]', '"(1,2"', '"1e999"', "b'x'", "1j", "{1, 2}", "...", "(1, (2,))", '"' + "9" * 400 + '"', "9" * 400,
]  # fmt: skip


@pytest.mark.parametrize("space", READERS)
@pytest.mark.parametrize("shape", SHAPES)
def test_a_wrong_value_in_a_right_shape_is_an_action_or_a_mistake(space, shape):
    for value in VALUES:
        with contextlib.suppress(ActionError):
            READERS[space](shape.format(value))
