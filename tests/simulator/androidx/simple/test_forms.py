from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple


class Page(ax.Screen):
    def create(self):
        self.stored = None

    def compose(self):
        return ax.Pane()

    def store(self, values):
        self.stored = values


PARTS = (
    simple.Note("note", "Sorting"),
    simple.Radios("kind", [("by_name", "Name", 1), ("by_size", "Size", 4)]),
    None,
    simple.Check("numeric", "numeric", "Sort numeric parts", lambda values: values["kind"] == 1),
)


def test_choices_count_once_ok_is_tapped(show, hand):
    screen = show(Page)
    simple.Form(screen, "Sort by", PARTS, {"kind": 1, "numeric": 0}, screen.store)

    hand.tap("Sort numeric parts").tap("Size")
    assert not hand.shows("Sort numeric parts")
    assert screen.stored is None
    hand.tap("OK")

    assert screen.stored == {"kind": 4, "numeric": 1}


def test_a_form_that_is_cancelled_stores_nothing(show, hand):
    screen = show(Page)
    simple.Form(screen, "Sort by", PARTS, {"kind": 1, "numeric": 0}, screen.store)

    hand.tap("Size").tap("Cancel")

    assert screen.stored is None
