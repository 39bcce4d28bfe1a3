"""Text measured in CSS px with the phone's own fonts."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.ui.text import ASCENT, LINE, FontSpec, text_advance, wrap

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.web.style import Style

MONOSPACE_ADVANCE = 0.6  # of Droid Sans Mono, which is not vendored: Roboto is set in cells as wide as that
# The families that Android has, and the other names that it knows them by (AOSP `data/fonts/fonts.xml`).
MONOSPACE = frozenset({"monospace", "sans-serif-monospace", "serif-monospace", "monaco", "courier", "courier new"})
PROPORTIONAL = frozenset({
    "sans-serif", "roboto", "arial", "helvetica", "tahoma", "verdana", "serif", "times", "times new roman", "palatino",
    "georgia", "baskerville", "goudy", "fantasy", "itc stone serif", "cursive", "casual", "system-ui",
})  # fmt: skip


def is_monospace(style: Style) -> bool:
    """Whether every character is equally wide."""
    return _is_monospace(style.get("font-family"))


@lru_cache(maxsize=256)
def _is_monospace(families: str) -> bool:
    names = (name.strip().strip("\"'") for name in families.lower().split(","))
    return next((name for name in names if name in MONOSPACE | PROPORTIONAL), "") in MONOSPACE


def font_of(style: Style, scale: float) -> FontSpec:
    """Return the font of a style for a screen with `scale` px per CSS px."""
    weight = style.weight
    face = "bold" if weight >= 600 else "medium" if weight >= 500 else "light" if weight < 400 else "regular"
    return FontSpec(face, max(1.0, round(style.em * scale * 2) / 2))


_advance = lru_cache(maxsize=16384)(text_advance)


class Fonts:
    """Measures text for one screen."""

    def __init__(self, scale: float) -> None:
        """Measure for `scale` px per CSS px."""
        self.scale = scale

    def width(self, text: str, style: Style) -> float:
        """Return how wide a run of text is."""
        if not text:
            return 0.0
        spacing = style.px("letter-spacing") * len(text)
        if is_monospace(style):
            return MONOSPACE_ADVANCE * style.em * len(text) + spacing
        return _advance(text, font_of(style, self.scale)) / self.scale + spacing

    def lines_height(self, text: str, style: Style, width: float) -> float:
        """Return how high a text is that fills a field of that width."""
        spec = font_of(style, self.scale)
        return len(wrap(text, spec, round(width * self.scale), 0)) * spec.line_px / self.scale

    @staticmethod
    def line_height(style: Style) -> float:
        """Return the height of a line."""
        given = style.line_px
        return style.em * LINE if given is None else given

    @staticmethod
    def ascent(style: Style) -> float:
        """Return how far the baseline lies below the top of a line."""
        given = style.line_px
        natural = style.em * LINE
        return style.em * ASCENT + ((given - natural) / 2 if given is not None else 0.0)
