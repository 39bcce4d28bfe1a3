from __future__ import annotations

import dataclasses
import datetime

import pytest

from pytest_mobileagent import mobile_task
from pytest_mobileagent.matching import lists_differ, moments_differ
from pytest_mobileagent.state.calendar import DAILY_S, OFFERED, WEEKLY_S, Calendar
from pytest_mobileagent.state.side_effects import added, removed

from .additions import addition_differs, event_differs, rows_left_differ
from .pools_simple_calendar import (
    AFTER_TIMES,
    ANY_LENGTHS,
    DAY_TITLES,
    ERRANDS,
    EVENING_TITLES,
    FIRST_DAY,
    LAST_DAY,
    LATER_TODAY,
    LENGTHS,
    LOCATIONS,
    NOW,
    PEOPLE,
    PLACE_TITLES,
    RANGE_STARTS,
    TIMES,
    TITLES,
    TODAY,
    an_hour,
    bystanders,
    day_in_words,
    event_description,
    event_title,
    made,
    minutes_of,
    on,
    random_event,
    shuffled,
    surroundings,
    touches,
)

APP = ["simple calendar pro"]
ONE_EVENT = [added("events.db/events", **OFFERED)]
MOST_BYSTANDERS = 20
MEETING_MINUTES = 60
EIGHT_PM = 20 * 60
DRINKS = "Drinks with {}"


@pytest.fixture
def calendar(device):
    """The phone's calendar: empty."""
    found = Calendar(device)
    found.clear()
    return found


# -- parameters -------------------------------------------------------------------------------------------------------


def new_event(fake, day):
    return {
        "hour": an_hour(fake),
        "event_title": event_title(fake),
        "event_description": event_description(fake),
        "duration_mins": fake.random_element(LENGTHS),
        "day": day,
    }


def dated(fake):
    return {"year": 2023, "month": 10, **new_event(fake, fake.random_int(FIRST_DAY, 31))}


def in_two_weeks(fake):
    return new_event(fake, 29)


def tomorrow(fake):
    return new_event(fake, 16)


def a_weekday(fake):
    day = fake.random_int(16, 21)
    return {"day": day, "day_of_week": f"{datetime.date(2023, 10, day):%A}"}


def on_a_weekday(fake):
    weekday = a_weekday(fake)
    return {**new_event(fake, weekday["day"]), **weekday}


def repeating(fake):
    return {**dated(fake), "repeat_rule": fake.pick(("daily", "weekly"))}


def a_date(fake):
    return {"year": 2023, "month": 10, "day": fake.random_int(FIRST_DAY, 31)}


def asked_day(fake):
    day = fake.random_int(FIRST_DAY, LAST_DAY)
    return {"date": day_in_words(fake, day), "day": day}


def three_events(fake):
    times = fake.picks(TIMES, 3)
    titles = fake.picks(TITLES, 3)
    return {**asked_day(fake), "times": times, "titles": titles}


def one_event(fake, titles, times):
    return {
        **asked_day(fake), "time": fake.pick(times), "title": fake.pick(titles),
        "length": fake.random_element(ANY_LENGTHS),
    }  # fmt: skip


def at_a_time(fake):
    return one_event(fake, TITLES, TIMES)


def on_a_day(fake):
    return one_event(fake, DAY_TITLES, TIMES)


def in_a_range(fake):
    drawn = one_event(fake, EVENING_TITLES, RANGE_STARTS)
    start_time = drawn.pop("time")
    return {**drawn, "start_time": start_time}


def after_a_time(fake):
    return {**one_event(fake, ERRANDS, AFTER_TIMES), "wait": fake.random_element((5, 15, 30, 60, 90))}


def later_today(fake):
    drawn = one_event(fake, TITLES, LATER_TODAY)
    return {key: drawn[key] for key in ("time", "title", "length")}


def a_place(fake):
    drawn = one_event(fake, PLACE_TITLES, TIMES)
    return {"title": drawn["title"], "day": drawn["day"], "time": drawn["time"], "location": fake.pick(LOCATIONS)}


