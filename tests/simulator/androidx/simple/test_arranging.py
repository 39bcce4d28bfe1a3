from __future__ import annotations

import pytest

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple

BY_NAME, BY_SIZE = 1, 4
KINDS = (("name", "Name", BY_NAME), ("size", "Size", BY_SIZE))


class Page(ax.Screen):
    def create(self):
        self.told = []

    def tell(self, *values):
        self.told.append(values)

    def compose(self):
        return ax.Pane()


@pytest.fixture
def screen(show):
    return show(Page)


@pytest.fixture
def preference(screen):
    return simple.FolderPreference(screen.prefs("Prefs"), "sort_folder_", "sort_order", BY_NAME)


def test_a_folder_has_the_number_of_all_until_it_has_its_own(preference):
    preference.put("/A", BY_SIZE, only_here=True)
    assert (preference.of("/A"), preference.of("/b"), preference.is_own("/a")) == (BY_SIZE, BY_NAME, True)

    preference.put("/A", BY_SIZE + 1, only_here=False)
    assert (preference.of("/b"), preference.is_own("/A")) == (BY_SIZE + 1, False)


@pytest.mark.parametrize(
    ("choices", "told"),
    [
        ([], (BY_NAME | simple.NUMERIC, False)),
        (["Size", "Descending"], (BY_SIZE | simple.DESCENDING | simple.NUMERIC, False)),
        (["sorting_dialog_numeric_sorting", "sorting_dialog_use_for_this_folder"], (BY_NAME, True)),
    ],
    ids=["as it was", "by size from above", "letters alone, here only"],
)
def test_the_order_that_is_chosen_is_told(screen, hand, choices, told):
    dialog = simple.SortDialog(KINDS, (BY_NAME,), simple.ONLY_HERE)
    dialog.show(screen, BY_NAME | simple.NUMERIC, screen.tell)
    for choice in choices:
        hand.tap(choice)
    hand.tap("OK")

    assert screen.told == [told]


def test_numbers_in_names_are_asked_about_only_with_names(screen, hand):
    simple.SortDialog(KINDS, (BY_NAME,)).show(screen, BY_NAME, screen.tell)
    hand.tap("Size")

    assert not hand.find_all("sorting_dialog_numeric_sorting")


def test_a_view_may_be_for_one_folder(screen, hand):
    simple.ViewTypeDialog().show(screen, simple.LIST, screen.tell)
    hand.tap("Grid").tap(simple.ONLY_HERE).tap("OK")

    assert screen.told == [(simple.GRID, True)]
