from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution


def tap_more(ui, entry):
    yield from ui.tap(desc="More options")
    yield from ui.tap(text=entry)


def ok(ui):
    yield from ui.tap(text="OK")
    yield from ui.done()


def cancel(ui):
    yield from ui.tap(text="Cancel")
    yield from ui.done()


def tap_setting(ui, name):
    yield from tap_more(ui, "Settings")
    yield from ui.tap(id=f"settings_{name}_holder")


# -- dialogs ----------------------------------------------------------------------------------------------------------


def uncheck_others(ui, *, kinds=("gifs", "raws", "svgs")):
    yield from tap_more(ui, "Filter media")
    for kind in kinds:
        yield from ui.tap(id=f"filter_media_{kind}")


@solution("test_gallery_filter_by_images_and_videos")
def filter_media(ui):
    yield from uncheck_others(ui)
    yield from ok(ui)


@near_miss("test_gallery_filter_by_images_and_videos", "cancels")
def filter_and_cancel(ui):
    yield from uncheck_others(ui)
    yield from cancel(ui)


@near_miss("test_gallery_filter_by_images_and_videos", "leaves the vector graphics")
def filter_but_one(ui):
    yield from uncheck_others(ui, kinds=("gifs", "raws"))
    yield from ok(ui)


def choose_group(ui, name):
    yield from ui.tap(text="Download")
    yield from tap_more(ui, "Group by")
    yield from ui.tap(id=f"grouping_dialog_radio_{name}")


@solution("test_gallery_group_by_file_type")
def group_by_type(ui):
    yield from choose_group(ui, "file_type")
    yield from ok(ui)


@near_miss("test_gallery_group_by_file_type", "groups by extension")
def group_by_extension(ui):
    yield from choose_group(ui, "extension")
    yield from ok(ui)


@near_miss("test_gallery_group_by_file_type", "cancels")
def group_and_cancel(ui):
    yield from choose_group(ui, "file_type")
    yield from cancel(ui)


@solution("test_gallery_list_view_type")
def view_as_list(ui):
    yield from tap_more(ui, "Change view type")
    yield from ui.tap(id="change_view_type_dialog_radio_list")
    yield from ok(ui)


@near_miss("test_gallery_list_view_type", "goes back to the grid before OK")
def view_as_grid(ui):
    yield from tap_more(ui, "Change view type")
    yield from ui.tap(id="change_view_type_dialog_radio_list")
    yield from ui.tap(id="change_view_type_dialog_radio_grid")
    yield from ok(ui)


def choose_order(ui, field, order):
    yield from tap_more(ui, "Sort by")
    yield from ui.tap(id=f"sorting_dialog_radio_{field.replace(' ', '_')}")
    if order == "ascendingly":
        yield from ui.tap(id="sorting_dialog_radio_ascending")  # descending is as it is


@solution("test_gallery_sort_by_size_asc")
def sort(ui, *, field, order):
    yield from choose_order(ui, field, order)
    yield from ok(ui)


@near_miss("test_gallery_sort_by_size_asc", "the other way round")
def sort_the_other_way(ui, *, field, order):
    yield from choose_order(ui, field, "ascendingly" if order == "descendingly" else "descendingly")
    yield from ok(ui)


@near_miss("test_gallery_sort_by_size_asc", "cancels")
def sort_and_cancel(ui, *, field, order):
    yield from choose_order(ui, field, order)
    yield from cancel(ui)


@near_miss("test_gallery_sort_by_size_asc", "sorts what is in the folders otherwise first")
def sort_another_first(ui, *, field, order):
    yield from ui.tap(id="dir_thumbnail")
    yield from ui.tap(id="sort")
    yield from ui.tap(id=f"sorting_dialog_radio_{'name' if field != 'name' else 'size'}")
    yield from ok(ui)
    yield from ui.back()
    yield from choose_order(ui, field, order)
    yield from ok(ui)


