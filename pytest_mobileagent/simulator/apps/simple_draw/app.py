"""Simple Draw Pro 6.9.3: identity and screens."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, IntentFilter, lazy
from pytest_mobileagent.simulator.apps.simple_draw.screens import CAPTURE, PACKAGE

_IMAGES = ("image/*",)


def _seed(phone: ax.Phone) -> None:
    """Write what the first start leaves behind."""
    ax.Preferences(phone, PACKAGE, simple.PREFS).put(app_run_count=1, last_version=79, is_using_system_theme=True)


APP = App(
    package=PACKAGE,
    label="Draw",
    icon=AppIcon("brush", fg="#ffffff", bg="#f57c00"),
    version_name="6.9.3",
    version_code=79,
    theme=simple.THEME,
    seed=_seed,
    activities=(
        simple.main_activity(
            lazy("simple_draw.screens:Main"),
            label="Draw",
            filters=(
                IntentFilter("android.intent.action.VIEW", schemes=("content", "file"), types=_IMAGES),
                IntentFilter("android.intent.action.EDIT", schemes=("content", "file"), types=_IMAGES),
                IntentFilter("android.intent.action.SEND", types=_IMAGES),
                IntentFilter(CAPTURE),
            ),
        ),
        ActivitySpec(".activities.SettingsActivity", lazy("simple_draw.settings:Settings"), label="Settings"),
        simple.about_activity(label="About"),
    ),
)
