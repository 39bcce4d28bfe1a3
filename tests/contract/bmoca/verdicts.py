"""What upstream's evaluators said of our solutions and of untouched phones, task by task, and why where they differ.

`verdicts.csv` is written by `test_upstream.py --update-goldens`, where there is a copy of B-MoCA.
"""

from __future__ import annotations

import csv
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

WRITTEN = Path(__file__).with_name("verdicts.csv")
NAMED_OTHERWISE = "upstream chooses the evaluator by a goal that is not the task's, so that nothing is ever found"
IN_THE_PAPER_ALONE = "upstream has no file of the task, which stands in the paper alone"
_WORDS = {False: "fails", True: "passes"}
# What upstream cannot find although the phone has it, by suite and test.
WHY_NOT_FOUND = {
    ("bmoca", name): NAMED_OTHERWISE
    for name in (
        "test_clock_create_13_30_weekends_louder",
        "test_clock_turn_on_9_louder",
        "test_snapseed_dark_theme_and_noir",
        "test_snapseed_quality_and_noir",
        "test_snapseed_sizing_and_noir",
        "test_wikipedia_without_day",
        "test_wikipedia_without_previews_and_top_read",
    )
}
WHY_NOT_JUDGED = {
    ("bmoca", name): IN_THE_PAPER_ALONE
    for name in (
        "test_clock_airplane_and_10_30",
        "test_clock_airplane_and_13_30",
        "test_phone_call_20000202",
        "test_snapseed_brightness_and_noir",
        "test_snapseed_brightness_and_portrait",
    )
}


class Verdict(NamedTuple):
    """Whether upstream rewards the untouched phone, and our solution."""

    untouched: bool
    solved: bool


OURS = Verdict(untouched=False, solved=True)  # of every task: `tests/tasks` proves it


def read() -> dict[tuple[str, str], Verdict]:
    """Return what is written down, by suite and test."""
    if not WRITTEN.exists():
        return {}
    with WRITTEN.open(encoding="utf-8", newline="") as rows:
        return {
            (suite, name): Verdict(*(word == _WORDS[True] for word in said)) for suite, name, *said in csv.reader(rows)
        }


def write_down(task: tuple[str, str], verdict: Verdict) -> None:
    """Note one verdict beside the others."""
    known = sorted({**read(), task: verdict}.items())
    with WRITTEN.open("w", encoding="utf-8", newline="") as rows:
        writer = csv.writer(rows, lineterminator="\n")
        writer.writerows([*key, *(_WORDS[one] for one in said)] for key, said in known)


def why(task: tuple[str, str]) -> str:
    """Return the reason that is known for another verdict of upstream than ours, or for none."""
    return WHY_NOT_JUDGED.get(task, "") or WHY_NOT_FOUND.get(task, "")


def table(suite: str, names: Iterable[str]) -> str:
    """Return both verdicts of each test of a suite."""
    known = read()
    rows = [
        "| test | untouched, ours | untouched, upstream | solved, ours | solved, upstream | why |",
        "|---|---|---|---|---|---|",
    ]
    for name in sorted(names):
        said = known.get((suite, name))
        cells = [f"`{name}`"]
        for at, ours in enumerate(OURS):
            cells += [_WORDS[ours], _WORDS[said[at]] if said is not None else "not judged"]
        rows.append(f"| {' | '.join([*cells, why((suite, name))])} |")
    return "\n".join(rows)
