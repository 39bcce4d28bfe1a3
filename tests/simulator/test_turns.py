"""Work that stands back from wherever it is."""

from __future__ import annotations

import asyncio

import pytest

from pytest_mobileagent.simulator import turns


def _spends(times):
    for _ in range(times):
        turns.spend(turns.TURN_US // 2)
    return times


async def _works(times):
    _spends(times)
    await asyncio.sleep(0)
    return _spends(times)


async def _turns_until(task):
    count = 0
    while not task.done():
        await asyncio.sleep(0)
        count += 1
    return count


async def _nested():
    return await turns.start(turns.in_turns(_works(20)))


@pytest.mark.parametrize("work", [lambda: _works(20), _nested], ids=["plain", "nested"])
def test_long_work_lets_others_go_first_and_returns_what_it_found(work):
    async def main():
        task = turns.start(work())
        return await _turns_until(task), task.result()

    count, found = asyncio.run(main())

    assert found == 20
    assert count >= 20


def test_the_same_work_takes_the_same_turns():
    async def main():
        return await _turns_until(turns.start(_works(33)))

    assert asyncio.run(main()) == asyncio.run(main())


def test_work_is_cancelled_where_it_stands_back():
    seen = []

    async def endless():
        try:
            while True:
                _spends(1)
        except asyncio.CancelledError:
            seen.append("cancelled")
            raise

    async def main():
        task = turns.start(endless())
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(main())
    assert seen == ["cancelled"]


def test_errors_arrive_where_the_work_is_awaited():
    async def fails():
        _spends(5)
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        asyncio.run(turns.in_turns(fails()))


def test_outside_of_such_work_spending_is_free():
    assert _spends(100) == 100


@pytest.mark.parametrize(
    "content", [b"", b"a", b"a\n", b"\n", b"\n\n", b"a\n\nb", b"ab\n" * 100_000, b"x" * 65_535 + b"\ny", b"\n" * 70_000]
)
def test_a_large_content_is_cut_as_at_once(content):
    pieces = content.removesuffix(b"\n").split(b"\n") if content else []

    assert list(turns.pieces_of(content, b"\n")) == pieces


def test_work_rests_wherever_it_is_and_others_go_on():
    seen = []

    async def rests():
        seen.append(turns.rest(0.02))
        seen.append("rested")

    async def main():
        task = turns.start(rests())
        while not task.done():
            seen.append("another")
            await asyncio.sleep(0.005)

    asyncio.run(main())

    assert seen[0] == "another"
    assert seen[-2:] == [True, "rested"] or seen[-3:-1] == [True, "rested"]
    assert seen.count("another") > 1


def test_nobody_rests_who_is_not_in_turns():
    assert not turns.rest(60)


def test_who_rests_is_cancelled():
    async def rests():
        turns.rest(3600)

    async def main():
        task = turns.start(rests())
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(main())
