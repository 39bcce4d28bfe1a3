from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution


def dots(ui, entry, row=0):
    """Open the menu of a row of the player, the first one if none is named, and take an entry."""
    yield from ui.tap(text="Player")
    yield from ui.tap(id="overflow_menu_icon", instance=row)
    yield from ui.tap(text=entry)


def set_row(ui, row, option):
    yield from ui.tap(desc="Settings")
    yield from ui.tap(id=f"settings_{row}_holder")
    yield from ui.tap(text=option)
    yield from ui.done()


# -- deleting ---------------------------------------------------------------------------------------------------------


def delete_selected(ui, *, answer="Yes", consent="Allow"):
    yield from ui.tap(desc="More options")
    yield from ui.tap(text="Delete")
    yield from ui.tap(text=answer)
    if answer == "Yes":
        yield from ui.tap(text=consent)
    yield from ui.done()


@solution("test_recorder_delete_all")
def delete_all(ui, *, count):
    yield from ui.tap(text="Player")
    yield from ui.long_press(id="recording_title")
    yield from ui.tap(desc="Select all")
    yield from delete_selected(ui)


@near_miss("test_recorder_delete_all", "deletes only the first")
def delete_one_of_all(ui, *, count):
    yield from ui.tap(text="Player")
    yield from ui.long_press(id="recording_title")
    yield from delete_selected(ui)


@near_miss("test_recorder_delete_all", "does not allow it")
def delete_all_denied(ui, *, count):
    yield from ui.tap(text="Player")
    yield from ui.long_press(id="recording_title")
    yield from ui.tap(desc="Select all")
    yield from delete_selected(ui, consent="Deny")


@near_miss("test_recorder_delete_all", "answers the question with No")
def delete_all_not(ui, *, count):
    yield from ui.tap(text="Player")
    yield from ui.long_press(id="recording_title")
    yield from ui.tap(desc="Select all")
    yield from delete_selected(ui, answer="No")


@solution("test_recorder_delete")
def delete(ui, *, count):
    yield from dots(ui, "Delete")
    yield from ui.tap(text="Yes")
    yield from ui.tap(text="Allow")
    yield from ui.done()


@near_miss("test_recorder_delete", "does not allow it")
def delete_denied(ui, *, count):
    yield from dots(ui, "Delete")
    yield from ui.tap(text="Yes")
    yield from ui.tap(text="Deny")
    yield from ui.done()


@near_miss("test_recorder_delete", "answers the question with No")
def delete_not(ui, *, count):
    yield from dots(ui, "Delete")
    yield from ui.tap(text="No")
    yield from ui.done()


@near_miss("test_recorder_delete", "deletes the first that was recorded, or all if it is the last")
def delete_another(ui, *, count):
    if count == 1:
        yield from dots(ui, "Delete")
        yield from ui.done()
        return
    yield from dots(ui, "Delete", row=-1)
    yield from ui.tap(text="Yes")
    yield from ui.tap(text="Allow")
    yield from ui.done()


# -- renaming ---------------------------------------------------------------------------------------------------------


def rename(ui, name, row=0, button="OK"):
    yield from ui.tap(id="overflow_menu_icon", instance=row)
    yield from ui.tap(text="Rename")
    yield from ui.type(name, id="rename_recording_title", clear=True)
    yield from ui.tap(text=button)


@solution("test_recorder_rename")
def rename_first(ui, *, name, count):
    yield from ui.tap(text="Player")
    yield from rename(ui, name)
    yield from ui.done()


@near_miss("test_recorder_rename", "does not store the name")
def rename_cancelled(ui, *, name, count):
    yield from ui.tap(text="Player")
    yield from rename(ui, name, button="Cancel")
    yield from ui.done()


@near_miss("test_recorder_rename", "the name has a letter too many")
def rename_wrongly(ui, *, name, count):
    yield from ui.tap(text="Player")
    yield from rename(ui, f"{name.removesuffix('.m4a')}s")
    yield from ui.done()


@solution("test_recorder_rename_all")
def rename_all(ui, *, stem, count):
    yield from ui.tap(text="Player")
    for row in range(count):
        yield from rename(ui, f"{stem}{row + 1}", row)
    yield from ui.done()


@near_miss("test_recorder_rename_all", "leaves out the last")
def rename_all_but_one(ui, *, stem, count):
    yield from ui.tap(text="Player")
    for row in range(count - 1):
        yield from rename(ui, f"{stem}{row + 1}", row)
    yield from ui.done()


