"""The order of contacts, the sources that are listed, the tabs that are shown."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.androidx.simple.book import config as c

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.simulator.androidx.simple.book.store import Store

_SORT = simple.SortDialog((
    ("first_name", "First name", c.BY_FIRST_NAME), ("middle_name", "Middle name", c.BY_MIDDLE_NAME),
    ("surname", "Surname", c.BY_SURNAME), ("full_name", "Full name", c.BY_FULL_NAME),
    ("date_created", "Date created", c.BY_DATE),
))  # fmt: skip


def sort(screen: ax.Screen, config: c.Config) -> None:
    """Ask in which order contacts are listed."""
    _SORT.show(screen, config.sorting, lambda bits, _: config.prefs.put(sort_order=bits))


class SourcesDialog(ax.DraftDialog):
    """Asks the contacts of which sources are listed."""

    width = simple.DIALOG_DP

    def __init__(self, screen: ax.Screen, store: Store) -> None:
        """Show the dialog."""
        self._store, self._ignored = store, set(store.config.ignored)
        super().__init__(screen)

    def content(self) -> ax.View:
        """Return a row for each source, with how many contacts it has."""
        counts = {c.PHONE_STORAGE: len(self._store.all())}
        rows = [self._row(source, f"{self.screen.tr(title)} ({counts.get(source, 0)})") for source, title in c.SOURCES]
        return ax.Column(*rows, id="filter_contact_sources_list", cls=ax.RECYCLER, padding=(24, 20, 24, 8))

    def _row(self, source: str, title: str) -> ax.View:
        return ax.Frame(
            ax.CheckBox(
                id="filter_contact_source_checkbox", text=ax.Written(title), checked=source not in self._ignored,
                clickable=False, width=ax.MATCH, min_height=48,
            ),
            id="filter_contact_source_holder",
            cls="android.view.ViewGroup",
            width=ax.MATCH,
            on_tap=partial(self._flip, source),
        )  # fmt: skip

    def _flip(self, source: str) -> None:
        self._ignored ^= {source}

    def accept(self) -> bool:
        """Store it, if anything was changed."""
        if self._ignored != self._store.config.ignored:
            self._store.config.prefs.update({"ignored_contact_sources_2": frozenset(self._ignored)})
        return True


def choose_sources(screen: ax.Screen, store: Store) -> None:
    """Ask the contacts of which sources are listed."""
    SourcesDialog(screen, store)


def manage_tabs(screen: ax.Screen, config: c.Config, tabs: Sequence[c.Tab]) -> None:
    """Ask which tabs are shown; without any, all of them are."""
    parts = [simple.Check(name, f"manage_visible_tabs_{name}", label) for _, _, name, label in tabs]
    values = {name: int(bool(config.tabs & tab)) for tab, _, name, _ in tabs}

    def store(chosen: simple.Values) -> None:
        config.prefs.put(show_tabs=sum(tab for tab, _, name, _ in tabs if chosen[name]) or config.lister.tabs)

    simple.Form(screen, "", parts, values, store)
