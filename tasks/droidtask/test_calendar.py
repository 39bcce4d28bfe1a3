from __future__ import annotations

import datetime
from collections import Counter

import pytest

from pytest_mobileagent import mobile_task
from pytest_mobileagent.episode.goals import play_until_shown, play_until_stored
from pytest_mobileagent.matching import words_differ
from pytest_mobileagent.state.calendar import DAILY_S, FREE_PACKAGE, OFFERED, Calendar, Event
from pytest_mobileagent.state.contacts import ANNIVERSARY, BIRTHDAY, Contacts
from pytest_mobileagent.state.preferences import Preferences
from pytest_mobileagent.state.side_effects import added, modified, removed, stored
from pytest_mobileagent.state.stored import all_differ

from .conftest import NOW, PEOPLE

APP = FREE_PACKAGE
APPS = ["calendar"]
SETTINGS = f"{APP}/shared_prefs/Prefs.xml"
EVENTS, TYPES = "events.db/events", "events.db/event_types"
SHOWN_TYPES = "display_event_types"  # a preference: their numbers
ONE_EVENT = (added(EVENTS, type=0, **OFFERED),)
AT_ANY_TIME = [f"a new row is other: {column}" for column in ("start_ts", "end_ts", "repeat_rule")]
AN_HOUR_BEFORE, UNREMINDED = {"reminder_1_minutes": 60}, {"reminder_1_minutes": -1}
VIEWS = {"yearly": 2, "weekly": 4, "daily": 5}  # the preference `view`
LIST = 3
CHORES = ("groceries", "dentist", "haircut", "gardening", "yoga", "shopping", "rehearsal", "swimming", "packing")
OTHERS = ("Team breakfast", "Piano lesson", "Book club", "Car service", "Family dinner", "Museum tour")
TITLES = ("VisitGrandma", "CallTheBank", "PickUpParcel", "MeetTheTeam", "WaterThePlants")
KINDS = ("chores", "birthdays", "lessons", "meetings", "errands")
LENGTHS = {"1 min": 1, "5 min": 5, "30 min": 30, "1 hour": 60}
SOUNDS = ("altair", "antares", "argon", "arcturus", "alya")
FILES = ("events", "backup", "summer", "july")
FOLDERS = ("DCIM", "Documents", "Download")
# By country: a day of the year on which no other country that can be asked for has a holiday.
HOLIDAYS = {
    "China": (10, 1), "South Africa": (4, 27), "United States": (7, 4), "Australia": (1, 26), "Brasil": (9, 7),
    "Canada": (7, 1), "France": (7, 14), "Italia": (6, 2), "Portugal": (6, 10),
}  # fmt: skip


def pick(name, values):
    """Return how a task draws one of these values for a field."""
    return lambda fake: {name: fake.pick(list(values))}


def an_event_in_july(fake):
    return {"title": fake.pick(TITLES), "day": f"july {fake.random_int(2, 31)}"}


def a_file(fake):
    return {"file": fake.pick(FILES), "folder": fake.pick(FOLDERS)}


@pytest.fixture
def calendar(app, device, mobile_faker):
    """The phone's calendar: a few events of strangers, and the app in front; `arrange` adds others."""
    return Filled(device, mobile_faker)


class Filled(Calendar):
    """Events that a task names, and a few that it does not."""

    def __init__(self, device, fake):
        super().__init__(device, APP)
        self.device, self.fake, self.preferences = device, fake, Preferences(device, APP)

    def arrange(self, *titles):
        """Store events; return all that there are."""
        self.clear()
        noise = [*self.fake.picks(OTHERS, 3), *titles]
        starts = [NOW.replace(hour=9, minute=0) + datetime.timedelta(days=at + 1) for at in range(len(noise))]
        self.add(Event(title, start, start) for title, start in zip(noise, starts, strict=True))
        self.device.open_app(APP)
        return self.all()

    def new_differs(self, before, title, *, every_s=0):
        """Return what is other than that one event of this title is new, and all others are there.

        It repeats every so many seconds, takes no whole day, and nothing else is filled in but its time.
        """
        now = self.all()
        new = [event for event in now if event not in before]
        if len(now) != len(before) + 1 or len(new) != 1:
            return f"{len(now) - len(before)} events are new, {len(new)} new or other than before; one is to be new"
        return words_differ(new[0].title, title) or new[0].besides(every_s=every_s)

    def setting_differs(self, key, wanted, default=""):
        return self.preferences.differs(key, wanted, default=default)

    def hidden_differ(self):
        """Return what is other than that the events of all types are shown."""
        shown = self.preferences.strings(SHOWN_TYPES)
        types = {str(number): title for number, title in self.type_ids().items()}
        return "" if shown == types.keys() else f"types {sorted(shown)} of events are shown, and there are {types}"

    def holidays_differ(self, country):
        """Return what is other than that the holidays of this country have come, every year again, and no other's."""
        events = self.of_type("Holidays")
        days = {(event.start.month, event.start.day) for event in events if event.repeat_interval}
        found = [name for name, day in HOLIDAYS.items() if day in days]
        if found != [country]:
            return f"there are the holidays of {', '.join(found) or 'nobody'}"
        twice = [event for event, times in Counter((one.title, one.start) for one in events).items() if times > 1]
        return f"{twice[0][0]} is there more than once" if twice else self.hidden_differ()


