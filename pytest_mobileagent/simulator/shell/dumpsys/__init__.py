"""`dumpsys`: the state of the system's services, one module per family; each offers `DUMPS` by service name."""

from __future__ import annotations

import sys
from functools import cache
from typing import TYPE_CHECKING

from pytest_mobileagent.discovery import submodules
from pytest_mobileagent.simulator.shell._services import service_names
from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.shell.process import Process

    Dump = Callable[[Phone, list[str]], str]

_LINE = "-" * 79
_SILENT = ("batteryproperties", "clipboard", "iphonesubinfo", "locale", "permission", "processinfo")  # as on Android 13
_USAGE = """usage: dumpsys
         To dump all services.
or:
       dumpsys [-t TIMEOUT] [--priority LEVEL] [--clients] [--dump] [--pid] [--thread] [--help | -l | --skip SERVICES | SERVICE [ARGS]]
         --help: shows this help
         -l: only list services, do not dump them
         -t TIMEOUT_SEC: TIMEOUT to use in seconds instead of default 10 seconds
         --skip SERVICES: dumps all services but SERVICES (comma-separated list)
         SERVICE [ARGS]: dumps only service SERVICE, optionally passing ARGS to it
"""  # noqa: E501 - as the tool prints it


@cache
def _dumps() -> dict[str, Dump]:
    found: dict[str, Dump] = dict.fromkeys(_SILENT, lambda _phone, _words: "")
    for module in submodules(sys.modules[__name__]):
        found.update(module.DUMPS)
    return found


@command("dumpsys")
def dumpsys(process: Process) -> int:
    """Print the state of one service, or of all."""
    words = process.argv[1:]
    skipped: set[str] = set()
    while words and words[0].startswith("-"):
        option = words.pop(0)
        if option == "-l":
            _list(process)
            return 0
        if option == "--help":
            process.stdout.write(_USAGE)
            return 0
        if option in ("-t", "-T", "--priority"):
            del words[:1]
        elif option == "--skip":
            skipped |= {name for word in words for name in word.split(",")}
            words = []
        elif option not in ("--dump", "--proto", "--clients", "--pid", "--thread", "--stability"):
            process.err(f"dumpsys: Unknown option {option}")
            process.stdout.write(_USAGE)
            return 255
    if words:
        return _one(process, words[0], words[1:])
    _all(process, skipped)
    return 0


def _list(process: Process) -> None:
    process.out("Currently running services:")
    for name in service_names(process.phone):
        process.out(f"  {name}")


def _one(process: Process, name: str, arguments: list[str]) -> int:
    dump = _dumps().get(name) if name in service_names(process.phone) else None
    if dump is None:
        process.phone.log.miss("service", name)
        process.err(f"Can't find service: {name}")
        return 0
    process.stdout.write(dump(process.phone, arguments))
    return 0


def _all(process: Process, skipped: set[str]) -> None:
    _list(process)
    for name in service_names(process.phone):
        if name in skipped or name not in _dumps():
            continue
        process.out(_LINE)
        process.out(f"DUMP OF SERVICE {name}:")
        process.stdout.write(_dumps()[name](process.phone, []))
        process.out("--------- 0.001s was the duration of dumpsys " + name)
