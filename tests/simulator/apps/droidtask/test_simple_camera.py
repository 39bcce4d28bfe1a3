from __future__ import annotations

import io

import pytest
from PIL import Image

from pytest_mobileagent.simulator.system.preferences import Preferences

PACKAGE = "com.simplemobiletools.camera"
MAIN = f"{PACKAGE}/.activities.MainActivity"
GALLERY = "com.simplemobiletools.gallery.pro"
DCIM = "/storage/emulated/0/DCIM"
NEEDED = ("CAMERA", "WRITE_EXTERNAL_STORAGE", "READ_EXTERNAL_STORAGE")
VOLUME_UP, KEY_CAMERA = 24, 27
CAMERA_MODEL, FOCAL_LENGTH, EXIF_PART = 272, 37386, 0x8769


@pytest.fixture
def camera(phone, hand):
    """The viewfinder, after all that it asks for has been allowed."""
    for name in (*NEEDED, "RECORD_AUDIO"):
        phone.packages.grant(PACKAGE, f"android.permission.{name}")
    return hand.open(MAIN)


@pytest.fixture
def prefs(phone):
    return Preferences(phone, PACKAGE, "Prefs")


def taken(phone, suffix=".jpg"):
    names = phone.disk.names(DCIM) if phone.disk.is_dir(DCIM) else []
    return [name for name in names if name.endswith(suffix)]


def only_photo(phone):
    (name,) = taken(phone)
    return Image.open(io.BytesIO(phone.disk.read(f"{DCIM}/{name}")))


def shown_ids(hand, parent):
    row = hand.find(parent)
    return [view.resource_id.rpartition("/")[2] for view in row.walk() if view.is_clickable]


def test_a_photo_is_saved_in_dcim_with_the_time_in_its_name(camera, phone):
    camera.tap("Shutter")

    assert len(taken(phone)) == 1
    assert taken(phone)[0].startswith("IMG_2023")


def test_a_photo_tells_what_has_taken_it(camera, phone):
    camera.tap("Shutter")

    exif = only_photo(phone).getexif()
    assert CAMERA_MODEL in exif
    assert exif.get_ifd(EXIF_PART)[FOCAL_LENGTH] == 5


def test_a_photo_tells_nothing_where_that_is_not_wished(camera, phone):
    camera.tap("Settings").tap("Save photo exif metadata").back().tap("Shutter")

    assert not dict(only_photo(phone).getexif())


def test_a_photo_is_smaller_with_more_compression(camera, phone):
    camera.tap("Shutter").tap("Settings").tap("Photo compression quality").tap("50%").back().tap("Shutter")

    first, second = (phone.disk.stat(f"{DCIM}/{name}").size for name in sorted(taken(phone)))
    assert second < first


def test_the_front_camera_sees_who_holds_the_phone_and_has_a_flash(camera, prefs):
    before = shown_ids(camera, "default_icons")
    camera.tap("Toggle front/back camera")

    assert before == ["toggle_timer", "change_resolution", "settings"]
    assert shown_ids(camera, "default_icons") == ["toggle_timer", "toggle_flash", "change_resolution", "settings"]
    assert prefs.number("last_used_camera_lens", 1) == 0


def test_a_video_lasts_from_one_tap_to_the_next(camera, phone):
    camera.tap("Video").tap("Shutter")
    phone.pass_time(3)
    shown = camera.text("video_rec_curr_timer")
    others = [camera.shows(desc) for desc in ("Toggle front/back camera", "View last captured media", "Photo")]
    camera.tap("Shutter")

    assert shown == "00:03"
    assert others == [False] * 3
    assert len(taken(phone, ".mp4")) == 1


def test_the_countdown_delays_a_photo_until_it_is_tapped_again(camera, phone):
    camera.tap("Toggle the timer mode").tap("timer_3s").tap("Shutter")
    phone.pass_time(1)
    camera.tap("Shutter")
    phone.pass_time(5)
    cancelled = taken(phone)
    camera.tap("Shutter")
    phone.pass_time(4)

    assert cancelled == []
    assert len(taken(phone)) == 1


def test_options_take_the_place_of_the_icons_until_back(camera):
    camera.tap("Toggle the timer mode")
    options = shown_ids(camera, "top_options")
    camera.back()

    assert options == ["timer_off", "timer_3s", "timer_5s", "timer_10_s"]
    assert camera.shows("Settings")


def test_a_resolution_is_that_of_the_photo(camera, phone):
    camera.tap("Resolution").tap("photo_1x1").tap("Shutter")

    assert only_photo(phone).size == (1080, 1080)


@pytest.mark.parametrize(("is_wished", "count"), [(False, 0), (True, 1)], ids=["not_wished", "wished"])
def test_volume_keys_take_photos_only_where_that_is_wished(camera, phone, prefs, is_wished, count):
    prefs.update({"volume_buttons_as_shutter": is_wished})

    phone.input.key(VOLUME_UP)

    assert len(taken(phone)) == count


def test_the_cameras_key_takes_a_photo(camera, phone):
    phone.input.key(KEY_CAMERA)

    assert len(taken(phone)) == 1


def test_the_thumbnail_opens_the_last_photo_in_an_app_for_photos(camera, phone):
    for name in NEEDED[1:]:
        phone.packages.grant(GALLERY, f"android.permission.{name}")
    camera.tap("Shutter").tap("View last captured media").tap("Gallery").tap("Just once")

    assert phone.activities.top.package == GALLERY
    assert camera.shows(taken(phone)[0])


def test_without_a_photo_the_thumbnail_opens_nothing(camera, phone):
    camera.tap("View last captured media")

    assert phone.activities.top.package == PACKAGE


def test_the_camera_closes_if_it_may_not_use_the_camera(hand, phone):
    hand.open(MAIN).tap("Deny")

    assert phone.windows.toasts.last == "Camera permission is required"
    assert phone.activities.top.package != PACKAGE


def test_what_is_locked_is_explained(camera):
    camera.tap("Settings").tap("Customize colors (Locked)")

    assert [camera.shows(label) for label in ("Later", "Purchase")] == [True, True]


def test_about_is_an_icon_of_the_settings(camera):
    camera.tap("Settings").tap("About")

    assert camera.shows("Version 5.6.3")


def test_the_viewfinder_stays_upright_however_the_phone_is_held(camera, phone):
    phone.display.turn(1)
    of_camera = phone.display.rotation
    camera.tap("Settings")
    of_settings = phone.display.rotation
    camera.back()

    assert (of_camera, of_settings, phone.display.rotation) == (0, 1, 0)


def test_a_question_over_the_viewfinder_is_upright_as_well(phone, hand):
    phone.display.turn(1)
    hand.open(MAIN)

    assert phone.activities.top.package != PACKAGE
    assert phone.display.rotation == 0


def test_a_phone_that_was_put_back_stands_as_it_stood(camera, phone):
    phone.display.turn(1)
    kept = phone.snapshot()
    camera.tap("Settings")
    phone.restore(kept)

    assert phone.display.rotation == 0
    camera.open("com.android.settings/.Settings")
    assert phone.display.rotation == 1
