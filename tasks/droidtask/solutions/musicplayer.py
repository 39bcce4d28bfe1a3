from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

from .themes import change_theme, choose_theme


def choose(ui, title):
    """Choose from the menu behind the three dots."""
    yield from ui.tap(desc="More options")
    yield from ui.tap(id="title", text=title)


def open_tab(ui, name):
    yield from ui.tap(id="tab_item_label", text=name)


@solution("test_musicplayer_theme")
def take_theme(ui, *, theme):
    yield from choose(ui, "Settings")
    yield from change_theme(ui, theme.title())
    yield from ui.done()


@near_miss("test_musicplayer_theme", "does not save it")
def take_theme_unsaved(ui, *, theme):
    yield from choose(ui, "Settings")
    yield from choose_theme(ui, theme.title())
    yield from ui.done()


@near_miss("test_musicplayer_theme", "takes another theme")
def take_other_theme(ui, *, theme):
    yield from choose(ui, "Settings")
    yield from change_theme(ui, "Dark red")
    yield from ui.done()


LISTED = ("five", "ten", "twenty", "thirty", "sixty")  # minutes, in the order of the dialog


@solution("test_musicplayer_sleep_timer")
def set_timer(ui, *, minutes):
    yield from choose(ui, "Sleep timer")
    yield from ui.tap(cls="RadioButton", instance=LISTED.index(minutes))
    yield from ui.done()


@near_miss("test_musicplayer_sleep_timer", "sets it and stops it again")
def set_and_stop(ui, *, minutes):
    yield from choose(ui, "Sleep timer")
    yield from ui.tap(cls="RadioButton", instance=LISTED.index(minutes))
    yield from ui.tap(id="sleep_timer_stop")
    yield from ui.done()


@near_miss("test_musicplayer_sleep_timer", "sets it for a minute less")
def set_a_minute_less(ui, *, minutes):
    yield from choose(ui, "Sleep timer")
    yield from ui.tap(text="Custom")
    shorter = {"five": 4, "ten": 9, "twenty": 19, "thirty": 29}[minutes]
    yield from ui.type(str(shorter), id="dialog_custom_sleep_timer_value")
    yield from ui.tap(text="OK")
    yield from ui.done()


@near_miss("test_musicplayer_sleep_timer", "sets it for an hour")
def set_an_hour(ui, *, minutes):
    yield from choose(ui, "Sleep timer")
    yield from ui.tap(cls="RadioButton", instance=LISTED.index("sixty"))
    yield from ui.done()


@solution("test_musicplayer_folder")
def open_folder(ui, *, folder):
    yield from open_tab(ui, "Folders")
    yield from ui.tap(id="folder_title", text=folder)
    yield from ui.done()


@near_miss("test_musicplayer_folder", "opens the album of that name")
def open_album(ui, *, folder):
    yield from ui.tap(id="album_title", text=folder)
    yield from ui.done()


@near_miss("test_musicplayer_folder", "opens another folder")
def open_another(ui, *, folder):
    yield from open_tab(ui, "Folders")
    yield from ui.tap(id="folder_title", where=lambda node: node.text != folder)
    yield from ui.done()


def ask_for_order(ui, kind, order):
    yield from ui.tap(id="sort")
    yield from ui.tap(text=kind.title())
    if order == "descending":
        yield from ui.tap(id="sorting_dialog_radio_descending")


@solution("test_musicplayer_sort")
def sort(ui, *, kind, order):
    yield from ask_for_order(ui, kind, order)
    yield from ui.tap(id="button1", text="OK")
    yield from ui.done()


@near_miss("test_musicplayer_sort", "cancels the dialog")
def sort_and_cancel(ui, *, kind, order):
    yield from ask_for_order(ui, kind, order)
    yield from ui.tap(id="button2", text="Cancel")
    yield from ui.done()


@near_miss("test_musicplayer_sort", "sorts the other way round")
def sort_the_other_way(ui, *, kind, order):
    yield from ask_for_order(ui, kind, "ascending" if order == "descending" else "descending")
    yield from ui.tap(id="button1", text="OK")
    yield from ui.done()


def play_in_album(ui, song):
    yield from ui.tap(id="album_title", text="Recordings")
    yield from ui.tap(id="track_title", text=song)


@solution("test_musicplayer_loop")
def loop(ui, *, song):
    yield from play_in_album(ui, song)
    yield from ui.tap(id="activity_track_playback_setting", desc="Repeat all")
    yield from ui.tap(id="activity_track_playback_setting", desc="Repeat current song")
    yield from ui.done()


@near_miss("test_musicplayer_loop", "repeats all songs")
def loop_all(ui, *, song):
    yield from play_in_album(ui, song)
    yield from ui.tap(id="activity_track_playback_setting", desc="Repeat all")
    yield from ui.done()


@near_miss("test_musicplayer_loop", "goes on to what the button offers then")
def stop_after_it(ui, *, song):
    yield from play_in_album(ui, song)
    yield from ui.tap(id="activity_track_playback_setting", desc="Repeat all")
    yield from ui.tap(id="activity_track_playback_setting", desc="Repeat current song")
    yield from ui.tap(id="activity_track_playback_setting", desc="Stop playback after current song")
    yield from ui.done()


@solution("test_musicplayer_equalizer")
def choose_preset(ui, *, preset):
    yield from ui.tap(id="equalizer")
    yield from ui.tap(id="equalizer_preset")
    yield from ui.tap(text=preset, cls="RadioButton")
    yield from ui.done()


@near_miss("test_musicplayer_equalizer", "opens the list and leaves it")
def leave_presets(ui, *, preset):
    yield from ui.tap(id="equalizer")
    yield from ui.tap(id="equalizer_preset")
    yield from ui.press("back")
    yield from ui.done()


@near_miss("test_musicplayer_equalizer", "chooses one of its own")
def choose_custom(ui, *, preset):
    yield from ui.tap(id="equalizer")
    yield from ui.tap(id="equalizer_preset")
    yield from ui.tap(text="Custom")
    yield from ui.done()


@solution("test_musicplayer_gapless")
def tick_gapless(ui):
    yield from choose(ui, "Settings")
    yield from ui.tap(id="settings_gapless_playback")
    yield from ui.done()


@near_miss("test_musicplayer_gapless", "ticks the buttons of headphones")
def tick_buttons(ui):
    yield from choose(ui, "Settings")
    yield from ui.tap(id="settings_swap_prev_next")
    yield from ui.done()


@solution("test_musicplayer_play")
def play(ui, *, song):
    yield from open_tab(ui, "Tracks")
    yield from ui.tap(id="track_title", text=song)
    yield from ui.done()


@near_miss("test_musicplayer_play", "plays another song")
def play_another(ui, *, song):
    yield from open_tab(ui, "Tracks")
    yield from ui.tap(id="track_title", where=lambda node: node.text != song)
    yield from ui.done()


@near_miss("test_musicplayer_play", "selects the song and plays nothing")
def select_only(ui, *, song):
    yield from open_tab(ui, "Tracks")
    yield from ui.long_press(id="track_title", text=song)
    yield from ui.done()


@solution("test_musicplayer_search_and_play")
def search_and_play(ui, *, song):
    yield from ui.type(song, id="top_toolbar_search")
    yield from ui.tap(id="track_title", text=song)
    yield from ui.done()


@near_miss("test_musicplayer_search_and_play", "searches and plays nothing")
def search_only(ui, *, song):
    yield from ui.type(song, id="top_toolbar_search")
    yield from ui.done()
