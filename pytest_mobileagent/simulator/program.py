"""The emulator as a running program: ports, announcement, owner, signals."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import os
import secrets
import signal
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, cast

from pytest_mobileagent.clock import DeviceClock, SystemClock
from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.simulator.apps.accessibility_forwarder import app as accessibility_forwarder
from pytest_mobileagent.simulator.apps.android_event_listener import app as android_event_listener
from pytest_mobileagent.simulator.apps.droidbot import app as droidbot
from pytest_mobileagent.simulator.arguments import VERSION_TEXT, Options, parse_arguments
from pytest_mobileagent.simulator.avd import Avd, avd_home, load_avd
from pytest_mobileagent.simulator.manners import POLITE, RUDE
from pytest_mobileagent.simulator.memory import bound, steady
from pytest_mobileagent.simulator.phone import Phone
from pytest_mobileagent.simulator.server.adb import AdbServer
from pytest_mobileagent.simulator.server.console import ConsoleServer
from pytest_mobileagent.simulator.server.droidbot import DroidBotService
from pytest_mobileagent.simulator.server.event_listener import EventListener
from pytest_mobileagent.simulator.server.forking import ForkableLoop, Forks, listen_for_orders, take_order
from pytest_mobileagent.simulator.server.machine import Machine
from pytest_mobileagent.simulator.server.yosemite import YosemiteServer
from pytest_mobileagent.simulator.snapshots import DEFAULT, Snapshots
from pytest_mobileagent.simulator.system import accessibility
from pytest_mobileagent.simulator.system.panels import NOT_RESPONDING

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable, Iterator, Mapping

    from pytest_mobileagent.config.model import DeviceConfig
    from pytest_mobileagent.image import Image
    from pytest_mobileagent.simulator.server.forking import Order
    from pytest_mobileagent.simulator.server.grpc_server import GrpcServer

_SCANNED_PORTS = range(5554, 5586, 2)
_TOKEN_BYTES = 12  # 16 base64 characters
_OWNER_CHECK_S = 0.5
_SERVICE_CHECK_S = 0.5
_ANNOUNCE_S = 0.05
_ANNOUNCE_TIMES = 40
_ANNOUNCE_AGAIN_S = 3.0
_TELL_S = 1.0


class StartError(Exception):
    """The emulator cannot start; the text is its last line."""


def say(kind: str, text: str) -> None:
    """Print a line as the emulator does."""
    print(f"{kind:<8}| {text}", flush=True)  # noqa: T201 - a program's output


class Kind(NamedTuple):
    """All that a phone's first moment depends on."""

    image: Image
    config: DeviceConfig
    is_clock_virtual: bool
    zone: str
    properties: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, options: Options, avd: Avd) -> Kind:
        """Return which phone a command line asks for."""
        locale = options.values.get("change-locale", avd.config.locale)
        is_virtual = options.values.get("clock") == "virtual"
        zone = options.values.get("timezone", "")
        return cls(avd.image, replace(avd.config, locale=locale), is_virtual, zone, tuple(options.properties.items()))


def boot(kind: Kind) -> Phone:
    """Return a phone that has just been booted."""
    system = SystemClock()
    now_s = kind.image.clock_s if kind.is_clock_virtual else system.now()
    clock = DeviceClock(now_s, source=None if kind.is_clock_virtual else system)
    phone = Phone(kind.image, kind.config, clock)
    if kind.config.locale != "en-US":
        phone.properties.set("persist.sys.locale", kind.config.locale)  # it is the phone's from now on
    for key, value in kind.properties:
        phone.properties.set(key, value)
    if kind.zone:
        phone.properties.set("persist.sys.timezone", kind.zone)
    return phone


def run(
    options: Options,
    environment: Mapping[str, str],
    *,
    make: Callable[[Kind], Phone] = boot,
    forks: Forks | None = None,
) -> int:
    """Be a phone until told to stop; returns the exit status. `forks` are those of a process that was forked."""
    steady()
    bound()
    try:
        avd = named_avd(options, environment)
        say("INFO", VERSION_TEXT)
        started_s = SystemClock().monotonic()
        program = Program(options, environment, avd, make(Kind.of(options, avd)), forks or Forks())
        with program.locked():
            return _live(program, started_s)
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


