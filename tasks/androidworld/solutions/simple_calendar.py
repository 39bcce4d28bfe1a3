from __future__ import annotations

import datetime
import re

from pytest_mobileagent.solutions import near_miss, solution

from ..pools_simple_calendar import TODAY, minutes_of, on

APP = "simple calendar pro"
ADDING = (
    "test_calendar_add_event", "test_calendar_add_event_in_two_weeks", "test_calendar_add_event_on_weekday",
    "test_calendar_add_event_tomorrow",
)  # fmt: skip
NOW_MINUTES = 15 * 60 + 34
EIGHT_PM = 20 * 60
REPETITIONS = ("never", "daily", "weekly")  # as the choices stand below each other
SEPTEMBER_DAYS = 30  # whose last ones stand before the 1st of October


def every(names, declare, *reason):
    """Declare an author for several tasks."""

    def register(author):
        for name in names:
            declare(name, *reason)(author)
        return author

    return register


def open_day(ui, day):
    """Open a day of October from the month, whose first cell is Sunday the 1st where weeks begin on Sunday."""
    yield from ui.open_app(APP)
    yield from ui.tap(id="month_view_background", instance=day - 1)
    if late := (day - day_shown(ui)) % SEPTEMBER_DAYS:
        yield from ui.press("back")
        yield from ui.tap(id="month_view_background", instance=day - 1 + late)


def day_shown(ui):
    """Return the day of the month in the title of the day that is open: `October 15 (Sun)`, `10月 15 (日)`."""
    return int(re.findall(r"\d+", ui.find(id="top_value", instance=-1).text)[-1])


def rows_of_day(ui):
    """Return title and start, minutes since midnight, of the rows that begin on the day shown."""
    titles = [node.text for node in ui.find_all(id="event_item_title")]
    times = [node.text for node in ui.find_all(id="event_item_time")]
    found = []
    for title, time in zip(titles, times, strict=True):
        start = time.partition(" - ")[0]
        if "(" not in start:
            found.append((title, minutes_of(start)))
    return found


def listed(titles):
    return ", ".join(titles) or "None"


# -- adding -----------------------------------------------------------------------------------------------------------


def begin_event(ui, title, description):
    yield from ui.open_app(APP)
    yield from ui.tap(id="calendar_fab")
    yield from ui.tap(id="fab_event_label")
    yield from ui.type(title, id="event_title")
    yield from ui.type(description, id="event_description")


def set_date(ui, field, moment):
    yield from ui.tap(id=field)
    yield from ui.tap(desc=f"{moment:%d %B %Y}", scroll=False)
    yield from ui.tap(id="button1", scroll=False)


def set_time(ui, field, moment):
    def on_dial(number):
        def where(node):  # the chips above it have ids, and may bear the same names
            found = re.search(r"\d+", node.desc)
            return not node.resource_id and found is not None and int(found[0]) == number

        return where

    yield from ui.tap(id=field)
    yield from ui.tap(where=on_dial(moment.hour), scroll=False)
    if moment.minute:
        yield from ui.tap(where=on_dial(moment.minute), scroll=False)
    yield from ui.tap(id="material_timepicker_ok_button", scroll=False)


def set_start(ui, start):
    if start.date() != TODAY:
        yield from set_date(ui, "event_start_date", start)
    yield from set_time(ui, "event_start_time", start)


def set_end(ui, start, minutes):
    end = start + datetime.timedelta(minutes=minutes)
    if end.date() != start.date():
        yield from set_date(ui, "event_end_date", end)
    yield from set_time(ui, "event_end_time", end)


def save(ui):
    yield from ui.tap(id="save", scroll=False)
    if ui.shows(id="alertTitle"):
        yield from ui.tap(id="button1", scroll=False)
    yield from ui.done()


@every(ADDING, solution)
def add_event(ui, *, day, hour, duration_mins, event_title, event_description, **_):
    yield from begin_event(ui, event_title, event_description)
    yield from set_start(ui, on(day, hour))
    yield from set_end(ui, on(day, hour), duration_mins)
    yield from save(ui)


@every(ADDING, near_miss, "leaves the end at the start")
def endless_event(ui, *, day, hour, event_title, event_description, **_):
    yield from begin_event(ui, event_title, event_description)
    yield from set_start(ui, on(day, hour))
    yield from save(ui)


@every(ADDING, near_miss, "leaves by the arrow without saving")
def unsaved_event(ui, *, day, hour, duration_mins, event_title, event_description, **_):
    yield from begin_event(ui, event_title, event_description)
    yield from set_start(ui, on(day, hour))
    yield from set_end(ui, on(day, hour), duration_mins)
    yield from ui.tap(cls="ImageButton", scroll=False)
    yield from ui.done()


