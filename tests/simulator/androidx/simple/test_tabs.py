from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple


class Page(ax.Screen):
    def create(self):
        self.at = 0

    def compose(self):
        tabs = [("folder", "Files"), ("schedule", "Recents")]
        return ax.Pane(simple.bottom_tabs(self, tabs, self.at, self.bind("at")))


def test_a_tap_chooses_a_tab_and_the_chosen_one_takes_none(show, hand):
    screen = show(Page)
    hand.tap("Recents")

    cells = [view for view in hand.views() if view.resource_id.endswith(":id/tab_item_holder")]
    assert screen.at == 1
    assert [(cell.selected, cell.on_tap is None) for cell in cells] == [(False, False), (True, True)]
