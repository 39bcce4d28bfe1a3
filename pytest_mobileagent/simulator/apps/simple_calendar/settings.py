"""Settings."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.simple_calendar.dialogs import (
    CustomInterval,
    pick_reminder,
    pick_time,
)
from pytest_mobileagent.simulator.apps.simple_calendar.event_types import EventTypes
from pytest_mobileagent.simulator.apps.simple_calendar.store import DEFAULT_REMINDER, NO_REMINDER, Store
from pytest_mobileagent.simulator.apps.simple_calendar.texts import length_text, reminder_text, time_text
from pytest_mobileagent.simulator.apps.simple_commons import bar, check_setting, choose, confirm, section, setting
from pytest_mobileagent.simulator.ui import Column, Screen, Scroll, View

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_SNOOZE = (1, 5, 10, 30, 60)
_DURATIONS = (0, 15, 30, 60, 120)
_PAST = (0, 60, 360, 1440, 2880, 10080)
_ALL_GONE = (
    "Are you sure you want to delete all events and tasks? This will leave your event types and other settings intact."
)


class Settings(Screen):
    """What can be chosen; every change is stored at once."""

    def create(self) -> None:
        """Read from the phone."""
        self.store = Store(self.phone)

    def compose(self) -> View:
        """Return the sections."""
        return Column(
            bar(self, "Settings", id="settings_toolbar", is_named=False),
            Scroll(
                *self._general(),
                *self._reminders(),
                *self._new_events(),
                *self._views(),
                *self._events(),
                View(height=24),
                id="settings_nested_scrollview",
                weight=1,
            ),
            height=-1,
        )

    def _check(self, name: str, title: str, *, key: str = "", default: bool = False) -> View:
        return check_setting(self, name, title, key=key or name, default=default)

    def _choice(  # noqa: PLR0913 - its parts
        self, name: str, title: str, *, values: Sequence[int], default: int, label: Callable[[int], str], key: str = ""
    ) -> View:
        """Return a row that offers numbers of minutes, and a custom one."""
        key = key or name
        current = self.store.prefs.number(key, default)
        options = sorted({*values, current})

        def pick(at: int) -> None:
            if at < len(options):
                self.store.prefs.update({key: options[at]})
            else:
                CustomInterval(self, lambda minutes: self.store.prefs.update({key: minutes}))

        labels = [*(label(value) for value in options), "Custom"]
        return setting(
            self, name, title, label(current), on_tap=lambda: choose(self, labels, options.index(current), pick)
        )

    def _general(self) -> list[View]:
        return [
            section(self, "General", "settings_general_settings_label"),
            setting(self, "manage_event_types", "Manage event types", on_tap=lambda: self.start(EventTypes)),
            self._check(
                "hour_format", "Use 24-hour time format", key="use_24_hour_format", default=self.store.is_24h
            ),
            self._check(
                "sunday_first", "Start week on Sunday", key="sunday_first", default=self.store.first_weekday == 6
            ),
        ]  # fmt: skip

    def _reminders(self) -> list[View]:
        return [
            section(self, "Reminders", "settings_reminders_label"),
            self._check("use_same_snooze", "Always use same snooze time", default=True),
            self._choice(
                "snooze_time", "Snooze time", key="snooze_delay", values=_SNOOZE, default=10, label=length_text
            ),
        ]

    def _new_events(self) -> list[View]:
        prefs = self.store.prefs
        rows = [
            section(self, "New events", "settings_new_events_label"),
            self._start_row(),
            self._choice("default_duration", "Default duration", values=_DURATIONS, default=0, label=length_text),
            self._type_row(),
            self._check(
                "use_last_event_reminders", "Use the last events' reminders as the default for new events",
                key="use_previous_event_reminders", default=True,
            ),
        ]  # fmt: skip
        if not prefs.flag("use_previous_event_reminders", default=True):
            rows += [self._reminder_row(number) for number in (1, 2, 3)]
        return rows

    def _reminder_row(self, number: int) -> View:
        key = f"default_reminder_{number}"
        current = self.store.prefs.number(key, DEFAULT_REMINDER if number == 1 else NO_REMINDER)
        return setting(
            self, key, f"Default reminder {number}", reminder_text(current),
            on_tap=lambda: pick_reminder(
                self, self.store, current, lambda minutes: self.store.prefs.update({key: minutes}), is_all_day=False
            ),
        )  # fmt: skip

    def _start_row(self) -> View:
        fixed = self.store.prefs.number("default_start_time", -1)
        options = ("Next full hour", "Current time", "Other time")
        at = {-1: 0, -2: 1}.get(fixed, 2)
        time = datetime.time(*divmod(max(0, fixed), 60))
        label = options[at] if at < 2 else time_text(time, is_24h=self.store.is_24h)

        def put(minutes: int) -> None:
            self.store.prefs.put(default_start_time=minutes)

        def pick(index: int) -> None:
            if index < 2:
                put(-1 - index)
            else:
                pick_time(self, self.store, time, lambda hour, minute: put(60 * hour + minute))

        return setting(
            self, "default_start_time", "Default start time", label, on_tap=lambda: choose(self, options, at, pick)
        )

    def _type_row(self) -> View:
        current = self.store.prefs.number("default_event_type_id", -1)
        types = self.store.types()
        values = [-1, *(kind.id for kind in types)]
        labels = ["Last used one", *(kind.title for kind in types)]
        at = values.index(current) if current in values else 0
        return setting(
            self, "default_event_type", "Default event type", labels[at],
            on_tap=lambda: choose(
                self, labels, at, lambda index: self.store.prefs.put(default_event_type_id=values[index])
            ),
        )  # fmt: skip

    def _views(self) -> list[View]:
        prefs = self.store.prefs
        start = prefs.number("start_weekly_at", 7)
        hours = [f"{hour:02d}:00" for hour in range(24)]
        return [
            section(self, "Weekly view", "settings_weekly_view_label"),
            setting(
                self, "start_weekly_at", "Start day at", hours[start],
                on_tap=lambda: choose(self, hours, start, lambda at: prefs.put(start_weekly_at=at)),
            ),
            self._check(
                "allow_customize_day_count", "Allow customizing day count", key="allow_customise_day_count",
                default=True,
            ),
            self._check("start_week_with_current_day", "Start week with the current day"),
            section(self, "Monthly view", "settings_monthly_view_label"),
            self._check("show_grid", "Show a grid"),
            section(self, "Event lists", "settings_event_lists_label"),
            self._choice(
                "display_past_events", "Display events from the past", values=_PAST, default=1440,
                label=lambda minutes: length_text(minutes) if minutes else "Never",
            ),
            self._check("display_description", "Display description or location", default=True),
            self._check("replace_description", "Replace event description with location"),
        ]  # fmt: skip

    def _events(self) -> list[View]:
        return [
            section(self, "Events", "settings_events_label"),
            self._check("dim_past_events", "Dim past events", default=True),
            setting(
                self, "delete_all_events", "Delete all events and tasks",
                on_tap=lambda: confirm(self, _ALL_GONE, self.store.delete_all),
            ),
            section(self, "Tasks", "settings_tasks_label"),
            self._check("allow_creating_tasks", "Allow creating tasks", default=True),
            self._check("dim_completed_tasks", "Dim completed tasks", default=True),
        ]  # fmt: skip
