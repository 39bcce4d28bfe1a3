from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

SELFIE, LAST, VIDEO = "test_camera_selfie", "test_camera_open_last", "test_camera_video"
SELFIE_VIDEO, ROTATE, PRINT = "test_camera_selfie_video", "test_camera_rotate", "test_camera_print"
MOVE, FAVORITE, RESIZE = "test_camera_move", "test_camera_favorite", "test_camera_resize"
SIZE, RENAME, DELETE = "test_camera_size", "test_camera_rename", "test_camera_delete"
SILENT, VOLUME, QUALITY = "test_camera_silent", "test_camera_volume_buttons", "test_camera_quality"


def shoot(ui, *, times=1):
    for _ in range(times):
        yield from ui.tap(id="shutter")
    yield from ui.done()


def open_last(ui):
    yield from ui.tap(id="last_photo_video_preview")


def menu(ui, title):
    """Open the last photo and choose from its menu."""
    yield from open_last(ui)
    yield from ui.tap(desc="More options")
    yield from ui.tap(id="title", text=title)


def end(ui, button="OK"):
    yield from ui.tap(text=button)
    yield from ui.done()


# -- taking ------------------------------------------------------------------------------------------------------------


@solution(SELFIE)
def take_selfie(ui):
    yield from ui.tap(id="toggle_camera")
    yield from shoot(ui)


@near_miss(SELFIE, "takes what the other camera sees")
def take_photo(ui):
    yield from shoot(ui)


@near_miss(SELFIE, "turns the camera after the photo")
def turn_too_late(ui):
    yield from ui.tap(id="shutter")
    yield from ui.tap(id="toggle_camera")
    yield from ui.done()


@near_miss(SELFIE, "takes a second one")
def take_two(ui):
    yield from ui.tap(id="toggle_camera")
    yield from shoot(ui, times=2)


@solution(VIDEO)
def record(ui):
    yield from ui.tap(text="Video")
    yield from shoot(ui, times=2)


@near_miss(VIDEO, "takes a photo")
def take_photo_instead(ui):
    yield from shoot(ui)


@near_miss(VIDEO, "does not begin to record")
def choose_video(ui):
    yield from ui.tap(text="Video")
    yield from ui.done()


@solution(SELFIE_VIDEO)
def record_selfie(ui):
    yield from ui.tap(text="Video")
    yield from ui.tap(id="toggle_camera")
    yield from shoot(ui, times=2)


@near_miss(SELFIE_VIDEO, "records what the other camera sees")
def record_other(ui):
    yield from record(ui)


@near_miss(SELFIE_VIDEO, "takes a photo")
def take_selfie_instead(ui):
    yield from take_selfie(ui)


# -- the last photo ----------------------------------------------------------------------------------------------------


@solution(LAST)
def look_at_last(ui, **_):
    yield from open_last(ui)
    yield from ui.done()


@near_miss(LAST, "opens the settings")
@near_miss(SIZE, "opens the settings")
def look_at_settings(ui, **_):
    yield from ui.tap(id="settings")
    yield from ui.press("back")
    yield from ui.done()


def rotate(ui, turn, copy, button="OK"):
    yield from open_last(ui)
    yield from ui.tap(id="menu_rotate")
    yield from ui.tap(text=f"Rotate {turn}")
    yield from ui.tap(id="menu_save_as")
    yield from ui.type(copy, id="filename_value", clear=True)
    yield from end(ui, button)


@solution(ROTATE)
def rotate_last(ui, *, turn, copy, **_):
    yield from rotate(ui, turn, copy)


@near_miss(ROTATE, "turns it to the other side")
def rotate_wrongly(ui, *, turn, copy, **_):
    yield from rotate(ui, "left" if turn == "right" else "right", copy)


@near_miss(ROTATE, "writes over the photo")
def rotate_over(ui, *, turn, **_):
    yield from open_last(ui)
    yield from ui.tap(id="menu_rotate")
    yield from ui.tap(text=f"Rotate {turn}")
    yield from ui.tap(id="menu_save_as")
    yield from ui.tap(text="OK")
    yield from end(ui, "Yes")


@near_miss(ROTATE, "leaves the dialog by Cancel")
def rotate_cancelled(ui, *, turn, copy, **_):
    yield from rotate(ui, turn, copy, "Cancel")


@solution(PRINT)
def print_last(ui, **_):
    yield from menu(ui, "Print")
    yield from ui.tap(id="print_button")
    yield from end(ui, "SAVE")


@near_miss(PRINT, "leaves the dialog for the file")
def print_unsaved(ui, **_):
    yield from menu(ui, "Print")
    yield from ui.tap(id="print_button")
    yield from ui.press("back")
    yield from ui.done()


@near_miss(PRINT, "prints the photo before it")
def print_other(ui, **_):
    yield from open_last(ui)
    yield from ui.drag((900, 1200), (150, 1200))
    yield from ui.tap(desc="More options")
    yield from ui.tap(text="Print")
    yield from ui.tap(id="print_button")
    yield from end(ui, "SAVE")


def bring(ui, how, folder):
    yield from menu(ui, how)
    yield from ui.tap(text="Other folder")
    yield from ui.tap(id="breadcrumb_text", text="Internal")
    yield from ui.tap(text="SD Card")
    yield from ui.tap(id="list_item_name", text=folder.capitalize())
    yield from end(ui)


