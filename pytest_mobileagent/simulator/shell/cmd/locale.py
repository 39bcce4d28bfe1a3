"""`cmd locale`: the languages of single apps (AOSP `com.android.server.locales.LocaleManagerShellCommand`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._framework import (
    FAILED,
    ILLEGAL_ARGUMENT,
    Arguments,
    JavaError,
    execute,
    unknown_command,
)
from pytest_mobileagent.simulator.system.strings import language_tags

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process

_USAGE = """Locale manager (locale) shell commands:
  help
      Print this help text.
  set-app-locales <PACKAGE_NAME> [--user <USER_ID>] [--locales <LOCALE_INFO>]
      Set the locales for the specified app.
      --user <USER_ID>: apply for the given user, the current user is used when unspecified.
      --locales <LOCALE_INFO>: The language tags of locale to be included as a single String separated by commas
                 Empty locale list is used when unspecified.
                 eg. en,en-US,hi
  get-app-locales <PACKAGE_NAME> [--user <USER_ID>]
      Get the locales for the specified app.
      --user <USER_ID>: get for the given user, the current user is used when unspecified.
"""
_FIRST_WITH_DELEGATE = 34


def locale(process: Process, words: list[str]) -> int:
    """Run a command of the service `locale`."""
    arguments = Arguments(words)
    name = arguments.next()
    if name in (None, "help", "-h"):
        process.stdout.write(_USAGE)
        return FAILED if name is None else 0
    if name == "set-app-locales":
        return execute(process, name, lambda: _set(process, arguments))
    if name == "get-app-locales":
        return execute(process, name, lambda: _get(process, arguments))
    return unknown_command(process, "locale", name)


def _set(process: Process, arguments: Arguments) -> int:
    package = _package(process, arguments)
    if package is None:
        return FAILED
    locales: tuple[str, ...] = ()
    while (option := arguments.option()) is not None:
        if option == "--locales":
            locales = language_tags(arguments.next() or "")
        elif option == "--user" or (option == "--delegate" and process.phone.image.api_level >= _FIRST_WITH_DELEGATE):
            arguments.required()
        else:
            raise JavaError(ILLEGAL_ARGUMENT, f"Unknown option: {option}")
    if process.phone.packages.find(package) is None:
        process.out(f"Unknown package {package} for userId 0")
    else:
        process.phone.packages.set_locales(package, locales)
    return 0


def _get(process: Process, arguments: Arguments) -> int:
    name = _package(process, arguments)
    if name is None:
        return FAILED
    option = arguments.option()
    if option == "--user":
        arguments.required()
    elif option is not None:
        raise JavaError(ILLEGAL_ARGUMENT, f"Unknown option: {option}")
    package = process.phone.packages.find(name)
    if package is None:
        process.out(f"Unknown package {name} for userId 0")
    else:
        process.out(f"Locales for {name} for user 0 are [{','.join(package.locales)}]")
    return 0


def _package(process: Process, arguments: Arguments) -> str | None:
    package = arguments.next()
    if package is None:
        process.err("Error: no package specified")
    return package


SERVICES = {"locale": locale}
