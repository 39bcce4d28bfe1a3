"""The shell's patterns as regular expressions: `*`, `?`, `[…]` and Korn's `@(a|b)`."""

from __future__ import annotations

import re
from functools import lru_cache

from pytest_mobileagent.simulator import turns

MARK = "\ue000"  # before a character that was quoted: it is no pattern
_MARKS = str.maketrans({letter: MARK + letter for letter in "*?[]\\-!()|@+^{},~"})
_CLASSES = {
    "alpha": "a-zA-Z", "digit": "0-9", "alnum": "a-zA-Z0-9", "upper": "A-Z", "lower": "a-z", "space": r"\s",
    "blank": r" \t", "punct": r"!-/:-@\[-`{-~", "xdigit": "0-9a-fA-F", "cntrl": r"\x00-\x1f\x7f",
    "print": r"\x20-\x7e", "graph": r"\x21-\x7e",
}  # fmt: skip
_NOTHING = re.compile("(?!)")


def mark(text: str) -> str:
    """Return a text in which no character means anything."""
    return "".join(block.translate(_MARKS) for block in turns.blocks(text))


def unmark(text: str) -> str:
    """Return a text without marks."""
    return text.replace(MARK, "")


def is_pattern(marked: str) -> bool:
    """Whether a text has a character that is not quoted and matches others."""
    bare = re.sub(f"{MARK}.", "", marked, flags=re.DOTALL)
    return re.search(r"[*?\[]|[@!+]\(", bare) is not None


@lru_cache(maxsize=512)
def pattern_regex(pattern: str) -> re.Pattern[str]:
    """Return a pattern as a regular expression; one that can match nothing if it is beyond what is possible."""
    try:
        return re.compile(_Translator(pattern).whole(), re.DOTALL)
    except (re.error, RecursionError, OverflowError):
        return _NOTHING


class _Translator:
    def __init__(self, pattern: str) -> None:
        self.pattern = pattern
        self.at = 0

    def whole(self) -> str:
        text = self.until("")
        while self.at < len(self.pattern):  # a bar or bracket that closes nothing
            text += re.escape(self.pattern[self.at])
            self.at += 1
            text += self.until("")
        return text

    def until(self, stop: str) -> str:
        pieces: list[str] = []
        pattern = self.pattern
        while self.at < len(pattern) and pattern[self.at] not in stop:
            letter = pattern[self.at]
            if letter == MARK:
                pieces.append(re.escape(pattern[self.at + 1 : self.at + 2]))
                self.at += 2
            elif letter in "@!+?*" and pattern.startswith("(", self.at + 1):
                pieces.append(self._group(letter, stop))
            elif letter == "[":
                pieces.append(self._bracket())
            else:
                pieces.append(".*" if letter == "*" else "." if letter == "?" else re.escape(letter))
                self.at += 1
        return "".join(pieces)

    def _group(self, kind: str, stop: str) -> str:
        start = self.at
        self.at += 2
        choices = []
        while True:
            choices.append(self.until("|)"))
            if self.at >= len(self.pattern):
                self.at = start + 1
                return "." if kind == "?" else ".*" if kind == "*" else re.escape(kind)
            self.at += 1
            if self.pattern[self.at - 1] == ")":
                break
        body = "|".join(choices)
        if kind == "!":
            rest = self.until(stop)
            return f"(?!(?:{body}){rest}\\Z).*{rest}"
        return f"(?:{body})" + {"@": "", "?": "?", "*": "*", "+": "+"}[kind]

    def _bracket(self) -> str:
        pattern, at = self.pattern, self.at + 1
        if pattern[at : at + 1] in ("!", "^"):
            at += 1
        if pattern[at : at + 1] == "]":
            at += 1
        while at < len(pattern) and pattern[at] != "]":
            if pattern[at] == MARK:
                at += 1
            elif pattern.startswith("[:", at) and (close := pattern.find(":]", at)) > 0:
                at = close + 1
            at += 1
        if at >= len(pattern):
            self.at += 1
            return r"\["
        inner = pattern[self.at + 1 : at]
        self.at = at + 1
        negated = inner[:1] in ("!", "^")
        body = re.sub(r"\[:(\w+):\]", lambda found: f"\0{found[1]}\0", inner[1:] if negated else inner)
        body = re.sub(
            f"{MARK}(.)", lambda found: re.escape(found[1]) if found[1] != MARK else "", body, flags=re.DOTALL
        )
        body = re.sub(r"(?<!\\)([\[\]^&~|])", r"\\\1", body)
        body = re.sub("\0(\\w+)\0", lambda found: _CLASSES.get(found[1], ""), body)
        return f"[{'^' if negated else ''}{body}]" if body else r"\[\]"
