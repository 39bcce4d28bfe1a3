"""`logpersist.start`, `.stop`, `.cat`: keep the log in files (AOSP `system/logging/logcat/logpersist`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.simulator.shell.registry import command
from pytest_mobileagent.simulator.system import log_daemon
from pytest_mobileagent.simulator.system.logcat import BUFFERS

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process

_USAGE = """logpersist.cat             - dump current logcatd logs
logpersist.start [--size=<size_in_kb>] [--buffer=<buffers>] [--clear]
                           - start logcatd service
logpersist.stop [--clear]  - stop logcatd service
"""
_DEFAULTS = {"size": "256", "buffer": "all"}
_MOST_SIZE = 2048
_LETTERS = {"-n": "size", "-b": "buffer"}
_SETTINGS = "com.android.settings"


class _Options(NamedTuple):
    clears: bool
    size: str
    buffer: str


@command("logpersist.start", "logpersist.stop", "logpersist.cat")
def logpersist(process: Process) -> int:
    """Start or stop the daemon that keeps the log, or print what it kept."""
    name, words = process.argv[0].rpartition("/")[2], process.argv[1:]
    properties = process.phone.properties
    if properties.get("ro.debuggable") != "1":
        process.out(f"{name} - Permission denied")
        return 1
    if words[:1] in (["-h"], ["--help"]):
        process.stdout.write(_USAGE)
        return 0
    options = _parsed(process, words)
    if options is None:
        return 1
    verb = name.rpartition(".")[2]
    return {"start": _start, "stop": _stop, "cat": _cat}[verb](process, options)


def _parsed(process: Process, words: list[str]) -> _Options | None:
    values, clears, rest = {"size": "", "buffer": ""}, False, iter(words)
    for word in rest:
        name, equals, value = word.removeprefix("--").partition("=")
        name = "size" if name == "rotate-count" else _LETTERS.get(word, name)
        if word in ("-c", "--clear"):
            clears = True
        elif name in values and (word.startswith("--") or word in _LETTERS):
            values[name] = value if equals else next(rest, "")
        else:
            process.stdout.write(_USAGE)
            process.err(f"ERROR: bad argument {' '.join([word, *rest])}")
            return None
    chosen = {name: "" if value == _DEFAULTS[name] else value for name, value in values.items()}
    size, buffer = chosen["size"], chosen["buffer"]
    if size and not (size.isdecimal() and 0 < int(size) <= _MOST_SIZE):
        process.err(f"ERROR: Invalid --size {size}")
        return None
    if buffer and not set(buffer.split(",")) <= {*BUFFERS, "default"}:
        process.err(f"ERROR: Invalid --buffer {buffer}")
        return None
    return _Options(clears, size, buffer)


def _start(process: Process, options: _Options) -> int:
    daemon, properties = process.phone.log_daemon, process.phone.properties
    names = {key: f"persist.{log_daemon.PROPERTY}.{key}" for key in _DEFAULTS}
    wanted = {"buffer": options.buffer, "size": options.size}
    current = {key: properties.get(name) for key, name in names.items()}
    was_running = daemon.is_running
    if options.clears:
        daemon.clear()
    elif was_running and wanted != current:
        process.err("ERROR: Changing existing collection parameters from")
        for key in ("buffer", "size"):
            if wanted[key] != current[key]:
                process.err(f"           --{key} {current[key]} to {wanted[key]}")
        process.err("       Are you sure you want to do this?")
        process.err("       Suggest add --clear to erase data and restart with new settings.")
        process.err("       To blindly override and retain data, logpersist.stop first.")
        return 1
    for key, name in names.items():
        if wanted[key] or current[key]:
            properties.set(name, wanted[key])
    daemon.start()
    process.out(properties.get(log_daemon.PROPERTY))
    process.out(str(log_daemon.PID))
    _tell_settings(process, has_changed=not was_running)
    return 0


def _stop(process: Process, options: _Options) -> int:
    if options.size or options.buffer:
        process.err("WARNING: Can not use --size or --buffer with logpersist.stop")
    daemon, properties = process.phone.log_daemon, process.phone.properties
    was_running = daemon.is_running
    (daemon.clear if options.clears else daemon.stop)()
    for key in _DEFAULTS:
        if properties.get(f"persist.{log_daemon.PROPERTY}.{key}"):
            properties.set(f"persist.{log_daemon.PROPERTY}.{key}", "")
    _tell_settings(process, has_changed=was_running)
    return 0


def _cat(process: Process, options: _Options) -> int:
    if options != (False, "", ""):
        process.err("WARNING: Can not use --clear, --size or --buffer with logpersist.cat")
    for path in process.phone.log_daemon.files():
        process.stdout.write(process.phone.disk.read(path))
    return 0


def _tell_settings(process: Process, *, has_changed: bool) -> None:
    if has_changed:  # the page of developer options shows it
        process.err("WARNING: killing Settings")
        process.phone.activities.force_stop(_SETTINGS)