SHOWN = (added(TYPES), *stored(SETTINGS, SHOWN_TYPES))
# Of what the app itself knows or copies: nobody writes it, and of the holidays of a country some may be lacking.
COPIED = ["a new row is other"]
SOME = ["the work is undone", *COPIED]
HOLIDAYS_COME = (added(EVENTS, times=60, source="imported-ics", flags=1), *SHOWN)  # all day


@mobile_task(
    "create a new event, the task is '{title}', save it",
    apps=APPS,
    params=pick("title", CHORES),
    published={"title": "laundry"},
    max_steps=10,
    min_steps=3,
    upstream="calendar/task1",
    requires_done=False,
    allows=AT_ANY_TIME,
)
def test_calendar_create(task, agent, calendar, title):
    """One event of this title is new, at whatever time but not all day, with neither description nor place nor
    repetition; the others are what they were.
    """
    before = calendar.arrange()

    assert not play_until_stored(agent, task, lambda: calendar.new_differs(before, title), expected=ONE_EVENT)


@mobile_task(
    "delete all the events in the Calendar app",
    apps=APPS,
    max_steps=12,
    min_steps=4,
    upstream="calendar/task2",
    requires_done=False,
)
def test_calendar_delete_all(task, agent, calendar):
    """There is no event any more; the types of events are left."""
    calendar.arrange("homework")

    def differs():
        left = len(calendar.all())
        return f"{left} events are left" if left else ""

    assert not play_until_stored(agent, task, differs, expected=[removed(EVENTS, times=4)])


@mobile_task(
    "change the view from monthly to {view}",
    apps=APPS,
    params=pick("view", VIEWS),
    published={"view": "yearly"},
    max_steps=8,
    min_steps=2,
    upstream="calendar/task3",
    requires_done=False,
)
def test_calendar_view(task, agent, calendar, view):
    """The view is stored as the one with which the app begins."""
    calendar.arrange()

    assert not play_until_stored(
        agent, task, lambda: calendar.setting_differs("view", VIEWS[view], 1), expected=stored(SETTINGS, "view")
    )


@mobile_task(
    "Add the holidays of {country} to the calendar",
    apps=APPS,
    params=pick("country", HOLIDAYS),
    published={"country": "China"},
    max_steps=10,
    min_steps=3,
    upstream="calendar/task4",
    requires_done=False,
    allows=SOME,
)
def test_calendar_holidays(task, agent, calendar, country):
    """Events of the type Holidays have come, among them a day that this country alone has."""
    calendar.arrange()

    assert not play_until_stored(agent, task, lambda: calendar.holidays_differ(country), expected=HOLIDAYS_COME)


@mobile_task(
    "Add the holidays of {country} to the calendar and list all the events in 2023",
    apps=APPS,
    params=pick("country", HOLIDAYS),
    published={"country": "South Africa"},
    max_steps=14,
    min_steps=5,
    upstream="calendar/task5",
    requires_done=False,
    allows=SOME,
)
def test_calendar_holidays_in_a_list(task, agent, calendar, country):
    """Events of the type Holidays have come, among them a day that this country alone has; the view is the event list.

    Upstream: the list was chosen as the view, in which events of 2023 are ahead of those of 2024.
    """
    calendar.arrange()

    def differs():
        return calendar.holidays_differ(country) or calendar.setting_differs("view", LIST, 1)

    assert not play_until_stored(agent, task, differs, expected=[*HOLIDAYS_COME, *stored(SETTINGS, "view")])


def days_differ(calendar, title, days):
    """Return what is other than that the events of a type are just these people's days, every year again."""
    found = [(event.title, (event.start.month, event.start.day)) for event in calendar.of_type(title)]
    return all_differ(found, days) or calendar.hidden_differ()


