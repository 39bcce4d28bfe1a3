"""A program's tree as text again, as mksh prints it in lists of jobs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._tree import (
    AndOr,
    Arithmetic,
    Assignment,
    Calculation,
    Case,
    Check,
    CommandSubstitution,
    Compound,
    Condition,
    Document,
    For,
    Function,
    If,
    Literal,
    Logic,
    Pipeline,
    Sequence,
    Simple,
    While,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pytest_mobileagent.simulator.shell._tree import Node, Part, Redirection, Word


def deparse(node: Node) -> str:  # noqa: C901, PLR0911 - a case per kind of node
    """Return a command as text."""
    match node:
        case Simple():
            words = [*map(_assignment, node.assignments), *_command(node.words)]
            return " ".join([*words, *map(_redirection, node.redirections)])
        case Pipeline():
            text = " | ".join(map(deparse, node.commands))
            return ("time " if node.timed else "") + ("! " if node.negated else "") + text
        case AndOr():
            return deparse(node.first) + "".join(f" {operator} {deparse(other)}" for operator, other in node.rest)
        case Sequence():
            return " ".join(f"{deparse(item)} {'&' if is_behind else ';'}" for item, is_behind in node.items)
        case If():
            (first, chosen), *others = node.branches
            text = f"if {deparse(first)} then {deparse(chosen)} "
            text += "".join(f"elif {deparse(condition)} then {deparse(then)} " for condition, then in others)
            return f"{text}else {deparse(node.otherwise)} fi" if node.otherwise is not None else f"{text}fi"
        case While():
            word = "until" if node.until else "while"
            return f"{word} {deparse(node.condition)} do {deparse(node.body)} done"
        case For():
            words = [] if node.words is None else ["in", *map(_word, node.words)]
            head = " ".join(["select" if node.asks else "for", node.name, *words])
            return f"{head} ; do {deparse(node.body)} done"
        case Case():
            return f"case {_word(node.word)} in {''.join(map(_branch, node.branches))}esac"
        case Compound():
            inside = deparse(node.body)
            grouped = f"( {inside.removesuffix(' ;')} )" if node.subshell else f"{{ {inside} }}"
            shown = grouped if isinstance(node.body, Sequence) else inside
            return " ".join([shown, *map(_redirection, node.redirections)])
        case Function():
            return f"{node.name}() {deparse(node.body)}"
        case Calculation():
            return f"let ]{_word(node.text)}["
        case Condition():
            return f"[[ {_test(node.test)} ]]"


def _command(words: tuple[Word, ...]) -> Iterable[str]:
    for number, word in enumerate(words):
        is_plain = bool(word.parts) and isinstance(word.parts[0], Literal) and not word.parts[0].quoted
        yield ("\\" if number == 0 and is_plain else "") + _word(word)


def _branch(branch: tuple[tuple[Word, ...], Node, str]) -> str:
    patterns, body, ending = branch
    return f"({'|'.join(map(_word, patterns))}) {deparse(body)[:-1]} {ending} "


def _assignment(assignment: Assignment) -> str:
    index = f"[{_word(assignment.index)}]" if assignment.index is not None else ""
    operator = "+=" if assignment.appends else "="
    if assignment.values is not None:
        return f"{assignment.name}{operator}({' '.join(map(_word, assignment.values))})"
    return f"{assignment.name}{index}{operator}{_word(assignment.value)}"


def _redirection(redirection: Redirection) -> str:
    front = "" if redirection.descriptor is None else str(redirection.descriptor)
    if isinstance(redirection.target, Document):
        return f"{front}<<EOF"
    return f"{front}{redirection.operator}{_word(redirection.target)}"


def _word(word: Word) -> str:
    text, is_open = "", False
    for part in word.parts:
        if part.quoted != is_open:
            text += '"'
            is_open = part.quoted
        text += _part(part)
    return text + '"' if is_open else text


def _part(part: Part) -> str:
    match part:
        case Literal():
            return part.text
        case CommandSubstitution():
            return f"$({deparse(part.body)})".replace(" ;)", " )")
        case Arithmetic():
            return f"$(({_word(part.text)}))"
        case _:
            if not part.operator and part.index is None:
                return f"${part.name}" if part.name.isidentifier() or len(part.name) == 1 else f"${{{part.name}}}"
            index = f"[{_word(part.index)}]" if part.index is not None else ""
            rest = "".join(_word(word) for word in (part.word, part.second) if word is not None)
            return f"${{{part.name}{index}{part.operator}{rest}}}"


def _test(test: Check | Logic) -> str:
    if isinstance(test, Logic):
        inner = [_test(part) for part in test.parts]
        return f"! {inner[0]}" if test.operator == "!" else f" {test.operator} ".join(inner)
    if test.right is None:
        return f"{test.operator} {_word(test.left)}".strip()
    return f"{_word(test.left)} {test.operator} {_word(test.right)}"
