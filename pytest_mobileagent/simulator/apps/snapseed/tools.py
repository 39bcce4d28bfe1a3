"""The tools and the looks: what each is called, what can be set, and what it does to a picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.snapseed import pixels as px

if TYPE_CHECKING:
    from collections.abc import Callable

    from PIL import Image

Values = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Parameter:
    """What can be set by a drag: its least, greatest and first value."""

    name: str
    low: int = -100
    high: int = 100
    first: int = 0


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool; `apply` gets a picture, the values of the parameters and the number of the style."""

    name: str
    icon: str
    apply: Callable[[Image.Image, Values, int], Image.Image]
    parameters: tuple[Parameter, ...] = ()
    styles: tuple[str, ...] = ()

    @property
    def first(self) -> Edit:
        """The tool as it is opened."""
        return Edit(self.name, tuple(parameter.first for parameter in self.parameters), 0)


@dataclass(frozen=True, slots=True)
class Edit:
    """A tool with its settings, applied to a picture."""

    tool: str
    values: Values
    style: int


def applied(picture: Image.Image, edits: tuple[Edit, ...]) -> Image.Image:
    """Return a picture with edits applied, one after the other."""
    for edit in edits:
        picture = TOOLS[edit.tool].apply(picture, edit.values, edit.style)
    return picture


# -- tools ------------------------------------------------------------------------------------------------------------


def _tune(picture: Image.Image, values: Values, _style: int) -> Image.Image:
    steps = (px.brightness, px.contrast, px.saturation, px.structure, px.highlights, px.shadows, px.warmth)
    for step, value in zip(steps, values, strict=True):
        if value:
            picture = step(picture, value * 0.5) if step is px.structure else step(picture, value)
    return picture


def _details(picture: Image.Image, values: Values, _style: int) -> Image.Image:
    picture = px.structure(picture, values[0]) if values[0] else picture
    return px.structure(picture, values[1], share=0.002) if values[1] else picture


_CURVES = (
    ("Neutral", (0.0, 0.25, 0.5, 0.75, 1.0)),
    ("Soft contrast", (0.0, 0.21, 0.5, 0.79, 1.0)),
    ("Hard contrast", (0.0, 0.13, 0.5, 0.87, 1.0)),
    ("Brighten", (0.0, 0.34, 0.62, 0.84, 1.0)),
    ("Darken", (0.0, 0.17, 0.38, 0.66, 1.0)),
    ("Faded", (0.12, 0.3, 0.52, 0.72, 0.92)),
)
_RATIOS = (
    ("Original", 0.0),
    ("1:1", 1.0),
    ("DIN", 2**0.5),
    ("3:2", 1.5),
    ("4:3", 4 / 3),
    ("5:4", 1.25),
    ("16:9", 16 / 9),
)


def _crop(picture: Image.Image, _values: Values, style: int) -> Image.Image:
    ratio = _RATIOS[style][1]
    if not ratio:
        return picture
    return px.cut(picture, ratio if picture.width >= picture.height else 1 / ratio)


def _white_balance(picture: Image.Image, values: Values, _style: int) -> Image.Image:
    return px.tint(px.warmth(picture, values[0]), values[1])


_HDR = (("Nature", 70, 15), ("People", 35, 5), ("Fine", 45, 25), ("Strong", 95, 20))


def _hdr(picture: Image.Image, values: Values, style: int) -> Image.Image:
    _, detail, color = _HDR[style]
    share = values[0] / 100
    picture = px.structure(px.shadows(picture, 80 * share), detail * share, share=0.03)
    return px.brightness(px.saturation(picture, color * share + values[1] * 0.6), values[2] * 0.5)


def _glamour(picture: Image.Image, values: Values, style: int) -> Image.Image:
    picture = px.glow(picture, values[0] * (1 + style * 0.15))
    return px.warmth(px.saturation(picture, values[1] - 8 * style), values[2])


def _tonal(picture: Image.Image, values: Values, _style: int) -> Image.Image:
    high, middle, low = values
    picture = px.structure(picture, (high + middle + low) * 0.35, share=0.02)
    return px.highlights(px.shadows(picture, -low * 0.4), high * 0.4)


def _drama(picture: Image.Image, values: Values, style: int) -> Image.Image:
    share = values[0] / 100
    picture = px.structure(picture, (60 + 12 * style) * share, share=0.04)
    return px.brightness(px.saturation(picture, values[1] - 10 * (style % 3)), (-18 if style < 3 else 14) * share)


