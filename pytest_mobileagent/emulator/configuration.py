"""Bring a booted phone into its device configuration, through adb: on any phone the same way."""

from __future__ import annotations

import io
import re
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
_DATABASES = LAUNCHER_DATABASE.replace("launcher.db", "launcher*.db")
LAUNCHER_PREFERENCES = f"/data/data/{LAUNCHER}/shared_prefs/com.android.launcher3.prefs.xml"
WALLPAPER = "/data/system/users/0/wallpaper"  # what is shown: AOSP `WallpaperManagerService.WALLPAPER_CROP`
_ORIGINAL = f"{WALLPAPER}_orig"  # what it is made of, where the service watches for writes
_SYSTEM_UI = "com.android.systemui"
_DESKTOP, _HOTSEAT = -100, -101
_SHRUNK = 2  # wallpapers are drawn at a half of the screen's size
_RESTART_TIMEOUT_S = 120.0
_GO_ON = ("android:id/aerr_wait", "android:id/aerr_close")  # buttons of AOSP's `app_anr_dialog` and `app_error_dialog`
_ERRORS = "dumpsys window windows | grep -E 'Application (Not Responding|Error): '"  # their windows' titles
_MOST_ERRORS = 10
_LAUNCHER_TIMEOUT_S = 30.0
_READY = "service check package; service check activity; service check window; pidof system_server; am get-config"
_SERVICES = 3
_RENAMED = {"he": "iw", "id": "in", "yi": "ji"}  # Java's old names, which Android keeps
# Nothing that a phone says of itself comes between an agent and its goal, and the screen stays on and unlocked.
_STEADY = (
    "settings put global hide_error_dialogs 1", "svc power stayon true", "input keyevent KEYCODE_WAKEUP",
    "wm dismiss-keyguard",
)  # fmt: skip
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
    """Set language, density, font scale, theme, wallpaper and home screen; turn animations and error dialogs off.

    Raises:
        DeviceError: the phone refuses one of them.
    """
    set_locale(device, config.locale)
    commands = [*_STEADY, *(f"settings put global {name} 0" for name in ANIMATION_SCALES)]
    commands += [
        f"wm density {config.density_dpi}" if config.density_dpi != config.profile.density_dpi else "wm density reset",
        f"settings put system font_scale {config.font_scale:g}",
        f"cmd uimode night {'yes' if config.is_dark else 'no'}",
    ]
    device.must_run(" && ".join(commands))
    dismiss_errors(device)
    if config.wallpaper != "default":
        set_wallpaper(device, config)
    if config.home is not None:
        set_home(device, config.home)


def dismiss_errors(device: Device) -> None:
    """Let processes go on of which the phone said, before it was told not to, that they do not respond.

    Raises:
        EmulatorError: it says so again and again.
    """
    for _ in range(_MOST_ERRORS):
        if not device.shell(_ERRORS):
            return
        buttons = [node for node in device.hierarchy().walk() if node.resource_id in _GO_ON]
        if buttons:
            device.tap(*buttons[0].bounds.center)
    raise EmulatorError(
        f"{device.serial}: it says again and again that a process does not respond: give it more memory and "
        "processors, as in --mobile-emulator-arguments='-memory 4096 -cores 4'"
    )


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
    tag, before = shlex.quote(locale), device.must_run("pidof system_server").strip()
    # What the settings have outweighs the property (AOSP `Settings.System.adjustConfigurationForUser`).
    device.must_run(
        f"settings put system system_locales {tag} && setprop persist.sys.locale {tag} && setprop ctl.restart zygote"
    )
    said = ""

    def is_back() -> bool:
        nonlocal said
        try:
            said = device.run(_READY, timeout_s=10.0).stdout
        except DeviceError:
            return False
        *_, pid, _ = ["", *said.partition("config:")[0].split(), ""]
        return said.count(": found") == _SERVICES and pid not in ("found", before) and _speaks(said, locale)

    if not wait_until(is_back, timeout_s=_RESTART_TIMEOUT_S):
        raise EmulatorError(
            f"{device.serial}: its framework did not come back in {locale} within {_RESTART_TIMEOUT_S:.0f} s; it says: "
            f"{' '.join(said.split())[:300] or 'nothing'}"
        )


