"""Demonstrations: recorded episodes that reached their goal, as examples for agents that learn from a few."""

from __future__ import annotations

import dataclasses
import datetime
import json
from typing import TYPE_CHECKING, Any, NamedTuple

from pytest_mobileagent.device import Observation
from pytest_mobileagent.device.hierarchy import Node, Rect, parse
from pytest_mobileagent.episode.action import (
    Action,
    ActionError,
    Click,
    DoubleTap,
    InputText,
    LongPress,
    Wait,
    from_json,
)
from pytest_mobileagent.episode.blobs import find_blob
from pytest_mobileagent.episode.elements import clickable_elements
from pytest_mobileagent.errors import ConfigError, DeviceError

if TYPE_CHECKING:
    from pathlib import Path


TRACE = "trace.jsonl"


class Shown(NamedTuple):
    """One step of a demonstration: the screen and what was done; all that an agent sees, if pictures were kept."""

    hierarchy: Node
    action: Action
    observation: Observation | None = None


class Demonstration(NamedTuple):
    """An episode that somebody played to its end."""

    task: str
    goal: str
    steps: tuple[Shown, ...]
    final: Observation | None = None
    """The screen that it has led to, if it was kept."""


def read_demonstrations(
    folder: Path, *, task: str | None = None, at_most: int | None = None, seed: int | None = None
) -> list[Demonstration]:
    """Return recorded episodes, of one task if it is named, with these parameters if a seed is given.

    Each is a folder anywhere below with `trace.jsonl`; the steps' hierarchies are blobs there, or of the run around it.
    Those that neither said that they were done nor ended because the goal held, and those whose hierarchies were not
    kept, are left out.
    """
    found: list[Demonstration] = []
    for path in sorted(folder.rglob(TRACE)):
        if len(found) == at_most:
            break
        demonstration = _read(path, task, seed)
        if demonstration is not None:
            found.append(demonstration)
    return found


def read_actions(folder: Path) -> list[Action]:
    """Return what was done in one episode, whatever came of it: the steps of its `trace.jsonl`.

    An element's index becomes its place; a step in which nothing was done is a wait.

    Raises:
        ConfigError: it cannot be read, or its agent drove the phone itself: then its inputs are not known as actions.
    """
    try:
        events = [json.loads(line) for line in (folder / TRACE).read_text("utf-8").splitlines()]
        return [_done(event) for event in events if event["event"] == "step"]
    except (OSError, ValueError, KeyError, TypeError, ActionError) as error:
        raise ConfigError(f"the episode in {folder} cannot be played again: {error}") from error


def _done(event: dict[str, Any]) -> Action:
    if event.get("seen"):
        raise ActionError("its agent drove the phone itself")
    return _placed(from_json(event["action"]), event.get("element")) if event["action"] is not None else Wait()


def _placed(action: Action, bounds: Any) -> Action:  # noqa: ANN401 - of a file
    """Return an action on an element as one at its middle, which every agent understands."""
    if not isinstance(action, (Click, DoubleTap, LongPress, InputText)) or action.index is None or not bounds:
        return action
    x, y = Rect(*map(int, bounds)).center
    return dataclasses.replace(action, index=None, x=x, y=y)


def _read(path: Path, task: str | None, seed: int | None) -> Demonstration | None:
    try:
        events = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        begin = next(event for event in events if event["event"] == "begin")
        end = next(event for event in events if event["event"] == "end")
        is_finished = end["done"] or end.get("reached_at") is not None
        if task not in (None, begin["task"]) or not is_finished or seed not in (None, begin["seed"]):
            return None
        steps = tuple(_shown(path.parent, event) for event in events if event["event"] == "step")
    except (OSError, ValueError, KeyError, IndexError, TypeError, StopIteration, ActionError, DeviceError):
        return None
    return Demonstration(begin["task"], begin["goal"], steps, _last(path.parent, end, steps))


def _last(folder: Path, end: dict[str, Any], steps: tuple[Shown, ...]) -> Observation | None:
    """Return the last screen, if it was kept; the trace does not say its moment, which is that of the last step."""
    picture, tree = (find_blob(folder, end.get(name)) for name in ("screenshot", "hierarchy"))
    before = steps[-1].observation if steps else None
    if picture is None or tree is None or before is None:
        return None
    xml = tree.read_text("utf-8")
    return dataclasses.replace(before, screenshot=picture.read_bytes(), hierarchy=parse(xml), hierarchy_xml=xml)


def _shown(folder: Path, event: dict[str, Any]) -> Shown:
    """Return a step; an element's index becomes its place, which every agent understands."""
    blob = find_blob(folder, event["hierarchy"])
    if blob is None:
        raise DeviceError(f"{folder}: the hierarchy {event['hierarchy']} was not kept")
    xml = blob.read_text("utf-8")
    hierarchy = parse(xml)
    action = from_json(event["action"])
    if (index := getattr(action, "index", None)) is not None:
        action = _placed(action, clickable_elements(hierarchy)[index].bounds)
    picture = find_blob(folder, event.get("screenshot"))
    if picture is None:
        return Shown(hierarchy, action)
    moment = datetime.datetime.fromisoformat(event["device_time"])
    return Shown(hierarchy, action, Observation(picture.read_bytes(), hierarchy, xml, event["activity"], moment))
