"""The phone's disk: a value that is copied, restored and forked in constant time.

Paths are absolute and POSIX. Failures are the `OSError` a phone's kernel gives (`FileNotFoundError` with
`errno.ENOENT`, …), whose `strerror` is what Android's tools print. Nothing here touches the host's files.
"""

from __future__ import annotations

import errno
import os
import posixpath
import sqlite3
import stat
from dataclasses import replace
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.contents import LargeContent, stored
from pytest_mobileagent.simulator.database import Database, OpenDatabase, rollback_journal
from pytest_mobileagent.simulator.inode import DiskImage, Inode, LiveFiles
from pytest_mobileagent.simulator.mounts import (
    LIVE,
    card_of,
    file_system,
    is_mount_point,
    is_read_only,
    is_shared,
    mounted_mode,
    volume_of,
)
from pytest_mobileagent.simulator.paths import Paths, os_error

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from pytest_mobileagent.clock import Clock

__all__ = ["Database", "Disk", "DiskImage"]

ROOT_UID = 0
SYSTEM_UID = 1000
SHELL_UID = 2000
MEDIA_RW_UID = 1023
CLUSTER_BYTES = 2048  # of a card's FAT, as `mksdcard` makes it
SYSTEM_BYTES = 3 << 29  # of the data partition, taken by what no file here stands for: code caches, libraries
_MEMORY_FILE = "file:database?vfs=memdb"  # one of its own for each connection, and counted in its header as a file's


