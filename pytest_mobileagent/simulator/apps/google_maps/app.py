"""Google Maps 10.12 of Android 10, and 11.79: identity. What other versions have of their own is in `looks`."""

from __future__ import annotations

from dataclasses import replace

from pytest_mobileagent.simulator.androidx import google
from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, IntentFilter, lazy, permissions

PACKAGE = "com.google.android.apps.maps"
_THEME = google.theme()
_PERMISSIONS = permissions("ACCESS_COARSE_LOCATION ACCESS_FINE_LOCATION")
_VIEW = "android.intent.action.VIEW"

MAPS_10 = App(
    package=PACKAGE,
    label="Maps",
    icon=AppIcon("place", fg="#ea4335", bg="#e8f5e9"),
    version_name="10.12.2",
    version_code=1012200,
    theme=_THEME,
    chosen_theme=google.always(_THEME),
    is_system=True,
    target_sdk=28,
    permissions=_PERMISSIONS,
    granted=_PERMISSIONS,  # the system grants it to its maps
    activities=(
        ActivitySpec(
            "com.google.android.maps.MapsActivity",
            lazy("google_maps.screens:Maps"),
            launcher=True,
            single_task=True,
            filters=(
                IntentFilter(_VIEW, schemes=("geo", "google.navigation")),
                IntentFilter(_VIEW, schemes=("http", "https"), hosts=("maps.google.com",), auto_verify=True),
            ),
        ),
    ),
)

MAPS_11 = replace(MAPS_10, version_name="11.79.0301", version_code=1067733343, target_sdk=33)
BUILDS = (MAPS_10, MAPS_11)
