from __future__ import annotations

import datetime

import pytest

from pytest_mobileagent import mobile_task
from pytest_mobileagent.matching import digits_differ, words_differ
from pytest_mobileagent.state.contacts import Contacts
from pytest_mobileagent.state.markor import notebook
from pytest_mobileagent.state.messages import Messages
from pytest_mobileagent.state.side_effects import added
from pytest_mobileagent.state.storage import clear_storage
from pytest_mobileagent.state.stored import all_differ

from .notes import new_note, note_differs
from .pools import ADDRESSES, SENTENCES, person_name
from .pools_files import note_name

APP = "com.simplemobiletools.smsmessenger"
RECENT = datetime.timedelta(minutes=5)
ONE_MESSAGE = (added("mmssms.db/sms"),)


@pytest.fixture
def messages(device):
    """The phone's messages: none."""
    device.settings.put("global", "airplane_mode_on", 0)
    found = Messages(device)
    found.clear()
    return found


def a_message(fake):
    return {"number": fake.plain_number(), "message": fake.pick(SENTENCES)}


def a_reply(fake):
    first, reply = fake.picks(SENTENCES, 2)
    return {"number": fake.plain_number(), "message": reply, "question": first}


def a_person(fake):
    return {"name": person_name(fake), **a_message(fake)}


def an_event(fake):
    first, second = person_name(fake), person_name(fake)
    while set(first.split()) & set(second.split()):
        second = person_name(fake)
    return {"name1": first, "number": fake.plain_number(), "name2": second, "message": fake.pick(ADDRESSES)}


def message_differs(sent, number, body):
    """Return in what a message is other than one to a number, with a text."""
    return digits_differ(sent.address, number) or words_differ(sent.body, body)


def sending_differs(device, messages, number, body):
    """Return what is other than that just this message has been sent within the last minutes, and the app in front."""
    sent = messages.ever_sent()
    if not device.activity().startswith(f"{APP}/"):
        return f"the messages app is not in front, but {device.activity()}"
    if len(sent) != 1:
        told = "; ".join(f"to {one.address}: {one.body}" for one in sent)
        return f"{len(sent)} messages have been sent and not one{': ' if told else ''}{told}"
    late = "" if abs(device.time() - sent[0].date) < RECENT else f"the message was sent at {sent[0].date}"
    return message_differs(sent[0], number, body) or late


def play_sending(agent, task, messages, differs, *, expected=ONE_MESSAGE):
    """Play a task whose goal is a message, which is looked for after each step; return what is otherwise in the end."""
    agent.run(task, until=lambda: not differs(), goes_on=True, expected=expected)
    messages.wait_until_sent()
    return differs()


def resending_differs(messages, original, number, body):
    """Return what is other than that one message has come to the one that was sent, with its number and text."""
    again = [one for one in messages.ever_sent() if one != original]
    if original not in messages.sent():
        return f"the message that was sent is no longer there: {original.body}"
    if len(again) != 1:
        told = "; ".join(f"to {one.address}: {one.body}" for one in again)
        return f"{len(again)} messages have been sent again and not one{': ' if told else ''}{told}"
    return message_differs(again[0], number, body)


def let_others_write(fake, messages, count, *, but_not):
    """Let messages of strangers arrive."""
    bodies = [sentence for sentence in SENTENCES if sentence not in but_not]
    for body in fake.picks(bodies, count):
        messages.receive(fake.plain_number(), body)


@mobile_task(
    "Send a text message using Simple SMS Messenger to {number} with message: {message}",
    apps=["simple sms messenger"],
    params=a_message,
    max_steps=12,
    complexity=1.2,
    difficulty="medium",
    upstream="SimpleSmsSend",
    tags=["parameterized"],
)
def test_sms_send(task, agent, device, messages, number, message):
    """One sent message, of the last five minutes, has the number and the text; there is no other, and the
    messages app is in front.

    Upstream: further messages may have been sent; ours allows none.
    """

    def differs():
        return sending_differs(device, messages, number, message)

    assert not play_sending(agent, task, messages, differs)


@mobile_task(
    "Reply to {number} with message: {message} in Simple SMS Messenger",
    apps=["simple sms messenger"],
    params=a_reply,
    max_steps=12,
    complexity=1.2,
    difficulty="easy",
    upstream="SimpleSmsReply",
    tags=["search", "data_entry", "parameterized"],
)
def test_sms_reply(task, agent, device, messages, mobile_faker, number, message, question):
    """One sent message, of the last five minutes, has the number and the text; there is no other. What was
    received is all there, and the messages app is in front.

    Upstream: further messages may have been sent and received ones deleted; ours allows neither.
    """
    before = mobile_faker.random_int(0, 4)
    let_others_write(mobile_faker, messages, before, but_not=(message, question))
    messages.receive(number, question)
    let_others_write(mobile_faker, messages, mobile_faker.random_int(0, 5 - before), but_not=(message, question))
    received = messages.inbox()

    def differs():
        return sending_differs(device, messages, number, message)

    assert not play_sending(agent, task, messages, differs)
    assert not all_differ(messages.inbox(), received)


