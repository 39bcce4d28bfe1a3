"""How Wikipedia looks: its four themes, its name in its own letters, and what several screens draw."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.wikipedia.pictures import photograph

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.wikipedia.articles import Article

THEME_KEY, MATCH_KEY = "colorTheme", "matchSystemTheme"
LIGHT, DARK, BLACK, SEPIA = range(4)  # as they are stored
SWATCHES = ((LIGHT, "light", "Light"), (SEPIA, "sepia", "Sepia"), (DARK, "dark", "Dark"), (BLACK, "black", "Black"))


def _theme(paper: str, behind: str, words: str, softer: str, line: str) -> ax.Theme:
    is_dark = int(paper[1:3], 16) < 128
    link = "#6699ff" if is_dark else "#3366cc"
    return replace(
        ax.Theme.material3(primary=link, surface=paper),
        is_dark=is_dark,
        on_primary=paper if is_dark else "#ffffff",
        secondary=link,
        secondary_container=line,
        on_secondary_container=words,
        background=behind,
        surface=paper,
        surface_variant=line,
        on_surface=words,
        on_surface_variant=softer,
        outline=softer,
        outline_variant=line,
        toolbar=paper,
        on_toolbar=words,
    )


THEMES = {
    LIGHT: _theme("#ffffff", "#f8f9fa", "#202122", "#54595d", "#eaecf0"),
    DARK: _theme("#27292d", "#202122", "#eaecf0", "#a2a9b1", "#404244"),
    BLACK: _theme("#000000", "#000000", "#c8ccd1", "#a2a9b1", "#27292d"),
    SEPIA: _theme("#f8f1e3", "#f0e6d6", "#202122", "#646059", "#e1dad1"),
}


def is_matched(phone: ax.Phone, package: str) -> bool:
    """Whether the theme is to be as dark as the phone's."""
    return ax.Preferences(phone, package).flag(MATCH_KEY, default=True)


def theme_number(phone: ax.Phone, package: str) -> int:
    """Return the theme that is shown: the chosen one, unless the phone's brightness asks for another."""
    chosen = ax.Preferences(phone, package).number(THEME_KEY, LIGHT)
    number = chosen if chosen in THEMES else LIGHT
    if not is_matched(phone, package) or THEMES[number].is_dark == phone.is_dark:
        return number
    return DARK if phone.is_dark else LIGHT


def chosen_theme(phone: ax.Phone, package: str) -> ax.Theme | None:
    """Return the app's theme."""
    return THEMES[theme_number(phone, package)]


# -- the name ---------------------------------------------------------------------------------------------------------

_THICK, _THIN = 0.17, 0.06
_Stroke = tuple[tuple[tuple[float, float], ...], float]
_BOWL = ((0.2, 0.03), (0.5, 0.03), (0.72, 0.18), (0.78, 0.5), (0.72, 0.82), (0.5, 0.97), (0.2, 0.97))
# Each letter by its width and strokes, in heights of a letter.
_LETTERS: dict[str, tuple[float, tuple[_Stroke, ...]]] = {
    "W": (1.3, (
        (((0.16, 0), (0.44, 1)), _THICK), (((0.44, 1), (0.68, 0.2)), _THIN), (((0.58, 0), (0.88, 1)), _THICK),
        (((0.88, 1), (1.16, 0)), _THIN), (((0, 0), (0.34, 0)), _THIN), (((0.44, 0), (0.76, 0)), _THIN),
        (((1.0, 0), (1.28, 0)), _THIN),
    )),
    "I": (0.44, ((((0.22, 0), (0.22, 1)), _THICK), (((0.06, 0), (0.38, 0)), _THIN), (((0.06, 1), (0.38, 1)), _THIN))),
    "K": (0.92, (
        (((0.22, 0), (0.22, 1)), _THICK), (((0.06, 0), (0.38, 0)), _THIN), (((0.06, 1), (0.38, 1)), _THIN),
        (((0.28, 0.58), (0.74, 0)), _THIN), (((0.4, 0.42), (0.78, 1)), _THICK), (((0.6, 0), (0.86, 0)), _THIN),
        (((0.62, 1), (0.92, 1)), _THIN),
    )),
    "P": (0.74, (
        (((0.22, 0), (0.22, 1)), _THICK), (((0.06, 0), (0.3, 0)), _THIN), (((0.06, 1), (0.4, 1)), _THIN),
        (((0.24, 0.02), (0.48, 0.03), (0.62, 0.12), (0.65, 0.27), (0.6, 0.43), (0.46, 0.53), (0.24, 0.54)), 0.1),
    )),
    "E": (0.78, (
        (((0.22, 0), (0.22, 1)), _THICK), (((0.06, 0), (0.68, 0), (0.7, 0.2)), _THIN),
        (((0.24, 0.5), (0.56, 0.5)), _THIN),
        (((0.06, 1), (0.7, 1), (0.74, 0.78)), _THIN), (((0.56, 0.38), (0.56, 0.62)), _THIN),
    )),
    "D": (0.94, (
        (((0.22, 0), (0.22, 1)), _THICK), (((0.06, 0), (0.3, 0)), _THIN), (((0.06, 1), (0.3, 1)), _THIN), (_BOWL, 0.1),
    )),
    "A": (0.98, (
        (((0.18, 1), (0.5, 0)), _THIN), (((0.48, 0), (0.82, 1)), _THICK), (((0.28, 0.68), (0.68, 0.68)), _THIN),
        (((0.02, 1), (0.34, 1)), _THIN), (((0.64, 1), (0.98, 1)), _THIN),
    )),
}  # fmt: skip
_SMALL = 0.8  # the height of the letters between the first and the last


