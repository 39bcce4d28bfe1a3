from __future__ import annotations

import io

import pytest
from PIL import Image

from pytest_mobileagent import mobile_task
from pytest_mobileagent.episode.goals import play_until_stored
from pytest_mobileagent.pictures import open_picture
from pytest_mobileagent.state.gallery import Album, favorites, wallpapers
from pytest_mobileagent.state.preferences import Preferences
from pytest_mobileagent.state.side_effects import added, stored
from pytest_mobileagent.state.storage import STORAGE, clear_storage

APP = "com.simplemobiletools.gallery.pro"
PREFERENCES = f"{APP}/shared_prefs/Prefs.xml"
IMAGES_AND_VIDEOS = 1 | 2  # the preference `filter_media`
GROUPED_BY, BY_TYPE = ~(1024 | 2048), 8  # the preference `group_by` without order and count
LIST = 2  # the preferences `view_type_…`
SORTED_BY, DESCENDING = 1 | 2 | 4 | 8 | 16384, 1024  # the preference `directory_sort_order`
SORTS = {"name": 1, "size": 4, "date taken": 8}
ORDERS = ("ascendingly", "descendingly")
NAMES = ("beach", "bridge", "castle", "forest", "garden", "harbour", "market", "mountain", "river", "skyline")
COLORS = ("#b3412f", "#2f6fb3", "#3f8f4f", "#c79a2b", "#7a4fa3", "#2fa39c")
LIKE = 12  # how far the mean of a colour may be away: it is a picture, scaled and cropped


@pytest.fixture
def device(app, device):
    """The phone without files and with the clock of twelve hours, the app in front."""
    clear_storage(device)
    device.settings.put("system", "time_12_24", 12)
    return device


