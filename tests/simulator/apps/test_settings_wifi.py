"""Wi-Fi in Settings: a network's page, adding one, those that are saved."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from PIL import Image, ImageOps

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.image import find_image
from pytest_mobileagent.simulator.androidx.settingslib import title_of
from pytest_mobileagent.simulator.apps.settings.wifi_form import SECURITIES, modify
from pytest_mobileagent.simulator.apps.settings.wifi_share import NETWORK_EXTRA, ShareNetwork, code_of, modules_of
from pytest_mobileagent.simulator.apps.systemui.tiles import INTERNET
from pytest_mobileagent.simulator.phone import Phone
from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.system.lock_settings import PIN
from pytest_mobileagent.simulator.system.wifi_networks import (
    DEVICE_MAC,
    ENHANCED_OPEN,
    METERED,
    NEAR,
    PSK,
    SAE,
    UNMETERED,
    WEP,
    Address,
    Proxy,
    WifiNetwork,
)
from tests.conftest import EPOCH_S
from tests.simulator.apps.android_10.test_languages import IN_LATIN_LETTERS, LANGUAGES, said  # noqa: F401 - a fixture
from tests.simulator.apps.hand import Hand
from tests.simulator.apps.test_settings_pages import TOLD, is_dead

ATTIC = WifiNetwork("Attic", PSK, "password")


@pytest.fixture
def internet(phone, hand):
    phone.display.set_density(160)  # so that what has to be scrolled otherwise is there whole
    phone.activities.start(Intent(action="android.settings.WIFI_SETTINGS"))
    return hand


@pytest.fixture
def details(internet):
    return internet.tap("settings_button")


@pytest.fixture
def form(internet):
    return internet.tap("Add network")


def known(phone):
    return phone.wifi_networks.find(NEAR.key)


def choose(hand, spinner, option):
    """Choose an option of a spinner; the list of options is the topmost window."""
    hand.phone.ime.hide()
    hand.tap(spinner)
    shown = [view for view in hand.find_all(option) if view.resource_id == "android:id/text1"]
    return hand.tap(shown[0])


def can_save(hand):
    hand.phone.ime.hide()
    return hand.find("button1").enabled


@pytest.mark.parametrize(
    ("row", "option", "summary", "metered", "is_randomized"),
    [
        ("Network usage", "Treat as metered", "Connected / Metered", METERED, True),
        ("Network usage", "Treat as unmetered", "Connected / Unmetered", UNMETERED, True),
        ("Privacy", "Use device MAC", "Connected", 0, False),
    ],
)
def test_how_a_network_is_used_is_chosen_on_its_page(phone, details, row, option, summary, metered, is_randomized):
    details.tap(row).tap(option)

    assert details.shows(option)
    assert details.text("entity_header_summary") == summary
    assert (known(phone).metered, known(phone).is_randomized) == (metered, is_randomized)


def test_the_page_tells_the_address_that_the_network_sees(phone, details, run):
    assert NEAR.mac in details.texts()

    details.tap("Privacy").tap("Use device MAC")

    assert details.shows("Device MAC address")
    assert DEVICE_MAC in details.texts()
    assert DEVICE_MAC in run("ip link show wlan0").out


def test_what_the_phone_is_called_in_a_network_is_told_about_it(phone, hand):
    phone.display.set_density(160)
    phone.activities.start(Intent(action="android.settings.DEVICE_INFO_SETTINGS"))
    assert {"10.0.2.16", DEVICE_MAC} <= set(hand.texts())

    phone.wifi_networks.save_network(replace(NEAR, address=Address("10.0.2.99", 24)))
    assert hand.shows("10.0.2.99")

    phone.wifi_networks.leave()
    assert hand.shows("Unavailable")


@pytest.mark.parametrize("content", ["", "<Network>", "\0", '<Network><int name="LinkPrefixLength" value="99" />'
    '<string name="IpAssignment">STATIC</string><string name="SSID">"AndroidWifi"</string></Network>'])  # fmt: skip
def test_a_file_that_is_no_list_of_networks_breaks_no_page(phone, hand, run, content):
    phone.wifi_networks.save_network(NEAR)
    phone.disk.write("/data/misc/apexdata/com.android.wifi/WifiConfigStore.xml", content)

    phone.activities.start(Intent(action="android.settings.WIFI_SETTINGS"))
    if hand.find_all("settings_button"):
        hand.tap("settings_button")

    assert hand.shows("AndroidWifi")
    assert run("cmd wifi list-networks").status == 0


def test_every_row_of_the_page_does_something_or_only_tells(phone, details):
    dead = {title_of(row) for row in phone.activities.screen.rows() if is_dead(row)}

    assert dead - TOLD == {"Security"}


def test_a_network_is_left_and_joined_again(phone, details):
    details.tap("Disconnect")
    assert details.shows("Disconnected from AndroidWifi")
    assert not phone.connectivity.is_wifi_connected
    assert not details.shows("Signal strength")

    details.tap("Connect")

    assert phone.connectivity.is_wifi_connected
    assert details.shows("Signal strength")


def test_a_network_that_is_forgotten_is_near_and_a_tap_saves_it(phone, details):
    details.tap("Forget")
    assert phone.wifi_networks.saved() == []
    assert details.shows("Internet")
    assert not details.shows("Saved networks")
    assert not details.shows("Connected")

    details.tap("AndroidWifi")

    assert phone.wifi_networks.saved() == [NEAR]
    assert details.shows("Connected")


def test_whether_wifi_turns_on_by_itself_is_told_where_it_is_chosen(internet):
    assert internet.shows("Wi‑Fi turns back on automatically")

    internet.tap("Network preferences").tap("Turn on Wi‑Fi automatically").back()

    assert internet.shows("Wi‑Fi doesn’t automatically turn back on")


def test_a_long_press_on_a_network_offers_what_can_be_done_with_it(phone, internet):
    internet.long_press("AndroidWifi").tap("Disconnect")
    assert internet.shows("Saved")

    internet.long_press("AndroidWifi").tap("Connect")
    assert internet.shows("Connected")

    internet.long_press("AndroidWifi").tap("Forget")
    assert phone.wifi_networks.saved() == []


def test_the_panel_of_the_tile_joins_it_too(phone, hand):
    phone.wifi_networks.leave()
    phone.panels.open(INTERNET)
    assert not hand.shows("Connected")

    hand.tap("AndroidWifi")

    assert hand.shows("Connected")
    assert phone.connectivity.is_wifi_connected


@pytest.mark.parametrize(
    ("network", "told"),
    [
        (NEAR, "WIFI:S:AndroidWifi;T:nopass;P:;H:false;;"),
        (ATTIC, "WIFI:S:Attic;T:WPA;P:password;H:false;;"),
        (WifiNetwork('a;b:c"', SAE, "x,y\\z", is_hidden=True), 'WIFI:S:a\\;b\\:c\\";T:SAE;P:x\\,y\\\\z;H:true;;'),
        (WifiNetwork("w", WEP, "12345"), "WIFI:S:w;T:WEP;P:12345;H:false;;"),
        (WifiNetwork("o", ENHANCED_OPEN), "WIFI:S:o;T:nopass;P:;H:false;;"),
    ],
)
def test_a_code_says_how_a_network_is_joined(network, told):
    assert code_of(network) == told


@pytest.mark.parametrize(
    ("network", "purpose", "password"),
    [
        (NEAR, "Scan this QR code to connect to “AndroidWifi”", ""),
        (ATTIC, "Scan this QR code to connect to “Attic” and share the password", "Wi‑Fi password: password"),
    ],
    ids=["open", "with a password"],
)
def test_a_network_is_shared_by_its_code(phone, internet, network, purpose, password):
    phone.wifi_networks.save_network(network)
    internet.tap("Saved networks").tap(network.ssid).tap("Share")

    assert internet.shows(purpose)
    assert internet.find_all("qrcode_view")
    assert [view.shown_text for view in internet.find_all("password")] == [password] * bool(password)
    assert is_drawn(phone, internet.find("qrcode_view").visible_bounds, modules_of(code_of(network)))


def is_drawn(phone, box, rows):
    """Whether what is drawn in a box is that code, black on white."""
    picture = Image.open(io.BytesIO(phone.windows.png())).convert("L").crop((box.left, box.top, box.right, box.bottom))
    left, top, right, bottom = ImageOps.invert(picture).getbbox()
    module = (right - left) // len(rows)
    seen = [
        [
            picture.getpixel((left + x * module + module // 2, top + y * module + module // 2)) < 128
            for x in range(len(rows))
        ]
        for y in range(len(rows))
    ]
    return (right - left, bottom - top) == (module * len(rows),) * 2 and seen == [list(map(bool, row)) for row in rows]


def test_who_does_not_know_the_lock_shares_nothing(phone, details):
    phone.lock_settings.set(PIN, "1234")
    details.tap("Share")
    assert details.shows("Confirm your PIN")

    phone.input.text("9999")
    details.tap("next")
    assert details.shows("Wrong PIN")
    phone.input.text("1234")
    details.tap("next")

    assert details.shows("Share Wi‑Fi")
    assert details.back().shows("Network details")


def test_without_auto_connect_it_is_not_joined_the_next_time(phone, details):
    details.tap("Auto‑connect")
    assert phone.connectivity.is_wifi_connected

    phone.connectivity.set_wifi(False)
    phone.connectivity.set_wifi(True)

    assert not phone.connectivity.is_wifi_connected
    assert details.text("entity_header_summary") == "Auto-connect is off"


def test_a_saved_network_that_is_out_of_range_cannot_be_joined_only_forgotten(phone, internet):
    phone.wifi_networks.save_network(ATTIC)
    assert internet.shows("2 networks")

    internet.tap("Saved networks").tap("Attic")
    assert internet.shows("WPA/WPA2-Personal")
    assert not internet.find("button3").enabled

    internet.tap("Forget")
    assert phone.wifi_networks.saved() == [NEAR]


@pytest.mark.parametrize(
    ("security", "passwords", "saved"),
    [
        ("None", [("", True)], WifiNetwork("Attic")),
        ("Enhanced Open", [("", True)], WifiNetwork("Attic", ENHANCED_OPEN)),
        ("WEP", [("", False), ("a", True)], WifiNetwork("Attic", WEP, "a")),
        ("WPA/WPA2-Personal", [("1234567", False), ("12345678", True)], WifiNetwork("Attic", PSK, "12345678")),
        ("WPA3-Personal", [("", False), ("1", True)], WifiNetwork("Attic", SAE, "1")),
    ],
)
def test_a_network_is_saved_once_its_name_and_password_are_told(phone, form, run, security, passwords, saved):
    assert not can_save(form)
    form.type("Attic", into="ssid")
    choose(form, "security", security)

    assert bool(form.find_all("password")) == bool(saved.password)
    typed = ""
    for password, is_enough in passwords:
        if added := password.removeprefix(typed):
            form.type(added, into="password")
        typed = password
        assert can_save(form) is is_enough
    form.tap("Save")

    assert phone.wifi_networks.saved() == [NEAR, saved]
    assert "1            Attic " in run("cmd wifi list-networks").out
    assert form.tap("Saved networks").tap("Attic").shows(security)


def test_a_password_is_seen_where_it_is_wanted(form):
    choose(form, "security", "WPA3-Personal")
    form.type("secret", into="password")
    assert form.text("password") == "••••••"

    form.tap("show_password")
    assert form.text("password") == "secret"

    choose(form, "security", "None")
    assert not form.find_all("show_password")


@pytest.mark.parametrize(("name", "is_good"), [("x" * 32, True), ("x" * 33, False), ("ä" * 17, False)])
def test_a_name_has_32_bytes_at_most(form, name, is_good):
    form.type(name, into="ssid")

    assert can_save(form) is is_good
    assert form.shows("The network name is too long.") is not is_good


def test_what_is_set_under_advanced_options_is_saved(phone, form):
    form.type("Attic", into="ssid").tap("Advanced options")
    choose(form, "metered_settings", "Treat as metered")
    choose(form, "hidden_settings", "Yes")
    assert form.find_all("hidden_settings_warning")
    choose(form, "privacy_settings", "Use device MAC")
    choose(form, "proxy_settings", "Manual")
    assert not can_save(form)
    form.type("proxy.example.com", into="proxy_hostname").type("8080", into="proxy_port")
    assert can_save(form)
    choose(form, "ip_settings", "Static")
    assert not can_save(form)
    form.type("10.1.2.3", into="ipaddress").type("8.8.8.8", into="dns1")
    form.tap("Save")

    assert phone.wifi_networks.saved()[1] == WifiNetwork(
        "Attic", is_hidden=True, metered=METERED, is_randomized=False, proxy=Proxy("proxy.example.com", 8080),
        address=Address("10.1.2.3", 24, "", ("8.8.8.8",)),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("spinner", "option", "texts"),
    [
        ("proxy_settings", "Manual", {"proxy_hostname": "a b", "proxy_port": "8080"}),
        ("proxy_settings", "Manual", {"proxy_hostname": "a", "proxy_port": "65536"}),
        ("proxy_settings", "Manual", {"proxy_hostname": "a"}),
        ("proxy_settings", "Proxy Auto-Config", {}),
        ("ip_settings", "Static", {"ipaddress": "10.1.2"}),
        ("ip_settings", "Static", {"ipaddress": "0.0.0.0"}),  # noqa: S104 - it is the address that is refused
        ("ip_settings", "Static", {"ipaddress": "10.1.2.3", "network_prefix_length": "33"}),
        ("ip_settings", "Static", {"ipaddress": "10.1.2.3", "gateway": "x"}),
    ],
)
def test_what_makes_no_network_cannot_be_saved(form, spinner, option, texts):
    form.type("Attic", into="ssid").tap("Advanced options")
    choose(form, spinner, option)
    for name, text in texts.items():
        form.type(text, into=name)

    assert not can_save(form)


def test_what_was_saved_is_modified_and_a_password_stays_unless_another_is_told(phone, internet):
    before = replace(ATTIC, is_joined_by_itself=False, proxy=Proxy("proxy.example.com", 8080))
    phone.wifi_networks.save_network(before)
    internet.tap("Saved networks").tap("Attic").tap("Modify")
    assert not internet.find_all("ssid")
    assert internet.find("password").hint == "(unchanged)"

    choose(internet.tap("wifi_advanced_togglebox"), "metered_settings", "Treat as metered")
    assert internet.text("proxy_hostname") == "proxy.example.com"
    internet.tap("Save")
    assert phone.wifi_networks.saved() == [NEAR, replace(before, metered=METERED)]

    internet.tap("Modify").type("1234", into="password")
    assert not can_save(internet)
    internet.type("5678", into="password")
    assert can_save(internet)
    internet.tap("Save")
    assert [network.password for network in phone.wifi_networks.saved()] == ["", "12345678"]


def test_a_network_that_is_modified_has_the_address_that_it_is_given(phone, details):
    choose(details.tap("Modify").tap("wifi_advanced_togglebox"), "ip_settings", "Static")
    details.type("10.0.2.99", into="ipaddress")
    details.phone.ime.hide()
    details.tap("Save")

    assert known(phone).address == Address("10.0.2.99", 24)
    assert details.shows("10.0.2.99")
    assert phone.wifi_networks.joined == known(phone)


def test_cancel_saves_nothing(phone, form):
    form.type("Attic", into="ssid").tap("Cancel")

    assert form.shows("Internet")
    assert phone.wifi_networks.saved() == [NEAR]


def test_every_security_of_the_form_is_one_that_is_kept(phone):
    for security, _ in SECURITIES:
        network = WifiNetwork("Attic", security)
        phone.wifi_networks.save_network(network)
        assert phone.wifi_networks.find(network.key) == network


@pytest.mark.few(3)
@pytest.mark.parametrize("locale", [*LANGUAGES, *IN_LATIN_LETTERS])
def test_a_network_is_described_and_added_in_the_phones_language(said, locale):  # noqa: F811
    config = replace(DeviceConfig(), locale=locale, density_dpi=160)
    hand = Hand(Phone(find_image("androidworld"), config, DeviceClock(EPOCH_S)))
    networks = hand.phone.wifi_networks
    for network in (ATTIC, NEAR):
        networks.save_network(network)
        extras = {":settings:show_fragment": ShareNetwork.fragment, NETWORK_EXTRA: network.key}
        hand.phone.activities.start(Intent(component="com.android.settings/.SubSettings", extras=extras))
        hand.views()
    for metered, is_randomized in ((METERED, False), (UNMETERED, True)):
        networks.save_network(replace(ATTIC, metered=metered))
        networks.save_network(replace(NEAR, metered=metered, is_randomized=is_randomized, is_joined_by_itself=False))
        hand.phone.activities.start(Intent(action="android.settings.WIFI_SETTINGS"))
        hand.tap("settings_button").tap("button3")
        hand.views()
        hand.back()
        networks.join(NEAR)
    hand.phone.settings.put("global", "wifi_wakeup_enabled", 0)
    modify(hand.phone.activities.screen, ATTIC)
    hand.views()
    hand.back()
    hand.tap(hand.phone.strings.translate("com.android.settings", "Add network")).type("x" * 33, into="ssid")
    hand.phone.activities.screen.form.choices |= {"security": PSK, "hidden_settings": True, "ip_settings": True}
    hand.tap("wifi_advanced_togglebox")
    for proxy in (1, 2):
        hand.phone.activities.screen.form.choices["proxy_settings"] = proxy
        hand.phone.touch()
        hand.views()
    assert said <= {app.label for app in hand.phone.packages.launcher_apps()}
