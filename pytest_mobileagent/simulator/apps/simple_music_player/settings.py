"""Settings, folders that are left out, and questions that are asked frequently."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_music_player import config as c
from pytest_mobileagent.simulator.apps.simple_music_player.base import MusicScreen
from pytest_mobileagent.simulator.apps.simple_music_player.builds import pages_of
from pytest_mobileagent.simulator.apps.simple_music_player.store import ALWAYS, IF_UNKNOWN, NEVER

_NAMES = ((NEVER, "Never"), (IF_UNKNOWN, "If title is not available"), (ALWAYS, "Always"))
_WHY = (
    "Excluding a folder will prevent the displaying of all audio files within. Files manually added to playlists will "
    "not be affected."
)


class Settings(simple.SettingsScreen):
    """The app's settings."""

    def entries(self) -> Sequence[ax.Entry]:
        """Return the sections."""
        excluded = partial(self.start, ExcludedFolders)
        return [
            ax.Category("Color customization", "color_customization_section"),
            simple.customize_colors(self),
            ax.Category("General", "general_settings"),
            ax.Link("Manage excluded folders", excluded, name="manage_excluded_folders"),
            ax.Link("Manage shown tabs", self._change_tabs, name="manage_shown_tabs"),
            ax.Flag("swap_prev_next", "Swap previous/next headphone buttons"),
            ax.Choice("show_filename", "Show filename as song title", _NAMES, IF_UNKNOWN),
            ax.Category("Audio", "playback_section"),
            ax.Flag("gapless_playback", "Gapless playback"),
        ]

    def _change_tabs(self) -> None:
        prefs = c.preferences(self.phone)
        pages = pages_of(self.phone)
        shown = {page.bit for page in c.shown_pages(pages, prefs)}

        def store(values: simple.Values) -> None:
            prefs.put(show_tabs=sum(page.bit for page in pages if values[page.name]))

        parts = [simple.Check(page.name, f"manage_visible_tabs_{page.name}", page.label) for page in pages]
        simple.Form(self, "", parts, {page.name: int(page.bit in shown) for page in pages}, store)


class Faq(simple.Faq):
    """The questions about music players."""

    questions = (
        (
            "Why is some of my music missing?",
            "Let the app look for new files with Rescan media in the menu of the main screen, and see in the settings "
            "whether its folder is excluded.",
        ),
        (
            "Are files deleted together with a playlist?",
            "Only if you ask for it when you delete the playlist; otherwise they stay where they are.",
        ),
    )


class ExcludedFolders(MusicScreen):
    """The folders whose music is not shown (`ExcludedFoldersActivity`)."""

    def compose(self) -> ax.View:
        """Return a row for each folder, or what they are for."""
        rows = [self._row(path) for path in sorted(self.library.prefs.texts("excluded_folders"))]
        empty = simple.placeholder(_WHY, "excluded_folders_placeholder", padding=32)
        return ax.Pane(
            simple.bar(self, "Manage excluded folders", id="excluded_folders_toolbar"),
            self.listed(rows or [empty], "excluded_folders"),
        )

    def _row(self, path: str) -> ax.View:
        return ax.Across(
            ax.Text(path, id="excluded_folder_title", size=16, weight=1),
            ax.IconButton(
                "delete", id="excluded_folder_icon", cls="android.widget.ImageView", desc="Remove",
                on_tap=partial(self._include, path),
            ),
            id="excluded_folder_holder",
            min_height=56,
            padding=(16, 0, 4, 0),
        )  # fmt: skip

    def _include(self, path: str) -> None:
        self.library.prefs.put(excluded_folders=self.library.prefs.texts("excluded_folders") - {path})
        self.library.read()
