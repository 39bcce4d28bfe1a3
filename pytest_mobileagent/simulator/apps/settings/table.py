"""Pages that are a table of what can be set: each entry under the setting that it reads and writes at once.

    class Bubbles(TablePage):
        title = "Bubbles"
        entries = (
            ax.Flag("secure/notification_bubbles", "Allow apps to show bubbles", default=True),
            Note("Some conversations will appear as floating icons on top of other apps"),
        )

A key is a namespace of the settings provider and a name; a page that keeps its values elsewhere has another `store`.
What makes a row for a page is an entry too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.settings.page import Page

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.settings.store import Store
    from pytest_mobileagent.simulator.system.preferences import Value


@dataclass(frozen=True, slots=True)
class Main:
    """The big switch on top of a page."""

    key: str
    title: str
    default: bool = False


@dataclass(frozen=True, slots=True)
class Radio:
    """The values of a setting one below the other, each with its label; `also` are settings that follow it."""

    key: str
    values: Sequence[tuple[str, str]]
    default: str
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Slider:
    """A number from `low` to `high` in so many steps; a float unless all of it are whole numbers."""

    key: str
    title: str
    low: float
    high: float
    steps: int
    default: float


@dataclass(frozen=True, slots=True)
class Opens:
    """A row that opens a page; the summary may be what says how things are there, in the phone's language."""

    title: str
    page: type[Page]
    summary: str | Callable[[Page], str] = ""
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Fact:
    """A row that only tells, of which there is nothing to open."""

    title: str
    told: str  # as it is


@dataclass(frozen=True, slots=True)
class Note:
    """The small print."""

    text: str


@dataclass(frozen=True, slots=True)
class Empty:
    """What a page says in the middle that has nothing to list."""

    text: str
    more: str = ""


RowMaker = Callable[[Page], ax.View]
Entry = Main | Radio | Slider | Opens | Fact | Note | Empty | ax.Category | ax.Flag | ax.Choice | RowMaker


class TablePage(Page):
    """A page whose rows are a table."""

    entries: ClassVar[Sequence[Entry]] = ()

    def store(self) -> Store:
        """Return where the values are kept."""
        return self.settings

    def table(self) -> Iterable[Entry]:
        """Return the entries; what not every phone has is left out here."""
        return self.entries

    def rows(self) -> Iterator[ax.View]:
        """Return the rows."""
        store = self.store()
        for entry in self.table():
            yield from self._rows_of(entry, store)

    def _rows_of(self, entry: Entry, store: Store) -> Iterator[ax.View]:
        match entry:
            case Main():
                is_on = store.flag(entry.key, default=entry.default)
                keep = partial(self._keep, entry.key)
                yield self.row.main_switch(self.tr(entry.title), checked=is_on, on_change=keep)
            case ax.Flag():
                yield self._switch(entry, is_on=store.flag(entry.key, default=entry.default))
            case Radio():
                now = store.get(entry.key, entry.default)
                for value, label in entry.values:
                    keep = partial(self.store().update, dict.fromkeys((entry.key, *entry.also), value))
                    yield self.row.radio(self.tr(label), checked=value == now, on_tap=keep)
            case Slider():
                yield self._slider(entry, store.get(entry.key, entry.default))
            case ax.Choice():
                yield self._choice(entry, store.get(entry.key, entry.default))
            case _:
                yield self._told(entry)

    def _told(self, entry: Opens | Fact | Note | Empty | ax.Category | RowMaker) -> ax.View:
        """Return what keeps no value."""
        row, tr = self.row, self.tr
        match entry:
            case Opens():
                act = partial(self.open, entry.page)
                summary = tr(entry.summary) if isinstance(entry.summary, str) else entry.summary(self)
                return row.link(tr(entry.title), summary, icon=entry.icon, on_tap=act)
            case Fact():
                return row.link(tr(entry.title), entry.told)
            case Note():
                return row.footer(tr(entry.text))
            case Empty():
                return empty(tr(entry.text), tr(entry.more))
            case ax.Category():
                return row.category(tr(entry.title))
            case _:
                return entry(self)

    def _slider(self, entry: Slider, now: Value) -> ax.View:
        step = (entry.high - entry.low) / entry.steps
        is_whole = all(float(number).is_integer() for number in (entry.low, step, entry.default))

        def keep(at: int) -> None:
            value = entry.low + at * step
            self._keep(entry.key, round(value) if is_whole else round(value, 2))

        return self.row.slider(
            self.tr(entry.title),
            value=min(max(0, round((_number(now, entry.default) - entry.low) / step)), entry.steps),
            maximum=entry.steps,
            on_change=lambda _at: None,
            on_release=keep,
        )

    def _switch(self, entry: ax.Flag, *, is_on: bool) -> ax.View:
        title, summary, keep = self.tr(entry.title), self.tr(entry.summary), partial(self._keep, entry.key)
        return self.row.switch(title, summary, checked=is_on, on_change=keep, icon=entry.icon)

    def _choice(self, entry: ax.Choice, now: Value) -> ax.View:
        labels = dict(entry.values)
        label = self.tr(labels.get(now, labels[entry.default]))
        return self.row.link(self.tr(entry.title), label, icon=entry.icon, on_tap=partial(self._offer, entry, now))

    def _keep(self, key: str, value: Value) -> None:
        self.store().update({key: value})

    def _offer(self, entry: ax.Choice, now: Value) -> None:
        labels = [(value, self.tr(label)) for value, label in entry.values]
        ax.offer(self, self.tr(entry.title), labels, now, partial(self._keep, entry.key), no=self.tr("Cancel"))


def _number(text: Value, default: float) -> float:
    try:
        return float(str(text))
    except ValueError:
        return default


def on_or_off(page: Page, key: str) -> str:
    """Return whether a setting is on, in the phone's language."""
    return page.tr("On" if page.settings.get(key) == "1" else "Off")


def empty(text: str, more: str = "") -> ax.View:
    """Return what a page says that has nothing to list."""
    return ax.Column(
        ax.Text(text, id="android:id/empty", size=20, align="center", width=ax.MATCH),
        ax.Caption(more, size=16, align="center", width=ax.MATCH, margin=(0, 16, 0, 0)) if more else None,
        padding=(32, 48),
    )
