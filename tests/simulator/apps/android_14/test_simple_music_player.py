from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.system.preferences import Preferences
from pytest_mobileagent.state.music import Song, silence

PACKAGE = "com.simplemobiletools.musicplayer"
MAIN = f"{PACKAGE}/.activities.MainActivity"
MUSIC = "/storage/emulated/0/Music"
SONGS = (
    Song("Amber", "Zoe", 30_000, "Autumn", 2010),
    Song("Birch", "Zoe", 61_000, "Autumn", 2010),
    Song("Cedar", "Abe", 20_000, "Spring", 1999),
)
DESCENDING, BY_YEAR = 1024, 8
HEAVY_METAL, CUSTOM = 5, -1


@pytest.fixture
def push(phone):
    """Write a song as adb does."""

    def write(song, folder=MUSIC):
        path = f"{folder}/{song.file_name}"
        phone.disk.mkdir(folder, parents=True)
        phone.disk.write(path, silence(song))
        return path

    return write


@pytest.fixture
def player(push, hand, phone):
    """The app with three songs, open on its folders."""
    for permission in ("READ_MEDIA_AUDIO", "POST_NOTIFICATIONS"):
        phone.packages.grant(PACKAGE, f"android.permission.{permission}")
    for song in SONGS:
        phone.media.scan(push(song))
    return hand.open(MAIN)


@pytest.fixture
def prefs(phone):
    return Preferences(phone, PACKAGE, "Prefs")


@pytest.fixture
def stored(phone):
    """Read the app's database."""

    def read(query):
        database = phone.disk.database(f"/data/data/{PACKAGE}/databases/songs.db")
        return [tuple(row) for row in database.query(query)]

    return read


def shown(hand, name):
    return [view.shown_text for view in hand.find_all(name)]


def front(phone):
    return phone.activities.top.component.rpartition(".")[2]


# -- the library ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tab", "name", "expected"),
    [
        ("Playlists", "playlist_title", ["All tracks"]),
        ("Folders", "folder_tracks", ["3 Tracks"]),
        ("Artists", "artist_albums_tracks", ["1 Album, 1 Track", "1 Album, 2 Tracks"]),
        ("Albums", "album_title", ["Autumn", "Spring"]),
        ("Tracks", "track_duration", ["00:30", "01:00", "00:20"]),
    ],
)
def test_pages_show_the_library_in_groups(player, tab, name, expected):
    if tab != "Folders":
        player.tap(tab)

    assert shown(player, name) == expected


def test_without_permission_it_asks_and_reads_then(push, hand, phone):
    phone.media.scan(push(SONGS[0]))

    hand.open(MAIN).tap("Allow").tap("Allow")

    assert shown(hand, "folder_tracks") == ["1 Track"]


def test_without_music_nothing_is_found(hand, phone):
    phone.packages.grant(PACKAGE, "android.permission.READ_MEDIA_AUDIO")
    phone.packages.grant(PACKAGE, "android.permission.POST_NOTIFICATIONS")

    hand.open(MAIN)
    assert hand.text("folders_placeholder") == "No items found."

    hand.tap("More options").tap("Rescan media")
    assert hand.shows("No items found.")


def test_new_files_are_there_after_a_rescan(player, push, stored):
    push(Song("Dusk", "Ida", 5000), f"{MUSIC}/New")
    assert shown(player, "folder_title") == ["Music"]

    player.tap("More options").tap("Rescan media")
    assert shown(player, "folder_title") == ["Music", "New"]
    assert stored("SELECT playlist_id FROM tracks WHERE title = 'Dusk' ORDER BY 1") == [(0,), (1,)]


def test_a_file_that_is_gone_is_gone_after_a_rescan(player, phone):
    phone.disk.unlink(f"{MUSIC}/Amber.mp3")

    player.tap("More options").tap("Rescan media")

    assert shown(player, "folder_tracks") == ["2 Tracks"]


