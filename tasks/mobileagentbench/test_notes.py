from __future__ import annotations

from dataclasses import replace

import pytest

from pytest_mobileagent import mobile_task
from pytest_mobileagent.episode.goals import play_until_shown, play_until_stored
from pytest_mobileagent.state.notes import Item, Note, Notes
from pytest_mobileagent.state.side_effects import added, modified, removed
from pytest_mobileagent.state.stored import all_differ

from .looking import page_differs

APP = "com.simplemobiletools.notes.pro"
APPS = ["notes"]
TABLE = "notes.db/notes"
LISTS = ("TODO List", "Packing list", "Wish list", "Reading list", "Movies to watch", "Birthday plans", "Project ideas")
TASKS = ("meeting", "to_do_list", "work_list", "phone_calls", "travel_plan", "report_draft", "party_guests")
TEXTS = (
    "9pm May 5th 2024", "Complete the task", "Call the plumber at 4", "Room 12, second floor", "Bring the blue folder",
    "Ask Nora about the keys", "Train leaves at 7:40",
)  # fmt: skip
FOODS = ("eggs", "beer", "steak", "milk", "rice", "apples", "butter", "honey", "tomatoes")
SECRETS = ("Charles's secrets", "Anna's diary", "Family recipes", "Holiday thoughts")


@pytest.fixture
def notes(app, device):
    """The phone's notes; what is put there shows as soon as `shown` opens the app again."""
    return Notes(device)


@pytest.fixture
def noise(mobile_faker):
    """Notes that have nothing to do with any task; their titles come first on the phone."""
    titles = [f"a_{mobile_faker.file_stem()}" for _ in range(2)]
    foods = (Item(food) for food in mobile_faker.picks(FOODS, 4))
    return [*(Note(title, mobile_faker.note_text()) for title in titles), Note("a_monthly_order", items=tuple(foods))]


@pytest.fixture
def put(notes, noise, device):
    """Put notes on the phone, and the app in front, with one of them open; return all there are."""

    def arrange(*wanted, opened):
        notes.put([*noise, *wanted], opened=opened)
        device.open_app(APP)
        return notes.all()

    return arrange


def shown(device, name):
    """Return the texts of the app's views of that id."""
    nodes = device.hierarchy().find_all(id=f"{APP}:id/{name}")
    return [node.text for node in nodes]


def differ(notes, wanted):
    """Return what is other than that the phone has these notes, lists in any order; an empty text if nothing is."""
    return all_differ(map(sorted_items, notes.all()), map(sorted_items, wanted))


def sorted_items(note):
    """Return a note, the items of a checklist in the order of their titles."""
    return replace(note, items=tuple(sorted(note.items, key=lambda item: item.title))) if note.is_checklist else note


# -- what is drawn ----------------------------------------------------------------------------------------------------


def a_list(fake):
    return {"title": fake.pick(LISTS)}


def a_list_with_an_item(fake):
    return {"title": fake.pick(LISTS), "item": fake.pick(FOODS).capitalize()}


def three_tasks(fake):
    kept, first, second = fake.picks(TASKS, 3)
    return {"kept": kept, "first": first, "second": second}


def a_shopping_list(fake):
    foods = fake.picks(FOODS, 3)
    return {"title": f"{fake.pick(('shopping', 'party', 'weekend', 'camping'))}_list", "item": foods[0], "foods": foods}


def a_lock(fake):
    pin = "".join(str(fake.random_int(0, 9)) for _ in range(4))
    return {"title": f"{fake.pick(('password', 'account', 'private'))}_list", "pin": pin, "item": f"unique{pin}"}


def a_note_among_others(fake):
    titles, texts = fake.picks(TASKS, 2), fake.picks(TEXTS, 2)
    return {"title": titles[0], "text": texts[0], "other": titles[1], "other_text": texts[1]}


def another_name(fake):
    return {
        "before": f"unfinished_{fake.pick(TASKS)}",
        "title": f"finished_{fake.pick(TASKS)}",
        "text": fake.pick(TEXTS),
    }


