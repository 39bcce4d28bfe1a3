from __future__ import annotations

import datetime

import pytest

from pytest_mobileagent import mobile_task
from pytest_mobileagent.config.labels import labels_for
from pytest_mobileagent.episode.goals import play_until_shown, play_until_stored
from pytest_mobileagent.matching import words_differ
from pytest_mobileagent.state.calendar import OFFERED, Calendar, Event
from pytest_mobileagent.state.preferences import Preferences
from pytest_mobileagent.state.side_effects import added, removed, stored

from .conftest import NOW
from .looking import page_differs, search_differs

APP = "com.simplemobiletools.calendar.pro"
PREFERENCES = f"{APP}/shared_prefs/Prefs.xml"
EVENTS = "events.db/events"
ONE_EVENT = (added(EVENTS, **OFFERED),)
AT_ANY_TIME = [f"a new row is other: {column}" for column in ("start_ts", "end_ts", "repeat_rule")]
DAILY, LIST = 5, 3  # the preference `view`
NEXT_MONTH = "July"
CHORES = (
    "groceries", "dentist", "haircut", "gardening", "yoga", "shopping", "rehearsal", "homework", "swimming", "packing",
)  # fmt: skip
OTHERS = ("Team breakfast", "Piano lesson", "Book club", "Car service", "Family dinner", "Museum tour")
DETAILS = (
    "use the blue folder", "ask for a receipt", "bring two bags", "take the early bus", "call before you leave",
)  # fmt: skip
LENGTHS = {"1 minute": 1, "5 minutes": 5, "30 minutes": 30, "1 hour": 60}
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")


def an_event(fake):
    return {"title": fake.pick(CHORES)}


PUBLISHED = {"title": "laundry"}


@pytest.fixture
def calendar(app, device):
    """The phone's calendar: no events, and the notice about reminders has been read."""
    found = Calendar(device)
    found.clear()
    Preferences(device, APP).put("was_alarm_warning_shown", value=True)
    return found


def at(days, hour):
    """Return a moment so many days from now, at a full hour."""
    return NOW.replace(hour=hour, minute=0, second=0) + datetime.timedelta(days=days)


def event_at(title, start):
    return Event(title, start, start)


def fill(fake, device, calendar, *events):
    """Put events among others, and bring the app to the front; return all that is stored."""
    noise = [event_at(title, at(fake.random_int(1, 9), fake.random_int(8, 20))) for title in fake.picks(OTHERS, 3)]
    calendar.add(sorted([*noise, *events], key=lambda event: event.start))
    device.open_app(APP)
    return calendar.all()


def event1():
    """Return the event that upstream makes beforehand."""
    return event_at("event1", at(0, 11))


def is_called(event, title):
    return not words_differ(event.title, title)


def adding_differs(calendar, before, title, *, is_task=False, description=""):
    """Return what is other than that what was there is as it was, and one event or task of this name beside it.

    Its time is free, but that a task takes all day and an event does not; it has this description, and nothing else
    that could be filled in.
    """
    now = calendar.all()
    new = [event for event in now if event not in before]
    if len(now) != len(before) + 1 or len(new) != 1:
        return f"{len(now) - len(before)} entries are new, {len(new)} new or other than before; one is to be new"
    if new[0].is_task == is_task and is_called(new[0], title):
        return new[0].besides(description=description, is_all_day=is_task)
    kinds = {False: "event", True: "task"}
    return f"the new entry is the {kinds[new[0].is_task]} {new[0].title!r} and not the {kinds[is_task]} {title!r}"


def finding_differs(device, title):
    """Return what is other than that an event's name is in the search field, and the event among the results."""
    return search_differs(device, title, "event_item_title", title, within="search_results_list")


@mobile_task(
    "Create a new event '{title}' and then search for it",
    apps=[APP],
    params=an_event,
    published=PUBLISHED,
    max_steps=12,
    min_steps=6,
    difficulty="medium",
    upstream="calendar_create_and_search",
    requires_done=False,
    allows=AT_ANY_TIME,
)
def test_calendar_create_and_search(task, agent, device, calendar, mobile_faker, title):
    """One new event has the title, by its words, and neither description nor place nor repetition, all others are as
    they were, and after some later step a search for it has found it.

    Upstream: leaving the form counts, whatever was stored, and the title in the search field, whatever is found; ours
    looks at both.
    """
    before = fill(mobile_faker, device, calendar, event1())

    def differs():
        return finding_differs(device, title) or adding_differs(calendar, before, title)

    assert not play_until_shown(agent, task, differs, expected=ONE_EVENT)
    assert not adding_differs(calendar, before, title)


