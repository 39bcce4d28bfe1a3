from __future__ import annotations

import os
from pathlib import Path

from pytest_mobileagent.emulator.adb_server import adb_program, server_environment


def test_adbutils_carries_an_adb_that_can_be_run():
    assert os.access(adb_program(), os.X_OK)


def test_a_private_server_has_the_key_that_the_emulator_tells_its_phone(tmp_path):
    (tmp_path / ".android").mkdir()
    key = tmp_path / ".android" / "adbkey"
    key.touch()

    alone = server_environment({"HOME": str(tmp_path)}, home=Path("/run/x"))
    others = server_environment({"HOME": str(tmp_path), "ADB_VENDOR_KEYS": "/vendor/key"}, home=Path("/run/x"))

    assert alone["ADB_VENDOR_KEYS"] == str(key)
    assert others["ADB_VENDOR_KEYS"] == f"{key}:/vendor/key"


def test_a_private_server_sees_nothing_of_the_users():
    environment = server_environment(
        {"PATH": "/bin", "HOME": "/home/me", "ANDROID_ADB_SERVER_PORT": "5037", "ADB_TRACE": "all"}, home=Path("/run/x")
    )

    assert environment == {
        "PATH": "/bin", "HOME": "/run/x", "ANDROID_USER_HOME": "/run/x/.android", "ADB_EMU": "0", "ADB_USB": "0",
        "ADB_LIBUSB": "0", "ADB_MDNS": "0", "ADB_MDNS_AUTO_CONNECT": "",
    }  # fmt: skip
