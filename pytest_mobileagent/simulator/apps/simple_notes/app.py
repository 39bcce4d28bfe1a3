"""Simple Notes Pro 6.15.5 and 6.17.0: identity and screens."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, IntentFilter, lazy
from pytest_mobileagent.simulator.apps.simple_notes.builds import V6_15, V6_17
from pytest_mobileagent.simulator.apps.simple_notes.store import PACKAGE


def _seed(phone: ax.Phone, *, version: int) -> None:
    """Write what the first start leaves behind."""
    ax.Preferences(phone, PACKAGE, simple.PREFS).put(app_run_count=1, last_version=version)


_ACTIVITIES = (
    simple.main_activity(
        lazy("simple_notes.main:Main"),
        label="Notes",
        filters=(IntentFilter("android.intent.action.SEND", types=("text/plain",)),),
    ),
    ActivitySpec(".activities.SettingsActivity", lazy("simple_notes.settings:Settings"), label="Settings"),
    simple.customization_activity(),
    simple.contributors_activity(),
)
_V6_15 = App(
    package=PACKAGE,
    label="Notes",
    icon=AppIcon("description", fg="#ffffff", bg="#f57c00"),
    version_name="6.15.5",
    version_code=V6_15,
    theme=simple.THEME,
    chosen_theme=simple.chosen_theme,
    target_sdk=33,
    seed=partial(_seed, version=V6_15),
    activities=(*_ACTIVITIES, simple.about_activity(label="About")),
)
_V6_17 = replace(
    _V6_15,
    version_name="6.17.0",
    version_code=V6_17,
    target_sdk=34,
    seed=partial(_seed, version=V6_17),
    activities=(*_ACTIVITIES, simple.about_activity(is_of_views=False, label="About")),
)
BUILDS = (_V6_15, _V6_17)
