"""The row beside the one that a person took: who takes that one changes the wrong thing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from pytest_mobileagent.authoring.assertions import same_text
from pytest_mobileagent.authoring.steps import touched
from pytest_mobileagent.episode.action import Click, LongPress

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pytest_mobileagent.device import Node
    from pytest_mobileagent.episode.run import Step
    from pytest_mobileagent.state.changes import Change

_MOST_OF_SCREEN = 0.5  # what is higher is no row of a list


def beside(steps: Sequence[Step], changes: Sequence[Change]) -> list[Step]:
    """Return the steps of somebody who takes the row next to the one that was changed; none if there is no such row.

    That row is the last that a person touched and that tells something of what is stored of it, or has a switch.
    """
    texts = [text for change in changes for text in _texts(change)]
    for number in reversed(range(len(steps))):
        other = _other(steps[number], texts)
        if other is not None:
            x, y = other.bounds.center
            action = replace(steps[number].action, x=x, y=y)  # type: ignore[type-var]  # one that has a place
            return [*steps[:number], replace(steps[number], action=action), *steps[number + 1 :]]
    return []


def _texts(change: Change) -> Iterator[str]:
    """Yield what is stored of what was changed: the texts of a row, a file's name."""
    for row in (change.before, change.after):
        if isinstance(row, dict):
            yield from (value for value in row.values() if isinstance(value, str) and value)
    if change.path == change.name:
        yield change.key
        yield PurePosixPath(change.key).stem


def _other(step: Step, texts: Sequence[str]) -> Node | None:
    """Return what a step would have touched in the next row, or in the one before; None if it touched no row."""
    action = step.action
    if not isinstance(action, (Click, LongPress)) or action.x is None or action.y is None or step.problem:
        return None
    root = step.observation.hierarchy
    target = touched(root, action.x, action.y)
    if target is None or target.class_name.endswith("EditText"):
        return None
    highest = _MOST_OF_SCREEN * root.bounds.height
    for row in (target, *target.ancestors()):
        if row.parent is None or row.bounds.height > highest:
            return None
        rows = [one for one in row.parent.children if _is_alike(one, row)]
        is_row = len(rows) > 1 and (_tells(row, texts) or _has_switch(row))
        if is_row and (other := _counterpart(target, row, rows)) is not None:
            return other
    return None


def _is_alike(one: Node, other: Node) -> bool:
    return (one.class_name, one.short_id) == (other.class_name, other.short_id) and not one.bounds.is_empty


def _tells(row: Node, texts: Sequence[str]) -> bool:
    return any(same_text(node.text, text) for node in row.walk() if node.text for text in texts)


def _has_switch(row: Node) -> bool:
    return any(node.checkable for node in row.walk())


def _counterpart(target: Node, row: Node, rows: Sequence[Node]) -> Node | None:
    """Return what is in the place of `target` in the next row that has such a thing."""
    place = rows.index(row)
    same = [node for node in row.walk() if _is_alike(node, target)].index(target)
    for other in (*rows[place + 1 :], *reversed(rows[:place])):
        found = [node for node in other.walk() if _is_alike(node, target)]
        if same < len(found) and _has_switch(other) == _has_switch(row):
            return found[same]
    return None