def a_word(fake):
    title, word = fake.pick(SECRETS), fake.pick(("secret", "garden", "letter", "silver"))
    return {"query": word, "title": title, "text": f"The {word} is {fake.note_text()}"}


# -- tasks ------------------------------------------------------------------------------------------------------------


@mobile_task(
    "add a new note named '{title}'",
    apps=APPS,
    params=a_list,
    published={"title": "TODO List"},
    max_steps=6,
    min_steps=3,
    difficulty="medium",
    upstream="note_add",
    requires_done=False,
)
def test_notes_add(task, agent, put, notes, title):
    """The app has an empty note of that title, of either kind, and all that were there.

    Upstream: the title has to be anywhere on the screen, so that one that is typed and not saved passes.
    """
    before = put(opened="General note")

    def differs():
        kinds = (Note(title), Note(title, items=()))
        found = [differ(notes, [*before, notes.worded(wanted, before)]) for wanted in kinds]
        return found[0] if all(found) else ""

    assert not play_until_stored(agent, task, differs, expected=[added(TABLE)])


@mobile_task(
    "delete the '{first}' and '{second}' note",
    apps=APPS,
    params=three_tasks,
    published={"kept": "work_list", "first": "to_do_list", "second": "meeting"},
    max_steps=8,
    min_steps=4,
    difficulty="medium",
    upstream="note_delete",
    requires_done=False,
)
def test_notes_delete(task, agent, put, notes, kept, first, second):
    """Both notes are gone, and all others are there.

    Upstream: the titles must not be on the screen, and the third has to be, so that it depends on which note is open.
    """
    before = put(Note(kept), Note(first), Note(second), opened=second)
    wanted = [note for note in before if note.title not in (first, second)]
    gone = [removed(TABLE, title=title) for title in (first, second)]

    assert not play_until_stored(agent, task, lambda: differ(notes, wanted), expected=gone)


@mobile_task(
    "Check the item '{item}' for {title}",
    apps=APPS,
    params=a_shopping_list,
    published={"title": "shopping_list", "item": "eggs", "foods": ["eggs", "beer", "steak"]},
    max_steps=2,
    min_steps=1,
    difficulty="easy",
    upstream="note_item_checked",
    requires_done=False,
)
def test_notes_check_item(task, agent, put, notes, title, item, foods):
    """The item of the list is done, and no other; other lists may have the same.

    Upstream: a click on the item is enough, also one that takes the mark away again.
    """
    before = put(Note(title, items=tuple(Item(food) for food in foods)), opened=title)
    done = Note(title, items=tuple(Item(food, is_done=food == item) for food in foods))
    wanted = [done if note.title == title else note for note in before]

    assert not play_until_stored(
        agent, task, lambda: differ(notes, wanted), expected=[modified(TABLE, only=("value",), title=title)]
    )  # fmt: skip


@mobile_task(
    "use the pin '{pin}' to open the locked note '{title}'",
    apps=APPS,
    params=a_lock,
    published={"title": "password_list", "pin": "2580", "item": "unique2580"},
    max_steps=12,
    min_steps=6,
    difficulty="medium",
    upstream="note_lock",
    requires_done=False,
)
def test_notes_open_locked(task, agent, device, put, title, pin, item):
    """The item of the locked list is shown."""
    put(Note(title, items=(Item(item),), pin=pin), opened=title)

    def differs():
        items = shown(device, "checklist_title")
        return "" if items == [item] else f"the item {item} is not shown, but {items or 'none'}"

    assert not play_until_shown(agent, task, differs)


@mobile_task(
    "create a checklist named '{title}' and add an item named '{item}'",
    apps=APPS,
    params=a_list_with_an_item,
    published={"title": "Shopping list", "item": "Milk"},
    max_steps=14,
    min_steps=7,
    difficulty="hard",
    upstream="note_new_checklist_items",
    requires_done=False,
)
def test_notes_new_checklist_with_item(task, agent, put, notes, title, item):
    """The app has a checklist of that title with that item alone, not done, and all notes that were there."""
    before, wanted = put(opened="General note"), Note(title, items=(Item(item),))

    assert not play_until_stored(
        agent, task, lambda: differ(notes, [*before, notes.worded(wanted, before)]), expected=[added(TABLE)]
    )  # fmt: skip


