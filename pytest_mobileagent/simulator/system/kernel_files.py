"""`/proc` and `/sys`: what the kernel shows of itself, its memory, network and devices, made when somebody looks.

What processes have there is in `process_files`. What only root may read is so by Android's security policy.
"""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.disk import ROOT_UID
from pytest_mobileagent.simulator.system.connectivity import RSSI_DBM
from pytest_mobileagent.simulator.system.interfaces import INTERFACES, interfaces
from pytest_mobileagent.simulator.system.volumes import card_of_image

if TYPE_CHECKING:
    import ipaddress
    from collections.abc import Callable

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.interfaces import Interface

    Files = dict[str, Callable[[], str]]

CORES = 4
KERNEL_RELEASE = "5.15.41-android13-8-00055-g4f5025129fe8-ab8949913"
KERNEL_VERSION = "#1 SMP PREEMPT Mon Aug 15 18:33:14 UTC 2022"
KERNEL = f"Linux version {KERNEL_RELEASE} (build-user@build-host) {KERNEL_VERSION}\n"
LOAD = ("0.42", "0.36", "0.28")
MEMORY_KB = {
    "MemTotal": 2029584, "MemFree": 177180, "MemAvailable": 1014012, "Buffers": 4764, "Cached": 871212, "SwapCached": 0,
    "Shmem": 0, "SwapTotal": 1522184, "SwapFree": 1510664,
}  # fmt: skip
_CPU_FOLDER = "/sys/devices/system/cpu"
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
_MOUNTS = """\
/dev/block/dm-5 / ext4 ro,seclabel,nodev,noatime 0 0
tmpfs /dev tmpfs rw,seclabel,nosuid,relatime,mode=755 0 0
tmpfs /mnt tmpfs rw,seclabel,nosuid,nodev,noexec,relatime,mode=755,gid=1000 0 0
proc /proc proc rw,relatime,gid=3009,hidepid=invisible 0 0
sysfs /sys sysfs rw,seclabel,relatime 0 0
/dev/block/dm-47 /data ext4 rw,seclabel,nosuid,nodev,noatime 0 0
/dev/fuse /storage/emulated fuse rw,lazytime,nosuid,nodev,noexec,noatime 0 0
"""
_FUSE_FROM = 30  # Android 11 has no sdcardfs any more
_FILE_SYSTEMS = ("nodev\tsysfs", "nodev\ttmpfs", "nodev\tproc", "nodev\tselinuxfs", "\text4", "nodev\tfuse")
_FIRST_SOCKET = 21000
_SWITCHES_A_TICK = 12
_LISTENING = "0A"
# Linux `drivers/power/supply/power_supply_sysfs.c`: the texts of what `BatteryManager` has as numbers from 1.
_STATUSES = ("Unknown", "Charging", "Discharging", "Not charging", "Full")
_HEALTHS = ("Unknown", "Good", "Overheat", "Dead", "Over voltage", "Unspecified failure")
_COUNTERS = tuple(
    f"{way}_{what}" for way in ("rx", "tx") for what in ("bytes", "packets", "errors", "dropped", "fifo_errors")
)
_EMPTY_CLASSES = ("backlight", "leds", "thermal")  # of devices that the emulator has none of


def create_kernel_files(phone: Phone) -> None:
    """Let a phone's disk show what its kernel does."""
    disk = phone.disk
    for name in _EMPTY_CLASSES:
        disk.mkdir(f"/sys/class/{name}", owner=ROOT_UID, parents=True)
    for n in range(CORES):
        disk.mkdir(f"{_CPU_FOLDER}/cpu{n}", owner=ROOT_UID, parents=True)
    secret = _secrets(phone)
    for path, make in (_kernel(phone) | _network(phone) | _devices(phone) | secret).items():
        disk.mkdir(path.rpartition("/")[0], mode=0o555, owner=ROOT_UID, parents=True)
        disk.write(path, b"", mode=0o400 if path in secret else 0o444)
        disk.generated[path] = _encoded(make)


def _encoded(make: Callable[[], str]) -> Callable[[], bytes]:
    return lambda: make().encode()


def _line(make: Callable[[], str]) -> Callable[[], str]:
    return lambda: f"{make()}\n"


def _mounts(phone: Phone) -> str:
    mounts = _MOUNTS.replace(" ro,", " rw,") if phone.disk.is_remounted else _MOUNTS
    return mounts + _card_mounts(phone)