class Disk:
    """A file system as one value; see the module's docstring."""

    def __init__(self, clock: Clock, *, capacity_bytes: int = (6 << 30) - SYSTEM_BYTES) -> None:
        """Create a disk that holds only the root directory."""
        self._clock = clock
        self.capacity_bytes = capacity_bytes
        self.cards: dict[str, int] = {}  # how much fits on each, by where it is mounted
        self.shared_type = "fuse"  # SELinux's type of all that is on shared storage
        self.is_mounted = False  # as a phone has its disk once it has begun to start: see `is_remounted`
        self.is_remounted = False  # whether root may write to what a phone mounts read-only
        self.version = 0  # counts changes; equal versions mean equal content
        self.generated: dict[str, Callable[[], bytes]] = {}  # files made on reading: /proc, /sys
        self.live: LiveFiles | None = None
        self._open: dict[str, OpenDatabase] = {}
        self._used_bytes = 0
        self._next_number = 2
        self._inodes: dict[str, Inode] = {"/": Inode(1, stat.S_IFDIR | 0o755, links=2)}
        self._names: dict[str, frozenset[str]] = {"/": frozenset()}
        self._aliases: dict[int, frozenset[str]] = {}  # by number, the paths of what has several: hard links
        self._paths = Paths(self._at, self._listed)

    # -- looking up ---------------------------------------------------------------------------------------------

    def resolve(self, path: str, *, follow: bool = True) -> str:
        """Return the canonical path: absolute, without `.`, `..`, bind mounts and (if `follow`) symbolic links.

        The last component need not exist.

        Raises:
            OSError: ELOOP for a loop of links, ENOTDIR where a file is no directory, ENOENT for `..` of nothing.
        """
        return self._paths.resolve(path, follow=follow)

    def _at(self, real: str) -> Inode | None:
        inode = self._inodes.get(real)
        if inode is None and self.live is not None and real.startswith(LIVE):
            return self.live.find(real)
        return inode

    def _listed(self, real: str) -> frozenset[str] | None:
        return self._names.get(real)

    def find(self, path: str, *, follow: bool = True) -> Inode | None:
        """Return the inode at `path`, or None; a slash at its end means what a link leads to."""
        try:
            real = self.resolve(path, follow=follow or path.endswith("/"))
        except OSError:
            return None
        return self.find_at(real)

    def find_at(self, real: str) -> Inode | None:
        """Return the inode at a canonical path, with what has been written to it; None if there is none."""
        home = self._home(real)
        if home in self._open:
            self._write_back(home)
        inode = self._at(real)
        if inode is not None and real in self.generated:
            return replace(inode, stored=self.generated[real]())
        return inode

    def stat(self, path: str, *, follow: bool = True) -> Inode:
        """Return the inode at `path`; a slash at its end means what a link leads to.

        Raises:
            OSError: ENOENT, ENOTDIR or ELOOP.
        """
        real = self.resolve(path, follow=follow or path.endswith("/"))
        inode = self.find_at(real)
        if inode is None:
            raise os_error(errno.ENOENT, path)
        return inode

    def exists(self, path: str) -> bool:
        """Whether `path` names something, links followed."""
        return self.find(path) is not None

    def free_path(self, path: str, number: str = " ({})") -> str:
        """Return a path at which there is nothing: this one, or one with a `number`, from 1, before its ending."""
        stem, ending = posixpath.splitext(path)
        free, count = path, 0
        while self.exists(free):
            count += 1
            free = f"{stem}{number.format(count)}{ending}"
        return free

    def is_dir(self, path: str) -> bool:
        """Whether `path` is a directory, links followed."""
        inode = self.find(path)
        return inode is not None and inode.is_dir

    def names(self, path: str) -> list[str]:
        """Return the sorted names in a directory, without `.` and `..`.

        Raises:
            OSError: ENOENT or ENOTDIR.
        """
        real = self.resolve(path)
        inode = self.find_at(real)
        if inode is None or not inode.is_dir:
            raise os_error(errno.ENOENT if inode is None else errno.ENOTDIR, path)
        stored_names = self._names.get(real, frozenset())
        return sorted(stored_names if self.live is None else stored_names | self.live.names(real))

    def walk(self, path: str) -> Iterator[tuple[str, Inode]]:
        """Yield every path below `path` with its inode, `path` itself first, parents before children, by name."""
        yield from self._walk(path, self.stat(path, follow=False))

    def _walk(self, path: str, inode: Inode) -> Iterator[tuple[str, Inode]]:
        yield path, inode
        for name in self.names(path) if inode.is_dir and self.is_dir(path) else ():
            below = f"{path.rstrip('/')}/{name}"
            child = self.find(below, follow=False)
            if child is not None:  # whoever walks may have let others go first
                yield from self._walk(below, child)

    def permits(self, path: str, *, uid: int, access: int, gids: Iterable[int] = ()) -> bool:
        """Whether a process of user `uid` may do `access` (`os.R_OK | os.W_OK | os.X_OK`) on an existing path."""
        real = self.resolve(path)
        if access & os.W_OK and self._is_read_only(real):
            return False
        if uid == ROOT_UID:
            return True
        if uid == SHELL_UID and volume_of(real):
            return True  # the storage's FUSE daemon lets adb's shell do everything there
        groups = {uid, *gids}
        parent = ""
        for part in real.split("/")[1:-1]:
            parent = f"{parent}/{part}"
            inode = self._at(parent)
            if inode is not None and not inode.grants(os.X_OK, uid=uid, groups=groups):
                return False
        inode = self._at(real)
        return inode is None or inode.grants(access, uid=uid, groups=groups)

    def check_access(self, path: str, *, uid: int, access: int, gids: Iterable[int] = ()) -> None:
        """Refuse what `permits` denies.

        Raises:
            OSError: EACCES, or EROFS where nobody may write.
        """
        if not self.permits(path, uid=uid, access=access, gids=gids):
            is_read_only = access & os.W_OK and self._is_read_only(self.resolve(path))
            raise os_error(errno.EROFS if is_read_only else errno.EACCES, path)

    def _is_read_only(self, real: str) -> bool:
        return self.is_mounted and not self.is_remounted and is_read_only(real)

    def _refuse_change(self, real: str, path: str) -> None:
        """Raise EROFS where nothing can be changed."""
        if self._is_read_only(real):
            raise os_error(errno.EROFS, path)

    def _refuse_removal(self, real: str, path: str) -> None:
        """Raise EROFS if a name cannot be taken out of its folder, or EBUSY if something is mounted there."""
        self._refuse_change(real.rpartition("/")[0] or "/", path)
        if self.is_mounted and is_mount_point(real):
            raise os_error(errno.EBUSY, path)

    # -- reading and writing ------------------------------------------------------------------------------------

    def read(self, path: str) -> bytes:
        """Return a file's content; the access leaves no trace, as the volumes are mounted with `noatime`.

        Raises:
            OSError: ENOENT, EISDIR, ENOTDIR or ELOOP.
        """
        inode = self.stat(path)
        if inode.is_dir:
            raise os_error(errno.EISDIR, path)
        return inode.content

    def read_text(self, path: str) -> str:
        """Return a file's content as UTF-8 text; bytes that are not become U+FFFD."""
        return self.read(path).decode(errors="replace")

    def write(self, path: str, content: bytes | str, *, mode: int | None = None, owner: int | None = None) -> None:
        """Write a whole file, creating it (0644, owned by its directory's owner) if missing.

        Raises:
            OSError: ENOENT (no such directory), EISDIR, ENOTDIR, ENOSPC, EROFS.
        """
        data = content.encode(errors="replace") if isinstance(content, str) else content
        real = self.resolve(path)
        old = self._inodes.get(real)
        if old is not None and old.is_dir:
            raise os_error(errno.EISDIR, path)
        if real in self.generated or (old is not None and (old.is_device or old.is_pipe)):
            return
        if old is None:
            self._parent_of(real, path)
        else:
            self._refuse_change(real, path)
        self._charge(len(data) - (old.size if old else 0), path)
        now = self._clock.now()
        old = old or self._new_inode(real, stat.S_IFREG | 0o644, path)
        self._forget_database(real)
        self._put(real, replace(old, stored=stored(data), mtime_s=now, ctime_s=now))
        if mode is not None:
            self.chmod(real, mode)
        if owner is not None:
            self.chown(real, owner)

    def append(self, path: str, content: bytes | str) -> None:
        """Add to the end of a file, creating it if missing; errors as `write`."""
        data = content.encode() if isinstance(content, str) else content
        old = self.find(path)
        self.write(path, (old.content if old is not None and not old.is_dir else b"") + data)

    def allocate(self, path: str, size: int) -> None:
        """Let a file have at least `size` bytes, creating it if missing; the new ones are zeros. Errors as `write`."""
        before = self.find(path)
        if before is None or not before.size:
            self._charge(size, path)
            self._used_bytes -= size
            self.write(path, b"")
            self._used_bytes += size
            self._put(self.resolve(path), replace(self.stat(path), stored=LargeContent(None, size=size)))
        elif before.size < size:
            self.write(path, before.content.ljust(size, b"\0"))

    def mkdir(self, path: str, *, mode: int = 0o755, owner: int | None = None, parents: bool = False) -> None:
        """Create a directory; with `parents`, whatever is missing above it, and no error if it exists.

        Raises:
            OSError: EEXIST, ENOENT, ENOTDIR or EROFS.
        """
        real = self.resolve(path, follow=False)
        if real in self._inodes:
            if parents and self.is_dir(real):
                return
            raise os_error(errno.EEXIST, path)
        parent = real.rpartition("/")[0] or "/"
        if parents and parent not in self._inodes:
            self.mkdir(parent, mode=mode, owner=owner, parents=True)
        inode = replace(self._new_inode(real, stat.S_IFDIR | mode, path), links=2)
        self._names[real] = frozenset()
        self._put(real, inode if owner is None else replace(inode, uid=owner, gid=owner))

    def make_device(self, path: str, *, mode: int) -> None:
        """Create a character device at `path`: it keeps nothing that is written."""
        real = self.resolve(path)
        self._put(real, self._new_inode(real, stat.S_IFCHR | mode, path))

    def make_pipe(self, path: str, *, mode: int, is_permitted: bool = True) -> None:
        """Create a named pipe at `path`; what goes through it is nowhere on the disk.

        Raises:
            OSError: EEXIST, ENOENT, ENOTDIR, or EACCES: the security policy does not permit it, or it would be on the
                shared storage, whose daemon may not make one.
        """
        real = self.resolve(path, follow=False)
        if real in self._inodes:
            raise os_error(errno.EEXIST, path)
        self._parent_of(real, path)
        if is_shared(real) or not is_permitted:
            raise os_error(errno.EACCES, path)
        self._put(real, self._new_inode(real, stat.S_IFIFO | mode, path))

    def link(self, source: str, target: str, *, is_permitted: bool = True) -> None:
        """Give the file at `source` a second path: a hard link.

        Raises:
            OSError: ENOENT, ENOTDIR, EEXIST, EXDEV (another file system), EPERM (a directory), EACCES (the security
                policy does not permit it), or ENOSYS on the shared storage, whose daemon knows no such request.
        """
        old = self.resolve(source, follow=False)
        inode, new = self.stat(old, follow=False), self.resolve(target, follow=False)
        if new in self._inodes:
            raise os_error(errno.EEXIST, target)
        self._parent_of(new, target)
        if file_system(old) != file_system(new):
            raise OSError(errno.EXDEV, "Cross-device link", target)  # as Android's C library words it
        if inode.is_dir or old in self.generated:
            raise os_error(errno.EPERM, target)
        if is_shared(old) or not is_permitted:
            raise os_error(errno.ENOSYS if is_permitted else errno.EACCES, target)
        self._forget_database(old)
        self._inodes[new] = inode
        self._link(new)
        names = self._aliases[inode.number] = self._aliases.get(inode.number, frozenset((old,))) | {new}
        self._put(new, replace(inode, links=len(names), ctime_s=self._clock.now()))

    def symlink(self, target: str, path: str) -> None:
        """Create a symbolic link at `path`.

        Raises:
            OSError: EEXIST, ENOENT or ENOTDIR.
        """
        real = self.resolve(path, follow=False)
        if real in self._inodes:
            raise os_error(errno.EEXIST, path)
        inode = self._new_inode(real, stat.S_IFLNK | 0o777, path)
        self._put(real, replace(inode, stored=target.encode(errors="surrogateescape")))

    def unlink(self, path: str) -> None:
        """Remove a file or link.

        Raises:
            OSError: ENOENT, EISDIR, ENOTDIR or EROFS.
        """
        real = self.resolve(path, follow=False)
        inode = self._inodes.get(real)
        if inode is None:
            raise os_error(errno.ENOENT if self._at(real) is None else errno.EPERM, path)
        if inode.is_dir:
            raise os_error(errno.EISDIR, path)
        self._refuse_removal(real, path)
        self._drop(real)

    def rmdir(self, path: str) -> None:
        """Remove an empty directory.

        Raises:
            OSError: ENOENT, ENOTDIR, ENOTEMPTY, EROFS, or EBUSY: something is mounted there.
        """
        real = self.resolve(path, follow=False)
        if not self.stat(real, follow=False).is_dir:
            raise os_error(errno.ENOTDIR, path)
        self._refuse_removal(real, path)
        if self._names[real]:
            raise os_error(errno.ENOTEMPTY, path)
        del self._names[real]
        self._drop(real)

    def remove_tree(self, path: str) -> None:
        """Remove a file, a link, or a directory with all it holds; nothing happens if it is missing.

        Raises:
            OSError: EPERM, it is a process's.
        """
        real = self.resolve(path, follow=False)
        if real not in self._inodes:
            if self._at(real) is not None:
                raise os_error(errno.EPERM, path)
            return
        for child, inode in reversed(list(self.walk(real))):
            if inode.is_dir:
                self.rmdir(child)
            else:
                self.unlink(child)

    def rename(self, source: str, target: str) -> None:
        """Move a file, link or directory to exactly `target`, replacing a file or an empty directory there.

        Whatever could fail does so before anything changes.

        Raises:
            OSError: ENOENT, EROFS, EBUSY (a mount point, or `.` and `..`), EPERM (a process's), EINVAL (a directory
                into itself), ENOTDIR or EISDIR (one of the two is a directory), or ENOTEMPTY.
        """
        if {path.rstrip("/").rpartition("/")[2] for path in (source, target)} & {"", ".", ".."}:
            raise os_error(errno.EBUSY, source)
        old, new = self.resolve(source, follow=False), self.resolve(target, follow=False)
        inode = self.stat(old, follow=False)
        self._parent_of(new, target)
        if old not in self._inodes:
            raise os_error(errno.EPERM, source)
        if not inode.is_dir and (source.endswith("/") or target.endswith("/")):
            raise os_error(errno.ENOTDIR, source)
        self._refuse_removal(old, source)
        if old == new:
            new = f"{old.rpartition('/')[0]}/{target.rstrip('/').rpartition('/')[2]}"
            if old == new or old.casefold() != new.casefold():  # else only the spelling changes
                return
        elif new.startswith(f"{old}/"):
            raise os_error(errno.EINVAL, target)
        if not self._make_way(new, inode, target):
            return
        self._move(old, new)
        self._link(new)
        self._unlink_name(old, inode)
        self.version += 1

    def _make_way(self, new: str, inode: Inode, path: str) -> bool:
        """Remove what stands where `inode` is to go; False if that is the file itself, under two paths."""
        if (there := self._inodes.get(new)) is None:
            return True
        if there.is_dir != inode.is_dir:
            raise os_error(errno.EISDIR if there.is_dir else errno.ENOTDIR, path)
        if there.is_dir:
            self.rmdir(new)
        elif there.number == inode.number:
            return False
        else:
            self._drop(new)
        return True

    def _move(self, old: str, new: str) -> None:
        """Let everything at and below `old` be at `new`."""
        self._paths.forget()
        for child, node in [(child, self._inodes[child]) for child in self._below(old)]:
            moved = new + child[len(old) :]
            self._forget_database(child)
            self._forget_database(moved)
            if node.is_dir:
                self._names[moved] = self._names.pop(child)
            if node.number in self._aliases:
                self._aliases[node.number] = self._aliases[node.number] - {child} | {moved}
            self._inodes[moved] = self._inodes.pop(child)

    def _below(self, real: str) -> Iterator[str]:
        """Yield the canonical paths of what is stored at and below one, parents first."""
        yield real
        for name in self._names.get(real, ()):
            yield from self._below(f"{real}/{name}")

    def chmod(self, path: str, mode: int) -> None:
        """Set the permission bits; on shared storage they stay, without an error (`mounts.mounted_mode`).

        Raises:
            OSError: ENOENT or EROFS, as do the other changes of what is told of a file.
        """
        inode, real = self.stat(path), self.resolve(path)
        self._refuse_change(real, path)
        changed = mounted_mode(real, stat.S_IFMT(inode.mode) | (mode & 0o7777))
        self._put(real, replace(inode, mode=changed, ctime_s=self._clock.now()))

    def chown(self, path: str, uid: int, gid: int | None = None) -> None:
        """Set owner and group (the owner's if None)."""
        inode, real = self.stat(path, follow=False), self.resolve(path, follow=False)
        self._refuse_change(real, path)
        self._put(real, replace(inode, uid=uid, gid=uid if gid is None else gid, ctime_s=self._clock.now()))

    def set_times(self, path: str, *, atime_s: float | None = None, mtime_s: float | None = None) -> None:
        """Set access and modification time, seconds since the epoch; None leaves one as it is."""
        inode, real = self.stat(path), self.resolve(path)
        self._refuse_change(real, path)
        changed = replace(
            inode,
            atime_s=inode.atime_s if atime_s is None else atime_s,
            mtime_s=inode.mtime_s if mtime_s is None else mtime_s,
            ctime_s=self._clock.now(),
        )
        self._put(real, changed)

    def set_context(self, path: str, context: str) -> None:
        """Set the SELinux context."""
        inode, real = self.stat(path), self.resolve(path)
        self._refuse_change(real, path)
        self._put(real, replace(inode, context=context))

    @property
    def used_bytes(self) -> int:
        """The sum of all files' sizes, but for those on cards."""
        return self._used_bytes - sum(map(self._bytes_on, self.cards))

    def _bytes_on(self, card: str) -> int:
        return sum(self._inodes[real].size for real in self._below(card) if self._inodes[real].is_file)

    def card_used_bytes(self, card: str) -> int:
        """Return how much of a card is taken: what is on it, by clusters, each folder at least one."""
        inodes = (self._inodes[real] for real in self._below(card))
        sizes = (inode.size if inode.is_file else 0 for inode in inodes)
        return sum(max(1, -(-size // CLUSTER_BYTES)) * CLUSTER_BYTES for size in sizes)

    # -- databases ----------------------------------------------------------------------------------------------

    def database(self, path: str, *, schema: str = "", mode: int = 0o660) -> Database:
        """Open the SQLite file at `path`, creating it from `schema` (and its folder) if missing.

        With a schema it is an app that opens it: what is no database is deleted, and made anew (AOSP
        `DefaultDatabaseErrorHandler`).

        The same object is returned until the file is overwritten, removed or restored: ask for it at each use, do not
        keep it.

        Raises:
            OSError: EISDIR or ENOSPC.
            sqlite3.DatabaseError: the file is not a database, and nobody says what it should be.
        """
        real = self._home(self.resolve(path))
        if (opened := self._open.get(real)) is not None:
            return opened.database
        inode = self._inodes.get(real)
        if inode is not None and inode.is_dir:
            raise os_error(errno.EISDIR, path)
        if inode is None:
            self.mkdir(real.rpartition("/")[0] or "/", mode=0o771, parents=True)
            self.write(real, b"", mode=mode)
            inode = self._inodes[real]
        connection = sqlite3.connect(_MEMORY_FILE, uri=True, isolation_level=None, check_same_thread=False)
        connection.row_factory = sqlite3.Row
        if inode.stored:
            try:
                connection.deserialize(rollback_journal(inode.content))
                connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
            except sqlite3.DatabaseError:
                connection.close()
                if not schema:
                    raise
                self.remove_tree(real)
                return self.database(path, schema=schema, mode=mode)
        database = Database(connection, lambda: self._mark_written(real))
        self._open[real] = OpenDatabase(database, connection, inode.stored)
        if schema and not inode.stored:
            database.script(schema)
        return database

    def _mark_written(self, real: str) -> None:
        opened = self._open.get(real)
        if opened is not None:
            opened.is_dirty = True
            opened.written_s = self._clock.now()
            self.version += 1

    def _write_back(self, real: str) -> None:
        opened = self._open[real]
        if not opened.is_dirty or opened.connection.in_transaction:
            return
        inode = self._inodes[real]
        opened.stored = stored(opened.connection.serialize())
        opened.is_dirty = False
        self._used_bytes += len(opened.stored) - inode.size
        self._store(real, replace(inode, stored=opened.stored, mtime_s=opened.written_s, ctime_s=opened.written_s))

    def _home(self, real: str) -> str:
        """Return the one path by which a file with several is known to `_open`."""
        inode = self._inodes.get(real) if self._aliases else None
        return min(self._aliases.get(inode.number, (real,))) if inode is not None else real

    def _forget_database(self, real: str) -> None:
        opened = self._open.pop(self._home(real), None)
        if opened is not None:
            opened.connection.close()

    # -- the value ----------------------------------------------------------------------------------------------

    def image(self) -> DiskImage:
        """Return everything on the disk as a value."""
        for real in self._open:
            self._write_back(real)
        return DiskImage(
            self._inodes.copy(), self._names.copy(), self._next_number, self._aliases.copy(), self.is_remounted
        )

    def restore(self, image: DiskImage) -> None:
        """Make the disk equal to `image`; databases that did not change stay open."""
        for real, opened in list(self._open.items()):
            inode = image.inodes.get(real)
            if inode is None or opened.is_dirty or inode.stored is not opened.stored:
                self._forget_database(real)
        self._inodes = image.inodes.copy()
        self._names = image.names.copy()
        self._next_number = image.next_number
        self._aliases = image.aliases.copy()
        self.is_remounted = image.is_remounted
        self._paths.forget()
        files = {inode.number: inode for inode in self._inodes.values() if inode.is_file}
        self._used_bytes = sum(len(inode.stored) for inode in files.values())
        self.version += 1

    # -- the parts of a change ----------------------------------------------------------------------------------

    def _parent_of(self, real: str, path: str) -> str:
        parent = real.rpartition("/")[0] or "/"
        inode = self._inodes.get(parent)
        if inode is None or (self.live is not None and real.startswith(LIVE)):
            raise os_error(errno.ENOENT, path)
        if not inode.is_dir:
            raise os_error(errno.ENOTDIR, path)
        self._refuse_change(parent, path)
        return parent

    def _new_inode(self, real: str, mode: int, path: str) -> Inode:
        parent = self._inodes[self._parent_of(real, path)]
        now = self._clock.now()
        number, mode = self._next_number, mounted_mode(real, mode)
        inode = Inode(number, mode, b"", parent.uid, parent.gid, now, now, now, parent.context)
        self._next_number += 1
        return inode

    def _put(self, real: str, inode: Inode) -> None:
        is_new = real not in self._inodes
        self._store(real, inode)
        if is_new:
            self._link(real)
        self.version += 1

    def _store(self, real: str, inode: Inode) -> None:
        for path in self._aliases.get(inode.number, (real,)):
            self._inodes[path] = inode

    def _drop(self, real: str) -> None:
        home = self._home(real)
        if home in self._open:
            self._write_back(home)
            self._forget_database(real)
        inode = self._inodes.pop(real)
        if not inode.is_file:
            self._paths.forget()
        others = self._aliases.pop(inode.number, frozenset()) - {real}
        if len(others) > 1:
            self._aliases[inode.number] = others
        for path in others:
            self._inodes[path] = replace(inode, links=len(others), ctime_s=self._clock.now())
        if not others and inode.is_file:
            self._used_bytes -= inode.size
        self._unlink_name(real, inode)
        self.version += 1

    def _link(self, real: str) -> None:
        parent, _, name = real.rpartition("/")
        self._names[parent or "/"] |= {name}
        self._touch_dir(parent or "/", more_links=int(self._inodes[real].is_dir))

    def _unlink_name(self, real: str, inode: Inode) -> None:
        parent, _, name = real.rpartition("/")
        self._names[parent or "/"] -= {name}
        self._touch_dir(parent or "/", more_links=-int(inode.is_dir))

    def _touch_dir(self, real: str, *, more_links: int) -> None:
        """Note a change in a directory: each one in it leads back to it by `..`."""
        now, inode = self._clock.now(), self._inodes[real]
        self._inodes[real] = replace(inode, mtime_s=now, ctime_s=now, links=inode.links + more_links)

    def _charge(self, extra_bytes: int, path: str) -> None:
        if extra_bytes > 0 and extra_bytes > self._free_bytes(path):
            raise os_error(errno.ENOSPC, path)
        self._used_bytes += extra_bytes

    def _free_bytes(self, path: str) -> int:
        card = card_of(self.resolve(path)) if self.cards else ""
        if card in self.cards:
            return self.cards[card] - self.card_used_bytes(card)
        return self.capacity_bytes - self.used_bytes
