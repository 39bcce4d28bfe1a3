from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

from .themes import change_theme, choose_theme

CREATE, CHECK, FAVORITE = "test_dialer_create_contact", "test_dialer_check_contact", "test_dialer_favorite"
CHANGE, SORT, CALL = "test_dialer_change_number", "test_dialer_sort", "test_dialer_call"
FAVORITES, SEARCH, SIZE = "test_dialer_favorites", "test_dialer_search_history", "test_dialer_font_size"
HIDE, CALL_NUMBER, TEXT = "test_dialer_hide_numbers", "test_dialer_call_number", "test_dialer_text"
CLEAR, DELETE, THEME = "test_dialer_clear_history", "test_dialer_delete_contact", "test_dialer_theme"


def open_contact(ui, name):
    yield from ui.tap(id="item_contact_name", text=name)


def open_other(ui, name):
    yield from ui.tap(id="item_contact_name", where=lambda node: node.text != name)


def tab(ui, name):
    yield from ui.tap(id="tab_item_label", text=name)


def settings(ui):
    yield from ui.tap(desc="More options")
    yield from ui.tap(text="Settings")


def other_number(number):
    """Return the number with another last digit."""
    return number[:-1] + str((int(number[-1]) + 1) % 10)


# -- contacts ---------------------------------------------------------------------------------------------------------


def fill(ui, first, surname, number):
    yield from ui.tap(id="create_new_contact")
    yield from ui.type(first, id="contact_first_name")
    if surname:
        yield from ui.type(surname, id="contact_surname")
    yield from ui.type(number, id="contact_number")


@solution(CREATE)
def create(ui, *, first, surname, number):
    yield from fill(ui, first, surname, number)
    yield from ui.tap(id="save")
    yield from ui.done()


@near_miss(CREATE, "does not save")
def create_unsaved(ui, *, first, surname, number):
    yield from fill(ui, first, surname, number)
    yield from ui.done()


@near_miss(CREATE, "types the whole name as the first name")
def create_with_one_name(ui, *, first, surname, number):
    yield from fill(ui, f"{first} {surname}", "", number)
    yield from ui.tap(id="save")
    yield from ui.done()


@near_miss(CREATE, "stores the number as that of work")
def create_for_work(ui, *, first, surname, number):
    yield from fill(ui, first, surname, number)
    yield from as_of_work(ui)
    yield from ui.tap(id="save")
    yield from ui.done()


def as_of_work(ui):
    yield from ui.tap(id="contact_number_type")
    yield from ui.tap(text="Work", cls="RadioButton")


def search_for(ui, name):
    """Search for a contact, where the icons leave the field some room: on the narrowest screen they do not."""
    if ui.shows(id="top_toolbar_search"):
        yield from ui.type(name, id="top_toolbar_search")


@solution(CHECK)
def check(ui, *, name):
    yield from search_for(ui, name)
    yield from open_contact(ui, name)
    yield from ui.done()


@near_miss(CHECK, "searches and does not open it")
def search_only(ui, *, name):
    yield from search_for(ui, name)
    yield from ui.done()


@near_miss(CHECK, "opens another contact")
def check_other(ui, *, name):
    yield from open_other(ui, name)
    yield from ui.done()


@solution(FAVORITE)
def star(ui, *, name):
    yield from open_contact(ui, name)
    yield from ui.tap(id="contact_toggle_favorite")
    yield from ui.done()


@near_miss(FAVORITE, "takes the star away again")
def star_twice(ui, *, name):
    yield from open_contact(ui, name)
    yield from ui.tap(id="contact_toggle_favorite")
    yield from ui.tap(id="contact_toggle_favorite")
    yield from ui.done()


@near_miss(FAVORITE, "gives it to another contact")
def star_other(ui, *, name):
    yield from open_other(ui, name)
    yield from ui.tap(id="contact_toggle_favorite")
    yield from ui.done()


def edit(ui, name, number):
    yield from open_contact(ui, name)
    yield from ui.tap(id="edit")
    yield from ui.type(number, id="contact_number", clear=True)


