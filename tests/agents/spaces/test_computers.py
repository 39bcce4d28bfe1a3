"""The providers' tools for operating computers: what their calls become on a phone."""

from __future__ import annotations

import pytest

from pytest_mobileagent.agents.models import ToolCall
from pytest_mobileagent.agents.spaces import claude_computer, gemini_computer, openai_computer
from pytest_mobileagent.agents.spaces.keyboard import pressed
from pytest_mobileagent.agents.spaces.places import Extent
from pytest_mobileagent.episode import action as act
from pytest_mobileagent.episode.action import ActionError

SIZE, EXTENT = (1080, 2400), Extent(540, 1200)
MIDDLE = act.Click(540, 1200)


def called(read, name, **arguments):
    return read(ToolCall("1", name, arguments), EXTENT, SIZE)


@pytest.mark.parametrize(
    ("told", "action"),
    [
        ({"type": "click", "x": 270, "y": 600, "button": "left"}, MIDDLE),
        ({"type": "click", "x": 270, "y": 600, "button": "right"}, act.LongPress(540, 1200)),
        ({"type": "click", "x": 0, "y": 0, "button": "back"}, act.NavigateBack()),
        ({"type": "double_click", "x": 270, "y": 600}, act.DoubleTap(540, 1200)),
        ({"type": "drag", "path": [{"x": 270, "y": 900}, {"x": 9, "y": 9}, {"x": 270, "y": 300}]},
         act.Drag(540, 1800, 540, 600, duration_ms=500)),
        ({"type": "scroll", "x": 270, "y": 600, "scroll_x": 0, "scroll_y": 300},
         act.Drag(540, 1200, 540, 600, duration_ms=500)),
        ({"type": "scroll", "x": 270, "y": 600, "scroll_x": 0, "scroll_y": -9000},
         act.Drag(540, 1200, 540, 2399, duration_ms=500)),
        ({"type": "type", "text": "milk\n"}, act.InputText("milk", press_enter=True)),
        ({"type": "keypress", "keys": ["ENTER"]}, act.KeyboardEnter()),
        ({"type": "keypress", "keys": ["BACKSPACE"]}, act.PressKey("KEYCODE_DEL")),
        ({"type": "keypress", "keys": ["ESC"]}, act.NavigateBack()),
        ({"type": "wait"}, act.Wait()),
    ],
)  # fmt: skip
def test_openais_tool_counts_pixels_of_the_picture(told, action):
    assert called(openai_computer.actions, "computer", actions=[told]) == [action]


def test_openais_tool_may_do_several_things_at_once_and_look_between():
    told = [{"type": "click", "x": 270, "y": 600}, {"type": "screenshot"}, {"type": "type", "text": "a"}]

    assert called(openai_computer.actions, "computer", actions=told) == [MIDDLE, act.InputText("a")]
    assert called(openai_computer.actions, "computer", actions=[{"type": "move", "x": 1, "y": 1}]) == []


@pytest.mark.parametrize(
    ("told", "action"),
    [
        ({"action": "left_click", "coordinate": [270, 600]}, MIDDLE),
        ({"action": "right_click", "coordinate": [270, 600]}, act.LongPress(540, 1200)),
        ({"action": "double_click", "coordinate": [270, 600]}, act.DoubleTap(540, 1200)),
        ({"action": "left_click_drag", "start_coordinate": [270, 900], "coordinate": [270, 300]},
         act.Drag(540, 1800, 540, 600, duration_ms=500)),
        ({"action": "scroll", "coordinate": [270, 600], "scroll_direction": "down", "scroll_amount": 5},
         act.Drag(540, 1200, 540, 240, duration_ms=500)),
        ({"action": "scroll", "scroll_direction": "right", "scroll_amount": 500},
         act.Drag(540, 1200, 0, 1200, duration_ms=500)),
        ({"action": "type", "text": "milk"}, act.InputText("milk")),
        ({"action": "key", "text": "Return"}, act.KeyboardEnter()),
        ({"action": "wait", "duration": 2}, act.Wait()),
    ],
)  # fmt: skip
def test_anthropics_tool_does_one_thing_a_call(told, action):
    assert called(claude_computer.actions, "computer", **told) == [action]


@pytest.mark.parametrize(("repeat", "times"), [(3, 3), (0, 1), (5000, 100), (None, 1)])
def test_anthropics_tool_may_press_a_key_several_times(repeat, times):
    told = {"action": "key", "text": "BackSpace", "repeat": repeat}

    assert called(claude_computer.actions, "computer", **told) == [act.PressKey("KEYCODE_DEL")] * times


@pytest.mark.parametrize("name", ["screenshot", "cursor_position", "mouse_move", "zoom"])
def test_what_only_looks_does_nothing_on_the_phone(name):
    assert called(claude_computer.actions, "computer", action=name) == []


