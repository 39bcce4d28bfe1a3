"""ps, top, pgrep, pkill, killall, and toybox's `--help`."""

from __future__ import annotations

import asyncio

import pytest

from pytest_mobileagent.simulator.shell import sh
from pytest_mobileagent.simulator.shell.process import Pipe, closed_pipe


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


@pytest.mark.parametrize("how", ["pkill -2 sleep", "pkill -INT -f 'sleep 300'", "killall -s INT sleep", "kill -2 $!"])
def test_a_program_is_ended_by_its_name(shell, how):
    assert shell(f"sleep 300 & {how}; wait $!; echo $?; pidof sleep") == (1, "130\n", "")
    assert shell(f"(sleep 300; echo on) & usleep 1; {how.replace('$!', '$(pidof sleep)')}; wait")[1] == "on\n"


def test_a_signal_that_programs_pass_over_ends_none(shell):
    assert shell("sleep 300 & pkill -WINCH sleep; pgrep -c sleep; pkill -9 sleep; wait $!; echo $?")[1] == "1\n137\n"


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