def a_person(fake):
    drawn = one_event(fake, TITLES, TIMES)
    later = [time for time in TIMES if minutes_of(time) > NOW.hour * 60 + NOW.minute]
    time = fake.pick(later) if drawn["day"] == TODAY.day else drawn["time"]
    return {"person": fake.pick(PEOPLE), "day": drawn["day"], "time": time}


def next_week(fake):
    titles = fake.picks((*TITLES[2:], f"Meet with {fake.pick(PEOPLE)}"), 2)
    days = [int(day) for day in fake.picks([str(day) for day in range(16, 23)], 2)]
    return {"titles": titles, "days": days, "times": fake.picks(TIMES, 2)}


# -- what is checked --------------------------------------------------------------------------------------------------


def with_bystanders(calendar, fake, title):
    """Put events with other titles into the calendar and return all that is in it."""
    calendar.add(bystanders(fake, fake.random_int(0, MOST_BYSTANDERS), lambda event: event.title != title))
    return calendar.all()


def as_asked(day, hour, duration_mins, event_title, event_description):
    return made(day, 60 * hour, duration_mins, event_title, description=event_description)


# -- adding -----------------------------------------------------------------------------------------------------------


@mobile_task(
    "In Simple Calendar Pro, create a calendar event on {year}-{month}-{day} at {hour}h with the title '{event_title}' "
    "and the description '{event_description}'. The event should last for {duration_mins} mins.",
    apps=APP,
    params=dated,
    max_steps=34,
    complexity=3.4,
    difficulty="hard",
    upstream="SimpleCalendarAddOneEvent",
    tags=["data_entry", "complex_ui_understanding", "parameterized"],
)
def test_calendar_add_event(
    task, agent, calendar, mobile_faker, year, month, day, hour, duration_mins, event_title, event_description
):
    """One event has been added: title and description word by word, start and end exactly, without location or
    repetition; the others are unchanged.
    """
    before = with_bystanders(calendar, mobile_faker, event_title)

    agent.run(task, expected=ONE_EVENT)

    wanted = as_asked(day, hour, duration_mins, event_title, event_description)
    assert not addition_differs(before, calendar.all(), [wanted], event_differs)


@mobile_task(
    "In Simple Calendar Pro, create a calendar event in two weeks from today at {hour}h with the title '{event_title}' "
    "and the description '{event_description}'. The event should last for {duration_mins} mins.",
    apps=APP,
    params=in_two_weeks,
    max_steps=34,
    complexity=3.4,
    difficulty="medium",
    upstream="SimpleCalendarAddOneEventInTwoWeeks",
    tags=["data_entry", "math_counting", "parameterized"],
)
def test_calendar_add_event_in_two_weeks(
    task, agent, calendar, mobile_faker, day, hour, duration_mins, event_title, event_description
):
    """One event has been added, on 29 October: title and description word by word, start and end exactly, without
    location or repetition; the others are unchanged.
    """
    before = with_bystanders(calendar, mobile_faker, event_title)

    agent.run(task, expected=ONE_EVENT)

    wanted = as_asked(day, hour, duration_mins, event_title, event_description)
    assert not addition_differs(before, calendar.all(), [wanted], event_differs)


@mobile_task(
    "In Simple Calendar Pro, create a calendar event for this {day_of_week} at {hour}h with the title '{event_title}' "
    "and the description '{event_description}'. The event should last for {duration_mins} mins.",
    apps=APP,
    params=on_a_weekday,
    max_steps=34,
    complexity=3.4,
    difficulty="easy",
    upstream="SimpleCalendarAddOneEventRelativeDay",
    tags=["data_entry", "parameterized"],
)
def test_calendar_add_event_on_weekday(
    task, agent, calendar, mobile_faker, day, day_of_week, hour, duration_mins, event_title, event_description
):
    """One event has been added, on that day of the next six: title and description word by word, start and end exactly,
    without location or repetition; the others are unchanged.
    """
    before = with_bystanders(calendar, mobile_faker, event_title)

    agent.run(task, expected=ONE_EVENT)

    wanted = as_asked(day, hour, duration_mins, event_title, event_description)
    assert not addition_differs(before, calendar.all(), [wanted], event_differs)


