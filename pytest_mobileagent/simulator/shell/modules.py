"""lsmod, insmod, rmmod, modinfo: the kernel's modules. This phone's kernel is of one piece, and takes none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._options import read_file
from pytest_mobileagent.simulator.shell._usage import Usage
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command
from pytest_mobileagent.simulator.system.kernel_files import KERNEL_RELEASE

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process

_LIST = "/proc/modules"


@command("lsmod")
def lsmod(process: Process) -> None:
    """List the modules that are loaded."""
    Usage().parse(process)
    process.out(f"{'Module':<23} {'Size':<5} Used by")
    for line in process.phone.disk.read_text(_LIST).splitlines():
        name, size, users, names, *_ = line.split()
        process.out(f"{name:<19} {size:>8}  {users} {names.strip('-').rstrip(',')}")


@command("insmod")
def insmod(process: Process) -> None:
    """Refuse to load a module."""
    parsed = Usage(least=1, is_for_root=True).parse(process)
    name = parsed.arguments[0]
    try:
        read_file(process, name)
    except OSError as error:
        raise ShellError(1, f"insmod: {name}: {error.strerror}") from error
    raise ShellError(1, f"insmod: failed to load {name}: Exec format error")


@command("rmmod")
def rmmod(process: Process) -> None:
    """Refuse to remove a module: none is loaded."""
    parsed = Usage(flags="wf", least=1, is_for_root=True).parse(process)
    name = parsed.arguments[0].rpartition("/")[2].removesuffix(".ko")
    raise ShellError(1, f"rmmod: failed to unload {name}: No such file or directory")


@command("modinfo")
def modinfo(process: Process) -> int:
    """Find no module by its name."""
    parsed = Usage(flags="0", with_value="bkF", least=1).parse(process)
    release = parsed.values.get("k", KERNEL_RELEASE)
    for name in parsed.arguments:
        process.err(f"modinfo: {parsed.values.get('b', '')}/lib/modules/{release}: No such file or directory")
        process.err(f"modinfo: {name}: not found")
    return 1
