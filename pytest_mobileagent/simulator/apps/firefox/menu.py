"""The menu behind the three dots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pytest_mobileagent.simulator import androidx as ax

_ROW_DP = 48
_NEWS = "What’s new"


class Entry(NamedTuple):
    """One row: an icon, if it has one, its words, what it does; `is_on` of one with a switch."""

    title: str
    act: ax.Act
    icon: str = ""
    is_on: bool | None = None
    is_new: bool = False


class AppMenu(ax.PopupMenu):
    """A list of rows, on a page below a row of icons."""

    def __init__(self, entries: Sequence[Entry], icons: Sequence[tuple[str, str, ax.Act | None]] = ()) -> None:
        """Offer entries; `icons` are a Material icon, its description, and what it does."""
        super().__init__([ax.MenuItem(entry.title, entry.act) for entry in entries])
        self._entries, self._icons = entries, icons

    def compose(self, screen: ax.Screen) -> ax.View:
        """Return the card."""
        icons = ax.Row(*(self._icon(screen, *icon) for icon in self._icons), width=ax.MATCH) if self._icons else None
        rows = [self._entry_row(screen, entry) for entry in self._entries]
        return ax.Column(
            icons,
            ax.Divider() if icons is not None else None,
            ax.Scroll(*rows, id="mozac_browser_menu_recyclerView", key="menu", cls=ax.RECYCLER, height=-2),
            id="mozac_browser_menu_menuView",
            cls="android.widget.FrameLayout",
            width=270,
            radius=8,
            elevation=8,
            padding=(0, 8),
            background="surface_variant" if screen.theme.is_dark else "surface",
        )

    def _icon(self, screen: ax.Screen, icon: str, desc: str, act: ax.Act | None) -> ax.View:
        on_tap = screen.closing(act, self) if act is not None else None
        return ax.IconButton(icon, desc=screen.tr(desc), weight=1, enabled=act is not None, on_tap=on_tap)

    def _entry_row(self, screen: ax.Screen, entry: Entry) -> ax.View:
        title = screen.tr(entry.title)
        tap = screen.closing(entry.act, self)
        lead = ax.Icon(entry.icon, id="icon", size=24, margin=(0, 0, 16, 0)) if entry.icon else None
        if entry.is_on is not None:
            switch = ax.Switch(
                id="switch_widget", text=title, cls="android.widget.CheckBox", checked=entry.is_on, weight=1,
                on_change=lambda _: tap(),
            )  # fmt: skip
            return ax.Across(lead, switch, height=_ROW_DP, padding=(16, 0))
        name = "text" if entry.icon else "simple_text"
        return ax.Across(
            lead,
            ax.Text(title, id=name, size=16, weight=1, max_lines=1),
            ax.View(width=8, height=8, radius=4, background="primary") if entry.is_new else None,
            desc=screen.tr("Highlighted, {title}").format(title=title) if entry.is_new else "",
            height=_ROW_DP,
            padding=(16, 0),
            on_tap=tap,
        )
