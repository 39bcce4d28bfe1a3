"""Pages that other apps add to Settings: Google, Digital Wellbeing, Safety & emergency, Tips & support."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.image import find_image
from pytest_mobileagent.simulator.apps.settings.app import first_pages, pages_of
from pytest_mobileagent.simulator.apps.settings.page import FRAGMENT_EXTRA
from pytest_mobileagent.simulator.phone import Phone
from pytest_mobileagent.simulator.system.preferences import Preferences
from pytest_mobileagent.simulator.ui.widgets.text import Text
from tests.conftest import EPOCH_S
from tests.simulator.apps.hand import Hand

ELSEWHERE = {"Wallpaper & style"}  # which is an app of its own
CHROME = "com.android.chrome"


@pytest.fixture
def page(hand):
    return partial(open_page, hand)


def open_page(hand, title, **extras):
    fragment = next(name for name, page in pages_of(33).items() if page.title == title)
    return hand.open("com.android.settings/.SubSettings", **{FRAGMENT_EXTRA: fragment, **extras})


@pytest.mark.parametrize("image", ["androidworld", "bmoca", "mobileagentbench"])
def test_every_entry_of_the_first_page_leads_to_a_page(image):
    pages = first_pages(find_image(image).api_level)

    assert {title for title, page in pages.items() if page is None} <= ELSEWHERE


def test_what_a_rescuer_may_read_is_kept_by_the_app_of_emergencies(phone, page):
    kept = Preferences(phone, "com.android.emergency")

    page("Medical information").tap("Blood type").tap("AB-")
    page("Medical information").tap("Allergies").type("Nuts").tap("OK")

    assert kept.items() == {"blood_type": "AB-", "allergies": "Nuts"}


def test_a_page_of_medical_information_shows_what_was_entered(page):
    hand = page("Medical information").tap("Organ donor").tap("Yes")

    assert hand.shows("Yes")


def test_emergency_sos_is_a_setting(phone, page):
    page("Emergency SOS").tap("Use Emergency SOS").tap("Play countdown alarm")

    stored = [phone.settings.get("secure", f"emergency_gesture_{name}enabled") for name in ("", "sound_")]
    assert stored == ["1", "1"]


def test_an_advertising_id_is_the_phones_own_until_it_is_reset_or_deleted(phone, page):
    def told():
        return next(text for text in page("Ads").texts() if "advertising ID:" in text).split("\n")[1]

    first = told()
    assert told() == first

    page("Ads").tap("Reset advertising ID").tap("Confirm")
    assert told() not in (first, "")

    page("Ads").tap("Delete advertising ID").tap("Confirm")
    assert told() == "00000000-0000-0000-0000-000000000000"
    assert page("Ads").shows("Get new advertising ID")


@pytest.mark.parametrize(
    ("title", "row"),
    [
        ("Google", "Sign in to your Google Account"),
        ("Find My Device", "Add account"),
        ("Digital Wellbeing & parental controls", "Set up parental controls"),
    ],
)
def test_who_wants_a_google_account_is_told_that_google_is_out_of_reach(phone, page, title, row):
    phone.display.set_density(240)

    assert page(title).tap(row).shows("Couldn’t sign in")


def test_screen_time_is_how_long_an_app_was_in_front_today(phone, hand, page):
    hand.open(f"{CHROME}/com.google.android.apps.chrome.Main")
    phone.clock.advance(10 * 60)

    assert page("Dashboard").shows("10 minutes")
    app = hand.open("com.android.settings/.applications.InstalledAppDetails", package=CHROME)
    assert app.shows("10 minutes today")


def test_screen_time_begins_anew_at_midnight(phone, hand, page):
    hand.open(f"{CHROME}/com.google.android.apps.chrome.Main")
    phone.clock.advance(24 * 3600)
    hand.open("com.android.settings/.Settings")
    phone.clock.advance(24 * 3600)

    assert not page("Dashboard").shows("Chrome")


def test_apps_are_paused_while_focus_mode_is_on(phone, page):
    phone.display.set_density(240)
    hand = page("Focus mode").tap("Chrome")
    assert not phone.packages.find(CHROME).is_suspended

    hand.tap("Turn on now")
    assert phone.packages.find(CHROME).is_suspended

    hand.tap("Turn off now")
    assert not phone.packages.find(CHROME).is_suspended


def test_the_icon_of_a_paused_app_is_grey(phone, hand):
    def plate():
        phone.go_home()
        phone.input.swipe(540, 1800, 540, 400)
        icon = next(view for view in hand.views() if view.text == "Markor" or view.desc == "Markor")
        colors = {view.background for view in icon.walk() if view.background}
        return {color for color in colors if len({color[1:3], color[3:5], color[5:7]}) > 1}

    assert plate()
    phone.packages.set_suspended("net.gsantner.markor", by="com.google.android.apps.wellbeing", is_suspended=True)

    assert not plate()


def test_focus_mode_wants_to_know_which_apps_distract(phone, page):
    hand = page("Focus mode").tap("Turn on now")

    assert phone.windows.toasts.shown.text == "Select distracting apps"
    assert hand.shows("Turn on now")


def test_the_way_to_a_car_is_bluetooth(page):
    assert page("Connection preferences").tap("Android Auto").tap("Connect a car").shows("Pair new device")


def test_now_playing_can_be_switched_on(phone, page):
    phone.display.set_density(240)
    page("Lock screen").tap("Now Playing").tap("main_switch_bar")

    assert Preferences(phone, "com.google.android.as").flag("now_playing_enabled")


# -- where words are long ---------------------------------------------------------------------------------------------


@pytest.fixture
def german():
    config = replace(DeviceConfig(), locale="de-DE", font_scale=1.3)
    return Hand(Phone(find_image("androidworld"), config, DeviceClock(EPOCH_S)))


def test_a_long_title_has_three_lines(german):
    title = open_page(german, "Wireless emergency alerts").find("Notfallbenachrichtigungen für Mobilgeräte")

    drawn = next(view for view in german.views() if isinstance(view, Text) and view.text == title.desc)
    assert drawn.rect.height > 2.5 * 36 * 1.3 * german.phone.display.scale


def test_the_words_of_a_pages_switch_keep_off_it(german):
    open_page(german, "Color correction")

    assert german.find("switch_text").rect.right < german.find("switch_widget").rect.left


def test_a_button_below_an_icon_shows_all_of_its_words(german):
    open_page(german, "App info", package="net.gsantner.markor")

    assert "".join(german.find("button3")._lines) == "Beendenerzwingen"


# -- dialogs ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("title", "row", "field"),
    [
        ("About emulated device", "Device name", "edit"),
        ("Bluetooth", "Device name", "edittext"),
        ("Medical information", "Allergies", "edit"),
        ("Network & internet", "Private DNS", "private_dns_mode_provider_hostname"),
    ],
)
def test_what_is_typed_into_a_dialog_stands_on_a_line(phone, page, title, row, field):
    phone.display.set_density(240)
    hand = page(title).tap(row)
    box = hand.find(field).rect

    lines = [view.rect for view in hand.views() if view.background and view.rect.height <= 2]

    assert any(line.top == box.bottom and line.width == box.width for line in lines)
