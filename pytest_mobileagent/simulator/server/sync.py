"""The sync service: files between host and phone."""

from __future__ import annotations

import asyncio
import errno
import os
import stat as stat_bits
from typing import TYPE_CHECKING

from pytest_mobileagent.protocol import sync
from pytest_mobileagent.protocol.sync import Data, Done, FileStat, Request, SyncProtocolError
from pytest_mobileagent.simulator.memory import give_back
from pytest_mobileagent.simulator.mounts import is_shared

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.inode import Inode
    from pytest_mobileagent.simulator.phone import Phone

_BATCH = 900 << 10
_DRY_RUN = 0x80000000
_MANY_PIECES = 16  # of a file; each has up to 64 KiB


class SyncService:
    """One sync stream: fed with bytes, it writes replies."""

    def __init__(self, phone: Phone, *, uid: int, write: Callable[[bytes], None]) -> None:
        """Serve files of `phone` as user `uid`; replies go to `write`."""
        self._phone = phone
        self._uid = uid
        self._write = write
        self._buffer = bytearray()
        self._sending: _Upload | None = None
        self.ended = asyncio.Event()

    def feed(self, data: bytes) -> None:
        """Take bytes from the host and answer what is complete."""
        self._buffer += data
        try:
            while self._step():
                pass
        except SyncProtocolError as error:
            self._write(sync.encode_fail(str(error)))
            self.ended.set()

    def _step(self) -> bool:
        if self._sending is not None:
            return self._take_data(self._sending)
        request = sync.decode_request(self._buffer)
        if request is None:
            return False
        self._answer(request)
        return True

    def _take_data(self, upload: _Upload) -> bool:
        event = sync.decode_data(self._buffer)
        match event:
            case None:
                return False
            case Data(data):
                upload.content.append(data)
            case Done(mtime_s):
                self._sending = None
                self._write(self._store(upload, mtime_s))
                if len(upload.content) >= _MANY_PIECES:
                    upload.content.clear()
                    give_back()
        return True

    def _answer(self, request: Request) -> None:
        kind, path = request.kind, request.path
        if kind == b"QUIT":
            self.ended.set()
        elif kind in (b"STAT", b"STA2", b"LST2"):
            self._write(sync.encode_stat(kind, self._stat(path, follow=kind == b"STA2")))
        elif kind in (b"LIST", b"LIS2"):
            self._list(kind, path)
        elif kind == b"SEND":
            path, mode = sync.split_send_path(path)
            self._sending = _Upload(path, mode)
        elif kind == b"SND2":
            mode, flags = request.extra
            _check_plain(flags)
            self._sending = _Upload(path, mode, is_dry_run=bool(flags & _DRY_RUN))
        else:
            _check_plain(*request.extra)
            self._receive(path)

    # -- looking ------------------------------------------------------------------------------------------------

    def _may(self, path: str, access: int) -> bool:
        return self._phone.disk.permits(path, uid=self._uid, access=access, gids=_SHELL_GROUPS)

    def _stat(self, path: str, *, follow: bool) -> FileStat:
        try:
            inode = self._phone.disk.stat(path, follow=follow)
            if not self._may(path.rpartition("/")[0] or "/", os.X_OK):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
        except OSError as error:
            return FileStat(error=error.errno or errno.EIO)
        return _file_stat(inode)

    def _list(self, kind: bytes, path: str) -> None:
        disk = self._phone.disk
        parts = []
        if disk.is_dir(path) and self._may(path, os.R_OK | os.X_OK):
            own = _file_stat(disk.stat(path))
            parts += [sync.encode_entry(kind, name, own) for name in (".", "..")]
            for name in disk.names(path):
                inode = disk.stat(f"{path.rstrip('/')}/{name}", follow=False)
                parts.append(sync.encode_entry(kind, name, _file_stat(inode)))
        self._write(b"".join([*parts, sync.encode_list_end(kind)]))

    # -- transferring -------------------------------------------------------------------------------------------

    def _receive(self, path: str) -> None:
        try:
            if not self._may(path, os.R_OK):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
            content = self._phone.disk.read(path)
        except IsADirectoryError as error:
            self._write(sync.encode_fail(f"read failed: {error.strerror}"))
            return
        except OSError as error:
            self._write(sync.encode_fail(f"open failed: {error.strerror}"))
            return
        view = memoryview(content)
        batch: list[bytes] = []
        size = 0
        for start in range(0, len(content), sync.MAX_DATA):
            batch.append(sync.encode_data(bytes(view[start : start + sync.MAX_DATA])))
            size += sync.MAX_DATA
            if size >= _BATCH:
                self._write(b"".join(batch))
                batch, size = [], 0
        self._write(b"".join([*batch, sync.encode_done()]))

    def _store(self, upload: _Upload, mtime_s: int) -> bytes:
        if upload.is_dry_run:
            return sync.encode_okay()
        try:
            self._store_file(upload, mtime_s)
        except OSError as error:
            what = "secure_mkdirs failed" if error.errno == errno.ENOTDIR else "couldn't create file"
            return sync.encode_fail(f"{what}: {error.strerror}")
        return sync.encode_okay()

    def _store_file(self, upload: _Upload, mtime_s: int) -> None:
        disk = self._phone.disk
        path = upload.path
        folder = path.rpartition("/")[0] or "/"
        existing = folder
        while not disk.exists(existing):
            existing = existing.rpartition("/")[0] or "/"
        target = path if disk.exists(path) else existing
        disk.check_access(target, uid=self._uid, access=os.W_OK, gids=_SHELL_GROUPS)
        disk.mkdir(folder, mode=0o771, owner=None if folder.startswith("/sdcard") else self._uid, parents=True)
        if stat_bits.S_ISLNK(upload.mode):
            if disk.find(path, follow=False) is not None:
                disk.unlink(path)
            disk.symlink(b"".join(upload.content).rstrip(b"\0").decode(errors="surrogateescape"), path)
            return
        is_new = not disk.exists(path)
        disk.write(path, b"".join(upload.content), mode=upload.mode & 0o777)
        real = disk.resolve(path)
        if is_new and not is_shared(real):
            disk.chown(path, self._uid)
        disk.set_times(path, mtime_s=mtime_s)
        if is_shared(real):
            self._phone.media.scan(real)


class _Upload:
    """A file that is being sent."""

    def __init__(self, path: str, mode: int, *, is_dry_run: bool = False) -> None:
        self.path = path
        self.mode = mode
        self.is_dry_run = is_dry_run
        self.content: list[bytes] = []


def _check_plain(flags: int = 0) -> None:
    """Refuse compression, which this phone does not offer."""
    if flags & ~_DRY_RUN:
        raise SyncProtocolError(f"unexpected compression flags: {flags & ~_DRY_RUN}")


_SHELL_GROUPS = (1004, 1007, 1011, 1015, 1028, 1078, 1079, 3001, 3002, 3003, 3006, 3009, 3011)


def _file_stat(inode: Inode) -> FileStat:
    return FileStat(
        mode=inode.mode,
        size=inode.size,
        mtime_s=int(inode.mtime_s) or 1,  # adbutils takes an mtime of zero for a missing file
        inode=inode.number,
        links=2 if inode.is_dir else 1,
        uid=inode.uid,
        gid=inode.gid,
        atime_s=int(inode.atime_s),
        ctime_s=int(inode.ctime_s),
    )