def test_albums_are_sorted_by_year(player, prefs):
    player.tap("Albums").tap("Sort by").tap("Year").tap("OK")

    assert shown(player, "album_title") == ["Spring", "Autumn"]
    assert prefs.number("album_sorting") == BY_YEAR


def test_the_search_looks_at_artists_of_tracks_too(player):
    player.tap("Tracks").tap("top_toolbar_search").type("abe")

    assert shown(player, "track_title") == ["Cedar"]


# -- playlists --------------------------------------------------------------------------------------------------------


def test_a_playlist_is_made_sorted_and_found(player, stored, prefs):
    player.tap("Playlists").tap("More options").tap("Create new playlist").type("test").tap("OK")
    assert stored("SELECT title FROM playlists ORDER BY id") == [("All tracks",), ("test",)]

    player.tap("Sort by").tap("Descending").tap("OK")
    assert shown(player, "playlist_title") == ["test", "All tracks"]
    assert prefs.number("playlist_sorting") & DESCENDING

    player.tap("top_toolbar_search").type("TES")
    assert shown(player, "playlist_title") == ["test"]


@pytest.mark.parametrize(
    ("title", "reason"),
    [("", "Please enter a name"), ("all tracks", "A playlist with that name already exists")],
    ids=["none", "taken"],
)
def test_a_playlist_needs_a_title_of_its_own(player, title, reason):
    player.tap("Playlists").tap("More options").tap("Create new playlist").type(title).tap("OK")

    assert player.shows(reason)
    assert shown(player, "new_playlist_title")


def test_tracks_are_added_to_a_playlist_and_taken_out(player, stored):
    player.tap("Tracks").long_press("Birch").tap("More options").tap("Add to playlist")
    player.tap("Create new playlist").type("mine").tap("OK").tap("Playlists").tap("mine")
    assert shown(player, "track_title") == ["Birch"]

    player.long_press("Birch").tap("Remove from playlist")
    assert shown(player, "track_title") == []
    assert stored("SELECT COUNT(*) FROM tracks WHERE title = 'Birch'") == [(2,)]


def test_removing_a_playlist_leaves_the_files(player, phone, stored):
    player.tap("Playlists").long_press("All tracks").tap("Delete").tap("OK")

    assert stored("SELECT * FROM playlists") == []
    assert len(phone.disk.names(MUSIC)) == len(SONGS)


def test_a_track_is_deleted_after_two_questions(player, phone):
    player.tap("Tracks").long_press("Amber").tap("Delete").tap("Yes")
    assert player.shows("Allow Music Player to delete this audio file?")

    player.tap("Allow")
    assert shown(player, "track_title") == ["Birch", "Cedar"]
    assert not phone.disk.exists(f"{MUSIC}/Amber.mp3")


# -- playing ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def playing(player, prefs):
    """The first track plays, the others follow in their order."""
    prefs.put(shuffle=False)
    return player.tap("Tracks").tap("Amber")


def test_a_track_plays_by_the_clock_and_the_next_one_follows(playing, phone):
    phone.clock.advance(12)
    assert (playing.text("activity_track_title"), playing.text("activity_track_progress_current")) == ("Amber", "00:12")

    phone.clock.advance(20)
    assert playing.text("activity_track_title") == "Birch"


def test_a_paused_track_stands_still(playing, phone):
    phone.clock.advance(5)
    playing.tap("Play / Pause")
    phone.clock.advance(60)

    assert playing.text("activity_track_progress_current") == "00:05"


def test_one_track_is_repeated_if_that_is_chosen(playing, phone):
    playing.tap("Repeat all").tap("Repeat current song")
    phone.clock.advance(40)

    assert playing.text("activity_track_title") == "Amber"


