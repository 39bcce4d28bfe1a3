from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.apps.vlc.decoder import Decoder
from pytest_mobileagent.simulator.apps.vlc.library import PACKAGE, STORAGE, Library, clean_title
from pytest_mobileagent.simulator.apps.vlc.playback import Playback
from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.system.preferences import Preferences
from pytest_mobileagent.state.music import Song, silence
from pytest_mobileagent.state.videos import FOLDER, Scene, make_video
from tests.simulator.apps.hand import Hand

MAIN = f"{PACKAGE}/.gui.MainActivity"
TWO_SCENES = make_video((Scene("Anna", 8), Scene("Bo", 8)), frames_per_s=2)
FILES = {"beta_1.mp4": 12, "alpha.mp4": 20, "holiday_one.mp4": 10, "holiday_two.mp4": 10}
BLUE, RED = (2, 1), (0, 2)  # which channels of a ground are the strongest and the next


def put(phone, name, content, folder=FOLDER):
    phone.disk.write(f"{folder}/{name}", content)


@pytest.fixture
def hand(phone):
    for name, seconds in FILES.items():
        put(phone, name, make_video((Scene(name, seconds),)))
    put(phone, "names.mp4", TWO_SCENES, f"{STORAGE}/Download")
    Preferences(phone, PACKAGE).update({"video_player_tips_shown": True})
    return Hand(phone).open(MAIN)


@pytest.fixture
def library(hand):
    return Library(hand.phone)


def browse(hand, *folders):
    hand.tap("nav_directories").tap("Internal memory")
    x = hand.phone.display.size[0] // 2
    for folder in folders:
        if not hand.find_all(folder):
            hand.phone.input.swipe(x, 1700, x, 500, 800)
        hand.tap(folder)
    return hand


def relations(library):
    query = (
        "SELECT name, filename, position FROM PlaylistMediaRelation JOIN Playlist ON id_playlist = playlist_id "
        "JOIN Media ON id_media = media_id ORDER BY id_playlist, position"
    )
    return [tuple(row) for row in library.database.query(query)]


