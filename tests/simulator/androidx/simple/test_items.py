from __future__ import annotations

import pytest

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.simple.files import STORAGE
from pytest_mobileagent.simulator.androidx.simple.items import (
    KEEP_BOTH,
    OVERWRITE,
    RenameDialog,
    RenameSeveral,
    Transfer,
    rename_refused,
    show_file_properties,
)

FOLDER = f"{STORAGE}/Documents"


class Page(ax.Screen):
    def create(self):
        self.told = []

    def compose(self):
        return ax.Pane()


@pytest.fixture
def screen(show, phone):
    for name in ("a.txt", "b.txt"):
        phone.disk.write(f"{FOLDER}/{name}", name)
    return show(Page)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "Please enter a name"),
        ("x/y", "The name contains invalid characters"),
        ("what?", "The name contains invalid characters"),
        ("a.txt", "A file or folder with that name already exists"),
        ("new", ""),
    ],
)
def test_a_name_may_be_refused(screen, name, reason):
    assert rename_refused(screen, name, f"{FOLDER}/{name}") == reason


def test_a_file_keeps_its_extension_unless_that_is_changed_too(screen, hand):
    RenameDialog(screen, f"{FOLDER}/a.txt", screen.told.append)
    assert (hand.text("rename_item_name"), hand.text("rename_item_extension")) == ("a", "txt")

    hand.type("2").tap("OK")

    assert screen.told == [f"{FOLDER}/a2.txt"]
    assert not screen.dialogs


def test_a_name_that_stays_the_same_is_taken(screen, hand):
    RenameDialog(screen, f"{FOLDER}/a.txt", screen.told.append)
    hand.tap("OK")

    assert hand.shows("A file or folder with that name already exists")
    assert screen.told == []


@pytest.mark.parametrize("name", ["README", ".hidden", "folder.d"])
def test_what_has_no_extension_is_asked_for_none(screen, hand, phone, name):
    phone.disk.mkdir(f"{FOLDER}/folder.d")
    phone.disk.write(f"{FOLDER}/{name}", "") if name != "folder.d" else None

    RenameDialog(screen, f"{FOLDER}/{name}", screen.told.append)

    assert hand.text("rename_item_name") == name
    assert not hand.find_all("rename_item_extension")


@pytest.mark.parametrize(
    ("where", "names"), [("", ["README2", "a2.txt"]), ("Prepend filenames", ["2README", "2a.txt"])]
)
def test_names_without_extension_get_the_addition_too(screen, hand, where, names):
    RenameSeveral(screen, lambda renamed: screen.told.extend(map(renamed, ("README", "a.txt"))))
    if where:
        hand.tap(where)
    hand.type("2", into="rename_items_value").tap("OK")

    assert screen.told == names


def test_several_names_get_the_same_addition(screen, hand):
    RenameSeveral(screen, lambda renamed: screen.told.extend(map(renamed, ("a.txt", "b.txt"))))

    hand.tap("Prepend filenames").type("new_", into="rename_items_value").tap("OK")

    assert screen.told == ["new_a.txt", "new_b.txt"]


def test_what_is_there_already_is_asked_about(screen, hand):
    Transfer(
        screen,
        ["a.txt", "c.txt", "b.txt"],
        FOLDER,
        lambda *one: screen.told.append(one),
        lambda: screen.told.append("end"),
    )

    hand.tap("Apply to all").tap("Keep both").tap("OK")
    assert screen.told == [(0, KEEP_BOTH), (1, OVERWRITE)]
    hand.tap("OK")

    assert screen.told == [(0, KEEP_BOTH), (1, OVERWRITE), "end"]


def test_an_answer_may_be_for_all(screen, hand):
    Transfer(
        screen, ["a.txt", "b.txt"], FOLDER, lambda *one: screen.told.append(one), lambda: screen.told.append("end")
    )

    hand.tap("Overwrite").tap("OK")

    assert screen.told == [(0, OVERWRITE), (1, OVERWRITE), "end"]


def test_a_property_is_copied_by_a_long_press(screen, hand, phone):
    show_file_properties(screen, [("Name", "a.txt"), ("Size", "5 B")])

    hand.long_press("5 B")

    assert phone.clipboard.text == "5 B"
