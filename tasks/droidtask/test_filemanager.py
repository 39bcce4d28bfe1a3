from __future__ import annotations

import pytest

from pytest_mobileagent import mobile_task
from pytest_mobileagent.config.labels import labels_for
from pytest_mobileagent.episode.goals import Once, play_until_shown, play_until_stored
from pytest_mobileagent.state.file_manager import SORT_OF_FOLDER, SORT_ORDER, VIEW_OF_FOLDER, VIEW_TYPE, FileManager
from pytest_mobileagent.state.side_effects import added, stored
from pytest_mobileagent.state.simple_colors import THEMES, theme_differs, theme_stored
from pytest_mobileagent.state.storage import STORAGE, clear_storage

from . import world

APP = "com.simplemobiletools.filemanager.pro"
APPS = ["file manager"]
SETTINGS = f"{APP}/shared_prefs/Prefs.xml"
GALLERY, PLAYER = "com.simplemobiletools.gallery.pro", "com.simplemobiletools.musicplayer"
CHOSEN = "android/shared_prefs/preferred-activities.xml"  # the apps that are always to open files of a type
KINDS = ("size", "last modified", "extension")
FOLDERS = ("Alarms", "Audiobooks", "Documents", "Movies", "Notifications", "Pictures", "Podcasts", "Ringtones")
FONT_SIZES = {"small": 0, "large": 2, "extra large": 3}
TABS = {"recents": 32, "storage": 64}
ALL_TABS = 112
SOUNDS = ("test1.m4a", "test2.m4a")
VIDEOS = ("video1.mp4", "video2.mp4", "video3.mp4")
VIEWED = stored(SETTINGS, VIEW_TYPE, VIEW_OF_FOLDER.format(STORAGE))
DOCUMENTS = ("Diary.pdf", "Letter.pdf", "Invoice.pdf", "Menu.pdf")
PICTURES = ("screen_2023-06-30_141247.png", "screen_2023-06-29_090513.png", "screen_2023-06-28_201500.png")
NOISE = ("shopping.txt", "tickets.txt", "packing.txt", "recipe.txt")


# -- what is drawn ----------------------------------------------------------------------------------------------------


def a_sound(fake):
    return {"name": fake.pick(SOUNDS)}


def a_video(fake):
    return {"name": fake.pick(VIDEOS)}


def a_document(fake):
    return {"name": fake.pick(DOCUMENTS)}


def a_picture(fake):
    return {"name": fake.pick(PICTURES)}


def a_kind(fake):
    return {"kind": fake.pick(KINDS)}


def a_folder(fake):
    return {"folder": fake.pick(FOLDERS).lower()}


def a_folder_and_kind(fake):
    return {"folder": fake.pick(("android", "dcim", "download", "music")), "kind": fake.pick(KINDS)}


def a_font_size(fake):
    return {"size": fake.pick(tuple(FONT_SIZES))}


def a_theme(fake):
    return {"theme": fake.pick(THEMES)}


def a_tab(fake):
    return {"tab": fake.pick(tuple(TABS))}


# -- what is arranged -------------------------------------------------------------------------------------------------


@pytest.fixture
def manager(app, device, mobile_faker):
    """The file manager over the files of the recordings, and a text that nobody asks for."""
    clear_storage(device)
    world.put(device)
    device.push(f"{STORAGE}/Documents/{mobile_faker.pick(NOISE)}", mobile_faker.note_text().encode())
    found = FileManager(device)
    found.show()
    return found


def sorted_anew(folder=STORAGE):
    """Return the changes that come with another order of a folder, or of all."""
    return stored(SETTINGS, SORT_ORDER, SORT_OF_FOLDER.format(folder.lower()))


def shown_differs(device, package, *wanted):
    """Return what is other than that this app is in front and shows these elements; ids, or texts by ids."""
    activity = device.activity()
    if activity.partition("/")[0] != package:
        return f"{activity} is in front and not {package}"
    seen = device.hierarchy()
    missing = [(name, text) for name, text in wanted if seen.find(id=name, text=text) is None]
    return f"{missing[0]} is not on the screen" if missing else ""


def folder_differs(device, folder):
    """Return what is other than that a folder of the storage is open, letters of either case being the same."""
    path = [node.text.lower() for node in device.hierarchy().find_all(id="breadcrumb_text")]
    is_open = device.activity().startswith(f"{APP}/") and len(path) == 2 and folder in path[1].split()
    return "" if is_open else f"{folder} is not open, but {' '.join(path) or 'no folder'}"


# -- tasks ------------------------------------------------------------------------------------------------------------


