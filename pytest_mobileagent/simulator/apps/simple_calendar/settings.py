"""Settings."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_calendar.builds import is_late
from pytest_mobileagent.simulator.apps.simple_calendar.dialogs import pick_reminder, pick_time
from pytest_mobileagent.simulator.apps.simple_calendar.event_types import EventTypes
from pytest_mobileagent.simulator.apps.simple_calendar.exchange import Export, finish, picks_documents, start_import
from pytest_mobileagent.simulator.apps.simple_calendar.kinds import PickColor, dot, manage_quick_filter
from pytest_mobileagent.simulator.apps.simple_calendar.store import DEFAULT_REMINDER, NO_REMINDER, Store, argb
from pytest_mobileagent.simulator.apps.simple_calendar.texts import length_text, reminder_text, time_text
from pytest_mobileagent.simulator.apps.simple_calendar.week import SPANNING_AT_TOP
from pytest_mobileagent.simulator.system.dates import day_name
from pytest_mobileagent.simulator.system.strings import Written

_STREAMS = ((4, "Alarm"), (1, "System"), (5, "Notification"), (2, "Ring"))
_SNOOZE = (1, 5, 10, 30, 60)
_DURATIONS = (0, 15, 30, 60, 120)
_PAST = (0, 60, 360, 1440, 2880, 10080)
_ALL_GONE = (
    "Are you sure you want to delete all events and tasks? This will leave your event types and other settings intact."
)


class Settings(simple.SettingsScreen):
    """What can be chosen; every change is stored at once."""

    def create(self) -> None:
        """Read from the phone."""
        self.store = Store(self.phone, self.app.package)

    def result(self, request: str, value: object) -> None:
        """Go on with the file that was picked or created."""
        finish(self, self.store, request, value)

    def entries(self) -> Sequence[ax.Entry]:
        """Return the sections."""
        entries = (*self._general(), *self._new_events(), *self._views(), *self._events(), *self._files())
        return [*entries, ax.View(height=24)]

    def _general(self) -> list[ax.Entry]:
        is_24h = self.store.is_24h
        return [
            ax.Category("Color customization", "color_customization_section"),
            simple.customize_colors(self),
            ax.Category("General", "general_settings"),
            ax.Link("Manage event types", lambda: self.start(EventTypes), name="manage_event_types"),
            *([self._quick_row()] if len(self.store.types()) > 1 else []),
            *([self._week_row()] if is_late(self) else []),
            ax.Flag("use_24_hour_format", "Use 24-hour time format", is_24h, name="hour_format"),
            *([] if is_late(self) else [self._sunday_row()]),
            *self._weekends(),
            *self._reminders(),
        ]

    def _quick_row(self) -> ax.Link:
        act = partial(manage_quick_filter, self, self.store)
        return ax.Link("Manage quick filter event types", act, name="manage_quick_filter_event_types")

    def _weekends(self) -> list[ax.Entry]:
        color = self.store.weekend_color
        rows: list[ax.Entry] = [ax.Flag("highlight_weekends", "Highlight weekends on some views")]
        if color:
            name = "settings_highlight_weekends_color"
            rows.append(
                ax.Across(
                    ax.Label("Color of highlighted weekends", id=f"{name}_label", size=16, weight=1),
                    dot(color, id=name, size=28),
                    id=f"{name}_holder", cls="android.widget.RelativeLayout", min_height=52, padding=(16, 12),
                    on_tap=lambda: PickColor(
                        self, color, lambda picked: self._put("highlight_weekends_color", argb(picked))
                    ),
                )
            )  # fmt: skip
        return rows

    def _sunday_row(self) -> ax.Flag:
        return ax.Flag("sunday_first", "Start week on Sunday", self.store.first_weekday == 6)

    def _week_row(self) -> ax.Link:
        days = [(at - 1) % 7 for at in range(7)]  # from Sunday on

        def pick(at: int) -> None:
            self._put("first_day_of_week", days[at] + 1)

        names = [Written(day_name(self.phone, day)) for day in days]
        now = days.index(self.store.first_weekday)
        return ax.Link("Start week on", lambda: simple.choose(self, names, now, pick), names[now], "start_week_on")

    def _reminders(self) -> list[ax.Entry]:
        return [
            ax.Category("Reminders", "reminders"),
            ax.Link("Customize notifications", self.customize_notifications, name="customize_notifications"),
            ax.Choice("reminder_audio_stream", "Audio stream used by reminders", _STREAMS, 5),
            ax.Flag("vibrate_on_reminder", "Vibrate on reminder notification", name="vibrate"),
            ax.Flag("loop_reminders", "Loop reminders until dismissed"),
            ax.Flag("use_same_snooze", "Always use same snooze time", default=True),
            minutes_row(
                self,
                self.store,
                "snooze_time",
                "Snooze time",
                key="snooze_delay",
                values=_SNOOZE,
                default=10,
                label=partial(length_text, self.store),
                has_ok=True,
            ),
        ]

    def _new_events(self) -> list[ax.Entry]:
        again = "Use the last events' reminders as the default for new events"
        key = "use_previous_event_reminders"
        rows: list[ax.Entry] = [
            ax.Category("New events", "new_events"),
            self._start_row(),
            minutes_row(
                self,
                self.store,
                "default_duration",
                "Default duration",
                values=_DURATIONS,
                default=0,
                label=partial(length_text, self.store),
            ),
            self._type_row(),
            ax.Flag(key, again, default=True, name="use_last_event_reminders"),
        ]
        if not self.store.prefs.flag(key, default=True):
            rows += [self._reminder_row(number) for number in (1, 2, 3)]
        return rows

    def _reminder_row(self, number: int) -> ax.Link:
        key = f"default_reminder_{number}"
        current = self.store.prefs.number(key, DEFAULT_REMINDER if number == 1 else NO_REMINDER)

        def pick() -> None:
            take = partial(self._put, key)
            pick_reminder(self, self.store, current, take, is_all_day=False)

        return ax.Link(f"Default reminder {number}", pick, reminder_text(self.store, current), key)

    def _put(self, key: str, value: int) -> None:
        self.store.prefs.update({key: value})

    def _start_row(self) -> ax.Link:
        fixed = self.store.prefs.number("default_start_time", -1)
        at = {-1: 0, -2: 1}.get(fixed, 2)
        time = datetime.time(*divmod(max(0, fixed), 60))
        put = partial(self._put, "default_start_time")
        options = ("Next full hour", "Current time", "Other time")

        def pick(index: int) -> None:
            if index < 2:
                put(-1 - index)
            else:
                pick_time(self, self.store, time, lambda hour, minute: put(60 * hour + minute))

        label = options[at] if at < 2 else time_text(self.store, time)
        act = partial(simple.choose, self, options, at, pick)
        return ax.Link("Default start time", act, label, "default_start_time")

    def _type_row(self) -> ax.Entry:
        types = ((kind.id, Written(kind.title)) for kind in self.store.types())
        values = ((-1, "Last used one"), *types)
        return ax.Choice("default_event_type_id", "Default event type", values, -1, name="default_event_type")

    def _views(self) -> list[ax.Entry]:
        hours = tuple((hour, f"{hour:02d}:00") for hour in range(24))
        return [
            ax.Category("Weekly view", "weekly_view"),
            ax.Choice("start_weekly_at", "Start day at", hours, 7),
            ax.Flag(
                SPANNING_AT_TOP, "Show events spanning across midnight at the top bar", default=True,
                name="midnight_span_event",
            ),
            ax.Flag(
                "allow_customise_day_count", "Allow customizing day count", default=True,
                name="allow_customize_day_count",
            ),
            ax.Flag("start_week_with_current_day", "Start week with the current day"),
            ax.Category("Monthly view", "monthly_view"),
            ax.Flag("week_numbers", "Show week numbers"),
            ax.Flag("show_grid", "Show a grid"),
            ax.Category("Event lists", "event_lists"),
            minutes_row(
                self,
                self.store,
                "display_past_events", "Display events from the past", values=_PAST, default=1440,
                label=lambda minutes: length_text(self.store, minutes) if minutes else "Never",
            ),
            ax.Flag("display_description", "Display description or location", default=True),
            ax.Flag("replace_description", "Replace event description with location"),
        ]  # fmt: skip

    def _events(self) -> list[ax.Entry]:
        clear = partial(simple.confirm, self, _ALL_GONE, self.store.delete_all)
        return [
            ax.Category("Events", "events"),
            ax.Flag("dim_past_events", "Dim past events", default=True),
            ax.Flag("allow_changing_time_zones", "Allow changing event time zones"),
            ax.Link("Delete all events and tasks", clear, name="delete_all_events"),
            ax.Category("Tasks", "tasks"),
            ax.Flag("allow_creating_tasks", "Allow creating tasks", default=True),
            ax.Flag("dim_completed_tasks", "Dim completed tasks", default=True),
        ]

    def _files(self) -> list[ax.Entry]:
        if not is_late(self) or not picks_documents(self):
            return []
        return [
            ax.Category("Migrating", "migrating"),
            ax.Link("Export events to an .ics file", lambda: Export(self, self.store), name="export_events"),
            ax.Link("Import events from an .ics file", lambda: start_import(self), name="import_events"),
        ]


def minutes_row(  # noqa: PLR0913 - its parts
    screen: ax.Screen,
    store: Store,
    name: str,
    title: str,
    *,
    values: Sequence[int],
    default: int,
    label: Callable[[int], str],
    key: str = "",
    has_ok: bool = False,
) -> ax.Link:
    """Return a row that offers numbers of minutes, and a custom one."""
    key = key or name
    current = store.prefs.number(key, default)
    options = sorted({*values, current})

    def pick(at: int) -> None:
        if at < len(options):
            store.prefs.update({key: options[at]})
        else:
            simple.CustomInterval(screen, lambda minutes: store.prefs.update({key: minutes}))

    labels = [*(label(value) for value in options), "Custom"]
    at = options.index(current)
    return ax.Link(title, lambda: simple.choose(screen, labels, at, pick, has_ok=has_ok), labels[at], name)
