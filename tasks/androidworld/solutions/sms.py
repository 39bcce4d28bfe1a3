from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

APP = "simple sms messenger"
EDITOR = "document__fragment__edit__highlighting_editor"


def begin(ui, to):
    """Open a conversation with a number that is typed."""
    yield from ui.open_app(APP)
    yield from ui.tap(id="conversations_fab")
    yield from ui.type(to, id="new_conversation_address")
    yield from ui.tap(id="new_conversation_confirm")


def write(ui, text):
    yield from ui.type(text, id="thread_type_message")
    yield from ui.tap(id="thread_send_message")


def paste(ui):
    yield from ui.long_press(id="thread_type_message")
    yield from ui.tap(text="Paste")
    yield from ui.tap(id="thread_send_message")


# -- send -------------------------------------------------------------------------------------------------------------


@solution("test_sms_send")
def send(ui, *, number, message):
    yield from begin(ui, number)
    yield from write(ui, message)
    yield from ui.done()


@near_miss("test_sms_send", "types the message and does not send it")
def type_only(ui, *, number, message):
    yield from begin(ui, number)
    yield from ui.type(message, id="thread_type_message")
    yield from ui.done()


@near_miss("test_sms_send", "one digit is wrong")
def wrong_number(ui, *, number, message):
    yield from begin(ui, number[:-1] + str((int(number[-1]) + 1) % 10))
    yield from write(ui, message)
    yield from ui.done()


@near_miss("test_sms_send", "sends it twice")
def send_twice(ui, *, number, message):
    yield from begin(ui, number)
    yield from write(ui, message)
    yield from write(ui, message)
    yield from ui.done()


# -- reply ------------------------------------------------------------------------------------------------------------


@solution("test_sms_reply")
@solution("test_sms_reply_most_recent")
def reply(ui, *, number, message, question):
    yield from ui.open_app(APP)
    yield from ui.tap(text=number)
    yield from write(ui, message)
    yield from ui.done()


@near_miss("test_sms_reply", "replies and deletes the question")
def reply_and_delete(ui, *, number, message, question):
    yield from ui.open_app(APP)
    yield from ui.tap(text=number)
    yield from write(ui, message)
    yield from ui.long_press(text=question)
    yield from ui.tap(desc="Delete")
    yield from ui.tap(id="button1")
    yield from ui.done()


@near_miss("test_sms_reply", "sends the question back")
@near_miss("test_sms_reply_most_recent", "sends the question back")
def wrong_reply(ui, *, number, message, question):
    yield from ui.open_app(APP)
    yield from ui.tap(text=number)
    yield from write(ui, question)
    yield from ui.done()


@near_miss("test_sms_reply_most_recent", "replies to the message before")
def reply_to_another(ui, *, number, message, question):
    yield from ui.open_app(APP)
    yield from ui.tap(id="conversation_address", where=lambda node: node.text != number)
    yield from write(ui, message)
    yield from ui.done()


# -- resend -----------------------------------------------------------------------------------------------------------


@solution("test_sms_resend")
def resend(ui, *, name, number, message):
    yield from ui.open_app(APP)
    yield from ui.tap(text=name)
    yield from ui.long_press(text=message)
    yield from ui.tap(id="cab_copy_to_clipboard")
    if ui.shows(id="clipboard_ui"):
        yield from ui.tap(id="dismiss_button")  # Android 13 shows over the field what was copied
    yield from paste(ui)
    yield from ui.done()


@near_miss("test_sms_resend", "sends the answer to it instead")
def resend_the_answer(ui, *, name, number, message):
    yield from ui.open_app(APP)
    yield from ui.tap(text=name)
    yield from write(ui, "Sorry, there was a glitch, what was the last message you sent me?")
    yield from ui.done()


@near_miss("test_sms_resend", "copies it and does not send it")
def copy_only(ui, *, name, number, message):
    yield from ui.open_app(APP)
    yield from ui.tap(text=name)
    yield from ui.long_press(text=message)
    yield from ui.tap(id="cab_copy_to_clipboard")
    yield from ui.done()


# -- the clipboard ----------------------------------------------------------------------------------------------------


@solution("test_sms_send_clipboard")
def send_clipboard(ui, *, number, message):
    yield from begin(ui, number)
    yield from paste(ui)
    yield from ui.done()


@near_miss("test_sms_send_clipboard", "sends the word clipboard")
def send_the_word(ui, *, number, message):
    yield from begin(ui, number)
    yield from write(ui, "clipboard content")
    yield from ui.done()


# -- the address ------------------------------------------------------------------------------------------------------


@solution("test_sms_send_received_address")
def pass_on(ui, *, name1, number, name2, message):
    yield from ui.open_app(APP)
    yield from ui.tap(text=name2)
    address = ui.find(id="thread_message_body").text
    yield from ui.press("back")
    yield from ui.press("back")
    yield from ui.tap(id="conversations_fab")
    yield from ui.tap(id="item_contact_name", text=name1)
    yield from write(ui, address)
    yield from ui.done()


@near_miss("test_sms_send_received_address", "sends it back to who sent it")
def send_back(ui, *, name1, number, name2, message):
    yield from ui.open_app(APP)
    yield from ui.tap(text=name2)
    yield from write(ui, ui.find(id="thread_message_body").text)
    yield from ui.done()


@near_miss("test_sms_send_received_address", "leaves out the town")
def half_an_address(ui, *, name1, number, name2, message):
    yield from ui.open_app(APP)
    yield from ui.tap(id="conversations_fab")
    yield from ui.tap(id="item_contact_name", text=name1)
    yield from write(ui, message.partition(",")[0])
    yield from ui.done()


# -- a note and a message ---------------------------------------------------------------------------------------------


def create_note(ui, name, text):
    stem, _, extension = name.rpartition(".")
    yield from ui.open_app("markor")
    yield from ui.tap(id="fab_add_new_item")
    yield from ui.type(stem, id="new_file_dialog__name")
    if extension != "md":
        yield from ui.type(f".{extension}", clear=True, id="new_file_dialog__ext")
    yield from ui.tap(id="button1")
    yield from ui.type(text, id=EDITOR)
    yield from ui.press("home")


@solution("test_markor_create_note_and_sms")
def note_and_message(ui, *, file_name, text, number):
    yield from create_note(ui, file_name, text)
    yield from begin(ui, number)
    yield from write(ui, text)
    yield from ui.done()


@near_miss("test_markor_create_note_and_sms", "only writes the note")
def note_only(ui, *, file_name, text, number):
    yield from create_note(ui, file_name, text)
    yield from ui.done()


@near_miss("test_markor_create_note_and_sms", "only sends the message")
def message_only(ui, *, file_name, text, number):
    yield from begin(ui, number)
    yield from write(ui, text)
    yield from ui.done()
