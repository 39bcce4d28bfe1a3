"""Recorded tasks from a run of the suite `droidtask`: what the oracle, a person or an agent did, screen by screen.

A screen is told as AutoDroid would see it, what was scrolled through being one; a tap into a field that is typed into
next is no step of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.agents.demonstrations import read_demonstrations
from pytest_mobileagent.agents.html_view import items_of
from pytest_mobileagent.droidtask.recordings import FINISHED, Element, Recording, Step
from pytest_mobileagent.episode import action as act
from pytest_mobileagent.report.records import read_run

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from pytest_mobileagent.agents.demonstrations import Demonstration, Shown
    from pytest_mobileagent.agents.html_view import Item
    from pytest_mobileagent.report.records import Run

SUITE = "droidtask"


def read_episodes(path: Path) -> list[Recording]:
    """Return the tasks of a run that were passed, one recording each, in the order of their names.

    What AutoDroid has no action for, as a long press, and an episode whose screens were not kept, is left out.

    Raises:
        ConfigError: there is no run.
    """
    run = read_run(path)
    found = {recording.name: recording for recording in _recordings(run)}
    return sorted(found.values(), key=lambda one: (one.app, len(one.name), one.name))


def _recordings(run: Run) -> Iterator[Recording]:
    for record in run.records:
        folder = run.folder_of(record)
        if record.suite != SUITE or not record.upstream or record.outcome != "passed" or folder is None:
            continue
        for demonstration in read_demonstrations(folder, at_most=1):
            steps = _steps(demonstration)
            if steps and steps[-1].choice == FINISHED:
                app = record.upstream.partition("/")[0]
                yield Recording(record.upstream, app, demonstration.goal, tuple(steps))


def _steps(demonstration: Demonstration) -> list[Step]:
    """Return the steps of an episode; none if one of them is nothing that AutoDroid can do."""
    steps: list[Step] = []
    seen: list[Item] = []
    for shown in demonstration.steps:
        now = [item for item in items_of(shown.hierarchy) if item.tag != "scroller"]
        whole = [*seen, *(item for item in now if item.content not in {one.content for one in seen})]
        if isinstance(shown.action, (act.Scroll, act.Drag)):
            seen = whole
            continue
        step = _step(shown, whole, now)
        if step is None:
            return []
        if step.text and steps and _is_tap_into(steps[-1], step.choice):
            steps.pop()
        steps.append(step)
        seen = []
    return steps


def _is_tap_into(step: Step, number: int) -> bool:
    chosen = step.chosen
    return step.kind == "click" and chosen is not None and (chosen.id, chosen.tag) == (number, "input")


def _step(shown: Shown, whole: Sequence[Item], now: Sequence[Item]) -> Step | None:
    """Return what was done on a screen, of which `now` is in sight; None if AutoDroid cannot do it."""
    elements = [
        Element(number, item.tag, item.label, item.text.replace("\n", "<br>"), item.checked)
        for number, item in enumerate(whole)
    ]
    told = (*elements, Element(len(elements), "button", "", "go back"))
    match shown.action:
        case act.Status("complete"):
            return Step(told, FINISHED)
        case act.NavigateBack():
            return Step(told, len(elements))
        case act.Click(x=int() as x, y=int() as y):
            place = _place(x, y, whole, now)
            return Step(told, place) if place is not None else None
        case act.InputText(text=text, x=int() as x, y=int() as y):
            place = _place(x, y, whole, now)
            return Step(told, place, text) if place is not None else None
        case _:
            return None


def _place(x: int, y: int, whole: Sequence[Item], now: Sequence[Item]) -> int | None:
    """Return the number of the smallest element that was touched."""
    touched = [item for item in now if item.bounds.contains(x, y)]
    if not touched:
        return None
    smallest = min(touched, key=lambda item: item.bounds.width * item.bounds.height)
    same = [item for item in now if item.content == smallest.content].index(smallest)
    return [number for number, item in enumerate(whole) if item.content == smallest.content][same]
