from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.apps.retro_music.player import Player
from pytest_mobileagent.simulator.apps.retro_music.store import PACKAGE, Store
from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.ui.toasts import SHOWN_S
from pytest_mobileagent.state.music import MUSIC, Song, silence
from tests.simulator.apps.hand import Hand

MAIN = f"{PACKAGE}/.activities.MainActivity"
SONGS = (Song("Alpha", "Ana", 60_000), Song("Beta", "Bo", 30_000), Song("Gamma", "Ana", 45_000))
SHORT = Song("Jingle", "Bo", 9_000)
SCAN = Intent("android.intent.action.MEDIA_SCANNER_SCAN_FILE", data=f"file://{MUSIC}")


@pytest.fixture
def hand(phone):
    for song in (*SONGS, SHORT):
        phone.disk.write(f"{MUSIC}/{song.file_name}", silence(song))
    phone.broadcasts.send(SCAN)
    return Hand(phone).open(MAIN)


@pytest.fixture
def store(hand):
    return Store(hand.phone)


@pytest.fixture
def player(hand):
    return Player(hand.phone)


def titles(songs):
    return [song.title for song in songs]


def playlist_rows(store):
    return [
        tuple(row)
        for row in store.playlists_database.query(
            "SELECT playlist_name, song_key, title, duration, data, artist_name FROM PlaylistEntity "
            "JOIN SongEntity ON playlist_creator_id = playlist_id ORDER BY song_key"
        )
    ]


def create(hand, name):
    return hand.tap("New playlist").type(name, into="actionNewPlaylist").tap("Create")


def test_songs_are_what_the_files_tell_without_the_short_ones(hand):
    hand.tap("action_song")

    assert [view.text for view in hand.find_all("title")] == ["Alpha", "Beta", "Gamma"]
    assert [view.text for view in hand.find_all("text")] == ["Ana", "Bo", "Ana"]


def test_chosen_songs_make_a_playlist_in_the_order_of_the_taps(hand, store):
    hand.tap("action_song").long_press("Gamma").tap("Alpha").tap("Add to playlist")
    create(hand, "Mix")

    assert playlist_rows(store) == [
        ("Mix", 1, "Gamma", 45_000, f"{MUSIC}/Gamma.mp3", "Ana"),
        ("Mix", 2, "Alpha", 59_976, f"{MUSIC}/Alpha.mp3", "Ana"),
    ]
    hand.phone.clock.advance(SHOWN_S)
    assert hand.shows("Added 2 song(s) to Mix")
    assert not hand.shows("2")


def test_an_empty_name_makes_no_playlist_and_a_known_one_takes_the_songs(hand, store):
    store.create_playlist("Mix")
    hand.tap("action_song").tap("menu").tap("Add to playlist").tap("New playlist").tap("Create")
    assert [(one.name, one.count) for one in store.playlists()] == [("Mix", 0)]
    hand.tap("menu").tap("Add to playlist")
    create(hand, "Mix")

    assert [(one.name, one.count) for one in store.playlists()] == [("Mix", 1)]


def test_a_song_added_again_moves_to_the_end(hand, store):
    number = store.create_playlist("Mix")
    store.add_songs(number, store.songs())
    hand.tap("action_song").tap("menu").tap("Add to playlist").tap("Mix")

    assert titles(store.songs_of(number)) == ["Beta", "Gamma", "Alpha"]


def test_a_playlist_written_into_the_database_shows(hand, store):
    store.add_songs(store.create_playlist("Written"), store.songs())
    hand.phone.activities.force_stop(PACKAGE)
    hand.open(MAIN).tap("action_playlist")
    assert hand.text("text") == "3 Songs  \u2022  02:15"
    hand.tap("Written")

    assert hand.text("subtitle") == "3 Songs  \u2022  02:15"


def test_songs_of_a_playlist_are_reordered_by_their_handles(hand, store):
    number = store.create_playlist("Mix")
    store.add_songs(number, store.songs())
    hand.tap("action_playlist").tap("Mix")
    x, y = hand.find("drag_view").rect.center
    row = hand.find("drag_view", instance=1).rect.center[1] - y
    hand.phone.input.drag(x, y, x, y + 2 * row)

    assert titles(store.songs_of(number)) == ["Beta", "Gamma", "Alpha"]


def test_a_playlist_is_renamed_and_deleted(hand, store):
    store.create_playlist("Mix")
    hand.tap("action_playlist").tap("menu").tap("Rename").type(" 2", into="actionNewPlaylist").tap("Rename")
    assert [one.name for one in store.playlists()] == ["Mix 2"]
    hand.tap("menu").tap("Delete").tap("Delete")

    assert store.playlists() == []
    assert hand.shows("You have no playlists")


