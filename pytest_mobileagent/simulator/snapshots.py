"""Snapshots: kept in memory for a constant-time load, and on disk as one file that holds data only.

The first block of the file says where in it the snapshot lies: a ZIP archive with `snapshot.json` (the format's
number, which hardware it is of, the services' state, every inode) and `content.bin` (the contents of small files, one
after the other). The contents of large files lie around it, each from a block's start on and packed where that makes
it smaller. A phone reads them when they are wanted; the next snapshot of the same name leaves them where they are and
is appended, one of another name copies them in the kernel. Nothing in the file is ever executed or unpickled. Each part
has its checksum: what is damaged is refused when it is loaded, a large content when it is first read.
"""

from __future__ import annotations

import base64
import contextlib
import datetime
import io
import json
import os
import re
import shutil
import struct
import zipfile
import zlib
from dataclasses import replace
from typing import IO, TYPE_CHECKING, Any, BinaryIO, NamedTuple

from pytest_mobileagent.errors import EmulatorError
from pytest_mobileagent.simulator.contents import ALIGNMENT, Extent, LargeContent, SnapshotFile
from pytest_mobileagent.simulator.disk import DiskImage
from pytest_mobileagent.simulator.inode import Inode
from pytest_mobileagent.simulator.memory import give_back
from pytest_mobileagent.simulator.phone import PhoneSnapshot

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytest_mobileagent.simulator.phone import Phone

FORMAT = 8
FILE_NAME = "snapshot.zip"
DEFAULT = "default_boot"
MOST_BYTES = 4 << 30  # of a snapshot
_KEPT_SHARE = 0.75  # of a file, if another snapshot is appended to it: it is never much larger than what it holds
_FIRST = b"snapshot of an embedded phone at %016d, bytes %016d\n"
_FIRST_BLOCK = re.compile(rb"snapshot of an embedded phone at ([0-9]{16}), bytes ([0-9]{16})\n")
_UNREADABLE = (zipfile.BadZipFile, zlib.error, struct.error, EOFError, RuntimeError)  # what `zipfile` raises


