from __future__ import annotations

import pytest

from pytest_mobileagent import mobile_task
from pytest_mobileagent.episode.goals import play_until_shown, play_until_stored
from pytest_mobileagent.state.music import Song
from pytest_mobileagent.state.music_player import (
    ALBUM_KINDS,
    ALBUM_SORTING,
    DESCENDING,
    EQUALIZER,
    PLAYLIST_SORTING,
    PRESETS,
    MusicPlayer,
)
from pytest_mobileagent.state.side_effects import added, stored
from pytest_mobileagent.state.storage import clear_storage, named

from .looking import page_differs, search_differs

APP = "com.simplemobiletools.musicplayer"
PREFERENCES = f"{APP}/shared_prefs/Prefs.xml"
APPS = ["music player"]
FOLDER, ELSEWHERE = "Music", "Podcasts"
SECOND_MS = 1000
TITLES = (
    "Blue Harbor", "Copper Sky", "Distant Bells", "Evening Tram", "First Frost", "Glass Garden", "Hidden Stairs",
    "Iron Lily", "Juniper", "Kitchen Radio", "Late Ferry", "Morning Market",
)  # fmt: skip
ARTISTS = ("The Lanterns", "Mara Holm", "Quiet Engine", "Otto and the Owls")
LISTS = ("Roadtrip", "Workout", "Sunday", "Focus", "Party", "Winter", "Garden", "Cooking")


# -- what is drawn ----------------------------------------------------------------------------------------------------


def a_playlist(fake):
    return {"playlist": f"{fake.pick(LISTS).lower()} {fake.random_int(2, 99)}"}


def a_kind(fake):
    return {"kind": fake.pick(("year", "artist name", "date added"))}


def a_preset(fake):
    return {"preset": fake.pick(PRESETS[1:])}


# -- what is arranged -------------------------------------------------------------------------------------------------


@pytest.fixture
def player(app, device, mobile_faker):
    """The music player: a few albums in its library, two playlists beside the one of all tracks."""
    clear_storage(device)
    found = MusicPlayer(device)
    found.add(ELSEWHERE, some_songs(mobile_faker, 3))
    found.add_playlists("Evening", "Holidays 2019")
    found.show()
    return found


def some_songs(fake, count):
    """Return songs, each of an album and a year of its own."""
    titles, years = fake.picks(TITLES, count), fake.picks(tuple(range(1971, 2024)), count)
    return [
        Song(title, fake.pick(ARTISTS), fake.random_int(2, 9) * SECOND_MS, album=f"{title} and more", year=int(year))
        for title, year in zip(titles, years, strict=True)
    ]


def sorting_differs(player):
    """Return what is other than that the playlists are sorted in descending order."""
    return "" if player.bits(PLAYLIST_SORTING) & DESCENDING else "the playlists are sorted in ascending order"


# -- tasks ------------------------------------------------------------------------------------------------------------


@mobile_task(
    "open faq page",
    apps=APPS,
    max_steps=6,
    min_steps=3,
    difficulty="medium",
    upstream="music_player_open_faq",
    requires_done=False,
)
def test_music_open_faq(task, agent, device, player):
    """The page of frequently asked questions is in front.

    Upstream: the same.
    """
    assert not play_until_shown(agent, task, lambda: page_differs(device, APP, "FAQActivity"))


@mobile_task(
    "sort the album by '{kind}'",
    apps=APPS,
    params=a_kind,
    published={"kind": "year"},
    max_steps=8,
    min_steps=4,
    difficulty="medium",
    upstream="music_player_album_sort_by_year",
    requires_done=False,
)
def test_music_sort_albums(task, agent, player, kind):
    """The albums are sorted so, in either direction.

    Upstream: `Year` and then OK have to be tapped while the albums have been seen once; another page may be sorted.
    """

    def differs():
        bits = player.bits(ALBUM_SORTING)
        by = next((name for name, bit in ALBUM_KINDS.items() if bits & bit), "nothing")
        return "" if by == kind else f"the albums are sorted by {by} and not by {kind}"

    assert not play_until_stored(agent, task, differs, expected=stored(PREFERENCES, ALBUM_SORTING))


@mobile_task(
    "config equalizer to {preset}",
    apps=APPS,
    params=a_preset,
    published={"preset": "Heavy Metal"},
    max_steps=6,
    min_steps=3,
    difficulty="medium",
    upstream="music_player_config_equalizer",
    requires_done=False,
)
def test_music_config_equalizer(task, agent, player, preset):
    """The equalizer's preset is that one.

    Upstream: its name has to be seen on the page; ours has to be stored.
    """

    def differs():
        return "" if player.preset() == preset else f"the preset is {player.preset()} and not {preset}"

    assert not play_until_stored(agent, task, differs, expected=stored(PREFERENCES, EQUALIZER))


