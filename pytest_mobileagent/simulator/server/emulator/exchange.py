"""Calls that carry a snapshot from one phone to another, as a tar file in pieces."""

from __future__ import annotations

import tarfile
import tempfile
import zlib
from typing import IO, TYPE_CHECKING

from pytest_mobileagent.simulator.server.emulator.messages import CallError, Message
from pytest_mobileagent.simulator.snapshots import FILE_NAME, MOST_BYTES

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from pytest_mobileagent.simulator.snapshots import Snapshots

_TARGZ, _TAR = 0, 1
_PIECE_BYTES = 256 << 10


class Exchange:
    """Hands snapshots out and takes them in."""

    def __init__(self, snapshots: Snapshots) -> None:
        """Exchange these."""
        self._snapshots = snapshots

    async def pull_snapshot(self, request: Message) -> AsyncIterator[Message]:
        """Yield a snapshot in pieces, and whether that is all of it."""
        name, form = request["snapshot_id"], request["format"]
        path = self._snapshots.file_of(name)
        error = _refusal(request) or ("" if path else f"Snapshot '{name}' not found")
        if path is None or error:
            yield {"snapshot_id": name, "err": error.encode()}
            return
        with tempfile.TemporaryFile() as packed:
            compression = {"mode": "w:gz", "compresslevel": 1} if form == _TARGZ else {"mode": "w"}
            with tarfile.open(fileobj=packed, **compression) as archive, path.open("rb") as file:
                member = tarfile.TarInfo(FILE_NAME)
                member.size = path.stat().st_size
                archive.addfile(member, file)
            packed.seek(0)
            while piece := packed.read(_PIECE_BYTES):
                yield {"snapshot_id": name, "payload": piece}
        yield {"snapshot_id": name, "success": True}

    async def push_snapshot(self, packages: AsyncIterator[Message]) -> Message:
        """Take a snapshot that was pulled from a phone of the same hardware."""
        first: Message | None = None
        with tempfile.TemporaryFile() as packed:
            async for package in packages:
                first = first or package
                packed.write(package["payload"])
                if packed.tell() > MOST_BYTES:
                    raise CallError("INVALID_ARGUMENT", "it is larger than any phone's disk")
            if first is None:
                raise CallError("INVALID_ARGUMENT", "the first message names a snapshot and its format")
            packed.seek(0)
            error = self._read_only() or _refusal(first) or self._take(first["snapshot_id"], packed)
        return {"snapshot_id": first["snapshot_id"], "success": not error, "err": error.encode()}

    def _read_only(self) -> str:
        return 'Snapshot push is disabled because "-read-only" was specified' if self._snapshots.is_read_only else ""

    def _take(self, name: str, packed: IO[bytes]) -> str:
        try:
            with tarfile.open(fileobj=packed) as archive:
                member = archive.getmember(FILE_NAME)
                file = archive.extractfile(member)
                if file is None or member.size > MOST_BYTES:
                    return f"{FILE_NAME} in it is no file that a phone has written"
                return self._snapshots.take(name, file)
        except (tarfile.TarError, KeyError, EOFError, OSError, zlib.error) as error:
            return f"this is no tar file with a snapshot of an embedded phone: {error}"


def _refusal(request: Message) -> str:
    if request["path"] or request["format"] not in (_TARGZ, _TAR):
        return "snapshots are sent in pieces only, as TARGZ (0) or TAR (1): leave the path empty"
    return ""