def _speaks(said: str, locale: str) -> bool:
    """Whether `am get-config` names a language, as resource folders are called: `ko-rKR`, `b+zh+Hans+CN`."""
    language, *rest = locale.split("-")
    language = _RENAMED.get(language, language)
    is_plain = len(language) == 2 and len(rest) <= 1 and all(len(part) == 2 for part in rest)
    wanted = "-r".join((language, *rest)) if is_plain else "b+" + "+".join((language, *rest))
    config = said.partition("config:")[2].strip().partition("\n")[0]
    return re.search(rf"(?:^|-){re.escape(wanted)}(?:[-,]|$)", config) is not None


def set_wallpaper(device: Device, config: DeviceConfig) -> None:
    """Put a configuration's wallpaper where the system keeps it."""
    device.root()
    profile = config.profile
    picture = _picture(config.wallpaper, profile.width_px // _SHRUNK, profile.height_px // _SHRUNK)
    device.push_all({WALLPAPER: picture, _ORIGINAL: picture}, mode=0o600)
    files, before = f"{WALLPAPER} {_ORIGINAL}", device.shell(f"pidof {_SYSTEM_UI}").strip()
    device.must_run(f"chown system:system {files} && restorecon {files} && am force-stop {LAUNCHER}")
    device.shell(f"kill {before}")  # it draws the wallpaper that it has read, until it starts again
    if not wait_until(
        lambda: device.shell(f"pidof {_SYSTEM_UI}").strip() not in ("", before), timeout_s=_RESTART_TIMEOUT_S
    ):
        raise EmulatorError(f"{device.serial}: {_SYSTEM_UI} was not back {_RESTART_TIMEOUT_S:.0f} s after it was ended")


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
    device.press_key("home")  # the launcher makes folder and database at its first start
    _databases(device)
    _choose_grid(device, home)
    icons = list(_icons(home, lambda app: _component(app, device)))
    for database in _databases(device):
        device.edit_database(database, lambda connection: _write(connection, icons))
    device.must_run(f"am force-stop {LAUNCHER}")
    device.press_key("home")


def _choose_grid(device: Device, home: HomeLayout) -> None:
    """Let the launcher have a grid, and make the database of it."""
    data = f"/data/data/{LAUNCHER}"
    owner = device.must_run(f"stat -c %u:%g {data}").strip()
    folder = LAUNCHER_PREFERENCES.rpartition("/")[0]
    device.must_run(f"mkdir -p {folder} && chown {owner} {folder} && chmod 771 {folder} && am force-stop {LAUNCHER}")
    device.push(LAUNCHER_PREFERENCES, _PREFERENCES.format(columns=home.columns, rows=home.rows).encode(), mode=0o660)
    device.must_run(f"chown {owner} {LAUNCHER_PREFERENCES} && restorecon -R {folder}")
    device.press_key("home")


def _databases(device: Device) -> list[str]:
    """Return the launcher's databases, once it has shown itself: it may have one for each grid, `launcher_4_by_4.db`.

    Which grids have one of their own its `device_profiles.xml` says (`dbFile`), in each release another.
    """
    found: list[str] = []

    def are_there() -> bool:
        nonlocal found
        shows = LAUNCHER in {node.package for node in device.observe().hierarchy.walk()}
        found = device.shell(f"ls {_DATABASES} 2> /dev/null").split()
        return shows and bool(found)

    if not wait_until(are_there, timeout_s=_LAUNCHER_TIMEOUT_S):
        raise EmulatorError(
            f"{device.serial}: {LAUNCHER} was not seen within {_LAUNCHER_TIMEOUT_S:.0f} s, or has no database "
            f"({' '.join(found) or 'none'}): see what the phone shows"
        )
    return found


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
