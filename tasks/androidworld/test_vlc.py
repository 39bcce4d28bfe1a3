from __future__ import annotations

import pytest

from pytest_mobileagent import mobile_task
from pytest_mobileagent.state.markor import notebook
from pytest_mobileagent.state.storage import STORAGE, clear_storage
from pytest_mobileagent.state.videos import Scene, Videos

from .answers import is_alike
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


def files_in(library, playlist_name):
    """Return the files in each playlist of nearly that name."""
    return [list(one.files) for one in library.playlists() if one.files and is_alike(one.name, playlist_name)]


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
    """One playlist of nearly that name has files: exactly the wanted ones, in order.

    Upstream: rows that are left of earlier files may stop the app from finding the new ones; ours are all emptied.
    """
    library.add_files(scenes(videos))

    agent.run(task)

    assert files_in(library, playlist_name) == [wanted]


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
    """For each name, one playlist of nearly that name has files: exactly the wanted ones, in order.

    Upstream: each is worth half a point, and names and files may be the same; ours wants both, and names and files
    differ.
    """
    library.add_files(scenes(videos))

    agent.run(task)

    assert files_in(library, playlist_name1) == [wanted1]
    assert files_in(library, playlist_name2) == [wanted2]


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
    """The note has nearly the names that the video shows, in order, with commas between them.

    Upstream: they are compared without the space that the goal's example has behind a comma; ours has it. The video's
    ground is noise at 30 frames a second; ours is plain, at five.
    """
    notes = notebook(device)
    notes.clear()
    shown = [Scene(text, SCENE_S) for text in messages]
    library.add_files({video_name: shown}, DOWNLOADS, frames_per_s=FRAMES_PER_S)
    library.add_files(scenes(noise), DOWNLOADS)

    agent.run(task)

    text = notes.read(file_name)
    assert text is not None
    assert is_alike(text.strip(), ", ".join(messages))
