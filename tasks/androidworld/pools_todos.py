"""What the to-do list's tasks are drawn from."""

from __future__ import annotations

import datetime

from pytest_mobileagent.state.todos import HIGH, LOW, NONE, Todo, due_on

WORK_TITLES = (
    "Complete project proposal", "Review code changes", "Schedule team meeting", "Submit expense report",
    "Update website content", "Review quarterly goals", "Organize files and folders", "Draft marketing email",
    "Attend networking event", "Prepare presentation for meeting", "Call client for follow-up",
    "Research market trends", "Follow up on support tickets", "Prepare agenda for weekly meeting",
    "Book flights for conference", "Plan team outing", "Participate in brainstorming session",
    "Review performance metrics", "Attend training session", "Send report to manager",
)  # fmt: skip
TITLES = (
    *WORK_TITLES, "Dinner with friends", "Organize movie night", "Exercise session with coach",
    "Read book for book club", "Plan family reunion",
)  # fmt: skip
MILESTONE_TITLES = (
    "Project Milestone Review", "Submit Budget Report", "Proposal Draft Submission", "Team Sync-Up Meeting",
    "Client Feedback Session", "Code Review", "Marketing Campaign Launch", "Product Design Review",
    "Stakeholder Update Meeting", "Quarterly Sales Review",
)  # fmt: skip
NOTES = (
    "Ask Maria if unsure how.", "Needs a quiet hour or two.", "Take the blue folder along.", "Split it up if it grows.",
    "Done by noon would be great.", "See the mail from Tuesday.", "Two pages are enough.", "Room 214, second floor.",
    "Remind the others as well.", "Start with the hard part.", "Keep the receipts this time.",
    "Leave a note when it is done.",
)  # fmt: skip
TIMES = (
    "11:00am", "1:30pm", "9:45am", "21:45", "10:00am", "3:15pm", "12pm", "6:30am", "8:00pm", "12am", "5:20pm", "23:59",
    "7:45am", "4pm", "10:30am", "16:15", "2:45am", "9:15pm", "11:30am", "20:00",
)  # fmt: skip
MILESTONE_TIMES = (
    "5:00pm", "12:00pm", "8:00am", "11:59pm", "2:00pm", "9:00am", "3:30pm", "10:00am", "4:45pm", "7:00pm",
)  # fmt: skip
PRIORITIES = (HIGH, 1, LOW, NONE)
_CHORES = (
    "Water the plants", "Renew library card", "Clean the garage", "Buy printer paper", "Wash the car",
    "Cancel gym membership", "Return borrowed drill", "Sort old photos", "Pay electricity bill", "Fix the bike",
    "Order new glasses", "Call the plumber", "Bake bread", "Update address book", "Repair garden fence",
    "Learn ten new words", "Pick up dry cleaning", "Vacuum living room", "Write birthday card", "Back up laptop",
)  # fmt: skip

NOW = datetime.datetime(2023, 10, 15, 15, 34, tzinfo=datetime.UTC)  # a Sunday
TODAY = NOW.date()
NEXT_MONDAY, NEXT_SUNDAY = datetime.date(2023, 10, 16), datetime.date(2023, 10, 22)
_NOISE = 20
_WEEK_MINUTES = 7 * 24 * 60


def october(day):
    return datetime.date(2023, 10, day)


def at(day, words):
    """Return a moment on a day, its time in words (`9:45am`, `4pm`, `21:45`)."""
    half = words[-2:] if words[-2:] in ("am", "pm") else ""
    hour, _, minute = words.removesuffix(half).partition(":")
    hours = int(hour) % 12 + (12 if half == "pm" else 0) if half else int(hour)
    return datetime.datetime.combine(day, datetime.time(hours, int(minute or 0)), datetime.UTC)


def day_in_words(fake, day):
    """Return one of the ways to name a day, seen from the 15th; a bare weekday is one to come."""
    ways = [f"October {day.day}", f"October {day.day} {day.year}"]
    ahead = (day - TODAY).days
    ways += {-1: ["yesterday"], 0: ["today"], 1: ["tomorrow"]}.get(ahead, [])
    if 1 <= ahead <= 6:
        ways += [f"this {day:%A}", f"{day:%A}"]
    elif ahead > 7:
        ways.append(f"the {day:%A} after next")
    return fake.pick(ways)


def shuffled(fake, todos):
    return list(fake.random_elements(todos, length=len(todos), unique=True))


def all_day(title, day, **others):
    """Return a task that is due on a day, created before the rest of them."""
    return Todo(title, due_on(day), is_all_day=True, created=NOW - datetime.timedelta(days=8), **others)


def random_todo(fake):
    """Return a task due within a week of now; half of them have notes, half are completed."""
    due = NOW.replace(second=0) + datetime.timedelta(minutes=fake.random_int(-_WEEK_MINUTES, _WEEK_MINUTES))
    starts = due - datetime.timedelta(hours=fake.random_int(84, 204))
    completed = NOW - datetime.timedelta(hours=fake.random_int(7 * 24, 21 * 24))
    return Todo(
        fake.pick(_CHORES),
        due,
        priority=fake.random_element(PRIORITIES),
        notes=fake.pick(NOTES) if fake.random_int(0, 1) else "",
        starts=starts,
        completed=completed if fake.random_int(0, 1) else None,
        created=NOW - datetime.timedelta(days=22),
    )


def surroundings(fake, fits):
    """Return the tasks around a question's answer: random ones that fit."""
    found = []
    while len(found) < _NOISE:
        todo = random_todo(fake)
        if fits(todo):
            found.append(todo)
    return found
