"""The file system as a factory-new phone has it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.keyboard import PATH as KEYBOARD_PATH
from pytest_mobileagent.simulator.system.touch_panel import PATH as TOUCH_PANEL_PATH

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.disk import Disk

ROOT, SYSTEM, SHELL, MEDIA_RW, RADIO, INPUT = 0, 1000, 2000, 1023, 1001, 1004
STORAGE = "/storage/emulated/0"
STANDARD_FOLDERS = (
    "Alarms", "Android", "Audiobooks", "DCIM", "Documents", "Download", "Movies", "Music", "Notifications", "Pictures",
    "Podcasts", "Recordings", "Ringtones",
)  # fmt: skip
_DIRECTORIES = (
    ("/system", ROOT, 0o755), ("/system/bin", SHELL, 0o751), ("/system/etc", ROOT, 0o755), ("/system/app", ROOT, 0o755),
    ("/system/priv-app", ROOT, 0o755), ("/system/framework", ROOT, 0o755), ("/system/lib64", ROOT, 0o755),
    ("/system/xbin", SHELL, 0o751), ("/system_ext", ROOT, 0o755), ("/vendor", SHELL, 0o755), ("/product", ROOT, 0o755),
    ("/apex", ROOT, 0o755), ("/dev", ROOT, 0o755), ("/proc", ROOT, 0o555), ("/sys", ROOT, 0o755), ("/mnt", ROOT, 0o755),
    ("/acct", ROOT, 0o755), ("/config", ROOT, 0o755), ("/metadata", ROOT, 0o755), ("/odm", ROOT, 0o755),
    ("/oem", ROOT, 0o755), ("/postinstall", ROOT, 0o755), ("/linkerconfig", ROOT, 0o755), ("/cache", SYSTEM, 0o770),
    ("/data", SYSTEM, 0o771), ("/data/local", ROOT, 0o751), ("/data/local/tmp", SHELL, 0o771),
    ("/data/app", SYSTEM, 0o771), ("/data/system", SYSTEM, 0o775), ("/data/system/users", SYSTEM, 0o775),
    ("/data/system/users/0", SYSTEM, 0o700), ("/data/misc", SYSTEM, 0o1771), ("/data/data", SYSTEM, 0o771),
    ("/data/user", SYSTEM, 0o711), ("/data/media", MEDIA_RW, 0o770), ("/data/tombstones", SYSTEM, 0o771),
    ("/data/anr", SYSTEM, 0o775), ("/data/vendor", ROOT, 0o771), ("/storage", SHELL, 0o755),
    ("/storage/emulated", ROOT, 0o755), ("/storage/self", ROOT, 0o755),
)  # fmt: skip
_LINKS = (
    ("/bin", "/system/bin"), ("/etc", "/system/etc"), ("/sdcard", "/storage/self/primary"), ("/d", "/sys/kernel/debug"),
    ("/storage/self/primary", STORAGE), ("/mnt/sdcard", STORAGE), ("/data/user_de", "/data/user"),
    ("/init", "/system/bin/init"), ("/bugreports", "/data/user_de/0/com.android.shell/files/bugreports"),
)  # fmt: skip
CORES = 4
_ABSTRACT, _FIRST_SOCKET = "localabstract", 21000
_CPU_FOLDER = "/sys/devices/system/cpu"
_MEMORY = """\
MemTotal:        2029584 kB
MemFree:          177180 kB
MemAvailable:    1014012 kB
Buffers:            4764 kB
Cached:           871212 kB
SwapCached:            0 kB
SwapTotal:       1522184 kB
SwapFree:        1510664 kB
"""
_CPU = """\
processor\t: {n}
vendor_id\t: GenuineIntel
cpu family\t: 6
model\t\t: 6
model name\t: Android virtual processor
stepping\t: 3
cpu MHz\t\t: 2595.124
cache size\t: 16384 KB

