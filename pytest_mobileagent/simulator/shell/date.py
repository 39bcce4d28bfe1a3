"""date, sleep, uptime, time."""

from __future__ import annotations

import asyncio
import datetime
import re
from contextvars import ContextVar
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._dates import parse_date
from pytest_mobileagent.simulator.shell._options import parse_options, usage_error
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command
from pytest_mobileagent.simulator.system.dates import time_zone, to_local

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process

_NANOSECONDS = re.compile(r"%([0-9]?)N")  # `%3N`: the first three digits


@command("date")
def date(process: Process) -> int:
    """Print or set the date."""
    parsed = parse_options(process, "aunR", with_value="dDrsI")
    phone = process.phone
    zone = datetime.UTC if "u" in parsed.flags else time_zone(phone)
    now = datetime.datetime.fromtimestamp(phone.clock.now(), zone)
    form = next((word[1:] for word in parsed.arguments if word.startswith("+")), "")
    to_set = parsed.values.get("s") or next((word for word in parsed.arguments if not word.startswith("+")), "")
    if to_set:
        moment = parse_date(to_set, name="date", now=now)
        if process.uid != 0:
            process.err("date: cannot set date: Operation not permitted")
            return 1
        phone.clock.set_wall(moment)
        phone.alarms.time_changed()
        phone.touch()
    shown = phone.clock.now()
    if "r" in parsed.values:
        shown = phone.disk.stat(process.path(parsed.values["r"])).mtime_s
    elif "d" in parsed.values:
        shown = parse_date(parsed.values["d"], name="date", now=now)
    local = datetime.datetime.fromtimestamp(shown, zone)
    if form:
        process.out(_formatted(local, form, shown))
    else:
        process.out(f"{local:%a %b} {local.day:2} {local:%H:%M:%S} {local:%Z} {local:%Y}")
    return 0


def _formatted(local: datetime.datetime, form: str, moment_s: float) -> str:
    nanoseconds = f"{int(moment_s % 1 * 1e9):09d}"
    form = _NANOSECONDS.sub(lambda match: nanoseconds[: int(match[1] or 9)], form).replace("%s", str(int(moment_s)))
    form = form.replace("%e", f"{local.day:2}").replace("%F", "%Y-%m-%d").replace("%T", "%H:%M:%S").replace("%n", "\n")
    return local.strftime(form)


DEADLINE: ContextVar[Deadline | None] = ContextVar("DEADLINE", default=None)


class Deadline:
    """When `timeout` ends what it runs, on the phone's clock."""

    def __init__(self, at_s: float) -> None:
        """Expire at `at_s`, in seconds since boot."""
        self.at_s = at_s
        self.expired = asyncio.Event()


async def pause(process: Process, seconds: float) -> None:
    """Let time pass: on a virtual clock at once, but not beyond the deadline of `timeout`."""
    clock = process.phone.clock
    if not clock.is_virtual:
        await asyncio.sleep(seconds)
        clock.follow()
        return
    deadline = DEADLINE.get()
    if deadline is not None and clock.monotonic() + seconds > deadline.at_s:
        clock.advance(max(0.0, deadline.at_s - clock.monotonic()))
        deadline.expired.set()
        await asyncio.Event().wait()
    clock.advance(seconds)
    await asyncio.sleep(0)


def duration(text: str, *, name: str) -> float:
    """Return a duration like `1.5m` in seconds.

    Raises:
        ShellError: it is none.
    """
    match = re.fullmatch(r"(\d*\.?\d+|\d+\.)([smhd]?)", text)
    if match is None:
        raise ShellError(1, f"{name}: Not a number '{text}'")
    return min(float(match[1]) * {"": 1, "s": 1, "m": 60, "h": 3600, "d": 86400}[match[2]], 1e9)


@command("sleep", "usleep")
async def sleep(process: Process) -> int:
    """Let time pass."""
    if len(process.argv) < 2:
        raise usage_error(process, "Needs 1 argument")
    seconds = sum(duration(word, name=process.argv[0]) for word in process.argv[1:])
    if process.argv[0] == "usleep":
        seconds /= 1_000_000
    await pause(process, seconds)
    return 0


@command("uptime")
def uptime(process: Process) -> None:
    """Tell how long the phone has been running."""
    seconds = int(process.phone.clock.monotonic())
    now = to_local(process.phone, process.phone.clock.now())
    process.out(f" {now:%H:%M:%S} up {seconds // 60} min,  0 users,  load average: 0.42, 0.36, 0.28")
