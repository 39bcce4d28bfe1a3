"""Clones of an AVD: several emulators run one AVD at once, and each saves and loads snapshots of its own.

The SDK's own way, `-read-only`, refuses the console's snapshots. So each emulator gets a folder of all AVDs to itself
with one AVD in it, which has the name of the original (a snapshot is refused if the hardware's name differs) and its
files: those that no emulator writes to are shared, the others are copied, without taking space where the file system
can do that. Clones lie beside their original, because only there files can be shared.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import hashlib
import os
import shutil
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.emulator.avd_files import avd_folder, avd_home
from pytest_mobileagent.emulator.host import base_folder
from pytest_mobileagent.emulator.locks import Lock
from pytest_mobileagent.emulator.qcow2 import backing_file, set_backing_file
from pytest_mobileagent.emulator.supervisor import make_folder
from pytest_mobileagent.errors import EmulatorError
from pytest_mobileagent.waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

CLONES = "mobileagent-clones"
_FICLONE = 0x40049409  # linux/fs.h
# Of a snapshot that is loaded and never saved again; the embedded phone's would be replaced, not written to.
_READ_ONLY = ("ram.bin", "textures.bin", "snapshot.zip")
_LOCKS = ("hardware-qemu.ini.lock", "multiinstance.lock")
_LEFT_OUT = ("snapshots", "mobileagent")


@dataclass(slots=True)
class Clone:
    """An AVD of one emulator's own: `home` is what its `ANDROID_AVD_HOME` has to be."""

    name: str
    home: Path
    _lock: int

    @property
    def folder(self) -> Path:
        """The AVD's files."""
        return self.home / f"{self.name}.avd"

    def remove(self) -> None:
        """Delete it; a second time does nothing."""
        if self._lock >= 0:
            shutil.rmtree(self.home, ignore_errors=True)
            os.close(self._lock)
            self._lock = -1
            with contextlib.suppress(OSError):
                self.home.parent.rmdir()  # if it was the last


def lock_of(name: str, environment: Mapping[str, str]) -> Lock:
    """Return the lock of an AVD: held while it is cloned, and while a snapshot is built in it."""
    path = avd_folder(name, environment)
    digest = hashlib.sha256(str(path).encode(errors="surrogateescape")).hexdigest()[:16]
    return Lock(base_folder() / "locks", f"avd-{name}-{digest}")


def clone_avd(
    name: str, environment: Mapping[str, str], *, snapshot: str = "", timeout_s: float, is_paused: bool = False
) -> Clone:
    """Return a clone of an AVD, with one of its snapshots if one is named; clones whose owner has died are deleted.

    An AVD that runs must not be cloned, unless it `is_paused` and writes nothing.

    Raises:
        EmulatorError: the AVD is in use, or the disk is full.
    """
    original = avd_folder(name, environment)
    pointer = avd_home(environment) / f"{name}.ini"
    if not pointer.is_file() or not original.is_dir():
        raise EmulatorError(f"there is no AVD '{name}' in {avd_home(environment)}: 'emulator -list-avds' lists them")
    with _held(lock_of(name, environment), name, timeout_s):
        if not is_paused:
            _check_unused(original)
        _check_room(name, original, snapshot)
        try:
            home, lock = make_folder(original.parent / CLONES)
        except OSError as error:
            raise EmulatorError(f"cannot clone the AVD '{name}' beside {original}: {error.strerror}") from error
        clone = Clone(name, home, lock)
        try:
            _fill(clone, original, pointer, snapshot)
        except OSError as error:
            clone.remove()
            raise EmulatorError(_why(error, name, original)) from error
        except BaseException:
            clone.remove()
            raise
    return clone


@contextlib.contextmanager
def _held(lock: Lock, name: str, timeout_s: float) -> Iterator[None]:
    if not wait_until(lock.take, timeout_s=timeout_s):
        raise EmulatorError(
            f"the AVD '{name}' was in use for {timeout_s:.0f} s by another program of ours: wait until "
            "'mobileagent snapshot build' has ended, then run again"
        )
    try:
        yield
    finally:
        lock.give_back()


def _check_unused(original: Path) -> None:
    """Refuse to copy what an emulator is writing to."""
    for name in _LOCKS:
        with contextlib.suppress(OSError, ValueError):
            holder = int((original / name).read_text("ascii"))
            os.kill(holder, 0)
            raise EmulatorError(
                f"the AVD in {original} is running (process {holder}), and a disk that is written to cannot be cloned: "
                "end that emulator"
            )


