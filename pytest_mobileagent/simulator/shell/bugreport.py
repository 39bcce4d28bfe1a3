"""`bugreportz`, `bugreport`: what the phone knows of itself in one file, which `adb bugreport` fetches (dumpstate)."""

from __future__ import annotations

import io
import zipfile
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.disk import SHELL_UID
from pytest_mobileagent.simulator.pipes import Pipe, closed_pipe
from pytest_mobileagent.simulator.shell._child import child_shell
from pytest_mobileagent.simulator.shell.dumpsys import dumped, services
from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from datetime import datetime

    from pytest_mobileagent.simulator.shell.process import Process

_VERSION = "1.2"
_FORMAT = "2.0"  # of the report itself
_FOLDER = "/data/user_de/0/com.android.shell/files/bugreports"
_RULE = "=" * 56
_ID = 1
_FIRST_ZIPPED = (1980, 1, 1, 0, 0, 0)  # no archive knows an earlier moment
_USAGE = """usage: bugreportz [-hpsv]
  -h: to display this help message
  -p: display progress
  -s: stream content to standard output
  -v: to display the version
  or no arguments to generate a zipped bugreport
"""
_FLAT = """\
=============================================================================
WARNING: Flat (text file, non-zipped) bugreports are deprecated.
WARNING: Please generate zipped bugreports instead.
WARNING: On the host use: adb bugreport filename.zip
WARNING: On the device use: bugreportz
WARNING: bugreportz will output the filename to use with adb pull.
=============================================================================


"""
_LOG = "-v threadtime -v printable -v uid -d *:v"
_SECTIONS = (  # files and commands, in dumpstate's order, between the dumps of services that matter most and the others
    ("MEMORY INFO", "/proc/meminfo"),
    ("CPU INFO", "top -b -n 1 -H -s 6 -o pid,tid,user,pr,ni,%cpu,s,virt,res,pcy,cmd,name"),
    ("PROCESSES AND THREADS", "ps -A -T -Z -O pri,nice,rtprio,sched,pcy,time"),
    ("PRINTENV", "printenv"),
    ("NETSTAT", "netstat -nW"),
    ("SYSTEM LOG", f"logcat {_LOG}"),
    ("EVENT LOG", f"logcat -b events {_LOG}"),
    ("RADIO LOG", f"logcat -b radio {_LOG}"),
    ("LOG STATISTICS", "logcat -b all -S"),
    ("NETWORK INTERFACES", "ip link"),
    ("IPv4 ADDRESSES", "ip -4 addr show"),
    ("IPv6 ADDRESSES", "ip -6 addr show"),
    ("ROUTE TABLE main", "ip -4 route show table main"),
    ("ARP CACHE", "ip -4 neigh show"),
    ("SYSTEM PROPERTIES", "getprop"),
    ("FILESYSTEMS & FREE SPACE", "df"),
)
_DUMPS = {"CRITICAL": "DUMPSYS CRITICAL", "HIGH": "DUMPSYS HIGH", "NORMAL": "DUMPSYS"}
_STEPS = len(_SECTIONS) + len(_DUMPS) + 2  # and the head and the end


@command("bugreportz")
async def bugreportz(process: Process) -> int:
    """Write a zipped report, and tell where it is."""
    flags = "".join(word.lstrip("-") for word in process.argv[1:] if word.startswith("-"))
    if len(process.argv) > 2 or set(flags) - set("hpsv") or (len(process.argv) == 2 and not flags):
        process.stderr.write(_USAGE)
        return 1
    if "h" in flags:
        process.stderr.write(_USAGE)
    elif "v" in flags:
        process.err(_VERSION)
    elif "s" in flags:
        process.stdout.write(await _zipped(process, _name(process)))
    else:
        await _store(process, has_progress="p" in flags)
    return 0


@command("bugreport")
async def bugreport(process: Process) -> int:
    """Print a report as text."""
    process.stdout.write(_FLAT)
    async for section in _report(process):
        process.stdout.write(section)
        await process.stdout.drain()
    return 0


