from __future__ import annotations

import pytest

from pytest_mobileagent import mobile_task
from pytest_mobileagent.matching import strings_differ, words_differ
from pytest_mobileagent.state import side_effects
from pytest_mobileagent.state.markor import notebook
from pytest_mobileagent.state.side_effects import added, moved, removed
from pytest_mobileagent.state.storage import clear_storage, files_differ, named, still_there

from .notes import NOTES, new_note, note_differs
from .pools import SENTENCES
from .pools_files import (
    NOTE_FOLDERS,
    NOTE_TITLES,
    characters,
    different,
    modified,
    noise,
    note_name,
    words_name,
)

APP = "markor"
HALF_DAY_MIN = 500
WORDS = {
    "header": "Add to the top of the note",
    "footer": "Add to the bottom of the note",
    "replace": "Replace the text with",
}


@pytest.fixture
def notes(device):
    """Markor's notebook: empty, like the rest of the storage."""
    clear_storage(device)
    found = notebook(device)
    found.clear()
    return found


def edited_differs(notes, name, text, others, *, differ):
    """Return what is other than that a note has exactly this name and a text, and the others are what they were."""
    left = notes.read_all()
    if name not in left:
        return f"no note named {name}; there is {named(left)}"
    return differ(left.pop(name), text) or files_differ(left, others)


# -- create -----------------------------------------------------------------------------------------------------------


def a_note(fake):
    return {"file_name": note_name(fake), "text": fake.pick(SENTENCES)}


@mobile_task(
    "Create a new note in Markor named {file_name} with the following text: {text}",
    apps=[APP],
    params=a_note,
    max_steps=16,
    complexity=1.6,
    difficulty="medium",
    upstream="MarkorCreateNote",
    tags=["data_entry", "parameterized"],
)
def test_markor_create_note(task, agent, notes, file_name, text):
    """The note is the notebook's only file and has the text, word by word.

    Upstream: further notes do not matter; ours allows none.
    """
    agent.run(task, expected=[new_note(file_name)])

    assert not note_differs(notes, file_name, text)


def a_clipping(fake):
    return {"file_name": note_name(fake), "file_content": characters(fake, 10)}


@mobile_task(
    "Create a note in Markor named {file_name}. Perform a paste operation in the note and save the note.",
    apps=[APP, "clipper"],
    params=a_clipping,
    max_steps=14,
    complexity=1.4,
    difficulty="medium",
    upstream="MarkorCreateNoteFromClipboard",
    tags=["data_entry", "parameterized"],
)
def test_markor_create_note_from_clipboard(task, agent, device, notes, file_name, file_content):
    """The note is the notebook's only file and has the clipboard's text, letter for letter.

    Upstream: further notes do not matter; ours allows none.
    """
    device.clipboard.set(file_content)

    agent.run(task, expected=[new_note(file_name)])

    assert not note_differs(notes, file_name, file_content, differ=strings_differ)


def a_folder(fake):
    return {"folder_name": f"folder_20231015_{fake.random_int(0, 23):02d}{fake.random_int(0, 59):02d}41"}


@mobile_task(
    "Create a new folder in Markor named {folder_name}.",
    apps=[APP],
    params=a_folder,
    max_steps=10,
    difficulty="easy",
    upstream="MarkorCreateFolder",
    tags=["data_entry", "parameterized"],
)
def test_markor_create_folder(task, agent, notes, mobile_faker, folder_name):
    """The folder is in the notebook; the notes beside it are unchanged.

    Upstream: the name is the time on the host's clock, a note of that name counts, and other notes may be lost; ours
    is drawn from the seed, has to be a folder, and all notes are to stay.
    """
    others = noise(mobile_faker, NOTE_TITLES)
    notes.write_all(others)

    agent.run(task, expected=[added(NOTES, f"{folder_name}/")])

    assert not notes.folder_missing(folder_name)
    assert not notes.differs(others)


# -- edit -------------------------------------------------------------------------------------------------------------


def a_header(fake):
    original, new = different(fake, note_name, 2)
    return {
        "original_name": original,
        "new_name": new,
        "header": characters(fake, 20),
        "original_content": fake.pick(SENTENCES),
    }


@mobile_task(
    "Update the Markor note {original_name} by adding the following text, along with a new blank line before the "
    'existing content: "{header}", and rename it to {new_name}.',
    apps=[APP],
    params=a_header,
    max_steps=12,
    complexity=1.2,
    difficulty="medium",
    upstream="MarkorAddNoteHeader",
    tags=["data_entry", "parameterized"],
)
def test_markor_add_note_header(task, agent, notes, mobile_faker, original_name, new_name, header, original_content):
    """The note has the new name only and, letter for letter, the header, an empty line and the old text; the other
    notes are unchanged.

    Upstream: other notes may be changed or lost; ours are all to stay.
    """
    others = noise(mobile_faker, NOTE_TITLES, like=original_name, but_not=(original_name, new_name))
    notes.write_all({original_name: f"{original_content}\n", **others})

    agent.run(task, expected=[removed(NOTES, original_name), added(NOTES, new_name)])

    wanted = f"{header}\n\n{original_content}"
    assert not edited_differs(notes, new_name, wanted, others, differ=strings_differ)


