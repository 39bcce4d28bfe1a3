from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution


def one_digit_off(number):
    return number[:-1] + str((int(number[-1]) + 1) % 10)


def open_settings(ui):
    yield from ui.tap(id="settings")


def tap_more(ui):
    yield from ui.tap(desc="More options")


def tap_arrow(ui):
    """Tap the toolbar's arrow, and not the navigation bar's."""
    yield from ui.tap(desc="Back", where=lambda node: not node.resource_id)


def conversation(number):
    """Return by what a conversation's row is found."""
    return {"id": "conversation_address", "text": number}


def write(ui, number, message):
    """Start a conversation, and send a message."""
    yield from begin(ui, number)
    yield from ui.type(message, id="thread_type_message")
    yield from ui.tap(id="thread_send_message")


def begin(ui, number):
    yield from ui.tap(id="conversations_fab")
    yield from ui.type(number, id="new_conversation_address")
    yield from ui.tap(id="new_conversation_confirm")


# -- block ------------------------------------------------------------------------------------------------------------


def block(ui, number):
    yield from open_settings(ui)
    yield from ui.tap(id="settings_manage_blocked_numbers_holder")
    yield from ui.tap(desc="Add a blocked number")
    yield from ui.type(number)


@solution("test_messenger_add_block_numbers")
def add_block_number(ui, *, number):
    yield from block(ui, number)
    yield from ui.tap(text="OK")
    yield from ui.done()


@near_miss("test_messenger_add_block_numbers", "types the number and cancels")
def block_and_cancel(ui, *, number):
    yield from block(ui, number)
    yield from ui.tap(text="Cancel")
    yield from ui.done()


@near_miss("test_messenger_add_block_numbers", "one digit is wrong")
def block_another(ui, *, number):
    yield from block(ui, one_digit_off(number))
    yield from ui.tap(text="OK")
    yield from ui.done()


# -- font size --------------------------------------------------------------------------------------------------------


@solution("test_messenger_change_font_size")
def change_font_size(ui):
    yield from open_settings(ui)
    yield from ui.tap(id="settings_font_size_holder")
    yield from ui.tap(text="Large")
    yield from ui.done()


@near_miss("test_messenger_change_font_size", "takes the size beyond it")
def extra_large(ui):
    yield from open_settings(ui)
    yield from ui.tap(id="settings_font_size_holder")
    yield from ui.tap(text="Extra large")
    yield from ui.done()


# -- properties -------------------------------------------------------------------------------------------------------


def show_properties(ui, *, instance=0):
    yield from ui.long_press(id="thread_message_body", instance=instance)
    yield from tap_more(ui)
    yield from ui.tap(text="Properties")


@solution("test_messenger_check_message_properties")
def check_properties(ui, *, number, message):
    yield from ui.tap(**conversation(number))
    yield from show_properties(ui)
    yield from ui.done()


@near_miss("test_messenger_check_message_properties", "looks at the details of the conversation")
def check_conversation(ui, *, number, message):
    yield from ui.tap(**conversation(number))
    yield from tap_more(ui)
    yield from ui.tap(text="Conversation details")
    yield from ui.done()


@near_miss("test_messenger_check_message_properties", "looks at a message of another conversation")
def check_another(ui, *, number, message):
    yield from ui.tap(id="conversation_address", where=lambda node: node.text != number)
    yield from show_properties(ui)
    yield from ui.done()


@solution("test_messenger_create_and_check_properties")
def write_and_check(ui, *, number, message):
    yield from write(ui, number, message)
    yield from show_properties(ui)
    yield from ui.done()


@near_miss("test_messenger_create_and_check_properties", "sends it and does not look")
@near_miss("test_messenger_create_and_search", "sends it and does not search")
def write_only(ui, *, number, message):
    yield from write(ui, number, message)
    yield from ui.done()


@near_miss("test_messenger_create_and_check_properties", "sends it to another number")
def write_to_another_and_check(ui, *, number, message):
    yield from write(ui, one_digit_off(number), message)
    yield from show_properties(ui)
    yield from ui.done()


# -- search -----------------------------------------------------------------------------------------------------------


