"""What an episode has changed, as assertions of a task, and as what its goal asks for."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.authoring.source import call, literal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from pytest_mobileagent.state.changes import Change

_LONGEST_FILE, _LONGEST_TEXT = 2000, 200
_MOST_COLUMNS = 3
_UNTELLING = re.compile(r"[0-9]{9,}|[0-9a-f-]{16,}|[0-9.]+i[0-9]*")  # moments, hashes, keys
NUMBER = re.compile(r"\+?[0-9][0-9 ().-]{2,}")
_MOMENT = 10**8  # a number as great as this may be a time of today
_KEY = re.compile(r"(?:.*_)?id", re.IGNORECASE)
_BESIDE_DIGITS = re.compile(r"[ ().-]")
_SETTINGS = "settings/"


class Check(NamedTuple):
    """A function of `state.stored` that has to find nothing, and what it is given besides the phone."""

    function: str
    arguments: tuple[object, ...]
    content: bytes | None = None  # of a file, if that is asserted too

    @property
    def parts(self) -> list[str]:
        """Its arguments as they are written."""
        content = [f"content={literal(self.content)}"] if self.content is not None else []
        return ["device", *map(literal, self.arguments), *content]


@dataclass(frozen=True, slots=True)
class Suggested:
    """What a task asserts, and what its goal asks for: calls of `state.side_effects`."""

    checks: tuple[Check, ...] = ()
    expected: tuple[str, ...] = ()

    @property
    def expecting(self) -> set[str]:
        """The functions that `expected` calls."""
        return {one.partition("(")[0] for one in self.expected}


def suggest(changes: Sequence[Change], typed: Iterable[str], pull: Callable[[str], bytes]) -> Suggested:
    """Return what can be asserted of these changes. `typed` are the texts that were typed, `pull` reads a file.

    If something stored tells what was typed, that is asserted; else everything that tells anything.
    """
    texts = [text for text in typed if text.strip()]
    checks = [check for change in changes for check in _checks(change, texts, pull)]
    telling = [check for check in checks if any(_tells(check, text) for text in texts)]
    counted = Counter(_expected(change) for change in changes)
    return Suggested(tuple(telling or checks), tuple(_called(one, count) for one, count in counted.items()))


def _checks(change: Change, texts: Sequence[str], pull: Callable[[str], bytes]) -> list[Check]:
    row = change.before if change.kind == "removed" else change.after
    if isinstance(row, dict):
        columns = _telling(change, row, texts)
        database, _, table = change.place.rpartition("/")
        function = "row_there" if change.kind == "removed" else "row_missing"
        return [Check(function, (database, table, columns))] if columns else []
    if change.place.startswith(_SETTINGS) and change.after is not None:
        return [Check("setting_differs", (change.place.removeprefix(_SETTINGS), change.key, str(change.after)))]
    if change.path != change.name or change.key.endswith("/"):
        return []
    if change.kind == "moved":
        return [Check("file_missing", (str(change.after),)), Check("file_there", (change.name,))]
    if change.kind == "removed":
        return [Check("file_there", (change.name,))]
    return [_of_file(change.name, pull(change.name))]


def _of_file(path: str, content: bytes) -> Check:
    is_text = len(content) <= _LONGEST_FILE and content.isascii() and content.decode().isprintable()
    return Check("file_missing", (path,), content if is_text else None)


def _telling(change: Change, row: Mapping[str, object], texts: Sequence[str]) -> dict[str, object]:
    """Return the columns that say what a row is about: what was typed, else short texts, else what was switched.

    Of a whole row of mere numbers, an alarm's for instance, all small ones do.
    """
    before = change.before if change.kind == "modified" and isinstance(change.before, dict) else {}
    new = {name: value for name, value in row.items() if not before or before.get(name) != value}
    short = {name: value for name, value in new.items() if isinstance(value, str) and 0 < len(value) <= _LONGEST_TEXT}
    words = {name: value for name, value in short.items() if not _UNTELLING.fullmatch(value)}
    typed = {name: value for name, value in short.items() if any(_has(value, text) for text in texts)}
    switched = {name: value for name, value in new.items() if before and value in (0, 1)}
    few = dict(list((typed or words or switched).items())[:_MOST_COLUMNS])
    numbers = {name: value for name, value in row.items() if _is_small(value) and not _KEY.fullmatch(name)}
    return few or ({} if before else numbers)


def _is_small(value: object) -> bool:
    """Whether a value is a number that is no moment."""
    return isinstance(value, int) and abs(value) < _MOMENT


def _tells(check: Check, text: str) -> bool:
    columns = check.arguments[-1]
    told = columns.values() if isinstance(columns, dict) else [check]
    return any(_has(str(one), text) for one in told)


def _has(value: str, text: str) -> bool:
    """Whether a stored value tells what was typed: a number as it is stored may have other blanks and hyphens."""
    if NUMBER.fullmatch(text):
        return _BESIDE_DIGITS.sub("", text) in _BESIDE_DIGITS.sub("", value)
    return text.casefold() in value.casefold()


def same_text(shown: str, stored: str) -> bool:
    """Whether a text on a screen is one that is stored: case does not count, nor what stands between digits."""
    if NUMBER.fullmatch(shown):
        return _BESIDE_DIGITS.sub("", shown) == _BESIDE_DIGITS.sub("", stored)
    return shown.casefold() == stored.casefold()


def _expected(change: Change) -> tuple[str, tuple[str, ...], str]:
    place = "/".join(change.place.split("/")[-2:])
    if change.kind == "moved":
        return change.kind, (place, change.key), str(change.after).rpartition("/")[0]
    is_row = isinstance(change.before, dict) or isinstance(change.after, dict)
    return change.kind, (place,) if is_row else (place, change.key), ""


def _called(expected: tuple[str, tuple[str, ...], str], count: int) -> str:
    kind, arguments, to = expected
    return call(kind, *arguments, **({"times": count} if count > 1 else {}), **({"to": to} if to else {}))
