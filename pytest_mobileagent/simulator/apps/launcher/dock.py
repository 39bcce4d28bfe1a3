"""The apps at the foot of the home screen: the hotseat, and on a large screen the taskbar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.launcher.generations import PACKAGE, generation_of

if TYPE_CHECKING:
    from pytest_mobileagent.simulator import androidx as ax
    from pytest_mobileagent.simulator.apps.base import App
    from pytest_mobileagent.simulator.disk import Database

HOTSEAT = -101


def intent_of(row_intent: str) -> str:
    """Return the component in an intent as launcher.db keeps it (`#Intent;…;component=…;end`)."""
    for part in row_intent.split(";"):
        if part.startswith("component="):
            return part[len("component=") :]
    return ""


def app_of(phone: ax.Phone, row_intent: str) -> App | None:
    """Return the app that an intent of launcher.db starts, if it is there."""
    package = phone.packages.find(intent_of(row_intent).partition("/")[0])
    return package.app if package is not None and package.app.launcher is not None else None


def component_of(app: App) -> str:
    """Return what starts an app."""
    return f"{app.package}/{app.launcher.name if app.launcher is not None else ''}"


def database_of(phone: ax.Phone) -> Database:
    """Open launcher.db."""
    return phone.packages.database(PACKAGE, "launcher.db", schema=generation_of(phone.image.api_level).schema)


def docked(phone: ax.Phone) -> dict[int, App]:
    """Return the apps of the hotseat by their seats."""
    rows = database_of(phone).query(
        "SELECT intent, screen FROM favorites WHERE container = ? AND COALESCE(itemType, 0) = 0", (HOTSEAT,)
    )
    return {row["screen"]: app for row in rows if (app := app_of(phone, row["intent"])) is not None}