_VINTAGE = (
    ("#2b1d0e", "#fff1cf"), ("#1c2230", "#f6e9c8"), ("#30201c", "#ffe0c0"), ("#14261f", "#f4f0d0"),
    ("#2a1530", "#ffe6d0"), ("#0e2030", "#fff4e0"),
)  # fmt: skip


def _vintage(picture: Image.Image, values: Values, style: int) -> Image.Image:
    dark, bright = _VINTAGE[style]
    picture = px.toned(px.saturation(px.brightness(picture, values[0]), values[1]), dark, bright, values[2] * 0.6)
    return px.vignette(picture, -values[3] * 0.9)


def _grainy(picture: Image.Image, values: Values, style: int) -> Image.Image:
    picture = px.contrast(px.warmth(px.fade(picture, values[1] * 0.4), (style - 2) * 14), values[1] * 0.3)
    return px.grain(picture, values[0])


def _retrolux(picture: Image.Image, values: Values, style: int) -> Image.Image:
    dark, bright = _VINTAGE[(style + 1) % len(_VINTAGE)]
    picture = px.contrast(px.saturation(px.brightness(picture, values[0]), values[1]), values[2])
    return px.vignette(px.grain(px.toned(picture, dark, bright, 45), values[3] * 0.6), -30)


def _grunge(picture: Image.Image, values: Values, style: int) -> Image.Image:
    dark, bright = _VINTAGE[style % len(_VINTAGE)]
    picture = px.contrast(px.structure(px.brightness(picture, values[0]), 50), values[1])
    return px.grain(px.toned(picture, dark, bright, 30), values[2])


_FILMS = (
    ("Neutral", 0, 0), ("Contrast", 0, 45), ("Bright", 35, 10), ("Dark", -35, 10), ("Film", 5, 25),
    ("Darkened Sky", -15, 30),
)  # fmt: skip


def _black_and_white(picture: Image.Image, values: Values, style: int) -> Image.Image:
    _, bright, hard = _FILMS[style]
    weights = (0.75, 0.35, -0.1) if style == len(_FILMS) - 1 else (0.299, 0.587, 0.114)
    picture = px.brightness(px.monochrome(picture, weights), bright + values[0])
    return px.grain(px.contrast(picture, hard + values[1]), values[2])


_NOIR = (
    ("S01", 0, 35, ""), ("S02", -12, 55, ""), ("S03", -25, 75, ""), ("S04", 15, 45, ""), ("C01", -5, 40, "#1a2230"),
    ("C02", -10, 50, "#2b2016"), ("C03", 0, 60, "#1b2a22"), ("C04", -20, 55, "#2b1820"),
)  # fmt: skip


def _noir(picture: Image.Image, values: Values, style: int) -> Image.Image:
    _, bright, hard, tone = _NOIR[style]
    picture = px.structure(px.monochrome(picture, (0.45, 0.45, 0.1)), 25)
    picture = px.contrast(px.brightness(picture, bright + values[0]), hard + values[1])
    if tone:
        picture = px.toned(picture, tone, "#fbf7ee", 80)
    return px.vignette(px.grain(picture, values[2]), -45)


_FRAMES = (
    ("1", "#ffffff", 25), ("2", "#000000", 25), ("3", "#ffffff", 60), ("4", "#000000", 60), ("5", "#efe6d2", 45),
    ("6", "#3a2c22", 45),
)  # fmt: skip


def _numbered(count: int) -> tuple[str, ...]:
    return tuple(str(number) for number in range(1, count + 1))


