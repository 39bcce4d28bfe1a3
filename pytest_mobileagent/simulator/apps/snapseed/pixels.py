"""What filters do to pixels; strengths are from -100 to 100, radii a share of the picture's longer side."""

from __future__ import annotations

import random
from collections.abc import Callable

from PIL import Image, ImageChops, ImageEnhance, ImageFilter, ImageOps

_GRAIN_SEED = 20
_LUMA = (0.299, 0.587, 0.114)


def _through(picture: Image.Image, *curves: Callable[[float], float]) -> Image.Image:
    """Send each channel through a curve from 0…1 to 0…1; one curve is for all three."""
    tables: list[int] = []
    for curve in curves * (3 // len(curves)):
        tables.extend(max(0, min(255, round(255 * curve(value / 255)))) for value in range(256))
    return picture.point(tables)


def brightness(picture: Image.Image, strength: float) -> Image.Image:
    """Make a picture brighter or darker, black and white staying what they are."""
    power = 2 ** (-strength / 80)
    return _through(picture, lambda value: value**power)


def contrast(picture: Image.Image, strength: float) -> Image.Image:
    """Move the tones away from the middle, or towards it."""
    return ImageEnhance.Contrast(picture).enhance(1 + strength / 125)


def saturation(picture: Image.Image, strength: float) -> Image.Image:
    """Make colours stronger or weaker; -100 leaves none."""
    return ImageEnhance.Color(picture).enhance(1 + strength / 100)


def warmth(picture: Image.Image, strength: float) -> Image.Image:
    """Move the colours towards yellow, or blue."""
    red, blue = 1 + strength / 400, 1 - strength / 400
    return _through(picture, lambda value: value * red, lambda value: value, lambda value: value * blue)


def tint(picture: Image.Image, strength: float) -> Image.Image:
    """Move the colours towards magenta, or green."""
    green = 1 - strength / 400
    return _through(picture, lambda value: value, lambda value: value * green, lambda value: value)


def shadows(picture: Image.Image, strength: float) -> Image.Image:
    """Lift the dark tones, or lower them."""
    return _through(picture, lambda value: value + strength / 250 * (1 - value) ** 2 * value * 4)


def highlights(picture: Image.Image, strength: float) -> Image.Image:
    """Lift the bright tones, or lower them."""
    return _through(picture, lambda value: value + strength / 250 * value**2 * (1 - value) * 4)


def fade(picture: Image.Image, strength: float) -> Image.Image:
    """Take the depth out of black."""
    least = strength / 300
    return _through(picture, lambda value: least + value * (1 - least))


def curve(picture: Image.Image, points: tuple[float, ...]) -> Image.Image:
    """Send the tones through lines between points that stand at equal distances."""

    def follow(value: float) -> float:
        place = value * (len(points) - 1)
        at = min(int(place), len(points) - 2)
        return points[at] + (points[at + 1] - points[at]) * (place - at)

    return _through(picture, follow)


def structure(picture: Image.Image, strength: float, *, share: float = 0.012) -> Image.Image:
    """Bring out what differs from its surroundings, or level it."""
    reach = 1 + strength / (70 if strength > 0 else 130)
    return Image.blend(_soft(picture, share), picture, max(0.0, reach))


def _soft(picture: Image.Image, share: float) -> Image.Image:
    """Return a blurred picture; what is blurred far is blurred in small, which is as good and much faster."""
    radius = share * max(picture.size)
    factor = max(1, int(radius / 2))
    small = picture.reduce(factor).filter(ImageFilter.GaussianBlur(radius / factor))
    return small.resize(picture.size, Image.Resampling.BILINEAR) if factor > 1 else small


def glow(picture: Image.Image, strength: float) -> Image.Image:
    """Lay a soft bright copy over a picture."""
    return Image.blend(picture, ImageChops.screen(picture, _soft(picture, 0.02)), max(0.0, strength) / 140)


def vignette(picture: Image.Image, outer: float, *, inner: float = 0, size: float = 50) -> Image.Image:
    """Darken or brighten the edges, and the middle."""
    mask = Image.radial_gradient("L").resize(picture.size, Image.Resampling.BILINEAR)
    first = 40 + size * 1.6
    mask = mask.point([max(0, min(255, round((value - first) * 255 / (255 - first)))) for value in range(256)])
    return Image.composite(brightness(picture, outer), brightness(picture, inner), mask)


def lens_blur(picture: Image.Image, strength: float) -> Image.Image:
    """Blur all but the middle."""
    mask = Image.radial_gradient("L").resize(picture.size, Image.Resampling.BILINEAR)
    mask = mask.point([max(0, min(255, round((value - 70) * 3))) for value in range(256)])
    return Image.composite(_soft(picture, strength / 5000), picture, mask)


def grain(picture: Image.Image, strength: float) -> Image.Image:
    """Lay the grain of a film over a picture, the same one each time."""
    width, height = picture.size
    noise = Image.frombytes("L", picture.size, random.Random(_GRAIN_SEED).randbytes(width * height)).convert("RGB")
    return Image.blend(picture, ImageChops.overlay(picture, noise), max(0.0, strength) / 160)


def monochrome(picture: Image.Image, weights: tuple[float, float, float] = _LUMA) -> Image.Image:
    """Take the colours away, as a film that sees red, green and blue by their weights."""
    red, green, blue = weights
    row = (red, green, blue, 0)
    return picture.convert("RGB", row * 3)


def toned(picture: Image.Image, dark: str, bright: str, strength: float) -> Image.Image:
    """Lay a tone over a picture: one colour for what is dark, one for what is bright."""
    return Image.blend(picture, ImageOps.colorize(picture.convert("L"), dark, bright), max(0.0, strength) / 100)


def framed(picture: Image.Image, color: str, width: float) -> Image.Image:
    """Lay a frame over the edges."""
    line = max(1, round(width / 1000 * max(picture.size)))
    inner = picture.resize((picture.width - 2 * line, picture.height - 2 * line), Image.Resampling.BILINEAR)
    plate = Image.new("RGB", picture.size, color)
    plate.paste(inner, (line, line))
    return plate


def turned(picture: Image.Image, quarters: int, angle: float) -> Image.Image:
    """Turn a picture by quarters to the right, and straighten it, cutting off what is left of its edges."""
    picture = picture.rotate(-90 * quarters, expand=True)
    if not angle:
        return picture
    width, height = picture.size
    larger = 1 + abs(angle) / 45 * 0.8
    part = picture.rotate(-angle, Image.Resampling.BICUBIC).resize((round(width * larger), round(height * larger)))
    left, top = (part.width - width) // 2, (part.height - height) // 2
    return part.crop((left, top, left + width, top + height))


def cut(picture: Image.Image, ratio: float) -> Image.Image:
    """Cut the largest middle of a ratio out of a picture."""
    width, height = picture.size
    if width / height > ratio:
        return _middle(picture, round(height * ratio), height)
    return _middle(picture, width, round(width / ratio))


def _middle(picture: Image.Image, width: int, height: int) -> Image.Image:
    left, top = (picture.width - width) // 2, (picture.height - height) // 2
    return picture.crop((left, top, left + width, top + height))
