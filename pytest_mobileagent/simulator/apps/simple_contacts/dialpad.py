"""The dialpad that older builds have: contacts that fit what is dialled, and the keys."""

from __future__ import annotations

from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.androidx.simple.book import rows
from pytest_mobileagent.simulator.androidx.simple.book.screens import DialpadScreen
from pytest_mobileagent.simulator.androidx.simple.book.store import Contact, Store
from pytest_mobileagent.simulator.apps.simple_contacts import exchange
from pytest_mobileagent.simulator.apps.simple_contacts.editor import Editor


class Dialpad(DialpadScreen):
    """Calls what is dialled, or a contact whose number or name begins so (`DialpadActivity`)."""

    def create(self) -> None:
        """Nothing is dialled."""
        self.open_pad(Store(self.phone), simple.Dialpad(partial(rows.call_number, self)))

    def listed(self) -> list[Contact]:
        """Return the contacts that the settings show."""
        return self.store.listed()

    def head(self) -> ax.View:
        """Return the bar: that of the selection, if there is one."""
        return self._selection() if self.selected else simple.bar(self, "Dialpad", id="dialpad_toolbar")

    def _selection(self) -> ax.View:
        shown = self.shown
        keys = [one.raw_id for one in shown]
        chosen = [one for one in shown if one.raw_id in self.selected]
        actions = []
        if len(chosen) == 1:
            edit = partial(self.start, Editor, contact_id=chosen[0].raw_id)
            actions.append(simple.action("edit", "Edit contact", edit, id="cab_edit"))
        more = [
            ax.MenuItem("Share", partial(exchange.share, self, chosen)),
            ax.MenuItem("Select all", partial(self.selected.select, keys)),
        ]
        return self.selected.bar(self, keys, actions=actions, overflow=more)
