"""What clients wait for on the wire, beside what a device that simulates nothing reached with the same clients.

The reference: a throw-away asyncio device on a machine like this one, adb 36, the median of its runs.
"""

from __future__ import annotations

import os
import socket
import statistics
import subprocess
import tempfile
from contextlib import ExitStack
from functools import cache
from pathlib import Path

import adbutils
import uiautomator2

from benchmarks.figures import figure
from benchmarks.measures import milliseconds, phone, process_tree
from benchmarks.references import SHELL_TRUE, ZLIB
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.emulator import EmulatorContext, EmulatorPool, EmulatorSpec, make_emulator
from pytest_mobileagent.emulator.adb_server import adb_program, server_environment
from pytest_mobileagent.image.androidworld import IMAGE as ANDROIDWORLD

PHONES = 16
MEGABYTES = 100


def _client(leased):
    """Return uiautomator2's client on a phone named by its transport, so that no call looks it up."""
    client = adbutils.AdbClient(port=leased.pool.host.adb.port)
    tags = next(info.tags for info in client.list(extended=True) if info.serial == leased.serial)
    device = adbutils.AdbDevice(client, serial=leased.serial, transport_id=int(tags["transport_id"]))
    return uiautomator2.connect(device)


def _sent(message):
    return f"{len(message):04x}".encode() + message


def echo_ms():
    """Run `echo hi` through the adb server, a new connection each time, as every client does."""
    with phone() as leased:
        address = ("127.0.0.1", leased.pool.host.adb.port)

        def echo():
            with socket.create_connection(address) as link:
                link.sendall(_sent(f"host:tport:serial:{leased.serial}".encode()))
                _receive(link, 12)
                link.sendall(_sent(b"shell,v2,raw:echo hi"))
                _receive(link, 4)
                found = b"".join(iter(lambda: link.recv(4096), b""))
            if b"hi\n" not in found:
                raise AssertionError(found)

        return statistics.median(milliseconds(echo, repeats=200)[20:])


def _receive(link, count):
    data = b""
    while len(data) < count:
        piece = link.recv(count - len(data))
        if not piece:
            raise ConnectionError(f"the adb server hung up after {data!r}")
        data += piece


@figure("info", "uiautomator2 `info` (reference 3.0)", budget=4, beside=SHELL_TRUE)
def info_ms():
    """Ask uiautomator2 for `info`."""
    with phone() as leased:
        d = _client(leased)
        return statistics.median(milliseconds(lambda: d.info, repeats=60)[10:])


@figure("dump", "uiautomator2 dump of 60 nodes (3.4 for 33)", budget=10, beside=SHELL_TRUE)
def dump_ms():
    """Dump a screen of some 60 nodes that has changed since the last time."""
    with phone() as leased:
        d = _client(leased)
        d.app_start("com.android.settings", ".Settings")
        d(text="Battery").wait()
        if not 50 <= d.dump_hierarchy().count("<node") <= 120:
            raise AssertionError("the settings no longer have some 60 nodes")
        up = [True]

        def change():
            up[0] = not up[0]
            d.swipe(540, 1500, 540, 1490 if up[0] else 1510, steps=5)

        return statistics.median(milliseconds(d.dump_hierarchy, repeats=60, before=change)[10:])


@figure("own-dump", "the phone's own time for that dump", budget=2, beside=SHELL_TRUE)
def own_dump_ms():
    """Let the phone's process alone be counted while it dumps that screen: the machine may be busy."""
    with phone() as leased:
        d, pid = _client(leased), leased.emulator.booted.program.pid
        d.app_start("com.android.settings", ".Settings")
        d(text="Battery").wait()
        spent = []
        for number in range(40):
            d.swipe(540, 1500, 540, 1490 + number % 2 * 20, steps=5)
            begun_ms = _cpu_ms(pid)
            d.dump_hierarchy()
            spent.append(_cpu_ms(pid) - begun_ms)
        return statistics.median(spent)


def _cpu_ms(pid):
    tasks = Path(f"/proc/{pid}/task").iterdir()
    return sum(int((task / "schedstat").read_text("ascii").split()[0]) for task in tasks) / 1e6


@figure("screenshot", "uiautomator2 screenshot (reference 69)", budget=60, beside=ZLIB)
def screenshot_ms():
    """Take uiautomator2's picture of a screen that has changed."""
    with phone() as leased:
        d = _client(leased)
        apps = ("com.android.settings", "com.google.android.deskclock")
        number = [0]

        def change():
            number[0] += 1
            d.app_start(apps[number[0] % 2])

        return statistics.median(milliseconds(d.screenshot, repeats=25, before=change)[5:])


@cache
def _copied():
    """Push and pull 100 MB three times each by the adb program; returns the medians in MB/s."""
    with phone() as leased, tempfile.TemporaryDirectory() as folder:
        home = leased.emulator.booted.token_file.parent
        port = {"ANDROID_ADB_SERVER_PORT": str(leased.pool.host.adb.port)}
        environment = server_environment(os.environ, home=home) | port
        local = Path(folder, "local")
        local.write_bytes(os.urandom(MEGABYTES * 1_000_000))

        def adb(*words):
            command = [adb_program(), "-s", leased.serial, *words]
            subprocess.run(command, env=environment, check=True, capture_output=True)  # noqa: S603 - the bundled program

        pushes = milliseconds(lambda: adb("push", str(local), "/data/local/tmp/big"), repeats=3)
        pulls = milliseconds(lambda: adb("pull", "/data/local/tmp/big", folder + "/back"), repeats=3)
        return {
            name: MEGABYTES * 1000 / statistics.median(spent) for name, spent in (("push", pushes), ("pull", pulls))
        }


@figure("push", "`adb push` of 100 MB (reference 231)", unit="MB/s", budget=200, beside=SHELL_TRUE)
def push_mb_s():
    """Push 100 MB."""
    return _copied()["push"]


@figure("pull", "`adb pull` of 100 MB (reference 1134)", unit="MB/s", budget=200, beside=SHELL_TRUE)
def pull_mb_s():
    """Pull 100 MB."""
    return _copied()["pull"]


@cache
def _many():
    """Start 16 phones at one adb server, use each; returns how many are listed, and the resident memory of each."""
    with EmulatorPool() as pool, ExitStack() as stack:
        residents = []
        for _ in range(PHONES):
            emulator = make_emulator(EmulatorContext(ANDROIDWORLD, DeviceConfig(), pool.host, EmulatorSpec()))
            emulator.start()
            stack.callback(emulator.stop)
            emulator.device.observe()
            residents.append(sum(map(_resident_kb, process_tree(emulator.booted.program.pid))) / 1024)
        listed = [info for info in adbutils.AdbClient(port=pool.host.adb.port).list() if info.state == "device"]
        return len(listed), residents


@figure("phones", "phones up at once (reference 16)", unit="", budget=16)
def phones_up():
    """How many of the 16 are up at once."""
    return _many()[0]


@figure("resident", "resident memory of each of them (reference 29)", unit="MB")
def resident_mb():
    """Resident memory of the largest of them, what they share counted for each."""
    return max(_many()[1])


def _resident_kb(pid):
    lines = Path(f"/proc/{pid}/status").read_text("ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:"))
