"""The emulator's keyboard as the kernel has it: what the host's keys press, below the framework."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.evdev import EV_KEY, EV_SYN, SYN_REPORT, Readers
from pytest_mobileagent.simulator.system.key_layout import BY_CODE, KEYS, Key
from pytest_mobileagent.simulator.system.keys import KEY_POWER, META_ALT, META_CTRL, META_SHIFT, key_character
from pytest_mobileagent.simulator.ui.gestures import LONG_PRESS_S

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

PATH = "/dev/input/event12"
NAME = "qwerty2"
_UP, _DOWN, _REPEAT = 0, 1, 2
_LEFT_SHIFT = 42
_MODIFIERS = {29: META_CTRL, 97: META_CTRL, _LEFT_SHIFT: META_SHIFT, 54: META_SHIFT, 56: META_ALT, 100: META_ALT}
_STROKES = {
    key_character(key.android, is_shifted=is_shifted): (key, is_shifted) for is_shifted in (True, False) for key in KEYS
} | {"\n": (BY_CODE[28], False)}


class Keyboard:
    """Takes the raw events of whoever presses keys below the framework; whole reports go to the phone's input."""

    path, name = PATH, NAME

    def __init__(self, phone: Phone) -> None:
        """Start with no key down."""
        self._phone = phone
        self.readers = Readers(phone.clock)
        self.load(None)

    def save(self) -> None:
        """Return nothing: keys that are held do not outlive a snapshot."""

    def load(self, _value: object) -> None:
        """Hold no key."""
        self._down_s: dict[int, float] = {}  # the keys that are down, and since when
        self._changes: list[tuple[int, int, float]] = []  # since the last report: key, value, how long it was held

    def is_down(self, code: int) -> bool:
        """Whether a key is held."""
        return code in self._down_s

    # -- whole keys -----------------------------------------------------------------------------------------------

    def press(self, key: Key, *, is_down: bool) -> None:
        """Press a key, or release it."""
        self.emit(EV_KEY, key.code, _DOWN if is_down else _UP)
        self.emit(EV_SYN, SYN_REPORT, 0)

    def type_text(self, text: str) -> None:
        """Type a text: the strokes of what the keyboard has are seen, and all of it arrives."""
        for letter in text:
            if letter in _STROKES:
                key, is_shifted = _STROKES[letter]
                self._stroke([_LEFT_SHIFT, key.code] if is_shifted else [key.code])
        self._phone.input.text(text)

    def _stroke(self, codes: list[int]) -> None:
        for value, order in ((_DOWN, codes), (_UP, codes[::-1])):
            for code in order:
                self.readers.tell(EV_KEY, code, value)
                self.readers.tell(EV_SYN, SYN_REPORT, 0)

    # -- raw events -----------------------------------------------------------------------------------------------

    def emit(self, kind: int, code: int, value: int) -> None:
        """Take one event; as in the kernel, what changes nothing or is not of this device reaches nobody."""
        now_s = self._phone.clock.monotonic()
        if (kind, code) == (EV_SYN, SYN_REPORT):
            changes, self._changes = self._changes, []
            if changes:
                self.readers.tell(kind, code, value)
            for change in changes:
                self._act(*change)
        elif kind == EV_KEY and self._is_news(code, value):
            self.readers.tell(kind, code, value)
            self._changes.append((code, value, now_s - self._down_s.setdefault(code, now_s)))
            if value == _UP:
                del self._down_s[code]

    def _is_news(self, code: int, value: int) -> bool:
        if code not in BY_CODE or value not in (_UP, _DOWN, _REPEAT):
            return False
        return self.is_down(code) != (value == _DOWN)

    def _act(self, code: int, value: int, held_s: float) -> None:
        """Let the framework react: to the power key when it is released, to others when they go down or repeat."""
        android = BY_CODE[code].android
        if android == KEY_POWER:
            if value == _UP:
                self._phone.input.key(android, long_press=held_s >= LONG_PRESS_S)
        elif value != _UP and code not in _MODIFIERS:
            meta = 0
            for held in self._down_s:
                meta |= _MODIFIERS.get(held, 0)
            self._phone.input.key(android, meta)
