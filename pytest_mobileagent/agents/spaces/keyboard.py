"""Keys by the names that keyboards of computers have for them."""

from __future__ import annotations

from pytest_mobileagent.episode import action as act
from pytest_mobileagent.episode.action import ActionError

_KEYS = {
    "return": "ENTER", "enter": "ENTER", "kp_enter": "ENTER", "backspace": "DEL", "delete": "FORWARD_DEL", "del":
    "FORWARD_DEL", "tab": "TAB", "space": "SPACE", "up": "DPAD_UP", "down": "DPAD_DOWN", "left": "DPAD_LEFT",
    "right": "DPAD_RIGHT", "arrowup": "DPAD_UP", "arrowdown": "DPAD_DOWN", "arrowleft": "DPAD_LEFT", "arrowright":
    "DPAD_RIGHT", "page_up": "PAGE_UP", "pageup": "PAGE_UP", "page_down": "PAGE_DOWN", "pagedown": "PAGE_DOWN", "end":
    "MOVE_END", "home": "MOVE_HOME", "volume_up": "VOLUME_UP", "volume_down": "VOLUME_DOWN", "power": "POWER",
}  # fmt: skip
_ESCAPES = ("escape", "esc")
_ON_PHONES: dict[str, act.Action] = {
    "home": act.NavigateHome(),
    "recents": act.Overview(),
    "app_switch": act.Overview(),
}


def pressed(name: object, *, on_phone: bool = False) -> act.Action:
    """Return what presses a key; with `on_phone` the name is a phone's, where Home is its button.

    Raises:
        ActionError: there is no such key, or several are to be held at once.
    """
    key = str(name).strip().lower().replace(" ", "_").removeprefix("keycode_")
    if on_phone and key in _ON_PHONES:
        return _ON_PHONES[key]
    if key in (*_ESCAPES, "back"):
        return act.NavigateBack()
    if key not in _KEYS:
        raise ActionError(f"the key {name!r} is not one of {', '.join(sorted(_KEYS))}, and keys go one at a time")
    return act.KeyboardEnter() if _KEYS[key] == "ENTER" else act.PressKey(f"KEYCODE_{_KEYS[key]}")
