"""`remount`: makes the system's partitions writable until the phone starts again (AOSP `fs_mgr_remount.cpp`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process


@command("remount")
def remount(process: Process) -> int:
    """Let root write to what is mounted read-only."""
    if process.uid != 0:
        process.err('Not running as root. Try "adb root" first.')
        return 1
    process.phone.disk.is_remounted = True
    process.out("remount succeeded")
    return 0
