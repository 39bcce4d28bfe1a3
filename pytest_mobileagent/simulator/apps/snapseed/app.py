"""Snapseed 2.20: identity and screens."""

from __future__ import annotations

from dataclasses import replace

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, IntentFilter, lazy
from pytest_mobileagent.simulator.apps.snapseed.store import DARK_THEME, PACKAGE, PREFERENCES, STORAGE_PERMISSIONS

_LIGHT = replace(
    ax.Theme.material2(primary="#3367d6", accent="#4285f4", background="#f5f5f5"),
    toolbar="#fafafa",
    on_toolbar="#616161",
    surface="#fafafa",
    on_surface="#424242",
    status_bar="#757575",
)
_DARK = replace(
    _LIGHT,
    is_dark=True,
    background="#1c1c1c",
    surface="#2a2a2a",
    toolbar="#2a2a2a",
    on_toolbar="#e0e0e0",
    on_surface="#e0e0e0",
    on_surface_variant="#9e9e9e",
    outline_variant="#424242",
    surface_variant="#383838",
    secondary="#8ab4f8",
    status_bar="#000000",
)


def _chosen_theme(phone: ax.Phone, package: str) -> ax.Theme:
    return _DARK if ax.Preferences(phone, package, PREFERENCES).flag(DARK_THEME) else _LIGHT


APP = App(
    package=PACKAGE,
    label="Snapseed",
    icon=AppIcon("eco", fg="#34a853", bg="#ffffff"),
    version_name="2.20.0.526050212",
    version_code=1251211,
    theme=_LIGHT,
    chosen_theme=_chosen_theme,
    permissions=STORAGE_PERMISSIONS,
    target_sdk=33,
    activities=(
        ActivitySpec(
            "com.google.android.apps.snapseed.WelcomeScreenActivity",
            lazy("snapseed.editor:Editor"),
            launcher=True,
            single_top=True,
            aliases=("com.google.android.apps.snapseed.MainActivity",),
            filters=(
                IntentFilter("android.intent.action.SEND", types=("image/*",)),
                IntentFilter("android.intent.action.EDIT", types=("image/*",)),
            ),
        ),
        ActivitySpec("com.google.android.apps.snapseed.SettingsActivity", lazy("snapseed.settings:Settings")),
    ),
)
