"""The terminal's summary, the Markdown and the page of a run."""

from __future__ import annotations

import html
import json
import re
from dataclasses import asdict, replace

import pytest

from pytest_mobileagent.cli import main
from pytest_mobileagent.report.html_report import row_cells
from pytest_mobileagent.report.markdown import as_markdown, escaped
from pytest_mobileagent.report.overview import as_html
from pytest_mobileagent.report.record import ERROR, FAILED, PASSED
from pytest_mobileagent.report.records import read_run
from pytest_mobileagent.report.rounds import by_agent, by_task, over_runs, rounds
from pytest_mobileagent.report.summary import facts_by, groups, passes, told_apart
from pytest_mobileagent.report.terminal import summary_lines
from pytest_mobileagent.report.viewer import write_viewer

NASTY = "<script>alert(1)</script> | `x` \ud83d \x00 & \"'"


@pytest.fixture
def two_apps(record):
    return [
        record("test_a", apps=["markor"], difficulty="easy"),
        record("test_b", FAILED, apps=["markor", "tasks"], difficulty="hard", reason=NASTY),
        record("test_c", ERROR, apps=["tasks"], difficulty="medium", reason="DeviceError: gone"),
        record("test_d", apps=["tasks"], difficulty="medium", is_satisfied_at_start=True),
    ]


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ({"by_shell": ["settings put x 0"], "inputs": 0}, "passed through adb: settings put x 0"),
        ({"by_shell": ["one", "two", "three"], "inputs": 4}, "passed through adb: one (and 2 more)"),
        ({"inputs": 0}, "passed without an input"),
        ({"inputs": 0, "shell": "allow"}, ""),
        ({"inputs": 0, "outcome": FAILED}, ""),
        ({"inputs": 3}, ""),
    ],
)
def test_what_passed_past_the_screen_is_named_wherever_results_are(record, a_run, tmp_path, facts, told):
    one = record("test_a", **facts)
    run = read_run(a_run("one", [one]))
    lines = summary_lines([[one]], planned=1, folder=tmp_path)
    views = ["\n".join(lines), as_markdown([run]), "\n".join(row_cells(asdict(one)))]

    shown = [told, escaped(told), html.escape(told)]
    assert one.past_screen == told
    assert [text in view for text, view in zip(shown, views, strict=True)] == [True] * 3
    assert ["past the screen" in views[0], "Past the screen" in views[1], "(passed" in views[2]] == [bool(told)] * 3
    assert json.dumps(told) in write_viewer(run).read_text("utf-8")


def test_an_item_about_two_apps_counts_for_both(two_apps):
    found = {
        group.name: (group.metrics.counts.passed, group.metrics.counts.scored) for group in groups(two_apps, "app")
    }

    assert found == {"markor": (1, 2), "tasks": (1, 2)}


def test_grades_and_seeds_stand_in_their_order(record, two_apps):
    assert [group.name for group in groups(two_apps, "difficulty")] == ["easy", "medium", "hard"]
    assert [group.name for group in groups([record(seed=seed) for seed in (10, 9, 1)], "seed")] == ["1", "9", "10"]


def test_the_terminal_tells_rates_by_what_differs(two_apps, tmp_path):
    lines = summary_lines([two_apps], planned=5, folder=tmp_path)

    assert lines[0] == "passed 2 / scored 3 / planned 5   errors 1 (25.0%)   satisfied at start 1 of the passed"
    assert lines[2:5] == [
        "by app",
        "  markor        1/2   50.0% (9% to 91%)",
        "  tasks         1/2   50.0% (9% to 91%)  errors 1",
    ]
    assert "by suite" not in lines
    assert lines[-1] == f"records: {tmp_path}"


def test_a_narrow_terminal_has_figures_below_their_name(record, tmp_path):
    agents = ("m3a:gpt-4o", "t3a:claude-sonnet-4-6", "autodroid:local", "seeact:local")
    records = [record(agent=agent, outcome=PASSED) for agent in agents]

    wide, narrow = (summary_lines([records], planned=4, folder=tmp_path, width=width) for width in (200, 80))

    assert wide[0] == narrow[0] == "passed 4 / scored 4 / planned 4   errors 0 (0.0%)"
    head = next(line for line in wide if line.startswith("metric "))
    assert 80 < len(head) <= 200
    place = narrow.index("reward")
    assert narrow[place + 1 : place + 3] == [
        "  all 1 (4)  autodroid:local 1 (1)  m3a:gpt-4o 1 (1)  seeact:local 1 (1)",
        "  t3a:claude-sonnet-4-6 1 (1)",
    ]
    assert {*" ".join(wide).split()} - {"metric", "(of", "how", "many)", "-"} == {*" ".join(narrow).split()} - {"-"}


