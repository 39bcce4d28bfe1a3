"""A picture becomes the wallpaper (`SetWallpaperActivity`)."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.androidx.pictures import decoded
from pytest_mobileagent.simulator.apps.simple_gallery.base import GalleryScreen
from pytest_mobileagent.simulator.apps.simple_gallery.zoom import Zoom, ZoomableImage
from pytest_mobileagent.simulator.system.documents import path_of

if TYPE_CHECKING:
    from PIL import Image as Pillow


# Where `WallpaperManagerService` keeps the pictures.
HOME_WALLPAPER = "/data/system/users/0/wallpaper"
LOCK_WALLPAPER = "/data/system/users/0/wallpaper_lock"
_SETTING_S = 0.5
_WHERE = ("Home screen", "Lock screen", "Home and lock screen")


class _Frame(ax.View):
    """The part of the picture that the screen will show, as a bright frame."""

    cls = "android.view.View"
    width = ax.MATCH
    height = ax.MATCH

    def __init__(self, share: float) -> None:
        """Draw a frame `share` as wide as it is high."""
        self._share = share
        self._set((), {"id": "CropOverlayView"})

    def paint(self, canvas: ax.Canvas) -> None:
        """Draw."""
        room = self.rect
        height = min(room.height * 0.9, room.width * 0.9 / self._share)
        side_x, side_y = round(height * self._share / 2), round(height / 2)
        x, y = room.center
        box = room.inset(
            x - room.left - side_x, y - room.top - side_y, room.right - x - side_x, room.bottom - y - side_y
        )
        canvas.outline(box, 0, 2 * self.scale, "#ffffff")


class SetWallpaper(GalleryScreen):
    """Shows a picture and asks where it is to be the wallpaper."""

    def create(self) -> None:
        """Read the picture."""
        super().create()
        path = self.intent.text("path") or path_of(self.phone, self.intent.data)
        inode = self.phone.disk.find(path) if path else None
        self.picture = decoded(inode.content) if inode is not None else None
        self.turned = 0
        self.is_landscape = False
        self.zoom = Zoom()

    def resume(self) -> None:
        """Without a picture there is nothing to do."""
        if self.picture is None:
            self.toast("An unknown error occurred")
            self.finish()

    def _shown(self) -> Pillow.Image | None:
        return self.picture.rotate(-self.turned, expand=True) if self.picture is not None else None

    def _share(self) -> float:
        width, height = self.phone.display.app_size
        return height / width if self.is_landscape else width / height

    def compose(self) -> ax.View:
        """Return the picture with the frame, and what can be done."""
        save = ax.IconButton("check", id="save", cls="android.widget.Button", desc="Save", on_tap=self._ask)
        return ax.Pane(
            simple.bar(self, "Simple Wallpaper", id="set_wallpaper_toolbar", actions=[save]),
            ax.Frame(
                ZoomableImage(self._shown(), self.zoom, id="crop_image_view"), _Frame(self._share()), width=ax.MATCH,
                weight=1, background="#101010",
            ),
            ax.Row(
                self._bottom("aspect_ratio", "bottom_set_wallpaper_aspect_ratio", ax.flip(self, "is_landscape")),
                self._bottom("rotate_right", "bottom_set_wallpaper_rotate", self._rotate),
                id="bottom_set_wallpaper_actions",
                width=ax.MATCH,
                height=64,
                background="background",
            ),
        )  # fmt: skip

    @staticmethod
    def _bottom(icon: str, name: str, on_tap: ax.Act) -> ax.View:
        return ax.IconButton(icon, id=name, cls="android.widget.ImageView", weight=1, height=64, on_tap=on_tap)

    def _rotate(self) -> None:
        self.turned = (self.turned + 90) % 360

    def _ask(self) -> None:
        simple.choose(self, _WHERE, -1, self._save)

    def _save(self, at: int) -> None:
        picture = self._shown()
        if picture is None:
            return
        self.toast("Setting wallpaper…")
        share = self._share()
        width = min(picture.width, round(picture.height * share))
        height = min(picture.height, round(width / share))
        left, top = (picture.width - width) // 2, (picture.height - height) // 2
        out = io.BytesIO()
        picture.crop((left, top, left + width, top + height)).save(out, "PNG")
        targets = ((HOME_WALLPAPER,), (LOCK_WALLPAPER,), (HOME_WALLPAPER, LOCK_WALLPAPER))[at]
        for target in targets:
            self.phone.disk.write(target, out.getvalue(), mode=0o600, owner=1000)
        self.phone.clock.call_later(_SETTING_S, self.finish)
