from __future__ import annotations

import json
import random

import pytest

from pytest_mobileagent.agents.app_memory import AppMemory, Memories, SimulatedTask, Tap
from pytest_mobileagent.agents.embeddings import Words
from pytest_mobileagent.agents.guide import Knowledge, Options
from pytest_mobileagent.cli import main
from pytest_mobileagent.droidtask.evaluation import (
    AutoDroidChooser,
    RandomChooser,
    Share,
    SimilarChooser,
    evaluate,
    scores,
)
from pytest_mobileagent.droidtask.recordings import import_recordings
from tests.agents.conftest import ScriptedModel
from tests.agents.scripted_server import ScriptedServer


def says(number, text="N/A", action="tap"):
    return json.dumps({"id": number, "action": action, "input_text": text})


RIGHT = [says(1), says(0, "Milk", "input"), says(1), says(-1), says(3), says(-1)]


@pytest.fixture
def recordings(first_form):
    return import_recordings(first_form)


def outcomes(recordings, replies, **parts):
    return list(evaluate(recordings, AutoDroidChooser(ScriptedModel(*replies), Options(), **parts)))


def changed(place, reply):
    return [*RIGHT[:place], reply, *RIGHT[place + 1 :]]


def test_whoever_does_as_recorded_has_all(recordings):
    found = scores(outcomes(recordings, RIGHT))

    assert found.actions == {
        "click": Share(3, 3),
        "input": Share(1, 1),
        "complete": Share(2, 2),
        "overall": Share(6, 6),
    }
    assert found.completion == found.included == Share(2, 2)
    assert found.by_steps == {2: Share(1, 1), 4: Share(1, 1)}
    assert (found.included_actions, found.reversed_redundancy) == (Share(4, 4), 1.0)


@pytest.mark.parametrize(
    ("place", "reply", "kind", "is_complete"),
    [
        (0, says(3), "click", False),
        (0, says(1, "x", "input"), "click", False),
        (0, says(-1), "click", False),
        (1, says(0, "milk", "input"), "input", False),
        (1, says(0), "input", False),
        (2, "I do not know.", "click", False),
        (2, None, "click", False),
        (2, says(9), "click", False),
        (3, says(0), "complete", True),
    ],
    ids=[
        "another",
        "typed",
        "done too early",
        "another text",
        "tapped",
        "no answer",
        "refused",
        "no element",
        "goes on",
    ],
)
def test_a_step_is_right_if_its_element_and_its_text_are(recordings, place, reply, kind, is_complete):
    found = outcomes(recordings, changed(place, reply))

    actions = scores(found).actions
    assert actions["overall"] == Share(5, 6)
    assert actions[kind].part == actions[kind].whole - 1
    assert found[0].is_complete is is_complete
    assert found[1].is_complete


def test_each_step_is_asked_on_its_recorded_screen_after_what_was_really_done(recordings):
    model = ScriptedModel(says(3), *RIGHT[1:])
    list(evaluate(recordings, AutoDroidChooser(model, Options())))

    assert (
        "Task: Add a note\n"
        "Previous UI actions:\n"
        "- Start the notes app.\n"
        '- TapOn: <button label="New note"></button>\n'
        "- TapOn: <input>Title</input> InputText: Milk\n"
        "Current UI state:\n"
        "<input id=0>Title</input>\n"
        "<checkbox id=1 checked=False>Locked</checkbox>\n"
    ) in model.text(2)
    assert "- Check: <checkbox checked=False>Locked</checkbox>\nCurrent" in model.text(3)
    assert model.requests[0].schema["properties"]["id"]["enum"] == [0, 1, 3, 4, -1]


def test_the_memory_gives_hints_here_too(recordings):
    new = '<button label="New note"></button>'
    task = SimulatedTask("Add a note", (Tap("list", new), Tap("edit", "<input>Title</input>")))
    memory = AppMemory("notes", (task,), {"edit": "write a note"}, {"list": (new, "<input>Search</input>")})
    model = ScriptedModel(*RIGHT)

    list(evaluate(recordings, AutoDroidChooser(model, Options(), Knowledge(Memories({"notes": memory}), Words()))))

    hinted = '<button id=1 label="New note" onclick="go to screens that can: 1. write a note"></button>'
    assert hinted in model.text(0)
    assert "onclick" not in model.text(1)


def test_by_autodroid_v2s_rule_the_order_does_not_count(recordings):
    """The second and the third step are done the wrong way round: all is there, and one screen has both."""
    swapped = [RIGHT[0], says(1), says(0, "Milk", "input"), *RIGHT[3:]]

    found = outcomes(recordings, swapped)

    assert not found[0].is_complete
    assert found[0].is_included
    assert found[0].included == (3, 3)
    assert scores(found).completion == Share(1, 2)


def test_by_autodroid_v2s_rule_what_is_done_besides_only_costs(recordings):
    goes_on = [*RIGHT[:3], says(3), *RIGHT[4:]]

    (add, diary) = outcomes(recordings, goes_on)

    assert add.is_included
    assert (add.reversed_redundancy, diary.reversed_redundancy) == (3 / 4, 1.0)


def test_the_baselines_choose_by_chance_and_by_likeness(recordings):
    similar = list(evaluate(recordings, SimilarChooser(Words())))
    drawn = [list(evaluate(recordings, RandomChooser(random.Random(3)))) for _ in range(2)]

    assert [judged.wanted.id for judged in similar[1].judged][:1] == [3]  # Open the diary
    assert drawn[0] == drawn[1]


