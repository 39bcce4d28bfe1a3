from __future__ import annotations

import datetime
import posixpath

import pytest

from pytest_mobileagent import mobile_task
from pytest_mobileagent.episode.goals import play_until_shown, play_until_stored
from pytest_mobileagent.state.gallery import favorites
from pytest_mobileagent.state.preferences import Preferences
from pytest_mobileagent.state.printed import pictures_in
from pytest_mobileagent.state.side_effects import added, modified, moved, removed, stored
from pytest_mobileagent.state.simple_camera import FOLDER, SimpleCamera
from pytest_mobileagent.state.storage import STORAGE, Folder, still_there

from .pictures import COLORS, FIRST, NAMES, look_alike, opened, photo, put_pictures, some_pictures

APP = "com.simplemobiletools.camera"
APPS = ["simple camera", "gallery"]
PREFERENCES = f"{APP}/shared_prefs/Prefs.xml"
GALLERY = "com.simplemobiletools.gallery.pro"
# The recordings' phone opened photos with the gallery and did not ask: to have been told so once leaves no trace that
# adb can write, but without other apps for photos there is nothing to ask.
OTHER_VIEWERS = ("com.google.android.apps.photos", "com.simplemobiletools.draw.pro")
QUALITIES = ("100", "95", "90", "85", "75", "70", "65", "60", "55", "50")
CARD_FOLDERS = ("Movies", "Pictures", "Documents", "Music")
SIZES = ((1280, 606), (1280, 960), (1600, 1200), (1200, 900), (1440, 1080))
WIDTHS = ("400", "600", "800", "1000")
TITLES = ("sunset", "the_lake", "our_house", "birthday", "at_work", "new_bike")


class Photos:
    """The photos of a task: the last one, which is the newest by every count, and those that were there before."""

    def __init__(self, device, last, size, fake):
        self.device = device
        self.name, self.path, self.size = last, f"{FOLDER}/{last}", size
        names = [f"{name}.jpg" for name in ("pic1", "pic2", *fake.picks(NAMES, 2))]
        others = [name for name in names if name != last]
        moments = [FIRST - datetime.timedelta(hours=20 * (len(others) - at)) for at in range(len(others))]
        *rest, color = fake.picks(COLORS, len(others) + 1)
        taken = {
            name: (photo(one, (640, 480), moment), moment)
            for name, one, moment in zip(others, rest, moments, strict=True)
        }
        self.content = photo(color, size, FIRST)
        self.all = {**{name: content for name, (content, _) in taken.items()}, last: self.content}
        put_pictures(device, "Pictures", some_pictures(fake, 2))
        put_pictures(device, "DCIM", {**taken, last: (self.content, FIRST)})

    @property
    def picture(self):
        return opened(self.content)

    def read(self, path):
        return self.device.pull_present([path]).get(path)

    def differ(self, **wanted):
        """Return what is other than that DCIM holds just the photos; of `wanted` in another state, or gone (None).

        Names of `wanted` may be in letters of either case, which the storage of a phone takes as the same.
        """
        files = {**self.all, **wanted}
        there = {name: content for name, content in files.items() if content is not None}
        named = {name.lower(): name for name in wanted}
        found = {named.get(name.lower(), name): content for name, content in self.device.pull_dir(FOLDER).items()}
        if found.keys() != there.keys():
            return f"{FOLDER} has {', '.join(sorted(found))} and not {', '.join(sorted(there))}"
        changed = [name for name, content in there.items() if content is not ... and found[name] != content]
        return f"{', '.join(changed)} has changed" if changed else ""


@pytest.fixture
def take(device, app, mobile_faker):
    """A function that puts the photos there, with the last one's name and size, and brings the camera to the front."""

    def put(last="pic3", size=SIZES[0]):
        for package in OTHER_VIEWERS:
            device.must_run(f"pm disable-user --user 0 {package}")
        made = Photos(device, f"{last}.jpg", size, mobile_faker)
        device.force_stop(APP)
        device.open_app(APP)
        return made

    return put


@pytest.fixture
def preferences(take, device):
    take()
    return Preferences(device, APP)


def a_name(fake):
    return {"last": fake.pick([f"pic{number}" for number in range(3, 10)])}


