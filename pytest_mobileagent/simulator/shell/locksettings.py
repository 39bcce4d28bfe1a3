"""`locksettings`: the screen lock (AOSP `LockSettingsShellCommand`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._framework import FAILED
from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process

_USAGE = """lockSettings service commands:

  help
  get-disabled [--user USER_ID]
  set-disabled [--user USER_ID] <true|false>
  verify [--old <CREDENTIAL>] [--user USER_ID]
  clear [--old <CREDENTIAL>] [--user USER_ID]
  require-strong-auth [--user USER_ID] <reason>
"""
_SETS_CREDENTIAL = ("set-pattern", "set-pin", "set-password")
_NEEDS_NO_CREDENTIAL = ("", "help", "-h", "get-disabled")


@command("locksettings")
def locksettings(process: Process) -> int:
    """Ask for or change the screen lock; this phone has none but the swipe."""
    return run(process, process.argv[1:])


def run(process: Process, words: list[str]) -> int:
    """Run a command of the service `lock_settings`."""
    verb, rest = (words[0] if words else ""), [word for word in words[1:] if not word.startswith("--")]
    settings = process.phone.settings
    if verb in _SETS_CREDENTIAL:
        process.phone.log.miss("locksettings command", verb)
        process.err("The device does not support lock screen - ignoring the command.")
        return FAILED
    if "--old" in words and verb not in _NEEDS_NO_CREDENTIAL:
        process.out("Old password provided but user has no password")
        return FAILED
    match verb:
        case "get-disabled":
            process.out(str(settings.is_on("secure", "lockscreen.disabled")).lower())
        case "set-disabled":
            disables = bool(rest) and rest[-1] == "true"
            settings.put("secure", "lockscreen.disabled", int(disables))
            process.out(f"Lock screen disabled set to {str(disables).lower()}")
        case "verify":
            process.out("Lock credential verified successfully")
        case "clear":
            process.out("Lock credential cleared")
        case "require-strong-auth":
            process.out("Require strong auth for USER 0")
        case "" | "help" | "-h":
            process.stdout.write(_USAGE)
            return 0 if verb else FAILED
        case _:
            process.phone.log.miss("locksettings command", verb)
            process.err(f"Unknown command: {verb}")
            return FAILED
    return 0
