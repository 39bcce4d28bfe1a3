"""Locks on files: one for all, or for those who share it."""

from __future__ import annotations

import asyncio

import pytest

from pytest_mobileagent.simulator.file_locks import FileLocks
from pytest_mobileagent.simulator.pipes import Pipe


@pytest.mark.parametrize(
    ("first", "second", "is_given"),
    [("shared", "shared", True), ("shared", "own", False), ("own", "shared", False), ("own", "own", False)],
)
def test_a_lock_is_shared_or_kept(first, second, is_given):
    locks = FileLocks()
    assert locks.take(7, Pipe(), is_shared=first == "shared")
    assert locks.take(7, Pipe(), is_shared=second == "shared") == is_given
    assert locks.take(8, Pipe(), is_shared=False)


def test_a_lock_goes_with_the_last_descriptor():
    locks, stream, other = FileLocks(), Pipe(), Pipe()
    stream.hold()
    stream.hold()
    locks.take(7, stream, is_shared=False)
    stream.let_go()
    assert not locks.take(7, other, is_shared=False)
    stream.let_go()
    assert locks.take(7, other, is_shared=False)


def test_who_waits_is_woken_by_a_release():
    async def wait():
        locks, stream = FileLocks(), Pipe()
        locks.take(7, stream, is_shared=False)
        waiting = asyncio.ensure_future(locks.wait())
        await asyncio.sleep(0)
        locks.release(7, stream)
        await asyncio.wait_for(waiting, 10)

    asyncio.run(wait())
