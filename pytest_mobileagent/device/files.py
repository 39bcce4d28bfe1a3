"""A phone's files, through adb's sync service."""

from __future__ import annotations

import contextlib
import stat as stat_bits
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self, TypeVar

from pytest_mobileagent.errors import DeviceError
from pytest_mobileagent.protocol import sync_client
from pytest_mobileagent.protocol.sync import Data, Done, FileStat, SyncProtocolError
from pytest_mobileagent.protocol.sync_client import Entry, Fail, Okay

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable, Iterable, Iterator

    from pytest_mobileagent.device.transport import AdbLink

    T = TypeVar("T")

_CHUNK_BYTES = 1 << 20


@dataclass(frozen=True, slots=True)
class FileEntry:
    """A file or folder on a phone."""

    name: str
    mode: int
    size: int
    mtime_s: int

    @property
    def is_dir(self) -> bool:
        """Whether it is a folder."""
        return stat_bits.S_ISDIR(self.mode)

    @property
    def is_file(self) -> bool:
        """Whether it is a regular file."""
        return stat_bits.S_ISREG(self.mode)


class _Session:
    """One stream to the sync service; any number of requests."""

    def __init__(self, link: AdbLink) -> None:
        self._link = link
        self._stream: socket.socket = link.open("sync:")
        self._buffer = bytearray()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        with contextlib.suppress(OSError):  # it has been broken already, or the phone has hung up
            self._stream.sendall(sync_client.encode_request(b"QUIT"))
        self._stream.close()

    def send(self, data: bytes) -> None:
        try:
            self._stream.sendall(data)
        except OSError as error:
            raise DeviceError(f"{self._link.serial}: the link broke while sending a file: {error}") from error

    def receive(self, decode: Callable[[bytearray], T | None]) -> T:
        try:
            while (reply := decode(self._buffer)) is None:
                piece = self._stream.recv(_CHUNK_BYTES)
                if not piece:
                    raise ConnectionError("the phone hung up")
                self._buffer += piece
        except (OSError, SyncProtocolError) as error:
            raise DeviceError(f"{self._link.serial}: the link broke in the sync service: {error}") from error
        return reply


class Files:
    """The files of one phone, with the rights of its adbd: `Device.root` opens the apps' own folders."""

    def __init__(self, link: AdbLink) -> None:
        """Use the phone at the end of `link`."""
        self._link = link
        self._kept: _Session | None = None

    @contextlib.contextmanager
    def at_once(self) -> Iterator[None]:
        """Do what is done within in one session."""
        with self._session() as session:
            before, self._kept = self._kept, session
            try:
                yield
            finally:
                self._kept = before

    def _session(self) -> contextlib.AbstractContextManager[_Session]:
        return _Session(self._link) if self._kept is None else contextlib.nullcontext(self._kept)

    def pull(self, path: str) -> bytes:
        """Return a file's content.

        Raises:
            DeviceError: there is no such file, or it may not be read.
        """
        with self._session() as session:
            content = _pull(session, path)
        if isinstance(content, Fail):
            raise DeviceError(f"{self._link.serial}: cannot read {path}: {content.message}{self._hint(path)}")
        return content

    def pull_present(self, paths: Iterable[str]) -> dict[str, bytes]:
        """Return the content of those files that are there, in one go."""
        found = {}
        with self._session() as session:
            for path in paths:
                content = _pull(session, path)
                if not isinstance(content, Fail):
                    found[path] = content
        return found

    def pull_dir(self, path: str) -> dict[str, bytes]:
        """Return the content of the files directly in a folder, by name; empty if there is no such folder."""
        with self.at_once():
            paths = {f"{path}/{entry.name}": entry.name for entry in self.list_dir(path) if entry.is_file}
            return {paths[place]: content for place, content in self.pull_present(paths).items()}

    def push(self, path: str, data: bytes, *, mode: int, mtime_s: int) -> None:
        """Write a file, last changed at `mtime_s`; missing folders are made.

        Raises:
            DeviceError: the phone refuses.
        """
        with self._session() as session:
            for piece in sync_client.encode_file(path, data, mode=mode, mtime_s=mtime_s):
                session.send(piece)
            reply = session.receive(sync_client.decode_reply)
            if not isinstance(reply, Okay):
                reason = reply.message if isinstance(reply, Fail) else f"unexpected reply {reply}"
                raise DeviceError(f"{self._link.serial}: cannot write {path}: {reason}{self._hint(path)}")

    def stat(self, path: str) -> FileEntry | None:
        """Return what a path is, or None if there is nothing. Links are not followed."""
        with self._session() as session:
            session.send(sync_client.encode_request(b"STAT", path))
            reply = session.receive(sync_client.decode_reply)
        if not isinstance(reply, FileStat) or not reply.mode:
            return None
        return _entry(path.rstrip("/").rpartition("/")[2], reply)

    def list_dir(self, path: str) -> list[FileEntry]:
        """Return a folder's entries, by name; empty if there is no such folder."""
        with self._session() as session:
            session.send(sync_client.encode_request(b"LIST", path))
            entries = []
            while isinstance(reply := session.receive(sync_client.decode_listing), Entry):
                if reply.name not in (".", ".."):
                    entries.append(_entry(reply.name, reply.stat))
        return sorted(entries, key=lambda entry: entry.name)

    def _hint(self, path: str) -> str:
        return " (apps' own folders need device.root() first)" if path.startswith("/data/") else ""


def _entry(name: str, stat: FileStat) -> FileEntry:
    return FileEntry(name, stat.mode, stat.size, stat.mtime_s)


def _pull(session: _Session, path: str) -> bytes | Fail:
    session.send(sync_client.encode_request(b"RECV", path))
    pieces = []
    while isinstance(reply := session.receive(sync_client.decode_reply), Data):
        pieces.append(reply.data)
    if isinstance(reply, Done):
        return b"".join(pieces)
    return reply if isinstance(reply, Fail) else Fail(f"unexpected reply {reply}")
