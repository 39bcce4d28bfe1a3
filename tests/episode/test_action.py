from __future__ import annotations

import json
from typing import get_args

import pytest

from pytest_mobileagent.episode import action as act
from pytest_mobileagent.episode.action import Action, ActionError, from_json, to_json
from pytest_mobileagent.errors import AgentError

FORMS = [
    (act.Click(10, 20), {"action_type": "click", "x": 10, "y": 20}),
    (act.Click(0, 0), {"action_type": "click", "x": 0, "y": 0}),
    (act.Click(index=0), {"action_type": "click", "index": 0}),
    (act.DoubleTap(1, 2), {"action_type": "double_tap", "x": 1, "y": 2}),
    (act.LongPress(index=7), {"action_type": "long_press", "index": 7}),
    (act.Swipe("up"), {"action_type": "swipe", "direction": "up"}),
    (act.Scroll("left"), {"action_type": "scroll", "direction": "left"}),
    (act.Scroll("down", 0), {"action_type": "scroll", "direction": "down", "index": 0}),
    (
        act.Drag(1, 2, 3, 4, holds=True),
        {"action_type": "drag", "x": 1, "y": 2, "to_x": 3, "to_y": 4, "duration_ms": 500, "holds": True},
    ),
    (
        act.Drag(1, 2, 3, 4, mouse=True),
        {"action_type": "drag", "x": 1, "y": 2, "to_x": 3, "to_y": 4, "duration_ms": 500, "mouse": True},
    ),
    (
        act.Drag(1, 2, 3, 4, 800),
        {"action_type": "drag", "x": 1, "y": 2, "to_x": 3, "to_y": 4, "duration_ms": 800},
    ),
    (
        act.InputText("a\n\"é'", press_enter=True),
        {"action_type": "input_text", "text": "a\n\"é'", "press_enter": True},
    ),
    (
        act.InputText("", x=5, y=6, clear_text=True),
        {"action_type": "input_text", "text": "", "x": 5, "y": 6, "clear_text": True, "press_enter": False},
    ),
    (act.InputText("a", index=3), {"action_type": "input_text", "text": "a", "index": 3, "press_enter": False}),
    (act.KeyboardEnter(), {"action_type": "keyboard_enter"}),
    (act.PressKey("KEYCODE_DEL"), {"action_type": "press_keyboard", "keycode": "KEYCODE_DEL"}),
    (act.NavigateHome(), {"action_type": "navigate_home"}),
    (act.NavigateBack(), {"action_type": "navigate_back"}),
    (act.Overview(), {"action_type": "overview"}),
    (act.OpenApp("Chrome"), {"action_type": "open_app", "app_name": "Chrome"}),
    (act.Wait(), {"action_type": "wait"}),
    (act.Status(), {"action_type": "status", "goal_status": "complete"}),
    (act.Status("infeasible"), {"action_type": "status", "goal_status": "infeasible"}),
    (act.Answer("42"), {"action_type": "answer", "text": "42"}),
]
IDS = [json.dumps(form) for _, form in FORMS]


@pytest.mark.parametrize(("action", "form"), FORMS, ids=IDS)
def test_an_action_and_its_json_form_are_one(action, form):
    assert to_json(action) == form
    assert from_json(form) == action
    assert from_json(json.dumps(form)) == action


def test_the_table_has_every_kind_of_action():
    assert {type(action) for action, _ in FORMS} == set(get_args(Action))


@pytest.mark.parametrize(
    ("form", "action"),
    [
        ({"action_type": "input_text", "text": "a"}, act.InputText("a", press_enter=True)),
        ({"action_type": "input_text", "text": 12}, act.InputText("12", press_enter=True)),
        ({"action_type": "answer", "text": 2.5}, act.Answer("2.5")),
        ({"action_type": "click", "index": "4"}, act.Click(index=4)),
        ({"action_type": "click", "index": 4, "x": None, "y": None}, act.Click(index=4)),
        ({"action_type": "click", "x": 1.5, "y": 2}, act.Click(1.5, 2)),
        ({"action_type": "status"}, act.Status("complete")),
    ],
    ids=lambda value: json.dumps(value) if isinstance(value, dict) else "",
)
def test_what_androidworlds_agents_write_is_understood(form, action):
    assert from_json(form) == action


