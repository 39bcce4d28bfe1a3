"""ps, pidof, pgrep, top, killall, free."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.simulator.shell._options import needs, parse_options
from pytest_mobileagent.simulator.shell._regex import compile_regex
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command
from pytest_mobileagent.simulator.system import log_daemon
from pytest_mobileagent.simulator.system.logcat import SYSTEM_SERVER_PID
from pytest_mobileagent.simulator.system.users import user_name, user_number

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.shell.process import Process


class _Row(NamedTuple):
    user: str
    pid: int
    ppid: int
    virtual_kb: int
    resident_kb: int
    name: str
    command: str = ""  # the command line, where it is more than the name


_NATIVE = (
    ("root", 1, 0, "init"), ("root", 2, 0, "[kthreadd]"), ("root", 148, 1, "ueventd"), ("logd", 171, 1, "logd"),
    ("lmkd", 172, 1, "lmkd"), ("system", 173, 1, "servicemanager"), ("system", 174, 1, "hwservicemanager"),
    ("root", 176, 1, "vold"), ("system", 286, 1, "surfaceflinger"), ("root", 311, 1, "netd"),
    ("root", 312, 1, "zygote64"), ("audioserver", 352, 1, "audioserver"), ("mediacodec", 371, 1, "media.swcodec"),
    ("media", 374, 1, "mediaserver"),
    ("wifi", 378, 1, "wpa_supplicant"), ("shell", 391, 1, "adbd"), ("system", SYSTEM_SERVER_PID, 312, "system_server"),
    ("bluetooth", 720, 312, "com.android.bluetooth"), ("u0_a97", 742, 312, "com.android.systemui"),
    ("radio", 884, 312, "com.android.phone"), ("u0_a106", 961, 312, "com.google.android.inputmethod.latin"),
)  # fmt: skip


def process_table(phone: Phone) -> list[_Row]:
    """Return every process by pid: the system's, then the apps'."""
    native = [*_NATIVE, ("logd", log_daemon.PID, 1, log_daemon.NAME)] if phone.log_daemon.is_running else _NATIVE
    rows = [
        _Row(
            "root" if name == "adbd" and phone.is_adb_root else user,
            pid,
            ppid,
            10_800_000 + pid * 16,
            40_000 + pid * 8,
            name,
        )
        for user, pid, ppid, name in native
    ]
    rows += [
        _Row(user_name(app.uid), app.pid, app.ppid, 14_100_000 + app.pid * 4, 98_000 + app.pid % 4000, app.name)
        for app in phone.activities.processes()
    ]
    rows += [
        _Row(user_name(job.uid), pid, 391, 10_800_000, 3200, job.name, job.command) for pid, job in phone.jobs.items()
    ]
    return sorted(rows, key=lambda row: row.pid)


@command("ps")
def ps(process: Process) -> int:
    """List processes."""
    parsed = parse_options(process, "AaefTwlZM", with_value="GUgkopstu")
    rows = process_table(process.phone)
    if "p" in parsed.values:
        wanted = parsed.values["p"].split(",")
        rows = [row for row in rows if str(row.pid) in wanted]
    elif not parsed.flags & {"A", "e"} and not parsed.arguments:
        rows = [_Row("root" if process.uid == 0 else "shell", process.pid, 391, 10_800_000, 3200, "ps")]
    if parsed.arguments:
        rows = [row for row in rows if row.name in parsed.arguments or str(row.pid) in parsed.arguments]
    if "o" in parsed.values:
        return _columns(process, rows, parsed.values["o"])
    if "f" in parsed.flags:
        process.out("UID            PID  PPID C STIME TTY          TIME CMD")
        for row in rows:
            process.out(f"{row.user:<12} {row.pid:5} {row.ppid:5} 0 15:34:00 ?     00:00:01 {row.command or row.name}")
        return 0
    process.out("USER           PID  PPID     VSZ    RSS WCHAN            ADDR S NAME                       ")
    for row in rows:
        state = "R" if row.name == "ps" else "S"
        process.out(
            f"{row.user:<12} {row.pid:5} {row.ppid:5} {row.virtual_kb:7} {row.resident_kb:6} "
            f"{'0':<16} {'0':>4} {state} {row.name}"
        )
    return 0


def _columns(process: Process, rows: list[_Row], spec: str) -> int:
    names = [name.partition("=")[0].upper() for name in spec.split(",")]
    process.out(" ".join(f"{name:<8}" for name in names).rstrip())
    for row in rows:
        values = {
            "PID": row.pid, "PPID": row.ppid, "USER": row.user, "NAME": row.name, "ARGS": row.name, "CMD": row.name,
            "RSS": row.resident_kb, "VSZ": row.virtual_kb, "S": "S", "COMM": row.name, "%CPU": "0.0",
        }  # fmt: skip
        process.out(" ".join(f"{values.get(name, '-')!s:<8}" for name in names).rstrip())
    return 0


def _shown(row: _Row, *, is_full: bool) -> str:
    return row.command or row.name if is_full else row.name


@command("pidof", "pgrep")
def pidof(process: Process) -> int:
    """Print the numbers of processes by name."""
    if process.argv[0] == "pgrep":
        return _pgrep(process)
    parsed = parse_options(process, "s", with_value="o")
    omitted = {pid for value in parsed.all_values("o") for pid in value.split(",")}
    pids = [str(row.pid) for row in process_table(process.phone) if row.name in parsed.arguments]
    pids = [pid for pid in pids if pid not in omitted][: 1 if "s" in parsed.flags else None]
    if pids:
        process.out(" ".join(pids))
    return int(not pids)


def _pgrep(process: Process) -> int:
    """Print the numbers of processes whose name, or with -f command line, matches a regular expression."""
    parsed = parse_options(process, "fxlnov", with_value="uUP")
    rows = _of_users(process, parsed.values)
    if not parsed.values:
        needs(process, parsed.arguments, 1)
    pattern = compile_regex((parsed.arguments or [""])[0], extended=True, name="pgrep")
    match = pattern.fullmatch if "x" in parsed.flags else pattern.search
    rows = [
        row
        for row in rows
        if row.pid != process.pid and (match(_shown(row, is_full="f" in parsed.flags)) is None) == ("v" in parsed.flags)
    ]
    if parsed.flags & {"n", "o"}:
        rows = rows[-1:] if "n" in parsed.flags else rows[:1]
    for row in rows:
        process.out(f"{row.pid} {row.name}" if "l" in parsed.flags else str(row.pid))
    return int(not rows)


def _of_users(process: Process, values: dict[str, str]) -> list[_Row]:
    """Return the processes of some users and parents, or all of them."""
    rows = process_table(process.phone)
    for letter in ("u", "U"):
        if letter in values:
            names = values[letter].split(",")
            numbers = {name: int(name) if name.isdigit() else user_number(name) for name in names}
            unknown = [name for name, number in numbers.items() if number is None]
            if unknown:
                raise ShellError(1, f"pgrep: bad -{letter} '{unknown[0]}'")
            rows = [row for row in rows if user_number(row.user) in numbers.values()]
    if "P" in values:
        rows = [row for row in rows if str(row.ppid) in values["P"].split(",")]
    return rows


@command("killall", "pkill")
def killall(process: Process) -> int:
    """End processes by name."""
    parsed = parse_options(process, "fqvx123456789", with_value="s")
    ended = False
    is_full = "f" in parsed.flags
    for row in process_table(process.phone):
        if row.name in parsed.arguments or (is_full and any(name in row.command for name in parsed.arguments)):
            ended |= process.phone.kill(row.pid)
    if not ended and process.argv[0] == "killall":
        process.err(f"killall: {parsed.arguments[0] if parsed.arguments else ''}: No such process")
    return int(not ended)


@command("top")
def top(process: Process) -> None:
    """List processes by what they use, once."""
    rows = process_table(process.phone)
    process.out(f"Tasks: {len(rows)} total,   1 running, {len(rows) - 1} sleeping,   0 stopped,   0 zombie")
    process.out("  Mem:  2029584K total,  1852404K used,   177180K free,     4764K buffers")
    process.out(" Swap:  1522184K total,    11520K used,  1510664K free,   871212K cached")
    process.out("400%cpu   3%user   0%nice   6%sys 391%idle   0%iow   0%irq   0%sirq   0%host")
    process.out("  PID USER         PR  NI VIRT  RES  SHR S[%CPU] %MEM     TIME+ ARGS            ")
    for row in rows:
        resident = f"{row.resident_kb // 1024}M"
        process.out(
            f"{row.pid:5} {row.user:<12} 20   0 {row.virtual_kb >> 20:3}G {resident:>4} {resident:>4} "
            f"S  0.0   2.1   0:01.00 {row.name}"
        )


@command("free")
def free(process: Process) -> None:
    """Tell how much memory is used."""
    process.out("\t\ttotal        used        free      shared     buffers")
    process.out("Mem:       2078294016  1896861696   181432320           0     4878336")
    process.out("-/+ buffers/cache:     1891983360   186310656")
    process.out("Swap:      1558716416    11796480  1546919936")
