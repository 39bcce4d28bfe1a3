from __future__ import annotations

import pytest

from tests.simulator.apps.hand import Hand

DEMO = "am broadcast -a com.android.systemui.demo -e command "


@pytest.fixture
def hand(phone):
    """A hand that holds the phone."""
    return Hand(phone)


@pytest.fixture
def tell(phone, run):
    """Send a demo broadcast; demo mode is allowed."""
    run("settings put global sysui_demo_allowed 1")

    def send(command):
        assert run(DEMO + command).out.endswith("Broadcast completed: result=0\n")

    return send


def shown(hand):
    """What a person hears of the status bar, from left to right."""
    bar = hand.find("status_bar_contents")
    return [view.desc or view.shown_text for view in bar.walk() if view.desc or view.shown_text]


BEFORE = ["3:34", "Wifi signal full.", "Phone signal full.", "Battery 100 percent."]


def test_what_is_on_stands_in_the_bar(phone, hand, run):
    assert shown(hand) == BEFORE

    for command in ("svc wifi disable", "svc bluetooth disable", "settings put global zen_mode 1"):
        run(command)

    assert shown(hand) == ["3:34", "Do Not Disturb", "LTE", "Phone signal full.", "Battery 100 percent."]


def test_demo_mode_is_for_those_who_allowed_it(hand, run):
    run(DEMO + "clock -e hhmm 0941")

    assert shown(hand) == BEFORE


def test_in_demo_mode_time_stands_still_and_only_the_networks_icons_stay(phone, hand, run, tell):
    tell("enter")
    phone.clock.advance(3600)
    run("dumpsys battery set level 20")

    assert shown(hand) == ["3:34", "Wifi signal full.", "Phone signal full.", "Battery 100 percent."]


@pytest.mark.parametrize(
    ("commands", "bar"),
    [
        (("clock -e hhmm 0941",), ["9:41", "Wifi signal full.", "Phone signal full.", "Battery 100 percent."]),
        (("clock -e millis 0",), ["12:00", "Wifi signal full.", "Phone signal full.", "Battery 100 percent."]),
        (
            ("battery -e level 37 -e plugged true",),
            ["3:34", "Wifi signal full.", "Phone signal full.", "Battery charging, 37 percent."],
        ),
        (
            ("battery -e level 250", "battery -e plugged false"),
            ["3:34", "Wifi signal full.", "Phone signal full.", "Battery 100 percent."],
        ),
        (
            ("network -e wifi show -e level 1", "network -e mobile show -e datatype lte -e level 2"),
            ["3:34", "Wifi one bar.", "LTE", "Phone two bars.", "Battery 100 percent."],
        ),
        (
            ("network -e wifi hide -e mobile hide -e airplane show",),
            ["3:34", "Demo", "Battery 100 percent."],
        ),
        (
            ("network -e sims 2", "network -e mobile show -e slot 1 -e level null"),
            ["3:34", "Wifi signal full.", "Phone signal full.", "No phone.", "Battery 100 percent."],
        ),
        (
            ("status -e volume vibrate -e location show", "status -e location hide -e alarm show"),
            ["3:34", "Demo", "Demo", "Wifi signal full.", "Phone signal full.", "Battery 100 percent."],
        ),
        (("enter", "exit"), BEFORE),
    ],
)
def test_a_broadcast_says_what_is_shown(commands, bar, hand, tell):
    for command in commands:
        tell(command)

    assert shown(hand) == bar


def test_notifications_are_hidden(phone, hand, run, tell):
    run("cmd notification post -t Title tag Text")
    assert any("Title" in words for words in shown(hand))

    tell("notifications -e visible false")

    assert not any("Title" in words for words in shown(hand))


def test_what_makes_no_sense_is_written_to_the_log_and_changes_nothing_more(hand, run, tell):
    for command in ("clock -e hhmm 9:41", "battery -e level much", "fly"):
        tell(command)

    assert shown(hand) == ["3:34", "Wifi signal full.", "Phone signal full.", "Battery 100 percent."]
    assert run("logcat -d -s DemoModeController").out.count("Error running demo command") == 3


def test_settings_switch_demo_mode_too(hand, run):
    run("settings put global zen_mode 1")
    run("settings put global sysui_demo_allowed 1")
    run("settings put global sysui_tuner_demo_on 1")
    assert "Do Not Disturb" not in shown(hand)

    run("settings put global sysui_demo_allowed 0")

    assert "Do Not Disturb" in shown(hand)
