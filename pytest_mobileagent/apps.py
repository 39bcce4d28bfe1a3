"""Apps as those see them who hold a phone: one declaration each, beside the code that reads what the app stores."""

from __future__ import annotations

import importlib
import re
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from pytest_mobileagent import registry
from pytest_mobileagent.discovery import submodules
from pytest_mobileagent.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

ENTRY_POINTS = "mobileagent.declarations"
_READERS = "pytest_mobileagent.state"
_SPACES = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class FirstRows:
    """The rows that an app puts into a table of a database that it makes, each by some columns and their values."""

    table: str  # `databases/notes.db/notes`
    columns: tuple[str, ...]
    rows: tuple[tuple[object, ...], ...]

    def has(self, row: Mapping[str, object]) -> bool:
        """Whether a row is one of them."""
        return tuple(row.get(column) for column in self.columns) in self.rows


@dataclass(frozen=True, slots=True)
class AppDeclaration:
    """One package, an app or a provider that keeps data for apps, and what the project has to know of it.

    Paths are relative to the package's folder: `databases/notes.db` is `/data/data/PACKAGE/databases/notes.db`. `*`
    stands for anything, as `find -path` has it.
    """

    package: str
    names: tuple[str, ...] = ()  # what people, benchmarks and home-screen layouts call it; others may be called so too
    volatile: tuple[str, ...] = ()  # files that it writes whoever acts: `files/log.txt`; `*` for all it has
    derived: tuple[str, ...] = ()  # tables that it makes of others, or keeps for itself: `databases/notes.db/words`
    incidental: tuple[str, ...] = ()  # columns that looking alone changes: `databases/notes.db/notes/opened`
    # Columns of a new row that it fills in by itself, and nobody can choose: `databases/notes.db/notes/created`.
    filled: tuple[str, ...] = ()
    noted: tuple[str, ...] = ()  # preferences that it notes whoever acts: `Prefs.xml/view`, in any case
    defaults: tuple[tuple[str, str], ...] = ()  # what counts while none is stored: (`Prefs.xml/view`, "1")
    first_rows: tuple[FirstRows, ...] = ()  # what it puts into a database that it makes
    # What counts, although it lies in what is left out by the fields above: a file (`app_x/Default/Bookmarks`), a
    # preference (`Prefs.xml/theme`), rows of a table by their key or any column of theirs, the key's part or not
    # (`databases/notes.db/settings/key=theme`).
    kept: tuple[str, ...] = ()


def columns(table: str, *names: str) -> tuple[str, ...]:
    """Return columns of a table as declarations name them: the table is `databases/notes.db/notes`."""
    return tuple(f"{table}/{name}" for name in names)


def declarations(extra: Iterable[AppDeclaration] = ()) -> tuple[AppDeclaration, ...]:
    """Return every declaration there is: `extra` ones first, which an image brings, then those that are found.

    Found are those at the top of the modules of `pytest_mobileagent.state`, and what installed distributions offer
    under the entry point `mobileagent.declarations`. Several of one package add up.

    Raises:
        ConfigError: an entry point offers something else.
    """
    return (*extra, *_discovered())


@cache
def _discovered() -> tuple[AppDeclaration, ...]:
    offered = []
    for entry in registry.installed(ENTRY_POINTS):
        declared = registry.load(entry, ENTRY_POINTS)
        if not isinstance(declared, AppDeclaration):
            raise ConfigError(f"{ENTRY_POINTS}: '{entry.value}' is {declared!r:.100}: offer an AppDeclaration")
        offered.append(declared)
    return tuple(dict.fromkeys((*offered, *_declared_by_readers())))


def _declared_by_readers() -> Iterator[AppDeclaration]:
    for module in submodules(importlib.import_module(_READERS)):
        yield from (value for value in vars(module).values() if isinstance(value, AppDeclaration))


def names(extra: Iterable[AppDeclaration] = ()) -> list[str]:
    """Return all names that apps are declared under, sorted."""
    return sorted({_plain(name) for declared in declarations(extra) for name in declared.names})


def packages_of(name: str, extra: Iterable[AppDeclaration] = ()) -> tuple[str, ...]:
    """Return the packages that are declared under exactly this name, in the order of their declarations."""
    wanted = _plain(name)
    return tuple(dict.fromkeys(one.package for one in declarations(extra) if wanted in map(_plain, one.names)))


def package_of(
    name: str,
    installed: Iterable[str],
    extra: Iterable[AppDeclaration] = (),
    *,
    labels: Mapping[str, str] | None = None,
) -> str:
    """Return which of the `installed` packages is called by a name or is named itself; empty if none is.

    Where several are called so, the first of `installed` is meant: list what the user has installed before what the
    system has. Names are compared without regard to case: first with what is declared, then with `labels` by package,
    then by how they begin, in whole words: the longest counts of those that `Tasks.org` begins with, and `Simple`
    alone stands for what only one app's name begins with.
    """
    present = list(installed)
    if name in present:
        return name
    wanted = _plain(name)
    declared = _declared_names(tuple(present), tuple(extra))
    shown = _of(present, ((package, _plain(label)) for package, label in (labels or {}).items()))
    return (
        next((package for package, known in (*declared, *shown) if known == wanted), "")
        or _longest_beginning(wanted, (*declared, *shown))
        or _only_one_that_begins(wanted, (*declared, *shown))
    )


@lru_cache(maxsize=16)
def _declared_names(present: tuple[str, ...], extra: tuple[AppDeclaration, ...]) -> tuple[tuple[str, str], ...]:
    return tuple(_of(present, ((one.package, _plain(known)) for one in declarations(extra) for known in one.names)))


def _of(present: Iterable[str], known: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return packages with their names, those that are present, in that order."""
    place = {package: number for number, package in enumerate(present)}
    return sorted((one for one in known if one[0] in place and one[1]), key=lambda one: place[one[0]])


def _longest_beginning(wanted: str, known: Iterable[tuple[str, str]]) -> str:
    fitting = [(package, name) for package, name in known if _begins(wanted, name)]
    return max(fitting, key=lambda one: len(one[1]))[0] if fitting else ""


def _only_one_that_begins(wanted: str, known: Iterable[tuple[str, str]]) -> str:
    fitting = {package for package, name in known if wanted and _begins(name, wanted)}
    return fitting.pop() if len(fitting) == 1 else ""


def _begins(text: str, words: str) -> bool:
    """Whether a text begins with words, none of them cut off."""
    return text.startswith(words) and not text[len(words) :][:1].isalnum()


@cache
def _plain(name: str) -> str:
    return _SPACES.sub(" ", name).strip().casefold()