class Snapshots:
    """The snapshots of one AVD."""

    def __init__(self, phone: Phone, folder: Path, *, is_read_only: bool) -> None:
        """Keep them in `folder`, one folder each."""
        self._phone = phone
        self._folder = folder
        self._known: dict[str, PhoneSnapshot] = {}
        self._unwritten: set[str] = set()
        self.is_read_only = is_read_only
        self.current = DEFAULT
        self.on_loaded: Callable[[], None] | None = None
        self.on_damaged: Callable[[str], None] | None = None
        self._is_loading = False

    def _noticed(self, damage: str) -> None:
        """Tell of a file that turned out to be damaged while the phone lives on it; a load tells itself."""
        if self.on_damaged is not None and not self._is_loading:
            self.on_damaged(damage)

    def save(self, name: str) -> str:
        """Save the phone; returns an error, or nothing."""
        if not _is_name(name):
            return f"Snapshot name '{name}' is not allowed"
        snapshot = self._phone.snapshot()
        try:
            self._write(name, snapshot)
        except OSError as error:
            return f"Error while writing snapshot '{name}': {error.strerror}"
        self._known[name] = snapshot
        self.current = name
        return ""

    def keep(self, name: str) -> None:
        """Have the phone as it is now as a snapshot; its file is written once somebody looks for one."""
        self._known[name] = self._phone.snapshot()
        self._unwritten.add(name)
        self.current = name

    def _write_kept(self) -> None:
        for name in sorted(self._unwritten):
            with contextlib.suppress(OSError):  # a disk that is full has no file of it
                self._write(name, self._known[name])

    def _write(self, name: str, snapshot: PhoneSnapshot) -> None:
        write_snapshot(self._folder / name / FILE_NAME, snapshot, hardware_of(self._phone), self._noticed)
        self._unwritten.discard(name)

    def load(self, name: str) -> str:
        """Restore the phone; returns an error, or nothing."""
        snapshot = self._known.get(name)
        if snapshot is None:
            if not (self._folder / name / FILE_NAME).is_file() or not _is_name(name):
                return f"Device 'cache' does not have the requested snapshot '{name}'"
            self._is_loading = True
            try:
                snapshot = read_snapshot(self._folder / name / FILE_NAME, hardware_of(self._phone), self._noticed)
                self._restore_checked(snapshot, self._folder / name / FILE_NAME)
            except EmulatorError as error:
                return str(error)
            finally:
                self._is_loading = False
            self._known[name] = snapshot
        else:
            self._phone.restore(snapshot)
        give_back()  # what the screens took that were open
        self.current = name
        if self.on_loaded is not None:
            self.on_loaded()
        return ""

    def _restore_checked(self, snapshot: PhoneSnapshot, path: Path) -> None:
        """Become a phone that was read from a file, or stay the present one if the file's values make no phone."""
        present = self._phone.snapshot()
        try:
            self._phone.restore(snapshot)
        except (KeyError, TypeError, ValueError, AttributeError, IndexError, OSError) as error:
            self._phone.restore(present)
            raise EmulatorError(f"{path} is damaged ({error!r}): delete the snapshot and build it again") from error

    def delete(self, name: str) -> str:
        """Delete a snapshot; returns an error, or nothing."""
        file = self.file_of(name)
        if file is None:
            return f"Snapshot '{name}' not found"
        file.unlink()
        file.parent.rmdir()
        self._known.pop(name, None)
        return ""

    def file_of(self, name: str) -> Path | None:
        """Return the file of a snapshot, or None if there is none."""
        self._write_kept()
        file = self._folder / name / FILE_NAME
        return file if _is_name(name) and file.is_file() else None

    def take(self, name: str, content: IO[bytes]) -> str:
        """Keep a file that another phone of the same hardware saved; returns an error, or nothing."""
        if not _is_name(name):
            return f"Snapshot name '{name}' is not allowed"
        path = self._folder / name / FILE_NAME
        unfinished = path.with_suffix(".part")
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            with unfinished.open("wb") as file:
                shutil.copyfileobj(content, file)
            read_snapshot(unfinished, hardware_of(self._phone))
            unfinished.replace(path)
        except EmulatorError as error:
            return f"Snapshot '{name}' cannot be taken: {error}"
        finally:
            unfinished.unlink(missing_ok=True)
            if not any(path.parent.iterdir()):
                path.parent.rmdir()
        self._known.pop(name, None)
        self._unwritten.discard(name)
        return ""

    def names(self) -> list[str]:
        """Return the names of all snapshots, sorted."""
        self._write_kept()
        return sorted(path.parent.name for path in self._folder.glob(f"*/{FILE_NAME}"))

    def table(self) -> list[str]:
        """Return the lines of `avd snapshot list`."""
        names = self.names()
        if not names:
            return ["There is no snapshot available."]
        lines = ["List of snapshots present on all disks:", _ROW.format("ID", "TAG", "VM SIZE", "DATE", "VM CLOCK")]
        for name in names:
            stat = (self._folder / name / FILE_NAME).stat()
            date = datetime.datetime.fromtimestamp(stat.st_mtime, datetime.UTC)
            size = f"{max(1, stat.st_size >> 20)}M"
            lines.append(_ROW.format("--", name, size, f"{date:%Y-%m-%d %H:%M:%S}", "00:00:10.000"))
        return lines


_ROW = "{:<10}{:<18}{:>8}{:>20}{:>15}"


def _is_name(name: str) -> bool:
    return bool(name) and "/" not in name and not name.startswith(".")


def hardware_of(phone: Phone) -> dict[str, Any]:
    """Return what a phone cannot change: a snapshot fits only phones that have the same."""
    profile = phone.config.profile
    return {
        "profile": profile.name,
        "screen": [profile.width_px, profile.height_px, profile.density_dpi],
        "image": phone.image.name,
        "api_level": phone.image.api_level,
    }


def write_snapshot(
    path: Path, snapshot: PhoneSnapshot, hardware: dict[str, Any], on_damage: Callable[[str], None] | None = None
) -> None:
    """Write a snapshot as one file; its large contents lie in that file from now on.

    `on_damage` is told if one of them cannot be read back later.

    Raises:
        OSError: the host's disk refuses; a snapshot that was there is there still.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    stored = (inode.stored for inode in snapshot.disk.inodes.values())
    contents = [one for one in stored if isinstance(one, LargeContent) and not one.is_hole]
    kept = _kept_file(path, contents)
    if kept is None:
        extents = _write_anew(path, snapshot, hardware, on_damage)
    else:
        extents = _append(path, kept, snapshot, hardware)
    for content, extent in zip(contents, extents, strict=True):
        content.lies_at(extent)


def _kept_file(path: Path, contents: list[LargeContent]) -> SnapshotFile | None:
    """Return the file at `path` if a snapshot can be appended to it: it is nobody else's, and most of it stays."""
    try:
        there = path.stat()
    except FileNotFoundError:
        return None
    extents = [one.extent for one in contents if one.extent is not None and one.extent.file.is_at(there)]
    shared = sum(extent.stored_size for extent in extents)
    return extents[0].file if there.st_nlink == 1 and shared > there.st_size * _KEPT_SHARE else None


