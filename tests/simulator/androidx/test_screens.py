from __future__ import annotations

import pytest

from pytest_mobileagent.simulator import androidx as ax


class Page(ax.ThemedScreen):
    def create(self):
        self.tab, self.is_open = 0, True

    def compose(self):
        body = ax.EmptyState(ax.Text(f"page {self.tab}", id="page"))
        scrim = ax.Scrim(on_tap=lambda: self.bind("is_open")(False)) if self.is_open else None
        strip, pager = ax.tabbed(self, ("One", "Two"), self.tab, self.bind("tab"), body)
        return ax.Layers(ax.Pane(strip, pager), scrim)


@pytest.mark.parametrize(
    ("stored", "is_phone_dark", "is_dark"),
    [("system", False, False), ("system", True, True), ("dark", False, True), ("light", True, False)],
)
def test_the_theme_is_what_the_settings_say(show, phone, stored, is_phone_dark, is_dark):
    phone.settings.put("secure", "ui_night_mode", "2" if is_phone_dark else "1")
    screen = show(Page)

    screen.prefs().put(theme=stored)

    assert screen.theme.is_dark == is_dark


def test_a_tap_on_the_shade_closes_what_lies_over_it(show, hand, phone):
    screen = show(Page)

    phone.input.tap(500, 1500)

    assert not screen.is_open


def test_tabs_and_swipes_turn_the_pages(show, hand, phone):
    show(Page)
    phone.input.tap(500, 1500)

    hand.tap("Two")
    assert hand.text("page") == "page 1"
    phone.input.swipe(200, 1500, 900, 1500)

    assert hand.text("page") == "page 0"


def test_an_empty_state_stands_in_the_middle(show, hand, phone):
    show(Page)

    pager, words = hand.find("view_pager").rect, hand.find("page").rect
    assert (words.center[0], words.center[1]) == pytest.approx(pager.center, abs=2)


def test_an_activity_takes_the_place_of_a_screen(show, hand, phone):
    class Door(ax.Screen):
        def compose(self):
            return ax.Pane()

    show(Door).start_instead("com.android.settings/.Settings")
    assert phone.activities.top.package == "com.android.settings"

    hand.back()

    assert phone.activities.top.package not in ("com.android.settings", "org.example.toolkit")
