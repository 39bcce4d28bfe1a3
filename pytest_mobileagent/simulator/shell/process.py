"""What a shell command is given: its arguments, streams, user and phone."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.pipes import Pipe


@dataclass(slots=True)
class Process:
    """One running command on a phone."""

    phone: Phone
    argv: list[str]
    stdin: Pipe
    stdout: Pipe
    stderr: Pipe
    uid: int
    pid: int
    cwd: str = "/"
    env: dict[str, str] = field(default_factory=dict)
    umask: int = 0o022
    descriptors: dict[int, Pipe] = field(default_factory=dict)  # all that the shell gave it, the first three too
    failed: bool = False  # something was wrong, the rest was done
    opened: list[Pipe] = field(default_factory=list)  # what it has to let go of in the end

    def path(self, name: str) -> str:
        """Return `name` as an absolute path, relative to the working directory."""
        return name if name.startswith("/") else f"{self.cwd.rstrip('/')}/{name}"

    def out(self, text: str) -> None:
        """Write a line to standard output."""
        self.stdout.write(f"{text}\n")

    def err(self, text: str) -> None:
        """Write a line to standard error."""
        self.stderr.write(f"{text}\n")


class ShellError(Exception):
    """A command gives up: its message goes to standard error, its status to `$?`."""

    def __init__(self, status: int, message: str) -> None:
        """Keep both."""
        super().__init__(message)
        self.status = status
        self.message = message