def a_copy(fake):
    last, copy = fake.random_int(3, 6), fake.random_int(7, 9)
    return {"last": f"pic{last}", "copy": f"pic{copy}", "turn": fake.pick(("right", "left"))}


def a_quality(fake):
    return {"percent": fake.pick(QUALITIES)}


def a_card_folder(fake):
    return {"last": a_name(fake)["last"], "folder": fake.pick(CARD_FOLDERS).lower()}


def a_size(fake):
    width, height = SIZES[fake.random_int(0, len(SIZES) - 1)]
    wanted = int(fake.pick(WIDTHS))
    return {"before": [width, height], "width": wanted, "height": round(height * wanted / width)}


def a_title(fake):
    return {"last": a_name(fake)["last"], "title": fake.pick(TITLES)}


# -- taking ------------------------------------------------------------------------------------------------------------


@mobile_task(
    "take a selfie", apps=APPS, max_steps=8, min_steps=2, upstream="camera/task1", requires_done=False
)  # fmt: skip
def test_camera_selfie(task, agent, device, take):
    """One more photo is in DCIM, taken while the front camera was in use; all that were there are as they were.

    Upstream: the camera was turned to the front, and the shutter tapped.
    """
    photos, camera = take(), SimpleCamera(device)

    def differs():
        return camera.one_differs(is_video=False, of_user=True) or photos.differ(**dict.fromkeys(camera.taken(), ...))

    assert not play_until_stored(agent, task, differs, expected=[added(FOLDER)])


@mobile_task(
    "open the last picture I took",
    apps=APPS,
    params=a_name,
    published={"last": "pic3"},
    max_steps=8,
    min_steps=1,
    upstream="camera/task2",
    requires_done=False,
)
def test_camera_open_last(task, agent, device, take, last):
    """After one of the steps the gallery shows the photo that was taken last, with its name above.

    Upstream: the thumbnail beside the shutter was tapped.
    """
    photos = take(last)

    def differs():
        seen = device.hierarchy()
        is_open = device.activity().startswith(f"{GALLERY}/") and seen.find(id="view_pager") is not None
        return "" if is_open and seen.find(text=photos.name) else f"{photos.name} is not open, but {device.activity()}"

    assert not play_until_shown(agent, task, differs)


@mobile_task(
    "record a short video", apps=APPS, max_steps=10, min_steps=3, upstream="camera/task3", requires_done=False
)  # fmt: skip
def test_camera_video(task, agent, device, take):
    """One video of some length is in DCIM; the photos are as they were.

    Upstream: the mode was changed to video, and the shutter tapped twice. How short a video is to be nobody said.
    """
    photos, camera = take(), SimpleCamera(device)

    def differs():
        return camera.one_differs(is_video=True) or photos.differ(**dict.fromkeys(camera.taken(), ...))

    assert not play_until_stored(agent, task, differs, expected=[added(FOLDER)])


@mobile_task(
    "take a short selfie video", apps=APPS, max_steps=12, min_steps=4, upstream="camera/task11", requires_done=False
)  # fmt: skip
def test_camera_selfie_video(task, agent, device, take):
    """One video of some length is in DCIM, taken while the front camera was in use; the photos are as they were.

    Upstream: the mode was changed to video, the camera turned to the front, and the shutter tapped twice.
    """
    photos, camera = take(), SimpleCamera(device)

    def differs():
        problem = camera.one_differs(is_video=True, of_user=True)
        return problem or photos.differ(**dict.fromkeys(camera.taken(), ...))

    assert not play_until_stored(agent, task, differs, expected=[added(FOLDER)])


# -- the last photo ----------------------------------------------------------------------------------------------------


@mobile_task(
    "rotate {turn} the last picture I took and save it as {copy}.jpg",
    apps=APPS,
    params=a_copy,
    published={"last": "pic3", "copy": "pic4", "turn": "right"},
    max_steps=16,
    min_steps=6,
    upstream="camera/task4",
    requires_done=False,
)
def test_camera_rotate(task, agent, take, last, copy, turn):
    """A file of that name shows the photo turned to that side; the photo itself and all others are as they were.

    Upstream: Rotate right, Save as, the name typed into the dialog, OK.
    """
    photos = take(last)
    name = f"{copy}.jpg"

    def differs():
        found = photos.read(f"{FOLDER}/{name}")
        made = opened(found) if found is not None else None
        if made is None:
            return f"there is no picture {name}"
        wanted = photos.picture.rotate(-90 if turn == "right" else 90, expand=True)
        is_turned = made.size == wanted.size and look_alike(made, wanted)
        return photos.differ(**{name: ...}) if is_turned else f"{name} is not the photo turned {turn}"

    assert not play_until_stored(agent, task, differs, expected=[added(FOLDER, name)])


