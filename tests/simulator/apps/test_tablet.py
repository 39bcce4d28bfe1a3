"""Android 13 on a tablet: Settings in two panes, apps' main destinations in a rail, quick settings beside the rest."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.model import WXGA_TABLET, DeviceConfig
from pytest_mobileagent.image import find_image
from pytest_mobileagent.simulator.apps.systemui.bars import bar_color
from pytest_mobileagent.simulator.phone import Phone
from pytest_mobileagent.simulator.system.panels import QUICK_SETTINGS, SHADE
from tests.conftest import EPOCH_S
from tests.simulator.apps.hand import Hand

SETTINGS = "com.android.settings/.Settings"


def tablet(image, density_dpi=160):
    config = replace(DeviceConfig(), profile=WXGA_TABLET, density_dpi=density_dpi)
    return Hand(Phone(find_image(image), config, DeviceClock(EPOCH_S)))


@pytest.fixture
def hand():
    return tablet("androidworld")


def test_settings_show_the_first_page_beside_their_list(hand):
    hand.open(SETTINGS)

    assert hand.find("Connected devices").rect.right < 500
    assert hand.find("Airplane mode").rect.left > 400
    assert not hand.find_all("Navigate up")


def test_an_entry_opens_its_page_beside_the_list_in_place_of_the_one_before(hand):
    hand.open(SETTINGS).tap("Apps").tap("Battery")

    assert hand.shows("Battery Saver")
    assert not hand.shows("Default apps")
    assert hand.find("Connected devices").rect.right < 500
    hand.back()

    assert hand.phone.activities.top.class_name.endswith("Settings")


def test_a_page_below_a_page_has_a_way_up_and_the_list_beside_it(hand):
    hand.open(SETTINGS).tap("Battery").tap("Battery Saver")
    assert hand.shows("Connected devices")

    hand.tap("Navigate up")

    assert hand.shows("Battery usage")


def test_the_list_stays_where_it_was_scrolled(hand):
    hand.open(SETTINGS)
    hand.phone.input.path([(200, 600), (200, 200)], duration_ms=900)
    before = hand.find("Display").rect.top

    hand.tap("Display")

    assert hand.find("Display").rect.top == before


@pytest.mark.parametrize(("image", "turned"), [("bmoca", False), ("androidworld", True)])
def test_settings_are_one_page_before_android_12l_and_on_a_tablet_held_upright_at_a_high_density(image, turned):
    hand = tablet(image, 240 if turned else 160).open(SETTINGS)

    assert not hand.find_all("Airplane mode")


CLOCK = "com.google.android.deskclock/com.android.deskclock.DeskClock"
CONTACTS = "com.google.android.contacts/com.android.contacts.activities.PeopleActivity"
DIALER = "com.google.android.dialer/.extensions.GoogleDialtactsActivity"


@pytest.mark.parametrize(
    ("component", "first", "last"),
    [(CLOCK, "Alarm", "Bedtime"), (CONTACTS, "Contacts", "Fix & manage"), (DIALER, "Favorites", "Voicemail")],
    ids=["clock", "contacts", "phone"],
)
def test_main_destinations_stand_in_a_rail(hand, component, first, last):
    hand.open(component)
    entries = [view for view in hand.views() if view.desc in (first, last) and view.rect.right <= 80]
    assert [view.desc for view in sorted(entries, key=lambda view: view.rect.top)] == [first, last]

    hand.phone.input.tap(*entries[-1].rect.center)

    assert any(view.desc == last and view.is_selected for view in hand.views())


@pytest.mark.parametrize("panel", [SHADE, QUICK_SETTINGS])
def test_quick_settings_stand_beside_the_notifications(hand, panel):
    hand.phone.telephony.receive_sms("+15550100", "Dinner at 8?")
    hand.phone.panels.open(panel)

    assert hand.find("Auto-rotate").rect.right <= 600 <= hand.find("Dinner at 8?").rect.left
    hand.tap("Airplane mode")
    assert hand.phone.settings.get("global", "airplane_mode_on") == "1"


def test_the_taskbar_starts_the_docks_apps_from_within_an_app(hand):
    hand.open(SETTINGS)
    contacts, back = hand.find("Contacts").rect, hand.find("back").rect
    assert contacts.top >= 740
    assert contacts.right < back.left

    hand.tap("Contacts")

    assert hand.phone.activities.top.package == "com.google.android.contacts"
    hand.tap("back")
    assert hand.phone.activities.top.package == "com.android.settings"


def test_the_buttons_on_the_taskbar_are_seen_whatever_is_above_it(hand):
    hand.phone.activities.start(hand.phone.packages.launch_intent("com.arduia.expense"))
    assert bar_color(hand.phone, at_bottom=True) == "#ffffff"
    hand.phone.input.key(3)
    hand.open(SETTINGS)
    hand.phone.settings.put("secure", "ui_night_mode", "2")

    assert bar_color(hand.phone, at_bottom=True) == "#000000"


def test_the_home_screen_the_keyboard_and_panels_take_the_taskbars_place(hand):
    assert not hand.find_all("taskbar_view")
    hand.open(SETTINGS)
    assert hand.find_all("taskbar_view")

    hand.tap("Search settings")
    assert not hand.find_all("taskbar_view")
    hand.back()
    hand.phone.panels.open(SHADE)

    assert not hand.find_all("taskbar_view")
