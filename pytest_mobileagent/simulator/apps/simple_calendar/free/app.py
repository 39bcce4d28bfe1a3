"""Simple Calendar 3.4.2: identity, screens, look."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, lazy, permissions
from pytest_mobileagent.simulator.apps.simple_calendar.reminders import Reminders
from pytest_mobileagent.simulator.apps.simple_calendar.store import REGULAR_TYPE, Store, seed

if TYPE_CHECKING:
    from pytest_mobileagent.simulator import androidx as ax
    from pytest_mobileagent.simulator.phone import Phone

PACKAGE = "com.simplemobiletools.calendar"
_PERMISSIONS = permissions(
    "READ_CALENDAR WRITE_CALENDAR READ_CONTACTS READ_EXTERNAL_STORAGE WRITE_EXTERNAL_STORAGE"
)  # fmt: skip


def _theme(phone: Phone, package: str) -> ax.Theme | None:
    """Return the colours that were chosen in the look of 2018: a coloured bar, buttons in capitals."""
    theme = simple.chosen_theme(phone, package)
    if theme is None:
        return None
    front = simple.contrast(theme.primary)
    return replace(theme, material=2, has_capitals=True, toolbar=theme.primary, on_toolbar=front, status_bar="")


def _seed(phone: Phone) -> None:
    """Write the storage as the app creates it."""
    seed(phone, PACKAGE)
    store = Store(phone, PACKAGE)
    store.save_type(replace(store.type_of(REGULAR_TYPE), color=simple.ORANGE))
    store.prefs.put(last_version=118, display_past_events=0)


APP = App(
    package=PACKAGE,
    label="Calendar",
    icon=AppIcon("calendar_month", fg="#ffffff", bg="#f57c00"),
    version_name="3.4.2",
    version_code=118,
    theme=simple.THEME,
    chosen_theme=_theme,
    target_sdk=27,
    permissions=(*_PERMISSIONS, "android.permission.VIBRATE"),
    seed=_seed,
    receivers=Reminders(PACKAGE).receivers,
    activities=(
        ActivitySpec(
            ".activities.MainActivity",
            lazy("simple_calendar.free.main:Main"),
            label="Calendar",
            launcher=True,
            trampolines=(".activities.SplashActivity", ".activities.SplashActivity.Orange"),
        ),
        ActivitySpec(".activities.EventActivity", lazy("simple_calendar.free.form:EventForm")),
        ActivitySpec(".activities.SettingsActivity", lazy("simple_calendar.free.settings:Settings"), label="Settings"),
        ActivitySpec(".activities.ManageEventTypesActivity", lazy("simple_calendar.event_types:EventTypes")),
        simple.customization_activity(),
        simple.old_about_activity(),
    ),
)