NO_PLACE = "needs either index or x and y"
ERRORS = [
    ("tap the button", "not a JSON action: 'tap the button'"),
    ("", "not a JSON action: ''"),
    ("[" * 100_000, f"not a JSON action: '{'[' * 200}'"),
    ("[1]", "an action is a JSON object, not list"),
    (None, "an action is a JSON object, not NoneType"),
    ({}, f"unknown action_type None; known are {', '.join(sorted(act._KINDS))}"),
    ({"action_type": "tap"}, f"unknown action_type 'tap'; known are {', '.join(sorted(act._KINDS))}"),
    ({"action_type": ["click"]}, f"unknown action_type ['click']; known are {', '.join(sorted(act._KINDS))}"),
    ({"action_type": "wait", "seconds": 5}, "wait has no field 'seconds'"),
    ({"action_type": "swipe"}, "swipe: direction is missing"),
    ({"action_type": "open_app"}, "open_app: app_name is missing"),
    ({"action_type": "swipe", "direction": "north"}, "swipe: direction 'north' is not one of up, down, left, right"),
    ({"action_type": "scroll", "direction": ["up"]}, "scroll: direction ['up'] is not one of up, down, left, right"),
    ({"action_type": "click"}, f"click {NO_PLACE}"),
    ({"action_type": "click", "x": 1}, f"click {NO_PLACE}"),
    ({"action_type": "long_press", "x": 1, "y": 2, "index": 0}, f"long_press {NO_PLACE}"),
    ({"action_type": "double_tap", "y": 1, "index": 0}, f"double_tap {NO_PLACE}"),
    ({"action_type": "input_text", "text": "a", "x": 1}, f"input_text {NO_PLACE}"),
    ({"action_type": "input_text", "text": "a", "x": 1, "y": 2, "index": 3}, f"input_text {NO_PLACE}"),
    ({"action_type": "click", "x": "1", "y": 2}, "click: x '1' is not a number"),
    ({"action_type": "click", "x": 1, "y": True}, "click: y True is not a number"),
    ('{"action_type": "click", "x": NaN, "y": 2}', "click: x nan is not a number"),
    ('{"action_type": "click", "x": 1e999, "y": 2}', "click: x inf is not a number"),
    ({"action_type": "click", "index": 1.5}, "click: index 1.5 is not a whole number"),
    ({"action_type": "click", "index": "five"}, "click: index 'five' is not a whole number"),
    ({"action_type": "click", "index": True}, "click: index True is not a whole number"),
    (
        {"action_type": "drag", "x": 1, "y": 2, "to_x": 3, "to_y": 4, "duration_ms": 0.5},
        "drag: duration_ms 0.5 is not a whole number",
    ),
    ({"action_type": "input_text", "text": ["a"]}, "input_text: text ['a'] is not a text"),
    ({"action_type": "input_text", "text": True}, "input_text: text True is not a text"),
    ({"action_type": "open_app", "app_name": 5}, "open_app: app_name 5 is not a text of up to 200 letters"),
    (
        {"action_type": "open_app", "app_name": "a/" * 101},
        f"open_app: app_name '{'a/' * 101}' is not a text of up to 200 letters",
    ),
    (
        {"action_type": "input_text", "text": "a", "clear_text": "no"},
        "input_text: clear_text 'no' is not true or false",
    ),
    (
        {"action_type": "status", "goal_status": "done"},
        "status: goal_status 'done' is not complete or infeasible",
    ),
    (
        {"action_type": "press_keyboard", "keycode": "enter"},
        "press_keyboard: keycode 'enter' is not KEYCODE_ and a name in capitals",
    ),
    (
        {"action_type": "press_keyboard", "keycode": "KEYCODE_A; reboot"},
        "press_keyboard: keycode 'KEYCODE_A; reboot' is not KEYCODE_ and a name in capitals",
    ),
]


@pytest.mark.parametrize(("value", "message"), ERRORS, ids=lambda value: str(value)[:60])
def test_what_is_no_action_says_what_is_wrong_with_it(value, message):
    with pytest.raises(ActionError) as caught:
        from_json(value)

    assert str(caught.value) == message


def test_a_bad_action_is_the_agents_fault():
    assert issubclass(ActionError, AgentError)


@pytest.mark.parametrize("number", [10**400, -(10**400), 1e300, float("nan"), float("inf")])
def test_a_place_that_no_screen_has_is_a_mistake(number):
    with pytest.raises(ActionError, match=r"^click: x .* is not a number$"):
        from_json({"action_type": "click", "x": number, "y": 5})


@pytest.mark.parametrize("duration_ms", [-1, 60_001, 10**30])
def test_a_drag_has_an_end(duration_ms):
    drag = {"action_type": "drag", "x": 1, "y": 1, "to_x": 2, "to_y": 2, "duration_ms": duration_ms}

    with pytest.raises(ActionError, match=r"^drag: duration_ms -?[0-9]+ is not between 0 and 60000$"):
        from_json(drag)
