"""The link between phones and adb servers: found, lost, found again; several servers, many phones."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.device.transport import AdbServerLink, ServerAddress
from pytest_mobileagent.emulator.embedded import phone_environment
from pytest_mobileagent.emulator.ports import free_pairs
from pytest_mobileagent.errors import DeviceError
from pytest_mobileagent.image.androidworld import IMAGE as ANDROIDWORLD
from pytest_mobileagent.simulator.avd import create_avd
from pytest_mobileagent.simulator.phone import Phone
from pytest_mobileagent.simulator.server.adb import AdbServer
from pytest_mobileagent.waiting import wait_until

POOLS_LAST = 5682


def own_ports(seed):
    """Return a pair that no other test's phone takes while its own phone starts again: the pools' are lower."""
    return next(pair for pair in free_pairs(os.getpid() + seed) if pair[0] > POOLS_LAST)


def until(condition):
    assert wait_until(condition, timeout_s=30)


class Program:
    """The emulator's program on ports of its own, beside the phone of the pool."""

    def __init__(self, adb, home):
        self.adb, self.home = adb, home
        self.ports = own_ports(5)
        self.serial = f"emulator-{self.ports[0]}"
        create_avd(home / "avd", "second", DeviceConfig().profile, ANDROIDWORLD)
        self.start()

    def start(self):
        words = f"-avd second -ports {self.ports[0]},{self.ports[1]} -no-snapshot -owner-pid {os.getpid()}".split()
        port = int(self.adb.environment["ANDROID_ADB_SERVER_PORT"])
        environment = phone_environment(os.environ, self.home, adb_port=port)
        self.process = subprocess.Popen(  # noqa: S603 - the program under test
            [sys.executable, "-m", "pytest_mobileagent.simulator", *words],
            env=environment | {"ANDROID_AVD_HOME": str(self.home / "avd")},
        )

    def is_listed(self):
        return f"{self.serial}\tdevice" in self.adb.text("devices")

    def is_gone(self):
        return self.serial not in self.adb.text("devices")

    def end(self, number=signal.SIGKILL):
        self.process.send_signal(number)
        self.process.wait()


@pytest.fixture
def program(adb, tmp_path):
    program = Program(adb, tmp_path)
    until(program.is_listed)
    yield program
    program.end()
    until(program.is_gone)


@pytest.mark.costly
def test_a_phone_whose_process_was_killed_is_found_when_it_is_started_again(program, adb):
    adb.text("-s", program.serial, "shell", "touch /data/local/tmp/lost")
    program.end()
    until(program.is_gone)

    program.start()

    adb.text("-s", program.serial, "wait-for-device")
    assert adb.text("-s", program.serial, "shell", "getprop sys.boot_completed") == "1\n"
    assert adb("-s", program.serial, "shell", "ls /data/local/tmp/lost")[0] == 1


@pytest.mark.costly
def test_the_console_ends_a_phone(program, adb):
    home = {"HOME": str(program.home)}  # where the token of this phone's console is
    waiting = adb.start("-s", program.serial, "wait-for-disconnect")

    killed = subprocess.run(  # noqa: S603 - as above
        [adb.program, "-s", program.serial, "emu", "kill"], env=adb.environment | home, capture_output=True, check=True
    )

    assert b"OK: killing emulator, bye bye" in killed.stdout
    assert waiting.wait(120) == 0
    assert program.process.wait(120) == 0


def test_a_phone_is_told_from_another_by_its_serial(program, adb):
    status, _, err = adb("shell", "true")

    assert (status, b"more than one device" in err) == (1, True)
    for serial in (program.serial, adb.phone.serial):
        assert adb.text("-s", serial, "get-serialno") == f"{serial}\n"


RECONNECTS = {
    "reconnect": ["reconnect"], "reconnect device": ["reconnect", "device"], "usb": ["usb"], "tcpip": ["tcpip", "5555"],
    "disconnect": ["disconnect"],
}  # fmt: skip


@pytest.mark.parametrize("words", RECONNECTS.values(), ids=RECONNECTS)
def test_a_phone_comes_back_after_its_link_was_cut(adb, words):
    adb.text("shell", "touch /data/local/tmp/kept")
    transport = re.search(r"transport_id:(\d+)", adb.text("devices", "-l"))[1]

    assert adb(*words)[0] == 0

    until(lambda: transport not in re.findall(r"transport_id:(\d+)", adb.text("devices", "-l")))
    adb.text("wait-for-device")
    assert adb.text("shell", "ls /data/local/tmp/kept") == "/data/local/tmp/kept\n"