def _check_room(name: str, original: Path, snapshot: str) -> None:
    """Refuse to begin what would fill the disk, unless the file system may copy at no cost.

    Raises:
        EmulatorError: too little is free.
    """
    needed, free = _copied_bytes(original, snapshot), shutil.disk_usage(original).free
    if needed > free and not _copies_free(original):
        raise EmulatorError(_no_room(name, original, needed, free))


def _copied_bytes(original: Path, snapshot: str) -> int:
    files = [
        path for path in original.iterdir() if path.is_file() and not path.with_name(f"{path.name}.qcow2").exists()
    ]
    saved = original / "snapshots" / snapshot
    if snapshot and saved.is_dir():
        files += [path for path in saved.iterdir() if path.name not in _READ_ONLY]
    return sum(path.stat().st_size for path in files)


def _copies_free(original: Path) -> bool:
    """Whether a copy takes no space: Btrfs and XFS share what is the same."""
    source, target = original / "config.ini", original.parent / CLONES / f".{original.name}.try"
    try:
        target.parent.mkdir(exist_ok=True)
        with source.open("rb") as old, target.open("xb") as new:
            fcntl.ioctl(new, _FICLONE, old.fileno())
    except OSError:
        return False
    else:
        return True
    finally:
        target.unlink(missing_ok=True)


def _why(error: OSError, name: str, original: Path) -> str:
    if error.errno == errno.ENOSPC:
        needed = sum(path.stat().st_size for path in original.glob("*.qcow2"))
        return _no_room(name, original, needed, 0)
    return f"cannot clone the AVD '{name}': {error}"


def _no_room(name: str, original: Path, needed: int, free: int) -> str:
    left = f"of which {free / (1 << 30):.1f} are free" if free else "and the disk is full"
    return (
        f"a clone of the AVD '{name}' needs {needed / (1 << 30):.1f} GiB beside {original}, {left}; make room "
        "('mobileagent snapshot prune' deletes what is out of date), or run fewer workers"
    )


def _fill(clone: Clone, original: Path, pointer: Path, snapshot: str) -> None:
    clone.folder.mkdir()
    for path in sorted(original.iterdir()):
        if path.name in _LEFT_OUT or path.name.endswith((".lock", ".part")) or path.is_symlink():
            continue
        if path.is_dir():
            shutil.copytree(path, clone.folder / path.name, symlinks=True)
        else:
            _take(path, clone.folder / path.name, is_shared=path.with_name(f"{path.name}.qcow2").exists())
    saved = original / "snapshots" / snapshot
    if snapshot and saved.is_dir():
        target = clone.folder / "snapshots" / snapshot
        target.mkdir(parents=True)
        for path in sorted(saved.iterdir()):
            _take(path, target / path.name, is_shared=path.name in _READ_ONLY)
    _take(pointer, clone.home / pointer.name)
    _point_at(clone, original)


def _take(source: Path, target: Path, *, is_shared: bool = False) -> None:
    """Copy a file with its times, at no cost where that can be: a snapshot is refused if an image's time differs."""
    with contextlib.suppress(OSError), source.open("rb") as old, target.open("xb") as new:
        fcntl.ioctl(new, _FICLONE, old.fileno())  # most file systems cannot
        shutil.copystat(source, target)
        return
    target.unlink(missing_ok=True)
    if is_shared:
        with contextlib.suppress(OSError):  # another file system
            target.hardlink_to(source)
            return
    shutil.copy2(source, target)


def _point_at(clone: Clone, original: Path) -> None:
    """Let every file of the clone that names the original's folder name the clone's."""
    old, new = str(original), str(clone.folder)
    for path in (*clone.folder.rglob("*.ini"), *clone.home.glob("*.ini")):
        times = path.stat()
        text = path.read_text("utf-8", errors="surrogateescape")
        path.write_text(text.replace(f"{old}/", f"{new}/"), "utf-8", errors="surrogateescape")
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
    lines = [line for line in _lines(clone.home / f"{clone.name}.ini") if not line.startswith(("path=", "path.rel="))]
    (clone.home / f"{clone.name}.ini").write_text("\n".join([*lines, f"path={new}", ""]), "utf-8")
    for path in clone.folder.glob("*.qcow2"):
        below = backing_file(path)
        if below.startswith(f"{old}/"):
            times = path.stat()
            set_backing_file(path, new + below.removeprefix(old))
            os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))


def _lines(path: Path) -> list[str]:
    return path.read_text("utf-8", errors="replace").splitlines()