def _card_mounts(phone: Phone) -> str:
    """Return the lines of a card: its FAT for the system, and the view of it that apps get."""
    card = card_of_image(phone.image)
    if card is None:
        return ""
    kind = "fuse" if phone.image.api_level >= _FUSE_FROM else "sdcardfs"
    source = "/dev/fuse" if kind == "fuse" else card.source
    return (
        f"/dev/block/vold/{card.id} {card.source} vfat rw,dirsync,nosuid,nodev,noexec,noatime,uid=1023,gid=1023,"
        "fmask=0007,dmask=0007,allow_utime=0020,codepage=437,iocharset=iso8859-1,shortname=mixed,utf8,"
        "errors=remount-ro 0 0\n"
        f"{source} {card.path} {kind} rw,nosuid,nodev,noexec,noatime 0 0\n"
    )


def _kernel(phone: Phone) -> Files:
    uptime_s = phone.clock.monotonic

    def stat() -> str:
        ticks = int(uptime_s() * 100)
        rows = [f"cpu  {ticks // 8} 0 {ticks // 12} {ticks * 3} 0 0 0 0 0 0"]
        rows += [f"cpu{n} {ticks // 32} 0 {ticks // 48} {ticks * 3 // 4} 0 0 0 0 0 0" for n in range(CORES)]
        booted = int(phone.clock.now() - uptime_s())
        return "\n".join([*rows, f"ctxt {ticks * _SWITCHES_A_TICK}", f"btime {booted}", "processes 3841", ""])

    def boot_id() -> str:
        booted = f"{phone.clock.now() - uptime_s():.0f}"
        return f"{uuid.uuid5(uuid.NAMESPACE_OID, booted)}\n"

    return {
        "/proc/meminfo": lambda: "".join(f"{f'{name}:':<16} {size:7} kB\n" for name, size in MEMORY_KB.items()),
        "/proc/cpuinfo": lambda: "".join(_CPU.format(n=n) for n in range(CORES)),
        "/proc/version": lambda: KERNEL,
        "/proc/mounts": lambda: _mounts(phone),
        "/proc/modules": lambda: "",
        "/proc/filesystems": lambda: "".join(f"{line}\n" for line in _FILE_SYSTEMS),
        "/proc/stat": stat,
        "/proc/uptime": lambda: f"{uptime_s():.2f} {uptime_s() * 3:.2f}\n",
        "/proc/loadavg": lambda: f"{' '.join(LOAD)} 1/812 4183\n",
        "/proc/sys/kernel/ostype": lambda: "Linux\n",
        "/proc/sys/kernel/osrelease": lambda: f"{KERNEL_RELEASE}\n",
        "/proc/sys/kernel/version": lambda: f"{KERNEL_VERSION}\n",
        "/proc/sys/kernel/hostname": lambda: "localhost\n",
        "/proc/sys/kernel/pid_max": lambda: "32768\n",
        "/proc/sys/kernel/random/boot_id": boot_id,
        "/sys/fs/selinux/enforce": lambda: "1",
        **{f"{_CPU_FOLDER}/{name}": lambda: f"0-{CORES - 1}\n" for name in ("online", "possible", "present")},
        f"{_CPU_FOLDER}/offline": lambda: "\n",
        # the first core cannot be switched off
        **{f"{_CPU_FOLDER}/cpu{n}/online": lambda: "1\n" for n in range(1, CORES)},
    }


# -- the network ------------------------------------------------------------------------------------------------------


