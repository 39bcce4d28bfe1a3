"""What somebody typed in MoTIF's traces, and that the task was done then, are questions with their answers."""

from __future__ import annotations

import json

import pytest
from PIL import Image

from pytest_mobileagent.agents.app_memory import FOLDER, AppMemory, SimulatedTask, Tap, write_memory
from pytest_mobileagent.agents.motif import read_motif
from pytest_mobileagent.agents.tuning import pairs
from pytest_mobileagent.cli import main
from pytest_mobileagent.errors import ConfigError

SEARCH, FIELD, RESULT, KEYBOARD = (0, 280, 400, 560), (400, 280, 1440, 560), (0, 560, 1440, 900), (0, 1800, 1440, 2560)


def view(bounds, **more):
    return {"bounds": list(bounds), "class": "android.widget.TextView", "visible-to-user": True} | {
        name.replace("_", "-"): value for name, value in more.items()
    }


def screen(held="", result=""):
    """Return a recorded hierarchy: a button, a field and what was found."""
    children = [
        view(SEARCH, clickable=True, content_desc=["Search"]),
        view(FIELD, clickable=True, text=held or "Find food", text_hint="Find food", resource_id="a.b:id/query",
             ancestors=["android.widget.EditText", "android.view.View"]),
        None,
    ]  # fmt: skip
    if result:
        children.append(view(RESULT, text=result))
    return {"activity": {"root": view((0, 0, 1440, 2560), children=children)}}


def part(bounds):
    """Return the middle of an element as a part of the picture, which lacks the status bar."""
    left, top, right, bottom = bounds
    height = 640 + 65
    return [(left + right) / 2 / 1440, ((top + bottom) / 2 * height / 2560 - 65) / 640]


TYPED = [  # milk, letter by letter
    (screen(), [part(FIELD)]), (screen("mi"), [part(KEYBOARD)]), (screen("milk"), [part(SEARCH)]),
    (screen("milk", "Milk, 1 l"), []),
]  # fmt: skip


def write_trace(folder, steps, **more):
    told = {"trace_type": "action", "task_command": "Find milk", "feasibility": {"binary": "Yes"}} | more
    for name in ("screens", "view_hierarchies"):
        (folder / name).mkdir(parents=True)
    (folder / "trace_info.json").write_text(json.dumps(told))
    gestures = {}
    for number, (hierarchy, points) in enumerate(steps):
        gestures[f"{number}.jpg"] = points
        (folder / "view_hierarchies" / f"{number}.jpg").write_text(json.dumps(hierarchy))
        Image.new("RGB", (360, 640)).save(folder / "screens" / f"{number}.jpg")
    (folder / "metadata.json").write_text(json.dumps({"gestures": gestures}))


def answers(folder):
    return [json.loads(pair.answer) for pair in pairs(read_motif(folder))]


def test_what_was_typed_and_the_end_are_questions(tmp_path):
    write_trace(tmp_path / "a.b" / "c47ad16a", TYPED)

    typed, finished = pairs(read_motif(tmp_path))

    assert json.loads(typed.answer) == {"id": 1, "action": "input", "input_text": "milk"}
    assert (
        "Task: Find milk\n"
        "Previous UI actions:\n"
        "- Start the a.b app.\n"
        "Current UI state:\n"
        '<button id=0 label="Search"></button>\n'
        '<input id=1 label="Find food" value="">\n'
        "<button id=2>go back</button>\n"
    ) in typed.prompt
    assert json.loads(finished.answer) == {"id": -1, "action": "N/A", "input_text": "N/A"}
    assert (
        '- TapOn: <input label="Find food" value=""> InputText: milk\n'
        '- TapOn: <button label="Search"></button>\n'
        "Current UI state:\n"
    ) in finished.prompt
    assert "<p id=2>Milk, 1 l</p>" in finished.prompt


@pytest.mark.parametrize(
    ("steps", "wanted"),
    [
        pytest.param(TYPED[-1:], [-1], id="nothing was to be done"),
        pytest.param(TYPED[2:3], [], id="what came of the last tap is not known"),
        pytest.param([(screen(), [part(SEARCH)]), (screen("milk"), [])], [-1], id="typed after a tap elsewhere"),
        pytest.param([(screen("milk"), [part(SEARCH)]), TYPED[-1]], [-1], id="typed before"),
        pytest.param([(screen(), [[0.5, 0.2], [0.5, 0.9]]), TYPED[-1]], [1, -1], id="a swipe, and typed"),
    ],
)
def test_what_is_not_known_is_not_asked(tmp_path, steps, wanted):
    write_trace(tmp_path / "a.b" / "c47ad16a", steps)

    assert [answer["id"] for answer in answers(tmp_path)] == wanted


def test_secrets_are_no_answers(tmp_path):
    steps = json.loads(json.dumps(TYPED).replace("id/query", "id/login_password"))
    write_trace(tmp_path / "a.b" / "c47ad16a", steps)

    assert [answer["id"] for answer in answers(tmp_path)] == [-1]


@pytest.mark.parametrize(
    "told", [{"trace_type": "exploration"}, {"feasibility": {"binary": "No"}}, {"feasibility": None}]
)
def test_traces_that_have_not_reached_a_goal_are_left_out(tmp_path, told):
    write_trace(tmp_path / "a.b" / "c47ad16a", TYPED, **told)

    assert read_motif(tmp_path) == []


@pytest.mark.parametrize(("name", "text"), [
    ("view_hierarchies/1.jpg", ""), ("view_hierarchies/1.jpg", "{}"), ("screens/0.jpg", "x"),
    ("metadata.json", "[]"), ("metadata.json", '{"gestures": []}'),
])  # fmt: skip
def test_damaged_traces_are_left_out(tmp_path, name, text):
    write_trace(tmp_path / "a.b" / "one", TYPED)
    write_trace(tmp_path / "a.b" / "other", TYPED)
    (tmp_path / "a.b" / "one" / name).write_text(text)

    assert [answer["id"] for answer in answers(tmp_path)] == [1, -1]


def test_a_folder_without_traces_is_named(tmp_path):
    with pytest.raises(ConfigError, match="has no trace of MoTIF's"):
        read_motif(tmp_path)


def test_the_command_mixes_them_in(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    write_trace(tmp_path / "motif" / "a.b" / "c47ad16a", TYPED)
    more = "<button>More</button>"
    memory = AppMemory("a", (SimulatedTask("x", (Tap("s", more),)),), {}, {"s": (more,)})
    write_memory(tmp_path / FOLDER / "a.json", memory)

    assert main(["tuning-data", "--knowledge=.", "--motif=motif", "--share=0.7"]) == 0

    assert capsys.readouterr().out == "3 pairs in tuning.jsonl: 1 of 1 app, 2 others\n"
