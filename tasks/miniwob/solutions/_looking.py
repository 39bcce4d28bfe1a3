"""Looking at pixels: shapes, points and what colour they have."""

from __future__ import annotations

import cmath
import functools
import math

from PIL import ImageChops, ImageFilter

COLORS = {
    "red": (255, 0, 0), "green": (0, 128, 0), "blue": (0, 0, 255), "aqua": (0, 255, 255), "black": (0, 0, 0),
    "magenta": (255, 0, 255), "yellow": (255, 255, 0),
}  # fmt: skip
_NEAR = 60


def is_like(color, wanted):
    return max(abs(a - b) for a, b in zip(color, wanted, strict=True)) < _NEAR


def name_of(color):
    """Return the name of the nearest colour."""
    return min(COLORS, key=lambda name: math.dist(COLORS[name], color))


def mask_of(seen, box, color):
    """Return where a rectangle has a colour, as a picture in black and white."""
    near = [
        band.point([255 if abs(value - wanted) < _NEAR else 0 for value in range(256)])
        for band, wanted in zip(seen.crop(box).split(), color, strict=True)
    ]
    return functools.reduce(ImageChops.darker, near)


def cores(mask, size):
    """Return where the middle of a square of `size` px can lie whose every pixel is in a mask."""
    share = mask.filter(ImageFilter.BoxBlur(size // 2))  # a whole one only where no pixel is missing
    return share.point([0] * 255 + [255])


def colored(seen, box, color, size=1):
    """Return the middles of the patches of a colour that are at least `size` px wide and high, larger ones first."""
    mask = cores(mask_of(seen, box, color), size)
    width = mask.width
    left = {(at % width, at // width) for at, value in enumerate(mask.tobytes()) if value}
    patches = []
    while left:
        stack = [left.pop()]
        patch = list(stack)
        while stack:
            x, y = stack.pop()
            near = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} & left
            left -= near
            stack += near
            patch += near
        patches.append(patch)
    patches.sort(key=len, reverse=True)
    return [
        (box[0] + sum(x for x, _ in patch) / len(patch), box[1] + sum(y for _, y in patch) / len(patch))
        for patch in patches
    ]


def extent(seen, box, color):
    """Return the smallest rectangle around all pixels of a colour."""
    left, top, right, bottom = mask_of(seen, box, color).getbbox()
    return box[0] + left, box[1] + top, box[0] + right, box[1] + bottom


def paint_of(seen, box):
    """Return the colour that is seen most in a rectangle, besides white."""
    counted = seen.crop(box).getcolors(1 << 20)
    return max(((count, color) for count, color in counted if min(color) < 200), default=(0, (255, 255, 255)))[1]


def kind_of(seen, box):
    """Return what fills a rectangle: its corners tell."""
    color = paint_of(seen, box)
    left, top, right, bottom = box
    inset = max(3, (right - left) // 12)

    def filled(x, y):
        return is_like(seen.getpixel((x, y)), color)

    if filled(left + inset, top + inset) and filled(right - inset - 1, top + inset):
        return "rectangle"
    if filled(left + inset * 2, bottom - inset) and filled(right - inset * 2 - 1, bottom - inset):
        return "triangle"
    return "circle"


def sides(seen, box):
    """Return how many corners the outline in a rectangle has: how far out it reaches repeats as often around."""
    left, top, right, bottom = extent(seen, box, (0, 0, 0))
    part = seen.crop((left, top, right, bottom)).convert("L")
    dark = [(at % part.width, at // part.width) for at, value in enumerate(part.tobytes()) if value < 100]
    cx, cy = sum(x for x, _ in dark) / len(dark), sum(y for _, y in dark) / len(dark)
    reach = [0.0] * 360
    for x, y in dark:
        angle = round(math.degrees(math.atan2(y - cy, x - cx))) % 360
        reach[angle] = max(reach[angle], math.hypot(x - cx, y - cy))
    waves = {
        number: abs(sum(far * cmath.exp(-1j * number * math.radians(at)) for at, far in enumerate(reach)))
        for number in range(3, 8)
    }
    return max(waves, key=lambda number: waves[number])