def test_queueing_keeps_the_order_and_does_not_play(hand, store, player):
    hand.tap("action_song").tap("menu", instance=1).tap("Add to playing queue")
    hand.tap("menu").tap("Add to playing queue")
    assert titles(store.queue()) == ["Beta", "Alpha"]
    assert not player.is_playing
    hand.tap("menu", instance=2).tap("Play next")

    assert titles(store.queue()) == titles(store.queue(original=True)) == ["Beta", "Gamma", "Alpha"]


def test_playing_goes_on_by_the_clock_from_song_to_song(hand, player):
    hand.tap("action_song").tap("Beta")
    assert titles(player.queue) == ["Alpha", "Beta", "Gamma"]
    hand.phone.clock.advance(12)
    hand.tap("miniPlayerTitle")
    assert hand.text("songCurrentProgress") in ("00:12", "00:13")
    hand.phone.clock.advance(20)
    assert hand.text("title") == "Gamma"
    hand.phone.clock.advance(60)

    assert (player.is_playing, player.position, player.progress_ms) == (False, 2, 0)
    assert titles(player.store.history()) == ["Gamma", "Beta"]
    assert titles(player.store.most_played()) == ["Gamma", "Beta"]


def test_pausing_keeps_the_place_and_repeating_begins_again(hand, player):
    hand.tap("action_song").tap("Gamma").tap("miniPlayerTitle").tap("repeatButton")
    hand.phone.clock.advance(10)
    hand.tap("playPauseButton")
    kept = player.progress_ms
    hand.phone.clock.advance(500)
    assert player.progress_ms == kept
    hand.tap("playPauseButton")
    hand.phone.clock.advance(36)

    assert player.song.title == "Alpha"


def test_what_plays_ends_with_the_process_and_stays_in_the_queue(hand, player):
    hand.tap("action_song").tap("Alpha")
    hand.phone.activities.force_stop(PACKAGE)
    assert not player.is_playing
    hand.open(MAIN)

    assert hand.text("miniPlayerTitle") == "Alpha \u2022 Ana"


def test_shuffling_keeps_the_song_and_can_be_undone(hand, player):
    hand.tap("action_song").tap("Beta").tap("miniPlayerTitle").tap("shuffleButton")
    assert titles(player.queue)[0] == "Beta"
    assert sorted(titles(player.queue)) == ["Alpha", "Beta", "Gamma"]
    hand.tap("shuffleButton")

    assert (titles(player.queue), player.position) == (["Alpha", "Beta", "Gamma"], 1)


def test_the_queue_page_removes_and_clears(hand, player):
    hand.tap("action_song").tap("Alpha").tap("miniPlayerTitle").tap("Now playing queue")
    assert hand.shows("Up next  \u2022  01:15")
    x, y = hand.find("Beta").rect.center
    hand.phone.input.swipe(x, y, x + 600, y)
    assert titles(player.queue) == ["Alpha", "Gamma"]
    hand.tap("clearQueue")

    assert player.queue == []
    assert not hand.find_all("miniPlayerFragment")


def test_a_playlist_is_saved_as_a_file(hand, store):
    store.add_songs(store.create_playlist("Mix"), store.songs()[:2])
    hand.tap("action_playlist").tap("menu").tap("Save as file").tap("SAVE")

    assert hand.phone.disk.read_text("/storage/emulated/0/Download/Mix.m3u") == (
        f"#EXTM3U\n#EXTINF:59976,Ana - Alpha\n{MUSIC}/Alpha.mp3\n#EXTINF:30024,Bo - Beta\n{MUSIC}/Beta.mp3"
    )
    assert hand.shows("Saved playlist to Mix.m3u.")


def test_search_finds_songs_and_artists(hand, player):
    hand.tap(_search_button(hand)).type("a", into="searchView")
    assert [view.text for view in hand.find_all("title")][:5] == ["Songs", "Alpha", "Beta", "Gamma", "Artists"]
    hand.tap("Beta")

    assert titles(player.queue) == ["Beta"]


def _search_button(hand):
    return next(view for view in hand.views() if getattr(view, "name", "") == "search")


def test_deleting_from_the_device_asks_twice(hand, store):
    hand.tap("action_song").tap("menu").tap("Delete from device").tap("Delete").tap("Allow")

    assert not hand.phone.disk.exists(f"{MUSIC}/Alpha.mp3")
    assert titles(store.songs()) == ["Beta", "Gamma"]


def test_back_ends_the_selection_then_goes_to_the_first_tab_then_leaves(hand):
    hand.tap("action_song").long_press("Alpha")
    hand.back()
    assert not hand.find_all("selection_mode_number")
    hand.back()
    assert hand.shows("Welcome,")
    hand.back()

    assert hand.phone.activities.top.package != PACKAGE


def test_without_permissions_the_app_asks_for_them(hand, phone):
    phone.packages.clear_data(PACKAGE)
    hand.open(MAIN)
    assert not hand.find("finish").enabled
    hand.tap("button").tap("Allow").tap("Allow").tap("finish")

    assert hand.shows("Welcome,")
