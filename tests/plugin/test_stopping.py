"""Runs that stop for a person (`--mobile-pause`)."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import urllib.request

import pytest


def get(url, body=None):
    with urllib.request.urlopen(url, json.dumps(body).encode() if body else None, timeout=30) as answer:  # noqa: S310 - ours
        return json.loads(answer.read() or b"null")


def wait_for_turn(url, number):
    state = {"number": number, "is_open": False}
    while not state["is_open"]:
        state = get(f"{url}state?after={state['number']}")
    return state


@pytest.fixture
def played_by(suite, pytester):
    """Run the suite's tests that `-k` names, while a person does these things; returns what the terminal showed."""

    def play(chosen, pause, doing):
        options = ["-k", chosen, "--agent=noop", f"--mobile-pause={pause}", "-p", "no:cacheprovider", "-rs"]
        environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
        with subprocess.Popen(  # noqa: S603 - ours
            [sys.executable, "-m", "pytest", "suite", *options],
            stdout=subprocess.PIPE, text=True, cwd=pytester.path, env=environment,
        ) as run:  # fmt: skip
            try:
                url = next(match[1] for line in run.stdout if (match := re.search(r"look at (\S+),", line)))
                number = -1
                for told in doing:
                    number = wait_for_turn(url, number)["number"]
                    get(f"{url}act", {"number": number, **told})
                return run.stdout.read()
            finally:
                run.terminate()

    return play


@pytest.mark.costly
def test_an_episode_with_help_has_no_score(played_by, records):
    shown = played_by(
        "test_passes or test_fails", "step:1",
        [{"action": {"action_type": "navigate_home"}}, *[{"way": "on"}] * 4],  # each test stops at its end too
    )  # fmt: skip

    assert "1 failed" in shown
    assert "1 skipped" in shown
    assert "a person took part (after step 1: navigate_home()): no score" in shown
    assert records() == {"test_fails": "failed"}


@pytest.mark.check
def test_what_failed_can_be_looked_at_and_stays_failed(played_by, records):
    shown = played_by(
        "test_passes or test_fails", "failure", [{"action": {"action_type": "navigate_home"}}, {"way": "on"}]
    )

    assert "1 failed, 1 passed" in shown
    assert records() == {"test_passes": "passed", "test_fails": "failed"}


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--agent=noop", "--mobile-pause=end"), "--mobile-pause stops one task at a time: leave out -n"),
        (("--agent=human",), "--agent=human plays one task at a time: leave out -n"),
        (("--agent=noop", "--mobile-confirm=ask"), "--mobile-confirm=ask asks at one terminal: leave out -n, or *"),
    ],
)
def test_several_workers_are_refused_in_a_sentence(suite, options, said):
    result = suite(*options, "-n", "2")

    result.stderr.fnmatch_lines([f"ERROR: {said}"])
