"""`pm list …`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._framework import FAILED, parse_int
from pytest_mobileagent.simulator.shell._users import users
from pytest_mobileagent.simulator.system.permission_groups import GROUPS

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.shell._framework import Arguments
    from pytest_mobileagent.simulator.shell.process import Process
    from pytest_mobileagent.simulator.system.package import Package

FEATURES = tuple(
    sorted(
        "android." + name
        for name in (
            "hardware.audio.output", "hardware.bluetooth", "hardware.bluetooth_le", "hardware.camera",
            "hardware.camera.any", "hardware.camera.front", "hardware.faketouch", "hardware.fingerprint",
            "hardware.location", "hardware.location.gps", "hardware.location.network", "hardware.microphone",
            "hardware.ram.normal", "hardware.screen.landscape", "hardware.screen.portrait",
            "hardware.sensor.accelerometer", "hardware.sensor.compass", "hardware.sensor.gyroscope",
            "hardware.telephony", "hardware.telephony.gsm", "hardware.touchscreen", "hardware.touchscreen.multitouch",
            "hardware.touchscreen.multitouch.distinct", "hardware.touchscreen.multitouch.jazzhand", "hardware.wifi",
            "hardware.wifi.direct", "software.app_widgets", "software.autofill", "software.backup",
            "software.device_admin", "software.home_screen", "software.input_methods", "software.live_wallpaper",
            "software.managed_users", "software.midi", "software.picture_in_picture", "software.print",
            "software.webview",
        )
    )
)  # fmt: skip
_LIBRARIES = (
    "android.ext.shared", "android.hidl.base-V1.0-java", "android.hidl.manager-V1.0-java", "android.test.base",
    "android.test.mock", "android.test.runner", "androidx.window.extensions", "com.android.future.usb.accessory",
    "com.android.location.provider", "com.android.media.remotedisplay", "com.google.android.maps", "javax.obex",
    "org.apache.http.legacy",
)  # fmt: skip
_GROUPS = sorted(group.name for group in GROUPS)


def list_things(process: Process, arguments: Arguments) -> int:
    """List what the next argument names."""
    kind = arguments.next()
    if kind in ("package", "packages"):
        return _packages(process, arguments)
    if kind in ("permission", "permissions"):
        return _permissions(process, arguments)
    listers: dict[str, Callable[[Process], None]] = {
        "features": _features, "feature": _features,
        "libraries": _libraries, "library": _libraries,
        "permission-groups": _groups, "permission-group": _groups,
        "users": users, "user": users,
        "instrumentation": _instrumentations,
    }  # fmt: skip
    if kind is None:
        process.err("Error: didn't specify type of data to list")
        return FAILED
    if kind not in listers:
        process.err(f"Error: unknown list type '{kind}'")
        return FAILED
    listers[kind](process)
    return 0


def _packages(process: Process, arguments: Arguments) -> int:
    options = set()
    uid: int | None = None
    while (option := arguments.option()) is not None:
        if option == "--user":
            arguments.required()
        elif option == "--uid":
            options.add("-U")
            uid = parse_int(arguments.required())
        elif option in _PACKAGE_OPTIONS:
            options.add(option)
        else:
            process.err(f"Error: Unknown option: {option}")
            return FAILED
    wanted = arguments.next() or ""
    for package in _listed(process, options):
        if wanted in package.name and _is_listed(package, options) and uid in (None, package.uid):
            process.out(_line(package, options))
    return 0


_PACKAGE_OPTIONS = frozenset(
    {"-a", "-d", "-e", "-f", "-i", "-l", "-s", "-u", "-U", "-3", "--show-versioncode", "--apex-only", "--factory-only"}
)


def _listed(process: Process, options: set[str]) -> list[Package]:
    packages = process.phone.packages
    if "--apex-only" in options:
        return []
    return packages.all_known() if "-u" in options else packages.all()


def _is_listed(package: Package, options: set[str]) -> bool:
    return (
        ("-s" not in options or package.is_system)
        and ("-3" not in options or not package.is_system)
        and ("-e" not in options or package.is_enabled)
        and ("-d" not in options or not package.is_enabled)
    )


def _line(package: Package, options: set[str]) -> str:
    line = f"package:{package.apk_path}={package.name}" if "-f" in options else f"package:{package.name}"
    if "--show-versioncode" in options:
        line += f" versionCode:{package.version_code}"
    if "-i" in options:
        line += f"  installer={(package.release.installer if package.release else '') or 'null'}"
    return f"{line} uid:{package.uid}" if "-U" in options else line


def _features(process: Process) -> None:
    process.out("feature:reqGlEsVersion=0x30000")
    for name in FEATURES:
        process.out(f"feature:{name}")


def _libraries(process: Process) -> None:
    for name in _LIBRARIES:
        process.out(f"library:{name}")


def _permissions(process: Process, arguments: Arguments) -> int:
    options = set()
    while (option := arguments.option()) is not None:
        if option not in ("-d", "-f", "-g", "-s", "-u"):
            process.err(f"Error: Unknown option: {option}")
            return FAILED
        options.add(option)
    process.out("Dangerous Permissions:\n" if "-d" in options else "All Permissions:\n")
    names = [f"permission:{name}" for name in sorted(process.phone.packages.runtime_permissions)]
    if "-g" not in options:
        for name in names:
            process.out(name)
        return 0
    # which group a permission is shown in is the permission controller's: for the package manager it is undefined
    undefined = "android.permission-group.UNDEFINED"
    for group in (*_GROUPS, undefined):
        process.out(f"group:{group}")
        for name in names if group == undefined else ():
            process.out(f"  {name}")
        process.out("")
    process.out("ungrouped:")
    return 0


def _groups(process: Process) -> None:
    for name in _GROUPS:
        process.out(f"permission group:{name}")


def _instrumentations(process: Process) -> None:
    for package in process.phone.packages.all():
        for one in package.app.instrumentations:
            process.out(f"instrumentation:{package.name}/{one.name} (target={one.target})")
