"""What Simple Voice Recorder has recorded, as the media store has it, and what its settings say."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.apps import AppDeclaration
from pytest_mobileagent.errors import DeviceError
from pytest_mobileagent.state.preferences import Preferences, defaults
from pytest_mobileagent.state.storage import named
from pytest_mobileagent.waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Collection

    from pytest_mobileagent.device import Device

PACKAGE = "com.simplemobiletools.voicerecorder"
_DEFAULTS = {"bitrate": 128000, "extension": 0, "use_recycle_bin": True}
APP = AppDeclaration(
    PACKAGE,
    names=("simple voice recorder", "voice recorder"),
    defaults=defaults(_DEFAULTS, off=("hide_notification", "record_after_launch")),
)
FOLDER = "/storage/emulated/0/Music/Recordings"
EXTENSIONS = {"m4a": 0, "mp3": 1, "ogg": 2}
_FILES = "content://media/external/file"
_BUTTON = f"{PACKAGE}:id/toggle_recording_button"
_TIMEOUT_S = 10.0


class Recording(NamedTuple):
    """A recording: its number in the media store, its name, the digest of what is heard."""

    number: int
    name: str
    digest: str


class VoiceRecordings:
    """The recordings of a phone, and the app that makes them."""

    def __init__(self, device: Device) -> None:
        """Look at `device`, whose adbd runs as root."""
        self._device = device
        self._preferences = Preferences(device, PACKAGE)

    def record(self, seconds: int = 1) -> Recording:
        """Record by the app's own button, as the app that is in front; return the new recording.

        Nobody else can make a recording that the app lists: it lists what it has made itself.

        Raises:
            DeviceError: the app's button is not on the screen.
        """
        before = {one.number for one in self.all()}
        self._press()
        self._device.shell(f"sleep {seconds}")
        self._press()
        wait_until(lambda: len(self.all()) > len(before), timeout_s=_TIMEOUT_S)
        (new,) = (one for one in self.all() if one.number not in before)
        return new

    def _press(self) -> None:
        button = next((node for node in self._device.hierarchy().walk() if node.resource_id == _BUTTON), None)
        if button is None:
            raise DeviceError(f"{self._device.serial}: {self._device.activity()} has no button that records")
        self._device.tap(*button.bounds.center)

    def all(self) -> list[Recording]:
        """Return what the app lists, the oldest first: not what is in the bin."""
        rows = self._device.content_query(
            _FILES, ("_id", "_data", "_display_name"), where=f"owner_package_name='{PACKAGE}' AND media_type=2"
        )
        paths = " ".join(shlex.quote(row["_data"] or "") for row in rows)
        lines = self._device.run(f"md5sum {paths} 2>/dev/null").stdout.splitlines() if rows else []
        digests = {path: digest for digest, _, path in (line.partition("  ") for line in lines)}
        found = [
            Recording(int(row["_id"] or 0), row["_display_name"] or "", digests.get(row["_data"] or "", "gone"))
            for row in rows
        ]
        return sorted(one for one in found if one.digest != "gone")

    def bin(self) -> list[str]:
        """Return the names of the files in the bin, as they are on the storage."""
        names = self._device.run(f"ls -A {shlex.quote(FOLDER)} 2>/dev/null").stdout.splitlines()
        return sorted(name for name in names if name.startswith(".trashed-"))

    def throw_away(self, recording: Recording) -> None:
        """Put a recording into the bin."""
        self._device.must_run(f"content update --uri {_FILES}/{recording.number} --bind is_trashed:i:1")

    def differ(self, wanted: Collection[Recording]) -> str:
        """Return what is other than that just these recordings are listed, under their names."""
        return _differs({one.digest: one.name for one in self.all()}, {one.digest: one.name for one in wanted})

    def setting_differs(self, key: str, wanted: object) -> str:
        """Return what is other than wanted of a setting, by its key in the preferences."""
        return self._preferences.differs(key, wanted, default=_DEFAULTS.get(key, ""))


def _differs(found: dict[str, str], wanted: dict[str, str]) -> str:
    """Return what is other between recordings, names by digest."""
    if gone := [name for digest, name in wanted.items() if digest not in found]:
        return f"{named(gone)} is gone; there is {named(found.values())}"
    if left := [name for digest, name in found.items() if digest not in wanted]:
        return f"{named(left)} is still there"
    wrong = [f"{name} is called {found[digest]}" for digest, name in wanted.items() if found[digest] != name]
    return "; ".join(wrong)
