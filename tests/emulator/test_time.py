"""The time of an embedded phone: held, let run, advanced; and what gestures take of it."""

from __future__ import annotations

import threading

import pytest

from pytest_mobileagent.clock import SystemClock
from pytest_mobileagent.emulator import EmulatorPool
from pytest_mobileagent.waiting import wait_until

HOST = SystemClock()


@pytest.fixture(scope="module")
def pool(forked_from):
    with EmulatorPool(zygote=forked_from) as pool:
        yield pool


@pytest.fixture
def phone(pool):
    with pool.lease() as phone:
        yield phone


@pytest.fixture
def running(phone):
    """A phone whose time passes as ours does."""
    phone.emulator.let_time_run()
    yield phone
    phone.emulator.hold_time()


def took_s(act):
    before_s = HOST.monotonic()
    act()
    return HOST.monotonic() - before_s


def test_time_stands_still_on_a_phone_that_is_held(phone):
    assert phone.device.time() == phone.device.time()


def test_time_passes_at_once_when_it_is_advanced(phone):
    before = phone.device.time()
    phone.emulator.advance_time(3)

    assert (phone.device.time() - before).total_seconds() == 3


def test_time_runs_on_from_what_it_was_and_is_held_again(phone):
    before = phone.device.time()
    phone.emulator.let_time_run()
    assert wait_until(lambda: (phone.device.time() - before).total_seconds() > 0.2, timeout_s=30)
    phone.emulator.hold_time()
    held = phone.device.time()

    assert (held - before).total_seconds() < 60
    assert phone.device.time() == held


def test_what_is_due_happens_by_itself_while_time_runs(running):
    device = running.device
    device.start_activity(action="android.intent.action.SET_TIMER", extras={
        "android.intent.extra.alarm.LENGTH": 1, "android.intent.extra.alarm.SKIP_UI": True,
    })  # fmt: skip

    assert wait_until(lambda: "Time" in device.shell("dumpsys notification --noredact"), timeout_s=30)


@pytest.mark.parametrize(
    "command",
    ["input swipe 300 1500 300 900 800", "input swipe 500 1500 500 1500 800", "input draganddrop 9 900 9 800 200"],
    ids=["swipe", "hold", "drag"],
)
def test_a_gesture_takes_as_long_as_it_says_while_time_runs(running, command):
    assert took_s(lambda: running.device.must_run(command)) >= 0.7


def test_a_gesture_takes_no_time_of_ours_while_time_is_held(phone):
    before = phone.device.time()
    phone.device.must_run("input swipe 300 1500 300 900 60000")

    assert (phone.device.time() - before).total_seconds() >= 60


def test_uiautomator2_swipes_and_presses_as_long_as_it_says(running):
    assert took_s(lambda: running.device.rpc("swipe", 300, 1500, 300, 900, 160)) >= 0.8
    assert took_s(lambda: running.device.rpc("click", 300, 900, 800)) >= 0.8


def test_the_phone_goes_on_in_the_middle_of_a_gesture(running):
    """Others see the phone's time pass, and what a long press has brought about, before the finger is lifted."""
    device = running.device
    seen = []

    def hold():
        device.must_run("input swipe 540 1200 540 1200 5000")
        seen.append("lifted")

    finger = threading.Thread(target=hold)
    before = device.hierarchy_xml()
    finger.start()
    has_changed = wait_until(lambda: seen or device.hierarchy_xml() != before, timeout_s=30)
    assert has_changed
    assert not seen
    finger.join()


def test_a_restored_phone_is_held(running):
    running.reset()

    assert running.device.time() == running.device.time()
