"""ps, top, pgrep, pkill, killall, and toybox's `--help`."""

from __future__ import annotations

import asyncio
import re

import pytest

from pytest_mobileagent.simulator.pipes import Pipe, closed_pipe
from pytest_mobileagent.simulator.shell import sh


@pytest.mark.parametrize(
    ("line", "out"),
    [
        ("pidof logd", "171\n"), ("pidof -o 171 logd", ""), ("pgrep ^init$", "1\n"), ("pgrep -x init", "1\n"),
        ("pgrep -l '^(logd|vold)$'", "171 logd\n176 vold\n"), ("pgrep -o '^(logd|vold)$'", "171\n"),
        ("pgrep -n '^(logd|vold)$'", "176\n"),
        ("pgrep -f '([[:blank:]]|^)system_server(:[a-z]+)?([[:blank:]]|$)'", "533\n"),
        ("pgrep nothing", ""), ("pgrep -c -u logd", "1\n"), ("pgrep -d , '^(logd|vold)$'", "171,176\n"),
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


@pytest.mark.parametrize(
    ("line", "out"),
    [
        ("ps -p 171 -o PID,NAME", "  PID NAME                       \n  171 logd\n"),
        ("ps -p 171 -o PID=,USER:6=WHO,ARGS", "      WHO    ARGS                       \n  171 logd   logd\n"),
        ("ps -p 1,171 -k -PID -o CMDLINE | tail -n 2", "/system/bin/logd\n/system/bin/init second_stage\n"),
        ("ps -p 99999 -o PID", "  PID\n"),
        ("ps -u logd -o PID", "  PID\n  171\n"),
        ("ps -P 312 -o NAME | sed -n 2p", "system_server\n"),
        ("ps -p 171 -o nice,sched,uname,rgid", " NI SCH USER         RGID\n  0   0 logd         1036\n"),
        ("ps -o NAME=N", "N\nps\n"),
        ("ps -A -o NAME | tail -n 1", "ps\n"),
        ("top -b -q -n 1 -m 1 -p 742 -o PID,USER,%CPU,ARGS -s 1", "  742 u0_a97        0.0 com.android.systemui\n"),
        ("top -b -n 2 -d 1 -p 1 | grep -c /init", "2\n"),
    ],
)
def test_processes_are_listed_by_columns(shell, line, out):
    assert shell(line)[1:] == (out, "")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("ps -o NO", "ps: bad -o 'NO'\n            ^\n"),
        ("ps -p x", "ps: bad -p 'x'\n            ^\n"),
        ("pgrep", 'pgrep: No PATTERN (see "pgrep --help")\n'),
        ("killall", 'killall: no name (see "killall --help")\n'),
        ("killall no.such", "killall: no.such: No such process\n"),
        ("pkill no.such", ""),
    ],
)
def test_what_is_no_process_is_refused(shell, line, message):
    assert shell(line) == (1, "", message)


@pytest.mark.parametrize("how", ["pkill -2 -x nc", "pkill -INT -f 'nc -l'", "killall -s INT nc", "kill -2 $(pidof nc)"])
def test_a_program_is_ended_by_its_name(shell, how):
    assert shell(f"nc -l -p 7001 & {how}; wait $!; echo $?; pidof nc") == (1, "130\n", "")
    assert shell(f"(nc -l -p 7001; echo $?) & sleep 1; {how}; wait; pidof nc") == (1, "130\n", "")


def test_a_signal_that_programs_pass_over_ends_none(shell):
    assert (
        shell("nc -l -p 7001 & sleep 1; pkill -WINCH -x nc; pidof nc | wc -w; pkill -9 -x nc; wait $!; echo $?")[1]
        == "1\n137\n"
    )


def test_an_app_is_not_ended_by_the_shells_user(shell):
    before = shell("pgrep launcher", uid=2000)

    assert shell("pkill launcher; pgrep launcher", uid=2000) == before
    assert shell("pkill launcher; pgrep launcher") != before


def test_another_shells_program_is_ended_and_its_shell_goes_on(phone):
    async def work():
        out = Pipe()
        streams = {"stdin": closed_pipe(), "stdout": out, "stderr": Pipe(), "uid": 2000}
        first = asyncio.ensure_future(sh.run(phone, "cat /dev/tty; nc -l -p 7001; echo $?", **streams))
        while not phone.ports.addresses():
            await asyncio.sleep(0)
        assert await sh.run(phone, "pkill nc", **streams) == 0
        assert await first == 0
        out.close()
        return await out.read_all()

    assert asyncio.run(work()) == b"143\n"
    assert not phone.programs


@pytest.mark.parametrize(
    ("line", "out"),
    [
        ("nice -n 3 ps -o NI=N", "N\n3\n"),
        ("nice -n 3 nice ps -o STAT,NI", "STAT   NI\nRN     13\n"),
        ("nice -n 15 nice ps -o NI | tail -n 1", " 19\n"),
        ("nice nc -l -p 7001 & sleep 1; renice -n 4 $(pidof nc); ps -p $(pidof nc) -o NI | tail -n 1", " 14\n"),
        ("nice -n 7 awk '{print $19}' /proc/self/stat", "7\n"),
    ],
)
def test_programs_are_niced(shell, line, out):
    assert shell(line, uid=2000) == (0, out, "")


@pytest.mark.parametrize(
    ("line", "status", "message"),
    [
        ("nice -n -1 true", 125, "nice: Can't set priority: Operation not permitted\n"),
        ("renice -n 1 171", 1, "renice: setpriority 171: Operation not permitted\n"),
        ("nc -l -p 7001 & sleep 1; renice -n -1 $!", 1, "renice: setpriority {}: Permission denied\n"),
    ],
)
def test_only_root_makes_programs_less_nice(shell, line, status, message):
    found, _, err = shell(line, uid=2000)
    assert found == status
    assert re.sub(r"\d{4,}", "{}", err) == message
