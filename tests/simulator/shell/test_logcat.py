import asyncio
import struct

import pytest

from pytest_mobileagent.simulator.pipes import Pipe, closed_pipe
from pytest_mobileagent.simulator.shell.process import Process
from pytest_mobileagent.simulator.shell.registry import find_command
from pytest_mobileagent.simulator.system.logcat import LogEntry


@pytest.fixture
def log(phone):
    phone.log.add(LogEntry(1697384040.5, 533, 540, 1000, "I", "ActivityManager", "Start proc", "system"))
    phone.log.add(LogEntry(1697384041.123456, 2311, 2312, 10123, "D", "Tag", "two\nlines"))
    phone.log.add(LogEntry(1697384042.0, 2311, 2311, 10123, "E", "Other", "bad", "crash"))
    return phone.log


@pytest.mark.parametrize(
    ("style", "lines"),
    [
        ("threadtime", [f"10-15 15:34:01.123  2311  2312 D Tag     : {text}" for text in ("two", "lines")]),
        ("time", ["10-15 15:34:01.123 D/Tag     ( 2311): two", "10-15 15:34:01.123 D/Tag     ( 2311): lines"]),
        ("brief", ["D/Tag     ( 2311): two", "D/Tag     ( 2311): lines"]),
        ("process", ["D( 2311) two  (Tag)", "D( 2311) lines  (Tag)"]),
        ("tag", ["D/Tag     : two", "D/Tag     : lines"]),
        ("thread", ["D( 2311: 2312) two", "D( 2311: 2312) lines"]),
        ("raw", ["two", "lines"]),
        ("long", ["[ 10-15 15:34:01.123  2311: 2312 D/Tag      ]", "two", "lines", ""]),
        ("epoch", [f"{'1697384041.123':>23}  2311  2312 D Tag     : {text}" for text in ("two", "lines")]),
        ("threadtime,usec", [f"10-15 15:34:01.123456  2311  2312 D Tag     : {text}" for text in ("two", "lines")]),
        ("threadtime,year", [f"2023-10-15 15:34:01.123  2311  2312 D Tag     : {text}" for text in ("two", "lines")]),
        ("threadtime,uid", [f"10-15 15:34:01.123 10123  2311  2312 D Tag     : {text}" for text in ("two", "lines")]),
        (
            "threadtime,UTC,zone",
            [f"10-15 15:34:01.123 +0000  2311  2312 D Tag     : {text}" for text in ("two", "lines")],
        ),
        ("brief,uid", ["D/Tag     (10123: 2311): two", "D/Tag     (10123: 2311): lines"]),
        ("tag,color", [f"\x1b[38;5;75mD/Tag     : {text}\x1b[0m" for text in ("two", "lines")]),
        ("time,nsec", [f"10-15 15:34:01.123456000 D/Tag     ( 2311): {text}" for text in ("two", "lines")]),
    ],
)
def test_formats(run, log, style, lines):
    assert run(f"logcat -d -b main -v {style}").out.splitlines() == ["--------- beginning of main", *lines]


def test_each_buffer_has_its_divider(run, log):
    lines = run("logcat -d -v raw").out.splitlines()
    assert lines == [
        "--------- beginning of system", "Start proc", "--------- beginning of main", "two", "lines",
        "--------- beginning of crash", "bad",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("options", "messages"),
    [
        ("Tag:D *:S", ["two", "lines"]),
        ("-s Tag", ["two", "lines"]),
        ("Tag:I *:S", []),
        ("*:E", ["bad"]),
        ("ActivityManager:I Other:S *:W", ["Start proc"]),
        ("--pid=533", ["Start proc"]),
        ("-e proc", ["Start proc"]),
        ("-t 1", ["bad"]),
        ("-t '10-15 15:34:01.000'", ["two", "lines", "bad"]),
        ("-T 1697384041.5", ["bad"]),
        ("-m 1", ["Start proc"]),
        ("-b crash,main", ["two", "lines", "bad"]),
        ("-b events", []),
    ],
)
def test_filters(run, log, options, messages):
    lines = run(f"logcat -d -v raw {options}").out.splitlines()
    assert [line for line in lines if not line.startswith("---------")] == messages


