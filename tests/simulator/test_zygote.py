"""What a zygote does first: forks, or what its forks share."""

from __future__ import annotations

import os
import socket

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
