from __future__ import annotations

import pytest

from pytest_mobileagent import mobile_task
from pytest_mobileagent.config.labels import labels_for

from .looking import in_front, play

BROWSER = "com.android.documentsui/com.android.documentsui.files.FilesActivity"


@pytest.fixture
def listing_differs(device, log):
    """Return that a root has not been shown, or that another one is: its document, and its title in English."""

    def differs(document, title):
        shown = ("DirectoryFragment:D", rf"^(.*?)Showing directory(.*?)document/{document}")
        return log.differs(*shown) or in_front(device, BROWSER) or title_differs(device, title)

    return differs


def title_differs(device, title):
    """Return that the bar of the files does not say a root's title."""
    bar = device.hierarchy().find(id="toolbar")
    titles = bar.texts if bar is not None else []
    return "" if labels_for(title) & set(titles) else f"the bar says {titles} and not {title!r}"


@mobile_task(
    "open the file manager app",
    apps=["files"],
    max_steps=4,
    upstream="files.open_the_file_manager_app",
    requires_done=False,
)
def test_files_open(task, agent, device, log):
    """The file manager has been started, and is in front.

    Upstream: the line about the start is enough, also if the app then goes away.
    """
    started = ("ActivityTaskManager:I", r"^(.*?)START(.*?).files.FilesActivity")

    assert not play(agent, task, lambda: log.differs(*started) or in_front(device, BROWSER))


@mobile_task(
    "list audio files in file manager",
    apps=["files"],
    max_steps=6,
    upstream="files.list_audio_files_in_file_manager",
    requires_done=False,
)
def test_files_list_audio(task, agent, listing_differs):
    """The files' audio has been shown, and is.

    Upstream: the line about it is enough, also if it has been left again.
    """
    assert not play(agent, task, lambda: listing_differs("audio", "Audio"))


@mobile_task(
    "list image files in file manager",
    apps=["files"],
    max_steps=6,
    upstream="files.list_image_files_in_file_manager",
    requires_done=False,
)
def test_files_list_images(task, agent, listing_differs):
    """The files' images have been shown, and are.

    Upstream: the line about them is enough, also if they have been left again.
    """
    assert not play(agent, task, lambda: listing_differs("images", "Images"))


@mobile_task(
    "list video files in file manager",
    apps=["files"],
    max_steps=6,
    upstream="files.list_video_files_in_file_manager",
    requires_done=False,
)
def test_files_list_videos(task, agent, listing_differs):
    """The files' videos have been shown, and are.

    Upstream: the line about them is enough, also if they have been left again.
    """
    assert not play(agent, task, lambda: listing_differs("videos", "Videos"))


@mobile_task(
    "list download files in file manager",
    apps=["files"],
    max_steps=6,
    upstream="files.list_download_files_in_file_manager",
    requires_done=False,
)
def test_files_list_downloads(task, agent, listing_differs):
    """The files' downloads have been shown, and are: the app opens there.

    Upstream: the line about them is enough, also if they have been left again.
    """
    assert not play(agent, task, lambda: listing_differs("download", "Downloads"))
