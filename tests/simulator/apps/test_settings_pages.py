"""Pages below Notifications, Storage, Battery, Security, About: what a tap on a row opens, and what is set there."""

from __future__ import annotations

import datetime
import itertools

import pytest

from pytest_mobileagent.simulator.androidx.settingslib import title_of
from pytest_mobileagent.simulator.apps.settings.app import pages_of
from pytest_mobileagent.simulator.system.dates import local_time
from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.system.keys import KEY_DEL, KEY_MOVE_END
from pytest_mobileagent.simulator.system.lock_settings import PATTERN, PIN
from pytest_mobileagent.simulator.system.notifications import IMPORTANCE_HIGH, IMPORTANCE_LOW, Notification
from pytest_mobileagent.simulator.system.roles import SMS
from pytest_mobileagent.simulator.system.zen import Schedule
from pytest_mobileagent.simulator.ui.widgets.seek_bar import SeekBar

SETTINGS = "com.android.settings/.Settings"
CHROME = "com.android.chrome"
TOLD = {  # pages whose rows only tell, and those of other pages that do
    "Model", "Android version", "IP address", "Wi‑Fi MAC address", "Device Wi‑Fi MAC address", "Bluetooth address",
    "Up time",
    "Call for help", "IMEI", "Encrypt phone", "Phone number", "You (Owner)", "App size", "User data", "Cache", "Total",
    "Signal strength", "Frequency", "Type", "Randomized MAC address", "Gateway", "Subnet mask", "DNS",
    "Transmit link speed", "Receive link speed",
}  # fmt: skip
ALIVE = (  # pages on which every row does something, or only tells
    "Notifications", "App notifications", "Notification history", "Conversations", "Bubbles",
    "Device & app notifications", "Wireless emergency alerts", "Do Not Disturb", "People", "Messages", "Calls",
    "Alarms & other interruptions", "Schedules", "Sleeping", "Battery Saver", "Set a schedule", "Storage", "Internet",
    "Saved networks", "Network preferences", "Add network", "Data usage",
    "Non-carrier data usage", "App data usage", "Security", "Choose screen lock", "Passwords & accounts",
    "Autofill service", "About emulated device", "Legal information", "Model", "Android version", "Night Light",
    "Cast", "Printing", "Default Print Service", "Developer options", "Games", "Accessibility", "Accessibility button",
    "Accessibility shortcuts", "Audio adjustment", "Autoclick (dwell timing)", "Bluetooth scanning",
    "Caption preferences", "Caption size and style", "Color and motion", "Color correction", "Location",
    "Location services", "Magnification", "More options", "Preferred engine", "Privacy", "Recent access",
    "Screen saver",
    "System controls", "Text-to-speech output", "Time to take action (Accessibility timeout)", "Timing controls",
    "Vibration & haptics", "When to start", "Wi‑Fi scanning", "Dark theme", "Battery", "Battery usage",
    "App battery usage", "Adaptive preferences",
    "System", "Backup", "System update", "Multiple users", "Gestures", "Press and hold power button",
    "Languages & input", "On-screen keyboard", "Manage on-screen keyboards", "Physical keyboard", "Spell checker",
    "Personal dictionary", "Network & internet", "Calls & SMS", "T-Mobile", "Data Saver", "Unrestricted data",
    "Display", "Lock screen", "Unused apps",
    "Apps", "Special app access", "All files access", "Display over other apps", "Modify system settings",
    "Install unknown apps", "Usage access", "Open by default", "Opening links", "Connection preferences",
    "Android Auto", "Now Playing", "Encryption & credentials", "User credentials", "Device admin apps",
    "Safety & emergency", "Medical information", "Emergency SOS", "Google", "Ads", "Find My Device",
    "Usage & diagnostics", "Tips & support", "Digital Wellbeing & parental controls", "Dashboard", "Focus mode",
    "Reset options", "Reset Wi‑Fi, mobile & Bluetooth", "Erase all data (factory reset)", "Erase all data?",
)  # fmt: skip


@pytest.fixture
def page(phone, hand):
    def go(action):
        assert phone.activities.start(Intent(action=f"android.settings.{action}")).status != "not_found", action
        return hand

    return go