@mobile_task(
    "switch to daily view",
    apps=[APP],
    max_steps=4,
    min_steps=2,
    difficulty="easy",
    upstream="calendar_daily_view",
    requires_done=False,
)
def test_calendar_daily_view(task, agent, device, calendar, mobile_faker):
    """The app has stored the daily view as its view.

    Upstream: any day that is shown passes, also one opened from the month; ours is to be the view that was switched to.
    """
    fill(mobile_faker, device, calendar)
    preferences = Preferences(device, APP)

    assert not play_until_stored(agent, task, lambda: preferences.differs("view", DAILY))


def three_events(fake):
    first, second, kept = fake.picks(CHORES, 3)
    return {"first": first, "second": second, "kept": kept}


@mobile_task(
    "Show events in simple event list, delete the {first} and {second} events.",
    apps=[APP],
    params=three_events,
    published={"first": "laundry", "second": "meeting", "kept": "cooking"},
    max_steps=14,
    min_steps=6,
    difficulty="medium",
    upstream="calendar_delete_tasks",
    requires_done=False,
)
def test_calendar_delete_tasks(task, agent, device, calendar, mobile_faker, first, second, kept):
    """Both events are gone, all others are as they were, and the simple event list is the app's view.

    Upstream: two titles are not to be seen any more and one is, in whatever view; ours looks at what is stored.
    """
    hours = mobile_faker.picks(range(11, 20), 3)
    events = [
        event_at(title.capitalize(), at(0, hour)) for title, hour in zip((first, second, kept), hours, strict=True)
    ]
    before = fill(mobile_faker, device, calendar, *events)
    wanted = [event for event in before if not (is_called(event, first) or is_called(event, second))]
    preferences = Preferences(device, APP)

    def differs():
        found = calendar.all()
        if found != wanted:
            left = ", ".join(event.title for event in found)
            return f"there is {left or 'nothing'}, and not as it was: {', '.join(event.title for event in wanted)}"
        return preferences.differs("view", LIST)

    gone = [removed(EVENTS, title=title.capitalize()) for title in (first, second)]
    assert not play_until_stored(agent, task, differs, expected=gone)


@mobile_task(
    "Create a new event '{title}'",
    apps=[APP],
    params=an_event,
    published=PUBLISHED,
    max_steps=8,
    min_steps=4,
    difficulty="medium",
    upstream="calendar_laundry",
    requires_done=False,
    allows=AT_ANY_TIME,
)
def test_calendar_laundry(task, agent, device, calendar, mobile_faker, title):
    """One new event has the title, by its words, at whatever time but not all day, and neither description nor place
    nor repetition; all others are as they were.

    Upstream: the title in the form and then the way back to the calendar pass, whether it was saved or not; ours is to
    be stored.
    """
    before = fill(mobile_faker, device, calendar, event1())

    def differs():
        return adding_differs(calendar, before, title)

    assert not play_until_stored(agent, task, differs, stops=True, expected=ONE_EVENT)


def a_task(fake):
    return {**an_event(fake), "description": fake.pick(DETAILS)}


@mobile_task(
    "Create a new task, named '{title}', with the description of '{description}'. Mark it as all-day.",
    apps=[APP],
    params=a_task,
    published={**PUBLISHED, "description": "wash all my clothes"},
    max_steps=14,
    min_steps=6,
    difficulty="medium",
    upstream="calendar_new_task",
    requires_done=False,
    allows=[*AT_ANY_TIME, "a new row is other: flags"],  # of which one alone says that it takes all day
)
def test_calendar_new_task(task, agent, device, calendar, mobile_faker, title, description):
    """One new task has the title and the description, by their words, takes all day, and does not repeat; all others
    are as they were.

    Upstream: what the form shows and then the way back to the calendar pass, whether it was saved or not; ours is to
    be stored.
    """
    before = fill(mobile_faker, device, calendar, event1())

    def differs():
        return adding_differs(calendar, before, title, is_task=True, description=description)

    assert not play_until_stored(agent, task, differs, expected=ONE_EVENT)