def _hex_address(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> str:
    """Return an IPv4 address as the kernel writes it: the bytes in the order of the processor."""
    return address.packed[::-1].hex().upper()


def _network(phone: Phone) -> Files:
    def listeners(kind: str) -> list[str]:
        pairs = (address.partition(":") for address in phone.ports.addresses())
        return [name for found, _, name in pairs if found == kind]

    def unix() -> str:
        rows = [
            f"{0:016x}: {2:08X} {0:08X} 00010000 0001 01 {_FIRST_SOCKET + at} @{name}"
            for at, name in enumerate(listeners("localabstract"))
        ]
        return "\n".join(["Num       RefCount Protocol Flags    Type St Inode Path", *rows, ""])

    def tcp() -> str:
        rows = [
            f"{at:4}: 00000000:{int(port):04X} 00000000:0000 {_LISTENING} 00000000:00000000 00:00000000 00000000 "
            f"{phone.ports.uid_of(f'tcp:{port}'):5}        0 {_FIRST_SOCKET + int(port)} 1 {0:016} 100 0 0 10 0"
            for at, port in enumerate(sorted(listeners("tcp"), key=int))
        ]
        head = "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode"
        return "".join(f"{line:<149}\n" for line in [head, *rows])

    def dev() -> str:
        head = (
            "Inter-|   Receive                                                |  Transmit\n"
            " face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo colls "
            "carrier compressed\n"
        )
        counts = (
            "       0       0    0    0    0     0          0         0        0       0    0    0    0     0       0"
        )
        return head + "".join(f"{one.name:>6}: {counts.removeprefix(' ')}          0\n" for one in interfaces(phone))

    def route() -> str:
        rows = ["Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT"]
        rows += [
            f"{one.name}\t{_hex_address(one.address.network.network_address)}\t00000000\t0001\t0\t0\t0\t"
            f"{_hex_address(one.address.network.netmask)}\t0\t0\t0"
            for one in interfaces(phone)
            if one.address is not None and not one.is_loopback
        ]
        return "".join(f"{row:<127}\n" for row in rows)

    def wireless() -> str:
        head = (
            "Inter-| sta-|   Quality        |   Discarded packets               | Missed | WE\n"
            " face | tus | link level noise |  nwid  crypt   frag  retry   misc | beacon | 22\n"
        )
        quality = RSSI_DBM + 110
        row = f" wlan0: 0000  {quality:3}.  {RSSI_DBM:3}.  -256        0      0      0      0      0        0\n"
        return head + row if phone.connectivity.is_wifi_connected else head

    six = (
        "  sl  local_address                         remote_address                        st tx_queue rx_queue "
        "tr tm->when retrnsmt   uid  timeout inode"
    )
    datagrams = (
        "   sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode ref "
        "pointer drops"
    )
    return {
        "/proc/net/unix": unix,
        "/proc/net/tcp": tcp,
        "/proc/net/tcp6": lambda: f"{six}\n",
        "/proc/net/udp": lambda: f"{datagrams:<127}\n",
        "/proc/net/udp6": lambda: f"{six} ref pointer drops\n",
        "/proc/net/dev": dev,
        "/proc/net/route": route,
        "/proc/net/arp": lambda: "IP address       HW type     Flags       HW address            Mask     Device\n",
        "/proc/net/wireless": wireless,
    }


# -- devices ----------------------------------------------------------------------------------------------------------


def _devices(phone: Phone) -> Files:
    """Return what the power supplies tell, those of the emulator's driver (`goldfish_battery`)."""
    battery: Files = {
        "type": lambda: "Battery",
        "status": lambda: _STATUSES[phone.power.hardware.status - 1],
        "health": lambda: _HEALTHS[phone.power.hardware.health - 1],
        "present": lambda: str(int(phone.power.hardware.is_present)),
        "technology": lambda: "Li-ion",
        "capacity": lambda: str(phone.power.hardware.level),
        "voltage_now": lambda: str(phone.power.hardware.voltage_mv * 1000),
        "temp": lambda: str(phone.power.hardware.temperature),
        "charge_counter": lambda: "10000",
    }
    ac: Files = {
        "type": lambda: "Mains",
        "online": lambda: str(int(phone.power.hardware.is_ac)),
    }
    folder = "/sys/class/power_supply"
    return {
        f"{folder}/{name}/{key}": _line(make)
        for name, files in (("ac", ac), ("battery", battery))
        for key, make in files.items()
    }


def _secrets(phone: Phone) -> Files:
    """Return what the network's devices tell: their names are for everybody."""

    def of(number: int, tell: Callable[[Interface], object]) -> Callable[[], str]:
        return lambda: f"{tell(interfaces(phone)[number])}\n"

    files: dict[str, Callable[[Interface], object]] = {
        "address": lambda one: one.mac,
        "mtu": lambda one: one.mtu,
        "ifindex": lambda one: one.number,
        "operstate": lambda one: one.state.lower(),
        **{f"statistics/{name}": lambda _one: 0 for name in _COUNTERS},
    }
    return {
        f"/sys/class/net/{device}/{name}": of(number, tell)
        for number, device in enumerate(INTERFACES)
        for name, tell in files.items()
    }
