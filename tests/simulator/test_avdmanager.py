from __future__ import annotations

import re

import pytest

from pytest_mobileagent.simulator.avd import load_avd
from pytest_mobileagent.simulator.avdmanager import main

ANDROID_10 = "system-images;android-29;google_apis;x86_64"
ANDROID_13 = "system-images;android-33;google_apis;x86_64"


@pytest.fixture
def call(tmp_path, monkeypatch, capsys):
    """Run the program; returns its status, its output and its errors."""
    monkeypatch.setenv("ANDROID_AVD_HOME", str(tmp_path))

    def run(*words):
        status = main(words)
        said = capsys.readouterr()
        return status, said.out, said.err

    return run


@pytest.mark.parametrize(
    ("package", "device", "image", "profile"),
    [
        (ANDROID_10, "18", "bmoca", "pixel_3"),  # as B-MoCA's scripts number them
        (ANDROID_10, "60", "bmoca", "wxga_tablet"),
        (ANDROID_13, "pixel_6", "androidworld", "pixel_6"),
        (ANDROID_13, "10.1in WXGA (Tablet)", "androidworld", "wxga_tablet"),
    ],
)
def test_a_new_avd_has_the_image_of_its_package_and_the_devices_screen(call, tmp_path, package, device, image, profile):
    assert call("create", "avd", "-n", "phone", "-k", package, "-d", device)[0] == 0

    avd = load_avd(tmp_path, "phone")
    assert (avd.image.name, avd.config.profile.name) == (image, profile)


def test_avds_are_listed_in_whole_by_name_and_for_programs(call):
    for name in ("first", "second"):
        call("create", "avd", "-n", name, "-k", ANDROID_10)

    whole = call("list", "avd")[1]
    assert re.findall(r"^ +Name: (.+)$", whole, re.MULTILINE) == ["first", "second"]
    assert whole.count("---------\n") == 1
    assert "Based on: Android 10 Tag/ABI: google_apis/x86_64" in whole
    assert call("list", "avds", "-c")[1] == "first\nsecond\n"
    assert call("list", "avd", "-c", "-0")[1] == "first\0second\0"


def test_a_broken_avd_is_listed_with_what_is_wrong_and_can_be_deleted(call, tmp_path):
    (tmp_path / "odd.ini").write_text(f"path={tmp_path / 'gone'}\n")

    assert "Name: odd\n   Error: " in call("list", "avd")[1]
    assert call("delete", "avd", "-n", "odd")[0] == 0
    assert list(tmp_path.iterdir()) == []


def test_a_deleted_avd_leaves_nothing(call, tmp_path):
    call("create", "avd", "-n", "phone", "-k", ANDROID_10)

    status, said, _ = call("delete", "avd", "-n", "phone")

    assert (status, said.endswith("\n\nAVD 'phone' deleted.\n")) == (0, True)
    assert list(tmp_path.iterdir()) == []


def test_an_avd_is_replaced_by_force_alone(call, tmp_path):
    create = ("create", "avd", "-n", "phone", "-k", ANDROID_10)
    call(*create)
    (tmp_path / "phone.avd" / "userdata").write_text("old")

    assert call(*create)[::2] == (
        1,
        "Error: Android Virtual Device 'phone' already exists.\nUse --force if you want to replace it.\n",
    )
    assert call(*create, "--force")[0] == 0
    assert not (tmp_path / "phone.avd" / "userdata").exists()


def test_the_avd_of_a_running_phone_is_not_deleted(call, tmp_path):
    call("create", "avd", "-n", "phone", "-k", ANDROID_10)
    (tmp_path / "phone.avd" / "hardware-qemu.ini.lock").write_text("1")

    status, _, said = call("delete", "avd", "-n", "phone")

    assert (status, "running emulator" in said) == (1, True)
    assert load_avd(tmp_path, "phone").name == "phone"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("create", "avd", "-n", "../x", "-k", ANDROID_10), "contains invalid characters"),
        (("create", "avd", "-n", "x", "-k", "system-images;android-7"), f"system image paths are:\n{ANDROID_10}"),
        (("create", "avd", "-n", "x", "-k", ANDROID_10, "-d", "galaxy"), "No device found matching --device galaxy."),
        (("delete", "avd", "-n", "x"), "There is no Android Virtual Device named 'x'."),
    ],
)
def test_what_cannot_be_is_refused_in_the_tools_words(call, tmp_path, words, said):
    status, _, error = call(*words)

    assert (status, said in error) == (1, True)
    assert list(tmp_path.iterdir()) == []


def test_devices_and_levels_are_told_as_scripts_read_them(call):
    assert 'id: 18 or "pixel_3"\n    Name: Pixel 3\n    OEM : Google\n---------\n' in call("list", "device")[1]
    assert 'id: 1 or "android-29"' in call("list", "target")[1]
    assert "pixel_6\n" in call("list", "device", "-c")[1]
