"""Simple Calculator 5.12.0: identity and screens."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, lazy
from pytest_mobileagent.simulator.apps.simple_calculator.store import PACKAGE


def _seed(phone: ax.Phone) -> None:
    """Write what the first start leaves behind."""
    ax.Preferences(phone, PACKAGE, simple.PREFS).put(app_run_count=1, last_version=61, is_using_system_theme=True)


APP = App(
    package=PACKAGE,
    label="Calculator",
    icon=AppIcon("calculate", fg="#ffffff", bg="#f57c00"),
    version_name="5.12.0",
    version_code=61,
    theme=simple.THEME,
    chosen_theme=simple.chosen_theme,
    target_sdk=34,
    seed=_seed,
    activities=(
        simple.main_activity(lazy("simple_calculator.screens:Main"), label="Calculator"),
        ActivitySpec(
            ".activities.UnitConverterPickerActivity",
            lazy("simple_calculator.converter:UnitTypes"),
            label="Unit converter",
        ),
        ActivitySpec(".activities.UnitConverterActivity", lazy("simple_calculator.converter:Converter")),
        ActivitySpec(".activities.SettingsActivity", lazy("simple_calculator.settings:Settings"), label="Settings"),
        simple.customization_activity(),
        simple.contributors_activity(),
        simple.about_activity(is_of_views=False, label="About"),
    ),
)