def is_dead(row):
    does_nothing = all(view.on_tap is None and not isinstance(view, SeekBar) for view in row.walk())
    return title_of(row) and row.enabled and does_nothing


@pytest.mark.parametrize("title", ALIVE)
def test_no_row_looks_live_and_opens_nothing(phone, title):
    found = [(name, page) for name, page in pages_of(33).items() if page.title == title]
    assert found
    for fragment, _ in found:
        extras = {":settings:show_fragment": fragment}
        phone.activities.start(Intent(component="com.android.settings/.SubSettings", extras=extras))
        dead = {title_of(row) for row in phone.activities.screen.rows() if is_dead(row)}
        assert title in TOLD or dead - TOLD == set(), fragment


@pytest.mark.parametrize(
    ("action", "row", "shown"),
    [
        ("NOTIFICATION_SETTINGS", "App settings", "App notifications"),
        ("NOTIFICATION_SETTINGS", "Notification history", "Use notification history"),
        ("NOTIFICATION_SETTINGS", "Conversations", "Priority and modified conversations will appear here"),
        ("NOTIFICATION_SETTINGS", "Bubbles", "Allow apps to show bubbles"),
        ("NOTIFICATION_SETTINGS", "Notifications on lock screen", "Don’t show any notifications"),
        ("ZEN_MODE_SETTINGS", "People", "People that can interrupt"),
        ("ZEN_MODE_SETTINGS", "Apps", "No apps selected"),
        ("ZEN_MODE_SETTINGS", "Alarms & other interruptions", "Media sounds"),
        ("ZEN_MODE_SETTINGS", "Schedules", "Sleeping"),
        ("ZEN_MODE_SETTINGS", "Duration for Quick Settings", "For 1 hour"),
        ("BATTERY_SAVER_SETTINGS", "Set a schedule", "Based on percentage"),
        ("WIFI_SETTINGS", "Non-carrier data usage", "0 B used"),
        ("DEVICE_INFO_SETTINGS", "Legal information", "Third-party licenses"),
        ("DEVICE_INFO_SETTINGS", "SIM status", "Mobile network state"),
        ("DEVICE_INFO_SETTINGS", "Model", "Serial number"),
        ("DEVICE_INFO_SETTINGS", "Android version", "Kernel version"),
        ("SECURITY_SETTINGS", "Screen lock", "Pattern"),
        ("SECURITY_SETTINGS", "Find My Device", "Add account"),
        ("SECURITY_SETTINGS", "Security update", "Your system is up to date"),
        ("SECURITY_SETTINGS", "Encryption & credentials", "Encrypted"),
        ("SECURITY_SETTINGS", "Device admin apps", "No device admin apps available"),
        ("SYNC_SETTINGS", "Add account", "Couldn’t sign in"),
        ("PRIVACY_SETTINGS", "Notifications on lock screen", "Don’t show any notifications"),
        ("PRIVACY_SETTINGS", "Ads", "Delete advertising ID"),
        ("PRIVACY_SETTINGS", "Usage & diagnostics", "Use usage & diagnostics"),
        ("DEVICE_INFO_SETTINGS", "", "(555) 521-5554"),
        ("DEVICE_INFO_SETTINGS", "", "358240051111110"),
        ("INTERNAL_STORAGE_SETTINGS", "Apps", "SMS Messenger"),
        ("INTERNAL_STORAGE_SETTINGS", "Games", "No apps."),
        ("INTERNAL_STORAGE_SETTINGS", "System", "System includes files used to run Android version 13"),
        ("INTERNAL_STORAGE_SETTINGS", "Trash", "Trash is empty"),
        ("NIGHT_DISPLAY_SETTINGS", "", "Use Night Light"),
        ("APPLICATION_DEVELOPMENT_SETTINGS", "", "Window animation scale"),
        ("DATA_USAGE_SETTINGS", "", "Non-carrier data usage"),
        ("CAST_SETTINGS", "", "No nearby devices were found."),
        ("ACTION_PRINT_SETTINGS", "Default Print Service", "Use print service"),
        ("ALL_APPS_NOTIFICATION_SETTINGS", "", "App notifications"),
        ("NOTIFICATION_HISTORY", "", "Use notification history"),
    ],
)
def test_a_tap_on_a_row_opens_its_page(phone, page, action, row, shown):
    phone.display.set_density(240)
    hand = page(action)
    if row:
        hand.tap(row)

    assert hand.shows(shown)


