"""Snapshots: kept in memory for a constant-time load, and on disk as one file that holds data only.

The file is a ZIP archive: `snapshot.json` with the format's number, which hardware it is of, the services' state and
every inode; and the content of all files, one after the other: in `content.bin`, which is packed, and in `media.bin`
what packing would not make smaller, pictures and videos, and so would only cost time. Nothing in it is ever executed
or unpickled.
"""

from __future__ import annotations

import base64
import datetime
import itertools
import json
import struct
import zipfile
import zlib
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pytest_mobileagent.errors import EmulatorError
from pytest_mobileagent.simulator.disk import DiskImage
from pytest_mobileagent.simulator.inode import Inode
from pytest_mobileagent.simulator.phone import PhoneSnapshot

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytest_mobileagent.simulator.phone import Phone

FORMAT = 4
FILE_NAME = "snapshot.zip"
DEFAULT = "default_boot"
_LIMIT_BYTES = 4 << 30
_LEAST_BYTES = 1 << 16  # of a file that is looked at for whether packing pays
_SAMPLE_BYTES = 1 << 12
_UNREADABLE = (zipfile.BadZipFile, zlib.error, struct.error, EOFError, RuntimeError)  # what `zipfile` raises


class Snapshots:
    """The snapshots of one AVD."""

    def __init__(self, phone: Phone, folder: Path, *, is_read_only: bool) -> None:
        """Keep them in `folder`, one folder each."""
        self._phone = phone
        self._folder = folder
        self._known: dict[str, PhoneSnapshot] = {}
        self.is_read_only = is_read_only
        self.current = DEFAULT
        self.on_loaded: Callable[[], None] | None = None

    def save(self, name: str) -> str:
        """Save the phone; returns an error, or nothing."""
        if not _is_name(name):
            return f"Snapshot name '{name}' is not allowed"
        snapshot = self._phone.snapshot()
        try:
            write_snapshot(self._folder / name / FILE_NAME, snapshot, hardware_of(self._phone))
        except OSError as error:
            return f"Error while writing snapshot '{name}': {error.strerror}"
        self._known[name] = snapshot
        self.current = name
        return ""

    def load(self, name: str) -> str:
        """Restore the phone; returns an error, or nothing."""
        snapshot = self._known.get(name)
        if snapshot is None:
            if not (self._folder / name / FILE_NAME).is_file() or not _is_name(name):
                return f"Device 'cache' does not have the requested snapshot '{name}'"
            try:
                snapshot = read_snapshot(self._folder / name / FILE_NAME, hardware_of(self._phone))
                self._restore_checked(snapshot, self._folder / name / FILE_NAME)
            except EmulatorError as error:
                return str(error)
            self._known[name] = snapshot
        else:
            self._phone.restore(snapshot)
        self.current = name
        if self.on_loaded is not None:
            self.on_loaded()
        return ""

    def _restore_checked(self, snapshot: PhoneSnapshot, path: Path) -> None:
        """Become a phone that was read from a file, or stay the present one if the file's values make no phone."""
        present = self._phone.snapshot()
        try:
            self._phone.restore(snapshot)
        except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
            self._phone.restore(present)
            raise EmulatorError(f"{path} is damaged ({error!r}): delete the snapshot and build it again") from error

    def delete(self, name: str) -> str:
        """Delete a snapshot; returns an error, or nothing."""
        file = self._folder / name / FILE_NAME
        if not _is_name(name) or not file.is_file():
            return f"Snapshot '{name}' not found"
        file.unlink()
        file.parent.rmdir()
        self._known.pop(name, None)
        return ""

    def names(self) -> list[str]:
        """Return the names of all snapshots, sorted."""
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
        "api_level": phone.config.api_level,
    }


