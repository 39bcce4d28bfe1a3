from __future__ import annotations

import calendar
import datetime
import re

from pytest_mobileagent.config.labels import labels_for
from pytest_mobileagent.solutions import near_miss, solution
from pytest_mobileagent.state.tracks import MILE_M

from ..pools_tracks import MONDAY, TODAY

APP = "open tracks sports tracker"
PACKAGE = "de.dennisguse.opentracks"
UNITS_M = {"mi": MILE_M, "ft": 0.3048, "km": 1000.0, "m": 1.0}  # the country's, as the locale has it
UNITS = {name: metres for unit, metres in UNITS_M.items() for name in labels_for(unit, PACKAGE)}  # in every language
LAST_FILTERED = datetime.date(2023, 10, 21)  # "this week" of the filter begins on Sunday the 15th


def pick_day(ui, which, day, shown):
    """Choose a day in the filter, whose calendar shows the month of `shown`."""
    if day == shown:
        return
    yield from ui.tap(id=f"filter_date_edit_text_{which}")
    for _ in range(shown.month - day.month):
        yield from ui.tap(id="android:id/prev")
    yield from ui.tap(desc=f"{day.day:02d} {calendar.month_name[day.month]} {day.year}")


def open_filtered(ui, first, last=None):
    """Show the sums from one day to another; without a last day, up to today and beyond."""
    yield from ui.open_app(APP)
    yield from ui.tap(id="aggregated_stats_button")
    yield from ui.tap(id="aggregated_statistics_filter")
    yield from pick_day(ui, "from", first, TODAY)
    yield from pick_day(ui, "to", last or LAST_FILTERED, LAST_FILTERED)
    yield from ui.tap(id="button1")


def beside(ui, category, name):
    """Return what stands at a category: the text of the element `name` in the same block."""
    head = ui.find(id="aggregated_stats_type_label", text=category)
    below = [node for node in ui.find_all(id=name) if node.bounds.top >= head.bounds.top - 20]
    return min(below, key=lambda node: node.bounds.top).text


def minutes_of(text):
    hours, minutes, _ = [0, *(int(part) for part in text.split(":"))][-3:]
    return hours * 60 + minutes


def metres_of(value, unit):
    *whole, hundredths = re.findall(r"\d+", value)  # whatever signs stand between
    return float(f"{''.join(whole)}.{hundredths}") * UNITS[unit]


def scroll_to_block(ui, category, name):
    """Bring a category into view, and with it the element `name` of its block."""

    def is_below(node):
        head = ui.find(id="aggregated_stats_type_label", text=category)
        return head is not None and node.bounds.top >= head.bounds.top - 20

    yield from ui.scroll_to(id=name, where=is_below)


# -- answers ----------------------------------------------------------------------------------------------------------


def say_count(ui, category, since):
    yield from open_filtered(ui, since)
    yield from scroll_to_block(ui, category, "aggregated_stats_num_tracks")
    yield from ui.answer(str(int(beside(ui, category, "aggregated_stats_num_tracks").strip("()"))))


@solution("test_tracks_count_this_week")
def count_this_week(ui, *, category, **_):
    yield from say_count(ui, category, MONDAY)


@near_miss("test_tracks_count_this_week", "answers with a word")
def count_in_words(ui, *, category, **_):
    yield from open_filtered(ui, MONDAY)
    yield from ui.answer("two")


@near_miss("test_tracks_count_this_week", "counts all tracks of the week")
def count_all(ui, **_):
    yield from open_filtered(ui, MONDAY)
    counts = [int(node.text.strip("()")) for node in ui.find_all(id="aggregated_stats_num_tracks")]
    yield from ui.answer(str(sum(counts)))


@solution("test_tracks_types_on_date")
def list_types(ui, *, day, **_):
    yield from open_filtered(ui, day, day)
    yield from ui.answer(", ".join(node.text for node in ui.find_all(id="aggregated_stats_type_label")))


@near_miss("test_tracks_types_on_date", "names one of two")
def list_one_type(ui, *, day, **_):
    yield from open_filtered(ui, day, day)
    yield from ui.answer(ui.find(id="aggregated_stats_type_label").text)


@near_miss("test_tracks_types_on_date", "lists the types of another day")
def list_other_day(ui, *, day, **_):
    day -= datetime.timedelta(days=1)
    yield from open_filtered(ui, day, day)
    labels = [node.text for node in ui.find_all(id="aggregated_stats_type_label")]
    yield from ui.answer(", ".join(labels) or "none")


