"""Calculator 8.6: identity and screens."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, lazy
from pytest_mobileagent.simulator.apps.google_calculator.look import DARK, LIGHT
from pytest_mobileagent.simulator.apps.google_calculator.store import PACKAGE, THEME_KEY


def _chosen_theme(phone: ax.Phone, package: str) -> ax.Theme:
    chosen = ax.Preferences(phone, package).text(THEME_KEY, "system")
    is_dark = phone.is_dark if chosen == "system" else chosen == "dark"
    return DARK if is_dark else LIGHT


APP = App(
    package=PACKAGE,
    label="Calculator",
    icon=AppIcon("calculate", fg="#ffffff", bg="#1a73e8"),
    version_name="8.6 (612662282)",
    version_code=85005407,
    theme=LIGHT,
    chosen_theme=_chosen_theme,
    target_sdk=34,
    activities=(
        ActivitySpec(
            "com.android.calculator2.Calculator",
            lazy("google_calculator.screens:Calculator"),
            label="Calculator",
            launcher=True,
            single_top=True,
        ),
    ),
)
