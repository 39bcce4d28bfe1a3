from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

APP = "audio recorder"


def open_recorder(ui):
    """Open the app, and go through what it asks of who has never been in it."""
    yield from ui.open_app(APP)
    if ui.shows(id="btn_action"):
        yield from ui.tap(id="btn_action")
        yield from ui.tap(id="btn_apply")


def record(ui):
    yield from open_recorder(ui)
    yield from ui.tap(id="btn_record")
    yield from ui.wait()
    yield from ui.tap(id="btn_record_stop")


# -- any name ---------------------------------------------------------------------------------------------------------


@solution("test_audio_recorder_record_audio")
@near_miss("test_audio_recorder_record_audio_with_file_name", "keeps the name that the app proposes")
def save(ui, **_parameters):
    yield from record(ui)
    yield from ui.tap(id="dialog_positive_btn")
    yield from ui.done()


@near_miss("test_audio_recorder_record_audio", "never stops the recording")
def keep_recording(ui):
    yield from ui.open_app(APP)
    yield from ui.tap(id="btn_record")
    yield from ui.wait()
    yield from ui.done()


@near_miss("test_audio_recorder_record_audio", "deletes the clip")
def discard(ui):
    yield from ui.open_app(APP)
    yield from ui.tap(id="btn_record")
    yield from ui.wait()
    yield from ui.tap(desc="Delete")
    yield from ui.tap(text="Yes")
    yield from ui.done()


@near_miss("test_audio_recorder_record_audio", "records two clips")
def record_twice(ui):
    for _ in range(2):
        yield from record(ui)
        yield from ui.tap(id="dialog_positive_btn")
    yield from ui.done()


# -- a given name -----------------------------------------------------------------------------------------------------


@solution("test_audio_recorder_record_audio_with_file_name")
def save_as(ui, *, file_name):
    yield from record(ui)
    yield from ui.type(file_name, clear=True, id="input_name")
    yield from ui.tap(id="dialog_positive_btn")
    yield from ui.done()


@near_miss("test_audio_recorder_record_audio_with_file_name", "types the name but cancels the dialog")
def cancel(ui, *, file_name):
    yield from record(ui)
    yield from ui.type(file_name, clear=True, id="input_name")
    yield from ui.tap(text="Cancel")
    yield from ui.done()


@near_miss("test_audio_recorder_record_audio_with_file_name", "adds the name to the one that is there")
def append(ui, *, file_name):
    yield from record(ui)
    yield from ui.type(file_name, id="input_name")
    yield from ui.tap(id="dialog_positive_btn")
    yield from ui.done()
