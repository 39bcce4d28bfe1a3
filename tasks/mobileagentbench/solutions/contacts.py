from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution


def open_contact(ui, name):
    yield from ui.tap(id="item_contact_name", text=name)


def open_stranger(ui, name):
    yield from ui.tap(id="item_contact_name", where=lambda node: node.text != name)


def menu(ui, title):
    yield from ui.tap(desc="More options")
    yield from ui.tap(text=title)


@solution("test_contacts_about")
def about(ui):
    yield from menu(ui, "About")
    yield from ui.done()


@near_miss("test_contacts_about", "opens the settings")
def about_settings(ui):
    yield from menu(ui, "Settings")
    yield from ui.done()


@near_miss("test_contacts_about", "opens the page about another app")
def about_another_app(ui):
    yield from ui.open_app("notes")
    yield from menu(ui, "About")
    yield from ui.done()


def fill(ui, name, number):
    yield from ui.tap(id="fragment_fab")
    yield from ui.type(name, id="contact_first_name")
    yield from ui.type(number, id="contact_number")


@solution("test_contacts_create")
def create(ui, *, name, number):
    yield from fill(ui, name, number)
    yield from ui.tap(id="save")
    yield from ui.done()


@near_miss("test_contacts_create", "does not save")
def create_unsaved(ui, *, name, number):
    yield from fill(ui, name, number)
    yield from ui.done()


@near_miss("test_contacts_create", "one digit is wrong")
def create_wrong_number(ui, *, name, number):
    yield from fill(ui, name, number[:-1] + str((int(number[-1]) + 1) % 10))
    yield from ui.tap(id="save")
    yield from ui.done()


@near_miss("test_contacts_create", "types the name as the surname")
def create_with_surname(ui, *, name, number):
    yield from ui.tap(id="fragment_fab")
    yield from ui.type(name, id="contact_surname")
    yield from ui.type(number, id="contact_number")
    yield from ui.tap(id="save")
    yield from ui.done()


@near_miss("test_contacts_create", "fills in no number")
def create_without_number(ui, *, name, number):
    yield from ui.tap(id="fragment_fab")
    yield from ui.type(name, id="contact_first_name")
    yield from ui.tap(id="save")
    yield from ui.done()


@solution("test_contacts_delete")
def delete(ui, *, name):
    yield from open_contact(ui, name)
    yield from ui.tap(id="delete")
    yield from ui.tap(text="Yes")
    yield from ui.done()


@near_miss("test_contacts_delete", "answers the question with No")
def delete_not(ui, *, name):
    yield from open_contact(ui, name)
    yield from ui.tap(id="delete")
    yield from ui.tap(text="No")
    yield from ui.done()


@near_miss("test_contacts_delete", "deletes another contact")
def delete_other(ui, *, name):
    yield from open_stranger(ui, name)
    yield from ui.tap(id="delete")
    yield from ui.tap(text="Yes")
    yield from ui.done()


@solution("test_contacts_favorite")
def favorite(ui, *, name):
    yield from open_contact(ui, name)
    yield from ui.tap(id="contact_toggle_favorite")
    yield from ui.done()


@near_miss("test_contacts_favorite", "takes another contact")
def favorite_other(ui, *, name):
    yield from open_stranger(ui, name)
    yield from ui.tap(id="contact_toggle_favorite")
    yield from ui.done()


@near_miss("test_contacts_favorite", "takes the star away again")
def favorite_not(ui, *, name):
    yield from open_contact(ui, name)
    yield from ui.tap(id="contact_toggle_favorite")
    yield from ui.tap(id="contact_toggle_favorite")
    yield from ui.done()


def untick(ui, source, button="OK"):
    yield from ui.tap(id="filter")
    yield from ui.tap(id="filter_contact_source_checkbox", instance=source)
    yield from ui.tap(text=button)
    yield from ui.done()


@solution("test_contacts_filter")
def hide_storage(ui):
    yield from untick(ui, 0)


