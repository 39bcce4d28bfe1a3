"""What the gallery draws: thumbnails, tiles of folders and of media, shades."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, TypedDict

from PIL import Image as Pillow

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_gallery import config as c
from pytest_mobileagent.simulator.apps.simple_gallery.store import shown_name
from pytest_mobileagent.simulator.ui.raster import rounded_mask

if TYPE_CHECKING:
    from typing import Unpack

    from pytest_mobileagent.simulator.apps.simple_gallery.config import Config
    from pytest_mobileagent.simulator.apps.simple_gallery.pictures import Pictures
    from pytest_mobileagent.simulator.apps.simple_gallery.store import Directory, Medium
    from pytest_mobileagent.simulator.ui.view import Props

_PLATE = "#c9c6d0"
_VEIL = "#ffffff59"  # over what is selected
_ROW_DP = 88
_CELL = "android.widget.RelativeLayout"
_LABELS = {c.GIF: "GIF", c.RAW: "RAW", c.SVG: "SVG"}


class Thumbnail(ax.View):
    """The small picture of a medium, decoded when it is drawn."""

    cls = "android.widget.ImageView"
    width = ax.MATCH
    height = ax.MATCH

    def __init__(
        self, pictures: Pictures, medium: Medium | None, *, crops: bool = True, **props: Unpack[Props]
    ) -> None:
        """Show `medium`; cut to the bounds if it `crops`, else whole."""
        self._pictures = pictures
        self._medium = medium
        self._crops = crops
        self._set((), props)

    def paint(self, canvas: ax.Canvas) -> None:
        """Draw the picture, or a plate if there is none."""
        picture = self._pictures.thumbnail(self._medium) if self._medium is not None else None
        room = self.rect
        if picture is None:
            canvas.rounded(room, self.radius * self.scale, _PLATE)
            return
        pick = max if self._crops else min
        factor = pick(room.width / picture.width, room.height / picture.height)
        size = max(1, round(picture.width * factor)), max(1, round(picture.height * factor))
        scaled = picture.resize(size, Pillow.Resampling.BILINEAR)
        left, top = (size[0] - room.width) // 2, (size[1] - room.height) // 2
        if self._crops:
            scaled = scaled.crop((left, top, left + room.width, top + room.height))
            left = top = 0
        mask = rounded_mask(*scaled.size, int(self.radius * self.scale)) if self.radius else None
        canvas.picture(scaled, room.left - left, room.top - top, mask)


class Shade(ax.View):
    """Darkness that grows towards one edge, so that white writing can be read on a picture."""

    cls = "android.widget.ImageView"
    width = ax.MATCH

    def __init__(self, *, at_top: bool = False, strength: int = 190, **props: Unpack[Props]) -> None:
        """Grow towards the bottom, or the top."""
        self._at_top = at_top
        self._strength = strength
        self._set((), props)

    def paint(self, canvas: ax.Canvas) -> None:
        """Draw."""
        room = self.rect
        mask = _gradient(room.height, self._strength, at_top=self._at_top).resize((room.width, room.height))
        canvas.mask(mask, room.left, room.top, "#000000")


@lru_cache(maxsize=8)
def _gradient(height: int, strength: int, *, at_top: bool) -> Pillow.Image:
    shades = [round(strength * (row / max(1, height - 1)) ** 1.3) for row in range(height)]
    image = Pillow.new("L", (1, height))
    image.putdata(shades[::-1] if at_top else shades)
    return image


def check_mark(name: str) -> ax.View:
    """Return the tick of what is selected."""
    return ax.Frame(
        ax.Icon("check", size=18, color="#ffffff", gravity="center"),
        id=name,
        cls="android.widget.ImageView",
        width=28,
        height=28,
        radius=14,
        margin=8,
        gravity="top end",
        background="primary",
    )


class Taps(TypedDict, total=False):
    """What a tile does."""

    on_tap: ax.Act
    on_long_press: ax.Act


def _count(one: Directory) -> str:
    """Return how many folders a tile stands for, if that are several."""
    return f" [{one.count}]" if one.count > 1 else ""


class Tiles:
    """Makes the tiles of one composition of a screen."""

    def __init__(self, screen: ax.Screen, settings: Config, pictures: Pictures) -> None:
        """Draw with the screen's theme."""
        self._screen = screen
        self._settings = settings
        self._pictures = pictures

    # -- folders ------------------------------------------------------------------------------------------------------

    def folder(
        self,
        one: Directory,
        *,
        is_selected: bool = False,
        is_pinned: bool = False,
        side: float = 0,
        **props: Unpack[Taps],
    ) -> ax.View:
        """Return a square tile `side` dp wide: the cover, and below it name and number of media."""
        rounded = self._settings.number("folder_thumbnail_style", c.SQUARE) == c.ROUNDED
        mode = self._settings.number("folder_media_count", c.COUNT_LINE)
        name = shown_name(self._screen.phone, one.path)
        if mode == c.COUNT_BRACKETS:
            name = f"{name} ({len(one.media)})"
        name = f"{name}{_count(one)}"
        below = ax.Text(str(len(one.media)), id="photo_cnt", color=_on(self._screen, rounded=rounded))
        labels = ax.Column(
            ax.Text(name, id="dir_name", size=16, max_lines=1, color=_on(self._screen, rounded=rounded)),
            below if mode == c.COUNT_LINE else None,
            id="dir_bottom_holder",
            padding=(8, 4, 8, 6),
            gravity="bottom",
        )
        marks = [
            check_mark("dir_check") if is_selected else None,
            ax.Icon("push_pin", id="dir_pin", desc="PIN", size=20, color="#ffffff", margin=8, gravity="top start")
            if is_pinned
            else None,
        ]
        picture = Thumbnail(self._pictures, one.cover, id="dir_thumbnail", radius=16 if rounded else 0)
        content = (
            ax.Column(ax.Frame(picture, *marks, width=ax.MATCH, height=side), labels, padding=4)
            if rounded
            else ax.Frame(
                picture,
                Shade(id="dir_shadow_holder", height=84, gravity="bottom"),
                ax.View(width=ax.MATCH, height=ax.MATCH, background=_VEIL) if is_selected else None,
                *marks,
                labels,
                width=ax.MATCH,
                height=side,
                padding=1,
            )
        )
        return ax.Frame(content, id="dir_holder", cls=_CELL, width=ax.MATCH, selected=is_selected, **props)

    def folder_row(
        self, one: Directory, *, is_selected: bool = False, is_pinned: bool = False, **props: Unpack[Taps]
    ) -> ax.View:
        """Return a folder as a row of a list."""
        path = "" if one.path in c.SPECIAL else f"{simple.short_path(one.path.rpartition('/')[0])}/"
        return ax.Across(
            Thumbnail(self._pictures, one.cover, id="dir_thumbnail", width=72, height=72),
            ax.Column(
                ax.Text(
                    f"{shown_name(self._screen.phone, one.path)}{_count(one)}", id="dir_name", size=16, max_lines=1
                ),
                ax.Caption(path, id="dir_path", max_lines=1, speaks=False) if path else None,
                ax.Caption(str(len(one.media)), id="photo_cnt"),
                weight=1,
                margin=(12, 0),
            ),
            ax.Icon("push_pin", id="dir_pin", desc="PIN", size=20, margin=8) if is_pinned else None,
            check_mark("dir_check") if is_selected else None,
            id="dir_holder",
            cls=_CELL,
            height=_ROW_DP,
            padding=(16, 8),
            selected=is_selected,
            background="secondary_container" if is_selected else "",
            **props,
        )

    # -- media --------------------------------------------------------------------------------------------------------

    def medium(self, one: Medium, *, is_selected: bool = False, side: float = 0, **props: Unpack[Taps]) -> ax.View:
        """Return a square tile `side` dp wide."""
        settings = self._settings
        names = settings.flag("display_file_names")
        spacing = settings.number("thumbnail_spacing", 1)
        corners = 12 if settings.flag("file_rounded_corners") else 0
        crops = settings.flag("crop_thumbnails", default=True)
        name = ax.Text(
            one.name, id="medium_name", size=12, max_lines=1, color="#ffffff", padding=(6, 4), gravity="bottom"
        )
        return ax.Frame(
            Thumbnail(self._pictures, one, crops=crops, id="medium_thumbnail", radius=corners),
            Shade(height=40, gravity="bottom") if names else None,
            ax.View(width=ax.MATCH, height=ax.MATCH, background=_VEIL) if is_selected else None,
            *self._marks(one),
            name if names else None,
            check_mark("medium_check") if is_selected else None,
            id="media_item_holder",
            cls=_CELL,
            width=ax.MATCH,
            height=side,
            padding=spacing,
            selected=is_selected,
            **props,
        )

    def _marks(self, one: Medium) -> list[ax.View]:
        settings = self._settings
        marks: list[ax.View] = []
        if one.kind in _LABELS and settings.flag("show_thumbnail_file_types", default=True):
            marks.append(
                ax.Text(_LABELS[one.kind], id="file_type", size=12, color="#ffffff", margin=6, gravity="bottom end")
            )
        if one.is_favorite and settings.flag("mark_favorite_items", default=True):
            marks.append(ax.Icon("star", id="favorite", size=20, color="#ffffff", margin=6, gravity="top start"))
        if one.is_video:
            play = ax.Icon("play_circle", id="play_portrait_outline", size=32, color="#ffffffcc", gravity="center")
            marks.append(play)
            if settings.flag("show_thumbnail_video_duration"):
                marks.append(
                    ax.Text(
                        simple.duration_text(one.duration_s), id="video_duration", size=12, color="#ffffff", margin=6,
                        gravity="bottom end",
                    )
                )  # fmt: skip
        return marks

    def medium_row(self, one: Medium, *, is_selected: bool = False, **props: Unpack[Taps]) -> ax.View:
        """Return a medium as a row of a list."""
        return ax.Across(
            ax.Frame(
                Thumbnail(self._pictures, one, id="medium_thumbnail"),
                ax.Icon("play_circle", id="play_portrait_outline", color="#ffffffcc", gravity="center")
                if one.is_video
                else None,
                width=56,
                height=56,
            ),
            ax.Text(one.name, id="medium_name", size=16, max_lines=1, weight=1, margin=(12, 0)),
            ax.Icon("star", id="favorite", size=20, margin=8) if one.is_favorite else None,
            check_mark("medium_check") if is_selected else None,
            id="media_item_holder",
            cls=_CELL,
            height=64,
            padding=(16, 4),
            selected=is_selected,
            background="secondary_container" if is_selected else "",
            **props,
        )


def _on(screen: ax.Screen, *, rounded: bool) -> str:
    return screen.theme.on_surface if rounded else "#ffffff"


def section_title(title: str, *, on_tap: ax.Act | None = None) -> ax.View:
    """Return the title of a group of media."""
    return ax.Text(
        title,
        id="thumbnail_section",
        size=16,
        weight_name="medium",
        width=ax.MATCH,
        padding=(16, 20, 16, 12),
        on_tap=on_tap,
        on_long_press=lambda: None,
    )


def placeholder(prefix: str, *, on_change: ax.Act | None) -> ax.View:
    """Return what stands where no media are."""
    text = "No media files have been found with the selected filters." if on_change else "No items found."
    name, way, paddings = f"{prefix}_empty_placeholder", "Change filters" if on_change else "", ((40, 40, 40, 8), 16)
    return ax.Column(*simple.nothing(text, name, way, on_change, is_wide=True, paddings=paddings))
