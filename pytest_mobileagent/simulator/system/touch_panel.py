"""The touch panel as the kernel has it: an evdev device with slots for fingers (multi-touch protocol B)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.evdev import EV_ABS, EV_KEY, EV_SYN, SYN_REPORT, Readers

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

PATH = "/dev/input/event1"
NAME = "virtio_input_multi_touch_1"
BTN_TOUCH = 0x14A
ABS_MT_SLOT, ABS_MT_POSITION_X, ABS_MT_POSITION_Y = 0x2F, 0x35, 0x36
ABS_MT_TRACKING_ID, ABS_MT_PRESSURE = 0x39, 0x3A
LIFTED = -1
MOST_RAW = 32767
FULL_PRESSURE = 1024
MOST_BY_AXIS = {
    ABS_MT_SLOT: 10, ABS_MT_POSITION_X: MOST_RAW, ABS_MT_POSITION_Y: MOST_RAW, ABS_MT_TRACKING_ID: 65535,
    ABS_MT_PRESSURE: FULL_PRESSURE,
}  # fmt: skip
_MOST_TRACKING_ID = 65535


@dataclass(slots=True)
class _Slot:
    """One finger's place in the device, and what of it has been reported."""

    tracking_id: int = LIFTED
    x: int = 0
    y: int = 0
    pressure: int = 0
    reported: tuple[int, int, int] = (LIFTED, 0, 0)


_FIELDS = {
    ABS_MT_TRACKING_ID: "tracking_id", ABS_MT_POSITION_X: "x", ABS_MT_POSITION_Y: "y", ABS_MT_PRESSURE: "pressure",
}  # fmt: skip


class TouchPanel:
    """Takes the raw events of whoever touches below the framework, and hands whole reports to the phone's input."""

    path, name = PATH, NAME

    def __init__(self, phone: Phone) -> None:
        """Start untouched."""
        self._phone = phone
        self.readers = Readers(phone.clock)
        self.load(None)

    def save(self) -> None:
        """Return nothing: fingers do not outlive a snapshot."""

    def load(self, _value: object) -> None:
        """Be untouched."""
        self.slot = 0  # that events are for
        self._slots = [_Slot() for _ in range(MOST_BY_AXIS[ABS_MT_SLOT] + 1)]
        self._is_button_down = False
        self._is_changed = False
        self._next_id = 0
        self._slot_of_pointer: dict[int, int] = {}

    # -- whole touches --------------------------------------------------------------------------------------------

    def has_down(self, pointer: int) -> bool:
        """Whether that finger is on the panel."""
        return pointer in self._slot_of_pointer

    def touch(self, x: float, y: float, *, pointer: int = 0, is_down: bool) -> None:
        """Put a finger down at a point of the screen (px), move it there, or lift it there."""
        is_new = not self.has_down(pointer)
        if is_new:
            free = [at for at, slot in enumerate(self._slots) if slot.tracking_id == LIFTED]
            if not is_down or not free:
                return
            self._slot_of_pointer[pointer] = free[0]
        self.emit(EV_ABS, ABS_MT_SLOT, self._slot_of_pointer[pointer])
        if is_down and is_new:
            self.emit(EV_ABS, ABS_MT_TRACKING_ID, self._next_id)
            self._next_id = (self._next_id + 1) % (_MOST_TRACKING_ID + 1)
        raw_x, raw_y = self._raw(int(x), int(y))
        self.emit(EV_ABS, ABS_MT_POSITION_X, raw_x)
        self.emit(EV_ABS, ABS_MT_POSITION_Y, raw_y)
        self.emit(EV_ABS, ABS_MT_PRESSURE, FULL_PRESSURE if is_down else 0)
        if not is_down:
            self.emit(EV_ABS, ABS_MT_TRACKING_ID, LIFTED)
            del self._slot_of_pointer[pointer]
        self.emit(EV_KEY, BTN_TOUCH, int(any(slot.tracking_id != LIFTED for slot in self._slots)))
        self.emit(EV_SYN, SYN_REPORT, 0)

    # -- raw events -----------------------------------------------------------------------------------------------

    def emit(self, kind: int, code: int, value: int) -> None:
        """Take one event; as in the kernel, what changes nothing or is not of this device reaches nobody."""
        if (kind, code) == (EV_SYN, SYN_REPORT):
            is_news = self._is_changed
            self._is_changed = False
        else:
            is_news = self._set(kind, code, value)
            self._is_changed |= is_news
        if not is_news:
            return
        self.readers.tell(kind, code, value)
        if kind == EV_SYN:
            self._report()

    def _set(self, kind: int, code: int, value: int) -> bool:
        """Change what the device knows; False if that is nothing new."""
        if (kind, code) == (EV_KEY, BTN_TOUCH):
            is_changed = self._is_button_down != bool(value)
            self._is_button_down = bool(value)
            return is_changed
        if kind != EV_ABS:
            return False
        if code == ABS_MT_SLOT:
            is_changed = value != self.slot and 0 <= value < len(self._slots)
            self.slot = value if is_changed else self.slot
            return is_changed
        field = _FIELDS.get(code)
        slot = self._slots[self.slot]
        if field is None or getattr(slot, field) == value:
            return False
        setattr(slot, field, value)
        return True

    def _report(self) -> None:
        fingers = self._phone.input
        for at, slot in enumerate(self._slots):
            before, slot.reported = slot.reported, (slot.tracking_id, slot.x, slot.y)
            if slot.reported == before:
                continue
            was_down, is_down = before[0] != LIFTED, slot.tracking_id != LIFTED
            point = self._point(slot.x, slot.y)
            if was_down and before[0] != slot.tracking_id:
                fingers.up(*(self._point(*before[1:]) if is_down else point), pointer=at)
            if is_down:
                is_same = before[0] == slot.tracking_id
                (fingers.move if is_same else fingers.down)(*point, pointer=at)

    # -- coordinates ----------------------------------------------------------------------------------------------

    def _panel(self) -> tuple[int, int]:
        width, height = self._phone.display.size
        return (height, width) if self._phone.display.rotation % 2 else (width, height)

    def _raw(self, x: int, y: int) -> tuple[int, int]:
        """Return where on the panel a point of the screen is, in the panel's own units."""
        width, height = self._panel()
        turned = {
            0: (x, y),
            1: (width - 1 - y, x),
            2: (width - 1 - x, height - 1 - y),
            3: (y, height - 1 - x),
        }[self._phone.display.rotation]
        scaled = (-(-at * (MOST_RAW + 1) // most) for at, most in zip(turned, (width, height), strict=True))
        raw_x, raw_y = (min(max(at, 0), MOST_RAW) for at in scaled)
        return raw_x, raw_y

    def _point(self, raw_x: int, raw_y: int) -> tuple[int, int]:
        """Return the point of the screen, px, that is at a place of the panel."""
        width, height = self._panel()
        x, y = raw_x * width // (MOST_RAW + 1), raw_y * height // (MOST_RAW + 1)
        return {
            0: (x, y),
            1: (y, width - 1 - x),
            2: (width - 1 - x, height - 1 - y),
            3: (height - 1 - y, x),
        }[self._phone.display.rotation]
