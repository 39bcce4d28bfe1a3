"""The verdicts that are written down: each difference from ours has its reason, and the suites' pages show both."""

from __future__ import annotations

import pytest

from tests.contract.bmoca import verdicts
from tests.tasks.plays import ROOT, declared

SUITES = ("bmoca", "bmoca_v1")
TASKS = {(task.suite, task.name) for task in declared() if task.suite in SUITES}
BEGIN, END = "<!-- verdicts -->\n", "<!-- end of verdicts -->"


def test_every_task_has_a_verdict_or_a_reason_for_none():
    judged = set(verdicts.read())

    assert judged | set(verdicts.WHY_NOT_JUDGED) == TASKS
    assert judged.isdisjoint(verdicts.WHY_NOT_JUDGED)


def test_every_difference_from_our_verdict_has_its_reason():
    differing = {task for task, said in verdicts.read().items() if said != verdicts.OURS}

    assert differing == set(verdicts.WHY_NOT_FOUND)


@pytest.mark.parametrize("suite", SUITES)
def test_the_suite_s_readme_shows_both_verdicts_of_each_task(suite, request):
    path = ROOT / "tasks" / suite / "README.md"
    head, _, rest = path.read_text("utf-8").partition(BEGIN)
    shown, _, tail = rest.partition(END)
    meant = f"{verdicts.table(suite, [name for of, name in TASKS if of == suite])}\n"
    if request.config.getoption("--update-goldens"):
        path.write_text(f"{head}{BEGIN}{meant}{END}{tail}", "utf-8")
        return

    assert shown == meant, "run this test with --update-goldens"
