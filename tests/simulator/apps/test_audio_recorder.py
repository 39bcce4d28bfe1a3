from __future__ import annotations

import io

import av
import pytest

from pytest_mobileagent.simulator.androidx.sound import Quality, encode, read
from pytest_mobileagent.simulator.apps.audio_recorder.store import Store
from pytest_mobileagent.simulator.system.intents import Intent
from tests.simulator.apps.hand import Hand

PACKAGE = "com.dimowner.audiorecorder"
MAIN = f"{PACKAGE}/.app.main.MainActivity"
RECORDS = f"{PACKAGE}/.app.records.RecordsActivity"
FOLDER = f"/storage/emulated/0/Android/data/{PACKAGE}/files/Music/records"
DOWNLOADS = "/storage/emulated/0/Download"
MOST_OFF_MS = 150


@pytest.fixture
def store(phone):
    return Store(phone)


@pytest.fixture
def hand(phone):
    phone.activities.start(Intent(component=MAIN))
    return Hand(phone)


@pytest.fixture
def put(phone, store):
    """Put a record into the app: `put("Memo", seconds=3)`."""

    def put(name, *, seconds=2):
        store.make_folder()
        path = f"{FOLDER}/{name}.m4a"
        phone.disk.write(path, encode(Quality(), seconds * 1000, seed=1))
        return store.add(path, duration_us=seconds * 1_000_000, quality=Quality(), levels=bytes(seconds * 10))

    return put


def record(hand, seconds):
    hand.tap("btn_record")
    hand.phone.clock.advance(seconds)
    hand.tap("btn_record_stop")


def names(phone):
    return sorted(phone.disk.names(FOLDER))


def rows(store):
    return [(row["name"], row["path"]) for row in store.database.query("SELECT * FROM records ORDER BY _id")]


def test_the_folder_is_there_after_the_first_start(phone, shell):
    shell(f"pm clear {PACKAGE}; am start -W -n {MAIN}")

    assert phone.disk.exists(FOLDER)


# -- recording --------------------------------------------------------------------------------------------------------


def test_a_recording_is_a_sound_file_of_its_length(hand, phone, store):
    record(hand, 5)
    hand.tap("Save")

    with av.open(io.BytesIO(phone.disk.read(f"{FOLDER}/Record-1.m4a"))) as found:
        context = found.streams.audio[0].codec_context
        assert (context.name, context.sample_rate, context.layout.name) == ("aac", 44100, "stereo")
        assert abs(found.duration / 1000 - store.active.duration_ms) < 30
    row = store.active
    assert 5000 <= row.duration_ms < 6000
    assert (row.name, row.format, row.size) == ("Record-1", "m4a", phone.disk.stat(f"{FOLDER}/Record-1.m4a").size)
    assert hand.text("txt_duration") == "00:05"


def test_the_file_is_there_from_the_start(hand, phone):
    hand.tap("btn_record")

    assert phone.disk.stat(f"{FOLDER}/Record-1.m4a").size == 0
    assert hand.text("txt_name") == "Recording…"
    assert [note.text for note in phone.notifications.active() if note.package == PACKAGE] == ["Recording is ON"]


def test_a_pause_is_not_recorded_and_leaves_an_empty_file(hand, phone, store):
    hand.tap("btn_record")
    phone.clock.advance(3)
    hand.tap("btn_record")
    paused = hand.text("txt_name")
    phone.clock.advance(60)
    hand.tap("btn_record")
    phone.clock.advance(2)
    hand.tap("btn_record_stop").tap("Cancel")

    assert paused == "Paused"
    assert 4900 < store.active.duration_ms < 6500
    assert {name: phone.disk.stat(f"{FOLDER}/{name}").size > 0 for name in names(phone)} == {
        "Record-1.m4a": True, "Record-2.m4a": False, "Record-3.m4a": False,
    }  # fmt: skip


def test_a_recording_goes_on_in_the_background(hand, phone):
    hand.tap("btn_record")
    phone.input.key(3)
    phone.clock.advance(70)
    phone.activities.start(Intent(component=MAIN))

    assert hand.text("txt_progress") == "01:10"


def test_a_discarded_recording_leaves_nothing(hand, phone, store):
    hand.tap("btn_record").tap("Delete")
    question = hand.text("dialog_content")
    hand.tap("Yes")

    assert question == "Delete this record?"
    assert (names(phone), rows(store)) == ([], [])


