"""What the screens of Android 10's Contacts share: colours, letters on plates, the overflow."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.contact_photos import round_photo

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.contacts.book import Person

THEME = ax.Theme.material2(primary="#2a56c6", background="#ffffff")
PINK = "#f50057"
GREY = "#7f7f7f"
_TILE_DP = 40
_TILES = (
    "#db4437", "#e91e63", "#9c27b0", "#673ab7", "#3f51b5", "#4285f4", "#039be5", "#0097a7", "#009688", "#0f9d58",
    "#689f38", "#ef6c00", "#ff5722", "#757575",
)  # fmt: skip


def tile_color(name: str) -> str:
    """Return the colour of a contact's plate."""
    return _TILES[sum(map(ord, name)) % len(_TILES)]


def tile(screen: ax.Screen, person: Person) -> ax.View:
    """Return the disc of a contact in a list: the photo, or else the letter on a plate."""
    desc, cls = screen.tr("Quick contact for {name}").format(name=person.name), "android.widget.QuickContactBadge"
    photo = round_photo(screen.phone, person.photo, size=_TILE_DP, cls=cls, desc=desc)
    return photo or ax.DrawnText(
        person.name[:1].upper() if person.name[:1].isalpha() else "",
        cls=cls,
        desc=desc,
        size=_TILE_DP / 2,
        color="#ffffff",
        align="center",
        width=_TILE_DP,
        height=_TILE_DP,
        radius=_TILE_DP / 2,
        background=tile_color(person.name),
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
