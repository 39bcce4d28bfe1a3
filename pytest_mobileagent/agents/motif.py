"""MoTIF's traces (Burns et al., ECCV 2022), read from one's own copy: questions to tune AutoDroid's model with.

Of each trace that has reached its goal come what was typed and that the task is done: a memory has taps alone. What is
damaged is left out. A trace is a folder with `trace_info.json`, `metadata.json` (gestures by screen, in parts of the
picture), `screens/`, and `view_hierarchies/`, which holds JSON under the pictures' names.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from PIL import UnidentifiedImageError

from pytest_mobileagent.agents.html_view import Item, describe, items_of
from pytest_mobileagent.agents.questions import Question, done, opened
from pytest_mobileagent.agents.screen import is_editable
from pytest_mobileagent.agents.spaces.autodroid import FINISHED
from pytest_mobileagent.agents.tuning import Due
from pytest_mobileagent.device.hierarchy import Node, Rect
from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.pictures import open_picture

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

_TRACE = "trace_info.json"
_STATUS_BAR = 65  # px at the top of the screen that the pictures lack
_LEAST_SWIPE = 0.01  # of the picture; what moved less is a tap
_FIELD = "android.widget.EditText"
_SECRET = ("password", "pin code", "passcode")


class _Screen(NamedTuple):
    """A recorded screen: its elements, where it was tapped, and what its fields hold, by what tells them apart."""

    items: tuple[Item, ...]
    tapped: tuple[float, float] | None
    is_acted_on: bool
    fields: Mapping[str, Node]

    @property
    def choice(self) -> int | None:
        """The smallest element that was tapped."""
        if self.tapped is None:
            return None
        x, y = map(int, self.tapped)
        hit = [number for number, item in enumerate(self.items) if item.bounds.contains(x, y)]
        return min(hit, key=lambda number: _area(self.items[number].bounds), default=None)

    def place_of(self, field: str) -> int | None:
        """Return a field's number among the elements."""
        bounds = self.fields[field].bounds
        return next((place for place, item in enumerate(self.items) if item.bounds == bounds), None)


def _area(bounds: Rect) -> int:
    return bounds.width * bounds.height


@dataclass(frozen=True, slots=True)
class _Trace:
    """What somebody did for a task, screen by screen."""

    app: str
    task: str
    screens: tuple[_Screen, ...]


def read_motif(folder: Path) -> list[Due]:
    """Return the questions of all traces below a folder that have reached their goals.

    Raises:
        ConfigError: there is no trace.
    """
    paths = sorted(folder.rglob(_TRACE))
    if not paths:
        raise ConfigError(f"{folder} has no trace of MoTIF's: <app>/<trace>/{_TRACE} and view_hierarchies beside it")
    traces = filter(None, (_trace(path.parent) for path in paths))
    return [due for trace in traces for due in _dues(trace)]


# -- reading ----------------------------------------------------------------------------------------------------------


def _trace(folder: Path) -> _Trace | None:
    """Return a trace; None if it has not reached its goal, or a part of it is missing or damaged, as some are."""
    try:
        told = json.loads((folder / _TRACE).read_text("utf-8"))
        if told["trace_type"] != "action" or str(told["feasibility"]["binary"]).lower() not in ("yes", "true"):
            return None
        gestures = json.loads((folder / "metadata.json").read_text("utf-8"))["gestures"]
        screens = [_screen(folder, name, points) for name, points in gestures.items()]
    except (OSError, ValueError, KeyError, TypeError, AttributeError, IndexError):
        return None
    return _Trace(folder.parent.name, told["task_command"], tuple(screens)) if screens else None


def _screen(folder: Path, name: str, points: Sequence[Sequence[float]]) -> _Screen:
    root = json.loads((folder / "view_hierarchies" / name).read_text("utf-8"))["activity"]["root"]
    window = _node(root)
    screen = Node(bounds=window.bounds, children=(window,))
    items = tuple(item for item in items_of(screen) if item.tag != "scroller")
    return _Screen(items, _tapped(points, window.bounds, folder / "screens" / name), bool(points), _fields(window))


