from __future__ import annotations

import dataclasses
import datetime

import pytest

from pytest_mobileagent import mobile_task
from pytest_mobileagent.matching import lists_differ, numbers_differ
from pytest_mobileagent.state.todos import HIGH, LOW, Todo, Todos

from .pools_todos import (
    MILESTONE_TIMES,
    MILESTONE_TITLES,
    NEXT_MONDAY,
    NEXT_SUNDAY,
    NOTES,
    NOW,
    PRIORITIES,
    TIMES,
    TITLES,
    TODAY,
    WORK_TITLES,
    all_day,
    at,
    day_in_words,
    october,
    shuffled,
    surroundings,
)

APP = ["tasks"]
STARTS = ((10, "8:00"), (9, "10:00"), (11, "9:00"))  # when the tasks of a question begin
DUE_NEXT_WEEK = 6


@pytest.fixture
def todos(device):
    """The phone's to-do list: empty."""
    found = Todos(device)
    found.clear()
    return found


# -- what is drawn ----------------------------------------------------------------------------------------------------


def a_day(fake, first, last):
    day = october(fake.random_int(first, last))
    return {"date": day_in_words(fake, day), "day": day}


def a_day_from_now(fake):
    return {**a_day(fake, 15, 29), "titles": fake.picks(WORK_TITLES, 3)}


def a_day_of_any(fake):
    return {**a_day(fake, 15, 29), "titles": fake.picks(TITLES, 3)}


def a_day_of_completed(fake):
    return {**a_day(fake, 10, 20), "titles": fake.picks(TITLES, 3)}


def a_week(fake):
    return {"titles": fake.picks(TITLES, DUE_NEXT_WEEK)}


def an_important_one(fake):
    return {"title": fake.pick(WORK_TITLES)}


def a_milestone(fake):
    return {**a_day(fake, 15, 29), "title": fake.pick(MILESTONE_TITLES)}


# -- the tasks that a question is about -------------------------------------------------------------------------------


def three(fake, titles, day, *, times=(), priorities=(LOW, LOW, LOW)):
    """Return tasks that are due on a day and have begun at these times, or at the usual ones."""
    starts = [at(october(date), times[place] if times else time) for place, (date, time) in enumerate(STARTS)]
    return [
        all_day(title, day, starts=start, notes=notes, priority=priority)
        for title, start, notes, priority in zip(titles, starts, fake.picks(NOTES, 3), priorities, strict=True)
    ]


def completed(fake, todo):
    """Return a task as completed between the 10th and now."""
    moments = [at(october(day), time) for day in range(10, TODAY.day + 1) for time in TIMES]
    return dataclasses.replace(todo, completed=fake.random_element([moment for moment in moments if moment < NOW]))


# -- questions --------------------------------------------------------------------------------------------------------


@mobile_task(
    "Which tasks have I completed for {date} in Tasks app? Answer with the titles only. If there are multiples titles, "
    "format your answer in a comma separated list.",
    apps=APP,
    params=a_day_of_completed,
    max_steps=10,
    difficulty="medium",
    upstream="TasksCompletedTasksForDate",
    tags=["information_retrieval", "search", "parameterized"],
)
def test_todos_completed_for_date(task, agent, todos, mobile_faker, titles, date, day):
    """The answer names the three tasks due on the day, all of them completed, each once.

    Upstream: they may have been completed later than now, and one right title three times passes; ours were completed
    before, and each is needed. A bare weekday may mean a day past or to come; ours is to come.
    """
    times = mobile_faker.picks(TIMES, 3)
    asked = [completed(mobile_faker, todo) for todo in three(mobile_faker, titles, day, times=times)]
    others = surroundings(mobile_faker, lambda todo: todo.due_day != day)
    todos.add(shuffled(mobile_faker, [*asked, *others]))

    episode = agent.run(task)

    assert not lists_differ(episode.answer, titles)


@mobile_task(
    "How many tasks do I have due next week in Tasks app? Assume the week starts from Monday. Express your answer as a "
    "single integer.",
    apps=APP,
    params=a_week,
    max_steps=10,
    difficulty="medium",
    upstream="TasksDueNextWeek",
    tags=["information_retrieval", "parameterized"],
)
def test_todos_due_next_week(task, agent, todos, mobile_faker, titles):
    """The answer is the number of tasks due from 16 to 22 October, which are six."""
    days = [NEXT_MONDAY + datetime.timedelta(days=number) for number in range(7)]
    chosen = mobile_faker.random_elements(days, length=DUE_NEXT_WEEK, unique=True)
    notes = mobile_faker.picks(NOTES, DUE_NEXT_WEEK)
    asked = [
        all_day(title, day, starts=at(october(10), "8:00"), notes=text)
        for title, day, text in zip(titles, chosen, notes, strict=True)
    ]
    others = surroundings(mobile_faker, lambda todo: not NEXT_MONDAY <= todo.due_day <= NEXT_SUNDAY)
    todos.add(shuffled(mobile_faker, [*asked, *others]))

    episode = agent.run(task)

    assert not numbers_differ(episode.answer, [DUE_NEXT_WEEK])


