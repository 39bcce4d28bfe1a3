from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.androidx.sound import read
from pytest_mobileagent.simulator.system.preferences import Preferences

PACKAGE = "com.simplemobiletools.voicerecorder"
MAIN = f"{PACKAGE}/.activities.MainActivity"
FOLDER = "/storage/emulated/0/Music/Recordings"
MICROPHONE, NOTIFICATIONS = "android.permission.RECORD_AUDIO", "android.permission.POST_NOTIFICATIONS"


@pytest.fixture
def recorder(hand, phone):
    for permission in (MICROPHONE, NOTIFICATIONS):
        phone.packages.grant(PACKAGE, permission)
    return hand.open(MAIN)


@pytest.fixture
def prefs(phone):
    return Preferences(phone, PACKAGE, "Prefs")


def record(hand, seconds=3):
    hand.tap("toggle_recording_button")
    hand.phone.clock.advance(seconds)
    hand.tap("toggle_recording_button")
    hand.phone.clock.advance(1)
    return hand


def titles(hand):
    return [view.shown_text for view in hand.find_all("recording_title")]


def files(phone):
    return phone.disk.names(FOLDER)


def test_a_recording_lasts_as_long_as_it_was_recorded(recorder, phone):
    record(recorder, 3).tap("Player")

    (name,) = files(phone)
    assert titles(recorder) == [name] == ["2023_10_15_15_34_03.m4a"]
    assert read(phone.disk.read(f"{FOLDER}/{name}")).duration_ms == pytest.approx(3400, abs=100)  # taps take time, too
    assert recorder.text("recording_duration") == "00:03"


def test_a_pause_does_not_count(recorder):
    recorder.tap("toggle_recording_button")
    recorder.phone.clock.advance(2)
    recorder.tap("toggle_pause_button")
    recorder.phone.clock.advance(60)

    assert recorder.text("recording_duration") == "00:02"


def test_it_records_on_while_another_app_is_in_front(recorder, phone):
    recorder.tap("toggle_recording_button")
    phone.input.key(3)
    phone.clock.advance(70)
    told = [(note.title, note.text) for note in phone.notifications.active()]
    recorder.open(MAIN)

    assert told == [("Simple Voice Recorder", "Recording")]
    assert recorder.text("recording_duration") == "01:10"


def test_without_a_microphone_it_closes(hand, phone):
    hand.open(MAIN).tap("Don\u2019t allow")

    assert hand.shows("Audio permission is required")
    assert phone.activities.top.package != PACKAGE


def test_it_records_nothing_without_notifications(hand, phone):
    phone.packages.grant(PACKAGE, MICROPHONE)
    hand.open(MAIN).tap("toggle_recording_button").tap("Don\u2019t allow")

    assert hand.shows("You must allow the app displaying notifications, else it cannot record audio.")
    assert not hand.find_all("toggle_pause_button")


@pytest.mark.parametrize(("extension", "seconds"), [("mp3", 2), ("ogg (Opus)", 2)], ids=["mp3", "ogg"])
def test_the_settings_say_how_it_records(recorder, phone, extension, seconds):
    recorder.tap("Settings").tap("Extension").tap(extension).tap("Bitrate").tap("32 kbps").back()
    record(recorder, seconds).tap("Player")

    (name,) = files(phone)
    assert name.endswith(f".{extension[:3]}")
    assert recorder.text("recording_duration") == "00:02"
    assert len(phone.disk.read(f"{FOLDER}/{name}")) < 12_000


def test_a_tap_plays_and_it_ends_by_itself(recorder):
    record(recorder, 4).tap("Player").tap("recording_title")
    recorder.phone.clock.advance(2)
    under_way = recorder.text("player_progress_current")
    recorder.phone.clock.advance(5)

    assert under_way == "00:02"
    assert recorder.text("player_progress_current") == "00:00"
    assert recorder.text("player_title") == titles(recorder)[0]


def test_next_and_previous_go_around(recorder):
    record(record(recorder)).tap("Player").tap("play_pause_btn")
    first, second = titles(recorder)
    shown = [recorder.text("player_title")]
    for button in ("next_btn", "next_btn", "previous_btn"):
        recorder.tap(button)
        shown.append(recorder.text("player_title"))

    assert shown == [first, second, first, second]


