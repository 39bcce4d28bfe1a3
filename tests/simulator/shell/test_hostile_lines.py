"""Lines that would hold a phone up for ever, or fill the memory: whoever types one is told, and the phone goes on."""

from __future__ import annotations

import asyncio

import pytest

from pytest_mobileagent.simulator.pipes import Pipe, closed_pipe
from pytest_mobileagent.simulator.shell import sh

LONG = "a" * 40
NO_MEMORY = "/system/bin/sh: internal error: can't allocate memory\n"


def typed(phone, line):
    async def execute():
        out = Pipe()
        status = await sh.run(phone, line, stdin=closed_pipe(), stdout=out, stderr=out, uid=2000)
        out.close()
        return status, (await out.read_all()).decode()

    return asyncio.run(execute())


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        (f"echo {LONG}b | grep -E '(a+)+$'", (2, "grep: out of memory\n")),
        (f"echo {LONG}b | grep -E '(a|aa)+$'", (2, "grep: out of memory\n")),
        (f"echo {LONG}b | sed -E 's/(a+)+$/x/'", (1, "sed: out of memory\n")),
        (f"expr {LONG}b : '\\(a*\\)*$'", (2, "expr: out of memory\n")),
        (f"[[ {LONG}b == *(*(a))c ]]", (2, NO_MEMORY)),
        (f"case {LONG}b in +(+(a))) echo y;; esac", (1, NO_MEMORY)),
        ("printf %2000000000d 1", (1, "printf: out of memory\n")),
        ("printf %.2000000000f 1", (1, "printf: out of memory\n")),
        (f"echo {'{a,b}' * 18}", (1, NO_MEMORY)),
        (f"echo {'{a,b}' * 20_000}", (1, NO_MEMORY)),
        ("x=a; while true; do x=$x$x; done", (1, NO_MEMORY)),
        ("head -c 2000000000 /dev/zero", (1, "head: out of memory\n")),
    ],
)
def test_a_line_that_asks_for_too_much_is_told(phone, line, reply):
    assert typed(phone, line) == reply


def test_an_endless_query_is_interrupted(phone):
    endless = "with recursive c(x) as (select 1 union all select x + 1 from c) select count(*) from c"

    assert typed(phone, f"sqlite3 :memory: '{endless}'; sqlite3 :memory: 'select 1'") == (
        0, "Error: stepping, interrupted (9)\n1\n",
    )  # fmt: skip


@pytest.mark.parametrize("line", ["seq 1 100000000 | tail -1", "yes | head -100000000", "seq 1 100000000 | wc"])
def test_two_ends_of_a_pipeline_leave_others_their_turn(phone, line):
    async def watch():
        out = Pipe()
        work = asyncio.ensure_future(sh.run(phone, line, stdin=closed_pipe(), stdout=out, stderr=out, uid=2000))
        for _ in range(20):
            await asyncio.sleep(0)
        work.cancel()
        return work.done()

    assert not asyncio.run(watch())


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("echo a{b,c}d{e,f}", "abde abdf acde acdf"),
        ("echo {a,{b,c}d,e}", "a bd cd e"),
        ("echo {a} {} {a,b", "{a} {} {a,b"),
        ("echo {,x}y{1,}", "y1 y xy1 xy"),
        ("echo '{a,b}' \\{a,b}", "{a,b} {a,b}"),
    ],
)
def test_braces_become_words_in_order(phone, line, words):
    assert typed(phone, line) == (0, f"{words}\n")


def test_patterns_that_end_are_left_alone(phone):
    assert typed(phone, "seq 1 2000 | grep -cE '^(1+|2+)*$'") == (0, "22\n")
