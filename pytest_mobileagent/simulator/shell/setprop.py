"""`setprop`: set a system property (toybox)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process

# What the shell user's domain may set (AOSP `system/sepolicy/private/shell.te`).
_SHELL_MAY_SET = ("debug.", "log.", "persist.log.tag", "persist.debug.", "sys.powerctl", "persist.sys.boot.")
_RESTARTED = ("zygote", "zygote_secondary", "surfaceflinger")


@command("setprop")
def setprop(process: Process) -> int:
    """Set a property; `ctl.restart zygote` restarts the framework."""
    words = process.argv[1:]
    if len(words) != 2:
        reason = "Need 2 arguments" if len(words) < 2 else "Max 2 arguments"
        process.err(f'setprop: {reason} (see "setprop --help")')
        return 1
    name, value = words
    if not _may_set(process, name):
        process.err(f"Failed to set property '{name}' to '{value}'.\nSee dmesg for error reason.")
        return 1
    if name in ("ctl.restart", "ctl.start"):
        if value in _RESTARTED:
            process.phone.restart_framework()
    elif name == "sys.powerctl" and value.startswith("reboot"):
        process.phone.reboot()
    elif not name.startswith("ctl."):
        if name == "persist.sys.locale":
            process.phone.strings.hold()
        process.phone.properties.set(name, value)
    return 0


def _may_set(process: Process, name: str) -> bool:
    if name.startswith("ro.") and process.phone.properties.get(name):
        return False
    return process.uid == 0 or name.startswith(_SHELL_MAY_SET)