@mobile_task(
    "In Simple Calendar Pro, create a calendar event for tomorrow at {hour}h with the title '{event_title}' and the "
    "description '{event_description}'. The event should last for {duration_mins} mins.",
    apps=APP,
    params=tomorrow,
    max_steps=34,
    complexity=3.4,
    difficulty="easy",
    upstream="SimpleCalendarAddOneEventTomorrow",
    tags=["data_entry", "parameterized"],
)
def test_calendar_add_event_tomorrow(
    task, agent, calendar, mobile_faker, day, hour, duration_mins, event_title, event_description
):
    """One event has been added, on 16 October: title and description word by word, start and end exactly, without
    location or repetition; the others are unchanged.
    """
    before = with_bystanders(calendar, mobile_faker, event_title)

    agent.run(task, expected=ONE_EVENT)

    wanted = as_asked(day, hour, duration_mins, event_title, event_description)
    assert not addition_differs(before, calendar.all(), [wanted], event_differs)


@mobile_task(
    "In Simple Calendar Pro, create a recurring calendar event titled '{event_title}' starting on {year}-{month}-{day} "
    "at {hour}h. The event recurs {repeat_rule}, forever, and lasts for {duration_mins} minutes each occurrence. The "
    "event description should be '{event_description}'.",
    apps=APP,
    params=repeating,
    max_steps=34,
    complexity=3.4,
    difficulty="easy",
    upstream="SimpleCalendarAddRepeatingEvent",
    tags=["data_entry", "complex_ui_understanding", "parameterized"],
)
def test_calendar_add_repeating_event(
    task, agent, calendar, mobile_faker, year, month, day, hour, duration_mins, event_title, event_description,
    repeat_rule,
):  # fmt: skip
    """One event has been added: title and description word by word, start, end and rule of repetition exactly, without
    end of the repetition, occurrences left out or location; the others are unchanged.

    Upstream: the end of a repetition is not compared; ours has to be none.
    """
    before = with_bystanders(calendar, mobile_faker, event_title)

    agent.run(task, expected=ONE_EVENT)

    once = as_asked(day, hour, duration_mins, event_title, event_description)
    weekly = {"repeat_interval": WEEKLY_S, "repeat_rule": 1 << once.start.weekday()}
    again = weekly if repeat_rule == "weekly" else {"repeat_interval": DAILY_S}
    wanted = dataclasses.replace(once, **again)
    assert not addition_differs(before, calendar.all(), [wanted], event_differs)


# -- deleting ---------------------------------------------------------------------------------------------------------


@mobile_task(
    "In Simple Calendar Pro, delete all the calendar events on {year}-{month}-{day}",
    apps=APP,
    params=a_date,
    max_steps=14,
    complexity=1.4,
    difficulty="easy",
    upstream="SimpleCalendarDeleteEvents",
    tags=["parameterized", "data_edit"],
)
def test_calendar_delete_events(task, agent, calendar, mobile_faker, year, month, day):
    """The day's three events are gone; the 20 others are unchanged.

    Upstream: an event of the evening before may reach into the day and has to stay; ours has none.
    """
    others = bystanders(mobile_faker, MOST_BYSTANDERS, lambda event: not touches(event, day))
    calendar.add([*others, *on_one_day(mobile_faker, day, 3)])
    kept, targets = split(calendar.all(), MOST_BYSTANDERS)

    agent.run(task, expected=[removed("events.db/events", f"id={event.id}") for event in targets])

    assert not rows_left_differ(calendar.all(), kept)