def a_replacement(fake):
    original, new = different(fake, note_name, 2)
    return {"original_name": original, "new_name": new, "updated_content": characters(fake, 20)}


@mobile_task(
    'Update the content of {original_name} to "{updated_content}" in Markor and change its name to {new_name}.',
    apps=[APP],
    params=a_replacement,
    max_steps=12,
    complexity=1.2,
    difficulty="medium",
    upstream="MarkorChangeNoteContent",
    tags=["data_entry", "requires_setup", "parameterized"],
)
def test_markor_change_note_content(task, agent, notes, mobile_faker, original_name, new_name, updated_content):
    """The note has the new name only and the new text, letter for letter; the other notes are unchanged.

    Upstream: other notes may be changed or lost; ours are all to stay.
    """
    others = noise(mobile_faker, NOTE_TITLES, like=original_name, but_not=(original_name, new_name))
    notes.write_all({original_name: characters(mobile_faker, 20), **others})

    agent.run(task, expected=[removed(NOTES, original_name), added(NOTES, new_name)])

    assert not edited_differs(notes, new_name, updated_content, others, differ=strings_differ)


def an_edit(fake):
    file_name = f"note_{characters(fake, 5)}{fake.pick(('.md', '.txt'))}"
    kind = fake.pick(("header", "footer", "replace"))
    original, *drawn = fake.picks(SENTENCES, 4)
    text = "\n".join(drawn) if kind == "replace" else drawn[0]
    instruction = f"Edit {file_name} in Markor. {WORDS[kind]} {text}"
    return {"instruction": instruction, "file_name": file_name, "edit_type": kind, "original": original, "text": text}


@mobile_task(
    "{instruction}",
    apps=[APP],
    params=an_edit,
    max_steps=12,
    complexity=1.2,
    difficulty="easy",
    upstream="MarkorEditNote",
    tags=["data_edit", "transcription", "parameterized"],
)
def test_markor_edit_note(task, agent, notes, mobile_faker, instruction, file_name, edit_type, original, text):
    """The note has, word by word, the text that the instruction leads to: a sentence above or below what it had, or
    three sentences instead of it. The other notes are unchanged.

    Upstream: the text is compared with one whose apostrophes have grown to five characters, and other notes may be
    lost; ours is the text itself, and all notes are to stay.
    """
    others = noise(mobile_faker, NOTE_TITLES, like=file_name, but_not=(file_name,))
    notes.write_all({file_name: original, **others})
    wanted = {"header": f"{text}\n{original}", "footer": f"{original}\n{text}", "replace": text}[edit_type]

    agent.run(task, expected=[side_effects.modified(NOTES, file_name)])

    assert not edited_differs(notes, file_name, wanted, others, differ=words_differ)


def three_notes(fake):
    names = dict(zip(("file1_name", "file2_name", "file3_name"), different(fake, note_name, 3), strict=True))
    return {**names, "new_file_name": characters(fake, 8), "contents": [characters(fake, 20) for _ in range(3)]}


@mobile_task(
    "Merge the contents of Markor notes {file1_name}, {file2_name} and {file3_name} (in the same order) into a new "
    "Markor note named {new_file_name} and save it. Add a new line between the content of each note.",
    apps=[APP],
    params=three_notes,
    max_steps=78,
    complexity=7.8,
    difficulty="hard",
    upstream="MarkorMergeNotes",
    tags=["data_edit", "data_entry", "parameterized"],
)
def test_markor_merge_notes(task, agent, notes, file1_name, file2_name, file3_name, new_file_name, contents):
    """The new note has the three texts letter for letter, in order, with one empty line between each; the three notes
    are unchanged and there is no other.

    Upstream: the three notes may be changed or lost; ours are to stay.
    """
    texts = [f"{content}\n" for content in contents]
    sources = dict(zip((file1_name, file2_name, file3_name), texts, strict=True))
    notes.write_all(sources)

    agent.run(task, expected=[new_note(new_file_name)])

    assert not note_differs(notes, new_file_name, "\n\n".join(contents), sources, differ=strings_differ)


# -- delete and move --------------------------------------------------------------------------------------------------


