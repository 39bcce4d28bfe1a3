"""The system's activities that ask which app is to take an intent."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.image import find_image
from pytest_mobileagent.simulator.apps.joplin.store import Store
from pytest_mobileagent.simulator.apps.tasks_org.store import Store as Tasks
from pytest_mobileagent.simulator.phone import Phone
from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.ui.widgets.chooser import open_with, share
from pytest_mobileagent.state.music import Song, silence
from tests.conftest import EPOCH_S
from tests.simulator.apps.hand import Hand

PAGE = "/storage/emulated/0/Download/page.html"
TEXT = Intent("android.intent.action.SEND", type="text/plain", extras={"android.intent.extra.TEXT": "Hello"})
STREAM = "android.intent.extra.STREAM"
SETTINGS = "com.android.settings/.Settings"


@pytest.fixture
def asking(phone, hand):
    """An app that has several to open a page with."""
    phone.disk.write(PAGE, b"<p>Hi</p>")
    hand.open(SETTINGS)
    intent = Intent("android.intent.action.VIEW", data=f"file://{PAGE}", type="text/html")
    return lambda: open_with(phone.activities.screen, intent)


def top(phone):
    return f"{phone.activities.top.package}/{phone.activities.top.spec.name}"


def test_open_with_is_an_activity_of_its_own_over_the_app(phone, hand, asking):
    asking()

    assert top(phone) == "android/com.android.internal.app.ResolverActivity"
    assert hand.shows("Open with")
    assert not hand.find("Just once").enabled


def test_back_leads_to_the_app_that_asked(phone, hand, asking):
    asking()
    hand.back()

    assert top(phone) == "com.android.settings/.Settings"


@pytest.mark.parametrize("is_chooser", [False, True])
def test_lying_on_its_side_the_phone_shows_the_last_app_and_the_buttons_too(phone, hand, is_chooser):
    hand.open(SETTINGS)
    phone.settings.put("system", "accelerometer_rotation", "0")
    phone.settings.put("system", "user_rotation", "1")
    if is_chooser:
        share(phone.activities.screen, TEXT)
    else:
        phone.activities.start(TEXT)
    sheet = hand.find("design_bottom_sheet").rect
    assert sheet.width == round(480 * phone.display.scale)

    phone.input.swipe(sheet.center[0], sheet.center[1], sheet.center[0], sheet.top, 300)

    last = hand.find("Play with VLC").rect
    assert sheet.contains(*last.center)
    if not is_chooser:
        hand.tap("Play with VLC").tap("Just once")
        assert phone.activities.top.package == "org.videolan.vlc"


def test_an_app_is_chosen_once_and_asked_for_again(phone, hand, asking):
    asking()
    hand.tap("HTML Viewer").tap("Just once")
    assert phone.activities.top.package == "com.android.htmlviewer"
    hand.back()
    assert top(phone) == "com.android.settings/.Settings"

    asking()

    assert hand.shows("Open with")


def test_an_app_is_chosen_for_good(phone, hand, asking):
    asking()
    hand.tap("HTML Viewer").tap("Always").back()

    asking()

    assert phone.activities.top.package == "com.android.htmlviewer"


def test_a_text_that_is_shared_is_shown_and_can_be_copied(phone, hand):
    hand.open(SETTINGS)
    share(phone.activities.screen, TEXT)
    assert hand.text("content_preview_text") == "Hello"

    hand.tap("Copy")

    assert phone.clipboard.text == "Hello"
    assert top(phone) == "com.android.settings/.Settings"


def test_a_file_that_is_shared_is_not_copied(phone, hand):
    hand.open(SETTINGS)
    uri = "content://media/external/images/media/1"
    share(phone.activities.screen, replace(TEXT, type="image/jpeg", extras={"android.intent.extra.STREAM": uri}))

    assert not hand.find_all("Copy")


def test_what_is_shared_reaches_the_app_that_is_chosen(phone, hand):
    hand.open(SETTINGS)
    share(phone.activities.screen, TEXT)
    assert top(phone) == "android/com.android.internal.app.ChooserActivity"

    hand.tap("Markor")

    assert phone.activities.top.package == "net.gsantner.markor"
    assert phone.activities.top.intent.text("android.intent.extra.TEXT") == "Hello"


def test_what_nobody_takes_is_said(phone, hand):
    hand.open(SETTINGS)

    share(phone.activities.screen, Intent("org.example.action.NOBODY"))

    assert hand.shows("No apps can perform this action.")


@pytest.fixture
def android_14():
    phone = Phone(find_image("mobileagentbench"), DeviceConfig(), DeviceClock(EPOCH_S))
    phone.activities.start(Intent(component=SETTINGS))
    return phone


def test_android_14_shares_with_a_package_of_its_own(android_14):
    share(android_14.activities.screen, Intent("org.example.action.NOBODY"))

    assert top(android_14) == "com.android.intentresolver/.ChooserActivity"


def test_an_app_that_is_alone_gets_what_is_shared_without_a_question(android_14):
    share(android_14.activities.screen, replace(TEXT, package="com.simplemobiletools.smsmessenger"))
    assert android_14.activities.top.package == "com.simplemobiletools.smsmessenger"
    android_14.input.key(4)
    android_14.input.key(4)  # the keyboard first

    assert top(android_14) == "com.android.settings/.Settings"


# -- what an app waits for --------------------------------------------------------------------------------------------

PICTURE = Intent("android.intent.action.EDIT", type="image/png")


@pytest.fixture
def results(phone, hand):
    """What the app in front gets back from what it starts, of which several could do it."""
    hand.open(SETTINGS)
    screen, got = phone.activities.screen, []
    screen.result = lambda request, value: got.append((request, value))
    screen.start(PICTURE, request="edit")
    return got


def test_of_several_apps_that_could_return_something_the_user_chooses(phone, hand, results):
    assert top(phone) == "android/com.android.internal.app.ResolverActivity"
    hand.tap("Draw").tap("Just once")
    assert phone.activities.top.package == "com.simplemobiletools.draw.pro"
    assert results == []

    phone.activities.screen.finish("edited")

    assert (results, top(phone)) == ([("edit", "edited")], "com.android.settings/.Settings")


def test_an_app_that_is_left_without_a_choice_gets_nothing(phone, hand, results):
    hand.back()

    assert (results, top(phone)) == ([("edit", None)], "com.android.settings/.Settings")


def test_documents_are_picked_in_files_though_the_gallery_offers_pictures(phone, hand, run):
    picture = Intent("android.intent.action.GET_CONTENT", type="image/*")
    assert len(phone.packages.resolve(picture)) == 2
    hand.open(SETTINGS)

    phone.activities.screen.start(picture, request="picture")

    assert phone.activities.top.package == "com.google.android.documentsui"
    told = run("pm resolve-activity --brief -a android.intent.action.GET_CONTENT -t image/png")
    assert told.out.startswith("priority=100 ")


# -- what the shell starts --------------------------------------------------------------------------------------------

OPEN_PAGE = f"am start -W -a android.intent.action.VIEW -d file://{PAGE} -t text/html"


@pytest.fixture
def page(phone):
    phone.disk.write(PAGE, b"<p>Hi</p>")


@pytest.mark.usefixtures("page")
def test_an_intent_of_the_shell_that_several_apps_answer_asks_in_front(phone, hand, run):
    hand.open(SETTINGS)

    reply = run(OPEN_PAGE)

    assert "Activity: android/com.android.internal.app.ResolverActivity" in reply.out
    assert top(phone) == "android/com.android.internal.app.ResolverActivity"
    assert hand.shows("Open with")
    log = run("logcat -d -s ActivityTaskManager").out
    assert "typ=text/html flg=0x10000000 cmp=android/com.android.internal.app.ResolverActivity}" in log
    hand.back()
    assert top(phone) == SETTINGS


@pytest.mark.usefixtures("page")
def test_what_was_chosen_for_good_is_told_and_opens_at_once(phone, hand, run):
    assert "Preferred Activities" not in run("dumpsys package preferred").out
    assert "ResolverActivity" in run("pm resolve-activity --brief -a android.intent.action.VIEW -t text/html").out
    run(OPEN_PAGE)
    hand.tap("HTML Viewer").tap("Always")
    assert phone.activities.top.package == "com.android.htmlviewer"
    assert phone.activities.top.intent.extras == {}
    phone.input.key(3)

    reply = run(OPEN_PAGE)

    assert "Activity: com.android.htmlviewer/.HTMLViewerActivity" in reply.out
    assert "com.android.htmlviewer" in run("pm resolve-activity --brief -a android.intent.action.VIEW -t text/html").out
    told = run("dumpsys package preferred").out
    assert told.startswith("Preferred Activities User 0:\n  Full MIME Types:\n      text/html:\n")
    assert " com.android.htmlviewer/.HTMLViewerActivity\n         mMatch=0x600000 mAlways=true\n" in told


@pytest.mark.parametrize(
    ("words", "package"),
    [
        ("-a android.intent.action.VIEW -d content://contacts/people/", "com.google.android.contacts"),
        ("-a android.intent.action.INSERT -t vnd.android.cursor.dir/contact", "com.google.android.contacts"),
        ("-a android.intent.action.VIEW -d content://com.android.calendar/time", "com.simplemobiletools.calendar.pro"),
        (
            "-a android.intent.action.VIEW -d content://media/external/images/media/",
            "com.simplemobiletools.gallery.pro",
        ),
        ("-a android.intent.action.SENDTO -d sms:5551234", "com.google.android.apps.messaging"),
        ("-a android.intent.action.VIEW -d https://example.org", "com.android.chrome"),
        ("-a android.intent.action.DIAL -d tel:5551234", "com.google.android.dialer"),
    ],
)
def test_what_one_app_or_a_role_answers_is_started_without_a_question(phone, run, words, package):
    run(f"am start {words}")

    assert phone.activities.top.package == package


# -- who takes a file that is shared ----------------------------------------------------------------------------------

SONG = "/storage/emulated/0/Music/song.mp3"


@pytest.fixture
def sharing(phone, hand):
    """An app that shares a song."""
    phone.disk.write(SONG, silence(Song("Tune", "Ana", 36_000)))
    phone.media.scan(SONG)
    hand.open(SETTINGS)
    intent = Intent("android.intent.action.SEND", type="audio/*", extras={STREAM: f"file://{SONG}"})
    return lambda: share(phone.activities.screen, intent)


def test_a_song_goes_to_every_app_that_takes_one(hand, sharing):
    sharing()

    assert {"SMS Messenger", "Joplin", "Tasks", "Play with VLC"} <= set(hand.texts())


def test_a_song_that_joplin_gets_is_attached_to_a_new_note(phone, hand, sharing):
    sharing()
    hand.tap("Joplin")

    note = next(one for one in Store(phone).notes("SmartFilter", "") if "song.mp3" in one.body)
    assert note.body.startswith("[song.mp3](:/")


def test_a_song_that_tasks_gets_is_attached_to_a_new_task(phone, hand, sharing):
    sharing()
    hand.tap("Tasks")

    assert phone.activities.top.package == "org.tasks"
    hand.type("Listen").tap("Save")
    assert [[file.name for file in task.attachments] for task in Tasks(phone).tasks() if task.title == "Listen"] == [
        ["song.mp3"]
    ]


def test_a_song_that_vlc_gets_is_played(phone, hand, sharing):
    sharing()
    hand.tap("Play with VLC")

    assert phone.activities.top.package == "org.videolan.vlc"
    assert hand.shows("Tune")
    assert hand.shows("Pause")


def test_a_song_is_saved_by_the_file_manager(android_14):
    hand = Hand(android_14)
    android_14.disk.write(SONG, b"ID3")
    uri = f"file://{SONG}"
    share(android_14.activities.screen, Intent("android.intent.action.SEND", type="audio/*", extras={STREAM: uri}))

    hand.tap("Save as").tap("Download").tap("OK")

    assert android_14.disk.read("/storage/emulated/0/Download/song.mp3") == b"ID3"
    assert top(android_14) == SETTINGS
