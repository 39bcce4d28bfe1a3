"""What a zygote does first: forks, or what its forks share."""

from __future__ import annotations

import os
import socket
import subprocess
import sys

import pytest

from pytest_mobileagent.simulator import zygote
from pytest_mobileagent.simulator.server.forking import Order


class EnoughError(Exception):
    """Nobody orders any more."""


class Forks:
    """Forks nothing, and notes how much was left to be done before."""

    def __init__(self, left):
        self.left, self.found = left, []

    def fork(self, order):
        self.found.append(len(self.left))
        return False

    def reap(self):
        pass


@pytest.fixture
def busy(monkeypatch):
    """A zygote at which five phones are ordered at once, and which has a thousand modules to load."""
    orders = iter([Order(["-avd", "none"], {}, os.curdir, -1, -1, None)] * 5)

    def take_order(_listener):
        order = next(orders, None)
        if order is None:
            raise EnoughError
        return order

    monkeypatch.setattr(zygote, "take_order", take_order)
    ours, theirs = socket.socketpair()
    with ours, theirs:
        theirs.send(b"somebody orders all the time")
        made = zygote.Zygote(ours, [])
        made._to_do[:] = [int] * 1000
        made._forks = Forks(made._to_do)
        yield made


def test_a_few_phones_are_forked_at_once_and_more_only_when_they_share_all_that_is_loaded(busy, monkeypatch):
    monkeypatch.setattr("signal.signal", lambda *_: None)

    with pytest.raises(EnoughError):
        busy.serve()

    assert busy._forks.found == [1000, 1001, 0, 0, 0]


def test_what_is_loaded_and_rehearsed_is_settled_in_the_end(busy, monkeypatch):
    done = []
    monkeypatch.setattr(zygote, "_load", done.append)
    monkeypatch.setattr(zygote, "_modules", lambda: ["a module"])
    monkeypatch.setattr(zygote, "boot", lambda kind: f"a phone of {kind}")
    monkeypatch.setattr(zygote, "rehearse", lambda phone: done.append(f"{phone} rehearses"))
    monkeypatch.setattr(zygote, "_settle", lambda: done.append("settled"))
    ready = zygote.Zygote(busy._listener, ["-avd", "none"])
    ready._phones = {"one kind": None, "another": None}

    for work in ready._to_do:
        work()

    assert done == ["a module", "a phone of one kind rehearses", "settled"]
    assert ready._rehearsed == "a phone of one kind"


LATE = """
import os, sys
from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.image.androidworld import IMAGE
from pytest_mobileagent.simulator import zygote
from pytest_mobileagent.simulator.phone import Phone
from pytest_mobileagent.simulator.rehearsal import rehearse

for name in zygote._modules():
    zygote._load(name)
loaded = set(sys.modules)

from pytest_mobileagent.simulator.androidx.pictures import decoded
from pytest_mobileagent.simulator.server.uiautomator import Uiautomator
from pytest_mobileagent.simulator.ui.words import word_around
from pytest_mobileagent.simulator.web.css import parse_declarations
from pytest_mobileagent.simulator.web.html import parse_document

phone = Phone(IMAGE, DeviceConfig(), DeviceClock(1697384040.0))
rehearse(phone)
Uiautomator(phone).rpc_dumpWindowHierarchy(False, 50)
decoded(phone.windows.png())
word_around("a word", 3)
parse_declarations("color: red")
parse_document("<p>text</p>")
print(len(os.listdir("/proc/self/task")), *sorted(set(sys.modules) - loaded))
"""


@pytest.mark.costly
@pytest.mark.skipif(sys.platform != "linux", reason="its threads are counted in /proc")
def test_phones_load_nothing_that_their_zygote_has_not_loaded_in_its_one_thread():
    program = [sys.executable, "-c", LATE]

    assert subprocess.run(program, capture_output=True, text=True, check=True).stdout == "1\n"  # noqa: S603 - ours
