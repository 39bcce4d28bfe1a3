"""`make test` and `make check` prove every test between them, each once."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from tests.conftest import spread

ROOT = Path(__file__).parent.parent
TESTS = """
import pytest

def test_plain(): pass

@pytest.mark.check
def test_long(): pass

@pytest.mark.few(3)
@pytest.mark.parametrize("number", range(10))
def test_family(number): pass

@pytest.mark.few(3)
@pytest.mark.parametrize("number", range(2))
def test_small_family(number): pass
"""
FILE = """
import pytest

pytestmark = pytest.mark.few(2)

@pytest.mark.parametrize("number", range(7))
def test_of_a_file(number): pass
"""
COSTLY = """
import pytest

pytestmark = pytest.mark.few(1)

@pytest.mark.parametrize("number", range(20))
@pytest.mark.MARK
def test_what_is_costly(number): pass
"""
FUZZ = "def test_garbage(): pass"


@pytest.fixture
def chosen(pytester):
    """Return the tests that a choice by marker leaves."""
    pytester.makeconftest("".join(ROOT.joinpath(path).read_text("utf-8") for path in ("tests/conftest.py",)) + ADDED)
    pytester.makeini("[pytest]\nmarkers =\n    check\n    few(n)\n")
    pytester.makepyfile(test_one=TESTS, test_one_fuzz=FUZZ, test_file=FILE)
    pytester.makepyfile(test_costly=COSTLY.replace("MARK", "costly"), test_own=COSTLY.replace("MARK", "own_process"))

    def choose(*arguments):
        lines = pytester.runpytest("--collect-only", "-q", "-p", "no:cacheprovider", *arguments).outlines
        return [line.partition("::")[2] for line in lines if "::" in line]

    return choose


ADDED = """

def pytest_addoption(parser):
    parser.addoption("--sample", default="0")
"""


def parts_of(names):
    """Return how many tests there are of each family."""
    return Counter(name.partition("[")[0] for name in names)


@pytest.mark.parametrize("seed", range(3))
def test_every_test_is_in_one_part(chosen, seed):
    quick, rest = (chosen("-m", part, f"--sample={seed}") for part in ("not check", "check"))

    assert parts_of(quick) == {
        "test_plain": 1, "test_family": 3, "test_small_family": 2, "test_of_a_file": 2, "test_what_is_costly": 8,
    }  # fmt: skip
    assert set(quick).isdisjoint(rest)
    assert sorted(quick + rest) == sorted(chosen())


def test_which_are_few_is_drawn_and_evenly_spread():
    drawn = [sorted(spread(10, 3, f"{seed} test_family")) for seed in range(30)]

    assert {number for numbers in drawn for number in numbers} == set(range(10))
    assert all(later - earlier in (3, 4) for numbers in drawn for earlier, later in pairwise(numbers))
    assert drawn[7] == sorted(spread(10, 3, "7 test_family"))
    assert spread(2, 3, "0 test_small_family") == {0, 1}


def test_the_parts_are_what_make_runs():
    makefile = ROOT.joinpath("Makefile").read_text("utf-8")

    assert re.findall(r"-m pytest tests .*?-m (\".*?\"|\w+)", makefile) == ['"not check"', "check"]


LONG = """
import pytest

def test_short(): pass

@pytest.mark.parametrize("number", [1])
def test_long(number): pass

def test_long_with_a_reason():
    'It has many parts.'
"""


@pytest.mark.parametrize("workers", [(), pytest.param(("-n", "1"), marks=pytest.mark.check)], ids=["alone", "worker"])
def test_what_takes_long_and_does_not_say_why_is_named(pytester, workers):
    source = ROOT.joinpath("tests/conftest.py").read_text("utf-8").replace("LONG_S = 10.0", "LONG_S = -1.0")
    pytester.makeconftest(source + ADDED)
    pytester.makepyfile(test_one=LONG)

    result = pytester.runpytest("-q", "-p", "no:cacheprovider", "-k", "long", *workers)

    result.assert_outcomes(passed=2, deselected=0 if workers else 1)
    lines = [line for line in result.outlines if "docstring" in line]
    assert lines == ["0 s: test_one.py::test_long[1] does not say in its docstring what it takes long for"]


@pytest.mark.parametrize(("drawn", "same"), [(("7", "7"), True), (("7", "8"), False)])
def test_the_same_sample_draws_the_same(pytester, drawn, same):
    pytester.makeconftest(ROOT.joinpath("tests/conftest.py").read_text("utf-8") + ADDED)
    pytester.makepyfile("def test_one(sample): print('drew', sample.sample(range(10**6), 3))")

    results = [pytester.runpytest(f"--sample={seed}", "-rP", "-p", "no:cacheprovider") for seed in drawn]
    first, again = ([line for line in one.outlines if "drew" in line] for one in results)

    results[0].stdout.fnmatch_lines([f"sample: {drawn[0]} (--sample={drawn[0]} draws it again)"])
    assert (first == again) is same
