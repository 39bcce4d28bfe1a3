from __future__ import annotations

import datetime

import pytest

from pytest_mobileagent import mobile_task
from pytest_mobileagent.matching import METRES, MINUTES, lists_differ, numbers_differ
from pytest_mobileagent.state.tracks import Tracks

from .pools_tracks import (
    CATEGORIES,
    MONDAY,
    TODAY,
    day_in_words,
    october,
    shuffled,
    some,
    surroundings,
)

APP = ["open tracks sports tracker"]
TOLERANCE_M = 10.0
LAST_ASKED_ABOUT = october(12)
DAYS_ASKED_ABOUT = 19  # back to 24 September


@pytest.fixture
def tracks(device):
    """The phone's tracks: none."""
    found = Tracks(device)
    found.clear()
    return found


# -- what is drawn ----------------------------------------------------------------------------------------------------


def a_category(fake):
    return {"category": fake.pick(CATEGORIES)}


def a_day_of_one(fake):
    day = october(fake.random_int(5, 15))
    return {**a_category(fake), "date": day_in_words(fake, day), "day": day}


def a_day_of_two(fake):
    day = LAST_ASKED_ABOUT - datetime.timedelta(days=fake.random_int(0, DAYS_ASKED_ABOUT - 1))
    return {"categories": fake.picks(CATEGORIES, 2), "date": day_in_words(fake, day), "day": day}


def a_span(fake):
    first, last = october(fake.random_int(1, 9)), october(fake.random_int(10, 15))
    return {
        **a_category(fake),
        "first": first,
        "last": last,
        "start_date": f"October {first.day} 2023",
        "end_date": day_in_words(fake, last),
    }


def in_this_week(fake, count):
    return fake.picks([october(day) for day in range(MONDAY.day, TODAY.day + 1)], count)


def is_this_week(track):
    return MONDAY <= track.day <= TODAY


# -- questions --------------------------------------------------------------------------------------------------------


@mobile_task(
    "How many {category} activities did I do this week in the OpenTracks app? Assume the week starts from Monday. "
    "Express your answer as a single integer.",
    apps=APP,
    params=a_category,
    max_steps=10,
    difficulty="easy",
    upstream="SportsTrackerActivitiesCountForWeek",
    tags=["search", "requires_setup", "parameterized"],
)
def test_tracks_count_this_week(task, agent, tracks, mobile_faker, category):
    """The answer is the number of activities of the type since Monday, which are two.

    Upstream: activities called "snowboarding" may be there beside "snow boarding" and not count ("skateboarding"
    likewise); ours has none.
    """
    asked = some(mobile_faker, [category] * 2, in_this_week(mobile_faker, 2))
    others = surroundings(mobile_faker, lambda track: not (category in track.category and is_this_week(track)))
    tracks.add(shuffled(mobile_faker, [*asked, *others]))

    episode = agent.run(task)

    assert not numbers_differ(episode.answer, [len(asked)])


@mobile_task(
    "What activities did I do {date} in the OpenTracks app? Answer with the activity type only. If there are multiple "
    "types, format your answer in a comma separated list.",
    apps=APP,
    params=a_day_of_two,
    max_steps=20,
    complexity=2,
    difficulty="hard", upstream="SportsTrackerActivitiesOnDate",
    tags=[
        "search", "complex_ui_understanding", "screen_reading", "information_retrieval", "transcription",
        "parameterized",
    ],
)  # fmt: skip
def test_tracks_types_on_date(task, agent, tracks, mobile_faker, categories, date, day):
    """The answer names the types of the day's two activities, each once.

    Upstream: one type twice passes; ours needs both. A weekday may mean today or a week ago; ours is one of the last
    six days.
    """
    asked = some(mobile_faker, categories, [day, day])
    others = surroundings(mobile_faker, lambda track: track.day != day)
    tracks.add(shuffled(mobile_faker, [*asked, *others]))

    episode = agent.run(task)

    assert not lists_differ(episode.answer, categories)


