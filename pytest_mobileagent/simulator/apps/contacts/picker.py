"""The picker that other apps choose a contact with."""

from __future__ import annotations

from collections.abc import Callable

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.contacts.book import EDITOR, Book, Person
from pytest_mobileagent.simulator.apps.contacts.parts import LIST, face


class Picker(ax.Screen):
    """Choose a contact for another app."""

    def compose(self) -> ax.View:
        """Return the list."""
        rows = [
            ax.Across(
                face(self, person),
                ax.Text(person.name, id="cliv_name_textview", size=16, weight=1, margin=(16, 0), max_lines=1),
                height=56,
                padding=(16, 0),
                on_tap=self._chooser(person),
            )
            for person in Book(self.phone, self.app.package).people()
        ]
        head = ax.Across(
            ax.IconButton("close", desc=self.tr("Navigate up"), on_tap=self.finish),
            ax.Text(self.tr("Choose a contact"), size=22, weight=1, margin=(8, 0)),
            height=64,
            padding=(4, 0),
        )
        create = ax.Button(self.tr("Create new contact"), on_tap=self._create, margin=(16, 8))
        body = ax.Scroll(*rows, id="android:id/list", key="list", cls=LIST, weight=1)
        return ax.Pane(head, create, body, background="background")

    def _create(self) -> None:
        component = f"{self.app.package}/{EDITOR}"
        action = "android.intent.action.INSERT"
        self.start(ax.Intent(action=action, component=component, extras=self.intent.extras))

    def _chooser(self, person: Person) -> Callable[[], None]:
        def choose() -> None:
            if self.intent.action == "android.intent.action.INSERT_OR_EDIT":
                component = f"{self.app.package}/{EDITOR}"
                extras = {**self.intent.extras, "raw_id": person.raw_id}
                self.start(ax.Intent(action="android.intent.action.EDIT", component=component, extras=extras))
            self.finish(f"content://com.android.contacts/contacts/lookup/{person.lookup}/{person.id}")

        return choose
