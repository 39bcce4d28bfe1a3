"""Snapshots of AVDs: built once for a device configuration, named after a hash of all that they depend on."""

from __future__ import annotations

import contextlib
import hashlib
import json
import shutil
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

from pytest_mobileagent.config.load import as_table, known_configs
from pytest_mobileagent.emulator.avd_files import avd_folder, avd_home, avd_name, folder_size
from pytest_mobileagent.errors import EmulatorError
from pytest_mobileagent.image import known_images

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from pytest_mobileagent.config.model import DeviceConfig
    from pytest_mobileagent.emulator.app_lock import LockedApp
    from pytest_mobileagent.image import Image

FORMAT = 2
PREFIX = "mobileagent-"
_NOTES = "mobileagent"  # folder in an AVD's folder


@dataclass(frozen=True, slots=True)
class BuiltSnapshot:
    """A snapshot that was built: where it lies, and what it was built from."""

    name: str
    avd: str
    image: str
    config: str
    emulator: str
    hash: str
    folder: Path
    notes: Path
    apps: tuple[str, ...] = ()
    restless: tuple[str, ...] = ()  # what changes on its phone by itself

    @property
    def size(self) -> int:
        """Bytes on disk; 0 if its files are gone."""
        return folder_size(self.folder) if self.folder.is_dir() else 0


def fingerprint(image: Image, config: DeviceConfig, emulator: str, apps: Sequence[Sequence[str]]) -> str:
    """Return a hash of everything that a snapshot depends on; an app is its package, version and checksum."""
    parts = {
        "format": FORMAT,
        "config": {key: value for key, value in as_table(config).items() if key != "split"},
        "screen": [config.profile.width_px, config.profile.height_px],
        "image": asdict(image),
        "emulator": emulator,
        "apps": sorted(list(app) for app in apps),
    }
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:12]


def snapshot_name(image: Image, config: DeviceConfig, digest: str) -> str:
    """Return a snapshot's name."""
    return f"{PREFIX}{image.name}-{config.name}-{digest}"


def rows_of(apps: Sequence[LockedApp]) -> list[list[str]]:
    """Return what of the apps goes into a snapshot's hash."""
    return [[app.package, app.version, app.sha256] for app in apps]


def note(
    image: Image, config: DeviceConfig, emulator: str, apps: Sequence[LockedApp], environment: Mapping[str, str]
) -> BuiltSnapshot:
    """Write down what a snapshot that has just been saved was built from.

    Raises:
        EmulatorError: the file cannot be written.
    """
    rows = rows_of(apps)
    digest = fingerprint(image, config, emulator, rows)
    name, avd = snapshot_name(image, config, digest), avd_name(image, config)
    folder = avd_folder(avd, environment)
    path = folder / _NOTES / f"{name}.json"
    document = document_of(name, image, config, emulator, rows)
    write_notes(path, document)
    return _snapshot(avd, folder, path, document)


def document_of(
    name: str, image: Image, config: DeviceConfig, emulator: str, apps: Sequence[Sequence[str]]
) -> dict[str, Any]:
    """Return what is written down of a snapshot: all that decides later whether it can still be used."""
    return {
        "format": FORMAT, "name": name, "image": image.name, "config": config.name, "emulator": emulator,
        "hash": fingerprint(image, config, emulator, apps), "apps": list(apps),
    }  # fmt: skip


