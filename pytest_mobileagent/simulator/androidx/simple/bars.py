"""The bars of Simple Mobile Tools: the search bar of main screens, the toolbar of others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.simple.generations import arrow_name, is_classic

if TYPE_CHECKING:
    from collections.abc import Sequence


SEARCH = "top_toolbar_search"


class Search:
    """What is searched for in the pill at the top of a main screen: in use while it has the cursor or a text."""

    def __init__(self, screen: ax.Screen, text: str = "", *, on_type: ax.Act | None = None) -> None:
        """Begin with a text, or with none; `on_type` is called whenever one has been typed."""
        self._screen = screen
        self._on_type = on_type
        self.text = text

    def __bool__(self) -> bool:
        """Whether it is in use."""
        return bool(self.text) or self._screen.ui.focus == SEARCH

    def _type(self, text: str) -> None:
        self.text = text
        if text and self._on_type is not None:
            self._on_type()

    def open(self) -> None:
        """Put the cursor into it."""
        self._screen.focus(SEARCH)

    def leave(self) -> None:
        """Take cursor and keyboard away, and leave the text."""
        self._screen.ui.focus = ""
        self._screen.hide_keyboard()

    def close(self) -> bool:
        """Search for nothing any more; False if it was not in use."""
        was_used = bool(self)
        self.text = ""
        self.leave()
        return was_used

    def bar(
        self,
        *,
        hint: str = "Search",
        actions: Sequence[ax.View] = (),
        overflow: Sequence[ax.MenuItem] = (),
        on_up: ax.Act | None = None,
        on_open: ax.Act | None = None,
    ) -> ax.View:
        """Return the pill: field, icons, overflow; with the arrow back while it is in use.

        With `on_up` the arrow is always there and does that; with `on_open` it is a way to a search elsewhere, which
        touching the field or its icon opens.
        """
        theme = self._screen.theme
        field = ax.EditText(
            id=SEARCH, text=self.text, hint=hint, on_change=self._type, on_focus=on_open,
            ime_action="search", weight=1, size=16, height=48, padding=(4, 0),
        )  # fmt: skip
        return ax.Frame(
            ax.Across(
                self._icon(on_up, on_open),
                field,
                *actions,
                ax.more_button(self._screen, overflow, at="") if overflow else None,
                id="top_toolbar_holder",
                cls="android.widget.RelativeLayout",
                height=48,
                radius=24,
                padding=(6, 0, 10, 0),
                background=ax.mix(theme.primary, theme.background, 0.82),
            ),
            id="main_menu",
            cls="android.widget.LinearLayout",
            width=ax.MATCH,
            padding=(10, 8),
        )

    def _icon(self, on_up: ax.Act | None, on_open: ax.Act | None) -> ax.View:
        def leave() -> None:
            self.leave()
            if on_up is not None:
                on_up()
            else:
                self.text = ""

        is_arrow = bool(self) or on_up is not None
        desc = "Back" if is_arrow else "Search"
        return ax.IconButton(
            "arrow_back" if is_arrow else "search", id="top_toolbar_search_icon", cls="android.widget.ImageView",
            desc="" if is_classic(self._screen.app) else desc, width=40, color=self._screen.theme.on_surface,
            on_tap=on_open or (leave if is_arrow else self.open),
        )  # fmt: skip


def action(icon: str, desc: str, on_tap: ax.Act, *, id: str = "") -> ax.View:  # noqa: A002 - Android's word
    """Return a toolbar's item, a Button with its title as description."""
    return ax.IconButton(icon, id=id, cls="android.widget.Button", desc=desc, on_tap=on_tap)


@dataclass(frozen=True, slots=True)
class BarItem:
    """An item of a toolbar's menu, and when it is an icon in the toolbar, as menu resources say it."""

    icon: str
    title: str
    on_tap: ax.Act
    shown: Literal["always", "ifRoom", "never"] = "never"
    id: str = ""


def bar_items(items: Sequence[BarItem], *, most: int = 3) -> tuple[list[ax.View], list[ax.MenuItem]]:
    """Return the icons of a toolbar, and what is behind its three dots, which take the room of one."""
    has_dots = len(items) > most or any(item.shown == "never" for item in items)
    room = most - has_dots - sum(item.shown == "always" for item in items)
    icons: list[ax.View] = []
    overflow: list[ax.MenuItem] = []
    for item in items:
        if item.shown == "always" or (item.shown == "ifRoom" and room > 0):
            room -= item.shown == "ifRoom"
            icons.append(action(item.icon, item.title, item.on_tap, id=item.id))
        else:
            overflow.append(ax.MenuItem(item.title, item.on_tap))
    return icons, overflow


def bar(  # noqa: PLR0913 - its parts
    screen: ax.Screen,
    title: str,
    *,
    id: str = "toolbar",  # noqa: A002 - Android's word
    actions: Sequence[ax.View] = (),
    overflow: Sequence[ax.MenuItem] = (),
    on_back: ax.Act | None = None,
    icon: str = "arrow_back",
) -> ax.View:
    """Return a plain toolbar; the arrow finishes the screen, and classic builds do not name it."""
    back = ax.IconButton(icon, desc=arrow_name(screen.app), on_tap=on_back or screen.finish)
    return ax.Toolbar(screen, title, id=id, navigation=back, actions=actions, overflow=overflow)
