"""The properties that a system image and its emulator set: recorded on Google's images of API 33 and 34."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_mobileagent.config.model import DeviceConfig
    from pytest_mobileagent.image import Android, Image

_BRAND, _MAKER = "google", "Google"
_BUILD_DATE, _BUILD_SECONDS = "Tue Feb 13 20:46:05 UTC 2024", "1707857165"
_BUILD_TAGS, _BUILD_TYPE = "dev-keys", "userdebug"
_FIRST_WITH_TRANSLATION = 31  # of ARM's instructions
_TRANSLATED = {f"ro.product.cpu.{name}": "x86_64,arm64-v8a" for name in ("abilist", "abilist64")}
_PARTITIONS = (
    ("odm", 29),
    ("product", 29),
    ("system", 29),
    ("vendor", 29),
    ("system_ext", 30),
    ("bootimage", 31),
    ("vendor_dlkm", 31),
    ("system_dlkm", 33),
)  # and the API level that brought each
_MOUNTED = ("vendor", "product", "odm", "system_ext")  # partitions with a build.prop of their own
_FIRST_WITH_ETC = 30  # before, all lay at the partition's top
_BARE_BUILDS = ("odm",)  # partitions that name no version, type or tags


def built_in_properties(image: Image, config: DeviceConfig) -> dict[str, str]:
    """Return what a booted emulator of this image in this configuration has set."""
    identity = _identity(image.android)
    level = str(image.api_level)
    return {
        **identity,
        **_partitions(identity, image.api_level),
        **_hardware(config),
        **_PLATFORM,
        **(_TRANSLATED if image.api_level >= _FIRST_WITH_TRANSLATION else {}),
        "ro.build.version.sdk": level,
        "ro.product.first_api_level": level,
        "ro.product.vndk.version": level,
        "ro.vendor.api_level": level,
        "ro.vndk.version": level,
        "qemu.sf.lcd_density": str(config.profile.density_dpi),
        "ro.product.locale": "en-US",
        "persist.sys.locale": "" if config.locale == "en-US" else config.locale,
        "persist.sys.timezone": image.time_zone,
        "vendor.qemu.timezone": image.time_zone,
        "ro.boot.qemu.avd_name": config.name,
    }


def _identity(android: Android) -> dict[str, str]:
    description = f"{android.product}-userdebug {android.release} {android.build} {android.incremental} dev-keys"
    return {
        "ro.build.date": _BUILD_DATE,
        "ro.build.date.utc": _BUILD_SECONDS,
        "ro.build.description": description,
        "ro.build.display.id": description,
        "ro.build.fingerprint": android.fingerprint,
        "ro.build.flavor": f"{android.product}-userdebug",
        "ro.build.id": android.build,
        "ro.build.product": android.device,
        "ro.build.version.incremental": android.incremental,
        "ro.build.version.release": android.release,
        "ro.build.version.release_or_codename": android.release,
        "ro.build.version.release_or_preview_display": android.release,
        "ro.build.version.security_patch": android.security_patch,
        "ro.product.device": android.device,
        "ro.product.model": android.model,
        "ro.product.name": android.product,
    }


def _partitions(identity: dict[str, str], level: int) -> dict[str, str]:
    """Return what the image says of each partition: whose it is, and which build."""
    build = {
        "date": _BUILD_DATE,
        "date.utc": _BUILD_SECONDS,
        "fingerprint": identity["ro.build.fingerprint"],
        "version.incremental": identity["ro.build.version.incremental"],
    }
    version = {
        "id": identity["ro.build.id"],
        "tags": _BUILD_TAGS,
        "type": _BUILD_TYPE,
        "version.release": identity["ro.build.version.release"],
        "version.release_or_codename": identity["ro.build.version.release"],
        "version.sdk": str(level),
    }
    properties = {"ro.vendor.build.security_patch": identity["ro.build.version.security_patch"]}
    for partition in (name for name, since in _PARTITIONS if level >= since):
        told = build if partition in _BARE_BUILDS else {**build, **version}
        properties.update({f"ro.{partition}.build.{key}": value for key, value in told.items()})
        whose = _product(identity, partition)
        properties.update({f"ro.product.{partition}.{key}": value for key, value in whose.items()})
    return properties


def _product(identity: dict[str, str], partition: str) -> dict[str, str]:
    names = {key: identity[f"ro.product.{key}"] for key in ("device", "model", "name")}
    if partition == "system":
        names = {"device": "generic", "model": "mainline", "name": "mainline"}  # one system for all products
    return {"brand": _BRAND, "manufacturer": _MAKER, **names}


def build_files(image: Image) -> dict[str, str]:
    """Return what the image's `build.prop` files say, by path: init has read the properties of them."""
    identity = _identity(image.android)
    level = image.api_level
    partitions = _partitions(identity, level)
    whole = {**{key: value for key, value in identity.items() if key.startswith("ro.build.")}, **_BUILT}
    whole["ro.build.version.sdk"] = str(level)
    files = {"/system/build.prop": {**whole, **_of_partition(partitions, "system")}}
    folder = "etc/" if level >= _FIRST_WITH_ETC else ""
    for partition, since in _PARTITIONS:
        if partition in _MOUNTED and level >= since:
            place = f"/{partition}/{folder if partition != 'vendor' else ''}build.prop"
            files[place] = _of_partition(partitions, partition)
    return {path: "".join(f"{key}={value}\n" for key, value in sorted(lines.items())) for path, lines in files.items()}


