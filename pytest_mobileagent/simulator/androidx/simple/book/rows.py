"""Rows of contacts, and what a contact's numbers lead to."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import quote

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_mobileagent.simulator.androidx.simple.book.store import Contact, Store

_ACTION = "android.intent.action."
_CALL_PERMISSION = "android.permission.CALL_PHONE"
_CALL = "call:"  # begins the request for that permission; the number follows
_FONT_SIZE = 2  # of the lists, as long as nobody has chosen another
_NO_APP = "No valid app found"


def contact_row(  # noqa: PLR0913 - its parts
    screen: ax.Screen,
    store: Store,
    one: Contact,
    selected: simple.Selection,
    open_: Callable[[Contact], object],
    *,
    found: str = "",
) -> ax.View:
    """Return the row of a contact: a long press selects it, and so does a tap once others are; else that opens it.

    What was `found` in it is marked.
    """
    prefs, name = store.config.prefs, store.name_of(one)
    has_image = prefs.flag("show_contact_thumbnails", default=True)
    number = one.numbers[0] if one.numbers and prefs.flag("show_phone_numbers") else ""
    row = ax.Across(
        simple.contact_image(screen.phone, name, one.photo, size=44, id="item_contact_image") if has_image else None,
        ax.Column(
            ax.HighlightedText(
                name, id="item_contact_name", size=simple.text_sp(screen, default=_FONT_SIZE), max_lines=1, found=found
            ),
            ax.HighlightedText(
                number, id="item_contact_number", size=16, max_lines=1, color="on_surface_variant", found=found
            )
            if number
            else None,
            weight=1,
            margin=(16 if has_image else 0, 0, 0, 0),
        ),
        id="item_contact_frame",
        cls="android.view.ViewGroup",
        min_height=60,
        padding=(16, 6),
    )
    return selected.row(row, one.raw_id, partial(open_, one))


def placeholder(text: str, way: str = "", on_tap: ax.Act | None = None) -> ax.View:
    """Return what is said in place of a list, and the way out."""
    return ax.Column(*simple.nothing(text, "fragment_placeholder", way, on_tap))


# -- numbers ----------------------------------------------------------------------------------------------------------


def with_number(screen: ax.Screen, contact: Contact, act: Callable[[str], object]) -> None:
    """Do something with a contact's number; ask which if there are several."""
    numbers = contact.numbers
    if len(numbers) == 1:
        act(numbers[0])
    elif numbers:
        simple.choose(screen, numbers, -1, lambda at: act(numbers[at]))


def send(screen: ax.Screen, scheme: str, addresses: Sequence[str]) -> None:
    """Write to somebody: `smsto`, `mailto`."""
    data = f"{scheme}:{';'.join(addresses) if scheme == 'smsto' else ','.join(addresses)}"
    if not ax.open_with(screen, ax.Intent(action=f"{_ACTION}SENDTO", data=data)):
        screen.toast(_NO_APP)


def dial(screen: ax.Screen) -> None:
    """Open the dialer."""
    if not ax.open_with(screen, ax.Intent(action=f"{_ACTION}DIAL")):
        screen.toast(_NO_APP)


def call_number(screen: ax.Screen, number: str) -> None:
    """Call a number; the first time the user is asked whether the app may."""
    if screen.phone.packages.is_granted(screen.app.package, _CALL_PERMISSION):
        screen.start(ax.Intent(action=f"{_ACTION}CALL", data=f"tel:{quote(number, safe='+*,;')}"))
    else:
        screen.ask_for(_CALL_PERMISSION, request=f"{_CALL}{number}")


def go_on_calling(screen: ax.Screen, request: str, *, is_allowed: bool) -> None:
    """Call the number that a request was about, if it was one and is allowed."""
    if request.startswith(_CALL) and is_allowed:
        call_number(screen, request.removeprefix(_CALL))


def call(screen: ax.Screen, store: Store, contact: Contact) -> None:
    """Call a contact, after a question if the settings want one."""
    begin = partial(call_number, screen)
    if not store.config.prefs.flag("show_call_confirmation"):
        with_number(screen, contact, begin)
        return
    confirmed = screen.closing(partial(with_number, screen, contact, begin))

    def content() -> ax.View:
        return ax.Frame(
            ax.IconButton(
                "call", id="call_confirm_phone", cls="android.widget.ImageView", size=64, width=96, height=96,
                color="primary", gravity="center", on_tap=confirmed,
            ),
            width=ax.MATCH,
        )  # fmt: skip

    dialog = ax.AlertDialog(
        title=screen.tr("Call {name}").format(name=store.name_of(contact)),
        content=content,
        negative=("Cancel", None),
        ids=screen.app.package,
    )
    screen.show(dialog)
