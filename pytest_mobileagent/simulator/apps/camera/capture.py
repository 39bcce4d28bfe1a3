"""The viewfinder for another app, which gets what is taken once it is kept (`CaptureActivity`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import camera
from pytest_mobileagent.simulator.apps.camera.files import roll
from pytest_mobileagent.simulator.apps.camera.screens import Camera
from pytest_mobileagent.simulator.system.content import shown
from pytest_mobileagent.simulator.system.documents import path_of

if TYPE_CHECKING:
    from PIL import Image as Pillow

_OUTPUT = "output"  # MediaStore.EXTRA_OUTPUT
_VIDEOS = "content://media/external/video/media"
_SIZE_PX = (1200, 1600)


class Capture(Camera):
    """Takes one photo or one video, and shows it: it is kept, taken again, or not taken at all."""

    def create(self) -> None:
        """Show what the camera sees."""
        super().create()
        self.taken: Pillow.Image | None = None
        self.video = ""

    def _read(self, intent: ax.Intent) -> None:
        self.is_video = intent.action == "android.media.action.VIDEO_CAPTURE"

    def _take(self) -> None:
        self.taken = self._view(_SIZE_PX)
        self.phone.touch()

    def _stop(self) -> None:
        size = self._video_px
        self.taken = self._view(size)
        self.video = roll(self.phone).save_video(self.recorder.stop(), size)

    def _shutter(self) -> None:
        if self.taken is None:
            super()._shutter()

    def _seen(self, size: tuple[int, int]) -> Pillow.Image:
        return super()._seen(size) if self.taken is None else self.taken.resize(size)

    # -- what becomes of it -------------------------------------------------------------------------------------------

    def _again(self) -> None:
        """Forget what was taken."""
        if self.video:
            self.phone.disk.unlink(self.video)
            self.phone.media.scan(self.video)
        self.taken, self.video = None, ""

    def _cancel(self) -> None:
        self._again()
        self.finish()

    def _done(self) -> None:
        """Give it to who asked: a photo where it is wanted, a video where the camera keeps its own."""
        output = self.intent.text(_OUTPUT)
        if self.video:
            rows = self.phone.content.query(_VIDEOS, ["_id"], "_data = ?", [self.video])
            self.finish(f"{_VIDEOS}/{shown(rows[0]['_id'])}" if rows else None)
        elif self.taken is not None and output:
            content = camera.jpeg(self.taken, camera.exif_of_now(self.phone))
            self.phone.disk.write(path_of(self.phone, output), content)
            self.finish(output)
        else:
            self.finish("inline-data")  # the small picture of an intent without a place for it

    # -- what is seen -------------------------------------------------------------------------------------------------

    def _swiped(self, direction: int) -> None:
        """There are no other modes."""

    def _show_modes(self) -> None:
        """There are no other modes."""

    def _options(self) -> ax.View:
        return super()._options() if self.taken is None else ax.View()

    def _thumbnail(self) -> ax.View | None:
        return None if self.is_recording else self._button("close", "cancel", "Cancel", self._cancel, "vcenter start")

    def _bottom_bar(self) -> ax.View:
        if self.taken is None:
            return super()._bottom_bar()
        review = ax.Layers(
            self._button("close", "cancel", "Cancel", self._cancel, "vcenter start"),
            self._button("check", "done", "Done", self._done, "center"),
            self._button("refresh", "retake", "Retake", self._again, "vcenter end"),
            id="bottombar_intent_review",
        )
        if self._is_turned:
            return ax.Frame(review, id="bottom_bar", height=ax.MATCH, weight=1, padding=24)
        return ax.Frame(review, id="bottom_bar", width=ax.MATCH, weight=1, padding=(24, 0, 24, 48))

    def _button(self, icon: str, name: str, desc: str, on_tap: ax.Act, gravity: str) -> ax.View:
        return ax.IconButton(
            icon, id=f"{name}_button", cls="android.widget.ImageButton", desc=self.tr(desc), size=32, width=64,
            height=64, color="#ffffff", gravity=gravity, on_tap=on_tap,
        )  # fmt: skip
