"""Two phones under steady work from five clients each: `python -m benchmarks.soak [MINUTES]`, 30 by default.

Counts errors, and follows the memory and the descriptors of the phones' processes: both must stay where they are. What
grows on a phone of flesh until it is full, its log, is filled before. Of each client its longest round is told: that of
`logcat`, which writes a line and waits for it, is the longest that a phone left anybody waiting.
"""

from __future__ import annotations

import io
import math
import os
import socket
import statistics
import subprocess
import sys
import threading
import time
import traceback
from collections import Counter
from contextlib import ExitStack
from pathlib import Path

import adbutils
import grpc
import uiautomator2
from PIL import Image

from benchmarks.measures import private_kb, process_tree
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.emulator import EmulatorContext, EmulatorPool, EmulatorSpec, make_emulator
from pytest_mobileagent.emulator.adb_server import adb_program, server_environment
from pytest_mobileagent.image.androidworld import IMAGE as ANDROIDWORLD
from pytest_mobileagent.protocol import protobuf
from pytest_mobileagent.simulator.server.emulator.messages import CALLS, MESSAGES

PHONES = 2
ROUND_S = 0.5  # a client's rounds begin at least this far apart
SAMPLE_S = 10.0
WARM_UP = 0.2  # this share of the samples is left out: caches and buffers fill
LULL = 6  # so many samples make one, their least: what a picture takes for a moment is no growth
SURE = 2.1  # standard errors on both sides of a slope: 95 % with some twenty lulls
GROWTH_MB, GROWTH_DESCRIPTORS = 4.0, 1.0  # more than this over the whole time is growth
FILL = (
    "i=0; while [ $i -lt 5000 ]; do log -t fill line $i of what fills the log before anything is measured; "
    "i=$((i+1)); done; i=0; while [ $i -lt 600 ]; do am start -S -n com.android.settings/.Settings > /dev/null; "
    "i=$((i+1)); done"
)
WINDOW = b"Window #"
SETTINGS = "com.android.settings"


def _expect(found, what):
    if not found:
        raise AssertionError(what)


# -- the clients: each returns what one round of it does ------------------------------------------------------------


def adb_client(emulator, adb_port, folder):
    """Run the adb program: shells, files, pictures, the console."""
    home = emulator.booted.token_file.parent
    environment = server_environment(os.environ, home=home) | {"ANDROID_ADB_SERVER_PORT": str(adb_port)}
    local, back = folder / "pushed.bin", folder / "pulled.bin"

    def adb(*words):
        done = subprocess.run(  # noqa: S603 - the bundled program
            [adb_program(), "-s", emulator.serial, *words],
            env=environment,
            capture_output=True,
            timeout=60,
            check=False,
        )
        _expect(done.returncode == 0, f"adb {words}: {done.returncode} {done.stdout[-200:]!r} {done.stderr[-200:]!r}")
        return done.stdout

    def work(number):
        _expect(adb("shell", f"echo {number}") == f"{number}\n".encode(), "echo")
        match number % 5:
            case 0:
                local.write_bytes(number.to_bytes(4, "big") * 50_000)
                adb("push", str(local), "/sdcard/Download/soak.bin")
                adb("pull", "/sdcard/Download/soak.bin", str(back))
                _expect(back.read_bytes() == local.read_bytes(), "the file came back changed")
            case 1:
                picture = adb("exec-out", "screencap", "-p")
                _expect(picture.startswith(b"\x89PNG") and picture.endswith(b"IEND\xaeB`\x82"), "screencap")
            case 2:
                _expect(WINDOW in adb("shell", "dumpsys", "window", "windows"), "dumpsys window")
                adb("shell", f"settings put system screen_brightness {number % 255}")
            case 3:
                _expect(adb("shell", "content query --uri content://settings/system").startswith(b"Row: 0"), "content")
                adb("shell", f"log -t soak line {number}")
            case 4:
                _expect(b"OK" in adb("emu", "avd", "name"), "emu avd name")

    return work


