"""xargs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.pipes import closed_pipe
from pytest_mobileagent.simulator.shell._child import child_shell
from pytest_mobileagent.simulator.shell._options import unknown_option, whole_number
from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process


@command("xargs")
async def xargs(process: Process) -> int:  # noqa: C901, PLR0912, PLR0915 - a case per option
    """Run a program with the words of standard input."""
    words = process.argv[1:]
    flags: dict[str, str] = {}
    while words and words[0].startswith("-") and len(words[0]) > 1:
        word = words.pop(0)
        if word == "--":
            break
        letters = word[1:]
        while letters:
            letter, letters = letters[0], letters[1:]
            if letter not in "0oprtEILPns":
                raise unknown_option(process, letter)
            if letter in "EILPns":
                flags[letter] = letters or (words.pop(0) if words else "")
                break
            flags[letter] = ""
    text = (await process.stdin.read_all()).decode(errors="surrogateescape")
    if "0" in flags:
        items = text.removesuffix("\0").split("\0") if text else []
    elif "I" in flags:
        items = [line.strip() for line in text.splitlines() if line.strip()]
    else:
        items = text.split()
    if "E" in flags and flags["E"] in items:
        items = items[: items.index(flags["E"])]
    if not items and "r" in flags:
        return 0
    base = words or ["echo"]
    shell = child_shell(process, stdin=closed_pipe())
    if "I" in flags:
        batches = [[word.replace(flags["I"], item) for word in base] for item in items]
    else:
        size = whole_number(flags.get("n") or "0", name="xargs") or max(1, len(items))
        batches = [[*base, *items[at : at + size]] for at in range(0, max(1, len(items)), size)]
    status = 0
    for batch in batches:
        if "t" in flags:
            process.err(" ".join(batch))
        result = await shell.run_command(batch)
        if result in (126, 127):
            return result
        if result == 255:
            process.err(f"xargs: {batch[0]}: exited with status 255; aborting")
            return 124
        status = 123 if result else status
    return status
