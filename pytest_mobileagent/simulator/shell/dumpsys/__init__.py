"""`dumpsys`: the state of the system's services, one module per family; each offers `DUMPS` by service name."""

from __future__ import annotations

import sys
from functools import cache
from typing import TYPE_CHECKING

from pytest_mobileagent.discovery import submodules
from pytest_mobileagent.simulator import turns
from pytest_mobileagent.simulator.shell._services import service_names
from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.shell.process import Process

    Dump = Callable[[Phone, list[str]], str]

_LINE = "-" * 79
_SERVICE_US = 1000
_SILENT = (  # as on Android 13
    "batteryproperties", "clipboard", "device_config", "iphonesubinfo", "locale", "permission", "processinfo",
)  # fmt: skip
_IGNORED = ("--dump", "--proto", "--clients", "--pid", "--thread", "--stability")
_PRIORITIES = ("CRITICAL", "HIGH", "NORMAL")
_OF_PRIORITY = {  # services that say more of themselves than that they are normal (AOSP: their `publishBinderService`)
    "SurfaceFlinger": ("CRITICAL",),
    "activity": ("CRITICAL", "NORMAL"),
    "connectivity": ("HIGH", "NORMAL"),
    "cpuinfo": ("CRITICAL",),
    "input": ("CRITICAL",),
    "input_method": ("CRITICAL",),
    "meminfo": ("HIGH",),
    "notification": ("CRITICAL", "NORMAL"),
    "window": ("CRITICAL",),
}
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
    priority = ""
    while words and words[0].startswith("-"):
        option = words.pop(0)
        if option == "--help":
            process.stdout.write(_USAGE)
            return 0
        if option == "-l":
            _list(process, services(process.phone, priority))
            return 0
        if option in ("-t", "-T"):
            del words[:1]
        elif option == "--skip":
            skipped |= {name for word in words for name in word.split(",")}
            words = []
        elif option == "--priority" and words[:1] and words[0] in _PRIORITIES:
            priority = words.pop(0)
        elif option not in _IGNORED:
            return _refuse(process, option)
    return _one(process, words[0], words[1:]) if words else _several(process, priority, skipped)


def _refuse(process: Process, option: str) -> int:
    process.err(f"dumpsys: Unknown option {option}")
    process.stdout.write(_USAGE)
    return 255


def _several(process: Process, priority: str, skipped: set[str]) -> int:
    names = services(process.phone, priority)
    _list(process, names)
    for name in turns.each(names, cost_us=_SERVICE_US):
        if name not in skipped:
            process.stdout.write(dumped(process.phone, name, priority))
    return 0


def services(phone: Phone, priority: str = "") -> list[str]:
    """Return the services of a priority (CRITICAL, HIGH, NORMAL), or all, by name."""
    names = service_names(phone)
    return [name for name in names if not priority or priority in _OF_PRIORITY.get(name, ("NORMAL",))]


def dumped(phone: Phone, name: str, priority: str = "") -> str:
    """Return the state of a service between the lines that dumps of several services have; empty if there is none."""
    if name not in _dumps():
        return ""
    title = name if priority in ("", "NORMAL") else f"{priority} {name}"
    state = _dumps()[name](phone, [])
    ended = phone.properties.local_time()
    return (
        f"{_LINE}\nDUMP OF SERVICE {title}:\n{state}"
        f"--------- 0.001s was the duration of dumpsys {name}, ending at: {ended:%Y-%m-%d %H:%M:%S}\n"
    )


def _list(process: Process, names: list[str]) -> None:
    process.out("Currently running services:")
    for name in names:
        process.out(f"  {name}")


def _one(process: Process, name: str, arguments: list[str]) -> int:
    dump = _dumps().get(name) if name in service_names(process.phone) else None
    if dump is None:
        process.phone.log.miss("service", name)
        process.err(f"Can't find service: {name}")
        return 0
    process.stdout.write(dump(process.phone, arguments))
    return 0