@solution("test_tracks_duration")
def read_duration(ui, *, category, day, **_):
    yield from search(ui, category)
    while not (lasted := [minutes_of(text.partition(" (")[0]) for date, text in rows_in_view(ui) if is_of(date, day)]):
        yield from ui.scroll()
    yield from ui.answer(str(sum(lasted)))


@near_miss("test_tracks_duration", "answers in hours and minutes")
def read_clock(ui, *, category, day, **_):
    yield from open_filtered(ui, day, day)
    yield from ui.answer(beside(ui, category, "aggregated_stats_time"))


@solution("test_tracks_longest_distance")
def find_longest(ui, *, category, **_):
    yield from search(ui, category)
    found = yield from recent_distances(ui)
    yield from ui.answer(str(round(max(found))))


def search(ui, category):
    yield from ui.open_app(APP)
    yield from ui.tap(id="search_button")
    yield from ui.type(category, id="search_src_text")
    yield from ui.press("enter")


def rows_in_view(ui):
    """Return the date and the text of the rows that are seen whole."""
    dates = ui.find_all(id="track_list_item_date")
    texts = ui.find_all(id="track_list_item_time_distance")
    return [
        (date.text, text.text)
        for date in dates
        for text in texts
        if 0 < text.bounds.center[1] - date.bounds.center[1] < 2 * date.bounds.height  # the line below it
    ]


def recent_distances(ui):
    """Return the metres of this week's rows, which come first in the list."""
    rows = {}
    while True:
        known = len(rows)
        rows |= dict.fromkeys(rows_in_view(ui))
        if len(rows) == known or not all(is_recent(date) for date, _ in rows):
            break
        yield from ui.scroll()
    return [metres_of(*text.partition("(")[2].rstrip(")").split()) for date, text in rows if is_recent(date)]


def is_of(date, day):
    """Whether a date in the list is this day of October, in any language."""
    ago = (TODAY - day).days
    if ago < 7:
        return date in labels_for(("Today", "Yesterday")[ago] if ago < 2 else calendar.day_name[day.weekday()], PACKAGE)
    numbers = [int(number) for number in re.findall(r"\d+", date)]
    if len(numbers) > 1:  # the month is one, too
        numbers.remove(day.month)
    return numbers == [day.day]


def is_recent(date):
    """Whether a date in the list is of this week, Monday being six days ago."""
    return any(is_of(date, TODAY - datetime.timedelta(days=ago)) for ago in range(7))


@near_miss("test_tracks_longest_distance", "answers in miles")
def find_longest_in_miles(ui, *, category, **_):
    yield from search(ui, category)
    found = yield from recent_distances(ui)
    yield from ui.answer(f"{max(found) / MILE_M:.2f}")


@solution("test_tracks_total_distance")
def sum_distances(ui, *, category, first, last, **_):
    yield from open_filtered(ui, first, last)
    yield from scroll_to_block(ui, category, "aggregated_stats_distance_unit")
    value = beside(ui, category, "aggregated_stats_distance")
    yield from ui.answer(str(round(metres_of(value, beside(ui, category, "aggregated_stats_distance_unit")))))


@near_miss("test_tracks_total_distance", "answers in kilometres")
def sum_distances_in_kilometres(ui, *, category, first, last, **_):
    yield from open_filtered(ui, first, last)
    yield from scroll_to_block(ui, category, "aggregated_stats_distance_unit")
    value = beside(ui, category, "aggregated_stats_distance")
    metres = metres_of(value, beside(ui, category, "aggregated_stats_distance_unit"))
    yield from ui.answer(f"{metres / 1000:.2f} km")


@solution("test_tracks_total_duration_this_week")
def sum_durations(ui, *, category, **_):
    yield from open_filtered(ui, MONDAY)
    yield from scroll_to_block(ui, category, "aggregated_stats_time")
    yield from ui.answer(str(minutes_of(beside(ui, category, "aggregated_stats_time"))))


@near_miss("test_tracks_total_duration_this_week", "answers with the longer of the two")
def read_longest(ui, *, category, **_):
    yield from search(ui, category)
    dates = [node.text for node in ui.find_all(id="track_list_item_date")]
    times = [node.text.partition(" (")[0] for node in ui.find_all(id="track_list_item_time_distance")]
    lasted = [minutes_of(time) for date, time in zip(dates, times, strict=True) if is_recent(date)]
    yield from ui.answer(str(max(lasted)))
