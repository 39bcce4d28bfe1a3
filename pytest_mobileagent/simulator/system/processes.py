"""The phone's processes: the system's, the apps', and the programs of shells."""

from __future__ import annotations

from contextvars import ContextVar
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.simulator.labels import categories
from pytest_mobileagent.simulator.system import log_daemon
from pytest_mobileagent.simulator.system.kernel_files import CORES
from pytest_mobileagent.simulator.system.logcat import SYSTEM_SERVER_PID
from pytest_mobileagent.simulator.system.users import FIRST_APP_UID, user_name, user_number

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.activities import Process

ADBD_PID = 391
ZYGOTE_PID = 312
TICKS_PER_SECOND = 100
PAGE_KB = 4
_SHELL_KB, _SHELL_RESIDENT_KB = 10_800_000, 3200
_COMM_LETTERS = 15
# AOSP `ProcessList`: NATIVE_ADJ, SYSTEM_ADJ, PERSISTENT_PROC_ADJ, FOREGROUND_APP_ADJ, CACHED_APP_MIN_ADJ; adbd gives
# what it starts another one (`daemon/shell_service.cpp`).
NATIVE_ADJUST, _SYSTEM_ADJUST, _PERSISTENT_ADJUST, _TOP_ADJUST, _CACHED_ADJUST = -1000, -900, -800, 0, 900
SHELL_ADJUST = -950


class Schedule(NamedTuple):
    """How the kernel gives a process its processors and its disk."""

    nice: int = 0
    policy: int = 0  # Linux `sched.h`: 0 SCHED_OTHER, 1 SCHED_FIFO, 2 SCHED_RR, 3 SCHED_BATCH, 5 SCHED_IDLE
    priority: int = 0  # of the real-time policies
    is_reset_on_fork: bool = False
    cores: int = (1 << CORES) - 1  # a bit for each
    io_class: int = 0  # 0 none, 1 realtime, 2 best-effort, 3 idle
    io_priority: int = 0


AS_USUAL = Schedule()

running: ContextVar[int] = ContextVar("running", default=ADBD_PID)  # who asks: `/proc/self`
scheduled: ContextVar[Schedule] = ContextVar("scheduled", default=AS_USUAL)  # how what is started is

_NATIVE = (
    ("root", 1, 0, "init", "/system/bin/init second_stage"), ("root", 2, 0, "[kthreadd]", ""),
    ("root", 148, 1, "ueventd", "/system/bin/ueventd"), ("logd", 171, 1, "logd", "/system/bin/logd"),
    ("lmkd", 172, 1, "lmkd", "/system/bin/lmkd"), ("system", 173, 1, "servicemanager", "/system/bin/servicemanager"),
    ("system", 174, 1, "hwservicemanager", "/system/system_ext/bin/hwservicemanager"),
    ("root", 176, 1, "vold", "/system/bin/vold"), ("system", 286, 1, "surfaceflinger", "/system/bin/surfaceflinger"),
    ("root", 311, 1, "netd", "/system/bin/netd"), ("root", ZYGOTE_PID, 1, "zygote64", "zygote64"),
    ("audioserver", 352, 1, "audioserver", "/system/bin/audioserver"),
    ("mediacodec", 371, 1, "media.swcodec", "media.swcodec"),
    ("media", 374, 1, "mediaserver", "/system/bin/mediaserver"),
    ("wifi", 378, 1, "wpa_supplicant", "/vendor/bin/hw/wpa_supplicant"),
    ("shell", ADBD_PID, 1, "adbd", "/apex/com.android.adbd/bin/adbd --root_seclabel=u:r:su:s0"),
    ("system", SYSTEM_SERVER_PID, ZYGOTE_PID, "system_server", "system_server"),
    ("bluetooth", 720, ZYGOTE_PID, "com.android.bluetooth", "com.android.bluetooth"),
    ("u0_a97", 742, ZYGOTE_PID, "com.android.systemui", "com.android.systemui"),
    ("radio", 884, ZYGOTE_PID, "com.android.phone", "com.android.phone"),
    ("u0_a106", 961, ZYGOTE_PID, "com.google.android.inputmethod.latin", "com.google.android.inputmethod.latin"),
)  # fmt: skip

_DOMAINS = {"kthreadd": "kernel", "zygote64": "zygote", "media.swcodec": "mediaswcodec"}  # others are called alike


@dataclass(frozen=True, slots=True)
class RunningProcess:
    """One line of `ps`."""

    user: str
    pid: int
    ppid: int
    virtual_kb: int
    resident_kb: int
    name: str  # of its program
    arguments: tuple[str, ...]  # its command line; a thread of the kernel has none
    started_s: float  # since boot
    ticks: int  # of the processors, taken so far
    adjust: int  # how soon it is killed for want of memory
    schedule: Schedule = AS_USUAL
    state: str = "S"

    @property
    def nice(self) -> int:
        """How much it stands back."""
        return self.schedule.nice

    @property
    def uid(self) -> int:
        """Whose it is."""
        return user_number(self.user) or 0

    @property
    def comm(self) -> str:
        """The name that the kernel keeps, at most 15 letters: the last ones of an app's."""
        name = self.name.strip("[]")
        return name[-_COMM_LETTERS:] if self.is_app and len(name) > _COMM_LETTERS else name[:_COMM_LETTERS]

    @property
    def is_app(self) -> bool:
        """Whether zygote started it."""
        return self.ppid == ZYGOTE_PID

    @property
    def label(self) -> str:
        """The SELinux context that it runs in."""
        if self.adjust == SHELL_ADJUST:
            return "u:r:su:s0" if self.uid == 0 else "u:r:shell:s0"
        if self.uid >= FIRST_APP_UID:
            return f"u:r:untrusted_app:s0:{categories(self.uid)}"
        if self.is_app and "." in self.name:
            return f"u:r:{self.user if self.user in ('radio', 'bluetooth') else 'system_app'}:s0"
        return f"u:r:{_DOMAINS.get(self.comm, self.name)}:s0"

    @property
    def command_line(self) -> str:
        """Its arguments, as lists show them."""
        return " ".join(self.arguments) or self.name


