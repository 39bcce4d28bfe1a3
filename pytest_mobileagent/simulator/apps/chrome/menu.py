"""The app menu: a row of icons, then what can be done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.ui import (
    MATCH,
    CheckBox,
    Column,
    Divider,
    IconButton,
    MenuItem,
    PopupMenu,
    Row,
    Scroll,
    Text,
    View,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.simulator.ui import Screen

_ROW_DP = 48


class AppMenu(PopupMenu):
    """Chrome's menu; `icons` are (id, Material icon, description, action or None)."""

    def __init__(self, icons: Sequence[tuple[str, str, str, object]], groups: Sequence[Sequence[MenuItem]]) -> None:
        """Offer a row of icons and groups of entries."""
        super().__init__([item for group in groups for item in group])
        self._icons = icons
        self._groups = groups

    def compose(self, screen: Screen) -> View:
        """Return the menu."""
        rows: list[View] = []
        if self._icons:
            rows.append(Row(*(self._icon(screen, *icon) for icon in self._icons), width=MATCH, id="app_menu_icon_row"))
        for group in self._groups:
            if rows:
                rows.append(Divider())
            rows += [self._entry(screen, item) for item in group]
        return Column(
            Scroll(*rows, id="app_menu_list", cls="android.widget.ListView", height=-2),
            width=258,
            radius=4,
            elevation=8,
            background=screen.theme.surface_variant if screen.theme.is_dark else screen.theme.surface,
        )

    def _icon(self, screen: Screen, name: str, icon: str, desc: str, action: object) -> View:
        def press() -> None:
            screen.dismiss(self)
            if callable(action):
                action()

        is_on = action is not None
        return IconButton(
            icon,
            id=name,
            desc=desc,
            height=_ROW_DP,
            weight=1,
            enabled=is_on,
            on_tap=press if is_on else None,
            outlined=True,
        )

    def _entry(self, screen: Screen, item: MenuItem) -> View:
        def choose() -> None:
            screen.dismiss(self)
            item.on_tap()

        mark = None
        if item.is_checked is not None:
            mark = CheckBox(id="checkbox", checked=item.is_checked, clickable=False)
        return Row(
            Text(item.title, id="menu_item_text", size=16, weight=1, max_lines=1),
            mark,
            width=MATCH,
            height=_ROW_DP,
            padding=(16, 0, 8, 0),
            gravity="center",
            on_tap=choose,
        )
