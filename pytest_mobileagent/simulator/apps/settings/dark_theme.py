"""When the dark theme turns on by itself."""

from __future__ import annotations

import datetime
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.system.dates import clock_text, is_24_hour
from pytest_mobileagent.simulator.system.night_mode import AUTO, CUSTOM, END, NO, START, YES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_mobileagent.simulator.apps.settings.page import Page

_FIRST_WITH_SCHEDULE = 30
_NONE = "None"
_SCHEDULES = {AUTO: "Turns on from sunset to sunrise", CUSTOM: "Turns on at custom time"}
_ANCHOR = "schedule"


def summary(page: Page) -> str:
    """Return when it turns on or off by itself."""
    night, is_on = page.phone.night_mode, page.phone.is_dark
    if night.mode == AUTO:
        return page.tr(f"Will turn {'off automatically at sunrise' if is_on else 'on automatically at sunset'}")
    if night.mode == CUSTOM and not night.is_at_bedtime:
        words = "Will turn off automatically at {time}" if is_on else "Will turn on automatically at {time}"
        return page.tr(words).format(time=_time_text(page, END if is_on else START))
    return page.tr("Will never turn off automatically" if is_on else "Will never turn on automatically")


def schedule(page: Page) -> Iterator[ax.View]:
    """Yield the row that offers the schedules, and the times of the one that has any."""
    night, tr = page.phone.night_mode, page.tr
    if page.phone.image.api_level < _FIRST_WITH_SCHEDULE:
        return
    row = page.row.link(tr("Schedule"), tr(_SCHEDULES.get(night.mode, _NONE)), on_tap=partial(_offer, page))
    row.key = _ANCHOR
    yield row
    if night.mode == CUSTOM:
        for key, title in ((START, "Start time"), (END, "End time")):
            yield page.row.link(tr(title), _time_text(page, key), on_tap=partial(_ask_time, page, key))


def _offer(page: Page) -> None:
    night = page.phone.night_mode
    items = [ax.MenuItem(page.tr(_NONE), lambda: night.choose(YES if night.is_on else NO))]
    items += [ax.MenuItem(page.tr(_SCHEDULES[mode]), partial(_choose, page, mode)) for mode in (CUSTOM, AUTO)]
    page.popup(items, anchor=_ANCHOR)


def _choose(page: Page, mode: int) -> None:
    """Choose a schedule; the sun's needs to know where the phone is."""
    if mode == AUTO and page.settings.get("secure/location_mode", "3") == "0":
        where = ax.Intent(action="android.settings.LOCATION_SOURCE_SETTINGS")
        page.ask(
            "",
            "Device location is needed to determine sunset and sunrise times",
            "Location settings",
            lambda: page.start(where),
        )
    elif mode != page.phone.night_mode.mode:
        page.phone.night_mode.choose(mode)


def _ask_time(page: Page, key: str) -> None:
    night = page.phone.night_mode
    hour, minute = divmod(night.time(key), 60)
    page.show(
        ax.TimePickerDialog(
            hour,
            minute,
            is_24h=is_24_hour(page.phone),
            on_pick=lambda hour, minute: night.set_time(key, hour * 60 + minute),
        )
    )


def _time_text(page: Page, key: str) -> str:
    hour, minute = divmod(page.phone.night_mode.time(key), 60)
    return clock_text(page.phone, datetime.time(hour, minute))
