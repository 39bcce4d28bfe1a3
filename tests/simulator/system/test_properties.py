import pytest

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.image import find_image
from pytest_mobileagent.simulator.system.properties import Properties


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("ro.build.version.sdk", "33"),
        ("ro.build.version.release", "13"),
        ("ro.product.model", "sdk_gphone64_x86_64"),
        ("ro.build.fingerprint", "google/sdk_gphone64_x86_64/emu64x:13/TE1A.240213.009/12342917:userdebug/dev-keys"),
        ("ro.build.version.security_patch", "2024-03-01"),
        ("sys.boot_completed", "1"),
        ("persist.sys.locale", ""),
        ("ro.product.vendor.device", "emu64x"),
        ("ro.product.system.model", "mainline"),
        (
            "ro.vendor.build.fingerprint",
            "google/sdk_gphone64_x86_64/emu64x:13/TE1A.240213.009/12342917:userdebug/dev-keys",
        ),
        ("ro.system_ext.build.version.sdk", "33"),
        ("ro.odm.build.version.sdk", ""),
        ("ro.bootloader", "unknown"),
    ],
)
def test_a_phone_with_api_33_says_what_the_system_image_says(phone, key, value):
    assert phone.properties.get(key) == value


def test_a_snapshot_keeps_what_was_set(phone):
    phone.properties.set("debug.x", "1")
    snapshot = phone.snapshot()
    phone.properties.set("debug.x", "2")
    phone.restore(snapshot)
    assert phone.properties.get("debug.x") == "1"


def test_only_persistent_properties_survive_a_reboot(phone):
    phone.properties.set("debug.x", "1")
    phone.properties.set("persist.sys.timezone", "Europe/Berlin")
    phone.properties.reboot()
    assert phone.properties.get("debug.x") == ""
    assert phone.properties.timezone == "Europe/Berlin"


@pytest.mark.parametrize(
    ("zone", "shown"), [("UTC", "15:34"), ("Europe/Berlin", "17:34"), ("No/Such", "15:34"), ("../etc", "15:34")]
)
def test_local_time_follows_the_time_zone(phone, zone, shown):
    phone.properties.set("persist.sys.timezone", zone)
    assert f"{phone.properties.local_time(1697384040):%H:%M}" == shown


def test_what_is_built_in_is_the_images(phone):
    class Bare:
        image = find_image("bmoca")
        config = DeviceConfig(locale="de-DE")
        clock = DeviceClock(0)

    properties = Properties(Bare())
    assert properties.get("ro.build.version.release") == "10"
    assert properties.get("ro.product.device") == "generic_x86_64"
    assert properties.get("persist.sys.locale") == "de-DE"
    assert properties.get("ro.product.vendor.device") == "generic_x86_64"
    assert properties.get("ro.product.system_ext.device") == ""
