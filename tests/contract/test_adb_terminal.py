"""`adb shell` as a person types in it, and every other way in which its input and output are connected."""

from __future__ import annotations

import codecs
import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time

import pytest

PROMPT = "emu64x:/ # "


class Typist:
    """A person at a terminal of 40 rows and 100 columns, in which adb runs."""

    def __init__(self, adb, *words):
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.execve(adb.program, [adb.program, *words], adb.environment)  # noqa: S606 - the program under test
        self.resize(40, 100)
        self.seen = ""
        self.decoder = codecs.getincrementaldecoder("utf-8")()  # a letter may come in pieces

    def resize(self, rows, columns):
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        os.kill(self.pid, signal.SIGWINCH)

    def type(self, keys):
        os.write(self.fd, keys.encode())

    def expect(self, text):
        """Read up to `text`; return what came before it."""
        deadline_s = time.monotonic() + 60
        while text not in self.seen:
            assert time.monotonic() < deadline_s, self.seen
            piece = os.read(self.fd, 65536)
            assert piece, self.seen
            self.seen += self.decoder.decode(piece)
        before, _, self.seen = self.seen.partition(text)
        return before

    def end(self):
        """Read what is left; return it and the exit status."""
        with contextlib.suppress(OSError):
            while piece := os.read(self.fd, 65536):
                self.seen += self.decoder.decode(piece)
        os.close(self.fd)
        return self.seen, os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


@pytest.fixture
def typist(adb):
    typist = Typist(adb, "shell")
    typist.expect(PROMPT)
    yield typist
    with contextlib.suppress(ProcessLookupError):
        os.kill(typist.pid, signal.SIGKILL)


def test_a_person_sees_a_prompt_an_echo_and_the_output(typist):
    typist.type("echo hi; false\r")

    assert typist.expect("1|" + PROMPT) == "echo hi; false\r\nhi\r\n"
    typist.type("exit 3\r")
    assert typist.end() == ("exit 3\r\n", 3)


def test_what_was_mistyped_is_rubbed_out(typist):
    typist.type("echo né\x7f\x7fox\r")

    assert typist.expect(PROMPT).endswith("\r\nox\r\n")


def test_a_running_command_is_interrupted(typist):
    typist.type("cat\r")
    typist.expect("cat\r\n")
    typist.type("\x03")

    assert typist.expect("130|" + PROMPT) == "^C\r\n"


def test_a_line_is_given_up(typist):
    typist.type("rm -rf /\x03")
    typist.expect("^C\r\n130|" + PROMPT)
    typist.type("echo still here\r")

    assert typist.expect(PROMPT).endswith("still here\r\n")


def test_a_program_reads_lines_until_the_end_of_the_input(typist):
    typist.type("cat\r")
    typist.expect("cat\r\n")
    for word in ("one", "two"):
        typist.type(f"{word}\r")
        assert typist.expect(f"{word}\r\n{word}\r\n") == ""
    typist.type("\x04")

    assert typist.expect(PROMPT) == ""
    typist.type("\x04")
    assert typist.end()[1] == 0


def test_the_size_of_the_window_is_known_and_follows(typist):
    typist.type("echo $LINES $COLUMNS\r")
    assert typist.expect(PROMPT).endswith("\r\n40 100\r\n")

    for _ in range(50):  # adb tells a new size only if no key follows at once
        typist.resize(20, 50)
        select.select([typist.fd], [], [], 0.05)
        typist.type("echo $LINES $COLUMNS\r")
        if typist.expect(PROMPT).endswith("\r\n20 50\r\n"):
            break
    else:
        pytest.fail("the new size never arrived")


def test_a_command_on_a_terminal_is_interrupted(adb):
    typist = Typist(adb, "shell", "-t", "echo begun; cat")
    typist.expect("begun\r\n")
    typist.type("\x03")

    assert typist.end() == ("^C\r\n", 130)


@pytest.mark.parametrize(
    ("words", "result"),
    [
        (["-T", "[ -t 0 ] || echo none; echo err >&2"], (0, b"none\n", b"err\n")),
        (["-t", "-t", "[ -t 0 ] && tty; echo err >&2"], (0, b"/dev/pts/0\r\nerr\r\n", b"")),
        (["-n", "cat; echo $?"], (0, b"0\n", b"")),
        (["-x", "echo out; echo err >&2; exit 3"], (0, b"out\nerr\n", b"")),
        (["exit 3"], (3, b"", b"")),
    ],
    ids=["-T", "-t -t", "-n", "-x", "plain"],
)
def test_the_options_of_shell(adb, words, result):
    typed = b"" if "-t" in words else b"not read by -n"  # a terminal may show what is typed before the command ends
    assert adb("shell", *words, data=typed) == result


def test_commands_come_from_a_pipe(adb):
    assert adb("shell", data=b"cd /data\npwd\necho err >&2\nexit 4\n") == (4, b"/data\n", b"err\n")


def test_a_large_input_goes_in_and_out(adb):
    data = os.urandom(1 << 20) * 20

    assert adb("shell", "-T", "cat", data=data) == (0, data, b"")
    assert adb("shell", "wc -c", data=data)[1].strip() == str(len(data)).encode()


def test_an_input_is_given_to_a_command_without_a_protocol(adb):
    data = bytes(range(256)) * 1000

    assert adb("exec-in", "cat > /sdcard/in", data=data) == (0, b"", b"")
    wanted = f"{len(data)} /sdcard/in\n".encode()
    for _ in range(100):  # adb hangs up when it has sent everything: the phone may still be writing
        if adb("exec-out", "wc -c /sdcard/in")[1] == wanted:
            break
    assert adb("exec-out", "cat /sdcard/in") == (0, data, b"")


def test_a_shell_that_nobody_reads_any_more_ends(adb):
    with adb.start("shell", "echo begun; logcat", stdout=-1) as endless:
        assert endless.stdout.readline() == b"begun\n"
        endless.kill()

    for _ in range(100):
        if not re.search(r"logcat$", adb.text("shell", "ps -A -o NAME"), re.MULTILINE):
            return
    pytest.fail("it runs on")
