"""Calls about what is done with the hands: touches, mouse, keys, fingerprints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.server.emulator.messages import CallError, Message
from pytest_mobileagent.simulator.server.key_codes import android_key

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from pytest_mobileagent.simulator.phone import Phone

_KEY_UP = 1
_TOUCH_S = 0.01
_MOUSE = -1  # its pointer's number
_EV_KEY, _KEY_PRESSED, _EVDEV = 1, 1, 1
_BUTTONS = 0x100  # key codes from here on are buttons, such as BTN_TOUCH


class Hands:
    """Fingers and keys."""

    def __init__(self, phone: Phone) -> None:
        """Touch `phone`."""
        self._phone = phone

    def send_touch(self, request: Message) -> Message:
        """Put fingers down, move or lift them: pressure 0 lifts."""
        self._phone.clock.advance(_TOUCH_S)
        for touch in request["touches"]:
            self._finger(touch["x"], touch["y"], touch["identifier"], is_down=touch["pressure"] > 0)
        return {}

    def send_mouse(self, request: Message) -> Message:
        """Move the mouse: its first button is a finger."""
        self._phone.clock.advance(_TOUCH_S)
        self._finger(request["x"], request["y"], _MOUSE, is_down=bool(request["buttons"] & 1))
        return {}

    def _finger(self, x: int, y: int, pointer: int, *, is_down: bool) -> None:
        panel, fingers = self._phone.touch_panel, self._phone.input
        was_down = panel.has_down(pointer)
        panel.touch(x, y, pointer=pointer, is_down=is_down)
        if was_down and not fingers.is_down:
            fingers.settle()

    def send_key(self, request: Message) -> Message:
        """Press a key (at its down), or type text."""
        if request["text"]:
            self._phone.input.text(request["text"])
        elif request["eventType"] != _KEY_UP:
            self._press(request["codeType"], request["keyCode"], request["key"])
        return {}

    def _press(self, code_type: int, code: int, name: str) -> None:
        if len(name) == 1 and name.isascii() and name.isprintable() and not (name.islower() or name.isdigit()):
            self._phone.input.text(name)  # a key together with Shift
            return
        key = android_key(code_type, code, name)
        if key is None:
            raise CallError("INVALID_ARGUMENT", f"no key {name or code}")
        self._phone.input.key(key)

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
        """Take one event of the kernel (`input-event-codes.h`): a key of the keyboard, or the touch panel's."""
        kind, code, value = event["type"], event["code"], event["value"]
        if kind != _EV_KEY or code >= _BUTTONS:
            self._phone.touch_panel.emit(kind, code, value)
        elif value == _KEY_PRESSED:
            self._press(_EVDEV, code, "")

    def send_fingerprint(self, _request: Message) -> Message:
        """Touch the fingerprint sensor: it knows no finger, so nobody notices."""
        return {}
