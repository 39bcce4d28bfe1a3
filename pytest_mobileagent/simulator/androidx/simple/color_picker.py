"""The colour picker of Simple Mobile Tools: a square of shades, a strip of hues, the hex code, recent colours."""

from __future__ import annotations

import colorsys
import re
from typing import TYPE_CHECKING

from PIL import Image, ImageChops

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.simple.look import PREFS, from_argb, to_argb

if TYPE_CHECKING:
    from collections.abc import Callable


_RECENT = "color_picker_recent_colors"
_FIRST_RECENT = ("#d32f2f", "#1976d2", "#388e3c", "#fbc02d", "#f57c00")
_MOST_RECENT = 5
_SQUARE_DP, _HUE_DP = 216, 32
_HEX = re.compile(r"[0-9a-fA-F]{6}")
_SMALL = 64  # px of the gradients that are scaled to the square


class ColorPicker:
    """Asks for a colour; `on_pick` is told what was chosen."""

    def __init__(self, screen: ax.Screen, color: str, on_pick: Callable[[str], object]) -> None:
        """Show the dialog with the colour that is used now."""
        self._screen = screen
        self._old = color
        self._on_pick = on_pick
        self._typed_hex = ""
        self._hue = 0.0
        self._set(color)
        screen.show(
            ax.AlertDialog(
                ids=screen.app.package, content=self._content, positive=("OK", self._ok), negative=("Cancel", None)
            )
        )

    def _set(self, color: str) -> None:
        red, green, blue = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
        hue, self._saturation, self._value = colorsys.rgb_to_hsv(red, green, blue)
        if self._saturation and self._value:  # grey has no hue: the strip stays where it is
            self._hue = hue
        self._typed_hex = color[1:]

    @property
    def _color(self) -> str:
        return f"#{self._typed_hex.lower()}" if _HEX.fullmatch(self._typed_hex) else self._old

    def _mixed(self) -> None:
        rgb = colorsys.hsv_to_rgb(self._hue, self._saturation, self._value)
        self._typed_hex = "".join(f"{round(part * 255):02x}" for part in rgb)

    def _ok(self) -> None:
        self._screen.hide_keyboard()
        color = self._color
        recent = [color, *(other for other in self._recent() if other != color)][:_MOST_RECENT]
        numbers = "\n".join(str(to_argb(one)) for one in recent)
        self._screen.prefs(PREFS).update({_RECENT: numbers})
        self._on_pick(color)

    def _recent(self) -> list[str]:
        stored = self._screen.prefs(PREFS).text(_RECENT).split()
        return [from_argb(int(number)) for number in stored if number.lstrip("-").isdigit()] or list(_FIRST_RECENT)

    # -- the content ----------------------------------------------------------------------------------------------

    def _content(self) -> ax.View:
        scale = self._screen.phone.display.scale
        square = ax.Drawing(
            self._paint_square, id="color_picker_square", width=_SQUARE_DP, height=_SQUARE_DP,
            on_pointer=lambda phase, x, y: self._touch_square(phase, x, y, _SQUARE_DP * scale),
        )  # fmt: skip
        strip = ax.Drawing(
            self._paint_hues, id="color_picker_hue", cls="android.widget.ImageView", width=_HUE_DP, height=_SQUARE_DP,
            on_pointer=lambda phase, _x, y: self._touch_hue(phase, y, _SQUARE_DP * scale),
        )  # fmt: skip
        return ax.Column(
            ax.Row(square, ax.Spacer(width=16, height=1), strip, id="color_picker_top_holder"),
            ax.Row(
                *(self._sample(color) for color in self._recent()), id="recent_colors", gap=12, margin=(0, 16, 0, 0)
            ),
            self._codes(),
            id="color_picker_holder",
            padding=(24, 24, 24, 0),
            gravity="hcenter",
        )

    def _sample(self, color: str) -> ax.View:
        def use() -> None:
            self._set(color)

        return ax.View(
            cls="android.widget.ImageView", width=34, height=34, radius=17, background=color, border=(1, "#00000033"),
            desc=color.upper(), on_tap=use,
        )  # fmt: skip

    def _codes(self) -> ax.View:
        def dot(color: str, name: str) -> ax.View:
            return ax.View(
                id=name, cls="android.widget.ImageView", width=28, height=28, radius=14, background=color,
                border=(1, "#00000033"),
            )  # fmt: skip

        field = ax.EditText(
            id="color_picker_new_hex", text=self._typed_hex, on_change=self._typed, max_length=6, weight=1,
            padding=(2, 10),
        )  # fmt: skip
        return ax.Across(
            dot(self._old, "color_picker_old_color"),
            ax.Text(self._old.upper(), id="color_picker_old_hex", margin=(8, 0)),
            ax.Icon("arrow_forward", id="color_picker_arrow", size=20, margin=(4, 0, 12, 0)),
            dot(self._color, "color_picker_new_color"),
            ax.Text("#", id="color_picker_new_hex_label", size=16, margin=(8, 0, 0, 0)),
            field,
            padding=(0, 16, 0, 0),
        )

    def _typed(self, text: str) -> None:
        self._typed_hex = text
        if _HEX.fullmatch(text):
            self._set(f"#{text.lower()}")
            self._typed_hex = text

    def _touch_square(self, phase: ax.Phase, x: int, y: int, side: float) -> None:
        del phase
        self._saturation = min(max(0.0, x / side), 1.0)
        self._value = 1 - min(max(0.0, y / side), 1.0)
        self._mixed()

    def _touch_hue(self, phase: ax.Phase, y: int, side: float) -> None:
        del phase
        self._hue = 1 - min(max(0.0, y / side), 1.0)
        self._mixed()

    # -- drawing --------------------------------------------------------------------------------------------------

    def _paint_square(self, canvas: ax.Canvas, rect: ax.Rect) -> None:
        red, green, blue = (round(part * 255) for part in colorsys.hsv_to_rgb(self._hue, 1, 1))
        rising = Image.linear_gradient("L").resize((_SMALL, _SMALL))  # from black above to white below
        shades = Image.composite(
            Image.new("RGB", (_SMALL, _SMALL), (red, green, blue)),
            Image.new("RGB", (_SMALL, _SMALL), (255, 255, 255)),
            rising.transpose(Image.Transpose.ROTATE_90),
        )
        falling = rising.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
        shaded = ImageChops.multiply(shades, Image.merge("RGB", (falling,) * 3))
        canvas.picture(shaded.resize((rect.width, rect.height), Image.Resampling.BILINEAR), rect.left, rect.top)
        x = rect.left + self._saturation * rect.width
        y = rect.top + (1 - self._value) * rect.height
        size = rect.width * 0.035
        ring = "#000000" if self._value > 0.6 and self._saturation < 0.6 else "#ffffff"
        box = ax.Rect(round(x - size), round(y - size), round(x + size), round(y + size))
        canvas.outline(box, size, rect.width * 0.01, ring)

    def _paint_hues(self, canvas: ax.Canvas, rect: ax.Rect) -> None:
        column = Image.new("RGB", (1, 256))
        for at in range(256):
            rgb = colorsys.hsv_to_rgb(1 - at / 255, 1, 1)
            column.putpixel((0, at), (round(rgb[0] * 255), round(rgb[1] * 255), round(rgb[2] * 255)))
        canvas.picture(column.resize((rect.width, rect.height)), rect.left, rect.top)
        y = round(rect.top + (1 - self._hue) * rect.height)
        half = max(2, rect.width // 12)
        canvas.outline(ax.Rect(rect.left, y - 2 * half, rect.right, y + 2 * half), half, half, "#ffffff")
