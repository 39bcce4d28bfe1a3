"""What lies behind home and lock screen, and how to choose another picture for them."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING

from PIL import ImageOps

from pytest_mobileagent.config.model import WALLPAPERS
from pytest_mobileagent.config.wallpapers import draw_wallpaper
from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.pictures import decoded
from pytest_mobileagent.simulator.androidx.settingslib import ListPage
from pytest_mobileagent.simulator.androidx.wallpaper import set_wallpaper, wallpaper, wallpaper_of
from pytest_mobileagent.simulator.system.dates import clock_text, local_time
from pytest_mobileagent.simulator.system.night_mode import NO, YES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PIL import Image as Pillow

_SCREENS = ("Lock screen", "Home screen")
_WHERE = ("Home screen", "Lock screen", "Home and lock screens")
_COLUMNS = 3
_PREVIEW_DP, _CELL_DP, _GAP_DP = 320, 168, 4
_PHOTO = "photo"


def picture_of(name: str, width: int, height: int) -> Pillow.Image:
    """Return one of the pictures that the phone comes with, of that size."""
    return wallpaper(width, height).copy() if name == WALLPAPERS[0] else draw_wallpaper(name, width, height)


thumbnail_of = lru_cache(maxsize=len(WALLPAPERS))(picture_of)


class Style(ListPage):
    """Wallpaper & style: how both screens look now."""

    title = "Wallpaper & style"

    def create(self) -> None:
        """Begin with the lock screen."""
        self.shown = 0

    def rows(self) -> Iterator[ax.View]:
        """Return what is there now, the way to something else, and the dark theme."""
        titles = [self.tr(title) for title in _SCREENS]
        night = self.phone.night_mode
        yield ax.Tabs(titles, theme=self.theme, index=self.shown, on_select=self.bind("shown"), id="separated_tabs")
        yield self._preview()
        yield self.row.link(self.tr("Change wallpaper"), icon="wallpaper", on_tap=lambda: self.start(Categories))
        yield self.row.switch(
            self.tr("Dark theme"), checked=night.is_on, on_change=lambda on: night.choose(YES if on else NO)
        )

    def _preview(self) -> ax.View:
        is_locked = self.shown == 0
        width, height = self.phone.display.size
        clock = ax.Text(
            clock_text(self.phone, local_time(self.phone), with_am_pm=False) if is_locked else "",
            size=36, color="#ffffff", align="center", width=ax.MATCH, margin=(0, 32, 0, 0),
        )  # fmt: skip
        picture = ax.Image(
            partial(wallpaper_of, self.phone, is_locked=is_locked), width=_PREVIEW_DP * width / height,
            height=_PREVIEW_DP, radius=24, desc=self.tr(_SCREENS[self.shown]),
        )  # fmt: skip
        frame = ax.Frame(picture, clock if is_locked else None, id="wallpaper_preview_card")
        return ax.Row(frame, width=ax.MATCH, justify="center", padding=(24, 16))


class Categories(ListPage):
    """Where pictures come from: the user's own, and those that are on the phone."""

    title = "Change wallpaper"

    def rows(self) -> Iterator[ax.View]:
        """Return the way to the user's photos, and the pictures."""
        width, height = self.phone.display.size
        yield self.row.link(
            self.tr("My photos"), icon="photo_library", on_tap=lambda: ax.pick_document(self, "image/*", request=_PHOTO)
        )
        yield self.row.category(self.tr("On-device wallpapers"))
        cell = _CELL_DP * width / height, _CELL_DP
        size = round(cell[0] * self.phone.display.scale), round(cell[1] * self.phone.display.scale)
        cells = [
            ax.Frame(
                ax.Image(
                    partial(thumbnail_of, name, *size), id="thumbnail", width=ax.MATCH, height=_CELL_DP, radius=16
                ),
                id="tile",
                desc=self.tr("Wallpaper {number}").format(number=number),
                on_tap=partial(self.start, Preview, name=name),
            )
            for number, name in enumerate(WALLPAPERS, start=1)
        ]
        yield ax.Frame(ax.Grid(*cells, columns=_COLUMNS, gap=_GAP_DP), width=ax.MATCH, padding=(24, 8))

    def result(self, request: str, value: object) -> None:
        """Show the photo that was picked."""
        path = ax.document_path(self, value) if request == _PHOTO else ""
        if path:
            self.start(Preview, path=path)


class Preview(ax.Screen):
    """A picture as it would lie behind a screen."""

    edge_to_edge = True

    def create(self) -> None:
        """Draw or read the picture."""
        width, height = (side // 2 for side in self.phone.display.size)
        inode = self.phone.disk.find(self.intent.text("path")) if self.intent.text("path") else None
        photo = decoded(inode.content) if inode is not None else None
        self.picture = (
            ImageOps.fit(photo, (width, height))
            if photo is not None
            else picture_of(self.intent.text("name") or WALLPAPERS[0], width, height)
        )

    def compose(self) -> ax.View:
        """Return the picture below the way back and what sets it."""
        display = self.phone.display
        top = display.status_bar_px / display.scale
        back = ax.IconButton("arrow_back", desc=self.tr("Navigate up"), color="#ffffff", on_tap=self.finish)
        apply = ax.Button(
            self.tr("Set wallpaper"), id="action_apply", icon="check", color="#1f1f1f", background="#e3e3e3",
            radius=20, on_tap=self._ask,
        )  # fmt: skip
        bar = ax.Across(back, ax.View(weight=1, height=1), apply, height=56, padding=(4, 0, 16, 0))
        return ax.Layers(
            ax.Image(lambda: self.picture, id="wallpaper_surface", width=ax.MATCH, height=ax.MATCH),
            ax.Frame(bar, width=ax.MATCH, padding=(0, top, 0, 0)),
        )

    def _ask(self) -> None:
        items = [(self.tr(where), partial(self._set, where)) for where in _WHERE]
        self.show(ax.AlertDialog(title=self.tr("Set wallpaper"), items=items))

    def _set(self, where: str) -> None:
        set_wallpaper(self.phone, self.picture, home=where != _WHERE[1], locked=where != _WHERE[0])
        self.toast(self.tr("Wallpaper set successfully"))
        self.phone.go_home()
