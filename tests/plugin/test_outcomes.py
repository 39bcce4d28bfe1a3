from __future__ import annotations

import json
import re
import textwrap
import zipfile
from xml.etree import ElementTree as ET

import pytest

OUTCOMES = {
    "test_passes": "passed",
    "test_fails": "failed",
    "test_errs_before": "error",
    "test_errs_after": "error",
    "test_parts": "failed",
    "test_satisfied": "passed",
}
WORKERS = pytest.mark.parametrize(
    "workers", [(), pytest.param(("-n", "2"), marks=pytest.mark.check)], ids=["one process", "two workers"]
)


def outcome_of(case):
    kinds = {child.tag for child in case}
    return "error" if "error" in kinds else "failed" if "failure" in kinds else "passed"


@pytest.mark.own_process("the whole way of a user's run is gone once")
@WORKERS
def test_every_report_tells_the_same_outcomes(suite, records, pytester, workers):
    result = suite("--agent=noop", "--junitxml=junit.xml", "--alluredir=allure", *workers)

    # the terminal: a task whose goal has parts counts once
    result.assert_outcomes(passed=3, failed=2, errors=2)
    result.stdout.fnmatch_lines(["passed 2 / scored 4 / planned 6   errors 2 (33.3%)   satisfied at start 1 of *"])
    # the records
    assert records() == OUTCOMES
    assert records("reward") == {
        "test_passes": 1.0, "test_fails": 0.0, "test_errs_before": None, "test_errs_after": None,
        "test_parts": 0.5, "test_satisfied": 1.0,
    }  # fmt: skip
    # JUnit
    found = {}
    for case in ET.parse(pytester.path / "junit.xml").iter("testcase"):  # noqa: S314 - our own file
        name = case.get("name").partition("[")[0]
        found[name] = max(found.get(name, "passed"), outcome_of(case), key=("passed", "failed", "error").index)
    assert found == {**OUTCOMES, "test_of_another_kind": "passed"}
    # Allure: broken is its word for an error
    words = {"passed": "passed", "failed": "failed", "error": "broken"}
    results = [json.loads(path.read_text()) for path in pytester.path.joinpath("allure").glob("*-result.json")]
    statuses = {result["fullName"].rpartition("#")[2]: result["status"] for result in results}
    assert statuses == {**{name: words[kind] for name, kind in OUTCOMES.items()}, "test_of_another_kind": "passed"}


@WORKERS
@pytest.mark.costly
def test_the_html_report_counts_failures_and_errors_apart(suite, pytester, workers):
    suite("--agent=noop", *workers)

    (report,) = pytester.path.glob("reports/*/report.html")
    page = report.read_text("utf-8")
    counts = {
        kind: next(line.strip() for line in page.split("\n") if line.strip().endswith(f"{kind},</span>"))
        for kind in ("Failed", "Passed", "Errors")
    }
    assert {kind: line.partition(">")[2].partition(" ")[0] for kind, line in counts.items()} == {
        "Failed": "2", "Passed": "3", "Errors": "2",
    }  # fmt: skip
    assert "Success rate 50.0%" in page
    assert '<title id="head-title">Mobile agents: noop</title>' in page


def test_an_error_before_the_first_action_says_so(suite, records):
    suite("--agent=noop")

    assert records("reason")["test_errs_before"].startswith("TaskError: failed before the agent's first action: assert")
    assert records("reason")["test_errs_after"] == "DeviceError: the phone is gone"


@pytest.mark.parametrize(
    ("style", "begins"),
    [
        ("auto", ["E ", "E ", "ERROR", "FAILED"]),
        ("no", ["ERROR", "FAILED", "error:", "failed:"]),
    ],
)
def test_the_terminal_tells_in_two_places_what_was_wrong(suite, style, begins, monkeypatch):
    monkeypatch.setenv("COLUMNS", "200")

    result = suite("--agent=noop", "-k", "fails or errs_after", f"--tb={style}")

    told = [line for line in result.outlines if "102' == '255'" in line or "DeviceError: the phone is gone" in line]
    assert sorted(re.match(r"E |\w+:?", line)[0] for line in told) == begins
    assert not [line for line in result.outlines if "pytest_mobileagent." in line]


