"""What of the documentation the code says itself: its options and commands, and what commands print."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from pytest_mobileagent.cli import COMMANDS, make_parser, run
from pytest_mobileagent.run.options import OPTIONS

if TYPE_CHECKING:
    from collections.abc import Iterator

_WIDTH = 88


def options() -> str:
    """Return the table of pytest's options."""
    lines = ["| option | default | |", "|---|---|---|"]
    for option in OPTIONS:
        default = f"`{option.default}`" if option.default else option.without
        lines.append(f"| `{option.flag}` | {default} | {option.help} |")
    return "\n".join(lines)


def commands() -> str:
    """Return what each command of `mobileagent` says of itself."""
    parser = make_parser()
    parts = []
    for name in COMMANDS:
        helps = "\n".join(one.format_help() for one in _parsers(parser, name))
        parts.append(f"## mobileagent {name}\n\n```text\n{helps}```")
    return "\n\n".join(parts)


def _parsers(parser: argparse.ArgumentParser, name: str) -> Iterator[argparse.ArgumentParser]:
    """Yield the parser of a subcommand, and of its own subcommands."""
    for action in parser._actions:  # noqa: SLF001 - argparse tells of its subcommands nowhere else
        if isinstance(action, argparse._SubParsersAction) and name in action.choices:  # noqa: SLF001 - as above
            found = action.choices[name]
            found.formatter_class = lambda prog: argparse.HelpFormatter(prog, width=_WIDTH)
            yield found
            for inner in found._subparsers._group_actions if found._subparsers else ():  # noqa: SLF001 - as above
                for verb in inner.choices or ():
                    yield from _parsers(found, verb)


def said(*arguments: str) -> str:
    """Return what a command of `mobileagent` prints."""
    text, _ = run(arguments)
    return f"```text\n{text}```"
