"""`bmgr`: the backup manager, which this phone has switched off (AOSP `com.android.commands.bmgr.Bmgr`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process


@command("bmgr")
def bmgr(process: Process) -> int:
    """Say whether backups are on, or switch them."""
    words = process.argv[1:]
    settings = process.phone.settings
    is_on = settings.is_on("secure", "backup_enabled")
    match words:
        case ["enabled"]:
            process.out(f"Backup Manager currently {'enabled' if is_on else 'disabled'}")
        case ["enable", value]:
            settings.put("secure", "backup_enabled", int(value == "true"))
            process.out(f"Backup Manager now {'enabled' if value == 'true' else 'disabled'}")
        case ["list", "transports", *_]:
            process.out("  * com.android.localtransport/.LocalTransport")
        case []:
            process.out("usage: bmgr [--user <userId>] [backup|restore|list|transport|run]")
        case _:
            process.out("Error: could not access manager" if is_on else "Backup Manager is not activated for user 0")
    return 0
