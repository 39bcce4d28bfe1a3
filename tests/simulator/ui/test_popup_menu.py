from __future__ import annotations

import pytest

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.image import find_image
from pytest_mobileagent.simulator.phone import Phone
from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.ui.widgets.popup_menu import MenuItem
from tests.conftest import EPOCH_S
from tests.simulator.apps.hand import Hand

LONG = "Show what was completed in all of the lists that are shared with others"


@pytest.fixture(params=["androidworld", "bmoca"])
def hand(request):
    """A phone that shows small things large, with a menu of long words open at the end of its first row."""
    phone = Phone(find_image(request.param), DeviceConfig(density_dpi=560, font_scale=1.3), DeviceClock(EPOCH_S))
    phone.activities.start(Intent(component="com.android.settings/.Settings"))
    phone.activities.screen.popup([MenuItem(LONG, lambda: None), MenuItem("Sort", lambda: None)])
    return Hand(phone)


def test_a_menu_keeps_its_distance_from_the_edges_of_a_small_screen(hand):
    window = next(placed for placed in hand.phone.windows.placed() if placed.window.kind == "popup")
    margin = int(8 * hand.phone.display.scale)

    assert window.root.rect.left >= margin
    assert window.root.rect.right <= hand.phone.display.size[0] - margin


def test_a_menu_is_as_wide_as_its_words_in_their_size(hand):
    hand.phone.activities.screen.dismiss()
    hand.phone.activities.screen.popup([MenuItem("Select all of these", lambda: None)])

    title = hand.find("Select all of these")
    assert title.drawn_text() == title.text
    assert not any(line.endswith("\u2026") for line in title._lines)
