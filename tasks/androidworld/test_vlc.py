from __future__ import annotations

import pytest

from pytest_mobileagent import mobile_task
from pytest_mobileagent.matching import lists_differ, rows_differ, words_differ
from pytest_mobileagent.state.markor import notebook
from pytest_mobileagent.state.side_effects import added
from pytest_mobileagent.state.storage import STORAGE, clear_storage
from pytest_mobileagent.state.videos import Playlist, Scene, Videos

from .notes import new_note, the_note
from .pools_media import SCENE_S, one_playlist, two_playlists, video_of_names

APP = ["vlc"]
DOWNLOADS = f"{STORAGE}/Download"
FRAMES_PER_S = 5


@pytest.fixture
def library(device):
    """VLC's library without playlists and videos, on an empty storage."""
    clear_storage(device)
    found = Videos(device)
    found.clear()
    return found


def scenes(rows):
    return {name: [Scene(**row) for row in parts] for name, parts in rows.items()}


def new_playlists(*files):
    """Return what is expected if a playlist is to be made of each of these lists of files."""
    count = sum(map(len, files))
    return added("vlc_media.db/Playlist", times=len(files), is_favorite=0), added("PlaylistMediaRelation", times=count)


def playlist_differs(found, wanted):
    """Return in what a playlist is other than wanted: its name, by words, and its files in their order."""
    files = "" if found.files == wanted.files else f"{found.name} has {found.files} and not {wanted.files}"
    return words_differ(found.name, wanted.name) or files


@mobile_task(
    'Create a playlist titled "{playlist_name}" with the following files in VLC (located in Internal '
    "Memory/VLCVideos), in order: {files}",
    apps=APP,
    params=one_playlist,
    max_steps=28,
    complexity=2.8,
    difficulty="medium",
    upstream="VlcCreatePlaylist",
    tags=["data_edit", "repetition", "parameterized"],
)
def test_vlc_create_playlist(task, agent, library, playlist_name, files, wanted, videos):
    """The only playlist has the name, and exactly the wanted files in order.

    Upstream: rows that are left of earlier files may stop the app from finding the new ones; ours are all emptied.
    """
    library.add_files(scenes(videos))

    agent.run(task, expected=new_playlists(wanted))

    assert not rows_differ(library.playlists(), [Playlist(playlist_name, tuple(wanted))], playlist_differs)


@mobile_task(
    'Create a playlist titled "{playlist_name1}" with the following files in VLC (located in Internal '
    'Memory/VLCVideos), in order: {files1}. And then, create a playlist titled "{playlist_name2}" with the following '
    "files in VLC, in order: {files2}.",
    apps=APP,
    params=two_playlists,
    max_steps=48,
    complexity=4.8,
    difficulty="medium",
    upstream="VlcCreateTwoPlaylists",
    tags=["data_entry", "requires_setup", "parameterized"],
)
def test_vlc_create_two_playlists(
    task, agent, library, playlist_name1, files1, wanted1, playlist_name2, files2, wanted2, videos
):
    """There are two playlists, of these names, with exactly the wanted files in order.

    Upstream: each is worth half a point, and names and files may be the same; ours wants both, and names and files
    differ.
    """
    library.add_files(scenes(videos))

    agent.run(task, expected=new_playlists(wanted1, wanted2))

    both = [Playlist(playlist_name1, tuple(wanted1)), Playlist(playlist_name2, tuple(wanted2))]
    assert not rows_differ(library.playlists(), both, playlist_differs)


@mobile_task(
    "Transcribe the contents of video {video_name} by watching it in VLC player (located in Download) and writing the "
    "sequence of strings shown on each frame to the text file {file_name} in Markor as a comma separated list. For "
    'example, if the first frame shows the text "edna" and the second frame shows the text "pineapple", then the text '
    'file should contain only the following text: "edna, pineapple".',
    apps=["markor", *APP],
    params=video_of_names,
    max_steps=20,
    complexity=2,
    difficulty="hard",
    upstream="MarkorTranscribeVideo",
    tags=[
        "multi_app",
        "transcription",
        "requires_setup",
        "memorization",
        "screen_reading",
        "parameterized",
    ],
)
def test_vlc_transcribe_video(task, agent, device, library, video_name, file_name, messages, noise):
    """The note has the names that the video shows, each of them exactly, in order, as a list.

    Upstream: they are compared nearly, so that a letter may be wrong; ours has to have each name. The video's
    ground is noise at 30 frames a second; ours is plain, at five.
    """
    notes = notebook(device)
    notes.clear()
    shown = [Scene(text, SCENE_S) for text in messages]
    library.add_files({video_name: shown}, DOWNLOADS, frames_per_s=FRAMES_PER_S)
    library.add_files(scenes(noise), DOWNLOADS)

    agent.run(task, expected=[new_note(file_name)])

    text, problem = the_note(notes, file_name)
    assert not problem
    assert not lists_differ(text, messages, in_order=True)
