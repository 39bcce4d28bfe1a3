"""Reading what models write: labelled sections, a JSON object somewhere in the text, a function call."""

from __future__ import annotations

import ast
import itertools
import json
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from pytest_mobileagent.episode.action import ActionError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_LONGEST = 100_000
_LONGEST_CALL = 10_000
_MOST_TRIES = 50  # a reply of nothing but braces is no reason to read it all night
_CALL = re.compile(r"([A-Za-z_][A-Za-z0-9_-]*)\s*\(")


def sections(text: str, labels: Sequence[str], *, last: bool = False) -> dict[str, str]:
    """Return what follows each label at the beginning of a line; marks of bold type around it do not matter.

    Of a label that is there more than once the first counts, or the last.
    """
    names = "|".join(re.escape(label) for label in labels)
    heading = re.compile(rf"^[ \t>*#-]*({names})[ \t*]*:[ \t*]*", re.MULTILINE | re.IGNORECASE)
    found = list(heading.finditer(text))
    ends = [match.start() for match in found[1:]] + [len(text)] * bool(found)
    by_name = {label.lower(): label for label in labels}
    parts = [
        (by_name[match[1].lower()], text[match.end() : end].strip()) for match, end in zip(found, ends, strict=True)
    ]
    return dict(parts if last else reversed(parts))


def json_object(text: str) -> dict[str, Any]:
    """Return the first JSON object in a text, also where it is written as Python would.

    Raises:
        ActionError: there is none.
    """
    text = text[:_LONGEST]
    for candidate in _braced(text):
        for read in (json.loads, ast.literal_eval):
            try:
                value = read(candidate)
            except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
                continue
            if isinstance(value, dict):
                return {str(name): item for name, item in value.items()}
    raise ActionError(f"no JSON object in the reply: {text[:200]!r}")


def _braced(text: str) -> Iterator[str]:
    """Yield what stands between an opening brace and the one that closes it, outside of texts."""
    start = text.find("{")
    for _ in range(_MOST_TRIES):
        if start < 0:
            return
        end = _closing(text, start)
        if end is not None:
            yield text[start : end + 1]
        start = text.find("{", start + 1 if end is None else end + 1)


def _closing(text: str, start: int) -> int | None:
    depth, quote, position = 0, "", start
    while position < len(text):
        letter = text[position]
        if quote:
            if letter == "\\":
                position += 1
            elif letter == quote:
                quote = ""
        elif letter == '"':
            quote = letter
        elif letter in "{}":
            depth += 1 if letter == "{" else -1
            if depth == 0:
                return position
        position += 1
    return None


class Call(NamedTuple):
    """A function call as a model writes it: positional values, and named ones."""

    name: str
    values: tuple[object, ...]
    named: dict[str, object]


def function_call(text: str, names: Sequence[str]) -> Call:
    """Return the first call of one of `names` in a text; hyphens count as underscores.

    Raises:
        ActionError: there is none, or its arguments cannot be read.
    """
    known = {name.replace("-", "_").lower(): name for name in names}
    for match in _CALL.finditer(text[:_LONGEST]):
        name = known.get(match[1].replace("-", "_").lower())
        if name is not None:
            return _arguments(name, text[match.end() : match.end() + _LONGEST_CALL])
    raise ActionError(f"no call of {', '.join(names)} in the reply: {text[:200]!r}")


def _arguments(name: str, rest: str) -> Call:
    for match in itertools.islice(re.finditer(r"\)", rest), _MOST_TRIES):
        try:
            tree = ast.parse(f"f({rest[: match.start()]})", mode="eval").body
        except (SyntaxError, ValueError, MemoryError, RecursionError):
            continue
        if isinstance(tree, ast.Call):
            return Call(name, *_values(name, tree))
    raise ActionError(f"the arguments of {name}(…) cannot be read: {rest[:200]!r}")


def _values(name: str, call: ast.Call) -> tuple[tuple[object, ...], dict[str, object]]:
    try:
        values = tuple(ast.literal_eval(value) for value in call.args)
        named = {keyword.arg: ast.literal_eval(keyword.value) for keyword in call.keywords if keyword.arg}
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError) as error:
        raise ActionError(f"the arguments of {name}(…) are no numbers and texts") from error
    return values, named
