"""What a suite needs of a phone that is somebody's: looked at before anything there is touched.

A `conftest.py`, or a module, declares it beside its image: `mobile_needs = ("root", "messages")`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.errors import ConfigError, EmulatorError
from pytest_mobileagent.state.roles import SMS, role_holder

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_mobileagent.device import Device

NEEDS_NAME = "mobile_needs"
_STORAGE = "/storage/emulated/0"
_MOST_TOLD = 3


def _root(device: Device) -> str:
    said = device.shell("id -u; getprop ro.debuggable").split()
    is_possible = said[:1] == ["0"] or said[1:] == ["1"]
    return "" if is_possible else "adb has no root on it: use an image without Google Play, or a rooted phone"


def _messages(device: Device) -> str:
    return "" if role_holder(device, SMS) else "no app there has the role of the messaging app"


def _empty_storage(device: Device) -> str:
    listed = device.shell(f"find {_STORAGE} -path {_STORAGE}/Android -prune -o -type f -print 2> /dev/null")
    files = listed.splitlines()
    told = ", ".join(files[:_MOST_TOLD])
    if not files:
        return ""
    return f"{len(files)} files lie in its shared storage, which tasks empty: {told}; copy and remove them"


_OF_PHONES_FOR_GOOD = ("empty storage",)  # what a snapshot brings back need not be spared
_CHECKS: dict[str, Callable[[Device], str]] = {
    "root": _root,
    "messages": _messages,
    "empty storage": _empty_storage,
}


def check_needs(device: Device, needs: Sequence[str], *, is_put_back: bool) -> None:
    """Make sure that a phone has what a suite declares that it needs; nothing on it is changed.

    One that is put back afterwards, from a snapshot, may hold what others lose.

    Raises:
        ConfigError: nobody knows what is declared.
        EmulatorError: the phone lacks something.
    """
    unknown = [need for need in needs if need not in _CHECKS]
    if unknown:
        raise ConfigError(f"{NEEDS_NAME} has {', '.join(map(repr, unknown))}: choose from {', '.join(_CHECKS)}")
    counted = [need for need in needs if not (is_put_back and need in _OF_PHONES_FOR_GOOD)]
    lacking = [sentence for need in counted if (sentence := _CHECKS[need](device))]
    if lacking:
        raise EmulatorError(f"{device.serial} cannot be used for this suite: {'; '.join(lacking)}")
