"""`getevent`, `sendevent`: the raw events of touch panel and keyboard (AOSP `system/core/toolbox`)."""

from __future__ import annotations

import asyncio
import ctypes
import re
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._options import parse_options
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command
from pytest_mobileagent.simulator.system import touch_panel as panel
from pytest_mobileagent.simulator.system.evdev import EV_ABS, EV_KEY, EV_SYN, SYN_REPORT
from pytest_mobileagent.simulator.system.filesystem import INPUT, ROOT
from pytest_mobileagent.simulator.system.key_layout import BY_CODE
from pytest_mobileagent.simulator.system.users import groups_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.shell.process import Process
    from pytest_mobileagent.simulator.system.evdev import InputDevice, RawEvent

_USAGE = """\
Usage: getevent [-t] [-n] [-S] [-v [mask]] [-p] [-i] [-l] [-q] [-c count] [-r] [device]
    -t: show time stamps
    -n: don't print newlines
    -S: print all switch states
    -v: verbosity mask (errs=1, dev=2, name=4, info=8, vers=16, pos. events=32, props=64)
    -p: show possible events (errs, dev, name, pos. events)
    -i: show all device info and possible events
    -l: label event types and names in plain text
    -q: quiet (clear verbosity mask)
    -c: print given number of events then exit
    -r: print rate events are received
"""
_ERRORS, _DEVICE, _NAME, _INFO, _VERSION, _EVENTS, _PROPERTIES = (1 << at for at in range(7))
_TYPES = {EV_SYN: "EV_SYN", EV_KEY: "EV_KEY", EV_ABS: "EV_ABS"}
_CODES = {
    (EV_SYN, SYN_REPORT): "SYN_REPORT",
    (EV_KEY, panel.BTN_TOUCH): "BTN_TOUCH",
    (EV_ABS, panel.ABS_MT_SLOT): "ABS_MT_SLOT",
    (EV_ABS, panel.ABS_MT_POSITION_X): "ABS_MT_POSITION_X",
    (EV_ABS, panel.ABS_MT_POSITION_Y): "ABS_MT_POSITION_Y",
    (EV_ABS, panel.ABS_MT_TRACKING_ID): "ABS_MT_TRACKING_ID",
    (EV_ABS, panel.ABS_MT_PRESSURE): "ABS_MT_PRESSURE",
    **{(EV_KEY, key.code): key.label for key in BY_CODE.values()},
}
_IDENTITIES = {panel.PATH: ("0006", "0627", "0003", "0002")}  # bus, vendor, product, version
_NO_IDENTITY = ("0000",) * 4
_NUMBER = re.compile(r"\s*[+-]?[0-9]+")
_EVENT_S = 0.01  # a `sendevent` takes so long


@command("getevent")
async def getevent(process: Process) -> int:
    """Describe the input devices, and print their events as they come."""
    try:
        parsed = parse_options(process, "tnSpilqr", with_value="cv")
    except ShellError:
        process.stderr.write(_USAGE)
        return 1
    flags, words = parsed.flags, parsed.arguments
    if len(words) > 1:
        process.stderr.write(_USAGE)
        return 1
    devices = process.phone.input_devices
    if words:
        opened = _open(process, words[0])
        if opened is None:
            return 1
        devices = (opened,)
    shown = _parts(flags, parsed.values.get("v"), has_device=bool(words))
    newline = "" if "n" in flags else "\n"
    for number, device in enumerate(devices, 1):
        _describe(process, device, shown, number=number, has_labels="l" in flags)
        if "S" in flags:
            process.stdout.write(f"0000{newline}")
    if flags & set("piS") and "c" not in parsed.values:
        return 0
    printer = _Printer(process, flags, has_names=not words)
    await printer.run(devices, _number(parsed.values.get("c", "0")))
    return 0


def _parts(flags: set[str], mask: str | None, *, has_device: bool) -> int:
    """Return which parts of a description are wanted."""
    shown = _number(mask or "0")
    if "p" in flags:
        shown |= _ERRORS | _DEVICE | _NAME | _EVENTS | _PROPERTIES
    if "i" in flags:
        shown |= _ERRORS | _DEVICE | _NAME | _INFO | _VERSION | _EVENTS | _PROPERTIES
    if not (flags & set("piq") or mask is not None or has_device):
        shown |= _ERRORS | _DEVICE | _NAME
    return shown


@command("sendevent")
def sendevent(process: Process) -> int:
    """Write one event to a device."""
    if len(process.argv) != 5:
        process.err("Usage: sendevent <device> <type> <code> <value>")
        return 1
    _, path, *words = process.argv
    device = _open(process, path)
    if device is None:
        return 1
    kind, code, value = (_number(word) for word in words)
    process.phone.pass_time(_EVENT_S)
    was_down = process.phone.input.is_down
    device.emit(kind & 0xFFFF, code & 0xFFFF, ctypes.c_int32(value).value)
    if was_down and not process.phone.input.is_down:
        process.phone.input.settle()
    return 0


