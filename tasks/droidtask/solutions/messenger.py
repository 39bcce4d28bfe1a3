from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

from .themes import change_theme, choose_theme


def row(name):
    """Return by what a conversation's row is found."""
    return {"id": "conversation_address", "text": name}


def another_row(name):
    return {"id": "conversation_address", "where": lambda node: node.text != name}


def choose(ui, text):
    """Choose from the menu behind the three dots."""
    yield from ui.tap(desc="More options")
    yield from ui.tap(id="title", text=text)


def tick(ui, name):
    yield from ui.tap(id="settings")
    yield from ui.tap(id=f"settings_{name}")


# -- messages ---------------------------------------------------------------------------------------------------------


@solution("test_messenger_find_messages")
@solution("test_messenger_view_messages")
def open_conversation(ui, *, name, number):
    yield from ui.tap(**row(name))
    yield from ui.done()


@near_miss("test_messenger_find_messages", "opens the conversation with somebody else")
@near_miss("test_messenger_view_messages", "opens the conversation with somebody else")
def open_another(ui, *, name, number):
    yield from ui.tap(**another_row(name))
    yield from ui.done()


@near_miss("test_messenger_find_messages", "searches for the name and opens nothing")
def search_only(ui, *, name, number):
    yield from ui.type(name, id="top_toolbar_search")
    yield from ui.done()


def write(ui, found, text):
    yield from ui.tap(**found)
    yield from ui.type(text, id="thread_type_message")


@solution("test_messenger_send")
def send(ui, *, name, number, text):
    yield from write(ui, row(name), text)
    yield from ui.tap(id="thread_send_message")
    yield from ui.tap(id="button1", text="Send")
    yield from ui.done()


@near_miss("test_messenger_send", "says no when asked whether it may cost something")
def cancel_sending(ui, *, name, number, text):
    yield from write(ui, row(name), text)
    yield from ui.tap(id="thread_send_message")
    yield from ui.tap(id="button2")
    yield from ui.done()


@near_miss("test_messenger_send", "types the message and does not send it")
def type_only(ui, *, name, number, text):
    yield from write(ui, row(name), text)
    yield from ui.done()


def send_elsewhere(ui, name, text):
    """Send it to somebody else, whom it may cost nothing to write to."""
    yield from write(ui, another_row(name), text)
    yield from ui.tap(id="thread_send_message")
    if ui.shows(id="button1"):
        yield from ui.tap(id="button1")


@near_miss("test_messenger_send", "sends it to the neighbour")
def send_to_another(ui, *, name, number, text):
    yield from send_elsewhere(ui, name, text)
    yield from ui.done()


@near_miss("test_messenger_send", "sends it to another before, and deletes that")
def send_to_another_and_delete(ui, *, name, number, text):
    yield from send_elsewhere(ui, name, text)
    yield from ui.long_press(id="thread_message_body", instance=-1)
    yield from ui.tap(desc="Delete")
    yield from ui.tap(id="button1")
    while not ui.shows(id="conversation_address"):
        yield from ui.press("back")
    yield from send(ui, name=name, number=number, text=text)


def ask_to_export(ui):
    yield from choose(ui, "Export messages")
    yield from ui.tap(id="button1", text="OK")


@solution("test_messenger_export")
def export(ui):
    yield from ask_to_export(ui)
    yield from ui.tap(id="button1", text="SAVE")
    yield from ui.done()


@near_miss("test_messenger_export", "stops where the file is to be saved")
def export_and_leave(ui):
    yield from ask_to_export(ui)
    yield from ui.press("back")
    yield from ui.done()


@near_miss("test_messenger_export", "leaves the text messages out")
def export_pictures_only(ui):
    yield from choose(ui, "Export messages")
    yield from ui.tap(id="export_sms_checkbox")
    yield from ui.tap(id="button1", text="OK")
    yield from ui.tap(id="button1", text="SAVE")
    yield from ui.done()


@solution("test_messenger_mark_unread")
def mark_unread(ui, *, name, number):
    yield from ui.tap(**row(name))
    yield from choose(ui, "Mark as Unread")
    yield from ui.done()


@near_miss("test_messenger_mark_unread", "marks it and opens it again")
def mark_and_open(ui, *, name, number):
    yield from ui.tap(**row(name))
    yield from choose(ui, "Mark as Unread")
    yield from ui.tap(**row(name))
    yield from ui.done()


@near_miss("test_messenger_mark_unread", "marks another conversation")
def mark_another(ui, *, name, number):
    yield from ui.tap(**another_row(name))
    yield from choose(ui, "Mark as Unread")
    yield from ui.done()


def ask_for_title(ui, found, title):
    yield from ui.tap(**found)
    yield from choose(ui, "Conversation details")
    yield from ui.tap(id="conversation_name")
    yield from ui.type(title, id="rename_conv_edit_text")


@solution("test_messenger_rename")
def rename(ui, *, name, number, title):
    yield from ask_for_title(ui, row(name), title)
    yield from ui.tap(id="button1", text="OK")
    yield from ui.done()


