"""stty, and what a terminal does by its modes."""

from __future__ import annotations

import asyncio

import pytest

from pytest_mobileagent.simulator.pipes import Pipe
from pytest_mobileagent.simulator.shell import sh
from pytest_mobileagent.simulator.shell._terminal import Terminal

NEW = "500:5:bf:8a3b:3:1c:7f:15:4:0:1:0:11:13:1a:0:12:f:17:16:0:0:0\n"
ALL = """\
speed 38400 baud; rows 24; columns 80; line = 0;
intr = ^C; quit = ^\\; erase = ^?; kill = ^U; eof = ^D; eol = <undef>;
eol2 = <undef>; swtch = <undef>; start = ^Q; stop = ^S; susp = ^Z; rprnt = ^R;
werase = ^W; lnext = ^V; discard = ^O; min = 1; time = 0;
-parenb -parodd -cmspar cs8 -hupcl -cstopb cread -clocal -crtscts
-ignbrk -brkint -ignpar -parmrk -inpck -istrip -inlcr -igncr icrnl ixon -ixoff
-iuclc -ixany -imaxbel -iutf8
opost -olcuc -ocrnl onlcr -onocr -onlret -ofill -ofdel nl0 cr0 tab0 bs0 vt0 ff0
isig icanon iexten echo echoe echok -echonl -noflsh -xcase -tostop -echoprt
echoctl echoke -flusho -extproc
"""


@pytest.fixture
def on_terminal(phone):
    """Run a command on a terminal of 24 rows and 80 columns; returns what it shows."""

    def on_terminal(command):
        async def run():
            screen = Pipe()
            terminal = Terminal(screen)
            terminal.resize(24, 80)
            await sh.run(phone, command, stdin=terminal, stdout=screen, stderr=screen, uid=2000)
            screen.close()
            return (await screen.read_all()).decode()

        return asyncio.run(asyncio.wait_for(run(), 20))

    return on_terminal


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("stty -g", NEW),
        ("stty -a", ALL),
        ("stty", "speed 38400 baud; line = 0;\n-brkint -imaxbel\n"),
        ("stty size", "24 80\n"),
        ("stty rows 5 cols 7; stty size", "5 7\n"),
        ("stty sane; stty", "speed 38400 baud; line = 0;\n"),
        ("s=$(stty -g); stty raw -echo; stty $s; stty -g", NEW),
        ("stty raw -echo; stty",
         "speed 38400 baud; line = 0;\n-brkint -icrnl -imaxbel\n-opost\n-isig -icanon -echo\n"),
        ("stty intr ^X; stty", "setting intr to ^X (18)\nspeed 38400 baud; line = 0;\nintr = ^X;\n-brkint -imaxbel\n"),
        ("stty 9600; stty speed; stty ospeed 50; stty speed", "9600\n9600 50\n"),
        ("stty size < /dev/tty", "stty: tcgetattr standard input: Inappropriate ioctl for device\n"),
        ("stty blah", "stty: unknown option: blah\n"),
        ("stty -cs8", "stty: cs8 isn't a boolean\n"),
        ("stty intr", "stty: missing arg\n"),
        ("stty intr abc", "stty: invalid arg: abc\n"),
        ("stty 12345", "stty: unknown speed: 12345\n"),
        ("stty rows 99999", "stty: 99999 > 65535\n"),
        ("stty -a raw", "stty: can't make settings with -a/-g\n"),
        ("stty -ag", 'stty: No \'g\' with \'a\' (see "stty --help")\n'),
        ("stty -F /nope", "stty: /nope: No such file or directory\n"),
        ("stty -F /dev/null", "stty: tcgetattr /dev/null: Inappropriate ioctl for device\n"),
    ],
)  # fmt: skip
def test_modes_are_shown_and_changed(on_terminal, line, shown):
    assert on_terminal(line) == shown


def test_without_a_terminal_there_are_no_modes(shell):
    assert shell("stty") == (1, "", "stty: tcgetattr standard input: Inappropriate ioctl for device\n")


@pytest.mark.parametrize(
    ("modes", "keys", "shown", "read"),
    [
        ("", b"ab\x7fc\r", "ab\b \bc\n", b"ac\n"),
        ("-echo", b"ab\x7fc\r", "", b"ac\n"),
        ("-icanon", b"a\x7f\r", "a\x7f\n", b"a\x7f\n"),
        ("-icanon -echo -isig", b"\x03\x04", "", b"\x03\x04"),
        ("-icrnl -icanon -echo", b"\r", "", b"\r"),
    ],
)
def test_keys_are_taken_by_the_modes(modes, keys, shown, read):
    screen = Pipe()
    terminal = Terminal(screen)
    for word in modes.split():
        terminal.modes.set(word)
    terminal.typed(keys)
    for pipe in (screen, terminal):
        pipe.close()

    async def both():
        return (await screen.read_all()).decode(), await terminal.read_all()

    assert asyncio.run(both()) == (shown, read)
