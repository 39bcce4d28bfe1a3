"""The bars of Simple Mobile Tools: the search bar of main screens, the toolbar of others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def search_bar(  # noqa: PLR0913 - its parts
    screen: ax.Screen,
    query: str,
    *,
    on_change: Callable[[str], object],
    hint: str = "Search",
    actions: Sequence[ax.View] = (),
    overflow: Sequence[ax.MenuItem] = (),
    is_open: bool = False,
    on_open: ax.Act | None = None,
    on_close: ax.Act | None = None,
    names_icon: bool = True,
) -> ax.View:
    """Return the pill at the top of a main screen: field, icons, overflow; `is_open` shows the arrow back.

    With `on_open` it is a way to a search elsewhere, which touching the field or its icon opens.
    Builds before September 2023 do not name the icon at its start (`names_icon`).
    """
    theme = screen.theme
    field = ax.EditText(
        id="top_toolbar_search",
        text=query,
        hint=hint,
        on_change=on_change,
        on_focus=on_open,
        ime_action="search",
        weight=1,
        size=16,
        height=48,
        padding=(4, 0),
    )

    def leave() -> None:
        screen.ui.focus = ""
        screen.hide_keyboard()
        if on_close is not None:
            on_close()

    arrow = is_open or screen.ui.focus == "top_toolbar_search"
    more = None
    if overflow:
        more = ax.IconButton(
            "more_vert",
            key="overflow",
            cls="android.widget.ImageView",
            desc="More options",
            width=40,
            on_tap=lambda: screen.popup(list(overflow)),
        )
    return ax.Frame(
        ax.Row(
            ax.IconButton(
                "arrow_back" if arrow else "search",
                id="top_toolbar_search_icon",
                cls="android.widget.ImageView",
                desc=("Back" if arrow else "Search") if names_icon else "",
                width=40,
                color=theme.on_surface,
                on_tap=on_open or (leave if arrow else lambda: screen.focus("top_toolbar_search")),
            ),
            field,
            *actions,
            more,
            id="top_toolbar_holder",
            cls="android.widget.RelativeLayout",
            width=ax.MATCH,
            height=48,
            radius=24,
            padding=(6, 0, 10, 0),
            gravity="center",
            background=ax.mix(theme.primary, theme.background, 0.82),
        ),
        id="main_menu",
        cls="android.widget.LinearLayout",
        width=ax.MATCH,
        padding=(10, 8),
    )


def action(icon: str, desc: str, on_tap: ax.Act, *, id: str = "") -> ax.View:  # noqa: A002 - Android's word
    """Return a toolbar's item, a Button with its title as description."""
    return ax.IconButton(icon, id=id, cls="android.widget.Button", desc=desc, on_tap=on_tap)


def bar(  # noqa: PLR0913 - its parts
    screen: ax.Screen,
    title: str,
    *,
    id: str = "toolbar",  # noqa: A002 - Android's word
    actions: Sequence[ax.View] = (),
    overflow: Sequence[ax.MenuItem] = (),
    on_back: ax.Act | None = None,
    icon: str = "arrow_back",
    is_named: bool = True,
) -> ax.View:
    """Return a plain toolbar; the arrow finishes the screen (builds before September 2023 do not name it)."""
    back = ax.IconButton(icon, desc="Back" if is_named else "", on_tap=on_back or screen.finish)
    return ax.Toolbar(screen, title, id=id, navigation=back, actions=actions, overflow=overflow)
