"""ps, pidof, pgrep, pkill, killall."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.disk import ROOT_UID
from pytest_mobileagent.simulator.shell._options import parse_options, usage_error
from pytest_mobileagent.simulator.shell._process_fields import columns, order, table
from pytest_mobileagent.simulator.shell._regex import compile_regex
from pytest_mobileagent.simulator.shell._signals import send_signal, signal_name
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command
from pytest_mobileagent.simulator.system.processes import process_table
from pytest_mobileagent.simulator.system.users import user_number

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell._options import Parsed
    from pytest_mobileagent.simulator.shell.process import Process
    from pytest_mobileagent.simulator.system.processes import RunningProcess

# Android's own default (AOSP `external/toybox`, `toys/posix/ps.c`).
_DEFAULT = "USER,PID,PPID,VSZ,RSS,WCHAN:16,ADDR:4,S,NAME"
_FULL = "USER:12=UID,PID,PPID,C,STIME,TTY,TIME,ARGS=CMD"
_LONG = "F,S,UID,PID,PPID,C,PRI,NI,BIT,SZ,WCHAN,TTY,TIME,CMD"


@command("ps")
def ps(process: Process) -> int:
    """List processes."""
    parsed = parse_options(process, "AadeflMnTwZ", with_value="gGkoOpPuU", long=("pid=p", "ppid=P", "user=U", "sort=k"))
    rows = _chosen(process, parsed)
    if "k" in parsed.values:
        rows = order(process.phone, rows, parsed.all_values("k"), name="ps")
    spec = _FULL if "f" in parsed.flags else _LONG if "l" in parsed.flags else _DEFAULT
    if "T" in parsed.flags:
        spec = spec.replace("PID,PPID", "PID,TID,PPID").replace("NAME", "CMD")
    if "n" in parsed.flags:
        spec = spec.replace("USER", "UID")
    words = parsed.all_values("o") or [spec]
    if "O" in parsed.values:
        first, _, last = words[-1].rpartition(",")
        words = [*words[:-1], first, *parsed.all_values("O"), last]
    if "Z" in parsed.flags:
        words = ["LABEL", *words]
    for line in table(process.phone, columns(words, name="ps"), rows):
        process.out(line)
    return int(not rows)


def _numbers(parsed: Parsed, letter: str, name: str) -> set[int]:
    words = [word for value in parsed.all_values(letter) for word in value.split(",") if word]
    for word in words:
        if not word.isdigit():
            raise ShellError(1, f"{name}: bad -{letter} '{word}'\n{' ' * (len(name) + 10)}^")
    return {int(word) for word in words}


def _users(parsed: Parsed, letters: str, name: str) -> set[int]:
    words = [word for letter in letters for value in parsed.all_values(letter) for word in value.split(",") if word]
    found = {word: user_number(word) for word in words}
    for word, number in found.items():
        if number is None:
            raise ShellError(1, f"{name}: bad user '{word}'")
    return {number for number in found.values() if number is not None}


def _chosen(process: Process, parsed: Parsed) -> list[RunningProcess]:
    """Return the processes that options and arguments mean: the own one, if they mean none."""
    rows = process_table(process.phone)
    if parsed.flags & {"A", "e", "d"}:
        return rows
    for word in parsed.arguments:
        if not word.isdigit():
            raise ShellError(1, f"ps: bad {word}\n        ^")
    pids = _numbers(parsed, "p", "ps") | {int(word) for word in parsed.arguments}
    parents, users = _numbers(parsed, "P", "ps"), _users(parsed, "uUgG", "ps")
    if "a" in parsed.flags:
        pids |= {pid for pid, program in process.phone.programs.items() if program.terminal}
    if not (pids or parents or users):
        return [row for row in rows if row.pid == process.pid]
    return [row for row in rows if row.pid in pids or row.ppid in parents or row.uid in users]


@command("pidof")
def pidof(process: Process) -> int:
    """Print the numbers of processes by name."""
    parsed = parse_options(process, "sx", with_value="o")
    omitted = {pid for value in parsed.all_values("o") for pid in value.split(",")}
    pids = [str(row.pid) for row in process_table(process.phone) if _is_called(row, parsed.arguments)]
    pids = [pid for pid in pids if pid not in omitted][: 1 if "s" in parsed.flags else None]
    if pids:
        process.out(" ".join(pids))
    return int(not pids)


def _is_called(row: RunningProcess, names: list[str]) -> bool:
    return row.name in names or (bool(row.arguments) and row.arguments[0] in names)


# -- by a pattern -----------------------------------------------------------------------------------------------------


@command("pgrep", "pkill")
def pgrep(process: Process) -> int:
    """Print the numbers of processes that match a regular expression, or signal them."""
    name = process.argv[0].rpartition("/")[2]
    kills = _signal_word(process) if name == "pkill" else ""
    parsed = parse_options(process, "fnovxV" if kills else "cflnovx", with_value="lGPuU" if kills else "dLGPuU")
    given = parsed.values.get("l" if kills else "L", kills)
    signal = signal_name(given) if given else ""
    if signal is None:
        raise ShellError(1, f"{name}: bad -{'l' if kills else 'L'} '{given}'")
    users, parents = _users(parsed, "uUG", name), _numbers(parsed, "P", name)
    if not parsed.arguments and not users and not parents:
        raise usage_error(process, "No PATTERN")
    rows = [
        row
        for row in process_table(process.phone)
        if row.pid != process.pid and _matches(row, parsed, name) != ("v" in parsed.flags)
        and (not users or row.uid in users) and (not parents or row.ppid in parents)
    ]  # fmt: skip
    if parsed.flags & {"n", "o"}:
        rows = rows[-1:] if "n" in parsed.flags else rows[:1]
    if signal:
        for row in rows:
            if process.uid in (ROOT_UID, row.uid):
                send_signal(process.phone, row.pid, signal)
    else:
        _print_found(process, parsed, rows)
    return int(not rows)


def _matches(row: RunningProcess, parsed: Parsed, name: str) -> bool:
    if not parsed.arguments:
        return True
    text = row.command_line if "f" in parsed.flags else row.name.strip("[]")
    patterns = [compile_regex(each, extended=True, name=name) for each in parsed.arguments]
    if "x" in parsed.flags:
        return any(pattern.fullmatch(text) for pattern in patterns)
    return any(pattern.search(text) for pattern in patterns)


def _print_found(process: Process, parsed: Parsed, rows: list[RunningProcess]) -> None:
    if "c" in parsed.flags:
        process.out(str(len(rows)))
        return
    shown = [f"{row.pid} {row.name}" if "l" in parsed.flags else str(row.pid) for row in rows]
    if shown:
        process.out(parsed.values.get("d", "\n").join(shown))


def _signal_word(process: Process) -> str:
    """Take `-SIGNAL` off the arguments and return it; TERM if there is none."""
    for at, word in enumerate(process.argv[1:], 1):
        if word == "--":
            break
        if word.startswith("-") and len(word) > 1 and (word[1:].isdigit() or signal_name(word[1:]) is not None):
            del process.argv[at]
            return word[1:]
    return "TERM"


@command("killall")
def killall(process: Process) -> int:
    """Signal processes by name."""
    given = _signal_word(process)
    parsed = parse_options(process, "qw", with_value="s")
    signal = signal_name(parsed.values.get("s", given))
    if signal is None:
        raise ShellError(1, f"killall: bad signal '{parsed.values.get('s', given)}'")
    if not parsed.arguments:
        raise usage_error(process, "no name")
    status = 0
    for name in parsed.arguments:
        rows = [row for row in process_table(process.phone) if _is_called(row, [name]) and row.pid != process.pid]
        if not rows and "q" not in parsed.flags:
            process.err(f"killall: {name}: No such process")
        status |= int(not rows)
        for row in rows:
            send_signal(process.phone, row.pid, signal)
    return status
