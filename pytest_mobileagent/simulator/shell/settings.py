"""`settings`: read and write the settings (AOSP `SettingsService.MyShellCommand`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._framework import FAILED
from pytest_mobileagent.simulator.shell.registry import command
from pytest_mobileagent.simulator.system.settings import NAMESPACES

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process

_USAGE = """Settings provider (settings) commands:
  help
      Print this help text.
  get [--user <USER_ID> | current] NAMESPACE KEY
      Retrieve the current value of KEY.
  put [--user <USER_ID> | current] NAMESPACE KEY VALUE [TAG] [default]
      Change the contents of KEY to VALUE.
  delete [--user <USER_ID> | current] NAMESPACE KEY
      Delete the entry for KEY.
  reset [--user <USER_ID> | current] NAMESPACE {PACKAGE_NAME | RESET_MODE}
      Reset the global/secure table for a package with mode.
  list [--user <USER_ID> | current] NAMESPACE
      Print all defined keys.
      NAMESPACE is one of {system, secure, global}, case-insensitive
"""
_RESET_MODES = ("untrusted_defaults", "untrusted_clear", "trusted_defaults")
_PACKAGE = "com.android.shell"


@command("settings")
def settings(process: Process) -> int:
    """Get, put, delete, reset or list settings."""
    return run(process, process.argv[1:])


def run(process: Process, words: list[str]) -> int:
    """Run a command of the service `settings`."""
    words = list(words)
    if words[:1] == ["--user"]:
        del words[:2]
    if not words or words[0] in ("help", "-h"):
        process.stdout.write(_USAGE)
        return FAILED if not words else 0
    verb, *rest = words
    if rest[:1] == ["--user"]:
        del rest[:2]
    if verb not in ("get", "put", "delete", "reset", "list"):
        return _invalid(process, f"Invalid command: {verb}")
    if not rest or rest[0].lower() not in NAMESPACES:
        return _invalid(process, f"Invalid namespace '{rest[0]}'" if rest else "Not enough arguments")
    return _apply(process, verb, rest[0].lower(), rest[1:])


def _apply(process: Process, verb: str, namespace: str, rest: list[str]) -> int:
    store = process.phone.settings
    needed = {"get": 1, "put": 2, "delete": 1, "reset": 1, "list": 0}[verb]
    if len(rest) < needed:
        return _invalid(process, "Not enough arguments")
    match verb:
        case "get":
            value = store.get(namespace, rest[0])
            process.out("null" if value is None else value)
        case "put":
            store.put(namespace, rest[0], rest[1], package=_PACKAGE)
        case "delete":
            process.out(f"Deleted {store.delete(namespace, rest[0])} rows")
        case "reset":
            return _reset(process, namespace, rest[0])
        case _:
            for key, value in store.items(namespace):
                process.out(f"{key}={value}")
    return 0


def _reset(process: Process, namespace: str, operand: str) -> int:
    if namespace == "system":
        return _invalid(process, "Failed to reset: the system namespace cannot be reset")
    if operand in _RESET_MODES:
        process.phone.settings.reset(namespace, package=_PACKAGE)
    elif process.phone.packages.find(operand) is None:
        return _invalid(process, f"Invalid package: {operand}")
    else:
        process.phone.settings.reset(namespace, package=operand)
    return 0


def _invalid(process: Process, text: str) -> int:
    process.err(text)
    return FAILED