@mobile_task(
    "Delete all my notes in Markor.",
    apps=[APP],
    max_steps=14,
    complexity=1.4,
    difficulty="easy",
    upstream="MarkorDeleteAllNotes",
    tags=["data_edit", "repetition", "parameterized"],
)
def test_markor_delete_all_notes(task, agent, device, notes, mobile_faker):
    """The notebook has no file left, and none of the notes lies elsewhere in the storage.

    Upstream: notes may have been moved to another folder; ours are to be deleted.
    """
    texts = noise(mobile_faker, NOTE_TITLES, most=mobile_faker.random_int(2, 6))
    notes.write_all(texts)

    agent.run(task, expected=[removed(NOTES, name) for name in texts])

    assert not notes.differs({})
    assert not still_there(device, texts.values())


@mobile_task(
    "Delete the newest note in Markor.",
    apps=[APP],
    max_steps=10,
    difficulty="easy",
    upstream="MarkorDeleteNewestNote",
    tags=["data_edit", "parameterized"],
)
def test_markor_delete_newest_note(task, agent, device, notes, mobile_faker):
    """The note that was last written is gone, and lies nowhere else in the storage; the others are there, unwritten
    since.

    Upstream: the newest is told by when a note was last read, so that opening another one fails, and the clock is left
    wrong; ours goes by when it was written, and it is 15:34.
    """
    count = mobile_faker.random_int(2, 6)
    now = int(device.time().timestamp())
    minutes = different(mobile_faker, lambda fake: str(fake.random_int(1, 2 * HALF_DAY_MIN)), count)
    for name, ago in zip(different(mobile_faker, a_title, count), minutes, strict=True):
        notes.write(name, characters(mobile_faker, 20))
        notes.set_time(name, now - 60 * int(ago))
    times = notes.times()
    newest = max(times, key=lambda name: times[name])
    text = notes.read(newest)

    agent.run(task, expected=[removed(NOTES, newest)])

    assert not times_differ(notes.times(), {name: time for name, time in times.items() if name != newest})
    assert not still_there(device, [text])


def times_differ(found, wanted):
    """Return which notes have gone, come, or been written since, beside those that are to be there."""
    gone, come = sorted(wanted.keys() - found.keys()), sorted(found.keys() - wanted.keys())
    written = [name for name, time in wanted.items() if found.get(name, time) != time]
    parts = {"gone": gone, "there besides": come, "written since": written}
    return "; ".join(f"{how}: {', '.join(names)}" for how, names in parts.items() if names)


def a_title(fake):
    return modified(fake, fake.pick(NOTE_TITLES))


def a_name(fake):
    return {"file_name": words_name(fake)}


@mobile_task(
    "Delete the note in Markor named {file_name}.",
    apps=[APP],
    params=a_name,
    max_steps=10,
    difficulty="easy",
    upstream="MarkorDeleteNote",
    tags=["data_edit", "requires_setup", "parameterized"],
)
def test_markor_delete_note(task, agent, device, notes, mobile_faker, file_name):
    """The note is gone, and lies nowhere else in the storage; every other note is there with its text.

    Upstream: other notes may be changed or lost, and the note may have been renamed or moved; ours are all to stay, and
    the note is to be deleted.
    """
    others = noise(mobile_faker, NOTE_TITLES, like=file_name, but_not=(file_name,))
    text = characters(mobile_faker, 20)
    notes.write_all({file_name: text, **others})

    agent.run(task, expected=[removed(NOTES, file_name)])

    assert not notes.differs(others)
    assert not still_there(device, [text])


def a_move(fake):
    source, destination = fake.picks(NOTE_FOLDERS, 2)
    return {"file_name": note_name(fake), "source_folder": source, "destination_folder": destination}


@mobile_task(
    "In Markor, move the note {file_name} from {source_folder} to {destination_folder}.",
    apps=[APP],
    params=a_move,
    max_steps=14,
    complexity=1.4,
    difficulty="medium",
    upstream="MarkorMoveNote",
    tags=["parameterized", "complex_ui_understanding"],
)
def test_markor_move_note(task, agent, notes, mobile_faker, file_name, source_folder, destination_folder):
    """The destination has the note with its text and nothing else; the source has all the others with theirs.

    Upstream: only the note's name is looked for; ours compares the texts of all notes.
    """
    source, destination = notes.folder(source_folder), notes.folder(destination_folder)
    destination.make()
    others = noise(mobile_faker, NOTE_TITLES, like=file_name, but_not=(file_name,))
    note = {file_name: characters(mobile_faker, 20)}
    source.write_all({**note, **others})

    agent.run(task, expected=[moved(f"{NOTES}/{source_folder}", file_name, to=f"{NOTES}/{destination_folder}")])

    assert not destination.differs(note)
    assert not source.differs(others)