@mobile_task(
    "go to the 'recent' tab and open the {name}",
    apps=APPS,
    params=a_sound,
    published={"name": "test1.m4a"},
    max_steps=12,
    min_steps=2,
    upstream="filemanager/task1",
    requires_done=False,
)
def test_filemanager_open_recent(task, agent, device, manager, name):
    """The music player shows the sound after one of the steps.

    Upstream: tab and file are tapped twice, as if the first time had not opened it; once does here. A file that is
    opened by another way than the tab is open as well.
    """
    title = name.partition(".")[0]

    def differs():
        return shown_differs(device, PLAYER, ("activity_track_title", title))

    library = [added("songs.db/queue_items"), added("songs.db/tracks", times=2 * len(SOUNDS))]  # of all songs there are
    assert not play_until_shown(agent, task, differs, expected=library)


@mobile_task(
    "sort the folders by {kind}",
    apps=APPS,
    params=a_kind,
    published={"kind": "size"},
    max_steps=10,
    min_steps=3,
    upstream="filemanager/task2",
    requires_done=False,
)
def test_filemanager_sort(task, agent, manager, kind):
    """The top of the storage is sorted so, in ascending order as it was, alone or with all other folders."""
    assert not play_until_stored(
        agent, task, lambda: manager.sorting_differs(kind, descending=False), expected=sorted_anew()
    )


@mobile_task(
    "sort the folders by {kind} in descending order",
    apps=APPS,
    params=a_kind,
    published={"kind": "last modified"},
    max_steps=12,
    min_steps=4,
    upstream="filemanager/task3",
    requires_done=False,
)
def test_filemanager_sort_descending(task, agent, manager, kind):
    """The top of the storage is sorted so, alone or with all other folders."""
    assert not play_until_stored(
        agent, task, lambda: manager.sorting_differs(kind, descending=True), expected=sorted_anew()
    )


@mobile_task(
    "change the storage type to sd card",
    apps=APPS,
    max_steps=8,
    min_steps=2,
    upstream="filemanager/task4",
    requires_done=False,
)
def test_filemanager_sd_card(task, agent, device, manager):
    """The app lists the card after one of the steps: nothing of the choice is stored."""

    def differs():
        path = [node.text for node in device.hierarchy().find_all(id="breadcrumb_text")]
        if labels_for("SD Card", APP).isdisjoint(path):
            return f"{' '.join(path) or 'no folder'} is open, and not the card"
        return shown_differs(device, APP, ("items_list", None))

    assert not play_until_shown(agent, task, differs)


@mobile_task(
    "open '{folder}' folder, sort the files by {kind}",
    apps=APPS,
    params=a_folder_and_kind,
    published={"folder": "android", "kind": "extension"},
    max_steps=12,
    min_steps=4,
    upstream="filemanager/task5",
    requires_done=False,
)
def test_filemanager_sort_folder(task, agent, device, manager, folder, kind):
    """That folder was open after one of the steps, and is sorted so, in ascending order as it was, alone or with all.

    Upstream: the folder was open and the order of all folders was changed, which is the same order for this one.
    """
    opened = Once(lambda: folder_differs(device, folder))

    def differs():
        if not opened():
            return opened.missing
        return manager.sorting_differs(kind, descending=False, folder=f"{STORAGE}/{folder}")

    assert not play_until_stored(agent, task, differs, expected=sorted_anew(f"{STORAGE}/{folder}"))


@mobile_task(
    "change the view type to grid",
    apps=APPS,
    max_steps=12,
    min_steps=4,
    upstream="filemanager/task6",
    requires_done=False,
)
def test_filemanager_grid(task, agent, manager):
    """The top of the storage is shown as a grid, alone or with all other folders."""
    assert not play_until_stored(agent, task, manager.grid_differs, expected=VIEWED)


@mobile_task(
    "temporarily show hidden files",
    apps=APPS,
    max_steps=8,
    min_steps=2,
    upstream="filemanager/task7",
    requires_done=False,
)
def test_filemanager_show_hidden(task, agent, manager):
    """Hidden files are shown for now, and not for good, which is another setting."""
    assert not play_until_stored(
        agent,
        task,
        lambda: (
            manager.setting_differs("temporarily_show_hidden", True) or manager.setting_differs("show_hidden", False)
        ),
        expected=stored(SETTINGS, "temporarily_show_hidden"),
    )


@mobile_task(
    "change the theme to {theme}",
    apps=APPS,
    params=a_theme,
    published={"theme": "light"},
    max_steps=18,
    min_steps=7,
    upstream="filemanager/task8",
    requires_done=False,
)
def test_filemanager_theme(task, agent, device, manager, theme):
    """The colours of that theme are stored for this app."""
    assert not play_until_stored(agent, task, lambda: theme_differs(device, APP, theme), expected=theme_stored(APP))


