"""Dragging icons over the home screen, out of the drawer too (Launcher3 `DragController`, `DropTargetBar`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.launcher.favorites import FOLDER, Item, Place
from pytest_mobileagent.simulator.system.intents import DELETE

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.base import App
    from pytest_mobileagent.simulator.apps.launcher.screens import Home

_SLOP_DP = 16  # how far a finger moves before what it holds comes along, and its menu goes
_EDGE_DP = 24  # how near to a side the page turns
_BAR_DP = 64


class Dragging:
    """What a finger has taken up, until it lifts: an item of the home screen, or an app of the drawer."""

    def __init__(self, home: Home) -> None:
        """Nothing is dragged."""
        self._home = home
        self._carried: Item | App | None = None
        self._start = self._at = (0, 0)
        self._is_at_edge = False

    @property
    def is_on(self) -> bool:
        """Whether something is dragged."""
        return self._carried is not None

    def follow(self, carried: Item | App, phase: ax.Phase, x: int, y: int) -> None:
        """Follow a finger that holds an icon."""
        self._at = (x, y)
        if phase == "down":
            self._start = (x, y)
        elif phase == "up":
            if self._carried is not None:
                self._drop(self._carried)
        elif self._carried is not None:
            self._turn()
        elif max(abs(x - self._start[0]), abs(y - self._start[1])) > _SLOP_DP * self._home.phone.display.scale:
            self._take_up(carried)

    def _take_up(self, carried: Item | App) -> None:
        self._home.dialogs.clear()
        self._home.close_drawer()
        self._home.workspace.close()
        self._carried, self._is_at_edge = carried, False

    def _turn(self) -> None:
        """Turn the page once as the finger comes near a side."""
        width, edge = self._home.phone.display.size[0], _EDGE_DP * self._home.phone.display.scale
        x = self._at[0]
        direction = -1 if x < edge else 1 if x > width - edge else 0
        if direction and not self._is_at_edge:
            self._home.workspace.turn(-direction if self._home.phone.strings.is_rtl else direction)
        self._is_at_edge = bool(direction)

    # -- the end ----------------------------------------------------------------------------------------------------

    def _drop(self, carried: Item | App) -> None:
        home = self._home
        is_over_bar = self._at[1] < self._bar_bottom
        place = None if is_over_bar else home.workspace.place_at(*self._at)
        self._carried = None
        app = self._removable(carried)
        if is_over_bar and app is not None and self._is_behind_middle:
            home.start(ax.Intent(DELETE, f"package:{app.package}"))
        elif is_over_bar and isinstance(carried, Item):
            self._remove(carried)
        elif place is not None:
            self._put(carried, place)
        home.workspace.turn(0)  # a page that has become empty is gone
        home.phone.touch()

    def _removable(self, carried: Item | App) -> App | None:
        """Return the app that can be uninstalled; None for all else, and for the system's."""
        app = self._home.workspace.favorites.app(carried) if isinstance(carried, Item) else carried
        package = self._home.phone.packages.find(app.package) if app is not None else None
        return app if package is not None and not package.is_system else None

    @property
    def _is_behind_middle(self) -> bool:
        """Whether the finger is in the half of the screen that comes second."""
        is_right = self._at[0] > self._home.phone.display.size[0] // 2
        return is_right != self._home.phone.strings.is_rtl

    @property
    def _bar_bottom(self) -> float:
        return self._home.phone.display.status_bar_px + _BAR_DP * self._home.phone.display.scale

    def _remove(self, item: Item) -> None:
        home = self._home
        home.snackbar(home.tr("Item removed"), home.tr("Undo"), home.workspace.favorites.remove(item))

    def _put(self, carried: Item | App, place: Place) -> None:
        favorites = self._home.workspace.favorites
        there = next((item for item in favorites.all() if item.place == place), None)
        if there is None or there == carried:
            self._lay(carried, place)
        elif isinstance(carried, Item) and carried.kind == FOLDER:
            self._beside(carried, place)
        else:
            folder = there.id if there.kind == FOLDER else favorites.add_folder(place)
            if there.kind != FOLDER:
                favorites.move(there, Place(folder, 0, 0))
            self._lay(carried, Place(folder, len(favorites.inside(folder)), 0))

    def _beside(self, folder: Item, place: Place) -> None:
        """Lay a folder where there is room on the page: it does not go into another."""
        free = self._home.workspace.free_place(place.screen) if place.container == folder.container else None
        if free is not None:
            self._lay(folder, free)
        else:
            self._home.toast(self._home.tr("No room on this home screen"))

    def _lay(self, carried: Item | App, place: Place) -> None:
        favorites = self._home.workspace.favorites
        if isinstance(carried, Item):
            favorites.move(carried, place)
        else:
            favorites.add_app(carried, place)

    # -- what is seen -----------------------------------------------------------------------------------------------

    def compose(self) -> list[ax.View]:
        """Return the bar at the top that takes things away, and what the finger holds."""
        carried = self._carried
        if carried is None:
            return []
        home = self._home
        scale = home.phone.display.scale
        targets = [self._target("close", "Remove" if isinstance(carried, Item) else "Cancel", "delete_target_text")]
        if self._removable(carried) is not None:
            targets.append(self._target("delete", "Uninstall", "uninstall_target_text"))
        bar = ax.Row(
            *targets, id="drop_target_bar", width=ax.MATCH, height=_BAR_DP,
            margin=(0, home.phone.display.status_bar_px / scale, 0, 0),
        )  # fmt: skip
        size = home.icon_dp()
        picture = home.workspace.picture(carried, size) if isinstance(carried, Item) else home.picture(carried, size)
        x, y = self._at
        if home.phone.strings.is_rtl:
            x = home.phone.display.size[0] - x
        return [bar, ax.Frame(picture, margin=(x / scale - size / 2, y / scale - size / 2, 0, 0))]

    def _target(self, icon: str, word: str, name: str) -> ax.View:
        """Return a place of the bar, onto which an icon is dropped."""
        home = self._home
        text = ax.Text(home.tr(word), id=name, size=16, color=home.front, margin=(8, 0, 0, 0))
        target = ax.Row(ax.Icon(icon, size=20, color=home.front), text, gravity="center", height=_BAR_DP)
        return ax.Frame(ax.Frame(target, gravity="center"), weight=1, height=_BAR_DP)
