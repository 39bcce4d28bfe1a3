from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.apps.permission_controller.screens import GrantPermissions
from pytest_mobileagent.simulator.system.intents import PERMISSION_NAMES, REQUEST_PERMISSIONS, Intent

PREFIX = "android.permission."
CAMERA = "com.android.camera2"


@pytest.fixture
def ask(hand):
    """Let the camera ask for permissions; it has none."""
    hand.open(f"{CAMERA}/com.android.camera.CameraLauncher")
    hand.phone.packages.find(CAMERA).granted.clear()

    def ask(*names):
        screen = hand.phone.activities.screen
        screen.start(Intent(REQUEST_PERMISSIONS, extras={PERMISSION_NAMES: tuple(PREFIX + name for name in names)}),
                     request="permissions")  # fmt: skip
        return hand

    return ask


def buttons(hand):
    return [
        (view.resource_id.partition("/")[2], view.shown_text)
        for view in hand.views()
        if ":id/permission_" in view.id and view.clickable
    ]


def test_the_shade_has_six_tiles_and_all_with_names_at_the_second_pull(hand):
    hand.phone.input.swipe(540, 10, 540, 900)
    assert [view.desc for view in hand.views() if view.checkable] == [
        "Wi‑Fi", "Bluetooth", "Do Not Disturb", "Flashlight", "Auto-rotate", "Battery Saver",
    ]  # fmt: skip
    hand.phone.input.swipe(540, 600, 540, 1500)
    hand.tap(next(view for view in hand.views() if view.checkable and view.desc == "Airplane mode"))
    assert hand.phone.connectivity.airplane_mode


@pytest.mark.parametrize(
    ("permission", "expected"),
    [
        ("CAMERA", [("permission_allow_button", "Allow"), ("permission_deny_button", "Deny")]),
        (
            "ACCESS_FINE_LOCATION",
            [
                ("permission_allow_always_button", "Allow all the time"),
                ("permission_allow_foreground_only_button", "Allow only while using the app"),
                ("permission_deny_button", "Deny"),
            ],
        ),
    ],
)
def test_a_permission_dialog_has_android_10_s_answers(ask, permission, expected):
    assert buttons(ask(permission)) == expected


def test_permissions_of_a_group_are_asked_for_once(ask):
    hand = ask("READ_CONTACTS", "WRITE_CONTACTS")
    hand.tap("Allow")
    granted = hand.phone.packages.find(CAMERA).granted
    assert granted == {f"{PREFIX}READ_CONTACTS", f"{PREFIX}WRITE_CONTACTS"}
    assert not isinstance(hand.phone.activities.screen, GrantPermissions)


def test_a_refusal_may_be_for_good_at_the_second_time(ask):
    ask("CAMERA").tap("Deny")
    assert ("permission_deny_and_dont_ask_again_button", "Deny & don’t ask again") in buttons(ask("CAMERA"))


def test_nobody_is_asked_for_what_the_release_does_not_know(ask):
    assert not isinstance(ask("POST_NOTIFICATIONS").phone.activities.screen, GrantPermissions)


def test_the_home_screen_has_five_columns_and_its_database_is_of_the_release(hand):
    database = hand.phone.packages.database("com.google.android.apps.nexuslauncher", "launcher.db")
    assert tuple(database.query("PRAGMA user_version")[0]) == (28,)
    places = database.query("SELECT cellX FROM favorites WHERE container = -101 ORDER BY cellX DESC LIMIT 1")
    assert places[0]["cellX"] == 4


def test_the_arrow_above_the_dock_opens_the_drawer(hand):
    hand.tap("Apps list")
    assert hand.shows("Search apps")


def test_the_volume_key_brings_up_a_slider_with_the_ringer_above(phone, hand):
    phone.input.press(24)

    assert hand.find("ringer_icon").rect.bottom < hand.find("volume_row_slider").rect.top
    hand.tap("volume_row_icon")
    assert phone.audio.volume("music") == 0


def test_the_overview_suggests_five_apps_and_a_search(phone, hand):
    hand.open("com.android.settings/.Settings")
    phone.input.press(187)
    apps = hand.find_all("icon")
    assert len([view for view in apps if view.text]) == 5

    hand.tap("search_container_all_apps")

    assert hand.shows("Search apps")
