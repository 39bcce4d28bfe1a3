"""What a file system knows of a file."""

from __future__ import annotations

import stat
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.contents import LargeContent


@dataclass(frozen=True, slots=True)
class Inode:
    """One file, directory, symbolic link, character device or named pipe.

    `mode` holds type and permission bits as `st_mode` does; times are seconds since the epoch;
    `stored` is the file's bytes or the link's target, as the disk keeps them, `links` how many paths lead here.
    """

    number: int
    mode: int
    stored: bytes | LargeContent = b""
    uid: int = 0  # root
    gid: int = 0
    atime_s: float = 0.0
    mtime_s: float = 0.0
    ctime_s: float = 0.0
    context: str = ""
    links: int = 1

    @property
    def content(self) -> bytes:
        """The bytes.

        Raises:
            OSError: EIO, the file that they are kept in is damaged.
        """
        return self.stored if isinstance(self.stored, bytes) else self.stored.read()

    @property
    def is_dir(self) -> bool:
        """Whether this is a directory."""
        return stat.S_ISDIR(self.mode)

    @property
    def is_device(self) -> bool:
        """Whether it is a character device."""
        return stat.S_ISCHR(self.mode)

    @property
    def is_pipe(self) -> bool:
        """Whether it is a named pipe."""
        return stat.S_ISFIFO(self.mode)

    @property
    def is_file(self) -> bool:
        """Whether this is a regular file."""
        return stat.S_ISREG(self.mode)

    @property
    def is_link(self) -> bool:
        """Whether this is a symbolic link."""
        return stat.S_ISLNK(self.mode)

    @property
    def size(self) -> int:
        """Bytes of content; 4096 for a directory, as ext4 reports."""
        return 4096 if self.is_dir else len(self.stored)

    @property
    def blocks(self) -> int:
        """How many blocks of 512 bytes it takes on ext4, which keeps a short link's target in the inode."""
        return 0 if self.is_link and self.size < 60 else -(-self.size // 4096) * 8

    def grants(self, access: int, *, uid: int, groups: set[int]) -> bool:
        """Whether the permission bits grant a user of these groups `access` (`os.R_OK | os.W_OK | os.X_OK`)."""
        if self.uid == uid:
            bits = self.mode >> 6
        elif self.gid in groups:
            bits = self.mode >> 3
        else:
            bits = self.mode
        return bits & access == access


class DiskImage(NamedTuple):
    """What a snapshot holds of a disk."""

    inodes: dict[str, Inode]
    names: dict[str, frozenset[str]]
    next_number: int
    aliases: dict[int, frozenset[str]]
    is_remounted: bool = False


class LiveFiles(Protocol):
    """Files that are nowhere stored and there while something lives: those of processes, below `/proc`."""

    def find(self, real: str) -> Inode | None:
        """Return what is at a canonical path, or None."""

    def names(self, real: str) -> frozenset[str]:
        """Return the names in a directory, without those that are stored."""
