from __future__ import annotations

import pytest

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple

ICON, FIELD = "top_toolbar_search_icon", "top_toolbar_search"


class Notes(ax.Screen):
    def create(self):
        self.search = simple.Search(self)

    def compose(self):
        return ax.Pane(self.search.bar(overflow=[ax.MenuItem("Settings", self.finish)]), ax.Text(self.search.text))

    def back(self):
        return self.search.close()


class Below(Notes):
    def compose(self):
        return ax.Pane(self.search.bar(on_up=self.finish))


class Elsewhere(Notes):
    opened = False

    def compose(self):
        return ax.Pane(self.search.bar(on_open=self._open))

    def _open(self):
        self.opened = True


def test_the_icon_puts_the_cursor_into_the_field(show, hand, phone):
    screen = show(Notes)
    assert (hand.find(ICON).desc, bool(screen.search)) == ("Search", False)

    hand.tap(ICON)
    assert (hand.find(ICON).desc, bool(screen.search), phone.ime.is_shown) == ("Back", True, True)


@pytest.mark.parametrize("leave", [ICON, "back"])
def test_arrow_and_back_end_the_search(show, hand, phone, leave):
    screen = show(Notes)
    hand.type("milk", into=FIELD)
    assert screen.search.text == "milk"

    if leave == "back":
        hand.back().back()  # the first takes the keyboard away
    else:
        hand.tap(leave)
    assert (screen.search.text, screen.ui.focus, phone.ime.is_shown) == ("", "", False)


def test_the_cursor_can_leave_without_the_text(show, hand, phone):
    screen = show(Notes)
    hand.type("milk", into=FIELD)
    screen.search.leave()

    assert (screen.search.text, bool(screen.search), phone.ime.is_shown) == ("milk", True, False)


def test_an_arrow_that_leads_elsewhere_is_always_there(show, hand, phone):
    show(Below)
    assert hand.find(ICON).desc == "Back"

    hand.tap(ICON)
    assert phone.activities.top.package != "org.example.toolkit"


@pytest.mark.parametrize("touched", [ICON, FIELD])
def test_a_search_elsewhere_is_opened_by_icon_and_field(show, hand, touched):
    screen = show(Elsewhere)
    hand.tap(touched)

    assert screen.opened


@pytest.mark.parametrize(
    ("shown", "icons", "overflow"),
    [
        (["ifRoom"] * 3, "abc", ""),
        (["ifRoom"] * 4, "ab", "cd"),
        (["always", "ifRoom", "ifRoom", "never"], "ab", "cd"),
        (["always", "always", "always", "ifRoom", "never"], "abc", "de"),
        (["ifRoom", "never"], "a", "b"),
    ],
    ids=["all fit", "one too many", "one needs the dots", "those that must", "dots for one"],
)
def test_a_toolbar_has_as_many_icons_as_there_is_room_for(shown, icons, overflow):
    items = [simple.BarItem("add", title, print, how) for title, how in zip("abcde", shown, strict=False)]

    views, entries = simple.bar_items(items)

    assert ("".join(view.desc for view in views), "".join(entry.title for entry in entries)) == (icons, overflow)
