"""Which tasks are run: by suite, app, tag and difficulty, from wherever one stands."""

from __future__ import annotations

import importlib.util

import pytest

from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.task import TaskTemplate
from pytest_mobileagent.task.suites import Selection, check

CONTACTS = ["test_contacts_add_contact", "test_contacts_new_contact_draft", "test_open_app"]


def names(result):
    return sorted({line.partition("::")[2].partition("[")[0] for line in result.outlines if "::" in line})


def collected(pytester, *arguments):
    result = pytester.runpytest_inprocess("--collect-only", "-q", "--agent=oracle", *arguments)
    return result.ret, names(result), str(result.stderr) + str(result.stdout)


def test_a_suite_is_found_from_an_empty_folder(pytester):
    code, found, _ = collected(pytester, "--mobile-suite=androidworld", "--mobile-app=contacts")

    assert (code, found) == (0, CONTACTS)


@pytest.mark.costly
def test_workers_collect_the_suite_too(pytester):
    result = pytester.runpytest_subprocess(
        "--mobile-suite=androidworld", "--mobile-app=contacts", "--agent=noop", "-n2", "-q"
    )

    result.assert_outcomes(failed=3)


def test_a_suite_is_added_to_what_was_named(pytester):
    pytester.makepyfile(test_own="def test_own(): pass")

    _, found, _ = collected(pytester, "test_own.py", "--mobile-suite=androidworld", "--mobile-app=contacts")

    assert found == [*CONTACTS[:2], "test_open_app", "test_own"]


def test_selections_are_combined(pytester):
    _, found, _ = collected(
        pytester, "--mobile-suite=androidworld", "--mobile-app=markor", "--mobile-difficulty=easy",
        "--mobile-tag=data-edit,information-retrieval",
    )  # fmt: skip

    assert found
    assert all("markor" in name for name in found)


@pytest.mark.parametrize(
    ("argument", "sentence"),
    [
        ("--mobile-suite=andriodworld", "no suite is called 'andriodworld'; did you mean androidworld?"),
        ("--mobile-app=markr", "no task has the app 'markr'; did you mean markor?"),
        ("--mobile-tag=x-y-z-q", "no task has the tag 'x-y-z-q'; there are"),
        ("--mobile-difficulty=eazy", "no task has the difficulty 'eazy'; did you mean easy?"),
    ],
)
def test_an_unknown_name_is_answered_with_one_sentence(pytester, argument, sentence):
    code, _, said = collected(pytester, "--mobile-suite=androidworld", argument)

    assert code == pytest.ExitCode.USAGE_ERROR
    assert sentence in said


@pytest.mark.costly
def test_workers_say_it_in_one_sentence_too(pytester):
    """It starts two workers, which take their time to collect a suite."""
    result = pytester.runpytest_subprocess(
        "--mobile-suite=androidworld", "--mobile-app=markr", "--agent=noop", "-n2", "-q"
    )

    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["ERROR: no task has the app 'markr'; did you mean markor?"])
    result.stdout.no_fnmatch_line("*INTERNALERROR*")


def test_pages_that_are_not_installed_are_missed_before_the_first_task(pytester, monkeypatch):
    found = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "miniwob" else found(name))

    result = pytester.runpytest_inprocess("--mobile-suite=miniwob", "--agent=noop", "-q")

    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["ERROR: the embedded phone needs pip install 'pytest-mobileagent?miniwob?' for*"])


def test_an_app_where_no_task_names_any_is_answered_too():
    with pytest.raises(ConfigError, match=r"^no task has the app 'notes'; none of them names its app$"):
        check(Selection(apps=("notes",)), [TaskTemplate("Go.", ())])
