from __future__ import annotations


def test_what_is_mounted_is_listed(shell):
    assert "/dev/block/dm-47 on /data type ext4 (rw,seclabel,nosuid,nodev,noatime)" in shell("mount")[1].splitlines()
    assert {line.split()[4] for line in shell("mount -t ext4")[1].splitlines()} == {"ext4"}


def test_nothing_else_is_mounted_or_unmounted(shell):
    assert shell("mount /nope") == (1, "", "mount: '/nope' not in fstab\n")
    assert shell("umount /data") == (1, "", "umount: /data: Device or resource busy\n")
