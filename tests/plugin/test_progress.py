"""Progress in the terminal, with tasks that need no phone."""

from __future__ import annotations

import pytest

TASKS = """
from pytest_mobileagent import mobile_task
from pytest_mobileagent.plugin import outcomes
from pytest_mobileagent.report import progress

outcomes.refuse_idleness = lambda item: None  # these tasks are judged without a phone, so nobody plays them

progress.FIRST_S = progress.EVERY_S = 0

@mobile_task("Pass.")
def test_passes(task): pass
"""


@pytest.fixture
def lines(pytester):
    pytester.makepyfile(test_tasks=TASKS)

    def run(*options):
        command = ("-p", "no:cacheprovider", "-p", "no:html", "--agent=noop", "--mobile-seeds=0-3", *options)
        result = pytester.runpytest_subprocess(*command, timeout=300)
        assert result.ret == 0
        assert "\r" not in result.stdout.str()
        return [line.partition(" · now")[0] for line in result.outlines if " errors · " in line]

    return run


TOLD = ["0/4 · 0 errors", *(f"{number}/4 · 100 % success · 0 errors · less than a minute left" for number in (1, 2, 3))]


def test_it_is_told_in_whole_lines(lines):
    assert lines() == TOLD


def test_it_is_told_by_the_controller(lines, pytester):
    pytester.makeconftest("from pytest_mobileagent.report import progress\nprogress.FIRST_S = progress.EVERY_S = 0\n")

    assert lines("-n", "2") == TOLD


@pytest.mark.parametrize(("option", "told"), [("-q", TOLD), ("-qq", [])])
def test_only_a_run_that_is_to_be_all_quiet_is(option, told, lines):
    assert lines(option) == told
