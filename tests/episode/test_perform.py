from __future__ import annotations

from typing import get_args

import pytest

from pytest_mobileagent.device.automation import RpcError
from pytest_mobileagent.device.keys import UnknownKey
from pytest_mobileagent.episode import action as act
from pytest_mobileagent.episode.action import Action, ActionError
from pytest_mobileagent.episode.perform import perform
from pytest_mobileagent.errors import AppNotFound, DeviceError

CALLS = [
    (act.Click(10, 20), [("tap", 10, 20)]),
    (act.Click(1.9, 2.1), [("tap", 1, 2)]),
    (act.Click(index=3), [("tap", 50, 170)]),
    (act.DoubleTap(10, 20), [("double_tap", 10, 20)]),
    (act.LongPress(index=0), [("long_press", 50, 70, ("duration_ms", 1000))]),
    (act.Swipe("up"), [("swipe", (50, 200), (50, 0), ("duration_ms", 500))]),
    (act.Swipe("down"), [("swipe", (50, 0), (50, 200), ("duration_ms", 500))]),
    (act.Swipe("left"), [("swipe", (0, 100), (100, 100), ("duration_ms", 500))]),
    (act.Swipe("right"), [("swipe", (100, 100), (0, 100), ("duration_ms", 500))]),
    (act.Scroll("down"), [("swipe", (50, 100), (50, 0), ("duration_ms", 500))]),
    (act.Scroll("up"), [("swipe", (50, 100), (50, 200), ("duration_ms", 500))]),
    (act.Scroll("right"), [("swipe", (50, 100), (0, 100), ("duration_ms", 500))]),
    (act.Scroll("left"), [("swipe", (50, 100), (100, 100), ("duration_ms", 500))]),
    (act.Scroll("down", 0), [("swipe", (50, 70), (50, 20), ("duration_ms", 500))]),
    (act.Scroll("right", 1), [("swipe", (50, 40), (0, 40), ("duration_ms", 500))]),
    (act.Drag(1, 2, 3, 4), [("swipe", (1, 2), (3, 4), ("duration_ms", 500))]),
    (act.Drag(1, 2, 3, 4, mouse=True), [("drag_mouse", (1, 2), (3, 4), ("duration_ms", 500))]),
    (act.Drag(1, 2, 3, 4, 900, holds=True), [("drag", (1, 2), (3, 4), ("duration_ms", 900))]),
    (act.InputText("a b"), [("type_text", "a b", ("clear", False))]),
    (
        act.InputText("a", index=3, clear_text=True, press_enter=True),
        [("tap", 50, 170), ("type_text", "a", ("clear", True)), ("press_key", "KEYCODE_ENTER")],
    ),
    (act.InputText("", x=1, y=2), [("tap", 1, 2)]),
    (act.InputText("", clear_text=True), [("type_text", "", ("clear", True))]),
    (act.KeyboardEnter(), [("press_key", "KEYCODE_ENTER")]),
    (act.PressKey("KEYCODE_DEL"), [("press_key", "KEYCODE_DEL")]),
    (act.NavigateHome(), [("press_key", "KEYCODE_HOME")]),
    (act.NavigateBack(), [("press_key", "KEYCODE_BACK")]),
    (act.Overview(), [("press_key", "KEYCODE_APP_SWITCH")]),
    (act.OpenApp("Chrome"), [("open_app", "Chrome")]),
    (act.Wait(), [("shell", "sleep 1")]),
    (act.Status(), []),
    (act.Answer("42"), []),
]


@pytest.mark.parametrize(
    ("action", "calls"), CALLS, ids=lambda value: str(value) if not isinstance(value, list) else ""
)
def test_an_action_becomes_calls_of_the_device(device, observation, action, calls):
    perform(device, action, observation)

    assert device.calls == calls


def test_the_table_has_every_kind_of_action():
    assert {type(action) for action, _ in CALLS} == set(get_args(Action))


@pytest.mark.parametrize(
    ("action", "message"),
    [
        (act.Click(index=4), "index 4 is out of range: the screen has 4 elements"),
        (act.LongPress(index=-1), "index -1 is out of range: the screen has 4 elements"),
        (act.Scroll("up", 9), "index 9 is out of range: the screen has 4 elements"),
        (act.InputText("a", index=4), "index 4 is out of range: the screen has 4 elements"),
        (act.Click(), "needs either index or x and y"),
        (act.InputText("a", x=1), "needs either index or x and y"),
    ],
    ids=str,
)
def test_an_element_that_is_not_there_is_the_agents_mistake_and_nothing_is_done(device, observation, action, message):
    with pytest.raises(ActionError) as caught:
        perform(device, action, observation)

    assert (str(caught.value), device.calls) == (message, [])


@pytest.mark.parametrize(
    ("action", "error"),
    [
        (act.OpenApp("Chrom"), AppNotFound("emulator-5554: no app is known as 'Chrom'")),
        (act.PressKey("KEYCODE_X1"), UnknownKey("emulator-5554: no such key")),
        (act.InputText("日本"), RpcError("emulator-5554: pasteClipboard: nothing has the focus")),
    ],
    ids=["app", "key", "text"],
)
def test_what_the_phone_has_not_is_the_agents_mistake_and_names_no_phone(device, observation, action, error):
    device.open_app = device.press_key = device.type_text = failing(error)

    with pytest.raises(ActionError, match=f"^{str(error).partition(': ')[2]}$"):
        perform(device, action, observation)


@pytest.mark.parametrize("action", [act.OpenApp("Chrome"), act.NavigateBack()], ids=["app", "key"])
def test_a_phone_that_does_not_answer_is_not_the_agents_mistake(device, observation, action):
    device.open_app = device.press_key = failing(DeviceError("gone"))

    with pytest.raises(DeviceError, match=r"^gone$"):
        perform(device, action, observation)


def failing(error):
    def call(*_, **_options):
        raise error

    return call
