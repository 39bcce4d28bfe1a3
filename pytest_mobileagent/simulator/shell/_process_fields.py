"""The columns of ps and top."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.system.dates import to_local
from pytest_mobileagent.simulator.system.kernel_files import CORES, MEMORY_KB
from pytest_mobileagent.simulator.system.processes import PAGE_KB, TICKS_PER_SECOND, cpuset

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.processes import RunningProcess


class Field(NamedTuple):
    """A column: how wide it is (negative: to the left), and what stands in it."""

    width: int
    show: Callable[[Phone, RunningProcess], object]


def _clock_time(seconds: float) -> str:
    return f"{int(seconds) // 3600:02}:{int(seconds) // 60 % 60:02}:{int(seconds) % 60:02}"


def _started(phone: Phone, row: RunningProcess) -> str:
    return f"{to_local(phone, phone.clock.now() - phone.clock.monotonic() + row.started_s):%H:%M:%S}"


def _elapsed(phone: Phone, row: RunningProcess) -> str:
    seconds = int(phone.clock.monotonic() - row.started_s)
    return _clock_time(seconds) if seconds >= 3600 else f"{seconds // 60:02}:{seconds % 60:02}"


def short_size(kilobytes: int) -> str:
    """Return a size in three digits at most, as `top` shows it: `5.0M`, `14G`."""
    size, unit = float(kilobytes), 0
    if not size:
        return "0"
    while size >= 999.5:
        size, unit = size / 1024, unit + 1
    digits = f"{size:.1f}" if size < 9.95 and unit else f"{size:.0f}"
    return f"{digits}{'KMGT'[unit]}"


def _plus(row: RunningProcess) -> str:
    minutes, hundredths = divmod(row.ticks, 60 * TICKS_PER_SECOND)
    return f"{minutes}:{hundredths // 100:02}.{hundredths % 100:02}"


def _terminal(phone: Phone, row: RunningProcess) -> str:
    program = phone.programs.get(row.pid)
    return program.terminal.removeprefix("/dev/") if program is not None and program.terminal else "?"


def _program(row: RunningProcess) -> str:
    """Return the file that a process runs, as far as its command line tells."""
    first = row.arguments[0] if row.arguments else row.name
    return first if "/" in first or not row.arguments else f"/system/bin/{'app_process64' if row.is_app else first}"


def _order(row: RunningProcess) -> int:
    """Return how soon a process has its turn: the real-time ones before all others."""
    return 40 + row.schedule.priority if row.schedule.priority else 19 - row.nice


def _without_path(row: RunningProcess) -> str:
    first, *rest = row.arguments or (row.name,)
    return " ".join([first.rpartition("/")[2], *rest])


_SHARED = 3  # the part of what is resident that others share
FIELDS: dict[str, Field] = {
    "PID": Field(5, lambda _, row: row.pid), "PPID": Field(5, lambda _, row: row.ppid),
    "TID": Field(5, lambda _, row: row.pid), "PGID": Field(5, lambda _, row: row.pid),
    "TCNT": Field(4, lambda *_: 1), "UID": Field(5, lambda _, row: row.uid),
    "RUID": Field(4, lambda _, row: row.uid), "GID": Field(8, lambda _, row: row.uid),
    "RGID": Field(4, lambda _, row: row.uid), "RGROUP": Field(-8, lambda _, row: row.user),
    "USER": Field(-12, lambda _, row: row.user), "RUSER": Field(-8, lambda _, row: row.user),
    "GROUP": Field(-8, lambda _, row: row.user), "S": Field(-1, lambda _, row: row.state),
    "STAT": Field(-5, lambda _, row: row.state + ("<" if row.nice < 0 else "N" if row.nice > 0 else "")),
    "NI": Field(3, lambda _, row: row.nice), "PRI": Field(3, lambda _, row: _order(row)),
    "PR": Field(2, lambda _, row: 39 - _order(row)), "SCH": Field(3, lambda _, row: row.schedule.policy),
    "RTPRIO": Field(6, lambda _, row: row.schedule.priority or "-"), "PSR": Field(3, lambda _, row: row.pid % CORES),
    "BIT": Field(3, lambda *_: 64), "F": Field(1, lambda _, row: 4 if row.uid == 0 else 0),
    "C": Field(1, lambda *_: 0), "ADDR": Field(16, lambda *_: 0),
    "SZ": Field(5, lambda _, row: row.virtual_kb // PAGE_KB), "VSZ": Field(7, lambda _, row: row.virtual_kb),
    "RSS": Field(6, lambda _, row: row.resident_kb), "VIRT": Field(4, lambda _, row: short_size(row.virtual_kb)),
    "RES": Field(4, lambda _, row: short_size(row.resident_kb)),
    "SHR": Field(4, lambda _, row: short_size(row.resident_kb * 2 // _SHARED)),
    "%CPU": Field(4, lambda *_: "0.0"),
    "%MEM": Field(5, lambda _, row: f"{row.resident_kb * 100 / MEMORY_KB['MemTotal']:.1f}"),
    "TTY": Field(-8, _terminal), "WCHAN": Field(-6, lambda *_: "0"),
    "STIME": Field(5, _started), "ELAPSED": Field(11, _elapsed),
    "TIME": Field(8, lambda _, row: _clock_time(row.ticks // TICKS_PER_SECOND)),
    "TIME+": Field(9, lambda _, row: _plus(row)),
    "PCY": Field(3, lambda phone, row: cpuset(phone, row)[:2]), "LABEL": Field(-30, lambda _, row: row.label),
    "NAME": Field(-27, lambda _, row: row.name), "CMD": Field(-15, lambda _, row: row.comm),
    "COMM": Field(-27, lambda _, row: _program(row).rpartition("/")[2]),
    "COMMAND": Field(-27, lambda _, row: _program(row)),
    "ARGS": Field(-27, lambda _, row: _without_path(row)), "CMDLINE": Field(-27, lambda _, row: row.command_line),
}  # fmt: skip
_OTHER_NAMES = {  # POSIX's and BSD's, which toybox takes too
    "ETIME": "ELAPSED", "NICE": "NI", "PCPU": "%CPU", "SCHED": "SCH", "UNAME": "USER", "VSIZE": "VSZ",
}  # fmt: skip


class Column(NamedTuple):
    """A field as somebody asked for it: under a title, in a width."""

    field: str
    title: str
    width: int

    def cell(self, text: str, *, is_last: bool) -> str:
        """Return a text in the column's width, to its side."""
        if self.width > 0:
            return text.rjust(self.width)
        return text if is_last else text.ljust(-self.width)

    def value(self, phone: Phone, row: RunningProcess) -> str:
        """Return what stands in it."""
        return str(FIELDS[self.field].show(phone, row))


