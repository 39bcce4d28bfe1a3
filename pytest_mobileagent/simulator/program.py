"""The emulator as a running program: ports, announcement, owner, signals."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import os
import secrets
import signal
import socket
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_mobileagent.clock import DeviceClock, SystemClock
from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.simulator.apps.accessibility_forwarder.app import PACKAGE, SERVICE
from pytest_mobileagent.simulator.arguments import VERSION_TEXT, Options
from pytest_mobileagent.simulator.avd import Avd, avd_home, load_avd
from pytest_mobileagent.simulator.memory import bound, steady
from pytest_mobileagent.simulator.phone import Phone
from pytest_mobileagent.simulator.server.adb import AdbServer
from pytest_mobileagent.simulator.server.console import ConsoleServer
from pytest_mobileagent.simulator.server.machine import Machine
from pytest_mobileagent.simulator.snapshots import DEFAULT, Snapshots

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pytest_mobileagent.simulator.server.grpc_server import GrpcServer

_SCANNED_PORTS = range(5554, 5586, 2)
_TOKEN_BYTES = 12  # 16 base64 characters
_OWNER_CHECK_S = 0.5
_SERVICE_CHECK_S = 0.5
_ANNOUNCE_S = 0.05
_ANNOUNCE_TIMES = 40
_ANNOUNCE_AGAIN_S = 3.0


class StartError(Exception):
    """The emulator cannot start; the text is its last line."""


def say(kind: str, text: str) -> None:
    """Print a line as the emulator does."""
    print(f"{kind:<8}| {text}", flush=True)  # noqa: T201 - a program's output


def run(options: Options, environment: Mapping[str, str]) -> int:
    """Be a phone until told to stop; returns the exit status."""
    steady()
    bound()
    try:
        program = Program(options, environment, _named_avd(options, environment))
        with program.locked():
            return asyncio.run(program.serve())
    except (ConfigError, StartError) as error:
        say("ERROR", str(error))
        return 1


def make_token(path: Path) -> None:
    """Write a token of the console, unless there is one: phones that start at once share the first, seen whole or not.

    Raises:
        OSError: the folder takes no files.
    """
    if path.exists():
        return
    with tempfile.NamedTemporaryFile("w", dir=path.parent, prefix=f"{path.name}.", encoding="ascii") as file:  # 0600
        file.write(base64.b64encode(secrets.token_bytes(_TOKEN_BYTES)).decode())
        file.flush()
        with contextlib.suppress(FileExistsError):
            os.link(file.name, path)


def _named_avd(options: Options, environment: Mapping[str, str]) -> Avd:
    return load_avd(avd_home(environment), options.avd or "", options.image)


class Program:
    """One running emulator."""

    def __init__(self, options: Options, environment: Mapping[str, str], avd: Avd) -> None:
        """Take the command line, the environment and the AVD; the phone boots in `serve`."""
        self._options = options
        self._environment = environment
        self._avd = avd
        self._is_read_only = "read-only" in options.flags
        self._stopped = asyncio.Event()
        self._is_damaged = False
        self._ports = (0, 0)
        self._grpc_port = 0
        self._grpc_token = ""

    # -- files --------------------------------------------------------------------------------------------------

    @contextlib.contextmanager
    def locked(self) -> Iterator[None]:
        """Hold the AVD's lock, unless read-only: a second emulator on it is refused."""
        if self._is_read_only:
            yield
            return
        lock = self._avd.folder / "hardware-qemu.ini.lock"
        with contextlib.suppress(FileNotFoundError, ValueError):
            holder = int(lock.read_text("ascii"))
            if _is_alive(holder) and holder != os.getpid():
                raise StartError(
                    "Running multiple emulators with the same AVD is an experimental feature. "
                    "Please use -read-only flag to enable this feature."
                )
        lock.write_text(str(os.getpid()), "ascii")
        try:
            yield
        finally:
            lock.unlink(missing_ok=True)

    def _token_file(self) -> Path:
        """Return the console's token file, made if it is missing: clients read it before they connect."""
        path = Path(self._environment.get("HOME", "/")) / ".emulator_console_auth_token"
        with contextlib.suppress(OSError):
            make_token(path)
        return path

    def _discovery_file(self) -> Path | None:
        runtime = self._environment.get("XDG_RUNTIME_DIR")
        home = self._environment.get("HOME", "/")
        folder = Path(runtime) / "avd" / "running" if runtime else Path(home) / ".android" / "avd" / "running"
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            return None
        return folder / f"pid_{os.getpid()}.ini"

    def _advertise(self) -> Path | None:
        path = self._discovery_file()
        if path is None:
            return None
        _, adb = self._ports
        lines: dict[str, object] = {
            "port.serial": adb - 1,
            "port.adb": adb,
            "avd.name": self._avd.name,
            "avd.id": self._avd.name,
            "avd.dir": self._avd.folder,
            "emulator.version": "35.1.20.0",
            "emulator.build": "12345678",
            "cmdline": " ".join(f'"{word}"' for word in sys.argv),
        }
        if self._grpc_port:
            lines["grpc.port"] = self._grpc_port
        if self._grpc_token:
            lines["grpc.token"] = self._grpc_token
        path.write_text("".join(f"{key}={value}\n" for key, value in lines.items()), "utf-8")
        path.chmod(0o600)
        say("INFO", f"Advertising in: {path}")
        return path

    # -- running ------------------------------------------------------------------------------------------------

    async def serve(self) -> int:
        """Boot, listen, announce; returns the exit status when stopped."""
        say("INFO", VERSION_TEXT)
        started_s = SystemClock().monotonic()
        phone = self._boot()
        snapshots = Snapshots(phone, self._avd.folder / "snapshots", is_read_only=self._is_read_only)
        snapshots.on_damaged = self._end_damaged
        adb = AdbServer(phone)
        machine = Machine(self._stopped.set)
        machine.on_run_state = lambda is_running: adb.stand(is_still=not is_running)
        console = ConsoleServer(phone, self._avd, snapshots, token_file=self._token_file(), machine=machine)
        await self._listen(adb, console)
        if self._options.values.get("snapshot-mode") == "faithful":
            snapshots.on_loaded = adb.drop_and_announce
        self._load_first(snapshots)
        grpc_server = await self._listen_grpc(phone, snapshots, machine)
        self._avd.discovery_file = self._advertise()
        adb.on_dropped = lambda: adb.spawn(self._announce(adb, times=_ANNOUNCE_TIMES))
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self._stopped.set)
        work = [loop.create_task(self._stay_announced(adb)), loop.create_task(self._follow_clock(phone))]
        work.append(loop.create_task(self._forward_accessibility(phone)))
        if "owner-pid" in self._options.values:
            work.append(loop.create_task(self._watch_owner(int(self._options.values["owner-pid"]))))
        say("INFO", f"Boot completed in {(SystemClock().monotonic() - started_s) * 1000:.0f} ms")
        await self._stopped.wait()
        for task in work:
            task.cancel()
        self._save_last(snapshots)
        if grpc_server is not None:
            await grpc_server.stop()
        await console.stop()
        await adb.stop()
        if self._avd.discovery_file is not None:
            self._avd.discovery_file.unlink(missing_ok=True)
        say("INFO", f"Emulator {self._avd.name} has stopped")
        return int(self._is_damaged)

    def _boot(self) -> Phone:
        system = SystemClock()
        is_virtual = self._options.values.get("clock") == "virtual"
        now_s = self._avd.image.clock_s if is_virtual else system.now()
        clock = DeviceClock(now_s, source=None if is_virtual else system)
        config = self._avd.config
        if locale := self._options.values.get("change-locale"):
            config = replace(config, locale=locale)
        phone = Phone(self._avd.image, config, clock)
        if config.locale != "en-US":
            phone.properties.set("persist.sys.locale", config.locale)  # it is the phone's from now on
        for key, value in self._options.properties.items():
            phone.properties.set(key, value)
        if zone := self._options.values.get("timezone"):
            phone.properties.set("persist.sys.timezone", zone)
        return phone

    async def _listen(self, adb: AdbServer, console: ConsoleServer) -> None:
        wanted = self._options.ports
        if flaw := self._options.ports_warning:
            say("WARNING", flaw)
        for pair in [wanted] if wanted else [(port, port + 1) for port in _SCANNED_PORTS]:
            try:
                await console.start(pair[0])
            except OSError:
                continue
            try:
                await adb.start(pair[1])
            except OSError:
                await console.stop()
                continue
            self._ports = pair
            return
        if wanted:
            raise StartError(f"the port {wanted[0]} or {wanted[1]} is in use by another program")
        raise StartError("It seems too many emulator instances are running on this machine. Aborting.")

    async def _listen_grpc(self, phone: Phone, snapshots: Snapshots, machine: Machine) -> GrpcServer | None:
        """Listen for gRPC if `-grpc` names a port."""
        if "grpc" not in self._options.values:
            return None
        try:
            from pytest_mobileagent.simulator.server.emulator.api import EmulatorApi  # noqa: PLC0415 - as below
            from pytest_mobileagent.simulator.server.grpc_server import GrpcServer  # noqa: PLC0415 - it is large
        except ImportError as error:
            raise StartError("-grpc needs the extra: pip install 'pytest-mobileagent[grpc]'") from error
        word = self._options.values["grpc"]
        if not word.isdigit() or not 0 < int(word) < 65536:
            raise StartError(f"-grpc {word}: expected a port")
        if "grpc-use-token" in self._options.flags:
            self._grpc_token = secrets.token_urlsafe(_TOKEN_BYTES)
        server = GrpcServer(EmulatorApi(phone, snapshots, machine, self._avd.hardware()), token=self._grpc_token)
        try:
            self._grpc_port = await server.start(int(word))
        except OSError as error:
            raise StartError(str(error.strerror)) from error
        auth = "+token" if self._grpc_token else "none"
        say("INFO", f"Started GRPC server at 127.0.0.1:{self._grpc_port}, security: Local, auth: {auth}")
        return server

    def _load_first(self, snapshots: Snapshots) -> None:
        flags = self._options.flags
        if flags & {"no-snapshot", "no-snapshot-load", "no-snapstorage", "wipe-data"}:
            return
        name = self._options.values.get("snapshot", DEFAULT)
        error = snapshots.load(name)
        if not error:
            say("INFO", f"Successfully loaded snapshot '{name}'")
        elif "snapshot" in self._options.values:
            say("WARNING", error)
            say("WARNING", f"Failed to load snapshot '{name}'")

    def _save_last(self, snapshots: Snapshots) -> None:
        flags = self._options.flags
        if self._is_read_only or self._is_damaged or flags & {"no-snapshot", "no-snapshot-save", "no-snapstorage"}:
            return
        error = snapshots.save(self._options.values.get("snapshot", DEFAULT))
        if error:
            say("ERROR", error)

    def _end_damaged(self, damage: str) -> None:
        """End: a phone that lacks a part of its disk is nobody's to judge an agent by."""
        say("ERROR", damage)
        self._is_damaged = True
        self._stopped.set()

    # -- time, owner, adb server ----------------------------------------------------------------------------------

    async def _follow_clock(self, phone: Phone) -> None:
        """Let what is due happen when its time has come, on a clock that follows the host's."""
        while not phone.clock.is_virtual:
            phone.clock.follow()
            await asyncio.sleep(min(phone.clock.next_due_s() or 1.0, 1.0))

    async def _forward_accessibility(self, phone: Phone) -> None:
        """Run AndroidEnv's accessibility service once it is enabled: only then is gRPC loaded."""
        while not phone.accessibility.is_enabled(PACKAGE, SERVICE):
            await asyncio.sleep(_SERVICE_CHECK_S)
        try:
            from pytest_mobileagent.simulator.server.forwarder import Forwarder  # noqa: PLC0415 - it is large
        except ImportError:
            say("WARNING", f"{SERVICE} needs the extra: pip install 'pytest-mobileagent[grpc]'")
            return
        await Forwarder(phone).run()

    async def _watch_owner(self, pid: int) -> None:
        while _is_alive(pid):
            await asyncio.sleep(_OWNER_CHECK_S)
        say("INFO", f"owner {pid} has ended")
        self._stopped.set()

    async def _stay_announced(self, adb: AdbServer) -> None:
        """Announce the phone to the adb server, and again whenever no host is connected."""
        await self._announce(adb, times=1)
        while True:
            await asyncio.sleep(_ANNOUNCE_AGAIN_S)
            if not adb.transports:
                await self._announce(adb, times=1)

    async def _announce(self, adb: AdbServer, *, times: int) -> None:
        for _ in range(times):
            await asyncio.to_thread(self._tell_adb_server)
            await asyncio.sleep(_ANNOUNCE_S)
            if adb.transports:
                return

    def _tell_adb_server(self) -> None:
        """Send the adb server the message that every emulator sends it: there is a phone on this port."""
        port = self._environment.get("ANDROID_ADB_SERVER_PORT", "5037")
        message = f"host:emulator:{self._ports[1]}"
        with contextlib.suppress(OSError, ValueError), socket.create_connection(("127.0.0.1", int(port)), 1) as link:
            link.sendall(f"{len(message):04x}{message}".encode())
            link.recv(1)


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return not _is_zombie(pid)


def _is_zombie(pid: int) -> bool:
    try:
        stat = Path(f"/proc/{pid}/stat").read_text("ascii", errors="replace")
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] == "Z"
