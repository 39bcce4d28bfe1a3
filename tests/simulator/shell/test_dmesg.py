"""dmesg: the kernel's messages, for root."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize("option", ["", "-c", "-C", "-n 3", "-S"])
def test_the_policy_keeps_it_from_adbs_shell(shell, option):
    assert shell(f"dmesg {option}", uid=2000) == (1, "", "dmesg: klogctl: Permission denied\n")


def test_the_boot_is_told(shell):
    version = shell("cat /proc/version")[1]
    lines = shell("dmesg -t")[1].splitlines()

    assert lines[0] + "\n" == version
    assert f"init: ... started service 'logd' has pid {shell('pidof logd')[1].strip()}" in lines
    assert shell("dmesg -r | head -n 1")[1] == f"<5>[    0.000000] {version}"
    assert shell("dmesg -T | head -n 1")[1].startswith("[Sun Oct 15 15:34:00 2023] Linux version ")
    assert shell("dmesg -t | grep ^input:")[1].count("\n") == 2


def test_what_was_cleared_is_gone_until_the_next_boot(shell, phone):
    kept = shell("dmesg")[1]
    snapshot = phone.snapshot()

    assert shell("dmesg -c; dmesg") == (0, kept, "")
    phone.restore(snapshot)
    assert shell("dmesg")[1] == kept
    shell("dmesg -C")
    assert shell("dmesg")[1] == ""
    phone.reboot()
    assert shell("dmesg -t | head -n 1")[1].startswith("Linux version ")