@pytest.mark.parametrize("words", [["reboot"], ["shell", "reboot"], ["reboot", "bootloader"]], ids=" ".join)
def test_a_phone_reboots(adb, words):
    adb.text("shell", "touch /data/local/tmp/kept")
    assert adb.text("shell", "id -un") == "root\n"
    waiting = adb.start("wait-for-disconnect")

    adb(*words)

    assert waiting.wait(120) == 0
    adb.text("wait-for-device")
    assert adb.text("shell", "id -un") == "shell\n"
    assert adb.text("shell", "ls /data/local/tmp/kept; getprop sys.boot_completed") == "/data/local/tmp/kept\n1\n"
    adb.text("root")
    adb.text("wait-for-device")


def test_a_phone_is_connected_to_by_its_address_too(adb):
    port = int(adb.phone.serial.removeprefix("emulator-")) + 1

    assert adb.text("connect", f"127.0.0.1:{port}") == f"connected to 127.0.0.1:{port}\n"
    assert adb.text("-s", f"127.0.0.1:{port}", "shell", "echo hi") == "hi\n"
    assert adb.text("disconnect", f"127.0.0.1:{port}") == f"disconnected 127.0.0.1:{port}\n"


@pytest.mark.costly
def test_two_servers_drive_one_phone_at_once(adb, tmp_path):
    port = own_ports(11)[0]
    environment = adb.environment | {"ANDROID_ADB_SERVER_PORT": str(port), "HOME": str(tmp_path)}
    second = subprocess.Popen([adb.program, "nodaemon", "server"], env=environment, stderr=subprocess.DEVNULL)  # noqa: S603
    try:
        until(lambda: _announce(port, adb.phone.serial))
        there = type(adb)(adb.program, adb.phone)
        there.environment = environment
        there.text("wait-for-device")

        with there.start("shell", "-T", "cat", stdin=-1, stdout=-1) as other:
            assert adb.text("shell", "echo here") == "here\n"
            assert other.communicate(b"there", timeout=120)[0] == b"there"
        adb.text("reverse", "tcp:7100", "tcp:1")
        assert there.text("reverse", "--list").strip() == ""
        adb.text("reverse", "--remove-all")
    finally:
        second.terminate()
        second.wait()


def _announce(port, serial):
    with contextlib.suppress(OSError, DeviceError), AdbServerLink(ServerAddress(port=port)).connect() as link:
        message = f"host:emulator:{int(serial.removeprefix('emulator-')) + 1}"
        link.sendall(f"{len(message):04x}{message}".encode())
        link.recv(1)
        return True
    return False


@pytest.mark.costly
def test_20_phones_are_found_by_their_announcement(adb):
    started, stop = threading.Event(), threading.Event()
    serials = []

    async def serve():
        phone = Phone(ANDROIDWORLD, DeviceConfig(), DeviceClock(1697384040.0))
        servers = [AdbServer(phone.fork()) for _ in range(20)]
        serials.extend([f"emulator-{await server.start(0) - 1}" for server in servers])
        started.set()
        await asyncio.to_thread(stop.wait)
        for server in servers:
            await server.stop()

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    try:
        assert started.wait(300)
        port = int(adb.environment["ANDROID_ADB_SERVER_PORT"])
        for serial in serials:
            assert _announce(port, serial)
        wanted = {*serials, adb.phone.serial}
        until(lambda: wanted <= set(re.findall(r"(\S+)\tdevice", adb.text("devices"))))
        for serial in serials:
            assert adb.text("-s", serial, "shell", "echo hi") == "hi\n"
    finally:
        stop.set()
        thread.join(120)
        until(lambda: not set(serials) & set(adb.text("devices").split()))


@contextlib.contextmanager
def tracked(adb, *words):
    """Yield a function that waits for the next list of devices."""
    tracking = adb.start("track-devices", *words, stdout=subprocess.PIPE)
    try:
        yield lambda: tracking.stdout.read(int(tracking.stdout.read(4), 16)).decode()
    finally:
        tracking.kill()
        tracking.communicate()


def test_devices_are_tracked_as_they_come_and_go(adb, tmp_path):
    with tracked(adb) as following:
        assert following() == f"{adb.phone.serial}\tdevice\n"
        program = Program(adb, tmp_path)
        try:
            while f"{program.serial}\tdevice" not in (listed := following()):
                assert adb.phone.serial in listed
        finally:
            program.end(signal.SIGTERM)
        while program.serial in following():
            pass


@pytest.mark.parametrize(("option", "wanted"), [("-l", "product:sdk_gphone64_x86_64"), ("--proto-text", "serial: ")])
def test_devices_are_tracked_with_what_they_are(adb, option, wanted):
    if b"--proto-text" not in Path(adb.program).read_bytes():
        pytest.skip("this adb tracks devices in one form only")
    with tracked(adb, option) as following:
        assert wanted in following()
