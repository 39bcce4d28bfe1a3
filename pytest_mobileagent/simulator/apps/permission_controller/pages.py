"""The pages of the permission controller that one activity shows, by what an intent wants."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.permission_controller import manage, usage
from pytest_mobileagent.simulator.system.intents import (
    MANAGE_APP_PERMISSION,
    MANAGE_APP_PERMISSIONS,
    MANAGE_PERMISSION_APPS,
    MANAGE_PERMISSIONS,
    REVIEW_PERMISSION_HISTORY,
    REVIEW_PERMISSION_USAGE,
)

if TYPE_CHECKING:
    from pytest_mobileagent.simulator import androidx as ax
    from pytest_mobileagent.simulator.apps.base import App
    from pytest_mobileagent.simulator.system.tasks import ActivityRecord

PAGES: dict[str, type[manage.Page]] = {
    MANAGE_PERMISSIONS: manage.PermissionManager,
    MANAGE_PERMISSION_APPS: manage.PermissionApps,
    MANAGE_APP_PERMISSIONS: manage.AppPermissions,
    MANAGE_APP_PERMISSION: manage.AppPermission,
    REVIEW_PERMISSION_USAGE: usage.PrivacyDashboard,
    REVIEW_PERMISSION_HISTORY: usage.PermissionHistory,
}


def page(record: ActivityRecord, phone: ax.Phone, app: App) -> ax.Screen:
    """Make the page that an intent wants; without more in it, the groups."""
    return PAGES.get(record.intent.action, manage.PermissionManager)(record, phone, app)