@solution("test_messenger_search_contacts")
def search_number(ui, *, number, message):
    yield from ui.type(number, id="top_toolbar_search")
    yield from ui.done()


@near_miss("test_messenger_search_contacts", "opens the conversation without a search")
def open_conversation(ui, *, number, message):
    yield from ui.tap(**conversation(number))
    yield from ui.done()


@near_miss("test_messenger_search_contacts", "searches for a number that nobody has")
def search_another(ui, *, number, message):
    yield from ui.type(one_digit_off(number), id="top_toolbar_search")
    yield from ui.done()


@solution("test_messenger_search_message")
def search_message(ui, *, number, message):
    yield from ui.type(message, id="top_toolbar_search")
    yield from ui.done()


@near_miss("test_messenger_search_message", "searches for the number instead")
def search_its_number(ui, *, number, message):
    yield from ui.type(number, id="top_toolbar_search")
    yield from ui.done()


@solution("test_messenger_create_and_search")
def write_and_search(ui, *, number, message):
    yield from write(ui, number, message)
    yield from tap_arrow(ui)
    yield from tap_arrow(ui)
    yield from ui.type(number, id="top_toolbar_search")
    yield from ui.done()


@near_miss("test_messenger_create_and_search", "searches for the message instead")
def write_and_search_message(ui, *, number, message):
    yield from write(ui, number, message)
    yield from tap_arrow(ui)
    yield from tap_arrow(ui)
    yield from ui.type(message, id="top_toolbar_search")
    yield from ui.done()


# -- archive ----------------------------------------------------------------------------------------------------------


def ask_to_archive(ui, row):
    yield from ui.long_press(**row)
    yield from tap_more(ui)
    yield from ui.tap(text="Archive")


@solution("test_messenger_make_conversation_archived")
def archive(ui, *, number, message):
    yield from ask_to_archive(ui, conversation(number))
    yield from ui.tap(text="Yes")
    yield from ui.done()


@near_miss("test_messenger_make_conversation_archived", "says no when asked")
def refuse_to_archive(ui, *, number, message):
    yield from ask_to_archive(ui, conversation(number))
    yield from ui.tap(text="No")
    yield from ui.done()


@near_miss("test_messenger_make_conversation_archived", "archives another conversation")
def archive_another(ui, *, number, message):
    yield from ask_to_archive(ui, {"id": "conversation_address", "where": lambda node: node.text != number})
    yield from ui.tap(text="Yes")
    yield from ui.done()


@solution("test_messenger_show_archived_messages")
def show_archive(ui):
    yield from tap_more(ui)
    yield from ui.tap(text="Show archived conversations")
    yield from ui.done()


@near_miss("test_messenger_show_archived_messages", "stops at the menu")
def open_menu_only(ui):
    yield from tap_more(ui)
    yield from ui.done()


@near_miss("test_messenger_show_archived_messages", "stops at the menu of a conversation, which has the word")
def open_menu_of_a_conversation(ui):
    yield from ui.tap(id="conversation_address")
    yield from tap_more(ui)
    yield from ui.done()


# -- write ------------------------------------------------------------------------------------------------------------


@solution("test_messenger_start_a_conversation")
def start_a_conversation(ui, *, number, message):
    yield from write(ui, number, message)
    yield from ui.done()


@near_miss("test_messenger_start_a_conversation", "types the message and does not send it")
def type_only(ui, *, number, message):
    yield from begin(ui, number)
    yield from ui.type(message, id="thread_type_message")
    yield from ui.done()


@near_miss("test_messenger_start_a_conversation", "one digit is wrong")
def write_to_another(ui, *, number, message):
    yield from write(ui, one_digit_off(number), message)
    yield from ui.done()


@near_miss("test_messenger_start_a_conversation", "sends it to another number before, and deletes that")
def write_to_another_and_delete(ui, *, number, message):
    other = one_digit_off(number)
    yield from write(ui, other, message)
    yield from tap_arrow(ui)
    yield from tap_arrow(ui)
    yield from ui.long_press(**conversation(other))
    yield from ui.tap(desc="Delete")
    yield from ui.tap(text="Yes")
    yield from start_a_conversation(ui, number=number, message=message)