def ground(phone):
    """Return the colour low in the picture, where the ground is lightest."""
    width, height = phone.display.size
    return phone.windows.image().getpixel((20, height // 2 + width * 3 // 8 - 30))


def strongest(color):
    return tuple(sorted(range(3), key=lambda at: -color[at])[:2])


@pytest.mark.parametrize(
    ("name", "title"),
    [("clip_12_HD.mp4", "clip 12 HD"), ("My.Film.1080p.x264.mkv", "My Film"), ("a.mp4", "a"), ("_.mp4", "_")],
)
def test_titles_are_file_names_without_marks(name, title):
    assert clean_title(name) == title


def test_a_start_takes_up_the_videos_of_the_storage(hand, library):
    rows = library.database.query("SELECT filename, type, duration, is_present FROM Media ORDER BY filename")

    assert [tuple(row) for row in rows] == [
        ("alpha.mp4", 1, 20_000, 1),
        ("beta_1.mp4", 1, 12_000, 1),
        ("holiday_one.mp4", 1, 10_000, 1),
        ("holiday_two.mp4", 1, 10_000, 1),
        ("names.mp4", 1, 16_000, 1),
    ]
    assert hand.find("Video: beta 1, Duration: 0:12")


def test_titles_that_begin_alike_are_one_group_that_opens(hand):
    assert hand.shows("2 videos")
    hand.tap("holiday\u2026")

    assert [view.text for view in hand.find_all("ml_item_title")] == ["holiday one", "holiday two"]
    hand.back()
    assert hand.shows("2 videos")


def test_chosen_files_make_a_playlist_in_the_order_of_the_taps(hand, library):
    browse(hand, "VLCVideos").long_press("holiday_one.mp4").tap("alpha.mp4").tap("beta_1.mp4")
    assert hand.shows("3 selected")
    hand.tap("Add to playlist").type("  Mine \n")

    assert relations(library) == [("Mine", "holiday_one.mp4", 0), ("Mine", "alpha.mp4", 1), ("Mine", "beta_1.mp4", 2)]
    row = library.database.query("SELECT nb_video, duration FROM Playlist")[0]
    assert tuple(row) == (3, 42_000)
    assert not hand.find_all("dialog_playlist_save")


def test_a_file_is_added_to_a_playlist_that_is_there_and_duplicates_are_asked_about(hand, library):
    number = library.create_playlist("Mine")
    browse(hand, "VLCVideos")
    for answer in (None, "cancel_button", "add_all_button"):
        hand.tap("item_more").tap("Add to playlist").tap("Mine")
        if answer:
            assert hand.shows("Add duplicated item(s)?")
            hand.tap(answer)

    assert [one.filename for one in library.media_of(number)] == ["alpha.mp4", "alpha.mp4"]


def test_a_known_name_is_refused(hand, library):
    library.create_playlist("Mine")
    browse(hand, "VLCVideos").tap("item_more").tap("Add to playlist").type("mine").tap("Save")

    assert hand.shows("Playlist mine already exists")
    assert len(library.playlists()) == 1


def test_a_playlist_written_into_the_database_shows(hand, library):
    number = library.create_playlist("Written")
    library.append(number, library.videos()[:2])
    hand.phone.activities.force_stop(PACKAGE)
    hand.open(MAIN).tap("nav_playlists")
    assert hand.text("subtitle") == "2 tracks"
    hand.tap("Written")
    assert hand.text("header_list_title") == "Written"
    hand.tap("item_more", instance=0).tap("Delete")

    assert hand.shows("alpha has been dismissed from playlist")
    assert relations(library) == [("Written", "beta_1.mp4", 0)]
    hand.tap("Cancel")
    assert [name for _, name, _ in relations(library)] == ["alpha.mp4", "beta_1.mp4"]


def test_files_show_in_their_folder_at_once_and_in_the_library_after_a_refresh(hand, library):
    put(hand.phone, "pushed.mp4", TWO_SCENES)
    browse(hand, "VLCVideos")
    assert hand.shows("pushed.mp4")
    hand.tap("nav_video").tap("More options").tap("Refresh")

    assert "pushed" in [one.title for one in library.videos()]


def test_playing_shows_the_pictures_of_the_file_by_the_clock(hand):
    browse(hand, "Download").tap("names.mp4")
    assert strongest(ground(hand.phone)) == BLUE
    hand.phone.clock.advance(8)
    assert strongest(ground(hand.phone)) == RED
    hand.phone.clock.advance(9)

    assert hand.shows("names.mp4")
    assert Playback(hand.phone).media == []


def test_controls_come_with_a_tap_and_go_by_themselves(hand):
    browse(hand, "Download").tap("names.mp4")
    assert not hand.find_all("player_overlay_seekbar")
    hand.tap("player_root")
    assert hand.text("player_overlay_length") == "0:16"
    hand.phone.clock.advance(5)

    assert not hand.find_all("player_overlay_seekbar")


def test_the_seek_bar_leads_to_another_picture_and_a_pause_keeps_it(hand):
    browse(hand, "Download").tap("names.mp4").tap("player_root")
    bar = hand.find("player_overlay_seekbar").rect
    hand.phone.input.tap(bar.left + bar.width * 3 // 4, bar.center[1])
    assert hand.text("player_overlay_time") == "0:12"
    hand.tap("player_overlay_play")
    hand.phone.clock.advance(60)

    assert hand.text("player_overlay_time") in ("0:12", "0:13")
    assert strongest(ground(hand.phone)) == RED


def test_a_video_that_was_left_goes_on_where_it_was(hand, library):
    browse(hand, "Download").tap("names.mp4")
    hand.phone.clock.advance(9)
    hand.back()
    assert 9_000 <= library.at(f"{STORAGE}/Download/names.mp4").last_time_ms < 11_000
    hand.tap("names.mp4")

    assert strongest(ground(hand.phone)) == RED


def test_the_first_video_begins_behind_the_tips(hand):
    Preferences(hand.phone, PACKAGE).remove("video_player_tips_shown")
    browse(hand, "Download").tap("names.mp4")
    hand.phone.clock.advance(20)
    assert hand.text("helpTitle") == "Player controls"
    hand.tap("nextButton").tap("close")

    assert Playback(hand.phone).is_playing
    assert Preferences(hand.phone, PACKAGE).flag("video_player_tips_shown")


def test_turning_the_player_turns_the_screen_until_it_is_left(hand):
    browse(hand, "Download").tap("names.mp4").tap("player_root").tap("orientation_toggle")
    assert hand.phone.display.rotation == 1
    hand.phone.go_home()

    assert hand.phone.display.rotation == 0
    assert not Playback(hand.phone).is_playing


def test_music_plays_on_in_the_small_player(hand):
    put(hand.phone, "Tune.mp3", silence(Song("Tune", "Ana", 36_000)), f"{STORAGE}/Music")
    hand.tap("More options").tap("Refresh").tap("nav_audio").tap("Track: Tune")
    hand.phone.go_home()
    hand.phone.clock.advance(10)
    playback = Playback(hand.phone)
    assert playback.is_playing
    assert 10_000 <= playback.time_ms < 12_000
    hand.open(MAIN).tap("header_play_pause")

    assert not playback.is_playing


def test_the_notification_of_a_sound_goes_when_a_video_takes_its_place(hand):
    put(hand.phone, "Tune.mp3", silence(Song("Tune", "Ana", 36_000)), f"{STORAGE}/Music")
    hand.tap("More options").tap("Refresh").tap("nav_audio").tap("Track: Tune")
    assert [note.title for note in hand.phone.notifications.active()] == ["Tune"]

    browse(hand, "VLCVideos").tap("alpha.mp4")

    assert not hand.phone.notifications.active()


def test_deleting_a_file_asks_first(hand, library):
    browse(hand, "VLCVideos").tap("item_more").tap("Delete")
    assert hand.shows("Delete the file 'alpha.mp4'?")
    hand.tap("Delete forever")

    assert not hand.phone.disk.exists(f"{FOLDER}/alpha.mp4")
    assert "alpha" not in [one.title for one in library.videos()]


def test_without_access_vlc_asks_for_it(hand, phone):
    phone.packages.clear_data(PACKAGE)
    phone.packages.reset_app_ops(PACKAGE)
    hand.open(f"{PACKAGE}/.StartActivity")
    assert hand.shows("Welcome to VLC!")
    hand.tap("skip_button").tap("Grant permission").tap("OK").tap("Allow access to manage all files")
    hand.back()

    assert hand.find("Video: alpha, Duration: 0:20")


def test_a_file_that_is_no_video_has_no_pictures(phone):
    put(phone, "broken.mp4", b"no video")
    phone.activities.start(
        Intent("android.intent.action.VIEW", data=f"file://{FOLDER}/broken.mp4", type="video/mp4", package=PACKAGE)
    )

    assert not Decoder(b"no video").is_open
    assert phone.windows.image().size == phone.display.size


def test_a_video_can_be_chosen_after_its_position_has_changed_elsewhere(hand, library):
    x, y = hand.find("alpha").rect.center
    hand.phone.input.down(x, y)
    library.note_played(library.at(f"{FOLDER}/alpha.mp4"), 4000)
    hand.phone.clock.advance(1)
    hand.phone.input.up(x, y)

    assert hand.text("action_bar_title") == "1"


@pytest.mark.parametrize(
    ("locale", "videos", "empty"),
    [("de-DE", "2 Videos", "Leer"), ("ru-MD", "2 видео", "Пусто"), ("ja-JP", "2本のビデオ", "空")],
)
def test_what_is_counted_is_said_in_the_phones_language(hand, locale, videos, empty):
    hand.phone.properties.set("persist.sys.locale", locale)

    assert hand.open(MAIN).shows(videos)
    assert hand.tap("nav_directories").tap("browser_container").shows(empty)


def test_an_artist_that_is_called_like_a_word_of_the_app_stays(hand):
    put(hand.phone, "Tune.mp3", silence(Song("Tune", "Video", 36_000)), f"{STORAGE}/Music")
    hand.phone.properties.set("persist.sys.locale", "ru-MD")
    hand.open(MAIN).tap("nav_more").tap("nav_video")
    Library(hand.phone).scan()
    hand.tap("nav_audio").tap("Tune")

    assert hand.text("artist") == "Video"
