from __future__ import annotations

import json

import pytest

from pytest_mobileagent.agents.app_memory import FOLDER, AppMemory, key_of, read_memory
from pytest_mobileagent.cli import main
from pytest_mobileagent.clock import ManualClock
from pytest_mobileagent.exploration.explore import Limits, Plan, explore
from pytest_mobileagent.exploration.folder import ExplorationFolder
from pytest_mobileagent.exploration.memory import build_memory, reached_states
from tests.agents.conftest import ScriptedModel
from tests.agents.scripted_server import ScriptedServer


@pytest.fixture
def folder(notes, tmp_path):
    folder = ExplorationFolder(tmp_path / "explored")
    explore([notes()], Plan("notes", "greedy-dfs", Limits(events=20)), folder, clock=ManualClock())
    return folder


def answer(function, **tasks):
    return json.dumps(
        {"function": function, "tasks": [{"id": int(key[1:]), "task": task} for key, task in tasks.items()]}
    )


ANSWERS = (
    answer("see all notes", _0="Open the note.", _1="Open the settings."),
    answer("read a note", _0="Share the note.", _1="Delete the\nnote.", _7="Nothing."),
    answer("change the settings", _0="Use the dark theme."),
    answer("change the settings", _0="Use the light theme."),
)


def test_states_are_reached_by_taps_alone_the_nearest_first(folder):
    told = [
        ([element.line for element in reached.state.elements], [tap.element for tap in reached.taps])
        for reached in reached_states(folder.read())
    ]

    note, settings, dark = "<button>Note</button>", "<button>Settings</button>", "<button>Dark</button>"
    assert told == [
        ([note, settings], []),
        (["<button>Share</button>", "<button>Delete</button>"], [note]),
        ([dark], [settings]),
        (["<button>Light</button>"], [settings, dark]),
    ]


def test_a_model_is_asked_once_a_screen_and_its_answers_are_the_memory(folder):
    graph, model = folder.read(), ScriptedModel(*ANSWERS)

    *_, memory = build_memory(graph, model)

    keys = [key_of(reached.state.state_str) for reached in reached_states(graph)]
    assert [task.task for task in memory.tasks] == [
        "Open the note.", "Open the settings.", "Share the note.", "Delete the note.", "Use the dark theme.",
        "Use the light theme.",
    ]  # fmt: skip
    assert [tap.state for tap in memory.tasks[-1].taps] == [keys[0], keys[2], keys[3]]
    assert memory.functions[keys[1]] == "read a note"
    assert memory.elements[keys[3]] == ("<button>Light</button>",)
    assert memory.leads[keys[0]] == {"<button>Note</button>": keys[1], "<button>Settings</button>": keys[2]}


def test_what_is_known_is_not_asked_about_again(folder):
    graph = folder.read()
    first = next(build_memory(graph, ScriptedModel(*ANSWERS)))

    model = ScriptedModel(*ANSWERS[1:])
    *_, memory = build_memory(graph, model, first)

    assert len(model.requests) == 3
    assert memory.tasks[:2] == first.tasks


@pytest.mark.parametrize(
    "said", [None, "no", "{}", '{"tasks": 3, "function": null}', '{"tasks": [1, {"id": 0, "task": 2}]}']
)
def test_an_answer_that_is_none_teaches_nothing(folder, said):
    *_, memory = [AppMemory("a.b"), *build_memory(folder.read(), ScriptedModel(*[said] * 4))]

    assert memory.tasks == ()


def test_the_command_writes_a_memory_that_the_agent_reads(folder, tmp_path, monkeypatch, capsys):
    """Long: it imports a provider's library."""
    with ScriptedServer(*ANSWERS).running() as server:
        for name, value in server.environment.items():
            monkeypatch.setenv(name, value)
        status = main(["memory", str(folder.path), "--model=gpt-4o", f"--knowledge={tmp_path}"])

    said = capsys.readouterr().out
    assert status == 0
    assert said.startswith(f"6 tasks and 4 screens in {tmp_path}/autodroid/a.b.json: 4 calls, ")
    assert len(read_memory(tmp_path / FOLDER / "a.b.json")["a.b"].tasks) == 6


def test_the_command_reads_the_published_files(tmp_path, capsys):
    rows = {
        "node_filtered_elements": {"a1": {"path": [], "gpath": [], "elements": ["<button>Save</button>"]}},
        "element_description": {"a1": ["task: save the note"]},
        "app_state_summary": {"a1": "func: write a note"},
    }
    for name, states in rows.items():
        (tmp_path / f"{name}.json").write_text(json.dumps({"notes": states}))

    assert main(["memory", str(tmp_path), f"--knowledge={tmp_path}"]) == 0
    assert capsys.readouterr().out == f"1 task of 1 app in {tmp_path}/autodroid\n"
    assert read_memory(tmp_path / FOLDER / "notes.json")["notes"].functions == {"a1": "write a note"}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nowhere", "--model=gpt-4o"], "nowhere/utg.js is not there: 'mobileagent explore-app' makes one"),
        (["explored"], "name the model that is to be asked: --model=gpt-4o"),
    ],
)
def test_what_is_wrong_is_one_sentence(arguments, message, folder, monkeypatch, capsys):
    monkeypatch.chdir(folder.path.parent)

    assert main(["memory", *arguments, "--knowledge=known"]) == 2
    assert message in capsys.readouterr().err