@mobile_task(
    "Reply to the most recent text message using Simple SMS Messenger with message: {message}",
    apps=["simple sms messenger"],
    params=a_reply,
    max_steps=12,
    complexity=1.2,
    difficulty="medium",
    upstream="SimpleSmsReplyMostRecent",
    tags=["parameterized"],
)
def test_sms_reply_most_recent(task, agent, device, messages, mobile_faker, number, message, question):
    """One sent message, of the last five minutes, has the number of the newest received one and the text; there
    is no other. What was received is all there, and the messages app is in front.

    Upstream: further messages may have been sent and received ones deleted, and nobody else may have written; ours
    allows neither, and a stranger always has.
    """
    let_others_write(mobile_faker, messages, mobile_faker.random_int(1, 5), but_not=(message, question))
    device.shell("sleep 2")  # messages of one second have no order
    messages.receive(number, question)
    received = messages.inbox()

    def differs():
        return sending_differs(device, messages, number, message)

    assert not play_sending(agent, task, messages, differs)
    assert not all_differ(messages.inbox(), received)


@mobile_task(
    "Resend the message I just sent to {name} in Simple SMS Messenger",
    apps=["simple sms messenger"],
    params=a_person,
    max_steps=12,
    complexity=1.2,
    difficulty="medium",
    upstream="SimpleSmsResend",
    tags=["parameterized"],
)
def test_sms_resend(task, agent, device, messages, name, number, message):
    """One message has come to the sent ones, to the same number and with the same text; the first one and what
    was received are unchanged.

    Upstream: received messages may be gone; ours are to stay.
    """
    Contacts(device).add(name, number)
    messages.add_sent(number, message)
    messages.receive(number, "Sorry, there was a glitch, what was the last message you sent me?")
    (original,), received = messages.sent(), messages.inbox()

    def differs():
        return resending_differs(messages, original, number, message)

    assert not play_sending(agent, task, messages, differs)
    assert not all_differ(messages.inbox(), received)


@mobile_task(
    "Send a message to {number} with the clipboard content in Simple SMS Messenger",
    apps=["simple sms messenger", "clipper"],
    params=a_message,
    max_steps=12,
    complexity=1.2,
    difficulty="easy",
    upstream="SimpleSmsSendClipboardContent",
    tags=["data_entry", "parameterized"],
)
def test_sms_send_clipboard(task, agent, device, messages, number, message):
    """One sent message, of the last five minutes, has the number and the clipboard's text; there is no other,
    and the messages app is in front.

    Upstream: further messages may have been sent; ours allows none.
    """
    device.clipboard.set(message)

    def differs():
        return sending_differs(device, messages, number, message)

    assert not play_sending(agent, task, messages, differs)


@mobile_task(
    "Text the address of the event to {name1} that {name2} just sent me in Simple SMS Messenger",
    apps=["simple sms messenger"],
    params=an_event,
    max_steps=18,
    complexity=1.8,
    difficulty="medium",
    upstream="SimpleSmsSendReceivedAddress",
    tags=["information_retrieval", "parameterized"],
)
def test_sms_send_received_address(task, agent, device, messages, mobile_faker, name1, number, name2, message):
    """One sent message, of the last five minutes, has the first person's number and the address; there is no
    other. What was received is unchanged, and the messages app is in front.

    Upstream: both persons may share a name, and further messages may have been sent; ours have no name in common, and
    no more is sent.
    """
    sender = mobile_faker.plain_number()
    contacts = Contacts(device)
    contacts.add(name1, number)
    contacts.add(name2, sender)
    messages.receive(sender, message)
    received = messages.inbox()

    def differs():
        return sending_differs(device, messages, number, message)

    assert not play_sending(agent, task, messages, differs)
    assert not all_differ(messages.inbox(), received)


def a_note_to_share(fake):
    return {"file_name": note_name(fake), "text": fake.pick(SENTENCES), "number": fake.plain_number()}


@mobile_task(
    "Create a new note in Markor named {file_name} with the following text: {text}. Share the entire content of the "
    "note with the phone number {number} via SMS using Simple SMS Messenger",
    apps=["markor", "simple sms messenger"],
    params=a_note_to_share,
    max_steps=18,
    complexity=1.8,
    difficulty="hard",
    upstream="MarkorCreateNoteAndSms",
    tags=["multi_app", "data_entry", "parameterized"],
)
def test_markor_create_note_and_sms(task, agent, device, messages, file_name, text, number, subtests):
    """The notebook has the note, of that text, and no other file. One sent message, of the last five minutes,
    has the number and the text; there is no other, and the messages app is in front.

    Upstream: each half is worth half a point, and further notes and messages do not matter; ours wants both halves and
    nothing else.
    """
    clear_storage(device)
    notes = notebook(device)
    notes.clear()

    def differs():
        return sending_differs(device, messages, number, text)

    unsent = play_sending(agent, task, messages, differs, expected=[new_note(file_name), *ONE_MESSAGE])

    with subtests.test("the note is there"):
        assert not note_differs(notes, file_name, text)
    with subtests.test("the message is sent"):
        assert not unsent
