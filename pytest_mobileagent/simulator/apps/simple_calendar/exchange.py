"""Exporting and importing .ics files, and adding the contacts' birthdays and anniversaries."""

from __future__ import annotations

import datetime
import re
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.exchange import CREATE_DOCUMENT
from pytest_mobileagent.simulator.apps.simple_calendar import recurrence
from pytest_mobileagent.simulator.apps.simple_calendar.dialogs import pick_reminder, reminders_sorted
from pytest_mobileagent.simulator.apps.simple_calendar.event_types import EventTypes
from pytest_mobileagent.simulator.apps.simple_calendar.ics import ics_text, read_events
from pytest_mobileagent.simulator.apps.simple_calendar.kinds import pick_type
from pytest_mobileagent.simulator.apps.simple_calendar.store import (
    ALL_DAY,
    NO_REMINDER,
    REGULAR_TYPE,
    Event,
    EventType,
    Store,
)
from pytest_mobileagent.simulator.apps.simple_calendar.texts import reminder_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

EXPORT, IMPORT = "export", "import"
_TYPE = "text/calendar"
MISSING_YEAR = 4  # a flag
_DATA = "content://com.android.contacts/data"
_EVENT_MIME = "vnd.android.cursor.item/contact_event"
_FAILED = "An unknown error occurred"
_DATE = re.compile(r"(?:(\d{4})-?|--)(\d{2})-?(\d{2})")


@dataclass(frozen=True, slots=True)
class Occasion:
    """A kind of contact's event: its names, the type it gets, its number in the contacts, and its source."""

    one: str
    noun: str  # the plural
    title: str
    color: str
    number: int

    @property
    def source(self) -> str:
        """Where its events say they come from."""
        return f"contact-{self.one}"

    @property
    def automatic(self) -> str:
        """The preference that lets new ones come by themselves."""
        return f"add_{self.noun}_automatically"

    @property
    def reminders(self) -> str:
        """The preference with the reminders that those get."""
        return f"{self.one}_reminders"


BIRTHDAYS = Occasion("birthday", "birthdays", "Birthdays", "#ff7043", 3)
ANNIVERSARIES = Occasion("anniversary", "anniversaries", "Anniversaries", "#66bb6a", 1)
OCCASIONS = {one.noun: one for one in (BIRTHDAYS, ANNIVERSARIES)}


# -- files ------------------------------------------------------------------------------------------------------------


def picks_documents(screen: ax.Screen) -> bool:
    """Whether the phone has an app that picks documents."""
    return bool(screen.phone.packages.resolve(ax.Intent(CREATE_DOCUMENT, type=_TYPE)))


class Export:
    """What is to be exported, and under which name."""

    def __init__(self, screen: ax.Screen, store: Store) -> None:
        """Show the dialog."""
        self._screen = screen
        self._store = store
        now = store.local(store.now_s())
        self._name = f"Events_{now:%Y_%m_%d_%H_%M_%S}"
        self._events = self._tasks = self._past = True
        ax.form(screen, self._content, self._ok, title="Export events")

    def _content(self) -> ax.View:
        def box(name: str, text: str, attribute: str) -> ax.View:
            return ax.CheckBox(
                id=name, text=text, checked=getattr(self, attribute), width=ax.MATCH, height=44, button_last=True,
                on_tap=ax.flip(self, attribute),
            )  # fmt: skip

        return ax.Column(
            ax.Caption("Filename (without .ics)", size=12),
            ax.EditText(id="export_events_filename", text=self._name, on_change=ax.bind(self, "_name"), padding=(0, 8)),
            ax.Divider(color="outline", margin=(0, 0, 0, 12)),
            box("export_events_checkbox", "Export events", "_events"),
            box("export_tasks_checkbox", "Export tasks", "_tasks"),
            box("export_past_events_checkbox", "Export past entries too", "_past"),
            padding=(24, 0),
        )

    def _ok(self) -> None:
        name = self._name.strip()
        if not name:
            self._screen.toast("Filename cannot be empty")
            return
        self._store.prefs.put(
            export_events=self._events, export_tasks=self._tasks, export_past_events=self._past
        )  # fmt: skip
        ax.create_document(self._screen, f"{name}.ics", _TYPE, request=EXPORT)


