"""The pictures of what is sold, drawn by what it looks like, in a colour of its own."""

from __future__ import annotations

import colorsys
from collections.abc import Callable
from functools import lru_cache
from random import Random

from PIL import Image, ImageDraw, ImageFilter

_SIZE, _SHOWN = 640, 320
Color = tuple[int, int, int]
Painter = ImageDraw.ImageDraw
_WHITE, _INK = (255, 255, 255), (52, 56, 64)


def _shade(color: Color, share: float) -> Color:
    """Return a colour, darker by a share (lighter if negative)."""
    to = 0 if share > 0 else 255
    red, green, blue = (round(part + (to - part) * abs(share)) for part in color)
    return red, green, blue


def _label(draw: Painter, box: tuple[int, int, int, int], color: Color) -> None:
    """Draw the label of a pack: a plate with three lines."""
    left, top, right, bottom = box
    draw.rounded_rectangle(box, 14, fill=_WHITE)
    for at, share in enumerate((0.8, 0.6, 0.7)):
        y = top + (bottom - top) * (at + 1) / 4
        half = (right - left) * share / 2
        middle = (left + right) / 2
        draw.rounded_rectangle(
            (middle - half, y - 7, middle + half, y + 7), 7, fill=color if at == 0 else (198, 204, 212)
        )


def _box(draw: Painter, color: Color) -> None:
    draw.polygon([(450, 110), (520, 150), (520, 540), (450, 560)], fill=_shade(color, 0.35))
    draw.rectangle((150, 110, 450, 560), fill=color)
    draw.polygon([(150, 110), (450, 110), (520, 150), (220, 150)], fill=_shade(color, -0.25))
    _label(draw, (185, 220, 415, 400), color)
    draw.ellipse((245, 425, 355, 535), fill=_shade(color, -0.45))


def _fruit(draw: Painter, color: Color) -> None:
    for x, y in ((130, 300), (300, 300), (215, 190), (380, 200)):
        draw.ellipse((x, y, x + 190, y + 180), fill=_shade(color, 0.12))
        draw.ellipse((x + 6, y + 2, x + 180, y + 166), fill=color)
        draw.ellipse((x + 40, y + 30, x + 84, y + 70), fill=_shade(color, -0.45))
        draw.line([(x + 95, y + 14), (x + 104, y - 22)], fill=(98, 74, 48), width=10)
        draw.ellipse((x + 102, y - 32, x + 150, y - 8), fill=(92, 150, 70))


def _tray(draw: Painter, color: Color) -> None:
    draw.rounded_rectangle((90, 180, 550, 500), 46, fill=(232, 234, 238))
    draw.rounded_rectangle((120, 206, 520, 474), 34, fill=(250, 250, 250))
    for x in (150, 270, 390):
        draw.ellipse((x, 230, x + 120, 450), fill=color)
        draw.ellipse((x + 22, 256, x + 66, 330), fill=_shade(color, -0.4))
    _label(draw, (330, 360, 500, 460), color)


def _bread(draw: Painter, color: Color) -> None:
    crust = (176, 116, 62)
    draw.rounded_rectangle((90, 250, 550, 480), 60, fill=crust)
    for x in range(100, 500, 74):
        draw.ellipse((x, 190, x + 130, 330), fill=_shade(crust, -0.14))
        draw.arc((x + 8, 200, x + 122, 330), 200, 330, fill=_shade(crust, 0.25), width=8)
    _label(draw, (220, 330, 420, 450), color)


def _carton(draw: Painter, color: Color) -> None:
    draw.polygon([(200, 200), (320, 90), (440, 200)], fill=_shade(color, 0.12))
    draw.rectangle((250, 70, 390, 110), fill=_shade(color, 0.25))
    draw.rectangle((200, 200, 440, 570), fill=(246, 248, 250))
    draw.rectangle((200, 420, 440, 570), fill=color)
    draw.rectangle((200, 200, 440, 236), fill=color)
    _label(draw, (225, 264, 415, 394), color)


def _can(draw: Painter, color: Color) -> None:
    draw.rectangle((190, 140, 450, 520), fill=color)
    draw.rectangle((190, 140, 235, 520), fill=_shade(color, -0.25))
    draw.rectangle((410, 140, 450, 520), fill=_shade(color, 0.25))
    draw.ellipse((190, 480, 450, 560), fill=(176, 182, 190))
    draw.ellipse((190, 470, 450, 546), fill=color)
    draw.ellipse((190, 96, 450, 184), fill=(206, 211, 218))
    draw.ellipse((215, 108, 425, 172), fill=(228, 232, 236))
    _label(draw, (225, 250, 415, 410), color)


