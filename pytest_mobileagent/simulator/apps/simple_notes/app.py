"""Simple Notes Pro 6.17.0: identity and screens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, IntentFilter, lazy
from pytest_mobileagent.simulator.apps.simple_notes.store import PACKAGE

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone


def _seed(phone: Phone) -> None:
    """Write what the first start leaves behind."""
    ax.Preferences(phone, PACKAGE, simple.PREFS).put(app_run_count=1, last_version=114, is_using_system_theme=True)


APP = App(
    package=PACKAGE,
    label="Notes",
    icon=AppIcon("description", fg="#ffffff", bg="#f57c00"),
    version_name="6.17.0",
    version_code=114,
    theme=simple.THEME,
    chosen_theme=simple.chosen_theme,
    target_sdk=34,
    seed=_seed,
    activities=(
        ActivitySpec(
            ".activities.MainActivity",
            lazy("simple_notes.main:Main"),
            label="Notes",
            launcher=True,
            aliases=(".activities.SplashActivity.Orange",),
            filters=(IntentFilter("android.intent.action.SEND", types=("text/plain",)),),
        ),
        ActivitySpec(".activities.SettingsActivity", lazy("simple_notes.settings:Settings"), label="Settings"),
        simple.customization_activity(),
        simple.contributors_activity(),
        simple.about_activity(is_of_views=False, label="About"),
    ),
)
