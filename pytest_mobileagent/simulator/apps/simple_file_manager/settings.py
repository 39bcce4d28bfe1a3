"""Settings, and the favourites."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_file_manager import config as c
from pytest_mobileagent.simulator.apps.simple_file_manager.base import FileScreen

_EMPTY = "You can add frequently used folders to favorites for easy access from anywhere."
_KEEP_TIME = "Keep old last-modified value at file operations"


class Settings(FileScreen, simple.SettingsScreen):
    """The app's settings."""

    plain = ("change_date_time_format", "manage_favorites", "manage_tabs")

    def entries(self) -> Sequence[ax.Entry]:
        """Return the sections."""
        return [
            ax.Category("Color customization", "color_customization_section"),
            simple.customize_colors(self),
            ax.Category("General", "general_settings"),
            ax.Link("Manage favorites", partial(self.start, Favorites), name="manage_favorites"),
            ax.Link("Manage shown tabs", self._change_tabs, name="manage_tabs"),
            ax.Link(
                "Change date and time format", partial(simple.change_date_format, self), name="change_date_time_format"
            ),
            ax.Choice("font_size", "Font size", tuple(enumerate(simple.FONT_SIZES)), 1),
            ax.Flag("press_back_twice", "Require pressing Back twice to leave the app", default=True),
            ax.Category("Visibility", "visibility"),
            self._hidden_items(),
            ax.Category("Scrolling", "scrolling"),
            ax.Flag("enable_pull_to_refresh", "Enable pull-to-refresh from the top", default=True),
            ax.Category("File operations", "file_operations"),
            ax.Flag("keep_last_modified", _KEEP_TIME, default=True),
            ax.Flag("skip_delete_confirmation", "Always skip delete confirmation dialog"),
            ax.Category("Security", "security"),
            simple.HIDDEN_PROTECTION.row(self),
            simple.APP_PROTECTION.row(self),
            simple.DELETE_PROTECTION.row(self),
            ax.View(height=24),
        ]

    def _hidden_items(self) -> ax.View:
        prefs = self.config.prefs
        is_on = prefs.flag("show_hidden")

        def flip() -> None:
            if is_on:
                prefs.put(show_hidden=False)
            else:
                simple.HIDDEN_PROTECTION.guard(self, partial(prefs.put, show_hidden=True))

        return simple.check_setting("show_hidden", "Show hidden items", is_on=is_on, flip=flip)

    def _change_tabs(self) -> None:
        now = self.config.tabs

        def store(values: simple.Values) -> None:
            chosen = sum(tab for tab, *_, name, _ in c.TABS if values[name])
            self.config.prefs.put(show_tabs=chosen or sum(tab for tab, *_ in c.TABS))

        parts = [simple.Check(name, f"manage_visible_tabs_{name}", label) for *_, name, label in c.TABS]
        values = {name: int(bool(now & tab)) for tab, *_, name, _ in c.TABS}
        simple.Form(self, "", parts, values, store)


class Faq(simple.Faq):
    """What is asked about this app."""

    questions = (simple.SELECTING,)


class Favorites(FileScreen):
    """The folders that can be gone to at once (`FavoritesActivity`)."""

    def compose(self) -> ax.View:
        """Return a row for each folder, or why there is none."""
        paths = sorted(self.config.favorites)
        empty = simple.nothing(_EMPTY, "manage_favorites_placeholder", "Add favorites", self._add, is_wide=True)
        body = [self._row(path) for path in paths] or empty
        add = simple.action("add", "Add favorites", self._add, id="add_favorite")
        return ax.Pane(
            simple.bar(self, "Manage favorites", id="manage_favorites_toolbar", actions=[add]),
            ax.RecyclerView(*body, id="manage_favorites_list"),
        )

    def _row(self, path: str) -> ax.View:
        menu = [ax.MenuItem("Remove", partial(self.config.set_favorite, path, is_favorite=False))]
        return ax.Across(
            ax.Text(path, id="manage_favorite_title", size=16, weight=1),
            ax.IconButton(
                "more_vert", id="overflow_menu_icon", key=f"more {path}", cls="android.widget.ImageView",
                on_tap=lambda: self.popup(menu, anchor=f"more {path}"),
            ),
            id="manage_favorite_holder",
            cls="android.widget.RelativeLayout",
            min_height=56,
            padding=(16, 0, 4, 0),
        )  # fmt: skip

    def _add(self) -> None:
        simple.FolderPicker(self, simple.STORAGE, partial(self.config.set_favorite, is_favorite=True), can_create=False)