@mobile_task(
    "What tasks do I have due {date} in Tasks app? Answer with the titles only. If there are multiples titles, format "
    "your answer in a comma separated list.",
    apps=APP,
    params=a_day_from_now,
    max_steps=10,
    difficulty="easy",
    upstream="TasksDueOnDate",
    tags=["search", "parameterized"],
)
def test_todos_due_on_date(task, agent, todos, mobile_faker, titles, date, day):
    """The answer names the three tasks due on the day, each once.

    Upstream: one right title three times passes; ours needs each. "Sunday" may mean a week from today; ours names that
    day by its date.
    """
    priorities = mobile_faker.random_elements(PRIORITIES, length=3)
    asked = three(mobile_faker, titles, day, priorities=priorities)
    others = surroundings(mobile_faker, lambda todo: todo.due_day != day)
    todos.add(shuffled(mobile_faker, [*asked, *others]))

    episode = agent.run(task)

    assert not lists_differ(episode.answer, titles)


@mobile_task(
    "What are my high priority tasks in Tasks app? Answer with the titles only. If there are multiples titles, format "
    "your answer in a comma separated list.",
    apps=APP,
    params=an_important_one,
    max_steps=10,
    difficulty="medium",
    upstream="TasksHighPriorityTasks",
    tags=["complex_ui_understanding", "search", "information_retrieval", "transcription", "parameterized"],
)
def test_todos_high_priority(task, agent, todos, mobile_faker, title):
    """The answer is the title of the only task of high priority.

    Upstream: the task may be hidden until later today; ours has begun.
    """
    due = at(october(mobile_faker.random_int(16, 22)), mobile_faker.pick(TIMES))
    starts = at(october(mobile_faker.random_int(10, 15)), mobile_faker.pick(TIMES))
    notes = mobile_faker.pick(NOTES)
    asked = Todo(title, due, HIGH, notes=notes, starts=min(starts, NOW), created=NOW - datetime.timedelta(days=8))
    others = surroundings(mobile_faker, lambda todo: todo.priority != HIGH)
    todos.add(shuffled(mobile_faker, [asked, *others]))

    episode = agent.run(task)

    assert not lists_differ(episode.answer, [title])


@mobile_task(
    "Which tasks with high priority are due {date} in the Tasks app? Answer with the title only. If there are "
    "multiples titles, format your answer in a comma separated list.",
    apps=APP,
    params=a_milestone,
    max_steps=10,
    difficulty="medium",
    upstream="TasksHighPriorityTasksDueOnDate",
    tags=["information_retrieval", "screen_reading", "parameterized"],
)
def test_todos_high_priority_on_date(task, agent, todos, mobile_faker, title, date, day):
    """The answer is the title of the day's only task of high priority.

    Upstream: "Sunday" may mean a week from today; ours names that day by its date.
    """
    due = at(day, mobile_faker.pick(MILESTONE_TIMES))
    asked = Todo(title, due, HIGH, created=NOW - datetime.timedelta(days=8))
    others = surroundings(mobile_faker, lambda todo: not (todo.due_day == day and todo.priority == HIGH))
    todos.add(shuffled(mobile_faker, [asked, *others]))

    episode = agent.run(task)

    assert not lists_differ(episode.answer, [title])


@mobile_task(
    "What incomplete tasks do I have still have to do by {date} in Tasks app? Answer with the titles only. If there "
    "are multiples titles, format your answer in a comma separated list.",
    apps=APP,
    params=a_day_of_any,
    max_steps=10,
    difficulty="easy",
    upstream="TasksIncompleteTasksOnDate",
    tags=["parameterized", "screen_reading", "information_retrieval"],
)
def test_todos_incomplete_by_date(task, agent, todos, mobile_faker, titles, date, day):
    """The answer names the three tasks that are not completed and due on the day or before, each once.

    Upstream: one right title three times passes; ours needs each. "Sunday" may mean a week from today; ours names that
    day by its date.
    """
    priorities = mobile_faker.random_elements(PRIORITIES, length=3, unique=True)
    asked = three(mobile_faker, titles, day, times=mobile_faker.picks(TIMES, 3), priorities=priorities)
    others = surroundings(mobile_faker, lambda todo: todo.completed or todo.due_day > day)
    todos.add(shuffled(mobile_faker, [*asked, *others]))

    episode = agent.run(task)

    assert not lists_differ(episode.answer, titles)
