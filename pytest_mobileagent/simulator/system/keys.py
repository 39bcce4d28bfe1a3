"""Android's keys: the codes that the phone acts on (`KeyEvent`), and what a key types (`KeyCharacterMap`)."""

from __future__ import annotations

META_SHIFT_ON, META_CTRL_ON = 0x1, 0x1000
META_SHIFT, META_CTRL = META_SHIFT_ON | 0x40, META_CTRL_ON | 0x2000  # with the left key's own bit
META_ALT = 0x12

KEY_HOME, KEY_BACK, KEY_CALL, KEY_ENDCALL = 3, 4, 5, 6
KEY_UP, KEY_DOWN, KEY_LEFT, KEY_RIGHT = 19, 20, 21, 22
KEY_VOLUME_UP, KEY_VOLUME_DOWN, KEY_POWER, KEY_CAMERA = 24, 25, 26, 27
KEY_A, KEY_C, KEY_V, KEY_X = 29, 31, 50, 52
KEY_TAB, KEY_SPACE, KEY_ENTER, KEY_DEL = 61, 62, 66, 67
KEY_HEADSET_HOOK, KEY_MENU, KEY_NOTIFICATION = 79, 82, 83
KEY_PLAY_PAUSE, KEY_STOP, KEY_NEXT, KEY_PREVIOUS, KEY_REWIND, KEY_FAST_FORWARD = 85, 86, 87, 88, 89, 90
KEY_ESCAPE, KEY_FORWARD_DEL = 111, 112
KEY_SYSRQ, KEY_MOVE_HOME, KEY_MOVE_END = 120, 122, 123
KEY_PLAY, KEY_PAUSE = 126, 127
KEY_NUMPAD_ENTER, KEY_VOLUME_MUTE = 160, 164
KEY_APP_SWITCH = 187
KEY_SLEEP, KEY_WAKEUP = 223, 224
KEY_CUT, KEY_COPY, KEY_PASTE = 277, 278, 279
KEY_ALL_APPS = 284
MEDIA_KEYS = frozenset({
    KEY_HEADSET_HOOK, KEY_PLAY_PAUSE, KEY_STOP, KEY_NEXT, KEY_PREVIOUS, KEY_REWIND, KEY_FAST_FORWARD, KEY_PLAY,
    KEY_PAUSE,
})  # fmt: skip

_SHIFTED_DIGITS = ")!@#$%^&*("
_PUNCTUATION = {
    55: ",<", 56: ".>", 62: "  ", 68: "`~", 69: "-_", 70: "=+", 71: "[{", 72: "]}", 73: "\\|",
    74: ";:", 75: "'\"", 76: "/?", 77: "@@", 81: "++", 17: "**", 18: "##", 154: "//", 155: "**", 156: "--",
    157: "++", 158: "..", 159: ",,", 161: "==", 162: "((", 163: "))",
}  # fmt: skip


def key_character(code: int, *, is_shifted: bool) -> str:
    """Return what a key types (`KeyCharacterMap` of the virtual keyboard); empty for a key that types nothing."""
    if 7 <= code <= 16:
        return _SHIFTED_DIGITS[code - 7] if is_shifted else str(code - 7)
    if 144 <= code <= 153:
        return str(code - 144)
    if 29 <= code <= 54:
        letter = chr(ord("a") + code - 29)
        return letter.upper() if is_shifted else letter
    return _PUNCTUATION.get(code, "")[int(is_shifted) : int(is_shifted) + 1]


def key_code(letter: str) -> int:
    """Return the key that types a letter; 0 (`KEYCODE_UNKNOWN`) if none does by itself."""
    return _CODES.get(letter, 0)


_CODES = {key_character(code, is_shifted=False): code for code in range(163, 0, -1)}
