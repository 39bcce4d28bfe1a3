"""sqlite3: the database shell."""

from __future__ import annotations

import os
import shlex
import sqlite3 as sqlite
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.database import written_text
from pytest_mobileagent.simulator.disk import Database
from pytest_mobileagent.simulator.shell._child import child_shell
from pytest_mobileagent.simulator.shell._options import check_access, check_parent, read_file
from pytest_mobileagent.simulator.shell._sql_output import MODES, Layout, render
from pytest_mobileagent.simulator.shell._streams import writable
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.pipes import Pipe
    from pytest_mobileagent.simulator.shell.process import Process

_READING = ("select", "explain", "values")
_TABLES = (
    "SELECT name FROM sqlite_master WHERE type IN ('table','view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' "
    "AND name LIKE ? ORDER BY 1"
)
_INDEXES = "SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name LIKE ? ORDER BY 1"
_SCHEMA = (
    "SELECT type, name, sql FROM sqlite_master WHERE sql NOT NULL AND (tbl_name LIKE ? OR name LIKE ?) ORDER BY rowid"
)
_OBJECTS = (
    "SELECT type, name, sql FROM sqlite_master WHERE sql NOT NULL AND (tbl_name LIKE ? OR name LIKE ?) "
    "AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY type != 'table', rowid"
)
_COLUMNS = 80
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "\\": "\\", "a": "\a"}
_VERSION = "3.32.2 2021-07-12 15:00:17 bcd014c473794b09f61fbc0f4d9488365b023f16123b278dbbd49948c27calt2"


