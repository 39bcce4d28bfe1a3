"""Runs that somebody else has sent: what may be in their files, and what is refused in one sentence.

A run's folder holds folders and plain files, written by a run of ours. Whoever unpacks one from elsewhere may find
links to other places, pipes that never end, fields of other types, or brackets without end in it: none of that is
followed, opened or repaired.
"""

from __future__ import annotations

import json
import math
import os
import types
from functools import cache
from typing import TYPE_CHECKING, Any, get_args, get_origin, get_type_hints

from pytest_mobileagent.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

_DEEPEST = 100  # of folders, and of JSON: ours are seven levels deep
_LARGEST = 1 << 30  # bytes of a file that is read
_GREATEST = 1 << 53  # whole numbers that any reader of JSON keeps
_NAMES = {
    str: "a text", int: "a whole number", float: "a number", bool: "true or false", list: "a list", dict: "a mapping",
}  # fmt: skip


def refuse_strange_files(folder: Path) -> None:
    """Refuse a run's folder with links or special files in it: whoever reads or writes there would be led elsewhere.

    Raises:
        ConfigError: there is one; the message names it.
    """
    for entry in _entries(str(folder), 0):
        if not (entry.is_dir(follow_symlinks=False) or entry.is_file(follow_symlinks=False)):
            kind = "a link" if entry.is_symlink() else "a special file"
            raise ConfigError(f"{entry.path}: {kind}; a run's folder holds plain files and folders only: remove it")


def _entries(folder: str, depth: int) -> Iterator[os.DirEntry[str]]:
    if depth > _DEEPEST:
        raise ConfigError(f"{folder[:200]}…: folders are nested more than {_DEEPEST} deep: this is no run of ours")
    with os.scandir(folder) as found:
        for entry in found:
            yield entry
            if entry.is_dir(follow_symlinks=False):
                yield from _entries(entry.path, depth + 1)


def read_text(path: Path) -> str:
    """Return what a plain file holds.

    Raises:
        ConfigError: it is none, or larger than any of ours.
        OSError: it cannot be read.
    """
    if not path.is_file():
        raise ConfigError(f"{path}: a special file; expected a plain one")
    size = path.stat().st_size
    if size > _LARGEST:
        raise ConfigError(f"{path}: {size:,} bytes are more than a run writes")
    return path.read_text("utf-8", errors="replace")


def value_of(line: str) -> Any:  # noqa: ANN401 - whatever JSON has
    """Return the value of a line of JSON.

    Raises:
        ValueError: it is none, or nested deeper than any of ours.
    """
    try:
        value = json.loads(line)
    except RecursionError:
        raise ValueError("nested too deep") from None
    if _is_deep(value):
        raise ValueError("nested too deep")
    return value


def _is_deep(value: object) -> bool:
    level = [value]
    for _ in range(_DEEPEST):
        level = [inner for one in level if isinstance(one, (dict, list)) for inner in _parts(one)]
        if not level:
            return False
    return True


def _parts(value: dict[str, object] | list[object]) -> list[object]:
    return [one for one in (value.values() if isinstance(value, dict) else value) if isinstance(one, (dict, list))]


@cache
def _hints(kind: type) -> Mapping[str, Any]:
    return get_type_hints(kind)


def check_types(kind: type, given: Mapping[str, object]) -> None:
    """Make sure that fields are of the types that a dataclass has for them.

    Raises:
        ValueError: one is not; the message says what was expected.
    """
    hints = _hints(kind)
    for name, value in given.items():
        if not _is_a(value, hints[name]):
            raise ValueError(f"'{name}' is {value!r:.60}, expected {_words(hints[name])}")


def _is_a(value: object, hint: Any) -> bool:  # noqa: ANN401 - a type
    if isinstance(hint, types.UnionType):
        return any(_is_a(value, part) for part in get_args(hint))
    if get_origin(hint) is list:
        return isinstance(value, list) and all(_is_a(one, get_args(hint)[0]) for one in value)
    if get_origin(hint) is dict:
        key, part = get_args(hint)
        return isinstance(value, dict) and all(_is_a(one, key) and _is_a(value[one], part) for one in value)
    if hint is float:
        return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)
    if hint is int:
        return isinstance(value, int) and not isinstance(value, bool) and abs(value) < _GREATEST
    return isinstance(value, hint)


def _words(hint: Any) -> str:  # noqa: ANN401 - a type
    if isinstance(hint, types.UnionType):
        return " or ".join(_words(part) for part in get_args(hint) if part is not type(None))
    return _NAMES[get_origin(hint) or hint]


def printable(text: str) -> str:
    """Return a text without what a terminal obeys: an agent's words may hold its control sequences."""
    return "".join(one if one in "\n\t" or (one >= " " and not "\x7f" <= one < "\xa0") else "\ufffd" for one in text)
