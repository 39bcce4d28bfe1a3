from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

from ...bmoca.solutions import clock
from ...bmoca.solutions.clock import open_page

mobile_shared = (clock,)
DELETE, PAUSE, RESET = "test_clock_delete_9", "test_clock_pause_stopwatch", "test_clock_reset_stopwatch"


def start(ui):
    """Start the stopwatch."""
    yield from open_page(ui, "Stopwatch")
    yield from ui.tap(id="fab")


@solution(DELETE)
def delete_9(ui):
    yield from open_page(ui, "Alarm")
    yield from ui.tap(id="arrow")
    yield from ui.tap(id="delete")
    yield from ui.done()


@near_miss(DELETE, "switches it on")
def turn_on_9(ui):
    yield from open_page(ui, "Alarm")
    yield from ui.tap(id="onoff")
    yield from ui.done()


@solution(PAUSE)
@near_miss(RESET, "pauses it only")
def pause(ui):
    yield from start(ui)
    yield from ui.tap(id="fab")
    yield from ui.done()


@near_miss(PAUSE, "lets it run")
def let_it_run(ui):
    yield from start(ui)
    yield from ui.done()


@solution(RESET)
def reset(ui):
    yield from start(ui)
    yield from ui.tap(id="left_button", scroll=False)
    yield from ui.done()
