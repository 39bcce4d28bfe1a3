"""The phone: every part wired together."""

from __future__ import annotations

import asyncio
import signal
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, runtime_checkable

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.simulator import turns
from pytest_mobileagent.simulator.disk import Disk, DiskImage
from pytest_mobileagent.simulator.file_locks import FileLocks
from pytest_mobileagent.simulator.heap import Heap
from pytest_mobileagent.simulator.manners import POLITE
from pytest_mobileagent.simulator.named_pipes import NamedPipes
from pytest_mobileagent.simulator.shell.registry import command_names
from pytest_mobileagent.simulator.system.accessibility import Accessibility
from pytest_mobileagent.simulator.system.activities import Activities
from pytest_mobileagent.simulator.system.alarms import Alarms
from pytest_mobileagent.simulator.system.app_links import AppLinks
from pytest_mobileagent.simulator.system.audio import Audio
from pytest_mobileagent.simulator.system.battery_stats import BatteryStats
from pytest_mobileagent.simulator.system.broadcasts import Broadcasts
from pytest_mobileagent.simulator.system.clipboard import Clipboard
from pytest_mobileagent.simulator.system.connectivity import Connectivity
from pytest_mobileagent.simulator.system.content import Content
from pytest_mobileagent.simulator.system.device_idle import DeviceIdle
from pytest_mobileagent.simulator.system.display import Display
from pytest_mobileagent.simulator.system.drop_box import DropBox
from pytest_mobileagent.simulator.system.filesystem import create_base
from pytest_mobileagent.simulator.system.framework import Framework
from pytest_mobileagent.simulator.system.heads_up import HeadsUp
from pytest_mobileagent.simulator.system.ime import Ime
from pytest_mobileagent.simulator.system.input import Input
from pytest_mobileagent.simulator.system.installer import Installer
from pytest_mobileagent.simulator.system.intents import (
    BOOT_COMPLETED,
    CLOSE_SYSTEM_DIALOGS,
    FLAG_NEW_TASK,
    SHOW_RECENTS,
    Intent,
)
from pytest_mobileagent.simulator.system.kernel_files import create_kernel_files
from pytest_mobileagent.simulator.system.kernel_log import KernelLog
from pytest_mobileagent.simulator.system.keyboard import Keyboard
from pytest_mobileagent.simulator.system.keyguard import Keyguard
from pytest_mobileagent.simulator.system.location import Location
from pytest_mobileagent.simulator.system.lock_settings import LockSettings
from pytest_mobileagent.simulator.system.log_daemon import LogDaemon
from pytest_mobileagent.simulator.system.logcat import Logcat
from pytest_mobileagent.simulator.system.media import Media
from pytest_mobileagent.simulator.system.media_sessions import MediaSessions
from pytest_mobileagent.simulator.system.mobile_network import MobileNetwork
from pytest_mobileagent.simulator.system.network_policy import NetworkPolicy
from pytest_mobileagent.simulator.system.night_mode import NightMode
from pytest_mobileagent.simulator.system.notifications import Notifications
from pytest_mobileagent.simulator.system.overlays import Overlays
from pytest_mobileagent.simulator.system.packages import Packages
from pytest_mobileagent.simulator.system.panels import POWER_MENU, Panels
from pytest_mobileagent.simulator.system.permission_usage import PermissionUsage
from pytest_mobileagent.simulator.system.pinned_shortcuts import PinnedShortcuts
from pytest_mobileagent.simulator.system.ports import PortTable
from pytest_mobileagent.simulator.system.power import Power
from pytest_mobileagent.simulator.system.process_files import ProcessFiles
from pytest_mobileagent.simulator.system.processes import AS_USUAL, Schedule, find_process, kept_alive
from pytest_mobileagent.simulator.system.properties import Properties
from pytest_mobileagent.simulator.system.roles import ASSISTANT, Roles
from pytest_mobileagent.simulator.system.screenshots import Screenshots
from pytest_mobileagent.simulator.system.sensors import Sensors
from pytest_mobileagent.simulator.system.services import Services
from pytest_mobileagent.simulator.system.settings import Settings
from pytest_mobileagent.simulator.system.standby import Standby
from pytest_mobileagent.simulator.system.status_bar import StatusBar
from pytest_mobileagent.simulator.system.strings import Strings
from pytest_mobileagent.simulator.system.telephony import Telephony
from pytest_mobileagent.simulator.system.touch_panel import TouchPanel
from pytest_mobileagent.simulator.system.wifi_networks import WifiNetworks
from pytest_mobileagent.simulator.system.zen import Zen
from pytest_mobileagent.simulator.ui.windows import Windows

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pytest_mobileagent.config.model import DeviceConfig
    from pytest_mobileagent.image import Image
    from pytest_mobileagent.simulator.shell._gate import Gate
    from pytest_mobileagent.simulator.system.evdev import InputDevice
    from pytest_mobileagent.simulator.system.providers._sql import ProviderDatabase


