"""Whose a command is on the phone."""

from __future__ import annotations

import shlex


def as_shell(command: str) -> str:
    """Return a command that is run by the shell's user, also where adbd runs as root.

    Services hold root for the package `root`, which has none of the shell's rights. AOSP's `su` takes the user first.
    """
    return f'if [ "$(id -u)" = 0 ]; then su 2000 sh -c {shlex.quote(command)}; else {command}; fi'
