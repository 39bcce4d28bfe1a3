"""Lines that would hold a phone up for ever, or fill the memory: whoever types one is told, and the phone goes on."""

from __future__ import annotations

import asyncio
import signal

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


CANNOT_FORK = "/system/bin/sh: can't fork - try again: Try again\n"
KILLED = (137, "Killed \n")


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        ("printf %2000000000d 1", (1, "printf: out of memory\n")),
        ("printf %.2000000000f 1", (1, "printf: out of memory\n")),
        (f"echo {'{a,b}' * 18}", (1, NO_MEMORY)),
        (f"echo {'{a,b}' * 20_000}", (1, NO_MEMORY)),
        ("x=a; while true; do x=$x$x; done", (1, NO_MEMORY)),
        ("x=$(head -c 100000000 /dev/zero); echo $x", (1, f"Killed \n{NO_MEMORY}")),
        ("awk 'BEGIN { x = \"a\"; while (1) x = x x }'", KILLED),
        ("echo a | sed ':a;s/.*/&&/;ta'", KILLED),
        ("echo a | sed ':a;G;h;ba'", KILLED),
        ("sort /dev/zero", KILLED),
        ("grep a /dev/zero", KILLED),
        ("md5sum /dev/urandom", KILLED),
        ("head -c 100000000 /dev/zero | tac", KILLED),
        ("echo 'x=2; while (1) { x = x * x }' | bc 2>&1 | sort -u", (0, "\nRuntime error: number too long\n")),
        ("while :; do yes > /dev/null & done 2>&1 | head -1", (0, CANNOT_FORK)),
    ],
)
@pytest.mark.costly
def test_a_line_that_asks_for_too_much_is_told(phone, line, reply):
    assert typed(phone, line) == reply


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        (f"echo {LONG}b | grep -cE '(a+)+$'", (1, "0\n")),
        (f"echo {LONG}b | grep -oE '(a|aa)+b'", (0, f"{LONG}b\n")),
        (f"echo {LONG}b | sed -E 's/(a+)+$/x/'", (0, f"{LONG}b\n")),
        (f"expr {LONG}b : '\\(a*\\)*$'", (1, "\n")),
        (f"[[ {LONG}b == *(*(a))c ]]; echo $?", (0, "1\n")),
        (f"case {LONG}b in +(+(a))) echo y;; esac; echo $?", (0, "0\n")),
        (f"echo {LONG}b | grep -cE '((a+)+)\\1$'", (2, "grep: out of memory\n")),
        ("head -c 300000 /dev/zero | tr '\\0' a | grep -c 'a*b'", (1, "0\n")),
        ("head -c 300000 /dev/zero | tr '\\0' a | awk '{ print match($0, /a*b/) }'", (0, "0\n")),
        ("echo abcd | grep -oE 'a|ab|abc'", (0, "abc\n")),
        ("echo axb | sed 's/x*/-/g'", (0, "-a-b-\n")),
        ("printf 'a\\nb\\n' | sed 'N;s/a.b/X/'", (0, "X\n")),
        ("echo ab_ab-ab | grep -ow ab", (0, "ab\n")),
        ("echo aüüb | sed -E 's/(ü+)b/<\\1>/'", (0, "a<üü>\n")),
        ("head -c 50000000 /dev/zero | wc -c", (0, "50000000\n")),
        ("x=$(seq 1 400000); echo ${#x}", (0, "2688894\n")),
    ],
)
def test_patterns_and_streams_take_the_time_of_what_they_read(phone, line, reply):
    assert typed(phone, line) == reply


def test_an_endless_query_is_interrupted(phone):
    endless = "with recursive c(x) as (select 1 union all select x + 1 from c) select count(*) from c"

    assert typed(phone, f"sqlite3 :memory: '{endless}'; sqlite3 :memory: 'select 1'") == (
        0, "Error: stepping, interrupted (9)\n1\n",
    )  # fmt: skip


