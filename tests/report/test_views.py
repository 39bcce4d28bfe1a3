"""The terminal's summary, the Markdown and the page of a run."""

from __future__ import annotations

import pytest

from pytest_mobileagent.cli import main
from pytest_mobileagent.report.markdown import as_markdown, escaped
from pytest_mobileagent.report.overview import as_html
from pytest_mobileagent.report.record import ERROR, FAILED
from pytest_mobileagent.report.records import read_run
from pytest_mobileagent.report.summary import groups, over_runs, told_apart
from pytest_mobileagent.report.terminal import summary_lines

NASTY = "<script>alert(1)</script> | `x` \ud83d \x00 & \"'"


@pytest.fixture
def two_apps(record):
    return [
        record("test_a", apps=["markor"], difficulty="easy"),
        record("test_b", FAILED, apps=["markor", "tasks"], difficulty="hard", reason=NASTY),
        record("test_c", ERROR, apps=["tasks"], difficulty="medium", reason="DeviceError: gone"),
        record("test_d", apps=["tasks"], difficulty="medium", is_satisfied_at_start=True),
    ]


def test_an_item_about_two_apps_counts_for_both(two_apps):
    found = {
        group.name: (group.metrics.counts.passed, group.metrics.counts.scored) for group in groups(two_apps, "app")
    }

    assert found == {"markor": (1, 2), "tasks": (1, 2)}


def test_grades_and_seeds_stand_in_their_order(record, two_apps):
    assert [group.name for group in groups(two_apps, "difficulty")] == ["easy", "medium", "hard"]
    assert [group.name for group in groups([record(seed=seed) for seed in (10, 9, 1)], "seed")] == ["1", "9", "10"]


def test_the_terminal_tells_rates_by_what_differs(two_apps, tmp_path):
    lines = summary_lines(two_apps, planned=5, folder=tmp_path)

    assert lines[0] == "passed 2 / scored 3 / planned 5   errors 1 (25.0%)   satisfied at start 1 of the passed"
    assert lines[2:5] == [
        "by app",
        "  markor        1/2  50.0% (9% to 91%)",
        "  tasks         1/2  50.0% (9% to 91%)  errors 1",
    ]
    assert "by suite" not in lines
    assert lines[-1] == f"records: {tmp_path}"


def test_runs_have_a_mean_and_repeats_stay_apart(record):
    runs = [[record("test_a"), record("test_b")], [record("test_a", FAILED), record("test_b")]]

    assert over_runs(runs) == (0.75, pytest.approx(0.25))
    assert len(told_apart(runs)) == 4


@pytest.mark.parametrize("form", ["text", "md", "html"])
def test_a_report_is_rebuilt_from_records_alone(a_run, two_apps, tmp_path, capsys, form):
    run = a_run("run", [one for one in two_apps if one.reason != NASTY])

    assert main(["report", str(run / "run.jsonl"), "--format", form, "--output", str(tmp_path / "report")]) == 0

    assert capsys.readouterr().out == f"report: {tmp_path}/report\n"
    assert "100.0%" in (tmp_path / "report").read_text("utf-8")


def test_markdown_holds_what_ci_shows(a_run, two_apps):
    told = as_markdown([read_run(a_run("run", two_apps))])

    assert told.startswith("## m3a\n\n**66.7% (21% to 94%)** — passed 2 / scored 3, errors 1, satisfied at start 1 of")
    assert "| markor | 1/2 | 50.0% (9% to 91%) |" in told
    assert "<details><summary>Failed: 1</summary>" in told
    assert "<script>" not in told


def test_markdown_shows_a_text_as_it_is():
    assert escaped("a_b|c\n<d> `e`") == r"a\_b\|c &lt;d&gt; \`e\`"


def test_the_page_escapes_all_text_and_needs_no_network(a_run, two_apps):
    page = as_html([read_run(a_run("run", two_apps))])

    assert "alert(1)" in page
    assert "<script" not in page
    assert not any(address in page.replace("http://www.w3.org/2000/svg", "") for address in ("http:", "https:", "//"))
    page.encode("utf-8")


def test_the_page_of_a_thousand_items_is_small(a_run, simulated):
    run = read_run(a_run("run", simulated(0, chance=1, tasks=500)))

    assert len(as_html([run])) < 1_000_000


def test_a_run_without_records_has_a_report(a_run):
    run = read_run(a_run("run", []))

    assert "No records" in as_html([run])
    assert "No records" in as_markdown([run])
