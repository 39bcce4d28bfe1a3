"""pgrep, pidof, and toybox's `--help`."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize(
    ("line", "out"),
    [
        ("pidof logd", "171\n"), ("pidof -o 171 logd", ""), ("pgrep ^init$", "1\n"), ("pgrep -x init", "1\n"),
        ("pgrep -l '^(logd|vold)$'", "171 logd\n176 vold\n"), ("pgrep -o '^(logd|vold)$'", "171\n"),
        ("pgrep -n '^(logd|vold)$'", "176\n"), ("pgrep -f '([[:blank:]]|^)logd(:[a-z]+)?([[:blank:]]|$)'", "171\n"),
        ("pgrep nothing", ""), ("pgrep -u logd log", "171\n"), ("pgrep -u 1036,root -P 1 'd$'", "148\n171\n176\n311\n"),
        ("pgrep -U shell logd", ""), ("pgrep -u logd", "171\n"),
    ],
)  # fmt: skip
def test_processes_are_found_by_name(run, line, out):
    reply = run(line)

    assert (reply.status, reply.out) == (int(not out), out)


@pytest.mark.parametrize(("name", "option"), [("ps", "-A"), ("pgrep", "-f"), ("pidof", "-s"), ("ls", "-l")])
def test_a_command_tells_its_options(run, name, option):
    reply = run(f"sh -c '{name} --help'")

    assert (reply.status, reply.err) == (0, "")
    assert reply.out.splitlines()[0].startswith(f"usage: {name} [-")
    assert option in reply.out.splitlines()


def test_local_sockets_are_listed(phone, run):
    phone.ports.listen("localabstract:webview_devtools_remote_1", None)

    assert run("cat /proc/net/unix").out.splitlines()[-1].endswith(" @webview_devtools_remote_1")
    phone.ports.close("localabstract:webview_devtools_remote_1")