def _bag(draw: Painter, color: Color) -> None:
    draw.polygon([(170, 90), (470, 90), (500, 560), (140, 560)], fill=color)
    draw.rectangle((165, 90, 475, 124), fill=_shade(color, 0.25))
    draw.rectangle((138, 530, 502, 560), fill=_shade(color, 0.2))
    draw.polygon([(200, 130), (240, 130), (220, 525), (176, 525)], fill=_shade(color, -0.25))
    _label(draw, (225, 210, 425, 370), color)
    draw.ellipse((270, 400, 380, 490), fill=_shade(color, -0.5))


def _bottle(draw: Painter, color: Color) -> None:
    draw.rectangle((285, 60, 355, 130), fill=_shade(color, 0.4))
    draw.polygon([(290, 130), (350, 130), (430, 240), (210, 240)], fill=color)
    draw.rounded_rectangle((210, 226, 430, 575), 36, fill=color)
    draw.rounded_rectangle((226, 240, 256, 560), 15, fill=_shade(color, -0.35))
    _label(draw, (232, 300, 410, 460), color)


def _chair(draw: Painter, color: Color) -> None:
    for x in (180, 430):
        draw.line([(x, 430), (x - 12, 570)], fill=(132, 94, 60), width=24)
    draw.rounded_rectangle((170, 110, 470, 380), 60, fill=color)
    draw.rounded_rectangle((140, 340, 500, 450), 40, fill=_shade(color, 0.18))
    for x in (120, 450):
        draw.rounded_rectangle((x, 270, x + 72, 440), 32, fill=_shade(color, 0.08))


def _towel(draw: Painter, color: Color) -> None:
    for at in range(4):
        top = 430 - at * 88
        draw.rounded_rectangle((110, top, 530, top + 96), 44, fill=_shade(color, -0.5 + at * 0.16))
        draw.arc((450, top + 10, 526, top + 86), 270, 90, fill=_shade(color, 0.2), width=7)


def _lamp(draw: Painter, color: Color) -> None:
    draw.polygon([(230, 90), (410, 90), (500, 300), (140, 300)], fill=color)
    draw.polygon([(250, 100), (310, 100), (270, 292), (190, 292)], fill=_shade(color, -0.4))
    draw.rectangle((308, 300, 332, 520), fill=(150, 118, 74))
    draw.ellipse((220, 500, 420, 570), fill=(126, 96, 58))


def _pot(draw: Painter, color: Color) -> None:
    draw.rounded_rectangle((140, 250, 500, 500), 56, fill=_shade(color, 0.3))
    draw.rounded_rectangle((160, 262, 250, 480), 40, fill=_shade(color, 0.05))
    draw.ellipse((130, 210, 510, 300), fill=_shade(color, 0.5))
    draw.ellipse((150, 218, 490, 288), fill=_shade(color, -0.2))
    for x in (80, 490):
        draw.rounded_rectangle((x, 290, x + 70, 330), 20, fill=_INK)


