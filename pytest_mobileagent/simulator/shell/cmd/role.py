"""`cmd role`: who holds which role (AOSP `RoleShellCommand`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._framework import FAILED, Arguments, ShellService, parse_int

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.shell.process import Process

_USAGE = """Role (role) commands:
  help or -h
    Print this help text.

  get-role-holders [--user USER_ID] ROLE
  add-role-holder [--user USER_ID] ROLE PACKAGE [FLAGS]
  remove-role-holder [--user USER_ID] ROLE PACKAGE [FLAGS]
  clear-role-holders [--user USER_ID] ROLE [FLAGS]
  set-bypassing-role-qualification true|false

"""
_OWNER = 0  # the only user
_NO_ANSWER = "java.util.concurrent.TimeoutException"  # of the role manager, for a user who is not there
_REFUSED = "java.util.concurrent.ExecutionException: java.lang.RuntimeException: Failed"


def _user(arguments: Arguments) -> int:
    return parse_int(arguments.required()) if arguments.option() == "--user" else _OWNER


def _get(process: Process, arguments: Arguments) -> int:
    user, role = _user(arguments), arguments.required()
    process.out(process.phone.roles.holder(role) if user == _OWNER else "")
    return 0


def _change(process: Process, arguments: Arguments, verb: str) -> int:
    user, role = _user(arguments), arguments.required()
    package = "" if verb == "clear" else arguments.required()
    if (flags := arguments.next()) is not None:
        parse_int(flags)
    roles = process.phone.roles
    if user != _OWNER:
        return _fail(process, _NO_ANSWER)
    match verb:
        case "add":
            is_done = roles.add(role, package)
        case "remove":
            is_done = roles.remove(role, package)
        case _:
            is_done = roles.clear(role)
    return 0 if is_done else _fail(process, _REFUSED)


def _fail(process: Process, reason: str) -> int:
    process.err(f"Error: see logcat for details.\n{reason}")
    return FAILED


def _bypass(process: Process, arguments: Arguments) -> int:
    process.phone.roles.is_bypassing_qualification = arguments.required().lower() == "true"
    return 0


_SUBCOMMANDS: dict[str, Callable[[Process, Arguments], int]] = {
    "get-role-holders": _get,
    "add-role-holder": lambda process, arguments: _change(process, arguments, "add"),
    "remove-role-holder": lambda process, arguments: _change(process, arguments, "remove"),
    "clear-role-holders": lambda process, arguments: _change(process, arguments, "clear"),
    "set-bypassing-role-qualification": _bypass,
}

SERVICES = {"role": ShellService("role", _USAGE, _SUBCOMMANDS)}
