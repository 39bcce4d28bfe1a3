from __future__ import annotations

import calendar
import datetime
import re

from pytest_mobileagent.solutions import near_miss, solution

from ._reading import area, asked, inside, submit
from .unfolding import every

CHOSEN = ("test_choose_date", "test_choose_date_easy", "test_choose_date_medium")


def day_asked(ui):
    month, day, year = map(int, re.search(r"([0-9]+)/([0-9]+)/([0-9]+)", asked(ui)).groups())
    return datetime.date(year, month, day)


# -- the page's own calendar ------------------------------------------------------------------------------------------


def shown_month(ui):
    """Return the month that the calendar shows, as a number that counts months."""
    names = [node.text for node in ui.find(id="ui-datepicker-div").walk() if node.text]
    month = next(at for at, name in enumerate(calendar.month_name) if name and name in names)
    return int(next(name for name in names if re.fullmatch("[0-9]{4}", name))) * 12 + month


def turn_page(ui, *, is_back):
    """Tap the arrow beside the month's name."""
    box = ui.find(id="ui-datepicker-div")
    head = min(node.bounds.top for node in box.walk() if node.text == "Su")
    arrows = [node for node in box.walk() if node.clickable and node.bounds.bottom < head + 10]
    arrows.sort(key=lambda node: node.bounds.left)
    yield from ui.tap_at(*arrows[0 if is_back else -1].bounds.center)


def pick_day(ui, day):
    """Pick a day in the page's calendar, which is open."""
    wanted = day.year * 12 + day.month
    while shown_month(ui) != wanted:
        yield from turn_page(ui, is_back=shown_month(ui) > wanted)
    box = ui.find(id="ui-datepicker-div")
    node = next(node for node in box.walk() if node.text == str(day.day) and node.clickable)
    yield from ui.tap_at(*node.bounds.center)


def choose_date(ui, day):
    yield from ui.tap(id="datepicker")
    yield from pick_day(ui, day)
    yield from submit(ui)
    yield from ui.done()


@every(CHOSEN, solution)
def choose_day(ui):
    yield from choose_date(ui, day_asked(ui))


@every(CHOSEN, near_miss, "chooses another day of the month")
def choose_other_day(ui):
    day = day_asked(ui)
    yield from choose_date(ui, day.replace(day=2 if day.day == 1 else day.day - 1))


# -- the phone's dialogs ----------------------------------------------------------------------------------------------


def dialog_month(ui):
    """Return the month that the phone's calendar shows, counted as above."""
    day = next(node.desc for node in ui.find_all(where=lambda node: re.fullmatch(r"[0-9]{2} \w+ [0-9]{4}", node.desc)))
    _, month, year = day.split()
    return int(year) * 12 + list(calendar.month_name).index(month)


def is_in_list(node):
    return node.resource_id != "android:id/date_picker_header_year"


def pick_in_dialog(ui, day):
    yield from ui.tap(id="android:id/date_picker_header_year")
    for _ in range(6):
        if ui.shows(text=str(day.year), where=is_in_list):
            break
        years = ui.find_all(where=lambda node: is_in_list(node) and node.text.isdigit() and len(node.text) == 4)
        x, high, low = years[0].bounds.center[0], years[0].bounds.center[1], years[-1].bounds.center[1]
        is_earlier = int(years[0].text) > day.year
        yield from ui.drag((x, high if is_earlier else low), (x, low if is_earlier else high), duration_ms=800)
    yield from ui.tap(text=str(day.year), where=is_in_list, scroll=False)
    wanted = day.year * 12 + day.month
    while dialog_month(ui) != wanted:
        yield from ui.tap(id="android:id/prev" if dialog_month(ui) > wanted else "android:id/next")
    yield from ui.tap(desc=f"{day:%d %B %Y}")
    yield from ui.tap(id="android:id/button1")


def enter_date(ui, day):
    yield from ui.tap(id="tt")
    yield from pick_in_dialog(ui, day)
    yield from submit(ui)
    yield from ui.done()


@solution("test_enter_date")
def enter_day(ui):
    yield from enter_date(ui, day_asked(ui))


@near_miss("test_enter_date", "enters another day of the month")
def enter_other_day(ui):
    day = day_asked(ui)
    yield from enter_date(ui, day.replace(day=2 if day.day == 1 else day.day - 1))


def enter_time(ui, hour, minute):
    yield from ui.tap(id="tt")
    yield from ui.tap(id="android:id/toggle_mode")
    yield from ui.type(str(hour), id="android:id/input_hour", clear=True)
    yield from ui.type(minute, id="android:id/input_minute", clear=True)
    yield from ui.tap(id="android:id/button1")
    yield from submit(ui)
    yield from ui.done()


def time_asked(ui):
    """Return the hour, of 24, and the minute."""
    hour, minute, half = re.search(r"([0-9]+):([0-9]+) ([AP]M)", asked(ui)).groups()
    return int(hour) % 12 + (12 if half == "PM" else 0), minute


@solution("test_enter_time")
def enter_time_asked(ui):
    yield from enter_time(ui, *time_asked(ui))


@near_miss("test_enter_time", "takes the other half of the day")
def enter_other_half(ui):
    hour, minute = time_asked(ui)
    yield from enter_time(ui, (hour + 12) % 24, minute)


# -- a flight on a day ------------------------------------------------------------------------------------------------


def flight_asked(ui):
    """Return what makes a flight the wanted one, and the two cities or airports."""
    return re.search(r"Book the (\w+) one-way flight from: (.*) to: (.*) on ", asked(ui)).groups()


def fly(ui, field, name):
    """Type a city or an airport, and choose the first suggestion with it."""
    yield from ui.type(name, id=field)
    yield from ui.tap(cls="TextView", where=lambda node: "(" in node.text and name in node.text, scroll=False)


def flights(ui):
    """Look through all flights: return price and minutes of each by the text of its button."""
    found, seen = {}, None
    while seen != (now := [node.text for node in inside(ui)]):
        seen, minutes = now, None
        for text in now:
            duration = re.fullmatch(r"([0-9]+)h ([0-9]+)m", text)
            if duration is not None:
                minutes = int(duration[1]) * 60 + int(duration[2])
            elif text.startswith("Book flight for") and minutes is not None:
                found[text] = (int(text.rpartition("$")[2]), minutes)
                minutes = None
        yield from turn(ui, -1)
    return found


def turn(ui, sign):
    """Scroll the list of flights: down if the finger goes up."""
    box = area(ui).bounds
    x, reach = box.right - 40, box.height * 3 // 10
    yield from ui.drag((x, box.center[1] - sign * reach), (x, box.center[1] + sign * reach), duration_ms=600)


def book(ui, *, is_other=False):
    kind, start, end = flight_asked(ui)
    yield from fly(ui, "flight-from", start)
    yield from fly(ui, "flight-to", end)
    yield from ui.tap(id="datepicker")
    yield from pick_day(ui, day_asked(ui))
    yield from ui.tap(id="search")
    found = yield from flights(ui)
    place = 0 if kind == "cheapest" else 1
    ranked = sorted(found, key=lambda text: found[text][place])
    wanted = ranked[-1 if is_other else 0]
    while not ui.shows(text=wanted):
        yield from turn(ui, 1)
    yield from ui.tap(text=wanted)
    yield from ui.done()


@solution("test_book_flight")
def book_asked(ui):
    yield from book(ui)


@near_miss("test_book_flight", "books the dearest, or the longest")
def book_other(ui):
    yield from book(ui, is_other=True)
