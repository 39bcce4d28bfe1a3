from __future__ import annotations

from functools import partial

import pytest

from pytest_mobileagent.simulator import androidx as ax

PAGES = (("Home", "home"), ("Trash", "delete"))


class Main(ax.Screen):
    layers = ("drawer",)
    look = ax.NavigationView()

    def create(self):
        self.page = "Home"
        self.drawer = ax.Drawer(self, edge_dp=12, edge_id="edge")

    def compose(self):
        bar = ax.app_bar(self, self.page, icon="menu", up="Open", on_up=self.drawer.open)
        return self.drawer.over(ax.Pane(bar, ax.EditText(id="field")), self._panel)

    def _panel(self):
        return ax.Pane(*(self._row(name, icon) for name, icon in PAGES), width=280, background="#ffffff")

    def _row(self, name, icon):
        act = self.drawer.leading(partial(self.bind("page"), name))
        return self.look.row(self, name, icon, is_shown=name == self.page, on_tap=act)


def rows(hand):
    return [(view.text, view.checked) for view in hand.find_all("design_menu_item_text")]


def test_an_entry_closes_the_drawer_and_acts(show, hand):
    screen = show(Main)
    hand.tap("Open")
    assert rows(hand) == [("Home", True), ("Trash", False)]

    hand.tap("Trash")
    assert (screen.page, rows(hand)) == ("Trash", [])


@pytest.mark.parametrize("is_touched", [False, True], ids=["back", "a tap beside it"])
def test_it_closes_and_the_screen_stays(show, hand, phone, is_touched):
    show(Main)
    hand.tap("Open")

    phone.input.tap(1000, 1200) if is_touched else hand.back()
    assert rows(hand) == []
    assert hand.shows("Home")


def test_back_leaves_the_screen_while_it_is_in(show, hand, phone):
    show(Main)
    hand.back()

    assert phone.activities.top.package != "org.example.toolkit"


def test_a_finger_pulls_it_out_at_the_edge(show, hand, phone):
    show(Main)
    phone.input.swipe(5, 1200, 700, 1200)

    assert rows(hand)


def test_it_takes_the_keyboard_away(show, hand, phone):
    show(Main)
    hand.tap("field").tap("Open")

    assert not phone.ime.is_shown