def columns(words: list[str], *, name: str) -> list[Column]:
    """Return the columns that `-o` asks for: `FIELD`, `FIELD=TITLE`, `FIELD:WIDTH`, by commas.

    Raises:
        ShellError: there is no such field.
    """
    found = []
    for given in words:
        at = 0
        for word in given.split(","):
            column = _column(word)
            if isinstance(column, int):
                raise ShellError(1, f"{name}: bad -o '{given}'\n{' ' * (len(name) + 10 + at + column)}^")
            found.append(column)
            at += len(word) + 1
    return found


def _column(word: str) -> Column | int:
    """Return the column that a word asks for, or where the word is wrong."""
    front, equals, title = word.partition("=")
    name_given, colon, size = front.partition(":")
    field = _OTHER_NAMES.get(name_given.upper(), name_given.upper())
    known = FIELDS.get(field)
    if known is None:
        return 0
    if colon and not (size.isascii() and size.isdigit()):
        return len(name_given) + 1
    width = int(size) if size else len(title) or abs(known.width)
    return Column(field, title if equals else field, width if known.width > 0 else -width)


def table(phone: Phone, shown: list[Column], rows: list[RunningProcess]) -> list[str]:
    """Return the lines that show processes; the titles come first."""
    last = len(shown) - 1
    lines = [" ".join(column.cell(column.title, is_last=False) for column in shown)]
    for row in rows:
        cells = [column.cell(column.value(phone, row), is_last=at == last) for at, column in enumerate(shown)]
        lines.append(_joined(cells, shown))
    return lines


def _joined(cells: list[str], shown: list[Column]) -> str:
    """Join cells; what is too wide takes its room from the columns after it."""
    line, over = "", 0
    for at, (cell, column) in enumerate(zip(cells, shown, strict=True)):
        width = abs(column.width)
        while over and len(cell) > 1 and cell[0] == " " and column.width > 0:
            cell, over = cell[1:], over - 1  # noqa: PLW2901 - made narrower
        over += max(0, len(cell) - width)
        line += (" " if at else "") + cell
    return line


def order(phone: Phone, rows: list[RunningProcess], keys: list[str], *, name: str) -> list[RunningProcess]:
    """Return processes by fields; one with a minus before it goes from large to small.

    Raises:
        ShellError: there is no such field.
    """
    for key in reversed([key for word in keys for key in word.split(",")]):
        field = FIELDS.get(key.lstrip("-").upper())
        if field is None:
            raise ShellError(1, f"{name}: bad -k '{key}'\n{' ' * (len(name) + 10)}^")
        values = {row.pid: _comparable(field.show(phone, row)) for row in rows}
        rows = sorted(rows, key=lambda row: values[row.pid], reverse=key.startswith("-"))
    return rows


def _comparable(value: object) -> tuple[float, str]:
    """Return what a value is sorted by: a number, also one with the unit of a size, or the text."""
    match = re.fullmatch(r"(\d+(?:\.\d+)?)([KMGT]?)", str(value))
    if match is None:
        return 0.0, str(value)
    return float(match[1]) * 1024 ** " KMGT".index(match[2] or " "), ""
