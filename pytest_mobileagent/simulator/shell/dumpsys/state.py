"""`dumpsys appops`, `content`, `DockObserver`, `mount`, `webviewupdate`: what the system knows of the phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._printing import duration_text, uid_text
from pytest_mobileagent.simulator.system.dates import to_local
from pytest_mobileagent.simulator.system.device_idle import IDLE
from pytest_mobileagent.simulator.system.permission_usage import operation_of
from pytest_mobileagent.simulator.system.volumes import card_of_image

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.permission_usage import Access
    from pytest_mobileagent.simulator.system.volumes import Volume

_WEB_VIEW = "com.google.android.webview"


def _app_ops(phone: Phone, words: list[str]) -> str:
    del words
    lines = ["Current AppOps Service state:", "  Settings:"]
    for package in phone.packages.all():
        modes = phone.packages.app_ops(package.name)
        uses = {operation_of(name): access for name, access in phone.permission_usage.latest(package.name).items()}
        if modes or uses:
            lines += [f"  Uid {uid_text(package.uid)}:", f"    Package {package.name}:"]
        for operation in sorted({*modes, *uses}):
            lines.append(f"      {operation} ({modes.get(operation, 'allow')}): ")
            if (access := uses.get(operation)) is not None:
                lines += _last_access(phone, access)
    return "\n".join(lines) + "\n"


def _last_access(phone: Phone, access: Access) -> Iterator[str]:
    """Yield when an operation was last done (`AppOpsService.dumpStatesLocked`)."""
    lasts_s, ago = phone.permission_usage.lasts_s(access), duration_text(access.at_s - phone.clock.now())
    at = f"{to_local(phone, access.at_s):%Y-%m-%d %H:%M:%S.%f}"[:-3]
    lasted = f" duration={duration_text(lasts_s)}" if lasts_s and not access.is_running else ""
    yield "        null=["
    yield f"          Access: [{'top' if access.is_in_front else 'fgsvc'}-s] {at} ({ago}){lasted}"
    if access.is_running:
        yield f"          Running start at: {duration_text(lasts_s)}"
    yield "        ]"


def _content(phone: Phone, words: list[str]) -> str:
    del words
    claims = {
        "Data connected": phone.connectivity.is_online,
        "Battery saver": phone.settings.is_on("global", "low_power"),
        "Memory low": False,
        "Device idle": phone.device_idle.deep == IDLE,
        "Reported active": False,
    }
    lines = [f"{name}: {str(value).lower()}" for name, value in claims.items()]
    lines.insert(2, "Auto sync: u0=true ")
    return "\n".join([*lines, "Accounts: none", ""])


def _dock(phone: Phone, words: list[str]) -> str:
    del phone, words
    states = "".join(f"  {name} state: 0\n" for name in ("reported", "previous", "actual"))
    return f"Current Dock Observer Service state:\n{states}"


def _mount(phone: Phone, words: list[str]) -> str:
    del words
    card = card_of_image(phone.image)
    volumes = [
        ("private", "PRIVATE diskId=null partGuid= mountFlags=0 mountUserId=-10000", "/data", "null"),
        ("emulated;0", "EMULATED diskId=null partGuid= mountFlags=PRIMARY|VISIBLE_FOR_WRITE mountUserId=0",
         "/storage/emulated", "/data/media"),
    ]  # fmt: skip
    lines = ["Disks:"]
    if card is not None:
        lines += [
            f"  DiskInfo{{disk:{card.disk}}}:",
            f"    flags=SD size={phone.image.sd_card_mib << 20} label=Virtual sysPath=/sys/devices/virtio ",
        ]
        kind = f"PUBLIC diskId=disk:{card.disk} partGuid= mountFlags=VISIBLE_FOR_WRITE mountUserId=0"
        volumes.append((card.id, kind, card.path, card.source))
    lines += ["", "Volumes:"]
    for name, kind, path, internal in volumes:
        lines += [
            f"  VolumeInfo{{{name}}}:", f"    type={kind} ", "    state=MOUNTED ",
            f"    {_file_system(card if card is not None and path == card.path else None)} ",
            f"    path={path} internalPath={internal} ",
        ]  # fmt: skip
    return "\n".join([*lines, "", "Records:", "", "Primary storage UUID: null", ""])


def _file_system(card: Volume | None) -> str:
    kind, uuid, label = ("vfat", card.uuid, card.label) if card is not None else ("null", "null", "null")
    return f"fsType={kind} fsUuid={uuid} fsLabel={label}"


def _web_view(phone: Phone, words: list[str]) -> str:
    del words
    package = phone.packages.find(_WEB_VIEW)
    if package is None or not package.is_enabled:
        return "Current WebView Update Service state\n  Multiprocess enabled: true\n  Current WebView package is null\n"
    named = f"({package.name}, {package.version_name})"
    versions = f"versionName: {package.version_name}, versionCode: {package.version_code}"
    return (
        "Current WebView Update Service state\n  Multiprocess enabled: true\n"
        f"  Current WebView package (name, version): {named}\n"
        f"  Minimum targetSdkVersion: {phone.image.api_level}\n"
        f"  Minimum WebView version code: {package.version_code}\n"
        "  Number of relros started: 0\n  Number of relros finished: 0\n  WebView package dirty: false\n"
        "  Any WebView package installed: true\n"
        f"  Preferred WebView package (name, version): {named}\n  WebView packages:\n"
        f"    Valid package {package.name} ({versions}, targetSdkVersion: {package.target_sdk}) "
        "is  installed/enabled for all users\n"
    )


DUMPS = {
    "appops": _app_ops,
    "content": _content,
    "DockObserver": _dock,
    "mount": _mount,
    "webviewupdate": _web_view,
}