@pytest.mark.parametrize(
    ("action", "title"),
    [
        ("android.intent.action.POWER_USAGE_SUMMARY", "Battery"),
        ("android.intent.action.MANAGE_NETWORK_USAGE", "Data usage"),
        ("android.net.vpn.SETTINGS", "VPN"),
    ],
)
def test_intents_of_other_names_open_their_pages_too(phone, hand, action, title):
    phone.activities.start(Intent(action=action))

    assert hand.shows(title)


def test_a_category_of_storage_shows_its_documents_in_files(phone, page):
    phone.disk.write("/storage/emulated/0/Pictures/cat.png", b"\x89PNG")
    phone.media.scan("/storage/emulated/0/Pictures/cat.png")
    hand = page("INTERNAL_STORAGE_SETTINGS").tap("Images")

    assert phone.activities.top.package.endswith("documentsui")
    assert hand.shows("Images")


@pytest.mark.parametrize(
    ("action", "taps", "key", "value"),
    [
        ("NOTIFICATION_HISTORY", ["Use notification history"], "secure/notification_history_enabled", "1"),
        ("NOTIFICATION_SETTINGS", ["Bubbles", "Allow apps to show bubbles"], "secure/notification_bubbles", "0"),
        ("ZEN_MODE_SETTINGS", ["Duration for Quick Settings", "For 1 hour"], "secure/zen_duration", "60"),
        ("NIGHT_DISPLAY_SETTINGS", ["Use Night Light"], "secure/night_display_activated", "1"),
        ("DATA_USAGE_SETTINGS", ["Mobile data"], "global/mobile_data", "0"),
        ("APPLICATION_DEVELOPMENT_SETTINGS", ["Stay awake"], "global/stay_on_while_plugged_in", "0"),
        ("APPLICATION_DEVELOPMENT_SETTINGS", ["Verify apps over USB"], "global/verifier_verify_adb_installs", "1"),
        ("APPLICATION_DEVELOPMENT_SETTINGS", ["Wi‑Fi scan throttling"], "global/wifi_scan_throttle_enabled", "0"),
        ("APPLICATION_DEVELOPMENT_SETTINGS", ["Window animation scale", "Animation off"],
         "global/window_animation_scale", "0.0"),
        ("BATTERY_SAVER_SETTINGS", ["Set a schedule", "Based on percentage"], "global/low_power_trigger_level", "20"),
        ("SECURITY_SETTINGS", ["Screen lock", "Swipe"], "secure/lockscreen.disabled", "0"),
        ("SYNC_SETTINGS", ["Google", "None"], "secure/autofill_service", ""),
        ("NOTIFICATION_SETTINGS", ["Notifications on lock screen", "Don’t show any notifications"],
         "secure/lock_screen_show_notifications", "0"),
    ],
)  # fmt: skip
def test_a_switch_or_a_choice_writes_what_a_real_one_writes(phone, page, action, taps, key, value):
    phone.display.set_density(240)
    hand = page(action)
    for tap in taps:
        hand.tap(tap)

    assert phone.settings.get(*key.split("/")) == value


def test_the_smallest_width_is_the_density(phone, page):
    phone.display.set_density(240)
    hand = page("APPLICATION_DEVELOPMENT_SETTINGS").tap("Smallest width")
    phone.input.key(KEY_MOVE_END)
    for _ in "720":
        phone.input.key(KEY_DEL)

    hand.type("360").tap("OK")

    assert (phone.display.density_dpi, phone.settings.get("secure", "display_density_forced")) == (480, "480")


def test_computers_may_debug_no_more_once_that_is_revoked(phone, page):
    phone.disk.mkdir("/data/misc/adb", parents=True)
    phone.disk.write("/data/misc/adb/adb_keys", b"QAAAA user@host")

    page("APPLICATION_DEVELOPMENT_SETTINGS").tap("Revoke USB debugging authorizations").tap("OK")

    assert not phone.disk.exists("/data/misc/adb/adb_keys")


