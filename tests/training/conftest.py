"""Demonstrations drawn by hand: a red square here, a blue one there; what is to be tapped depends on the goal."""

from __future__ import annotations

import io

import pytest

PLACES = {"000": ((0.2, 0.3), (0.7, 0.6)), "001": ((0.6, 0.2), (0.3, 0.7)), "002": ((0.5, 0.5), (0.1, 0.8))}
GOALS = ("tap the red square", "tap the blue square")


def screen(red, blue):
    """Return 256 × 128 × 3 numbers from 0 to 1, white but for two squares."""
    np = pytest.importorskip("numpy")
    shown = np.ones((256, 128, 3), np.float32)
    for (y, x), color in ((red, (1, 0, 0)), (blue, (0, 0, 1))):
        top, left = int(y * 256), int(x * 128)
        shown[top - 8 : top + 8, left - 8 : left + 8] = color
    return shown


def columns(env, goal, shown, actions):
    """Return the arrays of a file of B-MoCA's: one row more than actions."""
    np = pytest.importorskip("numpy")

    def objects(values):
        made = np.empty(len(values), dtype=object)
        made[:] = values
        return made

    rows = len(actions) + 1
    return {
        "env_id": objects([f"train_env_{env}"] * rows),
        "instruction": objects([f"Goal: {goal}"] * rows),
        "prev_obs": objects([None, *shown[:-1]]),
        "prev_act": objects([None, *(np.array(one) for one in actions)]),
        "curr_obs": objects(shown),
        "curr_rew": objects([0.0] * len(actions) + [1.0]),
    }


def packed(found):
    np = pytest.importorskip("numpy")
    file = io.BytesIO()
    np.savez_compressed(file, **found)
    return file.getvalue()


@pytest.fixture
def demonstrations(tmp_path):
    """A folder as `mobileagent demonstrations` writes it: two tasks in three device configurations."""
    folder = tmp_path / "shown"
    for env, places in PLACES.items():
        for goal, (y, x) in zip(GOALS, places, strict=True):
            path = folder / "demonstrations_dual_gesture" / goal.replace(" ", "_") / f"train_env_{env}"
            path.mkdir(parents=True)
            shown = [screen(*places), screen(*reversed(places))]
            path.joinpath("20261001T101010_2.npz").write_bytes(packed(columns(env, goal, shown, [(y, x, y, x)])))
    return folder
