"""The shell's own `ulimit`: what processes may use at most, as `/proc/PID/limits` tells it too."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.simulator.system.resource_limits import LIMITS, UNLIMITED, limit_text

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell._shell import Shell

_USAGE = "ulimit: usage: ulimit [-acdefHilnpqRrSstvx] [value]"


class _Shown(NamedTuple):
    """A limit as mksh shows it: its name, the kernel's, and of how many of its units a unit here is."""

    name: str
    title: str
    unit: int = 1


_SHOWN = {
    "t": _Shown("time(cpu-seconds)", "Max cpu time"), "f": _Shown("file(blocks)", "Max file size", 512),
    "c": _Shown("coredump(blocks)", "Max core file size", 512), "d": _Shown("data(KiB)", "Max data size", 1024),
    "s": _Shown("stack(KiB)", "Max stack size", 1024), "l": _Shown("lockedmem(KiB)", "Max locked memory", 1024),
    "n": _Shown("nofiles(descriptors)", "Max open files"), "p": _Shown("processes", "Max processes"),
    "i": _Shown("sigpending", "Max pending signals"), "q": _Shown("msgqueue(bytes)", "Max msgqueue size"),
    "e": _Shown("maxnice", "Max nice priority"), "R": _Shown("rttime(ms)", "Max realtime timeout"),
    "r": _Shown("maxrtprio", "Max realtime priority"), "v": _Shown("address-space(KiB)", "Max address space", 1024),
    "x": _Shown("filelocks", "Max file locks"),
}  # fmt: skip
_BY_TITLE = {limit.title: limit for limit in LIMITS}


async def ulimit(shell: Shell, words: list[str]) -> int:
    """Print limits; setting one changes nothing that could be noticed here."""
    letter, is_hard, shows_all, rest = "f", False, False, words[1:]
    while rest and rest[0].startswith("-") and len(rest[0]) > 1:
        for option in rest.pop(0)[1:]:
            if option not in "aHS" and option not in _SHOWN:
                shell.complain(f"ulimit: -{option}: unknown option")
                shell.complain(_USAGE)
                return 1
            is_hard, shows_all = (is_hard or option == "H") and option != "S", shows_all or option == "a"
            letter = option if option in _SHOWN else letter
    if len(rest) > (0 if shows_all else 1):
        shell.complain("ulimit: too many arguments")
        return 1
    if rest:
        return _check(shell, letter, rest[0])
    if shows_all:
        for option, shown in _SHOWN.items():
            shell.stdout.write(f"-{option}: {shown.name:<21} {_value(option, is_hard=is_hard)}\n")
    else:
        shell.stdout.write(f"{_value(letter, is_hard=is_hard)}\n")
    return 0


def _value(letter: str, *, is_hard: bool) -> str:
    shown = _SHOWN[letter]
    limit = _BY_TITLE[shown.title]
    value = limit.hard if is_hard else limit.soft
    return limit_text(value if value == UNLIMITED else value // shown.unit)


def _check(shell: Shell, letter: str, text: str) -> int:
    if text == "unlimited" or (text.isascii() and text.isdigit()):
        return 0
    shell.complain(f"ulimit: invalid {_SHOWN[letter].name} limit: {text}")
    return 1
