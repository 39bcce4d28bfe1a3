"""A picture becomes the wallpaper (`SetWallpaperActivity`)."""

from __future__ import annotations

from PIL import Image as Pillow

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.androidx.pictures import decoded
from pytest_mobileagent.simulator.androidx.wallpaper import set_wallpaper
from pytest_mobileagent.simulator.apps.simple_gallery.base import GalleryScreen
from pytest_mobileagent.simulator.apps.simple_gallery.cutting import Cutter
from pytest_mobileagent.simulator.system.documents import path_of

_SETTING_S = 0.5
_IMAGE = "crop_image_view"
_WHERE = ("Home screen", "Lock screen", "Home and lock screen")


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
        self.cutter = Cutter(self, self._shown, key=_IMAGE, ratio=self._share())
        self.cutter.reset(is_centred=True)

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
        save = simple.action("check", "Save", self._ask, id="save")
        free = ax.MenuItem("Allow changing the aspect ratio", ax.put(self.cutter, ratio=0.0))
        frame = ax.Drawing(
            self._paint, id="CropOverlayView", key=_IMAGE, cls="android.view.View", on_pointer=self.cutter.touch
        )
        return ax.Pane(
            simple.bar(self, "Simple Wallpaper", id="set_wallpaper_toolbar", actions=[save], overflow=[free]),
            ax.Frame(frame, id=_IMAGE, width=ax.MATCH, weight=1, background="#101010"),
            ax.Row(
                self._bottom("aspect_ratio", "bottom_set_wallpaper_aspect_ratio", self._turn_frame),
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

    def _paint(self, canvas: ax.Canvas, bounds: ax.Rect) -> None:
        picture, room = self._shown(), self.cutter.room(bounds)
        if picture is not None:
            small = picture.resize((max(1, room.width), max(1, room.height)), Pillow.Resampling.BILINEAR)
            canvas.picture(small, room.left, room.top)
            self.cutter.paint(canvas, room)

    def _turn_frame(self) -> None:
        self.is_landscape = not self.is_landscape
        self.cutter.ratio = self._share()
        self.cutter.reset(is_centred=True)

    def _rotate(self) -> None:
        self.turned = (self.turned + 90) % 360
        self.cutter.reset(is_centred=True)

    def _ask(self) -> None:
        simple.choose(self, _WHERE, -1, self._save)

    def _save(self, at: int) -> None:
        picture = self._shown()
        if picture is None:
            return
        self.toast("Setting wallpaper…")
        set_wallpaper(self.phone, self.cutter.cut(picture), home=at != 1, locked=at != 0)
        self.phone.clock.call_later(_SETTING_S, self.finish)
