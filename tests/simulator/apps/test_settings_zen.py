"""What may interrupt Do Not Disturb: apps by their channels, people."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import pytest

from pytest_mobileagent.simulator import apps
from pytest_mobileagent.simulator.apps.base import known_builds
from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.system.notifications import IMPORTANCE_HIGH, Notification

CLOCK, CHROME, SHELL = "com.google.android.deskclock", "com.android.chrome", "com.android.shell"
OF_TOOLS = {"main_channel"}  # of Appium's, which no list shows
POLICY = "/data/system/notification_policy.xml"


@pytest.fixture
def zen(phone, hand):
    phone.display.set_density(160)
    phone.settings.put("global", "heads_up_notifications_enabled", "1")
    phone.activities.start(Intent(action="android.settings.ZEN_MODE_SETTINGS"))
    return hand


def post(phone, channel="Timers", package=CLOCK):
    phone.notifications.post(Notification(package, 7, "note", channel=channel, importance=IMPORTANCE_HIGH))
    return phone.heads_up.shown is not None


def test_apps_are_added_from_those_that_have_channels(zen):
    zen.tap("Apps")
    assert zen.shows("No apps selected")
    assert not zen.shows("Clock")

    zen.tap("Add apps")

    assert zen.shows("Select more apps")
    assert not zen.shows("Add apps")
    assert zen.shows("Clock")
    assert not zen.shows("Calculator")


@pytest.mark.parametrize(
    ("row", "through", "summary"),
    [
        ("Timers", {"Timers"}, "Some notifications"),
        ("Allow all notifications", {"Firing", "Missed", "Snooze", "Stopwatch", "Timers"}, "All notifications"),
    ],
)
def test_the_channels_of_an_app_are_let_through_alone_or_all(phone, zen, run, row, through, summary):
    zen.tap("Apps").tap("Add apps").tap("Clock").tap(row)

    assert phone.zen.channels() == {(CLOCK, channel) for channel in through}
    assert "mId='Timers', mName=Timers, mBypassDnd=true" in run("dumpsys notification").out
    assert "areChannelsBypassingDnd=true" in run("dumpsys notification").out
    assert '<channel id="Timers" priority="2" />' in phone.disk.read_text(POLICY)
    assert zen.back().shows(summary)
    assert zen.back().shows("Clock can interrupt")


def test_what_was_let_through_is_held_back_again(phone, zen, run):
    zen.tap("Apps").tap("Add apps").tap("Clock").tap("Allow all notifications").tap("Allow all notifications")

    assert phone.zen.channels() == frozenset()
    assert "areChannelsBypassingDnd=false" in run("dumpsys notification").out
    assert zen.back().back().shows("No apps can interrupt")


def test_a_notification_of_a_channel_that_comes_through_interrupts(phone, zen):
    phone.zen.turn_on()
    assert not post(phone)

    zen.tap("Apps").tap("Add apps").tap("Clock").tap("Timers")

    assert post(phone)
    assert not post(phone, "Stopwatch")


@pytest.mark.parametrize("mode", ["2", "3"])
def test_in_total_silence_and_with_alarms_alone_nothing_comes_through(phone, zen, mode):
    zen.tap("Apps").tap("Add apps").tap("Clock").tap("Timers")
    phone.settings.put("global", "zen_mode", mode)

    assert not post(phone)


def test_other_rules_stay_as_they_are_while_apps_are_let_through(phone, zen):
    zen.tap("People").tap("Messages").tap("Anyone").back().back()
    zen.tap("Apps").tap("Add apps").tap("Clock").tap("Timers").back().back()
    zen.tap("Alarms & other interruptions").tap("Media sounds")

    assert phone.zen.senders("messages") == "0"
    assert phone.zen.channels() == {(CLOCK, "Timers")}
    assert not phone.zen.flag("media")


@pytest.mark.parametrize(
    ("count", "summary"),
    [
        (1, "Chrome can interrupt"),
        (2, "Chrome and Clock can interrupt"),
        (3, "Chrome, Clock, and Phone can interrupt"),
        (4, "Chrome, Clock, and 2 more can interrupt"),
    ],
)
def test_the_first_apps_that_interrupt_are_named(phone, zen, count, summary):
    for package, channel in itertools.islice(
        ((CHROME, "completed_downloads"), (CLOCK, "Firing"), ("com.google.android.dialer", "phone_missed_call"),
         (SHELL, "shellcmd")),
        count,
    ):  # fmt: skip
        phone.zen.let_through(package, [channel], may=True)

    assert zen.shows(summary)


def test_a_snapshot_holds_which_channels_come_through(phone):
    phone.zen.let_through("a&b", ['"x"', "<y>"], may=True)
    taken = phone.snapshot()
    phone.zen.let_through("a&b", ["<y>"], may=False)
    assert phone.zen.channels() == {("a&b", '"x"')}

    phone.restore(taken)

    assert phone.zen.channels() == {("a&b", '"x"'), ("a&b", "<y>")}


def test_apps_post_in_channels_that_they_declare():
    folder = Path(apps.__file__).parent
    posted = {
        name for file in folder.rglob("*.py") for name in re.findall(r'channel="([^"]+)"', file.read_text("utf-8"))
    }
    declared = {channel for app in known_builds().values() for channel in app.channels}

    assert posted - declared == OF_TOOLS
