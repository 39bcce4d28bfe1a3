from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.system.intents import Intent

TRACKS = "de.dennisguse.opentracks"
LOCALES = "android.settings.LOCALE_SETTINGS"


def reach(hand, text):
    """Scroll down as far as it takes to see a text."""
    for _ in range(6):
        if hand.shows(text):
            break
        hand.phone.input.swipe(540, 1700, 540, 900, 500)
    return hand


@pytest.fixture
def languages(phone, hand):
    """Settings' languages, English and German."""
    phone.settings.put("system", "system_locales", "en-US,de-DE")
    phone.activities.start(Intent(action=LOCALES))
    return hand


def test_an_app_gets_a_language_of_its_own_by_system_and_by_app_info(phone, hand):
    reach(hand.open("com.android.settings/.Settings"), "System").tap("System").tap("Languages & input")
    hand.tap("App languages")
    assert hand.shows("System default")
    hand.tap("OpenTracks")
    reach(hand, "Deutsch (Deutschland)").tap("Deutsch (Deutschland)")

    assert hand.shows("App languages")
    assert phone.packages.find(TRACKS).locales == ("de-DE",)
    assert phone.strings.locale_of(TRACKS) == "de-DE"
    assert phone.strings.locale == "en-US"

    phone.activities.start(Intent("android.settings.APPLICATION_DETAILS_SETTINGS", f"package:{TRACKS}"))
    assert reach(hand, "Language").shows("Deutsch (Deutschland)")
    hand.tap("Language").tap("System default")

    assert hand.shows("App info")
    assert phone.packages.find(TRACKS).locales == ()


def test_only_apps_that_offer_languages_are_listed(phone, hand):
    phone.activities.start(Intent("android.settings.APP_LOCALE_SETTINGS", f"package:{TRACKS}"))
    assert hand.shows("Suggested")
    phone.activities.start(Intent("android.settings.APPLICATION_DETAILS_SETTINGS", "package:com.arduia.expense"))

    reach(hand, "Open by default")

    assert not hand.shows("Language")


def test_a_language_is_removed_once_that_is_confirmed(phone, languages):
    languages.tap("More options").tap("Remove").tap("Deutsch (Deutschland)").tap("Remove")
    assert languages.shows("Remove selected language?")
    assert phone.settings.get("system", "system_locales") == "en-US,de-DE"

    languages.tap("button1")

    assert phone.settings.get("system", "system_locales") == "en-US"
    assert not languages.find_all("More options")


def test_the_first_language_goes_and_the_next_one_is_spoken(phone, languages):
    languages.tap("More options").tap("Remove").tap("English (United States)").tap("Remove")
    assert languages.shows("Text will be displayed in another language.")

    languages.tap("button1")

    assert phone.strings.locale == "de-DE"


def test_one_language_must_stay(phone, languages):
    languages.tap("More options").tap("Remove").tap("English (United States)").tap("Deutsch (Deutschland)")

    languages.tap("Remove").tap("OK")

    assert phone.settings.get("system", "system_locales") == "en-US,de-DE"
    assert languages.find_all("add_language")


def test_back_ends_the_removal_first(phone, languages):
    languages.tap("More options").tap("Remove").back()

    assert languages.find_all("add_language")
    assert phone.activities.top.package == "com.android.settings"


def test_a_language_to_add_is_searched_by_its_name(languages):
    languages.tap("Add a language").tap("Search").type("portug")

    assert languages.shows("Português (Brasil)")
    assert not languages.shows("Italiano (Italia)")
