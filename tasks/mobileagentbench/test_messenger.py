from __future__ import annotations

import datetime

import pytest

from pytest_mobileagent import mobile_task
from pytest_mobileagent.config.labels import labels_for
from pytest_mobileagent.episode.goals import Once, play_until_shown, play_until_stored
from pytest_mobileagent.matching import digits_differ, words_differ
from pytest_mobileagent.state.messages import Messages
from pytest_mobileagent.state.preferences import Preferences
from pytest_mobileagent.state.side_effects import added, stored

from .looking import page_differs

APP = "com.simplemobiletools.smsmessenger"
PREFERENCES = f"{APP}/shared_prefs/Prefs.xml"
LARGE = 2
AN_HOUR = datetime.timedelta(hours=1)
ONE_MESSAGE = (added("mmssms.db/sms"),)
MESSAGES = (
    "see you at six", "are you home", "bring some milk", "call me later", "happy birthday", "on my way now",
    "the bus is late", "thanks a lot", "where did you park", "good night",
)  # fmt: skip
OTHERS = (
    "Your parcel arrives tomorrow.", "Shall we meet on Friday?", "The door code has changed.", "Lunch is at noon.",
    "I have sent the photos.", "Please ring twice.", "Practice starts at seven.", "Got it, no problem.",
)  # fmt: skip


def a_number(fake):
    return {"number": str(fake.random_int(210_000_000, 989_999_999))}


def a_message(fake):
    return {**a_number(fake), "message": fake.pick(MESSAGES)}


PUBLISHED = {"number": "123456789"}
PUBLISHED_MESSAGE = {**PUBLISHED, "message": "i luv u"}


@pytest.fixture
def messages(app, device):
    """The phone's messages and blocked numbers: none."""
    found = Messages(device)
    found.clear()
    found.unblock_all()
    return found


def let_others_write(fake, messages, *, count=4, but_not=""):
    """Have conversations with strangers, the latest an hour ago; return their numbers."""
    numbers = [number for number in (a_number(fake)["number"] for _ in range(count)) if number != but_not]
    for hours, (number, body) in enumerate(zip(numbers, fake.picks(OTHERS, len(numbers)), strict=True), 1):
        messages.add_received(number, body, ago=hours * AN_HOUR)
    return numbers


def have_written(fake, device, messages, number, message):
    """Have a conversation with a number in which a message was sent, among those with strangers."""
    others = let_others_write(fake, messages, but_not=number)
    ago = fake.random_int(0, len(others)) * AN_HOUR + AN_HOUR / 2
    messages.add_sent(number, message, ago=ago)
    device.open_app(APP)


def sending_differs(messages, number, message):
    """Return what is other than that exactly one message has been sent: this one, to this number."""
    sent = messages.ever_sent()
    if len(sent) != 1:
        return f"{len(sent)} messages have been sent, and not one"
    return digits_differ(sent[0].address, number) or words_differ(sent[0].body, message)


def play_until_sent_and_shown(agent, task, sent_otherwise, shown_otherwise):
    """Play a task whose goal is a message and then something to be seen; return what is otherwise in the end."""
    once = Once(lambda: sent_otherwise() or shown_otherwise())

    def differs():
        return ("" if once() else once.missing) or sent_otherwise()

    return play_until_stored(agent, task, differs, expected=ONE_MESSAGE)


def properties_differ(device, number):
    """Return what is other than that the details of a message to or from a number are shown."""
    seen = device.hierarchy()
    titles = labels_for("Message details", APP)
    if seen.find(where=lambda node: node.text in titles) is None or not seen.find_all(id="property_label"):
        return "no details of a message are shown"
    values = [node.text for node in seen.find_all(id="property_value")]
    return "" if number in values else f"the details are not of {number}, but of {values[0]}"


def search_differs(device, wanted, found_id, found):
    """Return what is other than that something has been searched for, and what was to be found is among the results."""
    seen = device.hierarchy()
    field = seen.find(id="top_toolbar_search")
    if field is None or field.text.lower() != wanted.lower():
        return f"{wanted!r} is not in the search field"
    shown = [node.text for node in seen.find_all(id=found_id)]
    fits = any(found.lower() == text.lower() for text in shown)
    return "" if fits else f"the search has found {', '.join(shown) or 'nothing'} and not {found!r}"