def _write_anew(
    path: Path, snapshot: PhoneSnapshot, hardware: dict[str, Any], on_damage: Callable[[str], None] | None
) -> list[Extent]:
    unfinished = path.with_suffix(".part")
    try:
        with unfinished.open("wb") as file:
            opened = SnapshotFile(os.open(unfinished, os.O_RDONLY | os.O_CLOEXEC), path, on_damage)
            file.seek(ALIGNMENT)
            extents = _write(file, opened, snapshot, hardware)
        unfinished.replace(path)
    except OSError:
        unfinished.unlink(missing_ok=True)
        raise
    return extents


def _append(path: Path, kept: SnapshotFile, snapshot: PhoneSnapshot, hardware: dict[str, Any]) -> list[Extent]:
    before = path.stat().st_size
    try:
        with path.open("r+b") as file:
            file.seek(before)
            return _write(file, kept, snapshot, hardware)
    except OSError:
        os.truncate(path, before)
        raise


def _write(file: BinaryIO, opened: SnapshotFile, snapshot: PhoneSnapshot, hardware: dict[str, Any]) -> list[Extent]:
    """Write a snapshot to a file from where it stands, and only then its first block; returns where contents lie."""
    small: list[bytes] = []
    extents: list[Extent] = []
    written: dict[int, Extent] = {}
    rows: list[list[Any]] = []
    end = 0
    for name, inode in snapshot.disk.inodes.items():
        if isinstance(inode.stored, LargeContent) and inode.stored.is_hole:
            rows.append(_row(name, inode, None))
        elif isinstance(inode.stored, LargeContent):
            extent = written.get(id(inode.stored)) or inode.stored.append_to(file, opened)
            written[id(inode.stored)] = extent  # a file may have several names
            extents.append(extent)
            place = [extent.offset, extent.stored_size, extent.is_packed, inode.stored.checksum]
            rows.append(_row(name, inode, place))
        else:
            rows.append(_row(name, inode, end))
            small.append(inode.stored)
            end += len(inode.stored)
    document = {
        "format": FORMAT,
        "hardware": hardware,
        "wall_s": snapshot.wall_s,
        "uptime_s": snapshot.uptime_s,
        "services": snapshot.services,
        "next_number": snapshot.disk.next_number,
        "is_remounted": snapshot.disk.is_remounted,
        "inodes": rows,
    }
    start = file.tell()
    file.write(
        _archive({"snapshot.json": json.dumps(document, default=_plain).encode(), "content.bin": b"".join(small)})
    )
    size = file.tell() - start
    file.flush()
    file.seek(0)
    file.write(_FIRST % (start, size))
    file.flush()
    return extents


