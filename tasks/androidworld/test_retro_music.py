from __future__ import annotations

import pytest

from pytest_mobileagent import mobile_task
from pytest_mobileagent.matching import rows_differ, words_differ
from pytest_mobileagent.state.music import DOWNLOADS, MUSIC, Music
from pytest_mobileagent.state.side_effects import added
from pytest_mobileagent.state.storage import Folder, clear_storage

from .pools_media import MINUTE_MS, some_songs, songs, songs_to_be_counted

APP = ["retro music"]
SHORTEST_MS, LONGEST_MS = 45 * MINUTE_MS, 50 * MINUTE_MS


@pytest.fixture
def music(device):
    """Retro Music without playlists and with an empty queue, on an empty storage."""
    clear_storage(device)
    found = Music(device)
    found.clear()
    return found


def a_playlist(count):
    """Return what is expected if a playlist of up to so many songs is to be made."""
    return added("playlist.db/PlaylistEntity"), added("playlist.db/SongEntity", times=count)


def playlist_differs(music, name, titles, provided):
    """Return what is other than one playlist of that name, with exactly these of the songs provided in this order."""
    names = music.playlists()
    if len(names) != 1:
        return f"{len(names)} playlists are there and not one: {', '.join(names)}"
    found = [entry.title for entry in music.entries()]
    return in_order_differ(found, titles) or words_differ(names[0], name) or foreign_songs(music, provided)


def in_order_differ(found, wanted):
    """Return that other titles are there than those that are wanted, or that they are in another order."""
    return "" if found == wanted else f"it has {found} and not {wanted}"


def foreign_songs(music, provided):
    """Return which titles of playlists are none of the songs provided."""
    foreign = music.foreign(provided)
    return f"{foreign} are not songs of the phone" if foreign else ""


def duration_differs(entries):
    """Return that a playlist is shorter or longer than it should be."""
    found_ms = sum(entry.duration_ms for entry in entries)
    if SHORTEST_MS <= found_ms <= LONGEST_MS:
        return ""
    wanted = f"{SHORTEST_MS / MINUTE_MS:g} to {LONGEST_MS / MINUTE_MS:g} minutes"
    return f"{len(entries)} songs of {found_ms / MINUTE_MS:.1f} minutes together, and not {wanted}"


def exported_differs(text, name, wanted):
    """Return what is other than that the text of an exported playlist names just these files in this order."""
    if text is None:
        return f"there is no {name} in Download"
    return in_order_differ([line for line in text.splitlines() if line.strip() and not line.startswith("#")], wanted)


@mobile_task(
    'Create a playlist in Retro Music titled "{playlist_name}" with the following songs, in order: {titles}',
    apps=APP,
    params=some_songs,
    max_steps=24,
    complexity=2.4,
    difficulty="medium",
    upstream="RetroCreatePlaylist",
    tags=["data_entry", "repetition", "parameterized"],
)
def test_retro_music_create_playlist(task, agent, music, playlist_name, titles, wanted, files):
    """The only playlist has the name, and exactly the wanted songs in order.

    Upstream: the name's number may be wrong, and further playlists do not matter; ours has to be right, and alone.
    """
    provided = songs(files)
    music.add_files(provided)

    agent.run(task, expected=a_playlist(len(wanted)))

    assert not playlist_differs(music, playlist_name, wanted, provided)


@mobile_task(
    "Add the following songs, in order, {titles} to my playing queue in Retro music.",
    apps=APP,
    params=some_songs,
    max_steps=32,
    complexity=3.2,
    difficulty="easy",
    upstream="RetroPlayingQueue",
    tags=["parameterized"],
)
def test_retro_music_playing_queue(task, agent, music, playlist_name, titles, wanted, files):
    """The stored queue has exactly the wanted songs, in order.

    Upstream: the check ends in an exception if the app was never opened, as its database is gone; ours is emptied
    where it is.
    """
    provided = songs(files)
    music.add_files(provided)

    agent.run(task, expected=[added("playing_queue", times=len(wanted))])

    assert not in_order_differ(music.queue(), wanted)
    assert music.foreign(provided) == []


@mobile_task(
    'Create a playlist in Retro Music titled "{playlist_name}" with a duration between 45 and 50 minutes using the '
    "provided songs.",
    apps=APP,
    params=songs_to_be_counted,
    max_steps=30,
    complexity=3,
    difficulty="medium",
    upstream="RetroPlaylistDuration",
    tags=["math_counting", "complex_ui_understanding", "repetition", "parameterized"],
)
def test_retro_music_playlist_duration(task, agent, music, playlist_name, files):
    """Exactly that playlist, and no other, is there; its songs, of those provided, last 45 to 50 minutes together.

    Upstream: songs are not drawn from the seed and may be so short that the app hides them; ours are drawn, and last a
    minute at least.
    """
    provided = songs(files)
    music.add_files(provided)

    agent.run(task, expected=a_playlist(len(files)))

    assert not rows_differ(music.playlists(), [playlist_name], words_differ)
    assert not foreign_songs(music, provided)
    assert not duration_differs(music.entries())


@mobile_task(
    'Create a playlist in Retro Music titled "{playlist_name}" with the following songs, in order: {titles}. Then '
    "export the playlist to the Downloads directory on the device.",
    apps=APP,
    params=some_songs,
    max_steps=50,
    complexity=5,
    difficulty="hard",
    upstream="RetroSavePlaylist",
    tags=["search", "repetition", "parameterized"],
)
def test_retro_music_save_playlist(task, agent, device, music, playlist_name, titles, wanted, files):
    """The only playlist has the name, and exactly the wanted songs in order. The file of exactly that name in
    Download lists the same songs in the same order.

    Upstream: playlist and file are worth half a point each, and the file may be empty; ours wants both, and reads the
    file.
    """
    provided = songs(files)
    music.add_files(provided)

    file_name = f"{playlist_name}.m3u"

    agent.run(task, expected=[*a_playlist(len(wanted)), added("Download", file_name)])

    assert not playlist_differs(music, playlist_name, wanted, provided)
    downloads = Folder(device, DOWNLOADS)
    assert not exported_differs(downloads.read(file_name), file_name, [f"{MUSIC}/{title}.mp3" for title in wanted])
