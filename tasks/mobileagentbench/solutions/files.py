from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

ROW = "item_name"


def is_called(name):
    """Whether an element's text is a name, in letters of either case."""
    return lambda node: node.text.lower() == name.lower()


def select(ui, *names):
    """Select files: a long press on the first one, taps on the others."""
    yield from ui.long_press(id=ROW, where=is_called(names[0]))
    for name in names[1:]:
        yield from ui.tap(id=ROW, where=is_called(name))


def finish(ui, button):
    yield from ui.tap(id=button, scroll=False)
    yield from ui.done()


# -- sorting ----------------------------------------------------------------------------------------------------------


def sort(ui, kind, order, *, button="button1"):
    yield from ui.tap(desc="Sort by", scroll=False)
    if kind:
        yield from ui.tap(id=f"sorting_dialog_radio_{kind.replace(' ', '_')}", scroll=False)
    if order == "descending":
        yield from ui.tap(id="sorting_dialog_radio_descending", scroll=False)
    yield from finish(ui, button)


@solution("test_files_sort")
def sort_as_wanted(ui, *, kind, order):
    yield from sort(ui, kind, order)


@near_miss("test_files_sort", "cancels the dialog")
def cancel_sorting(ui, *, kind, order):
    yield from sort(ui, kind, order, button="button2")


@near_miss("test_files_sort", "opens the dialog and accepts what is chosen")
def accept_what_is_chosen(ui, **_):
    yield from sort(ui, "", "")


@near_miss("test_files_sort", "sorts the downloads alone")
def sort_another_folder(ui, *, kind, order):
    yield from ui.tap(id=ROW, text="Download")
    yield from ui.tap(desc="Sort by", scroll=False)
    yield from ui.tap(id="sorting_dialog_use_for_this_folder", scroll=False)
    yield from ui.tap(id=f"sorting_dialog_radio_{kind.replace(' ', '_')}", scroll=False)
    if order == "descending":
        yield from ui.tap(id="sorting_dialog_radio_descending", scroll=False)
    yield from finish(ui, "button1")


# -- renaming ---------------------------------------------------------------------------------------------------------


def rename(ui, file_name, text, *, button="button1"):
    yield from select(ui, file_name)
    yield from ui.tap(desc="Rename", scroll=False)
    yield from ui.type(text, id="rename_item_name", clear=True)
    yield from finish(ui, button)


@solution("test_files_rename")
def rename_as_wanted(ui, *, file_name, new_name):
    yield from rename(ui, file_name, new_name.rpartition(".")[0])


@near_miss("test_files_rename", "leaves the extension twice")
def double_the_extension(ui, *, file_name, new_name):
    yield from rename(ui, file_name, new_name)


@near_miss("test_files_rename", "cancels the dialog")
def cancel_renaming(ui, *, file_name, new_name):
    yield from rename(ui, file_name, new_name.rpartition(".")[0], button="button2")


@near_miss("test_files_rename", "renames another file")
def rename_another(ui, *, file_name, new_name):
    yield from rename(ui, "readme.md", new_name.rpartition(".")[0])


# -- looking ----------------------------------------------------------------------------------------------------------


@solution("test_files_check_properties")
def check_properties(ui, *, file_name):
    yield from select(ui, file_name)
    yield from ui.tap(desc="Properties", scroll=False)
    yield from ui.done()


@near_miss("test_files_check_properties", "looks at another file")
def check_another(ui, **_):
    yield from check_properties(ui, file_name="readme.md")


@near_miss("test_files_check_properties", "only selects it")
def only_select(ui, *, file_name):
    yield from select(ui, file_name)
    yield from ui.done()


@solution("test_files_check_storage")
def check_storage(ui):
    yield from ui.tap(id="tab_item_label", text="Storage")
    yield from ui.done()


@near_miss("test_files_check_storage", "looks at the recent files")
def check_recents(ui):
    yield from ui.tap(id="tab_item_label", text="Recents")
    yield from ui.done()


@solution("test_files_search")
def search(ui, *, file_name):
    yield from ui.type(file_name, id="top_toolbar_search")
    # On a small screen the keyboard covers what is found; a search finds letters of either case.
    yield from ui.scroll_to(id="item_name", where=lambda node: node.text.lower() == file_name.lower())
    yield from ui.done()


