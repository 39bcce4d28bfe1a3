"""`cmd wifi`: the networks that are saved, and the one that is joined."""

from __future__ import annotations

import pytest

HEAD = "Network Id      SSID                         Security type\n"
ANDROID_WIFI = "0            AndroidWifi                      open/owe^\n"


def test_networks_are_added_listed_and_forgotten(run):
    assert run("cmd wifi list-networks") == (0, HEAD + ANDROID_WIFI, "")
    assert run("cmd wifi add-network Home wpa2 password -m -h") == (0, "Save successful\n", "")
    home = "1            Home                             wpa2-psk/wpa3-sae^\n"
    assert run("cmd wifi list-networks").out == HEAD + ANDROID_WIFI + home
    assert run("cmd netpolicy list wifi-networks").out == "AndroidWifi;none\nHome;true\n"

    assert run("cmd wifi forget-network 0") == (0, "Forget successful\n", "")
    assert run("cmd wifi list-networks").out == HEAD + home
    assert run("cmd wifi forget-network 0").out == "Forget failed with error code: 0\n"
    assert run("cmd wifi forget-network 1").out == "Forget successful\n"
    assert run("cmd wifi list-networks").out == "No networks\n"


def test_without_a_network_it_is_not_connected_until_it_is_told_to(run):
    run("cmd wifi forget-network 0")
    assert run("cmd wifi status").out.endswith("instance ====\nWifi is not connected\n")
    assert "curState=DisconnectedState\n" in run("dumpsys wifi").out

    assert run("cmd wifi connect-network AndroidWifi open") == (0, "Connection initiated \n", "")

    assert 'Wifi is connected to "AndroidWifi"\n' in run("cmd wifi status").out
    assert "Net ID: 1, " in run("cmd wifi status").out


def test_what_is_set_for_a_network_is_in_the_dump(run):
    run("cmd wifi add-network Home wpa3 password -m -d -r none")

    told = run("dumpsys wifi").out.partition('ID: 1 SSID: "Home" HIDDEN: false\n')[2]

    assert told.startswith(" KeyMgmt: SAE\n PSK/SAE: *\n")
    assert " allowAutojoin: false\n meteredOverride: 1 macRandomizationSetting: 0 " in told


@pytest.mark.parametrize(
    ("words", "error"),
    [
        ("add-network Home", 'Argument expected after "Home"'),
        ("add-network Home wpa", "Unknown network type wpa"),
        ("add-network Home wpa2", 'Argument expected after "wpa2"'),
        ("add-network Home open -r some", "Unrecognized macRandomizationSetting some"),
        ("forget-network x", 'For input string: "x"'),
    ],
)
def test_a_network_that_is_not_described_is_refused(run, words, error):
    status, out, told = run(f"cmd wifi {words}")

    assert (status, out) == (255, "")
    assert error in told
    assert "Home" not in run("cmd wifi list-networks").out
