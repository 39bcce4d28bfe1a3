"""Our `patch` against toybox's: generated texts, differences between them, and other texts to change."""

from __future__ import annotations

import difflib

import pytest
from hypothesis import given, seed, settings
from hypothesis import strategies as st

from tests.contract.shells import Embedded, Judge, missing_programs

pytestmark = pytest.mark.skipif(bool(missing_programs()), reason=f"not installed: {', '.join(missing_programs())}")

LINES = st.lists(st.sampled_from(["a", "b", "cc", "dd x", "e f", "", "  g", "}", "hello world"]), max_size=8)
OPTIONS = st.sampled_from(["", "-l", "-F 2", "-s", "--dry-run", "-p 0"])


@pytest.fixture(scope="module")
def judge(tmp_path_factory):
    return Judge(tmp_path_factory.mktemp("patches"))


@pytest.fixture(scope="module")
def embedded():
    return Embedded()


@seed(13)
@settings(max_examples=60, deadline=None, database=None)
@given(old=LINES, new=LINES, more=LINES, context=st.integers(0, 3), options=OPTIONS)
def test_a_difference_changes_the_same_files(judge, embedded, old, new, more, context, options):
    new = old[: len(old) // 2] + new[:2] + old[len(old) // 2 :]
    present = old[:1] + more[:1] + old[1:]
    difference = difflib.unified_diff(old, new, "f", "f", lineterm="", n=context)
    script = (
        f"printf '{_text(present)}' > f; printf -- '{_text(difference)}' | patch {options} 2>&1; echo =$?; cat f; ls"
    )

    assert embedded.run(script) == judge.run(script)


def _text(lines):
    return "".join(f"{line}\\n" for line in lines)
