"""`cmd overlay`: enable and disable overlays (AOSP `OverlayManagerShellCommand`)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._framework import (
    FAILED,
    ILLEGAL_ARGUMENT,
    NUMBER_FORMAT,
    SECURITY,
    Arguments,
    JavaError,
    ShellService,
    execute,
)
from pytest_mobileagent.simulator.shell._overlay import dump

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.shell.process import Process
    from pytest_mobileagent.simulator.system.overlays import Overlay

_USAGE = r"""Overlay manager (overlay) commands:
  help
    Print this help text.
  dump [--verbose] [--user USER_ID] [[FIELD] PACKAGE[:NAME]]
    Print debugging information about the overlay manager.
    With optional parameters PACKAGE and NAME, limit output to the specified
    overlay or target. With optional parameter FIELD, limit output to
    the corresponding SettingsItem field. Field names are all lower case
    and omit the m prefix, i.e. 'userid' for SettingsItem.mUserId.
  list [--user USER_ID] [PACKAGE[:NAME]]
    Print information about target and overlay packages.
    Overlay packages are printed in priority order. With optional
    parameters PACKAGE and NAME, limit output to the specified overlay or
    target.
  enable [--user USER_ID] PACKAGE[:NAME]
    Enable overlay within or owned by PACKAGE with optional unique NAME.
  disable [--user USER_ID] PACKAGE[:NAME]
    Disable overlay within or owned by PACKAGE with optional unique NAME.
  enable-exclusive [--user USER_ID] [--category] PACKAGE
    Enable overlay within or owned by PACKAGE and disable all other overlays
    for its target package. If the --category option is given, only disables
    other overlays in the same category.
  set-priority [--user USER_ID] PACKAGE PARENT|lowest|highest
    Change the priority of the overlay to be just higher than
    the priority of PARENT If PARENT is the special keyword
    'lowest', change priority of PACKAGE to the lowest priority.
    If PARENT is the special keyword 'highest', change priority of
    PACKAGE to the highest priority.
  lookup [--user USER_ID] [--verbose] PACKAGE-TO-LOAD PACKAGE:TYPE/NAME
    Load a package and print the value of a given resource
    applying the current configuration and enabled overlays.
    For a more fine-grained alternative, use 'idmap2 lookup'.
  fabricate [--user USER_ID] [--target-name OVERLAYABLE] --target PACKAGE
            --name NAME [--file FILE] 
            PACKAGE:TYPE/NAME ENCODED-TYPE-ID/TYPE-NAME ENCODED-VALUE
    Create an overlay from a single resource. Caller must be root. Example:
      fabricate --target android --name LighterGray \
                android:color/lighter_gray 0x1c 0xffeeeeee
