"""Battery usage, what apps may use of it, and the ways to reset."""

from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.system.network_policy import REJECT
from tests.simulator.apps.hand import Hand

CHROME = "com.android.chrome"
OSMAND = "net.osmand"
FINE = "android.permission.ACCESS_FINE_LOCATION"


@pytest.fixture
def hand(phone):
    return Hand(phone)


def settings(hand, *titles):
    hand.open("com.android.settings/.Settings")
    for title in titles:
        view = next((view for view in hand.views() if title in (view.shown_text, view.desc)), None)
        while view is None:
            hand.phone.input.swipe(540, 1800, 540, 900, 800)
            view = next((view for view in hand.views() if title in (view.shown_text, view.desc)), None)
        hand.tap(view)
    return hand


def open_page(hand, action, **names):
    result = hand.phone.activities.start(Intent(action=f"android.settings.{action}", **names))
    assert result.status != "not_found"
    return hand


def test_a_phone_at_the_charger_has_no_battery_usage_to_tell(hand):
    settings(hand, "Battery", "Battery usage")

    assert hand.shows("Battery usage data will be available in a few hours once fully charged")


def test_battery_usage_is_that_of_the_app_that_was_in_front(hand, phone):
    phone.power.unplug()
    hand.open("com.android.chrome/com.google.android.apps.chrome.Main")
    phone.power.override_battery(level=88)
    phone.go_home()
    phone.power.override_battery(level=87)
    settings(hand, "Battery", "Battery usage")

    texts = hand.texts()
    assert texts[texts.index("Chrome") + 1 : texts.index("Chrome") + 2] in (["12%"], ["Chrome"])
    assert "12%" in texts
    assert hand.tap("12%").shows("Manage battery usage")


@pytest.mark.parametrize(
    ("mode", "operation", "is_exempt"),
    [("Unrestricted", "allow", True), ("Optimized", "allow", False), ("Restricted", "ignore", False)],
)
def test_what_an_app_may_use_is_told_by_app_ops_and_device_idle(hand, run, mode, operation, is_exempt):
    open_page(hand, "VIEW_ADVANCED_POWER_USAGE_DETAIL", data=f"package:{CHROME}").tap(mode)

    assert f"RUN_ANY_IN_BACKGROUND: {operation}" in run(f"cmd appops get {CHROME} RUN_ANY_IN_BACKGROUND").out
    assert (f"user,{CHROME}," in run("cmd deviceidle whitelist").out) == is_exempt


def test_the_list_of_apps_says_what_each_may(hand, phone):
    phone.packages.set_app_op(CHROME, "RUN_ANY_IN_BACKGROUND", "ignore")
    settings(hand, "Apps", "App battery usage")
    texts = hand.texts()
    assert texts[texts.index("Camera") + 1 :].count("Optimized") > 2
    assert "Restricted" in texts

    hand.tap("Restricted").tap("Optimized").back()

    assert not hand.shows("Restricted")


def test_adaptive_battery_is_a_setting(hand, run):
    settings(hand, "Battery", "Adaptive preferences").tap("Adaptive Battery")

    assert run("settings get global adaptive_battery_management_enabled").out == "0\n"


def reset(hand, row):
    hand.phone.activities.start(
        Intent(
            component="com.android.settings/.SubSettings",
            extras={":settings:show_fragment": "com.android.settings.system.ResetDashboardFragment"},
        )
    )
    return hand.tap(row)


def test_networks_are_reset_only_after_two_questions(hand, phone):
    phone.connectivity.set_airplane(True)
    phone.network_policy.is_saving = True
    reset(hand, "Reset Wi‑Fi, mobile & Bluetooth").tap("initiate_reset_network")
    assert phone.connectivity.airplane_mode
    assert hand.shows("Reset all network settings? You can’t undo this action.")

    hand.tap("execute_reset_network")

    assert not phone.connectivity.airplane_mode
    assert phone.connectivity.wifi_enabled
    assert not phone.network_policy.is_saving
    assert phone.wifi_networks.saved() == []
    assert not phone.connectivity.is_wifi_connected
    assert hand.shows("Network settings have been reset")


def disturb(phone):
    phone.packages.set_enabled(CHROME, is_enabled=False)
    phone.packages.grant(OSMAND, FINE)
    phone.packages.set_app_op(OSMAND, "RUN_ANY_IN_BACKGROUND", "ignore")
    phone.network_policy.set(10123, REJECT)


def state(phone):
    return (
        phone.packages.find(CHROME) is not None and phone.packages.find(CHROME).is_enabled,
        phone.packages.is_granted(OSMAND, FINE),
        phone.packages.app_ops(OSMAND),
        phone.network_policy.uids(REJECT),
    )


@pytest.mark.parametrize("way", ["reset options", "app list"])
def test_what_was_set_for_apps_is_forgotten_once_it_is_confirmed(hand, phone, way):
    before = state(phone)
    disturb(phone)
    if way == "reset options":
        reset(hand, "Reset app preferences")
    else:
        open_page(hand, "MANAGE_ALL_APPLICATIONS_SETTINGS").tap("More options").tap("Reset app preferences")
    hand.tap("Cancel")
    assert state(phone) != before
    if way == "reset options":
        hand.tap("Reset app preferences")
    else:
        hand.tap("More options").tap("Reset app preferences")

    hand.tap("Reset apps")

    assert state(phone) == before


def test_all_data_is_not_erased_before_the_last_question_is_answered(hand, phone):
    reset(hand, "Erase all data (factory reset)").tap("initiate_main_clear")

    assert hand.shows("Erase all data?")
    assert hand.shows(
        "All of your personal information and downloaded apps will be deleted. You can’t undo this action."
    )
    assert hand.back().shows("Erase all data (factory reset)")


def test_an_emulator_restarts_in_place_of_erasing(hand, phone):
    phone.disk.write("/sdcard/kept.txt", b"x")
    reset(hand, "Erase all data (factory reset)").tap("initiate_main_clear").tap("execute_main_clear")
    phone.clock.advance(1)

    assert phone.clock.monotonic() < 60
    assert phone.disk.find("/sdcard/kept.txt") is not None