def process_table(phone: Phone, *, with_shells: bool = False) -> list[RunningProcess]:
    """Return every process by pid; shells that wait for what they have started only on request.

    Android's shell takes no process of its own for a single command (`sh -c command`), so most are no process at all.
    """
    shells = {pid: _job(phone, pid) for pid in phone.jobs}
    shells |= {pid: _program(phone, pid) for pid, each in phone.programs.items() if each.is_listed or with_shells}
    natives = [_native(phone, fields) for fields in _natives(phone)]
    apps = [_app(phone, app) for app in phone.activities.processes()]
    rows = (_scheduled(phone, row) for row in [*natives, *apps, *shells.values()])
    return sorted(rows, key=lambda row: row.pid)


def find_process(phone: Phone, pid: int) -> RunningProcess | None:
    """Return the process of this number, or None; shells are found in any case."""
    if pid in phone.programs:
        return _program(phone, pid)
    if pid in phone.jobs:
        return _job(phone, pid)
    apps = (_app(phone, app) for app in phone.activities.processes() if app.pid == pid)
    natives = (_native(phone, fields) for fields in _natives(phone) if fields[1] == pid)
    found = next(apps, None) or next(natives, None)
    return found and _scheduled(phone, found)


def kept_alive(phone: Phone, pid: int) -> str:
    """Return which process of those that the framework starts again has this number; empty if none has."""
    return next((row[3] for row in _natives(phone) if row[1] == pid and row[2] == ZYGOTE_PID), "")


def kept_pid(phone: Phone, package: str) -> int | None:
    """Return the number of a package's process that the framework keeps alive; None if it keeps none."""
    return next((row[1] for row in _natives(phone) if row[3] == package and row[2] == ZYGOTE_PID), None)


def _scheduled(phone: Phone, row: RunningProcess) -> RunningProcess:
    """Return a process with the schedule that root gave it, if any."""
    return replace(row, schedule=phone.schedules[row.pid]) if row.pid in phone.schedules else row


def reschedule(phone: Phone, pid: int, schedule: Schedule) -> None:
    """Change how a process is scheduled."""
    if pid in phone.programs:
        phone.programs[pid] = phone.programs[pid]._replace(schedule=schedule)
    else:
        phone.schedules[pid] = schedule


def _natives(phone: Phone) -> tuple[tuple[str, int, int, str, str], ...]:
    own = [row for row in _NATIVE if phone.activities.pid_of(row[3]) is None]  # others are listed as what they show
    rows = tuple((row[0], phone.framework.pids.get(row[3], row[1]), *row[2:]) for row in own)
    return (*rows, log_daemon.PROCESS) if phone.log_daemon.is_running else rows


def _app(phone: Phone, app: Process) -> RunningProcess:
    top = phone.activities.top
    return RunningProcess(
        user_name(app.uid), app.pid, app.ppid, 14_100_000 + app.pid * 4, 98_000 + app.pid % 4000, app.name,
        (app.name,), min(phone.clock.monotonic(), app.pid / 100), TICKS_PER_SECOND,
        _TOP_ADJUST if top is not None and top.package == app.name else _CACHED_ADJUST,
    )  # fmt: skip


def _job(phone: Phone, pid: int) -> RunningProcess:
    job = phone.jobs[pid]
    return _of_shell(job.uid, pid, (job.name, *job.command.split()[1:]), phone.clock.monotonic())


def _program(phone: Phone, pid: int) -> RunningProcess:
    program = phone.programs[pid]
    return replace(_of_shell(program.uid, pid, program.arguments, program.started_s), schedule=program.schedule)


def _native(phone: Phone, fields: tuple[str, int, int, str, str]) -> RunningProcess:
    user, pid, ppid, name, line = fields
    adjust = _SYSTEM_ADJUST if name == "system_server" else _PERSISTENT_ADJUST if "." in name else NATIVE_ADJUST
    virtual_kb, resident_kb = (10_800_000 + pid * 16, 40_000 + pid * 8) if line else (0, 0)
    return RunningProcess(
        "root" if name == "adbd" and phone.is_adb_root else user, pid, ppid, virtual_kb, resident_kb, name,
        tuple(line.split()), min(phone.clock.monotonic(), pid / 100), TICKS_PER_SECOND, adjust,
    )  # fmt: skip


def _of_shell(uid: int, pid: int, arguments: tuple[str, ...], started_s: float) -> RunningProcess:
    return RunningProcess(
        user_name(uid), pid, ADBD_PID, _SHELL_KB, _SHELL_RESIDENT_KB, arguments[0].rpartition("/")[2], arguments,
        started_s, 0, SHELL_ADJUST, state="R" if pid == running.get() else "S",
    )  # fmt: skip


def cpuset(phone: Phone, row: RunningProcess) -> str:
    """Return the group of processors that a process is scheduled in."""
    if row.adjust >= _TOP_ADJUST:
        top = phone.activities.top
        return "top-app" if top is not None and top.package == row.name else "background"
    return "foreground" if row.arguments else ""
