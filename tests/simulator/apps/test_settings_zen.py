"""What may interrupt Do Not Disturb: apps by their channels, people."""

from __future__ import annotations

import itertools
import re
from dataclasses import replace
from pathlib import Path

import pytest

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.image import find_image
from pytest_mobileagent.simulator import apps
from pytest_mobileagent.simulator.apps.base import known_builds
from pytest_mobileagent.simulator.apps.settings.applications import PACKAGE_EXTRA
from pytest_mobileagent.simulator.apps.settings.zen import Apps, Channels
from pytest_mobileagent.simulator.phone import Phone
from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.system.notifications import IMPORTANCE_HIGH, Notification
from tests.conftest import EPOCH_S
from tests.simulator.apps.android_10.test_contacts import add
from tests.simulator.apps.android_10.test_languages import IN_LATIN_LETTERS, LANGUAGES, said  # noqa: F401 - a fixture
from tests.simulator.apps.hand import Hand

CLOCK, CHROME, SHELL = "com.google.android.deskclock", "com.android.chrome", "com.android.shell"
OF_TOOLS = {"main_channel"}  # of Appium's, which no list shows
POLICY = "/data/system/notification_policy.xml"


@pytest.fixture
def zen(phone, hand):
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


@pytest.mark.parametrize(
    ("row", "category", "is_heard"),
    [
        ("Alarms", "alarm", False), ("Calendar events", "event", True), ("Reminders", "reminder", True),
        ("Media sounds", "event", False),
    ],
)  # fmt: skip
def test_what_else_may_interrupt_is_what_is_switched_on(phone, zen, row, category, is_heard):
    phone.zen.turn_on()
    note = Notification(CLOCK, 7, "note", channel="Timers", importance=IMPORTANCE_HIGH, category=category)
    phone.notifications.post(note)
    assert (phone.heads_up.shown is not None) is (category == "alarm")

    zen.tap("Alarms & other interruptions").tap(row)
    phone.notifications.post(note)

    assert (phone.heads_up.shown is not None) is is_heard


# -- people ------------------------------------------------------------------------------------------------------------

ANN, BOB, NOBODY = "5550100", "5550101", "5550102"  # Ann is starred, Bob a contact


@pytest.fixture
def known(phone, zen):
    add(phone, "Ann", "Lee", ANN)
    add(phone, "Bob", "Ray", BOB)
    phone.content.update("content://com.android.contacts/contacts", {"starred": 1}, "display_name = ?", ("Ann Lee",))
    return zen


@pytest.mark.parametrize(
    ("whose", "heard"),
    [("Starred contacts", {ANN}), ("Contacts", {ANN, BOB}), ("Anyone", {ANN, BOB, NOBODY}), ("None", set())],
)
def test_messages_of_those_who_may_interrupt(phone, known, whose, heard):
    known.tap("People").tap("Messages").tap(whose)
    phone.go_home()
    phone.zen.turn_on()

    for number in (ANN, BOB, NOBODY):
        phone.heads_up.clear()
        phone.telephony.receive_sms(number, "Dinner at 8?")
        assert (phone.heads_up.shown is not None) == (number in heard), number


@pytest.mark.parametrize(
    ("whose", "heard"),
    [("Starred contacts", {ANN}), ("Contacts", {ANN, BOB}), ("Anyone", {ANN, BOB, NOBODY}), ("None", set())],
)
def test_calls_of_those_who_may_interrupt(phone, known, whose, heard):
    known.tap("People").tap("Calls").tap(whose)
    phone.go_home()
    phone.zen.turn_on()

    for number in (ANN, BOB, NOBODY):
        phone.telephony.incoming_call(number)
        assert (phone.heads_up.shown is not None) == (number in heard), number
        phone.telephony.hang_up_remote()


@pytest.mark.parametrize(
    ("number", "after_s", "is_allowed", "is_heard"),
    [(BOB, 600, True, True), (BOB, 960, True, False), (ANN, 600, True, False), (BOB, 600, False, False)],
    ids=["again", "too late", "somebody else", "not allowed"],
)
def test_who_calls_again_within_a_quarter_of_an_hour_may_interrupt(phone, known, number, after_s, is_allowed, is_heard):
    known.tap("People").tap("Calls").tap("None")
    if not is_allowed:
        known.tap("Allow repeat callers")
    phone.go_home()
    phone.zen.turn_on()
    phone.telephony.incoming_call(number)
    assert phone.heads_up.shown is None
    phone.telephony.hang_up_remote()

    phone.clock.advance(after_s)
    phone.telephony.incoming_call(BOB)

    assert (phone.heads_up.shown is not None) == is_heard


def test_a_snapshot_holds_who_a_notification_is_of(phone, known):
    phone.zen.turn_on()
    phone.telephony.receive_sms(ANN, "Dinner at 8?")

    phone.restore(phone.snapshot())

    assert [note.person for note in phone.notifications.active()] == [ANN]


@pytest.mark.few(3)
@pytest.mark.parametrize("locale", [*LANGUAGES, *IN_LATIN_LETTERS])
def test_what_interrupts_is_said_in_the_phones_language(said, locale):  # noqa: F811
    config = replace(DeviceConfig(), locale=locale, density_dpi=160)
    hand = Hand(Phone(find_image("androidworld"), config, DeviceClock(EPOCH_S)))
    phone, shown = hand.phone, ":settings:show_fragment"
    owners = [package.name for package in phone.packages.all() if package.app.channels]
    for package in owners:
        phone.zen.let_through(package, list(phone.packages.find(package).app.channels)[:1], may=True)
        extras = {shown: Channels.fragment, PACKAGE_EXTRA: package}
        phone.activities.start(Intent(component="com.android.settings/.SubSettings", extras=extras))
        hand.views()
        phone.activities.start(Intent(action="android.settings.ZEN_MODE_SETTINGS"))
        hand.views()
    for _ in range(2):
        extras = {shown: Apps.fragment}
        phone.activities.start(Intent(component="com.android.settings/.SubSettings", extras=extras))
        phone.activities.screen.is_adding = True
        phone.touch()
        hand.views()
        phone.zen.let_through(owners[0], phone.packages.find(owners[0]).app.channels, may=True)

    assert said <= {package.app.label for package in phone.packages.all()} | {"Alarm Notify"}


def test_a_policy_that_cannot_be_read_is_the_first_one(phone):
    phone.zen.update({"events": True})
    phone.disk.write(POLICY, "<notification-policy><zen>")

    assert (phone.zen.flag("events"), phone.zen.flag("alarms"), phone.zen.schedule.is_on) == (False, True, False)


def test_a_policy_that_another_wrote_is_read_whatever_its_order_of_attributes(phone):
    rule = "<automatic conditionId='condition://android/schedule?days=1.7&amp;start=23.30&amp;end=6.5' enabled='true'/>"
    phone.disk.write(POLICY, f"<notification-policy><zen><allow events='true'/>{rule}</zen></notification-policy>")

    schedule = phone.zen.schedule
    assert (phone.zen.flag("events"), schedule.is_on, schedule.days) == (True, True, {5, 6})
    assert (schedule.start, schedule.end) == (23 * 60 + 30, 6 * 60 + 5)
