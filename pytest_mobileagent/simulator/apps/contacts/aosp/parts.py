"""What the screens of Android 10's Contacts share: colours, letters on plates, the overflow."""

from __future__ import annotations

from collections.abc import Callable

from pytest_mobileagent.simulator import androidx as ax

THEME = ax.Theme.material2(primary="#2a56c6", background="#ffffff")
PINK = "#f50057"
GREY = "#7f7f7f"
_TILES = (
    "#db4437", "#e91e63", "#9c27b0", "#673ab7", "#3f51b5", "#4285f4", "#039be5", "#0097a7", "#009688", "#0f9d58",
    "#689f38", "#ef6c00", "#ff5722", "#757575",
)  # fmt: skip


def tile_color(name: str) -> str:
    """Return the colour of a contact's plate."""
    return _TILES[sum(map(ord, name)) % len(_TILES)]


def letter_tile(name: str, *, size: float, desc: str, id: str = "", cls: str = "") -> ax.View:  # noqa: A002 - Android's word
    """Return the letter that stands for the picture of a contact."""
    return ax.DrawnText(
        name[:1].upper() if name[:1].isalpha() else "",
        id=id,
        cls=cls or "android.widget.QuickContactBadge",
        desc=desc,
        size=size * 0.67 * 0.75,
        color="#ffffff",
        align="center",
        width=size,
        height=size,
        radius=size / 2,
        background=tile_color(name),
    )


def overflow(screen: ax.Screen, menu: Callable[[], list[ax.MenuItem]]) -> ax.View:
    """Return the three dots of a toolbar."""
    return ax.IconButton(
        "more_vert",
        key="overflow",
        cls="android.widget.ImageView",
        desc=screen.tr("More options"),
        width=40,
        on_tap=lambda: screen.popup(menu()),
    )


def underlined(screen: ax.Screen, field: ax.EditText, hint: str) -> ax.View:
    """Return a field on its line; the hint stands in it while it is empty."""
    theme = screen.theme
    has_focus = screen.ui.focus == (field.key or field.id)
    field.hint, field.hint_color = hint, "#00000040" if not theme.is_dark else ""
    field.width, field.height, field.padding = ax.MATCH, 48, (4, 0)
    thickness = 2 if has_focus else 1
    line = ax.View(
        width=ax.MATCH,
        height=thickness,
        gravity="bottom",
        margin=(4, 0, 4, 7),
        background="primary" if has_focus else "outline",
    )
    return ax.Frame(field, line, width=ax.MATCH, height=48)