def _plant(draw: Painter, color: Color) -> None:
    for dx, dy in ((-130, -60), (130, -60), (-80, -170), (80, -170), (0, -220), (-170, 20), (170, 20)):
        x, y = 320 + dx, 300 + dy
        draw.line([(320, 420), (x, y)], fill=(66, 112, 60), width=10)
        draw.ellipse((x - 56, y - 46, x + 56, y + 46), fill=(86 + abs(dx) // 6, 150, 84))
    draw.polygon([(210, 400), (430, 400), (396, 580), (244, 580)], fill=color)
    draw.rectangle((196, 384, 444, 424), fill=_shade(color, 0.18))


def _screen(draw: Painter, color: Color) -> None:
    draw.rounded_rectangle((70, 140, 570, 450), 16, fill=(28, 30, 36))
    draw.rectangle((88, 158, 552, 432), fill=_shade(color, 0.3))
    draw.polygon([(88, 432), (220, 260), (330, 380), (420, 290), (552, 432)], fill=_shade(color, -0.3))
    draw.ellipse((430, 184, 500, 254), fill=(252, 226, 150))
    draw.rectangle((296, 450, 344, 510), fill=(58, 62, 70))
    draw.rounded_rectangle((210, 506, 430, 530), 12, fill=(58, 62, 70))


def _ball(draw: Painter, color: Color) -> None:
    draw.ellipse((130, 120, 510, 500), fill=color)
    draw.pieslice((130, 120, 510, 500), 20, 80, fill=_shade(color, 0.35))
    draw.pieslice((130, 120, 510, 500), 140, 200, fill=(236, 238, 242))
    draw.pieslice((130, 120, 510, 500), 260, 320, fill=(250, 205, 80))
    draw.ellipse((200, 170, 280, 240), fill=_shade(color, -0.6))


def _shirt(draw: Painter, color: Color) -> None:
    draw.polygon(
        [(230, 110), (120, 170), (70, 310), (160, 340), (190, 270), (190, 560), (450, 560), (450, 270), (480, 340),
         (570, 310), (520, 170), (410, 110)],
        fill=color,
    )  # fmt: skip
    draw.ellipse((240, 70, 400, 180), fill=_WHITE)
    draw.arc((232, 62, 408, 190), 10, 170, fill=_shade(color, 0.3), width=14)
    for x in (190, 446):
        draw.line([(x, 270), (x, 360)], fill=_shade(color, 0.22), width=6)


def _bricks(draw: Painter, color: Color) -> None:
    tones = [color, (240, 190, 60), (72, 142, 86), (208, 72, 64)]
    for at, (x, y) in enumerate(((110, 400), (330, 400), (220, 270), (250, 140))):
        tone = tones[at % len(tones)]
        for stud in (x + 30, x + 120):
            draw.rectangle((stud, y - 28, stud + 56, y), fill=_shade(tone, 0.12))
        draw.rectangle((x, y, x + 204, y + 116), fill=tone)


def _spray(draw: Painter, color: Color) -> None:
    draw.polygon([(250, 110), (430, 90), (440, 150), (340, 170)], fill=_shade(color, 0.35))
    draw.rectangle((284, 150, 340, 240), fill=_INK)
    draw.line([(400, 150), (380, 230)], fill=_INK, width=18)
    draw.rounded_rectangle((200, 230, 430, 570), 54, fill=color)
    draw.rounded_rectangle((218, 250, 250, 550), 16, fill=_shade(color, -0.4))
    _label(draw, (226, 320, 408, 470), color)


def _tent(draw: Painter, color: Color) -> None:
    draw.polygon([(320, 130), (90, 520), (550, 520)], fill=color)
    draw.polygon([(320, 130), (550, 520), (600, 480)], fill=_shade(color, 0.3))
    draw.polygon([(320, 230), (240, 520), (400, 520)], fill=_INK)
    draw.line([(60, 524), (610, 524)], fill=(120, 150, 90), width=12)


def _basket(draw: Painter, color: Color) -> None:
    for x, tone in ((170, (226, 92, 72)), (290, (242, 190, 76)), (400, (116, 172, 84))):
        draw.ellipse((x, 190, x + 140, 330), fill=tone)
    draw.polygon([(300, 250), (330, 90), (360, 250)], fill=(204, 160, 104))
    draw.polygon([(90, 290), (550, 290), (490, 550), (150, 550)], fill=color)
    for x in range(150, 500, 60):
        draw.line([(x, 310), (x + 12, 530)], fill=_shade(color, 0.25), width=8)
    draw.rectangle((80, 276, 560, 316), fill=_shade(color, 0.15))


_KINDS: dict[str, Callable[[Painter, Color], None]] = {
    "box": _box, "fruit": _fruit, "tray": _tray, "bread": _bread, "carton": _carton, "can": _can, "bag": _bag,
    "bottle": _bottle, "chair": _chair, "towel": _towel, "lamp": _lamp, "pot": _pot, "plant": _plant,
    "screen": _screen, "ball": _ball, "shirt": _shirt, "bricks": _bricks, "spray": _spray, "tent": _tent,
    "basket": _basket,
}  # fmt: skip

# Of what colours some things are, as parts of the circle of hues.
_HUES = {"fruit": (0.0, 0.1), "tray": (0.0, 0.05), "chair": (0.5, 0.65), "pot": (0.55, 0.65), "basket": (0.55, 0.6),
         "plant": (0.03, 0.06), "screen": (0.5, 0.7), "towel": (0.45, 0.65)}  # fmt: skip


@lru_cache(maxsize=1)
def _table() -> Image.Image:
    """Return what everything stands on: white, with a soft shadow."""
    image = Image.new("RGB", (_SIZE, _SIZE), _WHITE)
    ImageDraw.Draw(image).ellipse((110, 520, 530, 596), fill=(226, 228, 232))
    return image.filter(ImageFilter.GaussianBlur(14))


@lru_cache(maxsize=16)  # of more than a megabyte each
def picture(kind: str, of: str) -> Image.Image:
    """Return the picture of something that is sold, by its name: the same each time."""
    low, high = _HUES.get(kind, (0.0, 1.0))
    red, green, blue = colorsys.hls_to_rgb(Random(f"{kind} {of}").uniform(low, high), 0.52, 0.6)
    image = _table().copy()
    _KINDS[kind](ImageDraw.Draw(image), (round(red * 255), round(green * 255), round(blue * 255)))
    return image.resize((_SHOWN, _SHOWN), Image.Resampling.BOX)
