"""The memory of each process: how much is for what, and where it lies. All follows from its resident size."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_mobileagent.simulator.system.processes import RunningProcess

_PROPORTIONAL = 0.6  # of what is resident; the rest is others' share of what is shared
_KINDS = (  # thousandths of the proportional size: all, private and written, private and not; then of the resident one
    ("Native Heap", 180, 178, 0, 120), ("Dalvik Heap", 70, 66, 0, 80), ("Dalvik Other", 25, 22, 0, 30),
    ("Stack", 15, 15, 0, 10), (".so mmap", 60, 5, 25, 250), (".jar mmap", 20, 0, 4, 150),
    (".apk mmap", 120, 0, 100, 100),
    (".ttf mmap", 5, 0, 2, 5), (".dex mmap", 90, 1, 80, 50), (".oat mmap", 30, 0, 4, 60), (".art mmap", 60, 30, 5, 80),
    ("Other mmap", 25, 2, 10, 35), ("EGL mtrack", 200, 200, 0, 20), ("Unknown", 100, 95, 0, 10),
)  # fmt: skip
_NATIVE_KINDS = (  # of what is no app, and has no machine for Java
    ("Native Heap", 500, 490, 0, 400),
    ("Stack", 30, 30, 0, 20),
    (".so mmap", 300, 30, 100, 450),
    ("Other mmap", 70, 10, 30, 80),
    ("Unknown", 100, 95, 0, 50),
)
_NOT_MAPPED = "EGL mtrack"  # graphics memory, which the driver counts apart
_PAGE_KB = 4
_RESERVE = "[anon:scudo:reserve]"  # addresses that are taken and never touched
# Where the kinds of memory lie, and how they may be used; in the order of their addresses.
_PLACES = {
    "Dalvik Heap": (0x02000000, "rw-p", "[anon:dalvik-main space (region space)]"),
    ".art mmap": (0x70000000, "rw-p", "/system/framework/x86_64/boot.art"),
    ".oat mmap": (0x72000000, "r-xp", "/system/framework/x86_64/boot.oat"),
    "Dalvik Other": (0x76E000000000, "rw-p", "[anon:dalvik-LinearAlloc]"),
    ".jar mmap": (0x76E100000000, "r--s", "/system/framework/framework.jar"),
    ".dex mmap": (0x76E180000000, "r--p", "/system/framework/x86_64/boot-framework.vdex"),
    ".apk mmap": (0x76E200000000, "r--s", "/system/framework/framework-res.apk"),
    ".ttf mmap": (0x76E280000000, "r--s", "/system/fonts/Roboto-Regular.ttf"),
    "Native Heap": (0x76E300000000, "rw-p", "[anon:scudo:primary]"),
    ".so mmap": (0x76E400000000, "r-xp", "/apex/com.android.runtime/lib64/bionic/libc.so"),
    "Other mmap": (0x76E500000000, "r--p", "/dev/__properties__/properties_serial"),
    "Unknown": (0x76E580000000, "rw-p", ""),
    "Stack": (0x7FFD00000000, "rw-p", "[stack]"),
}  # fmt: skip
_RESERVE_AT = 0x76000000000
_PROGRAM_AT, _PROGRAM_KB = 0x555555554000, 64
_DEVICE = "fd:16"


@dataclass(frozen=True, slots=True)
class Mapping:
    """A range of a process's addresses, in bytes, and what of it is in memory, in kB."""

    start: int
    end: int
    rights: str
    name: str
    resident: int = 0
    dirty: int = 0  # private
    clean: int = 0  # private
    shared_part: int = 0  # of what is shared, this process's part

    @property
    def size(self) -> int:
        """How much of the addresses it takes, in kB."""
        return (self.end - self.start) // 1024

    @property
    def shared(self) -> int:
        """What others have too."""
        return self.resident - self.dirty - self.clean

    @property
    def proportional(self) -> int:
        """What it counts for if what is shared counts by parts."""
        return self.dirty + self.clean + self.shared_part

    @property
    def is_file(self) -> bool:
        """Whether it shows a file."""
        return self.name.startswith("/")

    def line(self, inode: int) -> str:
        """Return the line that tells of it; `inode` is the number of its file, or 0."""
        device = _DEVICE if self.is_file else "00:00"
        text = f"{self.start:x}-{self.end:x} {self.rights} 00000000 {device} {inode}"
        return f"{text:<73}{self.name}" if self.name else f"{text} "


