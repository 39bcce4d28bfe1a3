"""`device_config`: flags of the system's modules (AOSP `DeviceConfigService`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._framework import FAILED
from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process

_USAGE = """Device Config (device_config) commands:
  help
  get NAMESPACE KEY
  put NAMESPACE KEY VALUE [default]
  delete NAMESPACE KEY
  list [NAMESPACE]
  reset RESET_MODE [NAMESPACE]
"""
_NEEDED = {"get": 2, "put": 3, "delete": 2, "list": 0, "reset": 1}


@command("device_config")
def device_config(process: Process) -> int:
    """Get, put, delete, list or reset flags."""
    return run(process, process.argv[1:])


def run(process: Process, words: list[str]) -> int:
    """Run a command of the service `device_config`."""
    if not words or words[0] in ("help", "-h"):
        process.stdout.write(_USAGE)
        return FAILED if not words else 0
    verb, *rest = words
    if verb in ("set_sync_disabled_for_tests", "get_sync_disabled_for_tests", "is_sync_disabled_for_tests"):
        if not verb.startswith("set"):
            process.out("none" if verb.startswith("get") else "false")
        return 0
    if verb not in _NEEDED:
        process.err(f"Invalid command: {verb}")
        return FAILED
    if len(rest) < _NEEDED[verb]:
        process.err("Bad arguments")
        return FAILED
    _apply(process, verb, rest)
    return 0


def _apply(process: Process, verb: str, rest: list[str]) -> None:
    store = process.phone.settings
    match verb:
        case "get":
            value = store.get("config", f"{rest[0]}/{rest[1]}")
            process.out("null" if value is None else value)
        case "put":
            store.put("config", f"{rest[0]}/{rest[1]}", rest[2])
        case "delete":
            removed = store.delete("config", f"{rest[0]}/{rest[1]}")
            process.out(f"Successfully deleted {rest[1]} from {rest[0]}" if removed else f"Failed to delete {rest[1]}")
        case "list":
            for key, value in store.items("config"):
                if not rest:
                    process.out(f"{key}={value}")
                elif key.startswith(f"{rest[0]}/"):
                    process.out(f"{key.partition('/')[2]}={value}")
        case _:
            for key, _ in store.items("config"):
                if len(rest) < 2 or key.startswith(f"{rest[1]}/"):
                    store.delete("config", key)