@mobile_task(
    "print the last picture I took as pdf",
    apps=APPS,
    params=a_name,
    published={"last": "pic3"},
    max_steps=14,
    min_steps=5,
    upstream="camera/task5",
    requires_done=False,
)
def test_camera_print(task, agent, device, take, last):
    """A PDF file is somewhere in the storage that was not there, with the photo in it; all photos are as they were.

    Upstream: Print, the button that saves to a PDF file, and SAVE; the first wording, "print the last picture I took as
    pic3.jpg", was corrected by its authors, since a print is no such file.
    """
    photos = take(last)

    def pdfs():
        return set(device.must_run(f"find {STORAGE} -type f -name '*.pdf'").splitlines())

    before = pdfs()

    def differs():
        made = sorted(pdfs() - before)
        shown = [picture for path in made for picture in pictures_in(photos.read(path) or b"")]
        if not any(look_alike(picture, photos.picture) for picture in shown):
            return f"no new PDF file shows {photos.name}: {', '.join(made) or 'there is none'}"
        return photos.differ()

    assert not play_until_stored(agent, task, differs, expected=[added(f"{STORAGE}/Download")])


@mobile_task(
    "move the last photo I took to folder '{folder}' in SD card",
    apps=APPS,
    params=a_card_folder,
    published={"last": "pic3", "folder": "movies"},
    max_steps=20,
    min_steps=8,
    upstream="camera/task9",
    requires_done=False,
)
def test_camera_move(task, agent, device, take, last, folder):
    """The photo is in that folder of the SD card, to the byte, and no longer in DCIM; all others are as they were.

    Upstream: Move to, Other folder, the first of the breadcrumbs, SD Card, Movies, OK: the folder's name begins with a
    capital, and any folder whose name differs in that only is meant.
    """
    photos = take(last)
    card = device.must_run("ls -d /storage/????-????").strip()
    target = Folder(device, posixpath.join(card, folder.capitalize()))
    target.make()

    def differs():
        found = photos.read(f"{target.path}/{photos.name}")
        if found != photos.content:
            return f"{target.path} has no {photos.name}" if found is None else f"{photos.name} has changed"
        return photos.differ(**{photos.name: None})

    expected = [
        removed(FOLDER, photos.name),
        added(target.path, photos.name),
        *stored(f"{GALLERY}/shared_prefs/Prefs.xml", "last_copy_path"),
    ]
    assert not play_until_stored(agent, task, differs, expected=expected)


@mobile_task(
    "add the last photo to favorite",
    apps=APPS,
    params=a_name,
    published={"last": "pic3"},
    max_steps=8,
    min_steps=2,
    upstream="camera/task10",
    requires_done=False,
)
def test_camera_favorite(task, agent, device, take, last):
    """The photo is the only favourite of the gallery.

    Upstream: the star below the photo was tapped.
    """
    photos = take(last)

    def differs():
        found = favorites(device)
        return "" if found == [photos.path] else f"favourites are {', '.join(found) or 'none'} and not {photos.path}"

    expected = [added("gallery.db/favorites", full_path=photos.path)]
    assert not play_until_stored(agent, task, differs, expected=expected)


@mobile_task(
    "resize the last photo to {width}:{height}",
    apps=APPS,
    params=a_size,
    published={"before": [1280, 606], "width": 1000, "height": 473},
    max_steps=16,
    min_steps=6,
    upstream="camera/task12",
    requires_done=False,
)
def test_camera_resize(task, agent, take, before, width, height):
    """The photo has that size and shows what it showed, under its own name; all others are as they were.

    Upstream: Resize, the width typed into the dialog, which changes the height by itself, OK, and Yes, so that the file
    is written over.
    """
    photos = take(size=tuple(before))

    def differs():
        made = opened(photos.read(photos.path) or b"")
        if made is None or made.size != (width, height):
            return f"{photos.name} is {made and made.size} and not {width}:{height}"
        return photos.differ(**{photos.name: ...}) if look_alike(made, photos.picture) else "it is another picture"

    assert not play_until_stored(agent, task, differs, expected=[modified(FOLDER, photos.name)])


