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


def omnibox_10(maps: Maps, text: str, *, is_result: bool) -> ax.View:
    """Return the omnibox of 2019: a white card with the menu, the words and the microphone."""
    menu = ax.IconButton("menu", id="search_omnibox_menu_button", desc=maps.tr("Menu"), on_tap=maps.home.drawer.open)
    up = ax.IconButton("arrow_back", id="search_omnibox_menu_button", desc=maps.tr("Navigate up"), on_tap=maps.close)
    clear = ax.IconButton("close", id="search_omnibox_text_clear", desc=maps.tr("Clear"), on_tap=maps.go_home)
    words = ax.Text(
        text or maps.tr("Search here"), id="search_omnibox_text_box", size=18, height=48, weight=1, max_lines=1,
        color="on_surface" if text else "on_surface_variant", padding=(8, 0),
        on_tap=lambda: maps.open_search(text),
    )  # fmt: skip
    voice = ax.Icon("mic", margin=(0, 0, 12, 0))
    card = ax.Across(
        up if is_result else menu, words, clear if is_result else voice, id="search_omnibox_container", height=48,
        radius=8, elevation=4, background="#ffffff", max_width=420,
    )  # fmt: skip
    return ax.Frame(card, width=ax.MATCH, padding=(8, 8, 8, 0))


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
    pin = ax.Icon("place", color="#ea4335", margin=(14, 0, 0, 0))
    up = ax.IconButton("arrow_back", id="search_omnibox_menu_button", desc=maps.tr("Navigate up"), on_tap=maps.close)
    clear = ax.IconButton("close", id="search_omnibox_text_clear", desc=maps.tr("Clear"), on_tap=maps.go_home)
    words = ax.Text(
        text or maps.tr("Search here"), id="search_omnibox_text_box", size=17, height=48, weight=1, max_lines=1,
        color="on_surface" if text else "on_surface_variant", padding=(10, 0),
        on_tap=lambda: maps.open_search(text),
    )  # fmt: skip
    bar = ax.Across(
        up if is_result else pin, words, clear if is_result else None, id="search_omnibox_container", height=48,
        radius=24, elevation=4, background="#ffffff", max_width=420,
    )  # fmt: skip
    return ax.Frame(bar, width=ax.MATCH, padding=(16, 8, 16, 0))


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
