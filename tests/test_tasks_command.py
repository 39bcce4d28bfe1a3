"""`mobileagent tasks`."""

from __future__ import annotations

import json
import string

import pytest

from pytest_mobileagent.cli import main


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
