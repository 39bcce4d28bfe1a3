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
    LAST_SLEEP,
    MODE,
    ONE,
    PRESETS,
    SLEEP,
    MusicPlayer,
)
from pytest_mobileagent.state.preferences import Preferences
from pytest_mobileagent.state.side_effects import added, stored
from pytest_mobileagent.state.simple_colors import THEMES, theme_differs, theme_stored

from . import world

APP = "com.simplemobiletools.musicplayer"
PREFERENCES = f"{APP}/shared_prefs/Prefs.xml"
APPS = ["music player"]
QUEUE = "songs.db/queue_items"
RECORDINGS = "Recordings"
RECORDED = f"Music/{RECORDINGS}"
SECOND_MS = 1000
TITLES = ("rehearsal", "interview", "lecture", "birdsong", "seminar", "concert", "dictation", "street")
ALBUMS = ("Blue Harbor", "Copper Sky", "Distant Bells", "Evening Tram", "First Frost", "Glass Garden", "Juniper")
FOLDERS = ("Recordings", "Concerts", "Lectures", "Rehearsals", "Podcasts")
ARTISTS = ("The Lanterns", "Mara Holm", "Quiet Engine", "Otto and the Owls")
MINUTES = {"five": 5, "ten": 10, "twenty": 20, "thirty": 30}
SLACK_S = 120  # of a timer that runs while the agent still acts
MOST_IN_QUEUE = 20


def a_song(fake):
    return {"song": f"{fake.pick(TITLES)}{fake.random_int(1, 9)}"}


def a_folder(fake):
    return {"folder": fake.pick(FOLDERS)}


def an_order(fake):
    return {"kind": fake.pick(("year", "artist name")), "order": fake.pick(("descending", "ascending"))}


def some_minutes(fake):
    return {"minutes": fake.pick(tuple(MINUTES))}


def a_preset(fake):
    return {"preset": fake.pick(PRESETS[1:])}


def a_theme(fake):
    return {"theme": fake.pick(THEMES)}


@pytest.fixture
def player(app, device, mobile_faker):
    """The music player on one of its pages: the recordings, one of which may be named, and two albums of songs."""
    found = MusicPlayer(device)

    def arrange(tab="Albums", song="test1", folder=RECORDINGS):
        wanted = {"test2": "test2", song: "test1"}
        world.put(device, renamed={f"Music/{folder}/{new}.m4a": f"{RECORDED}/{old}.m4a" for new, old in wanted.items()})
        for album in mobile_faker.picks(ALBUMS, 2):
            found.add(f"Music/{album}", [a_piece(mobile_faker, album)])
        found.show(tab)
        return found

    return arrange


def a_piece(fake, album):
    """Return a song of an album, with a year."""
    length_ms = fake.random_int(8, 30) * SECOND_MS
    return Song(f"{album} at night", fake.pick(ARTISTS), length_ms, album=album, year=fake.random_int(1971, 2022))


def playing_differs(player, song):
    """Return what is other than that this song plays."""
    found = player.current()
    if found != song:
        return f"{found or 'nothing'} would play and not {song}"
    return "" if player.is_playing() else f"{song} does not play"


@mobile_task(
    "change the theme of the Music player app to {theme} and save it",
    apps=APPS,
    params=a_theme,
    published={"theme": "light"},
    max_steps=18,
    min_steps=7,
    upstream="musicplayer/task1",
    requires_done=False,
)
def test_musicplayer_theme(task, agent, device, player, theme):
    """The colours of that theme are stored for this app.

    Upstream: the theme was chosen and saved; one that is only chosen is gone when the page is left.
    """
    player()

    assert not play_until_stored(agent, task, lambda: theme_differs(device, APP, theme), expected=theme_stored(APP))


@mobile_task(
    "set the sleep timer for {minutes} minutes",
    apps=APPS,
    params=some_minutes,
    published={"minutes": "five"},
    max_steps=10,
    min_steps=3,
    upstream="musicplayer/task2",
    requires_done=False,
)
def test_musicplayer_sleep_timer(task, agent, player, minutes):
    """The timer was set for these minutes, and runs; it has at most two less left.

    Upstream: five minutes had been chosen before, so that the list showed them as chosen; a timer begins when it is
    chosen from the list, and nothing has to play.
    """
    found = player("Playlists")
    most_s = MINUTES[minutes] * 60

    def differs():
        left_s, set_s = found.sleeps_in_s(), found.bits(LAST_SLEEP, 0)
        if set_s != most_s:
            return f"the timer was last set for {set_s} s and not for {most_s}"
        return "" if most_s - SLACK_S < left_s <= most_s else f"{left_s:.0f} s are left and not about {most_s}"

    expected = stored(PREFERENCES, SLEEP, LAST_SLEEP)
    assert not play_until_stored(agent, task, differs, expected=expected)


