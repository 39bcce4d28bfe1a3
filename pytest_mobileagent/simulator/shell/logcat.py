"""`logcat`: print the log (AOSP `system/logging/logcat`)."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._child import child_shell
from pytest_mobileagent.simulator.shell._log_binary import bytes_of, encode, statistics
from pytest_mobileagent.simulator.shell._streams import writable
from pytest_mobileagent.simulator.shell.registry import command
from pytest_mobileagent.simulator.system.log_format import MODIFIERS, STYLES, Clocks, FilterError, LogFilter, render
from pytest_mobileagent.simulator.system.logcat import BUFFERS, DEFAULT_BUFFERS, MOST_PAYLOAD, LogEntry

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_mobileagent.simulator.shell.process import Process

_LEAST_SIZE, _MOST_SIZE = 64 << 10, 256 << 20  # AOSP `log_buffer_size_is_valid`
_DIVIDER = "--------- beginning of {}"
_VALUE_OPTIONS = {
    "b": "buffer", "v": "format", "e": "regex", "m": "max-count", "t": "tail", "T": "tail-follow", "f": "file",
    "r": "rotate-kbytes", "n": "rotate-count", "G": "buffer-size", "P": "prune",
}  # fmt: skip
_FLAGS = {
    "c": "clear", "d": "dump", "g": "get-size", "s": "silent", "S": "statistics", "L": "last", "D": "dividers",
    "p": "get-prune", "B": "binary", "h": "help",
}  # fmt: skip
_LONG_ALIASES = {
    "buffer-size": "buffer-size", "tail": "tail-follow", "wrap": "wrap", "print": "print", "id": "id",
    "pid": "pid", "uid": "uid", "proto": "proto",
}  # fmt: skip
_USAGE = """Usage: logcat [options] [filterspecs]
General options:
  -b, --buffer=<buffer>       Request alternate ring buffer(s): main system radio events crash default all
  -L, --last                  Dump logs from prior to last reboot from pstore.
  -c, --clear                 Clear (flush) the entire log and exit.
  -d                          Dump the log and then exit (don't block).
  --pid=<pid>                 Only print logs from the given pid.
  -v, --format=<format>       Sets log print format: brief long process raw tag thread threadtime time
  -t, --tail=<count|time>     Print only the most recent <count> lines, or those since <time>, and exit.
  -T <count|time>             As -t, but does not exit.
  -e, --regex=<expr>          Only print lines where the log message matches <expr>
  -m, --max-count=<count>     Quit after printing <count> lines.
  -s                          Set default filter to silent.
  -g, --buffer-size           Get the size of the ring buffers.
"""


class _OptionError(Exception):
    """An option cannot be read."""


@dataclass(slots=True)
class _Options:
    buffers: list[str] = field(default_factory=list)
    style: str = "threadtime"
    modifiers: set[str] = field(default_factory=set)
    values: dict[str, str] = field(default_factory=dict)
    flags: set[str] = field(default_factory=set)
    filters: list[str] = field(default_factory=list)


@command("logcat")
async def logcat(process: Process) -> int:
    """Print, follow, clear or measure the log buffers."""
    try:
        options = _parse(process.argv[1:])
        buffers = _buffers(options.buffers)
    except _OptionError as error:
        process.err(f"logcat: {error}")
        return 1
    flags = options.flags & {"help", "clear", "last", "get-size", "statistics", "get-prune"}
    if flags:
        return _tell(process, flags, buffers)
    if "buffer-size" in options.values:
        return _resize(process, options.values["buffer-size"], buffers)
    return 0 if "prune" in options.values else await _print(process, options, buffers)


def _tell(process: Process, flags: set[str], buffers: tuple[str, ...]) -> int:
    """Do what options ask for that print no entries."""
    log = process.phone.log
    if "help" in flags:
        process.stdout.write(_USAGE)
    elif "clear" in flags:
        log.clear(buffers)
    elif "last" in flags:
        process.err("logcat: Logcat read failure: No such file or directory")
        return 1
    elif "get-size" in flags:
        for name in buffers:
            process.out(_size_line(log.sizes[name], bytes_of(log.entries, name), name))
    elif "statistics" in flags:
        packages = process.phone.packages
        names = {packages.uid(each.name): each.name for each in packages.all()}
        names |= {0: "root", 1000: "android", 2000: "shell"}
        process.out(statistics(log.entries, {name: log.sizes[name] for name in buffers}, names))
    else:
        process.out("")
    return 0


async def _print(process: Process, options: _Options, buffers: tuple[str, ...]) -> int:
    try:
        printer = _Printer(process, options, buffers)
        if "file" in options.values:
            target = options.values["file"]
            printer.out = writable(child_shell(process), target, appends=True)
        await printer.run()
    except (_OptionError, FilterError) as error:
        process.err(f"logcat: {error}")
        return 1
    except OSError as error:
        process.err(f"logcat: couldn't open output file: {error.strerror}")
        return 1
    return 0


def _amount(size: int) -> str:
    for unit, name in ((1 << 20, "MiB"), (1 << 10, "KiB")):
        if size >= unit and (unit == 1 << 10 or size % unit == 0):
            return f"{size // unit} {name}"
    return f"{size} B"


def _size_line(size: int, used: int, name: str) -> str:
    return (
        f"{name}: ring buffer is {_amount(size)} ({_amount(used)} consumed, {_amount(used)} readable), "
        f"max entry is 5120 B, max payload is {MOST_PAYLOAD} B"
    )


def _resize(process: Process, text: str, buffers: tuple[str, ...]) -> int:
    found = re.fullmatch(r"(\d+)([KMG]?)B?", text, re.IGNORECASE)
    size = int(found[1]) << {"": 0, "K": 10, "M": 20, "G": 30}[found[2].upper()] if found else 0
    if not _LEAST_SIZE <= size <= _MOST_SIZE:
        process.err(f"logcat: Invalid parameter '{text}' to -G: it must be between 64K and 256M")
        return 1
    for name in buffers:
        process.phone.log.sizes[name] = size
    return 0


# -- options ----------------------------------------------------------------------------------------------------------


def _parse(words: list[str]) -> _Options:
    options = _Options()
    rest = iter(words)
    for word in rest:
        if word.startswith("--") and len(word) > 2:
            name, equals, value = word[2:].partition("=")
            _long(options, name, value if equals else None, rest)
        elif word.startswith("-") and len(word) > 1:
            _short(options, word[1:], rest)
        else:
            options.filters.append(word)
    return options


def _long(options: _Options, name: str, value: str | None, rest: Iterator[str]) -> None:
    if name in _FLAGS.values() and value is None:
        options.flags.add(name)
    elif name == "tail" or name in _VALUE_OPTIONS.values() or name in _LONG_ALIASES:
        if value is None and name in ("print", "wrap", "id", "proto", "buffer-size"):
            options.flags.add("get-size" if name == "buffer-size" else name)
        else:
            _value(options, name, next(rest, "") if value is None else value)
    else:
        raise _OptionError(f"unrecognized option '--{name}'")


def _short(options: _Options, letters: str, rest: Iterator[str]) -> None:
    for position, letter in enumerate(letters):
        if letter in _VALUE_OPTIONS:
            value = letters[position + 1 :] or next(rest, None)
            if value is None:
                raise _OptionError(f"option requires an argument -- '{letter}'")
            _value(options, _VALUE_OPTIONS[letter], value)
            return
        if letter not in _FLAGS:
            raise _OptionError(f"invalid option -- '{letter}'")
        options.flags.add(_FLAGS[letter])


def _value(options: _Options, name: str, value: str) -> None:
    if name == "buffer":
        options.buffers += value.split(",")
    elif name == "format":
        for part in value.replace(" ", ",").split(","):
            if part in STYLES:
                options.style = part
            elif part in MODIFIERS:
                options.modifiers.add(part)
            else:
                raise _OptionError(f'Invalid parameter "{part}" to -v')
    else:
        options.values[name] = value


def _buffers(names: list[str]) -> tuple[str, ...]:
    found: list[str] = []
    for name in names or ["default"]:
        if name == "all":
            found += BUFFERS
        elif name == "default":
            found += DEFAULT_BUFFERS
        elif name in (*BUFFERS, "security", "stats"):
            found.append(name)
        else:
            raise _OptionError(f"Unknown buffer '{name}'")
    return tuple(dict.fromkeys(found))


# -- printing ---------------------------------------------------------------------------------------------------------


class _Printer:
    """Prints entries that pass the filters, with a divider before each buffer's first."""

    def __init__(self, process: Process, options: _Options, buffers: tuple[str, ...]) -> None:
        self.out = process.stdout
        self._process = process
        self._options = options
        self._buffers = buffers
        tags = process.env.get("ANDROID_LOG_TAGS", "")
        self._filter = LogFilter(
            options.filters or ([] if "silent" in options.flags else [tags]), is_silent="silent" in options.flags
        )
        pattern = options.values.get("regex")
        try:
            self._pattern = re.compile(pattern) if pattern else None
        except re.error as error:
            raise _OptionError(f"Invalid regex '{pattern}'") from error
        self._pid = _number(options.values.get("pid", "0"), "pid")
        self._uids = {_number(text, "uid") for text in options.values.get("uid", "").split(",") if text}
        self._limit = _number(options.values.get("max-count", "0"), "max-count")
        self._begun: set[str] = set()
        self._last = ""
        self._printed = 0
        self._finished = asyncio.Event()
        clock, zone = process.phone.clock, process.phone.properties.local_time
        self._clocks = Clocks(zone, clock.now() - clock.monotonic())

    async def run(self) -> None:
        """Print what is there, then what comes."""
        log = self._process.phone.log
        for entry in self._past(log.entries):
            self._print(entry)
        if "dump" in self._options.flags or "tail" in self._options.values or self._finished.is_set():
            return
        stop = log.follow(self._follow)
        try:
            await self._finished.wait()
        finally:
            stop()

    def _past(self, entries: list[LogEntry]) -> list[LogEntry]:
        kept = [entry for entry in entries if entry.buffer in self._buffers]
        since = self._options.values.get("tail") or self._options.values.get("tail-follow")
        if since is None:
            return kept
        if since.isdigit():
            return kept[-int(since) :] if int(since) else []
        start_s = self._moment(since)
        return [entry for entry in kept if entry.time_s >= start_s]

    def _moment(self, text: str) -> float:
        if re.fullmatch(r"\d+\.\d+", text):
            return float(text)
        now = self._process.phone.properties.local_time()
        for form in ("%Y-%m-%d %H:%M:%S.%f", "%m-%d %H:%M:%S.%f"):
            year = "" if form.startswith("%Y") else f"{now.year}-"
            try:
                parsed = datetime.strptime(year + text, "%Y-%m-%d %H:%M:%S.%f")  # noqa: DTZ007 - zone set below
            except ValueError:
                continue
            return parsed.replace(tzinfo=now.tzinfo).timestamp()
        letter = "t" if "tail" in self._options.values else "T"
        raise _OptionError(f'-{letter} "{text}" not in time format')

    def _follow(self, entry: LogEntry) -> None:
        if entry.buffer in self._buffers and not self._finished.is_set():
            self._print(entry)

    def _print(self, entry: LogEntry) -> None:
        if self._finished.is_set() or not self._passes(entry):
            return
        if "binary" in self._options.flags:
            self.out.write(encode(entry))
        else:
            self._divide(entry.buffer)
            self.out.write(render(entry, self._options.style, self._options.modifiers, self._clocks))
        self._printed += 1
        if self.out.is_closed or (self._limit and self._printed >= self._limit):
            self._finished.set()

    def _divide(self, buffer: str) -> None:
        if buffer not in self._begun:
            self._begun.add(buffer)
            self.out.write(f"{_DIVIDER.format(buffer)}\n")
        elif buffer != self._last and "dividers" in self._options.flags:
            self.out.write(f"--------- switch to {buffer}\n")
        self._last = buffer

    def _passes(self, entry: LogEntry) -> bool:
        if self._pid and entry.pid != self._pid:
            return False
        if self._uids and entry.uid not in self._uids:
            return False
        if not self._filter.passes(entry):
            return False
        return self._pattern is None or self._pattern.search(entry.message) is not None


def _number(text: str, name: str) -> int:
    if not text.isdigit():
        raise _OptionError(f"{name} '{text}' out of range")
    return int(text)
