"""What a `conftest.py` offers and hears by hooks, with and without workers."""

from __future__ import annotations

import json

import pytest

AGENTS = """
from pytest_mobileagent.episode.action import Answer, Status


class Ours:
    def __init__(self, context):
        self.model = context.model

    def reset(self, goal):
        self.actions = iter([Answer(self.model), Status()])

    def act(self, observation):
        return next(self.actions)


def pytest_mobileagent_agents():
    return {"ours": Ours}
"""
PHONES = """
import os
from pytest_mobileagent.device import Device
from pytest_mobileagent.emulator.embedded import EmbeddedEmulator


class FarmPhone:
    is_borrowed, has_snapshots = True, False

    def __init__(self, context):
        self.phone = EmbeddedEmulator(context)
        self.name = f"farm phone of {os.environ.get('PYTEST_XDIST_WORKER', 'main')}"

    def start(self):
        return self.phone.start()

    def save(self, snapshot):
        raise NotImplementedError

    restore = save
    serial = property(lambda self: self.phone.serial)
    device = property(lambda self: self.phone.device)
    is_alive = property(lambda self: self.phone.is_alive)
    check = property(lambda self: self.phone.check)
    stop = property(lambda self: self.phone.stop)


class Half:
    def __init__(self, context):
        self.serial = ""


def pytest_mobileagent_emulators(config):
    return {"farm": FarmPhone, "half": Half}
"""
HEARS = """
import json
import os


def pytest_mobileagent_item_recorded(record, run, config):
    worker = os.environ.get("PYTEST_XDIST_WORKER", "main")
    assert any(record.node_id in line for line in (run / "results" / f"{worker}.jsonl").read_text().splitlines())
    heard = {"worker": worker, "task": record.task, "outcome": record.outcome, "reason": record.reason}
    with config.rootpath.joinpath(f"heard-{worker}.jsonl").open("a") as file:
        file.write(json.dumps(heard) + "\\n")
"""
WORKERS = pytest.mark.parametrize(
    "workers", [(), pytest.param(("-n", "2"), marks=pytest.mark.check)], ids=["alone", "with workers"]
)


@pytest.fixture(autouse=True)
def outside(monkeypatch):
    """Let the inner run be no worker, though we may be one."""
    monkeypatch.delenv("PYTEST_XDIST_WORKER", raising=False)


@pytest.fixture
def conftest(pytester):
    """Write the suite's `conftest.py`."""
    return pytester.path.joinpath("suite/conftest.py").write_text


@pytest.fixture
def heard(pytester):
    """Return what the hook was told, by worker and task."""

    def read():
        lines = [line for path in pytester.path.glob("heard-*") for line in path.read_text().splitlines()]
        return [json.loads(line) for line in lines]

    return read


@WORKERS
def test_an_agent_that_a_conftest_offers_plays_by_its_name(suite, conftest, records, workers):
    conftest(AGENTS)

    result = suite("--agent=ours:large", "-k", "passes", *workers)

    result.assert_outcomes(passed=1)
    assert records("agent") == {"test_passes": "ours:large"}
    assert records("answer") == {"test_passes": "large"}


@WORKERS
def test_phones_that_a_conftest_offers_are_used_by_their_name(suite, conftest, records, pytester, workers):
    conftest(PHONES)

    result = suite("--agent=noop", "--mobile-emulator=farm", *workers)

    result.assert_outcomes(passed=3, failed=2, errors=2)
    (log,) = pytester.path.glob("reports/*/phones.jsonl")
    events = [json.loads(line) for line in log.read_text().splitlines()]
    names = {"farm phone of gw0", "farm phone of gw1"} if workers else {"farm phone of main"}
    assert {event["phone"] for event in events if event["what"] == "loaded"} <= names
    (manifest,) = pytester.path.glob("reports/*/manifest.json")
    assert json.loads(manifest.read_text())["emulator"] == "farm"


@pytest.mark.costly
def test_as_many_workers_start_as_the_conftest_says_that_it_has_phones(suite, conftest):
    conftest(f"{PHONES}\n\ndef pytest_xdist_auto_num_workers(): return 2\n")

    result = suite("--agent=noop", "--mobile-emulator=farm", "-k", "passes", "-n", "auto")

    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines(["created: 2/2 workers"])


