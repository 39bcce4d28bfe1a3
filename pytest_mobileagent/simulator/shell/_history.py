"""The lines that were entered at the prompt, and `fc`, which lists them and runs them again."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell._shell import Shell

ALIASES = {"history": "fc -l", "r": "fc -e -"}
_MOST_LINES = 2047
_LISTED = 16


def remember(shell: Shell, text: str) -> None:
    """Keep a line, unless it begins with a blank or is the same as the one before."""
    if text.strip() and not text[0].isspace() and shell.history[-1:] != [text]:
        shell.history.append(text)
        del shell.history[:-_MOST_LINES]


async def fc(shell: Shell, words: list[str]) -> int:
    """List the last lines (`-l`, `-n` without numbers, `-r` backwards), or run one again (`-s`, `-e -`)."""
    flags, rest = set(), words[1:]
    while rest and rest[0].startswith("-") and len(rest[0]) > 1 and not rest[0][1:].isdigit():
        word = rest.pop(0)
        flags |= set(word[1:])
        if word.endswith("e"):
            editor = rest.pop(0) if rest else ""
            flags |= {"s"} if editor == "-" else set()
    past = shell.history[:-1]  # without this command
    if "s" in flags:
        return await _again(shell, past, rest)
    if "l" not in flags:
        shell.complain("fc: no editor on this phone: use -e -")
        return 1
    places = [_place(past, word) for word in rest[:2]]
    if None in places or not past:
        shell.complain(f"fc: {rest[places.index(None)] if None in places else '-16'}: not in history")
        return 1
    first = places[0] if places and places[0] is not None else max(len(past) - _LISTED, 0)
    last = places[1] if len(places) > 1 and places[1] is not None else len(past) - 1
    rows = [f"{'' if 'n' in flags else at + 1}\t{_indented(past[at])}\n" for at in range(first, last + 1)]
    shell.stdout.write("".join(reversed(rows) if "r" in flags else rows))
    return 0


async def _again(shell: Shell, past: list[str], words: list[str]) -> int:
    old, equals, new = words[0].partition("=") if words else ("", "", "")
    place = _place(past, words[-1]) if words and not (equals and len(words) == 1) else len(past) - 1
    if place is None or place < 0:
        shell.complain(f"fc: {words[-1] if words else ''}: not in history")
        return 1
    line = past[place].replace(old, new, 1) if equals else past[place]
    shell.history[-1:] = []  # what is run stands there instead
    remember(shell, line)
    shell.stderr.write(f"{line}\n")
    return await shell.run_lines(line)


def _place(past: list[str], word: str) -> int | None:
    """Return which line is meant: by its number, by how many lines ago it was, or by how it begins."""
    if word.lstrip("-").isdigit():
        place = len(past) + int(word) if word.startswith("-") else int(word) - 1
        return place if 0 <= place < len(past) else None
    return next((at for at in range(len(past) - 1, -1, -1) if past[at].startswith(word)), None)


def _indented(line: str) -> str:
    return line.replace("\n", "\n\t")
