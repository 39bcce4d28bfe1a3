"""The main screen: contacts, favourites and past calls under tabs."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.androidx.simple.book import arranging, rows
from pytest_mobileagent.simulator.androidx.simple.book import config as c
from pytest_mobileagent.simulator.androidx.simple.book.screens import ContactTabs
from pytest_mobileagent.simulator.apps.simple_dialer.chosen import CONTACTS_ACTIVITIES, open_contact, selection_bar
from pytest_mobileagent.simulator.apps.simple_dialer.dialpad import Dialpad
from pytest_mobileagent.simulator.apps.simple_dialer.history import History
from pytest_mobileagent.simulator.apps.simple_dialer.settings import Settings
from pytest_mobileagent.simulator.apps.simple_dialer.store import HISTORY_TAB, TABS, Dialer

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.androidx.simple.book.store import Contact

_CLEAR = "Are you sure you want to remove the selected items from the Call History?\n\nThis action cannot be undone."


class Main(ContactTabs):
    """The app's main screen."""

    pager_cls = "androidx.viewpager.widget.b"

    def create(self) -> None:
        """Open the tab that the settings name, and the dialpad if they say so."""
        self.dialer = Dialer(self.phone)
        self.history = History(self, self.dialer)
        self.open_tabs(self.dialer.contacts, self.history.selected)
        if self.dialer.prefs.flag("open_dial_pad_at_launch"):
            self.start(Dialpad)

    @property
    def tabs(self) -> list[c.Tab]:
        """The tabs that the settings show."""
        return [tab for tab in TABS if tab[0] & self.config.tabs] or list(TABS)

    def page(self) -> ax.View:
        """Return the page and its button."""
        if self.tab == HISTORY_TAB:
            return ax.Layers(self.history.compose(self.search.text), self._dialpad_button())
        return ax.Layers(self.fragment(self._contacts()), self._dialpad_button())

    def _dialpad_button(self) -> ax.View:
        return ax.Fab(
            "dialpad", id="main_dialpad_button", desc="Dialpad", color=simple.FAB_ICON,
            on_tap=partial(self.start, Dialpad),
        )  # fmt: skip

    # -- bar --------------------------------------------------------------------------------------------------------

    def head(self) -> ax.View:
        """Return the bar: that of the selection, if there is one."""
        if self.history.selected:
            return self.history.bar()
        return selection_bar(self, self.store, self.selected, self.shown) if self.selected else self._bar()

    def _bar(self) -> ax.View:
        sort = simple.action("sort", "Sort by", partial(arranging.sort, self, self.config), id="sort")
        new = simple.action("person_add", "Create new contact", self._create, id="create_new_contact")
        clear = simple.action("delete", "Clear call history", self._ask_clear, id="clear_call_history")
        filter_ = simple.action(
            "filter_list", "Filter", partial(arranging.choose_sources, self, self.store), id="filter"
        )  # fmt: skip
        actions = {
            c.CONTACTS_TAB: [sort, filter_, new], c.FAVORITES_TAB: [sort, filter_], HISTORY_TAB: [filter_, clear],
        }  # fmt: skip
        return self.search.bar(
            actions=actions[self.tab],
            overflow=[
                ax.MenuItem("Settings", partial(self.start, Settings)),
                ax.MenuItem("About", partial(simple.open_about, self)),
            ],
        )

    def _create(self) -> None:
        self.start(ax.Intent(component=f"{CONTACTS_ACTIVITIES}.EditContactActivity"))

    def _ask_clear(self) -> None:
        simple.confirm(self, _CLEAR, self.dialer.forget)

    # -- pages ------------------------------------------------------------------------------------------------------

    @property
    def shown(self) -> list[Contact]:
        """The contacts of the tab that the search leaves."""
        found = self.dialer.listed(favorites=self.tab == c.FAVORITES_TAB)
        return self.store.search(found, self.search.text) if self.search.text else found

    def _contacts(self) -> ax.View:
        shown = self.shown
        if not shown:
            has_way = self.tab == c.CONTACTS_TAB and not self.search.text
            return rows.placeholder("No contacts found", "Create new contact" if has_way else "", self._create)
        on_tap = partial(rows.call, self, self.store) if self.tab == c.FAVORITES_TAB else partial(open_contact, self)
        return self.contact_list(shown, on_tap)
