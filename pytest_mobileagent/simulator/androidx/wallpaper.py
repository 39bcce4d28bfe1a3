"""Wallpapers, drawn here."""

from __future__ import annotations

import io
from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageOps

from pytest_mobileagent.pictures import open_picture
from pytest_mobileagent.simulator.ui.raster import parse_color

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

CHOSEN = "/data/system/users/0/wallpaper"  # where `WallpaperManagerService` keeps the user's own
LOCKED = f"{CHOSEN}_lock"  # the lock screen's, if it has another one

_SKY = {"default": ("#1b2a4e", "#6d7fb3", "#f2b8a0"), "dark": ("#0b1020", "#27314f", "#4b3f5c")}
_BRIGHT_MEAN, _DARK, _MOST_DARK, _SAMPLE_PX = 0.7, 0.4, 0.05, 112
_HILLS = ("#31406a", "#253257", "#182342")


def _mixed(first: str, second: str, share: float) -> tuple[int, int, int]:
    a, b = parse_color(first), parse_color(second)
    red, green, blue = (round(x + (y - x) * share) for x, y in zip(a[:3], b[:3], strict=True))
    return red, green, blue


def wallpaper_of(phone: Phone, *, is_locked: bool = False) -> Image.Image:
    """Return what lies behind a phone's home or lock screen: the picture that its user has chosen, or the default."""
    width, height = phone.display.size
    chosen = (phone.disk.find(LOCKED) if is_locked else None) or phone.disk.find(CHOSEN)
    own = _decoded(chosen.content, width, height) if chosen is not None and chosen.is_file else None
    if own is None:
        return wallpaper(width // 2, height // 2, is_dark=phone.is_dark)
    wallpaper.cache_clear()
    return own


def set_wallpaper(phone: Phone, picture: Image.Image, *, home: bool, locked: bool) -> None:
    """Put a picture behind the home screen, the lock screen, or both; what is not meant keeps what it had."""
    if home and not locked and phone.disk.find(LOCKED) is None:
        _store(phone, LOCKED, wallpaper_of(phone))
    if home:
        _store(phone, CHOSEN, picture)
    if locked and not home:
        _store(phone, LOCKED, picture)
    elif locked and phone.disk.find(LOCKED) is not None:
        phone.disk.unlink(LOCKED)


def _store(phone: Phone, path: str, picture: Image.Image) -> None:
    out = io.BytesIO()
    picture.convert("RGB").save(out, "PNG")
    phone.disk.write(path, out.getvalue(), mode=0o600, owner=1000)


def is_light(phone: Phone) -> bool:
    """Whether what lies behind the home screen is so light that texts on it are dark."""
    chosen = phone.disk.find(CHOSEN)
    return chosen is not None and chosen.is_file and _is_light(chosen.content)


@lru_cache(maxsize=1)
def _is_light(content: bytes) -> bool:
    """Whether a picture is light on the whole and nowhere dark, as AOSP `WallpaperColors` has it."""
    image = _decoded(content, 2 * _SAMPLE_PX, 2 * _SAMPLE_PX)
    if image is None:
        return False
    red, green, blue = image.resize((_SAMPLE_PX, _SAMPLE_PX)).split()
    highest = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    lowest = ImageChops.darker(ImageChops.darker(red, green), blue)
    counts = ImageChops.add(highest, lowest, scale=2).histogram()
    mean = sum(value * count for value, count in enumerate(counts)) / sum(counts) / 255
    dark = sum(counts[: round(255 * _DARK)]) / sum(counts)
    return mean > _BRIGHT_MEAN and dark < _MOST_DARK


@lru_cache(maxsize=2)
def _decoded(content: bytes, width: int, height: int) -> Image.Image | None:
    """Return a picture cut to the screen's shape, no larger than it was; None for content that is no picture."""
    try:
        with open_picture(content) as image:
            factor = 1 if image.width > width // 2 else 2
            return ImageOps.fit(image.convert("RGB"), (width // factor, height // factor))
    except (OSError, ValueError, SyntaxError):
        return None


@lru_cache(maxsize=2)
def wallpaper(width: int, height: int, *, is_dark: bool = False) -> Image.Image:
    """Return the default wallpaper: hills at dusk. It is soft, and at half the screen's size it looks the same."""
    top, middle, low = _SKY["dark" if is_dark else "default"]
    column = Image.new("RGB", (1, 256))
    for y in range(256):
        share = y / 255
        color = _mixed(top, middle, share / 0.6) if share < 0.6 else _mixed(middle, low, (share - 0.6) / 0.4)
        column.putpixel((0, y), color)
    sky = column.resize((width, height), Image.Resampling.BICUBIC)
    glow = Image.new("L", (width // 8, height // 8), 0)
    side = width // 14
    x, y = int(width / 8 * 0.68), int(height / 8 * 0.58)
    ImageDraw.Draw(glow).ellipse((x - side, y - side, x + side, y + side), fill=150 if not is_dark else 60)
    glow = glow.filter(ImageFilter.GaussianBlur(width // 60)).resize((width, height), Image.Resampling.BICUBIC)
    sky = ImageChops.screen(
        sky,
        Image.merge(
            "RGB", (glow, glow.point([v * 3 // 4 for v in range(256)]), glow.point([v // 2 for v in range(256)]))
        ),
    )
    for number, hill in enumerate(_HILLS):
        _hill(sky, number, hill if not is_dark else _HILLS[2])
    return sky


def _hill(sky: Image.Image, number: int, color: str) -> None:
    width, height = sky.size
    base = height * (0.66 + number * 0.1)
    points = []
    for step in range(41):
        at = step / 40
        wave = (at - (0.3, 0.75, 0.45)[number]) ** 2 * (1.2, 0.9, 0.6)[number]
        points.append((at * width, base + height * (wave * 0.22 - 0.03)))
    mask = Image.new("L", (width, height), 0)
    ImageDraw.Draw(mask).polygon([*points, (width, height), (0, height)], fill=255)
    mask = mask.filter(ImageFilter.GaussianBlur(0.8))
    sky.paste(parse_color(color)[:3], (0, 0, width, height), mask)
