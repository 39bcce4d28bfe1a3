"""The settings, and the questions that are asked about the app."""

from __future__ import annotations

from collections.abc import Sequence

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_recorder.builds import knows_bin
from pytest_mobileagent.simulator.apps.simple_recorder.store import EXTENSIONS, FIRST_BITRATE, Recordings
from pytest_mobileagent.simulator.apps.simple_recorder.trash import DELETE, ask_media_store

_EXTENSIONS = tuple(enumerate((*EXTENSIONS[:2], f"{EXTENSIONS[2]} (Opus)")))
_BITRATES = tuple((number * 1000, f"{number} kbps") for number in (32, 64, 96, 128, 160, 192, 256, 320))
_SOURCES = (
    (5, "Camera"), (0, "Android default"), (1, "Microphone"), (6, "Voice recognition"), (7, "Voice communication"),
    (9, "Unprocessed"), (10, "Voice performance"),
)  # fmt: skip
_EMPTY = "The Recycle Bin is empty"
_SURE = "Are you sure you want to empty the Recycle Bin? The files will be permanently lost."


class Settings(simple.SettingsScreen):
    """What can be chosen."""

    plain = ("change_date_time_format",)

    def create(self) -> None:
        """Look at the recordings."""
        self.store = Recordings(self.phone)

    def entries(self) -> Sequence[ax.Entry]:
        """Return the rows."""
        return [
            ax.Category("Color customization", "color_customization_section"),
            simple.customize_colors(self),
            ax.Category("General", "general_settings"),
            ax.Link(
                "Change date and time format", lambda: simple.change_date_format(self),
                name="change_date_time_format",
            ),
            ax.Flag("hide_notification", "Try hiding the recording notification"),
            ax.Flag("record_after_launch", "Start recording automatically after launching the app"),
            self._folder(),
            ax.Choice("extension", "Extension", _EXTENSIONS, 0),
            ax.Choice("audio_source", "Audio source", _SOURCES, 5),
            ax.Choice("bitrate", "Bitrate", _BITRATES, FIRST_BITRATE),
            *(self._bin_entries() if knows_bin(self.phone) else ()),
        ]  # fmt: skip

    def _bin_entries(self) -> list[ax.Entry]:
        return [
            ax.Category("Recycle Bin", "recycle_bin"),
            ax.Flag("use_recycle_bin", "Move items into the Recycle Bin instead of deleting", default=True),
            *([self._bin()] if self.store.has_bin else []),
        ]

    def _folder(self) -> ax.Link:
        path = self.store.folder

        def pick() -> None:
            simple.FolderPicker(self, path, lambda chosen: self.store.prefs.put(save_recordings=chosen))

        return ax.Link("Save recordings in", pick, summary=simple.short_path(path, self.tr), name="save_recordings")

    def _bin(self) -> ax.View:
        size = sum(one.size for one in self.store.all(trashed=True))
        return simple.empty_bin_setting(simple.size_text(size), ask=self._ask_empty)

    def _ask_empty(self) -> None:
        trashed = self.store.all(trashed=True)
        if not trashed:
            self.toast(_EMPTY)
            return
        simple.confirm(self, _SURE, lambda: ask_media_store(self, DELETE, trashed))


class Faq(simple.Faq):
    """What is asked about this app."""

    questions = (
        (
            "Can I hide the notification icon during recording?",
            "It depends on the device. The settings have a switch that tries to; some devices show it all the same.",
        ),
        simple.SELECTING,
    )
