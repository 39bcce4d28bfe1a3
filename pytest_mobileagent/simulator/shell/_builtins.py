"""Commands that are part of the shell itself."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._builtins_input import echo, getopts, print_, read
from pytest_mobileagent.simulator.shell._builtins_limits import ulimit
from pytest_mobileagent.simulator.shell._builtins_variables import (
    alias,
    export,
    readonly,
    set_,
    shift,
    typeset,
    unalias,
    unset,
)
from pytest_mobileagent.simulator.shell._control import Exit, LoopControl, Return
from pytest_mobileagent.simulator.shell._history import fc
from pytest_mobileagent.simulator.shell._job_control import bg, fg, jobs
from pytest_mobileagent.simulator.shell._signals import IGNORED, SIGNALS, send_signal, signal_name
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import find_command

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from pytest_mobileagent.simulator.shell._shell import Shell

    Builtin = Callable[[Shell, list[str]], Awaitable[int]]


async def cd(shell: Shell, words: list[str]) -> int:
    """Change the working directory."""
    arguments = [word for word in words[1:] if word not in ("-P", "-L", "--")]
    target = arguments[0] if arguments else shell.variables.get("HOME", "")
    if not target:
        shell.complain("cd: no home directory (HOME not set)")
        return 2
    if target == "-":
        target = shell.variables.get("OLDPWD", "")
        if not target:
            shell.complain("cd: no previous directory (OLDPWD not set)")
            return 2
    path = _normal(shell.path(target))
    disk = shell.phone.disk
    if not disk.exists(path):
        shell.complain(f"cd: {path}: No such file or directory")
        return 2
    if not disk.is_dir(path):
        shell.complain(f"cd: {path}: Not a directory")
        return 2
    if not disk.permits(path, uid=shell.uid, access=1):
        shell.complain(f"cd: {path}: Permission denied")
        return 2
    shell.assign("OLDPWD", shell.cwd)
    shell.cwd = disk.resolve(path) if "-P" in words else path
    if arguments[:1] == ["-"]:
        shell.stdout.write(f"{path}\n")
    return 0


def _normal(path: str) -> str:
    parts: list[str] = []
    for part in path.split("/"):
        if part == "..":
            del parts[-1:]
        elif part not in ("", "."):
            parts.append(part)
    return "/" + "/".join(parts)


async def pwd(shell: Shell, words: list[str]) -> int:
    """Print the working directory."""
    path = shell.phone.disk.resolve(shell.cwd) if "-P" in words else shell.cwd
    shell.stdout.write(f"{path}\n")
    return 0


async def realpath(shell: Shell, words: list[str]) -> int:
    """Print a path without links; only its last part may be missing."""
    arguments = [word for word in words[1:] if word != "--"]
    if len(arguments) != 1:
        return await shell.run_command(words)
    disk = shell.phone.disk
    real = disk.resolve(shell.path(arguments[0]))
    if not disk.exists(real.rpartition("/")[0] or "/"):
        shell.complain(f"realpath: {arguments[0]}: No such file or directory")
        return 2
    shell.stdout.write(f"{real}\n")
    return 0


async def exit_(shell: Shell, words: list[str]) -> int:
    """End the shell."""
    raise Exit(_status(shell, words))


async def return_(shell: Shell, words: list[str]) -> int:
    """End a function, or a file that is being read."""
    raise Return(_status(shell, words))


def _status(shell: Shell, words: list[str]) -> int:
    if len(words) < 2:
        return shell.status
    try:
        return int(words[1]) & 255
    except ValueError:
        shell.complain(f"{words[0]}: {words[1]}: bad number")
        return 1


async def loop_control(shell: Shell, words: list[str]) -> int:
    """End a loop, or its present round."""
    del shell
    levels = int(words[1]) if len(words) > 1 and words[1].isdigit() else 1
    raise LoopControl(levels=levels, continues=words[0] == "continue")


async def eval_(shell: Shell, words: list[str]) -> int:
    """Run the arguments as a program, here."""
    shell.status = 0
    return await shell.run_lines(" ".join(words[1:]))


async def source(shell: Shell, words: list[str]) -> int:
    """Run a file's program, here."""
    if len(words) < 2:
        shell.complain(".: missing argument")
        return 1
    try:
        text = (await shell.readable(words[1])).decode(errors="surrogateescape")
    except OSError as error:
        shell.complain(f".: {words[1]}: {error.strerror}")
        raise Exit(1) from error
    kept = shell.parameters
    if len(words) > 2:
        shell.parameters = words[2:]
    shell.status = 0
    try:
        return await shell.run_lines(text, source=words[1])
    except Return as end:
        return end.status
    finally:
        shell.parameters = kept