"""
KERNEL = (
    "Linux version 5.15.41-android13-8-00055-g4f5025129fe8-ab8949913 (build-user@build-host) "
    "#1 SMP PREEMPT Mon Aug 15 18:33:14 UTC 2022\n"
)
_MOUNTS = """\
/dev/block/dm-5 / ext4 ro,seclabel,nodev,noatime 0 0
tmpfs /dev tmpfs rw,seclabel,nosuid,relatime,mode=755 0 0
proc /proc proc rw,relatime,gid=3009,hidepid=invisible 0 0
sysfs /sys sysfs rw,seclabel,relatime 0 0
/dev/block/dm-47 /data ext4 rw,seclabel,nosuid,nodev,noatime 0 0
/dev/fuse /storage/emulated fuse rw,lazytime,nosuid,nodev,noexec,noatime 0 0
"""


DEVICE_NUMBERS = {  # major and minor, as Linux has them
    "/dev/null": (1, 3), "/dev/zero": (1, 5), "/dev/random": (1, 8), "/dev/urandom": (1, 9), "/dev/tty": (5, 0),
    TOUCH_PANEL_PATH: (13, 65), KEYBOARD_PATH: (13, 76),
}  # fmt: skip


def create_base(
    disk: Disk,
    *,
    command_names: Callable[[], list[str]],
    uptime_s: Callable[[], float],
    addresses: Callable[[], list[str]],
) -> None:
    """Write what every phone has before any app is installed."""
    for path, owner, mode in _DIRECTORIES:
        disk.mkdir(path, mode=mode, owner=owner)
    disk.mkdir(STORAGE, mode=0o2770, owner=MEDIA_RW)
    for name in STANDARD_FOLDERS:
        disk.mkdir(f"{STORAGE}/{name}", mode=0o2770, owner=MEDIA_RW)
    for name in ("data", "media", "obb"):
        disk.mkdir(f"{STORAGE}/Android/{name}", mode=0o2771, owner=MEDIA_RW)
    for path, target in _LINKS:
        disk.symlink(target, path)
    disk.write("/system/build.prop", "ro.build.version.sdk=33\nro.build.version.release=13\n", mode=0o600)
    disk.write("/system/etc/hosts", "127.0.0.1       localhost\n::1             ip6-localhost\n", mode=0o644)
    disk.mkdir("/dev/input", mode=0o755, owner=ROOT)
    for path in DEVICE_NUMBERS:
        disk.make_device(path, mode=0o666)
    for path in (TOUCH_PANEL_PATH, KEYBOARD_PATH):
        disk.chmod(path, 0o660)
        disk.chown(path, ROOT, INPUT)
    for name in command_names():
        if "/" not in name and name != "[":
            disk.write(f"/system/bin/{name}", b"\x7fELF", mode=0o755, owner=SHELL)
    _generate(disk, uptime_s, addresses)


def _generate(disk: Disk, uptime_s: Callable[[], float], addresses: Callable[[], list[str]]) -> None:
    def stat() -> bytes:
        ticks = int(uptime_s() * 100)
        rows = [f"cpu  {ticks // 8} 0 {ticks // 12} {ticks * 3} 0 0 0 0 0 0"]
        rows += [f"cpu{n} {ticks // 32} 0 {ticks // 48} {ticks * 3 // 4} 0 0 0 0 0 0" for n in range(CORES)]
        return "\n".join([*rows, "ctxt 4813272", "btime 1697383440", "processes 3841", ""]).encode()

    def uptime() -> bytes:
        return f"{uptime_s():.2f} {uptime_s() * 3:.2f}\n".encode()

    def unix_sockets() -> bytes:
        """Return the table of local sockets that somebody listens on."""
        names = [name for kind, _, name in (address.partition(":") for address in addresses()) if kind == _ABSTRACT]
        rows = [
            f"{0:016x}: {2:08X} {0:08X} 00010000 0001 01 {_FIRST_SOCKET + at} @{name}" for at, name in enumerate(names)
        ]
        return "\n".join(["Num       RefCount Protocol Flags    Type St Inode Path", *rows, ""]).encode()

    files: dict[str, Callable[[], bytes]] = {
        "/proc/net/unix": unix_sockets,
        "/proc/meminfo": _MEMORY.encode,
        "/proc/cpuinfo": lambda: "".join(_CPU.format(n=n) for n in range(CORES)).encode(),
        "/proc/version": KERNEL.encode,
        "/proc/mounts": _MOUNTS.encode,
        "/proc/stat": stat,
        "/proc/uptime": uptime,
        "/proc/loadavg": lambda: b"0.42 0.36 0.28 1/812 4183\n",
        **{f"{_CPU_FOLDER}/{name}": f"0-{CORES - 1}\n".encode for name in ("online", "possible", "present")},
        f"{_CPU_FOLDER}/offline": "\n".encode,
        # the first core cannot be switched off
        **{f"{_CPU_FOLDER}/cpu{n}/online": "1\n".encode for n in range(1, CORES)},
    }
    disk.mkdir("/proc/net", mode=0o555, owner=ROOT)
    for n in range(CORES):
        disk.mkdir(f"{_CPU_FOLDER}/cpu{n}", owner=ROOT, parents=True)
    for path, make in files.items():
        disk.write(path, b"", mode=0o444)
        disk.generated[path] = make
