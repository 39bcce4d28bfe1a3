from __future__ import annotations

import pytest

from pytest_mobileagent import mobile_task
from pytest_mobileagent.config.labels import labels_for
from pytest_mobileagent.episode.goals import play_until_shown, play_until_stored
from pytest_mobileagent.state.preferences import Preferences
from pytest_mobileagent.state.side_effects import added, stored
from pytest_mobileagent.state.storage import STORAGE, Folder

from . import world
from .pictures import put_pictures, some_pictures

APP = "com.simplemobiletools.gallery.pro"
APPS = ["gallery"]
PREFERENCES = f"{APP}/shared_prefs/Prefs.xml"
RECORDED = [path for path in world.FILES if path.startswith(("DCIM/", "screen_"))]
FOLDERS = ("DCIM", "Pictures", "Travels")
SORTED_BY, DESCENDING = 1 | 2 | 4 | 8 | 32 | 16384, 1024  # the preference `directory_sort_order`
SORTS = {"name": 1, "path": 32, "size": 4, "last modified": 2, "date taken": 8}
ORDERS = ("ascending", "descending")
KINDS = {"videos": 2, "GIF images": 4, "RAW images": 8, "SVGs": 16}  # of the preference `filter_media`
USUAL_KINDS = 31
LIST = 2  # the preferences `view_type_…`
COUNTS = {"four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}
NEW_FOLDERS = ("traveling_photos", "summer_2023", "family", "to_print", "old_camera", "screenshots")


@pytest.fixture
def pictures(app, device, mobile_faker):
    """The pictures and videos of the recordings, and two folders with a few others; the app in front."""
    world.put(device, *RECORDED)
    for folder in FOLDERS[1:]:
        put_pictures(device, folder, some_pictures(mobile_faker, mobile_faker.random_int(1, 3)))
    device.force_stop(APP)
    device.open_app(APP)


@pytest.fixture
def preferences(pictures, device):
    return Preferences(device, APP)


def number(preferences, key, default=0):
    return int(preferences.all().get(key, default))


def a_folder(fake):
    return {"folder": fake.pick(FOLDERS)}


def a_kind(fake):
    return {"kind": fake.pick(tuple(KINDS))}


def an_order(fake):
    field = fake.pick([name for name in SORTS if name != "last modified"])
    return {"field": field, "order": fake.pick(ORDERS)}


def a_count(fake):
    return {"count": fake.pick(tuple(COUNTS))}


def a_new_folder(fake):
    return {"name": fake.pick(NEW_FOLDERS), "parent": fake.pick(FOLDERS)}


def folder_differs(device, folder):
    """Return what is other than that a folder is open in the gallery."""
    if not device.activity().startswith(f"{APP}/"):
        return f"{device.activity()} is in front"
    field = device.hierarchy().find(id="top_toolbar_search")
    hint = (field.hint or field.text) if field is not None else ""  # what is typed there says nothing
    hints = {label.format(folder=folder) for label in labels_for("Search in {folder}", APP)}
    return "" if hint in hints else f"{folder} is not open, but what says {hint or 'nothing'}"


@mobile_task(
    "Open {folder} folder in gallery app",
    apps=APPS,
    params=a_folder,
    published={"folder": "DCIM"},
    max_steps=8,
    min_steps=1,
    upstream="gallery/task1",
    requires_done=False,
)
def test_gallery_open_folder(task, agent, device, pictures, folder):
    """After one of the steps the folder is open.

    Upstream: its tile was tapped.
    """
    assert not play_until_shown(agent, task, lambda: folder_differs(device, folder))


@mobile_task(
    "Sort folders in the Gallery app by {field} in {order} order",
    apps=APPS,
    params=an_order,
    published={"field": "name", "order": "descending"},
    max_steps=12,
    min_steps=4,
    upstream="gallery/task2",
    requires_done=False,
)
def test_gallery_sort_folders(task, agent, preferences, field, order):
    """It is stored that folders are sorted so; how the files in them are does not matter.

    Upstream: Name was chosen in the dialog, where Descending already was, and OK tapped.
    """
    wanted = SORTS[field] | (DESCENDING if order == "descending" else 0)

    def differs():
        found = number(preferences, "directory_sort_order") & (SORTED_BY | DESCENDING)
        return "" if found == wanted else f"folders are sorted by {found} and not by {wanted}"

    assert not play_until_stored(agent, task, differs, expected=stored(PREFERENCES, "directory_sort_order"))


@mobile_task(
    "Show all contents in all folders within the gallery app",
    apps=APPS,
    max_steps=8,
    min_steps=1,
    upstream="gallery/task3",
    requires_done=False,
)
def test_gallery_show_all(task, agent, preferences):
    """It is stored that the app shows the media of all folders together, which it then does until it is told otherwise.

    Upstream: the icon that says so was tapped.
    """
    expected = stored(PREFERENCES, "show_all")

    assert not play_until_stored(agent, task, lambda: preferences.differs("show_all", wanted=True), expected=expected)


@mobile_task(
    "Search for the {folder} folder in gallery app and open it",
    apps=APPS,
    params=a_folder,
    published={"folder": "DCIM"},
    max_steps=8,
    min_steps=2,
    upstream="gallery/task4",
    requires_done=False,
)
def test_gallery_search_folder(task, agent, device, pictures, folder):
    """After one of the steps the folder is open.

    Upstream: its name was typed into the search field, and its tile tapped. The search is the way there, of which
    nothing is left once it is open: a folder that is found by looking counts as well.
    """
    assert not play_until_shown(agent, task, lambda: folder_differs(device, folder))


@mobile_task(
    "Do not display {kind} in the Gallery app",
    apps=APPS,
    params=a_kind,
    published={"kind": "GIF images"},
    max_steps=12,
    min_steps=4,
    upstream="gallery/task5",
    requires_done=False,
)
def test_gallery_hide_kind(task, agent, preferences, kind):
    """It is stored that media of this kind are not shown, and those of all others that usually are.

    Upstream: the kind's box in the filter was unchecked, and OK tapped.
    """

    def differs():
        return preferences.differs("filter_media", USUAL_KINDS & ~KINDS[kind], default=USUAL_KINDS)

    assert not play_until_stored(agent, task, differs, expected=stored(PREFERENCES, "filter_media"))


@mobile_task(
    "Change the display mode from grid to list in the Gallery app",
    apps=APPS,
    max_steps=12,
    min_steps=4,
    upstream="gallery/task6",
    requires_done=False,
)
def test_gallery_list_view(task, agent, preferences):
    """It is stored that folders, or the files in all of them, are shown as a list.

    Upstream: List was chosen in the dialog of the folders' list, and OK tapped.
    """
    keys = ("view_type_folders", "view_type_files")

    def differs():
        is_list = any(number(preferences, key) == LIST for key in keys)
        return "" if is_list else "neither folders nor files are shown as a list"

    assert not play_until_stored(agent, task, differs, expected=stored(PREFERENCES, *keys))


@mobile_task(
    "Display {count} images per row in the Gallery app",
    apps=APPS,
    params=a_count,
    published={"count": "five"},
    max_steps=10,
    min_steps=3,
    upstream="gallery/task7",
    requires_done=False,
)
def test_gallery_columns(task, agent, preferences, count):
    """So many columns are stored for the folders, or for the files in them: both are images in rows.

    Upstream: the number was chosen in the folders' list.
    """
    keys = ("dir_column_cnt", "media_column_cnt")

    def differs():
        found = [number(preferences, key) for key in keys]
        return "" if COUNTS[count] in found else f"folders and files have {found} columns"

    assert not play_until_stored(agent, task, differs, expected=stored(PREFERENCES, *keys))


@mobile_task(
    "create a folder and name it '{name}' in the '{parent}' folder, the folder path is 'Internal/{parent}/'",
    apps=APPS,
    params=a_new_folder,
    published={"name": "traveling_photos", "parent": "DCIM"},
    max_steps=14,
    min_steps=5,
    upstream="gallery/task8",
    requires_done=False,
)
def test_gallery_create_folder(task, agent, device, pictures, name, parent):
    """The folder is there, its name in letters of either case, beside the folders that were.

    Upstream: the folder was chosen, which makes the app ask for a name; the name was typed, and OK tapped.
    """
    folder = Folder(device, parent)
    before = folder.folders()

    def differs():
        found = folder.folders()
        further = [one.lower() for one in found if one not in before]
        is_there = further == [name.lower()] and len(found) == len(before) + 1
        return "" if is_there else f"{parent} has the folders {', '.join(found) or 'none'}"

    expected = [added(f"{STORAGE}/{parent}"), *stored(PREFERENCES, "temp_folder_path")]
    assert not play_until_stored(agent, task, differs, expected=expected)


@mobile_task(
    "Restore the video to its previous playback position the next time it is opened",
    apps=APPS,
    max_steps=10,
    min_steps=3,
    upstream="gallery/task9",
    requires_done=False,
)
def test_gallery_remember_position(task, agent, preferences):
    """It is stored that the last position in a video is remembered.

    Upstream: the box of that name in the settings was checked.
    """
    key = "remember_last_video_position"

    def differs():
        return preferences.differs(key, wanted=True)

    assert not play_until_stored(agent, task, differs, expected=stored(PREFERENCES, key))
