from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

from .launching import launch

OPEN, DOWNLOADS = "test_files_open", "test_files_list_downloads"
AUDIO, IMAGES, VIDEOS = "test_files_list_audio", "test_files_list_images", "test_files_list_videos"


def open_root(ui, title):
    yield from launch(ui, "Files")
    yield from ui.tap(desc="Show roots")
    yield from ui.tap(id="android:id/title", text=title)


@solution(OPEN)
@near_miss(AUDIO, "stays at the downloads")
@near_miss(IMAGES, "stays at the downloads")
@near_miss(VIDEOS, "stays at the downloads")
def open_files(ui):
    yield from launch(ui, "Files")
    yield from ui.done()


@near_miss(OPEN, "opens the contacts")
@near_miss(DOWNLOADS, "opens the contacts")
def open_contacts(ui):
    yield from launch(ui, "Contacts")
    yield from ui.done()


@solution(AUDIO)
@near_miss(VIDEOS, "lists the audio")
def list_audio(ui):
    yield from open_root(ui, "Audio")
    yield from ui.done()


@solution(IMAGES)
@near_miss(AUDIO, "lists the images")
def list_images(ui):
    yield from open_root(ui, "Images")
    yield from ui.done()


@solution(VIDEOS)
@near_miss(IMAGES, "lists the videos")
def list_videos(ui):
    yield from open_root(ui, "Videos")
    yield from ui.done()


@solution(DOWNLOADS)
def list_downloads(ui):
    yield from open_root(ui, "Downloads")


@near_miss(DOWNLOADS, "looks at what Chrome has downloaded")
def list_chrome_downloads(ui):
    yield from launch(ui, "Chrome")
    yield from ui.tap(id="menu_button")
    yield from ui.tap(text="Downloads")
    yield from ui.done()
