"""What the calendar's tasks are drawn from."""

from __future__ import annotations

import datetime

from pytest_mobileagent.state.calendar import Event

PREFIXES = (
    "Meeting with", "Call with", "Workshop on", "Appointment for", "Catch up on", "Review session for",
)  # fmt: skip
NAMES = ("Alice", "Bob", "the Team", "HR", "Dr. Smith", "Marketing")
SUBJECTS = ("Project X", "Annual Report", "Budget Planning", "Campaign")
ACTIONS = (
    "discuss", "finalize", "plan", "celebrate", "prepare for", "review", "explore", "understand", "organize",
    "strategize about",
)  # fmt: skip
THEMES = (
    "upcoming project milestones", "marketing strategies", "annual budget", "product launch", "team roles",
    "client feedback", "contract details", "software updates", "business objectives",
)  # fmt: skip
EXTRAS = (
    "Bring a notebook.", "The room is on the third floor.", "Slides will be shared afterwards.",
    "Let me know if you are late.", "There will be coffee.",
)  # fmt: skip
LENGTHS = (15, 30, 45, 60)
ANY_LENGTHS = (5, 10, 15, 20, 25, 30, 45, 50, 60, 75, 90, 120, 150, 180)

TITLES = (
    "Team Meeting", "1-on-1 with Manager", "Product demo", "Team lunch", "Coffee with CEO", "Quarterly review",
    "Scrum meeting", "Doctor's appointment", "Birthday party", "Coding challenge", "Board meeting",
    "Marketing strategy workshop", "Movie night", "Dinner with friends", "Concert", "Game night", "Date night",
    "Weekend trip", "Family reunion", "Volunteer cleanup", "Sports game",
)  # fmt: skip
DAY_TITLES = ("Data Dive", "Bug Bash", "Dan's Birthday Party", "Trivia Night", *TITLES[2:])
PLACE_TITLES = ("Marketing Brainstorm", "Lunch with Client", "Team Offsite", *TITLES[2:])
EVENING_TITLES = (
    "Gym", "Dinner with Friends", "Happy Hour", "Evening Walk", "Yoga Class", "Run in the Park", "Cooking Class",
    "Movie Night", "Grocery Shopping", "Pick up Kids from School",
)  # fmt: skip
ERRANDS = (
    "Sales Call", "Client Meeting", "Training Session", "Project Kickoff", "Team Brainstorming", "Dentist Appointment",
    "Haircut", "Grocery Shopping", "School Pickup", "Soccer Practice",
)  # fmt: skip
LOCATIONS = (
    "Conference Room A", "McDonald's", "100 Main St Chicago", "City Park", "The Coffee Bean", "Sarah's apartment",
    "Zoom meeting", "Riverside Restaurant", "Local library", "Bowling alley", "Community center", "Online", "The beach",
    "John's backyard", "State Park", "Art Museum", "Hiking trail", "Downtown", "Mall", "The gym", "School auditorium",
    "Virtual",
)  # fmt: skip
PEOPLE = (
    "Amanda", "John", "David", "Lucas", "James", "Ava", "Isabella", "Mia", "Elijah", "Charlotte", "Emily", "Muhammad",
    "Sofia", "Mateo", "Aaliyah", "Daniel",
)  # fmt: skip

TIMES = (
    "11:00am", "1:30pm", "9:45am", "21:45", "10:00am", "3:15pm", "12pm", "6:30am", "8:00pm", "12am", "5:20pm", "23:59",
    "7:45am", "4pm", "10:30am", "16:15", "2:45am", "9:15pm", "11:30am", "20:00",
)  # fmt: skip
RANGE_STARTS = (
    "11:00am", "1:30pm", "9:45am", "10:00am", "3:15pm", "12pm", "6:30am", "5:20pm", "7:45am", "4pm", "10:30am",
    "4:15pm", "11:30am",
)  # fmt: skip
AFTER_TIMES = (
    "18:05", "11:00am", "1:30pm", "9:45am", "10:00am", "3:15pm", "12pm", "6:30am", "8:00pm", "5:20pm", "7:45am", "4pm",
    "10:30am", "16:15", "9:15pm", "11:30am", "20:00",
)  # fmt: skip
LATER_TODAY = (
    "3:53pm", "21:45", "5pm", "17:30", "16:00", "18:30", "18:45", "7pm", "7:15pm", "8pm", "8:10pm", "5:20pm", "23:59",
    "16:15", "9:15pm", "20:40", "22:35",
)  # fmt: skip

