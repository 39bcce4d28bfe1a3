from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax


class Page(ax.Screen):
    look = ax.AppBar(height=64, title_id="title", elevation=2)

    def create(self):
        self.done = ""

    def compose(self):
        add = ax.IconButton("add", desc="Add", on_tap=lambda: self.did("add"))
        items = [ax.MenuItem("Settings", lambda: self.did("settings"))]
        bar = self.look(self, "A title", subtitle="below", actions=[add], overflow=lambda: items)
        return ax.Pane(bar)

    def did(self, what):
        self.done = what


def test_a_bar_has_title_subtitle_action_and_overflow(show, hand):
    screen = show(Page)

    assert hand.text("title") == "A title"
    assert hand.shows("below")
    hand.tap("Add")
    assert screen.done == "add"
    hand.tap("More options").tap("Settings")
    assert screen.done == "settings"


def test_icons_without_a_colour_get_the_bars(show, hand):
    screen = show(Page)

    assert hand.find("Add").color == screen.theme.on_toolbar
    assert ax.tinted([ax.Icon("add", color="#123456"), None], "#ffffff")[0].color == "#123456"


def test_the_arrow_closes_the_screen(show, hand, phone):
    show(Page)

    hand.tap("Navigate up")

    assert phone.activities.top.package != "org.example.toolkit"


def test_a_bar_without_an_icon_has_no_arrow(show, hand):
    class Plain(ax.Screen):
        def compose(self):
            return ax.Pane(ax.app_bar(self, ax.Text("Anything"), icon=""))

    show(Plain)

    assert hand.shows("Anything")
    assert not hand.shows("Navigate up")


def test_a_contextual_bar_says_how_many_and_ends(show, hand):
    class Rows(ax.Screen):
        def create(self):
            self.selection = ax.Selection()
            self.selection.toggle(1, 2)

        def compose(self):
            count = len(self.selection)
            bar = ax.action_mode(self, str(count), on_up=self.selection.clear) if count else ax.app_bar(self, "Rows")
            return ax.Pane(bar)

    show(Rows)
    assert (hand.text("action_bar_title"), hand.find("action_mode_close_button").desc) == ("2", "Done")

    hand.tap("Done")
    assert hand.shows("Rows")


def test_a_menu_opens_at_its_button_or_in_the_upper_corner(show, hand, phone):
    class Low(ax.Screen):
        def compose(self):
            items = [ax.MenuItem("Settings", self.finish)]
            near, far = (
                ax.more_button(self, items, desc="near"),
                ax.more_button(self, items, key="far", desc="far", at=""),
            )
            return ax.Pane(ax.View(height=400), ax.Row(near, far))

    show(Low)

    assert hand.tap("near").find("Settings").rect.top > phone.display.size[1] / 3
    assert hand.back().tap("far").find("Settings").rect.top < phone.display.size[1] / 3
