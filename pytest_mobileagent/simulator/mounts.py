"""Where file systems are mounted on a phone, and what follows from it for paths and modes."""

from __future__ import annotations

import stat

# The same trees under other names: bind mounts of the emulated storage (AOSP `vold`, `EmulatedVolume`).
_BIND_MOUNTS = (
    ("/data/media/0", "/storage/emulated/0"),
    ("/mnt/runtime/default/emulated/0", "/storage/emulated/0"),
    ("/mnt/user/0/emulated/0", "/storage/emulated/0"),
    ("/data/user/0", "/data/data"),
)
_MOUNTS = tuple(mount for mount, _ in _BIND_MOUNTS)
_MOUNTED = ("/data/", "/dev/", "/proc/", "/sys/", "/storage/emulated/")
LIVE = "/proc/"  # where nobody makes files but the kernel
SHARED = "/storage/emulated/0/"  # names there differ by more than case (`casefold` of AOSP's f2fs and sdcardfs)


def canonical(path: str) -> str:
    """Return the one path of a tree that is mounted at several."""
    if not path.startswith(_MOUNTS):  # as most, and every step to a file asks
        return path
    for mount, real in _BIND_MOUNTS:
        if path == mount or path.startswith(f"{mount}/"):
            return real + path[len(mount) :]
    return path


def file_system(real: str) -> str:
    """Return where the file system of a path is mounted."""
    return next((place for place in _MOUNTED if real.startswith(place)), "/")


def mounted_mode(real: str, mode: int) -> int:
    """Return the mode that a file gets: the daemon of the shared storage knows one for files and one for folders.

    Source: AOSP `packages/providers/MediaProvider/jni/FuseDaemon.cpp`, whose `setattr` leaves modes alone.
    """
    if not real.startswith(SHARED) or stat.S_ISLNK(mode):
        return mode
    return stat.S_IFDIR | 0o2770 if stat.S_ISDIR(mode) else stat.S_IFREG | 0o660
