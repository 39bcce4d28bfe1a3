"""`/proc` and `/sys` tell what the phone's parts tell."""

from __future__ import annotations

import pytest


def test_the_power_supply_is_the_hardwares(shell, phone):
    phone.power.set_battery(level=17, status=3, is_ac=False)
    folder = "/sys/class/power_supply"

    assert shell(f"cat {folder}/battery/capacity {folder}/battery/status {folder}/ac/online", uid=2000) == (
        0,
        "17\nDischarging\n0\n",
        "",
    )
    assert shell("dumpsys battery set level 80; dumpsys battery | grep level")[1] == "  level: 80\n"
    assert shell(f"cat {folder}/battery/capacity")[1] == "17\n"
    assert shell("dumpsys battery reset; dumpsys battery | grep level")[1] == "  level: 17\n"


def test_an_override_of_the_battery_is_part_of_a_snapshot(phone, shell):
    shell("dumpsys battery set level 5")
    snapshot = phone.snapshot()
    shell("dumpsys battery reset")
    phone.restore(snapshot)

    assert (phone.power.battery.level, phone.power.hardware.level, phone.power.is_battery_overridden) == (5, 100, True)


def test_who_listens_is_listed(shell, phone):
    phone.ports.listen("tcp:7912", None, uid=10099)

    row = shell("cat /proc/net/tcp", uid=2000)[1].splitlines()[1]
    assert row.split()[:4] + row.split()[7:8] == ["0:", "00000000:1EE8", "00000000:0000", "0A", "10099"]
    phone.ports.close("tcp:7912")
    assert len(shell("cat /proc/net/tcp")[1].splitlines()) == 1


def test_the_network_is_the_one_that_ip_shows(shell, phone):
    assert [line.split(":")[0].strip() for line in shell("cat /proc/net/dev")[1].splitlines()[2:]] == [
        "lo", "eth0", "wlan0",
    ]  # fmt: skip
    assert [line.split()[:3] for line in shell("cat /proc/net/route")[1].splitlines()[1:]] == [
        ["eth0", "0000000A", "00000000"],
        ["wlan0", "0002000A", "00000000"],
    ]
    phone.connectivity.set_wifi(False)
    assert "wlan0" not in shell("cat /proc/net/route /proc/net/wireless")[1]
    assert shell("cat /sys/class/net/wlan0/operstate")[1] == "down\n"


def test_the_networks_devices_are_for_root(shell):
    assert shell("ls /sys/class/net", uid=2000)[1] == "eth0\nlo\nwlan0\n"
    assert shell("cat /sys/class/net/wlan0/address", uid=2000) == (
        1,
        "",
        "cat: /sys/class/net/wlan0/address: Permission denied\n",
    )
    assert shell("cat /sys/class/net/wlan0/address")[1] == "02:15:b2:00:00:00\n"


def test_memory_is_the_same_everywhere(shell):
    memory = dict(line.replace(" kB", "").split(":") for line in shell("cat /proc/meminfo")[1].splitlines())

    assert shell("free -k | grep Mem:")[1].split()[1] == memory["MemTotal"].strip()
    assert f"{memory['MemFree'].strip()}K free" in shell("top -b -n 1")[1]


def test_a_boot_has_an_id(shell, phone):
    first = shell("cat /proc/sys/kernel/random/boot_id", uid=2000)[1]
    phone.clock.advance(60)
    assert shell("cat /proc/sys/kernel/random/boot_id")[1] == first
    phone.reboot()
    assert shell("cat /proc/sys/kernel/random/boot_id")[1] != first


@pytest.mark.parametrize("name", ["thermal", "backlight", "leds"])
def test_classes_without_a_device_are_empty(shell, name):
    assert shell(f"ls /sys/class/{name}") == (0, "", "")