@mobile_task(
    "How long was my {category} activity {date} in the OpenTracks app? Express your answer in minutes as a single "
    "integer.",
    apps=APP,
    params=a_day_of_one,
    max_steps=10,
    difficulty="easy",
    upstream="SportsTrackerActivityDuration",
    tags=["information_retrieval", "parameterized"],
)
def test_tracks_duration(task, agent, tracks, mobile_faker, category, date, day):
    """The answer is the length of the day's only activity of the type, in minutes.

    Upstream: activities called "snowboarding" may be there beside "snow boarding" and not count ("skateboarding"
    likewise); ours has none. A weekday may mean today or a week ago; ours is one of the last six days.
    """
    (asked,) = some(mobile_faker, [category], [day])
    others = surroundings(mobile_faker, lambda track: not (track.day == day and category in track.category))
    tracks.add(shuffled(mobile_faker, [asked, *others]))

    episode = agent.run(task)

    assert not numbers_differ(episode.answer, [asked.minutes], units=MINUTES)


@mobile_task(
    "What was the longest distance covered in a {category} activity in the OpenTracks app this week? Assume the week "
    "starts from Monday. Express your answer as a single number in meters rounded to the nearest integer.",
    apps=APP,
    params=a_category,
    max_steps=10,
    difficulty="easy",
    upstream="SportsTrackerLongestDistanceActivity",
    tags=["parameterized", "screen_reading", "information_retrieval", "math_counting"],
)
def test_tracks_longest_distance(task, agent, tracks, mobile_faker, category):
    """The answer is the longest distance of the type since Monday, in metres, less than ten off.

    Upstream: activities called "snowboarding" may be there beside "snow boarding" and not count ("skateboarding"
    likewise); ours has none.
    """
    (asked,) = some(mobile_faker, [category], in_this_week(mobile_faker, 1))
    others = surroundings(
        mobile_faker,
        lambda track: not (category in track.category and is_this_week(track) and track.metres >= asked.metres),
    )
    tracks.add(shuffled(mobile_faker, [asked, *others]))

    episode = agent.run(task)

    assert not numbers_differ(episode.answer, [asked.metres], tolerance=TOLERANCE_M, units=METRES)


@mobile_task(
    "What was the total distance covered for {category} activities in the OpenTracks app from {start_date} to "
    "{end_date}? Express your answer as a single number in meters rounded to the nearest integer.",
    apps=APP,
    params=a_span,
    max_steps=20,
    complexity=2,
    difficulty="hard",
    upstream="SportsTrackerTotalDistanceForCategoryOverInterval",
    tags=["search", "parameterized", "math_counting"],
)
def test_tracks_total_distance(task, agent, tracks, mobile_faker, category, first, last, start_date, end_date):
    """The answer is the sum of the type's distances in that time, in metres, less than ten off.

    Upstream: activities called "snowboarding" may be there beside "snow boarding" and not count ("skateboarding"
    likewise); ours has none.
    """
    asked = some(mobile_faker, [category] * 2, [first, first])
    others = surroundings(
        mobile_faker, lambda track: not (category in track.category and first <= track.day <= last)
    )  # fmt: skip
    tracks.add(shuffled(mobile_faker, [*asked, *others]))

    episode = agent.run(task)

    assert not numbers_differ(
        episode.answer, [sum(track.metres for track in asked)], tolerance=TOLERANCE_M, units=METRES
    )


@mobile_task(
    "What was the total duration of {category} activities in the OpenTracks app this week? Assume the week starts from "
    "Monday. Express your answer in minutes as a single integer.",
    apps=APP,
    params=a_category,
    max_steps=10,
    difficulty="hard",
    upstream="SportsTrackerTotalDurationForCategoryThisWeek",
    tags=["math_counting", "search", "parameterized"],
)
def test_tracks_total_duration_this_week(task, agent, tracks, mobile_faker, category):
    """The answer is the sum of the minutes of the type's two activities since Monday.

    Upstream: activities called "snowboarding" may be there beside "snow boarding" and not count ("skateboarding"
    likewise); ours has none.
    """
    asked = some(mobile_faker, [category] * 2, in_this_week(mobile_faker, 2))
    others = surroundings(mobile_faker, lambda track: not (category in track.category and is_this_week(track)))
    tracks.add(shuffled(mobile_faker, [*asked, *others]))

    episode = agent.run(task)

    assert not numbers_differ(episode.answer, [sum(track.minutes for track in asked)], units=MINUTES)
