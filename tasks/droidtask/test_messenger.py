from __future__ import annotations

import datetime
import json

import pytest

from pytest_mobileagent import mobile_task
from pytest_mobileagent.episode.goals import play_until_shown, play_until_stored
from pytest_mobileagent.matching import digits_differ, words_differ
from pytest_mobileagent.state.calls import Calls
from pytest_mobileagent.state.contacts import Contacts
from pytest_mobileagent.state.messages import Messages
from pytest_mobileagent.state.preferences import Preferences
from pytest_mobileagent.state.side_effects import added, called, removed, stored
from pytest_mobileagent.state.simple_colors import THEMES, theme_differs, theme_stored

APP = "com.simplemobiletools.smsmessenger"
APPS = ["sms messenger"]
PREFERENCES = f"{APP}/shared_prefs/Prefs.xml"
SMS = "mmssms.db/sms"
SIZES = ("small", "medium", "large", "extra large")
WRITTEN = datetime.timedelta(hours=22, minutes=46)  # before the phone's date: June 30, 12:18
A_SECOND, A_DAY = datetime.timedelta(seconds=1), datetime.timedelta(days=1)
KNOWN = {"Bob": ("222222", "Hey"), "Alice": ("111111", "Hello")}
PEOPLE = ("Carol", "Diana", "Emma", "Frank", "Grace", "Henry", "Irene", "Lucas", "Martha", "Oliver")
BODIES = ("See you soon", "Thanks", "On my way", "Call me", "Good night", "Done", "Where are you?", "Happy birthday")
TO_SEND = ("Morning", "Good evening", "Lunch at noon", "I am late", "Thank you", "The train is here", "See you at six")
TITLES = ("team_discussion", "family_chat", "weekend_plans", "book_club", "project_news", "travel_group")
FOLDERS = ("Download", "Documents", "emulated/0")


def a_person(fake):
    return {"name": fake.pick(PEOPLE), "number": str(fake.random_int(410_000, 989_999))}


def a_text(fake):
    return {**a_person(fake), "text": fake.pick(TO_SEND)}


def a_title(fake):
    return {**a_person(fake), "title": fake.pick(TITLES)}


ALICE = {"name": "Alice", "number": "111111"}
BOB = {"name": "Bob", "number": "222222"}


@pytest.fixture
def messages(app, device):
    """The phone's messages: none."""
    found = Messages(device)
    found.clear()
    return found


@pytest.fixture
def talk(device, messages, mobile_faker):
    """Have conversations with Alice, Bob, strangers, and with one person more; bring the app to the front."""

    def arrange(name="Bob", number="222222"):
        contacts, people = Contacts(device), dict(KNOWN)
        if name not in people:
            contacts.add(name, number)
            people = {name: (number, mobile_faker.pick(BODIES)), **people}
        for at, (known, body) in enumerate(people.values()):
            messages.add_received(known, body, ago=WRITTEN + at * A_SECOND)
        for days, body in enumerate(mobile_faker.picks(BODIES, 3), 2):
            messages.add_received(str(mobile_faker.random_int(210_000_000, 989_999_999)), body, ago=days * A_DAY)
        device.open_app(APP)

    return arrange


@pytest.fixture
def setting(device, messages, talk):
    """Return whether a setting is other than wanted, asked once there are conversations."""
    talk()
    return Preferences(device, APP).differs


def conversation_differs(device, name):
    """Return what is other than that the messages of a person are shown."""
    seen = device.hierarchy()
    if seen.find(id="thread_messages_list") is None or seen.find(id="thread_message_body") is None:
        return "no conversation is shown"
    return "" if seen.find(text=name) is not None else f"the conversation is not called {name}"


def sending_differs(messages, number, text):
    """Return what is other than that exactly one message has been sent: this one, to this number."""
    sent = messages.ever_sent()
    if len(sent) != 1:
        return f"{len(sent)} messages have been sent, and not one"
    return digits_differ(sent[0].address, number) or words_differ(sent[0].body, text)


@mobile_task(
    "find messages with {name}",
    apps=APPS,
    params=a_person,
    published=ALICE,
    max_steps=8,
    min_steps=1,
    upstream="messenger/task1",
    requires_done=False,
)
def test_messenger_find_messages(task, agent, device, talk, name, number):
    """After some step the conversation with this person is open, its messages in sight.

    Upstream: the conversation's row was tapped; to find its messages is taken as to see them.
    """
    talk(name, number)

    assert not play_until_shown(agent, task, lambda: conversation_differs(device, name))


