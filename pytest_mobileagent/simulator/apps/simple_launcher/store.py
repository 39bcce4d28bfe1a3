"""The icons that were chosen, and in which order they are shown."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pytest_mobileagent.simulator.apps.base import AppIcon

PACKAGE = "com.simplemobiletools.applauncher"
BY_TITLE, CUSTOM, DESCENDING = 2048, 131072, 1024
_SCHEMA = Path(__file__).with_name("schema.sql").read_text()


@dataclass(frozen=True, slots=True)
class Launcher:
    """An icon of the grid, or an app that could be one: then its `number` is 0."""

    number: int
    title: str
    package: str
    icon: AppIcon
    place: int = 0


class Launchers(ax.Store):
    """The icons of a phone."""

    package, prefs_file, database_file, schema = PACKAGE, simple.PREFS, "applaunchers.db", _SCHEMA

    @property
    def sorting(self) -> int:
        """By what the icons are sorted: a key, and perhaps that it goes down."""
        return self.prefs.number("sort_order", BY_TITLE)

    @sorting.setter
    def sorting(self, value: int) -> None:
        self.prefs.put(sort_order=value)

    def forget_removed(self) -> None:
        """Take away the icons of apps that are no longer installed."""
        for row in self.database.query("SELECT package_name FROM launchers"):
            if self.phone.packages.launch_intent(row["package_name"]) is None:
                self.database.delete("launchers", package_name=row["package_name"])

    def shown(self) -> list[Launcher]:
        """Return the icons of the grid in their order."""
        found = []
        for row in self.database.query("SELECT * FROM launchers"):
            package = self.phone.packages.find(row["package_name"])
            if package is not None:
                title = row["name"] if row["was_renamed"] else self._label(package.app.package, package.app.label)
                found.append(Launcher(row["id"], title, package.name, package.app.icon, row["app_order"] or 0))
        return self._sorted(found)

    def offered(self) -> list[Launcher]:
        """Return every app that can be started, but this one, in the order of the grid; by title if that is custom."""
        apps = [app for app in self.phone.packages.launcher_apps() if app.package != PACKAGE]
        found = [Launcher(0, self._label(app.package, app.label), app.package, app.icon) for app in apps]
        return self._by_title(found)

    def _label(self, package: str, label: str) -> str:
        return self.phone.strings.translate(package, label)

    def _sorted(self, found: list[Launcher]) -> list[Launcher]:
        if self.sorting & CUSTOM:
            return sorted(found, key=lambda one: (one.place, one.number))
        return self._by_title(found)

    def _by_title(self, found: list[Launcher]) -> list[Launcher]:
        goes_down = bool(self.sorting & DESCENDING) and not self.sorting & CUSTOM
        return sorted(found, key=lambda one: (one.title.casefold(), one.package), reverse=goes_down)

    def choose(self, packages: Iterable[str]) -> None:
        """Show the icons of these apps and no others."""
        wanted = set(packages)
        there = {one.package: one for one in self.shown()}
        self.remove([one.number for package, one in there.items() if package not in wanted])
        for app in self.offered():
            if app.package in wanted and app.package not in there:
                row = {"name": app.title, "package_name": app.package, "position": 0, "was_renamed": 0, "app_order": 0}
                self.database.insert("launchers", **row)

    def rename(self, number: int, title: str) -> None:
        """Give an icon another label."""
        self.database.update("launchers", {"id": number}, name=title, was_renamed=1)

    def remove(self, numbers: Sequence[int]) -> None:
        """Take icons away."""
        for number in numbers:
            self.database.delete("launchers", id=number)

    def arrange(self, numbers: Sequence[int]) -> None:
        """Put the icons into an order of one's own."""
        for place, number in enumerate(numbers, 1):
            self.database.update("launchers", {"id": number}, app_order=place)
        self.sorting = CUSTOM