def adbutils_client(emulator, adb_port, folder):
    """Use adbutils: shells, sync, forwards, what it reads from dumpsys."""
    device = adbutils.AdbClient(port=adb_port).device(emulator.serial)
    data = folder / "adbutils.bin"

    def work(number):
        _expect(device.shell2(f"echo {number}; false", v2=True).returncode == 1, "shell2")
        match number % 5:
            case 0:
                device.sync.push(io.BytesIO(bytes([number % 256]) * 100_000), "/data/local/tmp/soak")
                device.sync.pull("/data/local/tmp/soak", str(data))
                _expect(data.read_bytes() == bytes([number % 256]) * 100_000, "sync")
            case 1:
                _expect(device.screenshot().size == (1080, 2400), "screenshot")
            case 2:
                _expect(device.app_current().package, "app_current")
                _expect(device.window_size() == (1080, 2400), "window_size")
            case 3:
                _expect(device.list_packages(), "list_packages")
                port = device.forward_port(9008)
                _expect(device.forward_port(9008) == port, "forward_port")
            case 4:
                device.swipe(300, 1500, 700, 1500, 0.05)  # moves nothing: another client looks for a row
                device.sync.list("/sdcard")

    return work


def uiautomator2_client(emulator, adb_port, folder):
    """Drive the settings: dumps, clicks, text, scrolling, pictures, a stopped service now and then."""
    del folder
    device = uiautomator2.connect(adbutils.AdbClient(port=adb_port).device(emulator.serial))

    def work(number):
        _expect(device.info["displayWidth"] == 1080, "info")
        match number % 6:
            case 0:
                device.app_start(SETTINGS, ".Settings", stop=True)
                _expect(device(text="Battery").wait(timeout=20), "Battery")
                device(scrollable=True).fling.toEnd()
            case 1:
                _expect("<hierarchy" in device.dump_hierarchy(), "dump")
            case 2:
                Image.Image.load(device.screenshot())
                device.press("home")
            case 3:
                device.open_notification()
                device.press("back")
                device.set_clipboard(f"clip {number}")
                _expect(device.clipboard == f"clip {number}", "clipboard")
            case 4:
                device.xpath("//*[@text]").all()
                device.press("recent")
            case 5:
                device.press("home")
                if number % 120 == 5:
                    device.stop_uiautomator()

    return work


def console_client(emulator, adb_port, folder):
    """Talk to the console and to the gRPC endpoint by turns: place, power, sensors, pictures, snapshots."""
    del adb_port, folder
    booted = emulator.booted
    channel = grpc.insecure_channel(f"127.0.0.1:{emulator.grpc_port}", [("grpc.max_receive_message_length", -1)])
    replies = {name: (service, request, reply) for service, name, request, reply in CALLS}

    def call(name, **values):
        service, request, reply = replies[name]
        data = channel.unary_unary(f"/{service}/{name}")(protobuf.encode(MESSAGES, request, values), timeout=60)
        return protobuf.decode(MESSAGES, reply, data)

    def console(*commands):
        with socket.create_connection(("127.0.0.1", booted.console_port), timeout=60) as link:
            text = "\n".join([f"auth {booted.token_file.read_text().strip()}", *commands, "quit", ""])
            link.sendall(text.encode())
            said = b"".join(iter(lambda: link.recv(65536), b"")).decode()
        _expect("KO" not in said and said.count("OK\r\n") >= len(commands) + 2, said[-200:])

    def work(number):
        _expect(call("getStatus")["booted"], "getStatus")
        match number % 6:
            case 0:
                console("ping", f"geo fix {number % 180} 47.4", f"power capacity {number % 101}")
            case 1:
                _expect(len(call("getScreenshot", format=1)["image"]) == 1080 * 2400 * 4, "getScreenshot")
            case 2:
                console("gsm status", "gsm list", "gsm signal 20")
            case 3:
                call("sendTouch", touches=[{"x": 540, "y": 100, "pressure": 1}])
                call("sendTouch", touches=[{"x": 540, "y": 100}])
                call("sendKey", eventType=2, key="AudioVolumeUp")
            case 4:
                console("sensor get acceleration", "network status", "avd snapshot list")
            case 5 if number % 60 == 5:
                _expect(call("SaveSnapshot", snapshot_id="soak")["success"], "SaveSnapshot")
                _expect(call("DeleteSnapshot", snapshot_id="soak")["success"], "DeleteSnapshot")

    return work


