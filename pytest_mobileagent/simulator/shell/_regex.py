"""POSIX regular expressions as Python's."""

from __future__ import annotations

import re
from functools import lru_cache

from pytest_mobileagent.simulator.shell._bounded import Pattern, bounded
from pytest_mobileagent.simulator.shell.process import ShellError

_CLASSES = {
    "alpha": "a-zA-Z", "digit": "0-9", "alnum": "a-zA-Z0-9", "upper": "A-Z", "lower": "a-z", "space": r"\s",
    "blank": r" \t", "punct": r"!-/:-@\[-`{-~", "xdigit": "0-9a-fA-F", "cntrl": r"\x00-\x1f\x7f", "print": r"\x20-\x7e",
    "graph": r"\x21-\x7e",
}  # fmt: skip
_SWAPPED = "(){}|+?"


@lru_cache(maxsize=256)
def _compiled(pattern: str, flags: int) -> re.Pattern[str]:
    return re.compile(pattern, flags)


def compile_regex(pattern: str, *, extended: bool, ignores_case: bool = False, name: str) -> Pattern:
    """Return a POSIX regular expression, compiled.

    Raises:
        ShellError: it is none.
    """
    try:
        found = _compiled(translate(pattern, extended=extended), re.DOTALL | (re.IGNORECASE if ignores_case else 0))
    except (re.error, RecursionError, OverflowError) as error:
        raise ShellError(1 if name == "sed" else 2, f"{name}: bad regex '{pattern}': {error}") from error
    return bounded(found, lambda: out_of_memory(name))


def out_of_memory(name: str) -> ShellError:
    """Return what a command says of a pattern that takes more than there is (bionic's `REG_ESPACE`)."""
    return ShellError(1 if name == "sed" else 2, f"{name}: out of memory")


def translate(pattern: str, *, extended: bool) -> str:
    """Return a basic or extended regular expression in Python's syntax."""
    pieces = []
    at = 0
    while at < len(pattern):
        letter = pattern[at]
        if letter == "[":
            text, at = _bracket(pattern, at)
            pieces.append(text)
            continue
        if letter == "\\" and at + 1 < len(pattern):
            following = pattern[at + 1]
            at += 2
            if following in _SWAPPED and not extended:
                pieces.append(following)
            elif following in "<>":
                pieces.append(r"\b")
            elif following in "wWsSbBdD0123456789nt":
                pieces.append(f"\\{following}")
            else:
                pieces.append(re.escape(following))
            continue
        if not extended and letter in _SWAPPED:
            pieces.append(f"\\{letter}")
        elif not extended and letter == "*" and (at == 0 or pattern[at - 1] in "(|^"):
            pieces.append(r"\*")
        elif letter == "{" and not re.match(r"\{\d*,?\d*\}", pattern[at:]):
            pieces.append(r"\{")
        else:
            pieces.append(letter)
        at += 1
    return "".join(pieces)


def _bracket(pattern: str, at: int) -> tuple[str, int]:
    end = at + 1
    if pattern[end : end + 1] == "^":
        end += 1
    if pattern[end : end + 1] == "]":
        end += 1
    while end < len(pattern) and pattern[end] != "]":
        if pattern.startswith("[:", end):
            close = pattern.find(":]", end)
            if close > 0:
                end = close + 1
        end += 1
    if end >= len(pattern):
        return r"\[", at + 1
    body = pattern[at + 1 : end]
    negated = body.startswith("^")
    body = body[1:] if negated else body
    body = re.sub(r"\[:(\w+):\]", lambda match: f"\0{match[1]}\0", body)
    body = body.replace("\\", "\\\\").replace("[", "\\[").replace("]", "\\]")
    body = re.sub("\0(\\w+)\0", lambda match: _CLASSES.get(match[1], ""), body)
    return f"[{'^' if negated else ''}{body}]", end + 1