async def exec_(shell: Shell, words: list[str]) -> int:
    """Become another program."""
    arguments = words[1:]
    while arguments and arguments[0] == "--":
        arguments = arguments[1:]
    raise Exit(await shell.run_command(arguments))


async def wait(shell: Shell, words: list[str]) -> int:
    """Wait for background jobs; the status is the last one's."""
    named = [pid for word in words[1:] for pid in _pids(shell, word, name="wait")]
    numbers = [int(word) for word in named if word.isdigit()] or list(shell.jobs)
    status = 0
    for number in numbers:
        task = shell.jobs.get(number)
        if task is None:
            status = 127
            continue
        await asyncio.wait([task])
        shell.jobs.pop(number, None)
        if shell.control is not None:
            shell.control.waited_for(number)
        status = shell.phone.signals.pop(number, 15) + 128 if task.cancelled() else task.result()
    return status if len(words) > 1 else 0


async def trap(shell: Shell, words: list[str]) -> int:
    """Remember what to run at the end, at a signal, or at an error."""
    arguments = [word for word in words[1:] if word != "--"]
    if not arguments:
        for kept, its_action in shell.traps.items():
            shell.stdout.write(f"trap -- '{its_action}' {kept}\n")
        return 0
    is_reset = len(arguments) == 1 or arguments[0].isdigit()
    action = "-" if is_reset else arguments[0]
    status = 0
    for word in arguments if is_reset else arguments[1:]:
        name = signal_name(word)
        if name is None:
            shell.complain(f"trap: bad signal '{word}'")
            status = 1
        elif action == "-":
            shell.traps.pop(name, None)
        else:
            shell.traps[name] = action
    return status


async def kill(shell: Shell, words: list[str]) -> int:
    """Signal processes: this shell, background jobs of any shell, or apps."""
    arguments, name = words[1:], "TERM"
    if arguments[:1] == ["-l"]:
        return _list_signals(shell, arguments[1:])
    if arguments and arguments[0].startswith("-") and arguments[0] != "--":
        given = arguments.pop(0)[1:]
        given = (arguments.pop(0) if arguments else "") if given in ("s", "n") else given
        found = signal_name(given)
        if found is None:
            shell.complain(f"kill: bad signal '{given}'")
            return 1
        name = found
    if not arguments:
        shell.complain("kill: usage: kill [-s signame | -signum | -signame] {job | pid | pgrp} ...")
        return 1
    status = 0
    for word in arguments:
        pids = _pids(shell, word)
        for pid in pids:
            if not await _signal(shell, pid, name):
                shell.complain(f"kill: {word}: No such process")
                status = 1
        status = status if pids else 1
    return status


def _pids(shell: Shell, word: str, *, name: str = "kill") -> list[str]:
    """Return the process that a word means, or those of a job; none for a job that is not there, which is said."""
    if not word.startswith("%"):
        return [word]
    job = shell.control.find(word) if shell.control is not None else None
    if job is None:
        shell.complain(f"{name}: {word}: no such job")
        return []
    return [str(job.pids[-1])]


def _list_signals(shell: Shell, words: list[str]) -> int:
    for word in words or [str(number) for number in SIGNALS.values()]:
        if word.isdigit():
            number = int(word) - 128 if int(word) > 128 else int(word)
            shell.stdout.write(f"{next((name for name, value in SIGNALS.items() if value == number), number)}\n")
        else:
            shell.stdout.write(f"{SIGNALS.get(word.upper().removeprefix('SIG'), word)}\n")
    return 0


async def _signal(shell: Shell, word: str, name: str) -> bool:
    number = int(word) if word.isdigit() else -1
    if number == shell.pid:
        if name == "EXIT" or (name in shell.traps and not shell.traps[name]):
            return True
        if name in shell.traps:
            await shell.run_trap(name)
            return True
        if name in IGNORED or name == "CONT":
            return True
        raise Exit(128 + SIGNALS[name])
    if shell.control is not None and name != "EXIT":
        shell.control.touch(number)
    return send_signal(shell.phone, number, name)


