"""Text messages on a phone that takes them from those alone who may write them, and says nothing."""

from __future__ import annotations

import datetime

import pytest

from pytest_mobileagent.device import content
from pytest_mobileagent.emulator import EmulatorPool
from pytest_mobileagent.errors import DeviceError
from pytest_mobileagent.state.messages import Message, Messages

NUMBER = "+15550100"
REFUSED = "it ignores who lacks WRITE_SMS: see what 'appops get com.android.shell WRITE_SMS' says"


@pytest.fixture
def messages(forked_from):
    with EmulatorPool(zygote=forked_from) as pool, pool.lease() as phone:
        phone.device.root()
        yield Messages(phone.device)


@pytest.fixture
def refused(messages, monkeypatch):
    """The messages of a phone that has one, and takes and deletes none any more."""
    messages.add_received(NUMBER, "here")
    monkeypatch.setattr(content, "_ALLOW", "appops set com.android.shell WRITE_SMS ignore")
    return messages


@pytest.mark.parametrize(
    ("blocked", "told"),
    [
        (["356-555-491", "550120001"], ""),
        (["550120001", "+356 555 491"], ""),
        (["356-555-492", "550120001"], "'356-555-492' is not the number 356555491"),
        (["356555*", "550120001"], "'356555*' is not the number 356555491"),
        (["550120001"], "356555491 is missing"),
        (["356555491", "356-555-491", "550120001"], "3 are there and not 2: 356555491, 356-555-491, 550120001"),
    ],
)
def test_a_blocked_number_is_known_by_its_digits(monkeypatch, blocked, told):
    monkeypatch.setattr(Messages, "blocked", lambda _: blocked)

    assert Messages(None).blocked_differ(["356555491", "550120001"]) == told


def test_what_was_sent_and_then_deleted_has_been_sent(monkeypatch):
    now = datetime.datetime(2024, 1, 1, tzinfo=datetime.UTC)
    first, second = (Message(1, number, now, "on my way") for number in ("112", "911"))
    messages = Messages(None)
    for box in ([first], [], [second]):
        monkeypatch.setattr(Messages, "sent", lambda _, box=box: box)
        messages.ever_sent()

    assert messages.ever_sent() == [first, second]


@pytest.mark.costly
def test_messages_are_written_by_the_shells_user_though_adb_is_root(messages):
    messages.add_sent(NUMBER, "on my way")
    messages.add_received(NUMBER, "hurry")

    assert [[one.body for one in box] for box in (messages.sent(), messages.inbox())] == [["on my way"], ["hurry"]]


def test_a_message_that_was_ignored_in_silence_is_missed(refused):
    with pytest.raises(DeviceError) as caught:
        refused.add_sent(NUMBER, "on my way")

    assert str(caught.value).endswith(f": the phone took no message with {NUMBER}; {REFUSED}")


def test_messages_that_were_not_deleted_are_told(refused):
    with pytest.raises(DeviceError) as caught:
        refused.clear()

    assert str(caught.value).endswith(f": the phone kept its messages with {NUMBER}; {REFUSED}")
