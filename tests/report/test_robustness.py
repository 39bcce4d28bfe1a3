from __future__ import annotations

import pytest

from pytest_mobileagent.cli import main
from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.report.record import ERROR, FAILED, PASSED
from pytest_mobileagent.report.robustness import as_html, counted_of, robustness, seed_rates
from pytest_mobileagent.report.statistics import Share


def the_same(record, outcomes, task="test_a", seed=0):
    return [record(task, outcome, seed=seed, repeat=number) for number, outcome in enumerate(outcomes, 1)]


def others(record, outcomes, task="test_a"):
    return [record(task, outcome, seed=number) for number, outcome in enumerate(outcomes, 1)]


def test_the_repeated_seed_is_compared_with_one_episode_of_each_other_seed(record):
    records = the_same(record, [FAILED] * 20) + others(record, [PASSED] * 6 + [FAILED] * 14)

    (found,) = robustness(records)

    assert (found.task, found.seed, found.same, found.different) == ("test_a", 0, Share(0, 20), Share(6, 20))
    assert found.p == pytest.approx(0.020196, abs=1e-6)
    assert found.is_significant


def test_errors_are_no_trials_and_no_episode_counts_twice(record):
    records = the_same(record, [PASSED, ERROR, FAILED]) + the_same(record, [PASSED, FAILED], seed=1)

    (found,) = robustness(records)

    assert (found.same, found.different) == (Share(1, 2), Share(1, 1))
    assert not found.is_significant


def test_tasks_agents_and_phones_are_compared_each_by_itself(record):
    records = []
    for task, agent in (("test_a", "m3a"), ("test_a", "t3a"), ("test_b", "m3a")):
        records += [record(task, seed=seed, repeat=repeat, agent=agent) for seed in (0, 1) for repeat in (1, 2)]
    records.append(record("test_c"))

    assert [(one.task, one.agent) for one in robustness(records)] == [
        ("test_a", "m3a"), ("test_a", "t3a"), ("test_b", "m3a"),
    ]  # fmt: skip


@pytest.mark.parametrize("repeats", [(1, 1), (3, 0)], ids=["seeds once each", "one seed only"])
def test_without_both_conditions_it_says_what_to_run(record, repeats):
    records = [record(seed=seed, repeat=number + 1) for seed, times in enumerate(repeats) for number in range(times)]

    with pytest.raises(ConfigError, match=r"then name both runs$"):
        robustness(records)


def test_the_same_item_of_two_runs_is_two_episodes(record):
    runs = [[record(outcome=ERROR), record(attempt=2)], [record(outcome=FAILED)]]

    assert [one.outcome for one in counted_of(runs)] == [PASSED, FAILED]


def test_seeds_have_a_rate_over_all_tasks(record):
    records = [record("test_a"), record("test_b", FAILED), record("test_a", seed=1), record("test_a", repeat=2)]

    assert seed_rates(records) == {0: Share(1, 2), 1: Share(1, 1)}


def test_the_program_writes_the_table_and_the_page(a_run, record, tmp_path, capsys):
    same = a_run("same", the_same(record, [FAILED] * 20))
    other = a_run("other", others(record, [PASSED] * 10))

    assert main(["robustness", str(same), str(other), "--html", str(tmp_path / "new" / "r.html")]) == 0

    lines = capsys.readouterr().out.splitlines()
    assert lines[1].split() == ["test_a", "0/20", "0%", "to", "16%", "10/10", "72%", "to", "100%", "0.0000", "*"]
    assert lines[2:] == ["1 tasks; 1 differ between the conditions (* p < 0.05)", f"report: {tmp_path}/new/r.html"]
    written = (tmp_path / "new" / "r.html").read_text("utf-8")
    assert "<svg" in written
    assert "http://" not in written.replace("http://www.w3.org/2000/svg", "")


def test_a_mistake_is_one_sentence(tmp_path, capsys):
    assert main(["robustness", str(tmp_path)]) == 2
    assert capsys.readouterr().err.startswith("mobileagent: ")


def test_no_text_of_a_record_becomes_html(record):
    records = [record("test_<i>", seed=seed, repeat=repeat, agent='"<b>') for seed in (0, 1) for repeat in (1, 2)]

    written = as_html(robustness(records), records, ["<u>"])

    assert not any(tag in written for tag in ("<i>", "<b>'", "<u>", '"<b>'))


def test_an_unfinished_run_is_told(a_run, record, capsys):
    path = a_run("cut", [*(record(repeat=repeat) for repeat in (1, 2)), record(seed=1)], planned=116)

    assert main(["robustness", str(path)]) == 0
    assert capsys.readouterr().out.startswith("cut is unfinished: 3 of 116 items\n")
