from __future__ import annotations

from dataclasses import replace

import pytest

from pytest_mobileagent import mobile_task
from pytest_mobileagent.episode.goals import play_until_shown, play_until_stored
from pytest_mobileagent.matching import words_differ
from pytest_mobileagent.state.notes import PACKAGE, PATH, Note, Notes
from pytest_mobileagent.state.preferences import Preferences
from pytest_mobileagent.state.side_effects import added, modified, removed, stored
from pytest_mobileagent.state.simple_colors import THEMES, theme_differs, theme_stored
from pytest_mobileagent.state.storage import STORAGE, Folder

APP = PACKAGE
APPS = ["notes"]
SETTINGS = f"{APP}/shared_prefs/Prefs.xml"
TABLE = f"{PATH.removeprefix('/data/data/')}/notes"
DIARY = Note("Diary", "2023.6.10 Sunny\nBreakfast in the garden, then a long walk by the river.")
DOWNLOAD = "Download"
FOLDERS = (DOWNLOAD, "Documents", "emulated/0")
NEW_NOTE = (added(TABLE), *stored(SETTINGS, "last_created_note_type"))
OTHERS = ("Recipes", "Gifts", "Books to read", "Holiday plans", "Car", "Garden")
TITLES = ("test", "ideas", "packing", "agenda", "homework", "budget")
RENAMED = ("events", "memories", "journal", "archive")
ALIGNMENTS = {"center": 1, "right": 2}
SIZES = (50, 75, 90, 125, 150, 200)
BY_DATE = 262144


# -- what is drawn ----------------------------------------------------------------------------------------------------


def a_title(fake):
    return {"title": f"New{fake.pick(('Text', 'Work', 'Home', 'Travel'))}Note"}


def a_list_title(fake):
    return {"title": f"New{fake.pick(('Check', 'Shopping', 'Packing', 'Guest'))}List"}


def a_plain_title(fake):
    return {"title": fake.pick(TITLES)}


def a_title_and_number(fake):
    return {"title": fake.pick(TITLES), "number": str(fake.random_int(100000, 999999))}


def a_number_and_part(fake):
    number = str(fake.random_int(10000000, 99999999))
    return {"title": fake.pick(TITLES), "number": number, "part": number[1:4]}


def a_name(fake):
    return {"name": fake.pick(RENAMED)}


def a_size(fake):
    return {"size": fake.random_element(SIZES)}


def a_theme(fake):
    return {"theme": fake.pick(THEMES)}


def an_alignment(fake):
    return {"alignment": fake.pick(tuple(ALIGNMENTS))}


# -- what is arranged -------------------------------------------------------------------------------------------------


@pytest.fixture
def notes(app, device, mobile_faker):
    """The diary, which is open, the note that the app makes by itself, and one that nobody asks for."""
    Folder(device, DOWNLOAD).clear()
    found = Notes(device)
    found.put([DIARY, Note(mobile_faker.pick(OTHERS), mobile_faker.note_text())], opened=DIARY.title)
    device.open_app(APP)
    return found


def differ(notes, wanted):
    """Return what is other than that the phone has just these notes; an empty text if nothing is."""
    there = notes.all()
    missing, further = (
        [note for note in one if note not in other] for one, other in ((wanted, there), (there, wanted))
    )
    return f"wanted were also {missing}; the phone has {further} in their place" if missing or further else ""


def titled_differ(notes, others, note):
    """Return what is other than that there are these notes and one more, by the words of its title."""
    return differ(notes, [*others, notes.worded(note, others)])


def play_new_note(agent, task, notes, note):
    """Play a task whose goal is a further note; return what is otherwise in the end."""
    others = notes.all()
    return play_until_stored(agent, task, lambda: titled_differ(notes, others, note), expected=NEW_NOTE)


def play_setting(agent, task, device, key, wanted, default):
    """Play a task whose goal is one setting; return what is otherwise in the end."""
    preferences = Preferences(device, APP)
    return play_until_stored(
        agent, task, lambda: preferences.differs(key, wanted, default=default), expected=stored(SETTINGS, key)
    )


# -- tasks ------------------------------------------------------------------------------------------------------------


@mobile_task(
    "Create a text note named '{title}'",
    apps=APPS,
    params=a_title,
    published={"title": "NewTextNote"},
    max_steps=10,
    min_steps=3,
    upstream="notes/task1",
    requires_done=False,
)
def test_notes_text_note(task, agent, notes, title):
    """A note of text with that title is stored, empty, and all others are as they were."""
    assert not play_new_note(agent, task, notes, Note(title))


