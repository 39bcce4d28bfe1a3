"""`device_config`: flags of the system's modules (AOSP `DeviceConfigService.MyShellCommand`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._framework import FAILED
from pytest_mobileagent.simulator.shell.registry import command
from pytest_mobileagent.simulator.system.settings import SYNC_MODES

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process

_USAGE = """Device Config (device_config) commands:
  help
      Print this help text.
  get NAMESPACE KEY
      Retrieve the current value of KEY from the given NAMESPACE.
  put NAMESPACE KEY VALUE [default]
      Change the contents of KEY to VALUE for the given NAMESPACE.
      {default} to set as the default value.
  delete NAMESPACE KEY
      Delete the entry for KEY for the given NAMESPACE.
  list [NAMESPACE]
      Print all keys and values defined, optionally for the given NAMESPACE.
  reset RESET_MODE [NAMESPACE]
      Reset all flag values, optionally for a NAMESPACE, according to RESET_MODE.
      RESET_MODE is one of {untrusted_defaults, untrusted_clear, trusted_defaults}
      NAMESPACE limits which flags are reset if provided, otherwise all flags are reset
"""
_SYNC_USAGE = """  set_sync_disabled_for_tests SYNC_DISABLED_MODE
      Modifies bulk property setting behavior for tests. When in one of the disabled modes this ensures that config \
isn't overwritten.
      SYNC_DISABLED_MODE is one of:
        none: Sync is not disabled. A reboot may be required to restart syncing.
        persistent: Sync is disabled, this state will survive a reboot.
        until_reboot: Sync is disabled until the next reboot.
"""
_TOLD_SYNC_USAGE = {
    "get_sync_disabled_for_tests": "Prints one of the SYNC_DISABLED_MODE values, see set_sync_disabled_for_tests",
    "is_sync_disabled_for_tests": "Prints 'true' if sync is disabled, 'false' otherwise.",
}
_RESET_MODES = ("untrusted_defaults", "untrusted_clear", "trusted_defaults")
_SYNC, _RESET, _LIST, _PUT = "set_sync_disabled_for_tests", "reset", "list", "put"
_COUNTS = {"get": (2, 2), _PUT: (3, 4), "delete": (2, 2), _LIST: (0, 1), _RESET: (1, 2)}  # of arguments


class _Refusal(Exception):  # noqa: N818 - an answer, no error of ours
    """What is printed instead of doing it."""


@command("device_config")
def device_config(process: Process) -> int:
    """Get, put, delete, list or reset flags."""
    return run(process, process.argv[1:])


def run(process: Process, words: list[str]) -> int:
    """Run a command of the service `device_config`."""
    told = _told_sync(process.phone.image.api_level)
    if not words or words[0] in ("help", "-h"):
        process.stdout.write(_USAGE)
        if told:
            process.stdout.write(f"{_SYNC_USAGE}  {told}\n      {_TOLD_SYNC_USAGE[told]}\n")
        return FAILED
    verb, *rest = words[0].lower(), *words[1:]
    counts = _COUNTS | ({_SYNC: (1, 1), told: (0, 0)} if told else {})
    try:
        _check(verb, rest, counts.get(verb))
        _apply(process, verb, rest)
    except _Refusal as refusal:
        process.err(str(refusal))
        return FAILED
    return 0


def _told_sync(level: int) -> str:
    """Return the command that tells how flags are synchronised: another one since Android 13, none before 12."""
    return "get_sync_disabled_for_tests" if level >= 33 else "is_sync_disabled_for_tests" if level >= 31 else ""


def _check(verb: str, rest: list[str], counts: tuple[int, int] | None) -> None:
    """Refuse a command that is not there, and arguments that do not fit, with what is wrong first."""
    if counts is None:
        raise _Refusal(f"Invalid command: {verb}")
    if verb == _RESET and rest and rest[0].lower() not in _RESET_MODES:
        raise _Refusal(f"Invalid reset mode: {rest[0]}")
    if verb == _SYNC and rest and rest[0].lower() not in SYNC_MODES:
        raise _Refusal(f"Invalid sync disabled mode: {rest[0]}")
    least, most = counts
    if len(rest) > most and most and verb != _SYNC:
        raise _Refusal("Too many arguments")
    if not least <= len(rest) <= most or (verb == _PUT and rest[3:] and rest[3].lower() != "default"):
        raise _Refusal("Bad arguments")


def _apply(process: Process, verb: str, rest: list[str]) -> None:
    store = process.phone.settings
    match verb, rest:
        case "get", [namespace, key]:
            value = store.get("config", f"{namespace}/{key}")
            process.out("null" if value is None else value)
        case "put", [namespace, key, value, *more]:
            package = "com.android.shell" if process.uid else "root"
            store.put_flag(f"{namespace}/{key}", value, package=package, is_default=bool(more))
        case "delete", [namespace, key]:
            verdict = "Successfully deleted" if store.delete("config", f"{namespace}/{key}") else "Failed to delete"
            process.out(f"{verdict} {key} from {namespace}")
        case "list", _:
            _list(process, rest[0] if rest else "")
        case "reset", [mode, *more]:
            prefix = f"{more[0]}/" if more else ""
            store.reset_flags(prefix, is_clearing=mode.lower() != "untrusted_defaults")
        case "set_sync_disabled_for_tests", [mode]:
            store.set_sync_mode(mode.lower())
        case "get_sync_disabled_for_tests", _:
            process.out(store.sync_mode)
        case _:
            process.out(str(store.sync_mode != "none").lower())


def _list(process: Process, namespace: str) -> None:
    prefix = f"{namespace}/" if namespace else ""
    for line in sorted(f"{key}={value}" for key, value in process.phone.settings.items("config")):
        if line.startswith(prefix):
            process.out(line.removeprefix(prefix))