def _live(program: Program, started_s: float) -> int:
    """Run a program to its end, in this process and in those that are forked from it."""
    with asyncio.Runner(loop_factory=ForkableLoop) as runner:
        loop = cast("ForkableLoop", runner.get_loop())
        life = loop.create_task(program.serve(started_s))
        life.add_done_callback(lambda _life: loop.stop())
        while not life.done():
            loop.run_forever()  # until the end, or until somebody wants a fork
            program.fork_as_ordered(loop)
        return life.result()


def named_avd(options: Options, environment: Mapping[str, str]) -> Avd:
    """Return the AVD that a command line names.

    Raises:
        ConfigError: there is none, or its files are broken.
    """
    return load_avd(avd_home(environment), options.avd or "", options.image)


class Program:
    """One running emulator."""

    def __init__(self, options: Options, environment: Mapping[str, str], avd: Avd, phone: Phone, forks: Forks) -> None:
        """Take the command line, the environment, the AVD and the booted phone; nobody hears of it before `serve`."""
        self._options = options
        self._environment = environment
        self._avd = avd
        self._phone = phone
        self._forks = forks
        self._clock_switched = asyncio.Event()
        phone.clock.on_switch = self._clock_switched.set
        self._services_changed = asyncio.Event()
        phone.settings.observe("secure", accessibility.SETTING, lambda _key, _value: self._services_changed.set())
        self._door: socket.socket | None = None  # where forks are ordered
        self._order: Order | None = None
        self._stopped = asyncio.Event()
        self._is_failed = False
        self._ports = (0, 0)
        self._grpc_port = 0
        self._grpc_token = ""
        self._adb = AdbServer(phone)
        self._adb.on_dropped = lambda: self._adb.spawn(self._announce(times=_ANNOUNCE_TIMES))
        self._machine = Machine(self._stopped.set)
        self._machine.on_run_state = lambda is_running: self._adb.stand(is_still=not is_running)
        phone.framework.on_up.append(self._greet)
        self._make_own()

    def _make_own(self) -> None:
        """Make what is the AVD's and not the phone's."""
        self._phone.manners = RUDE if "rude" in self._options.flags else POLITE
        self._snapshots = Snapshots(self._phone, self._avd.folder / "snapshots", is_read_only=self._is_read_only)
        self._snapshots.on_damaged = self._end_damaged
        if self._options.values.get("snapshot-mode") == "faithful" or self._phone.manners is RUDE:
            self._snapshots.on_loaded = self._loaded
        self._console = ConsoleServer(
            self._phone, self._avd, self._snapshots, token_file=self._token_file(), machine=self._machine
        )

    def _loaded(self) -> None:
        """Do what the SDK's emulator does after it has loaded a snapshot."""
        clock = self._phone.clock
        is_corrected = "no-snapshot-update-time" not in self._options.flags and not clock.is_virtual
        if self._phone.manners.corrects_time and is_corrected:
            clock.set_wall(SystemClock().now())
        self._adb.drop_and_announce()
        self._complain()

    def _come_up(self) -> None:
        """Take the time that the framework's first start takes."""
        if after_s := self._phone.manners.framework_start_s:
            self._phone.properties.set("sys.boot_completed", "")
            self._phone.framework.come_up(after_s)

    def _greet(self) -> None:
        """Say that the framework has come up."""
        self._phone.properties.set("sys.boot_completed", "1")
        self._complain()

    def _complain(self) -> None:
        """Say that a process does not respond, as a slow machine's phone does, unless nobody wants to know."""
        is_hidden = self._phone.settings.get("global", "hide_error_dialogs") == "1"
        if self._phone.manners.shows_errors and not is_hidden:
            self._phone.panels.open(NOT_RESPONDING)

    @property
    def _is_read_only(self) -> bool:
        return "read-only" in self._options.flags

    # -- files --------------------------------------------------------------------------------------------------

    @contextlib.contextmanager
    def locked(self) -> Iterator[None]:
        """Hold the AVD's lock, unless read-only: a second emulator on it is refused."""
        if self._is_read_only:
            yield
            return
        self._lock()
        try:
            yield
        finally:
            self._unlock()

    def _lock_file(self) -> Path:
        return self._avd.folder / "hardware-qemu.ini.lock"

    def _lock(self) -> None:
        lock = self._lock_file()
        with contextlib.suppress(FileNotFoundError, ValueError):
            holder = int(lock.read_text("ascii"))
            if _is_alive(holder) and holder != os.getpid():
                raise StartError(
                    "Running multiple emulators with the same AVD is an experimental feature. "
                    "Please use -read-only flag to enable this feature."
                )
        lock.write_text(str(os.getpid()), "ascii")

    def _unlock(self) -> None:
        """Delete the lock, unless it is the process's that this one was forked from."""
        lock = self._lock_file()
        with contextlib.suppress(FileNotFoundError):
            if lock.read_text("ascii") == str(os.getpid()):
                lock.unlink()

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

    async def serve(self, started_s: float) -> int:
        """Listen and announce what was booted from `started_s` on; returns the exit status when stopped."""
        self._obey_signals()
        await self._listen()
        self._come_up()
        YosemiteServer(self._phone)
        self._load_first()
        grpc_server = await self._listen_grpc()
        self._avd.discovery_file = self._advertise()
        self._listen_for_orders()
        loop = asyncio.get_running_loop()
        readers = (self._forward_accessibility(), self._post_events(), self._tell_droidbot())
        tasks = (self._stay_announced(), self._follow_clock(), *readers, self._watch_owner())
        work = [loop.create_task(task) for task in tasks]
        say("INFO", f"Boot completed in {(SystemClock().monotonic() - started_s) * 1000:.0f} ms")
        await self._stopped.wait()
        for task in work:
            task.cancel()
        self._save_last()
        if grpc_server is not None:
            await grpc_server.stop()
        await self._console.stop()
        await self._adb.stop()
        if self._avd.discovery_file is not None:
            self._avd.discovery_file.unlink(missing_ok=True)
        say("INFO", f"Emulator {self._avd.name} has stopped")
        return int(self._is_failed)

    def _obey_signals(self) -> None:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self._stopped.set)
        loop.add_signal_handler(signal.SIGCHLD, self._forks.reap)

    async def _listen(self) -> None:
        wanted = self._options.ports
        if flaw := self._options.ports_warning:
            say("WARNING", flaw)
        for pair in [wanted] if wanted else [(port, port + 1) for port in _SCANNED_PORTS]:
            try:
                await self._console.start(pair[0])
            except OSError:
                continue
            try:
                await self._adb.start(pair[1])
            except OSError:
                await self._console.stop()
                continue
            self._ports = pair
            return
        if wanted:
            raise StartError(f"the port {wanted[0]} or {wanted[1]} is in use by another program")
        raise StartError("It seems too many emulator instances are running on this machine. Aborting.")

    async def _listen_grpc(self) -> GrpcServer | None:
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
        api = EmulatorApi(self._phone, self._snapshots, self._machine, self._avd.hardware())
        server = GrpcServer(api, token=self._grpc_token)
        try:
            self._grpc_port = await server.start(int(word))
        except OSError as error:
            raise StartError(str(error.strerror)) from error
        auth = "+token" if self._grpc_token else "none"
        say("INFO", f"Started GRPC server at 127.0.0.1:{self._grpc_port}, security: Local, auth: {auth}")
        return server

    def _load_first(self) -> None:
        flags = self._options.flags
        if flags & {"no-snapshot", "no-snapshot-load", "no-snapstorage", "wipe-data"}:
            return
        name = self._options.values.get("snapshot", DEFAULT)
        error = self._snapshots.load(name)
        if not error:
            say("INFO", f"Successfully loaded snapshot '{name}'")
        elif "snapshot" in self._options.values:
            say("WARNING", error)
            say("WARNING", f"Failed to load snapshot '{name}'")

    def _save_last(self) -> None:
        flags = self._options.flags
        if self._is_read_only or self._is_failed or flags & {"no-snapshot", "no-snapshot-save", "no-snapstorage"}:
            return
        error = self._snapshots.save(self._options.values.get("snapshot", DEFAULT))
        if error:
            say("ERROR", error)

    def _end_damaged(self, damage: str) -> None:
        """End: a phone that lacks a part of its disk is nobody's to judge an agent by."""
        say("ERROR", damage)
        self._is_failed = True
        self._stopped.set()

    # -- time, owner, adb server ----------------------------------------------------------------------------------

    async def _follow_clock(self) -> None:
        """Let what is due happen when its time has come, while the clock follows the host's."""
        clock = self._phone.clock
        while True:
            self._clock_switched.clear()
            clock.follow()
            wait_s = None if clock.is_virtual else min(clock.next_due_s() or 1.0, 1.0)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._clock_switched.wait(), wait_s)

    async def _forward_accessibility(self) -> None:
        """Run AndroidEnv's accessibility service once it is enabled: only then is gRPC loaded."""
        await self._until_enabled(accessibility_forwarder.PACKAGE, accessibility_forwarder.SERVICE)
        try:
            from pytest_mobileagent.simulator.server.forwarder import Forwarder  # noqa: PLC0415 - it is large
        except ImportError:
            service = accessibility_forwarder.SERVICE
            say("WARNING", f"{service} needs the extra: pip install 'pytest-mobileagent[grpc]'")
            return
        await Forwarder(self._phone).run()

    async def _post_events(self) -> None:
        """Run MobileAgentBench's accessibility service once it is enabled."""
        await self._until_enabled(android_event_listener.PACKAGE, android_event_listener.SERVICE)
        await EventListener(self._phone).run()

    async def _tell_droidbot(self) -> None:
        """Run DroidBot's accessibility service once it is enabled."""
        await self._until_enabled(droidbot.PACKAGE, droidbot.SERVICE)
        await DroidBotService(self._phone).run()

    async def _until_enabled(self, package: str, service: str) -> None:
        while not self._phone.accessibility.is_enabled(package, service):
            self._services_changed.clear()  # which sees all who wait to their turn
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._services_changed.wait(), _SERVICE_CHECK_S)

    async def _watch_owner(self) -> None:
        """End with the owner, if there is one."""
        while (pid := self._options.values.get("owner-pid")) is None or _is_alive(int(pid)):
            await asyncio.sleep(_OWNER_CHECK_S)
        say("INFO", f"owner {pid} has ended")
        self._stopped.set()

    async def _stay_announced(self) -> None:
        """Announce the phone to the adb server, and again whenever no host is connected."""
        await self._announce(times=1)
        while True:
            await asyncio.sleep(_ANNOUNCE_AGAIN_S)
            if not self._adb.transports:
                await self._announce(times=1)

    async def _announce(self, *, times: int) -> None:
        for _ in range(times):
            with contextlib.suppress(OSError, ValueError):
                await asyncio.wait_for(self._tell_adb_server(), _TELL_S)
            await asyncio.sleep(_ANNOUNCE_S)
            if self._adb.transports:
                return

    async def _tell_adb_server(self) -> None:
        """Send the adb server the message that every emulator sends it: there is a phone on this port."""
        port = int(self._environment.get("ANDROID_ADB_SERVER_PORT", "5037"))
        message = f"host:emulator:{self._ports[1]}"
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        with contextlib.closing(writer):
            writer.write(f"{len(message):04x}{message}".encode())
            await reader.read(1)

    # -- forks ----------------------------------------------------------------------------------------------------

    def _listen_for_orders(self) -> None:
        """Listen for those who want forks of the running phone, if `-fork-socket` says where."""
        if path := self._options.values.get("fork-socket"):
            try:
                self._door = listen_for_orders(Path(path))
            except OSError as error:
                say("WARNING", f"-fork-socket {path}: {error.strerror or error}")
                return
            asyncio.get_running_loop().add_reader(self._door, self._take_order)

    def _take_order(self) -> None:
        """Take an order: the loop stops for it, since a process is forked between two turns."""
        order = take_order(self._door) if self._door is not None else None
        if order is None:
            return
        if "grpc" in sys.modules:
            order.refuse("gRPC's threads cannot be forked")
            return
        self._order = order
        asyncio.get_running_loop().stop()

    def fork_as_ordered(self, loop: ForkableLoop) -> None:
        """Fork if somebody wanted it; in the new process, go on as what was ordered."""
        order, self._order = self._order, None
        if order is None or not self._forks.fork(order):
            return
        loop.renew()
        self._leave(loop)
        self._options, self._environment = parse_arguments(order.arguments), order.environment
        self._avd = named_avd(self._options, self._environment)
        self._make_own()
        self._snapshots.keep(self._options.values.get("snapshot", DEFAULT))
        loop.create_task(self._settle())

    def _leave(self, loop: asyncio.AbstractEventLoop) -> None:
        """Let go of what the other process has."""
        self._adb.leave()
        self._console.leave()
        if self._door is not None:
            loop.remove_reader(self._door)
            self._door.close()
            self._door = None

    async def _settle(self) -> None:
        """Be found at ports of its own, as a phone that has been forked."""
        try:
            self._lock()
            self._obey_signals()
            await self._listen()
        except StartError as error:
            say("ERROR", str(error))
            self._is_failed = True
            self._stopped.set()
            return
        self._avd.discovery_file = self._advertise()
        self._listen_for_orders()
        say("INFO", "Forked")
        await self._announce(times=1)


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
