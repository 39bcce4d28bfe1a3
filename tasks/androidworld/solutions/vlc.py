from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

APP = "vlc"
FOLDER = "VLCVideos"
SCENE_S = 8
EDITOR = "document__fragment__edit__highlighting_editor"


def file(name):
    return {"id": "title", "text": name}


def is_bar_icon(node):
    """Whether this is one of the icons above what is selected."""
    return node.parent is not None and node.parent.short_id == "action_mode_bar"


def open_folder(ui, name):
    yield from ui.open_app(APP)
    yield from ui.tap(id="nav_directories")
    yield from ui.tap(id="browser_container")
    yield from ui.tap(**file(name))


def create(ui, name, files):
    """Choose files in their order in the folder that is open, and make a playlist of them."""
    for at, one in enumerate(files):
        if at:
            yield from ui.tap(**file(one))
        else:
            yield from ui.long_press(**file(one))
    yield from ui.tap(cls="Button", where=is_bar_icon, instance=-1)  # add to a playlist
    yield from ui.type(name, cls="EditText")
    if ui.shows(id="design_bottom_sheet"):
        yield from ui.tap(id="dialog_playlist_save", scroll=False)


# -- playlists --------------------------------------------------------------------------------------------------------


@solution("test_vlc_create_playlist")
def create_playlist(ui, *, playlist_name, wanted, **_):
    yield from open_folder(ui, FOLDER)
    yield from create(ui, playlist_name, wanted)
    yield from ui.done()


@near_miss("test_vlc_create_playlist", "has the files in the wrong order")
def create_backwards(ui, *, playlist_name, wanted, **_):
    yield from open_folder(ui, FOLDER)
    yield from create(ui, playlist_name, wanted[::-1])
    yield from ui.done()


@near_miss("test_vlc_create_playlist", "adds the whole folder")
def create_of_folder(ui, *, playlist_name, **_):
    yield from open_folder(ui, FOLDER)
    yield from ui.tap(desc="More options")
    yield from ui.tap(text="Add to playlist")
    yield from ui.tap(text="Add this folder")
    yield from ui.type(playlist_name, cls="EditText")
    if ui.shows(text="Add"):
        yield from ui.tap(text="Add")
    yield from ui.done()


@near_miss("test_vlc_create_playlist", "plays the files instead")
def play_first(ui, *, wanted, **_):
    yield from open_folder(ui, FOLDER)
    yield from ui.tap(**file(wanted[0]))
    yield from ui.done()


@solution("test_vlc_create_two_playlists")
def create_two_playlists(ui, *, playlist_name1, wanted1, playlist_name2, wanted2, **_):
    yield from open_folder(ui, FOLDER)
    yield from create(ui, playlist_name1, wanted1)
    yield from create(ui, playlist_name2, wanted2)
    yield from ui.done()


@near_miss("test_vlc_create_two_playlists", "creates only the first")
def create_first(ui, *, playlist_name1, wanted1, **_):
    yield from open_folder(ui, FOLDER)
    yield from create(ui, playlist_name1, wanted1)
    yield from ui.done()


@near_miss("test_vlc_create_two_playlists", "puts all files into one playlist")
def create_one_of_all(ui, *, playlist_name1, wanted1, wanted2, **_):
    yield from open_folder(ui, FOLDER)
    yield from create(ui, playlist_name1, wanted1 + wanted2)
    yield from ui.done()


# -- transcription ----------------------------------------------------------------------------------------------------


def watch(ui, video_name, count):
    """Watch a video: what it shows first, then each later scene."""
    yield from open_folder(ui, "Download")
    yield from ui.tap(**file(video_name))
    if ui.shows(id="close"):  # the tips for the first video, which go too
        yield from ui.tap(id="close")
    for scene in range(1, count):
        if not ui.shows(id="player_overlay_seekbar"):  # it hides by itself while the video plays, not while it stands
            yield from ui.double_tap(id="player_root")
        bar = ui.find(id="player_overlay_seekbar").bounds
        yield from ui.tap_at(bar.left + round(bar.width * (scene + 0.4) / count), bar.center[1])


def write(ui, file_name, text):
    stem, _, extension = file_name.rpartition(".")
    yield from ui.open_app("markor")
    yield from ui.tap(id="fab_add_new_item")
    yield from ui.type(stem, id="new_file_dialog__name")
    yield from ui.type(f".{extension}", clear=True, id="new_file_dialog__ext")
    yield from ui.tap(id="button1")
    yield from ui.type(text, id=EDITOR)
    yield from ui.tap(id="action_save")
    yield from ui.done()


@solution("test_vlc_transcribe_video")
def transcribe(ui, *, video_name, file_name, messages, **_):
    yield from watch(ui, video_name, len(messages))
    yield from write(ui, file_name, ", ".join(messages))


@near_miss("test_vlc_transcribe_video", "writes only what the video shows first")
def transcribe_first(ui, *, video_name, file_name, messages, **_):
    yield from watch(ui, video_name, 1)
    yield from write(ui, file_name, messages[0])


@near_miss("test_vlc_transcribe_video", "watches the video and writes nothing")
def only_watch(ui, *, video_name, messages, **_):
    yield from watch(ui, video_name, len(messages))
    yield from ui.done()
