"""The shared storage: the files of a phone's user, and what differs from those that are wanted."""

from __future__ import annotations

import hashlib
import shlex
from typing import TYPE_CHECKING

from pytest_mobileagent.apps import AppDeclaration

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from pytest_mobileagent.device import Device

APP = AppDeclaration("com.google.android.documentsui", names=("files",), noted=("*/rootViewMode*",))
AOSP_APP = AppDeclaration("com.android.documentsui", names=("files",), noted=("*/rootViewMode*",))
# The media store watches the shared storage by itself, and writes down what it finds.
MEDIA_PROVIDER = AppDeclaration("com.android.providers.media", volatile=("*",))
MEDIA_MODULE = AppDeclaration("com.android.providers.media.module", volatile=("*",))
GOOGLE_MEDIA_MODULE = AppDeclaration("com.google.android.providers.media.module", volatile=("*",))
STORAGE = "/storage/emulated/0"
_MOST_NAMED = 8


class Folder:
    """A folder of the shared storage, with the files directly in it."""

    def __init__(self, device: Device, path: str) -> None:
        """Look at `path`, which is relative to the storage unless it is absolute."""
        self._device = device
        self.path = path if path.startswith("/") else f"{STORAGE}/{path}"

    def folder(self, name: str) -> Folder:
        """Return a folder in this one."""
        return Folder(self._device, f"{self.path}/{name}")

    def make(self) -> None:
        """Create the folder, and what is missing above it."""
        self._device.must_run(f"mkdir -p {shlex.quote(self.path)}")

    def clear(self) -> None:
        """Remove everything in it; it is there afterwards, and empty."""
        place = shlex.quote(self.path)
        self._device.must_run(f"mkdir -p {place} && find {place} -mindepth 1 -delete")

    def write(self, name: str, text: str) -> None:
        """Write a file."""
        self.write_all({name: text})

    def write_all(self, files: Mapping[str, str]) -> None:
        """Write several files, contents by name."""
        self._device.push_all({f"{self.path}/{name}": text.encode() for name, text in files.items()})

    def read(self, name: str) -> str | None:
        """Return a file's text without carriage returns; None if there is no such file."""
        return next(map(_text, self._device.pull_present([f"{self.path}/{name}"]).values()), None)

    def read_all(self) -> dict[str, str]:
        """Return the texts of all files, by name."""
        return {name: _text(content) for name, content in self._device.pull_dir(self.path).items()}

    def differs(self, wanted: Mapping[str, str]) -> str:
        """Return what is other than just these files, texts by name; an empty text if nothing is."""
        return files_differ(self.read_all(), wanted)

    def folders(self) -> list[str]:
        """Return the names of the folders in it, sorted."""
        return sorted(entry.name for entry in self._device.list_dir(self.path) if entry.is_dir)

    def folder_missing(self, name: str) -> str:
        """Return that no folder in it has this name, and which ones are there."""
        there = self.folders()
        return "" if name in there else f"no folder named {name}; there is {', '.join(there) or 'none'}"

    def files(self) -> list[str]:
        """Return the names of the files, sorted."""
        return sorted(entry.name for entry in self._device.list_dir(self.path) if entry.is_file)

    def times(self) -> dict[str, int]:
        """Return when each file was last written, in seconds since 1970."""
        return {entry.name: entry.mtime_s for entry in self._device.list_dir(self.path) if entry.is_file}

    def set_time(self, name: str, epoch_s: int) -> None:
        """Set when a file was last written."""
        self._device.must_run(f"touch -d @{epoch_s} {shlex.quote(f'{self.path}/{name}')}")


def _text(content: bytes) -> str:
    return content.decode(errors="replace").replace("\r", "")


def named(names: Collection[str]) -> str:
    """Return names as a list in words."""
    more = f" and {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else ""
    return f"{', '.join(sorted(names)[:_MOST_NAMED])}{more}" if names else "nothing"


def files_differ(found: Mapping[str, str], wanted: Mapping[str, str]) -> str:
    """Return what is other than just these files, texts by name; an empty text if nothing is."""
    missing = wanted.keys() - found.keys()
    if missing:
        return f"no file named {named(missing)}; there is {named(found)}"
    if besides := found.keys() - wanted.keys():
        return f"{named(besides)} is there besides"
    changed = [name for name, text in wanted.items() if found[name] != text]
    return f"{named(changed)} is not what it was" if changed else ""


def still_there(device: Device, contents: Iterable[str | bytes]) -> str:
    """Return where in the shared storage files with these contents are, in a sentence; an empty text if nowhere."""
    raw = (content.encode() if isinstance(content, str) else content for content in contents)
    digests = {hashlib.md5(content, usedforsecurity=False).hexdigest() for content in raw if content}
    listed = device.run(f"find {STORAGE} -type f -exec md5sum {{}} + 2>/dev/null").stdout.splitlines()
    found = [path for digest, _, path in (line.partition("  ") for line in listed) if digest in digests]
    return f"what was to be deleted is in {named(found)}" if found else ""


def clear_storage(device: Device) -> None:
    """Remove every file of the shared storage; its folders stay."""
    device.must_run(f"find {STORAGE} -mindepth 1 -type f -delete")
    device.content_delete("content://media/external/downloads")
