"""Carrying out an agent's actions on a device."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from pytest_mobileagent.device.automation import RpcError
from pytest_mobileagent.device.keys import UnknownKey
from pytest_mobileagent.episode import action as act
from pytest_mobileagent.episode.elements import clickable_elements
from pytest_mobileagent.errors import AppNotFound

if TYPE_CHECKING:
    from pytest_mobileagent.device import Device, Observation
    from pytest_mobileagent.episode.action import Action
    from pytest_mobileagent.errors import DeviceError

_LONG_PRESS_MS = 1000
_SWIPE_MS = 500
_WAIT_S = 1


def perform(device: Device, action: Action, observation: Observation) -> None:
    """Carry out an action; an index means an element of `observation`.

    Raises:
        ActionError: an index that no element has.
        DeviceError: the phone does not do it.
    """
    match action:
        case act.Click() | act.DoubleTap() | act.LongPress():
            _touch(device, action, observation)
        case act.Swipe() | act.Scroll() | act.Drag():
            _move(device, action, observation)
        case act.InputText():
            _type(device, action, observation)
        case act.PressKey() | act.KeyboardEnter() | act.NavigateHome() | act.NavigateBack() | act.Overview():
            _press(device, keycode_of(action))
        case act.OpenApp(app_name):
            _open_app(device, app_name)
        case act.Wait():
            device.shell(f"sleep {_WAIT_S}")
        case act.Status() | act.Answer():
            pass  # nothing happens on the phone
        case _:
            assert_never(action)


def _open_app(device: Device, name: str) -> None:
    try:
        device.open_app(name)
    except AppNotFound as error:
        raise _mistake(device, error) from error


def _press(device: Device, key: str) -> None:
    try:
        device.press_key(key)
    except UnknownKey as error:
        raise _mistake(device, error) from error


def _mistake(device: Device, error: DeviceError) -> act.ActionError:
    """Return what the agent is told: the same of any phone, so that its prompts are the same in every run."""
    return act.ActionError(str(error).removeprefix(f"{device.serial}: "))


def _point(x: int | None, y: int | None, index: int | None, observation: Observation) -> tuple[int, int]:
    if index is None:
        if x is None or y is None:
            raise act.ActionError("needs either index or x and y")
        return int(x), int(y)
    elements = clickable_elements(observation.hierarchy)
    if not 0 <= index < len(elements):
        raise act.ActionError(f"index {index} is out of range: the screen has {len(elements)} elements")
    return elements[index].bounds.center


def _touch(device: Device, action: act.Click | act.DoubleTap | act.LongPress, observation: Observation) -> None:
    x, y = _point(action.x, action.y, action.index, observation)
    match action:
        case act.Click():
            device.tap(x, y)
        case act.DoubleTap():
            device.double_tap(x, y)
        case act.LongPress():
            device.long_press(x, y, duration_ms=_LONG_PRESS_MS)


def keycode_of(
    action: act.PressKey | act.KeyboardEnter | act.NavigateHome | act.NavigateBack | act.Overview,
) -> str:
    """Return the key that an action presses."""
    match action:
        case act.PressKey(keycode):
            return keycode
        case act.KeyboardEnter():
            return "KEYCODE_ENTER"
        case act.NavigateHome():
            return "KEYCODE_HOME"
        case act.NavigateBack():
            return "KEYCODE_BACK"
        case act.Overview():
            return "KEYCODE_APP_SWITCH"


def _move(device: Device, action: act.Swipe | act.Scroll | act.Drag, observation: Observation) -> None:
    match action:
        case act.Swipe(direction):
            _swipe(device, direction)
        case act.Scroll(direction, index):
            _scroll(device, direction, index, observation)
        case act.Drag():
            _drag(device, action)


def _drag(device: Device, action: act.Drag) -> None:
    start, end = (action.x, action.y), (action.to_x, action.to_y)
    move = device.drag_mouse if action.mouse else device.drag if action.holds else device.swipe
    move(start, end, duration_ms=action.duration_ms)


def _swipe(device: Device, direction: str) -> None:
    width, height = device.size
    x, y = width // 2, height // 2
    ends = {
        "down": ((x, 0), (x, height)), "up": ((x, height), (x, 0)),
        "left": ((0, y), (width, y)), "right": ((width, y), (0, y)),
    }  # fmt: skip
    start, end = ends[direction]
    device.swipe(start, end, duration_ms=_SWIPE_MS)


def _scroll(device: Device, direction: str, index: int | None, observation: Observation) -> None:
    """Swipe from the middle to the edge that brings the other side into view."""
    if index is not None:
        elements = clickable_elements(observation.hierarchy)
        if not 0 <= index < len(elements):
            raise act.ActionError(f"index {index} is out of range: the screen has {len(elements)} elements")
        left, top, right, bottom = elements[index].bounds
    else:
        left, top = 0, 0
        right, bottom = device.size
    x, y = (left + right) // 2, (top + bottom) // 2
    ends = {"down": (x, top), "up": (x, bottom), "right": (left, y), "left": (right, y)}
    device.swipe((x, y), ends[direction], duration_ms=_SWIPE_MS)


def _type(device: Device, action: act.InputText, observation: Observation) -> None:
    if action.index is not None or action.x is not None:
        device.tap(*_point(action.x, action.y, action.index, observation))
    if action.text or action.clear_text:
        try:
            device.type_text(action.text, clear=action.clear_text)
        except RpcError as error:  # nothing that is typed into takes it
            raise _mistake(device, error) from error
    if action.press_enter:
        device.press_key("KEYCODE_ENTER")
