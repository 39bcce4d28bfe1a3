from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import Selection


def test_rows_are_selected_and_let_go_of():
    selected = Selection()
    assert not selected

    selected.toggle(1, 2)
    selected.toggle(2, 3)

    assert [key for key in (1, 2, 3) if key in selected] == [1, 3]


def test_rows_keep_the_order_in_which_they_were_selected():
    selected = Selection()
    selected.toggle("c", "a", "b")
    selected.toggle("a")

    assert list(selected) == ["c", "b"]
    assert selected.among("abc") == ["c", "b"]


def test_rows_that_are_gone_are_let_go_of():
    selected = Selection()
    selected.select("abc")

    selected.keep("bcd")

    assert [key for key in "abcd" if key in selected] == ["b", "c"]
    selected.clear()
    assert not selected


class Names(ax.Screen):
    layers = ("selected",)

    def create(self):
        self.selected, self.opened = ax.Selection(), []

    def compose(self):
        return ax.Column(*(self._row(name) for name in ("Ada", "Bob")))

    def _row(self, name):
        return self.selected.row(ax.Text(name, height=80), name, lambda: self.opened.append(name), background="#ff0000")


def looks(hand):
    return [(hand.find(name).selected, hand.find(name).background) for name in ("Ada", "Bob")]


def test_a_tap_opens_a_row_and_selects_it_while_another_is(show, hand):
    screen = show(Names)
    hand.tap("Ada")
    assert screen.opened == ["Ada"]

    hand.long_press("Ada").tap("Bob")
    assert looks(hand) == [(True, "#ff0000")] * 2

    hand.tap("Ada").back()
    assert looks(hand) == [(False, "")] * 2
    assert screen.opened == ["Ada"]
