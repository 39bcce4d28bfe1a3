"""The modes of a terminal, as Linux numbers and `stty` names them (Linux `asm-generic/termbits.h`)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple


class Flag(NamedTuple):
    """One mode: its name, its bit, and the bits that it is one value of, if it is no switch."""

    name: str
    value: int
    mask: int = 0


def _flags(names: str, **masks: int) -> tuple[Flag, ...]:
    """Return flags by `name:bit`; what ends with a digit is one of several, in those bits that `masks` tells."""
    pairs = (word.split(":") for word in names.split())
    return tuple(Flag(name, int(value, 16), masks.get(name[:-1], 0)) for name, value in pairs)


CONTROL = _flags(
    "parenb:100 parodd:200 cmspar:40000000 cs5:0 cs6:10 cs7:20 cs8:30 hupcl:400 cstopb:40 cread:80 clocal:800 "
    "crtscts:80000000",
    cs=0x30,
)
INPUT = _flags(
    "ignbrk:1 brkint:2 ignpar:4 parmrk:8 inpck:10 istrip:20 inlcr:40 igncr:80 icrnl:100 ixon:400 ixoff:1000 iuclc:200 "
    "ixany:800 imaxbel:2000 iutf8:4000"
)
OUTPUT = _flags(
    "opost:1 olcuc:2 ocrnl:8 onlcr:4 onocr:10 onlret:20 ofill:40 ofdel:80 nl0:0 nl1:100 cr0:0 cr1:200 cr2:400 cr3:600 "
    "tab0:0 tab1:800 tab2:1000 tab3:1800 bs0:0 bs1:2000 vt0:0 vt1:4000 ff0:0 ff1:8000",
    nl=0x100, cr=0x600, tab=0x1800, bs=0x2000, vt=0x4000, ff=0x8000,
)  # fmt: skip
LOCAL = _flags(
    "isig:1 icanon:2 iexten:8000 echo:8 echoe:10 echok:20 echonl:40 noflsh:80 xcase:4 tostop:100 echoprt:400 "
    "echoctl:200 echoke:800 flusho:1000 extproc:10000"
)
GROUPS = (CONTROL, INPUT, OUTPUT, LOCAL)
CHARACTERS = {  # in the order in which they are shown
    "intr": 0, "quit": 1, "erase": 2, "kill": 3, "eof": 4, "eol": 11, "eol2": 16, "swtch": 7, "start": 8, "stop": 9,
    "susp": 10, "rprnt": 12, "werase": 14, "lnext": 15, "discard": 13, "min": 6, "time": 5,
}  # fmt: skip
SANE_CHARACTERS = (3, 0x1C, 0x7F, 0x15, 4, 0, 1, 0, 0x11, 0x13, 0x1A, 0, 0x12, 0x0F, 0x17, 0x16, 0, 0, 0)
_SANE = (
    "cread -ignbrk brkint -inlcr -igncr icrnl icanon iexten echo echoe echok -echonl -noflsh -ixoff -iutf8 -iuclc "
    "-ixany imaxbel -xcase -olcuc -ocrnl opost -ofill onlcr -onocr -onlret nl0 cr0 tab0 bs0 vt0 ff0 isig -tostop "
    "-ofdel -echoprt echoctl echoke -extproc -flusho cs8"
)
_SPEED = 38400


@dataclass
class TerminalModes:
    """How a terminal treats what is typed and written; a new one as Linux makes it."""

    groups: list[int] = field(default_factory=lambda: [0xBF, 0x500, 0x5, 0x8A3B])  # as `GROUPS`
    characters: list[int] = field(default_factory=lambda: list(SANE_CHARACTERS))
    speeds: list[int] = field(default_factory=lambda: [_SPEED, _SPEED])  # of input, of output
    line: int = 0

    def copy(self) -> TerminalModes:
        """Return the same modes, to be changed on their own."""
        return TerminalModes(list(self.groups), list(self.characters), list(self.speeds), self.line)

    def has(self, name: str) -> bool:
        """Whether a switch is on."""
        at, flag = find_flag(name)
        return bool(self.groups[at] & flag.value)

    def set(self, word: str) -> None:
        """Switch a mode on, or off by a minus before its name.

        Raises:
            KeyError: there is none of that name.
            ValueError: it is one of several, and cannot be switched off.
        """
        name = word.removeprefix("-")
        at, flag = find_flag(name)
        if name == word:
            self.groups[at] = self.groups[at] & ~flag.mask | flag.value
        elif flag.mask:
            raise ValueError(name)
        else:
            self.groups[at] &= ~flag.value

    def make_sane(self) -> None:
        """Become what a person can type on."""
        for word in _SANE.split():
            self.set(word)
        self.characters[:] = SANE_CHARACTERS

    def is_key(self, key: bytes, name: str) -> bool:
        """Whether a key is one with a meaning of its own."""
        number = self.characters[CHARACTERS[name]]
        return bool(number) and key[0] == number


def find_flag(name: str) -> tuple[int, Flag]:
    """Return a mode by its name, and the number of its group.

    Raises:
        KeyError: there is none.
    """
    for at, group in enumerate(GROUPS):
        for flag in group:
            if flag.name == name:
                return at, flag
    raise KeyError(name)