def _archive(parts: dict[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    return packed.getvalue()


def _plain(value: object) -> object:
    if isinstance(value, bytes):
        return {"base64": base64.b64encode(value).decode()}
    if isinstance(value, (set, frozenset)):
        return sorted(value)
    raise TypeError(f"a snapshot cannot hold {type(value).__name__}")


def _row(name: str, inode: Inode, place: int | list[int] | None) -> list[Any]:
    return [
        name, inode.number, inode.mode, place, len(inode.stored), inode.uid, inode.gid, inode.atime_s, inode.mtime_s,
        inode.ctime_s, inode.context,
    ]  # fmt: skip


def read_snapshot(
    path: Path, hardware: dict[str, Any], on_damage: Callable[[str], None] | None = None
) -> PhoneSnapshot:
    """Read a snapshot back, for a phone of this hardware; its large contents are read when they are wanted.

    `on_damage` is told if one of them cannot be read then.

    Raises:
        EmulatorError: the file is no snapshot, damaged, of another version or of other hardware.
    """
    try:
        with path.open("rb") as file, zipfile.ZipFile(_found(file)) as archive:
            document = _document(path, file, archive, hardware)
            opened = SnapshotFile(os.dup(file.fileno()), path, on_damage)
            places = _Places(archive.read("content.bin"), opened, os.fstat(file.fileno()).st_size)
        return PhoneSnapshot(
            _image({row[0]: _inode(row, places) for row in document["inodes"]}, int(document["next_number"]))._replace(
                is_remounted=bool(document.get("is_remounted"))
            ),
            dict(document["services"]),
            float(document["wall_s"]),
            float(document["uptime_s"]),
        )
    except (OSError, *_UNREADABLE, KeyError, ValueError, IndexError, TypeError) as error:
        raise EmulatorError(f"{path} is damaged ({error}): delete the snapshot and build it again") from error


def _found(file: BinaryIO) -> BinaryIO:
    """Return the archive that the first block names; the whole file, as older formats were, if it names none."""
    first = _FIRST_BLOCK.match(file.read(ALIGNMENT))
    if first is None:
        return file
    start, size = int(first[1]), int(first[2])
    file.seek(start)
    return io.BytesIO(file.read(min(size, MOST_BYTES)))


def _document(path: Path, file: BinaryIO, archive: zipfile.ZipFile, hardware: dict[str, Any]) -> dict[str, Any]:
    """Return what the archive says of the phone, if it is of this one."""
    if "snapshot.json" not in archive.namelist():
        raise EmulatorError(f"{path} is no snapshot of an embedded phone: delete it and build the snapshot again")
    sizes = [os.fstat(file.fileno()).st_size, *(entry.file_size for entry in archive.infolist())]
    if sum(sizes) > MOST_BYTES:
        raise EmulatorError(f"{path} is larger than any phone's disk; delete the snapshot and build it again")
    document: dict[str, Any] = json.loads(archive.read("snapshot.json"))
    _check_origin(path, document, hardware)
    if archive.fp is file:
        raise ValueError("its first block is not that of a snapshot")
    return document


def _check_origin(path: Path, document: dict[str, Any], hardware: dict[str, Any]) -> None:
    if document["format"] != FORMAT:
        raise EmulatorError(
            f"{path} has format {document['format']}, this version reads {FORMAT}: build the snapshot again"
        )
    if document["hardware"] != hardware:
        raise EmulatorError(
            f"{path} is of another phone ({_named(document['hardware'])}), this one is {_named(hardware)}: "
            "build a snapshot of its own"
        )


def _named(hardware: dict[str, Any]) -> str:
    width, height, density = hardware["screen"]
    image = f"{hardware['image']} (API level {hardware['api_level']})"
    return f"{image}, {hardware['profile']}, {width}x{height}, {density} dpi"


class _Places(NamedTuple):
    """Where contents are found: those of small files, and the file with those of large ones."""

    small: bytes
    file: SnapshotFile
    file_size: int

    def at(self, place: int | list[int] | None, size: int) -> bytes | LargeContent:
        """Return the content at a place, or fail with a `ValueError` if there is none."""
        if place is None:
            return LargeContent(None, size=size)
        if isinstance(place, int):
            if 0 <= place <= place + size <= len(self.small):
                return self.small[place : place + size]
        else:
            offset, stored_size, is_packed, checksum = place
            if 0 <= offset <= offset + stored_size <= self.file_size and 0 <= size <= MOST_BYTES:
                extent = Extent(self.file, offset, stored_size, bool(is_packed))
                return LargeContent(None, size=size, checksum=checksum, extent=extent)
        raise ValueError("beyond the end")


def _inode(row: list[Any], places: _Places) -> Inode:
    name, number, mode, place, size, uid, gid, atime_s, mtime_s, ctime_s, context = row
    if not isinstance(name, str) or not name.startswith("/"):
        raise ValueError(f"{str(name)[:80]!r} lies nowhere")
    return Inode(number, mode, places.at(place, size), uid, gid, atime_s, mtime_s, ctime_s, context)


def _image(inodes: dict[str, Inode], next_number: int) -> DiskImage:
    """Return the disk of these inodes; those of one number are one file, which is held once."""
    names = _names(inodes)
    paths: dict[int, list[str]] = {}
    for path, inode in inodes.items():
        paths.setdefault(inode.number, []).append(path)
    aliases = {number: frozenset(same) for number, same in paths.items() if len(same) > 1}
    for same in aliases.values():
        first = replace(inodes[min(same)], links=len(same))
        if first.is_dir:
            raise ValueError(f"{min(same)[:80]!r} is one directory with {max(same)[:80]!r}")
        inodes.update(dict.fromkeys(same, first))
    for path, children in names.items():
        folders = sum(f"{path.rstrip('/')}/{name}" in names for name in children)
        inodes[path] = replace(inodes[path], links=2 + folders)
    return DiskImage(inodes, names, next_number, aliases)


def _names(inodes: dict[str, Inode]) -> dict[str, frozenset[str]]:
    children: dict[str, set[str]] = {name: set() for name, inode in inodes.items() if inode.is_dir}
    for name in inodes:
        if name != "/":
            parent, _, last = name.rpartition("/")
            children[parent or "/"].add(last)
    return {name: frozenset(names) for name, names in children.items()}
