"""What the screens of contacts share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.contact_photos import round_photo

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.contacts.book import Person

LIST = "android.widget.ListView"
_PLATES = ("#7baaf7", "#f28b82", "#81c995", "#fdd663", "#c58af9", "#ff8bcb", "#78d9ec", "#fcad70")


def monogram(name: str, *, size: float, desc: str, id: str = "", cls: str = "") -> ax.View:  # noqa: A002 - Android's word
    """Return the disc of a contact."""
    return ax.DrawnText(
        name[:1].upper() if name[:1].isalpha() else "",
        id=id,
        cls=cls or "android.widget.QuickContactBadge",
        desc=desc,
        size=size * 0.46,
        color="#ffffff",
        align="center",
        width=size,
        height=size,
        radius=size / 2,
        background=_PLATES[sum(map(ord, name)) % len(_PLATES)],
    )


def face(screen: ax.Screen, person: Person) -> ax.View:
    """Return the disc of a contact in a list: the photo, or else the letter."""
    desc = screen.tr("Quick contact for {name}").format(name=person.name)
    photo = round_photo(screen.phone, person.photo, size=40, cls="android.widget.QuickContactBadge", desc=desc)
    return photo or monogram(person.name, size=40, desc=desc)


def with_snippet(name: ax.Text, snippet: str, *, margin: tuple[float, float] = (0, 0)) -> ax.View:
    """Return a contact's name, below it what a search has found of it (`ContactListItemView.setSnippet`)."""
    if not snippet:
        name.weight, name.margin = 1, margin
        return name
    below = ax.Text(snippet, size=14, color="on_surface_variant", max_lines=1)
    return ax.Column(name, below, weight=1, margin=margin)


def bar(screen: ax.Screen, title: str, *actions: ax.View | None) -> ax.View:
    """Return a toolbar with the arrow back."""
    front = screen.theme.on_toolbar
    return ax.Across(
        ax.IconButton(
            "arrow_back", desc=screen.tr("Navigate up"), width=56, height=56, color=front, on_tap=screen.finish
        ),
        ax.Text(title, size=22, weight=1, max_lines=1, color=front, margin=(4, 0, 8, 0)),
        *actions,
        id="toolbar",
        cls="android.view.ViewGroup",
        height=64,
        background="toolbar",
    )


class TextDialog(ax.TextDialog):
    """Asks for a line of text; without one nothing is done."""

    is_entered = takes_nothing = False