def test_a_task_has_a_node_id_with_configuration_agent_and_seed(suite):
    result = suite("--agent=noop", "--mobile-seeds=0-1,7", "--collect-only", "-q", "-k", "passes")

    assert [line for line in result.outlines if "::" in line] == [
        f"suite/test_tasks.py::test_passes[pixel_6-noop-seed{seed}]" for seed in (0, 1, 7)
    ]


def test_the_same_seed_has_the_same_goal(suite, records):
    suite("--agent=noop", "-k", "passes")
    first = records("goal")
    suite("--agent=noop", "-k", "passes", "-n", "1")

    assert records("goal") == first


def test_what_was_expected_and_what_the_phone_had_is_in_the_records_and_the_page(suite, records, pytester):
    suite("--agent=noop", "-k", "fails or parts")

    assert records("expected") == {"test_fails": "'255'", "test_parts": "'0'"}
    assert records("actual") == {"test_fails": "'102'", "test_parts": "'1'"}
    assert records("asserted")["test_fails"] == "device.settings.get('system', 'screen_brightness') == '255'"
    (page,) = pytester.path.glob("reports/*/report.html")
    assert "On the phone" in page.read_text("utf-8")


def test_an_error_is_tried_again_on_a_fresh_phone(suite, pytester):
    pytester.path.joinpath("suite/test_tasks.py").write_text(
        "from pathlib import Path\n"
        "from pytest_mobileagent import DeviceError, mobile_task\n"
        "@mobile_task('Err once.', max_steps=3)\n"
        "def test_errs_once(task, agent, device):\n"
        "    agent.run(task)\n"
        "    if not Path('seen').exists():\n"
        "        Path('seen').touch()\n"
        "        raise DeviceError('the phone is gone')\n"
    )

    result = suite("--agent=noop", "--mobile-retry-errors=1")

    result.assert_outcomes(passed=1)
    (run,) = pytester.path.glob("reports/*/run.jsonl")
    attempts = [json.loads(line) for line in run.read_text().splitlines()]
    assert [(one["attempt"], one["outcome"]) for one in attempts] == [(1, "error"), (2, "passed")]
    assert [one["folder"] for one in attempts] == [
        "episodes/test_tasks.py-test_errs_once-pixel_6-noop-seed0",
        "episodes/test_tasks.py-test_errs_once-pixel_6-noop-seed0-retry1",
    ]


AGAIN = """
from _pytest.runner import runtestprotocol

def pytest_runtest_protocol(item, nextitem):
    for _ in range(2):
        item._initrequest()
        reports = runtestprotocol(item, nextitem=nextitem, log=False)
    for report in reports:
        item.ihook.pytest_runtest_logreport(report=report)
    return True
"""


def test_what_another_plugin_runs_again_is_another_attempt(suite, pytester):
    pytester.path.joinpath("conftest.py").write_text(AGAIN)

    result = suite("--agent=noop", "-k", "fails")

    result.stdout.fnmatch_lines(["1 item scored more than once: the first of the attempts counts"])
    (run,) = pytester.path.glob("reports/*/run.jsonl")
    attempts = [json.loads(line) for line in run.read_text().splitlines()]
    assert [(one["attempt"], one["outcome"]) for one in attempts] == [(1, "failed"), (2, "failed")]
    traces = [run.parent.joinpath(one["folder"], "trace.jsonl").read_text() for one in attempts]
    assert [trace.count('"event": "begin"') for trace in traces] == [1, 1]


RERUNS = (
    """
def pytest_addoption(parser):
    parser.addoption("--reruns", type=int, dest="reruns")
"""
    + AGAIN
)


