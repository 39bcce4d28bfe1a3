"""Whatever is typed, the shell ends: with a status, never with an error of ours."""

from __future__ import annotations

import asyncio
import contextlib

import pytest
from hypothesis import example, given, seed, settings
from hypothesis import strategies as st

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.image.androidworld import IMAGE as ANDROIDWORLD
from pytest_mobileagent.simulator.phone import Phone
from pytest_mobileagent.simulator.pipes import Pipe, closed_pipe
from pytest_mobileagent.simulator.shell import sh
from pytest_mobileagent.simulator.shell._parser import parse
from pytest_mobileagent.simulator.shell._tree import ShellSyntaxError

PIECES = st.sampled_from(
    [
        "echo",
        "$x",
        "${x",
        "}",
        "${",
        "#",
        "%",
        "/",
        "$(",
        ")",
        "((",
        "))",
        "[[",
        "]]",
        "[",
        "]",
        "`",
        "'",
        '"',
        "\\",
        "\n",
        " ",
        ";",
        "&",
        "&&",
        "|",
        "||",
        "<",
        ">",
        "<<E\n",
        "E\n",
        "<<<",
        "2>&1",
        ">&-",
        "3>",
        "if",
        "then",
        "fi",
        "for x in",
        "do",
        "done",
        "while",
        "case x in",
        "esac",
        ";;",
        "{",
        "f()",
        "function f",
        "*",
        "?",
        "@(",
        "!(",
        "a",
        "1",
        "-",
        "+",
        "=",
        "x=",
        "x+=",
        "x[",
        "]=",
        "a=(",
        "$((",
        "16#",
        "~",
        "{a,b}",
        "$'",
        "\\x",
        "é",
        "\0",
        "\udcff",
        "set -",
        "e",
        "u",
        "trap",
        "eval",
        "local",
        "typeset -",
        "read",
        "getopts",
        "shift",
        "exit",
        "return",
        "break",
        "test",
        "-eq",
        "printf",
        "%d",
        "%s",
        "sed",
        "s/",
        "grep",
        "sort",
        "-k",
        "tr",
        "cut -",
        "head -n",
        "expr",
        "seq",
        "tar",
        "dd",
        "od -",
        "xargs",
        "find",
        "-exec",
        "date",
        "stat -c",
        "chmod",
        "cp",
        "unset",
        "awk '",
        "BEGIN {",
        "{print $",
        "getline",
        "gsub(/",
        "bc",
        "scale=",
        "sqlite3 t.db '",
        ".mode ",
        "select ",
        "logcat -d -",
        "uuencode",
        "alias",
        "kill -",
    ]
)
TEXTS = st.one_of(
    st.lists(PIECES, max_size=12).map("".join), st.lists(PIECES, max_size=12).map(" ".join), st.text(max_size=40)
)


@seed(1)
@settings(max_examples=300, deadline=None, database=None)
@given(TEXTS)
@example("$(" * 500)
@example("(" * 5000)
@example("${x:-" * 500)
@example("!" * 5000)
@example("[[ " + "! " * 5000)
@example("@(" * 5000)
@example("$((" + "(" * 5000)
def test_a_text_is_a_program_or_no_program(text):
    with contextlib.suppress(ShellSyntaxError):
        parse(text)


@pytest.fixture(scope="module")
def typed():
    phone = Phone(ANDROIDWORLD, DeviceConfig(), DeviceClock(1697384040.0))
    snapshot = phone.snapshot()

    def typed(text):
        async def run():
            out = Pipe()
            status = await asyncio.wait_for(
                sh.run(phone, text, stdin=closed_pipe(b"in\n"), stdout=out, stderr=out, uid=2000), 10
            )
            out.close()
            return status

        try:
            return asyncio.run(run())
        finally:
            phone.restore(snapshot)

    return typed


@seed(1)
@settings(max_examples=100, deadline=None, database=None)
@given(TEXTS)
@example("f() { f; }; f")
@example("x=x; echo $((x))")
@example("sh -c 'sh -c \"echo $(echo deep)\"'")
@example("f() { (f); }; f")
@example("echo $((" + "-" * 3000 + "1))")
@example("eval 'eval \"eval x\"'")
@example("printf %9999999s x | wc -c")
@example("alias a=a; a")
@example("trap 'exit 3' EXIT; exit 2")
@example("awk 'BEGIN {" + "(" * 3000)
@example("awk 'BEGIN {print " + "-" * 3000 + "1}'")
@example("awk 'BEGIN {x = sprintf(\"%*d\", 99999999, 1)}'")
@example("awk 'function f(n) {return f(n + 1)} BEGIN {f(1)}'")
@example("awk '/" + "(a*)*" * 200 + "/'")
@example("awk 'BEGIN {$999999999 = 1}'")
@example("echo '" + "(" * 3000 + "' | bc")
@example("echo '9^9^9^9; e(99999999); define f(x) {return f(x)}; f(1)' | bc -l")
@example("sqlite3 t.db '" + "(" * 3000 + "'")
def test_whatever_is_typed_ends(typed, text):
    assert 0 <= typed(text) <= 255
