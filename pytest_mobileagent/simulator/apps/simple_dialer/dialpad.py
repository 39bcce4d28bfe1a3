"""The dialpad: contacts that fit what is dialled, and the keys."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import unquote

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.androidx.simple.book import rows
from pytest_mobileagent.simulator.apps.simple_dialer.chosen import selection_bar
from pytest_mobileagent.simulator.apps.simple_dialer.store import Dialer

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.androidx.simple.book.store import Contact

_ADD = "android.intent.action.INSERT_OR_EDIT"


class Dialpad(ax.Screen):
    """Calls what is dialled, or a contact whose number or name begins so (`DialpadActivity`)."""

    def create(self) -> None:
        """Begin with the number of the intent, or with none."""
        self.dialer, self.selected = Dialer(self.phone), simple.Selection()
        scheme, _, number = self.intent.data.partition(":")
        self.pad = simple.Dialpad(
            partial(rows.call_number, self), unquote(number) if scheme == "tel" else "", on_hold=self._speed_dial,
            hides_digits=self.dialer.prefs.flag("hide_dialpad_numbers"),
        )  # fmt: skip

    def resume(self) -> None:
        """Let go of contacts that are gone."""
        self.selected.keep(one.raw_id for one in self.dialer.contacts.all())

    def back(self) -> bool:
        """End the selection."""
        return self.selected.clear()

    def result(self, request: str, value: object) -> None:
        """Call, once it is allowed."""
        rows.go_on_calling(self, request, is_allowed=bool(value))

    @property
    def shown(self) -> list[Contact]:
        """The contacts that fit."""
        wanted, store = self.pad.number, self.dialer.contacts
        return [
            one
            for one in self.dialer.listed()
            if any(wanted in number for number in one.numbers) or wanted in simple.spelled(store.name_of(one))
        ]

    def compose(self) -> ax.View:
        """Return toolbar, contacts and keys."""
        add = simple.action("person_add", "Add number to contact", self._add, id="add_number_to_contact")
        return ax.Pane(
            selection_bar(self, self.dialer.contacts, self.selected, self.shown)
            if self.selected
            else simple.bar(self, "Dialpad", id="dialpad_toolbar", actions=[add]),
            ax.Layers(self._contacts(), id="dialpad_holder", cls="android.widget.RelativeLayout", weight=1),
            self.pad.view(),
            id="dialpad_coordinator",
            important=True,
        )

    def _contacts(self) -> ax.View:
        shown, store = self.shown, self.dialer.contacts
        if not shown:
            return ax.Caption(
                "No contacts found", id="dialpad_placeholder", size=16, align="center", width=ax.MATCH,
                padding=(16, 32, 16, 0),
            )  # fmt: skip
        call = partial(rows.call, self, store)
        items = [rows.contact_row(self, store, one, self.selected, call) for one in shown]
        return ax.RecyclerView(*items, id="dialpad_list", key="dialpad_list")

    def _speed_dial(self, digit: int) -> bool:
        dial = self.dialer.speed_dials().get(digit)
        if dial is not None:
            rows.call_number(self, dial.number)
        return dial is not None

    def _add(self) -> None:
        intent = ax.Intent(_ADD, type="vnd.android.cursor.item/contact", extras={"phone": self.pad.number})
        if not ax.open_with(self, intent):
            self.toast("No valid app found")
