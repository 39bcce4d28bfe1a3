"""Runs from elsewhere: nothing in their folders leads anywhere else, and nothing in their files is a traceback."""

from __future__ import annotations

import json
import os
from dataclasses import asdict

import pytest

from pytest_mobileagent.cli import main
from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.report.foreign import printable, value_of
from pytest_mobileagent.report.records import read_run


@pytest.fixture
def sent(a_run, record):
    """A run with an episode, as somebody sends it."""
    path = a_run("sent", [record(folder="episodes/a")])
    (path / "episodes" / "a").mkdir(parents=True)
    (path / "episodes" / "a" / "trace.jsonl").write_text('{"event": "begin"}\n', "utf-8")
    return path


def said(capsys, *arguments):
    """What the program writes, and its status."""
    status = main([str(one) for one in arguments])
    out, err = capsys.readouterr()
    return status, out, err


COMMANDS = (("view",), ("report",), ("merge",), ("compare",), ("robustness",))


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize(
    "place",
    ["viewer.html", "viewer", "run.jsonl", "results/x.jsonl", "manifest.json", "episodes/a/logcat.txt", "blobs"],
)
def test_a_link_in_a_run_is_refused_and_its_target_stays(sent, tmp_path, capsys, command, place):
    target = tmp_path / "secret"
    target.write_text("mine", "utf-8")
    (sent / place).unlink(missing_ok=True)
    (sent / place).symlink_to(target)
    others = [sent] if command == ("compare",) else []

    status, out, err = said(capsys, *command, sent, *others)

    assert (status, out) == (2, "")
    assert err == f"mobileagent: {sent / place}: a link; a run's folder holds plain files and folders only: remove it\n"
    assert target.read_text("utf-8") == "mine"


@pytest.mark.parametrize("place", ["results/x.jsonl", "run.jsonl", "manifest.json", "episodes/a/logcat.txt"])
def test_a_pipe_in_a_run_is_refused_and_nobody_waits_for_it(sent, capsys, place):
    (sent / place).unlink(missing_ok=True)
    os.mkfifo(sent / place)

    assert said(capsys, "view", sent)[2] == (
        f"mobileagent: {sent / place}: a special file; a run's folder holds plain files and folders only: remove it\n"
    )


def test_a_file_that_shares_its_bytes_with_another_place_is_not_written_through(sent, tmp_path, capsys):
    target = tmp_path / "mine"
    target.write_text("mine", "utf-8")
    (sent / "viewer.html").hardlink_to(target)

    assert said(capsys, "view", sent)[0] == 0
    assert target.read_text("utf-8") == "mine"


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"steps": "many"}, "'steps' is 'many', expected a whole number"),
        ({"steps": None}, "'steps' is None, expected a whole number"),
        ({"steps": True}, "'steps' is True, expected a whole number"),
        ({"steps": 10**400}, "expected a whole number"),
        ({"goal": None}, "'goal' is None, expected a text"),
        ({"goal": {"a": 1}}, "expected a text"),
        ({"apps": "markor"}, "'apps' is 'markor', expected a list"),
        ({"apps": [1]}, "'apps' is [1], expected a list"),
        ({"app_versions": {"a.b": 1}}, "'app_versions' is {'a.b': 1}, expected a mapping"),
        ({"seconds": float("inf")}, "'seconds' is inf, expected a number"),
        ({"reward": "1"}, "'reward' is '1', expected a number"),
        ({"outcome": "won"}, "'outcome' is 'won', expected passed, failed, error or skipped"),
        ({"asked": ["click"], "right": []}, "'asked' and 'right' are not of the same steps"),
    ],
    ids=str,
)
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_field_of_another_type_is_one_sentence(sent, record, capsys, command, values, sentence):
    with (sent / "results" / "main.jsonl").open("a", encoding="utf-8") as file:
        file.write(json.dumps(asdict(record("test_b")) | values) + "\n")

    status, _, err = said(capsys, *command, sent, *([sent] if command == ("compare",) else []))

    assert status == 2
    assert err.startswith(f"mobileagent: {sent / 'results' / 'main.jsonl'}: line 2: ")
    assert err.endswith(f"{sentence}\n")
    assert err.count("\n") == 1


def test_a_price_that_is_no_number_is_an_unknown_one(sent, record, capsys):
    with (sent / "results" / "main.jsonl").open("a", encoding="utf-8") as file:
        file.write(json.dumps(asdict(record("test_b")) | {"cost": float("nan"), "calls": 1}) + "\n")

    assert read_run(sent).records[1].cost is None
    assert "cost unknown" in said(capsys, "report", sent)[1]


@pytest.mark.parametrize("line", ["[" * 300_000, '{"a":' * 300_000, "[" * 150 + "]" * 150, "7", '"x"', "null", "{}"])
@pytest.mark.parametrize("place", ["results/main.jsonl", "manifest.json", "episodes/a/trace.jsonl"])
def test_brackets_without_end_and_lines_that_are_no_records_are_left_out(sent, capsys, place, line):
    with (sent / place).open("a", encoding="utf-8") as file:
        file.write(f"{line}\n")

    assert [one.task for one in read_run(sent).records] == ["test_a"]
    for command in ("view", "report"):
        assert said(capsys, command, sent)[0] == 0


def test_folders_without_end_are_refused(sent):
    (sent / "/".join("d" * 150)).mkdir(parents=True)

    with pytest.raises(ConfigError, match="nested more than 100 deep"):
        read_run(sent)


@pytest.mark.parametrize(
    "event",
    [
        {"event": "log", "step": 1}, {"event": "log", "step": 1, "first": "a", "last": None}, {"event": 7},
        {"event": "log", "first": -5, "last": 1 << 80}, {"event": "step", "screenshot": ["x"], "hierarchy": 4},
    ],
    ids=str,
)  # fmt: skip
def test_an_event_of_another_shape_is_no_traceback(sent, capsys, event):
    with (sent / "episodes" / "a" / "trace.jsonl").open("a", encoding="utf-8") as file:
        file.write(json.dumps(event) + "\n")
    (sent / "episodes" / "a" / "logcat.txt").write_text("one\n", "utf-8")

    assert said(capsys, "view", sent)[0] == 0


def test_what_an_agent_said_gives_no_orders_to_the_terminal(a_run, record, capsys):
    nasty = "\x1b]0;owned\x07\x1b[2J\r\x9b31m\x08done"
    run = a_run("run", [record(outcome="error", reason=nasty, apps=[nasty]), record("test_b", apps=["other"])])

    for arguments in (("report", run), ("compare", run, run), ("report", run / nasty)):
        _, out, err = said(capsys, *arguments)
        assert not {*"\x1b\x07\r\x9b\x08"} & {*out, *err}
    assert printable("a\tb\nü\u2028\x85") == "a\tb\nü\u2028\ufffd"


def test_json_is_read_as_deep_as_ours_is():
    assert value_of("[" * 90 + "]" * 90) is not None
    with pytest.raises(ValueError, match="nested too deep"):
        value_of("[" * 110 + "]" * 110)