@mobile_task(
    "In Simple Calendar Pro, delete all events scheduled for this {day_of_week}.",
    apps=APP,
    params=a_weekday,
    max_steps=12,
    complexity=1.2,
    difficulty="medium",
    upstream="SimpleCalendarDeleteEventsOnRelativeDay",
    tags=["data_edit", "parameterized"],
)
def test_calendar_delete_events_on_weekday(task, agent, calendar, mobile_faker, day, day_of_week):
    """The day's two events are gone; the 20 others are unchanged.

    Upstream: an event of the evening before may reach into the day and has to stay; ours has none.
    """
    others = bystanders(mobile_faker, MOST_BYSTANDERS, lambda event: not touches(event, day))
    calendar.add([*others, *on_one_day(mobile_faker, day, 2)])
    kept, targets = split(calendar.all(), MOST_BYSTANDERS)

    agent.run(task, expected=[removed("events.db/events", f"id={event.id}") for event in targets])

    assert not rows_left_differ(calendar.all(), kept)


@mobile_task(
    "In Simple Calendar Pro, delete the calendar event on {year}-{month}-{day} at {hour}h with the title "
    "'{event_title}'",
    apps=APP,
    params=dated,
    max_steps=12,
    complexity=1.2,
    difficulty="easy",
    upstream="SimpleCalendarDeleteOneEvent",
    tags=["data_edit", "complex_ui_understanding", "parameterized"],
)
def test_calendar_delete_event(
    task, agent, calendar, mobile_faker, year, month, day, hour, duration_mins, event_title, event_description
):
    """The event is gone; the 20 others, one of the same day among them, are unchanged.

    Upstream: the day may have no other event, so that deleting all of it passes; ours has one.
    """
    target = as_asked(day, hour, duration_mins, event_title, event_description)

    def is_another(event):
        return event.title != target.title and event.start != target.start

    beside = random_event(mobile_faker, day)
    while not is_another(beside):
        beside = random_event(mobile_faker, day)
    calendar.add([beside, *bystanders(mobile_faker, MOST_BYSTANDERS - 1, is_another), target])
    kept, targets = split(calendar.all(), MOST_BYSTANDERS)

    agent.run(task, expected=[removed("events.db/events", f"id={event.id}") for event in targets])

    assert not rows_left_differ(calendar.all(), kept)


def split(events, count):
    return events[:count], events[count:]


def on_one_day(fake, day, count):
    """Return events of one day that end before midnight."""
    found = []
    while len(found) < count:
        event = random_event(fake, day)
        if event.end < on(day) + datetime.timedelta(days=1):
            found.append(event)
    return found


# -- questions --------------------------------------------------------------------------------------------------------


@mobile_task(
    "Do I have any events {date} in Simple Calendar Pro? Answer with the titles only. If there are multiples titles, "
    "format your answer in a comma separated list.",
    apps=APP,
    params=three_events,
    max_steps=10,
    difficulty="easy",
    upstream="SimpleCalendarAnyEventsOnDate",
    tags=["information_retrieval", "parameterized"],
)
def test_calendar_any_events_on_date(task, agent, calendar, mobile_faker, date, day, times, titles):
    """The answer names the day's three events, each once.

    Upstream: one right title three times passes; ours needs each. An event that begins before the day and reaches into
    it may be there and not count; ours has none. "Sunday" may mean a week from today; ours names that day by its date.
    """
    asked = [
        made(day, minutes_of(time), MEETING_MINUTES, title) for time, title in zip(times, titles, strict=True)
    ]  # fmt: skip
    others = surroundings(mobile_faker, lambda event: not touches(event, day))
    calendar.add(shuffled(mobile_faker, [*asked, *others]))

    episode = agent.run(task)

    assert not lists_differ(episode.answer, titles)


