"""Commands that are part of the shell itself."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._arithmetic import evaluate
from pytest_mobileagent.simulator.shell._syntax import ShellSyntaxError, parse
from pytest_mobileagent.simulator.shell.registry import find_command

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from pytest_mobileagent.simulator.shell.sh import Shell

    Builtin = Callable[[Shell, list[str]], Awaitable[int]]

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


async def cd(shell: Shell, words: list[str]) -> int:
    """Change the working directory."""
    arguments = [word for word in words[1:] if word not in ("-P", "-L", "--")]
    target = arguments[0] if arguments else shell.variables.get("HOME", "/")
    if target == "-":
        target = shell.variables.get("OLDPWD", shell.cwd)
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
    shell.variables["OLDPWD"] = shell.cwd
    shell.cwd = path
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


async def export(shell: Shell, words: list[str]) -> int:
    """Export variables, setting those that have a value."""
    names = [word for word in words[1:] if not word.startswith("-")]
    if not names:
        for name in sorted(shell.exported):
            shell.stdout.write(f"export {name}={shell.variables.get(name, '')}\n")
    for word in names:
        name, equals, value = word.partition("=")
        if not _NAME.fullmatch(name):
            shell.complain(f"export: {word}: is not an identifier")
            return 1
        if equals:
            shell.assign(name, value)
        shell.exported.add(name)
    return 0


async def local(shell: Shell, words: list[str]) -> int:
    """Set variables, as `local`, `typeset` and `readonly` do."""
    for word in words[1:]:
        name, equals, value = word.partition("=")
        if equals:
            shell.assign(name, value)
    return 0


async def unset(shell: Shell, words: list[str]) -> int:
    """Forget variables or functions."""
    for word in words[1:]:
        if word not in ("-v", "-f"):
            shell.variables.pop(word, None)
            shell.functions.pop(word, None)
            shell.exported.discard(word)
    return 0


async def set_(shell: Shell, words: list[str]) -> int:
    """Set options and parameters; without arguments list the variables."""
    arguments = words[1:]
    if not arguments:
        for name in sorted(shell.variables):
            shell.stdout.write(f"{name}={shell.variables[name]}\n")
    while arguments:
        word = arguments.pop(0)
        if word == "--":
            shell.parameters = arguments
            break
        if word[:1] in "+-" and len(word) > 1:
            if word[1:] == "o":
                arguments[:1] = []
                continue
            for flag in word[1:]:
                if flag in shell.options:
                    shell.options[flag] = word[0] == "-"
        else:
            shell.parameters = [word, *arguments]
            break
    return 0


async def shift(shell: Shell, words: list[str]) -> int:
    """Drop parameters from the front."""
    count = int(words[1]) if len(words) > 1 and words[1].isdigit() else 1
    if count > len(shell.parameters):
        shell.complain("shift: nothing to shift")
        return 1
    del shell.parameters[:count]
    return 0


async def exit_(shell: Shell, words: list[str]) -> int:
    """End the shell."""
    from pytest_mobileagent.simulator.shell.sh import Exit  # noqa: PLC0415 - the shell imports this module

    raise Exit(_status(shell, words))


async def return_(shell: Shell, words: list[str]) -> int:
    """End a function."""
    from pytest_mobileagent.simulator.shell.sh import Return  # noqa: PLC0415 - the shell imports this module

    raise Return(_status(shell, words))


def _status(shell: Shell, words: list[str]) -> int:
    return int(words[1]) & 255 if len(words) > 1 and words[1].lstrip("-").isdigit() else shell.status


async def loop_control(shell: Shell, words: list[str]) -> int:
    """End a loop, or its present round."""
    from pytest_mobileagent.simulator.shell.sh import LoopControl  # noqa: PLC0415 - the shell imports this module

    del shell
    levels = int(words[1]) if len(words) > 1 and words[1].isdigit() else 1
    raise LoopControl(levels=levels, continues=words[0] == "continue")


async def eval_(shell: Shell, words: list[str]) -> int:
    """Run the arguments as a program, here."""
    try:
        return await shell.execute(parse(" ".join(words[1:])))
    except ShellSyntaxError as error:
        shell.complain(f"<stdin>[1]: syntax error: {error}")
        return 1


async def source(shell: Shell, words: list[str]) -> int:
    """Run a file's program, here."""
    if len(words) < 2:
        return 0
    path = shell.path(words[1])
    if not shell.phone.disk.exists(path):
        shell.complain(f".: {words[1]}: not found")
        return 1
    return await shell.execute(parse(shell.phone.disk.read_text(path)))


async def exec_(shell: Shell, words: list[str]) -> int:
    """Become another program."""
    from pytest_mobileagent.simulator.shell.sh import Exit  # noqa: PLC0415 - the shell imports this module

    arguments = words[1:]
    while arguments and arguments[0] == "--":
        arguments = arguments[1:]
    raise Exit(await shell.run_command(arguments))


