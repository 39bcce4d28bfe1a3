"""What was done in a run of the suite is a recording of the tasks, as DroidTask's are."""

from __future__ import annotations

import json
from os import environ

import pytest

from pytest_mobileagent.agents.demonstrations import Demonstration, Shown
from pytest_mobileagent.cli import main
from pytest_mobileagent.device.hierarchy import parse
from pytest_mobileagent.droidtask import episodes
from pytest_mobileagent.droidtask.recordings import read_recordings
from pytest_mobileagent.episode import action as act
from tests.tasks.plays import ROOT

BUTTON, FIELD, ROW = "0,0][100,20", "0,20][100,40", "0,40][100,60"


def screen(*views):
    """Return a hierarchy: what is at which place, what it is, what it says."""
    nodes = "".join(f'<node class="{cls}" clickable="true" text="{text}" bounds="[{at}]"/>' for at, cls, text in views)
    return parse(f'<hierarchy><node class="a.Frame" bounds="[0,0][100,200]">{nodes}</node></hierarchy>')


LIST = screen((BUTTON, "a.Button", "New"), (ROW, "a.TextView", "First"))
BELOW = screen((BUTTON, "a.Button", "New"), (ROW, "a.TextView", "Last"))
EDITOR = screen((BUTTON, "a.Button", "Save"), (FIELD, "a.EditText", ""))
FULL = screen((BUTTON, "a.Button", "Save"), (FIELD, "a.EditText", "Milk"))
DONE = Shown(LIST, act.Status("complete"))


def told(*shown):
    steps = episodes._steps(Demonstration("test_add", "Add a note", shown))
    return [(step.kind, step.chosen.line() if step.chosen else "", step.text) for step in steps]


def test_taps_inputs_and_the_end_are_steps():
    assert told(
        Shown(LIST, act.Click(50, 10)),
        Shown(EDITOR, act.Click(50, 30)),
        Shown(EDITOR, act.InputText("Milk", 50, 30)),
        Shown(FULL, act.Click(50, 10)),
        Shown(LIST, act.NavigateBack()),
        DONE,
    ) == [
        ("click", "<button id=0>New</button>", ""),
        ("input", "<input id=1></input>", "Milk"),
        ("click", "<button id=0>Save</button>", ""),
        ("click", "<button id=2>go back</button>", ""),
        ("complete", "", ""),
    ]


def test_a_tap_on_what_has_the_fields_number_by_chance_is_a_step():
    rows = screen((BUTTON, "a.Button", "New"), (ROW, "a.Button", "Open"))

    kinds = told(Shown(rows, act.Click(50, 50)), Shown(EDITOR, act.InputText("Milk", 50, 30)), DONE)

    assert [kind for kind, _, _ in kinds] == ["click", "input", "complete"]


def test_what_was_scrolled_through_is_one_screen():
    shown = (Shown(LIST, act.Drag(50, 150, 50, 50)), Shown(BELOW, act.Click(50, 50)), DONE)

    (step, _) = episodes._steps(Demonstration("test_open", "Open it", shown))

    assert [one.text for one in step.elements] == ["New", "First", "Last", "go back"]
    assert step.chosen.text == "Last"


@pytest.mark.parametrize("action", [act.LongPress(50, 10), act.Click(50, 190), act.OpenApp("notes")])
def test_what_autodroid_cannot_do_is_no_recording(action):
    assert told(Shown(LIST, action), DONE) == []


@pytest.mark.costly
def test_the_command_reads_a_run_of_the_suite(zygote, tmp_path, monkeypatch, capsys):
    """Long: it plays two tasks."""
    node = "tasks/droidtask/test_notes.py"
    zygote.run(
        f"{node}::test_notes_word_count", f"{node}::test_notes_autosave", "--agent=oracle", "-q",
        f"--mobile-output={tmp_path / 'runs'}", "--mobile-trace=on", "-p", "no:cacheprovider", cwd=ROOT,
        env=dict(environ), timeout=300,
    )  # fmt: skip
    (run,) = (tmp_path / "runs").iterdir()
    monkeypatch.chdir(tmp_path)

    assert main(["droidtask", "import", str(run)]) == 0

    assert capsys.readouterr().out.startswith("2 tasks of 1 app in droidtask/recordings.jsonl: ")
    recordings = read_recordings(tmp_path / "droidtask/recordings.jsonl")
    assert [step.kind for one in recordings for step in one.steps].count("complete") == 2
    assert main(["droidtask", "evaluate", "--agent=similarity"]) == 0


def test_a_run_without_screens_is_one_sentence(tmp_path, capsys):
    (tmp_path / "run.jsonl").write_text(json.dumps({
        "node_id": "a", "suite": "droidtask", "task": "a", "agent": "oracle", "env": "", "seed": 0, "outcome": "passed",
        "upstream": "notes/task1",
    }) + "\n")  # fmt: skip

    assert main(["droidtask", "import", str(tmp_path)]) == 2
    assert "has no passed task of droidtask with its screens: add --mobile-trace=on" in capsys.readouterr().err
