"""whoami, id, groups, env, uname, hostname, which, nproc, getenforce, su, run-as, printenv."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import turns
from pytest_mobileagent.simulator.shell._options import needs, parse_options, unknown_option, usage_error
from pytest_mobileagent.simulator.shell._signals import signal_number
from pytest_mobileagent.simulator.shell._variables import Variables
from pytest_mobileagent.simulator.shell.date import DEADLINE, Deadline, duration
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command, find_command
from pytest_mobileagent.simulator.system.kernel_files import CORES, KERNEL_RELEASE, KERNEL_VERSION
from pytest_mobileagent.simulator.system.users import groups_of, user_name, user_number

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process


@command("whoami")
def whoami(process: Process) -> None:
    """Print the user's name."""
    process.out(user_name(process.uid))


@command("id")
def id_(process: Process) -> int:
    """Print the user and the groups."""
    parsed = parse_options(process, "GZgnru")
    uid = process.uid
    if parsed.arguments:
        number = user_number(parsed.arguments[0])
        if number is None:
            raise ShellError(1, f"id: no such user '{parsed.arguments[0]}'")
        uid = number
    if parsed.flags & {"u", "g"}:
        process.out(user_name(uid) if "n" in parsed.flags else str(uid))
        return 0
    context = "u:r:su:s0" if uid == 0 else "u:r:shell:s0"
    if "Z" in parsed.flags:
        process.out(context)
        return 0
    groups = (uid, *groups_of(uid))
    if "G" in parsed.flags:
        process.out(" ".join(user_name(group) if "n" in parsed.flags else str(group) for group in groups))
        return 0
    listed = ",".join(f"{group}({user_name(group)})" for group in groups)
    process.out(f"uid={uid}({user_name(uid)}) gid={uid}({user_name(uid)}) groups={listed} context={context}")
    return 0


@command("groups")
def groups(process: Process) -> None:
    """Print the user's groups."""
    process.out(" ".join(user_name(group) for group in (process.uid, *groups_of(process.uid))))


@command("env", "printenv")
async def env(process: Process) -> int:
    """Print the environment, or run a program in another."""
    words = process.argv[1:]
    if process.argv[0] == "printenv" and words:
        for name in words:
            if name in process.env:
                process.out(process.env[name])
        return int(any(name not in process.env for name in words))
    environment = dict(process.env)
    while words and (words[0].startswith("-") or "=" in words[0]):
        word = words.pop(0)
        if word == "-i":
            environment = {}
        elif word == "-u" and words:
            environment.pop(words.pop(0), None)
        elif "=" in word:
            name, _, value = word.partition("=")
            environment[name] = value
    if words:
        return await run_words(process, words, environment=environment)
    for name in environment:
        process.out(f"{name}={environment[name]}")
    return 0


async def run_words(
    process: Process, words: list[str], *, uid: int | None = None, environment: dict[str, str] | None = None
) -> int:
    """Run a program in a process's place, as another user or in another environment if one is given."""
    from pytest_mobileagent.simulator.shell.sh import Shell  # noqa: PLC0415 - the shell finds this command

    shell = Shell(
        process.phone, stdin=process.stdin, stdout=process.stdout, stderr=process.stderr,
        uid=process.uid if uid is None else uid,
    )  # fmt: skip
    shell.use(process.descriptors | shell.streams)
    shell.cwd = process.cwd
    shell.tells_program = False
    shell.umask = process.umask
    shell.variables = Variables(process.env if environment is None else environment)
    try:
        return await shell.run_command(words)
    finally:
        shell.end()


async def exec_words(process: Process, words: list[str]) -> int:
    """Run a program in a process's place; what is not there is complained of in that process's name.

    Raises:
        ShellError: there is no such program.
    """
    if "/" not in words[0] and find_command(words[0]) is None:
        raise ShellError(127, f"{process.argv[0]}: exec {words[0]}: No such file or directory")
    return await run_words(process, words)


@command("uname")
def uname(process: Process) -> None:
    """Print what system this is."""
    parsed = parse_options(process, "aimnoprsv")
    parts = {
        "s": "Linux", "n": "localhost", "r": KERNEL_RELEASE, "v": KERNEL_VERSION, "m": "x86_64", "o": "Toybox",
    }  # fmt: skip
    wanted = "snrvmo" if "a" in parsed.flags else [letter for letter in "snrvmo" if letter in parsed.flags] or ["s"]
    process.out(" ".join(parts[letter] for letter in wanted))


@command("hostname")
def hostname(process: Process) -> None:
    """Print the host's name."""
    process.out("localhost")


