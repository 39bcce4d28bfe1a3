"""What phones do first, played where they are forked."""

from __future__ import annotations

import asyncio

import pytest

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.image.androidworld import IMAGE as ANDROIDWORLD
from pytest_mobileagent.image.bmoca import IMAGE as BMOCA
from pytest_mobileagent.simulator.phone import Phone
from pytest_mobileagent.simulator.pipes import Pipe, closed_pipe
from pytest_mobileagent.simulator.rehearsal import LINES, rehearse
from pytest_mobileagent.simulator.shell import sh
from pytest_mobileagent.simulator.ui.hierarchy import dump_u2

MOMENT_S = 1697384040.0


def booted(image):
    return Phone(image, DeviceConfig(), DeviceClock(MOMENT_S))


def shown(phone):
    return dump_u2(phone), phone.windows.png()


@pytest.mark.parametrize("image", [ANDROIDWORLD, BMOCA], ids=["androidworld", "bmoca"])
def test_a_rehearsal_says_nothing_that_a_phone_does_not_know(image):
    phone, out = booted(image), Pipe()

    def status(line):
        return asyncio.run(sh.run(phone, line, stdin=closed_pipe(b""), stdout=out, stderr=out, uid=2000))

    found_nothing = 1  # grep: no process hangs
    assert {line: status(line) for line in LINES} == {line: found_nothing * ("grep -E" in line) for line in LINES}
    assert [entry.message for entry in phone.log.entries if entry.tag == "NotSimulated"] == []


def test_phones_are_the_same_before_a_rehearsal_and_after_it():
    before, player = booted(ANDROIDWORLD), booted(ANDROIDWORLD)
    untouched = shown(before)

    rehearse(player)

    after = booted(ANDROIDWORLD)
    assert shown(after) == untouched != shown(player)
    assert after.snapshot().disk.inodes.keys() == before.snapshot().disk.inodes.keys()
