"""What the launcher's generations begin with: grid, database, and what the image puts on the home screen."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import resources
from typing import TYPE_CHECKING

from pytest_mobileagent.image import of_release
from pytest_mobileagent.simulator.system.preferences import Preferences

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

PACKAGE = "com.google.android.apps.nexuslauncher"
PREFERENCES = "com.android.launcher3.prefs"
ADD_ICONS, ROTATES = "pref_add_icon_to_home", "pref_allowRotation"

_SCHEMA = resources.files(__package__).joinpath("schema.sql").read_text("utf-8")
_SCHEMA_31 = (  # Launcher3 of Android 13 (`DatabaseHelper.SCHEMA_VERSION`)
    f"{_SCHEMA}ALTER TABLE favorites ADD COLUMN appWidgetSource INTEGER NOT NULL DEFAULT -1; PRAGMA user_version = 31;"
)
# Sorted by where they go; of these the home screen has those that are installed.
_AOSP_DOCK = (
    "com.android.dialer", "com.google.android.apps.messaging", "com.android.chrome", "com.android.camera2",
    "com.android.contacts",
)  # fmt: skip
_AOSP_ROW = (
    "com.android.documentsui", "com.google.android.calendar", "com.google.android.deskclock",
    "com.google.android.apps.photos", "com.android.settings",
)  # fmt: skip
_DOCK = (
    "com.google.android.dialer", "com.simplemobiletools.smsmessenger", "com.google.android.contacts",
    "com.android.camera2",
)  # fmt: skip
_ROW = (
    "com.google.android.documentsui", "com.simplemobiletools.calendar.pro", "com.google.android.deskclock",
    "com.android.settings",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Generation:
    """A launcher of a release: columns and rows, what its database is, its words, its first icons.

    Attributes:
        grid: columns and rows of the home screen, and columns of the drawer.
        schema: the SQL that makes its database.
        dock: packages in the hotseat on the first boot.
        row: packages in the lowest row on the first boot.
        search_hint: what the drawer's search box says.
        wallpaper_entry: what the home screen's menu calls the choice of a wallpaper.
        has_arrow: whether an arrow above the dock opens the drawer.
        suggests: whether apps and a search stand below the recent apps.
    """

    grid: tuple[int, int]
    schema: str
    dock: tuple[str, ...]
    row: tuple[str, ...]
    search_hint: str
    wallpaper_entry: str
    has_arrow: bool = False
    suggests: bool = False


_GENERATIONS = {
    29: Generation(
        (5, 5), f"{_SCHEMA}PRAGMA user_version = 28;", _AOSP_DOCK, _AOSP_ROW, "Search apps", "Wallpapers",
        has_arrow=True, suggests=True,
    ),
    33: Generation((4, 5), _SCHEMA_31, _DOCK, _ROW, "Search apps, web and more", "Wallpaper & style"),
}  # fmt: skip


def generation_of(api_level: int) -> Generation:
    """Return the launcher of a release."""
    return of_release(_GENERATIONS, api_level)


def grid_of(phone: Phone) -> tuple[int, int]:
    """Return the columns and rows of the home screen: those of the preferences, or of the release."""
    stored = Preferences(phone, PACKAGE, PREFERENCES).text("migration_src_workspace_size")
    columns, _, rows = stored.partition(",")
    if not (columns.isdigit() and rows.isdigit()):
        return generation_of(phone.image.api_level).grid
    return min(max(int(columns), 2), 8), min(max(int(rows), 2), 8)