def test_an_apps_switch_is_that_of_its_own_page(phone, page):
    page("ALL_APPS_NOTIFICATION_SETTINGS").tap("Chrome", instance=-1)

    assert not phone.notifications.is_switched_on(CHROME)


def test_the_history_lists_what_was_posted_since_it_is_on(phone, page):
    phone.notifications.post(Notification(CHROME, 1, "Before"))
    hand = page("NOTIFICATION_HISTORY").tap("Use notification history")
    phone.notifications.post(Notification(CHROME, 2, "After"))
    phone.notifications.cancel(CHROME)

    assert hand.shows("After")
    assert not hand.shows("Before")
    assert not hand.tap("Use notification history").shows("After")


@pytest.mark.parametrize(
    ("label", "shown"),
    [
        ("Show conversations, default, and silent", {"Loud", "Silent"}),
        ("Hide silent conversations and notifications", {"Loud"}),
        ("Don’t show any notifications", set()),
    ],
)
def test_the_lock_screen_shows_the_notifications_that_it_may(phone, page, label, shown):
    phone.display.set_density(240)
    page("NOTIFICATION_SETTINGS").tap("Notifications on lock screen").tap(label)
    phone.settings.put("secure", "lockscreen.disabled", 0)
    phone.notifications.post(Notification(CHROME, 1, "Loud"))
    phone.notifications.post(Notification(CHROME, 2, "Silent", importance=IMPORTANCE_LOW))
    phone.power.sleep()
    phone.power.wake()
    hand = page("SETTINGS")

    assert {title for title in ("Loud", "Silent") if hand.shows(title)} == shown


def test_who_may_interrupt_is_a_rule_that_dumpsys_tells(phone, page, run):
    page("ZEN_MODE_SETTINGS").tap("People").tap("Calls").tap("Anyone")

    assert "calls=true,callsFrom=0" in run("dumpsys notification").out


@pytest.mark.parametrize(("whose", "is_heard"), [("Anyone", True), ("None", False)])
def test_a_message_interrupts_do_not_disturb_if_it_may(phone, page, whose, is_heard):
    page("ZEN_MODE_SETTINGS").tap("People").tap("Messages").tap(whose)
    phone.zen.turn_on()
    app = phone.roles.holder(SMS)
    phone.notifications.switch(app, on=True)
    phone.notifications.post(Notification(app, 1, "Dinner at 8?", importance=IMPORTANCE_HIGH))

    assert (phone.heads_up.shown is not None) == is_heard


def test_the_tile_turns_do_not_disturb_on_for_an_hour(phone, hand, page):
    page("ZEN_MODE_SETTINGS").tap("Duration for Quick Settings").tap("For 1 hour")
    phone.zen.turn_on()
    phone.clock.advance(3500)
    assert phone.settings.get("global", "zen_mode") == "1"

    phone.clock.advance(200)

    assert phone.settings.get("global", "zen_mode") == "0"


def test_a_schedule_turns_do_not_disturb_on_and_off(phone, page, run):
    phone.settings.put("system", "time_12_24", "24")
    now = local_time(phone)
    hand = page("ZEN_MODE_SETTINGS").tap("Schedules").tap("Sleeping").tap("Use schedule")
    assert hand.shows("22:00")
    phone.clock.advance((datetime.datetime.combine(now, datetime.time(22), now.tzinfo) - now).total_seconds() + 60)
    assert phone.settings.get("global", "zen_mode") == "1"

    phone.clock.advance(9 * 3600)

    assert phone.settings.get("global", "zen_mode") == "0"
    assert "enabled=True,name=Sleeping" in run("dumpsys notification").out


def test_a_schedule_begins_on_its_days_alone(phone, page):
    hand = page("ZEN_MODE_SCHEDULE_RULE_SETTINGS").tap("Days")
    for day in ("Saturday", "Sunday"):
        hand.tap(day)
    hand.tap("OK").tap("Use schedule")

    assert phone.zen.schedule == Schedule(is_on=True, days=frozenset(range(5)))
    assert hand.shows("Mon, Tue, Wed, Thu, Fri")


