"""What has begun has to end in time, however it drips; what has not begun may take as long as it likes."""

from __future__ import annotations

import io

import pytest

from pytest_mobileagent.patience import Patience, PatientReader
from pytest_mobileagent.serving.wire import receive

MESSAGE = b"\0\0\0\x1a" + b'{"kind": "x", "sizes":[3]}' + b"abc"


class Dripping:
    """A connection on which a byte comes each second of a clock of its own, which it says is waited for so long."""

    def __init__(self, content, *, pause_s=1.0):
        self.content, self.now_s, self.pause_s, self.timeout_s = content, 0.0, pause_s, None

    def settimeout(self, seconds):
        self.timeout_s = seconds

    def recv_into(self, buffer):
        if self.timeout_s is not None and self.pause_s > self.timeout_s:
            self.now_s += self.timeout_s
            raise TimeoutError("timed out")
        self.now_s += self.pause_s
        buffer[:1], self.content = self.content[:1], self.content[1:]
        return 1

    def clock(self):
        return self.now_s


def test_a_message_that_drips_for_too_long_is_not_waited_for():
    link = Dripping(MESSAGE)

    with pytest.raises(TimeoutError):
        receive(link, patience=Patience(10.0, clock=link.clock))

    assert link.now_s == 11.0


def test_a_message_that_drips_and_ends_in_time_is_taken_and_the_next_has_its_own_time():
    link = Dripping(MESSAGE * 2)
    patience = Patience(len(MESSAGE) + 0.5, clock=link.clock)

    for _ in range(2):
        message = receive(link, patience=patience)
        assert (dict(message.told), message.pieces) == ({"kind": "x"}, [b"abc"])


def test_what_has_not_begun_may_take_as_long_as_it_likes():
    link = Dripping(b"a", pause_s=3600.0)

    assert Patience(1.0, clock=link.clock).receive_into(link, bytearray(1)) == 1
    assert link.timeout_s is None


def test_a_reader_waits_for_a_line_as_long_as_for_a_message():
    link = Dripping(b"GET / HTTP/1.1\r\n")
    reader = io.BufferedReader(PatientReader(link, Patience(5.0, clock=link.clock)))

    with pytest.raises(TimeoutError):
        reader.readline()

    assert link.now_s == 6.0
