"""The framework's date picker has its buttons on the screen, however small that is; its weeks are lower then."""

from __future__ import annotations

import pytest

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.load import known_configs
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.image import find_image
from pytest_mobileagent.simulator.phone import Phone
from tests.conftest import EPOCH_S
from tests.simulator.apps.hand import Hand

EVENT = "com.simplemobiletools.calendar/.activities.EventActivity"
PAGES_DP, DAY_DP = 336, 40


def picker_on(config):
    """Return the hand in front of an event's day, which is 15 October 2023, and px per dp."""
    phone = Phone(find_image("droidtask"), config, DeviceClock(EPOCH_S))
    return Hand(phone).open(EVENT).back().tap("event_start_date"), phone.display.scale


def day(hand, number):
    return next(view for view in hand.views() if view.checkable and view.shown_text == number)


def test_a_month_has_the_height_of_six_weeks():
    hand, scale = picker_on(DeviceConfig())
    pages, chosen = hand.find("animator").rect, day(hand, "15").rect

    assert (pages.height, chosen.height) == (round(PAGES_DP * scale), round(DAY_DP * scale))


def test_on_a_small_screen_weeks_are_lower_and_the_buttons_above_the_bar():
    hand, scale = picker_on(known_configs()["108"])
    bar = hand.find("navigation_bar_frame").rect

    buttons = [hand.find(f"button{number}").rect for number in (1, 2)]

    assert all(button.bottom <= bar.top and button.height == 48 * scale for button in buttons)
    assert hand.find("month_view").rect.bottom <= buttons[0].top
    assert day(hand, "22").rect.top - day(hand, "15").rect.top == day(hand, "15").rect.height < DAY_DP * scale


@pytest.mark.parametrize("config", [DeviceConfig(), known_configs()["108"]], ids=["usual", "small"])
def test_the_years_take_the_months_place(config):
    hand, _ = picker_on(config)
    place = hand.find("animator").rect

    hand.tap("date_picker_header_year")

    assert (hand.find("animator").rect, hand.find("date_picker_year_picker").rect) == (place, place)


def test_the_day_that_was_tapped_is_chosen_on_a_small_screen():
    hand, _ = picker_on(known_configs()["108"])

    hand.tap(day(hand, "30"))
    chosen = day(hand, "30")
    assert chosen.checked
    hand.tap("button1")

    assert "30" in hand.text("event_start_date")
