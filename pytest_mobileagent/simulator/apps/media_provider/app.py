"""The media store: the activity behind `MediaStore.createTrashRequest` and `createDeleteRequest`."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, lazy
from pytest_mobileagent.simulator.system.media import PACKAGE

APP = App(
    package=PACKAGE,
    label="Media",
    icon=AppIcon("android"),
    is_system=True,
    uid=10001,  # shared with the download manager
    theme=ax.Theme.material3(primary="#0b57d0"),
    activities=(
        ActivitySpec(
            "com.android.providers.media.PermissionActivity",
            lazy("media_provider.screens:Permission"),
            in_recents=False,
        ),
    ),
)
