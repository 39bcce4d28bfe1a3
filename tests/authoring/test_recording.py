from __future__ import annotations

import ast
import subprocess
import sys

import pytest

from pytest_mobileagent.authoring.assertions import Check, Suggested
from pytest_mobileagent.authoring.recording import tried
from pytest_mobileagent.authoring.writing import Recorded, misses, module, without_misses
from pytest_mobileagent.cli import main

SCRIPT = ('yield from ui.tap(id="fab")', 'yield from ui.type("Milk", id="title")', 'yield from ui.tap(id="save")',
          "yield from ui.done()")  # fmt: skip
NASTY = 'Say "it"\\ """ {now}'


def a_task(**values):
    given = {"goal": "Note milk.", "app": "notes", "script": SCRIPT, "suggested": Suggested()} | values
    return Recorded("note", **given)


def test_near_misses_follow_from_the_solution():
    assert [(name, list(script)) for name, _, script in misses(a_task())] == [
        ("leave_out_the_last", [SCRIPT[0], SCRIPT[1], SCRIPT[3]]),
        ("type_one_letter_more", [SCRIPT[0], 'yield from ui.type("Milkx", id="title")', *SCRIPT[2:]]),
    ]


def test_a_field_of_numbers_is_given_one_digit_more():
    *_, (_, _, script) = misses(a_task(script=('yield from ui.type("555-0100", id="phone")', "yield from ui.done()")))

    assert script[0] == 'yield from ui.type("555-01000", id="phone")'


def test_to_change_the_neighbour_is_a_near_miss():
    other = ('yield from ui.tap(text="Bread")', "yield from ui.done()")

    assert ("change_the_neighbour", "changes the neighbour", other) in misses(a_task(beside=other))


def test_another_answer_is_a_near_miss():
    (miss,) = misses(a_task(script=('yield from ui.answer("4")',)))

    assert list(miss[2]) == ['yield from ui.answer("something else")']


def test_a_near_miss_is_taken_out_of_a_module():
    task = a_task(beside=SCRIPT)

    assert without_misses(module(task), ["changes_the_neighbour", "nothing"]) == module(a_task())
    assert without_misses(module(task), []) == module(task)


@pytest.mark.parametrize(
    "task",
    [
        a_task(),
        a_task(goal=NASTY, answer=NASTY),
        a_task(activity="a/.B"),
        a_task(suggested=Suggested((Check("row_missing", ("/x.db", "t", {"a": NASTY})),), ('added("x.db/t")',))),
    ],
    ids=["nothing", "nasty", "screen", "row"],
)
def test_what_is_written_is_python_with_what_was_said(task):
    tree = ast.parse(module(task))

    (test,) = (one for one in tree.body if isinstance(one, ast.FunctionDef) and one.name == "test_note")
    (decorator,) = test.decorator_list
    assert decorator.args[0].value.format() == task.goal
    assert {one.name for one in tree.body if isinstance(one, ast.FunctionDef)} == {
        "test_note", "solve", "leave_out_the_last", "type_one_letter_more",
    }  # fmt: skip


PERSON = """
from pytest_mobileagent.episode import action as act


def on(**query):
    return lambda root: act.Click(*root.find(**query).bounds.center)


class Person:
    def reset(self, goal):
        self.todo = [
            lambda root: act.OpenApp("contacts"),
            on(id="floating_action_button"),
            on(text="First name"),
            lambda root: act.InputText("Ada"),
            on(id="toolbar_button"),
            lambda root: act.Status("complete"),
        ]

    def act(self, observation):
        return self.todo.pop(0)(observation.hierarchy)
"""


@pytest.fixture
def suite(tmp_path, monkeypatch):
    """A new folder, and somebody who adds a contact."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "person.py").write_text(PERSON, "utf-8")
    (tmp_path / "suite").mkdir()
    return tmp_path / "suite"


RECORDS = """
from pathlib import Path
from pytest_mobileagent.authoring.recording import record
print(record(Path("suite/test_ada.py"), "ada", "Add Ada.", "contacts", agent="person:Person").told)
"""


@pytest.mark.check
def test_what_was_played_becomes_a_task_that_holds(suite):
    """Long: the task is played, and then its solution, its near misses, and nothing."""
    subprocess.run([sys.executable, "-c", RECORDS], check=True, timeout=120)  # noqa: S603 - our own command

    written = (suite / "test_ada.py").read_text("utf-8")
    assert 'yield from ui.tap(text="First name")' in written
    assert "row_missing(" in written
    assert tried(suite / "test_ada.py") == (
        "ok  the solution passes\nok  an untouched phone fails\nok  the near misses fail\n", True,
    )  # fmt: skip
    assert not (suite.parent / "reports").exists()


STUCK = """from pytest_mobileagent import mobile_task
from pytest_mobileagent.solutions import near_miss, solution


@mobile_task("Open the clock.", apps=["clock"], max_steps=60)
def test_clock(task, agent, device):
    agent.run(task)

    assert "DeskClock" in device.activity()


@solution("test_clock")
def solve(ui):
    yield from ui.open_app("clock")
    yield from ui.done()


@near_miss("test_clock", "opens nothing")
def stay(ui):
    yield from ui.done()


@near_miss("test_clock", "taps what is not there")
def grope(ui):
    yield from ui.tap(text="xyzzy", scroll=False)
    yield from ui.done()
"""


@pytest.mark.check
def test_a_near_miss_that_cannot_be_played_is_left_out(suite):
    """Long: the task is played three times."""
    path = suite / "test_clock.py"
    path.write_text(STUCK, "utf-8")

    told, holds = tried(path)

    assert told.splitlines() == [
        "ok  the solution passes", "ok  an untouched phone fails", "ok  the near misses fail",
        "    left out, since it cannot be played: taps_what_is_not_there",
    ]  # fmt: skip
    assert holds
    assert path.read_text("utf-8") == STUCK[: STUCK.index('\n\n\n@near_miss("test_clock", "taps')] + "\n"


def test_a_name_that_is_taken_is_refused(suite, capsys):
    (suite / "test_add_ada.py").write_text("# somebody's\n", "utf-8")

    assert main(["record", "Add Ada!", "--suite", str(suite)]) == 2

    assert "test_add_ada.py is there already: give the task another --name" in capsys.readouterr().err
    assert (suite / "test_add_ada.py").read_text("utf-8") == "# somebody's\n"


def test_an_image_that_is_none_leaves_no_suite(tmp_path, capsys):
    assert main(["record", "Add Ada!", "--suite", str(tmp_path / "new"), "--image", "androidwrld"]) == 2

    assert "no image is called 'androidwrld'" in capsys.readouterr().err
    assert not (tmp_path / "new").exists()


@pytest.mark.check
def test_who_plays_nothing_leaves_nothing(suite):
    """Long: a phone is booted."""
    said = subprocess.run(  # noqa: S603 - our own command
        [sys.executable, "-c", RECORDS.replace("person:Person", "nobody:Person")],
        check=False, capture_output=True, text=True, timeout=120,
    )  # fmt: skip

    assert "nothing was recorded: " in said.stderr
    assert not (suite / "test_ada.py").exists()
