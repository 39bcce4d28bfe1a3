"""What a toybox command takes: its options, how many arguments, and what does not go together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.disk import ROOT_UID
from pytest_mobileagent.simulator.shell._options import parse_options, usage_error, whole_number
from pytest_mobileagent.simulator.shell.process import ShellError

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell._options import Parsed
    from pytest_mobileagent.simulator.shell.process import Process


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """The rules by which a command reads its arguments."""

    flags: str = ""
    with_value: str = ""
    long: tuple[str, ...] = ()  # as `parse_options` takes them
    least: int = 0  # arguments
    most: int | None = None
    exclusive: tuple[str, ...] = ()  # options of which at most one may be given
    one_of: str = ""  # options of which one must be given, as the complaint names them
    stops_at_argument: bool = False
    is_for_root: bool = False

    def parse(self, process: Process) -> Parsed:
        """Return a command's options and arguments.

        Raises:
            ShellError: they break a rule, as toybox says it.
        """
        if self.is_for_root and process.uid != ROOT_UID:
            raise usage_error(process, "Not root")
        parsed = parse_options(
            process, self.flags, with_value=self.with_value, long=self.long, stops_at_argument=self.stops_at_argument
        )
        for letters in self.exclusive:
            given = [letter for letter in dict.fromkeys(parsed.order) if letter in letters]
            if len(given) > 1:
                raise usage_error(process, f"No '{given[1]}' with '{given[0]}'")
        count = len(parsed.arguments)
        if count < self.least:
            raise usage_error(process, f"Need {self.least} arguments" if self.least > 1 else "Needs 1 argument")
        if self.most is not None and count > self.most:
            raise usage_error(process, f"Max {self.most} argument{'' if self.most == 1 else 's'}")
        if self.one_of and not parsed.flags & set(self.one_of):
            raise usage_error(process, f"Needs -{self.one_of}")
        return parsed


def integer(process: Process, text: str) -> int:
    """Return a number among a command's arguments, with toybox's suffixes.

    Raises:
        ShellError: it is none.
    """
    name = process.argv[0].rpartition("/")[2]
    try:
        return whole_number(text, name=name)
    except ShellError as error:
        raise ShellError(1, f"{name}: not integer: {text}") from error


def bounded(process: Process, parsed: Parsed, letter: str, least: int, most: int | None = None) -> int | None:
    """Return the number given to an option, or None without it.

    Raises:
        ShellError: it is none, or too small, or too large.
    """
    if letter not in parsed.values:
        return None
    value = integer(process, parsed.values[letter])
    if value < least:
        raise usage_error(process, f"-{letter} < {least}")
    if most is not None and value > most:
        raise usage_error(process, f"-{letter} > {most}")
    return value
