"""Rows of contacts, what is done with those that are selected, and what a contact's numbers lead to."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import quote

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_contacts import config as c

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_mobileagent.simulator.apps.simple_contacts.store import Contact, Store

_ACTION = "android.intent.action."
_CALL_PERMISSION = "android.permission.CALL_PHONE"
_CALL = "call:"  # begins the request for that permission; the number follows
_LIST_DP = 420
_FONT_SIZE = 2  # at first: large
_NO_APP = "No valid app found"


def contact_row(
    screen: ax.Screen, store: Store, one: Contact, selected: simple.Selection, open_: Callable[[Contact], object]
) -> ax.View:
    """Return the row of a contact: a long press selects it, and so does a tap once others are; else that opens it."""

    def tap() -> None:
        if selected:
            selected.toggle(one.raw_id)
        else:
            open_(one)

    is_selected = one.raw_id in selected
    prefs, name = store.config.prefs, store.name_of(one)
    has_image = prefs.flag("show_contact_thumbnails", default=True)
    number = one.numbers[0] if one.numbers and prefs.flag("show_phone_numbers") else ""
    return ax.Across(
        simple.letter_image(name, size=44, id="item_contact_image") if has_image else None,
        ax.Column(
            ax.Text(name, id="item_contact_name", size=simple.text_sp(screen, default=_FONT_SIZE), max_lines=1),
            ax.Caption(number, id="item_contact_number", size=16, max_lines=1) if number else None,
            weight=1,
            margin=(16 if has_image else 0, 0, 0, 0),
        ),
        id="item_contact_frame",
        cls="android.view.ViewGroup",
        min_height=60,
        padding=(16, 6),
        selected=is_selected,
        background=screen.theme.secondary_container if is_selected else "",
        on_tap=tap,
        on_long_press=partial(selected.toggle, one.raw_id),
    )


class SelectContacts(ax.DraftDialog):
    """Asks for contacts: all of them, each with its check box."""

    width = simple.DIALOG_DP

    def __init__(
        self, screen: ax.Screen, store: Store, chosen: Sequence[int], on_ok: Callable[[set[int]], object]
    ) -> None:
        """Show the dialog; `on_ok` gets the ids of the raw contacts that are checked in the end."""
        self._contacts, self._store, self._on_ok = store.sorted(store.all()), store, on_ok
        self._chosen = set(chosen)
        super().__init__(screen)

    def content(self) -> ax.View:
        """Return the rows."""
        rows = [self._row(one) for one in self._contacts]
        return ax.Scroll(
            ax.View(height=12), *rows, id="select_contact_list", key="select_contact_list", cls=ax.RECYCLER,
            height=_LIST_DP,
        )  # fmt: skip

    def _row(self, one: Contact) -> ax.View:
        name = self._store.name_of(one)
        return ax.Across(
            ax.CheckBox(id="contact_checkbox", checked=one.raw_id in self._chosen, clickable=False),
            simple.letter_image(name, size=40, id="contact_tmb"),
            ax.Text(name, id="contact_name", size=16, weight=1, max_lines=1, margin=(16, 0, 0, 0)),
            id="contact_frame",
            cls="android.view.ViewGroup",
            height=60,
            padding=(24, 0),
            on_tap=partial(self._flip, one.raw_id),
        )

    def _flip(self, raw_id: int) -> None:
        self._chosen ^= {raw_id}

    def accept(self) -> bool:
        """Hand on what is checked."""
        self._on_ok(self._chosen)
        return True


class GroupsDialog(ax.DraftDialog):
    """Asks for groups; a new one can be created."""

    width = simple.DIALOG_DP

    def __init__(self, screen: ax.Screen, store: Store, chosen: set[int], on_ok: Callable[[set[int]], object]) -> None:
        """Show the dialog; `on_ok` gets the ids of the groups that are checked in the end."""
        self._store, self._chosen, self._on_ok = store, set(chosen), on_ok
        super().__init__(screen)

    def content(self) -> ax.View:
        """Return the groups, and the way to a new one."""
        rows = [
            ax.CheckBox(
                id="group_checkbox", text=group.title, checked=group.id in self._chosen, width=ax.MATCH, min_height=48,
                on_tap=partial(self._flip, group.id),
            )
            for group in self._store.groups()
        ]  # fmt: skip
        new = ax.Text(
            "Create a new group", id="create_new_group_holder", size=16, color="primary", width=ax.MATCH,
            padding=(4, 14), on_tap=self._create,
        )  # fmt: skip
        return ax.Column(*rows, new, id="groups_holder", padding=(24, 20, 24, 8))

    def _flip(self, number: int) -> None:
        self._chosen ^= {number}

    def _create(self) -> None:
        create_group(self.screen, self._store, self._chosen.add)

    def accept(self) -> bool:
        """Hand on what is checked."""
        self._on_ok(self._chosen)
        return True


def create_group(screen: ax.Screen, store: Store, on_created: Callable[[int], object]) -> None:
    """Ask for the name of a new group."""

    def create(title: str) -> bool:
        if not title:
            screen.toast("Please enter a name")
            return False
        on_created(store.add_group(title))
        return True

    simple.TextDialog(screen, title="Create a new group", id="group_name", hint="Title", on_ok=create)


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
    if screen.phone.packages.is_granted(c.PACKAGE, _CALL_PERMISSION):
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
    dialog: ax.AlertDialog

    def confirmed() -> None:
        screen.dismiss(dialog)
        with_number(screen, contact, begin)

    def content() -> ax.View:
        return ax.Frame(
            ax.IconButton(
                "call", id="call_confirm_phone", cls="android.widget.ImageView", size=64, width=96, height=96,
                color="primary", gravity="center", on_tap=confirmed,
            ),
            width=ax.MATCH,
        )  # fmt: skip

    dialog = ax.AlertDialog(
        title=f"Call {store.name_of(contact)}", content=content, negative=("Cancel", None), ids=c.PACKAGE
    )
    screen.show(dialog)