_ALL = (
    Tool(
        "Tune Image", "tune", _tune,
        tuple(map(Parameter, ("Brightness", "Contrast", "Saturation", "Ambiance", "Highlights", "Shadows", "Warmth"))),
    ),
    Tool("Details", "details", _details, (Parameter("Structure"), Parameter("Sharpening", low=0))),
    Tool(
        "Curves", "show_chart", lambda picture, _, style: px.curve(picture, _CURVES[style][1]),
        styles=tuple(name for name, _ in _CURVES),
    ),
    Tool("White Balance", "wb_sunny", _white_balance, (Parameter("Temperature"), Parameter("Tint"))),
    Tool("Crop", "crop", _crop, styles=tuple(name for name, _ in _RATIOS)),
    Tool(
        "Rotate", "crop_rotate", lambda picture, values, style: px.turned(picture, style, values[0]),
        (Parameter("Straighten Angle", -30, 30),), ("0°", "90°", "180°", "270°"),
    ),
    Tool(
        "HDR Scape", "hdr_strong", _hdr,
        (Parameter("Filter Strength", 0, 100, 50), Parameter("Saturation"), Parameter("Brightness")),
        tuple(name for name, *_ in _HDR),
    ),
    Tool(
        "Glamour Glow", "blur_on", _glamour,
        (Parameter("Glow", 0, 100, 50), Parameter("Saturation"), Parameter("Warmth")), _numbered(5),
    ),
    Tool(
        "Tonal Contrast", "tonality", _tonal,
        (Parameter("High Tones", 0, 100, 30), Parameter("Mid Tones", 0, 100, 40), Parameter("Low Tones", 0, 100, 10)),
    ),
    Tool(
        "Drama", "cloud", _drama, (Parameter("Filter Strength", 0, 100, 80), Parameter("Saturation")),
        ("Drama 1", "Drama 2", "Bright 1", "Bright 2", "Dark 1", "Dark 2"),
    ),
    Tool(
        "Vintage", "local_florist", _vintage,
        (Parameter("Brightness"), Parameter("Saturation"), Parameter("Style Strength", 0, 100, 60),
         Parameter("Vignette Strength", 0, 100, 40)),
        _numbered(len(_VINTAGE)),
    ),
    Tool(
        "Grainy Film", "grain", _grainy,
        (Parameter("Grain", 0, 100, 25), Parameter("Style Strength", 0, 100, 50)), ("L01", "L02", "M01", "B01", "B02"),
    ),
    Tool(
        "Retrolux", "camera_roll", _retrolux,
        (Parameter("Brightness"), Parameter("Saturation"), Parameter("Contrast"), Parameter("Scratches", 0, 100, 30)),
        _numbered(6),
    ),
    Tool(
        "Grunge", "texture", _grunge,
        (Parameter("Brightness"), Parameter("Contrast"), Parameter("Texture Strength", 0, 100, 40)), _numbered(6),
    ),
    Tool(
        "Black & White", "filter_b_and_w", _black_and_white,
        (Parameter("Brightness"), Parameter("Contrast"), Parameter("Grain", 0)), tuple(name for name, *_ in _FILMS),
    ),
    Tool(
        "Noir", "movie", _noir, (Parameter("Brightness"), Parameter("Contrast"), Parameter("Grain", 0, 100, 20)),
        tuple(name for name, *_ in _NOIR),
    ),
    Tool(
        "Lens Blur", "lens_blur", lambda picture, values, _: px.lens_blur(picture, values[0]),
        (Parameter("Blur Strength", 0, 100, 35),),
    ),
    Tool(
        "Vignette", "vignette", lambda picture, values, _: px.vignette(picture, values[0], inner=values[1] * 0.4),
        (Parameter("Outer Brightness", first=-50), Parameter("Inner Brightness")),
    ),
    Tool(
        "Frames", "filter_frames",
        lambda picture, values, style: px.framed(picture, _FRAMES[style][1], _FRAMES[style][2] * (1 + values[0] / 100)),
        (Parameter("Frame Width"),), tuple(name for name, *_ in _FRAMES),
    ),
)  # fmt: skip
TOOLS = {tool.name: tool for tool in _ALL}


# -- looks ------------------------------------------------------------------------------------------------------------


def _tuned(**values: int) -> Edit:
    names = [parameter.name.lower() for parameter in TOOLS["Tune Image"].parameters]
    return Edit("Tune Image", tuple(values.get(name, 0) for name in names), 0)


LOOKS: dict[str, tuple[Edit, ...]] = {
    "Portrait": (Edit("Glamour Glow", (18, 5, 10), 0), _tuned(brightness=10, shadows=20, warmth=8)),
    "Smooth": (Edit("Glamour Glow", (35, -5, 5), 1), Edit("Details", (-30, 0), 0)),
    "Pop": (Edit("HDR Scape", (45, 20, 5), 1), _tuned(contrast=12, saturation=15)),
    "Accentuate": (Edit("Details", (35, 15), 0), _tuned(contrast=15, ambiance=20)),
    "Faded Glow": (Edit("Curves", (), 5), Edit("Glamour Glow", (40, -15, 12), 2)),
    "Morning": (_tuned(brightness=20, warmth=35, shadows=25), Edit("Glamour Glow", (25, 0, 10), 0)),
    "Bright": (_tuned(brightness=35, shadows=30, saturation=8),),
    "Fine Art": (Edit("Black & White", (5, 10, 0), 4), Edit("Vignette", (-35, 10), 0)),
    "Push": (Edit("Grainy Film", (20, 60), 3), _tuned(contrast=20, saturation=-15)),
    "Structure": (Edit("Details", (60, 20), 0),),
    "Silhouette": (Edit("Curves", (), 2), _tuned(shadows=-80, brightness=-15, warmth=20)),
}