# -- the command -------------------------------------------------------------------------------------------------------


def test_the_command_imports_asks_and_reports(first_form, tmp_path, monkeypatch, capsys):
    """Long: it imports a provider's library."""
    monkeypatch.chdir(tmp_path)
    assert main(["droidtask", "import", str(first_form)]) == 0
    told = "2 tasks of 1 app in droidtask/recordings.jsonl: 3 clicks, 1 inputs, 2 completions\n"
    assert capsys.readouterr().out == told
    with ScriptedServer(*changed(0, says(3)), *RIGHT).running() as server:
        for name, value in server.environment.items():
            monkeypatch.setenv(name, value)
        agents = "autodroid:gpt-4o,autodroid+reasoning=off:gpt-4o,random"
        assert main(["droidtask", "evaluate", f"--agent={agents}"]) == 0

    said = capsys.readouterr().out
    assert "| | autodroid:gpt-4o | autodroid+reasoning=off:gpt-4o | random |\n" in said
    assert "| Click | 66.7 (2/3) | 100.0 (3/3) | " in said
    assert "| all | 50.0 (1/2) | 100.0 (2/2) | " in said
    assert "| calls | 6 | 6 | 0 |" in said
    assert (tmp_path / "droidtask/report.md").read_text() == said
    steps = (tmp_path / "droidtask/autodroid_gpt-4o.jsonl").read_text().splitlines()
    assert json.loads(steps[0]) == {
        "task": "notes/task9", "step": 0, "kind": "click", "choice": 1, "text": "", "wanted": 3, "wanted_text": "",
        "problem": "", "right": False,
    }  # fmt: skip


def asked_for(table, agents, monkeypatch, capsys):
    with ScriptedServer(*RIGHT).running() as server:
        for name, value in server.environment.items():
            monkeypatch.setenv(name, value)
        assert main(["droidtask", "evaluate", f"--agent={agents}", f"--table={table}"]) == 0
    return [[cell.strip() for cell in line.split("|")[1:-1]] for line in capsys.readouterr().out.splitlines()[2:]]


@pytest.mark.parametrize(
    ("table", "rows"),
    [
        (2, [["Click", "100.0 (3/3)", "2.3"], ["Input", "100.0 (1/1)", "0"], ["Complete", "100.0 (2/2)", "2.5"],
             ["Overall", "100.0 (6/6)", "2.3"]]),
        (3, [["Action accuracy, %", "100.0 (6/6)", "11.3"], ["Completion rate, %", "100.0 (2/2)", "0.6"]]),
    ],
)  # fmt: skip
def test_a_table_of_the_paper_has_what_was_published_beside(table, rows, first_form, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    main(["droidtask", "import", str(first_form)])
    capsys.readouterr()

    head, _, *found = asked_for(table, "autodroid+reasoning=off:gpt-4o", monkeypatch, capsys)

    assert head[1] == "autodroid+reasoning=off:gpt-4o"
    assert head[2].startswith("published: ")
    assert [row[:3] for row in found] == rows
    assert (tmp_path / f"droidtask/table-{table}.md").exists()


def test_the_fourth_table_is_of_tokens_and_seconds(first_form, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    main(["droidtask", "import", str(first_form)])
    capsys.readouterr()

    _, _, tokens, seconds = asked_for(4, "autodroid:gpt-4o", monkeypatch, capsys)

    assert (tokens[0], tokens[2:]) == ("tokens a prompt", ["478.2", "244.4", "625.3", "339.0"])
    assert (seconds[0], float(tokens[1]) > 0, float(seconds[1]) >= 0) == ("seconds a call", True, True)


def test_the_fifth_table_switches_privacy_and_risk_in_five_apps(first_form, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    main(["droidtask", "import", str(first_form)])
    (tmp_path / "droidtask/recordings.jsonl").write_text(
        (tmp_path / "droidtask/recordings.jsonl").read_text().replace('"app": "notes"', '"app": "contacts"', 1)
    )
    capsys.readouterr()

    head, _, actions, completion = asked_for(5, "autodroid:gpt-4o,random", monkeypatch, capsys)

    switched = ["+privacy=off+risk=off", "+risk=off", "+privacy=off", ""]
    assert head[1:6] == [*(f"autodroid{options}:gpt-4o" for options in switched), "random"]
    assert [actions[1], actions[6:]] == ["100.0 (4/4)", ["92.9", "89.9", "89.9", "89.9"]]
    assert [completion[1], completion[6:]] == ["100.0 (1/1)", ["75.4", "69.9", "68.5", "69.9"]]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            ["--agent=t3a:gpt-4o"],
            "t3a:gpt-4o: recorded texts can be shown to autodroid, random and similarity alone",
        ),
        (["--agent=random", "--apps=clock"], "has no task of clock"),
        (["--agent=random", "--data=nowhere"], "nowhere is not there: 'mobileagent droidtask import FOLDER' makes it"),
        (["--agent=similarity:glove"], "'glove' is no embedder"),
    ],
)
def test_what_is_wrong_is_one_sentence(options, message, first_form, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    main(["droidtask", "import", str(first_form)])

    assert main(["droidtask", "evaluate", *options]) == 2
    assert message in capsys.readouterr().err