@mobile_task(
    "What is on my schedule for {date} at {time} in Simple Calendar Pro? Answer with the titles only. If there are "
    "multiples titles, format your answer in a comma separated list.",
    apps=APP,
    params=at_a_time,
    max_steps=10,
    difficulty="medium",
    upstream="SimpleCalendarEventOnDateAtTime",
    tags=["information_retrieval", "parameterized"],
)
def test_calendar_event_at_time(task, agent, calendar, mobile_faker, date, day, time, title, length):
    """The answer is the title of the only event at that time.

    Upstream: "Sunday" may mean a week from today; ours names that day by its date.
    """
    asked = made(day, minutes_of(time), length, title)
    others = surroundings(mobile_faker, lambda event: not event.overlaps(asked.start, asked.start))
    calendar.add(shuffled(mobile_faker, [asked, *others]))

    episode = agent.run(task)

    assert not lists_differ(episode.answer, [title])


@mobile_task(
    "What events do I have in the next week in Simple Calendar Pro? Assume the week starts from Monday. Answer with "
    "the titles only. If there are multiples titles, format your answer in a comma separated list.",
    apps=APP,
    params=next_week,
    max_steps=10,
    difficulty="easy",
    upstream="SimpleCalendarEventsInNextWeek",
    tags=["data_entry", "parameterized"],
)
def test_calendar_events_in_next_week(task, agent, calendar, mobile_faker, titles, days, times):
    """The answer names the two events of 16 to 22 October, each once.

    Upstream: both may have the same title, and one right title twice passes; ours differ, and each is needed. An event
    that begins before the week and reaches into it may be there and not count; ours has none.
    """
    asked = [
        made(day, minutes_of(time), mobile_faker.random_element(ANY_LENGTHS), title)
        for day, time, title in zip(days, times, titles, strict=True)
    ]
    end = on(22, 23, 59) + datetime.timedelta(minutes=1)
    others = surroundings(mobile_faker, lambda event: not event.overlaps(on(15), end))
    calendar.add(shuffled(mobile_faker, [*asked, *others]))

    episode = agent.run(task)

    assert not lists_differ(episode.answer, titles)


@mobile_task(
    "Do I have any events between {start_time} and 8pm {date} in Simple Calendar Pro? Answer with the titles only. If "
    "there are multiples titles, format your answer in a comma separated list.",
    apps=APP,
    params=in_a_range,
    max_steps=10,
    difficulty="easy", upstream="SimpleCalendarEventsInTimeRange",
    tags=[
        "complex_ui_understanding", "screen_reading", "search", "transcription", "information_retrieval",
        "parameterized",
    ],
)  # fmt: skip
def test_calendar_events_in_range(task, agent, calendar, mobile_faker, date, day, start_time, title, length):
    """The answer is the title of the only event in that time.

    Upstream: an event that begins before that time and reaches into it may be there and not count; ours has none.
    "Sunday" may mean a week from today; ours names that day by its date.
    """
    asked = made(day, minutes_of(start_time), length, title)
    end = on(day) + datetime.timedelta(minutes=EIGHT_PM)
    others = surroundings(mobile_faker, lambda event: not event.overlaps(asked.start, end))
    calendar.add(shuffled(mobile_faker, [asked, *others]))

    episode = agent.run(task)

    assert not lists_differ(episode.answer, [title])


@mobile_task(
    "What events do I have {date} in Simple Calendar Pro? Answer with the titles only. If there are multiple titles, "
    "format your answer as a comma separated list.",
    apps=APP,
    params=on_a_day,
    max_steps=10,
    difficulty="medium",
    upstream="SimpleCalendarEventsOnDate",
    tags=["information_retrieval", "parameterized"],
)
def test_calendar_events_on_date(task, agent, calendar, mobile_faker, date, day, time, title, length):
    """The answer is the title of the day's only event.

    Upstream: an event that begins before the day and reaches into it may be there and not count; ours has none.
    "Sunday" may mean a week from today; ours names that day by its date.
    """
    others = surroundings(mobile_faker, lambda event: not touches(event, day))
    calendar.add(shuffled(mobile_faker, [made(day, minutes_of(time), length, title), *others]))

    episode = agent.run(task)

    assert not lists_differ(episode.answer, [title])


