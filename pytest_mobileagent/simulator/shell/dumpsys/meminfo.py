"""`dumpsys meminfo`: the memory that processes hold (AOSP `ActivityThread.dumpMemInfoTable`, `AppProfiler`).

What a process holds follows from its resident size, which `ps` tells too; its kinds of memory are shares of it.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.kernel_files import MEMORY_KB
from pytest_mobileagent.simulator.system.process_memory import MemoryKind, memory_kinds, proportional_kb
from pytest_mobileagent.simulator.system.processes import RunningProcess, process_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pytest_mobileagent.simulator.phone import Phone

_HEAD = """\
                   Pss  Private  Private  SwapPss      Rss     Heap     Heap     Heap
                 Total    Dirty    Clean    Dirty    Total     Size    Alloc     Free
                ------   ------   ------   ------   ------   ------   ------   ------"""
_ZRAM_SAVES = 4
_HEAPS = ("Native Heap", "Dalvik Heap")
_CODE = (".so mmap", ".jar mmap", ".apk mmap", ".ttf mmap", ".dex mmap", ".oat mmap")
_SUMMARY = {
    "Java Heap": ("Dalvik Heap", ".art mmap"), "Native Heap": ("Native Heap",), "Code": _CODE, "Stack": ("Stack",),
    "Graphics": ("EGL mtrack",),
}  # fmt: skip
_PRIORITIES = ((-1000, "Native"), (-900, "System"), (-800, "Persistent"), (0, "Foreground"), (900, "Cached"))


def _meminfo(phone: Phone, words: list[str]) -> str:
    names = [word for word in words if not word.startswith("-")]
    uptime = int(phone.clock.monotonic() * 1000)
    head = f"Applications Memory Usage (in Kilobytes):\nUptime: {uptime} Realtime: {uptime}\n"
    running = [row for row in process_table(phone) if row.resident_kb]
    if not names:
        return f"{head}\n" + "\n".join(_all(running)) + "\n"
    found = [row for row in running if names[0] in (row.name, str(row.pid))]
    if not found:
        return f"No process found for: {names[0]}\n"
    blocks = ["\n".join(_one(phone, row, has_table="-s" not in words)) for row in found]
    return f"{head}\n" + "\n".join(blocks) + "\n"


def _one(phone: Phone, row: RunningProcess, *, has_table: bool) -> Iterator[str]:
    kinds = memory_kinds(row)
    yield f"** MEMINFO in pid {row.pid} [{row.name}] **"
    if has_table:
        yield _HEAD
        for kind in kinds:
            free = kind.dirty // 8
            heap = (kind.dirty + free, kind.dirty, free) if kind.name in _HEAPS else ("", "", "")
            yield _row(kind.name, kind.proportional, kind.dirty, kind.clean, 0, kind.resident, *heap)
        held = sum(kind.dirty for kind in kinds if kind.name in _HEAPS)
        free = sum(kind.dirty // 8 for kind in kinds if kind.name in _HEAPS)
        dirty, clean = sum(kind.dirty for kind in kinds), sum(kind.clean for kind in kinds)
        yield _row("TOTAL", proportional_kb(row), dirty, clean, 0, row.resident_kb, held + free, held, free)
    yield " "
    yield from _summary(row, kinds)
    if has_table:
        yield " "
        yield from _objects(phone, row)


def _row(*cells: object) -> str:
    return f"{cells[0]:>13}" + "".join(f" {cell:>8}" for cell in cells[1:])


def _summary(row: RunningProcess, kinds: list[MemoryKind]) -> Iterator[str]:
    yield " App Summary"
    for mark in (("Pss(KB)", "Rss(KB)"), ("------", "------")):
        yield f"{'':>21} {mark[0]:>8}{'':>21} {mark[1]:>8}"
    private, resident = sum(kind.private for kind in kinds), 0
    others = private
    for title, names in _SUMMARY.items():
        parts = [kind for kind in kinds if kind.name in names]
        held = sum(kind.dirty if title in ("Native Heap", "Stack") else kind.private for kind in parts)
        there = sum(kind.resident for kind in parts)
        others, resident = others - held, resident + there
        yield f"{title + ':':>21} {held:>8}{'':>21} {there:>8}"
    yield f"{'Private Other:':>21} {others:>8}"
    yield f"{'System:':>21} {proportional_kb(row) - private:>8}"
    yield f"{'Unknown:':>21} {'':>8}{'':>21} {row.resident_kb - resident:>8}"
    yield " "
    totals = {"TOTAL PSS:": proportional_kb(row), "TOTAL RSS:": row.resident_kb, "TOTAL SWAP PSS:": 0}
    yield "".join(f"{title:>21} {size:>8}" for title, size in totals.items())


def _objects(phone: Phone, row: RunningProcess) -> Iterator[str]:
    """Yield what the app has made: its views and activities; it has no binders, as it is no program of its own."""
    windows = [placed for placed in phone.windows.placed() if placed.package == row.name]
    views = sum(1 for placed in windows for _ in placed.root.walk())
    activities = sum(each.package == row.name for task in phone.activities.tasks for each in task.activities)
    yield " Objects"
    for left, count, right, other in (
        ("Views:", views, "ViewRootImpl:", len(windows)),
        ("AppContexts:", activities + 1, "Activities:", activities),
        ("Assets:", 0, "AssetManagers:", 0),
        ("Local Binders:", 0, "Proxy Binders:", 0),
        ("Parcel memory:", 0, "Parcel count:", 0),
        ("Death Recipients:", 0, "OpenSSL Sockets:", 0),
    ):
        yield f"{left:>21} {count:>8}{right:>21} {other:>8}"
    yield f"{'WebViews:':>21} {0:>8}"
    yield " "
    yield " SQL"
    yield f"{'MEMORY_USED:':>21} {0:>8}"
    yield f"{'PAGECACHE_OVERFLOW:':>21} {0:>8}{'MALLOC_SIZE:':>21} {0:>8}"


def _all(running: list[RunningProcess]) -> Iterator[str]:
    for measure, size in (("RSS", lambda row: row.resident_kb), ("PSS", proportional_kb)):
        yield f"Total {measure} by process:"
        yield from _listed((size(row), f"{row.name} (pid {row.pid})") for row in running)
        yield ""
        yield f"Total {measure} by OOM adjustment:"
        for label, rows in groupby(sorted(running, key=lambda row: row.adjust), key=_priority):
            sizes = [(size(row), f"{row.name} (pid {row.pid})") for row in rows]
            yield f"{sum(each for each, _ in sizes):>11,}K: {label}"
            yield from (f"    {line}" for line in _listed(sizes))
        yield ""
    yield "Total PSS by category:"
    sums: dict[str, int] = {}
    for row in running:
        for kind in memory_kinds(row):
            sums[kind.name] = sums.get(kind.name, 0) + kind.proportional
    yield from _listed((size, name) for name, size in sums.items())
    yield ""
    yield from _totals(running)


def _priority(row: RunningProcess) -> str:
    return next(label for adjust, label in reversed(_PRIORITIES) if row.adjust >= adjust)


def _listed(sizes: Iterable[tuple[int, str]]) -> Iterator[str]:
    for size, label in sorted(sizes, key=lambda entry: -entry[0]):
        yield f"{size:>11,}K: {label}"


def _totals(running: list[RunningProcess]) -> Iterator[str]:
    cached = sum(proportional_kb(row) for row in running if _priority(row) == "Cached")
    used = sum(map(proportional_kb, running)) - cached
    kernel = MEMORY_KB["Cached"] + MEMORY_KB["Buffers"]
    free = cached + kernel + MEMORY_KB["MemFree"]
    swapped = MEMORY_KB["SwapTotal"] - MEMORY_KB["SwapFree"]
    yield f"Total RAM: {MEMORY_KB['MemTotal']:,}K (status normal)"
    parts = {"cached pss": cached, "cached kernel": kernel, "free": MEMORY_KB["MemFree"]}
    yield f" Free RAM: {free:,}K ({' + '.join(f'{size:>9,}K {name}' for name, size in parts.items())})"
    yield f" Used RAM: {used:,}K ({used:>9,}K used pss + {0:>9,}K kernel)"
    yield f" Lost RAM: {MEMORY_KB['MemTotal'] - free - used:,}K"
    yield (
        f"     ZRAM: {swapped // _ZRAM_SAVES:,}K physical used for {swapped:,}K in swap "
        f"({MEMORY_KB['SwapTotal']:,}K total swap)"
    )
    yield "   Tuning: 192 (large 512), oom   322,560K, restore limit   107,520K (high-end-gfx)"


DUMPS = {"meminfo": _meminfo}
