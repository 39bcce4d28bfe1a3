"""The groups: their tab, and the screen of one of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.androidx.contact_rows import Group
from pytest_mobileagent.simulator.androidx.simple.book import config as c
from pytest_mobileagent.simulator.androidx.simple.book import rows
from pytest_mobileagent.simulator.androidx.simple.book.store import Contact, Store
from pytest_mobileagent.simulator.apps.simple_contacts import dialogs
from pytest_mobileagent.simulator.apps.simple_contacts.builds import is_late
from pytest_mobileagent.simulator.apps.simple_contacts.details import Details


class GroupList:
    """The groups in rows; a long press selects."""

    def __init__(self, screen: ax.Screen, store: Store) -> None:
        """Select nothing."""
        self._screen, self._store = screen, store
        self.selected = simple.Selection()

    def _shown(self, query: str) -> list[Group]:
        wanted = query.strip().casefold()
        return [group for group in self._store.groups() if wanted in group.title.casefold()]

    def compose(self, query: str) -> ax.View:
        """Return the groups that a search leaves."""
        shown = self._shown(query)
        self.selected.keep(group.id for group in self._store.groups())
        if not shown:
            is_told = is_late(self._screen) and not query
            text = "There are no contact groups on the device" if is_told else "No items found."
            create = partial(dialogs.create_group, self._screen, self._store, lambda _: None)
            return rows.placeholder(text, "" if query else "Create group", create)
        members = self._store.all()
        cells = [self._row(group, sum(group.id in one.groups for one in members)) for group in shown]
        return ax.Scroll(*cells, ax.View(height=88), id="fragment_list", key="fragment_list", cls=ax.RECYCLER)

    def _row(self, group: Group, count: int) -> ax.View:
        row = ax.Frame(
            ax.Across(
                simple.letter_image(group.title, size=44, id="group_tmb"),
                ax.Text(f"{group.title} ({count})", id="group_name", size=18, weight=1, margin=(16, 0, 0, 0)),
                id="group_holder",
                cls="android.view.ViewGroup",
                min_height=60,
                padding=(16, 6),
            ),
            id="group_frame",
            width=ax.MATCH,
        )
        return self.selected.row(row, group.id, partial(self._screen.start, GroupContacts, group=group.id))

    def bar(self) -> ax.View:
        """Return the bar above selected groups."""
        groups = self._store.groups()
        chosen = [group for group in groups if group.id in self.selected]
        actions = []
        if len(chosen) == 1:
            actions.append(simple.action("edit", "Rename", partial(self._rename, chosen[0]), id="cab_rename"))
        actions.append(simple.action("delete", "Delete", partial(self._ask_delete, chosen), id="cab_delete"))
        keys = [group.id for group in groups]
        select_all = ax.MenuItem("Select all", partial(self.selected.select, keys))
        return self.selected.bar(self._screen, keys, actions=actions, overflow=[select_all])

    def _rename(self, group: Group) -> None:
        def rename(title: str) -> bool:
            if not title:
                self._screen.toast("Please enter a name")
                return False
            self._store.rename_group(group.id, title)
            self.selected.clear()
            return True

        simple.TextDialog(
            self._screen, title="Rename", id="rename_group_title", text=group.title, hint="Title", on_ok=rename
        )

    def _ask_delete(self, chosen: Sequence[Group]) -> None:
        def delete() -> None:
            for group in chosen:
                self._store.delete_group(group.id)
            self.selected.clear()

        what = f'"{chosen[0].title}"'
        if len(chosen) != 1:
            what = self._screen.tr_count(len(chosen), "{count} group", "{count} groups")
        asked = self._screen.tr("Are you sure you want to delete {what}?").format(what=what)
        simple.confirm(self._screen, asked, delete)


class GroupContacts(ax.Screen):
    """The contacts of a group (`GroupContactsActivity`)."""

    layers = ("selected",)

    def create(self) -> None:
        """Look at the group that the intent names."""
        self.store, self.selected = Store(self.phone), simple.Selection()
        number = self.intent.number("group")
        self.group = next((group for group in self.store.groups() if group.id == number), Group(number, ""))

    @property
    def members(self) -> list[Contact]:
        """The group's contacts."""
        return self.store.sorted(one for one in self.store.all() if self.group.id in one.groups)

    def compose(self) -> ax.View:
        """Return bar, contacts and the button that adds some."""
        members = self.members
        self.selected.keep(one.raw_id for one in members)
        return ax.Layers(
            ax.Pane(self._selection(members) if self.selected else self._bar(members), self._body(members)),
            ax.Fab("add", id="group_contacts_fab", color=simple.FAB_ICON, on_tap=self._choose),
            id="group_contacts_coordinator",
            important=True,
        )

    def _bar(self, members: Sequence[Contact]) -> ax.View:
        numbers = [one.numbers[0] for one in members if one.numbers]
        mails = [one.of(c.EMAIL)[0].value for one in members if one.of(c.EMAIL)]
        send_sms, send_mail = (
            partial(rows.send, self, "smsto", numbers), partial(rows.send, self, "mailto", mails),
        )  # fmt: skip
        return simple.bar(
            self,
            ax.Written(self.group.title),
            id="group_contacts_toolbar",
            actions=[
                simple.action("sms", "Send SMS to group", send_sms, id="send_sms_to_group"),
                simple.action("mail", "Send email to group", send_mail, id="send_email_to_group"),
            ],
        )

    def _body(self, members: Sequence[Contact]) -> ax.View:
        if not members:
            empty, name = "This group is empty", "group_contacts_placeholder"
            return ax.Column(*simple.nothing(empty, name, "Add contacts", self._choose))
        items = [rows.contact_row(self, self.store, one, self.selected, self._open) for one in members]
        return ax.RecyclerView(*items, id="group_contacts_list", key="group_contacts_list")

    def _open(self, one: Contact) -> None:
        self.start(Details, contact_id=one.raw_id)

    def _choose(self) -> None:
        before = {one.raw_id for one in self.members}

        def store(chosen: set[int]) -> None:
            for raw_id in chosen ^ before:
                self.store.set_member(raw_id, self.group.id, is_member=raw_id in chosen)

        dialogs.SelectContacts(self, self.store, sorted(before), store)

    def _selection(self, members: Sequence[Contact]) -> ax.View:
        keys = [one.raw_id for one in members]

        def remove() -> None:
            for one in members:
                if one.raw_id in self.selected:
                    self.store.set_member(one.raw_id, self.group.id, is_member=False)
            self.selected.clear()

        items = [
            ax.MenuItem("Remove from group", remove), ax.MenuItem("Select all", partial(self.selected.select, keys)),
        ]  # fmt: skip
        return self.selected.bar(self, keys, actions=[], overflow=items)
