"""getopt where Android's differs from other systems'."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        ("getopt -o ab: -n prog -- -z -b", (1, " --\n", "prog: invalid option 'z'\nprog: invalid option 'b'\n")),
        ("getopt", (1, "", "getopt: no OPTSTR\n")),
        ("getopt -o c:: -- -c", (0, " -c --\n", "")),
        ("getopt -o '' -l no:: -l such -- --other", (1, " --\n", "getopt: invalid option '\0'\n")),
        ("getopt -o a -l x:::", (1, "", "getopt: bad -l 'x:::'\n")),
        ("getopt -o -ab -- x -a", (0, " -\x01 'x' -a --\n", "")),
    ],
)
def test_a_script_is_told_its_options(shell, line, reply):
    assert shell(line) == reply
