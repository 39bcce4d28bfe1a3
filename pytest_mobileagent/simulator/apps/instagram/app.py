"""Instagram 325: identity."""

from __future__ import annotations

from dataclasses import replace

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, IntentFilter, lazy, permissions

PACKAGE = "com.instagram.android"
_LIGHT = replace(
    ax.Theme.material2(primary="#0095f6", background="#ffffff"),
    surface_variant="#efefef",
    on_surface="#000000",
    on_surface_variant="#737373",
    outline="#dbdbdb",
    outline_variant="#dbdbdb",
    toolbar="#ffffff",
    on_toolbar="#000000",
    status_bar="#ffffff",
)
_DARK = replace(
    _LIGHT,
    is_dark=True,
    background="#000000",
    surface="#000000",
    surface_variant="#262626",
    on_surface="#f5f5f5",
    on_surface_variant="#a8a8a8",
    outline="#363636",
    outline_variant="#262626",
    toolbar="#000000",
    on_toolbar="#f5f5f5",
    status_bar="#000000",
)


def _theme(phone: ax.Phone, _package: str) -> ax.Theme:
    """Return the theme that goes with the phone's: black by night."""
    return _DARK if phone.is_dark else _LIGHT


APP = App(
    package=PACKAGE,
    label="Instagram",
    icon=AppIcon("photo_camera", fg="#ffffff", bg="#d6249f", outlined=True),
    version_name="325.0.0.35.91",
    version_code=372509503,
    theme=_LIGHT,
    chosen_theme=_theme,
    target_sdk=34,
    permissions=permissions("CAMERA READ_CONTACTS"),
    activities=(
        ActivitySpec(
            ".activity.MainTabActivity",
            lazy("instagram.screens:Main"),
            launcher=True,
            single_task=True,
            aliases=("com.instagram.mainactivity.LauncherActivity", "com.instagram.mainactivity.MainActivity"),
            filters=(
                IntentFilter(
                    "android.intent.action.VIEW",
                    schemes=("http", "https"),
                    hosts=("www.instagram.com",),
                    auto_verify=True,
                ),
            ),
        ),
        ActivitySpec("com.instagram.modal.ModalActivity", lazy("instagram.modal:Modal")),
    ),
)
