"""stty: how a terminal treats what is typed (AOSP `external/toybox`, `toys/pending/stty.c`)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._job_control import terminal_of
from pytest_mobileagent.simulator.shell._options import missing_argument, usage_error
from pytest_mobileagent.simulator.shell._terminal import Terminal
from pytest_mobileagent.simulator.shell._terminal_modes import CHARACTERS, GROUPS
from pytest_mobileagent.simulator.shell._usage import integer
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell._terminal_modes import TerminalModes
    from pytest_mobileagent.simulator.shell.process import Process

_SPEEDS = (
    0, 50, 75, 110, 134, 150, 200, 300, 600, 1200, 1800, 2400, 4800, 9600, 19200, 38400, 57600, 115200, 230400, 460800,
    500000, 576000, 921600, 1000000, 1152000, 1500000, 2000000, 2500000, 3000000, 3500000, 4000000,
)  # fmt: skip
_WIDTH = 80
_TOGETHER = {  # words that stand for several modes
    "cooked": "brkint ignpar istrip icrnl ixon opost isig icanon", "evenp": "parenb cs7 -parodd",
    "parity": "parenb cs7 -parodd", "oddp": "parenb cs7 parodd", "-parity": "-parenb cs8", "-evenp": "-parenb cs8",
    "-oddp": "-parenb cs8", "nl": "-icrnl -ocrnl", "-nl": "icrnl ocrnl -inlcr -igncr", "cbreak": "-icanon",
    "raw": "-ignbrk -brkint -ignpar -parmrk -inpck -istrip -inlcr -igncr -icrnl -ixon -ixoff -iuclc -ixany -imaxbel "
           "-opost -isig -icanon -xcase",
    "-cbreak": "icanon", "crterase": "echoe", "-crterase": "-echoe", "crtkill": "echoke", "-crtkill": "-echoke",
    "ctlecho": "echoctl", "-ctlecho": "-echoctl", "hup": "hupcl", "-hup": "-hupcl", "prterase": "echoprt",
    "-prterase": "-echoprt", "tabs": "tab0", "-tabs": "tab3", "tandem": "ixoff", "-tandem": "-ixoff",
}  # fmt: skip
_OPPOSITES = {"-cooked": "raw", "-raw": "cooked"}
_COUNTS = ("min", "time")
_SAVED = re.compile(r"[0-9a-f]+(?::[0-9a-f]+){22}")


@command("stty")
def stty(process: Process) -> None:
    """Show or change the modes of the terminal."""
    flags, device, settings = _words(process)
    if flags and settings:
        raise ShellError(1, "stty: can't make settings with -a/-g")
    if len(flags) > 1:
        raise usage_error(process, f"No '{flags[1]}' with '{flags[0]}'")
    terminal = _terminal(process, device)
    if settings:
        _Settings(process, terminal, settings).apply()
    elif flags == ["g"]:
        control, taken, shown, local = terminal.modes.groups
        numbers = [taken, shown, control, local, *terminal.modes.characters]
        process.out(":".join(f"{number:x}" for number in numbers))
    else:
        _show(process, terminal, shows_all=flags == ["a"])


def _words(process: Process) -> tuple[list[str], str, list[str]]:
    """Return options, the device of -F, and the settings: what looks like an option and is none is a setting."""
    flags: list[str] = []
    device, settings, words = "", list[str](), process.argv[1:]
    while words:
        word = words.pop(0)
        if re.fullmatch(r"-[ag]+", word):
            flags += [letter for letter in word[1:] if letter not in flags]
        elif word.startswith("-F"):
            device = word[2:] or (words.pop(0) if words else "")
            if not device:
                raise missing_argument(process, "F")
        else:
            settings.append(word)
    return flags, device, settings


def _terminal(process: Process, device: str) -> Terminal:
    found = terminal_of(process.stdin)
    if device and not process.phone.disk.exists(process.path(device)) and device != found.terminal_name:
        raise ShellError(1, f"stty: {device}: No such file or directory")
    if not isinstance(found, Terminal) or device not in ("", "/dev/tty", found.terminal_name):
        raise ShellError(1, f"stty: tcgetattr {device or 'standard input'}: Inappropriate ioctl for device")
    return found


# -- changing ---------------------------------------------------------------------------------------------------------


class _Settings:
    """The words that change modes; all are read before any is applied."""

    def __init__(self, process: Process, terminal: Terminal, words: list[str]) -> None:
        self._process, self._terminal = process, terminal
        self._words = list(words)
        self._modes = terminal.modes.copy()

    def apply(self) -> None:
        """Change the terminal's modes."""
        while self._words:
            self._one(self._words.pop(0))
        self._terminal.modes = self._modes

    def _one(self, word: str) -> None:  # noqa: C901 - a case per word
        modes, terminal = self._modes, self._terminal
        if word == "size":
            self._process.out(f"{terminal.rows} {terminal.columns}")
        elif word == "speed":
            self._process.out(_speed(terminal.modes, "{} {}"))
        elif word == "line":
            modes.line = self._number(0, 30)
        elif word in _COUNTS:
            modes.characters[CHARACTERS[word]] = self._number(0, 255)
        elif re.fullmatch(r"[1-9][0-9]*", word):
            modes.speeds[:] = [_known_speed(int(word))] * 2
        elif word in ("ispeed", "ospeed"):
            modes.speeds[word == "ospeed"] = _known_speed(self._number(0, 4_000_000))
        elif word == "rows":
            terminal.resize(self._number(0, 65535), terminal.columns)
        elif word in ("cols", "columns"):
            terminal.resize(terminal.rows, self._number(0, 65535))
        elif _SAVED.fullmatch(word):
            taken, shown, control, local, *characters = (int(number, 16) for number in word.split(":"))
            modes.groups[:] = [control, taken, shown, local]
            modes.characters[:] = [number & 255 for number in characters]
        elif word in CHARACTERS:
            self._character(word)
        else:
            self._modes_by_name(word)

    def _modes_by_name(self, word: str) -> None:
        word = _OPPOSITES.get(word, word)
        if word == "sane":
            self._modes.make_sane()
            return
        if word in ("ek", "raw"):
            pairs = {"erase": 0x7F, "kill": 0x15} if word == "ek" else {"min": 1, "time": 0}
            for name, number in pairs.items():
                self._modes.characters[CHARACTERS[name]] = number
        for name in "" if word == "ek" else _TOGETHER.get(word, word).split() or [word]:
            try:
                self._modes.set(name)
            except KeyError as error:
                raise ShellError(1, f"stty: unknown option: {name.removeprefix('-')}") from error
            except ValueError as error:
                raise ShellError(1, f"stty: {name.removeprefix('-')} isn't a boolean") from error

    def _character(self, name: str) -> None:
        if not self._words:
            raise ShellError(1, "stty: missing arg")
        text = self._words.pop(0)
        if text in ("^-", "undef"):
            number = 0
        elif text == "^?":
            number = 0x7F
        elif len(text) == 2 and text[0] == "^":
            number = (ord(text[1].upper()) - ord("@")) & 255
        elif len(text) == 1:
            number = ord(text) & 255
        else:
            raise ShellError(1, f"stty: invalid arg: {text}")
        self._process.out(f"setting {name} to {text} ({number:02x})")
        self._modes.characters[CHARACTERS[name]] = number

    def _number(self, least: int, most: int) -> int:
        if not self._words:
            raise ShellError(1, "stty: missing arg")
        number = integer(self._process, self._words.pop(0))
        if not least <= number <= most:
            raise ShellError(1, f"stty: {number} < {least}" if number < least else f"stty: {number} > {most}")
        return number