@near_miss("test_files_search", "searches where the file is not")
def search_elsewhere(ui, *, file_name):
    yield from ui.tap(desc="Go to home folder", scroll=False)
    yield from ui.tap(id=ROW, text="Documents")
    yield from ui.type(file_name, id="top_toolbar_search")
    yield from ui.done()


@near_miss("test_files_search", "misspells the name")
def search_misspelt(ui, *, file_name):
    yield from search(ui, file_name=f"{file_name[:-5]}x.txt")


# -- making and hiding ------------------------------------------------------------------------------------------------


def create(ui, file_name, *, kind="file", button="button1"):
    yield from ui.tap(id=ROW, text="Download")
    yield from ui.tap(id="items_fab")
    yield from ui.tap(id=f"dialog_radio_{kind}", scroll=False)
    yield from ui.type(file_name, id="item_title")
    yield from finish(ui, button)


@solution("test_files_create")
def create_as_wanted(ui, *, file_name):
    yield from create(ui, file_name)


@near_miss("test_files_create", "makes a folder")
def create_folder(ui, *, file_name):
    yield from create(ui, file_name, kind="directory")


@near_miss("test_files_create", "cancels the dialog")
def cancel_creation(ui, *, file_name):
    yield from create(ui, file_name, button="button2")


@near_miss("test_files_create", "makes it at the top of the storage")
def create_elsewhere(ui, *, file_name):
    yield from ui.tap(id="items_fab")
    yield from ui.tap(id="dialog_radio_file", scroll=False)
    yield from ui.type(file_name, id="item_title")
    yield from finish(ui, "button1")


def hide(ui, folder):
    yield from select(ui, folder)
    yield from ui.tap(desc="More options", scroll=False)
    yield from ui.tap(text="Hide", scroll=False)


def stop_showing(ui):
    yield from ui.tap(desc="More options", scroll=False)
    yield from ui.tap(text="Stop showing hidden media", scroll=False)
    yield from ui.done()


@solution("test_files_hide_folder")
def hide_and_stop(ui, *, folder):
    yield from hide(ui, folder)
    yield from stop_showing(ui)


@near_miss("test_files_hide_folder", "goes on showing hidden files")
def hide_only(ui, *, folder):
    yield from hide(ui, folder)
    yield from ui.done()


@near_miss("test_files_hide_folder", "hides another folder")
def hide_another(ui, **_):
    yield from hide_and_stop(ui, folder="shown")


# -- deleting ---------------------------------------------------------------------------------------------------------


def delete(ui, *names, button="button1"):
    yield from select(ui, *names)
    yield from ui.tap(desc="Delete", scroll=False)
    yield from finish(ui, button)


@solution("test_files_delete")
def delete_file(ui, *, file_name):
    yield from delete(ui, file_name)


@near_miss("test_files_delete", "says no to the question")
def say_no(ui, *, file_name):
    yield from delete(ui, file_name, button="button2")


@near_miss("test_files_delete", "deletes another file too")
def delete_two(ui, *, file_name):
    yield from delete(ui, file_name, "readme.md")


@near_miss("test_files_delete", "hides it")
def hide_file(ui, *, file_name):
    yield from hide(ui, file_name)
    yield from ui.done()


@solution("test_files_delete_videos")
def delete_videos(ui, *, videos, others):
    yield from delete(ui, *videos)


@near_miss("test_files_delete_videos", "forgets one")
def forget_one(ui, *, videos, others):
    yield from delete(ui, *videos[1:])


@near_miss("test_files_delete_videos", "deletes another file too")
def delete_another_too(ui, *, videos, others):
    yield from delete(ui, *videos, others[0])


@solution("test_files_delete_txt")
def delete_text(ui, *, text, others):
    yield from delete(ui, text)


@near_miss("test_files_delete_txt", "deletes all that was asked about")
def delete_all(ui, *, text, others):
    yield from delete(ui, text, *others)


@near_miss("test_files_delete_txt", "deletes another file")
def delete_other(ui, *, text, others):
    yield from delete(ui, others[0])