@pytest.mark.parametrize(
    ("retries", "told", "attempts"),
    [
        ("0", "mobile tasks: whatever --reruns tries again, the first attempt that was scored counts", 2),
        ("1", "mobile tasks: --mobile-retry-errors tries errors of ours again; --reruns is for other tests only", 1),
    ],
)
def test_who_tries_a_task_again_is_told(suite, pytester, retries, told, attempts):
    pytester.path.joinpath("conftest.py").write_text(RERUNS)

    result = suite("--agent=noop", "-k", "fails", "--reruns=1", f"--mobile-retry-errors={retries}")

    result.stdout.fnmatch_lines([told])
    (run,) = pytester.path.glob("reports/*/run.jsonl")
    assert [json.loads(line)["outcome"] for line in run.read_text().splitlines()] == ["failed"] * attempts


def test_allure_and_html_carry_the_episode_and_nothing_of_how_we_are_built(suite, pytester, monkeypatch):
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    monkeypatch.setenv("GITHUB_WORKFLOW", "phones")
    monkeypatch.setenv("GITHUB_RUN_NUMBER", "7")

    reports = ("--html=page/report.html", "--self-contained-html", "--junitxml=junit.xml")
    for number, others in ((1, reports), (2, ())):
        suite("--agent=noop", "-k", "fails", f"--alluredir=allure-{number}", *others)

    folders = [pytester.path / f"allure-{number}" for number in (1, 2)]
    first, second = (json.loads(next(folder.glob("*-result.json")).read_text("utf-8")) for folder in folders)
    assert first["historyId"] == second["historyId"]
    assert {one["name"]: (one["value"], one.get("excluded", False)) for one in first["parameters"]} == {
        "agent": ("noop", False), "env": ("pixel_6", False), "seed": ("0", False),
        "attempt": ("1", True), "worker": ("main", True),
    }  # fmt: skip
    assert first["name"] == "Fail. [pixel_6-noop-seed0]"  # several configurations and seeds have the same goal
    assert [step["name"] for step in first["steps"]] == ["status(goal_status='complete')"]
    times = [time for step in first["steps"] for time in (step["start"], step["stop"])]
    assert [first["start"], *times, first["stop"]] == sorted([first["start"], *times, first["stop"]])
    attached = {one["name"]: folders[0] / one["source"] for one in first["attachments"]}
    assert {"final screen", "contact sheet", "trace.zip", "log"} <= attached.keys()
    assert attached["contact sheet"].read_bytes().startswith(b"\xff\xd8")
    with zipfile.ZipFile(attached["trace.zip"]) as archive:
        names = archive.namelist()
        events = [json.loads(line) for line in archive.read("trace.jsonl").splitlines()]
    assert {event["screenshot"] for event in events if "screenshot" in event} <= set(names)
    assert json.loads((folders[0] / "executor.json").read_text("utf-8"))["buildName"] == "phones #7"
    # pytest-html: the sheet is in the page, the rest is linked from where the page lies
    page = (pytester.path / "page" / "report.html").read_text("utf-8")
    assert "data:image/jpeg;base64," in page
    assert "prefers-color-scheme: dark" in page
    linked = re.findall(r"\.\./reports/[^&\\]*trace\.jsonl", page)
    assert (pytester.path / "page" / linked[0]).exists()
    # JUnit: paths from where pytest was called
    told = ET.parse(pytester.path / "junit.xml").iter("property")  # noqa: S314 - our own file
    (trace,) = {one.get("value") for one in told if one.get("name") == "mobile_trace"}
    assert (pytester.path / trace).exists()


BLAME = """
    import pytest
    from pytest_mobileagent import DeviceError, mobile_task


    @mobile_task("Give up the arrangement.")
    def test_gives_up_before(task, agent):
        pytest.fail("the shop is closed")


    @mobile_task("Be judged by pytest.fail.")
    def test_gives_up_after(task, agent):
        agent.run(task)
        pytest.fail("not bought")


    @mobile_task("Wait for nobody.")
    async def test_is_never_awaited(task, agent):
        agent.run(task)


    @mobile_task("Forget the agent.")
    def test_forgets_the_agent(task, agent):
        pass


    @mobile_task("Fail in part, too early.")
    def test_part_before(task, agent, subtests):
        with subtests.test():
            assert "open" == "closed"
        agent.run(task)


    @mobile_task("Lose the phone in part.")
    def test_part_errs(task, agent, subtests):
        agent.run(task)
        with subtests.test("one"):
            raise DeviceError("the phone is gone")
        with subtests.test("two"):
            assert False


    @pytest.fixture
    def lossy():
        yield
        raise DeviceError("lost at the end")


    @mobile_task("Lose the phone at the end.")
    def test_lost_at_the_end(task, agent, lossy):
        agent.run(task)


    @mobile_task("Take no agent.")
    def test_takes_no_agent(task, device):
        pass


    @mobile_task("Play twice.")
    def test_plays_twice(task, agent):
        agent.run(task)
        agent.run(task)


    @mobile_task("Take what is not there.")
    def test_takes_what_is_not_there(task, agent, nowhere):
        agent.run(task)


    @mobile_task("Fail as expected.")
    @pytest.mark.xfail
    def test_fails_as_expected(task, agent):
        pytest.fail("always")
"""