@pytest.mark.parametrize(
    ("day", "hour", "has_begun"),
    [(13, 22, True), (13, 21, False), (14, 6, True), (14, 7, False), (14, 22, False), (16, 6, False)],
)
def test_a_night_belongs_to_the_day_on_which_it_begins(day, hour, has_begun):
    friday_nights = Schedule(is_on=True, days=frozenset({4}))
    moment = datetime.datetime(2023, 10, day, hour, tzinfo=datetime.UTC)

    assert friday_nights.has_begun(moment) == has_begun


def test_battery_saver_turns_on_at_the_level_of_its_schedule_and_off_at_the_charger(phone, page):
    page("BATTERY_SAVER_SETTINGS").tap("Set a schedule").tap("Based on percentage")
    phone.power.unplug()
    phone.power.override_battery(level=20)
    assert phone.settings.get("global", "low_power") == "1"

    phone.power.reset_battery()

    assert phone.settings.get("global", "low_power") == "0"


def test_a_pin_that_was_given_twice_locks_the_phone(phone, page, run):
    hand = page("SECURITY_SETTINGS").tap("Screen lock").tap("PIN").type("1234").tap("Next")
    assert hand.type("1235").tap("Confirm").shows("PINs don’t match")
    hand.type("1234").tap("Next").type("1234").tap("Confirm")

    assert phone.lock_settings.kind == PIN
    assert hand.shows("PIN")
    assert run("locksettings verify --old 1234").out == "Lock credential verified successfully\n"


