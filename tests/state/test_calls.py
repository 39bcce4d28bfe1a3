"""Which numbers have been called."""

from __future__ import annotations

import pytest

from pytest_mobileagent.state.calls import Calls


class Phone:
    """A phone with a log of calls, and perhaps a call under way."""

    def __init__(self, numbers, modem):
        self.rows = [{"_id": str(at), "number": number} for at, number in enumerate(numbers)]
        self.modem = modem

    def content_query(self, uri, columns, *, where, sort):
        return self.rows

    def emu(self, command):
        return self.modem


@pytest.mark.parametrize(
    ("log", "modem", "is_right"),
    [
        ((), "outbound to  911        : alerting", True),
        (("911",), "", True),
        (("911",), "inbound from 112        : incoming", True),
        ((), "", False),
        (("112",), "outbound to  911        : active", False),
        (("112",), "", False),
    ],
    ids=["under way", "over", "somebody calls meanwhile", "nobody", "another before", "another"],
)
def test_a_number_was_called_if_it_is_the_only_one(log, modem, is_right):
    assert (not Calls(Phone(log, modem)).differ("911")) is is_right


@pytest.mark.parametrize("number", ["112", "911"])
def test_a_call_that_was_deleted_from_the_log_was_made(number):
    phone = Phone((number,), "")
    calls = Calls(phone)
    calls.differ("911")
    phone.rows.clear()
    phone.modem = "outbound to  911        : active"

    assert calls.differ("911") == f"{number}, 911 has been called and not 911 alone"