@mobile_task(
    "Create a checklist note called '{title}'",
    apps=APPS,
    params=a_list_title,
    published={"title": "NewCheckList"},
    max_steps=12,
    min_steps=4,
    upstream="notes/task2",
    requires_done=False,
)
def test_notes_checklist(task, agent, notes, title):
    """A checklist with that title is stored, empty, and all others are as they were."""
    assert not play_new_note(agent, task, notes, Note(title, items=()))


@mobile_task(
    "Delete the note 'Diary'",
    apps=APPS,
    max_steps=10,
    min_steps=3,
    upstream="notes/task3",
    requires_done=False,
)
def test_notes_delete(task, agent, notes):
    """The diary is gone, and all others are as they were.

    Upstream: the note was open when the recording began, and is so here.
    """
    wanted = [note for note in notes.all() if note != DIARY]

    assert not play_until_stored(
        agent, task, lambda: differ(notes, wanted), expected=[removed(TABLE, title=DIARY.title)]
    )


@mobile_task(
    "Create a new note called '{title}' and type '{number}'",
    apps=APPS,
    params=a_title_and_number,
    published={"title": "test", "number": "123456"},
    max_steps=12,
    min_steps=4,
    upstream="notes/task4",
    requires_done=False,
)
def test_notes_type(task, agent, device, notes, title, number):
    """A note of text with title and text is stored; or the note is, and the text stands in it on the screen.

    Upstream: the recording ends with the text typed, which the app stores by itself once the note is left.
    """
    others = notes.all()

    def differs():
        stored_otherwise = titled_differ(notes, others, Note(title, number))
        return stored_otherwise and typed_differs(device, notes, others, title, number)

    assert not play_until_stored(agent, task, differs, expected=NEW_NOTE)


def typed_differs(device, notes, others, title, text):
    """Return what is other than that the text stands in the open note of that title, which is stored without it yet."""
    seen = device.hierarchy()
    texts = [node.text for node in seen.find_all(id="text_note_view")]
    if texts != [text] or all(words_differ(node.text, title) for node in seen.walk()):
        return f"{text!r} is not in the note {title!r}, but {texts or 'nothing'}"
    return titled_differ(notes, others, Note(title))


@mobile_task(
    "Rename the note 'diary' to '{name}'",
    apps=APPS,
    params=a_name,
    published={"name": "events"},
    max_steps=12,
    min_steps=4,
    upstream="notes/task5",
    requires_done=False,
)
def test_notes_rename(task, agent, notes, name):
    """The diary has that title, by its words, and its text; all others are as they were."""
    others, renamed = [note for note in notes.all() if note != DIARY], replace(DIARY, title=name)

    assert not play_until_stored(
        agent,
        task,
        lambda: titled_differ(notes, others, renamed),
        expected=[modified(TABLE, only=("title",), title=DIARY.title)],
    )


@mobile_task(
    "Adjust the fontsize of the Notes app to {size}%",
    apps=APPS,
    params=a_size,
    published={"size": 125},
    max_steps=12,
    min_steps=4,
    upstream="notes/task6",
    requires_done=False,
)
def test_notes_font_size(task, agent, device, notes, size):
    """The size is stored for this app; that of the phone is another one."""
    assert not play_setting(agent, task, device, "font_size_percentage", size, 100)


@mobile_task(
    "print 'Diary' as diary.pdf",
    apps=APPS,
    max_steps=12,
    min_steps=4,
    upstream="notes/task8",
    requires_done=False,
)
def test_notes_print(task, agent, device, notes):
    """A PDF file called so is on the phone's storage, whatever the case of its letters, and the notes are as they were.

    Upstream: the name that the phone proposes, which is the note's, was taken; there was a file of that name already,
    which is not so here.
    """
    wanted = notes.all()

    def differs():
        return pdf_differs(device, "diary.pdf", DIARY) or differ(notes, wanted)

    assert not play_until_stored(agent, task, differs, expected=new_file("Diary.pdf"))


def files_called(device, name):
    """Return the files of a name, in letters of either case, that are anywhere on the phone's storage."""
    paths = device.must_run(f"find {STORAGE} -type f -iname {name}").splitlines()
    return device.pull_present(paths).values()


def new_file(name):
    """Return the changes that come with a file in one of the folders that are offered."""
    return [added(folder, name) for folder in FOLDERS]


