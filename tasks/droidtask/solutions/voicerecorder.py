from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

from .themes import change_theme, choose_theme


def set_row(ui, row, option):
    yield from ui.tap(id="settings")
    yield from ui.tap(id=f"settings_{row}_label")
    yield from ui.tap(text=option, cls="RadioButton")
    yield from ui.done()


def switch(ui, row, times=1):
    yield from ui.tap(id="settings")
    for _ in range(times):
        yield from ui.tap(id=f"settings_{row}")
    yield from ui.done()


@solution("test_voicerecorder_hide_notification")
def hide_notification(ui):
    yield from switch(ui, "hide_notification")


@near_miss("test_voicerecorder_hide_notification", "switches it back off")
def hide_notification_not(ui):
    yield from switch(ui, "hide_notification", times=2)


@solution("test_voicerecorder_record_after_launch")
def record_after_launch(ui):
    yield from switch(ui, "record_after_launch")


@near_miss("test_voicerecorder_record_after_launch", "begins to record")
def record_now(ui):
    yield from ui.tap(id="toggle_recording_button")
    yield from ui.done()


@solution("test_voicerecorder_theme")
def theme(ui, *, theme):
    yield from ui.tap(id="settings")
    yield from change_theme(ui, theme.title())
    yield from ui.done()


@near_miss("test_voicerecorder_theme", "does not save it")
def theme_unsaved(ui, *, theme):
    yield from ui.tap(id="settings")
    yield from choose_theme(ui, theme.title())
    yield from ui.done()


@solution("test_voicerecorder_faq")
def faq(ui):
    yield from ui.tap(id="about")
    yield from ui.tap(id="about_item_label", text="Frequently asked questions")
    yield from ui.done()


@near_miss("test_voicerecorder_faq", "only opens the page that leads to it")
def about(ui):
    yield from ui.tap(id="about")
    yield from ui.done()


def format_name(extension):
    return "ogg (Opus)" if extension == "ogg" else extension


@solution("test_voicerecorder_extension")
def extension(ui, *, extension):
    yield from set_row(ui, "extension", format_name(extension))


@near_miss("test_voicerecorder_extension", "takes another format")
def extension_other(ui, *, extension):
    yield from set_row(ui, "extension", format_name("ogg" if extension == "mp3" else "mp3"))


@solution("test_voicerecorder_bitrate")
def bitrate(ui, *, rate):
    yield from set_row(ui, "bitrate", f"{rate} kbps")


@near_miss("test_voicerecorder_bitrate", "takes another rate")
def bitrate_other(ui, *, rate):
    yield from set_row(ui, "bitrate", "64 kbps" if rate != 64 else "96 kbps")


@solution("test_voicerecorder_audio_source")
def audio_source(ui, *, source):
    yield from set_row(ui, "audio_source", source.capitalize())


@near_miss("test_voicerecorder_audio_source", "takes another source")
def audio_source_other(ui, *, source):
    yield from set_row(ui, "audio_source", "Android default")


def play(ui, name):
    yield from ui.tap(id="tab_item_label", text="Player")
    yield from ui.tap(id="recording_title", text=name)
    yield from ui.done()


@solution("test_voicerecorder_play")
def play_recording(ui, *, name):
    yield from play(ui, name)


@near_miss("test_voicerecorder_play", "plays the other one")
def play_other(ui, *, name):
    yield from play(ui, "test1.m4a" if name == "test2.m4a" else "test2.m4a")


@near_miss("test_voicerecorder_play", "only looks at the list")
def play_nothing(ui, *, name):
    yield from ui.tap(id="tab_item_label", text="Player")
    yield from ui.done()


@solution("test_voicerecorder_search")
def search(ui, *, stem):
    yield from ui.type(stem, id="top_toolbar_search")
    yield from ui.tap(id="recording_title", text=f"{stem}.m4a")
    yield from ui.done()


@near_miss("test_voicerecorder_search", "searches and does not tap it")
def search_only(ui, *, stem):
    yield from ui.type(stem, id="top_toolbar_search")
    yield from ui.done()


@near_miss("test_voicerecorder_search", "plays it without a search")
def play_without_search(ui, *, stem):
    yield from play(ui, f"{stem}.m4a")
