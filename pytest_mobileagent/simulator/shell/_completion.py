"""What Tab makes of a word at the prompt: the name of a command or of a file."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._builtins import BUILTINS
from pytest_mobileagent.simulator.shell._line_editor import Completion
from pytest_mobileagent.simulator.shell._parser import RESERVED
from pytest_mobileagent.simulator.shell.registry import command_names
from pytest_mobileagent.simulator.system.users import groups_of

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell._shell import Shell

_LAST_WORD = re.compile(r"""(?:\\.|[^\s\\|&;()<>=:"'`])*\\?\Z""", re.DOTALL)
_BEFORE_COMMAND = re.compile(r"(?:\A|[|&;(`])\s*\Z")
_SPECIAL = re.compile(r"""[\s"#$&'()*;<=>?\[\\\]`{|}~!]""")


def complete(shell: Shell, line: str) -> Completion:
    """Complete the word at the end of a line as far as it is unique."""
    found = _LAST_WORD.search(line)
    start = found.start() if found is not None else len(line)
    word = re.sub(r"\\(.)", r"\1", line[start:], flags=re.DOTALL)
    if "/" not in word and _BEFORE_COMMAND.search(line[:start]):
        folder, names = "", _commands(shell, word)
    else:
        folder, names = _files(shell, word)
    if not names:
        return Completion(start, line[start:], [])
    text = folder + _common(names)
    end = "" if len(names) > 1 or text.endswith("/") else " "
    return Completion(start, _SPECIAL.sub(r"\\\g<0>", text) + end, names)


def _common(names: list[str]) -> str:
    """Return the letters with which all names begin."""
    first, last = min(names), max(names)
    same = next((at for at, (a, b) in enumerate(zip(first, last, strict=False)) if a != b), min(len(first), len(last)))
    return first[:same]


def _commands(shell: Shell, word: str) -> list[str]:
    known = {*BUILTINS, *RESERVED, *shell.functions, *shell.aliases, *command_names()}
    return sorted(name for name in known if name.startswith(word) and "/" not in name)


def _files(shell: Shell, word: str) -> tuple[str, list[str]]:
    folder, slash, last = word.rpartition("/")
    folder += slash
    disk, path = shell.phone.disk, shell.path(folder or ".")
    if not disk.is_dir(path) or not disk.permits(path, uid=shell.uid, access=os.R_OK, gids=groups_of(shell.uid)):
        return folder, []
    return folder, [
        name + ("/" if disk.is_dir(f"{path}/{name}") else "")
        for name in disk.names(path)
        if name.startswith(last) and (last or not name.startswith("."))
    ]
