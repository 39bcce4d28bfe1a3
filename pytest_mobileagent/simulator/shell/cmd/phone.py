"""`cmd phone`: mobile data (AOSP `TelephonyShellCommand`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._framework import FAILED, unknown_command

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process

_USAGE = """Telephony Commands:
  help
    Print this help text.
  data
    Data Test Mode Commands.
"""
_DATA_USAGE = """Mobile Data Test Mode Commands:
  data enable: enable mobile data connectivity
  data disable: disable mobile data connectivity
"""


def phone(process: Process, words: list[str]) -> int:
    """Run a command of the service `phone`."""
    match words:
        case ["data", ("enable" | "disable") as verb]:
            process.phone.connectivity.set_mobile_data(verb == "enable")
        case ["data", *rest]:
            process.stdout.write(_DATA_USAGE)
            return FAILED if rest else 0
        case [] | ["help" | "-h"]:
            process.stdout.write(_USAGE)
            return 0 if words else FAILED
        case _:
            return unknown_command(process, "phone", words[0])
    return 0


SERVICES = {"phone": phone}
