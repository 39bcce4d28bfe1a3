"""`uiautomator`: dump the view hierarchy, print accessibility events (AOSP `com.android.commands.uiautomator`)."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell.registry import command
from pytest_mobileagent.simulator.ui.hierarchy import dump_shell

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process
    from pytest_mobileagent.simulator.system.accessibility import AccessibilityEvent

_DEFAULT_FILE = "/sdcard/window_dump.xml"
_THROTTLE_S = 0.1
_USAGE = """Usage: uiautomator <subcommand> [options]

Available subcommands:

help: displays help message

runtest: executes UI automation tests
    runtest <class spec> [options]

dump: creates an XML dump of current UI hierarchy
    dump [--verbose][file]
      [--compressed]: dumps compressed layout information.
      [file]: the location where the dumped XML should be stored, default is
      /sdcard/window_dump.xml

events: prints out accessibility events until terminated
"""


@command("uiautomator")
async def uiautomator(process: Process) -> int:
    """Dump the hierarchy or print events."""
    words = process.argv[1:]
    match words:
        case ["dump", *rest]:
            return _dump(process, rest)
        case ["events", *_]:
            await _events(process)
        case ["runtest", *rest]:
            process.phone.log.miss("uiautomator", "runtest")
            process.err(f"Error: Failed to load jar file: {rest[0]}" if rest else "Error: No test class specified")
            return 1
        case _:
            process.stdout.write(_USAGE)
            return 0 if words == ["help"] else 1
    return 0


def _dump(process: Process, words: list[str]) -> int:
    names = [word for word in words if not word.startswith("--")]
    target = names[0] if names else _DEFAULT_FILE
    if not process.phone.power.is_awake:
        process.err("ERROR: null root node returned by UiTestAutomationBridge.")
        return 0  # as on a phone: the tool's own failure ends with status 0
    text = dump_shell(process.phone, is_compressed="--compressed" in words)
    path = process.path(target)
    if path in ("/dev/tty", "/dev/stdout"):
        process.stdout.write(text)
    else:
        try:
            process.phone.disk.write(path, text)
        except OSError as error:
            process.err(f"ERROR: {target}: open failed: {error.strerror}")
            return 0
    process.out(f"UI hierchary dumped to: {target}")
    return 0


async def _events(process: Process) -> None:
    """Print events; what the screen shows is compared every 100 ms, as content changes are throttled on a phone."""

    def show(event: AccessibilityEvent) -> None:
        at = process.phone.properties.local_time()
        process.out(f"{at:%m-%d %H:%M:%S}.{at.microsecond // 1000:03d} {event}")

    stop = process.phone.accessibility.listen(show)
    try:
        while not process.stdout.is_closed:
            process.phone.windows.placed()
            await asyncio.sleep(_THROTTLE_S)
    finally:
        stop()
