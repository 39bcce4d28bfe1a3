"""Pages that are a table of what can be set: each entry under the setting that it reads and writes at once.

    class Bubbles(TablePage):
        title = "Bubbles"
        entries = (
            ax.Flag("secure/notification_bubbles", "Allow apps to show bubbles", default=True),
            Note("Some conversations will appear as floating icons on top of other apps"),
        )

A key is a namespace of the settings provider and a name; a page that keeps its values elsewhere has another `store`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Protocol, assert_never

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.settings.page import Page

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.system.preferences import Value


@dataclass(frozen=True, slots=True)
class Main:
    """The big switch on top of a page."""

    key: str
    title: str
    default: bool = False


@dataclass(frozen=True, slots=True)
class Radio:
    """The values of a setting one below the other, each with its label."""

    key: str
    values: Sequence[tuple[str, str]]
    default: str


@dataclass(frozen=True, slots=True)
class Opens:
    """A row that opens a page."""

    title: str
    page: type[Page]
    summary: str = ""
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


Entry = Main | Radio | Opens | Fact | Note | Empty | ax.Category | ax.Flag | ax.Choice


class Store(Protocol):
    """Where a page keeps its values: an app's preferences are one."""

    def flag(self, key: str, *, default: bool = False) -> bool:
        """Return whether something is on."""

    def get(self, key: str, default: Value) -> Value:
        """Return a value, or `default`."""

    def update(self, values: dict[str, Value]) -> None:
        """Store values."""


class SettingsStore:
    """The settings provider, by `namespace/key`."""

    def __init__(self, phone: ax.Phone) -> None:
        """Read and write a phone's settings."""
        self.phone = phone

    def flag(self, key: str, *, default: bool = False) -> bool:
        """Return whether a setting is neither missing, empty nor 0."""
        return self.get(key, str(int(default))) not in ("0", "")

    def get(self, key: str, default: Value) -> Value:
        """Return a setting."""
        namespace, _, name = key.partition("/")
        value = self.phone.settings.get(namespace, name)
        return default if value is None else value

    def update(self, values: dict[str, Value]) -> None:
        """Write settings."""
        for key, value in values.items():
            namespace, _, name = key.partition("/")
            self.phone.settings.put(namespace, name, str(int(value) if isinstance(value, bool) else value))


class TablePage(Page):
    """A page whose rows are a table."""

    entries: ClassVar[Sequence[Entry]] = ()

    def store(self) -> Store:
        """Return where the values are kept."""
        return SettingsStore(self.phone)

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
                    keep = partial(self._keep, entry.key, value)
                    yield self.row.radio(self.tr(label), checked=value == now, on_tap=keep)
            case ax.Choice():
                yield self._choice(entry, store.get(entry.key, entry.default))
            case _:
                yield self._told(entry)

    def _told(self, entry: Opens | Fact | Note | Empty | ax.Category) -> ax.View:
        """Return what keeps no value."""
        row, tr = self.row, self.tr
        match entry:
            case Opens():
                act = partial(self.open, entry.page)
                return row.link(tr(entry.title), tr(entry.summary), icon=entry.icon, on_tap=act)
            case Fact():
                return row.link(tr(entry.title), entry.told)
            case Note():
                return row.footer(tr(entry.text))
            case Empty():
                return empty(tr(entry.text), tr(entry.more))
            case ax.Category():
                return row.category(tr(entry.title))
            case _:
                assert_never(entry)

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


def empty(text: str, more: str = "") -> ax.View:
    """Return what a page says that has nothing to list."""
    return ax.Column(
        ax.Text(text, id="android:id/empty", size=20, align="center", width=ax.MATCH),
        ax.Caption(more, size=16, align="center", width=ax.MATCH, margin=(0, 16, 0, 0)) if more else None,
        padding=(32, 48),
    )
