from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

from ...bmoca.solutions import settings
from ...bmoca.solutions.settings_pages import TITLE, open_settings, turn_on_airplane_mode

mobile_shared = (settings,)
AIRPLANE, WIFI = "test_settings_airplane_off", "test_settings_wifi_on"


@solution(AIRPLANE)
def turn_airplane_on_and_off(ui):
    yield from turn_on_airplane_mode(ui)
    yield from ui.tap(id=TITLE, text="Airplane mode")
    yield from ui.done()


@near_miss(AIRPLANE, "turns it on")
def turn_airplane_on(ui):
    yield from turn_on_airplane_mode(ui)
    yield from ui.done()


def switch_wifi(ui, times):
    yield from open_settings(ui, "Network & internet")
    for _ in range(times):
        yield from ui.tap(id="switchWidget", scroll=False)
    yield from ui.done()


@solution(WIFI)
def turn_wifi_off_and_on(ui):
    yield from switch_wifi(ui, 2)


@near_miss(WIFI, "turns it off")
def turn_wifi_off(ui):
    yield from switch_wifi(ui, 1)
