"""A privacy filter: what identifies people is replaced before a model reads it, and put back in its reply.

Found are mail addresses, telephone and card numbers by their form, the names that one is told of, and any usual first
name with a usual last name after it. To tell other names from words takes a language model of its own.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_KINDS = (
    (re.compile(r"[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}"), "person{0}@mail.example"),
    (re.compile(r"(?<![0-9])(?:[0-9][ -]?){15}[0-9](?![0-9])"), "4000 0000 0000 {0:04d}"),
    (
        re.compile(
            r"(?<![0-9:/.+-])(?:\+[0-9]{1,3}[ -]?)?(?:\([0-9]{3}\) ?|[0-9]{3}[ -]?)[0-9]{3}[ -]?[0-9]{4}(?![0-9:/])"
        ),
        "555-01{0:02d}",
    ),
)


_WORD_BEFORE_ANOTHER = re.compile(r"\b([^\W\d_]+)(?= ([^\W\d_]+))")
_NAMED = ("name", "first", "last", "person", "contact", "sender", "attendee", "caller")  # parameters of tasks
_PERSON = re.compile(r"[^\W\d_][^\d_./]+")  # neither a file nor a number


@dataclass(slots=True)
class PrivacyFilter:
    """Remembers what stands for what; `names` are people's, first and last ones apart."""

    names: tuple[str, ...] = ()
    _stands_for: dict[str, str] = field(default_factory=dict)

    def hide(self, text: str) -> str:
        """Return a text with a stand-in for each thing that identifies; the same thing has always the same."""
        for first, last in _full_names(text):
            stand_ins = f"{self._stand_in(first, 'Person{0}')} {self._stand_in(last, 'Person{0}')}"
            text = re.sub(rf"\b{first} {last}\b", stand_ins, text)
        for name in self.names:
            text = re.sub(rf"\b{re.escape(name)}\b", lambda match: self._stand_in(match[0], "Person{0}"), text)
        for pattern, stand_in in _KINDS:
            text = pattern.sub(lambda match, shape=stand_in: self._stand_in(match[0], shape), text)  # type: ignore[misc]  # a default argument binds the loop's value
        return text

    def _stand_in(self, found: str, shape: str) -> str:
        if found in self._stands_for:  # a stand-in itself
            return found
        for name, original in self._stands_for.items():
            if original == found:
                return name
        name = shape.format(len(self._stands_for) + 1)
        self._stands_for[name] = found
        return name

    def reveal(self, text: str) -> str:
        """Return a reply with the originals in the stand-ins' places."""
        for name, original in self._stands_for.items():
            text = re.sub(rf"{re.escape(name)}(?![0-9])", lambda _, said=original: said, text)  # type: ignore[misc]  # a default argument binds the loop's value
        return text


def _full_names(text: str) -> Iterator[tuple[str, str]]:
    firsts, lasts = _usual_names()
    for match in _WORD_BEFORE_ANOTHER.finditer(text):
        if match[1] in firsts and match[2] in lasts:
            yield match[1], match[2]


@cache
def _usual_names() -> tuple[frozenset[str], frozenset[str]]:
    from faker.providers.person.en_US import Provider  # noqa: PLC0415 - only for agents that hide names

    return frozenset(Provider.first_names), frozenset(Provider.last_names)


def names_in(params: Mapping[str, object]) -> tuple[str, ...]:
    """Return the names of people among a task's parameters, word by word: they are what the goal and the phone hold."""
    told = [value for key, value in params.items() if key in _NAMED and isinstance(value, str)]
    words = [
        word for text in told if _PERSON.fullmatch(text) for word in text.split() if word[0].isupper() and len(word) > 1
    ]
    return tuple(dict.fromkeys(words))