@near_miss("test_calendar_add_event_in_two_weeks", "counts one week")
@near_miss("test_calendar_add_event_on_weekday", "takes the week after")
@near_miss("test_calendar_add_event_tomorrow", "takes the day after")
def event_on_another_day(ui, *, day, hour, duration_mins, event_title, event_description, **params):
    wrong = day + 7 if "day_of_week" in params else 17 if day == 16 else 22
    yield from begin_event(ui, event_title, event_description)
    yield from set_start(ui, on(wrong, hour))
    yield from set_end(ui, on(wrong, hour), duration_mins)
    yield from save(ui)


def repeat(ui, rule):
    yield from ui.tap(id="event_repetition")
    yield from ui.tap(cls="RadioButton", instance=REPETITIONS.index(rule), scroll=False)


@solution("test_calendar_add_repeating_event")
def add_repeating_event(ui, *, day, hour, duration_mins, event_title, event_description, repeat_rule, **_):
    yield from begin_event(ui, event_title, event_description)
    yield from set_start(ui, on(day, hour))
    yield from set_end(ui, on(day, hour), duration_mins)
    yield from repeat(ui, repeat_rule)
    yield from save(ui)


@near_miss("test_calendar_add_repeating_event", "does not repeat it")
def add_once(ui, *, day, hour, duration_mins, event_title, event_description, **_):
    yield from begin_event(ui, event_title, event_description)
    yield from set_start(ui, on(day, hour))
    yield from set_end(ui, on(day, hour), duration_mins)
    yield from save(ui)


@near_miss("test_calendar_add_repeating_event", "repeats it ten times only")
def add_for_a_while(ui, *, day, hour, duration_mins, event_title, event_description, repeat_rule, **_):
    yield from begin_event(ui, event_title, event_description)
    yield from set_start(ui, on(day, hour))
    yield from set_end(ui, on(day, hour), duration_mins)
    yield from repeat(ui, repeat_rule)
    yield from ui.tap(id="event_repetition_limit_holder")
    yield from ui.type("10", id="repeat_type_count")
    yield from ui.tap(id="button1", scroll=False)
    yield from save(ui)


# -- deleting ---------------------------------------------------------------------------------------------------------


@solution("test_calendar_delete_events")
@solution("test_calendar_delete_events_on_weekday")
def delete_day(ui, *, day, **_):
    yield from open_day(ui, day)
    yield from ui.long_press(id="event_item_title")
    yield from ui.tap(id="actionbar_title", scroll=False)
    yield from ui.tap(id="cab_delete", scroll=False)
    yield from ui.tap(id="button1", scroll=False)
    yield from ui.done()


@near_miss("test_calendar_delete_events", "deletes the first one only")
@near_miss("test_calendar_delete_events_on_weekday", "deletes the first one only")
def delete_first_of_day(ui, *, day, **_):
    yield from open_day(ui, day)
    yield from ui.long_press(id="event_item_title")
    yield from ui.tap(id="cab_delete", scroll=False)
    yield from ui.tap(id="button1", scroll=False)
    yield from ui.done()


@solution("test_calendar_delete_event")
def delete_event(ui, *, day, hour, event_title, **_):
    yield from open_day(ui, day)
    at = rows_of_day(ui).index((event_title, 60 * hour))
    spilled = len(ui.find_all(id="event_item_title")) - len(rows_of_day(ui))
    yield from ui.tap(id="event_item_title", instance=at + spilled)
    yield from ui.tap(id="delete", scroll=False)
    yield from ui.tap(id="button1", scroll=False)
    yield from ui.done()


@near_miss("test_calendar_delete_event", "deletes everything on that day")
def delete_whole_day(ui, *, day, **_):
    yield from delete_day(ui, day=day)


@near_miss("test_calendar_delete_event", "answers no when asked")
@near_miss("test_calendar_delete_events", "answers no when asked")
@near_miss("test_calendar_delete_events_on_weekday", "answers no when asked")
def hesitate(ui, *, day, **_):
    yield from open_day(ui, day)
    yield from ui.long_press(id="event_item_title")
    yield from ui.tap(id="actionbar_title", scroll=False)
    yield from ui.tap(id="cab_delete", scroll=False)
    yield from ui.tap(id="button2", scroll=False)
    yield from ui.done()


# -- questions about a day --------------------------------------------------------------------------------------------


@solution("test_calendar_any_events_on_date")
@solution("test_calendar_events_on_date")
def read_day(ui, *, day, **_):
    yield from open_day(ui, day)
    yield from ui.answer(listed(title for title, _ in rows_of_day(ui)))


@near_miss("test_calendar_any_events_on_date", "names the first one only")
def read_first_row(ui, *, day, **_):
    yield from open_day(ui, day)
    yield from ui.answer(rows_of_day(ui)[0][0])


@solution("test_calendar_event_at_time")
def read_time(ui, *, day, time, **_):
    yield from open_day(ui, day)
    yield from ui.answer(listed(title for title, start in rows_of_day(ui) if start == minutes_of(time)))