# -- the bin ----------------------------------------------------------------------------------------------------------


def delete(hand, answer="Allow"):
    return hand.tap("Player").tap("overflow_menu_icon").tap("Delete").tap("Yes").tap(answer)


def test_what_is_deleted_lies_in_the_bin_and_can_be_restored(recorder, phone):
    delete(record(recorder))
    (trashed,) = files(phone)
    gone = titles(recorder)
    recorder.tap("Recycle Bin")
    binned = titles(recorder)
    recorder.tap("overflow_menu_icon").tap("Restore this file").tap("Allow")

    assert trashed.startswith(".trashed-")
    assert gone == []
    assert files(phone) == binned == ["2023_10_15_15_34_03.m4a"]


def test_nothing_happens_that_is_not_allowed(recorder, phone):
    delete(record(recorder), "Deny")

    assert titles(recorder) == files(phone)


def test_the_systems_question_cannot_be_left(recorder):
    delete_asked = record(recorder).tap("Player").tap("overflow_menu_icon").tap("Delete").tap("Yes")
    delete_asked.back()

    assert recorder.shows("Allow Voice Recorder to move this audio file to trash?")


def test_deleting_can_skip_the_bin(recorder, phone):
    record(recorder).tap("Player").tap("overflow_menu_icon").tap("Delete").tap("skip_the_recycle_bin_checkbox")
    recorder.tap("Yes")
    asked = recorder.shows("Allow Voice Recorder to delete this audio file?")
    recorder.tap("Allow")

    assert asked
    assert files(phone) == []


def test_several_are_deleted_at_once(recorder, phone):
    record(record(recorder)).tap("Player").long_press("recording_title").tap("Select all")
    recorder.tap("More options").tap("Delete")
    asked = recorder.shows("Are you sure you want to move 2 recordings into the Recycle Bin?")
    recorder.tap("Yes").tap("Allow")

    assert asked
    assert recorder.text("recordings_placeholder") == "No recordings created by this app\nhave been found"
    assert not recorder.find_all("action_mode_close_button")


def test_the_bin_is_emptied_from_the_settings(recorder, phone):
    delete(record(recorder)).tap("Settings").tap("settings_empty_recycle_bin_holder").tap("Yes").tap("Allow")
    empty = files(phone), recorder.text("settings_empty_recycle_bin_size")
    recorder.tap("settings_empty_recycle_bin_holder")

    assert empty == ([], "0 B")
    assert recorder.shows("The Recycle Bin is empty")


def test_without_the_bin_there_is_no_tab(recorder):
    recorder.tap("Settings").tap("settings_use_recycle_bin_holder")
    rows = recorder.find_all("settings_empty_recycle_bin_holder")
    recorder.back()

    assert rows == []
    assert not recorder.shows("Recycle Bin")


# -- names ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "name"), [("voice", "voice.m4a"), ("voice.m4a", "voice.m4a"), ("voice.mp3", "voice.mp3.m4a")]
)
def test_a_recording_is_renamed(recorder, phone, typed, name):
    record(recorder).tap("Player").tap("overflow_menu_icon").tap("Rename")
    phone.input.set_text(recorder.find("rename_recording_title"), typed)
    recorder.tap("OK")

    assert titles(recorder) == files(phone) == [name]


@pytest.mark.parametrize(
    ("typed", "said"),
    [("", "Please enter a name"), ("a/b", "The name contains invalid characters")],
    ids=["nothing", "a slash"],
)
def test_a_name_that_cannot_be_is_refused(recorder, phone, typed, said):
    record(recorder).tap("Player").tap("overflow_menu_icon").tap("Rename")
    phone.input.set_text(recorder.find("rename_recording_title"), typed)
    recorder.tap("OK")

    assert recorder.shows(said)
    assert recorder.shows("Rename")


def test_typing_into_the_search_shows_what_is_found(recorder):
    record(record(recorder)).type("_04", "top_toolbar_search")
    found = titles(recorder)
    recorder.type("x")

    assert len(found) < 2
    assert recorder.shows("No items found.")
