"""Markor 2.10.9: identity and screens."""

from __future__ import annotations

from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, IntentFilter, lazy, permissions
from pytest_mobileagent.simulator.apps.markor.parts import THEME
from pytest_mobileagent.simulator.apps.markor.setup import set_up
from pytest_mobileagent.simulator.apps.markor.store import PACKAGE

_SCHEMES = ("file", "content")
_TEXTS = ("text/*",)

APP = App(
    package=PACKAGE,
    label="Markor",
    icon=AppIcon("edit_note", fg="#ffffff", bg="#1e2135"),
    version_name="2.10.9",
    version_code=146,
    theme=THEME,
    permissions=permissions(
        "MANAGE_EXTERNAL_STORAGE READ_EXTERNAL_STORAGE WRITE_EXTERNAL_STORAGE RECORD_AUDIO INTERNET"
    ),
    seed=set_up,
    activities=(
        ActivitySpec(
            ".activity.MainActivity", lazy("markor.screens:Main"), label="Markor", launcher=True, single_top=True
        ),
        ActivitySpec(
            ".activity.DocumentActivity",
            lazy("markor.screens:Document"),
            filters=(
                IntentFilter("android.intent.action.SEND", types=_TEXTS),
                IntentFilter("android.intent.action.VIEW", schemes=_SCHEMES, types=_TEXTS),
                IntentFilter("android.intent.action.EDIT", schemes=_SCHEMES, types=_TEXTS),
            ),
        ),
        ActivitySpec(".activity.SettingsActivity", lazy("markor.more:Settings"), label="Settings"),
        ActivitySpec(".activity.IntroActivity", lazy("markor.setup:Intro")),
    ),
)
