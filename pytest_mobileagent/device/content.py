"""What `content query` prints, as rows; and who may write."""

from __future__ import annotations

import re

from pytest_mobileagent.device.users import as_shell

# Providers that ignore, without a word, what somebody writes who lacks the operation (AOSP `OP_WRITE_SMS`).
_MESSAGES = re.compile(r"content://(?:sms|mms|mms-sms)(?:/|$)")
_ALLOW = "appops set com.android.shell WRITE_SMS allow"
_ROW = re.compile(r"^Row: \d+ ", re.MULTILINE)
_ANY_COLUMN = re.compile(r"(?:^|, )([A-Za-z_][A-Za-z0-9_]*)=")


def allowed(uri: str, command: str) -> str:
    """Return a command that writes to a provider, as one that may: messages are taken from whoever has the right."""
    return f"{_ALLOW} && {as_shell(command)}" if _MESSAGES.match(uri) else command


def parse_rows(text: str, columns: tuple[str, ...] = ()) -> list[dict[str, str | None]]:
    """Return the rows of `content query`; NULL becomes None.

    Values may hold commas, equals signs and line breaks. With `columns`, the projection that was asked for, a value
    is cut only at these names, in this order; without, at everything that looks like the next column.
    """
    rows = _ROW.split(text)[1:]
    return [_values(row.rstrip("\n"), columns) for row in rows]


def _values(row: str, columns: tuple[str, ...]) -> dict[str, str | None]:
    starts = _in_order(row, columns) if columns else [(m[1], m.start(), m.end()) for m in _ANY_COLUMN.finditer(row)]
    values: dict[str, str | None] = {}
    for number, (name, _, begin) in enumerate(starts):
        end = starts[number + 1][1] if number + 1 < len(starts) else len(row)
        value = row[begin:end]
        values[name] = None if value == "NULL" else value
    return values


def _in_order(row: str, columns: tuple[str, ...]) -> list[tuple[str, int, int]]:
    """Return name, start and value's start of every column, each looked for behind the one before."""
    starts: list[tuple[str, int, int]] = []
    position = 0
    for name in columns:
        mark = f"{', ' if starts else ''}{name}="
        found = row.find(mark, position)
        if found < 0:
            continue
        position = found + len(mark)
        starts.append((name, found, position))
    return starts
