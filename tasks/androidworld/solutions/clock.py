from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution


def open_tab(ui, name):
    yield from ui.open_app("clock")
    yield from ui.tap(id=f"tab_menu_{name}")


def type_length(ui, hours, minutes, seconds):
    yield from open_tab(ui, "timer")
    for digit in f"{hours:02d}{minutes:02d}{seconds:02d}".lstrip("0"):
        yield from ui.tap(id=f"timer_setup_digit_{digit}")


# -- stopwatch --------------------------------------------------------------------------------------------------------


@solution("test_clock_stopwatch_paused_verify")
def look_at_stopwatch(ui):
    yield from open_tab(ui, "stopwatch")
    yield from ui.done()


@solution("test_clock_stopwatch_running")
@near_miss("test_clock_stopwatch_paused_verify", "starts it")
def start_stopwatch(ui):
    yield from open_tab(ui, "stopwatch")
    yield from ui.tap(id="fab")
    yield from ui.done()


@near_miss("test_clock_stopwatch_paused_verify", "does not look")
def stay_on_alarms(ui):
    yield from ui.open_app("clock")
    yield from ui.done()


@near_miss("test_clock_stopwatch_running", "pauses it again")
def start_and_pause(ui):
    yield from open_tab(ui, "stopwatch")
    yield from ui.tap(id="fab")
    yield from ui.tap(id="fab")
    yield from ui.done()


@near_miss("test_clock_stopwatch_running", "runs a timer")
def start_timer_instead(ui):
    yield from type_length(ui, 0, 1, 0)
    yield from ui.tap(id="fab")
    yield from ui.done()


# -- timer ------------------------------------------------------------------------------------------------------------


@solution("test_clock_timer_entry")
def enter_timer(ui, *, hours, minutes, seconds):
    yield from type_length(ui, hours, minutes, seconds)
    yield from ui.done()


@near_miss("test_clock_timer_entry", "a second too long")
def wrong_length(ui, *, hours, minutes, seconds):
    yield from type_length(ui, hours, minutes, (seconds + 1) % 60)
    yield from ui.done()


@near_miss("test_clock_timer_entry", "starts it")
def start_timer(ui, *, hours, minutes, seconds):
    yield from type_length(ui, hours, minutes, seconds)
    yield from ui.tap(id="fab")
    yield from ui.done()