@solution(MOVE)
def move(ui, *, folder, **_):
    yield from bring(ui, "Move to", folder)


@near_miss(MOVE, "copies it")
def copy_instead(ui, *, folder, **_):
    yield from bring(ui, "Copy to", folder)


@near_miss(MOVE, "moves it to the folder of that name in the phone")
def move_inside(ui, *, folder, **_):
    yield from menu(ui, "Move to")
    yield from ui.tap(text="Other folder")
    yield from ui.tap(id="breadcrumb_text", text="Internal")
    yield from ui.tap(text="Internal", cls="RadioButton")
    yield from ui.tap(id="list_item_name", text=folder.capitalize())
    yield from end(ui)


@solution(FAVORITE)
def like(ui, **_):
    yield from open_last(ui)
    yield from ui.tap(id="bottom_favorite")
    yield from ui.done()


@near_miss(FAVORITE, "takes the star away again")
def like_twice(ui, **_):
    yield from open_last(ui)
    yield from ui.tap(id="bottom_favorite")
    yield from ui.tap(id="bottom_favorite")
    yield from ui.done()


@near_miss(FAVORITE, "likes the photo before it")
def like_other(ui, **_):
    yield from open_last(ui)
    yield from ui.drag((900, 1200), (150, 1200))
    yield from ui.tap(id="bottom_favorite")
    yield from ui.done()


def resize(ui, width, answer="Yes"):
    yield from menu(ui, "Resize")
    yield from ui.type(str(width), id="resize_image_width", clear=True)
    yield from ui.tap(text="OK")
    yield from end(ui, answer)


@solution(RESIZE)
def resize_last(ui, *, width, **_):
    yield from resize(ui, width)


@near_miss(RESIZE, "does not write over the photo")
def resize_refused(ui, *, width, **_):
    yield from resize(ui, width, "No")


@near_miss(RESIZE, "mistypes the width")
def resize_wrongly(ui, *, width, **_):
    yield from resize(ui, width + 1)


@solution(SIZE)
def look_at_properties(ui, **_):
    yield from open_last(ui)
    yield from ui.tap(id="menu_properties")
    yield from ui.done()


@near_miss(SIZE, "looks at the photo")
def look_at_photo(ui, **_):
    yield from open_last(ui)
    yield from ui.done()


def rename(ui, title, button="OK"):
    yield from menu(ui, "Rename")
    yield from ui.type(title, id="rename_item_name", clear=True)
    yield from end(ui, button)


@solution(RENAME)
def rename_last(ui, *, title, **_):
    yield from rename(ui, title)


@near_miss(RENAME, "leaves the dialog by Cancel")
def rename_cancelled(ui, *, title, **_):
    yield from rename(ui, title, "Cancel")


@near_miss(RENAME, "renames the photo before it")
def rename_other(ui, *, title, **_):
    yield from open_last(ui)
    yield from ui.drag((900, 1200), (150, 1200))
    yield from ui.tap(desc="More options")
    yield from ui.tap(text="Rename")
    yield from ui.type(title, id="rename_item_name", clear=True)
    yield from end(ui)


def delete(ui, answer):
    yield from open_last(ui)
    yield from ui.tap(id="bottom_delete")
    yield from end(ui, answer)


@solution(DELETE)
def delete_last(ui, **_):
    yield from delete(ui, "Yes")


@near_miss(DELETE, "answers No")
def delete_refused(ui, **_):
    yield from delete(ui, "No")


@near_miss(DELETE, "deletes the photo before it too")
def delete_two(ui, **_):
    yield from open_last(ui)
    yield from ui.tap(id="bottom_delete")
    yield from ui.tap(text="Yes")
    yield from ui.tap(id="bottom_delete")
    yield from end(ui, "Yes")


@near_miss(DELETE, "hides it")
def hide_last(ui, **_):
    yield from menu(ui, "Hide")
    yield from ui.done()


# -- settings ----------------------------------------------------------------------------------------------------------


def flip(ui, *names):
    yield from ui.tap(id="settings")
    for name in names:
        yield from ui.tap(id=f"settings_{name}_holder")
    yield from ui.done()


@solution(SILENT)
def silence(ui):
    yield from flip(ui, "sound")


@near_miss(SILENT, "switches it on again")
def silence_twice(ui):
    yield from flip(ui, "sound", "sound")


@solution(VOLUME)
def use_volume_buttons(ui):
    yield from flip(ui, "volume_buttons_as_shutter")


@near_miss(VOLUME, "switches it off again")
def use_volume_buttons_twice(ui):
    yield from flip(ui, "volume_buttons_as_shutter", "volume_buttons_as_shutter")


@near_miss(VOLUME, "silences the shutter")
@near_miss(QUALITY, "silences the shutter")
def silence_instead(ui, **_):
    yield from flip(ui, "sound")


def choose_quality(ui, percent):
    yield from ui.tap(id="settings")
    yield from ui.tap(id="settings_photo_quality_holder")
    yield from ui.tap(text=f"{percent}%", cls="RadioButton")
    yield from ui.done()


@solution(QUALITY)
def set_quality(ui, *, percent):
    yield from choose_quality(ui, percent)


@near_miss(QUALITY, "takes what it was before")
def keep_quality(ui, **_):
    yield from choose_quality(ui, 80)
