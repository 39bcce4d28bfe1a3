"""XPath as the server understands it: version 2, or version 1 alone if the setting says so.

What an engine of version 1 can say with a few functions added is answered by it, which takes a tenth of the time; all
else goes to an engine of version 2.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from lxml import etree

if TYPE_CHECKING:
    import datetime
    from collections.abc import Callable

_LITERAL = re.compile(r"'[^']*'|\"[^\"]*\"")
_TO, _RANGE = (
    re.compile(r"(?<![\w.$@:-])to(?![\w.:-])"),
    re.compile(r"(?<![\w.])([0-9]{1,9})\s+to\s+([0-9]{1,9})(?![\w.])"),
)
_MOST_NUMBERS = 10_000


class XPathError(ValueError):
    """An expression that cannot be understood or evaluated; the text says why."""


def evaluate(
    expression: str, top: object, *, now: datetime.datetime, is_version_1: bool = False
) -> list[etree._Element]:
    """Return the elements that an expression means in a document or below an element, in their order.

    Raises:
        XPathError: it is none.
    """
    try:
        result = etree.XPath(expression, extensions=None if is_version_1 else _EXTENSIONS)(top)
    except (etree.XPathError, ValueError) as error:
        if is_version_1:
            raise XPathError(str(error)) from error
        result = _by_version_2(expression, top, now)
    return [one for one in result if etree.iselement(one)] if isinstance(result, list) else []


def _by_version_2(expression: str, top: Any, now: datetime.datetime) -> object:  # noqa: ANN401 - lxml has no types
    import elementpath  # noqa: PLC0415 - it takes half a second, and few need it

    code = _LITERAL.sub("''", expression)
    if "(:" in code:  # they may hide what is looked for below
        raise XPathError("comments are not understood")
    if not _are_ranges_short(code):  # they are written out, some while they are parsed
        raise XPathError(f"a range is between two whole numbers, less than {_MOST_NUMBERS} apart")
    try:
        parsed = elementpath.XPath2Parser().parse(expression)
        return parsed.get_results(elementpath.XPathContext(top, current_dt=now))
    except (elementpath.ElementPathError, ArithmeticError, RecursionError) as error:
        raise XPathError(str(error)) from error


def _are_ranges_short(code: str) -> bool:
    ranges = [(int(first), int(last)) for first, last in _RANGE.findall(code)]
    return len(_TO.findall(code)) == len(ranges) and all(last - first < _MOST_NUMBERS for first, last in ranges)


# -- functions of version 2 for the engine of version 1 ---------------------------------------------------------------


def _text(value: object) -> str:
    """Return the string value of an argument: a node set's is its first node's."""
    if isinstance(value, list):
        value = value[0] if value else ""
    return str(getattr(value, "text", value) or "")


def _lower(_context: object, value: object) -> str:
    return _text(value).lower()


def _upper(_context: object, value: object) -> str:
    return _text(value).upper()


def _ends_with(_context: object, value: object, end: object) -> bool:
    return _text(value).endswith(_text(end))


def _matches(_context: object, value: object, pattern: object, flags: object = "") -> bool:
    if _text(flags) not in ("", "i"):
        raise ValueError(f"flags {_text(flags)!r} are for the engine of version 2")
    try:
        return re.search(_text(pattern), _text(value), re.IGNORECASE if flags else re.NOFLAG) is not None
    except re.error as error:
        raise ValueError(f"no regular expression: {_text(pattern)!r}") from error


_EXTENSIONS: dict[tuple[None, str], Callable[..., object]] = {
    (None, "lower-case"): _lower,
    (None, "upper-case"): _upper,
    (None, "ends-with"): _ends_with,
    (None, "matches"): _matches,
}