class _Leave(Exception):  # noqa: N818 - control flow
    """`.quit`, `.exit`, an error that ends everything."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class _Session:
    def __init__(self, process: Process, database: Database, name: str) -> None:
        self.process = process
        self.database = database
        self.name = name
        self.layout = Layout(literal=self._literal, text=self._as_text)
        self.out: Pipe = process.stdout
        self.gives_up = False  # at the first error of what comes on standard input
        self.echoes = False
        self.tells_changes = False
        self._is_once = False

    def _literal(self, value: object) -> str:
        return str(self.database.connection.execute("SELECT quote(?)", (value,)).fetchone()[0])

    def _as_text(self, value: object) -> str:
        return str(self.database.connection.execute("SELECT CAST(? AS TEXT)", (value,)).fetchone()[0])

    def print(self, text: str) -> None:
        """Write a line to where the output goes."""
        self.out.write(f"{text}\n")

    # -- statements ---------------------------------------------------------------------------------------------

    def argument(self, text: str) -> None:
        """Run an argument: a dot command, or statements of which the first wrong one ends everything.

        Raises:
            _Leave: one was wrong.
        """
        if text.startswith("."):
            if not self.dot(text):
                raise _Leave(1)
            return
        rest = text.strip()
        while rest:
            statement, rest = _first(rest)
            try:
                self._one(statement)
            except sqlite.Error as error:
                code = (error.sqlite_errorcode if hasattr(error, "sqlite_errorcode") else 1) & 0xFF
                place = "stepping" if self._can_prepare(statement) else "in prepare"
                self.process.err(f"Error: {place}, {error}{f' ({code})' if code > 1 else ''}")
                raise _Leave(code) from error

    def script(self, text: str) -> int:
        """Run what comes on standard input; returns 1 if anything was wrong."""
        pending, status, first = "", 0, 1
        for number, line in enumerate(text.splitlines(), 1):
            if not pending.strip() and line.startswith((".", "#")):
                self._echo(line)
                status |= int(line.startswith(".") and not self.dot(line))
                continue
            if not pending.strip():
                first = number
            pending += f"{line}\n"
            if sqlite.complete_statement(pending):
                status |= self._statements(pending, first)
                pending = ""
            if status and self.gives_up:
                return 1
        return status | (self._statements(pending, first) if pending.strip() else 0)

    def _statements(self, text: str, line: int) -> int:
        self._echo(text.rstrip("\n"))
        rest = text.strip()
        while rest:
            statement, rest = _first(rest)
            before = self.database.connection.total_changes
            try:
                self._one(statement)
                self._tell_changes(before)
            except sqlite.Error as error:
                kind = "Runtime" if self._can_prepare(statement) else "Parse"
                code = (error.sqlite_errorcode if hasattr(error, "sqlite_errorcode") else 1) & 0xFF
                self.process.err(f"{kind} error near line {line}: {error}{f' ({code})' if code > 1 else ''}")
                return 1
        return 0

    def _tell_changes(self, before: int) -> None:
        if self.tells_changes:
            total = self.database.connection.total_changes
            self.print(f"changes: {total - before}   total_changes: {total}")

    def _echo(self, text: str) -> None:
        if self.echoes:
            self.print(text)

    def _can_prepare(self, statement: str) -> bool:
        try:
            self.database.connection.execute(f"EXPLAIN {written_text(statement)}")
        except sqlite.Error:
            return False
        return True

    def _one(self, statement: str) -> None:
        if not statement.strip(" ;\n\t"):
            return
        connection = self.database.connection
        cursor = connection.execute(written_text(statement))
        is_reading = statement.lstrip().lower().startswith(_READING)
        if not is_reading and connection.execute("PRAGMA page_count").fetchone()[0]:
            self.database.touch()
        if cursor.description is not None:
            names = [column[0] for column in cursor.description]
            rows = [tuple(row) for row in cursor.fetchall()]
            is_plan = statement.lower().split()[:3] == ["explain", "query", "plan"]
            self.out.write(_plan(rows) if is_plan else render(self.layout, names, rows))
        if self._is_once:
            self.out, self._is_once = self.process.stdout, False

    # -- dot commands -------------------------------------------------------------------------------------------

    def dot(self, line: str) -> bool:
        """Run a dot command; False if it was wrong.

        Raises:
            _Leave: it ends the session.
        """
        try:
            words = shlex.split(line)
        except ValueError:
            words = line.split()
        name, arguments = words[0][1:], words[1:]
        if name and name in ("quit", "exit", "q", "e"[: len(name)]):
            raise _Leave(int(arguments[0]) if arguments and arguments[0].isdigit() else 0)
        matches = [each for each in _DOTS if each == name] or [each for each in _DOTS if name and each.startswith(name)]
        if not matches or not _DOTS[matches[0]](self, arguments):
            self.process.err(f'Error: unknown command or invalid arguments:  "{name}". Enter ".help" for help')
            return False
        return True

    def tables(self, arguments: list[str]) -> bool:
        """`.tables ?PATTERN?`."""
        return self._names(_TABLES, arguments)

    def indexes(self, arguments: list[str]) -> bool:
        """`.indexes ?TABLE?`."""
        return self._names(_INDEXES, arguments)

    def _names(self, query: str, arguments: list[str]) -> bool:
        names = [str(row[0]) for row in self.database.query(query, (arguments[0] if arguments else "%",))]
        if names:
            width = max(map(len, names))
            in_row = max(1, _COLUMNS // (width + 2))
            count = (len(names) + in_row - 1) // in_row
            for at in range(count):
                self.print("  ".join(name.ljust(width) for name in names[at::count]))
        return True

    def schema(self, arguments: list[str]) -> bool:
        """`.schema ?PATTERN?`."""
        pattern = next((word for word in arguments if not word.startswith("-")), "%")
        for kind, name, sql in self.database.query(_SCHEMA, (pattern, pattern)):
            if kind == "view":
                columns = self.database.connection.execute(f"SELECT * FROM {_quoted(name)} LIMIT 0").description  # noqa: S608 - quoted
                self.print(f"{sql}\n/* {name}({','.join(column[0] for column in columns)}) */;")
            else:
                self.print(f"{sql};")
        return True

    def dump(self, arguments: list[str]) -> bool:
        """`.dump ?TABLE?`: the SQL that makes the database again."""
        pattern = arguments[0] if arguments else "%"
        self.out.write("PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\n")
        layout = Layout(mode="insert", literal=self._literal, text=self._as_text)
        others = []
        for kind, name, sql in self.database.query(_OBJECTS, (pattern, pattern)):
            if kind != "table":
                others.append(sql)
                continue
            self.print(f"{sql};")
            layout.table = name
            cursor = self.database.connection.execute(f"SELECT * FROM {_quoted(name)}")  # noqa: S608 - quoted
            self.out.write(render(layout, [], [tuple(row) for row in cursor]))
        self._dump_sequence(layout, pattern)
        self.out.write("".join(f"{sql};\n" for sql in others) + "COMMIT;\n")
        return True

    def _dump_sequence(self, layout: Layout, pattern: str) -> None:
        if pattern == "%" and self.database.query("SELECT 1 FROM sqlite_master WHERE name = 'sqlite_sequence'"):
            self.print("DELETE FROM sqlite_sequence;")
            layout.table = "sqlite_sequence"
            rows = self.database.query("SELECT * FROM sqlite_sequence")
            self.out.write(render(layout, [], [tuple(row) for row in rows]))

    def mode(self, arguments: list[str]) -> bool:
        """`.mode MODE ?TABLE?`."""
        words = [word for word in arguments if not word.startswith("-")]
        chosen = next((mode for mode in MODES if words and mode.startswith(words[0])), None)
        if not words:
            self.print(f"current output mode: {self.layout.mode}")
            return True
        if chosen is None or len(words) > 2:
            self.process.err(f"Error: mode should be one of: {' '.join(MODES)}")
            return False
        self.layout.choose(chosen, words[1] if len(words) > 1 else "")
        return True

    def headers(self, arguments: list[str]) -> bool:
        """`.headers on|off`."""
        self.layout.has_headers, self.layout.is_header_given = _is_on(arguments), True
        return len(arguments) == 1

    def separator(self, arguments: list[str]) -> bool:
        """`.separator COL ?ROW?`."""
        if not 1 <= len(arguments) <= 2:
            return False
        self.layout.column_separator = _unescaped(arguments[0])
        if len(arguments) == 2:
            self.layout.row_separator = _unescaped(arguments[1])
        return True

    def nullvalue(self, arguments: list[str]) -> bool:
        """`.nullvalue STRING`."""
        self.layout.null = arguments[0] if arguments else ""
        return len(arguments) == 1

    def width(self, arguments: list[str]) -> bool:
        """`.width NUM1 NUM2 …`."""
        self.layout.widths = [int(word) if word.lstrip("-").isdigit() else 0 for word in arguments]
        return True

    def echo(self, arguments: list[str]) -> bool:
        """`.echo on|off`."""
        self.echoes = _is_on(arguments)
        return len(arguments) == 1

    def bail(self, arguments: list[str]) -> bool:
        """`.bail on|off`."""
        self.gives_up = _is_on(arguments)
        return len(arguments) == 1

    def changes(self, arguments: list[str]) -> bool:
        """`.changes on|off`."""
        self.tells_changes = _is_on(arguments)
        return len(arguments) == 1

    def say(self, arguments: list[str]) -> bool:
        """`.print STRING…`."""
        self.print(" ".join(map(_unescaped, arguments)))
        return True

    def read(self, arguments: list[str]) -> bool:
        """`.read FILE`."""
        if len(arguments) != 1:
            return False
        try:
            text = read_file(self.process, arguments[0]).decode(errors="surrogateescape")
        except OSError:
            self.process.err(f'Error: cannot open "{arguments[0]}"')
            return False
        return not self.script(text)

    def output(self, arguments: list[str]) -> bool:
        """`.output ?FILE?`."""
        if not arguments or arguments[0] == "stdout":
            self.out = self.process.stdout
            return True
        try:
            self.out = writable(child_shell(self.process), arguments[0], appends=False)
        except (OSError, ShellError):
            self.process.err(f'Error: cannot open "{arguments[0]}"')
            return False
        return True

    def once(self, arguments: list[str]) -> bool:
        """`.once FILE`: the next statement only."""
        self._is_once = bool(arguments) and self.output(arguments)
        return self._is_once

    def databases(self, _arguments: list[str]) -> bool:
        """`.databases`."""
        self.print(f"main: {self.name} r/w")
        return True

    def show(self, _arguments: list[str]) -> bool:
        """`.show`: what is set."""
        layout = self.layout
        for name, value in (
            ("echo", _on(self.echoes)), ("eqp", "off"), ("explain", "auto"), ("headers", _on(layout.has_headers)),
            ("mode", layout.mode), ("nullvalue", f'"{layout.null}"'), ("output", "stdout"),
            ("colseparator", _spelled(layout.column_separator)), ("rowseparator", _spelled(layout.row_separator)),
            ("stats", "off"), ("width", "".join(f"{width} " for width in layout.widths)), ("filename", self.name),
        ):  # fmt: skip
            self.print(f"{name:>12}: {value}")
        return True

    def version(self, _arguments: list[str]) -> bool:
        """`.version`."""
        self.print(f"SQLite {_VERSION}")
        return True

    def ignored(self, arguments: list[str]) -> bool:
        """Take a switch that shows nothing here: `.timer`, `.stats`, `.eqp` and the like, off."""
        return len(arguments) == 1 and not _is_on(arguments)


_DOTS: dict[str, Callable[[_Session, list[str]], bool]] = {
    "bail": _Session.bail, "changes": _Session.changes, "databases": _Session.databases, "dump": _Session.dump,
    "echo": _Session.echo, "eqp": _Session.ignored, "fullschema": _Session.schema, "headers": _Session.headers,
    "indexes": _Session.indexes, "indices": _Session.indexes, "mode": _Session.mode,
    "nullvalue": _Session.nullvalue, "once": _Session.once, "output": _Session.output, "print": _Session.say,
    "read": _Session.read, "schema": _Session.schema, "separator": _Session.separator, "show": _Session.show,
    "stats": _Session.ignored, "tables": _Session.tables, "timer": _Session.ignored, "version": _Session.version,
    "width": _Session.width,
}  # fmt: skip


def _is_on(arguments: list[str]) -> bool:
    return arguments[:1] in (["on"], ["yes"], ["true"], ["1"])


def _on(value: object) -> str:
    return "on" if value else "off"


def _spelled(text: str) -> str:
    signs = {"\n": "\\n", "\t": "\\t", "\r": "\\r", "\x1f": "\\037", "\x1e": "\\036"}
    return '"' + "".join(signs.get(letter, letter) for letter in text) + '"'


def _unescaped(text: str) -> str:
    pieces = text.split("\\")
    return pieces[0] + "".join(_ESCAPES.get(piece[:1], piece[:1]) + piece[1:] for piece in pieces[1:])


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _plan(rows: list[tuple[object, ...]]) -> str:
    """Return `EXPLAIN QUERY PLAN` as a tree."""

    def branch(parent: object, indent: str) -> list[str]:
        children = [row for row in rows if row[1] == parent]
        lines = []
        for number, row in enumerate(children, 1):
            is_last = number == len(children)
            lines.append(f"{indent}{'`--' if is_last else '|--'}{row[3]}")
            lines += branch(row[0], indent + ("   " if is_last else "|  "))
        return lines

    return "".join(f"{line}\n" for line in ["QUERY PLAN", *branch(0, "")])


def _first(text: str) -> tuple[str, str]:
    """Return the first complete statement of a text, and the rest."""
    at = 0
    while (end := text.find(";", at)) >= 0:
        if sqlite.complete_statement(text[: end + 1]):
            return text[: end + 1], text[end + 1 :].strip()
        at = end + 1
    return text, ""


_WITH_VALUE = ("separator", "newline", "nullvalue", "cmd", "init")
_SWITCHES = ("header", "noheader", "bail", "echo", "batch", "interactive", "readonly", "nofollow", "stats", "version")


def _options(process: Process) -> tuple[list[tuple[str, str]], list[str]]:
    """Return the options with their values, and what follows them."""
    words, found = process.argv[1:], []
    rest: list[str] = []
    while words:
        word = words.pop(0)
        name = word.removeprefix("-").removeprefix("-")
        if not word.startswith("-") or word == "-":
            rest.append(word)
        elif name in _WITH_VALUE and words:
            found.append((name, words.pop(0)))
        elif name in _SWITCHES or name in MODES:
            found.append((name, ""))
        else:
            raise ShellError(1, f"sqlite3: Error: unknown option: {word}\nUse -help for a list of options.")
    return found, rest


def _open(process: Process, name: str, *, is_read_only: bool) -> Database:
    path = process.path(name)
    disk = process.phone.disk
    if name == ":memory:":
        connection = sqlite.connect(name, isolation_level=None)
        connection.row_factory = sqlite.Row
        return Database(connection, lambda: None)
    try:
        if disk.exists(path):
            check_access(process, path, os.R_OK)
        else:
            disk.stat(path.rpartition("/")[0] or "/")
            check_parent(process, path)
        database = disk.database(path)
    except sqlite.DatabaseError as error:
        raise ShellError(26, f"Error: in prepare, {error} (26)") from error
    except OSError as error:
        message = f'Error: unable to open database "{name}": unable to open database file'
        raise ShellError(1, message) from error
    if is_read_only:
        database.connection.execute("PRAGMA query_only = ON")
    return database


@command("sqlite3")
async def sqlite3(process: Process) -> int:
    """Run SQL on a database file."""
    options, words = _options(process)
    if ("version", "") in options:
        process.out(_VERSION)
        return 0
    database = _open(process, words[0] if words else ":memory:", is_read_only=("readonly", "") in options)
    session = _Session(process, database, process.path(words[0]) if words else "")
    database.patience.renew()  # for all statements together
    try:
        for name, value in options:
            _configure(session, name, value)
        if len(words) > 1:
            for text in words[1:]:
                session.argument(text)
            return 0
        return session.script((await process.stdin.read_all()).decode(errors="surrogateescape"))
    except _Leave as leave:
        return leave.status
    finally:  # the connection outlives the program
        if database.connection.in_transaction:
            database.connection.rollback()
        database.connection.execute("PRAGMA query_only = OFF")


def _configure(session: _Session, name: str, value: str) -> None:
    layout = session.layout
    if name in MODES:
        row_separator, has_headers = layout.row_separator, layout.has_headers
        layout.choose(name)
        layout.has_headers = has_headers
        if name == "csv":
            layout.row_separator = row_separator
    elif name in ("header", "noheader"):
        layout.has_headers, layout.is_header_given = name == "header", True
    elif name == "separator":
        layout.column_separator = _unescaped(value)
    elif name == "newline":
        layout.row_separator = _unescaped(value)
    elif name == "nullvalue":
        layout.null = value
    else:
        _start(session, name, value)


def _start(session: _Session, name: str, value: str) -> None:
    """Do what options ask for before everything else."""
    if name == "cmd":
        session.argument(value)
    elif name == "init":
        session.read([value])
    elif name == "bail":
        session.gives_up = True
    elif name == "echo":
        session.echoes = True