def test_the_terminals_columns_are_the_same_in_all_groups(record, tmp_path):
    records = [record(seed=seed, outcome=outcome, env=env, apps=["simple sms messenger"] if seed else ["vlc"])
               for env, outcome in (("105", PASSED), ("pixel_6", FAILED)) for seed in (0, 1)]  # fmt: skip
    lines = summary_lines([records], planned=4, folder=tmp_path)

    assert lines[lines.index("by app") :][:6] == [
        "by app",
        "  simple sms messenger        1/2   50.0% (9% to 91%)",
        "  vlc                         1/2   50.0% (9% to 91%)",
        "by configuration",
        "  pixel_6                     0/2    0.0% (0% to 66%)",
        "  105                         2/2  100.0% (34% to 100%)",
    ]


def test_an_error_that_comes_again_and_again_is_told_once(record, tmp_path):
    records = [record(outcome=ERROR, seed=seed, reason="DeviceError: gone") for seed in range(30)]
    records += [record("test_b", ERROR, reason="DeviceError: gone"), record("test_c", ERROR, reason="TaskError: x")]
    once = [line for line in summary_lines([records[:30]], planned=30, folder=tmp_path) if line.startswith("error")]

    assert once == ["error: test_a (30 items): DeviceError: gone"]
    assert [line for line in summary_lines([records], planned=32, folder=tmp_path) if line.startswith("error")] == [
        "error: 31 items of 2 tasks: DeviceError: gone", "error: test_c[pixel_6-m3a-seed0]: TaskError: x",
    ]  # fmt: skip


def test_a_success_rate_has_one_interval_and_says_what_it_is_about(record, tmp_path):
    tasks, seeds = [record("test_a"), record("test_b", FAILED)], [record(seed=0), record(seed=1, outcome=FAILED)]

    lines = [summary_lines([records], planned=2, folder=tmp_path)[1] for records in (tasks, seeds, [record()] * 2)]

    assert lines == [
        "success rate 50.0% (95 %: 9.5% to 90.5%, for tasks like these)",
        "success rate 50.0% (95 %: 9.5% to 90.5%, for more trials of this task)",
        "success rate 100.0% (95 %: 20.7% to 100.0%, for more trials of this task)",
    ]


def test_failures_are_counted_by_their_cause_and_invalid_actions_by_their_kind(record, tmp_path):
    out = "BudgetExceeded: the agent used up its 9 steps without saying that it is done"
    reasons = [out, out.replace("9", "12"), "AssertionError: number '5551' is not '0170 22'", "number '1' is not '2'",
               "AgentError: the agent's act() raised ValueError: x"]  # fmt: skip
    records = [record(f"test_{n}", FAILED, reason=reason, status_steps=0, steps=4, invalid=["refused"] * n)
               for n, reason in enumerate(reasons)]  # fmt: skip

    lines = summary_lines([records], planned=5, folder=tmp_path)

    assert "failures: 2 out of steps, 2 number … is not …, 1 act() raised ValueError" in lines
    assert "invalid actions: 10 refused" in lines


def test_what_failed_each_for_a_reason_of_its_own_is_of_no_kind(record, tmp_path):
    records = [record(f"test_{n}", FAILED, reason=reason) for n, reason in enumerate(("one thing", "another"))]

    lines = summary_lines([records], planned=2, folder=tmp_path)

    assert not [line for line in lines if line.startswith("failures")]
    assert "failed: test_1[pixel_6-m3a-seed0]: another" in lines


def test_what_the_terminal_has_explained_is_not_explained_again(record, tmp_path):
    records = [record("test_a", FAILED, reason="x"), record("test_b", ERROR, reason="y")]

    lines = summary_lines([records], planned=2, folder=tmp_path, explained={records[0].node_id})

    assert [line for line in lines if line.startswith(("failed", "error"))] == ["error: test_b[pixel_6-m3a-seed0]: y"]


