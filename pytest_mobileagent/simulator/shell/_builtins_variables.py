"""Builtins that set variables, options, parameters and aliases."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._control import Exit
from pytest_mobileagent.simulator.shell._specials import OPTIONS
from pytest_mobileagent.simulator.shell._syntax import NAME

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell._shell import Shell

_DECLARATION = re.compile(r"([A-Za-z_]\w*)(?:\[([^\]]*)\])?(?:(\+?=)(.*))?", re.DOTALL)
_FLAGS = "xriuln"


async def export(shell: Shell, words: list[str]) -> int:
    """Export variables, setting those that have a value."""
    return await typeset(shell, ["export", "-x", *words[1:]])


async def readonly(shell: Shell, words: list[str]) -> int:
    """Make variables read-only, setting those that have a value."""
    return await typeset(shell, ["readonly", "-r", *words[1:]])


async def typeset(shell: Shell, words: list[str]) -> int:  # noqa: C901 - a case per flag
    """Set variables and what is said of them; inside a function they are its own."""
    on, off, names, options = _declared(words)
    if "f" in options:
        return int(any(name not in shell.functions for name in names))
    if not names:
        _list(shell, on or options, prints="p" in options or words[0] in ("export", "readonly"))
        return 0
    is_local = words[0] in ("local", "typeset") and bool(shell.scopes) and "g" not in options
    for word in names:
        found = _DECLARATION.fullmatch(word)
        if found is None:
            shell.complain(f"{words[0]}: {word}: is not an identifier")
            raise Exit(1)
        name, index, operator, value = found.groups()
        if is_local and name not in shell.scopes[-1]:
            kept = shell.variables.get(name)
            shell.scopes[-1][name] = shell.variables.save(name)
            if operator is None and "x" in on and kept is not None:
                shell.variables[name] = kept
        shell.variables.flag(name, "".join(set(on) - {"r"}))
        shell.variables.flag(name, off, is_on=False)
        if operator is not None:
            number = shell.calculate(index) if index else None
            old = shell.variables.element(name, number) if operator == "+=" else ""
            if "n" in on:
                shell.variables[name] = value
            else:
                shell.variables.assign(name, old + value, index=number)
        elif name in shell.variables and set(on) & set("iul"):
            shell.variables.assign(name, shell.variables[name])
        if "r" in on:
            shell.variables.flag(name, "r")
    return 0


def _declared(words: list[str]) -> tuple[str, str, list[str], str]:
    on = off = options = ""
    names = words[1:]
    while names and names[0][:1] in "-+" and len(names[0]) > 1:
        word = names.pop(0)
        if word == "--":
            break
        letters = re.sub(r"[0-9]", "", word[1:])
        options += letters
        if word[0] == "-":
            on += "".join(letter for letter in letters if letter in _FLAGS)
        else:
            off += "".join(letter for letter in letters if letter in _FLAGS)
    return on, off, names, options


def _list(shell: Shell, letters: str, *, prints: bool) -> None:
    wanted = set(letters) & set(_FLAGS)
    for name in sorted(shell.variables):
        if wanted <= shell.variables.flags.get(name, set()):
            value = quoted(shell.variables[name])
            front = f"typeset -{''.join(sorted(wanted))} " if prints and wanted else ""
            shell.stdout.write(f"{front}{name}={value}\n")


def quoted(text: str) -> str:
    """Return a text as the shell would read it again."""
    if re.fullmatch(r"[\w@%+=:,./-]+", text):
        return text
    return "'" + text.replace("'", "'\\''") + "'"


async def unset(shell: Shell, words: list[str]) -> int:
    """Forget variables or functions."""
    kind = "v"
    status = 0
    for word in words[1:]:
        if word in ("-v", "-f"):
            kind = word[1]
        elif kind == "f":
            status |= int(shell.functions.pop(word, None) is None)
        elif found := re.fullmatch(r"([A-Za-z_]\w*)\[(.*)\]", word):
            index = shell.calculate(found[2])
            if index:
                shell.variables.arrays.get(found[1], {}).pop(index, None)
            else:
                shell.variables.pop(found[1], None)
        else:
            name = shell.variables.target(word)
            shell.variables.forget(name)
            shell.variables.flags.pop(name, None)
    return status


async def set_(shell: Shell, words: list[str]) -> int:
    """Set options, parameters or an array; without arguments list the variables."""
    arguments = words[1:]
    if not arguments:
        _list(shell, "", prints=False)
    if arguments[:1] in (["-A"], ["+A"]) and len(arguments) > 1:
        values = arguments[2:]
        shell.variables.set_array(arguments[1], dict(enumerate(values[1:] if values[:1] == ["--"] else values)))
        return 0
    while arguments:
        word = arguments.pop(0)
        if word in ("--", "-"):
            shell.parameters = arguments if word == "--" or arguments else shell.parameters
            break
        if word[:1] in ("+", "-") and len(word) > 1:
            if not _set_options(shell, word, arguments):
                raise Exit(1)
        else:
            shell.parameters = [word, *arguments]
            break
    return 0


def _set_options(shell: Shell, word: str, arguments: list[str]) -> bool:
    is_on = word[0] == "-"
    for letter in word[1:]:
        if letter == "o":
            if not arguments:
                _list_options(shell)
                return True
            name = arguments.pop(0)
        else:
            name = next((option for option, its in OPTIONS.items() if its == letter), "")
            if letter in "psklbTEe" and not name:
                continue
        if name not in shell.options:
            shell.complain(f"set: {word if letter != 'o' else name}: bad option")
            return False
        shell.options[name] = is_on
    return True


def _list_options(shell: Shell) -> None:
    shell.stdout.write("Current option settings\n")
    for name in sorted(shell.options):
        shell.stdout.write(f"{name:<12} {'on' if shell.options[name] else 'off'}\n")


async def shift(shell: Shell, words: list[str]) -> int:
    """Drop parameters from the front."""
    count = shell.calculate(words[1]) if len(words) > 1 else 1
    if not 0 <= count <= len(shell.parameters):
        shell.complain("shift: nothing to shift")
        raise Exit(1)
    del shell.parameters[:count]
    return 0


async def alias(shell: Shell, words: list[str]) -> int:
    """Set or list aliases."""
    status = 0
    for word in words[1:]:
        name, equals, value = word.partition("=")
        if equals:
            shell.aliases[name] = value
        elif name in shell.aliases:
            shell.stdout.write(f"{name}={quoted(shell.aliases[name])}\n")
        else:
            shell.complain(f"alias: {name}: not found")
            status = 1
    if len(words) == 1:
        for name in sorted(shell.aliases):
            shell.stdout.write(f"{name}={quoted(shell.aliases[name])}\n")
    return status


async def unalias(shell: Shell, words: list[str]) -> int:
    """Forget aliases."""
    status = 0
    for word in words[1:]:
        if word == "-a":
            shell.aliases.clear()
        elif shell.aliases.pop(word, None) is None:
            status = 1
    return status


def is_name(text: str) -> bool:
    """Whether a text may be a variable's name."""
    return NAME.fullmatch(text) is not None
