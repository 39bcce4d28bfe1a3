"""Snapshots whose building failed while apps were set up: what is done is kept for the next attempt."""

from __future__ import annotations

import contextlib
import json
import shutil
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from pytest_mobileagent.emulator.avd_files import avd_folder, avd_name, folder_size
from pytest_mobileagent.emulator.built import (
    PREFIX,
    delete,
    document_of,
    fault_of,
    fingerprint,
    noted_snapshots,
    write_notes,
)
from pytest_mobileagent.emulator.first_run import digest_of
from pytest_mobileagent.errors import DeviceError
from pytest_mobileagent.image import known_images

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from pytest_mobileagent.config.model import DeviceConfig
    from pytest_mobileagent.emulator.avd import AvdEmulator
    from pytest_mobileagent.emulator.built import BuiltSnapshot
    from pytest_mobileagent.image import AppBuild, Image


NOTES = "mobileagent/unfinished"  # folder in an AVD's folder


@dataclass(slots=True)
class Unfinished:
    """A snapshot that is not finished: its apps are installed, and some of them set up.

    It is named after all that it depends on but the first runs: those that are done are told apart by their steps.
    """

    notes: Path
    folder: Path
    document: dict[str, Any]
    done: dict[str, str] = field(default_factory=dict)  # by package, the hash of the steps

    @classmethod
    def find(
        cls,
        image: Image,
        config: DeviceConfig,
        emulator: str,
        apps: Sequence[Sequence[str]],
        environment: Mapping[str, str],
    ) -> Unfinished:
        """Return what is left of the last attempt, if anything is."""
        plain = _without_first_runs(image)
        name = f"{PREFIX}unfinished-{fingerprint(plain, config, emulator, apps)}"
        avd = avd_folder(avd_name(image, config), environment)
        document = document_of(name, plain, config, emulator, apps)
        found = cls(avd / NOTES / f"{name}.json", avd / "snapshots" / name, document)
        if found.folder.is_dir():
            with contextlib.suppress(OSError, ValueError):
                found.done = dict(json.loads(found.notes.read_text("utf-8"))["done"])
        return found

    @property
    def name(self) -> str:
        """The snapshot's name."""
        return self.folder.name

    @property
    def is_there(self) -> bool:
        """Whether an attempt was made that failed."""
        return self.folder.is_dir() and self.notes.is_file()

    @property
    def pictures(self) -> Path:
        """Where pictures lie of what failed."""
        return _pictures_of(self.notes)

    def has(self, app: AppBuild) -> bool:
        """Whether an app has been set up, by the steps that it has now."""
        return self.done.get(app.package) == digest_of(app)

    def add(self, app: AppBuild) -> None:
        """Note that an app has been set up."""
        self.done[app.package] = digest_of(app)

    def keep(self, phone: AvdEmulator) -> None:
        """Save the phone for the next attempt.

        Raises:
            EmulatorError: it cannot be saved.
        """
        phone.save(self.name)
        write_notes(self.notes, self.document | {"done": self.done})

    def forget(self, phone: AvdEmulator) -> None:
        """Delete what was kept: the snapshot is finished."""
        if self.is_there:
            with contextlib.suppress(DeviceError):  # what cannot be deleted is in nobody's way
                phone.device.emu(f"avd snapshot delete {self.name}")
        self.notes.unlink(missing_ok=True)


def _without_first_runs(image: Image) -> Image:
    return replace(image, apps=tuple(replace(app, first_run=()) for app in image.apps))


def _pictures_of(notes: Path) -> Path:
    return notes.with_suffix("")


def unfinished_snapshots(environment: Mapping[str, str]) -> list[BuiltSnapshot]:
    """Return what is left of attempts at snapshots in the AVDs of a user, sorted."""
    return noted_snapshots(environment, NOTES)


def fault_of_unfinished(one: BuiltSnapshot, emulator: str, configs: Mapping[str, DeviceConfig]) -> str:
    """Return why no attempt can go on with one any more; empty if the next one does."""
    images = {name: _without_first_runs(image) for name, image in known_images().items()}
    return fault_of(one, emulator, configs, images)


def delete_unfinished(one: BuiltSnapshot) -> int:
    """Delete what is left of an attempt, with the pictures of what failed; returns the bytes that are free again.

    Raises:
        EmulatorError: its files cannot be deleted.
    """
    pictures = _pictures_of(one.notes)
    freed = delete(one) + (folder_size(pictures) if pictures.is_dir() else 0)
    shutil.rmtree(pictures, ignore_errors=True)
    return freed
