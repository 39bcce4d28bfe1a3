from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest

from pytest_mobileagent.agents.app_memory import FOLDER, AppMemory, SimulatedTask, Tap, numbered, write_memory
from pytest_mobileagent.agents.tuning import Pair, drawn, dues_of, pairs, read_pairs, write_pairs
from pytest_mobileagent.cli import main

MORE, DARK = "<button>More</button>", "<checkbox checked=False>Dark</checkbox>"
MEMORY = AppMemory(
    "a.b",
    (SimulatedTask("Open the menu.", (Tap("a", MORE),)), SimulatedTask("Be dark.", (Tap("a", MORE), Tap("b", DARK)))),
    {},
    {"a": (MORE, '<input label="Search" value="">'), "b": ("<p>Look</p>", DARK)},
)


@pytest.mark.parametrize(
    ("line", "with_id"),
    [
        ("<button>Save</button>", "<button id=3>Save</button>"),
        ('<button label="Sort by"></button>', '<button id=3 label="Sort by"></button>'),
        ("<p>a b > c</p>", "<p id=3>a b > c</p>"),
    ],
)
def test_a_line_is_given_its_number(line, with_id):
    assert numbered(line, 3) == with_id


def test_each_tap_of_a_task_is_a_question_with_its_answer():
    first, second, third = pairs(dues_of(MEMORY))

    assert [json.loads(pair.answer) for pair in (first, second, third)] == [
        {"id": number, "action": "tap", "input_text": "N/A"} for number in (0, 0, 1)
    ]
    assert (
        "Task: Be dark.\n"
        "Previous UI actions:\n"
        "- Start the a.b app.\n"
        "- TapOn: <button>More</button>\n"
        "Current UI state:\n"
        "<p id=0>Look</p>\n"
        "<checkbox id=1 checked=False>Dark</checkbox>\n"
        "<button id=2>go back</button>\n"
    ) in third.prompt
    assert "steps:" not in third.prompt


def test_a_task_whose_screens_are_not_known_gives_none():
    assert list(pairs(dues_of(replace(MEMORY, elements={})))) == []
    assert [json.loads(pair.answer)["id"] for pair in pairs(dues_of(replace(MEMORY, elements={"a": (MORE,)})))] == [0]


def reasons(number, **more):
    thoughts = {"steps": "Tap it.", "analysis": "It is there.", "finished": "no", "next_step": "Tap More."}
    return json.dumps(thoughts | {"id": number, "action": "tap", "input_text": "N/A"} | more)


def test_a_teachers_reasons_are_a_part_of_the_answer(model):
    model = model(reasons(0), reasons(0), reasons(1))

    *_, last = pairs(dues_of(MEMORY), model)

    assert list(json.loads(last.answer)) == ["steps", "analysis", "finished", "next_step", "id", "action", "input_text"]
    assert "steps: how this task is usually done" in last.prompt
    assert "The right choice" not in last.prompt


@pytest.mark.parametrize("said", [reasons(1), reasons(0, steps=3), "no", None])
def test_reasons_for_something_else_are_left_out(model, said):
    assert list(pairs(dues_of(replace(MEMORY, tasks=MEMORY.tasks[:1])), model(said))) == []


OTHERS = [Pair(f"question {number}", "answer") for number in range(50)]


@pytest.mark.parametrize(("share", "count"), [(0, 0), (0.25, 1), (0.5, 3), (0.99, 50)])
def test_others_are_drawn_by_their_share(share, count):
    others = drawn(OTHERS, 3, share, random.Random(0))

    assert len(others) == count
    assert others == drawn(OTHERS, 3, share, random.Random(0))


def test_the_command_writes_conversations(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    write_memory(tmp_path / FOLDER / "a.b.json", MEMORY)
    write_pairs(tmp_path / "motif.jsonl", OTHERS)

    assert main(["tuning-data", "--knowledge=.", "--mix=motif.jsonl", "--share=0.25"]) == 0

    assert capsys.readouterr().out == "4 pairs in tuning.jsonl: 3 of 1 app, 1 others\n"
    assert {*read_pairs(tmp_path / "tuning.jsonl")} >= {*pairs(dues_of(MEMORY))}


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ([], "autodroid has no simulated task whose screens are known: 'mobileagent memory' makes them"),
        (["--mix=a.txt"], "a.txt: no file of pairs, one {'messages': [user, assistant]} a line"),
    ],
)
def test_what_is_wrong_is_one_sentence(options, sentence, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.txt").write_text("x")
    if options:
        write_memory(tmp_path / FOLDER / "a.b.json", MEMORY)

    assert main(["tuning-data", "--knowledge=.", *options]) == 2
    assert sentence in capsys.readouterr().err
