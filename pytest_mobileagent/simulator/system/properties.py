"""System properties: what `getprop` prints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system import dates
from pytest_mobileagent.simulator.system.saved import as_text_map

if TYPE_CHECKING:
    from datetime import datetime

    from pytest_mobileagent.config.model import DeviceConfig
    from pytest_mobileagent.simulator.phone import Phone

_RELEASES = {29: "10", 30: "11", 31: "12", 32: "12", 33: "13", 34: "14", 35: "15", 36: "16"}
_BUILDS = {29: "QSR1.210802.001", 33: "TE1A.240213.009", 34: "UE1A.230829.050"}
_INCREMENTALS = {29: "7603624", 33: "12342917", 34: "12077443"}
_PATCHES = {29: "2021-08-05", 33: "2024-03-01", 34: "2023-09-05"}
_DEFAULT_TIMEZONE = "UTC"


class Properties:
    """The property store. `ro.` ones come from the device configuration, `persist.` ones survive a reboot."""

    def __init__(self, phone: Phone) -> None:
        """Start with the properties of a booted emulator."""
        self._phone = phone
        self._built_in = _defaults(phone.config)
        self._changed: dict[str, str] = {}

    def get(self, key: str, default: str = "") -> str:
        """Return a property; `default` if it is not set or empty."""
        value = self._changed.get(key)
        return (self._built_in.get(key, "") if value is None else value) or default

    def set(self, key: str, value: str) -> None:
        """Set a property, a read-only one included (that is for the phone itself)."""
        if self._changed.get(key) != value:
            self._changed[key] = value
            self._phone.touch()

    def items(self) -> list[tuple[str, str]]:
        """Return all properties, sorted by key."""
        return sorted({**self._built_in, **self._changed}.items())

    @property
    def timezone(self) -> str:
        """The time zone's Olson name."""
        return self.get("persist.sys.timezone", _DEFAULT_TIMEZONE)

    def local_time(self, wall_s: float | None = None) -> datetime:
        """Return the local time now, or at `wall_s` seconds since the epoch."""
        return dates.to_local(self._phone, self._phone.clock.now() if wall_s is None else wall_s)

    def reboot(self) -> None:
        """Forget what was set and is not persistent."""
        self._changed = {key: value for key, value in self._changed.items() if key.startswith("persist.")}

    def save(self) -> object:
        """Return what was set since the first boot."""
        return dict(self._changed)

    def load(self, value: object) -> None:
        """Set what a snapshot holds; None is the state after the first boot."""
        self._changed = as_text_map(value)


def _defaults(config: DeviceConfig) -> dict[str, str]:
    return {
        **_identity(config),
        **_hardware(config),
        **_PLATFORM,
        "ro.build.version.sdk": str(config.api_level),
        "ro.product.first_api_level": str(config.api_level),
        "ro.vndk.version": str(config.api_level),
        "qemu.sf.lcd_density": str(config.profile.density_dpi),
        "ro.product.locale": "en-US",
        "persist.sys.locale": "" if config.locale == "en-US" else config.locale,
        "persist.sys.timezone": _DEFAULT_TIMEZONE,
        "vendor.qemu.timezone": _DEFAULT_TIMEZONE,
        "ro.boot.qemu.avd_name": config.name,
    }


def _identity(config: DeviceConfig) -> dict[str, str]:
    level = config.api_level
    release = _RELEASES.get(level, str(level - 20))
    build = _BUILDS.get(level, _BUILDS[33])
    incremental = _INCREMENTALS.get(level, _INCREMENTALS[33])
    product = "sdk_gphone64_x86_64" if level >= 31 else "sdk_gphone_x86_64"
    device = {29: "generic_x86_64", 30: "generic_x86_64_arm64"}.get(level, "emu64x" if level < 34 else "emu64xa")
    description = f"{product}-userdebug {release} {build} {incremental} dev-keys"
    return {
        "ro.build.date": "Tue Feb 13 20:46:05 UTC 2024",
        "ro.build.date.utc": "1707857165",
        "ro.build.description": description,
        "ro.build.display.id": description,
        "ro.build.fingerprint": f"google/{product}/{device}:{release}/{build}/{incremental}:userdebug/dev-keys",
        "ro.build.flavor": f"{product}-userdebug",
        "ro.build.id": build,
        "ro.build.product": device,
        "ro.build.version.incremental": incremental,
        "ro.build.version.release": release,
        "ro.build.version.release_or_codename": release,
        "ro.build.version.security_patch": _PATCHES.get(level, _PATCHES[33]),
        "ro.product.device": device,
        "ro.product.model": product,
        "ro.product.name": product,
    }


