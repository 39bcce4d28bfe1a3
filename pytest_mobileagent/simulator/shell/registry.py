"""Commands by name: each module of this package offers some with `@command`."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from pytest_mobileagent.discovery import submodules

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from pytest_mobileagent.simulator.shell.process import Process

    CommandFunction = Callable[["Process"], "Awaitable[int | None] | int | None"]

_COMMANDS: dict[str, CommandFunction] = {}


def command(*names: str) -> Callable[[CommandFunction], CommandFunction]:
    """Offer a function as the commands `names`.

    The function takes the `Process` and returns (or, if `async`, resolves to) its exit status; None is 0.
    """

    def register(function: CommandFunction) -> CommandFunction:
        for name in names:
            _COMMANDS[name] = function
        return function

    return register


@cache
def _import_all() -> None:
    from pytest_mobileagent.simulator import shell  # noqa: PLC0415 - the package that holds this module

    list(submodules(shell))


def find_command(name: str) -> CommandFunction | None:
    """Return the command called `name`, or None if a phone has none."""
    _import_all()
    return _COMMANDS.get(name)


def command_names() -> list[str]:
    """Return the names of all commands, sorted."""
    _import_all()
    return sorted(_COMMANDS)
