"""Android's permission controller: `requestPermissions` and requests for a role, and the permission manager."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, IntentFilter, lazy
from pytest_mobileagent.simulator.system.intents import (
    HOME_SETTINGS,
    MANAGE_APP_PERMISSION,
    MANAGE_APP_PERMISSIONS,
    MANAGE_DEFAULT_APP,
    MANAGE_DEFAULT_APPS,
    MANAGE_PERMISSION_APPS,
    MANAGE_PERMISSIONS,
    REQUEST_PERMISSIONS,
    REQUEST_ROLE,
    REVIEW_PERMISSION_HISTORY,
    REVIEW_PERMISSION_USAGE,
)

APP = App(
    package="com.google.android.permissioncontroller",
    label="Permission controller",
    icon=AppIcon("android"),
    is_system=True,
    theme=ax.Theme.material3(primary="#0b57d0"),
    activities=(
        ActivitySpec(
            "com.android.permissioncontroller.permission.ui.GrantPermissionsActivity",
            lazy("permission_controller.screens:GrantPermissions"),
            in_recents=False,
            filters=(IntentFilter(REQUEST_PERMISSIONS),),
        ),
        ActivitySpec(
            "com.android.permissioncontroller.role.ui.RequestRoleActivity",
            lazy("permission_controller.roles:RequestRole"),
            in_recents=False,
            filters=(IntentFilter(REQUEST_ROLE),),
        ),
        *(
            ActivitySpec(
                f"com.android.permissioncontroller.role.ui.{name}Activity",
                lazy(f"permission_controller.default_apps:{name}"),
                filters=(IntentFilter(action),),
            )
            for name, action in (
                ("DefaultAppList", MANAGE_DEFAULT_APPS),
                ("DefaultApp", MANAGE_DEFAULT_APP),
                ("HomeSettings", HOME_SETTINGS),
            )
        ),
        ActivitySpec(
            "com.android.permissioncontroller.permission.ui.ManagePermissionsActivity",
            lazy("permission_controller.pages:page"),
            filters=tuple(
                IntentFilter(action)
                for action in (
                    MANAGE_PERMISSIONS,
                    MANAGE_PERMISSION_APPS,
                    MANAGE_APP_PERMISSIONS,
                    MANAGE_APP_PERMISSION,
                    REVIEW_PERMISSION_USAGE,
                    REVIEW_PERMISSION_HISTORY,
                )
            ),
        ),
    ),
)
