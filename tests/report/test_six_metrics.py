"""MobileAgentBench's table, by hand: five tasks of one agent."""

from __future__ import annotations

from pytest_mobileagent.cli import main
from pytest_mobileagent.report.record import ERROR, FAILED
from pytest_mobileagent.report.six_metrics import six_metrics


def played(record):
    live = {"status_steps": 1, "goes_on": True, "agent_s": 6.0, "device_s": 1.0, "calls": 1, "is_done": True}
    return [
        record("test_a", difficulty="easy", steps=3, min_steps=2, reached_at=2, tokens_uniform=900, **live),
        record("test_b", difficulty="easy", steps=5, min_steps=2, reached_at=2, tokens_uniform=500, **live),
        record("test_c", FAILED, difficulty="hard", steps=2, min_steps=7, tokens_uniform=400, **live),
        record("test_d", FAILED, difficulty="hard", steps=14, min_steps=7, tokens_uniform=600,
               **live | {"is_done": False, "status_steps": 0}),
        record("test_e", ERROR, difficulty="hard"),
    ]  # fmt: skip


def test_the_table_has_the_six_metrics_of_an_agent_and_those_of_each_difficulty(record):
    assert [row.cells for row in six_metrics(played(record))] == [
        ("m3a", "all", "4", "0.5", "1.5 (2)", "1.17 (24)", "600 (4)", "100 (24)", "0.5 (2)", "0.5 (2)"),
        ("m3a", "easy", "2", "1", "1.5 (2)", "1.75 (8)", "700 (2)", "175 (8)", "-", "0.5 (2)"),
        ("m3a", "hard", "2", "0", "-", "0.875 (16)", "500 (2)", "62.5 (16)", "0.5 (2)", "-"),
    ]


def test_agents_have_rows_of_their_own_and_a_near_miss_is_its_agents(record):
    records = [record(), record(agent="autodroid"), record("test_b", agent="autodroid (wrong)")]

    assert [row[:2] for row in six_metrics(records)] == [("autodroid", "all"), ("m3a", "all")]


def test_a_command_prints_it(record, a_run, capsys):
    assert main(["report", str(a_run("run", played(record))), "--format", "table"]) == 0

    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("| agent | difficulty | tasks | SR | SE |")
    assert lines[2] == "| m3a | all | 4 | 0.5 | 1.5 (2) | 1.17 (24) | 600 (4) | 100 (24) | 0.5 (2) | 0.5 (2) |"
    assert lines[-1].startswith("SR: ")
