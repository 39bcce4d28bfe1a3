"""B-MoCA's demonstrations as gestures: what its behaviour cloning learns from.

A file holds seven arrays of objects, a row for each transition; the first is the reset, without action.
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any, NamedTuple

from PIL import Image

from pytest_mobileagent.agents.spaces import bmoca
from pytest_mobileagent.episode import action as act
from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.pictures import open_picture

if TYPE_CHECKING:
    from pytest_mobileagent.agents.demonstrations import Demonstration, Shown
    from pytest_mobileagent.device import Rect
    from pytest_mobileagent.episode.action import Action

GESTURES = "demonstrations_dual_gesture"  # upstream's name of the folder
SIZE = (128, 256)
_FIRST, _MID, _LAST = range(3)  # as dm_env counts the types of steps
# Where the three buttons are pressed: upstream's loader knows them by these points alone.
_BUTTONS = {act.NavigateBack(): (0.95, 0.22), act.NavigateHome(): (0.95, 0.50), act.Overview(): (0.95, 0.78)}
_SHOWS = {"up": "down", "down": "up", "left": "left", "right": "right"}  # upstream's vector that shows a side


class Gesture(NamedTuple):
    """Where the finger touches and where it lifts, of 1."""

    touch_y: float
    touch_x: float
    lift_y: float
    lift_x: float


def gesture_of(action: Action, whole: Rect) -> Gesture | None:
    """Return a recorded action as a gesture, or None if it is none."""
    match action:
        case act.Click(x=int() as x, y=int() as y):
            return _between((x, y), (x, y), whole)
        case act.Drag(x, y, to_x, to_y, holds=False):
            return _between((x, y), (to_x, to_y), whole)
        case act.Swipe(direction):
            return Gesture(*bmoca.VECTORS[{"left": "right", "right": "left"}.get(direction, direction)])
        case act.Scroll(direction):
            return Gesture(*bmoca.VECTORS[_SHOWS[direction]])
        case act.NavigateBack() | act.NavigateHome() | act.Overview():
            return Gesture(*_BUTTONS[action] * 2)
    return None


def as_gesture(action: Action, whole: Rect) -> Action:
    """Return an action as agents of gestures carry it out: how fast a drag is decides how far a list is flung."""
    found = gesture_of(action, whole)
    if found is None or action in _BUTTONS:
        return action
    return bmoca.gesture(*found, size=(whole.width, whole.height))


def _between(touch: tuple[int, int], lift: tuple[int, int], whole: Rect) -> Gesture:
    width, height = whole.width, whole.height
    return Gesture(touch[1] / height, touch[0] / width, lift[1] / height, lift[0] / width)


def gestures_of(shown: Demonstration) -> list[tuple[Shown, Gesture]]:
    """Return the steps of a demonstration that are gestures: not those that wait, or say that it is done."""
    return [(step, found) for step in shown.steps if (found := gesture_of(step.action, step.hierarchy.bounds))]


def packed(shown: Demonstration, env_id: str) -> bytes:
    """Return a demonstration as a compressed file of numpy's.

    Raises:
        ConfigError: numpy is not installed.
    """
    try:
        import numpy as np  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise ConfigError("gestures need the extra: pip install 'pytest-mobileagent[demonstrations]'") from error

    file = io.BytesIO()
    np.savez_compressed(file, **{name: _objects(np, values) for name, values in _columns(np, shown, env_id).items()})
    return file.getvalue()


def _columns(np: Any, shown: Demonstration, env_id: str) -> dict[str, list[Any]]:  # noqa: ANN401 - a module
    done = gestures_of(shown)
    assert shown.final is not None  # noqa: S101 - who calls has looked
    screens = [_screen(np, step) for step, _ in done] + [_pixels(np, shown.final.screenshot)]
    rows = len(screens)
    return {
        "env_id": [env_id] * rows,
        "step_type": [_FIRST, *[_MID] * (rows - 2), _LAST][:rows],
        "instruction": [f"Goal: {shown.goal}"] * rows,
        "prev_obs": [None, *screens[:-1]],
        "prev_act": [None, *(np.array(found) for _, found in done)],
        "curr_obs": screens,
        "curr_rew": [0.0] * (rows - 1) + [1.0],
    }


def _objects(np: Any, values: list[Any]) -> Any:  # noqa: ANN401 - numpy is an extra
    """Return an array of objects with one axis, whatever they are."""
    array = np.empty(len(values), dtype=object)
    array[:] = values
    return array


def _screen(np: Any, step: Shown) -> Any:  # noqa: ANN401 - numpy is an extra
    assert step.observation is not None  # noqa: S101 - who calls has looked
    return _pixels(np, step.observation.screenshot)


def _pixels(np: Any, png: bytes) -> Any:  # noqa: ANN401 - numpy is an extra
    """Return a screenshot in upstream's size, from 0 to 1."""
    return np.asarray(shrunk(png), dtype=np.float32) / 255


def shrunk(png: bytes) -> Image.Image:
    """Return a screenshot in upstream's size: each pixel the mean of those that it stands for."""
    with open_picture(png) as image:
        return image.convert("RGB").resize(SIZE, Image.Resampling.BOX)
