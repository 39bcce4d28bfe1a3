from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

LABELS = {"artist name": "Artist Name"}  # of what can be sorted by, where it has more than one capital


def page(ui, name):
    yield from ui.tap(id="tab_item_label", text=name, scroll=False)


def show_playlists(ui):
    """Go to the playlists, unless they are shown."""
    if not ui.shows(id="playlists_list"):
        yield from page(ui, "Playlists")


def menu(ui, entry):
    yield from ui.tap(desc="More options", scroll=False)
    yield from ui.tap(text=entry, scroll=False)


def finish(ui, button):
    yield from ui.tap(id=button, scroll=False)
    yield from ui.done()


# -- looking ----------------------------------------------------------------------------------------------------------


@solution("test_music_open_faq")
def open_faq(ui):
    yield from menu(ui, "About")
    yield from ui.tap(text="Frequently asked questions")
    yield from ui.done()


@near_miss("test_music_open_faq", "stays where the page is named")
def open_about(ui):
    yield from menu(ui, "About")
    yield from ui.done()


@solution("test_music_open_settings")
def open_settings(ui):
    yield from menu(ui, "Settings")
    yield from ui.done()


@near_miss("test_music_open_settings", "opens the phone's settings")
def open_phone_settings(ui):
    yield from ui.open_app("settings")
    yield from ui.done()


@near_miss("test_music_open_settings", "opens the page about the app")
def open_about_instead(ui):
    yield from open_about(ui)


@solution("test_music_search_playlist")
def search(ui, *, playlist):
    yield from ui.type(playlist, id="top_toolbar_search")
    yield from ui.done()


@near_miss("test_music_search_playlist", "searches the tracks")
def search_tracks(ui, *, playlist):
    yield from page(ui, "Tracks")
    yield from search(ui, playlist=playlist)


@near_miss("test_music_search_playlist", "misspells the title")
def search_misspelt(ui, *, playlist):
    yield from search(ui, playlist=f"{playlist}x")


# -- sorting ----------------------------------------------------------------------------------------------------------


def sort(ui, choice, *, button="button1"):
    yield from ui.tap(desc="Sort by", scroll=False)
    yield from ui.tap(text=LABELS.get(choice, choice.capitalize()), cls="RadioButton", scroll=False)
    yield from finish(ui, button)


@solution("test_music_sort_albums")
def sort_albums(ui, *, kind):
    yield from page(ui, "Albums")
    yield from sort(ui, kind)


@near_miss("test_music_sort_albums", "cancels the dialog")
def cancel_sorting(ui, *, kind):
    yield from page(ui, "Albums")
    yield from sort(ui, kind, button="button2")


@near_miss("test_music_sort_albums", "sorts in descending order by the title")
def sort_the_other_way(ui, **_):
    yield from page(ui, "Albums")
    yield from sort(ui, "descending")


@solution("test_music_sort_playlists")
def sort_playlists(ui):
    yield from show_playlists(ui)
    yield from sort(ui, "descending")


@near_miss("test_music_sort_playlists", "sorts the folders")
def sort_folders(ui):
    yield from page(ui, "Folders")
    yield from sort(ui, "descending")


@near_miss("test_music_sort_playlists", "cancels the dialog")
def cancel_descending(ui):
    yield from sort(ui, "descending", button="button2")


# -- sounding ---------------------------------------------------------------------------------------------------------


@solution("test_music_config_equalizer")
def config_equalizer(ui, *, preset):
    yield from ui.tap(desc="Equalizer", scroll=False)
    yield from ui.tap(id="equalizer_preset", scroll=False)
    yield from ui.tap(text=preset, cls="RadioButton")
    yield from ui.done()


@near_miss("test_music_config_equalizer", "takes another preset")
def take_another_preset(ui, *, preset):
    yield from config_equalizer(ui, preset="Flat" if preset != "Flat" else "Folk")


@near_miss("test_music_config_equalizer", "looks at the presets only")
def look_at_presets(ui, **_):
    yield from ui.tap(desc="Equalizer", scroll=False)
    yield from ui.tap(id="equalizer_preset", scroll=False)
    yield from ui.done()


# -- playlists --------------------------------------------------------------------------------------------------------


def create(ui, playlist, *, button="button1"):
    yield from menu(ui, "Create new playlist")
    yield from ui.type(playlist, id="new_playlist_title")
    yield from ui.tap(id=button, scroll=False)


@solution("test_music_create_playlist")
def create_playlist(ui, *, playlist):
    yield from page(ui, "Playlists")
    yield from create(ui, playlist)
    yield from ui.done()


@near_miss("test_music_create_playlist", "cancels the dialog")
def cancel_creation(ui, *, playlist):
    yield from page(ui, "Playlists")
    yield from create(ui, playlist, button="button2")
    yield from ui.done()


@near_miss("test_music_create_playlist", "renames another")
def rename_another(ui, *, playlist):
    yield from page(ui, "Playlists")
    yield from ui.long_press(id="playlist_title", text="Evening")
    yield from ui.tap(desc="Rename", scroll=False)
    yield from ui.type(playlist, id="new_playlist_title", clear=True)
    yield from finish(ui, "button1")


@solution("test_music_create_playlist_and_search")
def create_and_search(ui, *, playlist):
    yield from page(ui, "Playlists")
    yield from create(ui, playlist)
    yield from search(ui, playlist=playlist)


@near_miss("test_music_create_playlist_and_search", "does not search")
def create_only(ui, *, playlist):
    yield from create_playlist(ui, playlist=playlist)


@near_miss("test_music_create_playlist_and_search", "searches without creating it")
def search_only(ui, *, playlist):
    yield from page(ui, "Playlists")
    yield from search(ui, playlist=playlist)


@solution("test_music_create_playlist_and_sort")
def create_and_sort(ui, *, playlist):
    yield from show_playlists(ui)
    yield from create(ui, playlist)
    yield from sort(ui, "descending")


@near_miss("test_music_create_playlist_and_sort", "does not sort")
def create_without_sorting(ui, *, playlist):
    yield from create(ui, playlist)
    yield from ui.done()


@near_miss("test_music_create_playlist_and_sort", "cancels the dialog of the order")
def create_and_cancel(ui, *, playlist):
    yield from create(ui, playlist)
    yield from sort(ui, "descending", button="button2")


# -- scanning ---------------------------------------------------------------------------------------------------------


@solution("test_music_rescan_media")
def rescan(ui):
    yield from menu(ui, "Rescan media")
    yield from ui.done()


@near_miss("test_music_rescan_media", "looks at the tracks only")
def look_at_tracks(ui):
    yield from page(ui, "Tracks")
    yield from ui.done()
