"""Keyboards, backup, users, the power button, SIM and data: what is chosen is where Android keeps it."""

from __future__ import annotations

import pytest

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.image import find_image
from pytest_mobileagent.simulator.phone import Phone
from pytest_mobileagent.simulator.system import keys
from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.system.network_policy import ALLOW, REJECT
from pytest_mobileagent.simulator.system.panels import POWER_MENU
from tests.simulator.apps.hand import Hand

CHROME = "com.android.chrome"
ADB_KEYBOARD = "com.android.adbkeyboard/.AdbIME"
PAGES = {
    "calls": "network.NetworkProviderCallsSmsFragment",
    "sim": "network.telephony.MobileNetworkSettings",
    "data saver": "datausage.DataSaverSummary",
    "unrestricted": "datausage.UnrestrictedDataAccess",
    "app data": "datausage.AppDataUsage",
    "lock screen": "security.LockscreenDashboardFragment",
    "languages": "language.LanguageAndInputSettings",
    "system": "system.SystemDashboardFragment",
    "gestures": "gestures.GestureSettings",
    "special access": "applications.specialaccess.SpecialAccessSettings",
    "apps": "applications.AppDashboardFragment",
}


@pytest.fixture
def hand(phone):
    return Hand(phone)


def go(hand, page, **extras):
    shown = {":settings:show_fragment": f"com.android.settings.{PAGES[page]}", **extras}
    hand.phone.activities.start(Intent(component="com.android.settings/.SubSettings", extras=shown))
    return hand


@pytest.mark.parametrize(
    ("page", "taps", "key", "value"),
    [
        ("calls", [("T-Mobile", 0), ("Ask every time", 0)], "global/multi_sim_voice_call", "-1"),
        ("calls", [("T-Mobile", 1), ("Ask every time", 0)], "global/multi_sim_sms", "-1"),
        ("sim", [("Preferred network type", 0), ("3G", 0)], "global/preferred_network_mode1", "21"),
        ("lock screen", [("Privacy", 0), ("Show sensitive content only when unlocked", 0)],
         "secure/lock_screen_allow_private_notifications", "0"),
        ("lock screen", [("Privacy", 0), ("Don’t show any notifications", 0)],
         "secure/lock_screen_show_notifications", "0"),
        ("system", [("Backup", 0), ("Back up my data", 0)], "secure/backup_enabled", "1"),
        ("system", [("Backup", 0), ("Automatic restore", 0)], "secure/backup_auto_restore", "0"),
        ("system", [("Multiple users", 0), ("Allow multiple users", 0)], "global/user_switcher_enabled", "1"),
        ("gestures", [("Press and hold power button", 0), ("Digital assistant", 0)],
         "global/power_button_long_press", "5"),
        ("languages", [("Physical keyboard", 0), ("Use on-screen keyboard", 0)],
         "secure/show_ime_with_hard_keyboard", "0"),
        ("languages", [("Spell checker", 0), ("Use spell checker", 0)], "secure/spell_checker_enabled", "0"),
    ],
)  # fmt: skip
def test_what_is_chosen_is_where_android_keeps_it(hand, run, page, taps, key, value):
    go(hand, page)
    for title, instance in taps:
        hand.tap(title, instance=instance)

    assert run(f"settings get {key.replace('/', ' ')}").out == f"{value}\n"


def test_backup_and_bmgr_tell_the_same(hand, run):
    run("bmgr enable true")
    go(hand, "system")
    texts = hand.texts()
    assert texts[texts.index("Backup") + 1] == "On"


def test_data_saver_is_told_by_netpolicy_and_the_tile(hand, phone, run):
    go(hand, "data saver").tap("Use Data Saver")
    assert "enabled" in run("cmd netpolicy get restrict-background").out

    run("cmd netpolicy set restrict-background false")

    assert not phone.network_policy.is_saving


def test_an_app_may_use_data_in_spite_of_data_saver(hand, phone, run):
    phone.display.set_density(240)
    go(hand, "data saver")
    assert hand.shows("0 apps allowed to use unrestricted data")
    hand.tap("Unrestricted data").tap("Chrome", instance=-1)
    assert phone.network_policy.uids(ALLOW) == [phone.packages.uid(CHROME)]
    assert str(phone.packages.uid(CHROME)) in run("cmd netpolicy list restrict-background-whitelist").out

    assert hand.back().shows("1 app allowed to use unrestricted data")


