from __future__ import annotations

import json

import pytest

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.image import bmoca
from pytest_mobileagent.simulator.phone import Phone
from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.system.notifications import (
    CATEGORY_ALARM,
    IMPORTANCE_DEFAULT,
    IMPORTANCE_HIGH,
    Notification,
)

SHELL, SYSTEM = "com.android.shell", "com.android.systemui"
SCREEN = Intent(component="com.android.settings/.Settings", flags=0x10000000)


@pytest.fixture
def in_use(phone):
    """A phone that shows heads-up notifications, as one does that nobody has told otherwise."""
    phone.settings.put("global", "heads_up_notifications_enabled", "1")
    return phone


def post(phone, number=1, **details):
    details = {"importance": IMPORTANCE_HIGH, **details}
    phone.notifications.post(Notification(details.pop("package", SHELL), number, f"note {number}", **details))


def shown(phone):
    note = phone.heads_up.shown
    return note.title if note is not None else ""


def front(phone):
    return phone.activities.top.package


@pytest.mark.parametrize(("importance", "expected"), [(IMPORTANCE_HIGH, "note 1"), (IMPORTANCE_DEFAULT, "")])
def test_what_is_important_shows_at_once_for_five_seconds(in_use, importance, expected):
    post(in_use, importance=importance)
    assert shown(in_use) == expected

    in_use.clock.advance(5.1)

    assert shown(in_use) == ""
    assert [note.title for note in in_use.notifications.active()] == ["note 1"]


def test_what_has_a_screen_of_its_own_stays(in_use):
    post(in_use, full_screen_intent=SCREEN)
    in_use.clock.advance(60)

    assert shown(in_use) == "note 1"
    assert front(in_use) != "com.android.settings"


def test_it_is_posted_again_and_shows_again(in_use):
    post(in_use)
    in_use.clock.advance(4)
    post(in_use)
    in_use.clock.advance(4)

    assert shown(in_use) == "note 1"


def test_the_latest_shows_and_then_the_one_before(in_use):
    post(in_use, 1)
    in_use.clock.advance(1)
    post(in_use, 2)
    assert shown(in_use) == "note 2"

    in_use.notifications.cancel(SHELL, 2)

    assert shown(in_use) == "note 1"


def test_a_swipe_keeps_its_app_quiet_for_a_minute(in_use):
    post(in_use, 1)
    in_use.heads_up.snooze()
    post(in_use, 2)
    assert shown(in_use) == ""

    post(in_use, 3, package=SYSTEM)
    assert shown(in_use) == "note 3"

    in_use.clock.advance(61)
    post(in_use, 4)
    assert shown(in_use) == "note 4"


@pytest.mark.parametrize(
    ("mode", "category", "expected"),
    [("0", "", "note 1"), ("1", "", ""), ("1", CATEGORY_ALARM, "note 1"), ("2", CATEGORY_ALARM, ""),
     ("3", CATEGORY_ALARM, "note 1")],
)  # fmt: skip
def test_do_not_disturb_lets_alarms_through_alone(in_use, mode, category, expected):
    in_use.settings.put("global", "zen_mode", mode)

    post(in_use, category=category)

    assert shown(in_use) == expected


def test_the_shade_has_it_and_nothing_shows_above(in_use):
    in_use.panels.open("shade")
    post(in_use)
    in_use.panels.close()

    assert shown(in_use) == ""


def test_the_screen_of_a_phone_that_nobody_uses_is_taken(in_use):
    in_use.power.sleep()

    post(in_use, full_screen_intent=SCREEN)

    assert (in_use.power.is_awake, front(in_use), shown(in_use)) == (True, "com.android.settings", "")


def test_a_phone_that_shows_none_keeps_its_screen_too(phone):
    phone.settings.put("global", "heads_up_notifications_enabled", "0")

    post(phone, full_screen_intent=SCREEN)

    assert shown(phone) == ""
    assert front(phone) != "com.android.settings"


def test_android_10_takes_the_screen_where_it_may_not_show_it_above():
    phone = Phone(bmoca.IMAGE, DeviceConfig(), DeviceClock(1697384040.0))
    phone.settings.put("global", "heads_up_notifications_enabled", "0")

    post(phone, full_screen_intent=SCREEN)

    assert front(phone) == "com.android.settings"


def test_who_listens_hears_of_the_row(in_use, heard):
    heard.clear()

    post(in_use)

    kinds = [(event.type, event.package) for event in heard]
    assert kinds == [("TYPE_NOTIFICATION_STATE_CHANGED", SHELL), ("TYPE_WINDOW_CONTENT_CHANGED", SYSTEM)]


def test_a_snapshot_in_a_file_keeps_what_shows_and_for_how_long(in_use):
    post(in_use, 1)
    in_use.heads_up.snooze()
    post(in_use, 2, package=SYSTEM)
    in_use.clock.advance(3)
    saved = in_use.snapshot()
    in_use.notifications.clear()

    in_use.restore(saved._replace(services=json.loads(json.dumps(saved.services)), heap=None))
    assert shown(in_use) == "note 2"
    post(in_use, 3)
    assert shown(in_use) == "note 2"

    in_use.clock.advance(2.1)
    assert shown(in_use) == ""
