from __future__ import annotations

import pytest

from pytest_mobileagent import mobile_task
from pytest_mobileagent.matching import numbers_differ, words_differ
from pytest_mobileagent.state.joplin import Note, Notes

from . import pools_joplin as pools
from .pools_joplin import recipe_text, surrounded

APP = ["joplin"]
MEETING_NOTES, RECIPES = "Meeting Notes", "Recipes"


@pytest.fixture
def notes(device):
    """The phone's notes: none."""
    found = Notes(device)
    found.clear()
    return found


# -- what is drawn ----------------------------------------------------------------------------------------------------


def a_note(fake):
    return {
        "title": fake.pick(pools.TITLES),
        "is_todo": bool(fake.random_int(0, 1)),
        "body": fake.pick(pools.BODIES),
        "folder": fake.pick(pools.FOLDERS),
    }


def a_meeting(fake):
    attendees = fake.pick(pools.ATTENDEES)
    body = fake.pick(pools.MINUTES).format(attendees=attendees)
    return {"title": fake.pick(pools.MEETINGS), "attendees": int(attendees), "body": body}


def a_recipe(fake):
    return {
        "title": fake.pick(pools.DISHES),
        "ingredient": fake.pick(pools.INGREDIENTS),
        "quantity": fake.pick(pools.QUANTITIES),
    }


def some_todos(fake):
    return {
        "folder": fake.pick(pools.FOLDERS),
        "titles": fake.picks(pools.TODOS, 3),
        "bodies": fake.picks(pools.TODO_BODIES, 3),
    }


# -- questions --------------------------------------------------------------------------------------------------------


@mobile_task(
    "Is the note titled '{title}' in the Joplin app marked as a todo item? Respond with either 'True' if it is a todo "
    "or 'False' if not.",
    apps=APP,
    params=a_note,
    max_steps=10,
    difficulty="easy",
    upstream="NotesIsTodo",
    tags=["information_retrieval", "parameterized"],
)
def test_notes_is_todo(task, agent, notes, mobile_faker, title, is_todo, body, folder):
    """The answer is True or False, in any case, as the note is a to-do or not."""
    asked = [Note(title, body, folder, is_todo=is_todo)]
    notes.add(surrounded(mobile_faker, asked, lambda note: note.title != title))

    episode = agent.run(task)

    assert not words_differ(episode.answer, str(is_todo))


@mobile_task(
    "How many attendees were present in the meeting titled '{title}' in the Joplin app? Express your answer as just a "
    "single number.",
    apps=APP,
    params=a_meeting,
    max_steps=10,
    difficulty="easy",
    upstream="NotesMeetingAttendeeCount",
    tags=["search", "parameterized"],
)
def test_notes_meeting_attendees(task, agent, notes, mobile_faker, title, attendees, body):
    """The answer is the number of attendees that the meeting's note tells."""
    asked = [Note(title, body, MEETING_NOTES)]
    notes.add(surrounded(mobile_faker, asked, lambda note: title not in note.title))

    episode = agent.run(task)

    assert not numbers_differ(episode.answer, [attendees])


@mobile_task(
    "What quantity of {ingredient} do I need for the recipe '{title}' in the Joplin app? Express your answer in the "
    "format <amount> <unit> where both the amount and unit exactly match the format in the recipe.",
    apps=APP,
    params=a_recipe,
    max_steps=10,
    difficulty="easy",
    upstream="NotesRecipeIngredientCount",
    tags=["search", "parameterized"],
)
def test_notes_recipe_quantity(task, agent, notes, mobile_faker, title, ingredient, quantity):
    """The answer is the quantity as the recipe has it, in any case, with or without a full stop.

    Upstream: it is compared nearly, so that 2 teaspoons pass for 3; ours is exact.
    """
    asked = [Note(title, recipe_text(mobile_faker, ingredient, quantity), RECIPES)]
    notes.add(surrounded(mobile_faker, asked, lambda note: title not in note.title))

    episode = agent.run(task)

    assert not words_differ(episode.answer, quantity)


@mobile_task(
    "How many to-dos do I have in the '{folder}' folder in the Joplin app? Express your answer as just a single "
    "number.",
    apps=APP,
    params=some_todos,
    max_steps=10,
    difficulty="medium",
    upstream="NotesTodoItemCount",
    tags=["information_retrieval", "math_counting", "parameterized"],
)
def test_notes_todo_count(task, agent, notes, mobile_faker, folder, titles, bodies):
    """The answer is the number of to-dos in the notebook, which are three."""
    asked = [Note(title, body, folder, is_todo=True) for title, body in zip(titles, bodies, strict=True)]
    notes.add(surrounded(mobile_faker, asked, lambda note: not (note.is_todo and note.folder == folder)))

    episode = agent.run(task)

    assert not numbers_differ(episode.answer, [len(asked)])