@pytest.mark.parametrize("uri", ["settings/system", "user_dictionary/words"])
@pytest.mark.parametrize(
    ("condition", "said"),
    [
        ("1 = (WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c)", "interrupted"),
        ("length(replace(hex(zeroblob(300000000)), '0', 'a')) = 1", "string or blob too big"),
    ],
    ids=["endless", "long"],
)
def test_a_provider_that_is_asked_without_end_says_so_and_answers_the_next(phone, uri, condition, said):
    typed(phone, "content insert --uri content://user_dictionary/words --bind word:s:hm --bind frequency:i:1")
    query = f"content query --uri content://{uri} --projection _id"

    assert said in typed(phone, f'{query} --where "{condition}"')[1]
    assert typed(phone, f'{query} --where "_id = -1"')[1] == "No result found.\n"


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


HOSTILE = [
    "ls -lR /", "find /", "grep -r x /proc", "du -a /", "dumpsys", "cat /proc/*/maps", "tar -czf /data/x.tgz /",
    "awk 'BEGIN { while (1); }'", "awk 'BEGIN { for (i = 0;; i++) a[i] = i }'", "echo a | sed ':a;ba'",
    "echo a | sed ':a;s/^/aaaaaaaa/;ta'", "yes | sed 'H;$!d'", "echo 'while (1) {}' | bc", "while :; do :; done",
    ":() { :|:& }; :", "f() { f | f & f | f; }; f", "while :; do sleep 100 & done", "yes | head -c 20000000 | base64",
    "yes | head -c 20000000 | gzip -9", "yes | head -c 20000000 | sha512sum", "yes | head -c 20000000 | xxd",
    "yes | head -c 2000000 | tr -d '\\n' | sed 's/y/zz/g'", "yes | head -c 2000000 | sort", "seq 1 200000 | sort -n",
    "yes | head -c 20000000 | tail -1", "yes | head -c 1000000 | split -l 1 - /sdcard/s", "monkey 2000",
    "x=$(seq 1 100000); echo ${x//1/2}", "x=$(seq 1 100000); set -- $x", "cat /dev/zero",
    "x=$(seq 1 2000); while :; do echo ${x%1*}; done", "read x < /dev/zero", "read -N 10000000 x < /dev/zero",
    "x=$(seq 1 300000); for i in $x; do :; done", "printf '%s\n' $(seq 1 100000)", "echo $(( $(seq -s+ 1 200000) ))",
    "eval \"$(seq 1 100000 | sed 's/^/: /')\"", "head -c 30000000 /dev/zero > /sdcard/z",
    "yes > /sdcard/full", "head -c 3000000 /dev/zero | tr '\\0' a | grep -E '(a+)+b'", "seq 1 3000 | xargs -n1 echo",
]  # fmt: skip
STALL_S = 0.5  # of the processor between two turns, each of which takes a fiftieth; garbage of tests takes some


class _Watchdog:
    """Says what runs when others have not had their turn for too long."""

    def __enter__(self):
        self._before = signal.signal(signal.SIGPROF, self._bark)
        return self

    def __exit__(self, *_):
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, self._before)

    def _bark(self, *_):
        raise AssertionError(f"nobody else had a turn for {STALL_S} s of the processor")

    def pat(self):
        signal.setitimer(signal.ITIMER_PROF, STALL_S)


@pytest.mark.few(6)
@pytest.mark.parametrize("line", HOSTILE)
def test_others_are_answered_while_a_hostile_line_runs(phone, line):
    async def echo():
        out = Pipe()
        status = await sh.run(phone, "echo hi", stdin=closed_pipe(), stdout=out, stderr=out, uid=2000)
        out.close()
        return status, await out.read_all()

    async def read(out):
        while await out.read():
            pass

    async def main():
        with _Watchdog() as watchdog:
            out = Pipe()
            work = asyncio.ensure_future(sh.run(phone, line, stdin=closed_pipe(), stdout=out, stderr=out, uid=0))
            reading = asyncio.ensure_future(read(out))
            answers = 0
            for _ in range(40):
                answer = asyncio.ensure_future(echo())
                while not answer.done():
                    watchdog.pat()
                    await asyncio.sleep(0)
                assert answer.result() == (0, b"hi\n")
                answers += 1
            for task in (work, reading, *phone.children):
                task.cancel()
            watchdog.pat()
            await asyncio.gather(work, reading, *phone.children, return_exceptions=True)
        return answers

    assert asyncio.run(main()) == 40
