from __future__ import annotations

import pytest

from pytest_mobileagent import mobile_task
from pytest_mobileagent.config.labels import labels_for
from pytest_mobileagent.episode.goals import play_until_shown, play_until_stored
from pytest_mobileagent.state.file_manager import SHOWS_HIDDEN, SORT_OF_FOLDER, SORT_ORDER, FileManager
from pytest_mobileagent.state.side_effects import added, moved, removed, stored
from pytest_mobileagent.state.storage import STORAGE, Folder, clear_storage, files_differ, still_there

from .looking import search_differs

APP = "com.simplemobiletools.filemanager.pro"
PREFERENCES = f"{APP}/shared_prefs/Prefs.xml"
APPS = ["file manager"]
DOWNLOAD = "Download"
VIDEOS, NO_VIDEOS = ("mp4", "avi", "mov", "mkv", "webm"), ("mp3", "txt", "exe", "pdf", "jpg", "zip", "m4a")
FROM_ABOVE = {"ascending": False, "descending": True}


# -- what is drawn ----------------------------------------------------------------------------------------------------


def a_file(fake):
    return {"file_name": f"{fake.file_stem()}.txt"}


def a_renaming(fake):
    old, new = fake.unique.file_stem(), fake.unique.file_stem()
    return {"file_name": f"{old.capitalize()}.txt", "new_name": f"{new}.txt"}


def an_order(fake):
    return {"kind": fake.pick(("size", "last modified", "extension")), "order": fake.pick(tuple(FROM_ABOVE))}


def a_folder(fake):
    return {"folder": fake.folder_name()}


def videos_and_others(fake):
    videos = [f"{fake.letters(4)}.{extension}" for extension in fake.picks(VIDEOS, 3)]
    return {"videos": videos, "others": [f"{fake.letters(4)}.{extension}" for extension in fake.picks(NO_VIDEOS, 3)]}


def a_text_and_others(fake):
    extensions = fake.picks([*VIDEOS, *(kind for kind in NO_VIDEOS if kind != "txt")], 2)
    return {"text": f"{fake.letters(6)}.txt", "others": [f"{fake.letters(5)}.{extension}" for extension in extensions]}


# -- what is arranged -------------------------------------------------------------------------------------------------


@pytest.fixture
def manager(app, device):
    """The file manager, and a storage without files."""
    clear_storage(device)
    found = FileManager(device)
    found.allow_all_files()
    return found


@pytest.fixture
def download(manager, device, mobile_faker):
    """The folder of downloads, with two files that nobody asks for."""
    folder = Folder(device, DOWNLOAD)
    folder.clear()
    fill(folder, mobile_faker, ("readme.md", "invoice_march.pdf"))
    return folder


def fill(folder, fake, names):
    """Write files, each with a text of its own; return the texts by name."""
    texts = {name: f"{name} {fake.letters(20)}" for name in names}
    folder.write_all(texts)
    return texts


def as_made(name):
    """Return how a file is called that someone has made: the keyboard begins names with a capital letter."""
    return f"{name[0].upper()}{name[1:]}"


def differs_but_for_case(folder, wanted):
    """Return what is other than just these files; the storage of a phone takes letters of either case as the same."""
    found = {name.lower(): text for name, text in folder.read_all().items()}
    return files_differ(found, {name.lower(): text for name, text in wanted.items()})


def play_deletion(agent, task, device, folder, names):
    """Play a task whose goal is that these files are gone and all others are not; return what is otherwise."""
    before = folder.read_all()
    gone = {name: before.pop(name) for name in names}

    def differs():
        return differs_but_for_case(folder, before) or still_there(device, gone.values())

    return play_until_stored(agent, task, differs, expected=[removed(DOWNLOAD, name) for name in names])


# -- tasks ------------------------------------------------------------------------------------------------------------