def start_import(screen: ax.Screen) -> None:
    """Let the user pick a file."""
    ax.pick_document(screen, _TYPE, request=IMPORT)


def finish_export(screen: ax.Screen, store: Store, value: object) -> None:
    """Write the file that was created."""
    path = ax.document_path(screen, value)
    if not path:
        return
    prefs, now = store.prefs, store.now_s()
    chosen = [
        event
        for event in store.all()
        if prefs.flag("export_tasks" if event.is_task else "export_events", default=True)
        and (event.repeat_interval or event.end_s >= now or prefs.flag("export_past_events", default=True))
    ]
    if not chosen:
        screen.toast("No entries for exporting have been found")
        return
    screen.phone.disk.write(path, ics_text(chosen, store))
    screen.toast("Exporting successful")


def finish(screen: ax.Screen, store: Store, request: str, value: object) -> None:
    """Go on with the file that a document picker has created or picked."""
    if request == EXPORT:
        finish_export(screen, store, value)
    elif request == IMPORT:
        Import(screen, store, value)


class Import:
    """Into which type a file's events go."""

    def __init__(self, screen: ax.Screen, store: Store, value: object) -> None:
        """Show the dialog for the file that was picked, if any was."""
        self._screen = screen
        self._store = store
        self._path = ax.document_path(screen, value)
        self._type = store.type_of(store.prefs.number("last_used_local_event_type_id", REGULAR_TYPE)).id
        self._ignores = False
        if self._path:
            ax.form(screen, self._content, self._ok, title="Import events")

    def _content(self) -> ax.View:
        manage = partial(self._screen.start, EventTypes)
        ask = partial(pick_type, self._screen, self._store, self._type, ax.bind(self, "_type"), on_manage=manage)
        return ax.Column(
            ax.Caption("Default event type", size=12),
            ax.Text(self._store.type_of(self._type).title, id="import_event_type_title", cls="android.widget.EditText",
                 size=16, width=ax.MATCH, padding=(0, 10), on_tap=ask),
            ax.Divider(color="outline", margin=(0, 0, 0, 12)),
            ax.CheckBox(id="import_events_checkbox", text="Ignore event types in the file, always use the default one",
                     checked=self._ignores, width=ax.MATCH, button_last=True, on_tap=ax.flip(self, "_ignores")),
            padding=(24, 0),
        )  # fmt: skip

    def _ok(self) -> None:
        text = self._screen.phone.disk.read_text(self._path)
        events = read_events(text, self._store, event_type=self._type, ignores_types=self._ignores)
        known = {event.import_id for event in self._store.all()}
        new = [event for event in events if not event.import_id or event.import_id not in known]
        for event in new:
            self._store.save(event)
        if new:
            self._screen.toast("Importing successful")
        else:
            self._screen.toast("No new items have been found" if events else _FAILED)


# -- contacts ---------------------------------------------------------------------------------------------------------


class SetReminders:
    """Which reminders events get that are added together; with a box, whether new ones come by themselves."""

    def __init__(
        self,
        screen: ax.Screen,
        store: Store,
        on_ok: Callable[[tuple[int, int, int], bool], object],
        *,
        box: str = "",
        is_automatic: bool = False,
    ) -> None:
        """Show the dialog; `on_ok` is told the reminders, and whether the box called `box` is checked."""
        self._screen = screen
        self._store = store
        self._box = box
        self._is_automatic = is_automatic
        self._reminders = (NO_REMINDER, NO_REMINDER, NO_REMINDER)
        ax.form(
            screen, self._content, lambda: on_ok(self._reminders, self._is_automatic), title="Event reminders"
        )  # fmt: skip

    def _content(self) -> ax.View:
        rows: list[ax.View] = []
        for at, minutes in enumerate(self._reminders):
            if at and self._reminders[at - 1] == NO_REMINDER:
                break
            label = self._named(at, minutes)
            rows.append(
                ax.Text(
                    label, id=f"set_reminders_{at + 1}", size=16, width=ax.MATCH, padding=(0, 12), on_tap=self._ask(at)
                )
            )
        if self._box:
            rows.append(
                ax.CheckBox(
                    id="add_event_automatically_checkbox", text=self._box, checked=self._is_automatic, width=ax.MATCH,
                    min_height=48, button_last=True, on_tap=ax.flip(self, "_is_automatic"),
                )
            )  # fmt: skip
        return ax.Column(*rows, padding=(24, 0))

    def _named(self, at: int, minutes: int) -> str:
        if at and minutes == NO_REMINDER:
            return self._screen.tr("Add another reminder")
        return reminder_text(self._store, minutes)

    def _ask(self, at: int) -> ax.Act:
        def picked(minutes: int) -> None:
            values = list(self._reminders)
            values[at] = minutes
            self._reminders = reminders_sorted(values)

        return lambda: pick_reminder(self._screen, self._store, self._reminders[at], picked, is_all_day=True)


