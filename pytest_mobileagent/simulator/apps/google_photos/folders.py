"""The pictures of one folder, and those in the trash."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import google
from pytest_mobileagent.simulator.apps.google_photos.grid import Squares
from pytest_mobileagent.simulator.apps.google_photos.library import Library, Photo
from pytest_mobileagent.simulator.apps.google_photos.pager import Pager


class Folder(ax.Screen):
    """A folder of the phone."""

    def create(self) -> None:
        """Show the folder that the intent names."""
        self.library = Library(self.phone)
        self.folder = self.intent.text("folder")
        self.grid = Squares(self, self.library, lambda photo: self.start(Pager, photo=photo.id))

    def compose(self) -> ax.View:
        """Return the pictures."""
        rows = self.grid.days(self.library.of_folder(self.folder))
        body = ax.RecyclerView(*rows, id="recycler_view", key="photos")
        return ax.Pane(google.bar(self, self.folder), body, background="background")


class Trash(ax.Screen):
    """What was deleted, until it is deleted for good."""

    def create(self) -> None:
        """Nothing is selected."""
        self.library = Library(self.phone)
        self.grid = Squares(self, self.library, lambda photo: self.grid.selected.toggle(photo.id))

    def back(self) -> bool:
        """End the selection."""
        return self.grid.selected.clear()

    def compose(self) -> ax.View:
        """Return the pictures, or what the trash is for."""
        photos = self.library.photos(trashed=True)
        chosen = self.grid.chosen(photos)
        overflow = [ax.MenuItem(self.tr("Empty trash"), lambda: self._ask(photos))] if photos else []
        bar = google.bar(self, self.tr("Trash"), overflow=overflow)
        if chosen:
            bar = ax.action_mode(
                self, str(len(chosen)), icon="close", on_up=self.grid.selected.clear, background=self.theme.toolbar
            )
        return ax.Pane(
            bar,
            ax.RecyclerView(*self._rows(photos), id="recycler_view", key="trash") if photos else self._empty(),
            self._actions(chosen) if chosen else None,
            background="background",
        )

    def _rows(self, photos: list[Photo]) -> list[ax.View]:
        told = self.tr("Items in the trash are deleted forever after 60 days")
        return [ax.Caption(told, size=14, padding=16), self.grid.squares(photos)]

    def _empty(self) -> ax.View:
        return ax.EmptyState(
            ax.Icon("delete_outline", size=96, color="#dadce0"),
            ax.Text(self.tr("No items"), id="empty_page_title", size=20, margin=(0, 16, 0, 8)),
            ax.Caption(
                self.tr("Items you put in the trash are shown here. They are deleted forever after 60 days."), size=14,
                align="center", margin=(40, 0),
            ),
        )  # fmt: skip

    def _actions(self, chosen: list[Photo]) -> ax.View:
        return ax.Across(
            ax.TextButton(self.tr("Delete"), id="delete", weight=1, on_tap=lambda: self._ask(chosen)),
            ax.TextButton(self.tr("Restore"), id="restore", weight=1, on_tap=lambda: self._restore(chosen)),
            height=56,
            elevation=4,
            background="surface",
        )

    def _restore(self, chosen: list[Photo]) -> None:
        self.library.set_trashed(chosen, is_trashed=False)
        self.grid.selected.clear()

    def _ask(self, photos: list[Photo]) -> None:
        def delete() -> None:
            self.library.delete(photos)
            self.grid.selected.clear()

        tr = self.tr
        ax.ask(self, tr("You can’t undo this."), tr("Delete"), delete, title=tr("Delete forever?"))
