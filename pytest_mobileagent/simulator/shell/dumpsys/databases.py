"""`dumpsys dbinfo` (AOSP `DbBinder`, `SQLiteConnectionPool.dump`): the databases of the apps that run."""

from __future__ import annotations

import stat
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.activities import Process

_MAGIC = b"SQLite format 3\0"


def _dump(phone: Phone, words: list[str]) -> str:
    names = [word for word in words if not word.startswith("-")]
    running = phone.activities.processes()
    if names:
        running = [process for process in running if names[0] in (process.name, str(process.pid))]
        if not running:
            return f"No process found for: {names[0]}\n"
    return "".join(f"{line}\n" for line in ("Applications Database Info:", *_blocks(phone, running)))


def _blocks(phone: Phone, running: list[Process]) -> Iterator[str]:
    for process in running:
        yield ""
        yield f"** Database info for pid {process.pid} [{process.name}] **"
        for name in _databases(phone, process.name):
            yield from (
                "", f"Connection pool for /data/user/0/{process.name}/databases/{name}:", "  Open: true",
                "  Max connections: 1", "  Available primary connection:", "    Connection #0:",
                "      isPrimaryConnection: true", "      onlyAllowReadOnlyOperations: false",
            )  # fmt: skip


def _databases(phone: Phone, package: str) -> list[str]:
    """Return the names of an app's databases."""
    disk, folder = phone.disk, f"{phone.packages.data_dir(package)}/databases"
    if not disk.exists(folder):
        return []
    files = ((name, disk.find(f"{folder}/{name}")) for name in disk.names(folder))
    return [
        name
        for name, inode in files
        if inode is not None and stat.S_ISREG(inode.mode) and inode.content.startswith(_MAGIC)
    ]


DUMPS = {"dbinfo": _dump}
