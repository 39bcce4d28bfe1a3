"""Firefox's colours, and the parts that its pages are made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.firefox.store import DARK, FOLLOWS_DEVICE, preferences

_INK, _VIOLET, _BRIGHT_VIOLET = "#15141a", "#592acb", "#ab71ff"
LIGHT = replace(
    ax.Theme.material3(primary=_VIOLET, container=_VIOLET, surface="#fbfbfe"),
    on_surface=_INK, on_surface_variant="#5b5b66", surface_variant="#f0f0f4", on_toolbar=_INK, secondary=_VIOLET,
    outline_variant="#e0e0e6",
)  # fmt: skip
_NIGHT = replace(
    ax.Theme.material3(primary=_BRIGHT_VIOLET, container=_BRIGHT_VIOLET, surface="#1c1b22"),
    is_dark=True, on_surface="#fbfbfe", on_surface_variant="#cfcfd8", surface_variant="#42414d", toolbar="#2b2a33",
    on_toolbar="#fbfbfe", secondary=_BRIGHT_VIOLET, outline="#8f8f9d", outline_variant="#42414d",
)  # fmt: skip
PRIVATE = replace(_NIGHT, background="#25003e", surface="#25003e", toolbar="#25003e", surface_variant="#592a7a")


def chosen_theme(phone: ax.Phone, package: str) -> ax.Theme:
    """Return the theme that the settings name; the phone's until one is chosen."""
    del package
    prefs = preferences(phone)
    follows = prefs.flag(FOLLOWS_DEVICE, default=not prefs.items().keys() & {DARK})
    return _NIGHT if (phone.is_dark if follows else prefs.flag(DARK)) else LIGHT


def bar(screen: ax.Screen, title: str, actions: Sequence[ax.View] = (), *, on_up: ax.Act) -> ax.View:
    """Return the toolbar of a page."""
    return _BAR(screen, screen.tr(title), up=screen.tr("Navigate up"), actions=actions, on_up=on_up)


_BAR = ax.AppBar(id="navigationToolbar")


def empty(screen: ax.Screen, text: str, name: str) -> ax.View:
    """Return what stands where there is nothing."""
    text_view = ax.Caption(screen.tr(text), id=name, size=16, align="center", width=ax.MATCH)
    return ax.Frame(text_view, width=ax.MATCH, weight=1, padding=(32, 200, 32, 0))


def row(  # noqa: PLR0913 - its parts
    screen: ax.Screen,
    title: str,
    summary: str = "",
    *,
    icon: str | ax.View = "",
    trailing: ax.View | None = None,
    on_tap: ax.Act | None = None,
    title_id: str = "android:id/title",
    max_lines: int = 2,
) -> ax.View:
    """Return a row of a page, in the language that is spoken."""
    return ax.ListItem(
        screen.tr(title), summary=screen.tr(summary), icon=icon, trailing=trailing, on_tap=on_tap,
        title_id=title_id, max_lines=max_lines,
    )  # fmt: skip


def radio(screen: ax.Screen, title: str, *, is_chosen: bool, on_tap: ax.Act) -> ax.View:
    """Return a row with a radio button."""
    button = ax.RadioButton(id="radio_button", checked=is_chosen, clickable=False)
    return row(screen, title, icon=button, on_tap=on_tap)


def switch(screen: ax.Screen, title: str, summary: str = "", *, is_on: bool, on_tap: ax.Act) -> ax.View:
    """Return a row with a switch."""
    toggle = ax.Switch(id="android:id/switch_widget", checked=is_on, clickable=False)
    return row(screen, title, summary, trailing=toggle, on_tap=on_tap)


def heading(screen: ax.Screen, title: str) -> ax.View:
    """Return the heading of a group."""
    return ax.Text(
        screen.tr(title), id="android:id/title", size=14, weight_name="medium", color="secondary",
        padding=(16, 20, 16, 8), width=ax.MATCH,
    )  # fmt: skip