FIRST_SHELL_PID = 6200
_OUTLIVE_THE_FRAMEWORK = {  # they are the kernel's, init's or the hardware's, or are read from the disk again
    "framework", "packages", "installer", "properties", "display", "log", "location", "sensors", "mobile_network",
    "permission_usage", "app_links",
}  # fmt: skip


@runtime_checkable
class Service(Protocol):
    """A part of the phone that remembers something outside the disk: snapshots hold it under the part's own name."""

    def save(self) -> object:
        """Return what it remembers as a JSON value."""

    def load(self, value: Any) -> None:  # noqa: ANN401 - what its own `save` returned
        """Remember what `save` returned; None is the first boot."""


class Job(NamedTuple):
    """A program that runs beside others: its task, whose it is, its name and its command line."""

    task: asyncio.Future[int]
    uid: int
    name: str
    command: str = ""
    gate: Gate | None = None  # by which it is stopped


class Program(NamedTuple):
    """A program that a shell runs, or a shell itself: whose it is, its command line, where, and the task it is part of.

    One that is not listed is no process on a real phone, as a shell is not that runs a single command.
    """

    uid: int
    arguments: tuple[str, ...]
    cwd: str
    environment: dict[str, str]
    terminal: str  # the name of its terminal, or nothing
    started_s: float
    task: asyncio.Task[Any] | None
    schedule: Schedule = AS_USUAL
    is_listed: bool = True
    files: Mapping[int, str] = MappingProxyType({})  # where its descriptors lead, as far as that is known


_LONG_PRESS_ASSISTANT = 5  # `PhoneWindowManager.LONG_PRESS_POWER_ASSISTANT`


class PhoneSnapshot(NamedTuple):
    """A phone at one moment: its disk, what its services remember (JSON values), its wall time and time since boot."""

    disk: DiskImage
    services: dict[str, Any]
    wall_s: float
    uptime_s: float
    heap: Heap | None = None  # the open screens, as long as the program runs that saved it


