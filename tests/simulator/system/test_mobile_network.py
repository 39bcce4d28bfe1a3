from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.server.console_gsm import gsm_network
from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.ui.hierarchy import dump_u2
from tests.simulator.apps.hand import Hand


@pytest.fixture
def network(phone):
    return phone.mobile_network


@pytest.fixture
def hand(phone):
    return Hand(phone)


def tell(network, line):
    verb, *words = line.split()
    return gsm_network(network, verb, words).decode().replace("\r\n", "\n")


def test_a_phone_is_at_home_and_hears_well(network):
    assert tell(network, "status") == "gsm voice state: home\ngsm data state:  home\nOK\n"
    assert (network.level, network.is_served("voice"), network.is_served("data")) == (4, True, True)


@pytest.mark.parametrize(
    ("said", "state"),
    [("off", "unregistered"), ("searching", "searching"), ("denied", "denied"), ("on", "home"), ("roaming", "roaming")],
)
def test_registrations_are_told(network, said, state):
    assert tell(network, f"voice {said}") == tell(network, f"data {said}") == "OK\n"

    assert tell(network, "status") == f"gsm voice state: {state}\ngsm data state:  {state}\nOK\n"


def test_without_service_nobody_calls_and_messages_fail(phone, network):
    tell(network, "voice unregistered")

    assert not phone.telephony.incoming_call("5551234")
    assert not phone.telephony.dial("5551234")
    assert phone.telephony.send_sms("5551234", "hi").startswith("content://sms/failed")
    assert phone.telephony.dial("112")


def test_without_data_only_wifi_is_online(phone, network):
    phone.connectivity.set_wifi(is_on=False)
    assert phone.connectivity.is_online

    tell(network, "data off")

    assert not phone.connectivity.is_online


@pytest.mark.parametrize(
    ("line", "heard"),
    [
        ("signal 31", "Phone signal full."), ("signal 8", "Phone three bars."), ("signal 5 7", "Phone two bars."),
        ("signal 3", "Phone one bar."), ("signal 2", "No phone."), ("signal 99", "No phone."),
        ("signal-profile 2", "Phone two bars."), ("signal-profile 0", "No phone."), ("voice searching", "No phone."),
    ],
)  # fmt: skip
def test_the_status_bar_shows_how_well_it_is_heard(phone, network, line, heard):
    assert tell(network, line) == "OK\n"

    assert f'content-desc="{heard}"' in dump_u2(phone)


def test_what_is_not_metered_is_told(run, phone, network):
    phone.connectivity.set_wifi(is_on=False)
    assert "CELLULAR Capabilities: INTERNET" in run("dumpsys connectivity").out

    tell(network, "meter off")

    assert "CELLULAR Capabilities: NOT_METERED&INTERNET" in run("dumpsys connectivity").out


@pytest.mark.parametrize(
    ("line", "refusal"),
    [
        ("voice", "missing argument, try 'gsm voice <state>'"),
        ("data moon", "bad GSM data state name, try 'help gsm data' for list of valid values"),
        ("signal", "not enough arguments: see 'help gsm signal' for details"),
        ("signal 32", "invalid RSSI - must be 0..31 or 99"),
        ("signal 5 8", "invalid BER - must be 0..7 or 99"),
        ("signal-profile 5", "not enough arguments: see 'help gsm signal-profile' for details"),
        ("meter", "missing argument, try 'gsm meter on' or 'gsm meter off'"),
    ],
)
def test_what_is_no_state_of_a_network_is_refused(network, line, refusal):
    assert tell(network, line) == f"KO: {refusal}\n"


def test_a_snapshot_keeps_it_and_a_new_modem_is_at_home(phone, network):
    tell(network, "voice roaming")
    tell(network, "signal 9 1")
    saved = network.save()

    network.load(None)
    assert (network.registration("voice"), network.strength) == ("home", 31)
    network.load(saved)
    assert (network.registration("voice"), network.strength, network.error_rate) == ("roaming", 9, 1)


@pytest.mark.parametrize(
    ("mode", "name", "number", "label", "said"),
    [("33", "LTE", "14(LTE)", "LTE", "LTE"), ("9", "LTE", "14(LTE)", "LTE", "LTE"),
     ("21", "HSPA", "11(HSPA)", "3G", "3G"), ("1", "GPRS", "1(GPRS)", "G", "GPRS")],
)  # fmt: skip
def test_the_preferred_network_type_is_what_data_come_by(phone, hand, run, mode, name, number, label, said):
    phone.settings.put("global", "preferred_network_mode1", mode)

    told = run("dumpsys telephony.registry").out
    assert run("getprop gsm.network.type").out == f"{name}\n"
    assert f"getRilDataRadioTechnology={number}" in told
    assert f"TelephonyDisplayInfo {{network={name}, " in told
    hand.phone.activities.start(Intent(action="android.settings.WIFI_SETTINGS"))
    assert hand.shows(said)
    assert not hand.find_all("mobile_type")

    phone.connectivity.set_wifi(is_on=False)

    assert hand.text("mobile_type") == label
    assert hand.shows(f"Connected / {said}")
    assert f"MOBILE[{name}]" in run("dumpsys connectivity").out


def test_without_service_nobody_knows_what_data_come_by(phone, network, run):
    tell(network, "data unregistered")
    assert run("getprop gsm.network.type").out == "Unknown\n"
    assert (
        "getRilVoiceRadioTechnology=14(LTE), getRilDataRadioTechnology=0(Unknown)"
        in run("dumpsys telephony.registry").out
    )

    tell(network, "data home")
    assert run("getprop gsm.network.type").out == "LTE\n"

    phone.connectivity.set_airplane(True)
    assert run("getprop gsm.network.type").out == "Unknown\n"


def test_settings_say_that_there_is_no_service_and_that_data_are_off(phone, hand, network):
    phone.activities.start(Intent(action="android.settings.WIFI_SETTINGS"))
    tell(network, "data searching")
    assert hand.shows("No connection")

    phone.connectivity.set_mobile_data(is_on=False)

    assert hand.shows("Mobile data off")
