"""`mobileagent tasks`."""

from __future__ import annotations

import json
import string

import pytest

from pytest_mobileagent.cli import main, run
from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.image import find_image
from pytest_mobileagent.report.record import ItemRecord, RunFolder
from pytest_mobileagent.task.suites import solution_steps, steps_key


def said(capsys, *arguments):
    code = main(["tasks", *arguments])
    out = capsys.readouterr()
    return code, out.out, out.err


def test_the_list_has_a_line_for_each_task(capsys):
    code, out, _ = said(capsys, "list", "--app", "simple-sms-messenger")

    *_, count = lines = out.splitlines()
    assert code == 0
    assert count == f"{len(lines) - 2} tasks"
    assert all("simple sms messenger" in line for line in lines[1:-1])


@pytest.mark.parametrize("name", ["SimpleSmsSend", "test_sms_send"])
def test_a_task_is_shown_by_its_name_and_upstreams(capsys, name):
    _, out, _ = said(capsys, "show", name, "--seeds", "0-1")

    assert "upstream   SimpleSmsSend" in out
    assert "seed 1" in out


def test_the_export_is_json_with_the_drawn_parameters(capsys):
    _, out, _ = said(capsys, "export", "--suite", "androidworld", "--seeds", "3-4")

    tasks = json.loads(out)
    assert len({task["name"] for task in tasks}) == len(tasks)
    for task in tasks:
        assert [drawn["seed"] for drawn in task["seeds"]] == [3, 4]
        fields = {name.partition(".")[0] for _, name, _, _ in string.Formatter().parse(task["template"]) if name}
        assert all(fields <= set(drawn["params"]) for drawn in task["seeds"])
        assert all(not fields or drawn["goal"] != task["template"] for drawn in task["seeds"])


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["show", "SimpleSmsSed"], "no task is called 'SimpleSmsSed'; did you mean SimpleSmsSend"),
        (["list", "--suite", "nowhere"], "no suite is called 'nowhere'; there are androidworld"),
        (["export", "--seeds", "a"], "--mobile-seeds=a: 'a' is no seed"),
    ],
)
def test_a_mistake_is_one_sentence(capsys, arguments, sentence):
    code, out, err = said(capsys, *arguments)

    assert (code, out) == (2, "")
    assert sentence in err
    assert err.count("\n") == 1


OWN = """
from pytest_mobileagent import mobile_task


@mobile_task("Turn the Wi-Fi {state}.", params=lambda fake: {"state": fake.pick(["on", "off"])}, apps=["settings"])
def test_wifi(task, agent, device, state):
    agent.run(task)


class TestMore:
    @mobile_task("Open the camera.", apps=["camera"])
    def test_camera(self, task, agent):
        agent.run(task)
"""


def test_a_suite_of_ones_own_is_listed_by_its_folder(tmp_path, capsys):
    (tmp_path / "mysuite").mkdir()
    (tmp_path / "mysuite" / "test_radio.py").write_text(OWN, "utf-8")

    code, out, _ = said(capsys, "list", "--suite", str(tmp_path / "mysuite"))

    assert code == 0
    assert [line.split()[:3] for line in out.splitlines()[1:-1]] == [
        ["mysuite", "test_wifi", "settings"], ["mysuite", "test_camera", "camera"],
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("file", "sentence"),
    [
        ("test_it.py", "test_it.py cannot be loaded: No module named 'nosuchmodule'"),
        ("notes.py", "is no suite: no file in it is called test_*.py"),
    ],
)
def test_a_folder_that_is_no_suite_is_one_sentence(tmp_path, capsys, file, sentence):
    (tmp_path / file).write_text("import nosuchmodule\n", "utf-8")

    code, out, err = said(capsys, "list", "--suite", str(tmp_path))

    assert (code, out) == (2, "")
    assert sentence in err
    assert err.count("\n") == 1


@pytest.fixture
def a_run(tmp_path):
    """Write the records of a run; returns its folder."""

    def write(*records):
        folder = RunFolder.create(tmp_path, "run")
        for record in records:
            folder.append("main", record)
        folder.merge()
        return str(folder.path)

    return write


def an_item(task="test_a", *, seed=0, steps=5, env="pixel_6", **values):
    values = {"suite": "mine", "agent": "oracle", "outcome": "passed", "is_done": True} | values
    node_id = f"mine/test_x.py::{task}[{env}-{values['agent']}-seed{seed}]"
    return ItemRecord(node_id, upstream="", task=task, goal="", env=env, seed=seed, steps=steps, **values)


def test_the_steps_of_solutions_are_noted_and_what_was_known_of_other_seeds_stays(tmp_path, a_run, capsys):
    suite = tmp_path / "mine"
    suite.mkdir()
    first = a_run(an_item(), an_item(seed=10, steps=7, is_done=False), an_item("test_b", outcome="failed"))
    again = a_run(an_item(seed=2), an_item("test_c"), an_item(agent="m3a", steps=1), an_item(suite="other"))

    assert said(capsys, "steps", first, str(suite)) == (
        0, f"{suite / 'solution_steps.json'}: 2 solutions of 1 task\n", ""
    )  # fmt: skip
    solution_steps.cache_clear()
    said(capsys, "steps", again, str(suite))

    solution_steps.cache_clear()
    assert solution_steps(suite) == {"test_a": {"0": 4, "2": 4, "10": 7}, "test_c": {"0": 4}}


def test_a_run_without_the_oracle_notes_nothing(tmp_path, a_run, capsys):
    run = a_run(an_item(agent="m3a"))

    (tmp_path / "mine").mkdir()
    assert "the oracle passed no task of mine in it" in said(capsys, "steps", run, str(tmp_path / "mine"))[2]
    assert "there is no such folder" in said(capsys, "steps", run, str(tmp_path / "nowhere"))[2]


def test_steps_are_those_of_one_device_configuration(tmp_path, a_run, capsys):
    suite = tmp_path / "mine"
    suite.mkdir()

    said(capsys, "steps", a_run(an_item(), an_item(env="105", steps=9)), str(suite))

    solution_steps.cache_clear()
    assert solution_steps(suite) == {"test_a": {"0": 4, "0@105": 8}}
    of = {name: find_image(name) for name in ("androidworld", "mobileagentbench")}
    assert [steps_key(0, env, of["androidworld"]) for env in ("pixel_6", "105")] == ["0", "0@105"]
    assert [steps_key(0, env, of["mobileagentbench"]) for env in ("pixel_6", "pixel_3a")] == ["0@pixel_6", "0"]


@pytest.mark.parametrize("text", ["[", "[1]", '{"test_a": 3}'])
def test_a_file_that_is_no_table_of_steps_is_named(tmp_path, text):
    (tmp_path / "solution_steps.json").write_text(text)

    with pytest.raises(ConfigError, match=r"expected \{task: \{seed: steps\}\}"):
        solution_steps(tmp_path)


@pytest.mark.parametrize(
    ("given", "said"),
    [(["tasks", "sohw", "x"], "'sohw' is no command; did you mean show?"),
     (["env", "lst"], "'lst' is no command; did you mean list?"),
     (["reprot"], "'reprot' is no command; did you mean report?")],
)  # fmt: skip
def test_a_misspelt_command_is_told_what_was_meant(capsys, given, said):
    with pytest.raises(SystemExit):
        run(given)

    assert capsys.readouterr().err.splitlines()[-1].endswith(f"error: {said}")
