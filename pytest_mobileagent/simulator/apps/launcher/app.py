"""Pixel Launcher: identity, first layout."""

from __future__ import annotations

import zlib
from collections.abc import Sequence

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, IntentFilter, lazy
from pytest_mobileagent.simulator.apps.launcher.dock import HOTSEAT
from pytest_mobileagent.simulator.apps.launcher.favorites import DESKTOP, Favorites
from pytest_mobileagent.simulator.apps.launcher.generations import PACKAGE, generation_of
from pytest_mobileagent.simulator.apps.launcher.taskbar import taskbar
from pytest_mobileagent.simulator.system.intents import SHOW_RECENTS, qualified
from pytest_mobileagent.simulator.system.pinned_shortcuts import CONFIRM


def seed(phone: ax.Phone) -> None:
    """Lay out the home screen."""
    generation = generation_of(phone.image.api_level)
    database = phone.packages.database(PACKAGE, "launcher.db", schema=generation.schema)
    for container, packages in ((HOTSEAT, generation.dock), (DESKTOP, generation.row)):
        for place, name in enumerate(packages):
            package = phone.packages.find(name)
            if package is None or package.app.launcher is None:
                continue
            component = f"{name}/{qualified(name, package.app.launcher.name)}"
            database.insert(
                "favorites",
                title=package.app.label,
                intent=(
                    "#Intent;action=android.intent.action.MAIN;category=android.intent.category.LAUNCHER;"
                    f"launchFlags=0x10200000;component={component};end"
                ),
                container=container,
                screen=place if container == HOTSEAT else 0,
                cellX=place,
                cellY=0 if container == HOTSEAT else 4,
                spanX=1,
                spanY=1,
                itemType=0,
            )


def dump(phone: ax.Phone, words: Sequence[str]) -> list[str]:
    """Return with `--all` the apps that the drawer has (Launcher3 `LauncherModel.dumpState`)."""
    if [*words[:1]] != ["--all"]:
        return []
    apps = phone.packages.launcher_apps()
    lines = [f"All apps list: size={len(apps)}"]
    for app in apps:
        label, icon = phone.strings.label_of(app), zlib.crc32(app.package.encode()) >> 4
        lines.append(f'   title="{label}" bitmapIcon=android.graphics.Bitmap@{icon:x} componentName={app.package}')
    return [*lines, ""]


def app_gone(phone: ax.Phone, intent: ax.Intent) -> None:
    """Take away what an app had on the home screen that was uninstalled."""
    Favorites(phone).forget(intent.data.partition(":")[2])


APP = App(
    package=PACKAGE,
    label="Pixel Launcher",
    icon=AppIcon("home"),
    theme=ax.Theme.material3(),
    is_system=True,
    seed=seed,
    overlays=taskbar,
    receivers={"android.intent.action.PACKAGE_REMOVED": app_gone},
    activities=(
        ActivitySpec(
            ".NexusLauncherActivity",
            lazy("launcher.screens:Home"),
            label="Pixel Launcher",
            home=True,
            single_task=True,
            dump=dump,
        ),
        ActivitySpec(
            "com.android.quickstep.RecentsActivity",
            lazy("launcher.overview:Overview"),
            label="Recent apps",
            filters=(IntentFilter(SHOW_RECENTS),),
            single_task=True,
            in_recents=False,
        ),
        ActivitySpec(
            "com.android.launcher3.settings.SettingsActivity",
            lazy("launcher.settings:HomeSettings"),
            label="Home settings",
            filters=(IntentFilter("android.intent.action.APPLICATION_PREFERENCES"),),
        ),
        ActivitySpec(
            "com.android.launcher3.dragndrop.AddItemActivity",
            lazy("launcher.adding:AddItem"),
            label="Add to home screen",
            filters=(IntentFilter(CONFIRM),),
            in_recents=False,
        ),
    ),
)