@solution(CHANGE)
def change(ui, *, name, number):
    yield from edit(ui, name, number)
    yield from ui.tap(id="save")
    yield from ui.done()


@near_miss(CHANGE, "does not save")
def change_unsaved(ui, *, name, number):
    yield from edit(ui, name, number)
    yield from ui.done()


@near_miss(CHANGE, "one digit is wrong")
def change_wrongly(ui, *, name, number):
    yield from edit(ui, name, other_number(number))
    yield from ui.tap(id="save")
    yield from ui.done()


@near_miss(CHANGE, "makes it the number of work")
def change_for_work(ui, *, name, number):
    yield from edit(ui, name, number)
    yield from as_of_work(ui)
    yield from ui.tap(id="save")
    yield from ui.done()


@solution(DELETE)
def delete(ui, *, name):
    yield from open_contact(ui, name)
    yield from ui.tap(id="delete")
    yield from ui.tap(text="Yes")
    yield from ui.done()


@near_miss(DELETE, "answers No")
def delete_not(ui, *, name):
    yield from open_contact(ui, name)
    yield from ui.tap(id="delete")
    yield from ui.tap(text="No")
    yield from ui.done()


@near_miss(DELETE, "deletes another contact")
def delete_other(ui, *, name):
    yield from open_other(ui, name)
    yield from ui.tap(id="delete")
    yield from ui.tap(text="Yes")
    yield from ui.done()


def sort(ui, order, *, way="ascending", button="OK"):
    yield from ui.tap(id="sort")
    yield from ui.tap(id=f"sorting_dialog_radio_{order.replace(' ', '_')}")
    yield from ui.tap(id=f"sorting_dialog_radio_{way}")
    yield from ui.tap(text=button)
    yield from ui.done()


@solution(SORT)
def sort_contacts(ui, *, order):
    yield from sort(ui, order)


@near_miss(SORT, "leaves the dialog by Cancel")
def sort_cancelled(ui, *, order):
    yield from sort(ui, order, button="Cancel")


@near_miss(SORT, "lists them from the last on")
def sort_down(ui, *, order):
    yield from sort(ui, order, way="descending")


@solution(FAVORITES)
def view_favorites(ui):
    yield from tab(ui, "Favorites")
    yield from ui.done()


@near_miss(FAVORITES, "looks at the past calls")
def view_history(ui):
    yield from tab(ui, "Call History")
    yield from ui.done()


# -- calls and messages -----------------------------------------------------------------------------------------------


@solution(CALL)
def call(ui, *, name):
    yield from open_contact(ui, name)
    yield from ui.tap(id="contact_start_call")
    yield from ui.done()


@near_miss(CALL, "looks at the contact only")
def call_not(ui, *, name):
    yield from open_contact(ui, name)
    yield from ui.done()


@near_miss(CALL, "calls another contact")
def call_other(ui, *, name):
    yield from open_other(ui, name)
    yield from ui.tap(id="contact_start_call")
    yield from ui.done()


@near_miss(CALL, "calls another contact before, and clears the history")
def call_other_before(ui, *, name):
    yield from open_other(ui, name)
    yield from ui.tap(id="contact_start_call")
    yield from ui.wait()
    yield from ui.tap(desc="End call")
    yield from ui.wait()
    while not ui.shows(id="tab_item_label"):
        yield from ui.press("back")
    yield from tab(ui, "Call History")
    yield from ui.tap(id="clear_call_history")
    yield from ui.tap(text="Yes")
    yield from tab(ui, "Contacts")
    yield from call(ui, name=name)


def dial(ui, number):
    yield from ui.tap(id="main_dialpad_button")
    for sign in number:
        yield from ui.tap(id=f"dialpad_{sign}_holder")


@solution(CALL_NUMBER)
def call_number(ui, *, number):
    yield from dial(ui, number)
    yield from ui.tap(id="dialpad_call_button")
    yield from ui.done()


@near_miss(CALL_NUMBER, "dials and does not call")
def dial_only(ui, *, number):
    yield from dial(ui, number)
    yield from ui.done()


