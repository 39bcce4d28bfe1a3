from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.apps.audio_recorder.recording import Recorder
from pytest_mobileagent.simulator.apps.permission_controller.screens import QUESTIONS
from pytest_mobileagent.simulator.system._permissions import runtime_permissions
from pytest_mobileagent.simulator.system.intents import PERMISSION_NAMES, REQUEST_PERMISSIONS, Intent
from tests.simulator.apps.hand import Hand

RECORDER = "com.dimowner.audiorecorder"
MICROPHONE = "android.permission.RECORD_AUDIO"
RETRO = "code.name.monkey.retromusic"
CONTROLLER = "com.google.android.permissioncontroller"


@pytest.fixture
def hand(phone):
    """The recorder's main screen, which wants the microphone and has it no more."""
    hand = Hand(phone).open(f"{RECORDER}/.app.main.MainActivity")
    phone.packages.revoke(RECORDER, MICROPHONE)
    return hand


def front(phone):
    return phone.activities.top.package


def is_granted(phone):
    return phone.packages.is_granted(RECORDER, MICROPHONE)


def test_the_app_is_seen_behind_the_question(hand, phone):
    hand.tap("btn_record")

    assert front(phone) == CONTROLLER
    assert hand.text("permission_message") == "Allow Audio Recorder to record audio?"
    assert {placed.package for placed in phone.windows.placed()} >= {CONTROLLER, RECORDER}


def test_the_bars_behind_the_question_are_the_apps(hand, phone):
    middle = phone.display.size[0] // 2
    edges = [(middle, 5), (10, phone.display.size[1] - 5)]
    before = [phone.windows.image().getpixel(edge) for edge in edges]
    hand.tap("btn_record")

    after = [phone.windows.image().getpixel(edge) for edge in edges]
    assert all(
        dimmed <= own
        for there, here in zip(after, before, strict=True)
        for dimmed, own in zip(there, here, strict=True)
    )


@pytest.mark.parametrize("button", ["permission_allow_foreground_only_button", "permission_allow_one_time_button"])
def test_what_is_allowed_goes_on(hand, phone, button):
    hand.tap("btn_record").tap(button)

    assert (front(phone), is_granted(phone)) == (RECORDER, True)
    assert Recorder(phone).current is not None


def test_whoever_denies_it_twice_is_not_asked_again(hand, phone):
    hand.tap("btn_record").tap("permission_deny_button")
    assert (front(phone), is_granted(phone)) == (RECORDER, False)

    hand.tap("btn_record").tap("permission_deny_and_dont_ask_again_button")
    hand.tap("btn_record")

    assert (front(phone), is_granted(phone)) == (RECORDER, False)


def test_back_answers_nothing_and_a_tap_outside_does_nothing(hand, phone):
    hand.tap("btn_record")
    phone.input.tap(540, 300)
    assert front(phone) == CONTROLLER

    phone.input.key(4)

    assert front(phone) == RECORDER
    assert hand.tap("btn_record").find("permission_deny_button")


def test_one_question_comes_after_the_other(phone):
    phone.packages.clear_data(RETRO)
    hand = Hand(phone).open(f"{RETRO}/.activities.MainActivity").tap("button")
    first = hand.text("permission_message")
    hand.tap("permission_allow_button")
    second = hand.text("permission_message")
    hand.tap("permission_deny_button")

    assert (first, second) == (
        "Allow Retro Music to access music and audio on this device?",
        "Allow Retro Music to send you notifications?",
    )
    assert (front(phone), hand.find("finish").enabled) == (RETRO, False)


def test_nobody_is_asked_where_no_activity_waits_for_the_answer(hand, phone):
    phone.activities.start(Intent(REQUEST_PERMISSIONS, extras={PERMISSION_NAMES: (MICROPHONE,)}))

    assert front(phone) == RECORDER


def test_what_is_asked_for_is_a_runtime_permission():
    assert set(QUESTIONS) <= runtime_permissions()


def test_what_is_granted_meanwhile_is_not_asked_for_any_more(phone):
    package = "de.dennisguse.opentracks"
    phone.packages.clear_data(package)
    hand = Hand(phone).open(f"{package}/.TrackListActivity")
    assert hand.text("permission_message") == "Allow OpenTracks to access this device\u2019s location?"

    for name in ("ACCESS_COARSE_LOCATION", "ACCESS_FINE_LOCATION", "POST_NOTIFICATIONS"):
        phone.packages.grant(package, f"android.permission.{name}")
    assert hand.text("permission_message").endswith("nearby devices?")

    hand.tap("Allow")
    assert front(phone) == package
    assert phone.packages.is_granted(package, "android.permission.BLUETOOTH_SCAN")
