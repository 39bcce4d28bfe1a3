"""B-MoCA's 385 classes: which a gesture is, and what each means."""

from __future__ import annotations

import pytest

from pytest_mobileagent.agents.spaces import bmoca
from pytest_mobileagent.episode import action as act
from pytest_mobileagent.training.labels import centred, class_of, distance, is_near, vector_of

SIZE = (1080, 2280)


def of_one(vector):
    return tuple((1 + number) / 2 for number in vector)


def test_each_class_is_that_of_the_gesture_which_stands_for_it():
    assert [class_of(of_one(vector_of(number))) for number in range(bmoca.CLASSES)] == [*range(385)]


@pytest.mark.parametrize(
    ("gesture", "number"),
    [
        ((0.025, 0.025, 0.025, 0.025), 0),
        ((0.0, 0.0, 0.0, 0.0), 0),
        ((1.0, 1.0, 1.0, 1.0), 377),
        ((0.03, 0.09, 0.03, 0.09), 1),
        ((0.0625, 0.025, 0.0625, 0.025), 14),
        ((0.50, 0.50, 0.52, 0.52), 14 * 13 + 6),  # less than 0.1 apart, in numbers from -1 to 1, upwards counted twice
        ((0.50, 0.50, 0.53, 0.50), 379),
        ((0.8, 0.5, 0.2, 0.5), 378),
        ((0.2, 0.5, 0.8, 0.5), 379),
        ((0.5, 0.2, 0.5, 0.8), 380),
        ((0.5, 0.8, 0.5, 0.2), 381),
        ((0.7, 0.5, 0.4, 0.4), 378),
        ((0.95, 0.22, 0.95, 0.22), 382),
        ((0.95, 0.50, 0.95, 0.50), 383),
        ((0.95, 0.78, 0.95, 0.78), 384),
        ((0.95, 0.23, 0.95, 0.23), 14 * 25 + 3),  # a hundredth beside the button: a tap like any other
    ],
)
def test_a_gesture_has_the_class_that_upstream_gives_it(gesture, number):
    assert class_of(gesture) == number


@pytest.mark.parametrize(
    ("number", "action"),
    [
        (0, act.Click(27, 57)),
        (377, act.Click(1079, 2279)),
        (378, act.Drag(540, 1824, 540, 456, duration_ms=300)),
        (380, act.Drag(216, 1140, 864, 1140, duration_ms=300)),
        (382, act.NavigateBack()),
        (383, act.NavigateHome()),
        (384, act.Overview()),
    ],
)
def test_a_class_is_an_action(number, action):
    assert bmoca.action_of(number, size=SIZE) == action


def test_upwards_counts_twice():
    assert distance((0.5, 0.0), (0.0, 0.0)) == 1.0
    assert distance((0.0, 0.5), (0.0, 0.0)) == 0.5


def test_a_gesture_is_right_if_both_its_ends_are_near():
    wanted = centred((0.5, 0.5, 0.5, 0.5))

    assert is_near((0.04, 0.0, 0.0, 0.09), wanted)
    assert not is_near((0.04, 0.0, 0.06, 0.0), wanted)
