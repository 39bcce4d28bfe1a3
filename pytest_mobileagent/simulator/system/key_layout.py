"""The emulator's keyboard: its keys as the kernel numbers and names them, and which Android keys they are.

AOSP `device/generic/goldfish/input/qwerty.kl`, Linux `input-event-codes.h`.
"""

from __future__ import annotations

from typing import NamedTuple


class Key(NamedTuple):
    """A key: the kernel's number and name, and Android's code."""

    code: int
    label: str
    android: int


def _row(first: int, labels: str, *android: int) -> list[Key]:
    names = labels.split()
    return [Key(first + at, f"KEY_{name}", code) for at, (name, code) in enumerate(zip(names, android, strict=True))]


KEYS = (
    *_row(1, "ESC 1 2 3 4 5 6 7 8 9 0", 111, 8, 9, 10, 11, 12, 13, 14, 15, 16, 7),
    *_row(12, "MINUS EQUAL BACKSPACE TAB", 69, 70, 67, 61),
    *_row(16, "Q W E R T Y U I O P", 45, 51, 33, 46, 48, 53, 49, 37, 43, 44),
    *_row(26, "LEFTBRACE RIGHTBRACE ENTER LEFTCTRL", 71, 72, 66, 113),
    *_row(30, "A S D F G H J K L", 29, 47, 32, 34, 35, 36, 38, 39, 40),
    *_row(39, "SEMICOLON APOSTROPHE GRAVE LEFTSHIFT BACKSLASH", 74, 75, 68, 59, 73),
    *_row(44, "Z X C V B N M", 54, 52, 31, 50, 30, 42, 41),
    *_row(51, "COMMA DOT SLASH RIGHTSHIFT", 55, 56, 76, 60),
    *_row(56, "LEFTALT SPACE", 57, 62),
    *_row(97, "RIGHTCTRL", 114),
    *_row(100, "RIGHTALT", 58),
    *_row(102, "HOME UP", 3, 19),
    *_row(105, "LEFT RIGHT END DOWN", 21, 22, 123, 20),
    *_row(111, "DELETE", 112),
    *_row(113, "MUTE VOLUMEDOWN VOLUMEUP POWER", 164, 25, 24, 26),
    *_row(127, "COMPOSE", 82),
    *_row(139, "MENU", 82),
    *_row(142, "SLEEP WAKEUP", 223, 224),
    *_row(158, "BACK", 4),
    *_row(163, "NEXTSONG PLAYPAUSE PREVIOUSSONG STOPCD", 87, 85, 88, 86),
    *_row(172, "HOMEPAGE", 3),
    *_row(212, "CAMERA", 27),
    *_row(217, "SEARCH", 84),
    *_row(580, "APPSELECT", 187),
)
BY_CODE = {key.code: key for key in KEYS}
BY_LABEL = {key.label: key for key in KEYS}
_SECOND = {102, 127}  # keys that do what another one is there for
BY_ANDROID = {key.android: key for key in reversed(KEYS) if key.code not in _SECOND}
