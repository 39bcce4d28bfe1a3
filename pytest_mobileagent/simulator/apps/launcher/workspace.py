"""The pages of the home screen and the dock below them (Launcher3 `Workspace`, `Hotseat`)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.base import AppIcon as IconOf
from pytest_mobileagent.simulator.apps.launcher.dock import HOTSEAT
from pytest_mobileagent.simulator.apps.launcher.favorites import DESKTOP, FOLDER, Favorites, Item, Place, seat
from pytest_mobileagent.simulator.apps.launcher.popups import AppIcon, Page
from pytest_mobileagent.simulator.apps.launcher.search import search_colors
from pytest_mobileagent.simulator.system.dates import date_text, local_time
from pytest_mobileagent.simulator.system.intents import FLAG_NEW_TASK

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.launcher.screens import Home

_PAGE, _SEAT = "cell", "seat"  # what the keys of places begin with
_MINI_DP = 20
_PAPER = "#f1f3f4"


class Workspace:
    """What lies on the home screen: the page shown, and the folder that is open."""

    def __init__(self, home: Home) -> None:
        """Begin on the first page."""
        self._home = home
        self.page = 0
        self.folder = 0  # the id of the one that is open

    @property
    def favorites(self) -> Favorites:
        """What is stored."""
        return Favorites(self._home.phone)

    def screens(self) -> list[int]:
        """Return the numbers of the pages: the first is always there, and one more while something is dragged."""
        numbers = sorted({0, *(item.screen for item in self.favorites.all() if item.container == DESKTOP)})
        return [*numbers, numbers[-1] + 1] if self._home.dragging.is_on else numbers

    @property
    def screen(self) -> int:
        """The number of the page shown."""
        numbers = self.screens()
        return numbers[min(self.page, len(numbers) - 1)]

    def turn(self, pages: int) -> None:
        """Go to a page beside this one, if there is one."""
        self.page = min(max(0, self.page + pages), len(self.screens()) - 1)

    def reset(self) -> None:
        """Go to the first page, with no folder open."""
        self.page = self.folder = 0

    # -- places -----------------------------------------------------------------------------------------------------

    def rows_of(self, screen: int) -> range:
        """Return the rows that icons may lie in: on the first page the date is above them."""
        return range(0 if screen else 1, self._home.grid()[1])

    def free_place(self, screen: int) -> Place | None:
        """Return the first free place of a page."""
        taken = {
            (item.x, item.y) for item in self.favorites.all() if (item.container, item.screen) == (DESKTOP, screen)
        }
        columns = range(self._home.grid()[0])
        cells = ((x, y) for y in self.rows_of(screen) for x in columns)
        return next((Place(DESKTOP, screen, x, y) for x, y in cells if (x, y) not in taken), None)

    def place_at(self, x: int, y: int) -> Place | None:
        """Return the place under a finger."""
        self._home.phone.windows.placed()  # so that the views are those of the page shown
        for key, view in self._home.ui.views.items():
            kind, *numbers = key.split(":")
            if kind in (_PAGE, _SEAT) and view.rect.contains(x, y):
                at = [int(number) for number in numbers]
                return Place(DESKTOP, self.screen, *at) if kind == _PAGE else seat(*at)
        return None

    # -- what is seen -----------------------------------------------------------------------------------------------

    def compose(self) -> ax.View:
        """Return page, indicator and dock."""
        home = self._home
        scale = home.phone.display.scale
        top, bottom = home.phone.display.status_bar_px / scale, home.phone.display.navigation_bar_px / scale
        lying = {item.place: item for item in self.favorites.all()}
        screen = self.screen
        rows = [self._row(lying, screen, y) for y in self.rows_of(screen)]
        page = ax.Pane(None if screen else self._glance(), *rows, cls="android.view.ViewGroup")
        grid = Page(
            page,
            id="workspace",
            cls="android.widget.ScrollView",
            width=ax.MATCH,
            weight=1,
            padding=(18, 24 if home.is_roomy else 4, 18, 0),
            scrollable=True,
            on_up=home.open_drawer,
            on_down=lambda: home.phone.panels.open("shade"),
            on_side=lambda direction: self.turn(direction if home.phone.strings.is_rtl else -direction),
            on_press=home.show_menu,
        )
        return ax.Pane(
            ax.View(width=1, height=top), grid, self._between(), self._hotseat(lying), ax.View(width=1, height=bottom)
        )

    def _row(self, lying: dict[Place, Item], screen: int, y: int) -> ax.View:
        cells = [
            self._cell(lying.get(Place(DESKTOP, screen, x, y)), f"{_PAGE}:{x}:{y}") for x in range(self._home.grid()[0])
        ]
        return ax.Row(*cells, width=ax.MATCH, weight=1)

    def _cell(self, item: Item | None, key: str) -> ax.View:
        if item is None:
            return ax.View(weight=1, height=ax.MATCH, key=key)
        made = self.icon(item, label_color=self._home.front)
        made.weight, made.key = 1, key
        return made

    def _between(self) -> ax.View:
        """Return what lies between the page and the dock."""
        home = self._home
        height = 24 if home.is_roomy else 8
        if not home.generation.has_arrow:
            return ax.Frame(self._dots(), id="page_indicator", cls="android.view.View", width=ax.MATCH, height=height)
        arrow = ax.Icon("expand_less", size=height, color=home.front, gravity="center")
        return ax.Frame(
            arrow,
            id="all_apps_handle",
            desc=home.tr("Apps list"),
            width=ax.MATCH,
            height=height,
            on_tap=home.open_drawer,
        )

    def _dots(self) -> ax.View | None:
        count = len(self.screens())
        return ax.Drawing(self._paint_dots, width=12 * count, height=8, gravity="center") if count > 1 else None

    def _paint_dots(self, canvas: ax.Canvas, rect: ax.Rect) -> None:
        count, color = len(self.screens()), self._home.front
        at = count - 1 - self.page if self._home.phone.strings.is_rtl else self.page
        for number in range(count):
            x = rect.left + rect.width * (2 * number + 1) // (2 * count)
            canvas.circle(x, rect.center[1], rect.height * 0.35, color if number == at else f"{color}80")

    def _glance(self) -> ax.View:
        home = self._home
        text = date_text(home.phone, local_time(home.phone), "weekday_date")
        date = home.text_kind(
            text,
            id="date",
            desc=text,
            size=22,
            color=home.front,
            on_tap=lambda: home.start(ax.Intent(action=ax.VIEW, data="content://com.android.calendar/time")),
        )
        return ax.Frame(
            ax.Frame(date, id="bc_smartspace_view", width=ax.MATCH, padding=(10, 28 if home.is_roomy else 12)),
            id="search_container_workspace",
            width=ax.MATCH,
            height=104 if home.is_roomy else 60,
        )

    def _hotseat(self, lying: dict[Place, Item]) -> ax.View:
        home = self._home
        seats = {place.screen: item for place, item in lying.items() if place.container == HOTSEAT}
        icons = ax.Across(
            *(self._seat(seats.get(number), number) for number in range(home.grid()[0])),
            min_height=75 if home.is_roomy else home.icon_dp() + 20,
            cls="android.view.ViewGroup",
        )
        background, front = search_colors(home.phone)
        search = ax.Across(
            ax.Icon("search", id="g_icon", desc=home.tr("Google app"), color=front),
            ax.View(weight=1, height=1),
            ax.Icon("mic", id="mic_icon", desc=home.tr("Voice search"), color=front, margin=(12, 0)),
            id="search_container_hotseat",
            cls="android.widget.FrameLayout",
            desc=home.tr("Search"),
            height=56,
            margin=(0, 16, 0, 12) if home.is_roomy else (0, 4),
            padding=(18, 0),
            radius=28,
            background=background,
            on_tap=home.search,
        )
        return ax.Column(icons, search, id="hotseat", cls="android.view.ViewGroup", padding=(29, 0))

    def _seat(self, item: Item | None, number: int) -> ax.View:
        if item is None:
            return ax.View(weight=1, height=ax.MATCH if self._home.dragging.is_on else 0, key=f"{_SEAT}:{number}")
        made = self.icon(item, label_color="")
        made.weight, made.key = 1, f"{_SEAT}:{number}"
        return made

    # -- icons ------------------------------------------------------------------------------------------------------

    def icon(self, item: Item, *, label_color: str, is_plain: bool = False) -> ax.View:
        """Return an app's icon, a shortcut's or a folder's; with `is_plain` one on a plain ground."""
        home = self._home
        if item.kind == FOLDER:
            return self._folder_icon(item, label_color)
        app, shortcut = self.favorites.app(item), self.favorites.shortcut(item)
        carried = partial(home.dragging.follow, item)
        if app is not None:
            return home.icon(app, label_color=label_color, is_plain=is_plain, on_drag=carried)
        owner = home.phone.packages.find(shortcut.package) if shortcut is not None else None
        if shortcut is None or owner is None:  # gone since the rows were read
            return ax.View()
        start = partial(home.start, replace(shortcut.intent, flags=FLAG_NEW_TASK))
        return AppIcon(
            self.picture(item, home.icon_dp()),
            home.label(shortcut.label, label_color, is_plain=is_plain) if label_color else None,
            cls="android.widget.TextView",
            text=shortcut.label,
            desc=shortcut.label,
            gravity="center",
            padding=(4, 10 if home.is_roomy else 4),
            on_tap=start,
            on_press=lambda place: home.show_app_menu(owner.app, place, has_own=False),
            on_drag=carried,
        )

    def picture(self, item: Item, size: float) -> ax.View | None:
        """Return the picture of an icon."""
        app, shortcut = self.favorites.app(item), self.favorites.shortcut(item)
        if shortcut is not None:
            return _plain(ax.app_icon(IconOf(shortcut.letters, fg="#3c4043", bg=_PAPER), size=size))
        if item.kind == FOLDER:
            return self._folder_picture(item, size)
        return self._home.picture(app, size) if app is not None else None

    def _folder_picture(self, item: Item, size: float) -> ax.View:
        minis = [self.picture(one, _MINI_DP) for one in self.favorites.inside(item.id)[:4]]
        lines = [ax.Row(*minis[at : at + 2], gap=3) for at in range(0, len(minis), 2)]
        grid = ax.Column(*lines, gap=3, gravity="center")
        return ax.Frame(
            grid, width=size, height=size, radius=size / 2, padding=((size - 43) / 2,) * 2, background=_PAPER
        )

    def _folder_icon(self, item: Item, label_color: str) -> ax.View:
        home = self._home
        count = len(self.favorites.inside(item.id))
        told = home.tr("Folder: {name}, {count} items").format(name=item.title or "", count=count)
        return AppIcon(
            self._folder_picture(item, home.icon_dp()),
            home.label(item.title or "", label_color) if label_color else None,
            cls="android.widget.FrameLayout",
            desc=told,
            gravity="center",
            padding=(4, 10 if home.is_roomy else 4),
            on_tap=ax.put(self, folder=item.id),
            on_press=lambda _place: None,
            on_drag=partial(home.dragging.follow, item),
        )

    def opened(self) -> ax.View | None:
        """Return the folder that is open, over the page."""
        home = self._home
        item = next((one for one in self.favorites.all() if one.id == self.folder and one.kind == FOLDER), None)
        if item is None:
            return None
        dark = home.phone.is_dark
        front = "#e8eaed" if dark else "#1f1f1f"
        icons = [self.icon(one, label_color=front, is_plain=True) for one in self.favorites.inside(item.id)]
        name = ax.EditText(
            id="folder_name", text=item.title or "", hint=home.tr("Edit Name"), size=18, color=front, align="center",
            width=ax.MATCH, ime_action="done", on_change=partial(self._rename, item),
        )  # fmt: skip
        card = ax.Column(
            ax.Grid(*icons, columns=3, id="folder_content", padding=(8, 12)), name,
            id="folder", cls="android.widget.LinearLayout", width=304, radius=28, padding=(0, 0, 0, 12),
            background="#303134" if dark else "#ffffff",
        )  # fmt: skip
        return ax.Layers(
            ax.Scrim(background="#00000066", on_tap=self.close),
            ax.Frame(card, gravity="center"),
        )

    def _rename(self, item: Item, title: str) -> None:
        self.favorites.rename(item, title)

    def close(self) -> bool:
        """Close the folder; False if none is open."""
        was_open, self.folder = bool(self.folder), 0
        self._home.ui.focus = ""
        self._home.hide_keyboard()
        return was_open


def _plain(picture: ax.View) -> ax.View:
    picture.id = ""
    return picture