@mobile_task(
    "In the main page, sort the folder by {kind} in {order} order",
    apps=APPS,
    params=an_order,
    published={"kind": "size", "order": "descending"},
    max_steps=8,
    min_steps=4,
    difficulty="medium",
    upstream="filemanager_sort_folder_by_size_desc",
    requires_done=False,
)
def test_files_sort(task, agent, device, manager, download, kind, order):
    """The folder of the main page is sorted so, alone or with all others.

    Upstream: it is enough to open the dialog and to tap OK; ours has to be stored.
    """
    manager.show()

    def differs():
        return manager.sorting_differs(kind, descending=FROM_ABOVE[order])

    expected = stored(PREFERENCES, SORT_ORDER, SORT_OF_FOLDER.format(STORAGE))
    assert not play_until_stored(agent, task, differs, expected=expected)


@mobile_task(
    "open the folder 'Downloads' and rename the file '{file_name}' to '{new_name}'",
    apps=APPS,
    params=a_renaming,
    published={"file_name": "Testfile.txt", "new_name": "testfile1.txt"},
    max_steps=8,
    min_steps=4,
    difficulty="medium",
    upstream="filemanager_rename_file",
    requires_done=False,
)
def test_files_rename(task, agent, manager, download, mobile_faker, file_name, new_name):
    """The file has the new name, in letters of either case, and its content; the others are as they were.

    Upstream: the whole new name has to be in the dialog's first field, where it does not belong beside the extension,
    and OK has to be tapped; ours has to be the file's.
    """
    text = fill(download, mobile_faker, [file_name])[file_name]
    wanted = {**download.read_all(), new_name: text}
    del wanted[file_name]
    manager.show(DOWNLOAD)

    expected = [moved(DOWNLOAD, file_name, to=DOWNLOAD)]
    assert not play_until_stored(agent, task, lambda: differs_but_for_case(download, wanted), expected=expected)


@mobile_task(
    "open the folder 'Downloads' and check the properties of the file '{file_name}'",
    apps=APPS,
    params=a_file,
    published={"file_name": "testfile.txt"},
    max_steps=4,
    min_steps=2,
    difficulty="easy",
    upstream="filemanager_check_file_properties",
    requires_done=False,
)
def test_files_check_properties(task, agent, device, manager, download, mobile_faker, file_name):
    """The properties of the file are shown.

    Upstream: the same, by the texts of an event.
    """
    fill(download, mobile_faker, [as_made(file_name)])
    manager.show(DOWNLOAD)
    titles = labels_for("Properties", APP)

    def differs():
        seen = device.hierarchy()
        values = [node.text for node in seen.find_all(id="property_value")]
        if not titles & {node.text for node in seen.walk()} or not values:
            return "no properties are shown"
        return "" if values[0] == as_made(file_name) else f"the properties shown are those of {values[0]}"

    assert not play_until_shown(agent, task, differs)


@mobile_task(
    "check the storage page",
    apps=APPS,
    max_steps=2,
    min_steps=1,
    difficulty="easy",
    upstream="filemanager_check_storage",
    requires_done=False,
)
def test_files_check_storage(task, agent, device, manager, download):
    """The page of the app that says how large the storage is, is shown.

    Upstream: the same.
    """
    manager.show()

    def differs():
        total = device.hierarchy().find(id=f"{APP}:id/total_space")
        return "" if total is not None and total.text else "the storage page is not shown"

    assert not play_until_shown(agent, task, differs)


@mobile_task(
    "Create a new file named '{file_name}' in the 'Downloads' folder",
    apps=APPS,
    params=a_file,
    published={"file_name": "testfile.txt"},
    max_steps=10,
    min_steps=5,
    difficulty="medium",
    upstream="filemanager_create_new_file",
    requires_done=False,
)
def test_files_create(task, agent, manager, download, file_name):
    """The folder has an empty file of that name, in letters of either case; the others are as they were.

    Upstream: something of that name has to be seen in the folder after `File` has been tapped; a folder passes.
    """
    wanted = {**download.read_all(), file_name: ""}
    manager.show()

    expected = [added(DOWNLOAD)]
    assert not play_until_stored(agent, task, lambda: differs_but_for_case(download, wanted), expected=expected)


@mobile_task(
    "Delete file named '{file_name}' in the 'Downloads' folder",
    apps=APPS,
    params=a_file,
    published={"file_name": "testfile.txt"},
    max_steps=6,
    min_steps=3,
    difficulty="medium",
    upstream="filemanager_delete_file",
    requires_done=False,
)
def test_files_delete(task, agent, device, manager, download, mobile_faker, file_name):
    """The file is gone, and lies nowhere else in the storage; the others are as they were.

    Upstream: its name is not to be seen in the folder; it may have been renamed, moved or scrolled away.
    """
    fill(download, mobile_faker, [as_made(file_name)])
    manager.show(DOWNLOAD)

    assert not play_deletion(agent, task, device, download, [as_made(file_name)])


