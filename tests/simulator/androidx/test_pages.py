from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax


class Sheet(ax.Page):
    is_big = False

    def compose(self):
        grow = ax.put(self, is_big=True)
        return ax.Text("Big" if self.is_big else self.tr("Small"), color=self.theme.primary, on_tap=grow)

    def back(self):
        return ax.reset(self, is_big=False)


class Main(ax.Screen):
    def create(self):
        self.page = Sheet(self)

    def compose(self):
        return ax.Pane(self.page.compose())

    def back(self):
        return self.page.back()


def test_a_page_keeps_its_drafts_and_says_whether_it_stays(show, hand):
    screen = show(Main)

    hand.tap("Small")
    assert hand.shows("Big")
    hand.back()
    assert hand.shows("Small")
    assert not screen.page.back()


def test_a_page_goes_with_back_unless_it_says_otherwise(show):
    assert not ax.Page(show(Main)).back()
