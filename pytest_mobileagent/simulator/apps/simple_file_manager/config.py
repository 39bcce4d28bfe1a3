"""What the user has set: the app's preferences."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple

PACKAGE = "com.simplemobiletools.filemanager.pro"
BY_NAME, BY_MODIFIED, BY_SIZE, BY_EXTENSION = 1, 2, 4, 16  # Simple-Commons' `SORT_BY_…`
SORTS = (
    ("name", "Name", BY_NAME), ("size", "Size", BY_SIZE), ("last_modified", "Last modified", BY_MODIFIED),
    ("extension", "Extension", BY_EXTENSION),
)  # fmt: skip
FILES, RECENTS, STORAGE = 16, 32, 64  # Simple-Commons' `TAB_…`
TABS = (
    (FILES, "folder", "Files", "files", "Files"), (RECENTS, "schedule", "Recents", "recent_files", "Recent files"),
    (STORAGE, "storage", "Storage", "storage_analysis", "Storage analysis"),
)  # fmt: skip


class Config(ax.Store):
    """The preferences of the app, with the defaults of its source."""

    package, prefs_file = PACKAGE, simple.PREFS

    @property
    def sorts(self) -> simple.FolderPreference:
        """How folders are sorted."""
        return simple.FolderPreference(self.prefs, "sort_folder_", "sort_order", BY_NAME | simple.NUMERIC)

    @property
    def views(self) -> simple.FolderPreference:
        """Whether folders are shown as grids or lists."""
        return simple.FolderPreference(self.prefs, "view_type_folder_", "view_type", simple.LIST)

    @property
    def shows_hidden(self) -> bool:
        """Whether hidden files are shown, always or until the app is left."""
        return self.prefs.flag("show_hidden") or self.prefs.flag("temporarily_show_hidden")

    @property
    def home(self) -> str:
        """The folder that the app begins in."""
        return self.prefs.text("home_folder") or simple.STORAGE

    @property
    def favorites(self) -> frozenset[str]:
        """The folders that can be gone to at once."""
        return self.prefs.texts("favorites")

    def set_favorite(self, path: str, *, is_favorite: bool) -> None:
        """Add a folder to the favourites, or take it out."""
        self.prefs.put(favorites=self.favorites | {path} if is_favorite else self.favorites - {path})

    @property
    def tabs(self) -> int:
        """Which tabs are shown: all, if none was chosen."""
        return self.prefs.number("show_tabs", FILES | RECENTS | STORAGE) or FILES | RECENTS | STORAGE

    @property
    def columns(self) -> int:
        """How many columns a grid has."""
        return self.prefs.number("file_column_cnt", 3)
