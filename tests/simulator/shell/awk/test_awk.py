from __future__ import annotations

import asyncio
import contextlib

import pytest

from pytest_mobileagent.simulator.pipes import Pipe, closed_pipe
from pytest_mobileagent.simulator.shell import sh
from pytest_mobileagent.simulator.shell.awk._regex import compile_regex
from pytest_mobileagent.simulator.shell.awk._values import Table

ERRORS = [
    ("division", "BEGIN { print 1 / 0 }", "awk: division by zero\n source line number 1\n"),
    ("unknown function", "BEGIN { f(1) }", "awk: calling undefined function f\n source line number 1\n"),
    ("no values", 'BEGIN { printf "%d" }', "awk: not enough args in printf(%d)\n source line number 1\n"),
    ("an array as text", "BEGIN { a[1]; print a }",
     "awk: can't read value of a; it's an array name.\n source line number 1\n"),
    ("syntax", "BEGIN { x = }",
     "awk: syntax error at source line 1\n context is\n\tBEGIN { x = >>>  } <<< \n"
     "awk: illegal statement at source line 1\n"),
]  # fmt: skip
LONGEST = [
    ("a|ab", "xab", (1, 3)), ("a*(ab)?", "aab", (0, 3)), ("(a|ab)(c|bcd)", "abcd", (0, 4)), ("^b", "ab", None),
    ("b$", "bab", (2, 3)), ("x*", "ab", (0, 0)), ("[^a]+", "aabc", (2, 4)), ("a{2,3}", "aaaa", (0, 3)),
]  # fmt: skip


@pytest.mark.parametrize(("program", "message"), [row[1:] for row in ERRORS], ids=[row[0] for row in ERRORS])
def test_an_error_is_said_as_the_original_says_it(shell, program, message):
    assert shell(f"awk '{program}'") == (2, "", message)


@pytest.mark.parametrize(("pattern", "text", "span"), LONGEST)
def test_of_the_leftmost_matches_the_longest_is_found(pattern, text, span):
    assert compile_regex(pattern).find(text) == span
    assert compile_regex(pattern).fits(text) == (span is not None)


def test_a_pattern_that_could_run_away_does_not():
    assert not compile_regex("^(a|aa)*(b+)*c$").fits("a" * 5000 + "b" * 5000)


def test_an_array_is_walked_as_the_hash_table_holds_it():
    table = Table()
    for number in range(30):
        table[str(number)] = 1.0
    assert list(table.keys()) == [
        "22", "2", "23", "3", "24", "4", "25", "5", "26", "6", "27", "7", "28", "8", "29", "9", "10", "11", "12", "13",
        "14", "15", "16", "17", "18", "19", "20", "0", "21", "1",
    ]  # fmt: skip


def test_a_program_without_end_stops_when_it_is_cancelled(phone):
    async def run():
        out = Pipe()
        text = "awk 'BEGIN { for (;;) x++ }'"
        task = asyncio.ensure_future(sh.run(phone, text, stdin=closed_pipe(), stdout=out, stderr=out, uid=2000))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.wait_for(task, 5)
        return task.cancelled()

    assert asyncio.run(run())


def test_records_are_worked_on_as_they_come(phone):
    async def run():
        source, out = Pipe(), Pipe()
        text = "awk '{ print NR \":\" $2 }'"
        task = asyncio.ensure_future(sh.run(phone, text, stdin=source, stdout=out, stderr=out, uid=2000))
        source.write("a b\n")
        first = await asyncio.wait_for(out.read_line(), 5)
        source.write("c d\n")
        source.close()
        second = await asyncio.wait_for(out.read_line(), 5)
        return first, second, await task

    assert asyncio.run(run()) == (b"1:b\n", b"2:d\n", 0)


def test_a_file_that_is_not_for_the_user_is_not_read(shell):
    assert shell("awk '{ print }' /data/system/packages.xml")[0] == 2
