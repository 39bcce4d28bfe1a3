"""Our `patch` against toybox's: generated texts, differences between them, and other texts to change."""

from __future__ import annotations

import difflib

from hypothesis import given, seed, settings
from hypothesis import strategies as st

from tests.contract.answers import Answers, asks
from tests.contract.shells import SCRIPTS, Result

GENERATED = Answers(SCRIPTS / "generated_patches.json")

LINES = st.lists(st.sampled_from(["a", "b", "cc", "dd x", "e f", "", "  g", "}", "hello world"]), max_size=8)
OPTIONS = st.sampled_from(["", "-l", "-F 2", "-s", "--dry-run", "-p 0"])


@asks
@seed(13)
@settings(max_examples=60, deadline=None, database=None)
@given(old=LINES, new=LINES, more=LINES, context=st.integers(0, 3), options=OPTIONS)
def test_the_judge_changes_the_same_files_by_a_generated_difference(
    judge, embedded, update, old, new, more, context, options
):
    new = old[: len(old) // 2] + new[:2] + old[len(old) // 2 :]
    present = old[:1] + more[:1] + old[1:]
    difference = difflib.unified_diff(old, new, "f", "f", lineterm="", n=context)
    script = (
        f"printf '{_text(present)}' > f; printf -- '{_text(difference)}' | patch {options} 2>&1; echo =$?; cat f; ls"
    )

    answer = judge.run(script)
    assert embedded.run(script) == answer
    if update:
        GENERATED.compare(script, answer, update=True)


def test_generated_differences_change_the_files_as_the_judge_said(embedded):
    assert len(list(GENERATED)) >= 50
    for script in GENERATED:
        assert embedded.run(script) == Result(*GENERATED[script]), script


def _text(lines):
    return "".join(f"{line}\\n" for line in lines)
