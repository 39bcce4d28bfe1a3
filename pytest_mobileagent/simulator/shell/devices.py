"""Tools of devices that the emulator has none of: each says which file of a device is not there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._options import usage_error
from pytest_mobileagent.simulator.shell._usage import Usage, bounded, integer
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process

_CLOCK, _MEMORY, _RADIO = "/dev/rtc0", "/dev/mem", "/dev/rfkill"
_NOT_A_DEVICE = "Inappropriate ioctl for device"  # of a file that is none
_LAST_CHIP = 127
_SPEED = 115200
_PROBE = {
    "i2cdump": "Dump chip 0x{1:02x} on bus {0}? (Y/n):",
    "i2cget": "Read register 0x{2:02x} from chip 0x{1:02x} on bus {0}? (Y/n):",
}


def _open(process: Process, path: str, *, otherwise: str = _NOT_A_DEVICE) -> ShellError:
    """Return the complaint about a device that is not there, or about a file that is none."""
    name = process.argv[0].rpartition("/")[2]
    if process.phone.disk.exists(process.path(path)):
        return ShellError(1, f"{name}: {otherwise if ':' in otherwise else f'{path}: {otherwise}'}")
    return ShellError(1, f"{name}: {path}: No such file or directory")


@command("hwclock")
def hwclock(process: Process) -> None:
    """Find no clock to read or set."""
    parsed = Usage(
        flags="ulrswt", with_value="f", most=0, exclusive=("rtsw",),
        long=("rtc=f", "utc=u", "localtime=l", "show=r", "hctosys=s", "systohc=w", "systz=t"),
    ).parse(process)  # fmt: skip
    raise _open(process, parsed.values.get("f", _CLOCK))


@command("rtcwake")
def rtcwake(process: Process) -> None:
    """Find no clock that would wake the phone."""
    parsed = Usage(
        flags="aluv", with_value="dmst", exclusive=("alu",),
        long=("list-modes", "auto=a", "device=d", "local=l", "mode=m", "seconds=s", "time=t", "utc=u", "verbose=v"),
    ).parse(process)  # fmt: skip
    bounded(process, parsed, "s", 0)
    bounded(process, parsed, "t", 0)
    if "list-modes" in parsed.flags:
        process.stdout.write("off no on disable show ")
        return
    raise _open(process, parsed.values.get("d", _CLOCK))


@command("devmem")
def devmem(process: Process) -> None:
    """Find no device that shows the memory."""
    words = Usage(least=1, most=3).parse(process).arguments
    integer(process, words[0])
    if len(words) > 1 and words[1] not in ("1", "2", "4", "8"):
        raise ShellError(1, f"devmem: bad width: {words[1]}")
    if len(words) > 2:
        integer(process, words[2])
    raise _open(process, _MEMORY)


@command("rfkill")
def rfkill(process: Process) -> None:
    """Find no device that switches radios."""
    words = Usage(least=1, most=2).parse(process).arguments
    if words[0] not in ("list", "block", "unblock"):
        raise ShellError(1, f"rfkill: unknown cmd '{words[0]}'")
    if words[0] != "list" and len(words) < 2:
        raise ShellError(1, f"rfkill: '{words[0]}' needs IDENTIFIER")
    raise _open(process, _RADIO)


@command("microcom")
def microcom(process: Process) -> None:
    """Find no serial line."""
    parsed = Usage(flags="X", with_value="s", least=1, most=1).parse(process)
    bounded(process, parsed, "s", 0)
    raise _open(process, parsed.arguments[0])


@command("lsusb")
def lsusb(process: Process) -> None:
    """Find no bus."""
    Usage().parse(process)
    raise _open(process, "/sys/bus/usb/devices/")


@command("acpi")
def acpi(process: Process) -> None:
    """Tell how the batteries and chargers are."""
    parsed = Usage(flags="abctV").parse(process)
    shown = parsed.flags or {"b"}
    hardware = process.phone.power.hardware
    if shown & {"b", "V"} and hardware.is_present:
        process.out(f"Battery 0: {hardware.level}%")
    if shown & {"a", "V"}:
        process.out(f"Adapter 0: {'online' if hardware.is_ac else 'offline'}")


# -- the bus of chips -------------------------------------------------------------------------------------------------


def _chip(process: Process, text: str) -> int:
    number = integer(process, text)
    if number > _LAST_CHIP:
        raise ShellError(1, f"{process.argv[0]}: {number} > {_LAST_CHIP}")
    return number


@command("i2cdetect")
def i2cdetect(process: Process) -> None:
    """List the buses, none, or find no chip on one of them."""
    parsed = Usage(flags="aFlqry", most=3).parse(process)
    if "l" in parsed.flags:
        return
    if len(parsed.arguments) not in (1, 3):
        raise usage_error(process, "Needs 1 or 3 arguments")
    bus = integer(process, parsed.arguments[0])
    if not parsed.flags & {"F", "y"}:
        process.stdout.write(f"Probe chips 0x03-0x77 on bus {bus}? (Y/n):")
    raise _open(process, f"/dev/i2c-{bus}")


@command("i2cdump", "i2cget")
def i2cget(process: Process) -> None:
    """Find no chip to read from."""
    name = process.argv[0].rpartition("/")[2]
    count = 2 if name == "i2cdump" else 3
    parsed = Usage(flags="fy", least=count, most=count).parse(process)
    bus, *numbers = parsed.arguments
    places = (integer(process, bus), *(_chip(process, number) for number in numbers))
    if "y" not in parsed.flags:
        process.stdout.write(_PROBE[name].format(*places))
    raise _open(process, f"/dev/i2c-{places[0]}")


# -- block devices ----------------------------------------------------------------------------------------------------

_BLOCK_CALLS = {
    "setro": "125d", "setrw": "125d", "getro": "125e", "getss": "1268", "getbsz": "80081270", "setbsz": "40081271",
    "getsz": "80081272", "getsize": "1260", "getsize64": "80081272", "getra": "1263", "setra": "1262",
    "flushbufs": "1261", "rereadpt": "125f",
}  # fmt: skip
_BLOCK_LETTERS = {name: chr(0x100 + at) for at, name in enumerate(_BLOCK_CALLS)}  # that nobody types: names are long


@command("blockdev")
def blockdev(process: Process) -> None:
    """Find that what is named is no block device."""
    parsed = Usage(
        with_value=_BLOCK_LETTERS["setbsz"] + _BLOCK_LETTERS["setra"], least=1,
        long=tuple(f"{name}={letter}" for name, letter in _BLOCK_LETTERS.items()),
    ).parse(process)  # fmt: skip
    for letter in parsed.values:
        integer(process, parsed.values[letter])
    asked = [call for name, call in _BLOCK_CALLS.items() if _BLOCK_LETTERS[name] in parsed.flags]
    if not asked:
        raise usage_error(process, "need --option")
    raise _open(process, parsed.arguments[0], otherwise=f"ioctl {asked[0]}: {_NOT_A_DEVICE}")


@command("blkdiscard")
def blkdiscard(process: Process) -> None:
    """Find that what is named is no block device."""
    parsed = Usage(flags="f", with_value="ols", least=1, most=1).parse(process)
    raise _open(process, parsed.arguments[0], otherwise=f"ioctl 80081272: {_NOT_A_DEVICE}")


@command("partprobe")
def partprobe(process: Process) -> None:
    """Find that what is named is no block device."""
    parsed = Usage(least=1).parse(process)
    raise _open(process, parsed.arguments[0], otherwise=f"ioctl failed: {_NOT_A_DEVICE}")


@command("freeramdisk")
def freeramdisk(process: Process) -> None:
    """Find that what is named is no memory disk."""
    parsed = Usage(least=1, most=1, is_for_root=True).parse(process)
    raise _open(process, parsed.arguments[0], otherwise=f"ioctl 1261: {_NOT_A_DEVICE}")
