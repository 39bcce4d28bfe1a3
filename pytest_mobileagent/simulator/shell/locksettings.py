"""`locksettings`: the screen lock (AOSP `LockSettingsShellCommand`)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._framework import FAILED, ILLEGAL_ARGUMENT, JavaError
from pytest_mobileagent.simulator.shell.registry import command
from pytest_mobileagent.simulator.system.lock_settings import PASSWORD, PATTERN, PIN, SHORTEST

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process

_USAGE = """lockSettings service commands:

  help
  get-disabled [--user USER_ID]
  set-disabled [--user USER_ID] <true|false>
  set-pattern [--old <CREDENTIAL>] [--user USER_ID] <PATTERN>
  set-pin [--old <CREDENTIAL>] [--user USER_ID] <PIN>
  set-password [--old <CREDENTIAL>] [--user USER_ID] <PASSWORD>
  verify [--old <CREDENTIAL>] [--user USER_ID]
  clear [--old <CREDENTIAL>] [--user USER_ID]
  require-strong-auth [--user USER_ID] <reason>
"""
_KINDS = {"set-pattern": (PATTERN, "Pattern"), "set-pin": (PIN, "Pin"), "set-password": (PASSWORD, "Password")}
_PATTERN = re.compile(r"[1-9]*")


@command("locksettings")
def locksettings(process: Process) -> int:
    """Ask for or change the screen lock."""
    return run(process, process.argv[1:])


def run(process: Process, words: list[str]) -> int:
    """Run a command of the service `lock_settings`."""
    verb, (old, new) = (words[0] if words else ""), _arguments(words[1:])
    lock = process.phone.lock_settings
    match verb:
        case "" | "help" | "-h":
            process.stdout.write(_USAGE)
            return 0 if verb else FAILED
        case "get-disabled":
            process.out(str(lock.is_disabled).lower())
            return 0
    try:
        return _change(process, verb, new) if _is_allowed(process, old) else FAILED
    except JavaError as error:
        process.err(f"Error while executing command: {verb}\n{error}")
        return FAILED


def _change(process: Process, verb: str, new: str) -> int:
    """Run a command that the old credential allows."""
    lock = process.phone.lock_settings
    match verb:
        case "set-pattern" | "set-pin" | "set-password":
            return _set(process, verb, new)
        case "set-disabled":
            disables = new == "true"
            process.phone.settings.put("secure", "lockscreen.disabled", int(disables))
            process.out(f"Lock screen disabled set to {str(disables).lower()}")
        case "verify":
            process.out("Lock credential verified successfully")
        case "clear":
            lock.clear()
            process.out("Lock credential cleared")
        case "require-strong-auth":
            process.out("Require strong auth for USER 0")
        case _:
            process.phone.log.miss("locksettings command", verb)
            process.err(f"Unknown command: {verb}")
            return FAILED
    return 0


def _arguments(words: list[str]) -> tuple[str, str]:
    """Return the old credential and what else is given, each empty if it is not."""
    given = {"--old": "", "--user": ""}
    others = []
    rest = iter(words)
    for word in rest:
        if word in given:
            given[word] = next(rest, "")
        else:
            others.append(word)
    return given["--old"], others[0] if others else ""


def _is_allowed(process: Process, old: str) -> bool:
    """Whether the old credential is told where there is one (`checkCredential`)."""
    lock = process.phone.lock_settings
    if lock.is_secure and not lock.verifies(old):
        process.out(f"Old password '{old}' didn't match")
        return False
    if old and not lock.is_secure:
        process.out("Old password provided but user has no password")
        return False
    return True


def _set(process: Process, verb: str, secret: str) -> int:
    kind, name = _KINDS[verb]
    if kind == PATTERN:
        _check_pattern(secret)
    if reason := _refusal(kind, secret):
        process.out(f"New credential doesn't satisfy admin policies: {reason}")
        return FAILED
    process.phone.lock_settings.set(kind, secret)
    process.out(f"{name} set to '{secret}'")
    return 0


def _refusal(kind: int, secret: str) -> str:
    """Return what is wrong with a new credential, as `PasswordValidationError` says it; nothing if it will do."""
    if len(secret) < SHORTEST:
        return f"Too short; required: {SHORTEST}"
    return "Contains non-numeric characters" if kind == PIN and not secret.isdigit() else ""


def _check_pattern(secret: str) -> None:
    """Raise what Java does for something that is no pattern (`LockPatternView.Cell`, `LockscreenCredential`)."""
    if not _PATTERN.fullmatch(secret):
        raise JavaError(ILLEGAL_ARGUMENT, "row must be in range 0-2")
    if len(secret) < SHORTEST:
        raise JavaError(ILLEGAL_ARGUMENT, f"pattern must not be null and at least {SHORTEST} dots long.")
