"""The settings."""

from __future__ import annotations

from collections.abc import Sequence

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_notes.store import Store

PERCENTAGES = (50, 60, 75, 90, 100, 125, 150, 175, 200, 250, 300)
_SIZES = tuple((size, f"{size}%") for size in PERCENTAGES)
_ALIGNMENTS = ((0, "Left"), (1, "Center"), (2, "Right"))


class Settings(simple.SettingsScreen):
    """What can be chosen; every change is stored at once."""

    def entries(self) -> Sequence[ax.Entry]:
        """Return the rows."""
        rows: list[ax.Entry] = [
            ax.Category("Color customization", "color_customization_section"),
            simple.customize_colors(self),
            ax.Category("General", "general_settings"),
            ax.Choice("font_size_percentage", "Font size", _SIZES, 100, name="font_size"),
            ax.Category("Text", "text"),
            ax.Flag("show_word_count", "Show word count"),
            ax.Flag("clickable_links", "Make links and emails clickable"),
            ax.Flag("monospaced_font", "Use monospaced font"),
            ax.Flag("use_incognito_mode", "Use Incognito mode of keyboards"),
            ax.Flag("enable_line_wrap", "Enable line wrap", default=True),
            ax.Choice("gravity", "Alignment", _ALIGNMENTS, 0),
            ax.Category("Startup", "startup"),
            ax.Flag("cursor_placement", "Place cursor to the end of note", default=True),
            ax.Flag("show_keyboard", "Show keyboard on startup", default=True),
        ]
        if len(Store(self.phone).notes()) > 1:
            rows.append(ax.Flag("show_note_picker", "Show a note picker on startup"))
        return [
            *rows,
            ax.Category("Saving", "saving"),
            ax.Flag("autosave_notes", "Autosave notes", default=True),
            ax.Flag("display_success", "Display save success messages"),
        ]
