"""Pop-up menus: a toolbar's overflow, a row's context menu, a spinner's choices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from unicodedata import east_asian_width

from pytest_mobileagent.simulator.ui.layout import Column, Row, Scroll
from pytest_mobileagent.simulator.ui.view import MATCH, WRAP
from pytest_mobileagent.simulator.ui.widgets.icon import Icon
from pytest_mobileagent.simulator.ui.widgets.text import Label
from pytest_mobileagent.simulator.ui.widgets.toggle import CheckBox, RadioButton

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_mobileagent.simulator.ui.screen import Screen
    from pytest_mobileagent.simulator.ui.view import View

_ROW_DP = 48
_MOST_DP, _MARGIN_DP = 320, 8
_MOST_ROWS = 12


@dataclass(frozen=True, slots=True)
class MenuItem:
    """One entry of a menu; `is_checked` makes it a check box (`is_radio`: a radio button)."""

    title: str
    on_tap: Callable[[], object]
    id: str = ""
    is_enabled: bool = True
    is_checked: bool | None = None
    is_radio: bool = False
    icon: str = ""


def _letters(text: str) -> int:
    """Return how many letters of Latin width a text has; those of East Asia are twice as wide."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


class PopupMenu:
    """A menu in a small window; an entry that is tapped closes it."""

    kind = "popup"
    is_cancelable = True
    title = ""

    def __init__(self, items: Sequence[MenuItem], *, min_width: float = 196) -> None:
        """Offer `items`."""
        self.items = items
        self.min_width = min_width

    def cancelled(self, screen: Screen) -> None:
        """Nothing was chosen."""

    def compose(self, screen: Screen) -> View:
        """Return the list of entries."""
        theme = screen.theme
        rows = [self._row(item, screen) for item in self.items]
        body: View = Column(*rows, cls="android.widget.ListView", width=WRAP, padding=(0, 8))
        if len(rows) > _MOST_ROWS:
            body = Scroll(*rows, key="popup", width=self.min_width, height=_ROW_DP * _MOST_ROWS)
        widest = max((_letters(screen.say(item.title)) for item in self.items), default=0)
        return Column(
            body,
            width=self._width(screen, widest),
            radius=4,
            elevation=8,
            background=theme.surface if theme.material == 2 or not theme.is_dark else theme.surface_variant,
        )

    def _width(self, screen: Screen, letters: int) -> float:
        """Return the width in dp for the longest entry: at most half of a large screen, and what fits a small one.

        AOSP `MenuPopup` and `CascadingMenuPopup`: `abc_config_prefDialogWidth` or half of the screen, with its margins.
        """
        display = screen.phone.display
        room = display.app_size[0] / display.scale - 2 * _MARGIN_DP
        most = min(max(_MOST_DP, display.app_size[0] / display.scale / 2), room)
        return min(most, max(self.min_width, letters * 9 * screen.phone.font_scale + 48))

    def _row(self, item: MenuItem, screen: Screen) -> View:
        mark: View | None = None
        if item.is_checked is not None:
            make = RadioButton if item.is_radio else CheckBox
            mark = make(id="checkbox", checked=item.is_checked, clickable=False, enabled=item.is_enabled)
        return Row(
            Icon(item.icon, size=24, margin=(0, 0, 16, 0)) if item.icon else None,
            Label(item.title, id=item.id or "title", size=16, weight=1, max_lines=1, enabled=item.is_enabled),
            mark,
            id="content" if not item.id else "",
            width=MATCH,
            height=_ROW_DP,
            padding=(16, 0),
            gravity="center",
            enabled=item.is_enabled,
            on_tap=screen.closing(item.on_tap),
        )
