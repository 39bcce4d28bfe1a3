"""B-MoCA's own way to its 45 environments, by the adb program alone, on one phone of its image.

What its set-up scripts do, in their order: language and restart of the framework, the wallpaper's file, density and
font, the Clock's database, dark theme, the launcher's database, each file with a reboot. Nothing of ours helps.
"""

from __future__ import annotations

import io
import sqlite3

import pytest

from pytest_mobileagent.config.load import known_configs
from pytest_mobileagent.config.wallpapers import draw_wallpaper
from pytest_mobileagent.emulator import EmulatorPool
from pytest_mobileagent.image import find_image
from pytest_mobileagent.waiting import wait_until
from tests.contract.adb_programs import PROGRAMS, Adb

ENVIRONMENTS = [name for name, config in known_configs().items() if config.split in ("train", "test")]
LAUNCHER_DB = "/data/data/com.google.android.apps.nexuslauncher/databases/launcher.db"
ALARMS_DB = "/data/user_de/0/com.google.android.deskclock/databases/alarms.db"
WALLPAPER = "/data/system/users/0/wallpaper"
DESKTOP, HOTSEAT = -100, -101
# What the icons of the benchmark's launcher databases start, by the words of its configurations.
COMPONENTS = {
    "calculator": "com.google.android.calculator/com.android.calculator2.Calculator",
    "calendar": "com.google.android.calendar/com.android.calendar.AllInOneActivity",
    "camera": "com.android.camera2/com.android.camera.CameraLauncher",
    "chrome": "com.android.chrome/com.google.android.apps.chrome.Main",
    "clock": "com.google.android.deskclock/com.android.deskclock.DeskClock",
    "contacts": "com.android.contacts/com.android.contacts.activities.PeopleActivity",
    "files": "com.android.documentsui/com.android.documentsui.LauncherActivity",
    "gmail": "com.google.android.gm/com.google.android.gm.ConversationListActivityGmail",
    "instagram": "com.instagram.android/com.instagram.android.activity.MainTabActivity",
    "maps": "com.google.android.apps.maps/com.google.android.maps.MapsActivity",
    "messages": "com.google.android.apps.messaging/com.google.android.apps.messaging.ui.ConversationListActivity",
    "phone": "com.android.dialer/com.android.dialer.main.impl.MainActivity",
    "photos": "com.google.android.apps.photos/com.google.android.apps.photos.home.HomeActivity",
    "settings": "com.android.settings/com.android.settings.Settings",
    "snapseed": "com.niksoftware.snapseed/com.google.android.apps.snapseed.WelcomeScreenActivity",
    "walmart": "com.walmart.android/com.walmart.glass.integration.splash.SplashActivity",
    "wikipedia": "org.wikipedia/org.wikipedia.main.MainActivity",
    "youtube": "com.google.android.youtube/com.google.android.youtube.app.honeycomb.Shell$HomeActivity",
}
ICONS = "-a android.intent.action.MAIN -c android.intent.category.LAUNCHER"
FAVORITES = """
PRAGMA user_version = 28;
CREATE TABLE favorites (
  _id INTEGER PRIMARY KEY, title TEXT, intent TEXT, container INTEGER, screen INTEGER, cellX INTEGER, cellY INTEGER,
  spanX INTEGER, spanY INTEGER, itemType INTEGER, appWidgetId INTEGER NOT NULL DEFAULT -1, iconPackage TEXT,
  iconResource TEXT, icon BLOB, appWidgetProvider TEXT, modified INTEGER NOT NULL DEFAULT 0,
  restored INTEGER NOT NULL DEFAULT 0, profileId INTEGER DEFAULT 0, rank INTEGER NOT NULL DEFAULT 0,
  options INTEGER NOT NULL DEFAULT 0);
"""
ALARMS = """
PRAGMA user_version = 9;
CREATE TABLE alarm_templates (
  _id INTEGER PRIMARY KEY, hour INTEGER NOT NULL, minutes INTEGER NOT NULL, daysofweek INTEGER NOT NULL,
  enabled INTEGER NOT NULL, vibrate INTEGER NOT NULL, label TEXT NOT NULL, ringtone TEXT,
  delete_after_use INTEGER NOT NULL DEFAULT 0, workflow_label TEXT, workflow_data TEXT);
CREATE TABLE alarm_instances (
  _id INTEGER PRIMARY KEY, year INTEGER NOT NULL, month INTEGER NOT NULL, day INTEGER NOT NULL, hour INTEGER NOT NULL,
  minutes INTEGER NOT NULL, vibrate INTEGER NOT NULL, label TEXT NOT NULL, ringtone TEXT,
  alarm_state INTEGER NOT NULL, alarm_id INTEGER REFERENCES alarm_templates (_id) ON DELETE CASCADE);
INSERT INTO alarm_templates VALUES (1, 9, 0, 96, 0, 1, '', NULL, 0, NULL, NULL);
"""


@pytest.fixture(scope="module")
def adb(forked_from):
    """The adb program and a phone of the benchmark's image, saved as `init`."""
    with EmulatorPool(zygote=forked_from) as pool, pool.lease(image=find_image("bmoca")) as phone:
        adb = Adb(PROGRAMS["adbutils"], phone)
        adb.text("emu", "avd", "snapshot", "save", "init")
        yield adb