@mobile_task(
    "check the size of the last photo I took",
    apps=APPS,
    params=a_name,
    published={"last": "pic3"},
    max_steps=8,
    min_steps=2,
    upstream="camera/task13",
    requires_done=False,
)
def test_camera_size(task, agent, device, take, last):
    """After one of the steps the photo's properties are shown, with its size among them.

    Upstream: Properties was tapped above the photo.
    """
    photos = take(last)

    def differs():
        rows = [node.text for node in device.hierarchy().find_all(id="property_value")]
        size = f"{f'{len(photos.content) / 1024:.1f}'.removesuffix('.0')} kB"
        return "" if {photos.name, size} <= set(rows) else f"the properties of {photos.name} are not shown"

    assert not play_until_shown(agent, task, differs)


@mobile_task(
    "rename the last photo to '{title}'",
    apps=APPS,
    params=a_title,
    published={"last": "pic3", "title": "sunset"},
    max_steps=14,
    min_steps=5,
    upstream="camera/task14",
    requires_done=False,
)
def test_camera_rename(task, agent, take, last, title):
    """The photo is called so, in letters of either case, and is otherwise what it was; all others are as they were.

    Upstream: Rename, the name typed into the dialog, OK; the extension stayed.
    """
    photos = take(last)
    name = f"{title}.jpg"

    assert not play_until_stored(
        agent,
        task,
        lambda: photos.differ(**{photos.name: None, name: photos.content}),
        expected=[moved(FOLDER, photos.name, to=FOLDER)],
    )


@mobile_task(
    "delete the last photo I took",
    apps=APPS,
    params=a_name,
    published={"last": "pic3"},
    max_steps=10,
    min_steps=3,
    upstream="camera/task15",
    requires_done=False,
)
def test_camera_delete(task, agent, device, take, last):
    """The photo is nowhere in the storage any more, at most in the gallery's recycle bin; all others are there.

    Upstream: Delete was tapped below the photo, and Yes.
    """
    photos = take(last)

    def differs():
        return photos.differ(**{photos.name: None}) or still_there(device, [photos.content])

    assert not play_until_stored(agent, task, differs, expected=[removed(FOLDER, photos.name)])


# -- settings ----------------------------------------------------------------------------------------------------------


@mobile_task(
    "close the shutter sound", apps=APPS, max_steps=8, min_steps=2, upstream="camera/task6", requires_done=False
)  # fmt: skip
def test_camera_silent(task, agent, preferences):
    """It is stored that the shutter makes no sound.

    Upstream: the box in the settings was unchecked.
    """

    def differs():
        return preferences.differs("sound", wanted=False, default=True)

    assert not play_until_stored(agent, task, differs, expected=stored(PREFERENCES, "sound"))


@mobile_task(
    "use volume button as shutter", apps=APPS, max_steps=8, min_steps=2, upstream="camera/task7", requires_done=False
)  # fmt: skip
def test_camera_volume_buttons(task, agent, preferences):
    """It is stored that the volume buttons are the shutter.

    Upstream: the box in the settings was checked.
    """
    key = "volume_buttons_as_shutter"

    def differs():
        return preferences.differs(key, wanted=True)

    assert not play_until_stored(agent, task, differs, expected=stored(PREFERENCES, key))


@mobile_task(
    "set photo compression quality to {percent}%",
    apps=APPS,
    params=a_quality,
    published={"percent": "50"},
    max_steps=10,
    min_steps=3,
    upstream="camera/task8",
    requires_done=False,
)
def test_camera_quality(task, agent, preferences, percent):
    """This quality is stored.

    Upstream: it was chosen from the list in the settings.
    """

    def differs():
        return preferences.differs("photo_quality", percent, default="80")

    assert not play_until_stored(agent, task, differs, expected=stored(PREFERENCES, "photo_quality"))