@mobile_task(
    "add '{folder}' as favorite",
    apps=APPS,
    params=a_folder,
    published={"folder": "alarms"},
    max_steps=14,
    min_steps=5,
    upstream="filemanager/task9",
    requires_done=False,
)
def test_filemanager_favorite(task, agent, manager, folder):
    """Just that folder is a favourite.

    Upstream: it was added from the settings; the menu of the open folder has the same.
    """
    wanted = f"{STORAGE}/{folder}"

    assert not play_until_stored(
        agent,
        task,
        lambda: manager.favorites_differ([wanted]),
        expected=stored(SETTINGS, "favorites"),
    )


@mobile_task(
    "disable showing the '{tab}' tabs",
    apps=APPS,
    params=a_tab,
    published={"tab": "recents"},
    max_steps=14,
    min_steps=5,
    upstream="filemanager/task10",
    requires_done=False,
)
def test_filemanager_tabs(task, agent, manager, tab):
    """All tabs but that one are to be shown."""
    assert not play_until_stored(
        agent,
        task,
        lambda: manager.setting_differs("show_tabs", ALL_TABS - TABS[tab]),
        expected=stored(SETTINGS, "show_tabs", "last_used_view_pager_page"),
    )


@mobile_task(
    "change font size of the File manager app to {size}",
    apps=APPS,
    params=a_font_size,
    published={"size": "large"},
    max_steps=12,
    min_steps=4,
    upstream="filemanager/task11",
    requires_done=False,
)
def test_filemanager_font_size(task, agent, manager, size):
    """The size is stored for this app; that of the phone is another one."""
    assert not play_until_stored(
        agent,
        task,
        lambda: manager.setting_differs("font_size", FONT_SIZES[size]),
        expected=stored(SETTINGS, "font_size"),
    )


@mobile_task(
    "change pressing 'back' from twice to once to leave the app",
    apps=APPS,
    max_steps=10,
    min_steps=3,
    upstream="filemanager/task12",
    requires_done=False,
)
def test_filemanager_back_once(task, agent, manager):
    """The setting is stored as off."""
    assert not play_until_stored(
        agent,
        task,
        lambda: manager.setting_differs("press_back_twice", False),
        expected=stored(SETTINGS, "press_back_twice"),
    )


@mobile_task(
    "go to recents and play {name}",
    apps=APPS,
    params=a_video,
    published={"name": "video2.mp4"},
    max_steps=8,
    min_steps=2,
    upstream="filemanager/task13",
    requires_done=False,
)
def test_filemanager_play_recent(task, agent, device, manager, name):
    """The gallery shows that video after one of the steps; it plays by itself.

    Upstream: the goal names video2.mp4, and the file that was tapped is video1.mp4; ours wants the one that is named.
    """

    def differs():
        return shown_differs(device, GALLERY, (None, name)) or shown_differs(device, GALLERY, ("video_duration", None))

    assert not play_until_shown(agent, task, differs)


@mobile_task(
    "check the total storage of my phone",
    apps=APPS,
    max_steps=8,
    min_steps=1,
    upstream="filemanager/task14",
    requires_done=False,
)
def test_filemanager_total_storage(task, agent, device, manager):
    """The page that tells the total is on the screen after one of the steps."""
    assert not play_until_shown(agent, task, lambda: shown_differs(device, APP, ("total_space", None)))


@mobile_task(
    "go to 'download' folder and open {name}",
    apps=APPS,
    params=a_document,
    published={"name": "Diary.pdf"},
    max_steps=8,
    min_steps=2,
    upstream="filemanager/task15",
    requires_done=False,
)
def test_filemanager_open_pdf(task, agent, device, manager, name):
    """The app's viewer shows that document after one of the steps."""
    if name != "Diary.pdf":
        world.put(device, renamed={f"Download/{name}": "Download/Diary.pdf"})

    def differs():
        return shown_differs(device, APP, (None, name), ("page_counter", None))

    assert not play_until_shown(agent, task, differs)


@mobile_task(
    "open {name} with gallery, Always open with gallery",
    apps=APPS,
    params=a_picture,
    published={"name": "screen_2023-06-30_141247.png"},
    max_steps=10,
    min_steps=3,
    upstream="filemanager/task16",
    requires_done=False,
)
def test_filemanager_always_gallery(task, agent, device, manager, name):
    """The gallery shows that picture, and pictures of its type are opened by it without a question from now on."""
    if name not in world.FILES:
        world.put(device, renamed={name: PICTURES[0]})
    uri = f"content://{APP}.provider/external_files/{name}"

    def differs():
        return shown_differs(device, GALLERY, (None, name)) or manager.opener_differs(uri, "image/png", GALLERY)

    assert not play_until_shown(agent, task, differs, expected=stored(CHOSEN, "android.intent.action.VIEW image/png"))
