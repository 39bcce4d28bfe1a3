"""What a shell program is made of."""

from __future__ import annotations

from dataclasses import dataclass


class ShellSyntaxError(Exception):
    """The text is no program; the message is what mksh prints behind the place."""

    def __init__(self, message: str, *, is_incomplete: bool = False) -> None:
        """Say whether more text could make it one."""
        super().__init__(message)
        self.is_incomplete = is_incomplete


@dataclass(frozen=True, slots=True)
class Literal:
    """Text; quoted text is neither split nor globbed."""

    text: str
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class Parameter:
    """`$name`, `${name op word}` or `${name[index] op word}`."""

    name: str
    operator: str = ""
    word: Word | None = None
    second: Word | None = None
    quoted: bool = False
    index: Word | None = None


@dataclass(frozen=True, slots=True)
class CommandSubstitution:
    """`$(…)`."""

    body: Node
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """`$((…))`."""

    text: Word
    quoted: bool = False


Part = Literal | Parameter | CommandSubstitution | Arithmetic


@dataclass(frozen=True, slots=True)
class Word:
    """One word: its parts, joined."""

    parts: tuple[Part, ...] = ()

    @property
    def plain(self) -> str | None:
        """The text of a word without quotes and expansions, or None."""
        if len(self.parts) == 1 and isinstance(self.parts[0], Literal) and not self.parts[0].quoted:
            return self.parts[0].text
        return None


class Document:
    """A here-document: its body is known once the line behind has been read."""

    __slots__ = ("body",)

    def __init__(self) -> None:
        """Begin without a body."""
        self.body = Word()


@dataclass(frozen=True, slots=True)
class Redirection:
    """`fd operator target`."""

    descriptor: int | None
    operator: str
    target: Word | Document


@dataclass(frozen=True, slots=True)
class Assignment:
    """`name=value`, `name+=value`, `name[index]=value` or `name=(values)`."""

    name: str
    value: Word
    appends: bool = False
    index: Word | None = None
    values: tuple[Word, ...] | None = None


@dataclass(frozen=True, slots=True)
class Simple:
    """A command: assignments, words, redirections."""

    assignments: tuple[Assignment, ...] = ()
    words: tuple[Word, ...] = ()
    redirections: tuple[Redirection, ...] = ()
    line: int = 1


@dataclass(frozen=True, slots=True)
class Pipeline:
    """Commands whose output is the next one's input."""

    commands: tuple[Node, ...]
    negated: bool = False
    timed: bool = False


@dataclass(frozen=True, slots=True)
class AndOr:
    """`first && …`, `first || …`."""

    first: Node
    rest: tuple[tuple[str, Node], ...]


@dataclass(frozen=True, slots=True)
class Sequence:
    """Commands one after the other; True for one that runs in the background."""

    items: tuple[tuple[Node, bool], ...] = ()


@dataclass(frozen=True, slots=True)
class If:
    """`if … then … elif … else … fi`."""

    branches: tuple[tuple[Node, Node], ...]
    otherwise: Node | None


@dataclass(frozen=True, slots=True)
class While:
    """`while … do … done`, or `until`."""

    condition: Node
    body: Node
    until: bool


@dataclass(frozen=True, slots=True)
class For:
    """`for name in words do … done`, or `select`; no words: the parameters."""

    name: str
    words: tuple[Word, ...] | None
    body: Node
    asks: bool = False


@dataclass(frozen=True, slots=True)
class Case:
    """`case word in pattern) … ;; esac`; a branch is its patterns, its body and how it ends: `;;`, `;&` or `;|`."""

    word: Word
    branches: tuple[tuple[tuple[Word, ...], Node, str], ...]


@dataclass(frozen=True, slots=True)
class Compound:
    """`{ … }` or `( … )`, or any compound command, with redirections."""

    body: Node
    subshell: bool = False
    redirections: tuple[Redirection, ...] = ()


@dataclass(frozen=True, slots=True)
class Function:
    """`name() { … }`."""

    name: str
    body: Node


@dataclass(frozen=True, slots=True)
class Calculation:
    """`(( … ))`."""

    text: Word


@dataclass(frozen=True, slots=True)
class Check:
    """A test inside `[[ ]]`: one or two words and an operator."""

    operator: str
    left: Word
    right: Word | None = None


@dataclass(frozen=True, slots=True)
class Logic:
    """Tests inside `[[ ]]` joined by `&&` or `||`, or one behind `!`."""

    operator: str
    parts: tuple[Check | Logic, ...]


@dataclass(frozen=True, slots=True)
class Condition:
    """`[[ … ]]`."""

    test: Check | Logic


Node = Simple | Pipeline | AndOr | Sequence | If | While | For | Case | Compound | Function | Calculation | Condition
