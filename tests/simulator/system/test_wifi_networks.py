"""The Wi-Fi networks that the phone knows: how they are kept, which it is in, what that changes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pytest_mobileagent.simulator.system.wifi_networks import (
    DEVICE_MAC,
    ENHANCED_OPEN,
    METERED,
    NEAR,
    PSK,
    SAE,
    WEP,
    Address,
    Proxy,
    WifiNetwork,
)

STORE = "/data/misc/apexdata/com.android.wifi/WifiConfigStore.xml"
HOME = WifiNetwork("Café \"Zur 'Post'\" <1> & 2", PSK, 'a "secret" & <more>', is_hidden=True)
KINDS = (
    HOME,
    WifiNetwork("w", WEP, "12345"),
    WifiNetwork("o", ENHANCED_OPEN),
    WifiNetwork("s", SAE, '"', metered=METERED, is_joined_by_itself=False, is_randomized=False),
    WifiNetwork("raw", PSK, "0123456789abcdef" * 4),
    WifiNetwork("p", proxy=Proxy("proxy.example.com", 8080, "localhost"), address=Address("10.1.2.3", 16)),
    WifiNetwork("c", proxy=Proxy(script="http://x/?a&b"), address=Address("1.2.3.4", 8, "1.1.1.1", ("8.8.8.8", "9"))),
)


def test_at_first_it_knows_the_emulators_own_and_is_in_it(phone):
    assert phone.wifi_networks.saved() == [NEAR]
    assert phone.wifi_networks.joined == NEAR
    assert phone.wifi_networks.number(NEAR) == 0


def test_what_is_saved_is_read_as_it_was_from_the_file_that_android_keeps(phone):
    networks = phone.wifi_networks
    for network in KINDS:
        networks.save_network(network)

    assert networks.saved() == [NEAR, *KINDS]
    text = phone.disk.read_text(STORE)
    assert '<string name="ConfigKey">&quot;o&quot;OWE</string>' in text
    assert '<string name="PreSharedKey">' + "0123456789abcdef" * 4 + "</string>" in text
    assert '<item value="&quot;12345&quot;" />' in text


def test_a_name_with_what_no_xml_can_hold_loses_that_alone(phone):
    networks = phone.wifi_networks
    networks.save_network(WifiNetwork("ca\x01f\ud83d <b>"))

    assert [network.ssid for network in networks.saved()] == [NEAR.ssid, "ca\ufffdf\ufffd <b>"]


def test_a_file_that_is_no_xml_has_no_networks(phone):
    phone.wifi_networks.save_network(WifiNetwork("cafe"))
    phone.disk.write(STORE, "<WifiConfigStoreData><Network>")

    assert phone.wifi_networks.saved() == []


def test_a_network_that_is_forgotten_is_left_and_its_id_is_nobodys(phone):
    networks = phone.wifi_networks
    networks.save_network(HOME)

    networks.forget(NEAR)

    assert networks.saved() == [HOME]
    assert networks.joined is None
    assert networks.number(HOME) == 1


def test_who_has_left_a_network_is_in_it_again_once_wifi_is_turned_off_and_on(phone):
    networks = phone.wifi_networks
    networks.leave()
    assert networks.joined is None
    assert phone.connectivity.is_online  # by mobile data

    phone.connectivity.set_wifi(False)
    phone.connectivity.set_wifi(True)

    assert networks.joined == NEAR


def test_a_network_that_is_not_to_be_joined_is_kept_until_wifi_is_turned_off(phone):
    networks, manual = phone.wifi_networks, replace(NEAR, is_joined_by_itself=False)
    networks.save_network(manual)
    assert networks.joined == manual

    phone.connectivity.set_wifi(False)
    phone.connectivity.set_wifi(True)
    assert networks.joined is None

    assert networks.join(manual)
    assert networks.joined == manual


def test_what_is_out_of_range_is_saved_and_not_joined(phone):
    assert not phone.wifi_networks.join(HOME)

    assert phone.wifi_networks.saved() == [NEAR, HOME]
    assert phone.wifi_networks.joined == NEAR


def test_a_snapshot_holds_what_somebody_chose(phone):
    networks = phone.wifi_networks
    networks.save_network(HOME)
    networks.forget(NEAR)
    networks.join(NEAR)
    networks.leave()
    taken = phone.snapshot()
    networks.join(NEAR)

    phone.restore(taken)

    assert networks.joined is None
    assert [networks.number(one) for one in networks.saved()] == [1, 2]


def test_the_devices_own_address_is_that_of_the_interface(phone, run):
    phone.wifi_networks.save_network(replace(NEAR, is_randomized=False))

    assert f"link/ether {DEVICE_MAC} " in run("ip link show wlan0").out
    assert HOME.mac != NEAR.mac


@pytest.mark.parametrize(
    ("network", "address"),
    [
        (replace(NEAR, address=Address("10.0.2.99", 25)), "inet 10.0.2.99/25"),
        (replace(NEAR, address=Address("x", 1)), ""),
    ],
    ids=["given", "none"],
)
def test_an_address_that_was_given_is_that_of_the_interface(phone, run, network, address):
    phone.wifi_networks.save_network(network)

    told = run("ip -4 addr show wlan0").out

    assert address in told
    assert ("inet" in told) == bool(address)


def test_a_metered_network_is_told_as_one(phone, run):
    before = [run(f"dumpsys {name}").out for name in ("connectivity", "netpolicy", "netstats")]
    phone.wifi_networks.save_network(replace(NEAR, metered=METERED))
    after = [run(f"dumpsys {name}").out for name in ("connectivity", "netpolicy", "netstats")]

    words = ("NOT_METERED", "Metered ifaces: {}", "metered=false")
    assert all(word in text for word, text in zip(words, before, strict=True))
    assert not any(word in text for word, text in zip(words, after, strict=True))
    assert "Metered ifaces: {wlan0}\n" in after[1]
