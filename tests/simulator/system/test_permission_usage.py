"""Who used which permission when is kept: camera, microphone, the phone's place, and what apps read."""

from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.system.lock_settings import PIN
from pytest_mobileagent.simulator.system.permission_usage import Access
from tests.simulator.apps.hand import Hand

CAMERA, RECORDER = "com.android.camera2", "com.dimowner.audiorecorder"
TRACKS, CONTACTS = "de.dennisguse.opentracks", "com.google.android.contacts"
VIEWFINDER, RECORDING = f"{CAMERA}/com.android.camera.CameraLauncher", f"{RECORDER}/.app.main.MainActivity"
PREFIX = "android.permission."
TAKES_PICTURES, RECORDS, FINE = (f"{PREFIX}{name}" for name in ("CAMERA", "RECORD_AUDIO", "ACCESS_FINE_LOCATION"))


def uses(phone, permission):
    return [access for access in phone.permission_usage.accesses() if access.permission == permission]


def test_a_camera_is_used_while_it_is_in_front(phone):
    begun_s = phone.clock.now()
    Hand(phone).open(VIEWFINDER)
    assert [use.is_running for use in uses(phone, TAKES_PICTURES)] == [True]

    phone.pass_time(90)
    phone.go_home()
    phone.pass_time(30)

    assert uses(phone, TAKES_PICTURES) == [Access(CAMERA, TAKES_PICTURES, begun_s, 90.0)]


def test_a_camera_is_not_used_while_the_screen_is_off(phone):
    Hand(phone).open(VIEWFINDER)
    phone.pass_time(90)
    phone.power.sleep()
    phone.pass_time(600)
    phone.power.wake()
    phone.pass_time(30)
    phone.go_home()

    assert [use.lasted_s for use in uses(phone, TAKES_PICTURES)] == [30.0, 90.0]


def test_a_camera_behind_the_lock_screen_is_not_used(phone):
    phone.lock_settings.set(PIN, "1234")
    Hand(phone).open(VIEWFINDER)
    phone.pass_time(90)
    phone.power.sleep()
    phone.power.wake()
    phone.pass_time(60)
    assert [use.is_running for use in uses(phone, TAKES_PICTURES)] == [False]

    phone.keyguard.unlock()

    assert [use.is_running for use in uses(phone, TAKES_PICTURES)] == [True, False]


def test_a_recording_uses_the_microphone_until_it_pauses_or_its_process_ends(phone):
    hand = Hand(phone).open(RECORDING).tap("btn_record")
    phone.pass_time(130)
    hand.tap("btn_record")
    assert [round(use.lasted_s) for use in uses(phone, RECORDS)] == [130]

    hand.tap("btn_record")
    phone.go_home()
    phone.pass_time(200)
    phone.activities.force_stop(RECORDER)

    assert [(round(use.lasted_s), use.is_running) for use in uses(phone, RECORDS)] == [(200, False), (130, False)]


def test_uses_of_one_minute_that_are_as_long_in_minutes_are_one(phone):
    hand = Hand(phone)
    for _ in range(3):
        hand.open(VIEWFINDER)
        phone.pass_time(2)
        phone.go_home()

    assert [use.lasted_s for use in uses(phone, TAKES_PICTURES)] == [2.0]


@pytest.mark.parametrize("is_on", [True, False])
def test_an_app_that_is_told_the_place_has_used_it_if_it_may(phone, is_on):
    phone.settings.put("secure", "location_mode", 3 if is_on else 0)
    phone.location.tell(TRACKS)
    phone.packages.revoke(CONTACTS, FINE)
    phone.location.tell(CONTACTS)

    assert [use.package for use in uses(phone, FINE)] == [TRACKS] * is_on


def test_what_an_app_reads_as_it_comes_to_the_front_is_used_if_it_may(phone):
    reads = f"{PREFIX}READ_CONTACTS"
    hand = Hand(phone).open(f"{CONTACTS}/com.android.contacts.activities.PeopleActivity")
    assert [use.package for use in uses(phone, reads)] == [CONTACTS]

    phone.packages.revoke("com.google.android.dialer", reads)
    hand.open("com.google.android.dialer/com.android.dialer.main.impl.MainActivity")
    assert [use.package for use in uses(phone, reads)] == [CONTACTS]


def test_a_week_is_kept_and_a_restart_forgets_nothing(phone):
    phone.location.tell(TRACKS)
    phone.pass_time(6 * 86400)
    phone.restart_framework()
    assert [use.package for use in uses(phone, FINE)] == [TRACKS]

    phone.pass_time(2 * 86400)
    phone.location.tell(TRACKS)
    assert len(uses(phone, FINE)) == 1


def test_a_snapshot_holds_what_was_used_and_what_still_is(phone):
    Hand(phone).open(VIEWFINDER)
    phone.location.tell(TRACKS)
    twin = phone.fork()
    for one in (phone, twin):
        one.pass_time(90)
        one.go_home()

    assert list(twin.permission_usage.accesses()) == list(phone.permission_usage.accesses())
    assert [use.lasted_s for use in uses(twin, TAKES_PICTURES)] == [90.0]


def test_who_is_uninstalled_has_used_nothing(phone):
    phone.location.tell(TRACKS)
    phone.packages.uninstall(TRACKS)

    assert uses(phone, FINE) == []


def test_app_ops_tell_when_and_how_long(phone, run):
    Hand(phone).open(VIEWFINDER)
    phone.pass_time(60)
    assert run(f"appops get {CAMERA} CAMERA").out == "CAMERA: allow; time=+1m0s0ms ago (running)\n"
    assert "Running start at: +1m0s0ms" in run("dumpsys appops").out

    phone.go_home()
    phone.pass_time(5)

    assert run(f"cmd appops get {CAMERA}").out == "CAMERA: allow; time=+1m5s0ms ago; duration=+1m0s0ms\n"
    assert (
        f"    Package {CAMERA}:\n      CAMERA (allow): \n        null=[\n          Access: [top-s] "
        in run("dumpsys appops").out
    )
    assert "(-1m5s0ms) duration=+1m0s0ms" in run("dumpsys appops").out
