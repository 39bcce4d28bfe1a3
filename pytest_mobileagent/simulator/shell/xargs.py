"""xargs."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process


@command("xargs")
async def xargs(process: Process) -> int:
    """Run a program with the words of standard input."""
    from pytest_mobileagent.simulator.shell.sh import Shell  # noqa: PLC0415 - the shell finds this command

    words = process.argv[1:]
    flags: dict[str, str] = {}
    while words and words[0].startswith("-"):
        word = words.pop(0)
        letter, value = word[1:2], word[2:]
        if letter in "nILPsE" and not value and words:
            value = words.pop(0)
        flags[letter] = value
    text = (await process.stdin.read_all()).decode(errors="surrogateescape")
    if "0" in flags:
        items = [item for item in text.split("\0") if item]
    elif "I" in flags:
        items = [line.strip() for line in text.splitlines() if line.strip()]
    else:
        items = shlex.split(text)
    if not items and "r" in flags:
        return 0
    base = words or ["echo"]
    shell = Shell(process.phone, stdin=process.stdin, stdout=process.stdout, stderr=process.stderr, uid=process.uid)
    shell.cwd = process.cwd
    if "I" in flags:
        batches = [[word.replace(flags["I"], item) for word in base] for item in items]
    else:
        size = int(flags.get("n", 0) or 0) or max(1, len(items))
        batches = [[*base, *items[at : at + size]] for at in range(0, max(1, len(items)), size)]
    status = 0
    for batch in batches:
        if await shell.run_command(batch):
            status = 123
    return status
