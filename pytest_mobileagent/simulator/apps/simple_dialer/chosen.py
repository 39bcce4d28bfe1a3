"""What can be done with the contacts that are selected in a list, in the main screen and above the dialpad."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.androidx.simple.book import config as c
from pytest_mobileagent.simulator.androidx.simple.book import rows

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.simulator.androidx.simple.book.store import Contact, Store

CONTACTS_ACTIVITIES = f"{c.PACKAGE}/.activities"
_ADD = "android.intent.action.INSERT_OR_EDIT"
_SURE = "Are you sure you want to proceed with the deletion?"


def selection_bar(screen: ax.Screen, store: Store, selected: simple.Selection, shown: Sequence[Contact]) -> ax.View:
    """Return the bar above a list of contacts some of which are selected."""
    chosen = [one for one in shown if one.raw_id in selected]
    keys = [one.raw_id for one in shown]

    def delete() -> None:
        store.delete(chosen)
        selected.clear()

    ask = partial(simple.confirm, screen, _SURE, delete)
    actions = [simple.action("delete", "Delete", ask, id="cab_delete")]
    if len(chosen) == 1:
        see = partial(open_contact, screen, chosen[0])
        actions.append(simple.action("info", "View contact details", see, id="cab_view_details"))
    send = partial(rows.send, screen, "smsto", [one.numbers[0] for one in chosen])
    actions.append(simple.action("sms", "Send SMS", send, id="cab_send_sms"))
    select = ax.MenuItem("Select all", partial(selected.select, keys))
    return selected.bar(screen, keys, actions=actions, overflow=[select])


def open_contact(screen: ax.Screen, one: Contact) -> None:
    """Show a contact, in the app of contacts."""
    component = f"{CONTACTS_ACTIVITIES}.ViewContactActivity"
    screen.start(ax.Intent(component=component, extras={"contact_id": one.raw_id}))


def add_to_contact(screen: ax.Screen, number: str) -> None:
    """Let the user put a number to a contact, old or new."""
    intent = ax.Intent(_ADD, type="vnd.android.cursor.item/contact", extras={"phone": number})
    if not ax.open_with(screen, intent):
        screen.toast("No valid app found")