def _node(told: Mapping[str, Any]) -> Node:
    """Return a view and all below it."""
    descriptions = told.get("content-desc") or [None]
    return Node(
        class_name=_FIELD if _FIELD in told.get("ancestors", ()) else told.get("class", ""),
        resource_id=told.get("resource-id") or "",
        text=told.get("text") or "",
        desc=descriptions[0] or "",
        hint=told.get("text-hint") or "",
        bounds=Rect(*told["bounds"]),
        clickable=told.get("clickable", False),
        long_clickable=told.get("long-clickable", False),
        scrollable=told.get("scrollable-vertical", False) or told.get("scrollable-horizontal", False),
        visible=told.get("visible-to-user", True),
        children=tuple(_node(child) for child in told.get("children", ()) if child),
    )


def _tapped(points: Sequence[Sequence[float]], window: Rect, picture: Path) -> tuple[float, float] | None:
    """Return where a gesture has touched the screen; None if there was none, or it was a swipe."""
    if not points:
        return None
    (x, y), (to_x, to_y) = points[0], points[-1]
    if (to_x - x) ** 2 + (to_y - y) ** 2 > _LEAST_SWIPE**2:
        return None
    height = _height(picture)
    return x * window.right, (y * height + _STATUS_BAR) * window.bottom / (height + _STATUS_BAR)


def _height(picture: Path) -> int:
    try:
        with open_picture(picture) as image:
            return image.height
    except UnidentifiedImageError as error:
        raise ValueError(f"{picture} is no picture") from error


def _fields(window: Node) -> dict[str, Node]:
    fields = [node for node in window.walk() if is_editable(node) and node.visible]
    return {node.resource_id or f"field {number}": node for number, node in enumerate(fields)}


# -- questions --------------------------------------------------------------------------------------------------------


def _dues(trace: _Trace) -> Iterator[Due]:
    """Yield what was typed where, and that the task is done on the last screen, on which nothing more was."""
    history, number = [opened(trace.app)], 0
    while number < len(trace.screens):
        screen, typed = trace.screens[number], _typed(trace.screens[number:])
        choice, text = (typed.place, typed.text) if typed is not None else (screen.choice, "")
        question = Question(trace.task, tuple(history), describe(screen.items), range(len(screen.items) + 1))
        if typed is not None and not typed.is_secret:
            yield Due(question, typed.place, text)
        elif number + 1 == len(trace.screens) and not screen.is_acted_on:
            yield Due(question, FINISHED)
        if choice is not None:
            history.append(done(screen.items[choice].line(), text=text))
        number += typed.screens if typed is not None else 1


class _Typed(NamedTuple):
    """Into which element of a screen what was typed, and on how many screens."""

    place: int
    text: str
    screens: int
    is_secret: bool


def _typed(screens: Sequence[_Screen]) -> _Typed | None:
    """Return what was typed on the first of these screens: into the field that was tapped, or without a tap."""
    first = screens[0]
    for name, field in first.fields.items():
        held = [_held(screen.fields.get(name)) for screen in screens]
        last = 0
        while last + 1 < len(held) and held[last + 1] not in (None, held[last]) and _grows(held[last], held[last + 1]):
            last += 1
        place, text = first.place_of(name), held[last]
        if last and place is not None and text and first.choice in (None, place):
            told = f"{field.resource_id} {field.hint} {field.desc}".lower().replace("_", " ")
            return _Typed(place, text, last, any(word in told for word in _SECRET))
    return None


def _held(field: Node | None) -> str | None:
    """Return what was typed into a field: an empty one shows its hint."""
    if field is None:
        return None
    return "" if field.text == field.hint else field.text


def _grows(before: str | None, after: str | None) -> bool:
    return before is not None and after is not None and after.startswith(before)