# -- settings ---------------------------------------------------------------------------------------------------------


@solution("test_gallery_play_videos_automatically")
def play_automatically(ui):
    yield from tap_setting(ui, "autoplay_videos")
    yield from ui.done()


@near_miss("test_gallery_play_videos_automatically", "switches it on and off again")
def play_and_not(ui):
    yield from tap_setting(ui, "autoplay_videos")
    yield from ui.tap(id="settings_autoplay_videos_holder")
    yield from ui.done()


@solution("test_gallery_remember_playback_position")
def remember_position(ui):
    yield from tap_setting(ui, "remember_last_video_position")
    yield from ui.done()


@near_miss("test_gallery_remember_playback_position", "loops videos instead")
def loop_videos(ui):
    yield from tap_setting(ui, "loop_videos")
    yield from ui.done()


@solution("test_gallery_show_hidden_items")
def show_hidden_items(ui):
    yield from tap_setting(ui, "show_hidden_items")
    yield from ui.done()


@near_miss("test_gallery_show_hidden_items", "shows them for some minutes")
def show_hidden_for_a_while(ui):
    yield from tap_more(ui, "Temporarily show hidden")
    yield from ui.done()


@solution("test_gallery_use_24_hour_time_format")
def use_24_hours(ui):
    yield from tap_setting(ui, "change_date_time_format")
    yield from ui.tap(id="change_date_time_dialog_24_hour")
    yield from ok(ui)


@near_miss("test_gallery_use_24_hour_time_format", "cancels")
def use_24_hours_and_cancel(ui):
    yield from tap_setting(ui, "change_date_time_format")
    yield from ui.tap(id="change_date_time_dialog_24_hour")
    yield from cancel(ui)


@near_miss("test_gallery_use_24_hour_time_format", "changes the date too")
def use_24_hours_and_another_date(ui):
    yield from tap_setting(ui, "change_date_time_format")
    yield from ui.tap(id="change_date_time_dialog_radio_four")
    yield from ui.tap(id="change_date_time_dialog_24_hour")
    yield from ok(ui)


# -- pictures ---------------------------------------------------------------------------------------------------------


def open_picture(ui, *, instance=0):
    yield from ui.tap(text="Download")
    yield from ui.tap(id="media_item_holder", instance=instance)


@solution("test_gallery_set_favorite")
def set_favorite(ui):
    yield from open_picture(ui)
    yield from ui.tap(id="bottom_favorite")
    yield from ui.done()


@near_miss("test_gallery_set_favorite", "takes the second picture")
def set_second_as_favorite(ui):
    yield from open_picture(ui, instance=1)
    yield from ui.tap(id="bottom_favorite")
    yield from ui.done()


@near_miss("test_gallery_set_favorite", "takes it out again")
def set_favorite_and_not(ui):
    yield from open_picture(ui)
    yield from ui.tap(id="bottom_favorite")
    yield from ui.tap(id="bottom_favorite")
    yield from ui.done()


def set_as(ui, where, *, instance=0):
    yield from open_picture(ui, instance=instance)
    yield from tap_more(ui, "Set as")
    if not ui.shows(id="save"):
        yield from ui.tap(text="Simple Wallpaper")  # in the chooser, where it is shown
    yield from ui.tap(id="save")
    yield from ui.tap(text=where)
    yield from ui.done()


@solution("test_gallery_set_wallpaper")
def set_home_wallpaper(ui):
    yield from set_as(ui, "Home screen")


@near_miss("test_gallery_set_wallpaper", "takes the lock screen")
def set_lock_wallpaper(ui):
    yield from set_as(ui, "Lock screen")


@near_miss("test_gallery_set_wallpaper", "takes both screens")
def set_both_wallpapers(ui):
    yield from set_as(ui, "Home and lock screen")


@near_miss("test_gallery_set_wallpaper", "takes the second picture")
def set_second_wallpaper(ui):
    yield from set_as(ui, "Home screen", instance=1)
