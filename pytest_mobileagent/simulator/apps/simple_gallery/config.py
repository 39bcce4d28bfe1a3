"""What the user has set: the app's preferences, and how dates and sizes are written."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.system.dates import date_text, local_time, to_local

PACKAGE = "com.simplemobiletools.gallery.pro"
FAVORITES, RECYCLE_BIN, SHOW_ALL = "favorites", "recycle_bin", "show_all"
SPECIAL = (FAVORITES, RECYCLE_BIN, SHOW_ALL)

IMAGE, VIDEO, GIF, RAW, SVG, PORTRAIT = 1, 2, 4, 8, 16, 32
DEFAULT_FILTER = IMAGE | VIDEO | GIF | RAW | SVG

# Simple-Commons' `SORT_BY_…`.
BY_NAME, BY_MODIFIED, BY_SIZE, BY_TAKEN, BY_PATH, BY_RANDOM = 1, 2, 4, 8, 32, 16384
DESCENDING, NUMERIC = 1024, 32768
NEWEST_FIRST = BY_MODIFIED | DESCENDING | NUMERIC
SORTS = (BY_NAME, BY_PATH, BY_SIZE, BY_MODIFIED, BY_TAKEN, BY_RANDOM)

# The app's `GROUP_BY_…`.
GROUP_NONE, GROUP_MODIFIED_DAILY, GROUP_TAKEN_DAILY, GROUP_TYPE, GROUP_EXTENSION, GROUP_FOLDER = 1, 2, 4, 8, 16, 32
GROUP_MODIFIED_MONTHLY, GROUP_TAKEN_MONTHLY = 64, 128
GROUP_DESCENDING, GROUP_COUNT = 1024, 2048
GROUPS = (
    GROUP_NONE, GROUP_MODIFIED_DAILY, GROUP_MODIFIED_MONTHLY, GROUP_TAKEN_DAILY, GROUP_TAKEN_MONTHLY, GROUP_TYPE,
    GROUP_EXTENSION, GROUP_FOLDER,
)  # fmt: skip

GRID, LIST = 1, 2
SQUARE, ROUNDED = 1, 2
COUNT_LINE, COUNT_BRACKETS, COUNT_NONE = 1, 2, 3
_HIDDEN_FOR_S = 300  # how long hidden or excluded folders are shown temporarily

FAVORITE, EDIT, SHARE, DELETE, ROTATE, PROPERTIES = 1, 2, 4, 8, 16, 32
SLIDESHOW, TOGGLE_HIDDEN, RENAME, COPY, MOVE, RESIZE = 128, 512, 1024, 4096, 8192, 16384
DEFAULT_ACTIONS = FAVORITE | EDIT | SHARE | DELETE


class Config(ax.Store):
    """The preferences of the app, with the defaults of its source."""

    package, prefs_file = PACKAGE, simple.PREFS

    def flag(self, key: str, *, default: bool = False) -> bool:
        """Return a boolean preference."""
        return self.prefs.flag(key, default=default)

    def number(self, key: str, default: int) -> int:
        """Return a numeric preference."""
        return self.prefs.number(key, default)

    def put(self, key: str, value: bool | int | str) -> None:
        """Store a preference."""
        self.prefs.update({key: value})

    def paths(self, key: str) -> frozenset[str]:
        """Return a set of folders."""
        return self.prefs.texts(key)

    def add_paths(self, key: str, *paths: str) -> None:
        """Add folders to a set."""
        self.prefs.update({key: self.paths(key) | set(paths)})

    def remove_paths(self, key: str, *paths: str) -> None:
        """Take folders out of a set."""
        self.prefs.update({key: self.paths(key) - set(paths)})

    # -- sorting and grouping -----------------------------------------------------------------------------------------

    @property
    def sorts(self) -> simple.FolderPreference:
        """How the media of folders are sorted."""
        return simple.FolderPreference(self.prefs, "sort_folder_", "sort_order", NEWEST_FIRST)

    def sorting(self, path: str) -> int:
        """Return how the media of a folder are sorted; of the folders themselves for an empty path."""
        return self.sorts.of(path) if path else self.number("directory_sort_order", NEWEST_FIRST)

    def groups(self, path: str) -> simple.FolderPreference:
        """Return how the media of folders like `path` are grouped."""
        default = GROUP_TAKEN_DAILY | GROUP_DESCENDING if path == SHOW_ALL else GROUP_NONE
        return simple.FolderPreference(self.prefs, "group_folder_", "group_by", default)

    def grouping(self, path: str) -> int:
        """Return how the media of a folder are grouped."""
        grouping = self.groups(path).of(path)
        return GROUP_NONE if grouping & GROUP_FOLDER and path != SHOW_ALL else grouping

    @property
    def views(self) -> simple.FolderPreference:
        """Whether the media of folders are in a grid or a list."""
        return simple.FolderPreference(self.prefs, "view_type_folder_", "view_type_files", GRID)

    def view_type(self, path: str) -> int:
        """Return grid or list for the media of a folder; for the folders themselves if the path is empty."""
        return self.views.of(path) if path else self.number("view_type_folders", GRID)

    # -- visibility ---------------------------------------------------------------------------------------------------

    @property
    def filter(self) -> int:
        """The kinds of media that are shown."""
        return self.number("filter_media", DEFAULT_FILTER)

    @property
    def shows_hidden(self) -> bool:
        """Whether hidden media are shown, for good or for some minutes."""
        return self.flag("show_hidden_media") or self.flag("temporarily_show_hidden")

    @property
    def shows_excluded(self) -> bool:
        """Whether excluded folders are shown for some minutes."""
        return self.flag("temporarily_show_excluded")

    def show_for_a_while(self, key: str) -> None:
        """Switch on `temporarily_show_hidden` or `temporarily_show_excluded`, for five minutes."""
        self.put(key, value=True)
        self.phone.clock.call_later(_HIDDEN_FOR_S, lambda: self.put(key, value=False))

    # -- dates --------------------------------------------------------------------------------------------------------

    @property
    def dates(self) -> simple.Dates:
        """How the user wants dates to be written."""
        return simple.Dates(self.phone, PACKAGE)

    def moment_text(self, moment_ms: float) -> str:
        """Return date and time: `19.07.2025, 21:51`."""
        return self.dates.moment(moment_ms / 1000)

    def moment_key(self, moment_ms: float) -> str:
        """Return a day in a form that can be sorted: `2025-07-19`."""
        return f"{to_local(self.phone, moment_ms / 1000):%Y-%m-%d}"

    def day_title(self, moment_ms: float) -> str:
        """Return a day as a group is titled: `Today`, `Yesterday`, or the date."""
        days = (local_time(self.phone).date() - to_local(self.phone, moment_ms / 1000).date()).days
        name = {0: "Today", 1: "Yesterday"}.get(days, "")
        return self.tr(name) or self.dates.day(moment_ms / 1000)

    def month_title(self, moment_ms: float) -> str:
        """Return a month as a group is titled: `July 2025`."""
        return date_text(self.phone, to_local(self.phone, moment_ms / 1000), "month")