class Phone:
    """One simulated phone. All methods are called from one event loop; none blocks."""

    def __init__(self, image: Image, config: DeviceConfig, clock: DeviceClock) -> None:
        """Make a factory-new phone of an image in a device configuration, and boot it."""
        self.image, self.config, self.clock = image, config, clock
        self.version = 0  # counts changes outside the disk that a screen may show
        self.is_adb_root, self.manners, self.is_home_drawn = False, POLITE, True
        self.on_reboot, self.provider_databases = list["Callable[[], None]"](), list["ProviderDatabase"]()
        self.jobs, self.programs = dict[int, Job](), dict[int, Program]()  # by pid: those behind, and those of shells
        # by which signal a program ended; those schedules that root gave to processes of no shell
        self.signals, self.schedules = dict[int, int](), dict[int, Schedule]()
        self._last_pid, self.children = FIRST_SHELL_PID, set["asyncio.Task[int]"]()  # those that shells forked
        self.disk = Disk(clock)
        self.ports, self.named_pipes, self.file_locks = PortTable(), NamedPipes(), FileLocks()
        self.log = Logcat(self)
        create_base(self.disk, image, command_names=command_names)
        create_kernel_files(self)
        self.properties, self.log_daemon, self.kernel_log = Properties(self), LogDaemon(self), KernelLog(self)
        self.framework, self.settings, self.lock_settings = Framework(self), Settings(self), LockSettings(self)
        self.display = Display(self)
        self.strings = Strings(self)
        self.packages, self.overlays, self.roles = Packages(self), Overlays(self), Roles(self)
        self.installer, self.app_links = Installer(self), AppLinks(self)
        self.accessibility = Accessibility(self)
        self.activities, self.services = Activities(self), Services(self)
        self.broadcasts, self.drop_box = Broadcasts(self), DropBox(self)
        self.content = Content(self)
        self.media, self.media_sessions = Media(self), MediaSessions(self)
        self.clipboard, self.screenshots = Clipboard(self), Screenshots(self)
        self.notifications, self.heads_up, self.zen = Notifications(self), HeadsUp(self), Zen(self)
        self.telephony, self.audio = Telephony(self), Audio(self)
        self.power, self.battery_stats, self.mobile_network = Power(self), BatteryStats(self), MobileNetwork(self)
        self.connectivity, self.wifi_networks = Connectivity(self), WifiNetworks(self)
        self.device_idle, self.standby, self.network_policy = DeviceIdle(self), Standby(self), NetworkPolicy(self)
        self.alarms, self.status_bar = Alarms(self), StatusBar(self)
        self.location, self.sensors, self.panels = Location(self), Sensors(self), Panels(self)
        self.permission_usage, self.pinned_shortcuts = PermissionUsage(self), PinnedShortcuts(self)
        self.ime, self.keyguard, self.night_mode = Ime(self), Keyguard(self), NightMode(self)
        self.windows = Windows(self)
        self.input, self.touch_panel, self.keyboard = Input(self), TouchPanel(self), Keyboard(self)
        self._services = {name: part for name, part in vars(self).items() if isinstance(part, Service)}
        for service in self._services.values():
            service.load(None)
        self.activities.home()
        self.disk.live, self.disk.is_mounted = ProcessFiles(self), True

    def next_pid(self) -> int:
        """Return a process id for a program of the shell."""
        self._last_pid += 1
        return self._last_pid

    def has_process(self, pid: int) -> bool:
        """Whether a process has this id."""
        return find_process(self, pid) is not None

    def pause(self, pid: int, *, stops: bool) -> bool:
        """Stop a background program of a shell, or let it go on; False if there is no such process."""
        job = self.jobs.get(pid)
        if job is None or job.gate is None:
            return self.has_process(pid)
        if stops:
            job.gate.shut("signal")
        else:
            job.gate.open()
        return True

    def kill(self, pid: int, number: int = signal.SIGTERM) -> bool:
        """End a background program of a shell, or an app, by a signal; False if there is no such process."""
        job = self.jobs.get(pid)
        if job is not None:
            self.signals[pid] = number
            job.task.cancel()
            return True
        program = self.programs.get(pid)
        if program is not None and program.task is not None:
            self.signals[pid] = number
            program.task.cancel()
            return True
        app = next((process.name for process in self.activities.processes() if process.pid == pid), "")
        if app:
            self.activities.force_stop(app)
        if name := kept_alive(self, pid):
            self.framework.restart_process(name)
        return bool(app or name)

    def touch(self) -> None:
        """Say that something changed which a screen may show."""
        self.version += 1

    @property
    def input_devices(self) -> tuple[InputDevice, ...]:
        """The devices below `/dev/input`, the latest first, as programs find them."""
        return self.keyboard, self.touch_panel

    @property
    def is_in_use(self) -> bool:
        """Whether the activity in front can be seen: the screen is on, and not locked."""
        return self.power.is_awake and not self.keyguard.is_seen

    @property
    def is_dark(self) -> bool:
        """Whether the dark theme is on."""
        return self.night_mode.is_on

    @property
    def font_scale(self) -> float:
        """The font scale of the settings."""
        return float(self.settings.get("system", "font_scale") or 1.0)

    # -- what keys and bars do ----------------------------------------------------------------------------------

    def go_home(self) -> None:
        """Do what the Home key does: panels close, the home screen comes to the front."""
        self.close_panels("homekey")
        self.activities.home()
        if self.manners.home_s:
            self.is_home_drawn = False
            asyncio.get_running_loop().call_later(self.manners.home_s, self._draw_home)

    def _draw_home(self) -> None:
        self.is_home_drawn = True
        self.touch()

    def show_recents(self) -> None:
        """Do what the Overview key does."""
        self.close_panels("recentapps")
        self.activities.start(Intent(action=SHOW_RECENTS, flags=FLAG_NEW_TASK), caller="com.android.systemui")

    def show_power_menu(self) -> None:
        """Do what holding the power key does: the power menu, or the assistant, if that was chosen and there is one."""
        if self.settings.number("global", "power_button_long_press", 1) != _LONG_PRESS_ASSISTANT:
            self.panels.open(POWER_MENU)
        elif package := self.roles.holder(ASSISTANT):
            self.activities.start(Intent(action="android.intent.action.ASSIST", package=package))

    def close_panels(self, reason: str) -> None:
        """Close keyboard and panels, and tell who listens why."""
        self.ime.hide()
        self.panels.close()
        self.broadcasts.send(Intent(action=CLOSE_SYSTEM_DIALOGS, extras={"reason": reason}))

    # -- snapshots ----------------------------------------------------------------------------------------------

    def snapshot(self) -> PhoneSnapshot:
        """Return the phone as a value; elsewhere, its screens are made again by their intents."""
        services = {name: service.save() for name, service in self._services.items()}
        services["adb_root"] = self.is_adb_root
        return PhoneSnapshot(self.disk.image(), services, self.clock.now(), self.clock.monotonic(), Heap(self))

    def restore(self, snapshot: PhoneSnapshot) -> None:
        """Become the phone that `snapshot` is."""
        self.clock.restore(snapshot.wall_s, uptime_s=snapshot.uptime_s)
        self.disk.restore(snapshot.disk)
        self.schedules.clear()
        self.is_adb_root = bool(snapshot.services.get("adb_root", False))
        for name, service in self._services.items():
            service.load(snapshot.services.get(name))
        self.windows.reset()
        if snapshot.heap is not None and snapshot.heap.is_of(self):
            snapshot.heap.restore()
        self.touch()

    def pass_time(self, seconds: float) -> None:
        """Let time pass in which something is done: on a virtual clock at once, on one that follows the host's really.

        What is not done in turns cannot wait: its time passes at once, too.
        """
        if self.clock.is_virtual or not turns.rest(seconds):
            self.clock.advance(seconds)
        else:
            self.clock.follow()

    def fork(self) -> Phone:
        """Return another phone that is what this one is now; from here on they go separate ways.

        The content of files is shared until one of them writes. Its clock is virtual.
        """
        twin = Phone(self.image, self.config, DeviceClock(self.clock.now()))
        twin.restore(self.snapshot())
        return twin

    def reboot(self) -> None:
        """Start again from what is on the disk; whoever is connected loses the phone for a moment."""
        self.clock.restore(self.clock.now(), uptime_s=0)
        self.properties.reboot()
        self.schedules.clear()
        self.kernel_log.load(None)
        self.restart_framework()
        self.is_adb_root = self.disk.is_remounted = False
        for rebooted in self.on_reboot:
            rebooted()

    def restart_framework(self) -> None:
        """Start the framework and the apps again, as `stop` and `start` do; adb stays connected."""
        self.clock.forget_timers()
        for name, service in self._services.items():
            service.load(service.save() if name in _OUTLIVE_THE_FRAMEWORK else None)
        self.windows.reset()
        self.framework.restart()
        self.activities.home()
        self.broadcasts.send(Intent(action=BOOT_COMPLETED))
        self.touch()
