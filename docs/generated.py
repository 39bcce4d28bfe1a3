"""What of the documentation the code says itself: its options and commands, and what commands print."""

from __future__ import annotations

import argparse
import ast
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_mobileagent import state
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


def states() -> str:
    """Return the table of what reads and writes what apps have stored: the classes that are made from a device."""
    rows = [
        f"| `.{path.stem} import {node.name}` | {told} |"
        for path in sorted(Path(state.__file__).parent.glob("*.py"))
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.ClassDef) and (told := _made_from_device(node))
    ]
    return "\n".join(["| `from pytest_mobileagent.state…` | |", "|---|---|", *rows])


def _made_from_device(node: ast.ClassDef) -> str:
    """Return what such a class says of itself, and what else it is made from; nothing for any other."""
    for one in node.body:
        if isinstance(one, ast.FunctionDef) and one.name == "__init__" and not node.name.startswith("_"):
            names = [argument.arg for argument in one.args.args[1:]]
            if names[:1] == ["device"]:
                also = f" (`{node.name}({', '.join(names)})`)" if names[1:] else ""
                return (ast.get_docstring(node) or "").partition("\n")[0] + also
    return ""


def said(*arguments: str) -> str:
    """Return what a command of `mobileagent` prints."""
    text, _ = run(arguments)
    return f"```text\n{text}```"
