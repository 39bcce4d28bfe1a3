"""`grep` of what comes in blocks."""

from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.pipes import BLOCK_BYTES

LINES = [f"{number:07}" for number in range(BLOCK_BYTES // 4)]  # two blocks of them


@pytest.mark.parametrize(
    ("line", "out"),
    [
        ("{ grep -m1 b; cat; }", "b\nc\nb\n"),
        ("{ grep -q b; cat; }", "c\nb\n"),
        ("{ grep -c b; cat; }", "2\n"),
        ("{ grep -v b; cat; }", "a\nc\n"),
    ],
)
def test_what_stands_behind_the_last_line_that_counts_is_for_who_reads_on(run, line, out):
    assert run(f"sh -c \"printf 'a\\\\nb\\\\nc\\\\nb\\\\n' | {line}\"").out == out


def test_lines_are_counted_over_all_blocks(phone, run):
    phone.disk.write("/data/local/tmp/a", "".join(f"{line}\n" for line in LINES))
    wanted = [number for number, line in enumerate(LINES) if line.endswith("777")]

    found = run("grep -n -B1 -A1 777$ /data/local/tmp/a").out.splitlines()

    assert [line for line in found if line != "--"] == [
        f"{at + 1}{mark}{LINES[at]}"
        for number in wanted
        for at, mark in ((number - 1, "-"), (number, ":"), (number + 1, "-"))
    ]
    assert run("grep -b 777$ /data/local/tmp/a").out.splitlines() == [f"{at * 8}:{LINES[at]}" for at in wanted]


def test_who_reads_no_more_ends_it(run):
    assert run("sh -c 'yes | grep y | head -n 3'").out == "y\n" * 3
