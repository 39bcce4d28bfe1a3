"""What Simple App Launcher has stored: the icons of its grid, and how they are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.apps import AppDeclaration, columns
from pytest_mobileagent.state.preferences import Preferences, defaults
from pytest_mobileagent.state.storage import named

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Mapping

    from pytest_mobileagent.device import Device

PACKAGE = "com.simplemobiletools.applauncher"
BY_TITLE, CUSTOM, DESCENDING = 2048, 131072, 1024
_DEFAULTS = {"sort_order": BY_TITLE, "show_app_name": True, "close_app": True, "portrait_column_count": 5}
APP = AppDeclaration(
    PACKAGE,
    names=("simple app launcher", "app launcher"),
    derived=("databases/applaunchers.db/room_master_table",),
    filled=columns("databases/applaunchers.db/launchers", "app_order", "name", "position"),
    defaults=defaults(_DEFAULTS),
)
DATABASE = f"/data/data/{PACKAGE}/databases/applaunchers.db"


class Icon(NamedTuple):
    """An icon of the grid: the app, its label, whether that is one of the user's own."""

    package: str
    title: str
    is_renamed: bool


class LauncherIcons:
    """The grid of a phone."""

    def __init__(self, device: Device) -> None:
        """Look at `device`, whose adbd runs as root; the app has been opened once."""
        self._device = device
        self._preferences = Preferences(device, PACKAGE)

    def show(self, apps: Mapping[str, str]) -> None:
        """Show just these apps, packages by label; the app is to be opened again."""

        def edit(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM launchers")
            for title, package in apps.items():
                connection.execute(
                    "INSERT INTO launchers (name, package_name, position, was_renamed, app_order) "
                    "VALUES (?, ?, 0, 0, 0)",
                    (title, package),
                )

        self._device.edit_database(DATABASE, edit)

    def all(self) -> list[Icon]:
        """Return every icon, by package; an app keeps its own label unless the icon was renamed."""
        rows = self._device.sql(DATABASE, "SELECT * FROM launchers ORDER BY package_name")
        return [Icon(row["package_name"], row["name"] or "", bool(row["was_renamed"])) for row in rows]

    def differ(self, apps: Mapping[str, str], renamed: Mapping[str, str] | None = None) -> str:
        """Return what is other than icons of just these apps, packages by label, those `renamed` called so."""
        wanted = dict(renamed or {})
        found = {icon.package: icon for icon in self.all()}
        if missing := set(apps.values()) - set(found):
            return f"{named(missing)} has no icon"
        if besides := set(found) - set(apps.values()):
            return f"{named(besides)} has an icon"
        own = {package: icon.title for package, icon in found.items() if icon.is_renamed}
        return "" if own == wanted else f"renamed are {own} and not {wanted}"

    def setting_differs(self, key: str, wanted: object) -> str:
        """Return what is other than wanted of a setting, by its key in the preferences."""
        return self._preferences.differs(key, wanted, default=_DEFAULTS[key])
