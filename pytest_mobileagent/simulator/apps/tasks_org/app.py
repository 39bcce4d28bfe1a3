"""Tasks 13.6.3: identity and screens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, IntentFilter
from pytest_mobileagent.simulator.apps.tasks_org.deeds import complete
from pytest_mobileagent.simulator.apps.tasks_org.filing import (
    ListSettings,
    LocationPicker,
    PlaceSettings,
    TagPicker,
    TagSettings,
)
from pytest_mobileagent.simulator.apps.tasks_org.filter_settings import FilterSettings
from pytest_mobileagent.simulator.apps.tasks_org.parts import BLUE, THEME
from pytest_mobileagent.simulator.apps.tasks_org.reminders import COMPLETE, PERMISSION, REMIND, TASK_EXTRA, remind
from pytest_mobileagent.simulator.apps.tasks_org.reminding import Snooze
from pytest_mobileagent.simulator.apps.tasks_org.repeating import CustomRecurrence
from pytest_mobileagent.simulator.apps.tasks_org.screens import Main, ShareLink
from pytest_mobileagent.simulator.apps.tasks_org.settings import BeastMode, Help, ManageDrawer, Settings
from pytest_mobileagent.simulator.apps.tasks_org.sorting import SortSettings
from pytest_mobileagent.simulator.apps.tasks_org.store import PACKAGE, Store

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.intents import Intent

_ASTRID = "com.todoroo.astrid.activity"


def _seed(phone: Phone) -> None:
    """Write what the first start leaves: an empty database with one list."""
    Store(phone).default_list()


def _completed(phone: Phone, intent: Intent) -> None:
    """Complete the task that a notification is about."""
    complete(phone, intent.number(TASK_EXTRA))


APP = App(
    package=PACKAGE,
    label="Tasks",
    icon=AppIcon("done", fg="#ffffff", bg=BLUE),
    version_name="13.6.3",
    version_code=130605,
    theme=THEME,
    permissions=(PERMISSION,),
    receivers={REMIND: remind, COMPLETE: _completed},
    seed=_seed,
    activities=(
        ActivitySpec(
            f"{_ASTRID}.MainActivity",
            Main,
            label="Tasks",
            launcher=True,
            aliases=(f"{_ASTRID}.TaskListActivity",),
            single_task=True,
        ),
        ActivitySpec(
            f"{_ASTRID}.ShareLinkActivity",
            ShareLink,
            label="Tasks",
            filters=(IntentFilter("android.intent.action.SEND", types=("text/plain",)),),
            in_recents=False,
        ),
        ActivitySpec(f"{_ASTRID}.BeastModePreferences", BeastMode),
        ActivitySpec(".dialogs.SortSettingsActivity", SortSettings),
        ActivitySpec(".tags.TagPickerActivity", TagPicker),
        ActivitySpec(".activities.TagSettingsActivity", TagSettings),
        ActivitySpec(".activities.FilterSettingsActivity", FilterSettings),
        ActivitySpec(".caldav.LocalListSettingsActivity", ListSettings),
        ActivitySpec(".activities.PlaceSettingsActivity", PlaceSettings),
        ActivitySpec(".location.LocationPickerActivity", LocationPicker),
        ActivitySpec(".repeats.CustomRecurrenceActivity", CustomRecurrence),
        ActivitySpec(".reminders.SnoozeActivity", Snooze, in_recents=False),
        ActivitySpec(".activities.NavigationDrawerCustomization", ManageDrawer),
        ActivitySpec(".preferences.MainPreferences", Settings),
        ActivitySpec(".preferences.HelpAndFeedback", Help),
    ),
)