@near_miss("test_messenger_rename", "types the name and cancels")
def rename_and_cancel(ui, *, name, number, title):
    yield from ask_for_title(ui, row(name), title)
    yield from ui.tap(id="button2", text="Cancel")
    yield from ui.done()


@near_miss("test_messenger_rename", "renames another conversation")
def rename_another(ui, *, name, number, title):
    yield from ask_for_title(ui, another_row(name), title)
    yield from ui.tap(id="button1", text="OK")
    yield from ui.done()


@solution("test_messenger_call")
def call(ui, *, name, number):
    yield from ui.tap(**row(name))
    yield from ui.tap(id="dial_number")
    yield from ui.tap(id="dialpad_call_button")
    yield from ui.done()


@near_miss("test_messenger_call", "stops at the dialpad")
def dial_only(ui, *, name, number):
    yield from ui.tap(**row(name))
    yield from ui.tap(id="dial_number")
    yield from ui.done()


@near_miss("test_messenger_call", "calls somebody else")
def call_another(ui, *, name, number):
    yield from ui.tap(**another_row(name))
    yield from ui.tap(id="dial_number")
    yield from ui.tap(id="dialpad_call_button")
    yield from ui.done()


def ask_to_delete(ui, found):
    yield from ui.tap(**found)
    yield from ui.tap(id="delete")


@solution("test_messenger_delete")
def delete(ui, *, name, number):
    yield from ask_to_delete(ui, row(name))
    yield from ui.tap(id="button1", text="Yes")
    yield from ui.done()


@near_miss("test_messenger_delete", "says no when asked")
def refuse_to_delete(ui, *, name, number):
    yield from ask_to_delete(ui, row(name))
    yield from ui.tap(id="button2", text="No")
    yield from ui.done()


@near_miss("test_messenger_delete", "deletes another conversation")
def delete_another(ui, *, name, number):
    yield from ask_to_delete(ui, another_row(name))
    yield from ui.tap(id="button1", text="Yes")
    yield from ui.done()


# -- settings ---------------------------------------------------------------------------------------------------------


@solution("test_messenger_character_counter")
def show_counter(ui):
    yield from tick(ui, "show_character_counter")
    yield from ui.done()


@near_miss("test_messenger_character_counter", "ticks it twice")
def hide_counter_again(ui):
    yield from tick(ui, "show_character_counter")
    yield from ui.tap(id="settings_show_character_counter")
    yield from ui.done()


@solution("test_messenger_remove_accents")
def remove_accents(ui):
    yield from tick(ui, "use_simple_characters")
    yield from ui.done()


@solution("test_messenger_send_on_enter")
@near_miss("test_messenger_remove_accents", "ticks the one below")
def send_on_enter(ui):
    yield from tick(ui, "send_on_enter")
    yield from ui.done()


@solution("test_messenger_delivery_reports")
@near_miss("test_messenger_send_on_enter", "ticks the one below")
def report_delivery(ui):
    yield from tick(ui, "enable_delivery_reports")
    yield from ui.done()


@solution("test_messenger_long_as_mms")
@near_miss("test_messenger_delivery_reports", "ticks the one below")
def long_as_mms(ui):
    yield from tick(ui, "send_long_message_mms")
    yield from ui.done()


@near_miss("test_messenger_long_as_mms", "ticks the one for groups")
def groups_as_mms(ui):
    yield from tick(ui, "send_group_message_mms")
    yield from ui.done()


def ask_for_size(ui):
    yield from ui.tap(id="settings")
    yield from ui.tap(id="settings_font_size_label")


@solution("test_messenger_font_size")
def choose_size(ui, *, size):
    yield from ask_for_size(ui)
    yield from ui.tap(text=size.capitalize())
    yield from ui.done()


@near_miss("test_messenger_font_size", "chooses another size")
def choose_another_size(ui, *, size):
    yield from ask_for_size(ui)
    yield from ui.tap(text="Small" if size != "small" else "Large")
    yield from ui.done()


@near_miss("test_messenger_font_size", "opens the list and leaves it")
def leave_sizes(ui, *, size):
    yield from ask_for_size(ui)
    yield from ui.press("back")
    yield from ui.done()


# -- colours ----------------------------------------------------------------------------------------------------------


@solution("test_messenger_theme")
def take_theme(ui, *, theme):
    yield from ui.tap(id="settings")
    yield from change_theme(ui, theme.title())
    yield from ui.done()


@near_miss("test_messenger_theme", "does not save it")
def take_theme_unsaved(ui, *, theme):
    yield from ui.tap(id="settings")
    yield from choose_theme(ui, theme.title())
    yield from ui.done()


@near_miss("test_messenger_theme", "takes another theme")
def take_other_theme(ui, *, theme):
    yield from ui.tap(id="settings")
    yield from change_theme(ui, "Dark red")
    yield from ui.done()
