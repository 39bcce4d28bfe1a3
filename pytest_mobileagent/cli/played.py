"""Runs that a command needs: pytest plays them, or what is left of them."""

from __future__ import annotations

import contextlib
import subprocess
import sys
from typing import TYPE_CHECKING

from pytest_mobileagent.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

_PATIENCE_S = 60.0  # phones are given back, and the pages of the run written


def played(folder: Path, options: Sequence[str], *, workers: str = "") -> Path:
    """Play a run below `folder`, or what it has not played yet of it; return the run.

    Raises:
        ConfigError: pytest could not begin.
    """
    before = sorted(folder.glob("*/manifest.json"))
    given = [*options, f"--mobile-output={folder}"]
    given += [f"--mobile-resume={before[-1].parent}"] if before else []
    given += ["-n", workers] if workers else []
    command = [sys.executable, "-m", "pytest", *given, "-q", "-p", "no:cacheprovider", "-p", "no:html"]
    status = _status(command)
    after = sorted(folder.glob("*/manifest.json"))
    if not after or status not in (0, 1):
        raise ConfigError(f"{' '.join(options)}: pytest ended with {status}; what it said is above")
    return after[-1].parent


def _status(command: Sequence[str]) -> int:
    """Run it; whoever breaks it off lets it end in its own way, since it has heard of that too."""
    with subprocess.Popen(command, stdout=sys.stderr) as process:  # noqa: S603 - our own command
        try:
            return process.wait()
        except KeyboardInterrupt:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(_PATIENCE_S)
            process.kill()
            raise