def _open(process: Process, name: str) -> InputDevice | None:
    path, disk = process.path(name), process.phone.disk
    if not disk.exists(path):
        process.err(f"could not open {name}, No such file or directory")
        return None
    if process.uid != ROOT and INPUT not in groups_of(process.uid):
        process.err(f"could not open {name}, Permission denied")
        return None
    found = (device for device in process.phone.input_devices if device.path == disk.resolve(path))
    device = next(found, None)
    if device is None:
        process.err(f"could not get driver version for {name}, Inappropriate ioctl for device")
    return device


def _number(text: str) -> int:
    """Return a number as C's `atoi` reads it."""
    found = _NUMBER.match(text)
    return int(found[0]) if found else 0


def _describe(process: Process, device: InputDevice, shown: int, *, number: int, has_labels: bool) -> None:
    if shown & _DEVICE:
        process.out(f"add device {number}: {device.path}")
    if shown & _INFO:
        bus, vendor, product, version = _IDENTITIES.get(device.path, _NO_IDENTITY)
        process.out(f"  bus:      {bus}\n  vendor    {vendor}\n  product   {product}\n  version   {version}")
    if shown & _NAME:
        process.out(f'  name:     "{device.name}"')
    if shown & _INFO:
        process.stdout.write('  location: ""\n  id:       ""\n')
    if shown & _VERSION:
        process.out("  version:  1.0.1")
    is_panel = device is process.phone.touch_panel
    if shown & _EVENTS:
        process.out("  events:")
        for line in (_panel_events if is_panel else _keyboard_events)(process.phone, has_labels=has_labels):
            process.out(line)
    if shown & _PROPERTIES:
        process.out(f"  input props:\n    {'INPUT_PROP_DIRECT' if is_panel else '<none>'}")


def _panel_events(phone: Phone, *, has_labels: bool) -> list[str]:
    lines = [f"    KEY (0001): {_code(EV_KEY, panel.BTN_TOUCH, has_labels=has_labels)}"]
    for at, (axis, most) in enumerate(panel.MOST_BY_AXIS.items()):
        start = "    ABS (0003): " if at == 0 else " " * 16
        value = phone.touch_panel.slot if axis == panel.ABS_MT_SLOT else 0
        lines.append(
            f"{start}{_code(EV_ABS, axis, has_labels=has_labels)} : "
            f"value {value}, min 0, max {most}, fuzz 0, flat 0, resolution 0"
        )
    return lines


def _keyboard_events(phone: Phone, *, has_labels: bool) -> list[str]:
    shown = [_code(EV_KEY, code, has_labels=has_labels, is_down=phone.keyboard.is_down(code)) for code in BY_CODE]
    per_row = 4 if has_labels else 8
    rows = [shown[at : at + per_row] for at in range(0, len(shown), per_row)]
    return [("    KEY (0001): " if at == 0 else " " * 16) + " ".join(row) for at, row in enumerate(rows)]


def _code(kind: int, code: int, *, has_labels: bool, is_down: bool = False) -> str:
    mark = "*" if is_down else " "
    return f"{_CODES[kind, code] + mark:<21}" if has_labels else f"{code:04x}{mark}"


class _Printer:
    """Prints events as they come."""

    def __init__(self, process: Process, flags: set[str], *, has_names: bool) -> None:
        self._process = process
        self._flags = flags
        self._has_names = has_names
        self._left = 0
        self._finished = asyncio.Event()
        self._last_report_s = 0.0

    async def run(self, devices: Sequence[InputDevice], count: int) -> None:
        """Print `count` events of some devices; 0 is without end."""
        self._left = count
        stops = [device.readers.follow(partial(self._print, device.path)) for device in devices]
        try:
            await self._finished.wait()
        finally:
            for stop in stops:
                stop()

    def _print(self, path: str, event: RawEvent) -> None:
        if self._finished.is_set():
            return
        micros = round(event.time_s * 1_000_000)
        line = f"[{micros // 1_000_000:8}.{micros % 1_000_000:06}] " if "t" in self._flags else ""
        line += f"{path}: " if self._has_names else ""
        line += self._labelled(event) if "l" in self._flags else self._plain(event)
        if "r" in self._flags and event.type == EV_SYN:
            since_s = event.time_s - self._last_report_s
            line += f" rate {round(1 / since_s)}" if since_s else ""
            self._last_report_s = event.time_s
        self._process.stdout.write(line + ("" if "n" in self._flags else "\n"))
        self._left -= 1
        if self._left == 0 or self._process.stdout.is_closed:
            self._finished.set()

    @staticmethod
    def _plain(event: RawEvent) -> str:
        return f"{event.type:04x} {event.code:04x} {event.value & 0xFFFFFFFF:08x}"

    @staticmethod
    def _labelled(event: RawEvent) -> str:
        value = f"{event.value & 0xFFFFFFFF:08x}"
        if event.type == EV_KEY:
            value = ("UP", "DOWN", "REPEAT")[event.value]
        return f"{_TYPES[event.type]:<12} {_CODES[event.type, event.code]:<20} {value:<20}"