@mobile_task(
    "show events of next month",
    apps=[APP],
    max_steps=2,
    min_steps=1,
    difficulty="easy",
    upstream="calendar_next_month",
    requires_done=False,
)
def test_calendar_next_month(task, agent, device, calendar, mobile_faker):
    """After some step July is the month that is shown: the month after the phone's date.

    Upstream: a tap on the arrow to the right passes, whatever it leads to, and a swipe does not; ours looks at the
    month's name.
    """
    events = [event_at(title, at(mobile_faker.random_int(28, 50), 12)) for title in mobile_faker.picks(CHORES, 2)]
    fill(mobile_faker, device, calendar, *events)

    def differs():
        shown = [node.text for node in device.hierarchy().find_all(id="top_value")]
        is_next = labels_for(NEXT_MONTH, APP).intersection(shown[-1:])
        return "" if is_next else f"{shown[-1:] or 'no month'} is shown and not {NEXT_MONTH}"

    assert not play_until_shown(agent, task, differs)


@mobile_task(
    "open about page",
    apps=[APP],
    max_steps=4,
    min_steps=2,
    difficulty="easy",
    upstream="calendar_open_about",
    requires_done=False,
)
def test_calendar_open_about(task, agent, device, calendar, mobile_faker):
    """After some step the page about the app is in front.

    Upstream: that of any app passes; ours is to be the calendar's.
    """
    fill(mobile_faker, device, calendar)

    assert not play_until_shown(agent, task, lambda: page_differs(device, APP, "AboutActivity"))


@mobile_task(
    "search event '{title}'",
    apps=[APP],
    params=an_event,
    published=PUBLISHED,
    max_steps=4,
    min_steps=2,
    difficulty="easy",
    upstream="calendar_search",
    requires_done=False,
)
def test_calendar_search(task, agent, device, calendar, mobile_faker, title):
    """After some step the title is in the search field, in any case, and the event among the results.

    Upstream: there is no such event, and the title in the field passes; ours looks at the results.
    """
    fill(mobile_faker, device, calendar, event_at(title.capitalize(), at(mobile_faker.random_int(0, 9), 16)))

    assert not play_until_shown(agent, task, lambda: finding_differs(device, title))


def a_length(fake):
    return {"length": fake.pick(tuple(LENGTHS))}


@mobile_task(
    "change snooze time to {length}",
    apps=[APP],
    params=a_length,
    published={"length": "1 minute"},
    max_steps=8,
    min_steps=4,
    difficulty="medium",
    upstream="calendar_snooze_time",
    requires_done=False,
)
def test_calendar_snooze_time(task, agent, device, calendar, mobile_faker, length):
    """The app has stored so many minutes as the snooze time.

    Upstream: the settings have to show it; ours is to be stored, whatever is in front.
    """
    fill(mobile_faker, device, calendar)
    preferences = Preferences(device, APP)

    def differs():
        return preferences.differs("snooze_delay", LENGTHS[length])

    assert not play_until_stored(agent, task, differs, expected=stored(PREFERENCES, "snooze_delay"))


def a_weekday(fake):
    return {"weekday": fake.pick(WEEKDAYS)}


@mobile_task(
    "go to settings and make weeks start on {weekday}",
    apps=[APP],
    params=a_weekday,
    published={"weekday": "Monday"},
    max_steps=6,
    min_steps=3,
    difficulty="medium",
    upstream="calendar_start_week",
    requires_done=False,
)
def test_calendar_start_week(task, agent, device, calendar, mobile_faker, weekday):
    """The app has stored the weekday as the week's first.

    Upstream: the settings have to show it; ours is to be stored, whatever is in front.
    """
    fill(mobile_faker, device, calendar)
    preferences = Preferences(device, APP)

    def differs():
        return preferences.differs("first_day_of_week", WEEKDAYS.index(weekday) + 1)

    assert not play_until_stored(agent, task, differs, expected=stored(PREFERENCES, "first_day_of_week"))
