"""Pictures for what apps show of other people: photos and stills, drawn by chance from a seed, always the same."""

from __future__ import annotations

import colorsys
import math
import random
from functools import lru_cache

from PIL import Image, ImageDraw, ImageFilter

Draw = ImageDraw.ImageDraw
_SIDE = 480


@lru_cache(maxsize=16)  # of a megabyte each
def scene(seed: str, *, wide: bool = False) -> Image.Image:
    """Return the picture of a seed, square or 16:9. It is not to be drawn on."""
    chance = random.Random(seed)
    size = (_SIDE, _SIDE * 9 // 16 if wide else _SIDE)
    image = Image.new("RGB", size)
    painter = chance.choice((_mountains, _sea, _city, _plate, _lights, _field))
    painter(image, ImageDraw.Draw(image), chance)
    return _with_grain(image, chance)


def _color(hue: float, saturation: float, value: float) -> tuple[int, int, int]:
    red, green, blue = colorsys.hsv_to_rgb(hue % 1, saturation, value)
    return round(red * 255), round(green * 255), round(blue * 255)


def _sky(image: Image.Image, top: tuple[int, int, int], bottom: tuple[int, int, int]) -> None:
    """Fill with a gradient."""
    mask = Image.linear_gradient("L").resize(image.size)
    image.paste(Image.composite(Image.new("RGB", image.size, bottom), Image.new("RGB", image.size, top), mask))


def _ridge(size: tuple[int, int], chance: random.Random, height: float, rough: float) -> list[tuple[float, float]]:
    """Return the outline of hills, down to the lower edge."""
    wide, high = size
    waves = [(chance.uniform(0.5, 4.5), chance.uniform(0, 6.3), chance.uniform(0.2, 1)) for _ in range(5)]
    points = []
    for at in range(61):
        x = at / 60
        y = sum(weight * math.sin(number * x * 6.3 + phase) / number for number, phase, weight in waves)
        points.append((x * wide, high * (height - rough * y)))
    return [*points, (wide, high), (0, high)]


def _mountains(image: Image.Image, draw: Draw, chance: random.Random) -> None:
    hue = chance.uniform(0.5, 0.75)
    _sky(image, _color(hue - 0.05, 0.45, 0.95), _color(chance.uniform(0.04, 0.12), 0.35, 1))
    for layer in range(4):
        color = _color(hue, 0.2 + layer * 0.14, 0.8 - layer * 0.18)
        draw.polygon(_ridge(image.size, chance, 0.5 + layer * 0.13, 0.13 - layer * 0.02), color)


def _sea(image: Image.Image, draw: Draw, chance: random.Random) -> None:
    warm = chance.uniform(0.0, 0.1)
    _sky(image, _color(warm + 0.6, 0.5, 0.7), _color(warm, 0.55, 1))
    wide, high = image.size
    horizon, x = high * chance.uniform(0.55, 0.68), wide * chance.uniform(0.25, 0.75)
    radius = wide * 0.07
    draw.ellipse((x - radius, horizon - radius * 1.5, x + radius, horizon + radius * 0.5), _color(warm + 0.08, 0.3, 1))
    draw.rectangle((0, horizon, wide, high), _color(0.57, 0.55, 0.5))
    for _ in range(70):
        y = chance.uniform(horizon, high)
        reach = (y - horizon) / (high - horizon)
        left, length = x + chance.gauss(0, 30 + 110 * reach), 8 + 40 * reach
        draw.line((left, y, left + length, y), _color(warm + 0.05, 0.4, 0.95), 1 + round(2 * reach))


def _city(image: Image.Image, draw: Draw, chance: random.Random) -> None:
    hue = chance.uniform(0.6, 0.8)
    _sky(image, _color(hue, 0.7, 0.25), _color(hue + 0.25, 0.5, 0.75))
    wide, high = image.size
    for layer in range(2):
        x = 0.0
        while x < wide:
            house = chance.uniform(22, 62)
            top = high * chance.uniform(0.28 + layer * 0.2, 0.7)
            draw.rectangle((x, top, x + house, high), _color(hue, 0.4, 0.35 - layer * 0.18))
            for row in range(int(top) + 8, high, 14):
                for column in range(int(x) + 5, int(x + house) - 6, 11):
                    if chance.random() < 0.4:
                        draw.rectangle((column, row, column + 4, row + 7), _color(0.12, 0.5, 1 - 0.25 * (1 - layer)))
            x += house + chance.uniform(0, 6)


def _plate(image: Image.Image, draw: Draw, chance: random.Random) -> None:
    _sky(image, _color(0.07, 0.45, 0.62), _color(0.07, 0.5, 0.45))
    wide, high = image.size
    x, y, radius = wide / 2, high / 2, min(wide, high) * 0.42
    for factor, color in ((1.06, (70, 45, 30)), (1, (245, 243, 238)), (0.78, (232, 229, 222))):
        reach = radius * factor
        draw.ellipse((x - reach, y - reach, x + reach, y + reach), color)
    for _ in range(38):
        angle, far = chance.uniform(0, 6.3), radius * 0.55 * math.sqrt(chance.random())
        size = chance.uniform(12, 38)
        hue = chance.choice((0.02, 0.1, 0.14, 0.27, 0.3, 0.33))
        left, top = x + far * math.cos(angle) - size / 2, y + far * math.sin(angle) - size / 2
        draw.ellipse(
            (left, top, left + size, top + size * chance.uniform(0.6, 1)), _color(hue, 0.75, chance.uniform(0.5, 0.9))
        )


def _lights(image: Image.Image, draw: Draw, chance: random.Random) -> None:
    hue = chance.random()
    _sky(image, _color(hue, 0.8, 0.18), _color(hue + 0.1, 0.7, 0.4))
    wide, high = image.size
    for _ in range(26):
        size = chance.uniform(20, 90)
        left, top = chance.uniform(-40, wide), chance.uniform(-40, high)
        draw.ellipse(
            (left, top, left + size, top + size),
            _color(hue + chance.uniform(-0.15, 0.15), 0.55, chance.uniform(0.5, 1)),
        )
    image.paste(image.filter(ImageFilter.GaussianBlur(7)))
    for side in (-1, 1):  # somebody who looks at it
        x = wide * 0.5 + side * 2
        draw.ellipse((x - 42, high * 0.42 - 50, x + 42, high * 0.42 + 50), (18, 16, 24))
        draw.ellipse((x - 95, high * 0.58, x + 95, high * 1.4), (18, 16, 24))


def _field(image: Image.Image, draw: Draw, chance: random.Random) -> None:
    _sky(image, _color(0.56, 0.5, 0.95), _color(0.55, 0.1, 1))
    wide, high = image.size
    for layer in range(3):
        color = _color(0.24 + layer * 0.03, 0.55, 0.75 - layer * 0.15)
        draw.polygon(_ridge(image.size, chance, 0.6 + layer * 0.12, 0.05), color)
    for _ in range(160):
        y = high * chance.uniform(0.72, 1)
        size = 2 + 7 * (y / high - 0.7)
        x = chance.uniform(0, wide)
        draw.ellipse((x, y, x + size, y + size), _color(chance.choice((0.0, 0.13, 0.85, 0.95)), 0.6, 1))


def _with_grain(image: Image.Image, chance: random.Random) -> Image.Image:
    """Soften what was drawn, and darken the edges as a lens does."""
    soft = image.filter(ImageFilter.GaussianBlur(0.8))
    shade = Image.radial_gradient("L").resize(image.size).point(lambda value: max(0, value - 110) // 2)
    return Image.composite(Image.new("RGB", image.size), soft, shade) if chance.random() < 0.8 else soft