def test_whiskers_are_over_runs_only_where_an_agent_was_run_several_times(a_run, record):
    grades = {"test_a": "easy", "test_b": "hard"}

    def of(agent, name):
        return read_run(a_run(name, [record(task, agent=agent, difficulty=grades[task]) for task in grades]))

    once = as_html([of("m3a", "one"), of("t3a", "two")])
    twice = as_html([of("m3a", "three"), of("m3a", "four")])

    assert "standard error over" not in once
    assert "Whiskers: standard error over 2 rounds." in twice


def test_runs_have_a_mean_and_repeats_stay_apart(record):
    runs = [[record("test_a"), record("test_b")], [record("test_a", FAILED), record("test_b")]]

    assert over_runs(rounds(runs)) == (2, 0.75, pytest.approx(0.25))
    assert by_agent(runs) == [("m3a", (2, 0.75, pytest.approx(0.25)))]
    by_name = {task: means[0][1].short for task, means in by_task(runs)}
    assert by_name == {"test_a": "50 (50)", "test_b": "100 (0)"}
    assert len(told_apart(runs)) == 4


def test_seeds_are_runs_if_each_has_every_task(record):
    # AndroidWorld's three seeds: 27.6 %, 26.3 %, 33.2 %, mean 29.0 %; here 1, 0 and 2 of 2
    seeds = [record(task, PASSED if seed > number else FAILED, seed=seed) for seed in range(3)
             for number, task in enumerate(("test_a", "test_b"))]  # fmt: skip

    assert [len(one) for one in rounds([seeds])] == [2, 2, 2]
    assert over_runs(rounds([seeds])) == (3, pytest.approx(0.5), pytest.approx(0.288675, abs=1e-6))
    assert rounds([seeds[:-1]]) == [seeds[:-1]]
    assert over_runs(rounds([seeds[:-1]])) is None


def test_metrics_are_told_by_agent_and_by_difficulty(record):
    easy = {"difficulty": "easy", "steps": 5, "min_steps": 4, "is_done": True}
    easy |= {"status_steps": 1, "watched_steps": 5, "idle_steps": 2}
    records = [record("test_a", **easy), record("test_b", FAILED, agent="t3a", difficulty="hard", is_done=True)]

    assert facts_by(records, "difficulty") == (
        ["metric (of how many)", "all", "easy", "hard"],
        [
            ["reward", "0.5 (2)", "1 (1)", "0 (1)"],
            ["step efficiency (steps / fewest, passed; lower is better)", "1 (1)", "1 (1)", "-"],
            ["latency per action", "0 s (5)", "0 s (5)", "-"],
            ["false finish rate", "100.0% (1)", "-", "100.0% (1)"],
            ["steps without effect", "40.0% (5)", "40.0% (5)", "-"],
            ["invalid actions", "0.0% (5)", "0.0% (5)", "-"],
        ],
    )
    assert facts_by(records[:1], "agent")[0] == ["metric (of how many)", "m3a"]


def test_tries_are_an_agents_in_one_configuration(record):
    tries = [record(agent=agent, repeat=repeat, outcome=outcome)
             for agent, outcome in (("m3a", PASSED), ("t3a", FAILED)) for repeat in (1, 2)]  # fmt: skip

    assert passes(tries) == [
        ("m3a", (1, 1, 1, 1, 1)), ("m3a", (2, 1, 1, 1, 1)), ("t3a", (1, 0, 0, 1, 1)), ("t3a", (2, 0, 0, 1, 1)),
    ]  # fmt: skip


def test_several_agents_stand_beside_each_other_in_every_plot(a_run, simulated):
    records = [
        replace(one, node_id=f"{one.node_id}{agent}{env}", agent=agent, env=env, steps=number % 9, cost=0.1, calls=1)
        for agent, skill in (("m3a", 0.2), ("t3a", 0)) for env in ("100", "105")
        for number, one in enumerate(simulated(skill, chance=3, tasks=20))
    ]  # fmt: skip
    run = read_run(a_run("run", records, device_configurations=["105", "100"]))

    page = as_html([run])

    plots = re.findall(r'aria-label="([^"]+)".*?</svg>', page)
    names = [
        "Success rate by configuration", "Success rate by agent", "Success rate by seed", "Cost against success",
        "Steps to success",
    ]  # fmt: skip
    assert plots == [name for name in names for _ in ("for a desk", "for a phone")]
    drawn = re.search(r'aria-label="Success rate by configuration".*?</svg>', page)[0]
    assert len(re.findall('<rect class="s[01]" x="[^"]*" y="[^"]*" width="[^"]*" height="[^"]*"/><path', drawn)) == 4
    assert re.findall(r"<title>(10[05])</title></text>", drawn) == ["105", "100"]
    assert "Whiskers: standard error over 2 rounds." in page
    assert "m3a: mean" in page
    assert page.count('class="line l') == 4