@mobile_task(
    "create a new playlist: {playlist}, and search for it",
    apps=APPS,
    params=a_playlist,
    published={"playlist": "test"},
    max_steps=14,
    min_steps=7,
    difficulty="hard",
    upstream="music_player_create_playlist_and_search",
    requires_done=False,
)
def test_music_create_playlist_and_search(task, agent, device, player, playlist):
    """The playlist is there beside the others, and has been searched for and found.

    Upstream: OK has to be tapped after the title was typed, and then the title has to be in the search field.
    """
    wanted = [*player.playlists(), playlist]
    player.show("Albums")

    def differs():
        return player.playlists_differ(wanted) or search_differs(device, playlist, "playlist_title", playlist)

    assert not play_until_shown(agent, task, differs, expected=[added("songs.db/playlists")])
    assert not player.playlists_differ(wanted)


@mobile_task(
    "create a new playlist: {playlist}, and sort all playlist by descending order",
    apps=APPS,
    params=a_playlist,
    published={"playlist": "test"},
    max_steps=14,
    min_steps=7,
    difficulty="hard",
    upstream="music_player_create_playlist_and_sort_desc",
    requires_done=False,
)
def test_music_create_playlist_and_sort(task, agent, player, playlist):
    """The playlist is there beside the others, and all are sorted in descending order.

    Upstream: `Descending` and then OK have to be tapped, on any page.
    """
    wanted = [*player.playlists(), playlist]
    player.show("Playlists")

    def differs():
        return player.playlists_differ(wanted) or sorting_differs(player)

    expected = [added("songs.db/playlists"), *stored(PREFERENCES, PLAYLIST_SORTING)]
    assert not play_until_stored(agent, task, differs, expected=expected)


@mobile_task(
    "create a new playlist:{playlist}",
    apps=APPS,
    params=a_playlist,
    published={"playlist": "test"},
    max_steps=10,
    min_steps=5,
    difficulty="medium",
    upstream="music_player_create_playlist",
    requires_done=False,
)
def test_music_create_playlist(task, agent, player, playlist):
    """The playlist is there, its title by its words, beside the others.

    Upstream: the title has to be typed and OK to be tapped; ours has to be stored.
    """
    wanted = [*player.playlists(), playlist]
    player.show("Albums")

    expected = [added("songs.db/playlists")]
    assert not play_until_stored(agent, task, lambda: player.playlists_differ(wanted), expected=expected)


@mobile_task(
    "open setting page",
    apps=APPS,
    max_steps=4,
    min_steps=2,
    difficulty="easy",
    upstream="music_player_open_settings",
    requires_done=False,
)
def test_music_open_settings(task, agent, device, player):
    """The app's settings are in front.

    Upstream: the same, of any app.
    """
    assert not play_until_shown(agent, task, lambda: page_differs(device, APP, "SettingsActivity"))


@mobile_task(
    "sort the playlist by 'desc'",
    apps=APPS,
    max_steps=6,
    min_steps=3,
    difficulty="medium",
    upstream="music_player_playlist_sort_desc",
    requires_done=False,
)
def test_music_sort_playlists(task, agent, player):
    """The playlists are sorted in descending order.

    Upstream: `Descending` and then OK have to be tapped once the playlist of all tracks has been seen; another page
    may be sorted.
    """
    player.show("Playlists")

    expected = stored(PREFERENCES, PLAYLIST_SORTING)
    assert not play_until_stored(agent, task, lambda: sorting_differs(player), expected=expected)


@mobile_task(
    "rescan media files",
    apps=APPS,
    max_steps=4,
    min_steps=2,
    difficulty="easy",
    upstream="music_player_rescan_media",
    requires_done=False,
)
def test_music_rescan_media(task, agent, player, mobile_faker):
    """The two songs that have been put on the phone since the app was opened are in its library, beside the others.

    Upstream: the songs are put there once `More options` is tapped, and some folder has to be seen with two tracks.
    """
    new = set(player.push(FOLDER, some_songs(mobile_faker, 2)))

    def differs():
        missing = new - player.library()
        return f"the library lacks {named([path.rpartition('/')[2] for path in missing])}" if missing else ""

    assert not play_until_stored(agent, task, differs, expected=[added("songs.db/tracks", times=2 * len(new))])


@mobile_task(
    "search playlist '{playlist}'",
    apps=APPS,
    params=a_playlist,
    published={"playlist": "Test"},
    max_steps=4,
    min_steps=2,
    difficulty="easy",
    upstream="music_player_search_playlist",
    requires_done=False,
)
def test_music_search_playlist(task, agent, device, player, playlist):
    """The playlist is searched for, and found.

    Upstream: it is enough that its title is in the search field, on any page.
    """
    player.add_playlists(playlist)
    player.show("Playlists")

    def differs():
        return search_differs(device, playlist, "playlist_title", playlist)

    assert not play_until_shown(agent, task, differs)
