"""What trials found on one image, tried on the images of other releases: calls, the status bar, the log, Arabic."""

from __future__ import annotations

import pytest

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.image import find_image
from pytest_mobileagent.simulator.phone import Phone
from pytest_mobileagent.simulator.ui.scripts import runs_of
from tests.conftest import EPOCH_S
from tests.simulator.apps.hand import Hand

IMAGES = ["bmoca", "mobileagentbench"]
SETTINGS = "com.android.settings/.Settings"


def phone_of(image, **config):
    return Phone(find_image(image), DeviceConfig(**config), DeviceClock(EPOCH_S))


@pytest.fixture(params=IMAGES)
def hand(request):
    """A phone of another image."""
    return Hand(phone_of(request.param))


def test_a_call_while_the_phone_is_in_use_is_a_banner_with_decline_and_answer(hand):
    hand.open(SETTINGS)

    hand.phone.telephony.incoming_call("5551234567")

    assert hand.phone.activities.top.component == SETTINGS
    assert [view.shown_text for view in hand.find_all("action0")] == ["Decline", "Answer"]


def test_bluetooth_that_is_on_with_nothing_connected_has_no_icon(hand):
    assert hand.phone.connectivity.bluetooth_enabled

    heard = [view.desc for view in hand.find("status_bar_contents").walk() if view.desc]
    assert not any("bluetooth" in desc.lower() for desc in heard)


def test_an_idle_phone_writes_to_its_log_now_and_then(hand):
    before = len(hand.phone.log.entries)

    hand.phone.clock.advance(65)

    assert len(hand.phone.log.entries) - before >= 3


@pytest.mark.parametrize("image", ["androidworld", *IMAGES])
def test_brand_names_stay_left_to_right_in_arabic(image):
    phone = phone_of(image, locale="ar-AE")
    hand = Hand(phone)
    phone.input.swipe(540, 1600, 540, 400)

    names = [text for text in hand.texts() if any("a" <= letter.lower() <= "z" for letter in text)]
    drawn = {name: "".join(run.text for run in runs_of(name) if not run.is_rtl).strip() for name in names}
    assert names
    assert all(latin in name for name, latin in drawn.items()), drawn
    assert drawn.get("Retro Music", "Retro Music") == "Retro Music"