@pytest.mark.costly
def test_a_plot_for_a_phone_stays_within_its_width(a_run, simulated):
    long = ("native:Qwen/Qwen2.5-VL-7B-Instruct", "m3a:claude-sonnet-4-6", "t3a:gpt-4o", "seeact:gemini-2.5-pro")
    records = [
        replace(one, node_id=f"{one.node_id}{agent}{env}", agent=agent, env=env, steps=number, cost=place, calls=1)
        for place, agent in enumerate(long) for env in map(str, range(100, 110))
        for number, one in enumerate(simulated(0.2, chance=3, tasks=30))
    ]  # fmt: skip

    page = as_html([read_run(a_run("run", records))])

    narrow = re.findall(r'<svg class="plot" viewBox="0 0 360 .*?</svg>', page)
    assert len(narrow) == page.count("<svg") / 2 == 5
    for plot in narrow:
        assert all(0 <= float(x) <= 360 for x in re.findall(r' x="([^"]*)"', plot))
        spans = [float(x) + float(width) for x, width in re.findall(r' x="([^"]*)" y="[^"]*" width="([^"]*)"', plot)]
        assert max(spans, default=0) <= 360
        ends = [(float(x), len(text)) for x, text in re.findall(r' x="([^"]*)" y="[^"]*">([^<]*)<', plot)]
        assert max(x + 5 * letters for x, letters in ends) <= 360


@pytest.mark.parametrize("form", ["text", "md", "html"])
def test_a_report_is_rebuilt_from_records_alone(a_run, two_apps, tmp_path, capsys, form):
    run = a_run("run", [one for one in two_apps if one.reason != NASTY])

    assert main(["report", str(run / "run.jsonl"), "--format", form, "--output", str(tmp_path / "report")]) == 0

    assert capsys.readouterr().out == f"report: {tmp_path}/report\n"
    assert "100.0%" in (tmp_path / "report").read_text("utf-8")


def test_markdown_holds_what_ci_shows(a_run, two_apps):
    told = as_markdown([read_run(a_run("run", two_apps))])

    assert told.startswith(
        "## m3a\n\n**66.7% (21% to 94%)** (95 %, for tasks like these) — passed 2 / scored 3, errors 1 (25.0%), satis"
    )
    assert "| markor | 1/2 | 50.0% (9% to 91%) |" in told
    assert "<details><summary>Failed: 1</summary>" in told
    assert "<script>" not in told


def test_of_an_app_whose_tasks_all_ended_in_errors_no_rate_and_no_interval_is_told(a_run, record):
    items = [record("test_a", apps=["markor"]), record("test_b", ERROR, apps=["tasks"])]

    assert "| tasks | 0/0 | - | 1 |" in as_markdown([read_run(a_run("run", items))])


def test_means_over_the_seeds_of_one_run_are_not_said_to_be_over_runs(record, tmp_path):
    items = [record(seed=seed, repeat=repeat) for seed in (0, 1) for repeat in (1, 2)]

    assert "m3a: mean 100.0%, standard error 0.0% over 4 rounds" in summary_lines([items], planned=4, folder=tmp_path)


@pytest.mark.parametrize(
    ("cost", "told"), [(0.0, "0.00 USD"), (0.0028, "less than 0.01 USD"), (0.006, "0.01 USD"), (None, "unknown")]
)
def test_a_run_that_cost_less_than_a_cent_is_not_said_to_have_cost_nothing(record, tmp_path, cost, told):
    one = record(calls=1, cost=cost)

    assert f"cost {told}, of all attempts" in summary_lines([[one]], planned=1, folder=tmp_path)


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