def _hardware(config: DeviceConfig) -> dict[str, str]:
    serial = "EMULATOR33X1X14X0"
    return {
        "ro.boot.serialno": serial,
        "ro.serialno": serial,
        "ro.sf.lcd_density": str(config.profile.density_dpi),
    }


_PLATFORM = {
    "apex.all.ready": "true",
    "bluetooth.device.class_of_device": "90,2,12",
    "dalvik.vm.heapgrowthlimit": "192m",
    "dalvik.vm.heapsize": "512m",
    "dalvik.vm.isa.x86_64.variant": "x86_64",
    "debug.force_rtl": "false",
    "dev.bootcomplete": "1",
    "gsm.current.phone-type": "1",
    "gsm.network.type": "LTE",
    "gsm.operator.alpha": "T-Mobile",
    "gsm.operator.iso-country": "us",
    "gsm.operator.isroaming": "false",
    "gsm.operator.numeric": "310260",
    "gsm.sim.operator.alpha": "T-Mobile",
    "gsm.sim.operator.iso-country": "us",
    "gsm.sim.operator.numeric": "310260",
    "gsm.sim.state": "LOADED",
    "gsm.version.baseband": "1.0.0.0",
    "gsm.version.ril-impl": "android reference-ril 1.0",
    "init.svc.adbd": "running",
    "init.svc.bootanim": "stopped",
    "init.svc.surfaceflinger": "running",
    "init.svc.zygote": "running",
    "net.bt.name": "Android",
    "persist.sys.boot.reason": "",
    "persist.sys.usb.config": "adb",
    "pm.dexopt.install": "speed-profile",
    "ro.adb.secure": "0",
    "ro.allow.mock.location": "0",
    "ro.boot.hardware": "ranchu",
    "ro.boot.qemu": "1",
    "ro.bootmode": "unknown",
    "ro.build.characteristics": "emulator",
    "ro.build.tags": "dev-keys",
    "ro.build.type": "userdebug",
    "ro.build.version.codename": "REL",
    "ro.com.android.dataroaming": "true",
    "ro.config.ringtone": "Ring_Synth_04.ogg",
    "ro.crypto.state": "encrypted",
    "ro.crypto.type": "file",
    "ro.debuggable": "1",
    "ro.hardware": "ranchu",
    "ro.hardware.egl": "emulation",
    "ro.kernel.qemu": "1",
    "ro.kernel.version": "5.15",
    "ro.opengles.version": "196608",
    "ro.product.board": "goldfish_x86_64",
    "ro.product.brand": "google",
    "ro.product.cpu.abi": "x86_64",
    "ro.product.cpu.abilist": "x86_64",
    "ro.product.cpu.abilist32": "",
    "ro.product.cpu.abilist64": "x86_64",
    "ro.product.manufacturer": "Google",
    "ro.secure": "1",
    "ro.setupwizard.mode": "DISABLED",
    "ro.soc.manufacturer": "AOSP",
    "ro.soc.model": "ranchu",
    "ro.treble.enabled": "true",
    "ro.zygote": "zygote64",
    "selinux.restorecon_recursive": "/data/misc_ce/0",
    "service.bootanim.exit": "1",
    "sys.boot_completed": "1",
    "sys.bootstat.first_boot_completed": "1",
    "sys.system_server.start_count": "1",
    "sys.usb.config": "adb",
    "sys.usb.state": "adb",
    "vold.has_quota": "1",
}
