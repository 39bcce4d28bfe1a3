"""`reboot`, and `stop` and `start` of the framework."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process


@command("reboot")
def reboot(process: Process) -> int:
    """Restart the phone."""
    process.phone.reboot()
    return 0


@command("stop")
def stop(process: Process) -> int:
    """Stop the framework, or one service of init."""
    return _control(process, "stop")


@command("start")
def start(process: Process) -> int:
    """Start the framework again, or one service of init."""
    return _control(process, "start")


def _control(process: Process, verb: str) -> int:
    if process.uid != 0:
        process.err("Must be root")
        return 1
    services = process.argv[1:] or ["zygote", "surfaceflinger"]
    properties = process.phone.properties
    for service in services:
        is_down = properties.get(f"init.svc.{service}") == "stopped"
        properties.set(f"init.svc.{service}", "running" if verb == "start" else "stopped")
        if verb == "start" and service == "zygote" and is_down:
            process.phone.restart_framework()
    return 0
