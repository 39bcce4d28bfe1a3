"""Which Android key a key of the host is: Linux evdev codes (AOSP `Generic.kl`), X11's, USB's, and W3C names."""

from __future__ import annotations

_USB, _EVDEV, _XKB = 0, 1, 2
_XKB_OFFSET = 8
_USB_KEYBOARD_PAGE = 0x07

# evdev → Android, in rows of keys that follow each other
_EVDEV_KEYS: dict[int, int] = {
    1: 111, **dict(zip(range(2, 12), (8, 9, 10, 11, 12, 13, 14, 15, 16, 7), strict=True)), 12: 69, 13: 70, 14: 67,
    15: 61, **dict(zip(range(16, 26), (45, 51, 33, 46, 48, 53, 49, 37, 43, 44), strict=True)), 26: 71, 27: 72, 28: 66,
    **dict(zip(range(30, 39), (29, 47, 32, 34, 35, 36, 38, 39, 40), strict=True)), 39: 74, 40: 75, 41: 68, 43: 73,
    **dict(zip(range(44, 51), (54, 52, 31, 50, 30, 42, 41), strict=True)), 51: 55, 52: 56, 53: 76, 57: 62,
    102: 3, 103: 19, 105: 21, 106: 22, 107: 123, 108: 20, 111: 112, 113: 164, 114: 25, 115: 24, 116: 26, 127: 82,
    139: 82, 142: 223, 143: 224, 158: 4, 172: 3, 212: 27, 217: 84, 580: 187,
}  # fmt: skip
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


def android_key(code_type: int, code: int, name: str) -> int | None:
    """Return the Android key code, or None: a name (W3C `KeyboardEvent.key`) goes before a code."""
    if name:
        return _NAMES.get(name.lower() if len(name) == 1 else name)
    if code_type == _EVDEV:
        return _EVDEV_KEYS.get(code)
    if code_type == _XKB:
        return _EVDEV_KEYS.get(code - _XKB_OFFSET)
    if code_type == _USB and code >> 16 in (0, _USB_KEYBOARD_PAGE):
        return _USB_KEYS.get(code & 0xFFFF)
    return None
