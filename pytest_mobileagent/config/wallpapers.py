"""Wallpapers, drawn here: one for each name that a device configuration can have."""

from __future__ import annotations

import math
import random
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw, ImageFilter

from pytest_mobileagent.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Sequence

Color = tuple[int, int, int]
_FINE = 2  # everything is drawn this many times as large


def _color(text: str) -> Color:
    value = int(text[1:], 16)
    return value >> 16, value >> 8 & 255, value & 255


def _mixed(first: Color, second: Color, share: float) -> Color:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def _gradient(width: int, height: int, colors: Sequence[str]) -> Image.Image:
    """Return a picture whose colours run from top to bottom."""
    stops = [_color(color) for color in colors]
    column = Image.new("RGB", (1, 256))
    for y in range(256):
        at = y / 255 * (len(stops) - 1)
        index = min(int(at), len(stops) - 2)
        column.putpixel((0, y), _mixed(stops[index], stops[index + 1], at - index))
    return column.resize((width, height), Image.Resampling.BICUBIC)


class _Sketch:
    """A picture in the making, with coordinates from 0 to 1 across and 0 to `tall` down."""

    def __init__(self, width: int, height: int, colors: Sequence[str], seed: int) -> None:
        self.width, self.height = width * _FINE, height * _FINE
        self.image = _gradient(self.width, self.height, colors)
        self.draw = ImageDraw.Draw(self.image)
        self.tall = height / width
        self.chance = random.Random(seed)

    def disc(self, x: float, y: float, radius: float, color: str) -> None:
        at = self.width
        self.draw.ellipse(((x - radius) * at, (y - radius) * at, (x + radius) * at, (y + radius) * at), fill=color)

    def ring(self, x: float, y: float, radius: float, line: float, color: str) -> None:
        at = self.width
        box = ((x - radius) * at, (y - radius) * at, (x + radius) * at, (y + radius) * at)
        self.draw.ellipse(box, outline=color, width=max(1, round(line * at)))

    def shape(self, points: Sequence[tuple[float, float]], color: str) -> None:
        self.draw.polygon([(x * self.width, y * self.width) for x, y in points], fill=color)

    def line(self, points: Sequence[tuple[float, float]], line: float, color: str) -> None:
        scaled = [(x * self.width, y * self.width) for x, y in points]
        self.draw.line(scaled, fill=color, width=max(1, round(line * self.width)), joint="curve")

    def waves(self, base: float, swing: float, color: str, *, count: float, shift: float) -> None:
        """Fill everything below a wavy line."""
        edge = [(x / 40, base + swing * math.sin(x / 40 * math.tau * count + shift)) for x in range(41)]
        self.shape([*edge, (1, self.tall), (0, self.tall)], color)

    def glow(self, x: float, y: float, radius: float, color: str, strength: int) -> None:
        small = Image.new("L", (self.width // 16, self.height // 16), 0)
        at = self.width / 16
        ImageDraw.Draw(small).ellipse(
            ((x - radius) * at, (y - radius) * at, (x + radius) * at, (y + radius) * at), fill=strength
        )
        mask = small.filter(ImageFilter.GaussianBlur(radius * at * 0.6)).resize(self.image.size)
        self.image.paste(_color(color), (0, 0, self.width, self.height), mask)

    def place(self) -> tuple[float, float]:
        """Return a point of chance."""
        return self.chance.random(), self.chance.random() * self.tall

    def done(self) -> Image.Image:
        return self.image.resize((self.width // _FINE, self.height // _FINE), Image.Resampling.BOX)


def _dusk(sketch: _Sketch) -> None:
    tall = sketch.tall
    sketch.glow(0.68, tall * 0.58, 0.14, "#ffd9b0", 150)
    for base, color, shift in ((0.66, "#31406a", 0.4), (0.76, "#253257", 2.4), (0.87, "#182342", 4.4)):
        sketch.waves(tall * base, 0.05, color, count=0.8, shift=shift)


def _folds(sketch: _Sketch, colors: Sequence[str]) -> None:
    for number, color in enumerate(colors):
        at = sketch.tall * (0.18 + number * 0.2)
        sketch.shape([(0, at + 0.25), (1, at - 0.25), (1, sketch.tall), (0, sketch.tall)], color)


def _red(sketch: _Sketch) -> None:
    _folds(sketch, ("#c62828", "#b71c1c", "#9b1414", "#7f0e0e"))


def _blue(sketch: _Sketch) -> None:
    _folds(sketch, ("#1976d2", "#1565c0", "#0d4fa5", "#093d85"))


def _paper(sketch: _Sketch) -> None:
    for _ in range(260):
        x, y = sketch.place()
        turn = sketch.chance.random() * math.tau
        length = 0.02 + sketch.chance.random() * 0.05
        sketch.line([(x, y), (x + math.cos(turn) * length, y + math.sin(turn) * length)], 0.0015, "#d3c6a8")
    for number in range(1, 5):
        y = sketch.tall * number / 5
        sketch.line([(0, y), (1, y + 0.02)], 0.004, "#c9bb9a")


def _sky(sketch: _Sketch) -> None:
    sketch.glow(0.75, sketch.tall * 0.16, 0.1, "#fff8dc", 220)
    for _ in range(9):
        x, y = sketch.place()
        for part in range(6):
            radius = 0.03 + sketch.chance.random() * 0.05
            sketch.disc(x + (part - 2.5) * 0.055, y + sketch.chance.random() * 0.02 - radius / 2, radius, "#f4f9ff")


def _doughnut(sketch: _Sketch) -> None:
    x, y = 0.5, sketch.tall * 0.45
    sketch.disc(x, y, 0.36, "#c98a4b")
    sketch.disc(x, y, 0.33, "#ec5f99")
    for number in range(70):
        turn, far = sketch.chance.random() * math.tau, 0.17 + sketch.chance.random() * 0.13
        tilt = sketch.chance.random() * math.tau
        left, top = x + math.cos(turn) * far, y + math.sin(turn) * far
        color = ("#ffe14d", "#5ad1e6", "#ffffff", "#8bd450", "#a06bff")[number % 5]
        sketch.line([(left, top), (left + math.cos(tilt) * 0.025, top + math.sin(tilt) * 0.025)], 0.009, color)
    sketch.disc(x, y, 0.125, "#c98a4b")
    sketch.disc(x, y, 0.11, "#8fd3d0")


def _bubble(sketch: _Sketch) -> None:
    for _ in range(34):
        x, y = sketch.place()
        radius = 0.02 + sketch.chance.random() ** 2 * 0.13
        sketch.ring(x, y, radius, 0.005, "#d5f4ff")
        sketch.disc(x - radius * 0.35, y - radius * 0.35, radius * 0.16, "#f2fcff")


def _food(sketch: _Sketch) -> None:
    x, y = 0.5, sketch.tall * 0.48
    sketch.disc(x, y, 0.4, "#f6f1e7")
    sketch.disc(x, y, 0.31, "#efe6d4")
    sketch.disc(x, y, 0.27, "#d98e32")
    sketch.disc(x, y, 0.245, "#f3c54b")
    for number in range(14):
        turn, far = number * 2.4, 0.05 + 0.16 * ((number * 7) % 10) / 10
        left, top = x + math.cos(turn) * far, y + math.sin(turn) * far
        sketch.disc(left, top, 0.034, "#c0392b" if number % 2 else "#6aa84f")
        sketch.disc(left - 0.008, top - 0.008, 0.012, "#e57368" if number % 2 else "#93c47d")
    sketch.line([(0.06, y - 0.22), (0.06, y + 0.26)], 0.016, "#bfc4c9")
    sketch.line([(0.94, y - 0.22), (0.94, y + 0.26)], 0.016, "#bfc4c9")
    for tine in (-0.022, 0, 0.022):
        sketch.line([(0.06 + tine, y - 0.3), (0.06 + tine, y - 0.2)], 0.008, "#bfc4c9")


def _colors(sketch: _Sketch) -> None:
    palette = ("#e53935", "#fb8c00", "#fdd835", "#43a047", "#1e88e5", "#8e24aa", "#00acc1", "#d81b60")
    side, rows = 0.25, math.ceil(sketch.tall / 0.25)
    for row in range(rows):
        for column in range(4):
            x, y = column * side, row * side
            first, second = (palette[(row * 3 + column * 5 + more) % 8] for more in (0, 3))
            sketch.shape([(x, y), (x + side, y), (x, y + side)], first)
            sketch.shape([(x + side, y), (x + side, y + side), (x, y + side)], second)


def _rainbow(sketch: _Sketch) -> None:
    y = sketch.tall * 0.78
    for number, color in enumerate(("#e53935", "#fb8c00", "#fdd835", "#43a047", "#1e88e5", "#5e35b1")):
        sketch.ring(0.5, y, 0.62 - number * 0.06, 0.062, color)
    sketch.shape([(0, y), (1, y), (1, sketch.tall), (0, sketch.tall)], "#4c8c4a")
    sketch.waves(y, 0.02, "#3c7a3b", count=1.5, shift=0.5)


def _galaxy(sketch: _Sketch) -> None:
    sketch.glow(0.5, sketch.tall * 0.45, 0.3, "#5b3f9e", 190)
    sketch.glow(0.55, sketch.tall * 0.43, 0.12, "#e5b6ff", 200)
    for number in range(700):
        turn = number * 0.05
        far = 0.02 + number / 700 * 0.55
        wide = sketch.chance.gauss(0, 0.03)
        arm = turn + (number % 2) * math.pi
        x = 0.5 + math.cos(arm) * (far + wide)
        y = sketch.tall * 0.45 + math.sin(arm) * (far + wide) * 0.75
        sketch.disc(x, y, 0.001 + sketch.chance.random() * 0.003, "#e8dcff")
    for _ in range(260):
        sketch.disc(*sketch.place(), 0.001 + sketch.chance.random() * 0.002, "#ffffff")


def _pyramid(sketch: _Sketch) -> None:
    ground = sketch.tall * 0.72
    sketch.disc(0.78, sketch.tall * 0.3, 0.08, "#fff0c2")
    for x, top, wide in ((0.3, 0.34, 0.42), (0.78, 0.2, 0.26)):
        sketch.shape([(x - wide, ground), (x, ground - top * 1.5), (x + wide * 0.2, ground)], "#d9a650")
        sketch.shape([(x + wide * 0.2, ground), (x, ground - top * 1.5), (x + wide, ground)], "#a8742c")
    sketch.shape([(0, ground), (1, ground), (1, sketch.tall), (0, sketch.tall)], "#d8a85c")
    sketch.waves(ground + 0.16, 0.03, "#c8964a", count=1.2, shift=1)
    sketch.waves(ground + 0.36, 0.04, "#b5823b", count=0.9, shift=3)


def _ocean(sketch: _Sketch) -> None:
    sketch.glow(0.3, sketch.tall * 0.22, 0.1, "#fff3d0", 210)
    for number, color in enumerate(("#2a93c9", "#1f7fb8", "#176aa2", "#10558a", "#0b4172", "#07305a")):
        sketch.waves(sketch.tall * (0.42 + number * 0.1), 0.022, color, count=2 + number * 0.3, shift=number * 1.7)


def _canyon(sketch: _Sketch) -> None:
    colors = ("#d98555", "#c26a3f", "#a9552f", "#8c4325", "#6d331c", "#4f2413")
    for number, color in enumerate(colors):
        base = sketch.tall * (0.34 + number * 0.11)
        edge, x = [(0.0, base)], 0.0
        while x < 1:
            step = 0.08 + sketch.chance.random() * 0.14
            y = base + (sketch.chance.random() - 0.5) * 0.16
            edge += [(x + 0.015, y), (x + step, y)]
            x += step
        sketch.shape([*edge, (1, sketch.tall), (0, sketch.tall)], color)


_DRAWN = {
    "default": (("#1b2a4e", "#6d7fb3", "#f2b8a0"), _dusk),
    "red": (("#e53935", "#d32f2f"), _red),
    "blue": (("#42a5f5", "#1e88e5"), _blue),
    "paper": (("#efe6cf", "#e2d6b8"), _paper),
    "sky": (("#3d8fe0", "#8cc4f5", "#d4ebff"), _sky),
    "doughnut": (("#9adcd8", "#86ccc9"), _doughnut),
    "bubble": (("#0d6fa8", "#2aa7cf", "#7ad5e2"), _bubble),
    "food": (("#7a5236", "#5b3a24"), _food),
    "colors": (("#ffffff", "#ffffff"), _colors),
    "rainbow": (("#6fb4ef", "#cfe8ff"), _rainbow),
    "galaxy": (("#05060f", "#120a2a", "#05060f"), _galaxy),
    "pyramid": (("#4b86c6", "#f3d9a8"), _pyramid),
    "ocean": (("#f7b977", "#ffe3b5", "#9fd0ea"), _ocean),
    "canyon": (("#5a94d6", "#f5d3b0"), _canyon),
}


def draw_wallpaper(name: str, width: int, height: int) -> Image.Image:
    """Return a wallpaper of this size, the same each time.

    Raises:
        ConfigError: there is none of that name.
    """
    if name not in _DRAWN:
        raise ConfigError(f"wallpaper '{name}' is not one of {', '.join(_DRAWN)}")
    colors, draw = _DRAWN[name]
    sketch = _Sketch(width, height, colors, seed=len(name) * 31 + ord(name[0]))
    draw(sketch)
    return sketch.done()
