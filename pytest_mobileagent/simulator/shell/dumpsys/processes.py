"""`dumpsys cpuinfo`, `gfxinfo`, `procstats`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone


def _uptime(phone: Phone) -> int:
    return int(phone.clock.monotonic() * 1000)


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


DUMPS = {"cpuinfo": _cpuinfo, "gfxinfo": _gfxinfo, "procstats": _procstats}
