from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.ui.geometry import Rect

RECT = Rect(10, 20, 30, 60)


@pytest.mark.parametrize(
    ("x", "y", "is_inside"),
    [
        (10, 20, True), (29, 59, True), (29.9, 59.9, True), (9.9, 40, False), (20, 19.9, False), (30, 40, False),
        (20, 60, False),
    ],
)  # fmt: skip
def test_the_right_and_the_bottom_edge_belong_to_the_neighbour(x, y, is_inside):
    assert RECT.contains(x, y) is is_inside


@pytest.mark.parametrize(
    ("other", "both"),
    [
        (Rect(0, 0, 20, 40), Rect(10, 20, 20, 40)),
        (Rect(0, 0, 99, 99), RECT),
        (Rect(30, 20, 40, 60), Rect(30, 20, 30, 60)),
        (Rect(0, 0, 5, 5), Rect(10, 20, 10, 20)),
    ],
    ids=["a corner", "all of it", "neighbours", "apart"],
)
def test_what_lies_in_both(other, both):
    assert RECT.intersect(other) == both
    assert RECT.intersect(other).is_empty is (both.width == 0 or both.height == 0)


def test_the_middle_is_rounded_down():
    assert Rect(0, 0, 5, 7).center == (2, 3)


def test_edges_move_inwards():
    assert RECT.inset(1, 2, 3, 4) == Rect(11, 22, 27, 56)