"""  # noqa: W291 - as the tool prints it
_OWNER = 0  # the only user
_USERS = {"all": -1, "cur": _OWNER, "current": _OWNER}
_RESOURCE = re.compile(r"(.*?):(.*?)/(.*)")
_MODE = "android:integer/config_navBarInteractionMode"


class _Refusal(Exception):  # noqa: N818 - an answer, no error of ours
    """What is printed instead of doing it; its status is 1."""


def _told(process: Process, name: str, function: Callable[[], int | None]) -> int:
    """Do it; tell a refusal, and what is wrong with its arguments, in a line."""
    try:
        return execute(process, name, lambda: _with_arguments_told(process, function))
    except _Refusal as refusal:
        process.err(f"Error: {refusal}")
        return 1


def _with_arguments_told(process: Process, function: Callable[[], int | None]) -> int | None:
    try:
        return function()
    except JavaError as error:
        if error.java_class not in (ILLEGAL_ARGUMENT, NUMBER_FORMAT):
            raise
        process.err(f"Error: {error.message}")
        return FAILED


def _options(arguments: Arguments, *flags: str) -> tuple[int, set[str]]:
    """Take the options; return the user and those of the flags that are there."""
    user, given = _OWNER, set()
    while (option := arguments.option()) is not None:
        if option == "--user":
            user = _user(arguments.required())
        elif option in flags:
            given.add(option)
        else:
            raise _Refusal(f"Unknown option: {option}")
    return user, given


def _user(word: str) -> int:
    if word not in _USERS and not re.fullmatch(r"-?[0-9]+", word):
        raise JavaError(ILLEGAL_ARGUMENT, f"Bad user number: {word}")
    number = _USERS.get(word)
    user = int(word) if number is None else number
    if user < 0:
        raise JavaError(ILLEGAL_ARGUMENT, f"Call does not support special user #{user}")
    return user


def _find(process: Process, name: str, user: int) -> Overlay:
    overlay = process.phone.overlays.find(name) if user == _OWNER else None
    if overlay is None:
        raise JavaError(ILLEGAL_ARGUMENT, f"Unable to retrieve overlay information for {name}")
    return overlay


def _list(process: Process, arguments: Arguments) -> int:
    user, _ = _options(arguments)
    overlays = process.phone.overlays
    name = arguments.next()
    if user != _OWNER:
        return 0
    if name is None:
        for target in dict.fromkeys(sorted(one.target for one in overlays.all())):
            _print(process, overlays.of(target), target)
            process.out("")
    elif found := overlays.of(name):
        _print(process, found, name)
    elif (one := overlays.find(name)) is not None:
        _print(process, [one])
    return 0


def _print(process: Process, overlays: list[Overlay], target: str = "") -> None:
    if target:
        process.out(target)
    for one in overlays:
        process.out(f"[{'x' if one.is_enabled else ' '}] {one.package}")


def _set_enabled(process: Process, arguments: Arguments, *, is_enabled: bool) -> int:
    user, _ = _options(arguments)
    name = arguments.required()
    try:
        overlay = _find(process, name, user)
    except JavaError as error:
        raise JavaError(SECURITY, f"commit failed: {error.message}") from None
    process.phone.overlays.set_enabled(overlay, is_enabled=is_enabled)
    return 0


def _enable(process: Process, arguments: Arguments) -> int:
    return _set_enabled(process, arguments, is_enabled=True)


def _disable(process: Process, arguments: Arguments) -> int:
    return _set_enabled(process, arguments, is_enabled=False)


def _enable_exclusive(process: Process, arguments: Arguments) -> int:
    user, flags = _options(arguments, "--category")
    overlay = _find(process, arguments.required(), user)
    process.phone.overlays.enable_alone(overlay, in_category=bool(flags))
    return 0


def _set_priority(process: Process, arguments: Arguments) -> int:
    user, _ = _options(arguments)
    name, parent = arguments.required(), arguments.required()
    overlay, overlays = _find(process, name, user), process.phone.overlays
    others = [one.package for one in overlays.all() if one != overlay]
    places = {"lowest": 0, "highest": len(others), **{other: at for at, other in enumerate(others, start=1)}}
    if parent in places:
        overlays.place(overlay, at=places[parent])
    return 0


def _lookup(process: Process, arguments: Arguments) -> int:
    user, _ = _options(arguments, "--verbose")
    package, resource = arguments.required(), arguments.required()
    if not _RESOURCE.fullmatch(resource):
        raise _Refusal("bad resource name, doesn't match package:type/name")
    if process.phone.packages.find(package) is None or user != _OWNER:
        raise _Refusal(f"failed to get resources for package {package} for user {user}")
    if resource != _MODE:
        process.phone.log.miss("resource", resource)
        raise _Refusal(f"failed to get the resource {resource}")
    process.out(str(process.phone.overlays.navigation_mode))
    return 0


def _fabricate(process: Process, arguments: Arguments) -> int:
    del arguments
    if process.uid:
        raise _Refusal("must be root to fabricate overlays through the shell")
    process.phone.log.miss("overlay command", "fabricate")
    raise JavaError(SECURITY, "commit failed: failed to create fabricated overlay")


def _dump(process: Process, arguments: Arguments) -> int:
    process.stdout.write(dump(process.phone, arguments.rest()))
    return 0


_SUBCOMMANDS: dict[str, Callable[[Process, Arguments], int]] = {
    "list": _list, "enable": _enable, "disable": _disable, "enable-exclusive": _enable_exclusive,
    "set-priority": _set_priority, "lookup": _lookup, "fabricate": _fabricate, "dump": _dump,
}  # fmt: skip

SERVICES = {"overlay": ShellService("overlay", _USAGE, _SUBCOMMANDS, _told)}