@pytest.fixture
def days(device, calendar, mobile_faker):
    """Have days of a kind among the contacts, of all but one, and return them; the last has one of another kind."""

    def arrange(kind, other):
        contacts, found = Contacts(device), []
        for at, (name, _) in enumerate(PEOPLE[:2]):
            day = datetime.date(1990 + at, mobile_faker.random_int(1, 12), mobile_faker.random_int(1, 28))
            contacts.add_day(name, kind, day)
            found.append((name, (day.month, day.day)))
        contacts.add_day(PEOPLE[2][0], other, datetime.date(2001, 2, 3))
        calendar.arrange()
        return found

    return arrange


@mobile_task(
    "add all my contacts' birthdays into the calendar",
    apps=APPS,
    max_steps=10,
    min_steps=3,
    upstream="calendar/task6",
    requires_done=False,
    allows=COPIED,
)
def test_calendar_birthdays(task, agent, calendar, days):
    """The birthdays of the contacts that have one are events of the type Birthdays.

    Upstream: the contacts of the recordings have none, and the app says so; here two of them have.
    """
    wanted = days(BIRTHDAY, ANNIVERSARY)

    def differs():
        return days_differ(calendar, "Birthdays", wanted)

    expected = [added(EVENTS, times=len(wanted), source="contact-birthday", **UNREMINDED), *SHOWN]
    assert not play_until_stored(agent, task, differs, expected=expected)


@mobile_task(
    "Add the holidays of {country} to the calendar",
    apps=APPS,
    params=pick("country", HOLIDAYS),
    published={"country": "United States"},
    max_steps=10,
    min_steps=3,
    upstream="calendar/task7",
    requires_done=False,
    allows=SOME,
)
def test_calendar_holidays_far_below(task, agent, calendar, country):
    """Events of the type Holidays have come, among them a day that this country alone has."""
    calendar.arrange()

    assert not play_until_stored(agent, task, lambda: calendar.holidays_differ(country), expected=HOLIDAYS_COME)


@mobile_task(
    "change the snooze time to {length}",
    apps=APPS,
    params=pick("length", LENGTHS),
    published={"length": "30 min"},
    max_steps=12,
    min_steps=4,
    upstream="calendar/task8",
    requires_done=False,
)
def test_calendar_snooze(task, agent, calendar, length):
    """That many minutes are stored."""
    calendar.arrange()

    assert not play_until_stored(
        agent,
        task,
        lambda: calendar.setting_differs("snooze_delay", LENGTHS[length], 10),
        expected=stored(SETTINGS, "snooze_delay"),
    )


@mobile_task(
    "add all the contacts anniversaries into Calendar",
    apps=APPS,
    max_steps=10,
    min_steps=3,
    upstream="calendar/task9",
    requires_done=False,
    allows=COPIED,
)
def test_calendar_anniversaries(task, agent, calendar, days):
    """The anniversaries of the contacts that have one are events of the type Anniversaries.

    Upstream: the contacts of the recordings have none, and the app says so; here two of them have.
    """
    wanted = days(ANNIVERSARY, BIRTHDAY)

    def differs():
        return days_differ(calendar, "Anniversaries", wanted)

    expected = [added(EVENTS, times=len(wanted), source="contact-anniversary", **UNREMINDED), *SHOWN]
    assert not play_until_stored(agent, task, differs, expected=expected)


@mobile_task(
    "Use 24 hour formats in the Calendar app",
    apps=APPS,
    max_steps=10,
    min_steps=3,
    upstream="calendar/task10",
    requires_done=False,
)
def test_calendar_24_hours(task, agent, calendar):
    """The app's own setting is stored as on; the phone's is what it was."""
    calendar.arrange()

    assert not play_until_stored(
        agent,
        task,
        lambda: calendar.setting_differs("use_24_hour_format", True),
        expected=stored(SETTINGS, "use_24_hour_format"),
    )


@mobile_task(
    "export the events to {file}.ics under {folder} folder",
    apps=APPS,
    params=a_file,
    published={"file": "test", "folder": "DCIM"},
    max_steps=18,
    min_steps=7,
    upstream="calendar/task11",
    requires_done=False,
)
def test_calendar_export(task, agent, device, calendar, file, folder):
    """The file is in that folder, and has every event that there is."""
    titles = sorted(event.title for event in calendar.arrange())
    path = f"/sdcard/{folder}/{file}.ics"

    def differs():
        lines = device.pull_present([path]).get(path, b"").decode(errors="replace").splitlines()
        found = sorted(line.removeprefix("SUMMARY:") for line in lines if line.startswith("SUMMARY:"))
        return "" if found == titles else f"{path} has the events {found} and not {titles}"

    assert not play_until_stored(agent, task, differs, expected=[added(folder, f"{file}.ics")])


