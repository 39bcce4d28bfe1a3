"""Public holidays by country, which become events of a type of their own."""

from __future__ import annotations

import datetime
import tomllib
from dataclasses import replace
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_calendar import recurrence
from pytest_mobileagent.simulator.apps.simple_calendar.store import ALL_DAY, NO_REMINDER, Event, EventType
from pytest_mobileagent.simulator.system.strings import Written

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pytest_mobileagent.simulator import androidx as ax
    from pytest_mobileagent.simulator.apps.simple_calendar.store import Store

TYPE = "Holidays"
_COLOR = "#4caf50"
_RULES = {"": recurrence.SAME_DAY, "nth": recurrence.NTH_WEEKDAY, "last": recurrence.LAST_WEEKDAY}


@cache
def _holidays() -> Mapping[str, Mapping[str, str]]:
    """Return the titles of each country's holidays by their days in 2018, which a rule may follow."""
    return tomllib.loads(resources.files(__package__).joinpath("holidays.toml").read_text("utf-8"))


def choose_country(screen: ax.Screen, on_pick: Callable[[str], object]) -> None:
    """Offer the countries."""
    countries = list(_holidays())
    simple.choose(screen, [Written(country) for country in countries], -1, lambda at: on_pick(countries[at]))


def add_holidays(
    screen: ax.Screen, store: Store, country: str, *, done: str, reminders: tuple[int, int, int] = (NO_REMINDER,) * 3
) -> None:
    """Add a country's holidays that are not there yet, and say `done` if there were any."""
    screen.toast("Importing…")
    screen.toast(done if _add(store, country, reminders) else "No new items have been found")


def _add(store: Store, country: str, reminders: tuple[int, int, int]) -> bool:
    """Store the holidays that are not there yet; return whether there are any."""
    known = {event.import_id for event in store.all()}
    found = [_event(store, country, day, title) for day, title in _holidays()[country].items()]
    new = [event for event in found if event.import_id not in known]
    if not new:
        return False
    types = {kind.title: kind.id for kind in store.types()}
    number = types.get(TYPE) or store.save_type(EventType(0, TYPE, _COLOR))
    for event in new:
        store.save(replace(event, event_type=number, reminders=reminders))
    return True


def _event(store: Store, country: str, day: str, title: str) -> Event:
    date, _, rule = day.partition(" ")
    month, number = (int(part) for part in date.split("-"))
    start_s = store.midnight_s(datetime.date(2018, month, number))
    return Event(
        start_s=start_s, end_s=start_s + recurrence.DAY_S // 2, title=title, repeat_interval=recurrence.YEAR_S,
        repeat_rule=_RULES[rule], import_id=f"{country}-{day}", time_zone="UTC", flags=ALL_DAY, source="imported-ics",
    )  # fmt: skip
