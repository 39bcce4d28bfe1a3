"""`getprop`: print system properties (toybox)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process


@command("getprop")
def getprop(process: Process) -> int:
    """Print one property, its default, or all of them; `-T` and `-Z` print types and contexts."""
    words = process.argv[1:]
    flags = [word for word in words if word.startswith("-") and len(word) > 1]
    names = [word for word in words if word not in flags]
    properties = process.phone.properties
    if any(flag.strip("-") not in ("T", "Z", "TZ") for flag in flags):
        process.err(f"getprop: Unknown option '{flags[0].lstrip('-')}' (see \"getprop --help\")")
        return 1
    if len(names) > 2:
        process.err('getprop: Max 2 arguments (see "getprop --help")')
        return 1
    if flags:
        kind = _type if "T" in flags[0] else _context
        shown = names or [key for key, _ in properties.items()]
        for name in shown:
            process.out(kind(name) if names else f"[{name}]: [{kind(name)}]")
    elif names:
        process.out(properties.get(names[0], names[1] if len(names) > 1 else ""))
    else:
        for key, value in properties.items():
            process.out(f"[{key}]: [{value}]")
    return 0


def _type(name: str) -> str:
    return "bool" if name in ("sys.boot_completed", "ro.debuggable", "ro.secure", "dev.bootcomplete") else "string"


def _context(name: str) -> str:
    kinds = {"persist": "exported_system_prop", "ro": "build_prop", "sys": "system_prop", "gsm": "radio_prop"}
    return f"u:object_r:{kinds.get(name.partition('.')[0], 'default_prop')}:s0"