def test_what_is_no_emulator_is_an_error_that_says_what_it_lacks(suite, conftest):
    conftest(PHONES)

    result = suite("--agent=noop", "--mobile-emulator=half", "-k", "passes")

    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*--mobile-emulator=half: Half has no name, device, is_borrowed, has_snapshots, *"])


WRONG = {
    "an agent's name misspelt": (
        AGENTS, "--agent=our", "*--agent=our: no agent is called 'our'; did you mean ours? *",
    ),
    "a place's name misspelt": (
        PHONES, "--mobile-emulator=frm",
        "*--mobile-emulator=frm: nobody offers phones under that name; did you mean farm?",
    ),
    "a name of ours": (
        AGENTS.replace('"ours"', '"oracle"'), "--agent=oracle",
        "*--agent=oracle: 'oracle' is offered by pytest_mobileagent.agents.oracle:make_agent and conftest:Ours: *",
    ),
    "no mapping": (
        "def pytest_mobileagent_agents(): return [5]", "--agent=noop",
        "*pytest_mobileagent_agents returned [[]5]: return a dict of names, each with a class or function",
    ),
    "no name": (
        "def pytest_mobileagent_emulators(): return {'a b': dict}", "--agent=noop",
        "*pytest_mobileagent_emulators: 'a b' is no name: use letters, digits, '_', '.' and '-'",
    ),
    "no factory": (
        "def pytest_mobileagent_agents(): return {'five': 5}", "--agent=noop",
        "*pytest_mobileagent_agents: 'five' is 5: offer a class or a function that makes one",
    ),
    "an unknown hook": (
        "def pytest_mobileagent_agnets(): pass", "--agent=noop", "*unknown hook 'pytest_mobileagent_agnets'*",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("source", "option", "sentence"), WRONG.values(), ids=WRONG)
def test_a_wrong_offer_is_one_sentence(suite, conftest, source, option, sentence):
    conftest(source)

    result = suite("--agent=noop", option) if not option.startswith("--agent") else suite(option)

    assert result.ret == pytest.ExitCode.USAGE_ERROR or "unknown" in sentence
    (result.stdout if "unknown" in sentence else result.stderr).fnmatch_lines([sentence])


def test_a_name_of_ours_that_is_offered_again_bothers_nobody_who_asks_for_another(suite, conftest):
    conftest(AGENTS.replace('"ours"', '"oracle"'))

    suite("--agent=noop", "-k", "passes").assert_outcomes(passed=1)


@WORKERS
def test_each_record_is_heard_where_it_was_written(suite, conftest, records, heard, workers):
    conftest(HEARS)

    suite("--agent=noop", *workers)

    told = heard()
    assert {one["task"]: one["outcome"] for one in told} == records()
    assert len(told) == len(records())
    assert {one["worker"] for one in told} <= ({"gw0", "gw1"} if workers else {"main"})


def test_each_attempt_is_heard(suite, conftest, heard):
    conftest(HEARS)

    suite("--agent=noop", "-k", "errs_before", "--mobile-retry-errors=1")

    assert [(one["task"], one["outcome"]) for one in heard()] == [("test_errs_before", "error")] * 2


@pytest.mark.costly
def test_the_record_of_an_item_that_killed_its_worker_is_heard_by_the_controller(suite, conftest, heard, pytester):
    pytester.path.joinpath("suite/test_tasks.py").write_text(
        "import os\n"
        "from pytest_mobileagent import mobile_task\n"
        "@mobile_task('Die.', max_steps=1)\n"
        "def test_dies(task, agent, device): os._exit(1)\n"
    )
    conftest(HEARS.replace('"main")\n    assert', '"controller")\n    assert'))

    suite("--agent=noop", "-n", "1", "--max-worker-restart=0")

    assert [(one["worker"], one["reason"]) for one in heard()] == [("controller", "the worker crashed")]


@WORKERS
def test_a_hook_that_fails_is_an_error_of_pytest_and_none_of_the_record(suite, conftest, records, workers):
    conftest("def pytest_mobileagent_item_recorded(record): raise ValueError('no room at ' + record.task)")

    result = suite("--agent=noop", "-k", "passes", "--mobile-retry-errors=1", *workers)

    result.assert_outcomes(passed=1, errors=1)
    assert records() == {"test_passes": "passed"}
    result.stdout.fnmatch_lines(["*ERROR at teardown of test_passes*", "E * ValueError: no room at test_passes"])