def test_an_apps_background_data_can_be_cut_off(hand, phone):
    go(hand, "app data", package=CHROME).tap("Background data")
    assert phone.network_policy.uids(REJECT) == [phone.packages.uid(CHROME)]

    hand.tap("Background data")

    assert phone.network_policy.of_uids() == {}


def test_a_keyboard_is_enabled_after_a_warning_and_listed(hand, phone, run):
    phone.packages.install("com.android.adbkeyboard")
    phone.ime.disable(ADB_KEYBOARD)
    go(hand, "languages").tap("On-screen keyboard").tap("Manage on-screen keyboards").tap("ADB Keyboard")
    assert ADB_KEYBOARD not in phone.ime.enabled()
    assert hand.shows("Attention")

    hand.tap("OK")

    assert ADB_KEYBOARD in run("ime list -s").out
    hand.back().back()
    assert hand.shows("Gboard, ADB Keyboard")


def test_a_word_of_the_personal_dictionary_is_in_its_provider(hand, phone, run):
    go(hand, "languages").tap("Personal dictionary")
    before = run("content query --uri content://user_dictionary/words").out
    hand.tap("Add").type("zyzzyva").tap("Save")
    assert hand.shows("zyzzyva")
    assert "word=zyzzyva" in run("content query --uri content://user_dictionary/words --projection word").out

    hand.tap("zyzzyva").tap("Delete")

    assert run("content query --uri content://user_dictionary/words").out == before


def test_pointer_speed_is_kept_once_it_is_confirmed(hand, phone, run):
    go(hand, "languages").tap("Pointer speed")
    bounds = hand.find("seekbar").visible_bounds
    phone.input.tap(bounds.right - 60, bounds.center[1])
    assert run("settings get system pointer_speed").out == "0\n"

    hand.tap("OK")

    assert int(run("settings get system pointer_speed").out) > 3


def test_the_held_power_button_calls_the_assistant_and_no_menu(hand, phone):
    phone.settings.put("global", "power_button_long_press", 5)
    phone.input.key(keys.KEY_POWER, long_press=True)
    assert phone.panels.shown != POWER_MENU

    phone.settings.put("global", "power_button_long_press", 1)
    phone.input.key(keys.KEY_POWER, long_press=True)

    assert phone.panels.shown == POWER_MENU


def test_the_system_is_up_to_date(hand):
    go(hand, "system").tap("System update")

    assert hand.shows("Your system is up to date")
    assert hand.shows("Android version: 13")
    assert hand.tap("Check for update").shows("Your system is up to date")


def test_no_app_is_unused(hand):
    go(hand, "apps").tap("Unused apps")

    assert hand.shows("No unused apps")


@pytest.mark.parametrize(
    ("row", "app", "switch", "operation"),
    [
        ("All files access", "VLC", "Allow access to manage all files", "MANAGE_EXTERNAL_STORAGE"),
        ("Display over other apps", "Android World", "Allow display over other apps", "SYSTEM_ALERT_WINDOW"),
        ("Modify system settings", "Retro Music", "Allow modifying system settings", "WRITE_SETTINGS"),
    ],
)
def test_a_special_access_is_the_mode_of_its_operation(hand, phone, run, row, app, switch, operation):
    package = next(one.name for one in phone.packages.all() if one.app.label == app)
    phone.packages.set_app_op(package, operation, "deny")
    go(hand, "special access").tap(row)
    texts = hand.texts()
    assert "Not allowed" in texts[texts.index(app) + 1 : texts.index(app) + 3]

    hand.tap(app).tap(switch)

    assert f"{operation}: allow" in run(f"cmd appops get {package} {operation}").out
    hand.back()
    texts = hand.texts()
    assert "Allowed" in texts[texts.index(app) + 1 : texts.index(app) + 3]


def test_apps_lead_to_special_access_and_it_says_what_nobody_asks_for(hand, phone):
    phone.display.set_density(240)
    go(hand, "apps").tap("Special app access").tap("Install unknown apps")

    assert hand.shows("No apps.")


def test_android_10_silences_by_a_shortcut_too():
    hand = Hand(Phone(find_image("bmoca"), DeviceConfig(), DeviceClock(1697384040.0)))
    hand.phone.activities.start(Intent(action="android.settings.SOUND_SETTINGS"))
    hand.phone.input.swipe(540, 1800, 540, 900, 800)
    hand.tap("Shortcut to prevent ringing").tap("Vibrate")

    assert hand.phone.settings.get("secure", "volume_hush_gesture") == "1"
