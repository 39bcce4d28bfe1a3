"""The adb program itself, as client and server: the one in adbutils' wheel, and the distribution's if it is there."""

from __future__ import annotations

import os
import re

import pytest

from pytest_mobileagent.device.transport import AdbServerLink, ServerAddress

ODD = 'it\'s $HOME; "two" words.bin'


def test_the_phone_is_listed_with_what_it_is(adb):
    assert re.fullmatch(
        rf"List of devices attached\n{adb.phone.serial} +device product:sdk_gphone64_x86_64 "
        r"model:sdk_gphone64_x86_64 device:emu64x[a-z0-9]* transport_id:[0-9]+\n\n",
        adb.text("devices", "-l"),
    )
    assert adb.text("get-state") == "device\n"
    assert adb.text("get-serialno") == f"{adb.phone.serial}\n"


@pytest.mark.parametrize(
    ("command", "result"),
    [
        ("echo out; echo err >&2; exit 3", (3, b"out\n", b"err\n")),
        ("true", (0, b"", b"")),
        ("printf '\\000\\377\\r\\n'", (0, b"\x00\xff\r\n", b"")),
        ("nosuch", (127, b"", b"/system/bin/sh: nosuch: inaccessible or not found\n")),
    ],
)
def test_a_command_ends_with_status_output_and_errors_apart(adb, command, result):
    assert adb("shell", command) == result


def test_a_command_reads_what_is_typed(adb):
    data = bytes(range(256)) * 500

    assert adb("shell", "-T", "cat", data=data) == (0, data, b"")


def test_a_command_without_a_protocol_gives_its_bytes_alone(adb):
    assert adb("exec-out", "echo out; exit 3") == (0, b"out\n", b"")


def test_a_screenshot_is_a_png_of_the_whole_screen(adb):
    status, image, _ = adb("exec-out", "screencap", "-p")

    assert (status, image[:8], image[12:16]) == (0, b"\x89PNG\r\n\x1a\n", b"IHDR")
    assert (int.from_bytes(image[16:20]), int.from_bytes(image[20:24])) == (1080, 2400)
    assert image.endswith(b"IEND\xae\x42\x60\x82")


@pytest.mark.parametrize("size", [0, 1, 65536, 300_001])
def test_a_file_comes_back_as_it_was_pushed(adb, tmp_path, size):
    there, back = tmp_path / ODD, tmp_path / "back"
    there.write_bytes(os.urandom(size))

    assert adb("push", there, "/sdcard/Download/")[0] == 0
    assert adb("pull", f"/sdcard/Download/{ODD}", back)[0] == 0

    assert back.read_bytes() == there.read_bytes()


def test_a_folder_comes_back_as_it_was_pushed(adb, tmp_path):
    there = tmp_path / "folder"
    files = {"a.txt": b"a", "sub/b.bin": bytes(range(256)), "sub/deep/é.txt": b"", ODD: b"x" * 70_000}
    for name, data in files.items():
        (there / name).parent.mkdir(parents=True, exist_ok=True)
        (there / name).write_bytes(data)
    (tmp_path / "back").mkdir()

    assert adb("push", there, "/sdcard/Documents/")[0] == 0
    assert adb("pull", "/sdcard/Documents/folder", tmp_path / "back")[0] == 0

    back = tmp_path / "back" / "folder"
    assert {str(path.relative_to(back)): path.read_bytes() for path in back.rglob("*") if path.is_file()} == files


def test_what_has_not_changed_is_not_pushed_again(adb, tmp_path):
    (tmp_path / "a").write_bytes(b"a")

    adb("push", "--sync", tmp_path, "/sdcard/Documents/")
    _, out, err = adb("push", "--sync", tmp_path, "/sdcard/Documents/")

    assert b"0 files pushed, 1 skipped" in out + err


def test_a_file_that_is_not_there_cannot_be_pulled(adb, tmp_path):
    status, out, err = adb("pull", "/sdcard/none", tmp_path / "x")

    assert (status, err + out) == (
        1, b"adb: error: failed to stat remote object '/sdcard/none': No such file or directory\n",
    )  # fmt: skip


def test_adbd_becomes_root_and_is_it_no_more(adb):
    assert adb.text("root") == "adbd is already running as root\n"

    assert adb.text("unroot") == "restarting adbd as non root\n"
    assert adb.text("shell", "id -un") == "shell\n"
    assert adb.text("unroot") == "adbd not running as root\n"

    assert adb.text("root") == "restarting adbd as root\n"
    assert adb.text("shell", "id -un") == "root\n"


def test_ports_are_forwarded_and_reversed(adb):
    port = adb.text("forward", "tcp:0", "tcp:9008").strip()

    assert adb.text("forward", "--list") == f"{adb.phone.serial} tcp:{port} tcp:9008\n\n"
    adb.text("forward", "--remove", f"tcp:{port}")
    assert adb.text("forward", "--list").strip() == ""

    adb.text("reverse", "tcp:7777", "tcp:7778")
    assert adb.text("reverse", "--list").split()[1:] == ["tcp:7777", "tcp:7778"]
    adb.text("reverse", "--remove-all")
    assert adb.text("reverse", "--list").strip() == ""


def test_a_forwarded_port_that_nobody_serves_hangs_up(adb):
    port = int(adb.text("forward", "tcp:0", "tcp:9").strip())

    link = AdbServerLink(ServerAddress(port=port)).connect()
    with link:
        assert link.recv(1) == b""
    adb.text("forward", "--remove-all")


def test_the_log_is_printed_and_cleared(adb):
    adb.text("logcat", "-c")
    adb.text("shell", "log -t Contract 'hello from the test'")

    lines = adb.text("logcat", "-d", "-s", "Contract").splitlines()

    assert lines[0].startswith("--------- beginning of ")
    assert re.fullmatch(r"10-15 15:34:0\d\.\d{3} +\d+ +\d+ I Contract: hello from the test", lines[1])
    assert len(lines) == 2


def test_the_emulators_console_is_reached(adb):
    status, out, _ = adb("emu", "avd", "name")

    assert (status, out.split()) == (0, [b"mobileagent", b"OK"])


def test_garbage_is_not_installed(adb, tmp_path):
    (tmp_path / "garbage.apk").write_bytes(os.urandom(5000))

    status, out, err = adb("install", tmp_path / "garbage.apk")

    assert status == 1
    assert b"INSTALL_" in out + err or b"Failure" in out + err
    assert b"Success" not in out + err


def test_an_app_that_is_not_there_is_not_uninstalled(adb):
    status, out, err = adb("uninstall", "com.none.such")

    assert (status, (out + err).startswith(b"Failure [")) == (1, True)
