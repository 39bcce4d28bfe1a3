"""Where file systems are mounted on a phone, and what follows from it for paths and modes."""

from __future__ import annotations

import re
import stat

# The same trees under other names: bind mounts of the emulated storage (AOSP `vold`, `EmulatedVolume`).
_BIND_MOUNTS = (
    ("/data/media/0", "/storage/emulated/0"),
    ("/mnt/runtime/default/emulated/0", "/storage/emulated/0"),
    ("/mnt/user/0/emulated/0", "/storage/emulated/0"),
    ("/data/user/0", "/data/data"),
)
CARDS = "/mnt/media_rw"  # where `vold` mounts them for the system; apps see them in `/storage`
_MOUNTS = tuple(mount for mount, _ in _BIND_MOUNTS)
_MOUNTED = ("/data/", "/dev/", "/proc/", "/sys/", "/storage/emulated/")
_CARD = re.compile(r"/storage/[0-9A-F]{4}-[0-9A-F]{4}(?=/|$)")
LIVE = "/proc/"  # where nobody makes files but the kernel
_INTERNAL = "/storage/emulated/0"
# What is mounted of its own in the root; that, and all else in it, are parts of a system image that nobody writes to.
_WRITABLE = frozenset(
    ("acct", "apex", "cache", "config", "data", "dev", "linkerconfig", "metadata", "mnt", "proc", "storage", "sys")
)
_MOUNT_POINTS = {*(f"/{name}" for name in _WRITABLE), "/storage/emulated", _INTERNAL}


def canonical(path: str) -> str:
    """Return the one path of a tree that is mounted at several."""
    if not path.startswith(_MOUNTS):  # as most, and every step to a file asks
        return path
    for mount, real in _BIND_MOUNTS:
        if path == mount or path.startswith(f"{mount}/"):
            return real + path[len(mount) :]
    return path


def card_of(real: str) -> str:
    """Return where the card is mounted that a path lies on; empty if it lies on none."""
    found = _CARD.match(real) if real.startswith("/storage/") else None  # as few paths do, and every step asks
    return found[0] if found is not None else ""


def volume_of(real: str) -> str:
    """Return the top of the volume, as its user sees it, that a path lies on; empty if it lies on none."""
    if real == _INTERNAL or real.startswith(f"{_INTERNAL}/"):
        return _INTERNAL
    return card_of(real)


def is_shared(real: str) -> bool:
    """Whether a path is below the top of a volume: names there differ by more than case.

    Source: `casefold` of AOSP's f2fs and sdcardfs; cards are FAT.
    """
    top = volume_of(real)
    return bool(top) and real != top


def file_system(real: str) -> str:
    """Return where the file system of a path is mounted."""
    return card_of(real) or next((place for place in _MOUNTED if real.startswith(place)), "/")


def is_read_only(real: str) -> bool:
    """Whether a path lies on what is mounted read-only: the root, and in it the system's and its vendor's files."""
    return real.split("/", 2)[1] not in _WRITABLE


def is_mount_point(real: str) -> bool:
    """Whether something is mounted at a path: nobody moves or removes it."""
    return real in _MOUNT_POINTS or (real.startswith("/storage/") and card_of(real) == real)


def mounted_mode(real: str, mode: int) -> int:
    """Return the mode that a file gets: the daemon of the shared storage knows one for files and one for folders.

    Source: AOSP `packages/providers/MediaProvider/jni/FuseDaemon.cpp`, whose `setattr` leaves modes alone.
    """
    if not is_shared(real) or stat.S_ISLNK(mode):
        return mode
    return stat.S_IFDIR | 0o2770 if stat.S_ISDIR(mode) else stat.S_IFREG | 0o660
