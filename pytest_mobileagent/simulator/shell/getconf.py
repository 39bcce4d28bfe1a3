"""getconf, more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._options import inputs, parse_options, usage_error
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command
from pytest_mobileagent.simulator.system.kernel_files import CORES

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process

_SETTINGS = {
    "PAGESIZE": 4096, "PAGE_SIZE": 4096, "_NPROCESSORS_ONLN": CORES, "_NPROCESSORS_CONF": CORES, "CLK_TCK": 100,
    "OPEN_MAX": 32768, "LINE_MAX": 2048, "CHAR_BIT": 8, "INT_MAX": 2147483647, "INT_MIN": -2147483648,
    "UINT_MAX": 4294967295, "LONG_BIT": 64,
}  # fmt: skip
_OF_PATHS = {"NAME_MAX": 255, "PATH_MAX": 4096, "PIPE_BUF": 4096}


@command("getconf")
def getconf(process: Process) -> None:
    """Tell a limit or a setting of the system, or of a path."""
    words = parse_options(process, "").arguments
    if not words:
        raise usage_error(process, "Needs 1 argument")
    name, *paths = words
    if len(paths) > 1:
        raise usage_error(process, "Max 2 arguments")
    if name not in (*_SETTINGS, *_OF_PATHS):
        raise ShellError(1, f"getconf: bad '{name}'")
    if name in _SETTINGS and paths:
        raise usage_error(process, f"{name} does not take a path")
    if name in _OF_PATHS and not paths:
        raise usage_error(process, f"{name} needs a path")
    process.out(str((_SETTINGS | _OF_PATHS)[name]))


@command("more")
async def more(process: Process) -> int:
    """Show files: all at once, as there is no terminal to turn pages on."""
    for _, content in await inputs(process, parse_options(process, "").arguments):
        process.stdout.write(content)
    return int(process.failed)
