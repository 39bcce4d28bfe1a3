"""What else both adb programs can ask of a phone: files that may not be touched, ports, and services that it lacks."""

from __future__ import annotations

import os
import re
import zipfile

import pytest

UNPRIVILEGED = "/data/local/tmp/mine"


@pytest.fixture
def unrooted(adb):
    """An adb whose daemon is not root; it is again afterwards."""
    adb.text("unroot")
    adb.text("wait-for-device")
    yield adb
    adb.text("root")
    adb.text("wait-for-device")


@pytest.mark.parametrize(
    ("path", "reason"),
    [("/system/new", b"Read-only file system"), ("/data/data/com.android.settings/new", b"Permission denied")],
)
def test_a_file_is_not_pushed_where_one_may_not_write(unrooted, tmp_path, path, reason):
    (tmp_path / "a").write_bytes(b"a")

    status, out, err = unrooted("push", tmp_path / "a", path)

    assert status == 1
    assert reason in out + err


def test_a_file_is_not_pulled_that_one_may_not_read(unrooted, tmp_path):
    status, out, err = unrooted("pull", "/data/system/packages.list", tmp_path / "b")

    assert (status, (tmp_path / "b").exists()) == (1, False), out + err


def test_links_are_pulled_as_what_they_lead_to(adb, tmp_path):
    adb.text("shell", "mkdir -p /sdcard/d /data/local/tmp/l; echo one > /data/local/tmp/l/real")
    adb.text("shell", "cd /data/local/tmp/l; ln -s real near; ln -s /data/local/tmp/l/real far")

    assert adb("pull", "/data/local/tmp/l", tmp_path)[0] == 0

    found = {path.name: path.read_text() for path in (tmp_path / "l").iterdir()}
    assert found == {"real": "one\n", "near": "one\n", "far": "one\n"}


def test_links_are_pushed_as_links(adb, tmp_path):
    folder = tmp_path / "links"
    folder.mkdir()
    (folder / "real").write_text("one")
    (folder / "link").symlink_to("real")

    assert adb("push", folder, "/data/local/tmp/")[0] == 0

    assert adb.text("shell", "readlink /data/local/tmp/links/link; cat /data/local/tmp/links/link") == "real\none"


@pytest.mark.parametrize("algorithm", ["any", "none"])
def test_files_are_transferred_though_no_compression_is_offered(adb, tmp_path, algorithm):
    _skip_without_compression(adb)
    data = os.urandom(70_000) + bytes(70_000)
    (tmp_path / "a").write_bytes(data)

    assert adb("push", "-z", algorithm, tmp_path / "a", "/sdcard/a")[0] == 0
    assert adb("pull", "-z", algorithm, "/sdcard/a", tmp_path / "b")[0] == 0

    assert (tmp_path / "b").read_bytes() == data


@pytest.mark.parametrize("algorithm", ["brotli", "lz4", "zstd"])
def test_compression_that_a_host_insists_on_is_refused(adb, tmp_path, algorithm):
    _skip_without_compression(adb)
    (tmp_path / "a").write_bytes(bytes(70_000))

    status, out, err = adb("push", "-z", algorithm, tmp_path / "a", "/sdcard/a")

    assert (status, b"compression flags" in out + err) == (1, True)
    assert adb("shell", "ls /sdcard/a")[0] == 1


def _skip_without_compression(adb):
    if b"brotli" not in adb("help")[1]:
        pytest.skip("this adb knows no compression")


def test_the_phone_chooses_a_port_and_keeps_what_may_not_be_replaced(adb):
    port = int(adb.text("reverse", "tcp:0", "tcp:7778").strip())
    assert adb.text("reverse", "--list").split()[1:] == [f"tcp:{port}", "tcp:7778"]

    status, out, err = adb("reverse", "--no-rebind", f"tcp:{port}", "tcp:7779")
    assert (status, b"cannot rebind existing socket" in out + err) == (1, True)
    adb.text("reverse", f"tcp:{port}", "tcp:7779")
    assert adb.text("reverse", "--list").split()[1:] == [f"tcp:{port}", "tcp:7779"]

    adb.text("reverse", "--remove", f"tcp:{port}")
    status, out, err = adb("reverse", "--remove", f"tcp:{port}")
    assert (status, f"listener 'tcp:{port}' not found" in (out + err).decode()) == (1, True)


def test_the_place_that_the_console_sets_is_told(adb):
    adb("emu", "geo", "fix", "13.4", "52.52")

    assert "Location[gps 52.520000,13.400000 " in adb.text("shell", "dumpsys location")


@pytest.mark.parametrize(
    ("words", "status", "wanted"),
    [
        (["sideload", __file__], 1, "sideload connection failed: closed"),
        (["get-devpath"], 0, "unknown"),
        (["remount"], 0, "remount succeeded"),
        (["root"], 0, "already running as root"),
        (["mdns", "services"], None, "mdns"),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else None,
)
def test_what_a_phone_lacks_is_refused_at_once(adb, words, status, wanted):
    found, out, err = adb(*words)

    assert wanted in (out + err).decode()
    assert found == status or status is None


def test_no_backup_is_made(adb, tmp_path):
    status, out, err = adb("backup", "-f", tmp_path / "backup.ab", "-all")  # adb replaces the file before it asks

    assert (status, "unable to connect for backup: closed" in (out + err).decode()) == (1, True)


def test_the_features_are_those_that_work(adb):
    features = set(adb.text("features").split())

    assert {"shell_v2", "cmd", "stat_v2", "ls_v2", "abb", "abb_exec"} <= features
    assert not [feature for feature in features if re.search("brotli|lz4|zstd|delayed_ack", feature)]


def test_no_process_can_be_debugged(adb):
    assert adb.text("jdwp") == ""
    tracking = adb.start("track-jdwp", stdout=-1)
    try:
        assert tracking.stdout.read(4) == b"0000"
    finally:
        tracking.kill()
        tracking.communicate()


def test_a_bug_report_is_fetched(adb, tmp_path):
    status, out, err = adb("bugreport", tmp_path / "report.zip")

    assert status == 0, out + err
    with zipfile.ZipFile(tmp_path / "report.zip") as archive:
        main = archive.read("main_entry.txt").decode()
        report = archive.read(main).decode()
    assert re.fullmatch(r"bugreport-sdk_gphone64_x86_64-[\w.]+-[\d-]+\.txt", main)
    assert "DUMP OF SERVICE CRITICAL window:" in report