@near_miss("test_recorder_rename_all", "counts from nought")
def rename_all_from_nought(ui, *, stem, count):
    yield from ui.tap(text="Player")
    for row in range(count):
        yield from rename(ui, f"{stem}{row}", row)
    yield from ui.done()


# -- the bin ----------------------------------------------------------------------------------------------------------


@solution("test_recorder_recycle_bin")
def recycle_bin(ui):
    yield from ui.tap(text="Recycle Bin")
    yield from ui.done()


@near_miss("test_recorder_recycle_bin", "goes to the player")
def recycle_bin_player(ui):
    yield from ui.tap(text="Player")
    yield from ui.done()


def empty(ui, consent="Allow"):
    yield from ui.tap(desc="Settings")
    yield from ui.tap(id="settings_empty_recycle_bin_holder")
    yield from ui.tap(text="Yes")
    yield from ui.tap(text=consent)
    yield from ui.done()


@solution("test_recorder_empty_trash")
def empty_trash(ui):
    yield from empty(ui)


@near_miss("test_recorder_empty_trash", "does not allow it")
def empty_trash_denied(ui):
    yield from empty(ui, "Deny")


@near_miss("test_recorder_empty_trash", "answers the question with No")
def empty_trash_not(ui):
    yield from ui.tap(desc="Settings")
    yield from ui.tap(id="settings_empty_recycle_bin_holder")
    yield from ui.tap(text="No")
    yield from ui.done()


@solution("test_recorder_recycle_settings")
def without_bin(ui):
    yield from ui.tap(desc="Settings")
    yield from ui.tap(id="settings_use_recycle_bin_holder")
    yield from ui.done()


@near_miss("test_recorder_recycle_settings", "switches it back on")
def with_bin_again(ui):
    yield from ui.tap(desc="Settings")
    yield from ui.tap(id="settings_use_recycle_bin_holder")
    yield from ui.tap(id="settings_use_recycle_bin_holder")
    yield from ui.done()


# -- settings ---------------------------------------------------------------------------------------------------------


def choose_theme(ui, name):
    yield from ui.tap(desc="Settings")
    yield from ui.tap(id="settings_color_customization_holder")
    yield from ui.tap(text="Theme")
    if ui.shows(id="message"):
        yield from ui.tap(text="OK")
    yield from ui.tap(cls="RadioButton", text=name)


def title_of(theme):
    return "Black & White" if theme == "black & white" else theme.capitalize()


@solution("test_recorder_theme")
def theme(ui, *, theme):
    yield from choose_theme(ui, title_of(theme))
    yield from ui.tap(desc="Save")
    yield from ui.done()


@near_miss("test_recorder_theme", "does not save")
def theme_unsaved(ui, *, theme):
    yield from choose_theme(ui, title_of(theme))
    yield from ui.press("back")
    yield from ui.tap(text="Discard")
    yield from ui.done()


@near_miss("test_recorder_theme", "takes another theme")
def theme_other(ui, *, theme):
    yield from choose_theme(ui, "Dark" if theme != "dark" else "Dark red")
    yield from ui.tap(desc="Save")
    yield from ui.done()


@solution("test_recorder_bit_rate")
def bit_rate(ui, *, rate):
    yield from set_row(ui, "bitrate", f"{rate} kbps")


@near_miss("test_recorder_bit_rate", "takes another rate")
def bit_rate_other(ui, *, rate):
    yield from set_row(ui, "bitrate", "64 kbps" if rate != 64 else "32 kbps")


@near_miss("test_recorder_bit_rate", "only looks at the list")
def bit_rate_seen(ui, *, rate):
    yield from ui.tap(desc="Settings")
    yield from ui.tap(id="settings_bitrate_holder")
    yield from ui.press("back")
    yield from ui.done()


@solution("test_recorder_extension")
def extension(ui, *, extension):
    yield from set_row(ui, "extension", "mp3" if extension == "mp3" else "ogg (Opus)")


@near_miss("test_recorder_extension", "takes another format")
def extension_other(ui, *, extension):
    yield from set_row(ui, "extension", "ogg (Opus)" if extension == "mp3" else "mp3")


@near_miss("test_recorder_extension", "only looks at the list")
def extension_seen(ui, *, extension):
    yield from ui.tap(desc="Settings")
    yield from ui.tap(id="settings_extension_holder")
    yield from ui.press("back")
    yield from ui.done()