@mobile_task(
    "change the event type 'regular event' to '{title}'",
    apps=APPS,
    params=pick("title", KINDS),
    published={"title": "deadlines"},
    max_steps=18,
    min_steps=7,
    upstream="calendar/task12",
    requires_done=False,
)
def test_calendar_rename_type(task, agent, calendar, title):
    """There is the type of this title alone, which the regular one was; the events are what they were."""
    before = calendar.arrange()

    def differs():
        types = calendar.types()
        if len(types) != 1 or words_differ(types[0], title):
            return f"the types of events are {types} and not {title} alone"
        return "" if calendar.of_type(types[0]) == before else "the events are not what they were"

    assert not play_until_stored(
        agent, task, differs, expected=[modified(TYPES, only=("title",), title="Regular event")]
    )


@mobile_task(
    "change the event reminder sound of Calendar app to {sound}",
    apps=APPS,
    params=pick("sound", SOUNDS),
    published={"sound": "adara"},
    max_steps=14,
    min_steps=5,
    upstream="calendar/task13",
    requires_done=False,
)
def test_calendar_sound(task, agent, calendar, sound):
    """The sound of this name is stored."""
    calendar.arrange()

    assert not play_until_stored(
        agent,
        task,
        lambda: calendar.setting_differs("reminder_sound_title", sound.capitalize()),
        expected=stored(SETTINGS, "reminder_sound_title", "reminder_sound_uri"),
    )


@mobile_task(
    "disable start week on Sunday",
    apps=APPS,
    max_steps=10,
    min_steps=3,
    upstream="calendar/task14",
    requires_done=False,
)
def test_calendar_monday(task, agent, device, calendar):
    """The setting is stored as off: it is on before, wherever the phone is at home."""
    Preferences(device, APP).put("sunday_first", True)
    calendar.arrange()

    assert not play_until_stored(
        agent,
        task,
        lambda: calendar.setting_differs("sunday_first", False, True),
        expected=stored(SETTINGS, "sunday_first"),
    )


@mobile_task(
    "add the event of '{title}' on {day}, remind me 1 hour before, save it",
    apps=APPS,
    params=an_event_in_july,
    published={"title": "VisitParents", "day": "july 30"},
    max_steps=20,
    min_steps=8,
    upstream="calendar/task15",
    requires_done=False,
    allows=AT_ANY_TIME,
)
def test_calendar_remind(task, agent, calendar, title, day):
    """One event of this title is new, on that day of this year alone, with a reminder an hour before and no other, and
    with neither description nor place.

    Upstream: the time of day is left as the app offers it.
    """
    before = calendar.arrange()
    wanted = datetime.date(NOW.year, 7, int(day.split()[1]))

    def differs():
        wrong = calendar.new_differs(before, title)
        if wrong:
            return wrong
        new = next(event for event in calendar.all() if event not in before)
        if new.start.date() != wanted:
            return f"the event is on {new.start.date()} and not on {wanted}"
        reminders = calendar.reminders(new.id)
        return "" if reminders == [60] else f"reminders come {reminders} minutes before and not 60"

    assert not play_until_stored(agent, task, differs, expected=[added(EVENTS, type=0, **OFFERED | AN_HOUR_BEFORE)])


@mobile_task(
    "search the task '{title}'",
    apps=APPS,
    params=pick("title", CHORES),
    published={"title": "homework"},
    max_steps=8,
    min_steps=2,
    upstream="calendar/task16",
    requires_done=False,
)
def test_calendar_search(task, agent, device, calendar, title):
    """After one of the steps the title is in the search field, and the event is found.

    Upstream: nothing of that name is there, and nothing is found; here there is, among others.
    """
    calendar.arrange(title)

    def differs():
        seen = device.hierarchy()
        field, results = seen.find(id="search_src_text"), seen.find(id="search_results_list")
        if field is None or field.text.strip().lower() != title:
            return f"{title!r} is not in the search field"
        found = [node.text for node in results.find_all(id="event_item_title")] if results is not None else []
        return "" if title in found else f"{title!r} is not among what was found: {found}"

    assert not play_until_shown(agent, task, differs)


@mobile_task(
    "create an event of '{title}' with daily repetition and save it",
    apps=APPS,
    params=pick("title", CHORES),
    published={"title": "homework"},
    max_steps=14,
    min_steps=5,
    upstream="calendar/task17",
    requires_done=False,
    allows=AT_ANY_TIME,
)
def test_calendar_daily(task, agent, calendar, title):
    """One event of this title is new, and repeats every day without an end; the others are what they were."""
    before = calendar.arrange()

    assert not play_until_stored(
        agent, task, lambda: calendar.new_differs(before, title, every_s=DAILY_S), expected=ONE_EVENT
    )