@mobile_task(
    "Add a number '{number}' to block list",
    apps=[APP],
    params=a_number,
    published=PUBLISHED,
    max_steps=10,
    min_steps=5,
    difficulty="medium",
    upstream="messager_add_block_numbers",
    requires_done=False,
)
def test_messenger_add_block_numbers(task, agent, device, messages, mobile_faker, number):
    """The number is blocked, however it is written, and so are those that were; no other is.

    Upstream: the number has to be seen on some screen, and the block list to be in front; ours is to be stored.
    """
    others = [a_number(mobile_faker)["number"] for _ in range(2)]
    for other in others:
        messages.block(other)
    wanted = sorted({number, *others})

    expected = [added("blockednumbers.db/blocked")]
    assert not play_until_stored(agent, task, lambda: messages.blocked_differ(wanted), expected=expected)


@mobile_task(
    "Change the Font size to 'Large' in the settings interface",
    apps=[APP],
    max_steps=6,
    min_steps=3,
    difficulty="medium",
    upstream="messager_change_font_size",
    requires_done=False,
)
def test_messenger_change_font_size(task, agent, device, messages, mobile_faker):
    """The app has stored the font size `Large`.

    Upstream: the settings have to show it; ours is to be stored, whatever is in front.
    """
    let_others_write(mobile_faker, messages)
    device.open_app(APP)
    preferences = Preferences(device, APP)

    def differs():
        return preferences.differs("font_size", LARGE)

    assert not play_until_stored(agent, task, differs, expected=stored(PREFERENCES, "font_size"))


@mobile_task(
    "open the conversation with contact number '{number}', and check for a random message's properties ",
    apps=[APP],
    params=a_message,
    published=PUBLISHED_MESSAGE,
    max_steps=8,
    min_steps=4,
    difficulty="medium",
    upstream="messager_check_message_properties",
    requires_done=False,
)
def test_messenger_check_message_properties(task, agent, device, messages, mobile_faker, number, message):
    """After some step the details of a message of this conversation are shown.

    Upstream: the texts of the window that opens are counted and compared; ours looks at the dialog.
    """
    have_written(mobile_faker, device, messages, number, message)

    assert not play_until_shown(agent, task, lambda: properties_differ(device, number))


@mobile_task(
    "start a conversation with number '{number}', send a message '{message}', and check for message properties ",
    apps=[APP],
    params=a_message,
    published=PUBLISHED_MESSAGE,
    max_steps=16,
    min_steps=8,
    difficulty="hard",
    upstream="messager_create_conversation_and_check_message_properties",
    requires_done=False,
)
def test_messenger_create_and_check_properties(task, agent, device, messages, mobile_faker, number, message):
    """The message has been sent to the number, once, and after some later step its details are shown.

    Upstream: the message has to be seen on the screen, then the texts of the window that opens are counted; ours looks
    at what was sent, and at the dialog.
    """
    let_others_write(mobile_faker, messages, but_not=number)
    device.open_app(APP)

    def sent_otherwise():
        return sending_differs(messages, number, message)

    def shown_otherwise():
        return properties_differ(device, number)

    assert not play_until_sent_and_shown(agent, task, sent_otherwise, shown_otherwise)


@mobile_task(
    "start a conversation with number '{number}', and send a message '{message}', back to the main page and search for "
    "the contact '{number}'",
    apps=[APP],
    params=a_message,
    published=PUBLISHED_MESSAGE,
    max_steps=16,
    min_steps=8,
    difficulty="hard",
    upstream="messager_create_conversation_and_search",
    requires_done=False,
)
def test_messenger_create_and_search(task, agent, device, messages, mobile_faker, number, message):
    """The message has been sent to the number, once, and after some later step a search for the number has found it.

    Upstream: a search passes whatever it finds, since the conversations are still below its results; ours looks at the
    results.
    """
    let_others_write(mobile_faker, messages, but_not=number)
    device.open_app(APP)

    def sent_otherwise():
        return sending_differs(messages, number, message)

    def shown_otherwise():
        return search_differs(device, number, "search_result_title", number)

    assert not play_until_sent_and_shown(agent, task, sent_otherwise, shown_otherwise)


