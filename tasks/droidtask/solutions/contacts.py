from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

from .themes import change_theme, choose_theme


def open_contact(ui, name):
    yield from ui.tap(id="item_contact_name", text=name)


def open_other(ui, name):
    yield from ui.tap(id="item_contact_name", where=lambda node: node.text != name)


def menu(ui, title):
    yield from ui.tap(desc="More options")
    yield from ui.tap(text=title)


def fill(ui, first, surname, number):
    yield from ui.tap(id="fragment_fab")
    yield from ui.type(first, id="contact_first_name")
    if surname:
        yield from ui.type(surname, id="contact_surname")
    yield from ui.type(number, id="contact_number")


def other_number(number):
    """Return the number with another last digit."""
    return number[:-1] + str((int(number[-1]) + 1) % 10)


# -- contacts ---------------------------------------------------------------------------------------------------------


@solution("test_contacts_create")
def create(ui, *, first, surname, number):
    yield from fill(ui, first, surname, number)
    yield from ui.tap(id="save")
    yield from ui.done()


@near_miss("test_contacts_create", "does not save")
def create_unsaved(ui, *, first, surname, number):
    yield from fill(ui, first, surname, number)
    yield from ui.done()


@near_miss("test_contacts_create", "one digit is wrong")
def create_wrongly(ui, *, first, surname, number):
    yield from fill(ui, first, surname, other_number(number))
    yield from ui.tap(id="save")
    yield from ui.done()


@near_miss("test_contacts_create", "types the whole name as the first name")
def create_with_one_name(ui, *, first, surname, number):
    yield from fill(ui, f"{first} {surname}", "", number)
    yield from ui.tap(id="save")
    yield from ui.done()


@near_miss("test_contacts_create", "stores the number as that of work")
def create_for_work(ui, *, first, surname, number):
    yield from fill(ui, first, surname, number)
    yield from as_of_work(ui)
    yield from ui.tap(id="save")
    yield from ui.done()


def as_of_work(ui):
    yield from ui.tap(id="contact_number_type")
    yield from ui.tap(text="Work", cls="RadioButton")


def edit(ui, name, number):
    yield from open_contact(ui, name)
    yield from ui.tap(id="edit")
    yield from ui.type(number, id="contact_number", clear=True)


@solution("test_contacts_change_number")
def change_number(ui, *, name, old, number):
    yield from edit(ui, name, number)
    yield from ui.tap(id="save")
    yield from ui.done()


@near_miss("test_contacts_change_number", "does not save")
def change_number_unsaved(ui, *, name, old, number):
    yield from edit(ui, name, number)
    yield from ui.done()


@near_miss("test_contacts_change_number", "one digit is wrong")
def change_number_wrongly(ui, *, name, old, number):
    yield from edit(ui, name, other_number(number))
    yield from ui.tap(id="save")
    yield from ui.done()


@near_miss("test_contacts_change_number", "makes it the number of work")
def change_number_for_work(ui, *, name, old, number):
    yield from edit(ui, name, number)
    yield from as_of_work(ui)
    yield from ui.tap(id="save")
    yield from ui.done()


def delete(ui, answer="Yes"):
    yield from ui.tap(id="delete")
    yield from ui.tap(text=answer)
    yield from ui.done()


@solution("test_contacts_delete")
def delete_contact(ui, *, name):
    yield from open_contact(ui, name)
    yield from delete(ui)


@near_miss("test_contacts_delete", "answers the question with No")
def delete_not(ui, *, name):
    yield from open_contact(ui, name)
    yield from delete(ui, "No")


@near_miss("test_contacts_delete", "deletes another contact")
def delete_other(ui, *, name):
    yield from open_other(ui, name)
    yield from delete(ui)


@solution("test_contacts_favorite")
def favorite(ui, *, name):
    yield from open_contact(ui, name)
    yield from ui.tap(id="contact_toggle_favorite")
    yield from ui.done()


@near_miss("test_contacts_favorite", "takes another contact")
def favorite_other(ui, *, name):
    yield from open_other(ui, name)
    yield from ui.tap(id="contact_toggle_favorite")
    yield from ui.done()


@near_miss("test_contacts_favorite", "takes the star away again")
def favorite_and_back(ui, *, name):
    yield from open_contact(ui, name)
    yield from ui.tap(id="contact_toggle_favorite")
    yield from ui.tap(id="contact_toggle_favorite")
    yield from ui.done()


def export(ui, file):
    yield from menu(ui, "Export contacts to a .vcf file")
    yield from ui.type(file, id="export_contacts_filename", clear=True)
    yield from ui.tap(text="OK")


@solution("test_contacts_export")
def export_contacts(ui, *, file):
    yield from export(ui, file)
    yield from ui.tap(id="android:id/button1")
    yield from ui.done()


@near_miss("test_contacts_export", "does not save the file")
def export_unsaved(ui, *, file):
    yield from export(ui, file)
    yield from ui.done()


@near_miss("test_contacts_export", "gives it another name")
def export_as_another(ui, *, file):
    yield from export(ui, f"{file}s")
    yield from ui.tap(id="android:id/button1")
    yield from ui.done()


# -- calls and messages -----------------------------------------------------------------------------------------------


def dial(ui, number):
    yield from ui.tap(id="main_dialpad_button")
    for digit in number:
        yield from ui.tap(id=f"dialpad_{digit}_holder")


@solution("test_contacts_call_a_number")
def call_number(ui, *, number):
    yield from dial(ui, number)
    yield from ui.tap(id="dialpad_call_button")
    yield from ui.done()


