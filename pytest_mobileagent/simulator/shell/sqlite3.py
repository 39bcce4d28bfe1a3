"""sqlite3: the database shell."""

from __future__ import annotations

import json
import os
import sqlite3 as sqlite
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._options import check_access, check_parent
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.simulator.disk import Database
    from pytest_mobileagent.simulator.shell.process import Process

_MODES = ("list", "csv", "column", "line", "json", "tabs", "quote", "html")
_READING = ("select", "explain", "pragma", "with", "values")
_TABLES = "SELECT name FROM sqlite_master WHERE type IN ('table','view') AND name NOT LIKE 'sqlite_%' ORDER BY 1"
_SCHEMA = "SELECT sql FROM sqlite_master WHERE sql NOT NULL ORDER BY rowid"
_SCHEMA_OF = "SELECT sql FROM sqlite_master WHERE sql NOT NULL AND tbl_name = ? ORDER BY rowid"


class _Session:
    def __init__(self, process: Process, database: Database) -> None:
        self.process = process
        self.database = database
        self.mode = "list"
        self.headers = False
        self.separator = "|"
        self.null = ""

    def run(self, text: str) -> int:
        """Run statements and dot commands; returns the status."""
        pending = ""
        for line in text.splitlines():
            if not pending.strip() and line.startswith("."):
                status = self._dot(line.split())
                if status is not None:
                    return status
                continue
            pending += f"{line}\n"
            if sqlite.complete_statement(pending):
                if (status := self._statements(pending)) != 0:
                    return status
                pending = ""
        return self._statements(pending) if pending.strip() else 0

    def _statements(self, text: str) -> int:
        rest = text.strip()
        while rest:
            statement, rest = _first(rest)
            if statement.strip(" ;\n"):
                try:
                    self._one(statement)
                except sqlite.Error as error:
                    kind = "in prepare, " if isinstance(error, sqlite.OperationalError) else "stepping, "
                    self.process.err(f"Error: {kind}{error}")
                    return 1
        return 0

    def _one(self, statement: str) -> None:
        if not statement.lstrip().lower().startswith(_READING):
            self.database.touch()
        cursor = self.database.connection.execute(statement)
        if cursor.description is None:
            return
        names = [column[0] for column in cursor.description]
        self._show(names, [tuple(row) for row in cursor.fetchall()])

    def _text(self, value: object) -> str:
        if value is None:
            return self.null
        if isinstance(value, bytes):
            return value.decode(errors="replace")
        return repr(value) if isinstance(value, float) else str(value)

    def _show(self, names: list[str], rows: list[tuple[object, ...]]) -> None:
        out = self.process.out
        if self.mode == "json":
            if rows:
                out(json.dumps([dict(zip(names, row, strict=True)) for row in rows], separators=(",", ":")))
            return
        if self.mode == "line":
            width = max(map(len, names))
            for at, row in enumerate(rows):
                if at:
                    out("")
                for name, value in zip(names, row, strict=True):
                    out(f"{name:>{width}} = {self._text(value)}")
            return
        if self.mode == "column":
            self._columns(names, rows)
            return
        separator = {"csv": ",", "tabs": "\t"}.get(self.mode, self.separator)
        if self.headers:
            out(separator.join(names))
        for row in rows:
            out(separator.join(self._cell(value) for value in row))

    def _cell(self, value: object) -> str:
        text = self._text(value)
        if self.mode == "csv" and any(sign in text for sign in ',"\n'):
            return '"' + text.replace('"', '""') + '"'
        if self.mode == "quote" and isinstance(value, str):
            return "'" + text.replace("'", "''") + "'"
        return text

    def _columns(self, names: list[str], rows: list[tuple[object, ...]]) -> None:
        texts = [[self._text(value) for value in row] for row in rows]
        widths = [max([len(name), *(len(row[at]) for row in texts)]) for at, name in enumerate(names)]
        self.process.out("  ".join(name.ljust(width) for name, width in zip(names, widths, strict=True)).rstrip())
        self.process.out("  ".join("-" * width for width in widths))
        for row in texts:
            self.process.out("  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip())

    def _dot(self, words: list[str]) -> int | None:
        name, arguments = words[0], words[1:]
        if name in (".quit", ".exit"):
            return int(arguments[0]) if arguments else 0
        if name == ".tables":
            self._list_tables()
        elif name in (".schema", ".fullschema"):
            rows = self.database.query(_SCHEMA_OF if arguments else _SCHEMA, arguments[:1])
            for row in rows:
                self.process.out(f"{row[0]};")
        elif name == ".dump":
            for line in self.database.connection.iterdump():
                self.process.out(line)
        elif not self._change(name, arguments):
            self.process.err(f'Error: unknown command or invalid arguments:  "{name[1:]}". Enter ".help" for help')
        return None

    def _list_tables(self) -> None:
        names = [row[0] for row in self.database.query(_TABLES)]
        if names:
            self.process.out("  ".join(names))

    def _change(self, name: str, arguments: list[str]) -> bool:
        """Change how rows are shown; False if a dot command does not."""
        if name in (".headers", ".header"):
            self.headers = arguments[:1] == ["on"]
        elif name == ".mode" and arguments and arguments[0] in _MODES:
            self.mode = arguments[0]
        elif name == ".separator" and arguments:
            self.separator = arguments[0]
        elif name == ".nullvalue" and arguments:
            self.null = arguments[0]
        else:
            return False
        return True


def _first(text: str) -> tuple[str, str]:
    """Return the first complete statement of a text, and the rest."""
    at = 0
    while (end := text.find(";", at)) >= 0:
        if sqlite.complete_statement(text[: end + 1]):
            return text[: end + 1], text[end + 1 :].strip()
        at = end + 1
    return text, ""


@command("sqlite3")
async def sqlite3(process: Process) -> int:
    """Run SQL on a database file."""
    words = process.argv[1:]
    settings: list[Sequence[str]] = []
    while words and words[0].startswith("-"):
        word = words.pop(0).lstrip("-")
        if word in ("separator", "nullvalue", "cmd", "init") and words:
            settings.append((word, words.pop(0)))
        else:
            settings.append((word, ""))
    if not words:
        raise ShellError(1, "sqlite3: missing FILENAME")
    path = process.path(words[0])
    if process.phone.disk.exists(path):
        check_access(process, path, os.R_OK)
    else:
        check_parent(process, path)
    try:
        database = process.phone.disk.database(path)
    except sqlite.DatabaseError as error:
        raise ShellError(26, f"Error: in prepare, {error}") from error
    session = _Session(process, database)
    for name, value in settings:
        _configure(session, name, value)
    texts = words[1:] or [(await process.stdin.read_all()).decode(errors="surrogateescape")]
    for text in texts:
        if (status := session.run(text)) != 0:
            return status
    return 0


def _configure(session: _Session, name: str, value: str) -> None:
    if name in _MODES:
        session.mode = name
    elif name in ("header", "noheader"):
        session.headers = name == "header"
    elif name == "separator":
        session.separator = value
    elif name == "nullvalue":
        session.null = value
    elif name == "cmd":
        session.run(value)
