from __future__ import annotations

import itertools

import pytest

from pytest_mobileagent.clock import DeviceClock, ManualClock, SystemClock

OCTOBER_S = 1697384040.0


def test_the_hosts_clocks_go_forward():
    clock = SystemClock()

    assert clock.monotonic() <= clock.monotonic()
    assert clock.now() > OCTOBER_S


def test_a_manual_clock_is_moved_by_hand():
    clock = ManualClock(100.0)
    clock.advance(2.5)

    assert (clock.now(), clock.monotonic()) == (102.5, 2.5)


def test_a_phones_clock_stands_still_while_nothing_is_done():
    clock = DeviceClock(OCTOBER_S)

    assert (clock.now(), clock.monotonic(), clock.is_virtual) == (OCTOBER_S, 0.0, True)
    clock.follow()
    assert clock.now() == OCTOBER_S


def test_what_is_due_runs_in_order_at_its_own_time():
    clock, ran = DeviceClock(OCTOBER_S), []
    for name, delay_s in (("late", 3), ("first", 1), ("second", 1), ("never", 9)):
        clock.call_later(delay_s, lambda name=name: ran.append((name, clock.monotonic())))

    clock.advance(5)

    assert ran == [("first", 1.0), ("second", 1.0), ("late", 3.0)]
    assert (clock.monotonic(), clock.next_due_s()) == (5.0, 4.0)


def test_what_a_timer_starts_runs_too_if_it_is_due():
    clock, ran = DeviceClock(0), []

    def again():
        ran.append(clock.monotonic())
        if len(ran) < 4:
            clock.call_later(1, again)

    clock.call_later(1, again)
    clock.advance(3)

    assert ran == [1.0, 2.0, 3.0]


def test_what_is_cancelled_does_not_run():
    clock, ran = DeviceClock(0), []
    timer = clock.call_later(1, lambda: ran.append("cancelled"))
    clock.call_later(2, lambda: ran.append("kept"))
    timer.cancel()

    assert clock.next_due_s() == 2.0
    clock.advance(3)
    assert (ran, clock.next_due_s()) == (["kept"], None)


def test_a_timer_may_cancel_another_that_is_due_at_the_same_time():
    clock, ran = DeviceClock(0), []
    clock.call_later(1, lambda: second.cancel())  # noqa: PLW0108 - it does not exist yet
    second = clock.call_later(1, lambda: ran.append("second"))

    clock.advance(1)

    assert ran == []


@pytest.mark.parametrize("delay_s", [0, -5])
def test_what_is_due_at_once_waits_for_the_next_move(delay_s):
    clock, ran = DeviceClock(0), []
    clock.call_later(delay_s, lambda: ran.append(clock.monotonic()))

    assert (ran, clock.next_due_s()) == ([], 0.0)
    clock.advance(0)
    assert ran == [0.0]


def test_a_timer_is_due_at_its_moment_or_a_little_before_it():
    clock = DeviceClock(0.0)
    timer = clock.call_later(1.0, list)
    clock.advance(0.9)

    assert (clock.is_due(timer), clock.is_due(timer, within_s=0.1)) == (False, True)


def test_forgotten_timers_never_run():
    clock, ran = DeviceClock(0), []
    clock.call_later(1, lambda: ran.append("forgotten"))
    clock.forget_timers()
    clock.advance(2)

    assert ran == []


def test_setting_the_wall_time_moves_no_timer():
    clock, ran = DeviceClock(OCTOBER_S), []
    clock.advance(1)
    clock.call_later(2, lambda: ran.append(clock.monotonic()))

    clock.set_wall(5.0)
    assert (clock.now(), clock.monotonic()) == (5.0, 1.0)

    clock.advance(2)
    assert (ran, clock.now()) == ([3.0], 7.0)


def test_a_clock_with_a_source_follows_it():
    source, ran = ManualClock(), []
    source.advance(50)
    clock = DeviceClock(OCTOBER_S, source=source)
    clock.call_later(2, lambda: ran.append(clock.monotonic()))
    source.advance(3)

    assert (clock.now(), clock.is_virtual) == (OCTOBER_S, False)
    clock.follow()
    assert (clock.now(), ran) == (OCTOBER_S + 3, [2.0])


@pytest.mark.parametrize("has_source", [False, True], ids=["virtual", "real"])
def test_a_restored_clock_is_that_of_another_moment_and_nothing_is_due(has_source):
    source, ran = ManualClock(7), []
    clock = DeviceClock(OCTOBER_S, source=source if has_source else None)
    clock.advance(100)
    source.advance(100)
    clock.call_later(1, lambda: ran.append("forgotten"))

    clock.restore(50.0, uptime_s=2.5)
    clock.follow()
    assert (clock.now(), clock.monotonic(), clock.next_due_s()) == (50.0, 2.5, None)

    source.advance(10)
    clock.follow() if has_source else clock.advance(10)
    assert (clock.now(), clock.monotonic(), ran) == (60.0, 12.5, [])


STEPS = [0.1, 1 / 3, 1 / 60, 0.016, 0.0083333, 0.7]


@pytest.mark.parametrize("step_s", STEPS)
def test_many_small_steps_give_the_same_whatever_they_begin_with(step_s):
    def ran_at(base_s, lead_s):
        clock, steps = DeviceClock(base_s), itertools.count(1)
        clock.advance(lead_s)
        ran = []
        clock.call_later(2, lambda: ran.append("two"))
        clock.call_later(step_s * 50, lambda: ran.append("fifty"))
        found = {}
        while len(found) < 2:
            clock.advance(step_s)
            number = next(steps)
            found |= {name: number for name in ran if name not in found}
        return found, round(clock.monotonic() - lead_s, 6)

    results = [ran_at(base_s, lead_s) for base_s in (0, OCTOBER_S, 4102444800.5) for lead_s in (0, 0.1, 12345.678, 1e6)]

    assert results == [results[0]] * len(results)


def test_a_phones_clock_becomes_real_and_virtual_again_without_a_jump():
    host = ManualClock(50.0)
    clock = DeviceClock(OCTOBER_S)
    clock.advance(10)

    clock.run_by(host)
    host.advance(3)
    clock.follow()
    assert (clock.now(), clock.monotonic(), clock.is_virtual) == (OCTOBER_S + 13, 13.0, False)

    clock.run_by(None)
    host.advance(60)
    clock.follow()
    assert (clock.now(), clock.is_virtual) == (OCTOBER_S + 13, True)


def test_whoever_waits_for_what_is_due_is_told_that_the_clock_is_another():
    told = []
    clock = DeviceClock(OCTOBER_S)
    clock.on_switch = lambda: told.append(clock.is_virtual)

    clock.run_by(ManualClock())
    clock.run_by(None)

    assert told == [False, True]


def test_a_clock_that_was_advanced_follows_its_source_from_there():
    host = ManualClock()
    clock = DeviceClock(OCTOBER_S, source=host)
    clock.advance(20)
    host.advance(2)
    clock.follow()

    assert clock.monotonic() == 22.0
