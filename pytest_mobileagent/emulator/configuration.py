"""Bring a booted phone into its device configuration, through adb: on any phone the same way."""

from __future__ import annotations

import io
import shlex
from functools import cache
from typing import TYPE_CHECKING

from pytest_mobileagent.device.settings import ANIMATION_SCALES
from pytest_mobileagent.errors import DeviceError, EmulatorError
from pytest_mobileagent.waiting import wait_until

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterator

    from pytest_mobileagent.config.model import DeviceConfig, HomeLayout
    from pytest_mobileagent.device.device import Device

LAUNCHER = "com.google.android.apps.nexuslauncher"
LAUNCHER_DATABASE = f"/data/data/{LAUNCHER}/databases/launcher.db"
LAUNCHER_PREFERENCES = f"/data/data/{LAUNCHER}/shared_prefs/com.android.launcher3.prefs.xml"
WALLPAPER = "/data/system/users/0/wallpaper"
_DESKTOP, _HOTSEAT = -100, -101
_SHRUNK = 2  # wallpapers are drawn at a half of the screen's size
_RESTART_TIMEOUT_S = 120.0
_READY = "service check package; service check activity; service check window"
_PREFERENCES = """<?xml version='1.0' encoding='utf-8' standalone='yes' ?>
<map>
    <string name="idp_grid_name">{columns}_by_{rows}</string>
    <int name="migration_src_hotseat_count" value="{columns}" />
    <string name="migration_src_workspace_size">{columns},{rows}</string>
</map>
"""


def plain(config: DeviceConfig) -> DeviceConfig:
    """Return a configuration's phone as it comes: in English and with nothing enlarged, as labels of apps are known."""
    return type(config)(config.name, config.profile, density_dpi=config.profile.density_dpi)


def apply_configuration(device: Device, config: DeviceConfig) -> None:
    """Set language, density, font scale, theme, wallpaper and home screen, and turn animations off.

    Raises:
        DeviceError: the phone refuses one of them.
    """
    set_locale(device, config.locale)
    commands = [f"settings put global {name} 0" for name in ANIMATION_SCALES]
    commands += [
        f"wm density {config.density_dpi}" if config.density_dpi != config.profile.density_dpi else "wm density reset",
        f"settings put system font_scale {config.font_scale:g}",
        f"cmd uimode night {'yes' if config.is_dark else 'no'}",
    ]
    device.must_run(" && ".join(commands))
    if config.wallpaper != "default":
        set_wallpaper(device, config)
    if config.home is not None:
        set_home(device, config.home)


def locale_of(device: Device) -> str:
    """Return the language that a phone speaks."""
    said = device.must_run("getprop persist.sys.locale; getprop ro.product.locale").split()
    return said[0] if said else "en-US"


def set_locale(device: Device, locale: str) -> None:
    """Make a phone speak a language, with a restart of its framework unless it does already.

    Raises:
        EmulatorError: the framework does not come back.
    """
    if locale_of(device) == locale:
        return
    device.root()
    device.must_run(f"setprop persist.sys.locale {shlex.quote(locale)} && setprop ctl.restart zygote")

    def is_back() -> bool:
        try:
            return device.run(_READY, timeout_s=10.0).stdout.count(": found") == _READY.count("check")
        except DeviceError:
            return False

    if not wait_until(is_back, timeout_s=_RESTART_TIMEOUT_S):
        raise EmulatorError(
            f"{device.serial}: its framework was not back {_RESTART_TIMEOUT_S:.0f} s after the language was set to "
            f"{locale}: boot it again with -change-locale {locale}"
        )


def set_wallpaper(device: Device, config: DeviceConfig) -> None:
    """Put a configuration's wallpaper where the system keeps it."""
    device.root()
    profile = config.profile
    device.push(
        WALLPAPER, _picture(config.wallpaper, profile.width_px // _SHRUNK, profile.height_px // _SHRUNK), mode=0o600
    )
    device.must_run(f"chown system:system {WALLPAPER} && am force-stop {LAUNCHER}")


@cache
def _picture(name: str, width: int, height: int) -> bytes:
    from pytest_mobileagent.config.wallpapers import draw_wallpaper  # noqa: PLC0415 - it loads Pillow

    file = io.BytesIO()
    draw_wallpaper(name, width, height).save(file, "PNG", optimize=True)
    return file.getvalue()


def set_home(device: Device, home: HomeLayout) -> None:
    """Lay out the home screen: the launcher's database and grid, as B-MoCA's `launcher.db` has them.

    Raises:
        DeviceError: the phone has no Pixel Launcher.
    """
    device.root()
    if LAUNCHER not in device.packages():
        raise DeviceError(f"{device.serial}: {LAUNCHER} is not installed, so its home screen cannot be laid out: "
                          "use an image with Google APIs, or a configuration without 'home'")  # fmt: skip
    if not device.exists(LAUNCHER_DATABASE):
        device.press_key("home")  # it is made at the first start
    icons = list(_icons(home, lambda app: _component(app, device)))
    device.edit_database(LAUNCHER_DATABASE, lambda connection: _write(connection, icons))
    owner = device.must_run(f"stat -c %u:%g {LAUNCHER_DATABASE}").strip()
    folder = LAUNCHER_PREFERENCES.rpartition("/")[0]
    device.must_run(f"mkdir -p {folder} && chown {owner} {folder} && chmod 771 {folder}")
    device.push(LAUNCHER_PREFERENCES, _PREFERENCES.format(columns=home.columns, rows=home.rows).encode(), mode=0o660)
    device.must_run(f"chown {owner} {LAUNCHER_PREFERENCES} && am force-stop {LAUNCHER}")
    device.press_key("home")


def _icons(home: HomeLayout, component_of: Callable[[str], str]) -> Iterator[tuple[str, str, int, int, int, int]]:
    """Yield title, component, container, screen, column and row of every icon whose app is there."""
    for seat, word in enumerate(home.dock):
        if component := component_of(word):
            yield word, component, _HOTSEAT, seat, seat, 0
    for row, words in enumerate(home.desktop):
        for column, word in enumerate(words):
            if component := component_of(word):
                yield word, component, _DESKTOP, 0, column, row


def _component(word: str, device: Device) -> str:
    """Return what an icon starts: the activity itself, or that of the app that is called so; empty if it is not there.

    A cell whose app is not installed stays empty, as on a real phone.
    """
    if "/" in word:
        return word if word.partition("/")[0] in device.launchers.components else ""
    return device.launchers.find(word) if word else ""


def _write(connection: sqlite3.Connection, icons: list[tuple[str, str, int, int, int, int]]) -> None:
    connection.execute("DELETE FROM favorites")
    for title, component, container, screen, column, row in icons:
        intent = (
            "#Intent;action=android.intent.action.MAIN;category=android.intent.category.LAUNCHER;"
            f"launchFlags=0x10200000;component={component};end"
        )
        connection.execute(
            "INSERT INTO favorites (title, intent, container, screen, cellX, cellY, spanX, spanY, itemType)"
            " VALUES (?, ?, ?, ?, ?, ?, 1, 1, 0)",
            (title.partition("/")[0].capitalize(), intent, container, screen, column, row),
        )
