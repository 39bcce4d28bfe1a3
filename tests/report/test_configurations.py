"""B-MoCA's table, by hand."""

from __future__ import annotations

from pytest_mobileagent.cli import main
from pytest_mobileagent.report.record import ERROR, FAILED, PASSED


def played(record):
    outcomes = {("test_a", "100"): "ppp", ("test_a", "105"): "pff", ("test_b", "100"): "fff", ("test_b", "105"): "fpp"}
    return [
        record(task, FAILED if letter == "f" else PASSED, env=env, repeat=repeat)
        for (task, env), letters in outcomes.items()
        for repeat, letter in enumerate(letters, 1)
    ]


def lines_of(capsys, run):
    assert main(["report", str(run), "--format", "configurations"]) == 0
    return capsys.readouterr().out.splitlines()


def test_a_task_has_its_mean_and_standard_error_over_runs_in_all_and_in_each_configuration(record, a_run, capsys):
    lines = lines_of(capsys, a_run("run", played(record)))

    assert lines[0] == "## m3a"
    assert lines[2] == "| task | all | 100 | 105 |"
    assert lines[4] == "| test\\_a | 67 (17) | 100 (0) | 33 (33) |"
    assert lines[5] == "| test\\_b | 33 (17) | 0 (0) | 67 (33) |"
    assert lines[6] == "| all tasks | 50 (0) | 50 (0) | 50 (0) |"


def test_one_run_has_rates_alone_and_what_was_not_scored_has_none(record, a_run, capsys):
    lines = lines_of(capsys, a_run("run", [record(), record(env="105", outcome=ERROR)]))

    assert lines[4].endswith("| 100 | - | 100 |")