def test_clear(run, log):
    assert run("logcat -b all -c") == (0, "", "")
    assert run("logcat -d") == (0, "", "")


def test_sizes(run):
    assert run("logcat -g -b main").out.startswith("main: ring buffer is 256 KiB")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("-v nope", 'Invalid parameter "nope" to -v'),
        ("-b nope", "Unknown buffer 'nope'"),
        ("-q", "invalid option -- 'q'"),
        ("-t yesterday", '-t "yesterday" not in time format'),
        ("-d Tag:q", "Invalid filter expression 'Tag:q'"),
        ("-d --pid=x", "pid 'x' out of range"),
        ("-G 1", "Invalid parameter '1' to -G: it must be between 64K and 256M"),
        ("-L", "Logcat read failure: No such file or directory"),
    ],
)
def test_bad_options(run, options, message):
    assert run(f"logcat {options}") == (1, "", f"logcat: {message}\n")


def test_following_until_cancelled(phone):
    async def follow():
        out = Pipe()
        words = ["logcat", "-v", "epoch", "Tag:V", "*:S"]
        process = Process(phone, words, closed_pipe(), out, Pipe(), 2000, 1)
        task = asyncio.ensure_future(find_command("logcat")(process))
        await asyncio.sleep(0)
        phone.log.write("I", "Tag", "heard")
        phone.log.write("I", "Silenced", "not heard")
        lines = [await out.read_line(), await out.read_line()]
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        phone.log.write("I", "Tag", "too late")
        out.close()
        return lines, await out.read_all()

    lines, rest = asyncio.run(follow())
    assert lines[0] == b"--------- beginning of main\n"
    assert lines[1].endswith(b"I Tag     : heard\n")
    assert rest == b""


def test_a_buffer_can_be_resized(shell):
    assert shell("logcat -c; logcat -b main -G 2M; logcat -b main,crash -g")[1].splitlines() == [
        "main: ring buffer is 2 MiB (0 B consumed, 0 B readable), max entry is 5120 B, max payload is 4068 B",
        "crash: ring buffer is 256 KiB (0 B consumed, 0 B readable), max entry is 5120 B, max payload is 4068 B",
    ]


def test_binary_entries_have_a_header(shell, log):
    raw = bytes.fromhex(shell("logcat -d -B -b main | xxd -p")[1])
    length, header, pid, tid, seconds, nanoseconds, buffer, uid = struct.unpack("<HHiIIIII", raw[:28])
    assert (header, pid, tid, seconds, nanoseconds, buffer, uid) == (28, 2311, 2312, 1697384041, 123456000, 0, 10123)
    assert raw[28 : 28 + length] == b"\x03Tag\0two\nlines\0"


def test_the_environment_filters(shell, log):
    assert "Start proc" not in shell("ANDROID_LOG_TAGS='Tag:V *:S' logcat -d")[1]
    assert "Start proc" in shell("export ANDROID_LOG_TAGS=\"''\"; exec logcat '-d'")[1]


def test_dividers_tell_when_the_buffer_changes(run, log):
    log.add(LogEntry(1697384043.0, 1, 1, 0, "I", "Again", "main again"))
    assert run("logcat -d -D -v raw").out.splitlines()[-2:] == ["--------- switch to main", "main again"]


def test_what_cannot_be_printed_is_escaped(run, phone):
    phone.log.add(LogEntry(1697384043.0, 1, 1, 0, "I", "T", "a\tb\x01\\"))
    assert run("logcat -d -v raw,printable T:V *:S").out.splitlines()[-1] == "a\\tb\\1\\\\"


def test_a_file_gets_the_log(shell, log):
    assert shell("logcat -d -f /sdcard/l -v raw -b crash; cat /sdcard/l")[1] == "--------- beginning of crash\nbad\n"


def test_statistics_tell_who_wrote(run, log):
    out = run("logcat -S -b main").out
    assert out.startswith("size/num main")
    assert "Chattiest UIDs in main log buffer:" in out
    assert "10123" in out