@near_miss(CALL_NUMBER, "calls another number")
def call_other_number(ui, *, number):
    yield from dial(ui, other_number(number))
    yield from ui.tap(id="dialpad_call_button")
    yield from ui.done()


def write(ui, name, text):
    yield from open_contact(ui, name)
    yield from ui.tap(id="contact_send_sms")
    yield from ui.type(text, id="thread_type_message")


@solution(TEXT)
def send(ui, *, name, text):
    yield from write(ui, name, text)
    yield from ui.tap(id="thread_send_message")
    yield from ui.tap(text="Send")
    yield from ui.done()


@near_miss(TEXT, "does not send it")
def send_not(ui, *, name, text):
    yield from write(ui, name, text)
    yield from ui.done()


@near_miss(TEXT, "does not confirm that it may cost something")
def send_unconfirmed(ui, *, name, text):
    yield from write(ui, name, text)
    yield from ui.tap(id="thread_send_message")
    yield from ui.done()


@near_miss(TEXT, "writes something else")
def send_other(ui, *, name, text):
    yield from write(ui, name, text[:-1])
    yield from ui.tap(id="thread_send_message")
    yield from ui.tap(text="Send")
    yield from ui.done()


@solution(SEARCH)
def search(ui, *, name):
    yield from tab(ui, "Call History")
    yield from ui.type(name, id="top_toolbar_search")
    yield from ui.done()


@near_miss(SEARCH, "searches among the contacts")
def search_contacts(ui, *, name):
    yield from ui.type(name, id="top_toolbar_search")
    yield from ui.done()


@near_miss(SEARCH, "searches for nobody")
def search_nothing(ui, *, name):
    yield from tab(ui, "Call History")
    yield from ui.tap(id="top_toolbar_search")
    yield from ui.done()


def clear(ui, answer):
    yield from tab(ui, "Call History")
    yield from ui.tap(id="clear_call_history")
    yield from ui.tap(text=answer)
    yield from ui.done()


@solution(CLEAR)
def clear_history(ui):
    yield from clear(ui, "Yes")


@near_miss(CLEAR, "answers No")
def clear_not(ui):
    yield from clear(ui, "No")


@near_miss(CLEAR, "deletes one call")
def delete_one(ui):
    yield from tab(ui, "Call History")
    yield from ui.tap(id="overflow_menu_icon")
    yield from ui.tap(text="Delete")
    yield from ui.tap(text="Yes")
    yield from ui.done()


# -- settings ---------------------------------------------------------------------------------------------------------


def resize(ui, size):
    yield from settings(ui)
    yield from ui.tap(id="settings_font_size_label")
    yield from ui.tap(text=size, cls="RadioButton")
    yield from ui.done()


@solution(SIZE)
def take_size(ui, *, size):
    yield from resize(ui, size.capitalize())


@near_miss(SIZE, "takes the size that it has")
def keep_size(ui, *, size):
    yield from resize(ui, "Large")


def flip(ui, *names):
    yield from settings(ui)
    for name in names:
        yield from ui.tap(id=f"settings_{name}")
    yield from ui.done()


@solution(HIDE)
def hide(ui):
    yield from flip(ui, "hide_dialpad_numbers")


@near_miss(HIDE, "shows them again")
def hide_twice(ui):
    yield from flip(ui, "hide_dialpad_numbers", "hide_dialpad_numbers")


@near_miss(HIDE, "changes another setting")
def flip_other(ui):
    yield from flip(ui, "start_name_with_surname")


@solution(THEME)
def take_theme(ui, *, theme):
    yield from settings(ui)
    yield from change_theme(ui, theme.title())
    yield from ui.done()


@near_miss(THEME, "does not save")
def take_theme_unsaved(ui, *, theme):
    yield from settings(ui)
    yield from choose_theme(ui, theme.title())
    yield from ui.done()


@near_miss(THEME, "takes another theme")
def take_other_theme(ui, *, theme):
    yield from settings(ui)
    yield from change_theme(ui, "Dark red")
    yield from ui.done()
