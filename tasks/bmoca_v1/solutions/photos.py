from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

from ...bmoca.solutions import photos
from ...bmoca.solutions.launching import launch

mobile_shared = (photos,)
TRASH = "test_photos_trash"


def open_drawer(ui):
    yield from launch(ui, "Photos", instance=-1)  # after the camera, of the same name in Russian
    yield from ui.tap(id="skip_button")
    yield from ui.tap(desc="Show Navigation Drawer")


@solution(TRASH)
def open_trash(ui):
    yield from open_drawer(ui)
    yield from ui.tap(text="Trash")


@near_miss(TRASH, "opens the folders of the phone")
def open_folders(ui):
    yield from open_drawer(ui)
    yield from ui.tap(text="Device folders")
    yield from ui.done()
