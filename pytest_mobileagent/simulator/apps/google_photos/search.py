"""Search: by the names of files and folders."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import google
from pytest_mobileagent.simulator.apps.google_photos.grid import Squares
from pytest_mobileagent.simulator.apps.google_photos.library import Library
from pytest_mobileagent.simulator.apps.google_photos.pager import Pager

_FIELD = "search_box"


class Search(ax.Screen):
    """A field, and what it finds."""

    def create(self) -> None:
        """Nothing is searched for."""
        self.words = ""
        self.library = Library(self.phone)
        self.grid = Squares(self, self.library, lambda photo: self.start(Pager, photo=photo.id))
        self.focus(_FIELD)

    def compose(self) -> ax.View:
        """Return the field with what it found below."""
        field = ax.EditText(
            id=_FIELD, text=self.words, hint=self.tr("Search your photos"), on_change=self.bind("words"),
            ime_action="search", on_ime_action=self.hide_keyboard, margin=(8, 0),
        )  # fmt: skip
        wanted = self.words.strip().lower()
        found = [
            photo
            for photo in self.library.photos()
            if wanted and wanted in "/".join(photo.path.lower().split("/")[-2:])
        ]
        told = ax.Caption(self.tr("No results"), size=16, align="center", width=ax.MATCH, padding=(16, 48))
        rows = [*self.grid.days(found)] if found else [told] if wanted else []
        return ax.Pane(
            google.bar(self, field), google.line(), ax.RecyclerView(*rows, id="recycler_view", key="found"),
            background="background",
        )  # fmt: skip
