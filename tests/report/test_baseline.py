from __future__ import annotations

import json

import pytest

from pytest_mobileagent.cli import main
from pytest_mobileagent.report.baseline import update
from pytest_mobileagent.report.comparison import compare
from pytest_mobileagent.report.record import ERROR, FAILED, PASSED
from pytest_mobileagent.report.records import read_run


@pytest.fixture
def path(tmp_path):
    return tmp_path / "ci" / "main.jsonl"


def kept(path):
    """Node id, outcome and time of what a baseline has."""
    return [
        (one.node_id.rpartition("::")[2], one.outcome, one.began) for one in read_run(path).counted
    ]  # fmt: skip


def test_a_further_run_of_an_item_is_a_further_repeat_of_it(record, path):
    first = [record("test_a", folder="episodes/a", worker="gw0", began="1"), record("test_c", ERROR, began="1")]
    second = [record("test_a", FAILED, began="2"), record("test_d", began="2")]

    told = update(path, first) + update(path, second)

    assert told.splitlines() == [
        f"{path}: 1 item, 1 episode, 1 new, 0 dropped",
        f"{path}: 2 items, 3 episodes, 2 new, 0 dropped",
    ]
    assert kept(path) == [
        ("test_a[pixel_6-m3a-seed0-repeat2]", FAILED, "2"),
        ("test_a[pixel_6-m3a-seed0]", PASSED, "1"),
        ("test_d[pixel_6-m3a-seed0]", PASSED, "2"),
    ]
    assert {json.loads(line)["worker"] for line in path.read_text("utf-8").splitlines()} == {""}


def test_a_run_that_is_added_twice_counts_once(record, path):
    """Two repeats that began in the same millisecond are two."""
    run = [record(repeat=repeat, began=began) for repeat, began in ((1, "1"), (2, "1"), (3, "2"))]

    update(path, run)
    before = path.read_bytes()

    assert update(path, run) == f"{path}: 1 item, 3 episodes, 0 new, 0 dropped\n"
    assert path.read_bytes() == before


def test_the_newest_episodes_are_kept(record, path):
    for number in range(1, 5):
        told = update(path, [record(outcome=PASSED if number % 2 else FAILED, began=f"{number}")], most=2)

    assert told == f"{path}: 1 item, 2 episodes, 1 new, 1 dropped\n"
    assert [(outcome, began) for _, outcome, began in kept(path)] == [(FAILED, "4"), (PASSED, "3")]


def test_an_older_run_that_is_added_later_stays_the_older_one(record, path):
    update(path, [record(began="2")])
    update(path, [record(outcome=FAILED, began="1")], most=1)

    assert [began for _, _, began in kept(path)] == ["2"]


def test_what_another_agent_or_phone_or_task_has_left_is_dropped(record, path):
    update(path, [record(began="1", identity="old"), record("test_b", began="1", identity="old")])

    told = update(path, [record(outcome=FAILED, began="2", identity="new")])

    assert told == f"{path}: 2 items, 2 episodes, 1 new, 1 dropped\n"
    assert [(outcome, began) for _, outcome, began in kept(path)] == [(FAILED, "2"), (PASSED, "1")]


def test_begun_anew_a_baseline_forgets_the_items_of_the_run_and_no_others(record, path):
    update(path, [record(began="1"), record("test_b", began="1"), record(agent="t3a", began="1")])
    update(path, [record(outcome=FAILED, began="2")], is_anew=True)

    assert [(name, began) for name, _, began in kept(path)] == [
        ("test_a[pixel_6-m3a-seed0]", "2"), ("test_a[pixel_6-t3a-seed0]", "1"), ("test_b[pixel_6-m3a-seed0]", "1"),
    ]  # fmt: skip


def test_a_run_unlike_the_others_is_told(record, path):
    update(path, [record(f"test_{number}", began="1") for number in range(8)])

    told = update(path, [record(f"test_{number}", FAILED, began="2") for number in range(8)])

    assert told.splitlines()[1] == (
        "m3a: 100.0% before, 0.0% in this run (p = 0.0078); if the agent was meant to change, begin anew: --anew"
    )


def test_the_gate_counts_every_run_of_a_baseline(record, path):
    for began in ("1", "2", "3"):
        update(path, [record(began=began)])

    (item,) = compare(read_run(path).counted, [record(outcome=FAILED)]).items

    assert item.trials == ((3, 3), (0, 1))


def test_the_command_adds_a_run(a_run, record, path, capsys):
    runs = [str(a_run(name, [record(began=name)])) for name in ("1", "2", "3")]

    for run, options in zip(runs, ([], ["--keep", "1"], ["--anew"]), strict=True):
        assert main(["baseline", "update", run, str(path), *options]) == 0

    assert [line.partition(": ")[2] for line in capsys.readouterr().out.splitlines()] == [
        "1 item, 1 episode, 1 new, 0 dropped",
        "1 item, 1 episode, 1 new, 1 dropped",
        "1 item, 1 episode, 1 new, 0 dropped",
    ]


@pytest.mark.parametrize("number", ["0", "-1", "many"])
def test_it_keeps_one_episode_or_more(capsys, number):
    with pytest.raises(SystemExit):
        main(["baseline", "update", "run", "file", f"--keep={number}"])

    assert f"argument --keep: '{number}': expected a number from 1" in capsys.readouterr().err