def write_notes(path: Path, document: Mapping[str, Any]) -> None:
    """Write what is known of a snapshot.

    Raises:
        EmulatorError: the file cannot be written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(document, indent=1) + "\n", "utf-8")
    except OSError as error:
        raise EmulatorError(f"cannot write {path}: {error.strerror}") from error


def note_restless(snapshot: BuiltSnapshot, restless: Sequence[str]) -> BuiltSnapshot:
    """Write down what changes on a snapshot's phone by itself.

    Raises:
        EmulatorError: the file cannot be written.
    """
    try:
        document = json.loads(snapshot.notes.read_text("utf-8")) | {"restless": list(restless)}
    except OSError as error:
        raise EmulatorError(f"cannot read {snapshot.notes}: {error.strerror}") from error
    write_notes(snapshot.notes, document)
    return replace(snapshot, restless=tuple(restless))


def built_snapshots(environment: Mapping[str, str]) -> list[BuiltSnapshot]:
    """Return every snapshot that was built in the AVDs of a user, sorted; unreadable notes are passed over."""
    return noted_snapshots(environment, _NOTES)


def noted_snapshots(environment: Mapping[str, str], notes: str) -> list[BuiltSnapshot]:
    """Return every snapshot of the AVDs of a user of which there are notes in a folder of the AVD's, sorted."""
    found = []
    home = avd_home(environment)
    for pointer in sorted(home.glob("*.ini")) if home.is_dir() else []:
        folder = avd_folder(pointer.stem, environment)
        for path in sorted((folder / notes).glob("*.json")):
            with contextlib.suppress(OSError, ValueError, KeyError, TypeError):
                found.append(_snapshot(pointer.stem, folder, path, json.loads(path.read_text("utf-8"))))
    return found


def _snapshot(avd: str, folder: Path, path: Path, document: dict[str, Any]) -> BuiltSnapshot:
    if document["format"] != FORMAT or path.stem != document["name"]:
        raise ValueError(f"{path} is of another format")
    name = path.stem
    return BuiltSnapshot(
        name, avd, str(document["image"]), str(document["config"]), str(document["emulator"]), str(document["hash"]),
        folder / "snapshots" / name, path, tuple(f"{package} {version}" for package, version, _ in document["apps"]),
        tuple(map(str, document.get("restless", ()))),
    )  # fmt: skip


def fault_of(
    snapshot: BuiltSnapshot,
    emulator: str,
    configs: Mapping[str, DeviceConfig] | None = None,
    images: Mapping[str, Image] | None = None,
) -> str:
    """Return why a snapshot cannot be used any more; empty if it can."""
    again = f"build it again with 'mobileagent snapshot build {snapshot.config} --image {snapshot.image}'"
    if snapshot.size == 0:
        return f"its files in {snapshot.folder} are gone: {again}"
    if snapshot.emulator != emulator:
        return f"it is of emulator {snapshot.emulator}, this is {emulator}: {again}"
    known = known_configs() if configs is None else configs
    config = known.get(snapshot.config)
    if config is None:
        return f"the configuration '{snapshot.config}' is not known (any more): name its file with --configs=@FILE"
    image = (known_images() if images is None else images).get(snapshot.image)
    if image is None:
        return f"the image '{snapshot.image}' is not known (any more): 'mobileagent snapshot prune' deletes it"
    rows = json.loads(snapshot.notes.read_text("utf-8"))["apps"]
    if fingerprint(image, config, emulator, rows) != snapshot.hash:
        return f"the configuration '{snapshot.config}' or the image '{snapshot.image}' has changed since: {again}"
    return ""


def find_built(image: Image, config: DeviceConfig, environment: Mapping[str, str]) -> list[BuiltSnapshot]:
    """Return the snapshots that were built for an image in a configuration."""
    wanted = (image.name, config.name)
    return [one for one in built_snapshots(environment) if (one.image, one.config) == wanted]


def delete(snapshot: BuiltSnapshot) -> int:
    """Delete a snapshot; returns the bytes that are free again.

    Raises:
        EmulatorError: its files cannot be deleted.
    """
    size = snapshot.size
    try:
        if snapshot.folder.is_dir():
            shutil.rmtree(snapshot.folder)
        snapshot.notes.unlink(missing_ok=True)
    except OSError as error:
        raise EmulatorError(f"cannot delete {snapshot.folder}: {error.strerror}") from error
    return size