@mobile_task(
    'Send a text message "{text}" to {name}',
    apps=APPS,
    params=a_text,
    published={**ALICE, "text": "Morning"},
    max_steps=12,
    min_steps=4,
    upstream="messenger/task2",
    requires_done=False,
)
def test_messenger_send(task, agent, messages, talk, name, number, text):
    """Exactly one message has been sent: this text, to this person's number.

    Upstream: the question whether a short number may be written to was answered with Send; a message that is only
    written, or still waits for that answer, has not been sent.
    """
    talk(name, number)

    def differs():
        return sending_differs(messages, number, text)

    assert not play_until_stored(agent, task, differs, expected=[added(SMS)])


@mobile_task(
    "Export all messages to a Json file",
    apps=APPS,
    max_steps=12,
    min_steps=4,
    upstream="messenger/task3",
    requires_done=False,
)
def test_messenger_export(task, agent, device, messages, talk):
    """A new file of JSON on the phone's storage has every message that there is, with its number.

    Upstream: the first wording names the file by the second at which it was recorded, which nobody can meet; the
    revised one is taken, and any name and folder will do.
    """
    talk()
    wanted = sorted((one.number, one.body) for one in messages.inbox())
    before = files_of_json(device)

    def differs():
        new = sorted(set(files_of_json(device)) - set(before))
        found = [exported(device, path) for path in new]
        return "" if wanted in found else f"the new files {new} do not have the {len(wanted)} messages"

    expected = [added(folder) for folder in FOLDERS]
    assert not play_until_stored(agent, task, differs, expected=expected)


def files_of_json(device):
    """Return the paths of the files of JSON on the phone's storage."""
    return device.must_run("find /sdcard/ -name '*.json' -type f").split("\n")[:-1]


def exported(device, path):
    """Return numbers and texts of the messages that a file has; none if it is no such file."""
    try:
        return sorted((entry["address"], entry["body"]) for entry in json.loads(device.pull(path)))
    except (ValueError, KeyError, TypeError):
        return []


@mobile_task(
    "Mark the chat with {name} as Unread",
    apps=APPS,
    params=a_person,
    published=BOB,
    max_steps=10,
    min_steps=3,
    upstream="messenger/task4",
    requires_done=False,
)
def test_messenger_mark_unread(task, agent, messages, talk, name, number):
    """The conversation with this person is unread in the end, and no other is.

    Upstream: it was opened, which reads it, and then marked; to have it unread before does not count.
    """
    talk(name, number)

    def differs():
        found = messages.unread()
        return "" if found == [number] else f"unread is what {', '.join(found) or 'nobody'} wrote and not {number}"

    assert not play_until_stored(agent, task, differs)


@mobile_task(
    "change the name of the chat with {name} to '{title}'",
    apps=APPS,
    params=a_title,
    published={**ALICE, "title": "team_discussion"},
    max_steps=16,
    min_steps=6,
    upstream="messenger/task5",
    requires_done=False,
)
def test_messenger_rename(task, agent, messages, talk, name, number, title):
    """The app has stored the title for this conversation, and none for any other; the contact keeps its name.

    Upstream: the conversation's details show the new name.
    """
    talk(name, number)

    def differs():
        found = messages.titles()
        if found.keys() != {number}:
            return f"titles are {found} and not {title!r} for {number}"
        return words_differ(found[number], title)

    assert not play_until_stored(agent, task, differs, expected=[added("conversations.db/conversations", archived=0)])


@mobile_task(
    "call {name}",
    apps=APPS,
    params=a_person,
    published=ALICE,
    max_steps=10,
    min_steps=3,
    upstream="messenger/task6",
    requires_done=False,
)
def test_messenger_call(task, agent, device, talk, name, number):
    """The number of this person has been called, once, and no other: the call is under way, or over.

    Upstream: the conversation's button opens the dialer with the number, where a second one calls it.
    """
    calls = Calls(device)
    calls.clear()
    talk(name, number)

    assert not play_until_stored(
        agent, task, lambda: calls.differ(number), expected=[added("calllog.db/calls"), called()]
    )


@mobile_task(
    "show a character counter at writing messages",
    apps=APPS,
    max_steps=8,
    min_steps=2,
    upstream="messenger/task7",
    requires_done=False,
)
def test_messenger_character_counter(task, agent, setting):
    """The setting is stored as on.

    Upstream: the check box was ticked; the goal is the setting, and not a counter that is seen.
    """
    key = "show_character_counter"
    assert not play_until_stored(agent, task, lambda: setting(key, wanted=True), expected=stored(PREFERENCES, key))


@mobile_task(
    "view messages with {name}",
    apps=APPS,
    params=a_person,
    published=BOB,
    max_steps=8,
    min_steps=1,
    upstream="messenger/task8",
    requires_done=False,
)
def test_messenger_view_messages(task, agent, device, talk, name, number):
    """After some step the conversation with this person is open, its messages in sight."""
    talk(name, number)

    assert not play_until_shown(agent, task, lambda: conversation_differs(device, name))


