from __future__ import annotations

import sys

import pytest

from pytest_mobileagent.droidtask.recordings import Element, import_recordings, read_recordings, write_recordings
from pytest_mobileagent.errors import ConfigError


def lines(step):
    return [element.line() for element in step.elements]


def test_the_first_form_is_read_in_the_order_of_its_tasks(first_form):
    add, diary = import_recordings(first_form)

    assert (add.name, add.app, add.task, diary.task) == ("notes/task9", "notes", "Add a note", "Open the diary")
    assert [(step.kind, step.choice, step.text) for step in add.steps] == [
        ("click", 1, ""), ("input", 0, "Milk"), ("click", 1, ""), ("complete", -1, ""),
    ]  # fmt: skip


def test_a_screen_of_lines_keeps_its_numbers_words_and_checks(first_form):
    add, _ = import_recordings(first_form)

    assert lines(add.steps[0]) == [
        "<input id=0>Search</input>",
        '<button id=1 label="New note"></button>',
        "<button id=3>Diary<br>2 lines</button>",
        "<button id=4>go back</button>",
    ]
    assert lines(add.steps[1])[1:3] == [
        "<checkbox id=1 checked=False>Locked</checkbox>",
        "<button id=2>A<br>B</button>",
    ]


def test_the_second_form_has_screens_as_trees_and_its_scrolls_are_no_steps(second_form):
    (add,) = import_recordings(second_form)

    assert [(step.kind, step.choice) for step in add.steps] == [("click", 12), ("input", 10), ("complete", -1)]
    assert lines(add.steps[0]) == [
        "<input id=10>Search</input>",
        '<button id=12 label="New note"></button>',
        "<checkbox id=13 checked=True>Locked</checkbox>",
        "<p id=14>Notes</p>",
        "<button id=15>go back</button>",
    ]


def test_the_profile_of_autodroids_repository_is_the_same_as_the_first_form(first_form, profile):
    assert import_recordings(profile)[0].steps == import_recordings(first_form)[0].steps


@pytest.mark.parametrize("form", ["first_form", "second_form", "profile"])
def test_recordings_are_kept_and_read_again(form, request, tmp_path):
    recordings = import_recordings(request.getfixturevalue(form))
    write_recordings(tmp_path / "kept" / "a.jsonl", recordings)

    assert read_recordings(tmp_path / "kept" / "a.jsonl") == recordings


def test_a_choice_of_an_element_that_there_is_not_is_named(first_form):
    path = first_form / "notes" / "task9.yaml"
    path.write_text(path.read_text().replace("Choice: 0", "Choice: 7"))

    with pytest.raises(ConfigError, match=r"task9\.yaml: not an annotation of DroidTask: .*element 7 was chosen"):
        import_recordings(first_form)


@pytest.mark.parametrize("text", ["", "[]", "a: [", "task_name: x\nrecords: 3\n", "!!python/object:os.system {}"])
def test_a_file_that_is_no_annotation_is_named(first_form, text):
    (first_form / "notes" / "task9.yaml").write_text(text)

    with pytest.raises(ConfigError, match=r"task9\.yaml: not an annotation of DroidTask"):
        import_recordings(first_form)


def test_a_folder_without_recordings_is_named(tmp_path):
    with pytest.raises(ConfigError, match=r"has neither DroidTask's <app>/taskN\.yaml nor AutoDroid's profile"):
        import_recordings(tmp_path)


def test_what_reads_yaml_is_an_extra(first_form, monkeypatch):
    monkeypatch.setitem(sys.modules, "yaml", None)

    with pytest.raises(ConfigError, match=r"pip install 'pytest-mobileagent\[droidtask\]'"):
        import_recordings(first_form)


def test_what_was_not_imported_is_named(tmp_path):
    with pytest.raises(ConfigError, match=r"a\.jsonl is not there: 'mobileagent droidtask import FOLDER' makes it"):
        read_recordings(tmp_path / "a.jsonl")
    (tmp_path / "a.jsonl").write_text("{}\n")
    with pytest.raises(ConfigError, match=r"a\.jsonl: not what 'mobileagent droidtask import' writes"):
        read_recordings(tmp_path / "a.jsonl")


def test_quotation_marks_in_a_label_do_not_end_it():
    assert Element(1, "button", 'a "b"', "").line() == '<button id=1 label="a &quot;b&quot;"></button>'
