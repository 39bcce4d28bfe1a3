"""`dumpsys meminfo`, `cpuinfo`, `gfxinfo`, `procstats`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

_TOTAL_KB = 2_029_248  # an AVD with 2 GB
_APP_KB = 61_440


def _meminfo(phone: Phone, words: list[str]) -> str:
    names = [word for word in words if not word.startswith("-")]
    running = phone.activities.processes()
    uptime = f"Applications Memory Usage (in Kilobytes):\nUptime: {_uptime(phone)} Realtime: {_uptime(phone)}\n"
    if names:
        found = [process for process in running if names[0] in (process.name, str(process.pid))]
        if not found:
            return f"No process found for: {names[0]}\n"
        return "".join(f"{uptime}\n{_one(process.pid, process.name)}" for process in found)
    total = len(running) * _APP_KB
    lines = [f"{_APP_KB:>10,}K: {process.name} (pid {process.pid})" for process in running]
    listed = "\n".join(lines)
    return (
        f"{uptime}\nTotal PSS by process:\n{listed}\n\n"
        f"Total RAM: {_TOTAL_KB:,}K (status normal)\n Free RAM: {_TOTAL_KB - total:,}K\n Used RAM: {total:,}K\n"
        f" Lost RAM: 0K\n     ZRAM: 0K physical used for 0K in swap (0K total swap)\n"
    )


def _uptime(phone: Phone) -> int:
    return int(phone.clock.monotonic() * 1000)


def _one(pid: int, name: str) -> str:
    return (
        f"** MEMINFO in pid {pid} [{name}] **\n"
        "                   Pss  Private  Private  SwapPss      Rss     Heap     Heap     Heap\n"
        "                 Total    Dirty    Clean    Dirty    Total     Size    Alloc     Free\n"
        "                ------   ------   ------   ------   ------   ------   ------   ------\n"
        f"        TOTAL   {_APP_KB:>6}   {_APP_KB // 2:>6}   {_APP_KB // 8:>6}        0   {_APP_KB * 2:>6}\n \n"
        f" App Summary\n           TOTAL PSS: {_APP_KB:>8}            TOTAL RSS: {_APP_KB * 2:>8}\n"
    )


def _cpuinfo(phone: Phone, words: list[str]) -> str:
    del words
    lines = ["Load: 0.0 / 0.0 / 0.0", f"CPU usage from {_uptime(phone)}ms to 0ms ago:"]
    lines += [f"  0% {process.pid}/{process.name}: 0% user + 0% kernel" for process in phone.activities.processes()]
    return "\n".join([*lines, "0% TOTAL: 0% user + 0% kernel"]) + "\n"


def _gfxinfo(phone: Phone, words: list[str]) -> str:
    names = [word for word in words if word not in ("reset", "framestats", "--reset")]
    running = [process for process in phone.activities.processes() if not names or process.name == names[0]]
    if names and not running:
        return f"No process found for: {names[0]}\n"
    head = f"Applications Graphics Acceleration Info:\nUptime: {_uptime(phone)} Realtime: {_uptime(phone)}\n"
    blocks = [
        f"\n** Graphics info for pid {process.pid} [{process.name}] **\n\n"
        f"Total frames rendered: {phone.windows.version}\nJanky frames: 0 (0.00%)\n"
        "50th percentile: 5ms\n90th percentile: 8ms\n95th percentile: 9ms\n99th percentile: 12ms\n"
        for process in running
    ]
    return head + "".join(blocks)


def _procstats(phone: Phone, words: list[str]) -> str:
    del words
    running = phone.activities.processes()
    blocks = [f"  * {process.name} / {process.uid} / v1:\n           TOTAL: 100%\n" for process in running]
    return "AGGREGATED OVER LAST 3 HOURS:\n" + "".join(blocks)


DUMPS = {"meminfo": _meminfo, "cpuinfo": _cpuinfo, "gfxinfo": _gfxinfo, "procstats": _procstats}
