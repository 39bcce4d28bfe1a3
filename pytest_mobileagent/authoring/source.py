"""Values and calls as lines of Python, as a person would write them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_WIDEST = 110


def literal(value: object) -> str:
    """Return a value as it is written, texts in double quotes."""
    if isinstance(value, dict):
        return f"{{{', '.join(f'{literal(name)}: {literal(one)}' for name, one in value.items())}}}"
    shown = repr(value)
    is_plain = isinstance(value, (str, bytes)) and shown.endswith("'") and '"' not in shown
    return shown.replace("'", '"') if is_plain else shown


def call(name: str, *arguments: object, **keywords: object) -> str:
    """Return a call; arguments are values."""
    return f"{name}({', '.join([*map(literal, arguments), *_named(keywords)])})"


def _named(keywords: Mapping[str, object]) -> list[str]:
    return [f"{name}={literal(value)}" for name, value in keywords.items()]


def statement(head: str, parts: Iterable[str], tail: str, *, indent: str = "") -> str:
    """Return `head`, `parts` with commas between them, `tail`: on one line, or with a line for each part."""
    parts = list(parts)
    line = f"{indent}{head}{', '.join(parts)}{tail}"
    if len(line) <= _WIDEST or not parts:
        return line
    return "\n".join([f"{indent}{head}", *(f"{indent}    {part}," for part in parts), f"{indent}{tail}"])
