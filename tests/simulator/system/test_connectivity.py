import pytest


def test_wifi_is_a_global_setting_and_names_who_switched_it(phone):
    phone.connectivity.set_wifi(False, "com.android.settings")
    assert phone.settings.get("global", "wifi_on") == "0"
    assert not phone.connectivity.wifi_enabled
    line = phone.log.entries[0]
    assert (line.priority, line.tag) == ("I", "WifiService")
    assert line.message == "setWifiEnabled package=com.android.settings uid=1000 enable=false isPrivileged=true"


@pytest.mark.parametrize(("before", "during", "after"), [("1", "3", "1"), ("0", "0", "0")])
def test_airplane_mode_silences_wifi_and_gives_it_back(phone, before, during, after):
    phone.settings.put("global", "wifi_on", before)
    phone.connectivity.set_airplane(True)
    assert phone.settings.get("global", "wifi_on") == during
    assert not phone.connectivity.is_online
    phone.connectivity.set_airplane(False)
    assert phone.settings.get("global", "wifi_on") == after


def test_wifi_may_be_switched_on_in_airplane_mode(phone):
    phone.connectivity.set_airplane(True)
    phone.connectivity.set_wifi(True)
    assert phone.settings.get("global", "wifi_on") == "2"
    assert phone.connectivity.is_online


def test_the_radio_logs_every_change_of_the_airplane_setting(phone):
    phone.settings.put("global", "airplane_mode_on", 1)
    phone.settings.put("global", "airplane_mode_on", 0)
    lines = [entry.message for entry in phone.log.entries if entry.tag == "PhoneGlobals"]
    assert lines == ["Turning radio off - airplane", "Turning radio on - airplane"]


def test_bluetooth_and_mobile_data(phone):
    phone.connectivity.set_bluetooth(False)
    phone.connectivity.set_mobile_data(False)
    assert phone.settings.get("global", "bluetooth_on") == "0"
    assert not phone.connectivity.mobile_data_enabled


def scans(phone):
    return [entry.time_s for entry in phone.log.entries if entry.message == "Scan result ready event"]


def test_an_idle_phone_writes_a_line_now_and_then_as_long_as_it_looks_for_networks(phone):
    began_s = phone.clock.now()
    phone.clock.advance(65)
    assert [time_s - began_s for time_s in scans(phone)] == [20, 40, 60]

    phone.connectivity.set_wifi(False)
    phone.clock.advance(65)
    assert len(scans(phone)) == 3


def test_a_restored_phone_looks_for_networks_when_it_would_have(phone):
    phone.clock.advance(15)
    snapshot = phone.snapshot()
    phone.clock.advance(10)
    expected = scans(phone)
    phone.restore(snapshot)
    phone.clock.advance(10)

    assert scans(phone) == expected
