"""`cmd`: commands of the system's services, one module per service; each offers `SERVICES` by name."""

from __future__ import annotations

import sys
from functools import cache
from typing import TYPE_CHECKING

from pytest_mobileagent.discovery import submodules
from pytest_mobileagent.simulator.shell import (
    am,
    appops,
    device_config,
    ime,
    input,  # noqa: A004 - named after the command
    locksettings,
    media,
    pm,
    settings,
    wm,
)
from pytest_mobileagent.simulator.shell._services import service_names
from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from pytest_mobileagent.simulator.shell.process import Process

    Service = Callable[[Process, list[str]], int | Awaitable[int]]

_NO_SERVICE = 20
_WITHOUT_COMMANDS = frozenset({
    "account", "batteryproperties", "batterystats", "clipboard", "cpuinfo", "dbinfo", "diskstats", "gfxinfo",
    "iphonesubinfo", "meminfo", "mount", "netstats", "permission", "processinfo", "telephony.registry",
})  # fmt: skip


@cache
def _services() -> dict[str, Service]:
    found: dict[str, Service] = {
        "activity": am.run,
        "package": pm.run,
        "settings": settings.run,
        "window": wm.run,
        "input": input.run,
        "input_method": ime.run,
        "appops": appops.run,
        "device_config": device_config.run,
        "lock_settings": locksettings.run,
        "media_session": media.run,
    }
    for module in submodules(sys.modules[__name__]):
        found.update(module.SERVICES)
    return found


@command("cmd")
def cmd(process: Process) -> int | Awaitable[int]:
    """Run a command of one service, or list the services that have some."""
    words = process.argv[1:]
    if words[:1] == ["-w"]:
        words = words[1:]
    if not words:
        process.err("cmd: No service specified; use -l to list all running services. Use -w to start and wait.")
        return _NO_SERVICE
    if words[0] == "-l":
        process.out("Currently running services:")
        for name in service_names(process.phone):
            process.out(f"  {name}")
        return 0
    name = words[0]
    if name in _WITHOUT_COMMANDS:
        process.err("No shell command implementation.")
        return 0
    service = _services().get(name) if name in service_names(process.phone) else None
    if service is None:
        process.phone.log.miss("service", name)
        process.err(f"cmd: Can't find service: {name}")
        return _NO_SERVICE
    return service(process, words[1:])