def _of_partition(properties: dict[str, str], partition: str) -> dict[str, str]:
    begins = (f"ro.{partition}.", f"ro.product.{partition}.")
    return {key: value for key, value in properties.items() if key.startswith(begins)}


def _hardware(config: DeviceConfig) -> dict[str, str]:
    serial = "EMULATOR33X1X14X0"
    return {
        "ro.boot.serialno": serial,
        "ro.serialno": serial,
        "ro.sf.lcd_density": str(config.profile.density_dpi),
    }


_BUILT = {
    "ro.build.tags": _BUILD_TAGS,
    "ro.build.type": _BUILD_TYPE,
    "ro.build.user": "android-build",
    "ro.build.version.all_codenames": "REL",
    "ro.build.version.base_os": "",
    "ro.build.version.codename": "REL",
    "ro.build.version.preview_sdk": "0",
}
_PLATFORM = {
    **_BUILT,
    "apex.all.ready": "true",
    "bluetooth.device.class_of_device": "90,2,12",
    "dalvik.vm.appimageformat": "lz4",
    "dalvik.vm.dex2oat-Xms": "64m",
    "dalvik.vm.dex2oat-Xmx": "512m",
    "dalvik.vm.heapgrowthlimit": "192m",
    "dalvik.vm.heapmaxfree": "8m",
    "dalvik.vm.heapminfree": "512k",
    "dalvik.vm.heapsize": "512m",
    "dalvik.vm.heapstartsize": "8m",
    "dalvik.vm.heaptargetutilization": "0.75",
    "dalvik.vm.image-dex2oat-Xms": "64m",
    "dalvik.vm.image-dex2oat-Xmx": "64m",
    "dalvik.vm.isa.x86_64.features": "default",
    "dalvik.vm.isa.x86_64.variant": "x86_64",
    "dalvik.vm.lockprof.threshold": "500",
    "dalvik.vm.usejit": "true",
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
    "hwservicemanager.ready": "true",
    "init.svc.adbd": "running",
    "init.svc.audioserver": "running",
    "init.svc.bootanim": "stopped",
    "init.svc.hwservicemanager": "running",
    "init.svc.lmkd": "running",
    "init.svc.logd": "running",
    "init.svc.media": "running",
    "init.svc.media.swcodec": "running",
    "init.svc.netd": "running",
    "init.svc.servicemanager": "running",
    "init.svc.surfaceflinger": "running",
    "init.svc.ueventd": "running",
    "init.svc.vold": "running",
    "init.svc.wpa_supplicant": "running",
    "init.svc.zygote": "running",
    "logd.ready": "true",
    "net.bt.name": "Android",
    "persist.sys.boot.reason": "",
    "persist.sys.dalvik.vm.lib.2": "libart.so",
    "persist.sys.fuse": "true",
    "persist.sys.usb.config": "adb",
    "pm.dexopt.install": "speed-profile",
    "ro.actionable_compatible_property.enabled": "true",
    "ro.adb.secure": "0",
    "ro.allow.mock.location": "0",
    "ro.apex.updatable": "true",
    "ro.baseband": "unknown",
    "ro.board.platform": "",
    "ro.boot.bootreason": "reboot",
    "ro.boot.dynamic_partitions": "true",
    "ro.boot.hardware": "ranchu",
    "ro.boot.hardware.gltransport": "pipe",
    "ro.boot.hardware.vulkan": "ranchu",
    "ro.boot.opengles.version": "196608",
    "ro.boot.qemu": "1",
    "ro.boot.veritymode": "enforcing",
    "ro.bootloader": "unknown",
    "ro.bootmode": "unknown",
    "ro.build.ab_update": "false",
    "ro.build.characteristics": "emulator",
    "ro.build.version.preview_sdk_fingerprint": "REL",
    "ro.carrier": "unknown",
    "ro.com.android.dataroaming": "true",
    "ro.config.alarm_alert": "Alarm_Classic.ogg",
    "ro.config.notification_sound": "pixiedust.ogg",
    "ro.config.ringtone": "Ring_Synth_04.ogg",
    "ro.control_privapp_permissions": "enforce",
    "ro.crypto.state": "encrypted",
    "ro.crypto.type": "file",
    "ro.debuggable": "1",
    "ro.force.debuggable": "0",
    "ro.hardware": "ranchu",
    "ro.hardware.egl": "emulation",
    "ro.hardware.gralloc": "ranchu",
    "ro.hardware.power": "ranchu",
    "ro.hardware.vulkan": "ranchu",
    "ro.kernel.qemu": "1",
    "ro.kernel.version": "5.15",
    "ro.logd.size": "1M",
    "ro.logd.size.stats": "64K",
    "ro.opengles.version": "196608",
    "ro.product.board": "goldfish_x86_64",
    "ro.product.brand": _BRAND,
    "ro.product.cpu.abi": "x86_64",
    "ro.product.cpu.abilist": "x86_64",
    "ro.product.cpu.abilist32": "",
    "ro.product.cpu.abilist64": "x86_64",
    "ro.product.manufacturer": _MAKER,
    "ro.property_service.version": "2",
    "ro.revision": "0",
    "ro.secure": "1",
    "ro.setupwizard.mode": "DISABLED",
    "ro.soc.manufacturer": "AOSP",
    "ro.soc.model": "ranchu",
    "ro.system.product.cpu.abilist": "x86_64",
    "ro.system.product.cpu.abilist32": "",
    "ro.system.product.cpu.abilist64": "x86_64",
    "ro.treble.enabled": "true",
    "ro.vendor.product.cpu.abilist": "x86_64",
    "ro.vendor.product.cpu.abilist32": "",
    "ro.vendor.product.cpu.abilist64": "x86_64",
    "ro.wifi.channels": "",
    "ro.zygote": "zygote64",
    "selinux.restorecon_recursive": "/data/misc_ce/0",
    "service.bootanim.exit": "1",
    "servicemanager.ready": "true",
    "sys.boot.reason": "reboot",
    "sys.boot.reason.last": "reboot",
    "sys.boot_completed": "1",
    "sys.bootstat.first_boot_completed": "1",
    "sys.fuse.transcode_enabled": "true",
    "sys.system_server.start_count": "1",
    "sys.usb.config": "adb",
    "sys.usb.configfs": "0",
    "sys.usb.controller": "dummy_udc.0",
    "sys.usb.state": "adb",
    "sys.use_memfd": "false",
    "sys.user.0.ce_available": "true",
    "vold.has_adoptable": "1",
    "vold.has_compress": "0",
    "vold.has_quota": "1",
    "vold.has_reserved": "1",
}