async def type_(shell: Shell, words: list[str]) -> int:
    """Say what names are."""
    is_brief = words[0] in ("command", "whence") and "-v" not in words
    status = 0
    for name in [word for word in words[1:] if not word.startswith("-")]:
        if name in shell.aliases:
            value = shell.aliases[name]
            text = f"alias {name}='{value}'" if words[0] == "command" else f"{name} is an alias for '{value}'"
        elif name in shell.functions:
            text = name if is_brief else f"{name} is a function"
        elif name in BUILTINS:
            special = "special " if name in _SPECIAL else ""
            text = name if is_brief else f"{name} is a {special}shell builtin"
        elif find_command(name) is not None:
            path = f"/system/bin/{name}"
            text = path if is_brief else f"{name} is {path}"
        else:
            if not is_brief:
                shell.stdout.write(f"{name} not found\n")
            status = 1
            continue
        shell.stdout.write(f"{text}\n")
    return status


_SPECIAL = frozenset((".", ":", "break", "continue", "eval", "exec", "exit", "export", "readonly", "return", "set",
                      "shift", "times", "trap", "unset"))  # fmt: skip


async def command_(shell: Shell, words: list[str]) -> int:
    """Run a command, not a function; with -v say what it is."""
    if words[1:2] == ["-v"]:
        return await type_(shell, ["command", *words[2:]])
    if words[1:2] == ["-V"]:
        return await type_(shell, ["type", *words[2:]])
    rest = words[2:] if words[1:2] in (["-p"], ["--"]) else words[1:]
    if not rest:
        return 0
    builtin = BUILTINS.get(rest[0])
    return await builtin(shell, rest) if builtin is not None else await shell.run_command(rest)


async def let(shell: Shell, words: list[str]) -> int:
    """Evaluate expressions; true if the last is not zero."""
    value = 0
    for word in words[1:]:
        value = shell.calculate(word)
    return int(value == 0)


async def colon(shell: Shell, words: list[str]) -> int:
    """Do nothing."""
    del shell, words
    return 0


async def false(shell: Shell, words: list[str]) -> int:
    """Fail."""
    del shell, words
    return 1


async def umask(shell: Shell, words: list[str]) -> int:
    """Print or set the mask of new files' permissions."""
    arguments = [word for word in words[1:] if word != "-S"]
    if arguments:
        try:
            shell.umask = int(arguments[0], 8) & 0o777
        except ValueError:
            shell.complain(f"umask: {arguments[0]}: bad number")
            return 1
    elif "-S" in words:
        granted = ~shell.umask
        parts = (
            f"{who}=" + "".join(letter for bit, letter in ((4, "r"), (2, "w"), (1, "x")) if granted >> shift & bit)
            for who, shift in (("u", 6), ("g", 3), ("o", 0))
        )
        shell.stdout.write(",".join(parts) + "\n")
    else:
        shell.stdout.write(f"{shell.umask:04o}\n" if shell.umask > 0o777 else f"{shell.umask:03o}\n")
    return 0


async def times(shell: Shell, words: list[str]) -> int:
    """Print the time used."""
    del words
    shell.stdout.write("0m00.01s 0m00.01s\n0m00.00s 0m00.00s\n")
    return 0


async def test(shell: Shell, words: list[str]) -> int:
    """Check files, texts and numbers."""
    from pytest_mobileagent.simulator.shell.test import check  # noqa: PLC0415 - a command of this shell

    try:
        return check(shell.process(words), calculate=shell.calculate)
    except ShellError as error:
        shell.complain(error.message)
        return error.status


BUILTINS: dict[str, Builtin] = {
    "cd": cd, "chdir": cd, "pwd": pwd, "export": export, "local": typeset, "typeset": typeset, "readonly": readonly,
    "global": typeset, "unset": unset, "set": set_, "shift": shift, "exit": exit_, "return": return_,
    "break": loop_control, "continue": loop_control, "eval": eval_, ".": source, "source": source, "exec": exec_,
    "read": read, "wait": wait, "trap": trap, "type": type_, "whence": type_, "command": command_, "let": let,
    ":": colon, "true": colon, "false": false, "umask": umask, "kill": kill, "builtin": command_, "alias": alias,
    "unalias": unalias, "ulimit": ulimit, "times": times, "jobs": jobs, "fg": fg, "bg": bg, "echo": echo,
    "print": print_, "getopts": getopts, "fc": fc, "test": test, "[": test, "hash": colon, "realpath": realpath,
}  # fmt: skip