def _letters() -> list[tuple[str, float]]:
    word = "WIKIPEDIA"
    return [(letter, 1.0 if at in (0, len(word) - 1) else _SMALL) for at, letter in enumerate(word)]


def wordmark(screen: ax.Screen) -> ax.View:
    """Return the name of the encyclopaedia as its toolbar has it: drawn, without a word for accessibility."""
    color = screen.theme.on_surface

    def paint(canvas: ax.Canvas, box: ax.Rect) -> None:
        high = box.height * 0.72
        foot = box.top + (box.height + high) / 2
        x = float(box.left)
        for letter, share in _letters():
            width, strokes = _LETTERS[letter]
            size = high * share
            for points, thick in strokes:
                line = [(x + px * size, foot - size + py * size) for px, py in points]
                canvas.polyline(line, max(1.2, thick * size), color)
            x += (width + 0.06) * size

    width = sum((_LETTERS[letter][0] + 0.06) * share for letter, share in _letters()) * 24 * 0.72
    return ax.Drawing(
        paint, id="main_toolbar_wordmark", cls="android.widget.ImageView", width=width + 2, height=24
    )  # fmt: skip


# -- what several screens draw ----------------------------------------------------------------------------------------


def thumbnail(one: Article, *, id: str, size: float = 56) -> ax.View:  # noqa: A002 - Android's word
    """Return an article's picture, small and with round corners."""
    return ax.Image(partial(photograph, one.scene, one.title), id=id, width=size, height=size, radius=4)


def article_row(one: Article, on_tap: ax.Act) -> ax.View:
    """Return the row of an article in a list."""
    return ax.Across(
        ax.Column(
            ax.Text(one.title, id="page_list_item_title", size=16, max_lines=1),
            ax.Caption(one.description, id="page_list_item_description", max_lines=2),
            weight=1,
            margin=(0, 0, 16, 0),
        ),
        thumbnail(one, id="page_list_item_image"),
        cls="android.view.ViewGroup",
        min_height=72,
        padding=(16, 8),
        on_tap=on_tap,
    )


def search_card(screen: ax.Screen, on_tap: ax.Act, *, id: str = "search_container") -> ax.View:  # noqa: A002 - as above
    """Return the card that opens the search."""
    grey = screen.theme.on_surface_variant
    return ax.Across(
        ax.Icon("search", desc=screen.tr("Search Wikipedia"), color=grey, margin=(16, 0)),
        ax.Text(screen.tr("Search Wikipedia"), size=16, color=grey, weight=1, max_lines=1),
        id=id,
        cls="android.view.ViewGroup",
        height=48,
        margin=(16, 8),
        radius=24,
        background="surface_variant",
        on_tap=on_tap,
    )


def bar(screen: ax.Screen, title: str, **parts: object) -> ax.View:
    """Return the toolbar of a screen below the main one."""
    return _BAR(screen, screen.tr(title), up=screen.tr("Navigate up"), **parts)  # type: ignore[arg-type]  # the bar's own


_BAR = ax.AppBar(title_weight="medium", title_size=20, elevation=0)
