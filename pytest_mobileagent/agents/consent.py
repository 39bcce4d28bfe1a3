"""Who consents to a risky step: everybody, nobody, or a person at the terminal (`--mobile-confirm`)."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from pytest_mobileagent.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Callable

ASK = "ask"
ONE_TERMINAL = "--mobile-confirm=ask asks at one terminal: leave out -n, or choose allow or deny"
_TERMINAL = "/dev/tty"  # pytest has standard input and output


def consent(policy: str) -> Callable[[str], bool]:
    """Return what decides about a step, told in words, by a policy: allow, deny or ask.

    Raises:
        ConfigError: a person is to be asked, and there is none or more than one who asks.
    """
    if policy != ASK:
        return lambda step: policy == "allow"  # noqa: ARG005 - whatever the step
    if "PYTEST_XDIST_WORKER" in os.environ:
        raise ConfigError(ONE_TERMINAL)
    try:
        _tell("")
    except OSError as error:
        raise ConfigError("--mobile-confirm=ask needs a terminal, and there is none: choose allow or deny") from error
    return _ask


def _ask(step: str) -> bool:
    """Ask until the answer is yes or no; a terminal that has gone says no."""
    _tell(f"\nThe agent wants to take a risky step: {step or 'it does not say which'}\n")
    while True:
        _tell("Allow it? [y/n] ")
        said = _line()
        if said.strip().lower() in ("y", "yes"):
            return True
        if not said or said.strip().lower() in ("n", "no"):
            return False


def _tell(words: str) -> None:
    with open(_TERMINAL, "w", encoding="utf-8") as terminal:  # noqa: PTH123 - no file
        terminal.write(words)


def _line() -> str:
    with open(_TERMINAL, encoding="utf-8", errors="replace") as terminal:  # noqa: PTH123 - no file
        return terminal.readline()
