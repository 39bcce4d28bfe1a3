"""chcon and restorecon."""

from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import turns
from pytest_mobileagent.simulator.labels import is_kept, label_of, policy_label
from pytest_mobileagent.simulator.shell._options import needs, parse_options
from pytest_mobileagent.simulator.shell.files import each
from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pytest_mobileagent.simulator.shell.process import Process

# As Android's C library words it.
_REFUSED = OSError(errno.EOPNOTSUPP, "Operation not supported on transport endpoint")


@command("chcon")
def chcon(process: Process) -> int:
    """Set labels."""
    parsed = parse_options(process, "hvR")
    needs(process, parsed.arguments, 2)
    label, *names = parsed.arguments
    status = 0
    for name in names:
        try:
            for path in _meant(process, name, is_deep="R" in parsed.flags):
                if "v" in parsed.flags:
                    process.out(f"chcon '{path}' to {label}")
                _set(process, path, label)
        except OSError as error:
            process.err(f"chcon: '{name}' to {label}: {error.strerror}")
            status = 1
    return status


@command("restorecon")
def restorecon(process: Process) -> int:
    """Set the labels that the policy names."""
    parsed = parse_options(process, "DFnRrv")
    needs(process, parsed.arguments, 1)
    disk = process.phone.disk

    def restore(name: str) -> None:
        for path in _meant(process, name, is_deep=bool(parsed.flags & {"R", "r"})):
            wanted = policy_label(disk, disk.resolve(path))
            if label_of(disk, path, disk.stat(path)) != wanted and "n" not in parsed.flags:
                _set(process, path, "")

    return each(process, parsed.arguments, restore, verb="restorecon failed: ")


def _meant(process: Process, name: str, *, is_deep: bool) -> Iterable[str]:
    path, disk = process.path(name), process.phone.disk
    disk.stat(path)
    if not is_deep:
        return [path]
    return [child for child, inode in turns.each(disk.walk(path), cost_us=turns.FILE_US) if not inode.is_link]


def _set(process: Process, path: str, label: str) -> None:
    """Give a file a label; empty for that of the policy.

    Raises:
        OSError: EPERM or EACCES for those whose domain may not, EOPNOTSUPP where one label holds for a whole volume.
    """
    disk = process.phone.disk
    if not is_kept(disk, disk.resolve(path)):
        raise _REFUSED
    if process.uid != 0:
        code = errno.EACCES if disk.stat(path).uid == process.uid else errno.EPERM
        raise OSError(code, os.strerror(code))
    disk.set_context(path, label)