def ask_occasions(screen: ax.Screen, store: Store, occasion: Occasion) -> None:
    """Ask which reminders the contacts' birthdays (or anniversaries) get, and add them, from now on by themselves."""

    def add(reminders: tuple[int, int, int], is_automatic: bool) -> None:
        store.prefs.update(
            {occasion.automatic: is_automatic, occasion.reminders: ",".join(map(str, reminders))}
        )  # fmt: skip
        add_occasions(screen, store, occasion, reminders)

    is_automatic = store.prefs.flag(occasion.automatic)
    SetReminders(screen, store, add, box=f"Add new {occasion.noun} automatically", is_automatic=is_automatic)


def add_new_occasions(screen: ax.Screen, store: Store) -> None:
    """Add the new birthdays and anniversaries that are to come by themselves, and tell only if there are any."""
    for occasion in OCCASIONS.values():
        new = _new(screen, store, occasion)[0] if store.prefs.flag(occasion.automatic) else []
        if new:
            minutes = [int(text) for text in store.prefs.text(occasion.reminders).split(",") if text]
            _keep(screen, store, occasion, new, reminders_sorted(minutes))


def add_occasions(
    screen: ax.Screen, store: Store, occasion: Occasion, reminders: tuple[int, int, int] = (NO_REMINDER,) * 3
) -> None:
    """Add the contacts' birthdays or anniversaries that are not there yet, and say whether there were any."""
    new, has_any = _new(screen, store, occasion)
    if new:
        _keep(screen, store, occasion, new, reminders)
    else:
        screen.toast(f"No {'new ' if has_any else ''}{occasion.noun} have been found")


def _keep(
    screen: ax.Screen, store: Store, occasion: Occasion, new: Iterable[Event], reminders: tuple[int, int, int]
) -> None:
    kind = _type_of(store, occasion)
    for event in new:
        store.save(replace(event, event_type=kind, reminders=reminders))
    screen.toast(f"{occasion.noun.title()} added successfully")


def _new(screen: ax.Screen, store: Store, occasion: Occasion) -> tuple[list[Event], bool]:
    """Return the contacts' birthdays (or anniversaries) that are not there yet, and whether there are any at all."""
    found = contact_events(screen, store, occasion)
    known = {event.import_id for event in store.all() if event.source == occasion.source}
    return [event for event in found if event.import_id not in known], bool(found)


def _type_of(store: Store, occasion: Occasion) -> int:
    for kind in store.types():
        if kind.title == occasion.title:
            return kind.id
    return store.save_type(EventType(0, occasion.title, occasion.color))


def contact_events(screen: ax.Screen, store: Store, occasion: Occasion) -> list[Event]:
    """Return the contacts' birthdays (or anniversaries) as events that repeat every year."""
    rows = screen.phone.content.query(
        _DATA, ("contact_id", "display_name", "data1", "data2"), "mimetype = ?", (_EVENT_MIME,)
    )
    found = []
    for row in rows:
        match = _DATE.match(str(row["data1"] or ""))
        if str(row["data2"]) != str(occasion.number) or match is None:
            continue
        year = int(match[1]) if match[1] else store.today().year
        try:
            day = datetime.date(year, int(match[2]), int(match[3]))
        except ValueError:
            continue
        start_s = store.midnight_s(day)
        found.append(
            Event(
                start_s=start_s, end_s=start_s + recurrence.DAY_S // 2, title=str(row["display_name"] or ""),
                repeat_interval=recurrence.YEAR_S, repeat_rule=recurrence.SAME_DAY, import_id=str(row["contact_id"]),
                time_zone="UTC", flags=ALL_DAY if match[1] else ALL_DAY | MISSING_YEAR, source=occasion.source,
            )
        )  # fmt: skip
    return found