def write_snapshot(path: Path, snapshot: PhoneSnapshot, hardware: dict[str, Any]) -> None:
    """Write a snapshot as one file.

    Raises:
        OSError: the host's disk refuses.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    inodes = snapshot.disk.inodes
    media = {name for name, inode in inodes.items() if _is_packed_already(inode.content)}
    ordered = [*(name for name in inodes if name not in media), *(name for name in inodes if name in media)]
    ends = itertools.accumulate((len(inodes[name].content) for name in ordered), initial=0)
    offsets = dict(zip(ordered, ends, strict=False))
    document = {
        "format": FORMAT,
        "hardware": hardware,
        "wall_s": snapshot.wall_s,
        "uptime_s": snapshot.uptime_s,
        "services": snapshot.services,
        "next_number": snapshot.disk.next_number,
        "inodes": [_row(name, inode, offsets[name]) for name, inode in inodes.items()],
    }
    unfinished = path.with_suffix(".part")
    with zipfile.ZipFile(unfinished, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        archive.writestr("snapshot.json", json.dumps(document, default=_plain))
        archive.writestr("content.bin", b"".join(inodes[name].content for name in inodes if name not in media))
        with archive.open(zipfile.ZipInfo("media.bin"), "w", force_zip64=True) as file:
            for name in (name for name in inodes if name in media):
                file.write(inodes[name].content)
    unfinished.replace(path)


def _is_packed_already(content: bytes) -> bool:
    """Whether packing would not make a file's content smaller: tried on a part from its middle."""
    if len(content) < _LEAST_BYTES:
        return False
    middle = len(content) // 2
    sample = content[middle : middle + _SAMPLE_BYTES]
    return len(zlib.compress(sample, 1)) > len(sample) * 0.95


def _plain(value: object) -> object:
    if isinstance(value, bytes):
        return {"base64": base64.b64encode(value).decode()}
    if isinstance(value, (set, frozenset)):
        return sorted(value)
    raise TypeError(f"a snapshot cannot hold {type(value).__name__}")


def _row(name: str, inode: Inode, offset: int) -> list[Any]:
    return [
        name, inode.number, inode.mode, offset, len(inode.content), inode.uid, inode.gid, inode.atime_s, inode.mtime_s,
        inode.ctime_s, inode.context,
    ]  # fmt: skip


def read_snapshot(path: Path, hardware: dict[str, Any]) -> PhoneSnapshot:
    """Read a snapshot back, for a phone of this hardware.

    Raises:
        EmulatorError: the file is no snapshot, damaged, of another version or of other hardware.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            if "snapshot.json" not in archive.namelist():
                raise EmulatorError(
                    f"{path} is no snapshot of an embedded phone: delete it and build the snapshot again"
                )
            if sum(entry.file_size for entry in archive.infolist()) > _LIMIT_BYTES:
                raise EmulatorError(f"{path} is larger than any phone's disk; delete the snapshot and build it again")
            document = json.loads(archive.read("snapshot.json"))
            _check_origin(path, document, hardware)
            content, media = archive.read("content.bin"), archive.read("media.bin")
        return PhoneSnapshot(
            _image({row[0]: _inode(row, content, media) for row in document["inodes"]}, int(document["next_number"])),
            dict(document["services"]),
            float(document["wall_s"]),
            float(document["uptime_s"]),
        )
    except (OSError, *_UNREADABLE, KeyError, ValueError, IndexError, TypeError) as error:
        raise EmulatorError(f"{path} is damaged ({error}): delete the snapshot and build it again") from error


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
    return f"{hardware['profile']}, {width}x{height}, {density} dpi, API level {hardware['api_level']}"


def _inode(row: list[Any], content: bytes, media: bytes) -> Inode:
    name, number, mode, offset, size, uid, gid, atime_s, mtime_s, ctime_s, context = row
    place, start = (content, offset) if offset + size <= len(content) else (media, offset - len(content))
    if not isinstance(name, str) or not name.startswith("/") or not 0 <= start <= start + size <= len(place):
        raise ValueError(f"{str(name)[:80]!r} lies nowhere")
    return Inode(number, mode, place[start : start + size], uid, gid, atime_s, mtime_s, ctime_s, context)


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
