"""Each image's phone says in every place which Android it is, and says the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import uiautomator2

from pytest_mobileagent.emulator import EmulatorPool
from pytest_mobileagent.image import find_image
from tests.contract.adb_programs import PROGRAMS, Adb
from tests.contract.u2 import adb_device
from tests.contract.webdriver import started_server

IMAGES = {"bmoca": 29, "droidtask": 29, "androidworld": 33, "mobileagentbench": 34}
OF_PLATFORM = ("android", "com.android.settings", "com.android.systemui", "com.google.android.permissioncontroller")


@pytest.fixture(scope="module", params=IMAGES)
def phone(request, forked_from):
    with EmulatorPool(zygote=forked_from) as pool, pool.lease(image=find_image(request.param)) as phone:
        yield phone


@pytest.fixture(scope="module")
def android(phone):
    return find_image(phone.image.name).android


@pytest.fixture(scope="module")
def adb(phone):
    return Adb(PROGRAMS["adbutils"], phone)


@pytest.fixture(scope="module")
def shell(adb):
    return lambda command: adb.text("shell", command)


def matches(pattern, text):
    """Return everything that a pattern finds, each once."""
    return sorted(set(re.findall(pattern, text, re.MULTILINE)))


def test_the_images_are_of_the_releases_that_the_suites_name(phone, android):
    assert android.api_level == IMAGES[phone.image.name]


def test_properties_agree(shell, android):
    told = dict(re.findall(r"^\[(.+?)\]: \[(.*)\]$", shell("getprop"), re.MULTILINE))

    def values(*ends):
        return {value for key, value in told.items() if key.endswith(ends)}

    assert values("version.sdk", "api_level", "vndk.version") == {str(android.api_level)}
    assert values("version.release", "release_or_codename") == {android.release}
    assert values("build.fingerprint") == {android.fingerprint}
    assert values("build.id", ".build.version.incremental") == {android.build, android.incremental}
    assert values("product.device") == {android.device}
    assert told["ro.product.model"] == android.model
    assert told["ro.product.name"] == android.product


def test_build_files_agree_with_the_properties(shell, android):
    files = shell(
        "ls /system/build.prop /vendor/build.prop /product/build.prop /product/etc/build.prop 2>/dev/null; true"
    )
    text = shell(f"cat {' '.join(files.split())}")
    assert matches(r"^ro\..*version\.sdk=(.*)$", text) == [str(android.api_level)]
    assert matches(r"^ro\..*version\.release=(.*)$", text) == [android.release]
    assert matches(r"^ro\..*fingerprint=(.*)$", text) == [android.fingerprint]


@pytest.mark.parametrize("package", OF_PLATFORM)
def test_what_is_built_with_the_platform_has_its_version(shell, android, package):
    text = shell(f"dumpsys package {package}")
    assert matches(r"versionName=(.*)$", text) == [android.release]
    assert matches(r"versionCode=(\d+)", text) == [str(android.api_level)]
    assert matches(r"targetSdk=(\d+)", text) == [str(android.api_level)]
    assert f"versionCode:{android.api_level}" in shell(f"pm list packages --show-versioncode {package}")


def test_no_app_of_the_system_image_is_made_for_a_newer_release(shell, android):
    text = shell("for name in $(pm list packages -s | cut -d: -f2); do dumpsys package $name; done")
    assert max(map(int, matches(r"targetSdk=(\d+)", text))) <= android.api_level


def test_permissions_are_of_the_release(shell, android):
    listed = shell("pm list permissions -g -d")
    assert ("POST_NOTIFICATIONS" in listed) == (android.api_level >= 33)
    assert ("BLUETOOTH_CONNECT" in listed) == (android.api_level >= 31)


def test_the_settings_call_the_phone_by_its_model(shell, android):
    assert shell("settings get global device_name").strip() == android.model


def test_the_pages_about_the_phone_say_so_too(phone, shell, android):
    shell("am start -W -a android.settings.DEVICE_INFO_SETTINGS")
    d = uiautomator2.connect(adb_device(phone))
    d(scrollable=True).scroll.to(text="Device identifiers")  # what follows it
    about = d.dump_hierarchy()
    assert f'text="{android.release}"' in about
    assert f'text="{android.model}"' in about


def test_uiautomator2_is_told_the_same(phone, android):
    d = uiautomator2.connect(adb_device(phone))
    assert (d.info["sdkInt"], d.info["productName"]) == (android.api_level, android.product)
    assert d.device_info["sdk"] == android.api_level
    assert str(d.device_info["version"]) == android.release


def test_appium_is_told_the_same(phone, android):
    phone.reset()
    with started_server(phone) as (_, client, _runner):
        client.begin(appPackage="com.android.settings")
        told = client.get("appium/device/info")
    assert told["apiVersion"] == str(android.api_level)
    assert told["platformVersion"] == android.release
    assert told["model"] == android.model


def test_adb_lists_the_phone_as_what_it_is(phone, adb, android):
    line = next(line for line in adb.text("devices", "-l").splitlines() if line.startswith(phone.serial))
    model = re.sub(r"[^A-Za-z0-9]", "_", android.model)
    assert f"product:{android.product} model:{model} device:{android.device} " in line


def test_the_console_leads_to_the_virtual_device_of_the_image(adb, android):
    folder = Path(adb.text("emu", "avd", "path").splitlines()[0])
    assert android.folder in (folder / "config.ini").read_text()
