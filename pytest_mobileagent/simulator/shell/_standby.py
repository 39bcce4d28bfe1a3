"""How much apps are used: `am set-standby-bucket`, `get-standby-bucket`, `set-inactive`, `get-inactive`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._framework import FAILED, ILLEGAL_ARGUMENT, Arguments, JavaError
from pytest_mobileagent.simulator.system import standby

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process

_BUCKETS = {
    "ac": standby.ACTIVE, "wo": standby.WORKING_SET, "fr": standby.FREQUENT, "ra": standby.RARE,
    "re": standby.RESTRICTED, "ne": standby.NEVER,
}  # fmt: skip
_NUMBER = re.compile(r"[0-9]{1,9}")


def _has_only_known_options(process: Process, arguments: Arguments) -> bool:
    while (option := arguments.option()) is not None:
        if option != "--user":
            process.err(f"Error: Unknown option: {option}")
            return False
        arguments.required()
    return True


def set_bucket(process: Process, arguments: Arguments) -> int:
    """Put packages into buckets."""
    if not _has_only_known_options(process, arguments):
        return FAILED
    package: str | None = arguments.required()
    while package is not None:
        name = arguments.required()
        bucket = _bucket(name)
        if bucket is None:
            process.err(f"Error: Unknown bucket: {name}")
            return FAILED
        _expect(process, package, "set")
        if not standby.ACTIVE <= bucket <= standby.NEVER:
            raise JavaError(ILLEGAL_ARGUMENT, f"Cannot set the standby bucket to {bucket}")
        process.phone.standby.put(package, bucket)
        package = arguments.next()
    return 0


def _bucket(name: str) -> int | None:
    return int(name) if _NUMBER.fullmatch(name) else _BUCKETS.get(name[:2].lower())


def get_bucket(process: Process, arguments: Arguments) -> int:
    """Tell the bucket of a package, or of all."""
    if not _has_only_known_options(process, arguments):
        return FAILED
    package = arguments.next()
    if package is not None:
        _expect(process, package, "get")
        process.out(str(process.phone.standby.bucket(package)))
        return 0
    for found in process.phone.packages.all():
        process.out(f"{found.name}: {process.phone.standby.bucket(found.name)}")
    return 0


def set_inactive(process: Process, arguments: Arguments) -> int:
    """Let an app count as idle, or as used."""
    if not _has_only_known_options(process, arguments):
        return FAILED
    package, value = arguments.required(), arguments.required()
    if process.phone.packages.find(package) is not None:
        process.phone.standby.put(package, standby.RARE if value.lower() == "true" else standby.ACTIVE)
    return 0


def get_inactive(process: Process, arguments: Arguments) -> int:
    """Tell whether an app counts as idle."""
    if not _has_only_known_options(process, arguments):
        return FAILED
    process.out(f"Idle={str(process.phone.standby.is_inactive(arguments.required())).lower()}")
    return 0


def _expect(process: Process, package: str, verb: str) -> None:
    if process.phone.packages.find(package) is None:
        raise JavaError(ILLEGAL_ARGUMENT, f"Cannot {verb} standby bucket for non existent package ({package})")
