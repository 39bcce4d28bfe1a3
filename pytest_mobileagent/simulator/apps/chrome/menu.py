"""The app menu: a row of icons, then what can be done."""

from __future__ import annotations

from collections.abc import Sequence

from pytest_mobileagent.simulator import androidx as ax

_ROW_DP = 48


class AppMenu(ax.PopupMenu):
    """Chrome's menu; `icons` are (id, Material icon, description, action or None)."""

    def __init__(
        self, icons: Sequence[tuple[str, str, str, ax.Act | None]], groups: Sequence[Sequence[ax.MenuItem]]
    ) -> None:
        """Offer a row of icons and groups of entries."""
        super().__init__([item for group in groups for item in group])
        self._icons = icons
        self._groups = groups

    def compose(self, screen: ax.Screen) -> ax.View:
        """Return the menu."""
        rows: list[ax.View] = []
        if self._icons:
            rows.append(
                ax.Row(*(self._icon(screen, *icon) for icon in self._icons), width=ax.MATCH, id="app_menu_icon_row")
            )
        for group in self._groups:
            if rows:
                rows.append(ax.Divider())
            rows += [self._entry(screen, item) for item in group]
        return ax.Column(
            ax.Scroll(*rows, id="app_menu_list", cls="android.widget.ListView", height=-2),
            width=258,
            radius=4,
            elevation=8,
            background="surface_variant" if screen.theme.is_dark else "surface",
        )

    def _icon(self, screen: ax.Screen, name: str, icon: str, desc: str, act: ax.Act | None) -> ax.View:
        press = screen.closing(act, self) if act is not None else None
        return ax.IconButton(icon, id=name, desc=desc, weight=1, enabled=press is not None, on_tap=press, outlined=True)

    def _entry(self, screen: ax.Screen, item: ax.MenuItem) -> ax.View:
        mark = None
        if item.is_checked is not None:
            mark = ax.CheckBox(id="checkbox", checked=item.is_checked, clickable=False)
        return ax.Across(
            ax.Text(item.title, id="menu_item_text", size=16, weight=1, max_lines=1),
            mark,
            height=_ROW_DP,
            padding=(16, 0, 8, 0),
            on_tap=screen.closing(item.on_tap, self),
        )