@pytest.mark.parametrize("density_dpi", [420, 550, 640], ids=["AndroidWorld's", "105's", "the largest"])
def test_the_record_button_is_in_the_middle_and_every_button_on_the_screen(phone, hand, density_dpi):
    phone.display.set_density(density_dpi)

    assert hand.find("btn_record").rect.center[0] == pytest.approx(phone.display.app_size[0] / 2, abs=2)
    places = [hand.find(name).rect for name in ("btn_settings", "btn_record", "btn_records_list")]
    assert places[0].left >= 0
    assert places[0].right <= places[1].left
    assert places[1].right <= places[2].left
    assert places[2].right <= phone.display.app_size[0]


@pytest.mark.parametrize(
    ("chip", "ending", "codec", "rate"),
    [("Wav", b"RIFF", "pcm_s16le", 44100), ("3gp", b"ftyp3gp4", "amrnb", 8000)],
    ids=["wav", "3gp"],
)
def test_the_chosen_format_is_recorded(hand, phone, chip, ending, codec, rate):
    hand.tap("btn_settings")
    phone.input.swipe(500, 1900, 500, 900, 600)
    hand.tap(chip).back()
    record(hand, 2)
    hand.tap("Cancel")

    content = phone.disk.read(f"{FOLDER}/Record-1.{chip.lower()}")
    with av.open(io.BytesIO(content)) as found:
        assert (found.streams.audio[0].codec_context.name, found.streams.audio[0].rate) == (codec, rate)
    assert ending in content[:16]


def test_the_same_moment_makes_the_same_bytes():
    assert encode(Quality(), 1500, seed=7) == encode(Quality(), 1500, seed=7)
    assert encode(Quality(), 1500, seed=7) != encode(Quality(), 1500, seed=8)


def test_what_is_no_sound_file_is_not_read():
    assert read(b"no sound") is None


# -- names ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "file"),
    [("memo.m4a", "memo.m4a.m4a"), (" a:b ", "a_b.m4a"), ("record-1", "Record-1.m4a"), ("", "Record-1.m4a")],
    ids=["extension is always added", "colon", "same but for case", "empty"],
)
def test_the_name_that_is_saved(hand, phone, store, typed, file):
    record(hand, 1)
    phone.input.set_text(hand.find("input_name"), typed)
    hand.tap("Save")

    assert names(phone) == [file]
    assert rows(store) == [(file.removesuffix(".m4a"), f"{FOLDER}/{file}")]


def test_a_name_that_is_taken_is_refused(hand, phone, put):
    put("Memo")
    record(hand, 1)
    phone.input.set_text(hand.find("input_name"), "Memo")
    hand.tap("Save")

    assert phone.windows.toasts.last == "File with this name is already exists!"
    assert names(phone) == ["Memo.m4a", "Record-1.m4a"]


def test_nobody_asks_for_a_name_again(hand, store):
    record(hand, 1)
    hand.tap("check_box").tap("Cancel")
    record(hand, 1)

    assert not hand.shows("New name")
    assert not store.asks_for_name


# -- playing ----------------------------------------------------------------------------------------------------------


def test_a_record_plays_by_the_clock_and_ends(hand, phone, put):
    put("Memo", seconds=10)
    hand.tap("btn_play")
    phone.clock.advance(4)
    midway = hand.text("txt_progress")
    hand.tap("btn_play")
    phone.clock.advance(30)
    paused = hand.text("txt_progress")
    hand.tap("btn_play")
    phone.clock.advance(7)

    assert (midway, paused) == ("00:04", "00:04")
    assert hand.text("txt_progress") == "00:00"
    assert not hand.find_all("btn_stop")
    assert not [note for note in phone.notifications.active() if note.package == PACKAGE]


def test_dragging_the_waveform_seeks(hand, phone, put):
    put("Memo", seconds=10)
    x, y = hand.find("record").visible_bounds.center
    phone.input.swipe(x, y, x - round(75 * phone.display.scale), y, 500)
    hand.tap("btn_play")
    phone.clock.advance(1)

    assert hand.text("txt_progress") == "00:04"


# -- the list ---------------------------------------------------------------------------------------------------------


