"""Snapshots whose building failed while apps were set up: what is done is kept for the next attempt."""

from __future__ import annotations

import contextlib
import json
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from pytest_mobileagent.emulator.avd_files import avd_folder, avd_name
from pytest_mobileagent.emulator.built import PREFIX, fingerprint
from pytest_mobileagent.emulator.first_run import digest_of
from pytest_mobileagent.errors import DeviceError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from pytest_mobileagent.config.model import DeviceConfig
    from pytest_mobileagent.emulator.avd import AvdEmulator
    from pytest_mobileagent.image import AppBuild, Image


@dataclass(slots=True)
class Unfinished:
    """A snapshot that is not finished: its apps are installed, and some of them set up.

    It is named after all that it depends on but the first runs: those that are done are told apart by their steps.
    """

    name: str
    notes: Path
    folder: Path
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
        bare = replace(image, apps=tuple(replace(app, first_run=()) for app in image.apps))
        name = f"{PREFIX}unfinished-{fingerprint(bare, config, emulator, apps)}"
        avd = avd_folder(avd_name(image, config), environment)
        found = cls(name, avd / "mobileagent" / "unfinished" / f"{name}.json", avd / "snapshots" / name)
        if found.folder.is_dir():
            with contextlib.suppress(OSError, ValueError):
                found.done = dict(json.loads(found.notes.read_text("utf-8")))
        return found

    @property
    def is_there(self) -> bool:
        """Whether an attempt was made that failed."""
        return self.folder.is_dir() and self.notes.is_file()

    @property
    def pictures(self) -> Path:
        """Where pictures lie of what failed."""
        return self.notes.with_suffix("")

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
        self.notes.parent.mkdir(parents=True, exist_ok=True)
        self.notes.write_text(json.dumps(self.done, indent=1) + "\n", "utf-8")

    def forget(self, phone: AvdEmulator) -> None:
        """Delete what was kept: the snapshot is finished."""
        if self.is_there:
            with contextlib.suppress(DeviceError):  # what cannot be deleted is in nobody's way
                phone.device.emu(f"avd snapshot delete {self.name}")
        self.notes.unlink(missing_ok=True)
