"""Fonts: measuring, wrapping and shaping of text, and Material icons by name."""

from __future__ import annotations

import lzma
from functools import cache, lru_cache
from importlib import resources
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFont

from pytest_mobileagent.simulator.ui.scripts import ROBOTO, Run, is_breakable, is_plain, runs_of

_FACES = {
    "light": "Roboto-Light.ttf",
    "regular": "Roboto-Regular.ttf",
    "medium": "Roboto-Medium.ttf",
    "bold": "Roboto-Bold.ttf",
    "icon": "MaterialIcons-Regular.ttf",
    "icon_outlined": "MaterialIconsOutlined-Regular.ttf",
}
# As Android's `fonts.xml` has them: Chinese, Japanese and Korean in one weight, which is made bold by drawing it twice.
_SCRIPT_FACES = {
    "arabic": ("NotoNaskhArabicUI-Regular.ttf", "NotoNaskhArabicUI-Bold.ttf"),
    "devanagari": ("NotoSansDevanagari-Regular.ttf", "NotoSansDevanagari-Bold.ttf"),
    "emoji": ("NotoEmoji-Regular.ttf", ""),
    "extra": ("NotoSansExtra-Regular.ttf", ""),
    "chinese": ("NotoSansSC-Regular.otf.xz", ""),
    "japanese": ("NotoSansJP-Regular.otf.xz", ""),
    "korean": ("NotoSansKR-Regular.otf.xz", ""),
}
_NO_LINE_START = frozenset("、。，．：；！？）」』】〕〉》・ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々")  # noqa: RUF001 - Japanese
_SOFT_HYPHEN = "\u00ad"
_VOWELS = frozenset("aeiouyàáâãäåæèéêëìíîïòóôõöøœùúûüýÿаеёиоуыэюя")  # noqa: RUF001 - Cyrillic
_ONE_SOUND = ("sch", "ch", "ck", "ph", "th", "sh")  # consonants that stay together
# Roboto's vertical metrics in units of 2048 per em: hhea ascender 1900, descender -500; head yMax 2163, yMin -555,
# which TextView's font padding adds above the first and below the last line.
ASCENT = 1900 / 2048
LINE = 2400 / 2048
TOP = 2163 / 2048
BOTTOM = 555 / 2048


class FontSpec(NamedTuple):
    """A face (`light`, `regular`, `medium`, `bold`, `icon`, `icon_outlined`) at a size in px."""

    face: str
    size_px: float

    @property
    def ascent_px(self) -> int:
        """Px from the top of a line to its baseline."""
        return round(self.size_px * ASCENT)

    @property
    def top_px(self) -> int:
        """Px from the top of a text's first line, font padding included, to its baseline."""
        return int(self.size_px * TOP + 0.999)

    @property
    def bottom_px(self) -> int:
        """Px from the baseline of a text's last line to its end, font padding included."""
        return int(self.size_px * BOTTOM + 0.999)

    @property
    def line_px(self) -> int:
        """Px from one line to the next."""
        return round(self.size_px * LINE)


@cache
def font_folder() -> str:
    """Return the folder of the vendored fonts."""
    return str(resources.files(__package__).joinpath("fonts"))


@lru_cache(maxsize=64)
def load_font(spec: FontSpec) -> ImageFont.FreeTypeFont:
    """Return the font, loaded."""
    path = f"{font_folder()}/{_FACES[spec.face]}"
    return ImageFont.truetype(path, spec.size_px, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=64)
def _script_font(script: str, size_px: float, *, is_bold: bool) -> ImageFont.FreeTypeFont:
    regular, bold = _SCRIPT_FACES[script]
    name = bold if is_bold and bold else regular
    source = BytesIO(_unpacked(name)) if name.endswith(".xz") else f"{font_folder()}/{name}"
    return ImageFont.truetype(source, size_px, layout_engine=ImageFont.Layout.RAQM)


@cache
def _unpacked(name: str) -> bytes:
    """Return a font of thousands of characters, which is kept packed: few phones show it. All its sizes share it."""
    return lzma.decompress(Path(font_folder(), name).read_bytes())


def _run_font(run: Run, spec: FontSpec) -> ImageFont.FreeTypeFont:
    return load_font(spec) if run.font == ROBOTO else _script_font(run.font, spec.size_px, is_bold=spec.face == "bold")


