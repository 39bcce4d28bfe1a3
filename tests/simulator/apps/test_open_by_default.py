"""An app's page Open by default, and the files that came by Bluetooth."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.labels import label
from pytest_mobileagent.config.load import known_configs
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.image import find_image
from pytest_mobileagent.simulator.phone import Phone
from pytest_mobileagent.simulator.system.app_links import SUCCESS
from pytest_mobileagent.simulator.system.intents import VIEW, Intent
from pytest_mobileagent.simulator.system.preferred import keep_choice, kept_choices
from tests.conftest import EPOCH_S
from tests.simulator.apps.android_10.test_languages import said  # noqa: F401 - a fixture
from tests.simulator.apps.hand import Hand

LOCALES = sorted({config.locale for config in known_configs().values()} - {"en-US", "ak-GH"})
SETTINGS = "com.android.settings"
OSMAND, CHROME, MAPS = "net.osmand", "com.android.chrome", "com.google.android.apps.maps"
LINK = Intent(VIEW, data="https://osmand.net/go?lat=47.1410&lon=9.5209&z=15")
PLACE = Intent(VIEW, data="geo:47.14,9.52")


def page_of(phone, package, action="APP_OPEN_BY_DEFAULT_SETTINGS"):
    phone.activities.start(Intent(action=f"android.settings.{action}", data=f"package:{package}"))
    return Hand(phone)


def follow(phone, intent):
    phone.activities.start(intent)
    return phone.activities.top.package


def test_a_link_that_was_added_opens_in_the_app_until_it_is_unticked(phone):
    hand = page_of(phone, OSMAND, "APPLICATION_DETAILS_SETTINGS")
    phone.input.swipe(540, 1800, 540, 600)
    hand.tap("Open by default").tap("Add link")
    assert (hand.shows("2 supported links"), hand.find("Add").enabled) == (True, False)
    hand.tap("osmand.net").tap("Add")
    assert phone.app_links.selected(OSMAND) == ["osmand.net"]
    assert follow(phone, LINK) == OSMAND

    hand.back()
    page_of(phone, OSMAND).tap("osmand.net")
    assert not hand.shows("osmand.net")
    assert follow(phone, LINK) == CHROME


def test_the_switch_is_told_by_app_info_the_list_of_apps_and_the_shell(phone, run):
    phone.app_links.select(OSMAND, ["osmand.net"])
    hand = page_of(phone, OSMAND).tap("Open supported links")
    assert not hand.shows("Links to open in this app")
    assert follow(phone, LINK) == CHROME
    assert "handling allowed: false" in run(f"pm get-app-links --user 0 {OSMAND}").out

    page_of(phone, OSMAND, "APPLICATION_DETAILS_SETTINGS")
    phone.input.swipe(540, 1800, 540, 600)
    assert hand.shows("Don’t open supported links")

    phone.activities.start(Intent(action="android.settings.MANAGE_DEFAULT_APPS_SETTINGS"))
    hand.tap("Opening links")
    assert hand.shows("Don’t open supported links")
    hand.tap("OsmAnd").tap("Open supported links")
    assert follow(phone, LINK) == OSMAND


def test_all_links_that_are_added_leave_none_to_add(phone):
    hand = page_of(phone, OSMAND).tap("Add link").tap("osmand.net").tap("maps.google.com").tap("Add")

    assert not hand.find("Add link").enabled
    assert not hand.find("0 verified links").enabled


def test_what_an_app_was_chosen_for_is_forgotten_at_a_tap(phone):
    keep_choice(phone, PLACE, phone.packages.find(OSMAND).app)
    hand = page_of(phone, OSMAND)
    assert hand.shows("You’ve chosen to launch this app by default for some actions.")

    hand.tap("Clear defaults")

    assert kept_choices(phone) == {}
    assert hand.shows("No defaults set.")
    assert not hand.find("Clear defaults").enabled


def test_an_app_that_was_chosen_for_nothing_has_nothing_to_forget(phone):
    assert not page_of(phone, OSMAND).shows("Other default preferences")


def test_a_browser_has_no_such_row(phone, hand):
    page_of(phone, CHROME, "APPLICATION_DETAILS_SETTINGS")
    phone.input.swipe(540, 1800, 540, 600)

    assert not hand.shows("Open by default")


def test_resetting_app_preferences_forgets_what_links_were_added(phone):
    phone.app_links.select(OSMAND, ["osmand.net"])
    phone.app_links.allow(OSMAND, is_allowed=False)
    phone.activities.start(Intent(action="android.settings.MANAGE_APPLICATIONS_SETTINGS"))
    Hand(phone).tap("More options").tap("Reset app preferences").tap("Reset apps")

    assert (phone.app_links.selected(OSMAND), phone.app_links.is_allowed(OSMAND)) == ([], True)


def test_verified_links_are_listed():
    phone = Phone(find_image("mobileagentbench"), DeviceConfig(), DeviceClock(EPOCH_S))
    phone.app_links.set_states(MAPS, ["maps.google.com"], SUCCESS)
    hand = page_of(phone, MAPS).tap("1 verified link")

    assert hand.shows("This link is verified and automatically opens in this app.")
    assert hand.shows("maps.google.com")


def test_android_10_tells_what_an_app_was_chosen_for_and_nothing_of_links():
    phone = Phone(find_image("bmoca"), DeviceConfig(), DeviceClock(EPOCH_S))
    hand = page_of(phone, "com.google.android.apps.maps")

    assert (hand.shows("No defaults set."), hand.shows("Open supported links")) == (True, False)


def test_no_file_came_by_bluetooth(phone, hand, run):
    phone.activities.start(Intent(action="android.settings.BLUETOOTH_SETTINGS"))
    hand.tap("Connection preferences").tap("Files received via Bluetooth")

    top = phone.activities.top
    assert (top.package, top.spec.name) == ("com.android.bluetooth", ".opp.BluetoothOppTransferHistory")
    assert (hand.shows("Received files"), hand.shows("No transfer history.")) == (True, True)
    assert run("ps -A -o NAME").out.count("com.android.bluetooth") == 1
    assert hand.back().shows("Connection preferences")


def test_a_process_that_is_kept_alive_shows_what_it_shows_and_is_another_when_it_was_killed(phone, hand, run):
    before = run("pidof com.android.bluetooth").out
    hand.open("com.android.bluetooth/.opp.BluetoothOppTransferHistory")
    assert run("pidof com.android.bluetooth").out == before

    phone.kill(int(before))
    assert run("pidof com.android.bluetooth").out not in (before, "")


@pytest.mark.few(3)
@pytest.mark.parametrize("locale", LOCALES)
def test_links_and_received_files_are_told_in_the_phones_language(locale, said):  # noqa: F811
    phone = Phone(find_image("mobileagentbench"), replace(DeviceConfig(), locale=locale), DeviceClock(EPOCH_S))
    keep_choice(phone, PLACE, phone.packages.find(MAPS).app)
    said.clear()
    hand = page_of(phone, MAPS)
    hand.views()
    hand.tap(label(SETTINGS, locale, "Add link")).back()
    phone.app_links.set_states(MAPS, ["maps.google.com"], SUCCESS)
    hand.tap(phone.strings.count(SETTINGS, 1, "{count} verified link", "{count} verified links")).back()
    phone.app_links.allow(MAPS, is_allowed=False)
    page_of(phone, MAPS, "APPLICATION_DETAILS_SETTINGS").views()
    for action in ("MANAGE_DOMAIN_URLS", "MANAGE_DEFAULT_APPS_SETTINGS"):
        phone.activities.start(Intent(action=f"android.settings.{action}"))
        hand.views()
    hand.open("com.android.bluetooth/.opp.BluetoothOppTransferHistory").views()

    assert said - {package.app.label for package in phone.packages.all()} == set()