def _known_speed(number: int) -> int:
    if number not in _SPEEDS:
        raise ShellError(1, f"stty: unknown speed: {number}")
    return number


# -- showing ----------------------------------------------------------------------------------------------------------


def _speed(modes: TerminalModes, both: str, one: str = "{}") -> str:
    first, second = modes.speeds
    return one.format(first) if first == second else both.format(first, second)


def _show(process: Process, terminal: Terminal, *, shows_all: bool) -> None:
    """Print the modes: all, or those that are not sane."""
    modes, sane = terminal.modes, terminal.modes.copy()
    sane.make_sane()
    head = [_speed(modes, "ispeed {} baud; ospeed {} baud;", "speed {} baud;")]
    if shows_all:
        head.append(f"rows {terminal.rows}; columns {terminal.columns};")
    pieces = [[*head, f"line = {modes.line};"]]
    pieces.append(
        [
            f"{name} = {modes.characters[at] if name in _COUNTS else _visible(modes.characters[at])};"
            for name, at in CHARACTERS.items()
            if shows_all or modes.characters[at] != sane.characters[at]
        ]
    )
    for at, group in enumerate(GROUPS):
        value, usual = modes.groups[at], ~modes.groups[at] if shows_all else sane.groups[at]
        shown = []
        for flag in group:
            mask = flag.mask or flag.value
            is_on = value & mask == flag.value
            if (is_on and usual & mask != flag.value) if flag.mask else (value & mask != usual & mask):
                shown.append(flag.name if is_on else f"-{flag.name}")
        pieces.append(shown)
    width = terminal.columns or _WIDTH
    for words in pieces:
        for line in _filled(words, width):
            process.out(line)


def _filled(words: list[str], width: int) -> list[str]:
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + 1 + len(word) < width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _visible(number: int) -> str:
    if not number:
        return "<undef>"
    front, number = ("M-", number - 128) if number > 0x7F else ("", number)
    return front + (f"^{chr(number + 64)}" if number < 32 else "^?" if number == 0x7F else chr(number))
