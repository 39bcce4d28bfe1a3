from __future__ import annotations

import pytest

from pytest_mobileagent.errors import DeviceError
from pytest_mobileagent.state.sound import volume


class ALoudPhone:
    """A phone that says something when it is asked for a volume."""

    def __init__(self, said):
        self.said = said
        self.commands = []

    def must_run(self, command):
        self.commands.append(command)
        return self.said


def test_the_volume_of_a_stream_is_read_without_showing_it():
    phone = ALoudPhone("[v] will get volume\n[v] volume is 6 in range [1..7]\n")

    assert volume(phone, "alarm") == 6
    assert phone.commands == ["media volume --stream 4 --get"]


def test_a_phone_that_does_not_tell_is_an_error():
    with pytest.raises(DeviceError, match="the volume of 'media' is not told: 'Killed'"):
        volume(ALoudPhone("Killed\n"), "media")