@pytest.mark.costly
def test_whatever_is_not_the_agents_doing_is_no_failure_of_its(suite, records, pytester):
    pytester.path.joinpath("suite/test_tasks.py").write_text(textwrap.dedent(BLAME), "utf-8")

    suite("--agent=noop")

    assert records() == {
        "test_gives_up_before": "error", "test_gives_up_after": "failed", "test_is_never_awaited": "error",
        "test_forgets_the_agent": "error", "test_part_before": "error", "test_part_errs": "error",
        "test_lost_at_the_end": "error", "test_takes_no_agent": "error", "test_plays_twice": "error",
        "test_takes_what_is_not_there": "error",
    }  # fmt: skip
    assert {name for name, reward in records("reward").items() if reward is not None} == {"test_gives_up_after"}
    assert records("reason") == {
        "test_gives_up_before": "TaskError: failed before the agent's first action: the shop is closed",
        "test_gives_up_after": "Failed: not bought",
        "test_is_never_awaited": "TaskError: failed before the agent's first action: async def functions are not "
        "natively supported.",
        "test_forgets_the_agent": "TaskError: the test passed and its agent never played: call agent.run(task)",
        "test_part_before": "TaskError: failed before the agent's first action: assert 'open' == 'closed' "
        "(0 of 1 parts hold)",
        "test_part_errs": "DeviceError: the phone is gone (0 of 2 parts hold)",
        "test_lost_at_the_end": "DeviceError: lost at the end",
        "test_takes_no_agent": "TaskError: the test passed without an agent: take the fixture 'agent', and call "
        "agent.run(task)",
        "test_plays_twice": "TaskError: agent.run(task) was called a second time: a task acts once, and then asserts",
        "test_takes_what_is_not_there": "TaskError: fixture 'nowhere' not found",
    }


CLEARED = """
    from pytest_mobileagent import mobile_task

    NOTES = "/data/data/com.simplemobiletools.notes.pro/databases/notes.db"
    mobile_image = "droidtask"


    def titles(device, path=NOTES):
        return [row["title"] for row in device.sql(path, "SELECT title FROM notes")]


    def clear(device):
        device.must_run("pm clear com.simplemobiletools.notes.pro")
        return False


    def start(device):
        device.root()
        device.open_app("com.simplemobiletools.notes.pro")


    @mobile_task("Keep the notes.", max_steps=3)
    def test_looks_afterwards(task, agent, device):
        start(device)
        agent.run(task, until=lambda: clear(device))
        assert titles(device)


    @mobile_task("Keep the notes.", max_steps=3)
    def test_looks_meanwhile(task, agent, device):
        start(device)
        agent.run(task, until=lambda: clear(device) or bool(titles(device)))


    @mobile_task("Keep the notes.", max_steps=3)
    def test_looks_at_parts(task, agent, device, subtests):
        start(device)
        agent.run(task, until=lambda: clear(device))
        with subtests.test("there are notes"):
            assert titles(device)


    @mobile_task("Keep the notes.", max_steps=3)
    def test_looks_where_nothing_was(task, agent, device):
        start(device)
        agent.run(task)
        assert titles(device, NOTES.replace("notes.db", "no.db"))
"""


