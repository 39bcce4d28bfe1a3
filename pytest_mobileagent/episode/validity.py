"""What came of a step: whether its action was a valid one, and whether it changed anything.

An action is invalid, whatever it was meant to do, if

- `no action`: the agent's reply is no action;
- `outside the screen`: a point that it touches, or moves to, is not on the screen: a phone takes it and does nothing;
- `no such element`, `no such app`, `no such key`: there is none of that index or name;
- `refused`: the phone is well and does not do it, such as typing where nothing takes text.

A step has no effect if the phone, looked at after it, has the same screenshot, byte by byte, and the same view
hierarchy, and nothing that is stored was last written in it. Steps that only say something (a status, an answer) are
not to have one, and steps that only look about are none of the budget. Of agents that drive the phone themselves nobody
knows which input belongs to which look.
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

from pytest_mobileagent.device.hierarchy import extent
from pytest_mobileagent.episode.action import Answer, OpenApp, PressKey, Status

if TYPE_CHECKING:
    from collections.abc import Collection

    from pytest_mobileagent.device import Observation
    from pytest_mobileagent.episode.run import Episode, Step

NO_ACTION, OUTSIDE, NO_ELEMENT, NO_APP, NO_KEY, REFUSED = (
    "no action", "outside the screen", "no such element", "no such app", "no such key", "refused",
)  # fmt: skip
_PNG = b"\x89PNG\r\n\x1a\n"
_POINTS = (("x", "y"), ("to_x", "to_y"))


def invalid_kind(step: Step) -> str:
    """Return in which way a step's action is invalid; nothing if it is a valid one."""
    if step.seen or step.is_look:
        return ""
    if step.action is None:
        return NO_ACTION
    if step.problem:
        return _refusal(step)
    return OUTSIDE if _is_outside(step) else ""


def _refusal(step: Step) -> str:
    match step.action:
        case OpenApp():
            return NO_APP
        case PressKey():
            return NO_KEY
    return NO_ELEMENT if getattr(step.action, "index", None) is not None else REFUSED


def _is_outside(step: Step) -> bool:
    if getattr(step.action, "index", None) is not None:
        return False
    points = [tuple(getattr(step.action, name, None) for name in names) for names in _POINTS]
    given = [(x, y) for x, y in points if x is not None and y is not None]
    if not given:
        return False
    size = _size(step.observation)
    return size is not None and not all(0 <= x < size[0] and 0 <= y < size[1] for x, y in given)


def _size(seen: Observation) -> tuple[int, int] | None:
    """Return width and height of the screen, px; None if neither a picture nor a view tells."""
    if not seen.screenshot:
        size = extent(seen.hierarchy_xml)
        return size if all(size) else None
    head = seen.screenshot[:24]
    if not head.startswith(_PNG) or len(head) < 24:
        return None
    width, height = struct.unpack(">II", head[16:24])
    return int(width), int(height)


def effects(episode: Episode, changed_steps: Collection[int]) -> list[bool]:
    """Return of each step that was to act on the phone whether it changed anything.

    `changed_steps` are those in which something stored was last written.
    """
    looks = [step.observation for step in episode.steps[1:]]
    looks += [episode.final] if episode.final is not None else []
    return [
        step.number in changed_steps or not step.observation.looks_like(after)
        for step, after in zip(episode.steps, looks, strict=False)  # without a last look nobody knows of the last step
        if not (step.seen or step.is_look or isinstance(step.action, (Status, Answer)))
    ]