def short(component):
    """Return a component as the launcher writes it."""
    package, _, name = component.partition("/")
    return f"{package}/{name.removeprefix(package)}" if name.startswith(f"{package}.") else component


def placed(home):
    """Yield each icon of a layout: its component, container, screen, column and row."""
    for seat, word in enumerate(home.dock):
        if word:
            yield COMPONENTS[word], HOTSEAT, seat, seat, 0
    for row, words in enumerate(home.desktop):
        for column, word in enumerate(words):
            if word:
                yield COMPONENTS[word], DESKTOP, 0, column, row


def write_database(path, script, icons=()):
    path.unlink(missing_ok=True)
    with sqlite3.connect(path) as connection:
        connection.executescript(script)
        for component, *place in icons:
            intent = (
                "#Intent;action=android.intent.action.MAIN;category=android.intent.category.LAUNCHER;"
                f"launchFlags=0x10200000;component={short(component)};end"
            )
            connection.execute(
                "INSERT INTO favorites (intent, container, screen, cellX, cellY, spanX, spanY, itemType)"
                " VALUES (?, ?, ?, ?, ?, 1, 1, 0)",
                (intent, *place),
            )
    connection.close()
    return str(path)


def has_booted(adb):
    return adb("shell", "getprop sys.boot_completed")[1].strip() == b"1"


def reboot(adb):
    assert adb("reboot")[0] == 0
    assert wait_until(lambda: has_booted(adb), timeout_s=60)


def set_up(adb, config, folder):
    """Do what the benchmark's scripts do for one row of its table."""
    adb.text("emu", "avd", "snapshot", "load", "init")
    assert wait_until(lambda: has_booted(adb), timeout_s=60)
    adb("root")
    adb("wait-for-device")
    adb.text("shell", f"wm size {config.profile.width_px}x{config.profile.height_px}")
    adb.text("shell", f"setprop persist.sys.locale {config.locale}; setprop ctl.restart zygote")
    assert wait_until(lambda: b": found" in adb("shell", "service check window")[1], timeout_s=60)
    picture = io.BytesIO()
    draw_wallpaper(config.wallpaper, 270, 540).save(picture, "BMP") if config.wallpaper != "default" else None
    if picture.getvalue():
        (folder / "wallpaper.bmp").write_bytes(picture.getvalue())
        adb("push", str(folder / "wallpaper.bmp"), WALLPAPER)
    adb.text("shell", "wm density reset")
    adb.text("shell", f"wm density {config.density_dpi}")
    adb.text("shell", f"settings put system font_scale {config.font_scale:g}")
    assert adb("push", write_database(folder / "alarms.db", ALARMS), ALARMS_DB)[0] == 0
    reboot(adb)
    adb("root")
    adb("wait-for-device")
    if config.is_dark:
        adb.text("shell", "su 0 cmd uimode night yes")
    assert adb("push", write_database(folder / "launcher.db", FAVORITES, placed(config.home)), LAUNCHER_DB)[0] == 0
    reboot(adb)


def told(adb):
    """Return what the phone says of the environment."""
    return {
        "locale": adb.text("shell", "getprop persist.sys.locale").strip(),
        "density": adb.text("shell", "wm density").split()[-1],
        "font": adb.text("shell", "settings get system font_scale").strip(),
        "night": adb.text("shell", "cmd uimode night").strip(),
        "alarms": adb.text("shell", "su", "0", "sqlite3", ALARMS_DB, "'select hour, minutes from alarm_templates'"),
    }


def components(adb):
    """Return the launchable activities, in full."""
    lines = adb.text("shell", f"cmd package query-activities --components {ICONS}").split()
    whole = (line.partition("/") for line in lines if "/" in line)
    return {f"{package}/{package + name if name.startswith('.') else name}" for package, _, name in whole}


@pytest.mark.few(6)
@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_an_environment_is_set_up_with_every_icon_whose_app_is_there(adb, tmp_path, name):
    config = known_configs()[name]
    set_up(adb, config, tmp_path)

    assert told(adb) == {
        "locale": config.locale,
        "density": str(config.density_dpi),
        "font": f"{config.font_scale:g}",
        "night": f"Night mode: {'yes' if config.is_dark else 'no'}",
        "alarms": "9|0\n",
    }
    installed = set(adb.text("shell", "pm list packages").replace("package:", "").split())
    launchable = components(adb)
    there = [place for place in placed(config.home) if place[0].partition("/")[0] in installed]
    assert [place[0] for place in there if place[0] not in launchable] == []
    page = adb.text("exec-out", "uiautomator dump /dev/tty")
    assert page.count('class="android.widget.TextView"') - page.count(':id/date"') == len(there)


def test_every_icon_is_of_a_package_that_the_image_has():
    image = find_image("bmoca")
    named = {place[0].partition("/")[0] for name in ENVIRONMENTS for place in placed(known_configs()[name].home)}
    assert {package for package in named if image.app(package) is None} == set()
