"""The photographs of the encyclopaedia, drawn by their kind: hills in haze, a harbour, a bird on its branch."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from random import Random

from PIL import Image, ImageDraw, ImageFilter, ImageOps

_SIZE = (960, 640)
_SHOWN = (720, 480)
Painter = ImageDraw.ImageDraw


def _gradient(top: str, bottom: str, size: tuple[int, int] = _SIZE) -> Image.Image:
    return ImageOps.colorize(Image.linear_gradient("L"), top, bottom).resize(size, Image.Resampling.BILINEAR)


def _blend(one: tuple[int, int, int], other: tuple[int, int, int], share: float) -> tuple[int, int, int]:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def _ridge(chance: Random, base: float, rough: float) -> list[tuple[float, float]]:
    """Return the outline of hills, down to the lower corners."""
    waves = [(chance.uniform(0.5, 1) / n, n * chance.uniform(0.8, 1.3), chance.uniform(0, 6.3)) for n in range(1, 9)]
    tops = [
        (x, base - rough * sum(a * math.sin(f * x / 150 + p) for a, f, p in waves)) for x in range(0, _SIZE[0] + 8, 8)
    ]
    return [(0, _SIZE[1]), *tops, (_SIZE[0], _SIZE[1])]


def _mountains(image: Image.Image, chance: Random) -> None:
    image.paste(_gradient("#6d9bd0", "#fbe3c8"))
    draw = ImageDraw.Draw(image)
    for at in range(5):
        color = _blend((166, 180, 205), (38, 62, 58), at / 4)
        draw.polygon(_ridge(chance, 240 + 75 * at, 75 - 10 * at), fill=color)
        if at < 2:
            image.paste(image.filter(ImageFilter.GaussianBlur(2)))
    lake = image.crop((0, 330, 960, 530)).transpose(Image.Transpose.FLIP_TOP_BOTTOM).resize((960, 120))
    image.paste(Image.blend(lake, _gradient("#9fb7c9", "#40606f", lake.size), 0.5), (0, 520))


def _coast(image: Image.Image, chance: Random) -> None:
    image.paste(_gradient("#7fb2dd", "#e9f1f3"))
    image.paste(_gradient("#5b93ad", "#1f5a73", (960, 330)), (0, 310))
    draw = ImageDraw.Draw(image)
    for _ in range(70):
        x, y = chance.randrange(960), chance.randrange(330, 640)
        wide = (y - 300) // 3
        draw.line((x, y, x + wide, y), fill=(190, 214, 222), width=2)
    draw.polygon([(520, 640), (600, 430), (700, 380), (800, 372), (960, 330), (960, 640)], fill=(92, 84, 74))
    draw.polygon([(600, 430), (700, 380), (800, 372), (960, 330), (960, 372), (790, 410)], fill=(108, 128, 72))
    draw.polygon([(722, 385), (732, 190), (778, 190), (788, 385)], fill=(242, 240, 234))
    draw.polygon([(726, 312), (729, 250), (781, 250), (784, 312)], fill=(186, 52, 44))
    draw.rectangle((736, 160, 774, 190), fill=(250, 226, 140))
    draw.polygon([(730, 162), (755, 134), (780, 162)], fill=(70, 66, 62))


def _town(image: Image.Image, chance: Random) -> None:
    image.paste(_gradient("#a9cbe8", "#f7ead2"))
    draw = ImageDraw.Draw(image)
    walls = [(201, 111, 83), (226, 180, 104), (143, 165, 140), (216, 205, 186), (124, 141, 168), (190, 140, 120)]
    x = -20
    while x < 960:
        wide, high = chance.randrange(110, 165), chance.randrange(230, 350)
        top = 530 - high
        draw.rectangle((x, top, x + wide, 530), fill=chance.choice(walls))
        draw.polygon([(x - 4, top), (x + wide / 2, top - 80), (x + wide + 4, top)], fill=(112, 62, 50))
        for row in range(top + 24, 500, 66):
            for column in range(x + 16, x + wide - 26, 40):
                draw.rectangle(
                    (column, row, column + 20, row + 34), fill=(60, 68, 80), outline=(240, 236, 226), width=3
                )
        x += wide
    image.paste(_gradient("#9c9488", "#6f685f", (960, 110)), (0, 530))


def _forest(image: Image.Image, chance: Random) -> None:
    image.paste(_gradient("#dfe7e2", "#8ea79a"))
    draw = ImageDraw.Draw(image)
    for layer in range(5):
        color = _blend((176, 196, 186), (20, 46, 36), layer / 4)
        for _ in range(26 - 3 * layer):
            x, high = chance.randrange(-40, 1000), chance.randrange(160, 240) + 60 * layer
            foot = 420 + 60 * layer
            for tier in range(4):
                top = foot - high + tier * high / 5
                half = high * (0.06 + 0.035 * tier)
                draw.polygon([(x - half, top + high * 0.34), (x, top), (x + half, top + high * 0.34)], fill=color)
        if layer < 4:
            image.paste(image.filter(ImageFilter.GaussianBlur(4 - layer)))


def _night(image: Image.Image, chance: Random) -> None:
    image.paste(_gradient("#070b1d", "#2a2f55"))
    draw = ImageDraw.Draw(image)
    for _ in range(420):
        along, off = chance.uniform(0, 1), chance.gauss(0, 46)
        x, y = 960 * along + off, 560 - 560 * along + off
        glow = chance.randrange(20, 56)
        draw.ellipse((x - 26, y - 26, x + 26, y + 26), fill=(30 + glow // 2, 30 + glow // 2, 60 + glow))
    image.paste(image.filter(ImageFilter.GaussianBlur(22)))
    for _ in range(330):
        x, y, radius = chance.randrange(960), chance.randrange(560), chance.choice((0.8, 1, 1, 1.4, 2.2))
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=(235, 238, 255))
    draw.polygon(_ridge(chance, 585, 26), fill=(5, 8, 14))


def _bird(image: Image.Image, chance: Random) -> None:
    image.paste(_gradient("#a8bf7e", "#5d7f4a"))
    draw = ImageDraw.Draw(image)
    for _ in range(46):
        x, y, radius = chance.randrange(960), chance.randrange(640), chance.randrange(30, 100)
        shade = _blend((176, 198, 126), (62, 92, 52), chance.random())
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=shade)
    image.paste(image.filter(ImageFilter.GaussianBlur(32)))
    draw.line([(60, 560), (420, 486), (940, 440)], fill=(84, 64, 48), width=22, joint="curve")
    tones = [((104, 112, 124), (222, 196, 160)), ((150, 92, 58), (238, 220, 196))]
    back, belly = tones[chance.randrange(2)]
    draw.polygon([(560, 420), (760, 590), (700, 600), (520, 450)], fill=_blend(back, (0, 0, 0), 0.35))
    draw.ellipse((350, 250, 620, 490), fill=belly)
    draw.pieslice((352, 240, 640, 490), 190, 372, fill=back)
    draw.polygon([(470, 300), (650, 470), (520, 440)], fill=_blend(back, (0, 0, 0), 0.2))
    draw.ellipse((300, 190, 450, 330), fill=back)
    draw.ellipse((318, 250, 420, 330), fill=belly)
    draw.polygon([(306, 250), (246, 268), (308, 280)], fill=(52, 46, 40))
    draw.ellipse((336, 228, 362, 254), fill=(18, 16, 14))
    draw.ellipse((342, 232, 349, 239), fill=(245, 245, 240))
    for x in (450, 500):
        draw.line([(x, 470), (x - 6, 500)], fill=(60, 50, 44), width=8)


def _flower(image: Image.Image, chance: Random) -> None:
    image.paste(_gradient("#6c8b5e", "#2f4a30"))
    draw = ImageDraw.Draw(image)
    for _ in range(40):
        x, y, radius = chance.randrange(960), chance.randrange(640), chance.randrange(30, 90)
        shade = _blend((120, 150, 96), (40, 66, 44), chance.random())
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=shade)
    image.paste(image.filter(ImageFilter.GaussianBlur(30)))
    hues = [(92, 88, 190), (226, 148, 52), (190, 84, 130)]
    hue = chance.choice(hues)
    for x, y, size in ((330, 300, 150), (640, 380, 110)):
        draw.line([(x, y), (x + 30, 640)], fill=(58, 92, 50), width=14)
        for petal in range(6):
            turn = petal * math.pi / 3 + size
            px, py = x + math.cos(turn) * size * 0.56, y + math.sin(turn) * size * 0.56
            half = size * 0.46
            draw.ellipse((px - half, py - half, px + half, py + half), fill=_blend(hue, (255, 255, 255), petal % 2 / 6))
        draw.ellipse((x - size / 3, y - size / 3, x + size / 3, y + size / 3), fill=(242, 206, 92))


def _portrait(image: Image.Image, chance: Random) -> None:
    image.paste(_gradient("#6f6046", "#392f22"))
    draw = ImageDraw.Draw(image)
    coat = chance.choice([(44, 40, 38), (58, 46, 52), (40, 50, 58)])
    draw.ellipse((230, 420, 730, 900), fill=coat)
    draw.polygon([(430, 440), (530, 440), (480, 600)], fill=(232, 224, 206))
    draw.rectangle((440, 360, 520, 450), fill=(196, 158, 128))
    draw.ellipse((380, 150, 580, 410), fill=(214, 176, 144))
    draw.pieslice((364, 110, 596, 400), 170, 370, fill=(66, 52, 42))
    draw.ellipse((398, 190, 562, 400), fill=(214, 176, 144))
    for x in (440, 520):
        draw.ellipse((x - 11, 268, x + 11, 282), fill=(56, 42, 34))
    draw.line([(480, 284), (472, 326), (490, 328)], fill=(176, 136, 108), width=5)
    draw.arc((450, 320, 512, 366), 20, 160, fill=(150, 92, 80), width=6)
    image.paste(ImageOps.colorize(ImageOps.grayscale(image.filter(ImageFilter.GaussianBlur(3))), "#241a10", "#f3e3c4"))


def _bridge(image: Image.Image, chance: Random) -> None:
    image.paste(_gradient("#9dbfda", "#f0efe6"))
    draw = ImageDraw.Draw(image)
    draw.polygon(_ridge(chance, 330, 34), fill=(126, 148, 116))
    image.paste(_gradient("#6f97a6", "#34596a", (960, 220)), (0, 420))
    draw.polygon([(0, 330), (480, 262), (960, 330), (960, 460), (0, 460)], fill=(170, 154, 132))
    for x in (60, 280, 500, 720):
        arch = (x, 330, x + 180, 560)
        draw.pieslice(arch, 180, 360, fill=(150, 176, 186))
        draw.rectangle((x, 444, x + 180, 462), fill=(104, 142, 156))
    for y in range(470, 640, 12):
        x = chance.randrange(960)
        draw.line((x, y, x + chance.randrange(60, 200), y), fill=(150, 184, 194), width=3)


def _ship(image: Image.Image, chance: Random) -> None:
    image.paste(_gradient("#d4a777", "#f4e2bd"))
    draw = ImageDraw.Draw(image)
    for x in (380, 560):
        draw.line([(x, 130), (x, 470)], fill=(70, 50, 36), width=9)
        for row in range(3):
            top, half = 160 + row * 90, 62 + row * 20
            draw.polygon(
                [(x - half, top), (x + half, top), (x + half + 14, top + 76), (x - half + 14, top + 76)],
                fill=_blend((246, 236, 214), (206, 188, 156), row / 3),
            )
    draw.polygon([(250, 450), (720, 450), (660, 545), (310, 545)], fill=(74, 52, 38))
    draw.line([(250, 450), (160, 390)], fill=(70, 50, 36), width=8)
    image.paste(_gradient("#557a80", "#213f49", (960, 120)), (0, 520))
    for y in range(526, 640, 10):
        x = chance.randrange(-60, 960)
        draw.line((x, y, x + chance.randrange(50, 220), y), fill=(136, 166, 166), width=3)


_SCENES: dict[str, Callable[[Image.Image, Random], None]] = {
    "mountains": _mountains, "coast": _coast, "town": _town, "forest": _forest, "night": _night, "bird": _bird,
    "flower": _flower, "portrait": _portrait, "bridge": _bridge, "ship": _ship,
}  # fmt: skip


@lru_cache(maxsize=12)  # of more than a megabyte each
def photograph(scene: str, of: str) -> Image.Image:
    """Return the photograph of something, by its name: the same each time."""
    image = Image.new("RGB", _SIZE)
    _SCENES[scene](image, Random(f"{scene} {of}"))
    return image.resize(_SHOWN, Image.Resampling.LANCZOS)