@dataclass(frozen=True, slots=True)
class MemoryKind:
    """One kind of memory of a process, in kB."""

    name: str
    proportional: int
    dirty: int
    clean: int
    resident: int

    @property
    def private(self) -> int:
        """What nobody else has."""
        return self.dirty + self.clean


def memory_kinds(row: RunningProcess) -> list[MemoryKind]:
    """Return the memory of a process by what it is for; the sizes make up what is resident."""
    resident, proportional = row.resident_kb, proportional_kb(row)
    kinds = [
        MemoryKind(name, proportional * all_ // 1000, proportional * dirty // 1000, proportional * clean // 1000,
              resident * there // 1000)
        for name, all_, dirty, clean, there in (_KINDS if row.is_app else _NATIVE_KINDS)
    ]  # fmt: skip
    rest = proportional - sum(kind.proportional for kind in kinds)
    last = kinds.pop()
    more = resident - sum(kind.resident for kind in kinds)
    return [*kinds, MemoryKind(last.name, last.proportional + rest, last.dirty, last.clean, more)]


def proportional_kb(row: RunningProcess) -> int:
    """Return what a process holds if what is shared counts by parts."""
    return int(row.resident_kb * _PROPORTIONAL)


def mappings(row: RunningProcess) -> list[Mapping]:
    """Return what lies where; a thread of the kernel has nothing."""
    if not row.arguments:
        return []
    kinds = {kind.name: kind for kind in memory_kinds(row)}
    unmapped = kinds.pop(_NOT_MAPPED, None)
    found = [_mapping(kind, unmapped.resident if unmapped and kind.name == "Unknown" else 0) for kind in kinds.values()]
    free = row.virtual_kb - _PROGRAM_KB - sum(mapping.size for mapping in found)
    found.append(Mapping(_RESERVE_AT, _RESERVE_AT + free * 1024, "---p", _RESERVE))
    number, libraries = next((at, each) for at, each in enumerate(found) if each.name.endswith(".so"))
    part_kb = min(_PROGRAM_KB, libraries.shared)
    found[number] = replace(libraries, resident=libraries.resident - part_kb)
    end = _PROGRAM_AT + _PROGRAM_KB * 1024
    found.append(Mapping(_PROGRAM_AT, end, "r-xp", program_file(row), part_kb))
    return sorted(found, key=lambda mapping: mapping.start)


def _mapping(kind: MemoryKind, more_kb: int) -> Mapping:
    start, rights, name = _PLACES[kind.name]
    resident = kind.resident + more_kb
    dirty = min(kind.dirty, resident) if "w" in rights else 0
    clean = min(kind.private - dirty, resident - dirty)
    part = min(kind.proportional - dirty - clean, resident - dirty - clean)
    size = -(-max(resident, _PAGE_KB) // _PAGE_KB) * _PAGE_KB * 1024
    return Mapping(start, start + size, rights, name, resident, dirty, clean, max(0, part))


def program_file(row: RunningProcess) -> str:
    """Return the file that a process runs: what zygote starts is its own program, what shells start are toybox's."""
    first = row.arguments[0]
    if row.is_app or row.name.startswith("zygote"):
        return "/system/bin/app_process64"
    return first if first.startswith("/") else f"/system/bin/{first}"


def measures(mapping: Mapping) -> Iterator[tuple[str, int]]:
    """Yield what `smaps` tells of the part that is in memory, in kB."""
    yield "Rss", mapping.resident
    yield "Pss", mapping.proportional
    yield "Pss_Dirty", mapping.dirty
    yield "Shared_Clean", mapping.shared
    yield "Shared_Dirty", 0
    yield "Private_Clean", mapping.clean
    yield "Private_Dirty", mapping.dirty
    yield "Referenced", mapping.resident
    yield "Anonymous", 0 if mapping.is_file else mapping.resident
    for name in ("LazyFree", "AnonHugePages", "ShmemPmdMapped", "FilePmdMapped", "Shared_Hugetlb", "Private_Hugetlb",
                 "Swap", "SwapPss", "Locked"):  # fmt: skip
        yield name, 0
