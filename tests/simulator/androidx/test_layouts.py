from __future__ import annotations

import pytest

from pytest_mobileagent.simulator import androidx as ax


class Page(ax.Screen):
    def compose(self):
        plate = ax.View(id="plate", width=40, height=40, background="primary_container", border=(2, "outline"))
        rows = [ax.Across(ax.Caption("soft"), ax.Icon("star", color="primary"), plate, height=40)]
        return ax.Layers(ax.Pane(ax.RecyclerView(*rows, id="list")))


@pytest.mark.parametrize("is_dark", [False, True])
def test_a_role_is_the_themes_colour(show, hand, phone, is_dark):
    phone.settings.put("secure", "ui_night_mode", "2" if is_dark else "1")
    theme = show(Page).theme

    icon = next(view for view in hand.views() if isinstance(view, ax.Icon) and view.name == "star")
    assert (hand.find("soft")._color, icon._color) == (theme.on_surface_variant, theme.primary)
    plate = hand.find("plate")
    assert (plate.background, plate.border) == (theme.primary_container, (2, theme.outline))


def test_containers_take_their_room(show, hand, phone):
    show(Page)
    width, height = phone.display.size

    page = hand.find("list").rect
    assert (page.width, page.height) == (width, height - phone.display.status_bar_px - phone.display.navigation_bar_px)
    row = next(view for view in hand.views() if isinstance(view, ax.Across) and view.package == "org.example.toolkit")
    assert row.rect.center[1] == hand.find("soft").rect.center[1]


class Lines(ax.Screen):
    def compose(self):
        full = ax.TwoLines("Ann", "555", ids=("name", "number"), sizes=(18, 12), max_lines=(1, 2))
        return ax.Pane(
            full, ax.TwoLines("Bob", None, ids=("name", "number")), ax.TwoLines("Cleo", "", ids=("", "none"))
        )


def test_a_title_has_a_line_below_it_unless_there_is_none(show, hand):
    show(Lines)

    assert [view.text for view in hand.find_all("name")] == ["Ann", "Bob"]
    (number,) = hand.find_all("number")
    assert (number.size, number.max_lines, hand.find("Ann").size) == (12, 2, 18)
    assert hand.find("Ann").rect.bottom <= number.rect.top
