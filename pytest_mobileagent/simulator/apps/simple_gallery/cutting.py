"""The frame around what is kept of a picture: fingers move it, and pull at its sides and corners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax

if TYPE_CHECKING:
    from collections.abc import Callable

    from PIL import Image as Pillow

WHOLE = (0.0, 0.0, 1.0, 1.0)
_GRIP_DP = 28
_LEAST = 0.05  # the smallest side of what can be cut out, of the picture's
Box = tuple[float, float, float, float]


class Cutter:
    """A frame over a picture that fills its view; the box is in shares of the picture's sides."""

    def __init__(
        self, screen: ax.Screen, picture: Callable[[], Pillow.Image | None], *, key: str, ratio: float = 0.0
    ) -> None:
        """Cut what `picture` returns, shown by the view called `key`; a `ratio` is kept, 0 stands for any."""
        self._screen = screen
        self._picture = picture
        self._key = key
        self._grip = ""
        self._last = (0.0, 0.0)
        self.ratio = ratio
        self.box: Box = WHOLE

    def reset(self, *, is_centred: bool = False) -> None:
        """Keep as much of the picture as the ratio allows."""
        self.box = WHOLE
        self._keep_ratio()
        if is_centred:
            _, _, right, bottom = self.box
            left, top = (1 - right) / 2, (1 - bottom) / 2
            self.box = left, top, left + right, top + bottom

    def cut(self, picture: Pillow.Image) -> Pillow.Image:
        """Return what is in the frame."""
        width, height = picture.size
        left, top, right, bottom = self.box
        return picture.crop((round(left * width), round(top * height), round(right * width), round(bottom * height)))

    # -- what is seen -------------------------------------------------------------------------------------------------

    def room(self, bounds: ax.Rect) -> ax.Rect:
        """Return where in a view the picture lies, px."""
        picture = self._picture()
        if picture is None:
            return bounds
        fit = min(bounds.width / picture.width, bounds.height / picture.height)
        half_x, half_y = round(picture.width * fit / 2), round(picture.height * fit / 2)
        x, y = bounds.center
        return ax.Rect(x - half_x, y - half_y, x + half_x, y + half_y)

    def paint(self, canvas: ax.Canvas, room: ax.Rect) -> None:
        """Draw the frame, and darken what will be cut off."""
        scale = self._screen.phone.display.scale
        left, top, right, bottom = self.box
        frame = ax.Rect(
            room.left + round(left * room.width), room.top + round(top * room.height),
            room.left + round(right * room.width), room.top + round(bottom * room.height),
        )  # fmt: skip
        for dark in (
            ax.Rect(room.left, room.top, room.right, frame.top),
            ax.Rect(room.left, frame.bottom, room.right, room.bottom),
            ax.Rect(room.left, frame.top, frame.left, frame.bottom),
            ax.Rect(frame.right, frame.top, room.right, frame.bottom),
        ):
            canvas.fill(dark, "#00000099")
        canvas.outline(frame, 0, 2 * scale, "#ffffff")
        for x in (frame.left, frame.right):
            for y in (frame.top, frame.bottom):
                canvas.circle(x, y, 6 * scale, "#ffffff")

    # -- fingers ------------------------------------------------------------------------------------------------------

    def place(self, x: int, y: int) -> tuple[float, float]:
        """Return a point of the view as shares of the picture's sides."""
        view = self._screen.ui.views.get(self._key)
        bounds = view.rect if view is not None else ax.Rect(0, 0, 1, 1)
        room = self.room(ax.Rect(0, 0, bounds.width, bounds.height))
        share_x, share_y = (x - room.left) / max(1, room.width), (y - room.top) / max(1, room.height)
        return min(max(0.0, share_x), 1.0), min(max(0.0, share_y), 1.0)

    def touch(self, phase: ax.Phase, x: int, y: int) -> None:
        """Move the frame as a finger does."""
        at = self.place(x, y)
        if phase == "down":
            self._grip = self._grip_at(*at)
        elif phase == "move" and self._grip:
            self._pull(at[0] - self._last[0], at[1] - self._last[1])
        self._last = at

    def _grip_at(self, x: float, y: float) -> str:
        """Return which sides of the frame a finger holds (`lt`, `b`, …), or `m` for its middle."""
        view = self._screen.ui.views.get(self._key)
        room = self.room(view.rect) if view is not None else ax.Rect(0, 0, 1, 1)
        far_x = _GRIP_DP * self._screen.phone.display.scale / max(1, room.width)
        far_y = _GRIP_DP * self._screen.phone.display.scale / max(1, room.height)
        left, top, right, bottom = self.box
        sides = "l" if abs(x - left) < far_x else "r" if abs(x - right) < far_x else ""
        sides += "t" if abs(y - top) < far_y else "b" if abs(y - bottom) < far_y else ""
        is_inside = left < x < right and top < y < bottom
        return sides or ("m" if is_inside else "")

    def _pull(self, dx: float, dy: float) -> None:
        left, top, right, bottom = self.box
        if self._grip == "m":
            dx, dy = min(max(-left, dx), 1 - right), min(max(-top, dy), 1 - bottom)
            self.box = left + dx, top + dy, right + dx, bottom + dy
            return
        if "l" in self._grip:
            left = min(left + dx, right - _LEAST)
        if "r" in self._grip:
            right = max(right + dx, left + _LEAST)
        if "t" in self._grip:
            top = min(top + dy, bottom - _LEAST)
        if "b" in self._grip:
            bottom = max(bottom + dy, top + _LEAST)
        self.box = max(0.0, left), max(0.0, top), min(1.0, right), min(1.0, bottom)
        self._keep_ratio()

    def _keep_ratio(self) -> None:
        """Make the frame as wide as the ratio says."""
        picture = self._picture()
        if not self.ratio or picture is None:
            return
        left, top, right, bottom = self.box
        width, height = picture.size
        wide = min(right - left, (bottom - top) * height * self.ratio / width)
        self.box = left, top, left + wide, top + wide * width / self.ratio / height
