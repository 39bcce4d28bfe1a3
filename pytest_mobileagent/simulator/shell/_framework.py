"""What the commands of Android's framework share: `cmd` services parse arguments and fail in the same way.

AOSP `com.android.modules.utils.BasicShellCommandHandler`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.database import written_text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pytest_mobileagent.simulator.shell.process import Process

FAILED = 255
ILLEGAL_ARGUMENT = "java.lang.IllegalArgumentException"
ILLEGAL_STATE = "java.lang.IllegalStateException"
NUMBER_FORMAT = "java.lang.NumberFormatException"
SECURITY = "java.lang.SecurityException"
NULL_POINTER = "java.lang.NullPointerException"
_DECODED = re.compile(r"([+-]?)(0[xX]|#|0(?=[0-7]))?([0-9a-fA-F]+)")


class JavaError(Exception):
    """An exception that a service throws back at its caller."""

    def __init__(self, java_class: str, message: str) -> None:
        """Keep class and message."""
        super().__init__(message)
        self.java_class = java_class
        self.message = message

    def __str__(self) -> str:
        """Return what `Throwable.toString` returns."""
        return f"{self.java_class}: {self.message}"


class Arguments:
    """Arguments of a framework command, taken one after the other."""

    def __init__(self, words: Sequence[str]) -> None:
        """Start at the first word; bytes that are no UTF-8 are no text to Java."""
        self._words = [word if word.isascii() else written_text(word) for word in words]
        self._position = 0
        self._attached: str | None = None

    def option(self) -> str | None:
        """Take the next word if it is an option; `-nfoo` is `-n` with the argument `foo`.

        Raises:
            JavaError: an argument stands where the option before takes none.
        """
        if self._attached is not None:
            before = self._words[self._position - 1]
            raise JavaError(ILLEGAL_ARGUMENT, f'No argument expected after "{before}"')
        if self._position >= len(self._words) or not self._words[self._position].startswith("-"):
            return None
        word = self._words[self._position]
        self._position += 1
        if word == "--":
            return None
        if len(word) > 2 and word[1] != "-":
            self._attached = word[2:]
            return word[:2]
        return word

    def next(self) -> str | None:
        """Take the next word, or None at the end."""
        if self._attached is not None:
            word, self._attached = self._attached, None
            return word
        if self._position >= len(self._words):
            return None
        self._position += 1
        return self._words[self._position - 1]

    def required(self) -> str:
        """Take the next word.

        Raises:
            JavaError: there is none.
        """
        word = self.next()
        if word is None:
            before = self._words[self._position - 1] if self._position else ""
            raise JavaError(ILLEGAL_ARGUMENT, f'Argument expected after "{before}"')
        return word

    def peek(self) -> str | None:
        """Return the next word without taking it."""
        return self._words[self._position] if self._position < len(self._words) else None

    def rest(self) -> list[str]:
        """Take all words that are left."""
        words = self._words[self._position :]
        self._position = len(self._words)
        return words


def decode_int(text: str) -> int:
    """Return a number as `Integer.decode` reads it.

    Raises:
        JavaError: it is none.
    """
    match = _DECODED.fullmatch(text)
    if match is not None:
        digits = "0123456789abcdef"[: {None: 10, "0": 8}.get(match[2], 16)]
        if set(match[3].lower()) <= set(digits):
            value = int(match[3], len(digits))
            return -value if match[1] == "-" else value
    raise JavaError(NUMBER_FORMAT, f'For input string: "{text}"')


def parse_int(text: str) -> int:
    """Return a number as `Integer.parseInt` reads it.

    Raises:
        JavaError: it is none.
    """
    if not re.fullmatch(r"[+-]?[0-9]+", text):
        raise JavaError(NUMBER_FORMAT, f'For input string: "{text}"')
    return int(text)


def execute(process: Process, name: str, function: Callable[[], int | None]) -> int:
    """Run a subcommand called `name`; print the exception it ends with, as a service's shell command does."""
    try:
        return function() or 0
    except JavaError as error:
        print_exception(process, name, error)
        return FAILED


def print_exception(process: Process, name: str, error: JavaError) -> None:
    """Print an exception that ended the subcommand called `name`."""
    process.err("")
    process.err(f"Exception occurred while executing '{name}':")
    process.err(str(error))
    process.err("\tat android.os.ShellCommand.exec(ShellCommand.java:38)")
    process.err("\tat android.os.Binder.shellCommand(Binder.java:1049)")


def unknown_command(process: Process, service: str, name: str) -> int:
    """Answer a subcommand that a service does not have, by its first word, and note the miss."""
    process.phone.log.miss(f"{service} command", name)
    process.out(f"Unknown command: {name.partition(' ')[0]}")
    return FAILED


@dataclass(frozen=True, slots=True)
class ShellService:
    """A service's shell command (AOSP `BasicShellCommandHandler`): called, it prints its usage or runs a subcommand.

    Attributes:
        name: the service's.
        usage: what it prints without a subcommand, and for `help` and `-h`.
        subcommands: what it can do; each takes the arguments after its name and returns a status, None for 0.
        run: what runs a subcommand and tells the exception that it ends with.
    """

    name: str
    usage: str
    subcommands: Mapping[str, Callable[[Process, Arguments], int | None]]
    run: Callable[[Process, str, Callable[[], int | None]], int] = execute

    def __call__(self, process: Process, words: list[str]) -> int:
        """Run the service's command with these words."""
        arguments = Arguments(words)
        name = arguments.next()
        if name is None or name in ("help", "-h"):
            process.stdout.write(self.usage)
            return FAILED
        subcommand = self.subcommands.get(name)
        if subcommand is None:
            return unknown_command(process, self.name, name)
        return self.run(process, name, lambda: subcommand(process, arguments))
