from __future__ import annotations

import io

import pytest
from PIL import ExifTags, Image

from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.system.intents import VIEW, Intent

PACKAGE = "com.simplemobiletools.gallery.pro"
MAIN = f"{PACKAGE}/.activities.MainActivity"
DCIM = "/storage/emulated/0/DCIM"


def jpeg(size=(1280, 606), *, has_exif=False):
    out = io.BytesIO()
    exif = Image.Exif()
    if has_exif:
        exif[ExifTags.Base.DateTime] = "2023:06:30 12:15:30"
        exif[ExifTags.Base.Make], exif[ExifTags.Base.Model] = "Google", "sdk_gphone_x86"
        exif.get_ifd(ExifTags.IFD.Exif).update(
            {ExifTags.Base.FocalLength: 5.0, ExifTags.Base.ExposureTime: 0.01, ExifTags.Base.ISOSpeedRatings: 100}
        )
    Image.new("RGB", size, "#336699").save(out, "JPEG", exif=exif)
    return out.getvalue()


@pytest.fixture
def put(phone):
    def write(name, content):
        phone.disk.write(f"{DCIM}/{name}", content)
        phone.media.scan(f"{DCIM}/{name}")

    return write


@pytest.fixture
def photo(put, phone, hand):
    """A photo that another app has opened, with an older one in its folder."""
    put("pic2.jpg", jpeg((300, 200)))
    put("pic3.jpg", jpeg(has_exif=True))
    phone.disk.set_times(f"{DCIM}/pic2.jpg", mtime_s=phone.clock.now() - 3600)
    phone.activities.start(Intent(VIEW, data=f"file://{DCIM}/pic3.jpg", type="image/jpeg", package=PACKAGE))
    return hand


def sizes(phone):
    """Return the sizes of the photos by name."""
    return {
        name: Image.open(io.BytesIO(phone.disk.read(f"{DCIM}/{name}"))).size
        for name in phone.disk.names(DCIM)
        if name.endswith(".jpg")
    }


def test_it_begins_dark_and_asks_for_no_access_to_all_files(hand, phone):
    hand.open(MAIN)

    assert simple.chosen_theme(phone, PACKAGE).is_dark
    assert not hand.shows("All files")


def test_what_another_app_opens_is_among_the_media_of_its_folder(photo, phone):
    phone.input.swipe(900, 1200, 150, 1200, 200)

    assert photo.shows("pic2.jpg")


def test_the_neighbour_is_shown_after_a_photo_was_deleted(photo):
    question = photo.tap("Delete").text("delete_remember_title")
    skips = photo.find_all("skip_the_recycle_bin_checkbox")
    photo.tap("Yes")

    assert question.startswith('Are you sure you want to move "pic3.jpg" (')
    assert skips == []
    assert photo.shows("pic2.jpg")


def test_the_properties_tell_how_a_photo_was_taken(photo):
    photo.tap("Properties")

    texts = photo.texts()
    told = {label: texts[texts.index(label) + 1] for label in ("Date taken", "Camera", "EXIF")}
    assert told["Camera"] == "Google sdk_gphone_x86"
    assert told["EXIF"] == "5.0mm  1/100s  ISO-100"
    assert told["Date taken"].startswith("30.06.2023, ")


def test_a_turned_photo_is_saved_under_its_own_name_unless_another_is_typed(photo, phone):
    photo.tap("Rotate").tap("Rotate right").tap("Save as")
    suggested = photo.text("filename_value")
    photo.tap("OK")
    asks = photo.text("message")
    photo.tap("Yes")

    assert (suggested, asks) == ("pic3", 'File "pic3.jpg" already exists. Overwrite?')
    assert sizes(phone)["pic3.jpg"] == (606, 1280)


def test_the_height_follows_the_width_of_a_photo(photo, phone):
    photo.tap("More options").tap("Resize")
    field = photo.find("resize_image_width")
    photo.tap(field)
    for _ in "1280":
        phone.input.key(67)
    phone.input.text("1000")
    height = photo.text("resize_image_height")
    photo.tap("OK").tap("Yes")

    assert height == "473"
    assert sizes(phone)["pic3.jpg"] == (1000, 473)


def test_a_folder_without_folders_is_taken_by_a_tap_where_none_can_be_made(put, hand, phone):
    put("pic1.jpg", jpeg((30, 20)))
    hand.open(MAIN).tap("More options").tap("Create new folder")
    rows = [view.shown_text for view in hand.find_all("list_item_name")]
    hand.tap("DCIM")
    where = hand.text("folder_path")
    hand.type("trip").tap("OK")

    assert rows[:4] == ["Alarms", "Android", "Audiobooks", "DCIM"]
    assert where == "Internal/DCIM/"
    assert phone.disk.is_dir(f"{DCIM}/trip")


def test_files_are_listed_where_a_folder_is_chosen_and_cannot_be_picked(photo):
    photo.tap("More options").tap("Move to").tap("Other folder")
    rows = [view.shown_text for view in photo.find_all("list_item_name")]
    photo.tap("pic2.jpg", instance=0)

    assert rows == ["pic2.jpg", "pic3.jpg"]
    assert photo.shows("Select a folder")


def test_settings_have_neither_hidden_folders_nor_animated_thumbnails(hand):
    hand.open(MAIN).tap("More options").tap("Settings")

    assert hand.find_all("settings_manage_excluded_folders_holder")
    assert not hand.find_all("settings_manage_hidden_folders_holder")
    assert not hand.find_all("settings_animate_gifs_holder")
