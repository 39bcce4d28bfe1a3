from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.apps.play_music.player import Player
from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.state.music import MUSIC, Song, silence

MAIN = "com.google.android.music/com.android.music.activitymanagement.TopLevelActivity"
SONGS = (Song("Alpha", "Ana", 60_000), Song("Beta", "Bo", 30_000), Song("Gamma", "Ana", 45_000))
SCAN = Intent("android.intent.action.MEDIA_SCANNER_SCAN_FILE", data=f"file://{MUSIC}")


@pytest.fixture
def opened(phone, hand):
    for song in SONGS:
        phone.disk.write(f"{MUSIC}/{song.file_name}", silence(song))
    phone.broadcasts.send(SCAN)
    return hand.open(MAIN)


def titles(hand):
    return [view.shown_text for view in hand.find_all("li_title")]


def library(hand, tab):
    return hand.tap("Show Navigation Drawer").tap("Music library").tap(tab)


def test_a_phone_without_music_says_so(hand):
    assert hand.open(MAIN).text("empty_title") == "No music yet"


@pytest.mark.parametrize(
    ("tab", "shown"),
    [("Artists", ["Ana", "Bo"]), ("Songs", ["Alpha", "Beta", "Gamma"])],
)
def test_the_library_has_what_the_media_store_has(opened, tab, shown):
    assert titles(library(opened, tab)) == shown


def test_an_artists_songs_lie_behind_the_name_and_back_leads_to_the_library(opened):
    assert titles(library(opened, "Artists").tap("Ana")) == ["Alpha", "Gamma"]
    assert titles(opened.back()) == ["Ana", "Bo"]
    assert opened.back().shows("Recently added")


def test_songs_play_one_after_the_other_until_the_last_has_ended(phone, opened):
    library(opened, "Songs").tap("Alpha")
    player = Player(phone)
    assert opened.text("trackname") == "Alpha"

    phone.clock.advance(70)
    assert player.song.title == "Beta"
    phone.clock.advance(100)
    assert player.song is None


def test_a_pause_lasts(phone, opened):
    library(opened, "Songs").tap("Alpha")
    phone.clock.advance(10)
    opened.tap("pause")
    position_ms = Player(phone).position_ms
    phone.clock.advance(100)

    assert Player(phone).position_ms == position_ms
    assert opened.shows("Play")