def pdf_differs(device, name, note):
    """Return what is other than that a PDF file of that name is there; where its texts can be read, with the note's."""
    found = [data for data in files_called(device, name) if data.startswith(b"%PDF-")]
    first = note.text.partition("\n")[0].encode()
    if any(b" Tj" not in data or first in data for data in found):
        return ""
    return f"{name} is not of the note {note.title!r}" if found else f"there is no PDF file called {name}"


@mobile_task(
    "set app theme to {theme} and save it",
    apps=APPS,
    params=a_theme,
    published={"theme": "light"},
    max_steps=18,
    min_steps=7,
    upstream="notes/task9",
    requires_done=False,
)
def test_notes_theme(task, agent, device, notes, theme):
    """The colours of that theme are stored for this app."""
    assert not play_until_stored(agent, task, lambda: theme_differs(device, APP, theme), expected=theme_stored(APP))


@mobile_task(
    "disable autosave notes",
    apps=APPS,
    max_steps=10,
    min_steps=3,
    upstream="notes/task10",
    requires_done=False,
)
def test_notes_autosave(task, agent, device, notes):
    """The setting is stored as off."""
    assert not play_setting(agent, task, device, "autosave_notes", wanted=False, default=True)


@mobile_task(
    "Create a text note called '{title}', type '{number}', and search for '{part}'",
    apps=APPS,
    params=a_number_and_part,
    published={"title": "test", "number": "12345678", "part": "234"},
    max_steps=18,
    min_steps=6,
    upstream="notes/task11",
    requires_done=False,
)
def test_notes_search(task, agent, device, notes, title, number, part):
    """After one of the steps that note is stored with its text, open, and searched for the part.

    Upstream: what was typed is 123456, two digits less than the goal names; ours wants all of them.
    """
    others = notes.all()

    def differs():
        seen = device.hierarchy()
        queries = [node.text for node in seen.find_all(id="search_query")]
        texts = [node.text for node in seen.find_all(id="text_note_view")]
        if (queries, texts) != ([part], [number]):
            return f"{part} is not searched in the note, but {queries or 'nothing'} in {texts}"
        return titled_differ(notes, others, Note(title, number))

    assert not play_until_shown(agent, task, differs, expected=NEW_NOTE)


@mobile_task(
    "export note 'Diary' as file diary.txt, only export the current file content",
    apps=APPS,
    max_steps=12,
    min_steps=4,
    upstream="notes/task12",
    requires_done=False,
)
def test_notes_export(task, agent, device, notes):
    """A file called so on the phone's storage, in letters of either case, holds the diary's text, and not the note.

    Upstream: the name that the phone proposes was taken.
    """
    wanted = notes.all()

    def differs():
        texts = [data.decode(errors="replace") for data in files_called(device, "diary.txt")]
        if DIARY.text not in texts:
            return f"none of {len(texts)} files called diary.txt holds the note"
        kept = device.sql(PATH, "SELECT path FROM notes WHERE title = 'Diary'")
        return "the note lives in the file" if kept and kept[0]["path"] else differ(notes, wanted)

    assert not play_until_stored(agent, task, differs, expected=new_file("Diary.txt"))


@mobile_task(
    "change the alignment to {alignment}",
    apps=APPS,
    params=an_alignment,
    published={"alignment": "center"},
    max_steps=12,
    min_steps=4,
    upstream="notes/task13",
    requires_done=False,
)
def test_notes_alignment(task, agent, device, notes, alignment):
    """The alignment is stored."""
    assert not play_setting(agent, task, device, "gravity", ALIGNMENTS[alignment], 0)


@mobile_task(
    "show the number of words in the Notes app",
    apps=APPS,
    max_steps=10,
    min_steps=3,
    upstream="notes/task14",
    requires_done=False,
)
def test_notes_word_count(task, agent, device, notes):
    """The setting is stored as on."""
    assert not play_setting(agent, task, device, "show_word_count", wanted=True, default=False)


@mobile_task(
    "create a checklist named '{title}' and sort the items by creating date",
    apps=APPS,
    params=a_plain_title,
    published={"title": "test"},
    max_steps=22,
    min_steps=8,
    upstream="notes/task15",
    requires_done=False,
)
def test_notes_sorted_checklist(task, agent, device, notes, title):
    """An empty checklist with that title is stored, and the order by date of creation, ascending as it was.

    Upstream: the list has no items; the order is that of all lists.
    """
    preferences, others = Preferences(device, APP), notes.all()

    def differs():
        return titled_differ(notes, others, Note(title, items=())) or preferences.differs("sort_order", BY_DATE)

    expected = [*NEW_NOTE, *stored(SETTINGS, "sort_order")]
    assert not play_until_stored(agent, task, differs, expected=expected)