def _run_direction(run: Run) -> str | None:
    """Return what to tell the shaper; Roboto is laid out without one."""
    if run.font == ROBOTO:
        return None
    return "rtl" if run.is_rtl else "ltr"


@cache
def icon_names() -> dict[str, str]:
    """Return the character of every Material icon in the font, by name."""
    text = resources.files(__package__).joinpath("fonts", "icons.txt").read_text("ascii")
    return {name: chr(int(code, 16)) for name, code in (line.split() for line in text.splitlines())}


def icon_glyph(name: str) -> str:
    """Return the character of a Material icon.

    Raises:
        KeyError: there is no icon of that name.
    """
    return icon_names()[name]


@lru_cache(maxsize=2048)
def text_width(text: str, spec: FontSpec) -> int:
    """Return the advance width of one line in px, rounded up."""
    return int(text_advance(text, spec) + 0.999)


def text_advance(text: str, spec: FontSpec) -> float:
    """Return the advance width of one line, in the fonts that have its characters."""
    text = _hyphenated(text)
    if _is_one_piece(text, spec):
        return load_font(spec).getlength(text)
    return sum(_run_font(run, spec).getlength(run.text, direction=_run_direction(run)) for run in runs_of(text))


@lru_cache(maxsize=1024)
def text_box(text: str, spec: FontSpec) -> tuple[int, int, int, int] | None:
    """Return what one line covers, relative to the start of its baseline; None if it is blank."""
    boxes = []
    for font, piece, direction, at in _pieces(text, spec):
        left, top, right, bottom = font.getbbox(piece, anchor="ls", direction=direction)
        boxes.append((int(left) + int(at) - 1, int(top) - 1, int(right) + int(at) + 1, int(bottom) + 1))
    if not boxes:
        return None
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[2] for box in boxes) + len(boxes) - 1, max(box[3] for box in boxes)
    return (left, top, right, bottom) if right > left and bottom > top else None


@lru_cache(maxsize=256)  # of seven kilobytes in the mean
def text_mask(text: str, spec: FontSpec) -> Image.Image:
    """Return the coverage of one line, which is not blank: as large as its box."""
    left, top, right, bottom = text_box(text, spec) or (0, 0, 0, 0)
    mask = Image.new("L", (right - left, bottom - top), 0)
    draw = ImageDraw.Draw(mask)
    for font, piece, direction, at in _pieces(text, spec):
        draw.text((round(at) - left, -top), piece, font=font, fill=255, anchor="ls", direction=direction)
    return ImageChops.lighter(mask, ImageChops.offset(mask, 1, 0)) if _is_doubled(text, spec) else mask


def _pieces(text: str, spec: FontSpec) -> list[tuple[ImageFont.FreeTypeFont, str, str | None, float]]:
    """Return the pieces of a line, each with its font, its direction and its distance from the start."""
    text = _hyphenated(text)
    if _is_one_piece(text, spec):
        return [(load_font(spec), text, None, 0.0)]
    pieces = []
    at = 0.0
    for run in runs_of(text):
        font, direction = _run_font(run, spec), _run_direction(run)
        pieces.append((font, run.text, direction, at))
        at += font.getlength(run.text, direction=direction)
    return pieces


def _hyphenated(line: str) -> str:
    """Return a line as it is seen: a soft hyphen is one at the end alone, and nothing elsewhere."""
    if _SOFT_HYPHEN not in line:
        return line
    seen = line.replace(_SOFT_HYPHEN, "")
    return f"{seen}-" if line.endswith(_SOFT_HYPHEN) else seen


def _is_one_piece(text: str, spec: FontSpec) -> bool:
    return is_plain(text) or spec.face.startswith("icon")


def _is_doubled(text: str, spec: FontSpec) -> bool:
    """Whether a script in the line is made bold by drawing it twice."""
    if spec.face != "bold" or _is_one_piece(text, spec):
        return False
    return any(not _SCRIPT_FACES[run.font][1] for run in runs_of(text) if run.font)


