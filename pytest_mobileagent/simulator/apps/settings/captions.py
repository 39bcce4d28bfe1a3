"""Captions: whether they are wanted, and how they look."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.settings.languages import LANGUAGES
from pytest_mobileagent.simulator.apps.settings.table import Main, Note, Opens, TablePage

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.settings.page import Page

_PACKAGE = "com.android.settings.accessibility"
CAPTIONS = "secure/accessibility_captioning_enabled"
_SIZE = ax.Choice(
    "secure/accessibility_captioning_font_scale",
    "Caption size",
    (("0.25", "Very small"), ("0.5", "Small"), ("1.0", "Medium"), ("1.5", "Large"), ("2.0", "Very large")),
    "1.0",
)
_STYLES = (
    ("4", "Set by app", "#ffffff", "#000000"),
    ("0", "White on black", "#ffffff", "#000000"),
    ("1", "Black on white", "#000000", "#ffffff"),
    ("2", "Yellow on black", "#ffff00", "#000000"),
    ("3", "Yellow on blue", "#ffff00", "#0000ff"),
)
_STYLE = ax.Choice(
    "secure/accessibility_captioning_preset", "Caption style", tuple((value, name) for value, name, *_ in _STYLES), "4"
)
_NOT_ALL = Note("Not all apps support these caption preferences")


def _preview(page: Page) -> ax.View:
    """Return how captions look now."""
    looks = {value: (text, back) for value, _, text, back in _STYLES}
    color, background = looks.get(page.settings.get(_STYLE.key, "4"), looks["4"])
    scale = page.settings.get(_SIZE.key, "1.0")
    text = ax.Text(
        page.tr("Captions will look like this"), id="preview_text", color=color, background=background,
        size=14 * float(scale if scale in dict(_SIZE.values) else "1.0"), align="center", gravity="center",
        padding=(8, 4),
    )  # fmt: skip
    return ax.Frame(
        text, id="preview_viewport", height=160, width=ax.MATCH, margin=(24, 8), radius=24,
        background="surface_variant",
    )  # fmt: skip


class CaptionStyle(TablePage):
    """How captions look."""

    title = "Caption size and style"
    fragment = f"{_PACKAGE}.CaptionAppearanceFragment"
    keywords = (("", "subtitles text color"),)
    entries = (_preview, _SIZE, _STYLE, _NOT_ALL)


class CaptionOptions(TablePage):
    """More options of captions."""

    title = "More options"
    fragment = f"{_PACKAGE}.CaptionMoreOptionsFragment"
    is_searched = False
    entries = (
        ax.Choice("secure/accessibility_captioning_locale", "Language", (("", "Default"), *LANGUAGES), ""),
        _NOT_ALL,
    )


def _style_summary(page: Page) -> str:
    size = dict(_SIZE.values).get(page.settings.get(_SIZE.key, "1.0"), "Medium")
    return page.tr("{size} text size").format(size=page.tr(size))


class Captions(TablePage):
    """Caption preferences."""

    title = "Caption preferences"
    fragment = f"{_PACKAGE}.CaptionPropertiesFragment"
    activity = "CaptioningSettingsActivity"
    actions = ("CAPTIONING_SETTINGS",)
    keywords = (("", "subtitles closed captions cc"),)
    entries = (
        Main(CAPTIONS, "Show captions"),
        Opens(CaptionStyle.title, CaptionStyle, summary=_style_summary),
        Opens(CaptionOptions.title, CaptionOptions),
        _NOT_ALL,
    )
