from __future__ import annotations

import pytest

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple


class Empty(ax.Screen):
    is_wide = False

    def create(self):
        self.went = False

    def compose(self):
        way_out = simple.nothing("No notes", "placeholder", "Add one", ax.put(self, went=True), is_wide=self.is_wide)
        return ax.Pane(*way_out)


class Wide(Empty):
    is_wide = True


@pytest.mark.parametrize("screen", [Empty, Wide])
def test_a_way_out_is_below_what_is_said(show, hand, screen):
    shown = show(screen)
    assert (hand.text("placeholder"), hand.text("placeholder_2")) == ("No notes", "Add one")

    said, way = hand.find("placeholder").rect, hand.find("placeholder_2").rect
    assert (way.width == said.width) is shown.is_wide

    hand.tap("Add one")
    assert shown.went


def test_without_a_way_out_nothing_is_offered():
    assert len(simple.nothing("No notes", "placeholder")) == 1
