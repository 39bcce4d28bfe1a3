"""What providers say their rows are, and who therefore answers an intent."""

from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.system.content_types import content_type
from pytest_mobileagent.simulator.system.intents import VIEW, Intent

DOCUMENTS = "content://com.android.externalstorage.documents/document"
PICTURE = "/storage/emulated/0/Pictures/one.png"


@pytest.mark.parametrize(
    ("uri", "kind"),
    [
        ("content://contacts/people/", "vnd.android.cursor.dir/person"),
        ("content://contacts/people/3", "vnd.android.cursor.item/person"),
        ("content://com.android.contacts/contacts/lookup/0r1-x/1", "vnd.android.cursor.item/contact"),
        ("content://com.android.contacts/raw_contacts", "vnd.android.cursor.dir/raw_contact"),
        ("content://call_log/calls", "vnd.android.cursor.dir/calls"),
        ("content://com.android.calendar/time/1697371200000", "time/epoch"),
        ("content://com.android.calendar/events/7", "vnd.android.cursor.item/event"),
        ("content://com.android.calendar", ""),
        ("content://media/external/images/media/", "vnd.android.cursor.dir/image"),
        ("content://media/external/audio/albums/2", "vnd.android.cursor.item/album"),
        ("content://media/external/images/media/424242", ""),
        ("content://sms", "vnd.android.cursor.dir/sms"),
        ("content://org.example.provider/external_files/Music/a.mp3", "audio/mpeg"),
        (f"{DOCUMENTS}/primary%3ADownload", "vnd.android.document/directory"),
        ("content://nobody/x", ""),
    ],
)
def test_a_provider_tells_the_type_of_its_rows(phone, uri, kind):
    assert content_type(phone, uri) == kind


def test_a_stored_picture_has_the_type_of_its_file(phone):
    phone.disk.write(PICTURE, b"\x89PNG")
    phone.media.scan(PICTURE)
    (row,) = phone.content.query("content://media/external/images/media", ("_id",), "_data = ?", (PICTURE,))

    assert content_type(phone, f"content://media/external/images/media/{row['_id']}") == "image/png"


@pytest.mark.parametrize(
    ("uri", "package"),
    [
        ("content://contacts/people/", "com.google.android.contacts"),
        ("content://com.android.calendar/time/1697371200000", "com.simplemobiletools.calendar.pro"),
        ("content://media/external/images/media/", "com.simplemobiletools.gallery.pro"),
    ],
)
def test_a_content_uri_is_shown_by_the_app_of_its_type(phone, uri, package):
    phone.activities.start(Intent(VIEW, data=uri))

    assert phone.activities.top.package == package


@pytest.mark.parametrize("uri", ["content://com.android.calendar", "content://sms", "content://nobody/x"])
def test_no_app_answers_for_a_type_that_nobody_knows(phone, uri):
    assert phone.activities.start(Intent(VIEW, data=uri)).status == "not_found"


def test_the_shell_tells_the_type(run):
    assert run("content gettype --uri content://contacts/people").out == "Result: vnd.android.cursor.dir/person\n"
    assert run("content gettype --uri content://com.android.calendar").out == "Result: null\n"


def test_the_home_screens_date_opens_the_calendar(phone):
    date = next(view for view in phone.windows.placed()[0].root.walk() if view.resource_id.endswith(":id/date"))
    phone.input.tap(*date.visible_bounds.center)

    assert phone.activities.top.package == "com.simplemobiletools.calendar.pro"