@mobile_task(
    "make the conversation with number '{number}' archived",
    apps=[APP],
    params=a_message,
    published=PUBLISHED_MESSAGE,
    max_steps=6,
    min_steps=3,
    difficulty="medium",
    upstream="messager_make_conversation_archived",
    requires_done=False,
)
def test_messenger_make_conversation_archived(task, agent, device, messages, mobile_faker, number, message):
    """The conversation with the number lies in the archive, and no other does.

    Upstream: the question whether one conversation is to be archived has to be seen and answered, whichever
    conversation it is about; the conversation's own menu, which asks nothing, does not count. Ours looks at what is
    stored.
    """
    have_written(mobile_faker, device, messages, number, message)

    def differs():
        found = messages.archived()
        return "" if found == [number] else f"the archive has {', '.join(found) or 'nothing'} and not {number}"

    expected = [added("conversations.db/conversations", uses_custom_title=0)]
    assert not play_until_stored(agent, task, differs, expected=expected)


@mobile_task(
    "search for the contact '{number}' at top search bar",
    apps=[APP],
    params=a_message,
    published=PUBLISHED_MESSAGE,
    max_steps=4,
    min_steps=2,
    difficulty="easy",
    upstream="messager_search_contacts",
    requires_done=False,
)
def test_messenger_search_contacts(task, agent, device, messages, mobile_faker, number, message):
    """After some step the number is in the search field, and its conversation among the results.

    Upstream: the number in the field passes, whatever is found; ours looks at the results.
    """
    have_written(mobile_faker, device, messages, number, message)

    def differs():
        return search_differs(device, number, "search_result_title", number)

    assert not play_until_shown(agent, task, differs)


@mobile_task(
    "search message '{message}' at the top search bar",
    apps=[APP],
    params=a_message,
    published=PUBLISHED_MESSAGE,
    max_steps=4,
    min_steps=2,
    difficulty="easy",
    upstream="messager_search_message",
    requires_done=False,
)
def test_messenger_search_message(task, agent, device, messages, mobile_faker, number, message):
    """After some step the text is in the search field, in any case, and the message among the results.

    Upstream: the text in the field passes, whatever is found; ours looks at the results.
    """
    have_written(mobile_faker, device, messages, number, message)

    def differs():
        return search_differs(device, message, "search_result_snippet", message)

    assert not play_until_shown(agent, task, differs)


@mobile_task(
    "show me the archived conversations",
    apps=[APP],
    max_steps=4,
    min_steps=2,
    difficulty="easy",
    upstream="messager_show_archived_messages",
    requires_done=False,
)
def test_messenger_show_archived_messages(task, agent, device, messages, mobile_faker):
    """After some step the archive is in front.

    Upstream: any text `Archive` passes, also that of a conversation's menu; ours looks at the activity.
    """
    numbers = let_others_write(mobile_faker, messages)
    device.open_app(APP)
    messages.archive(numbers[0])
    device.open_app(APP)

    assert not play_until_shown(agent, task, lambda: page_differs(device, APP, "ArchivedConversationsActivity"))


@mobile_task(
    "start a conversation with number '{number}', and send a message '{message}'",
    apps=[APP],
    params=a_message,
    published=PUBLISHED_MESSAGE,
    max_steps=16,
    min_steps=8,
    difficulty="hard",
    upstream="messager_start_a_conversation",
    requires_done=False,
)
def test_messenger_start_a_conversation(task, agent, device, messages, mobile_faker, number, message):
    """Exactly one message has been sent: this text, by its words, to this number.

    Upstream: number and message have to be seen, one after the other, and it may still be on its way; ours has to
    have been sent.
    """
    let_others_write(mobile_faker, messages, but_not=number)
    device.open_app(APP)

    def differs():
        return sending_differs(messages, number, message)

    assert not play_until_stored(agent, task, differs, expected=ONE_MESSAGE)
