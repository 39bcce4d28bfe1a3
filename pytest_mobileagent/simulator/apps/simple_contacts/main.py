"""The main screen: contacts, favourites and groups under tabs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.androidx.simple.book import arranging, rows
from pytest_mobileagent.simulator.androidx.simple.book import config as c
from pytest_mobileagent.simulator.androidx.simple.book.screens import ContactTabs
from pytest_mobileagent.simulator.androidx.simple.book.store import Contact, Store
from pytest_mobileagent.simulator.apps.simple_contacts import dialogs, exchange
from pytest_mobileagent.simulator.apps.simple_contacts.builds import is_late
from pytest_mobileagent.simulator.apps.simple_contacts.details import Details
from pytest_mobileagent.simulator.apps.simple_contacts.dialpad import Dialpad
from pytest_mobileagent.simulator.apps.simple_contacts.editor import Editor
from pytest_mobileagent.simulator.apps.simple_contacts.groups import GroupList
from pytest_mobileagent.simulator.apps.simple_contacts.settings import Settings

_PERMISSIONS = tuple(f"android.permission.{name}" for name in ("READ_CONTACTS", "WRITE_CONTACTS", "GET_ACCOUNTS"))
_NO_FAVORITES = "Seems like you haven't added any favorite contacts yet."
_FAB_DESCS = {
    c.CONTACTS_TAB: "Create new contact", c.FAVORITES_TAB: "Add favorites", c.GROUPS_TAB: "Create group",
}  # fmt: skip


class Main(ContactTabs):
    """The app's main screen."""

    def create(self) -> None:
        """Open the tab that the settings name, and ask for the contacts if need be."""
        store = Store(self.phone)
        self.group_list = GroupList(self, store)
        self.open_tabs(store, self.group_list.selected)
        packages = self.phone.packages
        if not packages.is_granted(c.PACKAGE, _PERMISSIONS[0]):
            self.ask_for(*_PERMISSIONS, request="contacts")
            return
        for name in _PERMISSIONS[1:]:  # of a group that is granted, nobody is asked
            if not packages.is_granted(c.PACKAGE, name):
                packages.grant(c.PACKAGE, name)

    def result(self, request: str, value: object) -> None:
        """Call, once it is allowed; go on with a file."""
        rows.go_on_calling(self, request, is_allowed=bool(value))
        exchange.finish(self, self.store, request, value)

    # -- tabs -------------------------------------------------------------------------------------------------------

    @property
    def tabs(self) -> list[c.Tab]:
        """The tabs that the settings show."""
        return [tab for tab in c.TABS if tab[0] & self.config.tabs] or list(c.TABS[:1])

    def page(self) -> ax.View:
        """Return the page and its buttons."""
        body = self.group_list.compose(self.search.text) if self.tab == c.GROUPS_TAB else self._contacts()
        return ax.Layers(self.fragment(body), self._fab(), self._dialpad())

    def head(self) -> ax.View:
        """Return the bar: that of the selection, if there is one."""
        if self.tab == c.GROUPS_TAB:
            return self.group_list.bar() if self.group_list.selected else self._groups_bar()
        return self._selection() if self.selected else self._bar()

    def _bar(self) -> ax.View:
        items = [] if self._has_dialpad else [ax.MenuItem("Dialpad", self._dial)]
        return self.search.bar(
            actions=[
                simple.action("sort", "Sort by", partial(arranging.sort, self, self.config), id="sort"),
                simple.action("filter_list", "Filter", self._filter, id="filter"),
            ],
            overflow=[*items, *self._files(), *self._pages()],
        )

    def _files(self) -> list[ax.MenuItem]:
        """The items about files, which only older builds have in the menu."""
        if is_late(self):
            return []
        return [
            ax.MenuItem("Import contacts from a .vcf file", partial(exchange.start_import, self)),
            ax.MenuItem("Export contacts to a .vcf file", partial(exchange.Export, self, self.store)),
        ]

    def _pages(self) -> list[ax.MenuItem]:
        return [
            ax.MenuItem("Settings", partial(self.start, Settings)),
            ax.MenuItem("About", partial(simple.open_about, self)),
        ]

    def _groups_bar(self) -> ax.View:
        return self.search.bar(
            actions=[
                simple.action("settings", "Settings", partial(self.start, Settings), id="settings"),
                simple.action("info", "About", partial(simple.open_about, self), id="about"),
            ],
            overflow=self._files(),
        )

    # -- buttons ----------------------------------------------------------------------------------------------------

    def _fab(self) -> ax.View:
        acts: dict[int, ax.Act] = {
            c.CONTACTS_TAB: partial(self.start, Editor), c.FAVORITES_TAB: self._choose_favorites,
            c.GROUPS_TAB: self._create_group,
        }  # fmt: skip
        return ax.Fab("add", id="fragment_fab", desc=_FAB_DESCS[self.tab], color=simple.FAB_ICON, on_tap=acts[self.tab])

    @property
    def _has_dialpad(self) -> bool:
        return self.config.prefs.flag("show_dialpad_button", default=True)

    def _dialpad(self) -> ax.View | None:
        if not self._has_dialpad:
            return None
        return ax.Fab(
            "dialpad", id="main_dialpad_button", cls="android.widget.ImageView", desc="Dialpad", color=simple.FAB_ICON,
            margin=(16, 16, 16, 88), on_tap=self._dial,
        )  # fmt: skip

    def _dial(self) -> None:
        """Open the dialpad: the phone app's, or that which older builds have of their own."""
        if is_late(self):
            rows.dial(self)
        else:
            self.start(Dialpad)

    def _choose_favorites(self) -> None:
        before = {one.raw_id for one in self.store.all() if one.starred}

        def store(chosen: set[int]) -> None:
            changed = [one for one in self.store.all() if (one.raw_id in chosen) != (one.raw_id in before)]
            for one in changed:
                self.store.star([one], is_starred=one.raw_id in chosen)

        dialogs.SelectContacts(self, self.store, sorted(before), store)

    def _create_group(self) -> None:
        dialogs.create_group(self, self.store, lambda _: None)

    # -- pages ------------------------------------------------------------------------------------------------------

    @property
    def shown(self) -> list[Contact]:
        """The contacts of the tab that the search leaves."""
        found = self.store.listed(one for one in self.store.all() if self.tab != c.FAVORITES_TAB or one.starred)
        return self.store.search(found, self.search.text) if self.search.text else found

    def _contacts(self) -> ax.View:
        shown = self.shown
        if not shown:
            return self._empty()
        return self.contact_list(shown, self._open)

    def _empty(self) -> ax.View:
        is_favorites = self.tab == c.FAVORITES_TAB
        if self.search.text:
            return rows.placeholder("No contacts found")
        if is_favorites:
            text = _NO_FAVORITES if is_late(self) else "No contacts found"
            return rows.placeholder(text, "Add favorites", self._choose_favorites)
        return rows.placeholder("No contacts found", "Change filter", self._filter)

    def _filter(self) -> None:
        arranging.choose_sources(self, self.store)

    def _open(self, one: Contact) -> None:
        match self.config.prefs.number("on_contact_click", c.VIEW_ON_TAP):
            case c.CALL_ON_TAP if one.numbers:
                rows.call(self, self.store, one)
            case c.EDIT_ON_TAP:
                self.start(Editor, contact_id=one.raw_id)
            case _:
                self.start(Details, contact_id=one.raw_id)

    # -- selection --------------------------------------------------------------------------------------------------

    def _selection(self) -> ax.View:
        shown = self.shown
        keys = [one.raw_id for one in shown]
        chosen = [one for one in shown if one.raw_id in self.selected]
        actions = []
        if len(chosen) == 1:
            edit = partial(self.start, Editor, contact_id=chosen[0].raw_id)
            actions.append(simple.action("edit", "Edit contact", edit, id="cab_edit"))
        if self.tab == c.CONTACTS_TAB:
            star = partial(self._star, chosen, is_starred=True)
            actions.append(simple.action("star_border", "Add to favorites", star, id="cab_add_to_favorites"))
        add = partial(self._add_to_groups, chosen)
        actions.append(simple.action("group_add", "Add to group", add, id="cab_add_to_group"))
        return self.selected.bar(self, keys, actions=actions, overflow=self._more(chosen, keys))

    def _more(self, chosen: Sequence[Contact], keys: Sequence[int]) -> list[ax.MenuItem]:
        numbers = [one.numbers[0] for one in chosen if one.numbers]
        mails = [one.of(c.EMAIL)[0].value for one in chosen if one.of(c.EMAIL)]
        items = [
            ax.MenuItem("Share", partial(exchange.share, self, chosen)),
            ax.MenuItem("Send SMS to contacts", partial(rows.send, self, "smsto", numbers)),
            ax.MenuItem("Send email to contacts", partial(rows.send, self, "mailto", mails)),
            ax.MenuItem("Select all", partial(self.selected.select, keys)),
            ax.MenuItem("Delete", partial(self._ask_delete, chosen)),
        ]
        if self.tab == c.FAVORITES_TAB:
            unstar = partial(self._star, chosen, is_starred=False)
            items[-1] = ax.MenuItem("Remove from favorites", unstar)
        return items

    def _star(self, chosen: Sequence[Contact], *, is_starred: bool) -> None:
        self.store.star(chosen, is_starred=is_starred)
        self.selected.clear()

    def _add_to_groups(self, chosen: Sequence[Contact]) -> None:
        def store(groups: set[int]) -> None:
            for one in chosen:
                for group in groups - one.groups:
                    self.store.set_member(one.raw_id, group, is_member=True)
            self.selected.clear()

        dialogs.GroupsDialog(self, self.store, set(), store)

    def _ask_delete(self, chosen: Sequence[Contact]) -> None:
        def delete() -> None:
            self.store.delete(chosen)
            self.selected.clear()

        what = f'"{self.store.name_of(chosen[0])}"'
        if len(chosen) != 1:
            what = self.tr_count(len(chosen), "{count} contact", "{count} contacts")
        simple.confirm(self, self.tr("Are you sure you want to delete {what}?").format(what=what), delete)