@near_miss("test_contacts_filter", "leaves the dialog by Cancel")
def hide_storage_cancelled(ui):
    yield from untick(ui, 0, "Cancel")


@near_miss("test_contacts_filter", "hides the other storage")
def hide_other_storage(ui):
    yield from untick(ui, 1)


def hide(ui, field, button="OK"):
    yield from menu(ui, "Manage shown contact fields")
    yield from ui.tap(id=f"manage_visible_fields_{field}")
    yield from ui.tap(text=button)
    yield from ui.done()


@solution("test_contacts_hide_email")
def hide_email(ui):
    yield from hide(ui, "emails")


@near_miss("test_contacts_hide_email", "leaves the dialog by Cancel")
def hide_email_cancelled(ui):
    yield from hide(ui, "emails", "Cancel")


@near_miss("test_contacts_hide_email", "hides the addresses")
def hide_addresses(ui):
    yield from hide(ui, "addresses")


def change_number(ui, name, number):
    yield from open_contact(ui, name)
    yield from ui.tap(id="edit")
    yield from ui.type(number, id="contact_number", clear=True)


@solution("test_contacts_modify")
def modify(ui, *, name, number):
    yield from change_number(ui, name, number)
    yield from ui.tap(id="save")
    yield from ui.done()


@near_miss("test_contacts_modify", "does not save")
def modify_unsaved(ui, *, name, number):
    yield from change_number(ui, name, number)
    yield from ui.done()


@near_miss("test_contacts_modify", "adds a second number")
def modify_added(ui, *, name, number):
    yield from open_contact(ui, name)
    yield from ui.tap(id="edit")
    yield from ui.tap(id="contact_numbers_add_new")
    yield from ui.type(number, id="contact_number", instance=1)
    yield from ui.tap(id="save")
    yield from ui.done()


@solution("test_contacts_remove_dialog")
def remove_button(ui):
    yield from menu(ui, "Settings")
    yield from ui.tap(id="settings_show_dialpad_button_holder")
    yield from ui.press("back")
    yield from ui.done()


@near_miss("test_contacts_remove_dialog", "stays in the settings")
def remove_button_stays(ui):
    yield from menu(ui, "Settings")
    yield from ui.tap(id="settings_show_dialpad_button_holder")
    yield from ui.done()


@near_miss("test_contacts_remove_dialog", "switches something else off")
def remove_other(ui):
    yield from menu(ui, "Settings")
    yield from ui.tap(id="settings_show_contact_thumbnails_holder")
    yield from ui.press("back")
    yield from ui.done()


@solution("test_contacts_search")
def search(ui, *, name):
    yield from ui.type(name, id="top_toolbar_search")
    yield from ui.done()


@near_miss("test_contacts_search", "leaves out the first letter")
def search_in_part(ui, *, name):
    yield from ui.type(name[1:], id="top_toolbar_search")
    yield from ui.done()


@near_miss("test_contacts_search", "opens the contact in place of a search")
def search_by_hand(ui, *, name):
    yield from open_contact(ui, name)
    yield from ui.done()


def sort(ui, *radios, button="OK"):
    yield from ui.tap(id="sort")
    for radio in radios:
        yield from ui.tap(id=f"sorting_dialog_radio_{radio}")
    yield from ui.tap(text=button)
    yield from ui.done()


@solution("test_contacts_sort")
def sort_by_date(ui):
    yield from sort(ui, "date_created", "descending")


@near_miss("test_contacts_sort", "sorts ascending")
def sort_ascending(ui):
    yield from sort(ui, "date_created")


@near_miss("test_contacts_sort", "leaves the dialog by Cancel")
def sort_cancelled(ui):
    yield from sort(ui, "date_created", "descending", button="Cancel")


@near_miss("test_contacts_sort", "sorts by name")
def sort_by_name(ui):
    yield from sort(ui, "first_name", "descending")
