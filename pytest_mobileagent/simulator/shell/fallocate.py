"""fallocate."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._options import (
    check_access,
    check_parent,
    parse_options,
    usage_error,
    whole_number,
)
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process


@command("fallocate")
def fallocate(process: Process) -> None:
    """Take space for a file; it grows to that size."""
    parsed = parse_options(process, "", with_value="lo")
    if "l" not in parsed.values:
        raise usage_error(process, "Needs -l")
    if len(parsed.arguments) > 1:
        raise usage_error(process, "Max 1 argument")
    size, offset = (whole_number(parsed.values.get(letter, "0"), name="fallocate") for letter in "lo")
    if not parsed.arguments:
        raise ShellError(1, "fallocate: (null): Bad address")  # so toybox says that it lacks the file's name
    name = parsed.arguments[0]
    disk, path = process.phone.disk, process.path(name)
    try:
        _open(process, path)
    except OSError as error:
        raise ShellError(1, f"fallocate: {name}: {error.strerror}") from error
    if size <= 0 or offset < 0:
        raise ShellError(1, "fallocate: fallocate: Invalid argument")
    try:
        disk.allocate(path, offset + size)
    except OSError as error:
        raise ShellError(1, f"fallocate: fallocate: {error.strerror}") from error


def _open(process: Process, path: str) -> None:
    """Open the file for writing, which makes it if it is missing."""
    disk = process.phone.disk
    if disk.exists(path) and not disk.is_dir(path):
        check_access(process, path, os.W_OK)
        return
    check_parent(process, path)
    disk.write(path, b"")