def test_the_list_is_sorted_bookmarked_and_renamed(hand, phone, store, put):
    put("Beta", seconds=5)
    phone.clock.advance(1)
    put("Alpha", seconds=1)
    hand.tap("btn_records_list")
    newest = [view.text for view in hand.find_all("list_item_name")]
    hand.tap("btn_sort").tap("By duration (longest)")
    longest = [view.text for view in hand.find_all("list_item_name")]
    hand.tap("list_item_bookmark").tap("btn_bookmarks")

    assert (newest, longest) == (["Alpha", "Beta"], ["Beta", "Alpha"])
    assert [view.text for view in hand.find_all("list_item_name")] == ["Beta"]
    assert not hand.shows("Today")


def test_what_is_deleted_can_be_restored(hand, phone, store, put):
    put("Memo")
    hand.tap("btn_records_list").tap("list_item_more").tap("Delete").tap("Yes")
    deleted = names(phone)
    hand.open(f"{PACKAGE}/.app.trash.TrashActivity").tap("Restore").tap("Yes")

    assert deleted == ["Memo.m4a.del"]
    assert (names(phone), rows(store)) == (["Memo.m4a"], [("Memo", f"{FOLDER}/Memo.m4a")])


def test_several_records_are_saved_to_the_downloads(hand, phone, put):
    for name in ("One", "Two", "Three"):
        put(name)
    hand.tap("btn_records_list").long_press("One").tap("Two")
    selected = hand.text("txt_selected_multi")
    hand.tap("btn_download_multi").tap("Yes")

    assert selected == " 2 selected"
    assert sorted(phone.disk.names(DOWNLOADS)) == ["One.m4a", "Two.m4a"]


def test_rows_written_from_outside_are_listed_and_lost_files_told(hand, phone, store):
    store.database.insert(
        "records", name="Ghost", duration=1_000_000, created=1, added=1, path=f"{FOLDER}/Ghost.m4a", format="m4a",
        size=9, sample_rate=44100, channel_count=2, bitrate=128000, data=b"", data_str=b"",
    )  # fmt: skip
    hand.tap("btn_records_list")

    assert hand.shows("Some of your records was deleted or moved")
    hand.tap("Ok")
    assert hand.shows("Ghost")


def test_an_imported_file_becomes_the_active_record(hand, phone, store):
    phone.disk.mkdir(DOWNLOADS, parents=True)
    phone.disk.write(f"{DOWNLOADS}/song.wav", encode(Quality("wav", 16000, 0, 1), 3000, seed=2))
    phone.media.scan()
    hand.tap("btn_import")
    hand.tap("song.wav")

    record = store.active
    assert (record.name, record.format, record.sample_rate) == ("song", "wav", 16000)
    assert abs(record.duration_ms - 3000) < MOST_OFF_MS
    assert names(phone) == ["song.wav"]


# -- the first start --------------------------------------------------------------------------------------------------


def test_the_first_start_asks_for_the_settings(phone, store):
    store.prefs.remove("is_first_run")
    hand = Hand(phone).open(MAIN)
    hand.tap("Get started").tap("Mono")
    expected = hand.text("txt_size_per_min")
    hand.tap("Apply")

    assert expected == "0.96 Mb/min expected size"
    assert hand.shows("Audio Recorder")
    assert (store.is_first_run, store.quality.channels) == (False, 1)


# -- languages --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("locale", "day", "about"),
    [("de-DE", "3 Oktober", "0,05 Mb, M4a, 44.1kHz"), ("ru-MD", "3 октября", "0,05 Mb, M4a, 44.1kHz")],
)
def test_days_and_sizes_are_written_as_the_locale_has_them(hand, phone, store, put, locale, day, about):
    number = put("Records", seconds=3)
    store.database.update("records", {"_id": number}, added=store.now_ms - 12 * 86_400_000, size=50_000)
    phone.properties.set("persist.sys.locale", locale)
    hand.tap("btn_records_list")

    assert hand.shows(day)
    assert hand.text("list_item_info") == about
    assert hand.text("list_item_name") == "Records"  # what somebody wrote, although the app has a word like it


def test_a_recordings_notification_speaks_the_phones_language(hand, phone):
    phone.properties.set("persist.sys.locale", "de-DE")
    hand.tap("btn_record")

    (note,) = (note for note in phone.notifications.active() if note.package == PACKAGE)
    assert (note.text, [action.title for action in note.actions]) == ("Aufnahme läuft", ["Pausieren", "Stopp"])
