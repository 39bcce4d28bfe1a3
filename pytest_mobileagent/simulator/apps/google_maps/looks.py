"""What versions of the app look like, where they differ: the omnibox, the tabs."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from pytest_mobileagent.simulator import androidx as ax

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.google_maps.screens import Maps

Tab = tuple[str, str, str]  # name, icon, the beginning of its id


class Omnibox(Protocol):
    """How the omnibox of a version is made."""

    def __call__(self, maps: Maps, text: str, *, is_result: bool) -> ax.View:
        """Return the omnibox; `is_result` says that it has what was found, and leads back from it."""


class Look(NamedTuple):
    """One version."""

    omnibox: Omnibox
    tabs: tuple[Tab, ...]


class _Shape(NamedTuple):
    """What an omnibox measures, dp: its corners, what lies beside it, its words and what lies beside them."""

    radius: int
    margin: int
    size: int
    padding: int


def _omnibox(maps: Maps, text: str, shape: _Shape, first: ax.View, last: ax.View | None) -> ax.View:
    """Return a white card with the words between two views."""
    words = ax.Text(
        text or maps.tr("Search here"), id="search_omnibox_text_box", size=shape.size, height=48, weight=1, max_lines=1,
        color="on_surface" if text else "on_surface_variant", padding=(shape.padding, 0),
        on_tap=lambda: maps.open_search(text),
    )  # fmt: skip
    card = ax.Across(
        first, words, last, id="search_omnibox_container", height=48, radius=shape.radius, elevation=4,
        background="#ffffff", max_width=420,
    )  # fmt: skip
    return ax.Frame(card, width=ax.MATCH, padding=(shape.margin, 8, shape.margin, 0))


def _of_result(maps: Maps, text: str, shape: _Shape) -> ax.View:
    """Return the omnibox of what was found: it leads back, and takes the words away."""
    up = ax.IconButton("arrow_back", id="search_omnibox_menu_button", desc=maps.tr("Navigate up"), on_tap=maps.close)
    clear = ax.IconButton("close", id="search_omnibox_text_clear", desc=maps.tr("Clear"), on_tap=maps.go_home)
    return _omnibox(maps, text, shape, up, clear)


_SHAPE_10 = _Shape(radius=8, margin=8, size=18, padding=8)
_SHAPE_11 = _Shape(radius=24, margin=16, size=17, padding=10)


def omnibox_10(maps: Maps, text: str, *, is_result: bool) -> ax.View:
    """Return the omnibox of 2019: a white card with the menu, the words and the microphone."""
    if is_result:
        return _of_result(maps, text, _SHAPE_10)
    menu = ax.IconButton("menu", id="search_omnibox_menu_button", desc=maps.tr("Menu"), on_tap=maps.home.drawer.open)
    return _omnibox(maps, text, _SHAPE_10, menu, ax.Icon("mic", margin=(0, 0, 12, 0)))


_LOOK_10 = Look(
    omnibox_10,
    (
        ("Explore", "explore", "explore"),
        ("Commute", "commute", "transportation"),
        ("For you", "auto_awesome", "foryou"),
    ),
)


def omnibox_11(maps: Maps, text: str, *, is_result: bool) -> ax.View:
    """Return the omnibox of 2023: a round white bar with the app's pin and the words; no menu."""
    if is_result:
        return _of_result(maps, text, _SHAPE_11)
    return _omnibox(maps, text, _SHAPE_11, ax.Icon("place", color="#ea4335", margin=(14, 0, 0, 0)), None)


_LOOK_11 = Look(
    omnibox_11,
    (
        ("Explore", "explore", "explore"),
        ("Go", "commute", "transportation"),
        ("Saved", "bookmark_border", "saved"),
    ),
)
_LOOKS = ((0, _LOOK_10), (1_067_000_000, _LOOK_11))  # from which version code on


def look_of(version_code: int) -> Look:
    """Return the look of a version."""
    return [look for since, look in _LOOKS if since <= version_code][-1]
