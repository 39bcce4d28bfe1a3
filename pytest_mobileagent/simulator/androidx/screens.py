"""Screens in the theme that the settings name, pages under tabs, and what lies around content."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.ui import MATCH, Column, Destination, Pager, Screen, Tabs, View

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_mobileagent.simulator.ui import Theme


class Page:
    """What a screen shows in a tab, or above itself until Back takes it away: a fragment. Its attributes are drafts."""

    screen: Screen  # a subclass says which

    def __init__(self, screen: Screen) -> None:
        """Belong to `screen`."""
        self.screen = screen

    def compose(self) -> View:
        """Return the content."""
        raise NotImplementedError

    def back(self) -> bool:
        """React to Back; True if the page stays."""
        return False

    @property
    def theme(self) -> Theme:
        """The screen's theme."""
        return self.screen.theme

    def tr(self, text: str) -> str:
        """Return a text in the phone's language."""
        return self.screen.tr(text)

    def tr_count(self, number: int, one: str, other: str) -> str:
        """Return `{count} minute` or `{count} minutes` in the phone's language, with the number in its digits."""
        return self.screen.tr_count(number, one, other)


class ThemedScreen(Screen):
    """A screen in the app's theme: light, dark, or as the phone is, whatever the settings say."""

    theme_file: str = ""  # of the preferences; empty: the default one
    theme_key: str = "theme"
    dark_value: str = "dark"
    phone_value: str = "system"  # as the phone is; so it is at first

    @property
    def theme(self) -> Theme:
        """The app's theme, dark if it is to be."""
        chosen = self.prefs(self.theme_file).text(self.theme_key, self.phone_value)
        is_dark = self.phone.is_dark if chosen == self.phone_value else chosen == self.dark_value
        return self.app.theme.darkened() if is_dark else self.app.theme


class EmptyState(Column):
    """What stands in the middle where a list has no rows."""

    gravity = "hcenter"
    justify = "center"
    height = MATCH
    weight = 1


class Scrim(View):
    """What darkens a screen behind a drawer; a tap on it closes the drawer."""

    width = MATCH
    height = MATCH
    background = "#00000099"
    is_touchable = True


def tabbed(  # noqa: PLR0913 - tabs and pages
    screen: Screen,
    tabs: Sequence[Destination | str],
    index: int,
    on_select: Callable[[int], object],
    page: View,
    *,
    tabs_id: str = "tabs",
    pager_id: str = "view_pager",
    is_scrollable: bool = False,
) -> tuple[View, View]:
    """Return a strip of tabs, and the page of the one that is shown, which a swipe turns."""
    strip = Tabs(
        tabs, theme=screen.theme, index=index, on_select=on_select, id=tabs_id, is_scrollable=is_scrollable
    )  # fmt: skip
    return strip, Pager(page, id=pager_id, index=index, count=len(tabs), on_change=on_select, weight=1)
