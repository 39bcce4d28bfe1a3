"""Asking for contacts, for groups, and for the fields of a contact that are shown."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.androidx.simple.book import config as c

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_mobileagent.simulator.androidx.simple.book.store import Contact, Store

_LIST_DP = 420


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
            simple.contact_image(self.screen.phone, name, one.photo, size=40, id="contact_tmb"),
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
                id="group_checkbox", text=ax.Written(group.title), checked=group.id in self._chosen, width=ax.MATCH,
                min_height=48, on_tap=partial(self._flip, group.id),
            )
            for group in self._store.groups()
        ]  # fmt: skip
        new = ax.Label(
            "Create a new group", id="create_new_group_holder", size=16, color="primary", width=ax.MATCH,
            padding=(4, 14), on_tap=lambda: create_group(self.screen, self._store, self._chosen.add),
        )  # fmt: skip
        return ax.Column(*rows, new, id="groups_holder", padding=(24, 20, 24, 8))

    def _flip(self, number: int) -> None:
        self._chosen ^= {number}

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


def manage_fields(screen: ax.Screen, config: c.Config) -> None:
    """Ask which fields of a contact are shown."""
    parts = [simple.Check(name, f"manage_visible_fields_{name}", label) for name, label, _ in c.FIELDS]
    values = {name: int(config.shows(mask)) for name, _, mask in c.FIELDS}
    known = sum(mask for *_, mask in c.FIELDS)

    def store(chosen: simple.Values) -> None:
        fields = sum(mask for name, _, mask in c.FIELDS if chosen[name]) | config.fields & ~known
        if fields != config.fields:
            config.prefs.put(show_contact_fields=fields)

    simple.Form(screen, "", parts, values, store)
