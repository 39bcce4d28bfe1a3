"""The screens that apps with contacts share: their lists under tabs, and the dialpad below those that fit."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.androidx.simple.book import config as c
from pytest_mobileagent.simulator.androidx.simple.book import rows

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_mobileagent.simulator.androidx.simple.book.store import Contact, Store


class ContactTabs(ax.Screen):
    """A main screen with contacts, favourites and something else under tabs.

    A subclass opens it once it knows its store, and says which tabs there are, what is above a page and what is on it.
    """

    layers = ("selected", "others", "search")
    pager_cls = ax.Pager.cls

    def open_tabs(self, store: Store, others: simple.Selection) -> None:
        """Open the tab that the settings name; `others` are selected on the tab without contacts."""
        self.search, self.selected, self.others = simple.Search(self), simple.Selection(), others
        self.store, self.config = store, store.config
        chosen = self.config.prefs.number("default_tab", c.LAST_TAB)
        self.place = next((at for at, (tab, *_) in enumerate(self.tabs) if tab == chosen), 0)
        if chosen == c.LAST_TAB:
            self.place = self.config.prefs.number("last_used_view_pager_page")

    @property
    def tabs(self) -> Sequence[c.Tab]:
        """The tabs that the settings show."""
        raise NotImplementedError

    def head(self) -> ax.View:
        """Return the bar."""
        raise NotImplementedError

    def page(self) -> ax.View:
        """Return the page of the tab that is shown, with its buttons."""
        raise NotImplementedError

    def resume(self) -> None:
        """Let go of contacts that are gone."""
        self.selected.keep(one.raw_id for one in self.store.all())

    @property
    def tab(self) -> int:
        """The tab that is shown."""
        return self.tabs[min(self.place, len(self.tabs) - 1)][0]

    def _go(self, place: int) -> None:
        self.selected.clear()
        self.others.clear()
        self.search.close()
        self.place = place
        self.config.prefs.put(last_used_view_pager_page=place)

    def compose(self) -> ax.View:
        """Return bar, page, buttons and tabs."""
        place = min(self.place, len(self.tabs) - 1)
        page = ax.Pager(
            self.page(), id="view_pager", cls=self.pager_cls, index=place, count=len(self.tabs), on_change=self._go,
            weight=1,
        )  # fmt: skip
        strip = simple.bottom_tabs(self, [(icon, label) for _, icon, _, label in self.tabs], place, self._go)
        return ax.Pane(
            self.head(),
            ax.Column(page, strip if len(self.tabs) > 1 else None, id="main_holder", cls="android.view.ViewGroup",
                      width=ax.MATCH, weight=1),
            id="main_coordinator",
            important=True,
        )  # fmt: skip

    def fragment(self, body: ax.View) -> ax.View:
        """Return what is on a page, in its frames."""
        name = next(name for tab, _, name, _ in self.tabs if tab == self.tab)
        return ax.Layers(
            ax.Layers(body, id="fragment_wrapper", cls="android.widget.RelativeLayout"),
            id=f"{name}_fragment",
            cls="android.view.ViewGroup",
        )

    def contact_list(self, shown: Sequence[Contact], on_tap: Callable[[Contact], object]) -> ax.View:
        """Return contacts in rows."""
        items = [
            rows.contact_row(self, self.store, one, self.selected, on_tap, found=self.search.text) for one in shown
        ]
        return ax.Scroll(*items, ax.View(height=88), id="fragment_list", key="fragment_list", cls=ax.RECYCLER)


class DialpadScreen(ax.Screen):
    """Calls what is dialled, or a contact whose number or name begins so (`DialpadActivity`).

    A subclass says who can be called, and what is above them.
    """

    layers = ("selected",)

    def open_pad(self, store: Store, pad: simple.Dialpad) -> None:
        """Show a dialpad below the contacts."""
        self.store, self.pad, self.selected = store, pad, simple.Selection()

    def listed(self) -> Sequence[Contact]:
        """Return who can be called."""
        raise NotImplementedError

    def head(self) -> ax.View:
        """Return the bar."""
        raise NotImplementedError

    def resume(self) -> None:
        """Let go of contacts that are gone."""
        self.selected.keep(one.raw_id for one in self.store.all())

    def result(self, request: str, value: object) -> None:
        """Call, once it is allowed."""
        rows.go_on_calling(self, request, is_allowed=bool(value))

    @property
    def shown(self) -> list[Contact]:
        """The contacts that fit."""
        wanted = self.pad.number
        return [
            one
            for one in self.listed()
            if any(wanted in number for number in one.numbers) or wanted in simple.spelled(self.store.name_of(one))
        ]

    def compose(self) -> ax.View:
        """Return toolbar, contacts and keys."""
        return ax.Pane(
            self.head(),
            ax.Layers(self._contacts(), id="dialpad_holder", cls="android.widget.RelativeLayout", weight=1),
            self.pad.view(),
            id="dialpad_coordinator",
            important=True,
        )

    def _contacts(self) -> ax.View:
        shown = self.shown
        if not shown:
            return simple.placeholder("No contacts found", "dialpad_placeholder")
        call = partial(rows.call, self, self.store)
        items = [rows.contact_row(self, self.store, one, self.selected, call) for one in shown]
        return ax.RecyclerView(*items, id="dialpad_list", key="dialpad_list")
