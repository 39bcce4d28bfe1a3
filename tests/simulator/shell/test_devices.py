"""What a user of the shell may not do, and what the emulator has no device for."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize("line", ["insmod a.ko", "rmmod a", "swapon a", "swapoff a", "freeramdisk a"])
def test_what_is_for_root_is_refused(shell, line):
    name = line.split()[0]
    assert shell(line, uid=2000) == (1, "", f'{name}: Not root (see "{name} --help")\n')


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        ("chroot / true", (125, "", "chroot: /: Operation not permitted\n")),
        ("unshare -m true", (1, "", "unshare: Operation not permitted\n")),
        ("unshare -U true", (1, "", "unshare: Operation not permitted\n")),
        ("pivot_root / /data", (1, "", "pivot_root: '/' -> '/data': Operation not permitted\n")),
        ("lsmod", (0, "Module                  Size  Used by\n", "")),
        ("hwclock", (1, "", "hwclock: /dev/rtc0: No such file or directory\n")),
        ("devmem 0x1000", (1, "", "devmem: /dev/mem: No such file or directory\n")),
        ("microcom /dev/null", (1, "", "microcom: /dev/null: Inappropriate ioctl for device\n")),
    ],
)
def test_what_cannot_be_is_said(shell, line, reply):
    assert shell(line, uid=2000) == reply


def test_root_may_run_programs_apart(shell):
    assert shell("chroot / id -un; unshare -m echo apart; nsenter -t 1 echo inside")[1] == "root\napart\ninside\n"
    assert shell("pivot_root / /data")[2] == "pivot_root: '/' -> '/data': Device or resource busy\n"
    assert shell("nsenter -t 1 -m true")[2] == "nsenter: /proc/1/ns/mnt: No such file or directory\n"


def test_batteries_and_chargers_are_told(shell, phone):
    shell("dumpsys battery set level 42")

    assert shell("acpi; acpi -a; acpi -t") == (0, f"Battery 0: {phone.power.hardware.level}%\nAdapter 0: online\n", "")