def a_size(fake):
    return {"size": fake.pick(SIZES)}


@mobile_task(
    "adjust font size to {size}",
    apps=APPS,
    params=a_size,
    published={"size": "medium"},
    max_steps=10,
    min_steps=3,
    upstream="messenger/task9",
    requires_done=False,
)
def test_messenger_font_size(task, agent, device, setting, mobile_faker, size):
    """The app has stored this size.

    Upstream: the size was medium already when medium was asked for, so that nothing had to be done; ours begins with
    another.
    """
    other = mobile_faker.pick([name for name in SIZES if name != size])
    Preferences(device, APP).put("font_size", SIZES.index(other))
    device.open_app(APP)

    def differs():
        return setting("font_size", SIZES.index(size))

    assert not play_until_stored(agent, task, differs, expected=stored(PREFERENCES, "font_size"))


@mobile_task(
    "Remove accents and diacritics at sending messages",
    apps=APPS,
    max_steps=8,
    min_steps=2,
    upstream="messenger/task10",
    requires_done=False,
)
def test_messenger_remove_accents(task, agent, setting):
    """The setting is stored as on; nothing has to be sent.

    Upstream: the check box was ticked.
    """
    key = "use_simple_characters"
    assert not play_until_stored(agent, task, lambda: setting(key, wanted=True), expected=stored(PREFERENCES, key))


@mobile_task(
    "Enable sending message by pressing Enter",
    apps=APPS,
    max_steps=8,
    min_steps=2,
    upstream="messenger/task11",
    requires_done=False,
)
def test_messenger_send_on_enter(task, agent, setting):
    """The setting is stored as on; nothing has to be sent.

    Upstream: the first wording, "Send message by pressing Enter", reads as if a message had to be sent; the revised
    one is taken.
    """
    key = "send_on_enter"
    assert not play_until_stored(agent, task, lambda: setting(key, wanted=True), expected=stored(PREFERENCES, key))


@mobile_task(
    "Enable delivery reports",
    apps=APPS,
    max_steps=8,
    min_steps=2,
    upstream="messenger/task12",
    requires_done=False,
)
def test_messenger_delivery_reports(task, agent, setting):
    """The setting is stored as on.

    Upstream: the check box was ticked.
    """
    key = "enable_delivery_reports"
    assert not play_until_stored(agent, task, lambda: setting(key, wanted=True), expected=stored(PREFERENCES, key))


@mobile_task(
    "Delete and {name}'s message records",
    apps=APPS,
    params=a_person,
    published=BOB,
    max_steps=10,
    min_steps=3,
    upstream="messenger/task13",
    requires_done=False,
)
def test_messenger_delete(task, agent, messages, talk, name, number):
    """No message of this person is left, and those of everybody else are.

    Upstream: the wording has a word too many or too few; what was deleted is the whole conversation with Bob, and
    nothing else.
    """
    talk(name, number)
    wanted = [other for other in messages.numbers() if other != number]

    def differs():
        found = messages.numbers()
        return "" if found == wanted else f"there are messages of {', '.join(found)} and not {', '.join(wanted)}"

    assert not play_until_stored(agent, task, differs, expected=[removed(SMS, address=number)])


@mobile_task(
    "Enable sending long messages as MMS",
    apps=APPS,
    max_steps=8,
    min_steps=2,
    upstream="messenger/task14",
    requires_done=False,
)
def test_messenger_long_as_mms(task, agent, setting):
    """The setting is stored as on; nothing has to be sent.

    Upstream: the first wording, "Send long messages as MMS", reads as if messages had to be sent; the revised one is
    taken.
    """
    key = "send_long_message_mms"
    assert not play_until_stored(agent, task, lambda: setting(key, wanted=True), expected=stored(PREFERENCES, key))


def a_theme(fake):
    return {"theme": fake.pick(THEMES)}


@mobile_task(
    "Switch custom colors to {theme} and save it",
    apps=APPS,
    params=a_theme,
    published={"theme": "light"},
    max_steps=16,
    min_steps=6,
    upstream="messenger/task15",
    requires_done=False,
)
def test_messenger_theme(task, agent, device, talk, theme):
    """The colours of that theme are stored for this app.

    Upstream: "custom colors" is the row "Customize colors", behind which the theme was chosen and saved; the theme
    called Custom is another.
    """
    talk()

    assert not play_until_stored(agent, task, lambda: theme_differs(device, APP, theme), expected=theme_stored(APP))
