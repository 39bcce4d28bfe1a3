"""The main screen: contacts, favourites and past calls under tabs."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.androidx.simple.book import arranging, rows
from pytest_mobileagent.simulator.androidx.simple.book import config as c
from pytest_mobileagent.simulator.apps.simple_dialer.chosen import CONTACTS_ACTIVITIES, open_contact, selection_bar
from pytest_mobileagent.simulator.apps.simple_dialer.dialpad import Dialpad
from pytest_mobileagent.simulator.apps.simple_dialer.history import History
from pytest_mobileagent.simulator.apps.simple_dialer.settings import Settings
from pytest_mobileagent.simulator.apps.simple_dialer.store import HISTORY_TAB, TABS, Dialer

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.androidx.simple.book.store import Contact

_CLEAR = "Are you sure you want to remove the selected items from the Call History?\n\nThis action cannot be undone."


class Main(ax.Screen):
    """The app's main screen."""

    def create(self) -> None:
        """Open the tab that the settings name, and the dialpad if they say so."""
        self.search, self.selected = simple.Search(self), simple.Selection()
        self.dialer = Dialer(self.phone)
        self.store, self.config = self.dialer.contacts, self.dialer.contacts.config
        self.history = History(self, self.dialer)
        self.place = self._first_place()
        if self.dialer.prefs.flag("open_dial_pad_at_launch"):
            self.start(Dialpad)

    def _first_place(self) -> int:
        chosen = self.dialer.prefs.number("default_tab", c.LAST_TAB)
        if chosen == c.LAST_TAB:
            return self.dialer.prefs.number("last_used_view_pager_page")
        return next((at for at, (tab, *_) in enumerate(self.tabs) if tab == chosen), 0)

    def resume(self) -> None:
        """Let go of contacts that are gone."""
        self.selected.keep(one.raw_id for one in self.store.all())

    def back(self) -> bool:
        """End the selection, then the search."""
        return self.selected.clear() or self.history.selected.clear() or self.search.close()

    @property
    def tabs(self) -> list[c.Tab]:
        """The tabs that the settings show."""
        return [tab for tab in TABS if tab[0] & self.config.tabs] or list(TABS)

    @property
    def tab(self) -> int:
        """The tab that is shown."""
        return self.tabs[min(self.place, len(self.tabs) - 1)][0]

    def _go(self, place: int) -> None:
        self.selected.clear()
        self.history.selected.clear()
        self.search.close()
        self.place = place
        self.dialer.prefs.put(last_used_view_pager_page=place)

    def compose(self) -> ax.View:
        """Return bar, page, button and tabs."""
        place = min(self.place, len(self.tabs) - 1)
        page = ax.Pager(
            ax.Layers(self._page(), self._dialpad_button()), id="view_pager", cls="androidx.viewpager.widget.b",
            index=place, count=len(self.tabs), on_change=self._go, weight=1,
        )  # fmt: skip
        strip = simple.bottom_tabs(self, [(icon, label) for _, icon, _, label in self.tabs], place, self._go)
        return ax.Pane(
            self._head(),
            ax.Column(page, strip if len(self.tabs) > 1 else None, id="main_holder", cls="android.view.ViewGroup",
                      width=ax.MATCH, weight=1),
            id="main_coordinator",
            important=True,
        )  # fmt: skip

    def _dialpad_button(self) -> ax.View:
        return ax.Fab(
            "dialpad", id="main_dialpad_button", desc="Dialpad", color=simple.FAB_ICON,
            on_tap=partial(self.start, Dialpad),
        )  # fmt: skip

    # -- bar --------------------------------------------------------------------------------------------------------

    def _head(self) -> ax.View:
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

    def _page(self) -> ax.View:
        if self.tab == HISTORY_TAB:
            return self.history.compose(self.search.text)
        name = "favorites" if self.tab == c.FAVORITES_TAB else "contacts"
        return ax.Layers(
            ax.Layers(self._contacts(), id="fragment_wrapper", cls="android.widget.RelativeLayout"),
            id=f"{name}_fragment",
            cls="android.view.ViewGroup",
        )

    def _contacts(self) -> ax.View:
        shown = self.shown
        if not shown:
            has_way = self.tab == c.CONTACTS_TAB and not self.search.text
            return rows.placeholder("No contacts found", "Create new contact" if has_way else "", self._create)
        on_tap = self._call if self.tab == c.FAVORITES_TAB else partial(open_contact, self)
        items = [rows.contact_row(self, self.store, one, self.selected, on_tap) for one in shown]
        return ax.Scroll(*items, ax.View(height=88), id="fragment_list", key="fragment_list", cls=ax.RECYCLER)

    def _call(self, one: Contact) -> None:
        rows.call(self, self.store, one)
