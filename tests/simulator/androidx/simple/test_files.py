from __future__ import annotations

import pytest

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple

DCIM = f"{simple.STORAGE}/DCIM"


class Page(ax.Screen):
    def create(self):
        self.picked = []

    def compose(self):
        return ax.Pane()


@pytest.mark.parametrize(("path", "shown"), [(DCIM, "Internal/DCIM"), (simple.STORAGE, "Internal"), ("/data", "/data")])
def test_a_path_is_named_as_dialogs_do(path, shown):
    assert simple.short_path(path) == shown


def test_a_folder_is_picked_by_walking_to_it(show, hand):
    screen = show(Page)
    simple.FolderPicker(screen, simple.STORAGE, screen.picked.append)

    hand.tap("DCIM").tap("OK")

    assert screen.picked == [DCIM]


def test_back_goes_up_before_it_closes(show, hand):
    screen = show(Page)
    picker = simple.FolderPicker(screen, DCIM, screen.picked.append)

    hand.back()
    assert picker.path == simple.STORAGE
    hand.back()

    assert not screen.dialogs


def test_a_new_folder_needs_a_name_of_its_own(show, hand, phone):
    screen = show(Page)
    simple.ask_new_folder(screen, simple.STORAGE, screen.picked.append)

    hand.type("DCIM").tap("OK")
    assert phone.windows.toasts.last == "A file or folder with that name already exists"
    hand.type("2").tap("OK")

    assert phone.disk.is_dir(f"{simple.STORAGE}/DCIM2")
    assert screen.picked == [f"{simple.STORAGE}/DCIM2"]