@command("which")
def which(process: Process) -> int:
    """Print where programs are."""
    parsed = parse_options(process, "a")
    status = 0
    needs(process, parsed.arguments, 1)
    for name in parsed.arguments:
        if find_command(name) is not None and "/" not in name:
            process.out(f"/system/bin/{name}")
        else:
            status = 1
    return status


@command("nproc")
def nproc(process: Process) -> None:
    """Print the number of processors."""
    process.out(str(CORES))


@command("getenforce")
def getenforce(process: Process) -> None:
    """Print SELinux's mode."""
    process.out("Enforcing")


@command("setenforce")
def setenforce(process: Process) -> int:
    """Set SELinux's mode: only root may."""
    if process.uid != 0:
        raise ShellError(1, "setenforce: Couldn't set enforcing status to '0': Permission denied")
    return 0


@command("su")
async def su(process: Process) -> int:
    """Become another user: on these images the shell may."""
    words = process.argv[1:]
    uid = 0
    if words and not words[0].startswith("-"):
        number = user_number(words.pop(0).partition(",")[0])
        if number is None:
            raise ShellError(1, "su: invalid uid/gid")
        uid = number
    if words[:1] == ["-c"]:
        words = ["sh", *words]
    return await run_words(process, words or ["sh"], uid=uid)


@command("run-as")
async def run_as(process: Process) -> int:
    """Become a debuggable app: none on this phone is."""
    words = process.argv[1:]
    if not words:
        raise ShellError(1, "run-as: Usage: run-as <package-name> [--user <uid>] <command> [<args>]")
    package = process.phone.packages.find(words[0])
    if package is None:
        raise ShellError(1, f"run-as: unknown package: {words[0]}")
    raise ShellError(1, f"run-as: package not debuggable: {words[0]}")


@command("timeout")
async def timeout(process: Process) -> int:
    """Run a program for at most so long."""
    words = process.argv[1:]
    signal, keeps_status, is_foreground = "TERM", False, False
    while words and words[0].startswith("-") and len(words[0]) > 1:
        word = words.pop(0)
        if word[1:2] in ("s", "k"):
            value = word[2:] or (words.pop(0) if words else "")
            signal = value.upper().removeprefix("SIG") if word[1] == "s" else signal
        elif word in ("-v", "--verbose", "-i", "--foreground", "--preserve-status"):
            keeps_status |= word == "--preserve-status"
            is_foreground |= word == "--foreground"
        else:
            raise unknown_option(process, word.lstrip("-"))
    needs(process, words, 2)
    number = signal_number(signal)
    if number is None:
        raise ShellError(1, f"timeout: bad -s: '{signal}'")
    seconds = duration(words[0], name="timeout")
    status = await _limited(process, words[1:], seconds)
    if status is not None:
        return status
    return 128 + number if number == 9 or keeps_status else 124


async def _limited(process: Process, words: list[str], seconds: float) -> int | None:
    """Return a program's status, or None if its time was up (0 is no limit)."""
    if not seconds:
        return await run_words(process, words)
    clock = process.phone.clock
    deadline = Deadline(clock.monotonic() + seconds)
    token = DEADLINE.set(deadline)
    task = turns.start(run_words(process, words))
    DEADLINE.reset(token)
    expiry = asyncio.ensure_future(deadline.expired.wait())
    try:
        await asyncio.wait({task, expiry}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        return task.result() if task.done() else None
    finally:
        task.cancel()
        expiry.cancel()


@command("true")
def true(process: Process) -> None:
    """Do nothing."""
    del process


@command("false")
def false(process: Process) -> int:
    """Do nothing, without success."""
    del process
    return 1


@command("pwd")
def pwd(process: Process) -> None:
    """Print the working directory."""
    process.out(process.phone.disk.resolve(process.cwd) if "-P" in process.argv else process.cwd)


@command("logname")
def logname(process: Process) -> None:
    """Print the user's name."""
    process.out(user_name(process.uid))


@command("tty")
def tty(process: Process) -> int:
    """Print the name of the terminal on standard input."""
    parsed = parse_options(process, "s")
    name = process.stdin.terminal_name
    if "s" not in parsed.flags:
        process.out(name or "not a tty")
    return 0 if name else 1


@command("nohup", "setsid", "time", "toybox")
async def prefix(process: Process) -> int:
    """Run a program in another manner that makes no difference here."""
    words = process.argv[1:]
    while words and words[0].startswith("-"):
        words = words[1:]
    if process.argv[0] in ("nohup", "setsid") and not words:
        raise usage_error(process, "Needs 1 argument")
    if not words:
        if process.argv[0] == "toybox":
            from pytest_mobileagent.simulator.shell.registry import command_names  # noqa: PLC0415 - a sibling

            process.out(" ".join(command_names()))
        return 0
    return await run_words(process, words)
