"""Screenshots and view hierarchies under the hash of their bytes: what two steps or two episodes share is stored once.

A blob lies in `blobs/<first two digits>/<sha256>.<ending>` and is named by that path, relative to the run's folder.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

FOLDER = "blobs"
_NAME = re.compile(rf"{FOLDER}/([0-9a-f]{{2}})/\1[0-9a-f]{{62}}\.[a-z][a-z0-9]{{0,7}}")


class BlobStore:
    """The blobs below one folder. Any number of processes may write to it at once."""

    def __init__(self, root: Path) -> None:
        """Keep blobs in `root`'s folder `blobs`, made with the first of them."""
        self.root = root

    def put(self, data: bytes, ending: str) -> str:
        """Store `data` unless it is there already; returns its name."""
        digest = hashlib.sha256(data).hexdigest()
        name = f"{FOLDER}/{digest[:2]}/{digest}.{ending}"
        path = self.root / name
        if not path.exists():
            unfinished = path.with_suffix(f".{os.getpid()}")  # a kill leaves no half of a blob under its name
            try:
                unfinished.write_bytes(data)
            except FileNotFoundError:  # the first of its folder
                path.parent.mkdir(parents=True, exist_ok=True)
                unfinished.write_bytes(data)
            unfinished.replace(path)
        return name

    def give_to(self, other: BlobStore) -> None:
        """Move every blob into another store."""
        for path in self._paths():
            target = other.root / path.relative_to(self.root)
            target.parent.mkdir(parents=True, exist_ok=True)
            path.replace(target)
        self.clear()

    def copy_to(self, other: BlobStore) -> None:
        """Copy every blob that another store lacks into it."""
        for path in self._paths():
            target = other.root / path.relative_to(self.root)
            if not target.exists():
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, target)

    def clear(self) -> None:
        """Remove every blob."""
        shutil.rmtree(self.root / FOLDER, ignore_errors=True)

    def _paths(self) -> list[Path]:
        return [path for path in (self.root / FOLDER).glob("*/*") if _NAME.fullmatch(_relative(path, self.root))]


def find_blob(folder: Path, name: object) -> Path | None:
    """Return the file of the blob that a trace in `folder` names, in the run around it or there; None if not kept."""
    if not isinstance(name, str) or _NAME.fullmatch(name) is None:
        return None
    places = (*reversed(folder.parents[:2]), folder)  # what is in the run's own store stays
    return next((place / name for place in places if (place / name).is_file()), None)


def _relative(path: Path, root: Path) -> str:
    return path.relative_to(root).as_posix()
