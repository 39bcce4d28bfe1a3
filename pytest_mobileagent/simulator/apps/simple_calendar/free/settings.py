"""The settings: switches whose text says whether they are on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.androidx.simple.settings import SettingsLook
from pytest_mobileagent.simulator.apps.simple_calendar.event_types import EventTypes
from pytest_mobileagent.simulator.apps.simple_calendar.free.sounds import SoundDialog, sound_title
from pytest_mobileagent.simulator.apps.simple_calendar.settings import minutes_row
from pytest_mobileagent.simulator.apps.simple_calendar.store import Store
from pytest_mobileagent.simulator.apps.simple_calendar.texts import length_text

_SNOOZE = (1, 5, 10, 30, 60)
_PAST = (0, 60, 360, 1440, 2880, 10080)
_ALL_GONE = "Are you sure you want to delete all events? This will leave your event types and other settings intact."
_HOURS = tuple((hour, f"{hour:02d}:00") for hour in range(24))


class _Look(SettingsLook):
    """How the settings of 2018 look."""

    def category(self, screen: ax.Screen, entry: ax.Category) -> ax.View:
        """Return a section's label."""
        return simple.section(screen, entry.title, f"{entry.name}_label")

    def flag(self, screen: ax.Screen, entry: ax.Flag, *, is_on: bool, flip: ax.Act) -> ax.View:
        """Return a row with a switch."""
        del screen
        name = entry.name or entry.key
        return ax.Across(
            ax.Switch(
                id=f"settings_{name}", text=entry.title, checked=is_on, tells_state=True, clickable=False, weight=1,
            ),
            id=f"settings_{name}_holder",
            cls="android.widget.RelativeLayout",
            min_height=52,
            padding=(16, 4),
            on_tap=flip,
        )  # fmt: skip


class Settings(simple.SettingsScreen):
    """What can be chosen; every change is stored at once."""

    look = _Look()

    def create(self) -> None:
        """Read from the phone."""
        self.store = Store(self.phone, self.app.package)

    def entries(self) -> Sequence[ax.Entry]:
        """Return the rows."""
        store = self.store
        colors = simple.customize_colors(self)
        past = minutes_row(
            self, store, "display_past_events", "Display events from the past", values=_PAST, default=0,
            label=lambda minutes: length_text(store, minutes) if minutes else "Never",
        )  # fmt: skip
        return [
            ax.Link(colors.title, colors.act, name="customize_colors"),
            ax.Link("Manage event types", partial(self.start, EventTypes), name="manage_event_types"),
            ax.Flag("use_24_hour_format", "Use 24-hour time format", store.is_24h, name="hour_format"),
            ax.Flag("sunday_first", "Start week on Sunday", store.first_weekday == 6),
            ax.Flag("avoid_whats_new", "Avoid showing What's New on startup"),
            ax.Link(
                "Delete all events", partial(simple.confirm, self, _ALL_GONE, store.delete_all),
                name="delete_all_events",
            ),
            *self._reminders(),
            ax.Category("Weekly view", "weekly_view"),
            ax.Choice("start_weekly_at", "Start day at", _HOURS, 7),
            ax.Category("Monthly view", "monthly_view"),
            ax.Flag("show_grid", "Show a grid"),
            ax.Category("Event lists", "simple_event_list"),
            ax.Flag("replace_description", "Replace event description with location"),
            past,
            ax.View(height=24),
        ]  # fmt: skip

    def _reminders(self) -> list[ax.Entry]:
        return [
            ax.Category("Event reminders", "reminders"),
            ax.Flag("vibrate", "Vibrate on reminder notification"),
            ax.Link(
                "Reminder sound", partial(SoundDialog, self, self.store.prefs), sound_title(self.store.prefs),
                "reminder_sound",
            ),
            ax.Flag("use_same_snooze", "Always use same snooze time", default=True),
            minutes_row(
                self, self.store, "snooze_time", "Snooze time", key="snooze_delay", values=_SNOOZE, default=10,
                label=partial(length_text, self.store), has_ok=True,
            ),
        ]  # fmt: skip
