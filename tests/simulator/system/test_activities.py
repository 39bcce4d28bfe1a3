"""Tasks and activities: what Back does, and what the overview goes on to know."""

from __future__ import annotations

import pytest

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.image import find_image
from pytest_mobileagent.simulator.phone import Phone
from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.ui.screen import Screen
from tests.conftest import EPOCH_S
from tests.simulator.apps.hand import Hand

SETTINGS, CLOCK = "com.android.settings", "com.google.android.deskclock"
OVERVIEW = 187
# Whether Back finishes the first activity of a task: until Android 11 it does.
IMAGES = [("bmoca", True), ("androidworld", False)]


@pytest.fixture(scope="module", params=IMAGES, ids=["Android 10", "Android 13"])
def kind(request):
    name, finishes = request.param
    phone = Phone(find_image(name), DeviceConfig(), DeviceClock(EPOCH_S))
    return phone, phone.snapshot(), finishes


@pytest.fixture
def hand(kind):
    phone, snapshot, _ = kind
    phone.restore(snapshot)
    return Hand(phone)


@pytest.fixture
def finishes(kind):
    return kind[2]


@pytest.fixture
def activities(hand):
    return hand.phone.activities


@pytest.fixture
def launch(hand):
    """Start an app as its icon does, from the home screen, and return the activity in front."""

    def launch(package):
        phone = hand.phone
        phone.activities.home()
        phone.activities.start(phone.packages.launch_intent(package), caller="com.google.android.apps.nexuslauncher")
        return phone.activities.top

    return launch


def running(activities):
    return [task.top.package for task in activities.tasks if not task.is_home]


def shown(activities):
    return [task.app.package for task in activities.recents]


def test_back_finishes_a_task_s_first_activity_before_android_12(hand, activities, launch, finishes):
    was = launch(SETTINGS)

    hand.back()

    assert activities.top.spec.home
    assert running(activities) == ([] if finishes else [SETTINGS])
    assert (launch(SETTINGS) is was) != finishes


def test_back_on_a_later_activity_shows_the_one_below(hand, activities, launch):
    first = launch(SETTINGS)
    activities.start(Intent(component=f"{CLOCK}/com.android.deskclock.DeskClock"), source=first)

    hand.back()

    assert activities.top.package == SETTINGS


def test_the_overview_goes_on_showing_what_was_left_with_back(hand, activities, launch):
    launch(SETTINGS)
    hand.back()
    hand.phone.input.key(OVERVIEW)

    assert hand.shows("Settings")
    hand.tap("snapshot")

    assert activities.top.package == SETTINGS


def test_a_card_of_a_finished_task_begins_it_anew(hand, activities, launch, finishes):
    was = launch(SETTINGS)
    number = was.task.number
    hand.back()
    hand.phone.log.clear()
    hand.phone.input.key(OVERVIEW)
    hand.tap("snapshot")

    assert (activities.top is was) != finishes
    assert activities.top.task.number == number
    started = [entry.message for entry in hand.phone.log.entries if f"cmp={SETTINGS}" in entry.message]
    assert any("flg=0x10100000" in message or "flg=0x10300000" in message for message in started) == finishes


def test_tasks_are_in_the_overview_by_use_wherever_they_lie(hand, activities, launch):
    launch(SETTINGS)
    launch(CLOCK)
    hand.back()  # which moves its task behind all others, or ends it

    assert shown(activities) == [CLOCK, SETTINGS]


def test_an_app_that_is_started_again_has_one_card(hand, activities, launch):
    for _ in range(2):
        launch(SETTINGS)
        hand.back()
        assert shown(activities) == [SETTINGS]


@pytest.mark.parametrize("ends", ["its card is thrown away", "the app is stopped"])
def test_a_finished_task_is_forgotten_when(hand, activities, launch, ends):
    launch(SETTINGS)
    hand.back()
    if ends == "the app is stopped":
        activities.force_stop(SETTINGS)
    else:
        assert activities.remove_task(activities.recents[0].number)

    assert shown(activities) == []


@pytest.mark.parametrize("ends", ["it finishes", "the app is stopped", "its process is killed", "its card goes"])
def test_a_screen_is_told_once_when(activities, launch, monkeypatch, ends):
    told = []
    monkeypatch.setattr(Screen, "destroy", lambda screen: told.append(screen.record.package))
    record = launch(SETTINGS)

    end = {
        "it finishes": lambda: activities.finish(record),
        "the app is stopped": lambda: activities.force_stop(SETTINGS),
        "its process is killed": lambda: activities.kill(SETTINGS),
        "its card goes": lambda: activities.remove_task(record.task.number),
    }[ends]
    end()
    activities.force_stop(SETTINGS)

    assert told == [SETTINGS]


def test_a_task_outlives_the_app_that_began_it(hand, activities, launch):
    first = launch(SETTINGS)
    activities.start(Intent(component=f"{CLOCK}/com.android.deskclock.DeskClock"), source=first)

    activities.force_stop(SETTINGS)

    assert running(activities) == [CLOCK]
    assert [task.top.package for task in activities.recents] == [CLOCK]


def test_a_snapshot_keeps_finished_tasks_and_their_order(hand, activities, launch):
    launch(SETTINGS)
    launch(CLOCK)
    hand.back()
    launch(SETTINGS)
    hand.back()
    kept = hand.phone.snapshot()
    activities.remove_task(activities.recents[0].number)

    hand.phone.restore(kept)

    assert shown(activities) == [SETTINGS, CLOCK]
    hand.phone.input.key(OVERVIEW)
    assert hand.shows("Settings")


@pytest.mark.parametrize("name", ["HandleApiCalls", "HandleShortcuts"])
def test_what_only_starts_another_activity_is_never_in_front(hand, name):
    hand.open(f"{CLOCK}/com.android.deskclock.{name}")

    assert hand.phone.activities.top.component == f"{CLOCK}/com.android.deskclock.DeskClock"


def test_an_app_that_was_stopped_below_another_s_page_goes_on_in_its_task(hand, activities, launch):
    for _ in range(2):
        launch(SETTINGS)
        hand.tap("Search settings")
        assert activities.top.package != SETTINGS
        activities.force_stop(SETTINGS)

    launch(SETTINGS)

    assert [task.app.package for task in activities.recents] == [SETTINGS]
