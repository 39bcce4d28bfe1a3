"""AppAgent's documents: for each element of an app up to five notes on what comes of using it.

They lie in a folder, one JSON file for each app, so that one can read, correct and share them; whoever explores adds to
them, several workers at once too.
"""

from __future__ import annotations

import fcntl
import json
import os
from contextlib import contextmanager
from typing import TYPE_CHECKING, Literal, NamedTuple

from pytest_mobileagent.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from pytest_mobileagent.device import Node

Use = Literal["tap", "text", "long_press", "v_swipe", "h_swipe"]
USES: tuple[Use, ...] = ("tap", "text", "long_press", "v_swipe", "h_swipe")
FOLDER = "appagent"
_LONGEST_DESC = 20


class Place(NamedTuple):
    """Where a note belongs: the app, the element's name, how it was used."""

    package: str
    element: str
    use: Use


class Documents:
    """The documents in a folder."""

    def __init__(self, folder: Path) -> None:
        """Use `folder`, which need not be there yet."""
        self._folder = folder

    def note(self, place: Place) -> str:
        """Return what is noted; empty if nothing is.

        Raises:
            ConfigError: the app's file is none of documents.
        """
        return _read(self._path(place)).get(place.element, {}).get(place.use, "")

    def write(self, place: Place, note: str) -> None:
        """Write a note, in place of another.

        Raises:
            ConfigError: the app's file is none of documents.
        """
        path = self._path(place)
        with _locked(self._folder):
            documents = _read(path)
            documents.setdefault(place.element, {})[place.use] = note
            text = json.dumps(documents, ensure_ascii=False, indent=1, sort_keys=True)
            new = path.with_suffix(".new")
            new.write_text(text + "\n", "utf-8", "backslashreplace")
            new.replace(path)

    def _path(self, place: Place) -> Path:
        return self._folder / f"{place.package or 'unknown'}.json"


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Keep other processes from writing meanwhile; the lock of one that dies is free."""
    folder.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(folder / ".lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def read_documents(folder: Path) -> dict[str, Mapping[str, str]]:
    """Return the documents of all apps: `*.json`, each an object of element names and their notes.

    Raises:
        ConfigError: a file is none.
    """
    documents: dict[str, Mapping[str, str]] = {}
    for path in sorted(folder.glob("*.json")):
        documents |= _read(path)
    return documents


def _read(path: Path) -> dict[str, dict[str, str]]:
    if not path.exists():
        return {}
    try:
        read = json.loads(path.read_text("utf-8"))
    except ValueError as error:
        raise ConfigError(f"{path}: not JSON: {error}") from error
    if not isinstance(read, dict) or not all(isinstance(notes, dict) for notes in read.values()):
        raise ConfigError(f"{path}: expected an object of element names, each with an object of notes")
    return read


def element_name(node: Node) -> str:
    """Return the name under which an element's document is kept: its parent's, its own, its place among siblings."""
    name = f"{_own_name(node)}_{node.index}"
    return f"{_own_name(node.parent)}_{name}" if node.parent is not None and node.parent.class_name else name


def _own_name(node: Node) -> str:
    if node.resource_id:
        name = node.resource_id.replace(":", ".").replace("/", "_")
    else:
        name = f"{node.class_name}_{node.bounds.width}_{node.bounds.height}"
    if node.desc and len(node.desc) < _LONGEST_DESC:
        name += f"_{node.desc.replace('/', '_').replace(' ', '').replace(':', '_')}"
    return name
