"""Text messages on a phone that takes them from those alone who may write them, and says nothing."""

from __future__ import annotations

import pytest

from pytest_mobileagent.device import content
from pytest_mobileagent.emulator import EmulatorPool
from pytest_mobileagent.errors import DeviceError
from pytest_mobileagent.state.messages import Messages

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