@mobile_task(
    "Hide the folder named '{folder}' and make sure File Manager Stop showing hidden media",
    apps=APPS,
    params=a_folder,
    published={"folder": "hidden"},
    max_steps=6,
    min_steps=3,
    difficulty="medium",
    upstream="filemanager_hide_folder",
    requires_done=False,
)
def test_files_hide_folder(task, agent, manager, download, mobile_faker, folder):
    """The folder is a hidden one with all that it holds, and the app does not show hidden files any more.

    Upstream: the hidden folder has to be seen, which it only is as long as the app goes on to show hidden files: the
    second half of the goal has to be left undone. Ours takes five steps and not three.
    """
    inside = download.folder(folder)
    inside.make()
    wanted = fill(inside, mobile_faker, ["notes.txt"])
    download.folder("shown").make()
    manager.show(DOWNLOAD)
    manager.show_hidden_for_now()

    def differs():
        if download.folders() != sorted(["shown", f".{folder}"]):
            return f"the folders are {', '.join(download.folders())}"
        shows = "hidden files are still shown" if manager.shows_hidden() else ""
        return download.folder(f".{folder}").differs(wanted) or shows

    expected = [
        removed(DOWNLOAD, f"{folder}/"),
        added(DOWNLOAD, f".{folder}/"),
        moved(f"{DOWNLOAD}/{folder}", "notes.txt", to=f"{DOWNLOAD}/.{folder}"),
        *stored(PREFERENCES, SHOWS_HIDDEN),
    ]
    assert not play_until_stored(agent, task, differs, expected=expected)


@mobile_task(
    "Search a file named '{file_name}'",
    apps=APPS,
    params=a_file,
    published={"file_name": "testfile.txt"},
    max_steps=4,
    min_steps=2,
    difficulty="easy",
    upstream="filemanager_search_file",
    requires_done=False,
)
def test_files_search(task, agent, device, manager, download, mobile_faker, file_name):
    """The name is searched for, and the file is among what was found.

    Upstream: it is enough that the name is in the search field.
    """
    fill(download, mobile_faker, [as_made(file_name)])
    manager.show(DOWNLOAD)

    def differs():
        return search_differs(device, file_name, "item_name", file_name)

    assert not play_until_shown(agent, task, differs)


@mobile_task(
    "Delete all videos in Download folder",
    apps=APPS,
    params=videos_and_others,
    published={
        "videos": ["icml.mp4", "corl.avi", "cvpr.mov"],
        "others": ["iccv.mp3", "aaai.txt", "neurips.exe"],
    },
    max_steps=18,
    min_steps=9,
    difficulty="hard",
    upstream="filemanager_delete_videos",
    requires_done=False,
)
def test_files_delete_videos(task, agent, device, manager, download, mobile_faker, videos, others):
    """The videos are gone, and lie nowhere else in the storage; the others are as they were.

    Upstream: their names are not to be seen in the folder; they may have been renamed or moved.
    """
    fill(download, mobile_faker, [*videos, *others])
    manager.show(DOWNLOAD)

    assert not play_deletion(agent, task, device, download, videos)


@mobile_task(
    "Delete the txt file in Download folder",
    apps=APPS,
    params=a_text_and_others,
    published={"text": "random.txt", "others": ["voice.m4a", "video.mov"]},
    max_steps=6,
    min_steps=3,
    difficulty="medium",
    upstream="filemanager_delete_txt",
    requires_done=False,
)
def test_files_delete_txt(task, agent, device, manager, download, mobile_faker, text, others):
    """The text is gone, and lies nowhere else in the storage; the others are as they were.

    Upstream: its name is not to be seen in the folder; it may have been renamed or moved.
    """
    fill(download, mobile_faker, [text, *others])
    manager.show(DOWNLOAD)

    assert not play_deletion(agent, task, device, download, [text])