@near_miss("test_contacts_call_a_number", "dials and does not call")
def call_number_not(ui, *, number):
    yield from dial(ui, number)
    yield from ui.done()


@near_miss("test_contacts_call_a_number", "one digit is wrong")
def call_number_wrongly(ui, *, number):
    yield from dial(ui, other_number(number))
    yield from ui.tap(id="dialpad_call_button")
    yield from ui.done()


@solution("test_contacts_call")
def call(ui, *, name):
    yield from open_contact(ui, name)
    yield from ui.tap(id="contact_start_call")
    yield from ui.done()


@near_miss("test_contacts_call", "calls another contact")
def call_other(ui, *, name):
    yield from open_other(ui, name)
    yield from ui.tap(id="contact_start_call")
    yield from ui.done()


@near_miss("test_contacts_call", "only opens the page")
def call_not(ui, *, name):
    yield from open_contact(ui, name)
    yield from ui.done()


@solution("test_contacts_send")
def send(ui, *, name, text):
    yield from ui.tap(id="contact_send_sms")
    yield from ui.type(text, id="thread_type_message")
    yield from ui.tap(id="thread_send_message")
    yield from ui.tap(id="android:id/button1")
    yield from ui.done()


@near_miss("test_contacts_send", "does not send it")
def send_not(ui, *, name, text):
    yield from ui.tap(id="contact_send_sms")
    yield from ui.type(text, id="thread_type_message")
    yield from ui.done()


@near_miss("test_contacts_send", "writes something else")
def send_other(ui, *, name, text):
    yield from ui.tap(id="contact_send_sms")
    yield from send_to_all(ui, text[:-1], 1)
    yield from ui.done()


def gather(ui, group, names):
    """Create a group of these people, and leave it open."""
    yield from ui.tap(text="Groups", cls="TextView")
    yield from ui.tap(id="fragment_fab")
    yield from ui.type(group, id="group_name")
    yield from ui.tap(text="OK")
    yield from ui.tap(id="group_name", text=f"{group} (0)")
    yield from ui.tap(id="group_contacts_placeholder_2")
    for name in names:
        yield from ui.tap(id="contact_name", text=name)
    yield from ui.tap(text="OK")


def send_to_all(ui, text, count):
    """Send a text in the thread that is open, and say so for each of the short numbers."""
    yield from ui.type(text, id="thread_type_message")
    yield from ui.tap(id="thread_send_message")
    for _ in range(count):
        yield from ui.tap(id="android:id/button1")


@solution("test_contacts_group")
def group_and_text(ui, *, group, one, two, three, text):
    yield from gather(ui, group, (one, two, three))
    yield from ui.tap(id="send_sms_to_group")
    yield from send_to_all(ui, text, 3)
    yield from ui.done()


@near_miss("test_contacts_group", "writes to nobody")
def group_only(ui, *, group, one, two, three, text):
    yield from gather(ui, group, (one, two, three))
    yield from ui.done()


@near_miss("test_contacts_group", "leaves one out")
def group_of_two(ui, *, group, one, two, three, text):
    yield from gather(ui, group, (one, two))
    yield from ui.tap(id="send_sms_to_group")
    yield from send_to_all(ui, text, 2)
    yield from ui.done()


@near_miss("test_contacts_group", "lets it be sent to two of the three")
def group_half_sent(ui, *, group, one, two, three, text):
    yield from gather(ui, group, (one, two, three))
    yield from ui.tap(id="send_sms_to_group")
    yield from send_to_all(ui, text, 2)
    yield from ui.tap(id="android:id/button2")
    yield from ui.done()


# -- settings ---------------------------------------------------------------------------------------------------------


@solution("test_contacts_theme")
def take_theme(ui, *, theme):
    yield from menu(ui, "Settings")
    yield from change_theme(ui, theme.title())
    yield from ui.done()


@near_miss("test_contacts_theme", "does not save it")
def take_theme_unsaved(ui, *, theme):
    yield from menu(ui, "Settings")
    yield from choose_theme(ui, theme.title())
    yield from ui.done()


@near_miss("test_contacts_theme", "takes another theme")
def take_other_theme(ui, *, theme):
    yield from menu(ui, "Settings")
    yield from change_theme(ui, "Dark red")
    yield from ui.done()


def font(ui, size):
    yield from menu(ui, "Settings")
    yield from ui.tap(id="settings_font_size_label")
    yield from ui.tap(text=size, cls="RadioButton")
    yield from ui.done()


@solution("test_contacts_font_size")
def font_size(ui, *, size):
    yield from font(ui, size.capitalize())


@near_miss("test_contacts_font_size", "leaves it as it is")
def font_size_not(ui, *, size):
    yield from font(ui, "Large")


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


def flip(ui, name):
    yield from menu(ui, "Settings")
    yield from ui.tap(id=f"settings_{name}")


@solution("test_contacts_show_numbers")
def show_numbers(ui):
    yield from flip(ui, "show_phone_numbers")
    yield from ui.done()


@near_miss("test_contacts_show_numbers", "takes the setting above it")
def show_numbers_not(ui):
    yield from flip(ui, "show_contact_thumbnails")
    yield from ui.done()


@solution("test_contacts_no_dialpad_button")
def no_button(ui):
    yield from flip(ui, "show_dialpad_button")
    yield from ui.done()


@near_miss("test_contacts_no_dialpad_button", "switches it back on")
def button_again(ui):
    yield from flip(ui, "show_dialpad_button")
    yield from ui.tap(id="settings_show_dialpad_button")
    yield from ui.done()