@solution("test_calendar_events_in_range")
def read_range(ui, *, day, start_time, **_):
    yield from open_day(ui, day)
    first = minutes_of(start_time)
    yield from ui.answer(listed(title for title, start in rows_of_day(ui) if first <= start <= EIGHT_PM))


@solution("test_calendar_first_event_after")
def read_first_after(ui, *, day, time, **_):
    yield from open_day(ui, day)
    later = [(start, title) for title, start in rows_of_day(ui) if start > minutes_of(time)]
    yield from ui.answer(min(later)[1])


@solution("test_calendar_next_event")
def read_next(ui, **_):
    yield from open_day(ui, TODAY.day)
    later = [(start, title) for title, start in rows_of_day(ui) if start > NOW_MINUTES]
    yield from ui.answer(min(later)[1])


@near_miss("test_calendar_any_events_on_date", "looks at the day before")
@near_miss("test_calendar_events_on_date", "looks at the day before")
@near_miss("test_calendar_event_at_time", "looks at the day before")
@near_miss("test_calendar_events_in_range", "looks at the day before")
@near_miss("test_calendar_first_event_after", "looks at the day before")
def read_another_day(ui, *, day, **_):
    yield from open_day(ui, day - 1)
    yield from ui.answer(listed(title for title, _ in rows_of_day(ui)))


@near_miss("test_calendar_next_event", "looks at tomorrow")
def read_tomorrow(ui, **_):
    yield from open_day(ui, TODAY.day + 1)
    yield from ui.answer(listed(title for title, _ in rows_of_day(ui)))


@near_miss("test_calendar_any_events_on_date", "does not answer")
@near_miss("test_calendar_events_on_date", "does not answer")
@near_miss("test_calendar_event_at_time", "does not answer")
@near_miss("test_calendar_events_in_range", "does not answer")
@near_miss("test_calendar_first_event_after", "does not answer")
def look_silently(ui, *, day, **_):
    yield from open_day(ui, day)
    yield from ui.done()


# -- other questions --------------------------------------------------------------------------------------------------


def open_list(ui):
    yield from ui.open_app(APP)
    yield from ui.tap(id="change_view")
    yield from ui.tap(cls="RadioButton", instance=-1)  # the simple list


def rows_of_list(ui):
    """Return day and title of the rows of the list, as far as October goes."""
    day = month = None
    found = []
    for node in ui.observation.hierarchy.walk():
        name = node.resource_id.rpartition("/")[2]
        if name == "event_section_title":
            number = node.text.partition(" ")[0]
            if number.isdigit() and " " in node.text:
                day = int(number)
            elif month is not None:
                break
            else:
                month = node.text
        elif name == "event_item_title" and day is not None:
            found.append((day, node.text))
    return found


@solution("test_calendar_events_in_next_week")
def read_next_week(ui, **_):
    yield from open_list(ui)
    yield from ui.answer(listed(title for day, title in rows_of_list(ui) if 16 <= day <= 22))


@near_miss("test_calendar_events_in_next_week", "names the first one only")
def read_first_of_week(ui, **_):
    yield from open_list(ui)
    yield from ui.answer(rows_of_list(ui)[0][1])


@near_miss("test_calendar_events_in_next_week", "takes the week after next")
def read_week_after_next(ui, **_):
    yield from open_list(ui)
    yield from ui.answer(listed(title for day, title in rows_of_list(ui) if day > 22))


def find_event(ui, text):
    yield from ui.open_app(APP)
    yield from ui.type(text, id="top_toolbar_search")
    yield from ui.tap(id="event_item_title", scroll=False)


@solution("test_calendar_location_of_event")
def read_location(ui, *, title, **_):
    yield from find_event(ui, title)
    yield from ui.answer(ui.find(id="event_location").text)


@near_miss("test_calendar_location_of_event", "answers with the title")
def read_title(ui, *, title, **_):
    yield from find_event(ui, title)
    yield from ui.answer(ui.find(id="event_title").text)


def moment_shown(ui):
    day = ui.find(id="event_start_date").text.partition(" (")[0].rpartition(" ")[2]
    return f"October {day}", ui.find(id="event_start_time").text


@solution("test_calendar_next_meeting_with_person")
def read_moment(ui, *, person, **_):
    yield from find_event(ui, person)
    day, time = moment_shown(ui)
    yield from ui.answer(f"{day} 2023 {time}")


@near_miss("test_calendar_next_meeting_with_person", "writes the time in twelve hours")
def write_american_time(ui, *, person, **_):
    yield from find_event(ui, person)
    day, time = moment_shown(ui)
    hour, _, minute = time.partition(":")
    yield from ui.answer(f"{day} 2023 {int(hour) % 12 or 12}:{minute} {'PM' if int(hour) >= 12 else 'AM'}")


@near_miss("test_calendar_next_meeting_with_person", "leaves the time out")
def write_date_only(ui, *, person, **_):
    yield from find_event(ui, person)
    yield from ui.answer(f"{moment_shown(ui)[0]} 2023")
