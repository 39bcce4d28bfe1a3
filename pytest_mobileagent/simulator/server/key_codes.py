"""Which key of the phone's keyboard a key of the host is: Linux evdev codes, X11's, USB's, and W3C names."""

from __future__ import annotations

from pytest_mobileagent.simulator.system.key_layout import BY_ANDROID, BY_CODE, Key

_USB, _EVDEV, _XKB = 0, 1, 2
_XKB_OFFSET = 8
_USB_KEYBOARD_PAGE = 0x07

_USB_KEYS: dict[int, int] = {
    **{4 + at: 29 + at for at in range(26)}, **{30 + at: 8 + at for at in range(9)}, 39: 7, 40: 66, 41: 111, 42: 67,
    43: 61, 44: 62, 45: 69, 46: 70, 47: 71, 48: 72, 49: 73, 51: 74, 52: 75, 53: 68, 54: 55, 55: 56, 56: 76, 74: 3,
    76: 112, 77: 123, 79: 22, 80: 21, 81: 20, 82: 19, 102: 26, 118: 82, 127: 164, 128: 24, 129: 25, 241: 4,
}  # fmt: skip
_NAMES = {
    "GoHome": 3, "Home": 122, "End": 123, "GoBack": 4, "AppSwitch": 187, "Power": 26, "Enter": 66, "Backspace": 67,
    "Delete": 112, "Tab": 61, "Escape": 111, "ArrowUp": 19, "ArrowDown": 20, "ArrowLeft": 21, "ArrowRight": 22,
    "AudioVolumeUp": 24, "AudioVolumeDown": 25, "AudioVolumeMute": 164, "ContextMenu": 82, "BrowserSearch": 84,
    " ": 62, **{chr(ord("a") + at): 29 + at for at in range(26)}, **{str(at): 7 + at for at in range(10)},
}  # fmt: skip


def pressed_key(code_type: int, code: int, name: str) -> Key | None:
    """Return the key, or None for one that the keyboard lacks: a name (W3C `KeyboardEvent.key`) goes before a code."""
    android: int | None = None
    if name:
        android = _NAMES.get(name.lower() if len(name) == 1 else name)
    elif code_type == _EVDEV:
        return BY_CODE.get(code)
    elif code_type == _XKB:
        return BY_CODE.get(code - _XKB_OFFSET)
    elif code_type == _USB and code >> 16 in (0, _USB_KEYBOARD_PAGE):
        android = _USB_KEYS.get(code & 0xFFFF)
    return None if android is None else BY_ANDROID.get(android)
