"""The dialpad: contacts that fit what is dialled, and the keys."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import unquote

from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.androidx.simple.book import rows
from pytest_mobileagent.simulator.androidx.simple.book.screens import DialpadScreen
from pytest_mobileagent.simulator.apps.simple_dialer.chosen import add_to_contact, selection_bar
from pytest_mobileagent.simulator.apps.simple_dialer.store import Dialer

if TYPE_CHECKING:
    from pytest_mobileagent.simulator import androidx as ax
    from pytest_mobileagent.simulator.androidx.simple.book.store import Contact


class Dialpad(DialpadScreen):
    """Calls what is dialled, or a contact whose number or name begins so (`DialpadActivity`)."""

    def create(self) -> None:
        """Begin with the number of the intent, or with none."""
        self.dialer = Dialer(self.phone)
        scheme, _, number = self.intent.data.partition(":")
        pad = simple.Dialpad(
            partial(rows.call_number, self), unquote(number) if scheme == "tel" else "", on_hold=self._speed_dial,
            hides_digits=self.dialer.prefs.flag("hide_dialpad_numbers"),
        )  # fmt: skip
        self.open_pad(self.dialer.contacts, pad)

    def listed(self) -> list[Contact]:
        """Return the contacts with numbers that the settings show."""
        return self.dialer.listed()

    def head(self) -> ax.View:
        """Return the bar: that of the selection, if there is one."""
        if self.selected:
            return selection_bar(self, self.store, self.selected, self.shown)
        add_number = partial(add_to_contact, self, self.pad.number)
        add = simple.action("person_add", "Add number to contact", add_number, id="add_number_to_contact")
        return simple.bar(self, "Dialpad", id="dialpad_toolbar", actions=[add])

    def _speed_dial(self, digit: int) -> bool:
        dial = self.dialer.speed_dials().get(digit)
        if dial is not None:
            rows.call_number(self, dial.number)
        return dial is not None