@pytest.mark.parametrize(
    ("name", "told", "action"),
    [
        ("click", {"x": 500, "y": 500, "intent": "open it"}, MIDDLE),
        ("click_at", {"x": 500, "y": 500}, MIDDLE),
        ("long_press", {"x": 500, "y": 500}, act.LongPress(540, 1200)),
        ("long_press_at", {"x": 500, "y": 500}, act.LongPress(540, 1200)),
        ("type", {"text": "milk"}, act.InputText("milk")),
        ("type", {"text": "milk", "press_enter": True}, act.InputText("milk", press_enter=True)),
        ("type_text_at", {"x": 500, "y": 500, "text": "milk", "press_enter": True},
         act.InputText("milk", 540, 1200, clear_text=True, press_enter=True)),
        ("drag_and_drop", {"x": 500, "y": 750, "destination_x": 500, "destination_y": 250},
         act.Drag(540, 1800, 540, 600, duration_ms=500)),
        ("swipe", {"start_x": 500, "start_y": 750, "end_x": 500, "end_y": 250},
         act.Drag(540, 1800, 540, 600, duration_ms=500)),
        ("type_text_at", {"x": 500, "y": 500, "text": "milk", "clear_before_typing": False},
         act.InputText("milk", 540, 1200, press_enter=True)),
        ("type_text_at", {"x": 500, "y": 500, "text": "milk", "press_enter": False},
         act.InputText("milk", 540, 1200, clear_text=True)),
        ("scroll", {"x": 500, "y": 500, "direction": "down"}, act.Drag(540, 1200, 540, 480, duration_ms=500)),
        ("scroll", {"x": 500, "y": 500, "direction": "up", "magnitude_in_pixels": 100},
         act.Drag(540, 1200, 540, 1440, duration_ms=500)),
        ("scroll_at", {"x": 500, "y": 500, "direction": "down", "magnitude": 400},
         act.Drag(540, 1200, 540, 240, duration_ms=500)),
        ("scroll_at", {"x": 500, "y": 500, "direction": "right"}, act.Drag(540, 1200, 0, 1200, duration_ms=500)),
        ("scroll_document", {"direction": "down"}, act.Scroll("down")),
        ("open_app", {"app_name": "Clock"}, act.OpenApp("Clock")),
        ("press_key", {"key": "home"}, act.NavigateHome()),
        ("press_key", {"key": "enter"}, act.KeyboardEnter()),
        ("go_back", {}, act.NavigateBack()),
        ("go_home", {}, act.NavigateHome()),
        ("wait_5_seconds", {}, act.Wait()),
        ("give_up", {}, act.Status("infeasible")),
    ],
)  # fmt: skip
def test_googles_tool_is_a_function_each(name, told, action):
    assert called(gemini_computer.actions, name, **told) == [action]


def test_googles_tool_only_looks_too():
    assert called(gemini_computer.actions, "take_screenshot") == []


@pytest.mark.parametrize("read", [openai_computer.actions, claude_computer.actions])
def test_what_only_phones_have_is_a_function_of_ours(read):
    assert called(read, "open_app", app_name="Clock") == [act.OpenApp("Clock")]
    assert called(read, "long_press_at", x=270, y=600) == [act.LongPress(540, 1200)]
    assert called(read, "show_recent_apps") == [act.Overview()]


WRONG = [
    (openai_computer.actions, "computer", {"actions": [{"type": "fly"}]}, "'fly' is not one of the actions"),
    (openai_computer.actions, "computer", {"actions": [{"type": "click"}]}, "[None, None] is no place"),
    (openai_computer.actions, "computer", {"actions": [{"type": "drag"}]}, "drag needs a path of two points or more"),
    (openai_computer.actions, "computer", {"actions": [{"type": "keypress", "keys": ["CTRL", "A"]}]},
     "the key 'CTRL+A' is not one of "),
    (openai_computer.actions, "fly", {}, "there is no function 'fly'"),
    (openai_computer.actions, "open_app", {}, "opening an app needs its name"),
    (claude_computer.actions, "computer", {"action": "left_mouse_down"}, "'left_mouse_down' is nothing that a finger"),
    (claude_computer.actions, "computer", {"action": "left_click", "coordinate": [600, 1]}, "[600, 1] is no place"),
    (claude_computer.actions, "computer", {"action": "scroll"}, "scroll_direction None is not one of up, down"),
    (gemini_computer.actions, "navigate", {"url": "http://x"}, "there is no function 'navigate'"),
    (gemini_computer.actions, "click", {"x": 5}, "a place is missing: x and y"),
]  # fmt: skip


@pytest.mark.parametrize(("read", "name", "told", "message"), WRONG, ids=range(len(WRONG)))
def test_what_is_wrong_with_a_call_is_said(read, name, told, message):
    with pytest.raises(ActionError) as caught:
        called(read, name, **told)

    assert str(caught.value).startswith(message)


def test_a_phones_home_is_a_button_and_a_keyboards_a_key():
    assert pressed("Home", on_phone=True) == act.NavigateHome()
    assert pressed("Home") == act.PressKey("KEYCODE_MOVE_HOME")