@lru_cache(maxsize=512)
def wrap(text: str, spec: FontSpec, width_px: int, max_lines: int, *, hyphenates: bool = False) -> tuple[str, ...]:
    """Break text into lines no wider than `width_px`; the last of `max_lines` (0: any number) ends in an ellipsis.

    A word that is wider is broken anywhere, or between syllables if it `hyphenates`.
    """
    lines: list[str] = []
    for paragraph in text.split("\n"):
        lines += _wrap_paragraph(paragraph, spec, width_px, hyphenates=hyphenates)
        if max_lines and len(lines) > max_lines:
            break
    if max_lines and len(lines) > max_lines:
        cut = lines[max_lines - 1]
        rest = lines[max_lines]
        lines = [
            *lines[: max_lines - 1],
            ellipsize(f"{cut}{'' if cut.endswith(('-', _SOFT_HYPHEN)) else ' '}{rest}", spec, width_px),
        ]
    elif max_lines == 1 and text_width(lines[0], spec) > width_px:
        lines = [ellipsize(lines[0], spec, width_px)]
    return tuple(lines)


def _wrap_paragraph(paragraph: str, spec: FontSpec, width_px: int, *, hyphenates: bool) -> list[str]:
    if text_width(paragraph, spec) <= width_px:
        return [paragraph]
    lines: list[str] = []
    line = ""
    for gap, word in _words(paragraph):
        longer = f"{line}{gap}{word}" if line else word
        if text_width(longer, spec) <= width_px:
            line = longer
            continue
        if line:
            lines.append(line)
        *full, line = _break_word(word, spec, width_px, hyphenates=hyphenates)
        lines += full
    return [*lines, line]


def _words(paragraph: str) -> list[tuple[str, str]]:
    """Return the pieces between which a line may end, each with the space before it."""
    if is_plain(paragraph) and _SOFT_HYPHEN not in paragraph and "-" not in paragraph:
        return [(" ", word) for word in paragraph.split(" ")]
    words: list[tuple[str, str]] = []
    for spaced in paragraph.split(" "):
        gap, piece = " ", ""
        for char in spaced:
            may_end = piece and char not in _NO_LINE_START and (is_breakable(char) or is_breakable(piece[-1]))
            if may_end or piece.endswith(_SOFT_HYPHEN) or (_ends_part(piece) and char.isalpha()):
                words.append((gap, piece))
                gap, piece = "", ""
            piece += char
        words.append((gap, piece))
    return words


def _ends_part(piece: str) -> bool:
    """Whether a word may be broken after this, before a letter: behind the hyphen after one."""
    return piece.endswith("-") and piece[-2:-1].isalpha()


def _break_word(word: str, spec: FontSpec, width_px: int, *, hyphenates: bool) -> list[str]:
    pieces = []
    while len(word) > 1 and text_width(word, spec) > width_px:
        end = _fitting(word, spec, width_px)
        ends = [at for at in _syllables(word) if at <= end] if hyphenates else []
        fitting = [at for at in ends if text_width(word[:at] + _SOFT_HYPHEN, spec) <= width_px]
        pieces.append(word[: fitting[-1]] + _SOFT_HYPHEN if fitting else word[:end])
        word = word[fitting[-1] if fitting else end :]
    return [*pieces, word]


def _syllables(word: str) -> list[int]:
    """Return where syllables begin within a word: each with the last consonant before its vowel."""
    lower = word.lower()
    found = []
    for at in range(2, len(word) - 2):
        is_start = lower[at].isalpha() and lower[at] not in _VOWELS and lower[at + 1] in _VOWELS
        start = at - next((len(one) - 1 for one in _ONE_SOUND if lower.endswith(one, 0, at + 1)), 0)
        if is_start and start > 1 and lower[start - 1].isalpha() and _VOWELS & set(lower[:start]):
            found.append(start)
    return found


def _fitting(text: str, spec: FontSpec, width_px: int) -> int:
    low, high = 1, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if text_width(text[:middle], spec) <= width_px:
            low = middle
        else:
            high = middle - 1
    return low


@lru_cache(maxsize=1024)
def ellipsize(text: str, spec: FontSpec, width_px: int) -> str:
    """Return the text cut with an ellipsis so that it is no wider than `width_px`."""
    if text_width(text, spec) <= width_px:
        return text
    end = _fitting(text, spec, width_px - text_width("…", spec))
    return text[:end].rstrip() + "…"


def offset_at(line: str, spec: FontSpec, x_px: int) -> int:
    """Return the character offset in a line that lies nearest to `x_px`."""
    for offset in range(len(line)):
        middle = (text_width(line[:offset], spec) + text_width(line[: offset + 1], spec)) / 2
        if x_px < middle:
            return offset
    return len(line)
