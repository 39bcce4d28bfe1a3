"""What lies on the home screen: launcher.db's rows (Launcher3 `LauncherSettings.Favorites`)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.simulator.apps.launcher.dock import HOTSEAT, app_of, component_of, database_of, intent_of
from pytest_mobileagent.simulator.system.intent_uris import fields_of, uri_of
from pytest_mobileagent.simulator.system.intents import FLAG_NEW_TASK, LAUNCHER, MAIN, Intent

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_mobileagent.simulator import androidx as ax
    from pytest_mobileagent.simulator.apps.base import App
    from pytest_mobileagent.simulator.system.pinned_shortcuts import PinnedShortcut

DESKTOP = -100
APP, FOLDER, SHORTCUT = 0, 2, 6  # itemType
_RESET_TASK = 0x00200000  # FLAG_ACTIVITY_RESET_TASK_IF_NEEDED
_OF_SHORTCUTS = "com.android.launcher3.DEEP_SHORTCUT"
_SHORTCUT_ID = "shortcut_id"
_COLUMNS = "_id AS id, title, intent, container, screen, cellX AS x, cellY AS y, COALESCE(itemType, 0) AS kind"


class Place(NamedTuple):
    """Where something lies: on a page of the desktop, in a seat of the dock, in the folder whose id is `container`."""

    container: int
    screen: int
    x: int
    y: int = 0


class Item(NamedTuple):
    """Something that lies on the home screen."""

    id: int
    title: str
    intent: str
    container: int
    screen: int
    x: int
    y: int
    kind: int

    @property
    def place(self) -> Place:
        """Where it lies."""
        return Place(self.container, self.screen, self.x, self.y)


def seat(number: int) -> Place:
    """Return a place in the dock."""
    return Place(HOTSEAT, number, number)


class Favorites:
    """The rows, as far as what they start is there."""

    def __init__(self, phone: ax.Phone) -> None:
        """Work on the phone's database."""
        self._phone = phone
        self._database = database_of(phone)

    def all(self) -> list[Item]:
        """Return what is there."""
        return [item for item in self._rows() if item.kind == FOLDER or self.app(item) or self.shortcut(item)]

    def _rows(self) -> list[Item]:
        rows = self._database.query(f"SELECT {_COLUMNS} FROM favorites ORDER BY rank, _id")  # noqa: S608 - a constant
        return [Item(**dict(row)) for row in rows]

    def app(self, item: Item) -> App | None:
        """Return the app that something starts; None for folders and shortcuts, and if it is gone."""
        return app_of(self._phone, item.intent or "") if item.kind == APP else None

    def shortcut(self, item: Item) -> PinnedShortcut | None:
        """Return what an app has put there; None for all else."""
        if item.kind != SHORTCUT:
            return None
        fields = fields_of(item.intent or "")
        name = fields.get(f"S.{_SHORTCUT_ID}", "")
        return self._phone.pinned_shortcuts.find(fields.get("package", ""), name)

    def inside(self, folder: int) -> list[Item]:
        """Return what a folder holds."""
        return [item for item in self.all() if item.container == folder]

    # -- changes ----------------------------------------------------------------------------------------------------

    def add_app(self, app: App, place: Place) -> None:
        """Put an app somewhere."""
        start = Intent(
            MAIN, component=component_of(app), categories=(LAUNCHER,), flags=FLAG_NEW_TASK | _RESET_TASK
        )  # fmt: skip
        self._add(app.label, uri_of(start), APP, place)

    def add_shortcut(self, shortcut: PinnedShortcut, component: str, place: Place) -> None:
        """Put an app's shortcut somewhere (`ShortcutKey.makeIntent`)."""
        start = Intent(
            MAIN, package=shortcut.package, component=component, categories=(_OF_SHORTCUTS,),
            flags=FLAG_NEW_TASK | _RESET_TASK, extras={_SHORTCUT_ID: shortcut.id},
        )  # fmt: skip
        self._phone.pinned_shortcuts.keep(shortcut)
        self._add(shortcut.label, uri_of(start), SHORTCUT, place)

    def add_folder(self, place: Place) -> int:
        """Make an empty folder; return its id."""
        return self._add("", "", FOLDER, place)

    def _add(self, title: str, intent: str, kind: int, place: Place) -> int:
        number = self._database.insert(
            "favorites", title=title, intent=intent, itemType=kind, spanX=1, spanY=1, modified=self._now(),
            **_columns(place),
        )  # fmt: skip
        self._phone.touch()
        return number

    def move(self, item: Item, place: Place) -> None:
        """Put something elsewhere; the folder that it was in ends where but one is left in it."""
        self._database.update("favorites", {"_id": item.id}, modified=self._now(), **_columns(place))
        self._tidy(item.container)
        self._phone.touch()

    def remove(self, item: Item) -> Callable[[], None]:
        """Take something away, of a folder all that is in it; return what brings it back."""
        before = self.all()
        gone = (item, *self.inside(item.id))
        shortcuts = [shortcut for one in gone if (shortcut := self.shortcut(one)) is not None]
        for one in gone:
            self._database.delete("favorites", _id=one.id)
        for shortcut in shortcuts:
            self._phone.pinned_shortcuts.forget(shortcut.package, shortcut.id)
        self._tidy(item.container)
        self._phone.touch()
        return partial(self._restore, before, shortcuts)

    def _restore(self, before: Sequence[Item], shortcuts: Sequence[PinnedShortcut]) -> None:
        for shortcut in shortcuts:
            self._phone.pinned_shortcuts.keep(shortcut)
        now = {item.id: item for item in self.all()}
        for item in before:
            if now.get(item.id) != item:
                self._database.delete("favorites", _id=item.id)
                self._database.insert(
                    "favorites", _id=item.id, title=item.title, intent=item.intent, itemType=item.kind, spanX=1,
                    spanY=1, modified=self._now(), **_columns(item.place),
                )  # fmt: skip
        self._phone.touch()

    def forget(self, package: str) -> None:
        """Take away what an app had here that is gone (`PackageUpdatedTask`)."""
        folders = set()
        for item in self._rows():
            if item.kind != FOLDER and intent_of(item.intent or "").partition("/")[0] == package:
                self._database.delete("favorites", _id=item.id)
                folders.add(item.container)
        for folder in folders:
            self._tidy(folder)

    def rename(self, item: Item, title: str) -> None:
        """Call a folder something."""
        self._database.update("favorites", {"_id": item.id}, title=title, modified=self._now())
        self._phone.touch()

    def _tidy(self, folder: int) -> None:
        """End a folder that holds but one: that takes its place (`replaceFolderWithFinalItem`)."""
        left = self.inside(folder)
        holder = next((item for item in self.all() if item.id == folder and item.kind == FOLDER), None)
        if holder is None or len(left) > 1:
            return
        self._database.delete("favorites", _id=folder)
        for item in left:
            self._database.update("favorites", {"_id": item.id}, modified=self._now(), **_columns(holder.place))

    def _now(self) -> int:
        return int(self._phone.clock.now() * 1000)


def _columns(place: Place) -> dict[str, int]:
    rank = place.screen if place.container > 0 else 0
    return {"container": place.container, "screen": place.screen, "cellX": place.x, "cellY": place.y, "rank": rank}
