"""What apps may, group by group: from Settings to one app's permission, and back."""

from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.system.intents import Intent
from tests.simulator.apps.hand import Hand

OSMAND = "net.osmand"
CAMERA = "com.android.camera2"
FINE = "android.permission.ACCESS_FINE_LOCATION"


@pytest.fixture
def hand(phone):
    return Hand(phone)


def settings(hand, page):
    hand.phone.activities.start(Intent(action=f"android.settings.{page}_SETTINGS"))
    return hand


def test_a_tap_on_permission_manager_opens_the_groups_with_their_counts(hand):
    settings(hand, "PRIVACY").tap("Permission manager")

    texts = hand.texts()
    assert texts[texts.index("Location") + 1] == "4 of 5 apps allowed"


def test_a_group_leads_to_its_apps_and_an_app_to_what_it_may(hand, phone):
    settings(hand, "PRIVACY").tap("Permission manager").tap("Location")
    texts = hand.texts()
    assert texts.index("Chrome") < texts.index("Not allowed") < texts.index("OsmAnd")

    hand.tap("OsmAnd").tap("Allow only while using the app")
    assert phone.packages.is_granted(OSMAND, FINE)

    texts = hand.back().texts()
    assert texts.index("OsmAnd") < texts.index("Not allowed")
    assert hand.back().shows("5 of 5 apps allowed")


def test_location_tells_how_many_apps_may_and_leads_to_them(hand):
    settings(hand, "LOCATION_SOURCE").tap("4 of 5 apps have access to location")

    assert hand.shows("Allowed only while in use")


def test_what_came_with_the_phone_is_taken_from_an_app_only_by_whoever_insists(hand, phone):
    settings(hand, "PRIVACY").tap("Permission manager").tap("Camera").tap("Camera", instance=2)
    hand.tap("Don’t allow")
    assert phone.packages.is_granted(CAMERA, "android.permission.CAMERA")

    hand.tap("Don’t allow anyway")
    assert not phone.packages.is_granted(CAMERA, "android.permission.CAMERA")


def test_what_is_asked_for_every_time_is_asked_for_again(hand, phone):
    phone.packages.revoke(OSMAND, FINE, is_by_user=True)
    phone.packages.revoke(OSMAND, FINE, is_by_user=True)
    assert not phone.packages.can_be_asked(OSMAND, FINE)

    settings(hand, "PRIVACY").tap("Permission manager").tap("Location").tap("OsmAnd").tap("Ask every time")

    assert phone.packages.can_be_asked(OSMAND, FINE)
    texts = hand.back().texts()
    assert texts.index("Ask every time") < texts.index("OsmAnd") < texts.index("Not allowed")


def test_an_apps_page_leads_to_its_permissions(hand, phone):
    phone.activities.start(Intent(action="android.settings.APPLICATION_DETAILS_SETTINGS", data=f"package:{OSMAND}"))
    hand.tap("Permissions")
    texts = hand.texts()

    assert texts.index("Notifications") < texts.index("Not allowed") < texts.index("Location")


def test_apps_of_the_system_are_shown_when_they_are_wanted(hand):
    settings(hand, "PRIVACY").tap("Permission manager").tap("Microphone")
    before = hand.texts()
    hand.tap("More options").tap("Show system")

    assert set(hand.texts()) >= set(before)


@pytest.mark.parametrize(
    ("choice", "on_sleep", "on_dock", "enabled"),
    [("While charging", "1", "0", "1"), ("While charging or docked", "1", "1", "1"), ("Never", "0", "1", "0")],
)
def test_a_tap_on_when_to_start_offers_when_the_screen_saver_starts(hand, phone, choice, on_sleep, on_dock, enabled):
    settings(hand, "DREAM").tap("When to start").tap(choice)

    keys = ("screensaver_activate_on_sleep", "screensaver_activate_on_dock", "screensaver_enabled")
    assert [phone.settings.get("secure", key) for key in keys] == [on_sleep, on_dock, enabled]
    assert hand.back().shows(choice)


def test_a_tap_on_location_services_opens_them(hand, phone):
    settings(hand, "LOCATION_SOURCE").tap("Location services").tap("Wi‑Fi scanning")
    hand.tap("main_switch_bar")

    assert phone.settings.get("global", "wifi_scan_always_enabled") == "1"
