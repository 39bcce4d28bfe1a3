"""The dialpad that older builds have: contacts that fit what is dialled, and the keys."""

from __future__ import annotations

from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.androidx.simple.book import rows
from pytest_mobileagent.simulator.androidx.simple.book.store import Contact, Store
from pytest_mobileagent.simulator.apps.simple_contacts import exchange
from pytest_mobileagent.simulator.apps.simple_contacts.editor import Editor


class Dialpad(ax.Screen):
    """Calls what is dialled, or a contact whose number or name begins so (`DialpadActivity`)."""

    def create(self) -> None:
        """Nothing is dialled."""
        self.store, self.selected = Store(self.phone), simple.Selection()
        self.pad = simple.Dialpad(partial(rows.call_number, self))

    def resume(self) -> None:
        """Let go of contacts that are gone."""
        self.selected.keep(one.raw_id for one in self.store.all())

    def back(self) -> bool:
        """End the selection."""
        return self.selected.clear()

    def result(self, request: str, value: object) -> None:
        """Call, once it is allowed."""
        rows.go_on_calling(self, request, is_allowed=bool(value))

    @property
    def shown(self) -> list[Contact]:
        """The contacts that fit."""
        wanted = self.pad.number
        return [
            one
            for one in self.store.listed()
            if any(wanted in number for number in one.numbers) or wanted in simple.spelled(self.store.name_of(one))
        ]

    def compose(self) -> ax.View:
        """Return toolbar, contacts and keys."""
        return ax.Pane(
            self._selection() if self.selected else simple.bar(self, "Dialpad", id="dialpad_toolbar"),
            ax.Layers(self._contacts(), id="dialpad_holder", cls="android.widget.RelativeLayout", weight=1),
            self.pad.view(),
            id="dialpad_coordinator",
            important=True,
        )

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

    def _contacts(self) -> ax.View:
        shown = self.shown
        if not shown:
            return ax.Caption(
                "No contacts found", id="dialpad_placeholder", size=16, align="center", width=ax.MATCH,
                padding=(16, 32, 16, 0),
            )  # fmt: skip
        items = [rows.contact_row(self, self.store, one, self.selected, self._call) for one in shown]
        return ax.RecyclerView(*items, id="dialpad_list", key="dialpad_list")

    def _call(self, one: Contact) -> None:
        rows.call(self, self.store, one)
