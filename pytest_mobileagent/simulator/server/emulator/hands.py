"""Calls about what is done with the hands: touches, mouse, keys, fingerprints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.server.emulator.messages import CallError, Message
from pytest_mobileagent.simulator.server.key_codes import pressed_key

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from pytest_mobileagent.simulator.phone import Phone

_KEY_DOWN, _KEY_UP = 0, 1
_TOUCH_S = 0.01
_MOUSE = -1  # its pointer's number


class Hands:
    """Fingers and keys."""

    def __init__(self, phone: Phone) -> None:
        """Touch `phone`."""
        self._phone = phone

    def send_touch(self, request: Message) -> Message:
        """Put fingers down, move or lift them: pressure 0 lifts."""
        self._phone.pass_time(_TOUCH_S)
        for touch in request["touches"]:
            self._finger(touch["x"], touch["y"], touch["identifier"], is_down=touch["pressure"] > 0)
        return {}

    def send_mouse(self, request: Message) -> Message:
        """Move the mouse: its first button is a finger."""
        self._phone.pass_time(_TOUCH_S)
        self._finger(request["x"], request["y"], _MOUSE, is_down=bool(request["buttons"] & 1))
        return {}

    def _finger(self, x: int, y: int, pointer: int, *, is_down: bool) -> None:
        panel, fingers = self._phone.touch_panel, self._phone.input
        was_down = panel.has_down(pointer)
        panel.touch(x, y, pointer=pointer, is_down=is_down)
        if was_down and not fingers.is_down:
            fingers.settle()

    def send_key(self, request: Message) -> Message:
        """Press a key, release it or do both; or type text."""
        keyboard, kind = self._phone.keyboard, request["eventType"]
        if request["text"]:
            keyboard.type_text(request["text"])
            return {}
        if _needs_shift(request["key"]):
            if kind != _KEY_UP:
                keyboard.type_text(request["key"])
            return {}
        key = pressed_key(request["codeType"], request["keyCode"], request["key"])
        if key is None:
            raise CallError("INVALID_ARGUMENT", f"no key {request['key'] or request['keyCode']}")
        if kind != _KEY_UP:
            keyboard.press(key, is_down=True)
        if kind != _KEY_DOWN:
            keyboard.press(key, is_down=False)
        return {}

    async def stream_input_event(self, events: AsyncIterator[Message]) -> Message:
        """Do what one event after the other says."""
        async for event in events:
            if "touch_event" in event:
                self.send_touch(event["touch_event"])
            elif "mouse_event" in event:
                self.send_mouse(event["mouse_event"])
            elif "key_event" in event:
                self.send_key(event["key_event"])
            elif "android_event" in event:
                self._raw(event["android_event"])
            else:
                raise CallError("INVALID_ARGUMENT", "an event is of keys, of touches, of the mouse, or of the kernel")
        return {}

    def _raw(self, event: Message) -> None:
        """Take one event of the kernel: each device of the phone takes what is of it."""
        for device in (self._phone.touch_panel, self._phone.keyboard):
            device.emit(event["type"], event["code"], event["value"])

    def send_fingerprint(self, _request: Message) -> Message:
        """Touch the fingerprint sensor: it knows no finger, so nobody notices."""
        return {}


def _needs_shift(name: str) -> bool:
    """Whether a W3C name is a sign that a key types together with Shift, as `A` and `!` are."""
    return len(name) == 1 and name.isascii() and name.isprintable() and not (name.islower() or name.isdigit())