TODAY = datetime.date(2023, 10, 15)  # a Sunday
NOW = datetime.datetime(2023, 10, 15, 15, 34, tzinfo=datetime.UTC)
FIRST_DAY, LAST_DAY = 15, 29  # of October: the days that questions ask about
_QUESTION_SPAN_DAYS = 15
_EVENTS_AROUND = 75


# -- days and times ---------------------------------------------------------------------------------------------------


def on(day, hour=0, minute=0):
    """Return a moment in October."""
    return datetime.datetime(2023, 10, day, hour, minute, tzinfo=datetime.UTC)


def minutes_of(words):
    """Return a time of day in words (`9:45am`, `4pm`, `21:45`) as minutes since midnight."""
    half = words[-2:] if words[-2:] in ("am", "pm") else ""
    hour, _, minute = words.removesuffix(half).partition(":")
    hours = int(hour) % 12 + (12 if half == "pm" else 0) if half else int(hour)
    return hours * 60 + int(minute or 0)


def day_in_words(fake, day):
    """Return one of the ways to name a day of October, seen from the 15th."""
    date = datetime.date(2023, 10, day)
    ways = [f"October {day}", f"October {day} 2023"]
    ahead = (date - TODAY).days
    ways += {0: ["today"], 1: ["tomorrow"]}.get(ahead, [])
    if 1 <= ahead <= 6:
        ways += [f"this {date:%A}", f"{date:%A}"]
    elif ahead > 7:
        ways.append(f"the {date:%A} after next")
    return fake.pick(ways)


# -- events -----------------------------------------------------------------------------------------------------------


def event_title(fake):
    prefix = fake.pick(PREFIXES)
    return f"{prefix} {fake.pick(NAMES if prefix.endswith('with') else SUBJECTS)}"


def event_description(fake):
    text = f"We will {fake.pick(ACTIONS)} {fake.pick(THEMES)}."
    return f"{text} {fake.pick(EXTRAS)}" if fake.random_int(0, 1) else text


def an_hour(fake):
    return fake.random_int(0, 23)


def made(day, minutes, length, title, *, description="", location=""):
    """Return an event of October by its day, its start and its length in minutes."""
    start = on(day) + datetime.timedelta(minutes=minutes)
    return Event(title, start, start + datetime.timedelta(minutes=length), description, location)


def random_event(fake, day):
    length = fake.random_element(LENGTHS)
    return made(day, 60 * an_hour(fake), length, event_title(fake), description=event_description(fake))


def bystanders(fake, count, fits):
    """Return events on random days of October that fit."""
    found = []
    while len(found) < count:
        event = random_event(fake, fake.random_int(1, 31))
        if fits(event):
            found.append(event)
    return found


def surroundings(fake, fits):
    """Return the events around a question's answer: within 15 days of today, so that they fit."""
    found = []
    while len(found) < _EVENTS_AROUND:
        ahead = fake.random_int(-_QUESTION_SPAN_DAYS, _QUESTION_SPAN_DAYS)
        event = random_event(fake, TODAY.day)
        shift = datetime.timedelta(days=ahead)
        event = Event(event.title, event.start + shift, event.end + shift, event.description)
        if fits(event):
            found.append(event)
    return found


def shuffled(fake, events):
    return list(fake.random_elements(events, length=len(events), unique=True))


def touches(event, day):
    """Whether an event takes place on a day of October, were it only its first or last minute."""
    return event.overlaps(on(day), on(day) + datetime.timedelta(days=1, seconds=-1))
