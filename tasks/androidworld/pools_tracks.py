"""What the sports tracker's tasks are drawn from."""

from __future__ import annotations

import calendar
import datetime

from pytest_mobileagent.state.tracks import Track, rounded

CATEGORIES = (
    "running", "cycling", "swimming", "hiking", "mountain biking", "kayaking", "skiing", "snow boarding",
    "skate boarding", "climbing", "inline skating", "sailing",
)  # fmt: skip
ALL_CATEGORIES = (
    *CATEGORIES, "walking", "trail running", "road biking", "cross-country skiing", "speed walking", "workout", "other",
)  # fmt: skip
_IDS = {"snow boarding": "snowboarding", "skate boarding": "skateboarding"}
DURATIONS = (15, 30, 45, 60, 90, 120, 40, 50, 75, 80, 20, 105, 135, 150, 165, 180, 210, 240, 270)
DISTANCES = (
    100, 300, 500, 800, 1000, 1200, 1500, 2000, 2500, 3000, 3500, 4000, 4500, 5000, 6000, 7000, 8000, 9000, 10000,
    12000,
)  # fmt: skip
START_TIMES = (
    (8, 0), (10, 30), (17, 0), (6, 30), (9, 45), (14, 15), (7, 0), (11, 0), (16, 0), (13, 30), (17, 45), (6, 15),
    (7, 30), (15, 45), (10, 15), (14, 45), (8, 45), (9, 15), (12, 0), (17, 30),
)  # fmt: skip
CLIMBS = (
    50, 100, 250, 150, 75, 300, 200, 400, 350, 450, 550, 600, 800, 700, 900, 1000, 650, 1100, 1200, 850,
)  # fmt: skip
NAMES = (
    "More tired than usual today", "Need more strength and conditioning", "Slow day", "Laps around the lake",
    "Trying and failing to keep up with John", "Quick outing", "Recovery day", "Active Rest Day", "Skill work",
    "Mindful Movement", "Outdoor Adventure", "Light Workout", "Intense day", "Quick Sweat", "Lunch Break Fitness",
)  # fmt: skip
DESCRIPTIONS = (
    "Felt strong from the first minute to the last.", "My legs were heavy after yesterday.",
    "Windy, but the sun came out in the end.", "Stopped twice to tie my shoes.", "Met Dana and Tom on the way back.",
    "A new personal best, hard to believe!", "Should have had a bigger breakfast.", "The new shoes are still stiff.",
    "Nobody else was out there today.", "Kept an even pace all the way.", "It started to rain after ten minutes.",
    "Took it easy because of my knee.", "Great views from the top, no photos.", "Forgot my water bottle once again.",
    "Finally found a good rhythm.", "Too many people on the path.", "Cold fingers, warm heart.",
    "The last part was the hardest by far.", "Will come back here next week.", "A good way to clear my head.",
    "Shorter than planned, still worth it.",
)  # fmt: skip
_NOISE_NAMES = (
    "Sunrise {}", "Morning {}", "{} with friends", "Easy {}", "Long {}", "{} by the river", "Evening {}",
    "{} training", "Weekend {}", "Short {}",
)  # fmt: skip

TODAY = datetime.date(2023, 10, 15)  # a Sunday
MONDAY = datetime.date(2023, 10, 9)
_NOISE = 20
_WEEK = 7


def october(day):
    return datetime.date(2023, 10, day)


def made(fake, category, day, *, name, description, time, minutes, metres):
    """Return a track; its distance is one that the app can show."""
    start = datetime.datetime.combine(day, datetime.time(*time), datetime.UTC)
    climb = float(fake.random_element(CLIMBS))
    return Track(name, category, start, minutes, rounded(metres), description, climb, _IDS.get(category, category))


def some(fake, categories, days):
    """Return tracks of these categories on these days that differ in everything else."""
    count = len(categories)
    parts = zip(
        categories,
        days,
        fake.picks(NAMES, count),
        fake.picks(DESCRIPTIONS, count),
        fake.picks(START_TIMES, count),
        fake.picks(DURATIONS, count),
        fake.picks(DISTANCES, count),
        strict=True,
    )
    return [
        made(fake, category, day, name=name, description=text, time=time, minutes=minutes, metres=metres)
        for category, day, name, text, time, minutes, metres in parts
    ]


def random_track(fake):
    category = fake.pick(ALL_CATEGORIES)
    return made(
        fake,
        category,
        october(fake.random_int(1, 15)),
        name=fake.pick(_NOISE_NAMES).format(category).capitalize(),
        description="",
        time=(fake.random_int(0, 23), fake.random_int(0, 59)),
        minutes=fake.random_int(1, 299),
        metres=fake.random_int(0, 20000),
    )


def surroundings(fake, fits):
    """Return the tracks around a question's answer: random ones that fit."""
    found = []
    while len(found) < _NOISE:
        track = random_track(fake)
        if fits(track):
            found.append(track)
    return found


def shuffled(fake, tracks):
    return list(fake.random_elements(tracks, length=len(tracks), unique=True))


def day_in_words(fake, day):
    """Return one of the ways to name a day up to the 15th of October 2023, seen from that day."""
    name = f"{calendar.month_name[day.month]} {day.day}"
    ways = [name, f"{name} {day.year}"]
    ago = (TODAY - day).days
    ways += {0: ["today"], 1: ["yesterday"]}.get(ago, [])
    if 0 < ago < _WEEK:
        ways.append(f"{calendar.day_name[day.weekday()]}")
    return fake.pick(ways)