def test_a_faster_track_is_further_after_a_while_and_ends_sooner(playing, phone, prefs):
    playing.tap("activity_track_speed_click_area")
    assert playing.text("playback_speed_title") == "Playback speed"
    for _ in range(20):
        playing.tap("playback_speed_fast")
    assert playing.text("playback_speed_label") == "2x"
    playing.back()
    before = int(playing.text("activity_track_progress_current")[-2:])
    phone.clock.advance(2)

    assert int(playing.text("activity_track_progress_current")[-2:]) - before == 4
    assert (playing.text("activity_track_speed"), prefs.real("PLAYBACK_SPEED")) == ("2x", 2)
    phone.clock.advance((30 - before - 4) / 2)
    assert playing.text("activity_track_title") == "Birch"


def test_the_slider_of_the_speed_has_slow_ones_on_its_left_half(playing, prefs):
    playing.tap("activity_track_speed_click_area")
    slider = playing.find("playback_speed_seekbar").rect
    playing.phone.input.tap(slider.left + slider.width // 4, slider.center[1])
    assert 0.5 < prefs.real("PLAYBACK_SPEED") < 0.75
    playing.tap("playback_speed_label")

    assert prefs.real("PLAYBACK_SPEED") == 1


def test_skipping_goes_through_the_queue(playing):
    playing.tap("Next").tap("Next").tap("Previous")

    assert playing.text("activity_track_title") == "Birch"
    assert playing.text("next_track_label") == "Next: Cedar • Abe"


def test_shuffled_tracks_are_all_played_once(player, phone):
    player.tap("Tracks").tap("Birch")
    order = [player.text("activity_track_title")]
    for _ in range(2):
        player.tap("Next")
        order.append(player.text("activity_track_title"))

    assert order[0] == "Birch"
    assert sorted(order) == ["Amber", "Birch", "Cedar"]


def test_the_bar_shows_what_plays_and_leads_back(playing, phone):
    playing.back()
    assert playing.text("current_track_label") == "Amber • Zoe"

    playing.tap("current_track_label")
    assert front(phone) == "TrackActivity"


def test_a_sleep_timer_ends_the_music(playing, phone):
    playing.tap("Repeat all").back().tap("More options").tap("Sleep timer").tap("5 minutes")
    assert playing.text("sleep_timer_value") == "05:00"

    phone.clock.advance(301)
    assert not playing.find_all("sleep_timer_value")
    before = playing.tap("current_track_label").text("activity_track_progress_current")
    phone.clock.advance(5)
    assert playing.text("activity_track_progress_current") == before


# -- other pages ------------------------------------------------------------------------------------------------------


def test_a_preset_of_the_equalizer_is_stored(player, prefs):
    player.tap("Equalizer").tap("equalizer_preset").tap("Heavy Metal")

    assert player.text("equalizer_preset") == "Heavy Metal"
    assert prefs.number("EQUALIZER_PRESET") == HEAVY_METAL


def test_a_band_that_is_moved_makes_the_preset_the_users_own(player, prefs):
    player.tap("Equalizer").tap("equalizer_band_seek_bar")

    assert player.text("equalizer_preset") == "Custom"
    assert prefs.number("EQUALIZER_PRESET") == CUSTOM


@pytest.mark.parametrize(
    ("path", "activity"),
    [(["Settings"], "SettingsActivity"), (["About", "Frequently asked questions"], "FAQActivity")],
    ids=["settings", "questions"],
)
def test_the_menu_leads_to_other_pages(player, phone, path, activity):
    player.tap("More options")
    for entry in path:
        player.tap(entry)

    assert front(phone) == activity


def test_the_genres_are_shown_once_they_are_wanted(player, phone):
    player.tap("More options").tap("Settings").tap("Manage shown tabs").tap("Genres").tap("OK").back()
    assert not phone.activities.top.component.startswith(PACKAGE)

    player.open(MAIN)
    assert shown(player, "tab_item_label")[-1] == "Genres"


def test_excluded_folders_are_left_out_until_they_are_wanted_again(player):
    player.long_press("Music").tap("Exclude folder")
    assert shown(player, "folders_placeholder_2") == ["Manage excluded folders"]

    player.tap("folders_placeholder_2").tap("Remove").back()
    assert shown(player, "folder_tracks") == ["3 Tracks"]
