from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

APP = "retro music"
TO_QUEUE, TO_PLAYLIST = 1, 2  # of the icons above selected songs
NEW_PLAYLIST_ENTRY, EXPORT_ENTRY, SELECT_ALL_ENTRY = 2, 6, 2  # of the menus of playlists, one of them, and songs
MIDDLE_MS = 47.5 * 60_000


def song(title):
    return {"id": "title", "text": title}


def select(ui, titles):
    """Choose songs in the order of their titles."""
    yield from ui.open_app(APP)
    yield from ui.tap(id="action_song")
    for at, title in enumerate(titles):
        if at:
            yield from ui.tap(**song(title))
        else:
            yield from ui.long_press(**song(title))


def tap_icon(ui, number):
    """Tap one of the icons in the bar above what is selected."""
    yield from ui.tap(
        cls="Button", instance=number, where=lambda node: node.parent is not None and node.parent.short_id == "toolbar"
    )


def name_playlist(ui, name):
    yield from ui.type(name, id="actionNewPlaylist")
    yield from ui.tap(id="button1")


def create(ui, name, titles):
    yield from select(ui, titles)
    yield from tap_icon(ui, TO_PLAYLIST)
    yield from ui.tap(id="android:id/text1")  # a new one
    yield from name_playlist(ui, name)


def create_without_songs(ui, name):
    yield from ui.open_app(APP)
    yield from ui.tap(id="action_playlist")
    yield from ui.tap(desc="More options")
    yield from ui.tap(id="title", instance=NEW_PLAYLIST_ENTRY)
    yield from name_playlist(ui, name)


def open_export(ui):
    yield from ui.tap(id="action_playlist")
    yield from ui.tap(id="menu")
    yield from ui.tap(id="title", instance=EXPORT_ENTRY)


# -- playlists --------------------------------------------------------------------------------------------------------


@solution("test_retro_music_create_playlist")
def create_playlist(ui, *, playlist_name, wanted, **_):
    yield from create(ui, playlist_name, wanted)
    yield from ui.done()


@near_miss("test_retro_music_create_playlist", "has the songs in the order of the list")
def create_sorted(ui, *, playlist_name, wanted, **_):
    order = sorted(wanted, key=str.casefold)
    if order == wanted:
        order.reverse()
    yield from create(ui, playlist_name, order)
    yield from ui.done()


@near_miss("test_retro_music_create_playlist", "leaves out the last song")
def create_short(ui, *, playlist_name, wanted, **_):
    yield from create(ui, playlist_name, wanted[:-1])
    yield from ui.done()


@near_miss("test_retro_music_create_playlist", "creates the playlist and adds nothing")
def create_empty(ui, *, playlist_name, **_):
    yield from create_without_songs(ui, playlist_name)
    yield from ui.done()


# -- queue ------------------------------------------------------------------------------------------------------------


@solution("test_retro_music_playing_queue")
def fill_queue(ui, *, wanted, **_):
    yield from select(ui, wanted)
    yield from tap_icon(ui, TO_QUEUE)
    yield from ui.done()


@near_miss("test_retro_music_playing_queue", "plays the first song, which brings the whole list")
def play_list(ui, *, wanted, **_):
    yield from ui.open_app(APP)
    yield from ui.tap(id="action_song")
    yield from ui.tap(**song(wanted[0]))
    yield from ui.done()


@near_miss("test_retro_music_playing_queue", "queues them backwards")
def fill_backwards(ui, *, wanted, **_):
    yield from select(ui, wanted[::-1])
    yield from tap_icon(ui, TO_QUEUE)
    yield from ui.done()


# -- duration ---------------------------------------------------------------------------------------------------------


def fitting(files):
    """Return titles that last about as long as wanted, as few as can be had by taking the longest first."""
    chosen, left = [], MIDDLE_MS
    for row in sorted(files, key=lambda row: -row["duration_ms"]):
        if row["duration_ms"] <= left + 120_000:
            chosen.append(row["title"])
            left -= row["duration_ms"]
    return sorted(chosen, key=str.casefold)


@solution("test_retro_music_playlist_duration")
def create_of_length(ui, *, playlist_name, files):
    yield from create(ui, playlist_name, fitting(files))
    yield from ui.done()


@near_miss("test_retro_music_playlist_duration", "takes half of the songs that are needed")
def create_too_short(ui, *, playlist_name, files):
    titles = fitting(files)
    yield from create(ui, playlist_name, titles[: len(titles) // 2])
    yield from ui.done()


@near_miss("test_retro_music_playlist_duration", "takes all songs")
def create_too_long(ui, *, playlist_name, files):
    yield from ui.open_app(APP)
    yield from ui.tap(id="action_song")
    yield from ui.long_press(id="title", where=lambda node: node.text != "Songs")
    yield from ui.tap(desc="More options")
    yield from ui.tap(id="title", instance=SELECT_ALL_ENTRY)
    yield from tap_icon(ui, TO_PLAYLIST)
    yield from ui.tap(id="android:id/text1")  # a new one
    yield from name_playlist(ui, playlist_name)
    yield from ui.done()


# -- export -----------------------------------------------------------------------------------------------------------


@solution("test_retro_music_save_playlist")
def save_playlist(ui, *, playlist_name, wanted, **_):
    yield from create(ui, playlist_name, wanted)
    yield from open_export(ui)
    yield from ui.tap_navigation()
    yield from ui.tap(id="android:id/title", text="Downloads")
    yield from ui.tap(id="button1")
    yield from ui.done()


@near_miss("test_retro_music_save_playlist", "does not press save")
def open_picker_only(ui, *, playlist_name, wanted, **_):
    yield from create(ui, playlist_name, wanted)
    yield from open_export(ui)
    yield from ui.done()


@near_miss("test_retro_music_save_playlist", "exports an empty playlist")
def export_empty(ui, *, playlist_name, **_):
    yield from create_without_songs(ui, playlist_name)
    yield from open_export(ui)
    yield from ui.tap(id="button1")
    yield from ui.done()