def a_picture(color, kind, side):
    """Return a picture of one colour as a file."""
    out = io.BytesIO()
    Image.new("RGB", (side * 9 // 16, side), color).save(out, kind)
    return out.getvalue()


def some_pictures(fake, count):
    """Return pictures as files by names, each of another colour and size; the second is a GIF."""
    found = {}
    for at, (name, color) in enumerate(zip(fake.picks(NAMES, count), fake.picks(COLORS, count), strict=True)):
        kind = "GIF" if at == 1 else fake.pick(("JPEG", "PNG"))
        extension = {"JPEG": "jpg"}.get(kind, kind.lower())
        found[f"{name}.{extension}"] = a_picture(color, kind, fake.random_int(30, 60) * 16)
    return found


def take_pictures(fake, device):
    """Put pictures into the folders, and bring the app to the front; return those of Download, the newest first."""
    for folder in ("DCIM", "Pictures"):
        Album(device, folder).add_in_order(some_pictures(fake, fake.random_int(1, 3)))
    downloads = some_pictures(fake, fake.random_int(3, 5))
    Album(device, "Download").add_in_order(downloads)
    device.force_stop(APP)
    device.open_app(APP)
    return downloads


def number(preferences, key, default=0):
    return int(preferences.all().get(key, default))


@mobile_task(
    "filter media in the gallery and only show images and videos",
    apps=[APP],
    max_steps=12,
    min_steps=6,
    difficulty="medium",
    upstream="gallery_filter_by_images_and_videos",
    requires_done=False,
)
def test_gallery_filter_by_images_and_videos(task, agent, device, mobile_faker):
    """The app has stored that it shows images and videos, and nothing else.

    Upstream: by a slip any tap on OK passes; ours is to be stored.
    """
    take_pictures(mobile_faker, device)
    preferences = Preferences(device, APP)

    def differs():
        return preferences.differs("filter_media", IMAGES_AND_VIDEOS)

    assert not play_until_stored(agent, task, differs, expected=stored(PREFERENCES, "filter_media"))


@mobile_task(
    "Go to the downloads folder, group the images by file type",
    apps=[APP],
    max_steps=10,
    min_steps=5,
    difficulty="medium",
    upstream="gallery_group_by_file_type",
    requires_done=False,
)
def test_gallery_group_by_file_type(task, agent, device, mobile_faker):
    """The app has stored that Download, or every folder, is grouped by file type, in any order.

    Upstream: once the choice has been seen, any OK passes, in any folder; ours is to be stored.
    """
    take_pictures(mobile_faker, device)
    preferences = Preferences(device, APP)
    own = f"group_folder_{STORAGE}/download"

    def differs():
        grouping = number(preferences, own, number(preferences, "group_by", 1))
        return "" if grouping & GROUPED_BY == BY_TYPE else f"the grouping of Download is {grouping}"

    assert not play_until_stored(agent, task, differs, expected=stored(PREFERENCES, "group_by", own))


@mobile_task(
    "Change the view type to list view",
    apps=[APP],
    max_steps=8,
    min_steps=4,
    difficulty="medium",
    upstream="gallery_list_view_type",
    requires_done=False,
)
def test_gallery_list_view_type(task, agent, device, mobile_faker):
    """The app has stored that folders, or the files in them, are shown as a list.

    Upstream: by a slip any tap on OK passes; ours is to be stored.
    """
    take_pictures(mobile_faker, device)
    preferences = Preferences(device, APP)
    keys = ("view_type_folders", "view_type_files")

    def differs():
        is_list = any(number(preferences, key) == LIST for key in keys)
        return "" if is_list else "neither folders nor files are shown as a list"

    assert not play_until_stored(agent, task, differs, expected=stored(PREFERENCES, *keys))


@mobile_task(
    "Go to Gallery settings and enable play videos automatically",
    apps=[APP],
    max_steps=8,
    min_steps=4,
    difficulty="medium",
    upstream="gallery_play_videos_automatically",
    requires_done=False,
)
def test_gallery_play_videos_automatically(task, agent, device, mobile_faker):
    """The app has stored that it plays videos automatically.

    Upstream: a tap on the row passes, also the second, which switches it off again; ours is to be stored.
    """
    take_pictures(mobile_faker, device)
    preferences = Preferences(device, APP)

    def differs():
        return preferences.differs("autoplay_videos", wanted=True)

    assert not play_until_stored(agent, task, differs, expected=stored(PREFERENCES, "autoplay_videos"))


@mobile_task(
    "Enable remember the last video playback position in settings",
    apps=[APP],
    max_steps=8,
    min_steps=4,
    difficulty="medium",
    upstream="gallery_remember_playback_position",
    requires_done=False,
)
def test_gallery_remember_playback_position(task, agent, device, mobile_faker):
    """The app has stored that it remembers the last position in a video.

    Upstream: the settings have to show it; ours is to be stored, whatever is in front.
    """
    take_pictures(mobile_faker, device)
    preferences = Preferences(device, APP)
    key = "remember_last_video_position"

    def differs():
        return preferences.differs(key, wanted=True)

    assert not play_until_stored(agent, task, differs, expected=stored(PREFERENCES, key))


@mobile_task(
    "Go to Downloads Folder and set the first image as favorite",
    apps=[APP],
    max_steps=6,
    min_steps=3,
    difficulty="medium",
    upstream="gallery_set_favorite",
    requires_done=False,
)
def test_gallery_set_favorite(task, agent, device, mobile_faker):
    """The newest picture of Download, which stands first there, is the only favourite.

    Upstream: a tap on the star of any picture passes, also the second, which takes it out again; ours is to be stored.
    """
    first = f"{STORAGE}/Download/{next(iter(take_pictures(mobile_faker, device)))}"

    def differs():
        found = favorites(device)
        return "" if found == [first] else f"favourites are {', '.join(found) or 'none'} and not {first}"

    expected = [added("gallery.db/favorites", full_path=first)]
    assert not play_until_stored(agent, task, differs, expected=expected)


def mean_color(picture):
    """Return how red, green and blue a picture is on the whole."""
    with open_picture(picture) as opened:
        return opened.convert("RGB").resize((1, 1), Image.Resampling.BOX).getpixel((0, 0))


def is_like(picture, original):
    """Whether a wallpaper is made of a picture."""
    if picture is None:
        return False
    return all(abs(one - other) <= LIKE for one, other in zip(mean_color(picture), mean_color(original), strict=True))


@mobile_task(
    "Go to Downloads Folder and set the first image as Home screen wallpaper",
    apps=[APP],
    max_steps=12,
    min_steps=6,
    difficulty="medium",
    upstream="gallery_set_wallpaper",
    requires_done=False,
)
def test_gallery_set_wallpaper(task, agent, device, mobile_faker):
    """The home screen's wallpaper is made of the newest picture of Download, and the lock screen's is not.

    Upstream: the question which screen and the window after it pass, whatever was answered, and whichever picture it
    is; ours looks at the wallpaper.
    """
    first = next(iter(take_pictures(mobile_faker, device).values()))

    def differs():
        now = wallpapers(device)
        if not is_like(now.home, first):
            return "the home screen has another wallpaper than the first picture"
        return "the lock screen has the picture too" if is_like(now.lock, first) else ""

    # The lock screen, which had none of its own, keeps what it showed.
    expected = [added("/data/system/users/0", name) for name in ("wallpaper", "wallpaper_lock")]
    assert not play_until_stored(agent, task, differs, stops=True, expected=expected)


@mobile_task(
    "show hidden items in the gallery in settings",
    apps=[APP],
    max_steps=6,
    min_steps=3,
    difficulty="medium",
    upstream="gallery_show_hidden_items",
    requires_done=False,
)
def test_gallery_show_hidden_items(task, agent, device, mobile_faker):
    """The app has stored that it shows hidden items.

    Upstream: a tap on the row passes, also the second, which switches it off again; ours is to be stored, and to show
    them for some minutes by the menu is not enough.
    """
    take_pictures(mobile_faker, device)
    preferences = Preferences(device, APP)

    def differs():
        return preferences.differs("show_hidden_media", wanted=True)

    assert not play_until_stored(agent, task, differs, expected=stored(PREFERENCES, "show_hidden_media"))


def an_order(fake):
    return {"field": fake.pick(tuple(SORTS)), "order": fake.pick(ORDERS)}


@mobile_task(
    "sort the gallery by {field} {order}",
    apps=[APP],
    params=an_order,
    published={"field": "size", "order": "ascendingly"},
    max_steps=8,
    min_steps=4,
    difficulty="medium",
    upstream="gallery_sort_by_size_asc",
    requires_done=False,
)
def test_gallery_sort_by_size_asc(task, agent, device, mobile_faker, field, order):
    """The app has stored that the folders, or the files in all of them, are sorted so; the others are as they were, or
    sorted so too.

    Upstream: once field and order have been tapped, whatever was tapped after them, any OK passes; ours is to be
    stored.
    """
    take_pictures(mobile_faker, device)
    preferences = Preferences(device, APP)
    wanted = SORTS[field] | (DESCENDING if order == "descendingly" else 0)

    keys = ("directory_sort_order", "sort_order")
    before = {key: number(preferences, key) for key in keys}

    def differs():
        found = {key: number(preferences, key) for key in keys}
        other = {key: sorting for key, sorting in found.items() if sorting & (SORTED_BY | DESCENDING) != wanted}
        is_so = len(other) < len(keys) and other.items() <= before.items()
        return "" if is_so else f"folders and files are sorted by {found} and not by {wanted}"

    assert not play_until_stored(agent, task, differs, expected=stored(PREFERENCES, *keys))


@mobile_task(
    "Change the date and time format to 24-hour format in gallery settings",
    apps=[APP],
    max_steps=10,
    min_steps=5,
    difficulty="medium",
    upstream="gallery_use_24_hour_time_format",
    requires_done=False,
)
def test_gallery_use_24_hour_time_format(task, agent, device, mobile_faker):
    """The app has stored that it writes times from 0 to 24 o'clock; how it writes dates is as it was.

    Upstream: once the box has been seen checked, any OK passes; ours is to be stored.
    """
    take_pictures(mobile_faker, device)
    preferences = Preferences(device, APP)
    form = preferences.all().get("date_format", "dd.MM.yyyy")

    def differs():
        is_24_hour = preferences.differs("use_24_hour_format", wanted=True)
        return is_24_hour or preferences.differs("date_format", form, default=form)

    expected = stored(PREFERENCES, "use_24_hour_format", "date_format")
    assert not play_until_stored(agent, task, differs, expected=expected)
