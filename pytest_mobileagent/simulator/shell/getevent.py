"""`getevent`, `sendevent`: the touch panel's raw events (AOSP `system/core/toolbox`)."""

from __future__ import annotations

import asyncio
import ctypes
import re
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._options import parse_options
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command
from pytest_mobileagent.simulator.system import touch_panel as panel
from pytest_mobileagent.simulator.system.filesystem import INPUT, ROOT
from pytest_mobileagent.simulator.system.users import groups_of

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process
    from pytest_mobileagent.simulator.system.touch_panel import RawEvent

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
_TYPES = {panel.EV_SYN: "EV_SYN", panel.EV_KEY: "EV_KEY", panel.EV_ABS: "EV_ABS"}
_CODES = {
    (panel.EV_SYN, panel.SYN_REPORT): "SYN_REPORT",
    (panel.EV_KEY, panel.BTN_TOUCH): "BTN_TOUCH",
    (panel.EV_ABS, panel.ABS_MT_SLOT): "ABS_MT_SLOT",
    (panel.EV_ABS, panel.ABS_MT_POSITION_X): "ABS_MT_POSITION_X",
    (panel.EV_ABS, panel.ABS_MT_POSITION_Y): "ABS_MT_POSITION_Y",
    (panel.EV_ABS, panel.ABS_MT_TRACKING_ID): "ABS_MT_TRACKING_ID",
    (panel.EV_ABS, panel.ABS_MT_PRESSURE): "ABS_MT_PRESSURE",
}
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
    if words and not _opens(process, words[0]):
        return 1
    shown = _number(parsed.values.get("v", "0"))
    if "p" in flags:
        shown |= _ERRORS | _DEVICE | _NAME | _EVENTS | _PROPERTIES
    if "i" in flags:
        shown |= _ERRORS | _DEVICE | _NAME | _INFO | _VERSION | _EVENTS | _PROPERTIES
    if not (flags & set("piq") or "v" in parsed.values or words):
        shown |= _ERRORS | _DEVICE | _NAME
    _describe(process, shown, has_labels="l" in flags)
    newline = "" if "n" in flags else "\n"
    if "S" in flags:
        process.stdout.write(f"0000{newline}")
    if flags & set("piS") and "c" not in parsed.values:
        return 0
    printer = _Printer(process, flags, prefix="" if words else f"{panel.PATH}: ")
    await printer.run(_number(parsed.values.get("c", "0")))
    return 0


@command("sendevent")
def sendevent(process: Process) -> int:
    """Write one event to a device."""
    if len(process.argv) != 5:
        process.err("Usage: sendevent <device> <type> <code> <value>")
        return 1
    _, path, *words = process.argv
    if not _opens(process, path):
        return 1
    kind, code, value = (_number(word) for word in words)
    touched = process.phone.touch_panel
    process.phone.clock.advance(_EVENT_S)
    was_down = process.phone.input.is_down
    touched.emit(kind & 0xFFFF, code & 0xFFFF, ctypes.c_int32(value).value)
    if was_down and not process.phone.input.is_down:
        process.phone.input.settle()
    return 0


def _opens(process: Process, name: str) -> bool:
    path, disk = process.path(name), process.phone.disk
    if not disk.exists(path):
        process.err(f"could not open {name}, No such file or directory")
    elif process.uid != ROOT and INPUT not in groups_of(process.uid):
        process.err(f"could not open {name}, Permission denied")
    elif disk.resolve(path) == panel.PATH:
        return True
    else:
        process.err(f"could not get driver version for {name}, Inappropriate ioctl for device")
    return False


def _number(text: str) -> int:
    """Return a number as C's `atoi` reads it."""
    found = _NUMBER.match(text)
    return int(found[0]) if found else 0


def _describe(process: Process, shown: int, *, has_labels: bool) -> None:
    if shown & _DEVICE:
        process.out(f"add device 1: {panel.PATH}")
    if shown & _INFO:
        process.stdout.write("  bus:      0006\n  vendor    0627\n  product   0003\n  version   0002\n")
    if shown & _NAME:
        process.out(f'  name:     "{panel.NAME}"')
    if shown & _INFO:
        process.stdout.write('  location: ""\n  id:       ""\n')
    if shown & _VERSION:
        process.out("  version:  1.0.1")
    if shown & _EVENTS:
        process.out("  events:")
        button = _code(panel.EV_KEY, panel.BTN_TOUCH, has_labels=has_labels)
        process.out(f"    KEY (0001): {button}")
        for at, (axis, most) in enumerate(panel.MOST_BY_AXIS.items()):
            start = "    ABS (0003): " if at == 0 else " " * 16
            value = process.phone.touch_panel.slot if axis == panel.ABS_MT_SLOT else 0
            process.out(
                f"{start}{_code(panel.EV_ABS, axis, has_labels=has_labels)} : "
                f"value {value}, min 0, max {most}, fuzz 0, flat 0, resolution 0"
            )
    if shown & _PROPERTIES:
        process.stdout.write("  input props:\n    INPUT_PROP_DIRECT\n")


def _code(kind: int, code: int, *, has_labels: bool) -> str:
    return f"{_CODES[kind, code]:<21}" if has_labels else f"{code:04x} "


class _Printer:
    """Prints events as they come."""

    def __init__(self, process: Process, flags: set[str], *, prefix: str) -> None:
        self._process = process
        self._flags = flags
        self._prefix = prefix
        self._left = 0
        self._finished = asyncio.Event()
        self._last_report_s = 0.0

    async def run(self, count: int) -> None:
        """Print `count` events; 0 is without end."""
        self._left = count
        stop = self._process.phone.touch_panel.follow(self._print)
        try:
            await self._finished.wait()
        finally:
            stop()

    def _print(self, event: RawEvent) -> None:
        if self._finished.is_set():
            return
        micros = round(event.time_s * 1_000_000)
        line = f"[{micros // 1_000_000:8}.{micros % 1_000_000:06}] " if "t" in self._flags else ""
        line += self._prefix + (self._labelled(event) if "l" in self._flags else self._plain(event))
        if "r" in self._flags and event.type == panel.EV_SYN:
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
        if event.type == panel.EV_KEY:
            value = "DOWN" if event.value else "UP"
        return f"{_TYPES[event.type]:<12} {_CODES[event.type, event.code]:<20} {value:<20}"
