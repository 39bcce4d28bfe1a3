from __future__ import annotations

import io

import pytest
from PIL import Image

from pytest_mobileagent.simulator.system.intents import Intent
from tests.simulator.apps.hand import Hand

PACKAGE = "com.android.camera2"
CAMERA = f"{PACKAGE}/com.android.camera.CameraLauncher"
PHOTOS, VIDEOS = "/storage/emulated/0/Pictures", "/storage/emulated/0/Movies"


@pytest.fixture
def hand(phone):
    phone.activities.start(Intent(component=CAMERA))
    return Hand(phone)


def media(phone, kind):
    columns = ["_display_name", "width", "height", "duration"]
    return phone.content.query(f"content://media/external/{kind}/media", columns)


def test_the_shutter_saves_a_jpeg_named_after_the_time(hand):
    hand.tap("Shutter")
    (name,) = hand.phone.disk.names(PHOTOS)

    assert name.startswith("IMG_20231015_1534")
    with Image.open(io.BytesIO(hand.phone.disk.read(f"{PHOTOS}/{name}"))) as photo:
        assert (photo.format, photo.size) == ("JPEG", (1200, 1600))
        assert photo.getexif()[306].startswith("2023:10:15 15:34")


def test_a_photo_is_known_to_the_media_store(hand):
    hand.tap("Shutter")

    assert [(row["width"], row["height"]) for row in media(hand.phone, "images")] == [(1200, 1600)]


def test_photos_tell_where_they_were_taken(hand):
    hand.tap("Shutter")
    (name,) = hand.phone.disk.names(PHOTOS)

    with Image.open(io.BytesIO(hand.phone.disk.read(f"{PHOTOS}/{name}"))) as photo:
        gps = photo.getexif().get_ifd(0x8825)
        assert (gps[1], gps[3]) == ("N", "W")


def test_two_photos_have_two_names(hand):
    hand.tap("Shutter")
    hand.tap("Shutter")

    assert len(hand.phone.disk.names(PHOTOS)) == 2


def choose_video(hand):
    hand.phone.input.swipe(150, 1000, 900, 1000, 300)
    hand.tap("Switch to Video Camera")


def test_a_video_lasts_as_long_as_it_was_recorded(hand):
    choose_video(hand)
    hand.tap("Shutter")
    hand.phone.clock.advance(5)
    assert hand.text("recording_time") == "00:05"
    hand.tap("Shutter")

    (row,) = media(hand.phone, "video")
    assert row["_display_name"].startswith("VID_20231015_")
    assert 5000 <= row["duration"] < 6000
    assert hand.phone.disk.names(PHOTOS) == []


def test_nothing_is_in_the_folder_before_the_video_is_stopped(hand):
    choose_video(hand)
    hand.tap("Shutter")

    assert hand.phone.disk.names(VIDEOS) == []


def test_leaving_stops_and_saves_the_video(hand):
    choose_video(hand)
    hand.tap("Shutter")
    hand.phone.go_home()

    assert len(hand.phone.disk.names(VIDEOS)) == 1


def test_the_mode_is_remembered(hand):
    choose_video(hand)
    hand.phone.activities.force_stop(PACKAGE)
    hand.phone.activities.start(Intent(component=CAMERA))
    hand.tap("Shutter")

    assert hand.find("recording_time")


def test_the_countdown_delays_the_photo(hand):
    hand.tap("Options")
    hand.tap("Countdown timer is off")
    hand.tap("Shutter")
    assert hand.phone.disk.names(PHOTOS) == []
    hand.phone.clock.advance(3)

    assert len(hand.phone.disk.names(PHOTOS)) == 1


def test_front_and_back_camera_see_different_things(hand):
    hand.tap("Shutter")
    hand.tap("Options")
    hand.tap("Back camera")
    hand.tap("Shutter")
    one, two = (hand.phone.disk.read(f"{PHOTOS}/{name}") for name in hand.phone.disk.names(PHOTOS))

    assert one != two


def test_the_filmstrip_deletes_unless_it_is_undone(hand):
    hand.tap("Shutter")
    hand.tap("rounded_thumbnail_view")
    hand.tap("Delete")
    hand.tap("UNDO")
    hand.back()
    assert len(hand.phone.disk.names(PHOTOS)) == 1
    hand.tap("rounded_thumbnail_view")
    hand.tap("Delete")
    hand.back()

    assert hand.phone.disk.names(PHOTOS) == []


def test_the_filmstrip_shares_what_was_taken(hand):
    hand.tap("Shutter")
    hand.tap("rounded_thumbnail_view")
    hand.tap("Share")
    hand.tap("Draw")

    top = hand.phone.activities.top
    assert top.package == "com.simplemobiletools.draw.pro"
    assert top.intent.text("android.intent.extra.STREAM").startswith("content://media/external/images/media/")


def test_the_first_start_asks_about_locations(phone):
    phone.packages.clear_data(PACKAGE)
    phone.activities.start(Intent(component=CAMERA))
    hand = Hand(phone)
    hand.tap("check_box")
    hand.tap("NEXT")

    assert hand.find("shutter_button")


def test_a_volume_key_is_the_shutter_and_changes_no_volume(hand):
    before = hand.phone.audio.volume("music")

    hand.phone.input.press(24)

    assert (len(media(hand.phone, "images")), hand.phone.audio.volume("music")) == (1, before)


@pytest.fixture
def settings(hand):
    """The camera's settings, which the list of modes leads to."""
    hand.phone.input.swipe(150, 1000, 900, 1000, 300)
    return hand.tap("Settings")


def test_photos_have_the_size_that_the_settings_say(settings):
    settings.tap("Resolution & quality").tap("Back camera photo").tap("(4:3) 0.3 megapixels")
    settings.back().back().tap("Shutter")

    assert [(row["width"], row["height"]) for row in media(settings.phone, "images")] == [(480, 640)]


def test_photos_tell_no_place_once_the_settings_say_so(settings):
    settings.tap("Save location").back().tap("Shutter")

    (name,) = settings.phone.disk.names(PHOTOS)
    with Image.open(io.BytesIO(settings.phone.disk.read(f"{PHOTOS}/{name}"))) as photo:
        assert not photo.getexif().get_ifd(0x8825)


def test_the_exposure_is_set_by_hand_once_the_settings_allow_it(settings):
    settings.tap("Advanced").tap("Manual exposure").back().back()
    before = settings.find("preview_content").image.resize((1, 1)).getpixel((0, 0))

    settings.tap("Options").tap("Manual exposure compensation").tap("-2")

    after = settings.find("preview_content").image.resize((1, 1)).getpixel((0, 0))
    assert sum(after) < sum(before) * 0.5
