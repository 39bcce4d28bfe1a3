"""What a phone mounts read-only stays as it is, for root too; what is mounted is not moved away."""

from __future__ import annotations

import pytest

READ_ONLY = "Read-only file system"


@pytest.mark.parametrize("uid", [0, 2000], ids=["root", "shell"])
@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("mv /sdcard /sdcard/in", f"mv: bad '/sdcard': {READ_ONLY}\n"),
        ("mv /data /old", f"mv: bad '/data': {READ_ONLY}\n"),
        ("mkdir /x", f"mkdir: '/x': {READ_ONLY}\n"),
        ("mkdir -p /system/a/b", f"mkdir: '/system/a/b': {READ_ONLY}\n"),
        ("touch /x", f"touch: '/x': {READ_ONLY}\n"),
        ("touch /system/etc/hosts", f"touch: '/system/etc/hosts': {READ_ONLY}\n"),
        ("echo 1 > /x", f"/system/bin/sh: can't create /x: {READ_ONLY}\n"),
        ("echo 1 >> /etc/hosts", f"/system/bin/sh: can't create /etc/hosts: {READ_ONLY}\n"),
        ("rm /sdcard", f"rm: /sdcard: {READ_ONLY}\n"),
        ("rm -f /system/etc/hosts", f"rm: /system/etc/hosts: {READ_ONLY}\n"),
        ("ln -s /sdcard /s", f"ln: cannot create symbolic link from '/sdcard' to '/s': {READ_ONLY}\n"),
        ("cp /proc/version /vendor", f"cp: '/proc/version': {READ_ONLY}\n"),
        ("rmdir /system/xbin", f"rmdir: /system/xbin: {READ_ONLY}\n"),
    ],
)
def test_nobody_changes_the_root_or_the_system(phone, shell, uid, line, told):
    before = phone.disk.image()

    status, out, err = shell(line, uid=uid)

    assert (status != 0, out, err) == (True, "", told)
    assert phone.disk.image().names == before.names


@pytest.mark.parametrize("line", ["mv /storage/emulated /storage/x", "mv /storage/emulated/0 /storage/emulated/1"])
def test_what_is_mounted_is_busy(shell, line):
    assert shell(line) == (1, "", f"mv: bad '{line.split()[1]}': Device or resource busy\n")
    assert shell("ls -d /sdcard/Download") == (0, "/sdcard/Download\n", "")


def test_all_else_is_written_as_before(shell):
    places = "/data/x /data/local/tmp/x /sdcard/x /storage/emulated/0/y /mnt/x /dev/x /data/system/x /cache/x"
    assert shell(f"touch {places} && mkdir /mnt/folder && rm {places}") == (0, "", "")


def test_root_may_write_once_it_has_been_remounted_until_the_phone_starts_again(phone, shell):
    assert shell("test -w /system; echo $?")[1] == "1\n"
    assert shell("mount -o rw,remount /") == (0, "", "'/dev/block/dm-5' is read-only\n")
    assert shell("mount -o rw,remount /system") == (1, "", "mount: '/system' not in /proc/mounts\n")
    assert shell("touch /x")[2] == f"touch: '/x': {READ_ONLY}\n"

    assert shell("remount") == (0, "remount succeeded\n", "")

    assert shell("touch /system/x /x && mv /x /y && grep ' / ' /proc/mounts")[1].startswith(
        "/dev/block/dm-5 / ext4 rw,"
    )
    kept = phone.disk.image()
    phone.reboot()
    assert shell("touch /z")[0] == 1
    phone.disk.restore(kept)
    assert shell("touch /z")[0] == 0
    assert shell("touch /a", uid=2000)[2] == "touch: '/a': Permission denied\n"
