"""`pm hide`, `suspend`, `install-existing` and what undoes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.disk import SHELL_UID
from pytest_mobileagent.simulator.shell._framework import ILLEGAL_ARGUMENT, SECURITY, JavaError

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.shell._framework import Arguments
    from pytest_mobileagent.simulator.shell.process import Process

_BUNDLES = ("--ael", "--aes", "--aed", "--lel", "--les", "--led")  # extras for the app and the launcher: key, value
_NOT_FOUND = "android.content.pm.PackageManager$NameNotFoundException"


def _set_hidden(process: Process, arguments: Arguments, *, is_hidden: bool) -> int:
    option = arguments.option()
    if option == "--user":
        arguments.required()
    name = arguments.next()
    if name is None:
        process.err("Error: no package or component specified")
        return 1
    if process.uid == SHELL_UID:
        permission = "android.permission.MANAGE_USERS"
        raise JavaError(SECURITY, f"Neither user {process.uid} nor current process has {permission}.")
    packages = process.phone.packages
    package = packages.find_any(name)
    if package is not None and package.is_installed and name != "android":
        packages.set_hidden(name, is_hidden=is_hidden)
    process.out(f"Package {name} new hidden state: {str(package is None or package.is_hidden).lower()}")
    return 0


def _set_suspended(process: Process, arguments: Arguments, *, is_suspended: bool) -> int:
    while (option := arguments.option()) is not None:
        if option in ("--user", "--dialogMessage"):
            arguments.required()
        elif option in _BUNDLES:
            arguments.required()
            arguments.required()
        else:
            process.out(f"Error: Unknown option: {option}")
            return 1
    names = arguments.rest()
    if not names:
        process.out("Error: package name not specified")
        return 1
    packages = process.phone.packages
    caller = "com.android.shell" if process.uid else "root"
    for name in names:
        if packages.find(name) is not None:
            packages.set_suspended(name, by=caller, is_suspended=is_suspended)
    for name in names:
        package = packages.find(name)
        if package is None:
            process.out(str(JavaError(ILLEGAL_ARGUMENT, f"Unknown target package: {name}")))
            return 1
        process.out(f"Package {name} new suspended state: {str(package.is_suspended).lower()}")
    return 0


def _install_existing(process: Process, arguments: Arguments) -> int:
    while (option := arguments.option()) is not None:
        if option == "--user":
            arguments.required()
        elif option not in ("--full", "--instant", "--ephemeral", "--wait", "--restrict-permissions"):
            process.err(f"Error: Unknown option: {option}")
            return 1
    name = arguments.next()
    if name is None:
        process.err("Error: package name not specified")
        return 1
    packages = process.phone.packages
    package = packages.find_any(name)
    if package is None or not (package.is_installed or package.is_system):
        process.out(str(JavaError(_NOT_FOUND, f"Package {name} doesn't exist")))
        return 1
    packages.restore(name)
    process.out(f"Package {name} installed for user: 0")
    return 0


SUBCOMMANDS: dict[str, Callable[[Process, Arguments], int]] = {
    "hide": lambda process, arguments: _set_hidden(process, arguments, is_hidden=True),
    "unhide": lambda process, arguments: _set_hidden(process, arguments, is_hidden=False),
    "suspend": lambda process, arguments: _set_suspended(process, arguments, is_suspended=True),
    "unsuspend": lambda process, arguments: _set_suspended(process, arguments, is_suspended=False),
    "install-existing": _install_existing,
}
