"""The sheets around saving a planned route."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.osmand import parts

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.osmand.plan import PlanRoute
    from pytest_mobileagent.simulator.apps.osmand.screens import MapActivity
    from pytest_mobileagent.simulator.apps.osmand.store import Store

_FORBIDDEN = '?:"*|/<>\\'


def share_file(screen: ax.Screen, path: str) -> None:
    """Ask which app is to get a track."""
    ax.share_files(screen, "application/gpx+xml", f"file://{path}")


def error_of(store: Store, name: str, folder: str) -> str:
    """Return why a track cannot be called so; nothing if it can."""
    if not name:
        return "Empty filename"
    if any(letter in _FORBIDDEN for letter in name):
        return "Illegal character in filename"
    return "File with same name already exists." if store.has_track(name, folder) else ""


class SaveTrack(ax.BottomSheet):
    """Asks under which name, and in which folder, a route is to be saved."""

    def __init__(self, screen: MapActivity, plan: PlanRoute) -> None:
        """Suggest the date as name."""
        super().__init__(self._content)
        self._screen = screen
        self._store = screen.store
        self._plan = plan
        self._name = plan.suggestion
        self._folder = ""
        self._is_simplified = False
        self._is_shown = True

    @property
    def _error(self) -> str:
        return error_of(self._store, self._name.strip(), self._folder)

    def _save(self) -> None:
        name = self._name.strip()
        screen = self._screen
        screen.dismiss(self)
        screen.hide_keyboard()
        self._plan.save_new(name, self._folder, is_simplified=self._is_simplified, is_shown=self._is_shown)

    def _content(self) -> ax.View:
        screen = self._screen
        field = ax.EditText(
            id="name_edit_text", text=self._name, hint="Name", size=17,
            on_change=ax.bind(self, "_name"), on_ime_action=screen.hide_keyboard,
        )  # fmt: skip
        return ax.Column(
            ax.Label("Save as new track", id="title", size=20, weight_name="medium", padding=(16, 12, 16, 4)),
            parts.boxed_field(screen, field, "Name", self._error, id="name_text_box"),
            *self._folders(),
            self._switch("Simplified track", "_is_simplified", "simplified_track_container",
                         "Only the route line will be saved, the waypoints will be deleted."),
            self._switch("Show on map", "_is_shown", "show_on_map_container", ""),
            parts.save_bar(screen, screen.closing(dialog=self), self._save, is_ready=not self._error),
            id="bottom_sheet_container",
        )  # fmt: skip

    def _folders(self) -> list[ax.View]:
        def add(name: str) -> None:
            self._store.add_track_folder(name.replace("/", "_"))
            self._folder = name.replace("/", "_")

        def ask() -> None:
            parts.ask_text(self._screen, "Add new folder", "Folder name", add)

        chips = [self._chip(folder) for folder in self._store.track_folders()]
        plus = ax.Row(
            ax.Icon("add", size=18, color=parts.BLUE), ax.Label("Add", size=15, color=parts.BLUE),
            height=38, padding=(12, 0), gap=6, gravity="center", radius=19, border=(1, "#d9d9d9"), on_tap=ask,
        )  # fmt: skip
        return [
            ax.Across(
                ax.Label("Select folder", size=16, weight_name="medium", weight=1),
                ax.Label("List", id="select_folder_button", size=15, weight_name="medium", color=parts.BLUE,
                        padding=(8, 8), on_tap=self._list),
                padding=(16, 4),
            ),
            ax.Scroll(ax.Row(*chips, plus, gap=8, padding=(16, 0)), horizontal=True, id="folder_list", height=46),
        ]  # fmt: skip

    def _list(self) -> None:
        folders = self._store.track_folders()
        entries = [(ax.Written(one) or "Tracks", "folder", ax.put(self, _folder=one)) for one in folders]
        parts.offer(self._screen, "Select folder", entries, close="Cancel")

    def _chip(self, folder: str) -> ax.View:
        is_chosen = folder == self._folder
        return ax.Row(
            ax.Text(folder or "Tracks", speaks=not folder, size=15, color="#ffffff" if is_chosen else "on_surface"),
            height=38, padding=(16, 0), gravity="center", radius=19, selected=is_chosen,
            background=parts.BLUE if is_chosen else "", border=None if is_chosen else (1, "#d9d9d9"),
            on_tap=ax.put(self, _folder=folder),
        )  # fmt: skip

    def _switch(self, title: str, attribute: str, id: str, note: str) -> ax.View:  # noqa: A002 - Android's word
        is_on = bool(getattr(self, attribute))
        return ax.Across(
            ax.Column(
                ax.Label(title, id="title", size=16),
                ax.Label(note, id="description", size=13, color=parts.GREY) if note else None,
                weight=1,
            ),
            ax.Switch(id="compound_button", checked=is_on, clickable=False),
            id=id,
            min_height=52,
            padding=(16, 6),
            gap=12,
            on_tap=ax.flip(self, attribute),
        )


class SavedTrack(ax.BottomSheet):
    """Says that a track is saved, and offers what may come next."""

    def __init__(self, screen: MapActivity, path: str) -> None:
        """Tell about the track at `path`."""
        super().__init__(self._content)
        self._screen = screen
        self._path = path

    def _act(self, action: ax.Act | None = None) -> None:
        screen = self._screen
        if screen.plan is not None:
            screen.plan.close()
        screen.closing(action, self)()

    def _content(self) -> ax.View:
        screen = self._screen
        name = self._path.rpartition("/")[2].removesuffix(".gpx")
        rows = (
            ("Open saved track", "show_button", lambda: self._act(partial(screen.show_track, self._path)), True),
            ("Share", "share_button", lambda: self._act(partial(share_file, screen, self._path)), False),
            ("Exit", "close_button", self._act, False),
        )
        return ax.Column(
            ax.Icon("check_circle", size=40, color="#54b03a", gravity="hcenter", margin=(0, 12, 0, 8)),
            ax.Text(name, id="file_name", size=18, weight_name="medium", align="center", width=ax.MATCH),
            ax.Label("is saved", size=16, color=parts.GREY, align="center", width=ax.MATCH, margin=(0, 2, 0, 8)),
            *(
                parts.button_bar(parts.dialog_button(screen, text, id=id_, on_tap=act, is_primary=is_first))
                for text, id_, act, is_first in rows
            ),
        )
