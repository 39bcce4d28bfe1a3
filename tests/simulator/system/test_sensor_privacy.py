"""Who is told that the microphone or the camera is in use: since Android 12 a chip, then a dot, in the status bar."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.image import find_image
from pytest_mobileagent.simulator.phone import Phone
from tests.conftest import EPOCH_S
from tests.simulator.apps.hand import Hand

RECORDER = "com.dimowner.audiorecorder/.app.main.MainActivity"
CAMERA = "com.android.camera2/com.android.camera.CameraLauncher"
VOICE_RECORDER = "com.simplemobiletools.voicerecorder/.activities.MainActivity"
GREEN = (0x3D, 0xDC, 0x84)
MICROPHONE = "Applications are using your microphone."


def chip(hand):
    found = hand.find_all("privacy_chip")
    return found[0].desc if found else ""


def has_dot(hand):
    """Whether there is green at the end of the status bar."""
    picture = Image.open(io.BytesIO(hand.phone.windows.png())).convert("RGB")
    width, height = picture.width, hand.phone.display.status_bar_px
    end = picture.crop((width - int(24 * hand.phone.display.scale), 0, width, height))
    return GREEN in {color for _, color in end.getcolors(1 << 20)}


def test_a_recording_is_told_by_a_chip_then_by_a_dot_until_it_ends(phone):
    hand = Hand(phone).open(RECORDER)
    assert (chip(hand), has_dot(hand)) == ("", False)

    hand.tap("btn_record")
    assert chip(hand) == MICROPHONE
    phone.pass_time(3)
    assert (chip(hand), has_dot(hand)) == ("", True)
    phone.input.key(3)
    assert has_dot(hand)
    phone.panels.open("shade")
    assert chip(hand) == MICROPHONE
    phone.panels.close()

    hand.open(RECORDER).tap("btn_record_stop")
    phone.pass_time(1)
    assert (chip(hand), has_dot(hand)) == ("", False)


def test_the_shades_chip_names_the_app_and_leads_to_its_permissions(phone):
    hand = Hand(phone).open(RECORDER).tap("btn_record")
    phone.pass_time(3)
    phone.panels.open("shade")

    hand.tap("privacy_chip")
    assert (hand.find("icon").desc, hand.text("text")) == ("microphone", "Being used by Audio Recorder")
    hand.back()
    assert not hand.shows("privacy_item")

    phone.panels.open("quick_settings")
    hand.tap("privacy_chip").tap("privacy_item")
    assert not hand.shows("privacy_item")
    assert (hand.shows("App permissions"), hand.shows("Audio Recorder")) == (True, True)


def test_each_app_is_named_by_what_it_uses(phone):
    hand = Hand(phone).open(RECORDER).tap("btn_record").open(CAMERA)
    phone.panels.open("shade")

    hand.tap("privacy_chip")

    named = [(icon.desc, text.text) for icon, text in zip(hand.find_all("icon"), hand.find_all("text"), strict=True)]
    assert named == [("camera", "Being used by Camera"), ("microphone", "Being used by Audio Recorder")]


def test_a_recording_that_pauses_uses_no_microphone(phone):
    hand = Hand(phone).open(RECORDER).tap("btn_record")
    phone.pass_time(3)

    hand.tap("btn_record")

    assert not has_dot(hand)


def test_a_camera_in_front_is_told_and_its_video_with_the_microphone(phone):
    hand = Hand(phone).open(CAMERA)
    assert chip(hand) == "Applications are using your camera."
    phone.pass_time(3)
    assert has_dot(hand)

    phone.activities.screen.recorder.start()
    assert chip(hand) == "Applications are using your camera and microphone."
    phone.input.key(3)

    phone.pass_time(3)
    assert not has_dot(hand)


@pytest.mark.parametrize(("image", "is_told"), [("mobileagentbench", True), ("droidtask", False)])
def test_android_10_tells_nobody(image, is_told):
    phone = Phone(find_image(image), DeviceConfig(), DeviceClock(EPOCH_S))
    hand = Hand(phone).open("com.android.camera2/com.android.camera.CameraLauncher")
    phone.pass_time(3)

    assert has_dot(hand) == is_told