def logcat_client(emulator, adb_port, folder):
    """Read the log as a stream: what is logged must come by."""
    del folder
    device = adbutils.AdbClient(port=adb_port).device(emulator.serial)
    stream = None

    def work(number):
        nonlocal stream
        if stream is None or number % 100 == 0:
            if stream is not None:
                stream.close()
            stream = device.shell("logcat -v brief -T 1 soaklog:* *:S", stream=True)
            stream.conn.settimeout(60)
        device.shell(f"log -t soaklog mark{number}")
        wanted, seen = f"mark{number}\n".encode(), b""
        while wanted not in seen:
            data = stream.conn.recv(65536)
            _expect(data, "the log's stream ended")
            seen += data

    return work


CLIENTS = (adb_client, adbutils_client, uiautomator2_client, console_client, logcat_client)


# -- running them -----------------------------------------------------------------------------------------------------


class Soak:
    """Clients on threads, what went wrong with them, and samples of the phones' processes."""

    def __init__(self, emulators, adb_port, folder):
        self.emulators, self.adb_port, self.folder = emulators, adb_port, folder
        self.ended = threading.Event()
        self.rounds, self.errors = Counter(), Counter()
        self.longest_s = Counter()  # of each client's rounds
        self.samples = {emulator.serial: [] for emulator in emulators}

    def run(self, seconds):
        """Work for some time; returns the seconds that it took."""
        begun_s = time.monotonic()
        threads = [
            threading.Thread(target=self._work, args=(client, emulator), daemon=True)
            for emulator in self.emulators
            for client in CLIENTS
        ]
        for thread in threads:
            thread.start()
        while (spent_s := time.monotonic() - begun_s) < seconds:
            self.ended.wait(min(SAMPLE_S, seconds - spent_s))
            for emulator in self.emulators:
                self.samples[emulator.serial].append((time.monotonic() - begun_s, *_use(emulator)))
        self.ended.set()
        for thread in threads:
            thread.join(90)
            if thread.is_alive():
                self.errors["a client hangs"] += 1
        return time.monotonic() - begun_s

    def _work(self, make, emulator):
        folder = self.folder / f"{emulator.serial}-{make.__name__}"
        folder.mkdir()
        work = None
        number = 0
        while not self.ended.is_set():
            begun_s = time.monotonic()
            try:
                work = work or make(emulator, self.adb_port, folder)
                work(number)
            except Exception as error:  # noqa: BLE001 - whatever goes wrong is counted
                place = traceback.extract_tb(error.__traceback__)[-1]
                key = f"{make.__name__}: {type(error).__name__}: {str(error)[:200]}"
                if not self.errors[key]:
                    _say(f"round {number}: {key} ({Path(place.filename).name}:{place.lineno})")
                self.errors[key] += 1
                work = None
            took_s = time.monotonic() - begun_s
            self.rounds[make.__name__] += 1
            self.longest_s[make.__name__] = max(took_s, self.longest_s[make.__name__])
            number += 1
            self.ended.wait(max(0.0, ROUND_S - took_s))


def _use(emulator):
    """Return the private memory in MB and the descriptors of a phone's processes."""
    pids = process_tree(emulator.booted.program.pid)
    descriptors = sum(len(list(Path(f"/proc/{pid}/fd").iterdir())) for pid in pids)
    return sum(private_kb(pid) for pid in pids) / 1024, descriptors