async def read(shell: Shell, words: list[str]) -> int:
    """Read a line into variables."""
    names = [word for word in words[1:] if not word.startswith("-")] or ["REPLY"]
    raw = "-r" in words
    line = (await shell.stdin.read_line()).decode(errors="surrogateescape")
    text = line.rstrip("\n")
    while not raw and text.endswith("\\") and line:
        line = (await shell.stdin.read_line()).decode(errors="surrogateescape")
        text = text[:-1] + line.rstrip("\n")
    separators = shell.variables.get("IFS", " \t\n")
    white = "".join(letter for letter in separators if letter in " \t\n")
    rest = text.strip(white) if white else text
    for name in names[:-1]:
        found = re.split(f"[{re.escape(separators)}]+", rest, maxsplit=1) if separators else [rest]
        shell.assign(name, found[0])
        rest = found[1] if len(found) > 1 else ""
    shell.assign(names[-1], rest)
    return 0 if line else 1


async def wait(shell: Shell, words: list[str]) -> int:
    """Wait for background jobs; the status is the last one's."""
    numbers = [int(word) for word in words[1:] if word.isdigit()] or list(shell.jobs)
    status = 0
    for number in numbers:
        task = shell.jobs.pop(number, None)
        if task is None:
            status = 127
            continue
        await _finished(task)
        status = 143 if task.cancelled() else task.result()
    return status if len(words) > 1 else 0


async def _finished(task: object) -> None:
    import asyncio  # noqa: PLC0415 - only here

    await asyncio.wait([task])  # type: ignore[type-var]  # a task


async def trap(shell: Shell, words: list[str]) -> int:
    """Remember what to run at the end, or at a signal."""
    if len(words) >= 3:
        for name in words[2:]:
            shell.traps["EXIT" if name == "0" else name.removeprefix("SIG")] = "" if words[1] == "-" else words[1]
    return 0


async def type_(shell: Shell, words: list[str]) -> int:
    """Say what names are."""
    status = 0
    for name in [word for word in words[1:] if not word.startswith("-")]:
        is_quiet = words[0] == "command" or "-p" in words
        if name in BUILTINS:
            shell.stdout.write(f"{name}\n" if is_quiet else f"{name} is a shell builtin\n")
        elif name in shell.functions:
            shell.stdout.write(f"{name}\n" if is_quiet else f"{name} is a function\n")
        elif find_command(name) is not None:
            path = f"/system/bin/{name}"
            shell.stdout.write(f"{path}\n" if is_quiet else f"{name} is {path}\n")
        else:
            if not is_quiet:
                shell.stdout.write(f"{name} not found\n")
            status = 127 if is_quiet else 1
    return status


async def command_(shell: Shell, words: list[str]) -> int:
    """Run a command, not a function; with -v say what it is."""
    if words[1:2] in (["-v"], ["-V"]):
        return await type_(shell, ["command", *words[2:]])
    rest = words[1:]
    if not rest:
        return 0
    builtin = BUILTINS.get(rest[0])
    return await builtin(shell, rest) if builtin is not None else await shell.run_command(rest)


async def let(shell: Shell, words: list[str]) -> int:
    """Evaluate expressions; true if the last is not zero."""
    value = 0
    for word in words[1:]:
        value = evaluate(word, shell.variables)
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
    """Print the mask."""
    if len(words) == 1:
        shell.stdout.write("0022\n")
    return 0


async def kill(shell: Shell, words: list[str]) -> int:
    """Signal processes: background jobs of any shell, or apps."""
    arguments = [word for word in words[1:] if not word.startswith("-")]
    if words[1:2] == ["-s"]:
        arguments = arguments[1:]
    if not arguments:
        shell.complain("kill: usage: kill [-s signame | -signum | -signame] {job | pid | pgrp} ...")
        return 1
    status = 0
    for word in arguments:
        if not (word.isdigit() and shell.phone.kill(int(word))):
            shell.complain(f"kill: {word}: No such process")
            status = 1
    return status


BUILTINS: dict[str, Builtin] = {
    "cd": cd, "pwd": pwd, "export": export, "local": local, "typeset": local, "readonly": local, "declare": local,
    "unset": unset, "set": set_, "shift": shift, "exit": exit_, "return": return_, "break": loop_control,
    "continue": loop_control, "eval": eval_, ".": source, "source": source, "exec": exec_, "read": read, "wait": wait,
    "trap": trap, "type": type_, "whence": type_, "command": command_, "let": let, ":": colon, "true": colon,
    "false": false, "umask": umask, "kill": kill, "builtin": command_, "alias": colon, "ulimit": colon, "jobs": colon,
}  # fmt: skip
