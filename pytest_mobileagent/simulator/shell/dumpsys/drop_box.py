"""`dumpsys dropbox` (AOSP `DropBoxManagerService.dump`)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.drop_box import MOST_ENTRIES

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.drop_box import DropBoxEntry

_HELP = """Dropbox (dropbox) dump options:
  [-h|--help] [-p|--print] [-f|--file] [timestamp]
    -h|--help: print this help
    -p|--print: print full contents of each entry
    -f|--file: print path of each entry's file
    --proto: dump data to proto
  [timestamp] optionally filters to only those entries.
"""
_LOW_PRIORITY = (
    "data_app_wtf, keymaster, system_server_wtf, system_app_strictmode, system_app_wtf, system_server_strictmode, "
    "data_app_strictmode, netstats"
)
_PREVIEW = 70
_PRINT, _FILE, _HELPS = {"-p", "--print"}, {"-f", "--file"}, {"-h", "--help"}
_LINE = "=" * 40
_DATE_PART = re.compile(r"[0-9:-]+")


def _dump(phone: Phone, words: list[str]) -> str:
    options = {word for word in words if word.startswith("-")}
    wanted = [word for word in words if word not in options]
    unknown = sorted(options - _PRINT - _FILE - _HELPS - {"-a"})
    if unknown:
        return f"Unknown argument: {unknown[0]}\n"
    if options & _HELPS:
        return _HELP
    entries = phone.drop_box.entries()
    lines = [
        f"Drop box contents: {len(entries)} entries",
        f"Max entries: {MOST_ENTRIES}",
        "Low priority rate limit period: 2000 ms",
        f"Low priority tags: {{{_LOW_PRIORITY}}}",
    ]
    if wanted:
        lines.append(f"Searching for: {' '.join(wanted)}")
    lines.append("")
    shown = [line for entry in entries if _is_wanted(phone, entry, wanted) for line in _shown(phone, entry, options)]
    return "\n".join([*lines, *(shown or ["(No entries found.)"])]) + "\n"


def _date(phone: Phone, entry: DropBoxEntry) -> str:
    return f"{phone.properties.local_time(entry.millis / 1000):%Y-%m-%d %H:%M:%S}"


def _is_wanted(phone: Phone, entry: DropBoxEntry, wanted: list[str]) -> bool:
    moment = " ".join(word for word in wanted if _DATE_PART.fullmatch(word))
    tags = [word for word in wanted if not _DATE_PART.fullmatch(word)]
    return _date(phone, entry).startswith(moment) and (not tags or entry.tag in tags)


def _shown(phone: Phone, entry: DropBoxEntry, options: set[str]) -> list[str]:
    text = phone.disk.read_text(entry.path)
    head = f"{_date(phone, entry)} {entry.tag} (text, {len(text.encode())} bytes)"
    if options & _PRINT:
        path = [entry.path] if options & _FILE else []
        return [_LINE, head, *path, text.removesuffix("\n"), ""]
    if options & _FILE:
        return [head, f"    {entry.path}"]
    cut = " ..." if len(text) >= _PREVIEW else ""
    return [head, f"    {text[:_PREVIEW].strip().replace(chr(10), '/')}{cut}"]


DUMPS = {"dropbox": _dump}