def draw(hand, *dots):
    """Draw over the dots of a pattern, which are numbered as the keys of a telephone."""
    box = hand.find("lockPattern").visible_bounds
    places = [((dot - 1) % 3 * 2 + 1, (dot - 1) // 3 * 2 + 1) for dot in dots]
    hand.phone.input.path(
        [(box.left + box.width * x // 6, box.top + box.height * y // 6) for x, y in places], duration_ms=600
    )


def test_a_pattern_that_was_drawn_twice_locks_the_phone(phone, page):
    hand = page("SECURITY_SETTINGS").tap("Screen lock").tap("Pattern")
    draw(hand, 1, 2, 3)
    assert hand.shows("Connect at least 4 dots. Try again.")
    draw(hand, 1, 2, 3, 6)
    assert hand.shows("Draw your pattern again to confirm")
    draw(hand, 1, 2, 3, 6)

    assert phone.lock_settings.kind == PATTERN
    assert phone.lock_settings.verifies("1236")


def test_who_does_not_know_the_lock_cannot_change_it(phone, page):
    phone.lock_settings.set(PIN, "1234")
    hand = page("SECURITY_SETTINGS").tap("Screen lock").type("9999").tap("Next")
    assert hand.shows("Wrong PIN")

    hand.type("1234").tap("Next").tap("None").tap("Delete")

    assert not phone.lock_settings.is_secure
    assert phone.lock_settings.is_disabled


@pytest.mark.parametrize(
    ("query", "title", "where"),
    [
        ("bubbles", "Bubbles", "Notifications"),
        ("amber", "AMBER alerts", "Notifications > Wireless emergency alerts"),
        ("repeat callers", "Allow repeat callers", "Notifications > Do Not Disturb > People > Calls"),
        ("autofill", "Autofill service", "Passwords & accounts"),
        ("kernel", "Kernel version", "About emulated device > Android version"),
        ("animator", "Animator duration scale", "System > Developer options"),
        ("print", "Printing", "Connected devices > Connection preferences"),
    ],
)
def test_search_finds_the_new_preferences_and_says_where_they_are(hand, query, title, where):
    hand.open(SETTINGS).tap("Search settings").type(query)

    shown = hand.texts()
    assert (title, where) in itertools.pairwise(shown)


@pytest.mark.parametrize(
    ("stored", "shown"),
    [("0", "Animation off"), ("0.0", "Animation off"), ("5", "Animation scale 5x"), ("no", "Animation scale 1x")],
)
def test_developer_options_tell_scales_as_they_are(phone, hand, stored, shown):
    phone.display.set_density(240)
    phone.settings.put("global", "development_settings_enabled", "1")
    for name in ("transition_animation_scale", "animator_duration_scale"):
        phone.settings.put("global", name, "1.5")
    phone.settings.put("global", "window_animation_scale", stored)

    phone.activities.start(Intent(action="android.settings.APPLICATION_DEVELOPMENT_SETTINGS"))

    assert hand.shows(shown)


@pytest.fixture
def date_and_time(phone, hand):
    for name in ("auto_time", "auto_time_zone"):
        phone.settings.put("global", name, "0")
    phone.activities.start(Intent(action="android.settings.DATE_SETTINGS"))
    return hand


def test_a_time_zone_is_chosen_by_its_city_and_told_by_its_offset(phone, date_and_time):
    assert date_and_time.shows("GMT+00:00 Coordinated Universal Time")
    date_and_time.tap("Time zone", instance=1)
    date_and_time.tap("Los Angeles")

    assert phone.properties.get("persist.sys.timezone") == "America/Los_Angeles"
    assert date_and_time.shows("GMT-07:00")


def test_24_hour_time_is_for_those_who_do_not_take_their_locales(phone, date_and_time):
    date_and_time.tap("Use 24-hour format")
    assert phone.settings.get("system", "time_12_24") is None

    date_and_time.tap("Use locale default").tap("Use 24-hour format")

    assert phone.settings.get("system", "time_12_24") == "24"


def test_a_text_of_the_user_stands_on_the_lock_screen(phone, hand):
    phone.lock_settings.set(PIN, "1234")
    phone.activities.start(Intent(action="android.settings.LOCK_SCREEN_SETTINGS"))

    hand.tap("Add text on lock screen").type("Call Ann if found", into="owner_info_edit_text").tap("Save")
    assert hand.shows("Call Ann if found")
    phone.power.sleep()
    phone.power.wake()
    assert hand.text("keyguard_indication_text") == "Call Ann if found"

    phone.lock_settings.set_owner_info("")
    assert hand.text("keyguard_indication_text") != "Call Ann if found"


def test_without_a_lock_screen_it_has_no_text_and_no_controls(phone, hand):
    phone.settings.put("secure", "lockscreen.disabled", "1")
    phone.activities.start(Intent(action="android.settings.LOCK_SCREEN_SETTINGS"))

    for row in ("Add text on lock screen", "Show device controls", "Control from locked device"):
        assert not hand.find(row).enabled


def test_devices_are_controlled_from_the_lock_screen_as_it_is_chosen(phone, hand):
    phone.lock_settings.set(PIN, "1234")
    phone.activities.start(Intent(action="android.settings.LOCK_SCREEN_SETTINGS"))

    hand.tap("Control from locked device").tap("Show device controls")

    assert phone.settings.get("secure", "lockscreen_allow_trivial_controls") == "1"
    assert phone.settings.get("secure", "lockscreen_show_controls") == "0"
    assert not hand.find("Control from locked device").enabled


@pytest.mark.parametrize(
    ("page", "row", "at", "on", "off"),
    [
        ("TEXT_READING_SETTINGS", "Bold text", "font_weight_adjustment", "300", "0"),
        ("TEXT_READING_SETTINGS", "High contrast text", "high_text_contrast_enabled", "1", "0"),
        ("GESTURES", "Quickly open camera", "camera_double_tap_power_gesture_disabled", "0", "1"),
    ],
)
def test_a_switch_writes_what_android_reads(phone, hand, page, row, at, on, off):
    if page == "GESTURES":
        reach = hand.open("com.android.settings/.Settings$SystemDashboardActivity").tap("Gestures")
        reach.tap(row)
        assert phone.settings.get("secure", at) == off  # it is on as the phone comes
    else:
        phone.activities.start(Intent(action=f"android.settings.{page}"))
    for value in (on, off):
        hand.tap(row)
        assert phone.settings.get("secure", at) == value


def test_size_and_text_are_reset_once_that_is_confirmed(phone, hand):
    phone.settings.put("system", "font_scale", "1.3")
    phone.activities.start(Intent(action="android.settings.TEXT_READING_SETTINGS"))
    hand.tap("Bold text")
    for _ in range(2):
        phone.input.swipe(540, 1800, 540, 900, 500)

    hand.tap("Reset settings").tap("Cancel")
    assert phone.settings.get("system", "font_scale") == "1.3"
    hand.tap("Reset settings").tap("Reset")

    assert (phone.settings.get("system", "font_scale"), phone.settings.get("secure", "font_weight_adjustment")) == (
        "1.0",
        "0",
    )
    assert hand.shows("Display size and text settings have been reset")
