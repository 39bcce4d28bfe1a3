"""CNN 7.19.1: identity and screens."""

from __future__ import annotations

from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, lazy
from pytest_mobileagent.simulator.apps.cnn.store import PACKAGE
from pytest_mobileagent.simulator.ui.theme import Theme

RED = "#cc0000"

APP = App(
    package=PACKAGE,
    label="CNN",
    icon=AppIcon("newspaper", bg=RED),
    version_name="7.19.1",
    version_code=7190100,
    target_sdk=34,
    theme=Theme.material3(primary=RED, surface="#ffffff"),
    permissions=("android.permission.INTERNET",),
    activities=(
        ActivitySpec(".features.main.MainActivity", lazy("cnn.screens:Main"), launcher=True),
        ActivitySpec(".features.articles.ArticleActivity", lazy("cnn.screens:Article")),
        ActivitySpec(".features.settings.SettingsActivity", lazy("cnn.settings:Settings"), label="Settings"),
    ),
)
