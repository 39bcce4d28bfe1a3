"""Privacy dashboard: from Settings to which app used a permission when, and on to what it may."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.load import known_configs
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.image import find_image
from pytest_mobileagent.simulator.phone import Phone
from pytest_mobileagent.simulator.system.intents import REVIEW_PERMISSION_HISTORY, REVIEW_PERMISSION_USAGE, Intent
from tests.conftest import EPOCH_S
from tests.simulator.apps.android_10.test_languages import said  # noqa: F401 - a fixture
from tests.simulator.apps.hand import Hand

LOCALES = sorted({config.locale for config in known_configs().values()} - {"en-US", "ak-GH"})
VIEWFINDER = "com.android.camera2/com.android.camera.CameraLauncher"
TRACKS = "de.dennisguse.opentracks"
CONTACTS = "com.google.android.contacts/com.android.contacts.activities.PeopleActivity"
GROUP = "android.intent.extra.PERMISSION_GROUP_NAME"
PAGE = "com.android.permissioncontroller.permission.ui.ManagePermissionsActivity"


@pytest.fixture
def dashboard(phone, hand):
    """Go to the dashboard by taps."""

    def go():
        phone.activities.start(Intent(action="android.settings.PRIVACY_SETTINGS"))
        return hand.tap("Privacy dashboard")

    return go


def summaries(hand):
    """Return what the rows say below their titles, by title."""
    titles = [view for view in hand.views() if view.id in ("android:id/title", "android:id/summary")]
    said_below, last = {}, ""
    for view in titles:
        if view.id == "android:id/title":
            last = view.shown_text
            said_below[last] = ""
        else:
            said_below[last] = view.shown_text
    return said_below


def take_pictures(phone, hand, seconds):
    hand.open(VIEWFINDER)
    phone.pass_time(seconds)
    phone.go_home()


def test_nothing_was_used_on_a_new_phone(phone, dashboard):
    hand = dashboard()
    top = phone.activities.top

    assert (top.package, top.class_name) == ("com.google.android.permissioncontroller", PAGE)
    assert (hand.shows("Past\n24 hours"), hand.shows("Other")) == (True, False)
    said_below = summaries(hand)
    assert list(said_below) == ["Location", "Camera", "Microphone", "See other permissions"]
    assert said_below.pop("See other permissions") == "Calendar, Call logs, and 7 more"
    assert set(said_below.values()) == {"Not used in past 24 hours"}


def test_a_row_counts_the_apps_and_leads_to_when_they_used_it(phone, hand, dashboard):
    take_pictures(phone, hand, 200)
    phone.location.tell(TRACKS)
    phone.location.tell("com.android.chrome")
    dashboard()
    said_below = summaries(hand)
    assert [said_below[name] for name in ("Location", "Camera")] == ["Used by 2 apps", "Used by 1 app"]

    hand.tap("Used by 1 app")

    assert hand.shows("Camera usage")
    assert hand.shows("Timeline of when apps used your Camera in the past 24 hours")
    assert hand.text("permission_history_time") == "3:34 PM"
    assert hand.shows("4 mins")


def test_a_use_leads_to_what_the_app_may_and_the_button_to_all_apps(phone, hand, dashboard):
    take_pictures(phone, hand, 10)
    dashboard().tap("Used by 1 app").tap("permission_history_time")
    assert hand.shows("Camera access for this app")

    hand.back().tap("Manage permission")
    assert hand.shows("Allowed only while in use")


def test_uses_are_told_by_day_and_after_24_hours_no_more(phone, hand, dashboard):
    phone.location.tell(TRACKS)
    phone.pass_time(20 * 3600)
    phone.location.tell(TRACKS)
    dashboard().tap("Used by 1 app")
    texts = hand.texts()
    assert texts.index("Today") < texts.index("11:34 AM") < texts.index("Yesterday") < texts.index("3:34 PM")

    phone.pass_time(5 * 3600)
    texts = hand.texts()
    assert ("11:34 AM" in texts, "3:34 PM" in texts) == (True, False)


def test_looks_at_the_place_that_follow_each_other_are_one_that_lasts(phone, hand, dashboard):
    for _ in range(5):
        phone.location.tell(TRACKS)
        phone.pass_time(60)
    phone.pass_time(120)
    phone.location.tell(TRACKS)

    dashboard().tap("Used by 1 app")

    assert [view.shown_text for view in hand.find_all("permission_history_time")] == ["3:41 PM", "3:38 PM"]
    assert hand.shows("4 mins")


def test_other_permissions_are_a_tap_away(phone, hand, dashboard):
    hand.open(CONTACTS)
    dashboard()
    assert "Contacts" not in summaries(hand)

    hand.tap("See other permissions")
    assert hand.shows("Other")
    phone.input.swipe(540, 1800, 540, 1200)

    said_below = summaries(hand)
    assert (said_below["Contacts"], said_below["Calendar"]) == ("Used by 1 app", "Not used in past 24 hours")
    hand.tap("Used by 1 app")
    assert hand.shows("No apps denied")


def test_uses_by_the_system_are_shown_when_they_are_wanted(phone, hand, dashboard):
    assert not dashboard().find_all("More options")

    phone.packages.grant("com.android.phone", "android.permission.ACCESS_FINE_LOCATION")
    phone.location.tell("com.android.phone")
    assert summaries(hand)["Location"] == "Not used in past 24 hours"

    hand.tap("More options").tap("Show system")
    assert summaries(hand)["Location"] == "Used by 1 app"


def test_a_history_of_no_group_is_not_shown(phone, hand):
    hand.open("com.android.settings/.Settings")
    phone.activities.start(Intent(action=REVIEW_PERMISSION_HISTORY))

    assert phone.activities.top.package == "com.android.settings"


def test_android_10_has_no_dashboard():
    phone = Phone(find_image("bmoca"), DeviceConfig(), DeviceClock(EPOCH_S))
    phone.activities.start(Intent(action=REVIEW_PERMISSION_USAGE))

    assert not Hand(phone).shows("Privacy dashboard")


def test_settings_tells_who_asked_where_the_phone_is(phone, hand):
    phone.location.tell(TRACKS)
    phone.pass_time(600)
    phone.location.tell("com.android.chrome")
    phone.pass_time(7200)
    phone.activities.start(Intent(action="android.settings.LOCATION_SOURCE_SETTINGS"))
    assert summaries(hand)["Chrome"] == summaries(hand)["OpenTracks"] == "2 hr. ago"

    hand.tap("See all").tap("OpenTracks")

    assert hand.shows("Location access for this app")


@pytest.mark.few(3)
@pytest.mark.parametrize("locale", LOCALES)
def test_the_dashboard_speaks_the_phones_language(locale, said):  # noqa: F811
    phone = Phone(find_image("androidworld"), replace(DeviceConfig(), locale=locale), DeviceClock(EPOCH_S))
    hand = Hand(phone)
    phone.location.tell(TRACKS)
    phone.pass_time(86_000)
    take_pictures(phone, hand, 4000)
    hand.open(CONTACTS)
    said.clear()
    phone.activities.start(Intent(action="android.settings.PRIVACY_SETTINGS"))
    hand.views()
    phone.activities.start(Intent(action=REVIEW_PERMISSION_USAGE))
    hand.views()
    phone.activities.screen.shows_others = True
    phone.touch()
    hand.views()
    for name in ("CAMERA", "LOCATION"):
        group = f"android.permission-group.{name}"
        phone.activities.start(Intent(action=REVIEW_PERMISSION_HISTORY, extras={GROUP: group}))
        hand.views()
    phone.activities.start(Intent(action="android.settings.LOCATION_SOURCE_SETTINGS"))
    hand.views()

    assert said - {app.label for app in phone.packages.launcher_apps()} == set()
