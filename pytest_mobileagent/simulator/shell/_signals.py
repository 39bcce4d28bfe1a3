"""Signals by name and number."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

SIGNALS = {
    "HUP": 1, "INT": 2, "QUIT": 3, "ILL": 4, "TRAP": 5, "ABRT": 6, "BUS": 7, "FPE": 8, "KILL": 9,
    "USR1": 10, "SEGV": 11, "USR2": 12, "PIPE": 13, "ALRM": 14, "TERM": 15, "STKFLT": 16, "CHLD": 17, "CONT": 18,
    "STOP": 19, "TSTP": 20, "TTIN": 21, "TTOU": 22, "URG": 23, "XCPU": 24, "XFSZ": 25, "VTALRM": 26, "PROF": 27,
    "WINCH": 28, "IO": 29, "PWR": 30, "SYS": 31,
}  # fmt: skip

IGNORED = frozenset(("CHLD", "URG", "WINCH"))  # by whoever does not ask for them
STOPPING = frozenset(("STOP", "TSTP", "TTIN", "TTOU"))


def signal_name(word: str) -> str | None:
    """Return a signal's name without SIG, given by name or number; None if there is none."""
    name = word.upper().removeprefix("SIG")
    if word.isdigit():
        return (
            "EXIT" if int(word) == 0 else next((name for name, number in SIGNALS.items() if number == int(word)), None)
        )
    return name if name in SIGNALS or name in ("EXIT", "ERR") else None


def signal_number(word: str) -> int | None:
    """Return a signal's number, given by name or number; None if there is none."""
    name = signal_name(word)
    return SIGNALS.get(name) if name is not None else None


def send_signal(phone: Phone, pid: int, name: str) -> bool:
    """Signal a process; return whether it is there."""
    if name == "EXIT" or name in IGNORED:
        return phone.has_process(pid)
    if name in STOPPING or name == "CONT":
        return phone.pause(pid, stops=name != "CONT")
    return phone.kill(pid, SIGNALS.get(name, SIGNALS["TERM"]))