@mobile_task(
    "add a new Checklist named '{title}'",
    apps=APPS,
    params=a_list,
    published={"title": "TODO List"},
    max_steps=8,
    min_steps=4,
    difficulty="medium",
    upstream="note_new_checklist",
    requires_done=False,
)
def test_notes_new_checklist(task, agent, put, notes, title):
    """The app has an empty checklist of that title, and all notes that were there.

    Upstream: a click on "Checklist", and then the title anywhere on the screen, so that one that is not saved passes.
    """
    before, wanted = put(opened="General note"), Note(title, items=())

    assert not play_until_stored(
        agent, task, lambda: differ(notes, [*before, notes.worded(wanted, before)]), expected=[added(TABLE)]
    )  # fmt: skip


@mobile_task(
    "open about page",
    apps=APPS,
    max_steps=4,
    min_steps=2,
    difficulty="easy",
    upstream="note_open_about",
    requires_done=False,
)
def test_notes_open_about(task, agent, device, put):
    """The app's page about itself is in front.

    Upstream: any activity that is called so passes, whatever the app.
    """
    put(opened="General note")

    assert not play_until_shown(agent, task, lambda: page_differs(device, APP, "AboutActivity"))


@mobile_task(
    "open the note '{title}'",
    apps=APPS,
    params=a_note_among_others,
    published={
        "title": "meeting",
        "text": "9pm May 5th 2024",
        "other": "to_do_list",
        "other_text": "Complete the task",
    },
    max_steps=2,
    min_steps=1,
    difficulty="easy",
    upstream="note_open",
    requires_done=False,
)
def test_notes_open(task, agent, device, put, title, text, other, other_text):
    """The text of the note is in the editor."""
    put(Note("Charles's secrets", "I love you"), Note(title, text), Note(other, other_text), opened=other)

    def differs():
        texts = shown(device, "text_note_view")
        return "" if texts == [text] else f"the note's text is not shown, but {texts or 'none'}"

    assert not play_until_shown(agent, task, differs)


@mobile_task(
    "rename the current note to '{title}'",
    apps=APPS,
    params=another_name,
    published={"before": "unfinished_task", "title": "finished_task", "text": "Undo"},
    max_steps=10,
    min_steps=5,
    difficulty="medium",
    upstream="note_rename",
    requires_done=False,
)
def test_notes_rename(task, agent, put, notes, before, title, text):
    """The note that was open is called so and says what it said; all others are as they were.

    Upstream: title and text have to be on the screen, so that a new note with the same text passes.
    """
    others = [note for note in put(Note(before, text), opened=before) if note.title != before]

    def differs():
        return differ(notes, [*others, notes.worded(Note(title, text), others)])

    assert not play_until_stored(agent, task, differs, expected=[modified(TABLE, only=("title",), title=before)])


@mobile_task(
    "search '{query}' in note '{title}'",
    apps=APPS,
    params=a_word,
    published={"query": "secret", "title": "Charles's secrets", "text": "The secret is I love you"},
    max_steps=4,
    min_steps=2,
    difficulty="easy",
    upstream="note_search",
    requires_done=False,
)
def test_notes_search(task, agent, device, put, query, title, text):
    """The word is in the field of the search, in any case, and the editor shows the note.

    Upstream: the word may have been searched in any note, and the note opened later.
    """
    put(Note(title, text), opened=title)

    def differs():
        queries, texts = shown(device, "search_query"), shown(device, "text_note_view")
        is_there = [one.lower() for one in queries] == [query.lower()] and texts == [text]
        return "" if is_there else f"{query} is not searched in the note, but {queries or 'nothing'} in {texts}"

    assert not play_until_shown(agent, task, differs)