@mobile_task(
    "check the '{folder}' in the Folders",
    apps=APPS,
    params=a_folder,
    published={"folder": RECORDINGS},
    max_steps=8,
    min_steps=2,
    upstream="musicplayer/task3",
    requires_done=False,
)
def test_musicplayer_folder(task, agent, device, player, folder):
    """After some step the tracks of this folder are shown: the folder's, and not those of the album of that name.

    Upstream: to check is taken as to look at; files without an album are in one that is called as their folder.
    """
    player(folder=folder)

    def differs():
        seen = device.hierarchy()
        if not device.activity().endswith("TracksActivity") or seen.find(text=folder) is None:
            return f"the tracks of {folder} are not shown"
        return "these are the tracks of an album" if seen.find(id="album_meta") is not None else ""

    assert not play_until_shown(agent, task, differs)


@mobile_task(
    "sort by {kind} in {order} order",
    apps=APPS,
    params=an_order,
    published={"kind": "year", "order": "descending"},
    max_steps=12,
    min_steps=4,
    upstream="musicplayer/task4",
    requires_done=False,
)
def test_musicplayer_sort(task, agent, player, kind, order):
    """The albums are sorted so: nothing else can be sorted by the year, or by the artist's name.

    Upstream: the page of albums was open, and its dialog was confirmed.
    """
    found = player()
    wanted = ALBUM_KINDS[kind] | (DESCENDING if order == "descending" else 0)

    def differs():
        bits = found.bits(ALBUM_SORTING)
        return "" if bits == wanted else f"the albums are sorted by {bits} and not by {wanted}"

    assert not play_until_stored(agent, task, differs, expected=stored(PREFERENCES, ALBUM_SORTING))


@mobile_task(
    "play '{song}' in recordings and set the loop mode to 'loop the current song'",
    apps=APPS,
    params=a_song,
    published={"song": "test1"},
    max_steps=12,
    min_steps=4,
    upstream="musicplayer/task5",
    requires_done=False,
)
def test_musicplayer_loop(task, agent, player, song):
    """In the end this song is played, again and again.

    Upstream: the button says what its next tap does, so that it says "Stop playback after current song" once the song
    is repeated; ours is what is stored, and what plays.
    """
    found = player(song=song)

    def differs():
        mode = found.bits(MODE, 0)
        return playing_differs(found, song) or ("" if mode == ONE else f"the mode is {mode} and not {ONE}")

    expected = [added(QUEUE, times=MOST_IN_QUEUE), *stored(PREFERENCES, MODE)]
    assert not play_until_stored(agent, task, differs, expected=expected)


@mobile_task(
    'change the mode to "{preset}"',
    apps=APPS,
    params=a_preset,
    published={"preset": "Hip Hop"},
    max_steps=10,
    min_steps=3,
    upstream="musicplayer/task6",
    requires_done=False,
)
def test_musicplayer_equalizer(task, agent, player, preset):
    """The equalizer has this preset.

    Upstream: "the mode" is the equalizer's; nothing else in the app is called so.
    """
    found = player("Tracks")

    def differs():
        return "" if found.preset() == preset else f"the equalizer is at {found.preset()} and not at {preset}"

    assert not play_until_stored(agent, task, differs, expected=stored(PREFERENCES, EQUALIZER))


@mobile_task(
    "set the song to gapless playback",
    apps=APPS,
    max_steps=10,
    min_steps=3,
    upstream="musicplayer/task7",
    requires_done=False,
)
def test_musicplayer_gapless(task, agent, device, player):
    """The setting is stored as on: it is the app's, and not a single song's.

    Upstream: the check box was ticked.
    """
    player("Tracks")
    key, setting = "gapless_playback", Preferences(device, APP).differs

    assert not play_until_stored(agent, task, lambda: setting(key, wanted=True), expected=stored(PREFERENCES, key))


@mobile_task(
    'play the song "{song}" in the tracks',
    apps=APPS,
    params=a_song,
    published={"song": "test1"},
    max_steps=8,
    min_steps=2,
    upstream="musicplayer/task8",
    requires_done=False,
)
def test_musicplayer_play(task, agent, player, song):
    """After some step this song plays; it may end, or another follow.

    Upstream: it was begun from the page of tracks; a song that is begun elsewhere plays as well.
    """
    found = player(song=song)

    expected = [added(QUEUE, times=MOST_IN_QUEUE)]
    assert not play_until_shown(agent, task, lambda: playing_differs(found, song), expected=expected)


@mobile_task(
    'Search for the song "{song}" and play it',
    apps=APPS,
    params=a_song,
    published={"song": "test1"},
    max_steps=8,
    min_steps=2,
    upstream="musicplayer/task10",
    requires_done=False,
)
def test_musicplayer_search_and_play(task, agent, player, song):
    """After some step this song plays.

    Upstream: its name was typed into the search field, and the row that was left was tapped. The search is the way to
    the song, of which nothing is left once it plays: one that is found by looking counts as well.
    """
    found = player("Tracks", song=song)

    expected = [added(QUEUE, times=MOST_IN_QUEUE)]
    assert not play_until_shown(agent, task, lambda: playing_differs(found, song), expected=expected)
