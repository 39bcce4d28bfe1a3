"""POSIX regular expressions as Python's."""

from __future__ import annotations

import re

_CLASSES = {
    "alpha": "a-zA-Z", "digit": "0-9", "alnum": "a-zA-Z0-9", "upper": "A-Z", "lower": "a-z", "space": r"\s",
    "blank": r" \t", "punct": r"!-/:-@\[-`{-~", "xdigit": "0-9a-fA-F", "cntrl": r"\x00-\x1f\x7f", "print": r"\x20-\x7e",
    "graph": r"\x21-\x7e",
}  # fmt: skip
_SWAPPED = "(){}|+?"


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
