from __future__ import annotations

import pytest

PACKAGE = "com.simplemobiletools.voicerecorder"
FOLDER = "/storage/emulated/0/Music/Recordings"


@pytest.fixture
def app(hand, phone):
    phone.packages.grant(PACKAGE, "android.permission.RECORD_AUDIO")
    phone.disk.mkdir(FOLDER, parents=True)
    for name, moment_s in (("older.m4a", 1000), ("newer.m4a", 2000)):
        phone.disk.write(f"{FOLDER}/{name}", b"la")
        phone.disk.set_times(f"{FOLDER}/{name}", mtime_s=moment_s)
    phone.disk.write("/storage/emulated/0/Music/elsewhere.m4a", b"la")
    phone.media.scan()
    return hand.open(f"{PACKAGE}/.activities.MainActivity")


def titles(app):
    return [view.shown_text for view in app.find_all("recording_title")]


def test_there_is_no_bin(app):
    tabs = [view.shown_text for view in app.find_all("tab_item_label")]
    app.tap("Settings")

    assert tabs == ["Recorder", "Player"]
    assert not app.shows("RECYCLE BIN")


def test_the_files_of_the_folder_are_listed_whoever_made_them(app):
    app.tap("Player")

    assert titles(app) == ["newer.m4a", "older.m4a"]


def test_what_is_deleted_is_gone_without_a_question_of_the_system(app, phone):
    app.tap("Player").tap("overflow_menu_icon").tap("Delete")
    assert not app.find_all("skip_the_recycle_bin_checkbox")
    app.tap("Yes")

    assert titles(app) == ["older.m4a"]
    assert phone.disk.names(FOLDER) == ["older.m4a"]


def test_a_recording_is_made_without_asking_for_notifications(app):
    app.tap("toggle_recording_button").tap("toggle_recording_button").tap("Player")

    assert len(titles(app)) == 3


def test_the_page_about_the_app_leads_to_two_questions(app):
    app.tap("About").tap("Frequently asked questions")

    assert len(app.find_all("faq_title")) == 2
