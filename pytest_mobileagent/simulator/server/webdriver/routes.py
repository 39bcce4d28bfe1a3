"""Routes by method and path: each module beside this one offers some with `@route`."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING
from urllib.parse import unquote

from pytest_mobileagent.discovery import submodules
from pytest_mobileagent.protocol.webdriver import ELEMENT_KEY, WebDriverError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from pytest_mobileagent.simulator.server.webdriver.driver import Driver

    Handler = Callable[["Driver", "Call"], "Awaitable[object] | object"]

_MOST = 1e9  # of a number: no time, place or count is larger


@dataclass(frozen=True, slots=True)
class Call:
    """One request: the names in its path, the parameters in its body."""

    names: Mapping[str, str] = field(default_factory=dict)
    parameters: Mapping[str, object] = field(default_factory=dict)

    def within(self, name: str) -> Call:
        """Return the parameters that are an object inside."""
        value = self.parameters.get(name)
        return Call(self.names, value if isinstance(value, dict) else {})

    def has(self, name: str) -> bool:
        """Whether a parameter was given."""
        return self.parameters.get(name) is not None

    def text(self, name: str, default: str | None = None) -> str:
        """Return a text; without `default` it must be there.

        Raises:
            WebDriverError: it is missing or no text.
        """
        value = self._value(name, default)
        if not isinstance(value, str):
            raise _bad(name, "a string", value)
        return value

    def number(self, name: str, default: float | None = None) -> float:
        """Return a number; without `default` it must be there.

        Raises:
            WebDriverError: it is missing or no number.
        """
        value = self._value(name, default)
        if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) <= _MOST:
            raise _bad(name, "a number", value)
        return value

    def flag(self, name: str, *, default: bool = False) -> bool:
        """Return a boolean.

        Raises:
            WebDriverError: it is none.
        """
        value = self._value(name, default)
        if not isinstance(value, bool):
            raise _bad(name, "a boolean", value)
        return value

    def items(self, name: str) -> list[Call]:
        """Return a list of objects.

        Raises:
            WebDriverError: it is none.
        """
        value = self._value(name, None)
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            raise _bad(name, "a list of objects", value)
        return [Call(self.names, item) for item in value]

    def element(self, name: str) -> str:
        """Return the id of an element given as WebDriver gives one; empty if there is none."""
        value = self.parameters.get(name)
        found = value.get(ELEMENT_KEY, value.get("ELEMENT")) if isinstance(value, dict) else value
        return found if isinstance(found, str) else ""

    def _value(self, name: str, default: object) -> object:
        value = self.parameters.get(name)
        if value is None and default is None:
            raise WebDriverError("invalid argument", f"The mandatory field '{name}' is not present in JSON")
        return default if value is None else value


def _bad(name: str, expected: str, value: object) -> WebDriverError:
    return WebDriverError("invalid argument", f"'{name}' must be {expected}, not {value!r:.80}")


@dataclass(frozen=True, slots=True)
class Route:
    """What answers a method and a path; a part of the path that begins with a colon is a name."""

    method: str
    parts: tuple[str, ...]
    handler: Handler

    def match(self, parts: list[str]) -> dict[str, str] | None:
        """Return the names in a path, or None if it is another."""
        if len(parts) != len(self.parts):
            return None
        names = {}
        for own, given in zip(self.parts, parts, strict=True):
            if own.startswith(":"):
                names[own[1:]] = unquote(given)
            elif own != given:
                return None
        return names


_ROUTES: list[Route] = []


def route(method: str, path: str) -> Callable[[Handler], Handler]:
    """Let a function answer a method and a path below `/session/:sessionId`, or a path that begins with a slash."""
    whole = path if path.startswith("/") else f"/session/:sessionId/{path}"

    def register(handler: Handler) -> Handler:
        _ROUTES.append(Route(method, tuple(whole.split("/")), handler))
        return handler

    return register


@cache
def routes() -> tuple[Route, ...]:
    """Return all routes; those whose path is spelt out go before those with names."""
    list(submodules(sys.modules[__package__]))
    return tuple(sorted(_ROUTES, key=lambda one: [part.startswith(":") for part in one.parts]))


def find(method: str, path: str) -> tuple[Route, dict[str, str]] | None:
    """Return what answers, and the names in the path; None if nothing does."""
    parts = path.split("/")
    for one in routes():
        names = one.match(parts) if one.method == method else None
        if names is not None:
            return one, names
    return None