def _growth(samples, column):
    """Return the first and the last value, and the gain per hour: the least, the likely and the most that it may be.

    A linear regression of the lulls, without the warm-up.
    """
    kept = samples[int(len(samples) * WARM_UP) :]
    lulls = [min(row[column] for row in kept[at : at + LULL]) for at in range(0, len(kept), LULL)]
    hours = [kept[at][0] / 3600 for at in range(0, len(kept), LULL)]
    if len(lulls) < 3:
        return lulls[0], lulls[-1], -math.inf, 0.0, math.inf
    slope, start = statistics.linear_regression(hours, lulls)
    left_over = sum((lull - start - slope * hour) ** 2 for hour, lull in zip(hours, lulls, strict=True))
    spread = sum((hour - statistics.mean(hours)) ** 2 for hour in hours)
    error = SURE * math.sqrt(left_over / (len(lulls) - 2) / spread)
    return lulls[0], lulls[-1], slope - error, slope, slope + error


def _say(text):
    print(text, flush=True)  # noqa: T201 - this is its output


def _table(soak):
    """Print the least memory and the descriptors of each phone at every fifth minute: of the samples around it."""
    for serial, samples in soak.samples.items():
        cells = []
        for minute in range(5, 1 + round(samples[-1][0] / 60), 5):
            near = [row for row in samples if abs(row[0] - minute * 60) <= SAMPLE_S * LULL / 2]
            cells.append(f"{minute} min {min(row[1] for row in near):.1f} MB, {min(row[2] for row in near)}")
        _say(f"{serial}: {'; '.join(cells)}")


def _report(soak, spent_s):
    """Print what was found; returns whether it is as it should be."""
    rounds = ", ".join(
        f"{name.removesuffix('_client')} {count} ({soak.longest_s[name]:.2f} s)"
        for name, count in sorted(soak.rounds.items())
    )
    _say(f"{spent_s / 60:.1f} minutes, {len(soak.emulators)} phones; rounds, and the longest: {rounds}")
    is_well = not soak.errors
    for serial, samples in soak.samples.items():
        for what, column, limit in (("MB", 1, GROWTH_MB), ("descriptors", 2, GROWTH_DESCRIPTORS)):
            first, last, least, likely, most = _growth(samples, column)
            gained = likely * samples[-1][0] / 3600
            is_well &= gained < limit
            _say(f"{serial}: {first:.1f} → {last:.1f} {what}, {likely:+.2f} ({least:+.2f} to {most:+.2f}) an hour")
    _table(soak)
    for error, count in soak.errors.most_common():
        _say(f"{count} × {error}")
    limits = f"{GROWTH_MB:.0f} MB or {GROWTH_DESCRIPTORS:.0f} descriptor"
    _say(f"no error, less than {limits} gained" if is_well else f"errors, or {limits} gained and more: see above")
    return is_well


def main(minutes):
    """Start the phones, let the clients work, report; returns the exit status."""
    with EmulatorPool() as pool, ExitStack() as stack:
        emulators = []
        for _ in range(PHONES):
            with socket.socket() as probe:
                probe.bind(("127.0.0.1", 0))
                port = probe.getsockname()[1]
            spec = EmulatorSpec(arguments=("-grpc", str(port)))
            emulator = make_emulator(EmulatorContext(ANDROIDWORLD, DeviceConfig(), pool.host, spec))
            emulator.start()
            stack.callback(emulator.stop)
            emulator.grpc_port = port
            emulator.device.must_run(FILL, timeout_s=120)
            emulators.append(emulator)
        soak = Soak(emulators, pool.host.adb.port, pool.host.folder_for("soak"))
        return 0 if _report(soak, soak.run(minutes * 60)) else 1


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]) if len(sys.argv) > 1 else 30.0))
