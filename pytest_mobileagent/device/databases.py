"""Read and change an app's SQLite databases on the host."""

from __future__ import annotations

import re
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_mobileagent.errors import DatabaseNotFound, DeviceError, Unreadable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    Edit = Iterable[str] | Callable[[sqlite3.Connection], object]

SIDE_FILES = ("-wal", "-shm", "-journal")
JOURNALS = ("-wal", "-journal")  # the side files that hold data: without them a copy is not whole
_MAGIC = b"SQLite format 3\0"
_VERSIONS = slice(18, 20)  # the header's write and read version: 2 is WAL, 1 is not
_OWNER = re.compile(r"/data/(?:data|user(?:_de)?/\d+)/([^/]+)/")


def owner_package(path: str) -> str:
    """Return the package whose folder a path lies in; empty if it lies in none."""
    match = _OWNER.match(path)
    return match[1] if match else ""


def query(
    path: str, files: dict[str, bytes], sql: str, parameters: Sequence[object] | dict[str, object] = ()
) -> list[sqlite3.Row]:
    """Return the rows that a query on a copied database gives; `files` holds it and its side files.

    Raises:
        DatabaseNotFound: there is no such database.
        Unreadable: it is damaged, or the query is wrong.
    """
    main = files.get(path)
    if main is None:
        raise DatabaseNotFound(path)
    try:
        if any(files.get(path + suffix) for suffix in JOURNALS):
            with (
                tempfile.TemporaryDirectory(prefix="mobileagent-db-") as folder,
                closing(sqlite3.connect(_written(Path(folder), path, files))) as connection,
            ):
                return _rows(connection, sql, parameters)
        with closing(sqlite3.connect(":memory:")) as connection:
            connection.deserialize(_without_wal(main))
            return _rows(connection, sql, parameters)
    except sqlite3.Error as error:
        raise Unreadable(path, str(error), (sql, parameters)) from error


def _rows(
    connection: sqlite3.Connection, sql: str, parameters: Sequence[object] | dict[str, object]
) -> list[sqlite3.Row]:
    connection.row_factory = sqlite3.Row
    connection.text_factory = _text
    return connection.execute(sql, parameters).fetchall()


def _text(raw: bytes) -> str:
    """Read text as Android does: what is no UTF-8 does not hide the row."""
    return raw.decode("utf-8", errors="replace")


def _without_wal(main: bytes) -> bytes:
    """Return the database with rollback journalling: one in memory cannot be opened in WAL mode."""
    if main[: len(_MAGIC)] != _MAGIC:
        return main
    data = bytearray(main)
    data[_VERSIONS] = b"\1\1"
    return bytes(data)


def _written(folder: Path, path: str, files: dict[str, bytes]) -> str:
    main = folder / path.rpartition("/")[2]
    for suffix in ("", *JOURNALS):
        if (data := files.get(path + suffix)) is not None:
            (folder / f"{main.name}{suffix}").write_bytes(data)
    return str(main)


def changed(path: str, files: dict[str, bytes], edit: Edit) -> bytes:
    """Return a copied database after `edit`, as one file without side files.

    Raises:
        DatabaseNotFound: there is no such database.
        DeviceError: it is damaged, or the change is wrong.
    """
    if path not in files:
        raise DatabaseNotFound(path)
    with tempfile.TemporaryDirectory(prefix="mobileagent-db-") as folder:
        main = _written(Path(folder), path, files)
        try:
            with closing(sqlite3.connect(main)) as connection:
                mode = connection.execute("PRAGMA journal_mode").fetchone()[0]
                connection.execute("PRAGMA journal_mode=DELETE")  # writes back what was in the -wal
                with connection:
                    _apply(connection, edit)
            data = bytearray(Path(main).read_bytes())
        except sqlite3.Error as error:
            raise DeviceError(f"{path}: {error}") from error
    if mode == "wal":
        data[_VERSIONS] = b"\2\2"
    return bytes(data)


def _apply(connection: sqlite3.Connection, edit: Edit) -> None:
    if callable(edit):
        edit(connection)
        return
    for statement in [edit] if isinstance(edit, str) else edit:
        connection.execute(statement)
