"""What the gallery draws: thumbnails, tiles of folders and of media, shades."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image as Pillow

from pytest_mobileagent.simulator.apps.simple_gallery import config as c
from pytest_mobileagent.simulator.apps.simple_gallery.config import Config, duration_text, short_path
from pytest_mobileagent.simulator.ui import MATCH, Column, Frame, Icon, Row, Screen, Text, View
from pytest_mobileagent.simulator.ui.raster import rounded_mask

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Unpack

    from pytest_mobileagent.simulator.apps.simple_gallery.pictures import Pictures
    from pytest_mobileagent.simulator.apps.simple_gallery.store import Directory, Medium
    from pytest_mobileagent.simulator.ui.raster import Canvas
    from pytest_mobileagent.simulator.ui.view import Props

_PLATE = "#c9c6d0"
_VEIL = "#ffffff59"  # over what is selected
_ROW_DP = 88
_LABELS = {c.GIF: "GIF", c.RAW: "RAW", c.SVG: "SVG"}


class Thumbnail(View):
    """The small picture of a medium, decoded when it is drawn."""

    cls = "android.widget.ImageView"
    width = MATCH
    height = MATCH

    def __init__(
        self, pictures: Pictures, medium: Medium | None, *, crops: bool = True, **props: Unpack[Props]
    ) -> None:
        """Show `medium`; cut to the bounds if it `crops`, else whole."""
        self._pictures = pictures
        self._medium = medium
        self._crops = crops
        self._set((), props)

    def paint(self, canvas: Canvas) -> None:
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


class Shade(View):
    """Darkness that grows towards one edge, so that white writing can be read on a picture."""

    cls = "android.widget.ImageView"
    width = MATCH

    def __init__(self, *, at_top: bool = False, strength: int = 190, **props: Unpack[Props]) -> None:
        """Grow towards the bottom, or the top."""
        self._at_top = at_top
        self._strength = strength
        self._set((), props)

    def paint(self, canvas: Canvas) -> None:
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


def check_mark(screen: Screen, name: str) -> View:
    """Return the tick of what is selected."""
    return Frame(
        Icon("check", size=18, color="#ffffff", gravity="center"),
        id=name,
        cls="android.widget.ImageView",
        width=28,
        height=28,
        radius=14,
        margin=8,
        gravity="top end",
        background=screen.theme.primary,
    )


class Tiles:
    """Makes the tiles of one composition of a screen."""

    def __init__(self, screen: Screen, settings: Config, pictures: Pictures) -> None:
        """Draw with the screen's theme."""
        self._screen = screen
        self._settings = settings
        self._pictures = pictures

    # -- folders ------------------------------------------------------------------------------------------------------

    def folder(  # noqa: PLR0913 - what a tile depends on
        self,
        one: Directory,
        *,
        on_tap: Callable[[], object],
        on_long_press: Callable[[], object] | None = None,
        is_selected: bool = False,
        is_pinned: bool = False,
        side: float = 0,
    ) -> View:
        """Return a square tile `side` dp wide: the cover, and below it name and number of media."""
        rounded = self._settings.number("folder_thumbnail_style", c.SQUARE) == c.ROUNDED
        mode = self._settings.number("folder_media_count", c.COUNT_LINE)
        name = f"{one.name} ({len(one.media)})" if mode == c.COUNT_BRACKETS else one.name
        below = Text(str(len(one.media)), id="photo_cnt", size=14, color=_on(self._screen, rounded=rounded))
        labels = Column(
            Text(name, id="dir_name", size=16, max_lines=1, color=_on(self._screen, rounded=rounded)),
            below if mode == c.COUNT_LINE else None,
            id="dir_bottom_holder",
            width=MATCH,
            padding=(8, 4, 8, 6),
            gravity="bottom",
        )
        marks = [
            check_mark(self._screen, "dir_check") if is_selected else None,
            Icon("push_pin", id="dir_pin", desc="PIN", size=20, color="#ffffff", margin=8, gravity="top start")
            if is_pinned
            else None,
        ]
        picture = Thumbnail(self._pictures, one.cover, id="dir_thumbnail", radius=16 if rounded else 0)
        content = (
            Column(Frame(picture, *marks, width=MATCH, height=side), labels, padding=4, width=MATCH)
            if rounded
            else Frame(
                picture,
                Shade(id="dir_shadow_holder", height=84, gravity="bottom"),
                View(width=MATCH, height=MATCH, background=_VEIL) if is_selected else None,
                *marks,
                labels,
                width=MATCH,
                height=side,
                padding=1,
            )
        )
        return Frame(
            content,
            id="dir_holder",
            cls="android.widget.RelativeLayout",
            width=MATCH,
            selected=is_selected,
            on_tap=on_tap,
            on_long_press=on_long_press,
        )

    def folder_row(
        self,
        one: Directory,
        *,
        on_tap: Callable[[], object],
        on_long_press: Callable[[], object] | None = None,
        is_selected: bool = False,
        is_pinned: bool = False,
    ) -> View:
        """Return a folder as a row of a list."""
        theme = self._screen.theme
        path = "" if one.path in c.SPECIAL else f"{short_path(one.path.rpartition('/')[0])}/"
        return Row(
            Thumbnail(self._pictures, one.cover, id="dir_thumbnail", width=72, height=72),
            Column(
                Text(one.name, id="dir_name", size=16, max_lines=1),
                Text(path, id="dir_path", size=14, max_lines=1, color=theme.on_surface_variant) if path else None,
                Text(str(len(one.media)), id="photo_cnt", size=14, color=theme.on_surface_variant),
                weight=1,
                margin=(12, 0),
            ),
            Icon("push_pin", id="dir_pin", desc="PIN", size=20, margin=8) if is_pinned else None,
            check_mark(self._screen, "dir_check") if is_selected else None,
            id="dir_holder",
            cls="android.widget.RelativeLayout",
            width=MATCH,
            height=_ROW_DP,
            padding=(16, 8),
            gravity="center",
            selected=is_selected,
            background=theme.secondary_container if is_selected else "",
            on_tap=on_tap,
            on_long_press=on_long_press,
        )

    # -- media --------------------------------------------------------------------------------------------------------

    def medium(
        self,
        one: Medium,
        *,
        on_tap: Callable[[], object],
        on_long_press: Callable[[], object] | None = None,
        is_selected: bool = False,
        side: float = 0,
    ) -> View:
        """Return a square tile `side` dp wide."""
        settings = self._settings
        names = settings.flag("display_file_names")
        spacing = settings.number("thumbnail_spacing", 1)
        corners = 12 if settings.flag("file_rounded_corners") else 0
        crops = settings.flag("crop_thumbnails", default=True)
        name = Text(one.name, id="medium_name", size=12, max_lines=1, color="#ffffff", padding=(6, 4), gravity="bottom")
        return Frame(
            Thumbnail(self._pictures, one, crops=crops, id="medium_thumbnail", radius=corners),
            Shade(height=40, gravity="bottom") if names else None,
            View(width=MATCH, height=MATCH, background=_VEIL) if is_selected else None,
            *self._marks(one),
            name if names else None,
            check_mark(self._screen, "medium_check") if is_selected else None,
            id="media_item_holder",
            cls="android.widget.RelativeLayout",
            width=MATCH,
            height=side,
            padding=spacing,
            selected=is_selected,
            on_tap=on_tap,
            on_long_press=on_long_press,
        )

    def _marks(self, one: Medium) -> list[View]:
        settings = self._settings
        marks: list[View] = []
        if one.kind in _LABELS and settings.flag("show_thumbnail_file_types", default=True):
            marks.append(
                Text(_LABELS[one.kind], id="file_type", size=12, color="#ffffff", margin=6, gravity="bottom end")
            )
        if one.is_favorite and settings.flag("mark_favorite_items", default=True):
            marks.append(Icon("star", id="favorite", size=20, color="#ffffff", margin=6, gravity="top start"))
        if one.is_video:
            play = Icon("play_circle", id="play_portrait_outline", size=32, color="#ffffffcc", gravity="center")
            marks.append(play)
            if settings.flag("show_thumbnail_video_duration"):
                marks.append(
                    Text(
                        duration_text(one.duration_s), id="video_duration", size=12, color="#ffffff", margin=6,
                        gravity="bottom end",
                    )
                )  # fmt: skip
        return marks

    def medium_row(
        self,
        one: Medium,
        *,
        on_tap: Callable[[], object],
        on_long_press: Callable[[], object] | None = None,
        is_selected: bool = False,
    ) -> View:
        """Return a medium as a row of a list."""
        theme = self._screen.theme
        return Row(
            Frame(
                Thumbnail(self._pictures, one, id="medium_thumbnail"),
                Icon("play_circle", id="play_portrait_outline", size=24, color="#ffffffcc", gravity="center")
                if one.is_video
                else None,
                width=56,
                height=56,
            ),
            Text(one.name, id="medium_name", size=16, max_lines=1, weight=1, margin=(12, 0)),
            Icon("star", id="favorite", size=20, margin=8) if one.is_favorite else None,
            check_mark(self._screen, "medium_check") if is_selected else None,
            id="media_item_holder",
            cls="android.widget.RelativeLayout",
            width=MATCH,
            height=64,
            padding=(16, 4),
            gravity="center",
            selected=is_selected,
            background=theme.secondary_container if is_selected else "",
            on_tap=on_tap,
            on_long_press=on_long_press,
        )


def _on(screen: Screen, *, rounded: bool) -> str:
    return screen.theme.on_surface if rounded else "#ffffff"


def section_title(title: str, *, on_tap: Callable[[], object] | None = None) -> View:
    """Return the title of a group of media."""
    return Text(
        title,
        id="thumbnail_section",
        size=16,
        weight_name="medium",
        width=MATCH,
        padding=(16, 20, 16, 12),
        on_tap=on_tap,
        on_long_press=lambda: None,
    )


def placeholder(screen: Screen, prefix: str, *, on_change: Callable[[], object] | None) -> View:
    """Return what stands where no media are."""
    theme = screen.theme
    text = "No media files have been found with the selected filters." if on_change else "No items found."
    return Column(
        Text(
            text, id=f"{prefix}_empty_placeholder", size=16, align="center", width=MATCH, padding=(40, 40, 40, 8),
            color=theme.on_surface_variant,
        ),
        Text(
            "Change filters", id=f"{prefix}_empty_placeholder_2", size=16, align="center", width=MATCH, padding=16,
            color=theme.primary, on_tap=on_change,
        )
        if on_change
        else None,
        width=MATCH,
    )  # fmt: skip
