"""mount, umount."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._options import needs, parse_options, usage_error
from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process

_MOUNTS = "/proc/mounts"


@command("mount")
def mount(process: Process) -> int:
    """List what is mounted; nothing else can be, and what is, not otherwise.

    Recorded, of phones whose root is verified (`mount -o rw,remount /`): `'/dev/block/dm-0' is read-only`.
    """
    parsed = parse_options(process, "afnrsvw", with_value="Oto")
    mounted = [line.split() for line in process.phone.disk.read_text(_MOUNTS).splitlines()]
    if not parsed.arguments:
        for source, place, kind, options, *_ in mounted:
            if parsed.values.get("t", kind) == kind:
                process.out(f"{source} on {place} type {kind} ({options})")
        return 0
    if len(parsed.arguments) > 2:
        raise usage_error(process, "Max 2 arguments")
    places = {line[1]: line[0] for line in mounted}
    target = parsed.arguments[-1]
    wanted = parsed.values.get("o", "").split(",")
    if "remount" in wanted and process.uid == 0:
        return _remount(process, target, mounted, wanted)
    if len(parsed.arguments) == 1 and target not in places:
        process.err(f"mount: '{target}' not in fstab")
        return 1
    source = parsed.arguments[0] if len(parsed.arguments) == 2 else places[target]
    reason = "Permission denied" if process.uid else "Device or resource busy"
    process.err(f"mount: '{source}'->'{target}': {reason}")
    return 1


def _remount(process: Process, target: str, mounted: list[list[str]], wanted: list[str]) -> int:
    found = next((line for line in mounted if line[1] == target), None)
    if found is None:
        process.err(f"mount: '{target}' not in /proc/mounts")
        return 1
    if "rw" in wanted and found[3].startswith("ro,"):
        process.err(f"'{found[0]}' is read-only")
    return 0


@command("umount")
def umount(process: Process) -> int:
    """Refuse: what is mounted is in use."""
    parsed = parse_options(process, "acDflnrv", with_value="t")
    if "a" not in parsed.flags:
        needs(process, parsed.arguments, 1)
    places = [line.split()[1] for line in process.phone.disk.read_text(_MOUNTS).splitlines()]
    for name in parsed.arguments:
        if not process.phone.disk.exists(process.path(name)):
            reason = "No such file or directory"
        elif process.uid:
            reason = "Operation not permitted"
        else:
            reason = "Device or resource busy" if name in places else "Invalid argument"
        process.err(f"umount: {name}: {reason}")
    return int(bool(parsed.arguments))
