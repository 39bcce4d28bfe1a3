"""`appops`: what apps may do beyond permissions (AOSP `AppOpsService`'s shell command)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._framework import FAILED, Arguments, JavaError, execute
from pytest_mobileagent.simulator.shell._printing import duration_text
from pytest_mobileagent.simulator.shell.registry import command
from pytest_mobileagent.simulator.system.permission_usage import operation_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.shell.process import Process

_MODES = ("allow", "ignore", "deny", "default", "foreground")
_USAGE = """AppOps service (appops) commands:
  help
    Print this help text.
  set [--user <USER_ID>] [--uid] <PACKAGE> <OP> <MODE>
    Set the mode for a particular application and operation.
  get [--user <USER_ID>] [--uid] <PACKAGE> [<OP>]
    Return the mode for a particular application and optional operation.
  query-op [--user <USER_ID>] <OP> [<MODE>]
    Print all packages that currently have the given op in the given mode.
  reset [--user <USER_ID>] [<PACKAGE>]
    Reset the given application or all applications to default modes.
"""
_OPERATION_NAMES = """\
COARSE_LOCATION FINE_LOCATION VIBRATE READ_CONTACTS WRITE_CONTACTS READ_CALL_LOG WRITE_CALL_LOG READ_CALENDAR
WRITE_CALENDAR POST_NOTIFICATION CALL_PHONE READ_SMS WRITE_SMS RECEIVE_SMS SEND_SMS WRITE_SETTINGS
SYSTEM_ALERT_WINDOW ACCESS_NOTIFICATIONS CAMERA RECORD_AUDIO PLAY_AUDIO READ_CLIPBOARD WRITE_CLIPBOARD
TAKE_AUDIO_FOCUS WAKE_LOCK GET_USAGE_STATS TOAST_WINDOW PROJECT_MEDIA READ_EXTERNAL_STORAGE WRITE_EXTERNAL_STORAGE
RUN_IN_BACKGROUND RUN_ANY_IN_BACKGROUND REQUEST_INSTALL_PACKAGES PICTURE_IN_PICTURE MANAGE_EXTERNAL_STORAGE
READ_MEDIA_AUDIO READ_MEDIA_IMAGES READ_MEDIA_VIDEO LEGACY_STORAGE NO_ISOLATED_STORAGE SCHEDULE_EXACT_ALARM
AUTO_REVOKE_PERMISSIONS_IF_UNUSED ACCESS_MEDIA_LOCATION MANAGE_MEDIA MOCK_LOCATION
"""
OPERATIONS = frozenset(_OPERATION_NAMES.split())
_DEFAULTS = {  # of those that are not allowed (`AppOpsManager.sOpDefaultMode`)
    **dict.fromkeys(("WRITE_SMS", "PROJECT_MEDIA"), "ignore"),
    **dict.fromkeys(("MOCK_LOCATION", "NO_ISOLATED_STORAGE"), "deny"),
    **dict.fromkeys(
        [
            "WRITE_SETTINGS",
            "SYSTEM_ALERT_WINDOW",
            "GET_USAGE_STATS",
            "REQUEST_INSTALL_PACKAGES",
            "LEGACY_STORAGE",
            "MANAGE_EXTERNAL_STORAGE",
            "SCHEDULE_EXACT_ALARM",
            "MANAGE_MEDIA",
        ],
        "default",
    ),
}


@command("appops")
def appops(process: Process) -> int:
    """Set, get, query or reset the modes of operations."""
    return run(process, process.argv[1:])


def run(process: Process, words: list[str]) -> int:
    """Run a command of the service `appops`."""
    arguments = Arguments(words)
    name = arguments.next()
    if name in (None, "help", "-h"):
        process.stdout.write(_USAGE)
        return FAILED if name is None else 0
    verbs = {"set": _set, "get": _get, "query-op": _query, "reset": _reset}
    if name not in verbs:
        process.out(f"Unknown command: {name}")
        return FAILED
    return execute(process, str(name), lambda: verbs[str(name)](process, arguments))


def _operands(arguments: Arguments) -> list[str]:
    words = []
    while (word := arguments.next()) is not None:
        if word == "--user":
            arguments.next()
        elif not word.startswith("--"):
            words.append(word)
    return words


def _operation(text: str) -> str:
    name = text.upper().removeprefix("ANDROID:")
    if name not in OPERATIONS:
        raise JavaError("java.lang.IllegalArgumentException", f"Unknown operation string: {text}")
    return name


def _package(process: Process, words: list[str]) -> str | None:
    if not words:
        process.err("Error: Package name not specified.")
        return None
    if process.phone.packages.find(words[0]) is None:
        process.err(f"Error: No UID for {words[0]} in user 0")
        return None
    return words[0]


def _set(process: Process, arguments: Arguments) -> int:
    words = _operands(arguments)
    package = _package(process, words)
    if package is None:
        return FAILED
    if len(words) < 3:
        process.err("Error: Mode not specified.")
        return FAILED
    if words[2] not in _MODES:
        process.err(f"Error: Mode {words[2]} is not valid,")
        process.err(f"       must be one of {', '.join(_MODES)}")
        return FAILED
    process.phone.packages.set_app_op(package, _operation(words[1]), words[2])
    return 0


def _get(process: Process, arguments: Arguments) -> int:
    words = _operands(arguments)
    package = _package(process, words)
    if package is None:
        return FAILED
    modes, times = process.phone.packages.app_ops(package), _times(process.phone, package)
    if len(words) > 1:
        name = _operation(words[1])
        if name in modes or name in times:
            process.out(_told(name, modes, times))
        else:
            process.out(f"No operations.\nDefault mode: {_DEFAULTS.get(name, 'allow')}")
        return 0
    for name in sorted({*modes, *times}):
        process.out(_told(name, modes, times))
    if not modes and not times:
        process.out("No operations.")
    return 0


def _told(name: str, modes: Mapping[str, str], times: Mapping[str, str]) -> str:
    """Return what is told of an operation: its mode, and when it was last done, if it ever was."""
    return f"{name}: {modes.get(name, _DEFAULTS.get(name, 'allow'))}{times.get(name, '')}"


def _times(phone: Phone, package: str) -> dict[str, str]:
    """Return when an app last did what it has done, by operation."""
    usage, found = phone.permission_usage, {}
    for permission, access in usage.latest(package).items():
        lasted_s = usage.lasts_s(access)
        lasted = " (running)" if access.is_running else f"; duration={duration_text(lasted_s)}" if lasted_s else ""
        ago = duration_text(phone.clock.now() - access.at_s)
        found[operation_of(permission)] = f"; time={ago} ago{lasted}"
    return found


def _query(process: Process, arguments: Arguments) -> int:
    words = _operands(arguments)
    if not words:
        process.err("Error: Operation not specified.")
        return FAILED
    name, mode = _operation(words[0]), words[1] if len(words) > 1 else "allow"
    found = [p.name for p in process.phone.packages.all() if process.phone.packages.app_ops(p.name).get(name) == mode]
    for package in found or ["No operations."]:
        process.out(package)
    return 0


def _reset(process: Process, arguments: Arguments) -> int:
    words = _operands(arguments)
    packages = process.phone.packages
    for package in packages.all():
        if not words or package.name == words[0]:
            packages.reset_app_ops(package.name)
    process.out(f"Reset all modes for: {words[0]}" if words else "Reset all modes for all users.")
    return 0
