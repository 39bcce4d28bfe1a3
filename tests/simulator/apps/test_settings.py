from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.apps.settings.app import pages_of
from pytest_mobileagent.simulator.system.intents import Intent

SETTINGS = "com.android.settings/.Settings"


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


def test_search_finds_a_page_and_opens_it(hand):
    hand.open(SETTINGS).tap("Search settings").type("bluet")

    assert hand.shows("Bluetooth")


def test_back_goes_up_one_page(hand):
    hand.open(SETTINGS).tap("Network & internet")
    assert hand.shows("Internet")

    hand.back()

    assert hand.shows("Connected devices")
