"""Screenshots that the phone takes of itself."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from tests.simulator.apps.hand import Hand

FOLDER = "/sdcard/Pictures/Screenshots"
SYSRQ = "input keyevent KEYCODE_SYSRQ"


@pytest.fixture
def hand(phone):
    return Hand(phone).open("com.android.settings/.Settings")


def test_a_key_stores_what_the_screen_shows(phone, hand, run):
    before = phone.windows.image()
    assert run(SYSRQ).status == 0

    name = run(f"ls {FOLDER}").out.strip()

    assert name == "Screenshot_20231015-153400.png"
    stored = Image.open(io.BytesIO(phone.disk.read(f"/storage/emulated/0/Pictures/Screenshots/{name}")))
    assert stored.tobytes() == before.tobytes()
    assert name in run("content query --uri content://media/external/images/media --projection _display_name").out


def test_two_in_a_second_have_two_names(hand, run):
    run(SYSRQ)
    run(SYSRQ)

    assert len(run(f"ls {FOLDER}").out.split("\n")) == 3


def test_a_preview_offers_to_share_it_and_goes_after_a_while(phone, hand, run):
    run(SYSRQ)
    hand.tap("screenshot_share_chip")
    assert hand.shows("SMS Messenger")
    hand.back()

    run(SYSRQ)
    assert hand.find_all("screenshot_preview")
    phone.clock.advance(8)

    assert not hand.find_all("screenshot_preview")


def test_the_overview_takes_one_of_the_card_in_the_middle(phone, hand, run):
    hand.open("com.google.android.deskclock/com.android.deskclock.DeskClock")
    clock = phone.windows.picture_of(phone.windows.still_of(phone.activities.screen))
    phone.show_recents()

    hand.tap("Screenshot")

    assert phone.screenshots.latest.picture.tobytes() == clock.tobytes()
    assert run(f"ls {FOLDER}").out.startswith("Screenshot_")


def test_an_empty_overview_offers_none(phone, hand):
    phone.activities.remove_task(phone.activities.top.task.number)
    phone.show_recents()

    assert not hand.shows("Screenshot")
