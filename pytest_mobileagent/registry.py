"""What is on offer under a name: by this package, by installed distributions, by plugins and `conftest.py` files."""

from __future__ import annotations

import difflib
import re
import traceback
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING, Protocol

from pytest_mobileagent.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Iterable

_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]*")  # it stands on a command line, before a colon, between commas


class Entry(Protocol):
    """Something that can be had under a name: an entry point, or what a plugin has given."""

    @property
    def name(self) -> str:
        """What it is called."""

    @property
    def value(self) -> str:
        """Where it lies, `module:attribute`."""

    def load(self) -> object:
        """Return it."""


@dataclass(frozen=True, slots=True)
class Given:
    """What a plugin has given under a name."""

    name: str
    target: object

    @property
    def value(self) -> str:
        """Where it lies, `module:attribute`."""
        kind = self.target if hasattr(self.target, "__qualname__") else type(self.target)
        return f"{kind.__module__}:{kind.__qualname__}"

    def load(self) -> object:
        """Return it."""
        return self.target


class Registry:
    """All that is on offer of one kind, whoever offers it."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        """Keep them by name: nothing is loaded yet."""
        self._by_name: dict[str, list[Entry]] = {}
        for entry in entries:
            self._by_name.setdefault(entry.name, []).append(entry)

    @property
    def names(self) -> list[str]:
        """All names, sorted."""
        return sorted(self._by_name)

    def find(self, name: str, flag: str) -> Entry | None:
        """Return what is offered under a name, or None; `flag` is what asks for it, as it stands in messages.

        Raises:
            ConfigError: several offer something under that name, and which is meant nobody can know.
        """
        found = self._by_name.get(name, [])
        if len(found) > 1:
            places = " and ".join(entry.value for entry in found)
            raise ConfigError(f"{flag}: '{name}' is offered by {places}: rename one of them")
        return found[0] if found else None

    def hint(self, name: str) -> str:
        """Return what to say to somebody who asks for a name that is not there."""
        near = near_names(name, self.names)
        return f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(self.names)}"


def near_names(name: str, known: Iterable[str]) -> list[str]:
    """Return what somebody may have meant: names written nearly so, in capitals or not, or that it is part of."""
    spelt = {one.casefold(): one for one in known}
    wanted = name.casefold()
    near = difflib.get_close_matches(wanted, spelt, n=3)
    near += [one for one in spelt if len(wanted) > 2 and wanted in one and one not in near]
    return [spelt[one] for one in near[:3]]


def own(group: str, places: Mapping[str, str]) -> list[Entry]:
    """Return what this package itself offers, as if it were installed: names, and where each lies."""
    return [EntryPoint(name, f"{__package__}.{place}", group) for name, place in places.items()]


def installed(group: str) -> list[Entry]:
    """Return what installed distributions offer under the entry point `group`: none is loaded yet."""
    return list(entry_points(group=group))


def load(entry: Entry, flag: str) -> object:
    """Return what is on offer; `flag` is what asks for it, as it stands in messages.

    Raises:
        ConfigError: it cannot be loaded.
    """
    try:
        return entry.load()
    except Exception as error:
        raise ConfigError(f"{flag}: '{entry.value}', which is installed, cannot be loaded: {why(error)}") from error


def why(error: Exception) -> str:
    """Return why something could not be imported, in a sentence."""
    if isinstance(error, ImportError):
        return str(error)
    place = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({place.filename}, line {place.lineno})"


def given(hook: str, results: Iterable[object]) -> list[Entry]:
    """Return what plugins offer, from what their implementations of `hook` have returned.

    Raises:
        ConfigError: one has returned something else than names with classes or functions.
    """
    entries: list[Entry] = []
    for result in results:
        if not isinstance(result, Mapping):
            raise ConfigError(f"{hook} returned {result!r:.100}: return a dict of names, each with a class or function")
        for name, target in result.items():
            if not isinstance(name, str) or _NAME.fullmatch(name) is None:
                raise ConfigError(f"{hook}: {name!r:.100} is no name: use letters, digits, '_', '.' and '-'")
            if not callable(target):
                raise ConfigError(f"{hook}: '{name}' is {target!r:.100}: offer a class or a function that makes one")
            entries.append(Given(name, target))
    return entries