@mobile_task(
    "What is my first event after {time} {date} in Simple Calendar Pro? Answer with the titles only. If there are "
    "multiples titles, format your answer in a comma separated list.",
    apps=APP,
    params=after_a_time,
    max_steps=10,
    difficulty="easy",
    upstream="SimpleCalendarFirstEventAfterStartTime",
    tags=["parameterized", "screen_reading"],
)
def test_calendar_first_event_after(task, agent, calendar, mobile_faker, date, day, time, wait, title, length):
    """The answer is the title of the day's first event that begins after the time.

    Upstream: it begins at that very time; ours begins 5 to 90 minutes later. "Sunday" may mean a week from today; ours
    names that day by its date.
    """
    asked_s = minutes_of(time)
    asked = made(day, asked_s + wait, length, title)
    end = on(day) + datetime.timedelta(days=1)
    others = surroundings(
        mobile_faker, lambda event: not on(day) + datetime.timedelta(minutes=asked_s) <= event.start < end
    )
    calendar.add(shuffled(mobile_faker, [asked, *others]))

    episode = agent.run(task)

    assert not lists_differ(episode.answer, [title])


@mobile_task(
    "What is the location of my {title} event in Simple Calendar Pro? Answer with the location only.",
    apps=APP,
    params=a_place,
    max_steps=10,
    difficulty="easy",
    upstream="SimpleCalendarLocationOfEvent",
    tags=["search", "parameterized"],
)
def test_calendar_location_of_event(task, agent, calendar, mobile_faker, title, day, time, location):
    """The answer is the event's location."""
    others = surroundings(mobile_faker, lambda event: title not in event.title)
    asked = made(day, minutes_of(time), MEETING_MINUTES, title, location=location)
    calendar.add(shuffled(mobile_faker, [asked, *others]))

    episode = agent.run(task)

    assert not lists_differ(episode.answer, [location])


@mobile_task(
    "What is my next upcoming event in Simple Calendar Pro? Answer with the title only. If there are multiples titles, "
    "format your answer in a comma separated list.",
    apps=APP,
    params=later_today,
    max_steps=10,
    difficulty="easy",
    upstream="SimpleCalendarNextEvent",
    tags=["complex_ui_understanding", "screen_reading", "information_retrieval", "parameterized"],
)
def test_calendar_next_event(task, agent, calendar, mobile_faker, time, title, length):
    """The answer is the title of the first event after 15:34 today.

    Upstream: the event may have been at midnight, before it is asked for, and another one may still last; ours is to
    come, and none lasts.
    """
    asked = made(TODAY.day, minutes_of(time), length, title)
    others = surroundings(
        mobile_faker, lambda event: not event.overlaps(on(15, 15, 30), asked.start)
    )  # fmt: skip
    calendar.add(shuffled(mobile_faker, [asked, *others]))

    episode = agent.run(task)

    assert not lists_differ(episode.answer, [title])


@mobile_task(
    "When is my next meeting with {person} in Simple Calendar Pro? Express your answer in the format <month name> "
    "<day> <year> <hour in 24-hour format>:<minutes>.",
    apps=APP,
    params=a_person,
    max_steps=10,
    difficulty="medium",
    upstream="SimpleCalendarNextMeetingWithPerson",
    tags=["information_retrieval", "parameterized"],
)
def test_calendar_next_meeting_with_person(task, agent, calendar, mobile_faker, person, day, time):
    """The answer is the start of the only meeting with the person, in the form that is asked for.

    Upstream: the meeting may be earlier today; ours is to come.
    """
    asked = made(day, minutes_of(time), MEETING_MINUTES, DRINKS.format(person))
    others = surroundings(mobile_faker, lambda event: person not in event.title)
    calendar.add(shuffled(mobile_faker, [asked, *others]))

    episode = agent.run(task)

    assert not moments_differ(episode.answer, [asked.start])
