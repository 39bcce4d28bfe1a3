from __future__ import annotations

import pytest

from pytest_mobileagent.state.music import Song, silence

PACKAGE = "com.simplemobiletools.musicplayer"
MAIN = f"{PACKAGE}/.activities.MainActivity"
FOLDER = "/storage/emulated/0/Music/Recordings"


@pytest.fixture
def music(phone, hand):
    """The app, with two recordings that tell nothing of themselves but their titles."""
    phone.disk.mkdir(FOLDER, parents=True)
    for title, seconds in (("test1", 10), ("test2", 7)):
        phone.disk.write(f"{FOLDER}/{title}.mp3", silence(Song(title, "", seconds * 1000 + 50)))
    phone.media.scan(FOLDER)
    phone.packages.grant(PACKAGE, "android.permission.WRITE_EXTERNAL_STORAGE")
    return hand.open(MAIN)


def test_the_older_build_asks_for_the_storage_and_for_no_notifications(phone, hand):
    hand.open(MAIN).tap("Allow")

    assert phone.packages.is_granted(PACKAGE, "android.permission.WRITE_EXTERNAL_STORAGE")
    assert hand.find("main_coordinator")


def test_there_is_no_playlist_of_all_tracks(music):
    music.tap("Playlists")

    assert music.shows("Create new playlist")
    assert not music.shows("All tracks")


def test_the_menu_has_the_same_entries_on_every_page(music):
    music.tap("Tracks").tap("More options")

    shown = [view.shown_text for view in music.find_all("title")]
    assert shown == ["Create new playlist", "Create new playlist from folder", "Sleep timer", "Settings", "About"]


def test_albums_are_sorted_by_title_artist_or_year(music):
    music.tap("Albums").tap("Sort by")

    assert music.shows("Year")
    assert not music.shows("Date added")


def test_genres_cannot_be_shown(music):
    music.tap("More options").tap("Settings").tap("Manage shown tabs")

    assert music.shows("Tracks")
    assert not music.shows("Genres")


def test_files_without_an_album_are_in_one_called_as_their_folder(music):
    music.tap("Albums").tap("Recordings")

    assert music.text("album_meta") == "2 Tracks • 0:00:17"
    assert music.text("album_artist") == "<unknown>"


@pytest.mark.parametrize(
    ("size", "density", "covers"),
    [((1080, 2400), 420, 1), ((1920, 1200), 160, 1), ((2400, 1080), 420, 0)],
    ids=["phone", "tablet", "landscape"],
)
def test_the_cover_ends_above_the_progress(music, phone, size, density, covers):
    music.tap("Tracks").tap("test1")
    phone.display.set_size(size)
    phone.display.set_density(density)

    images = music.find_all("activity_track_image")
    assert len(images) == covers
    assert all(image.rect.bottom <= music.find("activity_track_progressbar").rect.top for image in images)
    assert music.find("activity_track_play_pause").rect.bottom <= size[1]
