"""Walmart 24.19: identity."""

from __future__ import annotations

from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, lazy
from pytest_mobileagent.simulator.apps.walmart.parts import BLUE, PACKAGE, THEME, YELLOW, always_light
from pytest_mobileagent.simulator.apps.walmart.welcome import LOCATION

APP = App(
    package=PACKAGE,
    label="Walmart",
    icon=AppIcon("flare", fg=YELLOW, bg=BLUE),
    version_name="24.19",
    version_code=24190029,
    theme=THEME,
    chosen_theme=always_light,
    target_sdk=34,
    permissions=LOCATION,
    activities=(
        ActivitySpec(
            "com.walmart.glass.integration.splash.SplashActivity", lazy("walmart.main:Main"), launcher=True,
            single_top=True,
        ),
    ),
)  # fmt: skip
