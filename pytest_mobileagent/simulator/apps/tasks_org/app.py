"""Tasks 13.6.3: identity and screens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, IntentFilter, lazy
from pytest_mobileagent.simulator.apps.tasks_org.deeds import complete
from pytest_mobileagent.simulator.apps.tasks_org.parts import BLUE, THEME
from pytest_mobileagent.simulator.apps.tasks_org.reminders import COMPLETE, PERMISSION, REMIND, TASK_EXTRA, remind
from pytest_mobileagent.simulator.apps.tasks_org.store import PACKAGE, Store

if TYPE_CHECKING:
    from pytest_mobileagent.simulator import androidx as ax
    from pytest_mobileagent.simulator.phone import Phone

_ASTRID = "com.todoroo.astrid.activity"


def _seed(phone: Phone) -> None:
    """Write what the first start leaves: an empty database with one list."""
    Store(phone).default_list()


def _completed(phone: Phone, intent: ax.Intent) -> None:
    """Complete the task that a notification is about."""
    complete(phone, intent.number(TASK_EXTRA))


APP = App(
    package=PACKAGE,
    label="Tasks",
    offers_languages=True,
    channels={"notifications": "Notifications"},
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
            lazy("tasks_org.screens:Main"),
            label="Tasks",
            launcher=True,
            aliases=(f"{_ASTRID}.TaskListActivity",),
            single_task=True,
        ),
        ActivitySpec(
            f"{_ASTRID}.ShareLinkActivity",
            lazy("tasks_org.screens:ShareLink"),
            label="Tasks",
            filters=(
                IntentFilter(
                    "android.intent.action.SEND", types=("text/plain", "image/*", "audio/*", "video/*", "application/*")
                ),
                IntentFilter("android.intent.action.SEND_MULTIPLE", types=("image/*",)),
            ),
            in_recents=False,
        ),
        ActivitySpec(f"{_ASTRID}.BeastModePreferences", lazy("tasks_org.settings:BeastMode")),
        ActivitySpec(".dialogs.SortSettingsActivity", lazy("tasks_org.sorting:SortSettings")),
        ActivitySpec(".tags.TagPickerActivity", lazy("tasks_org.filing:TagPicker")),
        ActivitySpec(".activities.TagSettingsActivity", lazy("tasks_org.filing:TagSettings")),
        ActivitySpec(".activities.FilterSettingsActivity", lazy("tasks_org.filter_settings:FilterSettings")),
        ActivitySpec(".caldav.LocalListSettingsActivity", lazy("tasks_org.filing:ListSettings")),
        ActivitySpec(".activities.PlaceSettingsActivity", lazy("tasks_org.filing:PlaceSettings")),
        ActivitySpec(".location.LocationPickerActivity", lazy("tasks_org.filing:LocationPicker")),
        ActivitySpec(".repeats.CustomRecurrenceActivity", lazy("tasks_org.repeating:CustomRecurrence")),
        ActivitySpec(".reminders.SnoozeActivity", lazy("tasks_org.reminding:Snooze"), in_recents=False),
        ActivitySpec(".activities.NavigationDrawerCustomization", lazy("tasks_org.settings:ManageDrawer")),
        ActivitySpec(".preferences.MainPreferences", lazy("tasks_org.settings:Settings")),
        ActivitySpec(".preferences.HelpAndFeedback", lazy("tasks_org.settings:Help")),
    ),
)
