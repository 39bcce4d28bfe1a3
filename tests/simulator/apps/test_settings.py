from __future__ import annotations

import itertools

import pytest

from pytest_mobileagent.simulator.apps.settings.app import pages_of
from pytest_mobileagent.simulator.system.intents import Intent

SETTINGS = "com.android.settings/.Settings"
TEXT = "com.android.settings/.Settings$TextReadingSettingsActivity"


def test_every_page_can_be_shown(phone):
    for fragment, page in pages_of(33).items():
        extras = {":settings:show_fragment": fragment, "package": "com.android.settings"}
        phone.activities.start(Intent(component="com.android.settings/.SubSettings", extras=extras))
        assert phone.windows.placed(), page
        assert phone.windows.png()


@pytest.mark.parametrize("wanted", ["wifi_on", "bluetooth_on"])
def test_a_switch_is_a_setting(phone, hand, wanted):
    ways = {
        "wifi_on": ("Network & internet", "Internet", "Wi‑Fi"),
        "bluetooth_on": ("Connected devices", "Connection preferences", "Bluetooth", "Use Bluetooth"),
    }
    hand.open(SETTINGS)
    for text in ways[wanted]:
        hand.tap(text)

    assert phone.settings.get("global", wanted) == "0"


def test_what_adb_sets_is_shown(phone, hand):
    hand.open(SETTINGS).tap("Network & internet").tap("Internet")
    assert hand.find("Wi‑Fi").is_enabled
    before = hand.texts()

    phone.connectivity.set_wifi(False)

    assert hand.texts() != before


@pytest.mark.parametrize(
    ("query", "title", "where"),
    [
        ("bluet", "Bluetooth", "Connected devices > Connection preferences"),
        ("wifi", "Wi‑Fi", "Network & internet > Internet"),
        ("wi-fi", "Wi‑Fi", "Network & internet > Internet"),
        ("Wi‑Fi", "Wi‑Fi", "Network & internet > Internet"),
        ("wi fi", "Wi‑Fi", "Network & internet > Internet"),
        ("4g", "Internet", "Network & internet"),
        ("brightness", "Brightness level", "Display"),
        ("dim", "Brightness level", "Display"),
        ("airplane", "Airplane mode", "Network & internet"),
        ("flight mode", "Airplane mode", "Network & internet"),
        ("volume", "Media volume", "Sound & vibration"),
        ("font", "Font size", "Display > Display size and text"),
        ("24", "Use 24-hour format", "System > Date & time"),
        ("display", "Display", "Settings"),
    ],
)
def test_search_finds_every_preference_by_its_title_and_other_words_and_says_where_it_is(hand, query, title, where):
    hand.open(SETTINGS).tap("Search settings").type(query)

    shown = hand.texts()
    assert (title, where) in itertools.pairwise(shown)


def test_search_opens_the_page_of_a_row_and_shows_where_it_is(hand, phone):
    hand.open(SETTINGS).tap("Search settings").type("touch fee").tap("Touch feedback")

    assert hand.shows("Vibration & haptics")
    row = hand.find("Touch feedback")
    assert row.rect.bottom < phone.display.size[1]


def test_search_finds_in_the_phones_language_by_that_languages_titles(hand, phone):
    phone.properties.set("persist.sys.locale", "fr-FR")
    phone.reboot()
    hand.open(SETTINGS)
    hand.tap("Rechercher dans les paramètres").type("luminosité")

    assert hand.shows("Niveau de luminosité")


def test_what_is_called_so_is_found_first(hand):
    hand.open(SETTINGS).tap("Search settings").type("wifi")

    titles = [view.shown_text for view in hand.views() if view.resource_id == "android:id/title"]
    assert titles[0] == "Wi\u2011Fi"


def test_a_page_of_another_app_is_found_and_opens_what_a_tap_on_its_entry_does(hand, phone):
    hand.open(SETTINGS).tap("Search settings").type("wallpaper").tap("Wallpaper & style")

    assert phone.activities.top.package == "com.google.android.apps.wallpaper"


def test_nothing_is_found_by_what_no_preference_is_called(hand):
    hand.open(SETTINGS).tap("Search settings").type("xyzzy")

    assert hand.shows("No results")


def test_to_search_is_no_visit_of_a_page(hand, phone):
    hand.open(SETTINGS).tap("Search settings")
    logged = len(phone.log.entries)
    hand.type("s")

    assert not [entry for entry in phone.log.entries[logged:] if entry.tag == "SettingsActivity"]


def test_the_search_is_an_app_of_its_own(hand, phone):
    hand.open(SETTINGS).tap("Search settings")

    assert phone.activities.top.package == "com.google.android.settings.intelligence"


def triples(texts):
    return list(zip(texts, texts[1:], texts[2:], strict=False))


def test_what_was_found_and_opened_is_offered_again_until_the_history_is_cleared(hand):
    hand.open(SETTINGS).tap("Search settings").type("brightness").tap("Brightness level").back().back()
    hand.open(SETTINGS).tap("Search settings")
    assert ("RECENT SEARCH RESULTS", "Brightness level", "Display") in triples(hand.texts())

    hand.tap("Clear history")

    assert not hand.shows("Brightness level")
    assert not hand.shows("RECENT SEARCH RESULTS")


def test_the_last_results_come_first(hand):
    for query, found in (("brightness", "Brightness level"), ("airplane", "Airplane mode"), ("font", "Font size")):
        hand.open(SETTINGS).tap("Search settings").type(query).tap(found).back().back()
    hand.open(SETTINGS).tap("Search settings")

    titles = [view.shown_text for view in hand.views() if view.resource_id == "android:id/title"]
    assert titles == ["Font size", "Airplane mode", "Brightness level"]


def test_the_search_goes_on_in_the_browser(hand, phone):
    hand.open(SETTINGS).tap("Search settings").type("brightness").tap('Search Support for "brightness"')

    assert phone.activities.top.package == "com.android.chrome"


def test_text_is_made_larger_and_smaller_by_buttons(hand, phone):
    hand.open(TEXT)
    for button, scale in (("Make larger", 1.15), ("Make smaller", 1.0), ("Make smaller", 0.85), ("Make smaller", 0.85)):
        hand.tap(button)
        assert phone.font_scale == scale


def test_everything_is_made_larger_by_a_button(hand, phone):
    before = phone.display.density_dpi
    hand.open(TEXT).tap("Make larger", instance=1)

    assert phone.display.density_dpi > before


def test_back_goes_up_one_page(hand):
    hand.open(SETTINGS).tap("Network & internet")
    assert hand.shows("Internet")

    hand.back()

    assert hand.shows("Connected devices")


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("get-disabled", "None"),
        ("set-disabled false", "Swipe"),
        ("set-pin 1234", "PIN"),
        ("set-password abcd", "Password"),
    ],
)
def test_security_tells_what_opens_the_phone(phone, run, hand, command, told):
    run(f"locksettings {command}")
    phone.activities.start(Intent(action="android.settings.SECURITY_SETTINGS"))

    assert hand.shows(told)


def test_a_tap_on_the_profile_picture_leads_to_signing_in(hand):
    hand.open(SETTINGS).tap("account_avatar")

    assert hand.shows("Couldn’t sign in")
