"""Which commit of the user's project is tested."""

from __future__ import annotations

import shutil
import subprocess
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_TIMEOUT_S = 5


@cache
def commit_of(folder: Path) -> str:
    """Return the commit of a working copy, with `-dirty` if it has changes; empty where git knows of none."""
    git = shutil.which("git")
    if git is None:
        return ""
    command = [git, "describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"]
    try:
        said = subprocess.run(  # noqa: S603 - our own command
            command, cwd=folder, capture_output=True, text=True, timeout=_TIMEOUT_S, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return said.stdout.strip() if said.returncode == 0 else ""
