"""SELinux's labels of files, as AOSP's policy has them."""

from __future__ import annotations

import pytest

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.image import find_image
from pytest_mobileagent.simulator.labels import label_of
from pytest_mobileagent.simulator.phone import Phone

CLOCK = "/data/data/com.google.android.deskclock"
NEW = "/data/local/tmp/new"
WALLPAPER = "/data/system/users/0/wallpaper"
UNSUPPORTED = "Operation not supported on transport endpoint"


@pytest.fixture
def root(run):
    return lambda line: run(line, uid=0)


@pytest.fixture
def own(phone):
    """The label of the clock's own files."""
    number = phone.packages.uid("com.google.android.deskclock") - 10_000
    return f"u:object_r:app_data_file:s0:c{number},c256,c512,c768"


@pytest.mark.parametrize(
    ("path", "label"),
    [
        ("/", "rootfs"),
        ("/system/bin/sh", "shell_exec"),
        ("/data", "system_data_root_file"),
        ("/data/data", "system_data_file"),
        ("/data/data/com.android.providers.telephony", "radio_data_file"),
        ("/data/user_de/0/com.android.settings", "system_app_data_file"),
        ("/data/local/tmp", "shell_data_file"),
        ("/data/system/users/0", "system_data_file"),
        ("/storage", "storage_file"),
        ("/storage/emulated/0/Download", "fuse"),
        ("/sdcard/Android/data/net.osmand", "media_rw_data_file"),
        ("/data/media/0/Download", "fuse"),
        ("/dev/null", "null_device"),
    ],
)
def test_a_path_has_the_label_of_the_policy(root, path, label):
    root("mkdir -p /sdcard/Android/data/net.osmand")

    assert root(f"stat -L -c %C {path}").out == f"u:object_r:{label}:s0\n"


def test_a_link_has_a_label_of_its_own(root):
    assert root("ls -dZ /sdcard").out == "u:object_r:rootfs:s0 /sdcard\n"


def test_an_apps_files_have_its_categories(root, own):
    root(f"mkdir {CLOCK}/databases")

    assert root(f"ls -dZ {CLOCK} {CLOCK}/databases").out == f"{own} {CLOCK}\n{own} {CLOCK}/databases\n"
    assert root("ls -lZ /data/local").out.splitlines()[1].split()[4:6] == ["u:object_r:shell_data_file:s0", "4096"]


def test_shared_storage_of_android_10_is_no_fuse():
    phone = Phone(find_image("bmoca"), DeviceConfig(), DeviceClock(1.6e9))

    for path in ("/sdcard/Download", "/sdcard/Android/data"):
        assert label_of(phone.disk, path, phone.disk.stat(path)) == "u:object_r:sdcardfs:s0"


def test_what_is_moved_keeps_its_label_until_it_is_set_back(root, own):
    root(f"touch {NEW}")
    root(f"mv {NEW} {CLOCK}/new")
    assert root(f"stat -c %C {CLOCK}/new").out == "u:object_r:shell_data_file:s0\n"

    assert root(f"restorecon {CLOCK}/new") == (0, "", "")

    assert root(f"stat -c %C {CLOCK}/new").out == f"{own}\n"


def test_what_is_copied_has_the_label_of_its_new_place(root, own):
    root(f"touch {NEW}")
    root(f"cp {NEW} {CLOCK}/new")

    assert root(f"stat -c %C {CLOCK}/new").out == f"{own}\n"


def test_labels_are_set_and_set_back_deeply(root, own):
    root(f"mkdir -p {CLOCK}/a/b")
    root(f"chcon -R u:object_r:shell_data_file:s0 {CLOCK}/a")
    root(f"touch {CLOCK}/a/b/new")  # as the folder that it is in
    assert root(f"stat -c %C {CLOCK}/a/b/new").out == "u:object_r:shell_data_file:s0\n"

    root(f"restorecon {CLOCK}/a")
    assert root(f"stat -c %C {CLOCK}/a {CLOCK}/a/b").out == f"{own}\nu:object_r:shell_data_file:s0\n"
    root(f"restorecon -R {CLOCK}/a")

    assert root(f"stat -c %C {CLOCK}/a {CLOCK}/a/b {CLOCK}/a/b/new").out == f"{own}\n" * 3


def test_labels_are_in_a_snapshot(phone, root):
    root(f"touch {WALLPAPER}")
    root(f"chcon u:object_r:shell_data_file:s0 {WALLPAPER}")
    saved = phone.snapshot()
    root(f"restorecon {WALLPAPER}")
    assert root(f"stat -c %C {WALLPAPER}").out == "u:object_r:wallpaper_file:s0\n"

    phone.restore(saved)

    assert root(f"stat -c %C {WALLPAPER}").out == "u:object_r:shell_data_file:s0\n"


@pytest.mark.parametrize(
    ("line", "uid", "said"),
    [
        ("chcon x:x:x:x /sdcard/Download", 0, f"chcon: '/sdcard/Download' to x:x:x:x: {UNSUPPORTED}"),
        ("chcon x:x:x:x /nope", 0, "chcon: '/nope' to x:x:x:x: No such file or directory"),
        ("chcon x:x:x:x /data/local/tmp", 2000, "chcon: '/data/local/tmp' to x:x:x:x: Permission denied"),
        ("chcon x:x:x:x /data/local", 2000, "chcon: '/data/local' to x:x:x:x: Operation not permitted"),
        ("restorecon /nope", 0, "restorecon: restorecon failed: /nope: No such file or directory"),
    ],
)
def test_who_may_not_set_a_label_is_told(run, line, uid, said):
    assert run(line, uid=uid) == (1, "", f"{said}\n")