async def _store(process: Process, *, has_progress: bool) -> None:
    name = _name(process)
    path = f"{_FOLDER}/{name}.zip"
    disk = process.phone.disk
    if has_progress:
        process.out(f"BEGIN:{path}")
    report = await _zipped(process, name, progress=process if has_progress else None)
    try:
        disk.mkdir(_FOLDER, owner=SHELL_UID, parents=True)
        disk.write(path, report, mode=0o600, owner=SHELL_UID)
    except OSError as error:
        process.out(f"FAIL:{error.strerror}")
    else:
        process.out(f"OK:{path}")


async def _zipped(process: Process, name: str, *, progress: Process | None = None) -> bytes:
    text = bytearray()
    done = 0
    async for section in _report(process):
        text += section
        if progress is not None:
            done += 1
            progress.out(f"PROGRESS:{done}/{_STEPS}")
    archive = io.BytesIO()
    moment = max(_moment(process).timetuple()[:6], _FIRST_ZIPPED)
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
        for member, content in (
            ("version.txt", _FORMAT),
            (f"{name}.txt", bytes(text)),
            ("main_entry.txt", f"{name}.txt"),
        ):
            file.writestr(zipfile.ZipInfo(member, moment), content, zipfile.ZIP_DEFLATED)
    return archive.getvalue()


async def _report(process: Process) -> AsyncIterator[bytes]:
    """Yield the head of the report, then a section at a time."""
    yield _head(process).encode()
    yield _dump(process, "CRITICAL")
    for title, what in _SECTIONS:
        yield await _section(process, title, what)
    yield _dump(process, "HIGH")
    yield _dump(process, "NORMAL")
    yield f"{_RULE}\n== dumpstate: done (id {_ID})\n{_RULE}\n".encode()


async def _section(process: Process, title: str, what: str) -> bytes:
    printed = Pipe()
    shell = child_shell(process, stdin=closed_pipe(), stdout=printed)
    await shell.run_command(["cat", what] if what.startswith("/") else what.split())
    printed.close()
    return f"------ {title} ({what}) ------\n".encode() + await printed.read_all() + _ended(title)


def _dump(process: Process, priority: str) -> bytes:
    title = _DUMPS[priority]
    states = "".join(dumped(process.phone, name, priority) for name in services(process.phone, priority))
    return f"------ {title} (/system/bin/dumpsys) ------\n{states}".encode() + _ended(title)


def _ended(title: str) -> bytes:
    return f"------ 0.001s was the duration of '{title}' ------\n\n".encode()


def _head(process: Process) -> str:
    phone = process.phone
    properties = {
        "Build": "ro.build.display.id", "Build fingerprint": "ro.build.fingerprint", "Bootloader": "ro.bootloader",
        "Radio": "gsm.version.baseband", "Network": "gsm.operator.alpha", "Android SDK version": "ro.build.version.sdk",
    }  # fmt: skip
    values = {name: phone.properties.get(key) or "(unknown)" for name, key in properties.items()}
    values["Build fingerprint"] = f"'{values['Build fingerprint']}'"
    rows = "".join(f"{name}: {value}\n" for name, value in values.items())
    kernel = f"Kernel: {phone.disk.read_text('/proc/version')}"
    head = f"{_RULE}\n== dumpstate: {_moment(process):%Y-%m-%d %H:%M:%S}\n{_RULE}\n\n{rows}{kernel}"
    return f"{head}Bugreport format version: {_FORMAT}\n\n"


def _moment(process: Process) -> datetime:
    return process.phone.properties.local_time(process.phone.clock.now())


def _name(process: Process) -> str:
    product, build = (process.phone.properties.get(key) or "" for key in ("ro.product.name", "ro.build.id"))
    return f"bugreport-{product}-{build}-{_moment(process):%Y-%m-%d-%H-%M-%S}"
