"""What AndroidWorld checks of files: Files, Markor, Audio Recorder, Camera, Gallery and Draw."""

from __future__ import annotations

from .matching import is_alike
from .rules_sms import was_sent
from .rules_system import mean_of

STORAGE = "/storage/emulated/0"
NOTES = f"{STORAGE}/Documents/Markor"
RECORDS = f"{STORAGE}/Android/data/com.dimowner.audiorecorder/files/Music/records"
PICTURES, MOVIES = "/sdcard/Pictures", "/sdcard/Movies"


def is_below(adb, folder, name):
    """Whether a search below the folder finds the file."""
    return adb.holds(folder, "-d") and f"{folder}/{name}" in adb.find(folder)


def exists(folder, name):
    """Return the rule that a file is below a folder; `name` has fields of the parameters."""

    def holds(adb, params, before):
        return float(is_below(adb, folder, name.format(**params)))

    return holds


# -- files ------------------------------------------------------------------------------------------------------------


def is_deleted(adb, params, before):
    return float(not is_below(adb, f"{STORAGE}/{params['subfolder']}", params["file_name"]))


def moved_below(folder):
    def is_moved(adb, params, before):
        source, destination = (f"{folder}/{params[name]}" for name in ("source_folder", "destination_folder"))
        name = params["file_name"]
        return float(not is_below(adb, source, name) and is_below(adb, destination, name))

    return is_moved


# -- notes ------------------------------------------------------------------------------------------------------------


def note(adb, name):
    """Return a note's text without carriage returns; nothing if it is not there."""
    return adb.read(f"{NOTES}/{name}").replace("\r", "") if is_below(adb, NOTES, name) else None


def note_says(adb, name, wanted):
    text = note(adb, name)
    return float(text is not None and is_alike(text.strip(), wanted))


def has_note(key):
    def holds(adb, params, before):
        return note_says(adb, params["file_name"], params[key])

    return holds


def has_header(adb, params, before):
    wanted = f"{params['header']}\n\n{params['original_content']}\n"
    return float(note(adb, params["original_name"]) is None and note(adb, params["new_name"]) == wanted)


def has_new_content(adb, params, before):
    is_gone = not is_below(adb, NOTES, params["original_name"])
    return is_gone * note_says(adb, params["new_name"], params["updated_content"])


def is_edited(adb, params, before):
    """The original is remembered as the shell wrote it down, where an apostrophe takes five letters."""
    original, text = params["original"].replace("'", "'\"'\"'"), params["text"]
    wanted = {"header": f"{text}\n{original}", "footer": f"{original}\n{text}", "replace": text}
    return note_says(adb, params["file_name"], wanted[params["edit_type"]])


def is_merged(adb, params, before):
    lines = (note(adb, params["new_file_name"]) or "").strip().split("\n")
    has_gaps = len(lines) == 5 and not lines[1] and not lines[3]
    return has_gaps * note_says(adb, params["new_file_name"], "\n\n".join(params["contents"]))


def note_is_deleted(adb, params, before):
    return float(not is_below(adb, NOTES, params["file_name"]))


def no_notes(adb, params, before):
    return float(adb.ls(NOTES) == [])


def by_time(adb, params):
    return sorted(adb.ls(NOTES), key=lambda file: file.time)


def newest_is_gone(adb, params, before):
    return float(by_time(adb, params) == before[:-1])


def has_video_names(adb, params, before):
    return note_says(adb, params["file_name"], ",".join(params["messages"]))


def has_receipt(adb, params, before):
    return note_says(adb, "receipt.md", params["text"])


# -- recordings, photos and drawings ----------------------------------------------------------------------------------


def recordings(adb, params):
    return set(adb.ls(RECORDS))


def one_recording_more(adb, params, before):
    new = [file for file in recordings(adb, params) if file not in before and file.size > 0]
    return float(len(new) == 1)


def one_more_in(folder):
    def holds(adb, params, before):
        return float(len(adb.names(folder) - before) == 1)

    return holds


def names_in(folder):
    return lambda adb, params: adb.names(folder)


RULES = {
    "FilesDeleteFile": is_deleted,
    "FilesMoveFile": moved_below(STORAGE),
    "MarkorMoveNote": moved_below(NOTES),
    "MarkorCreateNote": has_note("text"),
    "MarkorCreateNoteFromClipboard": has_note("file_content"),
    "MarkorCreateFolder": exists(NOTES, "{folder_name}"),
    "MarkorCreateNoteAndSms": mean_of(has_note("text"), was_sent),
    "MarkorAddNoteHeader": has_header,
    "MarkorChangeNoteContent": has_new_content,
    "MarkorEditNote": is_edited,
    "MarkorMergeNotes": is_merged,
    "MarkorDeleteNote": note_is_deleted,
    "MarkorDeleteAllNotes": no_notes,
    "MarkorDeleteNewestNote": newest_is_gone,
    "MarkorTranscribeVideo": has_video_names,
    "MarkorTranscribeReceipt": has_receipt,
    "AudioRecorderRecordAudio": one_recording_more,
    "AudioRecorderRecordAudioWithFileName": exists(RECORDS, "{file_name}.m4a"),
    "CameraTakePhoto": one_more_in(PICTURES),
    "CameraTakeVideo": one_more_in(MOVIES),
    "SaveCopyOfReceiptTaskEval": exists(f"{STORAGE}/Download", "{file_name}"),
    "SimpleDrawProCreateDrawing": exists(f"{STORAGE}/Pictures", "{file_name}"),
}
BEFORE = {
    "MarkorDeleteNewestNote": by_time,
    "AudioRecorderRecordAudio": recordings,
    "CameraTakePhoto": names_in(PICTURES),
    "CameraTakeVideo": names_in(MOVIES),
}
