"""What the emulator's cameras see: a room with a clock on the wall; from the front, whoever holds the phone."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from pytest_mobileagent.simulator.androidx.pictures import kept_while_shown
from pytest_mobileagent.simulator.system.dates import local_time

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

_WALL, _FLOOR, _SKIRTING = "#cfd8d3", "#a5815b", "#f3efe6"


def view_now(phone: Phone, size: tuple[int, int], *, is_front: bool) -> Image.Image:
    """Return what a phone's camera sees now, in pixels."""
    moment = local_time(phone)
    return scene(*size, second=moment.hour * 3600 + moment.minute * 60 + moment.second, is_front=is_front)


def scene(width: int, height: int, *, second: int, is_front: bool) -> Image.Image:
    """Return the view at a second of the day, in pixels."""
    return _drawn(width, height, second % 43200, is_front)


@kept_while_shown
def _drawn(width: int, height: int, second: int, is_front: bool) -> Image.Image:
    picture = Image.new("RGB", (width, height), _WALL)
    draw = ImageDraw.Draw(picture)
    floor = int(height * 0.72)
    for row in range(floor):  # light falls in from above
        share = row / floor
        draw.line((0, row, width, row), fill=_shade(_WALL, 1.06 - 0.22 * share))
    for row in range(floor, height):
        draw.line((0, row, width, row), fill=_shade(_FLOOR, 0.8 + 0.35 * (row - floor) / (height - floor)))
    draw.rectangle((0, floor - height // 60, width, floor), fill=_SKIRTING)
    _window(draw, width, height)
    _clock(draw, (int(width * 0.76), int(height * 0.2)), int(width * 0.11), second)
    _sofa(draw, width, height)
    if is_front:
        _person(draw, width, height)
    return picture


def _shade(color: str, factor: float) -> tuple[int, int, int]:
    red, green, blue = (min(255, round(int(color[at : at + 2], 16) * factor)) for at in (1, 3, 5))
    return red, green, blue


def _window(draw: ImageDraw.ImageDraw, width: int, height: int) -> None:
    left, top, right, bottom = int(width * 0.1), int(height * 0.1), int(width * 0.52), int(height * 0.46)
    draw.rectangle((left - 12, top - 12, right + 12, bottom + 12), fill="#f7f5f0")
    for row in range(top, bottom):
        share = (row - top) / (bottom - top)
        draw.line((left, row, right, row), fill=_shade("#9fc9ee", 0.92 + 0.16 * share))
    hill = [(left, bottom)]
    steps = 24
    for step in range(steps + 1):
        x = left + (right - left) * step / steps
        hill.append((int(x), int(bottom - (bottom - top) * (0.22 + 0.08 * math.sin(step / 3.2)))))
    draw.polygon([*hill, (right, bottom)], fill="#7ba05b")
    middle = (left + right) // 2
    draw.rectangle((middle - 5, top, middle + 5, bottom), fill="#f7f5f0")
    draw.rectangle((left, (top + bottom) // 2 - 5, right, (top + bottom) // 2 + 5), fill="#f7f5f0")


def _clock(draw: ImageDraw.ImageDraw, centre: tuple[int, int], radius: int, second: int) -> None:
    x, y = centre
    draw.ellipse(
        (x - radius, y - radius, x + radius, y + radius), fill="#fdfdfb", outline="#4b4b4b", width=radius // 10
    )
    hands = ((second / 43200, 0.5, 6), (second / 3600, 0.72, 4), (second / 60, 0.8, 2))
    for turns, reach, thick in hands:
        angle = turns % 1 * math.tau
        end = (x + radius * reach * math.sin(angle), y - radius * reach * math.cos(angle))
        draw.line((x, y, *end), fill="#b3261e" if thick == 2 else "#2b2b2b", width=max(1, radius * thick // 90 + 1))


def _sofa(draw: ImageDraw.ImageDraw, width: int, height: int) -> None:
    left, right, top, bottom = int(width * 0.12), int(width * 0.9), int(height * 0.56), int(height * 0.84)
    corner = width // 30
    draw.rounded_rectangle((left, top, right, bottom), corner, fill="#35586c")
    seat = int(height * 0.68)
    middle = (left + right) // 2
    inset = width // 16
    draw.rounded_rectangle((left + inset, seat, middle - 4, bottom - corner), corner // 2, fill="#41697f")
    draw.rounded_rectangle((middle + 4, seat, right - inset, bottom - corner), corner // 2, fill="#41697f")
    draw.rounded_rectangle((left + inset * 2, seat - inset * 2, left + inset * 4, seat), corner // 2, fill="#e2a33b")


def _person(draw: ImageDraw.ImageDraw, width: int, height: int) -> None:
    x, y, radius = width // 2, int(height * 0.48), int(width * 0.19)
    draw.ellipse((x - radius * 2, y + radius, x + radius * 2, height + radius * 2), fill="#7a8f4b")
    draw.ellipse((x - radius, y - radius * 1.3, x + radius, y + radius * 1.2), fill="#d9a47f")
    draw.pieslice((x - radius * 1.08, y - radius * 1.5, x + radius * 1.08, y + radius * 0.7), 180, 360, fill="#4a3423")
    for side in (-1, 1):
        eye = x + side * radius * 0.38
        draw.ellipse((eye - radius * 0.08, y - radius * 0.1, eye + radius * 0.08, y + radius * 0.1), fill="#2b2b2b")
    draw.arc((x - radius * 0.4, y, x + radius * 0.4, y + radius * 0.7), 20, 160, fill="#8c4a38", width=radius // 16)