SPOILT = """
    from pytest_mobileagent import mobile_task
    from pytest_mobileagent.state.osmand import TRACKS, SavedTracks

    NOTES = "/data/data/com.simplemobiletools.notes.pro/databases/notes.db"
    mobile_image = "droidtask"


    def spoils(device, *commands):
        device.must_run("am force-stop com.simplemobiletools.notes.pro")  # it would make what is damaged anew
        for command in commands:
            device.must_run(command)
        return False


    def titles(device, column="title"):
        return [row[0] for row in device.sql(NOTES, f"SELECT {column} FROM notes WHERE id > ?", (0,))]


    def start(device):
        device.root()
        device.open_app("com.simplemobiletools.notes.pro")


    @mobile_task("Keep the notes.", max_steps=3)
    def test_writes_over_it(task, agent, device):
        start(device)
        agent.run(task, until=lambda: spoils(device, f"echo no database > {NOTES}"))
        assert titles(device)


    @mobile_task("Keep the notes.", max_steps=3)
    def test_drops_the_table(task, agent, device):
        start(device)
        agent.run(task, until=lambda: spoils(device, f"sqlite3 {NOTES} 'DROP TABLE notes'"))
        assert titles(device)


    @mobile_task("Keep the notes.", max_steps=3)
    def test_spoils_it_while_it_is_looked_at(task, agent, device):
        start(device)
        agent.run(task, until=lambda: spoils(device, f"echo no database > {NOTES}") or bool(titles(device)))


    @mobile_task("Save a track.", max_steps=3)
    def test_saves_a_track_that_is_none(task, agent, device):
        device.root()
        made = f"{TRACKS}/trip.gpx"
        agent.run(task, until=lambda: spoils(device, f"mkdir -p {TRACKS}", f"echo no track > {made}"))
        assert SavedTracks(device).all()


    @mobile_task("Keep the notes.", max_steps=3)
    def test_asks_for_what_there_never_was(task, agent, device):
        start(device)
        agent.run(task, until=lambda: spoils(device, f"sqlite3 {NOTES} 'DELETE FROM notes'"))
        assert titles(device, "no_such_column")


    @mobile_task("Keep the notes.", max_steps=3)
    def test_finds_it_spoilt(task, agent, device):
        start(device)
        spoils(device, f"echo no database > {NOTES}")
        agent.run(task)
        assert titles(device)
"""


def test_an_agent_that_spoils_what_is_to_be_read_has_failed(pytester, records):
    pytester.makepyfile(test_spoilt=SPOILT)

    pytester.runpytest_subprocess("--agent=noop")

    assert records("outcome") == {
        "test_writes_over_it": "failed", "test_drops_the_table": "failed",
        "test_spoils_it_while_it_is_looked_at": "failed", "test_saves_a_track_that_is_none": "failed",
        "test_asks_for_what_there_never_was": "error", "test_finds_it_spoilt": "error",
    }  # fmt: skip
    assert "notes.db cannot be read any more since the agent acted" in records("reason")["test_drops_the_table"]


def test_an_agent_that_clears_an_apps_storage_has_failed(pytester, records):
    pytester.makepyfile(test_cleared=CLEARED)

    pytester.runpytest_subprocess("--agent=noop")

    gone = "/data/data/com.simplemobiletools.notes.pro/databases/notes.db was there when the agent began, and is gone"
    assert records("outcome") == {
        "test_looks_afterwards": "failed", "test_looks_meanwhile": "failed", "test_looks_at_parts": "failed",
        "test_looks_where_nothing_was": "error",
    }  # fmt: skip
    assert records("reason")["test_looks_afterwards"] == f"AgentError: {gone}"


def test_a_call_that_came_between_two_steps_is_named_in_the_trace(suite, pytester):
    suite("--agent=random", "--mobile-faults=call@1", "-k", "passes")

    (trace,) = pytester.path.glob("reports/*/episodes/*/trace.jsonl")
    events = [json.loads(line) for line in trace.read_text("utf-8").splitlines()]
    (first, *_) = [number for number, event in enumerate(events) if event["event"] == "fault"]
    assert events[first - 1]["step"] == events[first]["step"] == 1
    assert re.fullmatch(r"a call of 555\d{7}", events[first]["detail"])
