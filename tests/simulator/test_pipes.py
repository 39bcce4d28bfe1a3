"""Streams between programs."""

from __future__ import annotations

import asyncio

import pytest

from pytest_mobileagent.simulator.pipes import BLOCK_BYTES, Pipe, closed_pipe


async def _gathered(pipe):
    found = []
    while lines := await pipe.read_lines(b"\n"):
        found.append(lines)
    return found


@pytest.mark.parametrize(
    ("data", "lines"),
    [
        (b"", []),
        (b"\n", [b"\n"]),
        (b"one", [b"one"]),
        (b"one\n\n\ntwo\n", [b"one\n", b"\n", b"\n", b"two\n"]),
        (b"\n\none\ntwo", [b"\n", b"\n", b"one\n", b"two"]),
    ],
)
def test_lines_are_what_they_are_one_by_one(data, lines):
    async def one_by_one():
        pipe, found = closed_pipe(data), []
        while line := await pipe.read_until(b"\n"):
            found.append(line)
        return found

    assert asyncio.run(one_by_one()) == lines
    assert [line for some in asyncio.run(_gathered(closed_pipe(data))) for line in some] == lines


def test_no_more_than_a_block_of_lines_is_taken_at_once():
    data = b"0123456\n" * BLOCK_BYTES

    blocks = asyncio.run(_gathered(closed_pipe(data)))

    assert b"".join(line for lines in blocks for line in lines) == data
    assert max(sum(map(len, lines)) for lines in blocks) <= BLOCK_BYTES + len(b"0123456\n")


def test_lines_are_taken_as_they_come():
    async def work():
        pipe = Pipe()
        pipe.write(b"one\ntwo\nthr")
        found = [await pipe.read_lines(b"\n")]
        reading = asyncio.ensure_future(pipe.read_lines(b"\n"))
        await asyncio.sleep(0)
        assert not reading.done()
        pipe.write(b"ee\nfour\nfi")
        found.append(await reading)
        pipe.close()
        return [*found, await pipe.read_lines(b"\n"), await pipe.read_lines(b"\n")]

    assert asyncio.run(work()) == [[b"one\n", b"two\n"], [b"three\n", b"four\n"], [b"fi"], []]
