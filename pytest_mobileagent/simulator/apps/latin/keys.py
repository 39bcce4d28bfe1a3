"""A key of the keyboard: its face, and what a tap, a long press and a slide on it do."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.ui import MATCH, Frame, View
from pytest_mobileagent.simulator.ui.geometry import Rect
from pytest_mobileagent.simulator.ui.text import FontSpec, text_width

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.ui.raster import Canvas
    from pytest_mobileagent.simulator.ui.view import LayoutContext, Phase

_INSET_DP = (2.5, 5)


@dataclass(frozen=True, slots=True)
class Look:
    """The keyboard's colours."""

    back: str
    key: str
    special: str
    action: str
    front: str
    hint: str


LIGHT = Look("#eceff4", "#ffffff", "#d3d8e0", "#c2d7fb", "#1f1f1f", "#5f6368")
DARK = Look("#202124", "#3c4043", "#2d2f33", "#8ab4f8", "#e8eaed", "#9aa0a6")


@dataclass(frozen=True, slots=True)
class Face:
    """What a key shows: a label or an icon on a plate, and in its corner the first that a long press offers."""

    label: str = ""
    icon: str = ""
    hint: str = ""
    plate: str = ""
    front: str = ""
    is_round: bool = False
    left: float = 0.0  # the share of the key's width beside the plate: keys at a row's ends are wider than they look
    right: float = 0.0


class KeyFace(View):
    """The face of a key, drawn."""

    width = height = MATCH

    def __init__(self, face: Face, hint_color: str) -> None:
        """Draw `face`."""
        super().__init__(text=face.label, cls="android.widget.ImageView" if face.icon else "android.view.View")
        self._face, self._hint_color = face, hint_color

    def leave(self, share: float, *, is_left: bool) -> None:
        """Leave a share of the key's width free on one side of the plate."""
        self._face = replace(self._face, left=share) if is_left else replace(self._face, right=share)

    def measure_content(self, ctx: LayoutContext, w: int, h: int, *, exact_w: bool, exact_h: bool) -> tuple[int, int]:
        """Choose the sizes of letters, which are a keyboard's own, whatever the apps' are; the face fills the key."""
        del exact_w, exact_h
        self._font = FontSpec("regular", round(ctx.scale * (22 if len(self.text) == 1 else 17) * 2) / 2)
        self._hint_font = FontSpec("regular", round(ctx.px(11)))
        self._icon_px = ctx.px(22)
        return w, h

    def paint(self, canvas: Canvas) -> None:
        """Draw plate, label or icon, and the hint."""
        face, wide = self._face, self.rect.width
        inset_x, inset_y = (round(dp * self.scale) for dp in _INSET_DP)
        plate = self.rect.inset(inset_x + round(face.left * wide), inset_y, inset_x + round(face.right * wide), inset_y)
        canvas.rounded(plate, round((24 if face.is_round else 8) * self.scale), face.plate)
        if face.icon:
            x, y = plate.center
            half = self._icon_px // 2
            canvas.icon(Rect(x - half, y - half, x + half, y + half), face.icon, face.front)
        else:
            _centred(canvas, plate, face.label, self._font, face.front)
        if face.hint:
            left = plate.right - text_width(face.hint, self._hint_font) - round(4 * self.scale)
            baseline = plate.top + round(3 * self.scale) + self._hint_font.ascent_px
            canvas.text(left, baseline, face.hint, self._hint_font, self._hint_color)


def _centred(canvas: Canvas, plate: Rect, text: str, font: FontSpec, color: str) -> None:
    x, y = plate.center
    if (wide := text_width(text, font)) > plate.width:
        font = FontSpec(font.face, int(font.size_px * plate.width / wide))
    canvas.text(x - text_width(text, font) // 2, y - font.line_px // 2 + font.ascent_px, text, font, color)


class Key(Frame):
    """A key. Held, it lets the finger go on: `on_held` hears where it is; else `on_slide` hears of sideways drags."""

    on_hold: Callable[[Rect], object] | None = None
    on_held: Callable[[Phase, int, int], object] | None = None
    on_slide: Callable[[Phase, int], object] | None = None
    follows_hold = True

    _is_held = False
    _from_x = 0

    @property
    def is_long_clickable(self) -> bool:
        """Whether holding it does something."""
        return self.on_hold is not None

    def long_press(self, x: int, y: int) -> bool:
        """Begin what holding the key does."""
        del x, y
        if self.on_hold is None:
            return False
        self._is_held = True
        self.on_hold(self.rect)
        return True

    def wants_drag(self, dx: int, dy: int) -> bool:
        """Take sideways drags where they do something."""
        return self.on_slide is not None and abs(dx) > abs(dy)

    def drag(self, phase: Phase, x: int, y: int) -> None:
        """Tell of a finger that holds the key, or slides on it."""
        if self._is_held:
            if self.on_held is not None:
                self.on_held(phase, x, y)
        elif self.on_slide is not None:
            if phase == "down":
                self._from_x = x
            self.on_slide(phase, x - self._from_x)
