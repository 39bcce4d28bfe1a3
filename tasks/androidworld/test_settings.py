from __future__ import annotations

from pytest_mobileagent import mobile_task
from pytest_mobileagent.state.radios import Radios
from pytest_mobileagent.state.side_effects import modified
from pytest_mobileagent.state.stored import setting_differs

from .pools import OPENABLE_APPS, PACKAGES

BRIGHTEST, DIMMEST = "255", "1"
WIFI = modified("settings/global", "wifi_on")
BLUETOOTH = modified("settings/global", "bluetooth_on")
BRIGHTNESS = (modified("settings/system", "screen_brightness"), modified("settings/system", "screen_brightness_float"))


def an_app(fake):
    return {"app_name": fake.pick(OPENABLE_APPS)}


def app_differs(device, name):
    """Return that the activity in front belongs to another app."""
    found = device.activity()
    return "" if found.partition("/")[0] == PACKAGES[name] else f"{name} is not in front, but {found}"


# -- Bluetooth --------------------------------------------------------------------------------------------------------


@mobile_task(
    "Turn bluetooth off.", apps=["settings"], max_steps=10, difficulty="easy", upstream="SystemBluetoothTurnOff"
)
def test_settings_bluetooth_off(task, agent, device):
    """The phone's settings say that Bluetooth is off."""
    radios = Radios(device)
    radios.set_bluetooth(on=True)

    agent.run(task, expected=[BLUETOOTH])

    assert not radios.bluetooth_differs(on=False)


@mobile_task(
    "Turn bluetooth off.",
    apps=["settings"],
    max_steps=10,
    difficulty="easy",
    upstream="SystemBluetoothTurnOffVerify",
    tags=["verification"],
    satisfied_at_start=True,
)
def test_settings_bluetooth_off_verify(task, agent, device):
    """Bluetooth, which was off, is still off."""
    radios = Radios(device)
    radios.set_bluetooth(on=False)

    agent.run(task)

    assert not radios.bluetooth_differs(on=False)


@mobile_task(
    "Turn bluetooth on.",
    apps=["settings"],
    max_steps=10,
    difficulty="easy",
    upstream="SystemBluetoothTurnOn",
    tags=["screen_reading"],
)
def test_settings_bluetooth_on(task, agent, device):
    """The phone's settings say that Bluetooth is on."""
    radios = Radios(device)
    radios.set_bluetooth(on=False)

    agent.run(task, expected=[BLUETOOTH])

    assert not radios.bluetooth_differs(on=True)


@mobile_task(
    "Turn bluetooth on.",
    apps=["settings"],
    max_steps=10,
    difficulty="easy",
    upstream="SystemBluetoothTurnOnVerify",
    tags=["verification"],
    satisfied_at_start=True,
)
def test_settings_bluetooth_on_verify(task, agent, device):
    """Bluetooth, which was on, is still on."""
    radios = Radios(device)
    radios.set_bluetooth(on=True)

    agent.run(task)

    assert not radios.bluetooth_differs(on=True)


# -- Wi-Fi ------------------------------------------------------------------------------------------------------------


@mobile_task(
    "Turn wifi off.",
    apps=["settings"],
    max_steps=10,
    difficulty="easy",
    upstream="SystemWifiTurnOff",
    tags=["screen_reading"],
)
def test_settings_wifi_off(task, agent, device):
    """The phone's settings say that Wi-Fi is off."""
    radios = Radios(device)
    radios.set_wifi(on=True)

    agent.run(task, expected=[WIFI])

    assert not radios.wifi_differs(on=False)


@mobile_task(
    "Turn wifi off.",
    apps=["settings"],
    max_steps=10,
    difficulty="easy",
    upstream="SystemWifiTurnOffVerify",
    tags=["verification"],
    satisfied_at_start=True,
)
def test_settings_wifi_off_verify(task, agent, device):
    """Wi-Fi, which was off, is still off."""
    radios = Radios(device)
    radios.set_wifi(on=False)

    agent.run(task)

    assert not radios.wifi_differs(on=False)


@mobile_task(
    "Turn wifi on.",
    apps=["settings"],
    max_steps=10,
    difficulty="easy",
    upstream="SystemWifiTurnOn",
    tags=["screen_reading"],
)
def test_settings_wifi_on(task, agent, device):
    """The phone's settings say that Wi-Fi is on."""
    radios = Radios(device)
    radios.set_wifi(on=False)

    agent.run(task, expected=[WIFI])

    assert not radios.wifi_differs(on=True)


@mobile_task(
    "Turn wifi on.",
    apps=["settings"],
    max_steps=10,
    difficulty="easy",
    upstream="SystemWifiTurnOnVerify",
    tags=["verification"],
    satisfied_at_start=True,
)
def test_settings_wifi_on_verify(task, agent, device):
    """Wi-Fi, which was on, is still on."""
    radios = Radios(device)
    radios.set_wifi(on=True)

    agent.run(task)

    assert not radios.wifi_differs(on=True)


# -- brightness -------------------------------------------------------------------------------------------------------


@mobile_task(
    "Turn brightness to the max value.",
    apps=["settings"],
    max_steps=10,
    difficulty="easy",
    upstream="SystemBrightnessMax",
)
def test_settings_brightness_max(task, agent, device):
    """The brightness that is stored is 255, the highest."""
    device.settings.put("system", "screen_brightness", DIMMEST)

    agent.run(task, expected=BRIGHTNESS)

    assert not setting_differs(device, "system", "screen_brightness", BRIGHTEST)


@mobile_task(
    "Turn brightness to the max value.",
    apps=["settings"],
    max_steps=10,
    difficulty="easy",
    upstream="SystemBrightnessMaxVerify",
    tags=["verification"],
    satisfied_at_start=True,
)
def test_settings_brightness_max_verify(task, agent, device):
    """The brightness, which was 255, the highest, still is."""
    device.settings.put("system", "screen_brightness", BRIGHTEST)

    agent.run(task)

    assert not setting_differs(device, "system", "screen_brightness", BRIGHTEST)


@mobile_task(
    "Turn brightness to the min value.",
    apps=["settings"],
    max_steps=10,
    difficulty="easy",
    upstream="SystemBrightnessMin",
)
def test_settings_brightness_min(task, agent, device):
    """The brightness that is stored is 1, the lowest."""
    device.settings.put("system", "screen_brightness", BRIGHTEST)

    agent.run(task, expected=BRIGHTNESS)

    assert not setting_differs(device, "system", "screen_brightness", DIMMEST)


@mobile_task(
    "Turn brightness to the min value.",
    apps=["settings"],
    max_steps=10,
    difficulty="easy",
    upstream="SystemBrightnessMinVerify",
    tags=["verification"],
    satisfied_at_start=True,
)
def test_settings_brightness_min_verify(task, agent, device):
    """The brightness, which was 1, the lowest, still is."""
    device.settings.put("system", "screen_brightness", DIMMEST)

    agent.run(task)

    assert not setting_differs(device, "system", "screen_brightness", DIMMEST)


# -- two in one -------------------------------------------------------------------------------------------------------


@mobile_task(
    "Turn off WiFi, then enable bluetooth",
    apps=["settings"],
    max_steps=20,
    complexity=2,
    difficulty="medium",
    upstream="TurnOffWifiAndTurnOnBluetooth",
)
def test_settings_wifi_off_then_bluetooth_on(task, agent, device, subtests):
    """Wi-Fi is off and Bluetooth is on, in whatever order that was done.

    Upstream: each half is worth half a point; ours wants both.
    """
    radios = Radios(device)
    radios.set_wifi(on=True)
    radios.set_bluetooth(on=False)

    agent.run(task, expected=[WIFI, BLUETOOTH])

    with subtests.test("Wi-Fi is off"):
        assert not radios.wifi_differs(on=False)
    with subtests.test("Bluetooth is on"):
        assert not radios.bluetooth_differs(on=True)


@mobile_task(
    "Turn on Wifi, then open the {app_name} app",
    apps=["settings"],
    params=an_app,
    max_steps=20,
    complexity=2,
    difficulty="easy",
    upstream="TurnOnWifiAndOpenApp",
    tags=["parameterized"],
    allows=["the last input is left out"],  # Settings may be the app, which is open already
)
def test_settings_wifi_on_then_open_app(task, agent, device, app_name, subtests):
    """Wi-Fi is on, and the activity in front belongs to the app.

    Upstream: each half is worth half a point; ours wants both.
    """
    radios = Radios(device)
    radios.set_wifi(on=False)

    agent.run(task, expected=[WIFI])

    with subtests.test("Wi-Fi is on"):
        assert not radios.wifi_differs(on=True)
    with subtests.test("the app is in front"):
        assert not app_differs(device, app_name)


@mobile_task(
    "Open the {app_name} app. Clear any pop-ups that may appear by granting all permissions that are required.",
    apps=list(OPENABLE_APPS),
    params=an_app,
    max_steps=10,
    difficulty="easy",
    upstream="OpenAppTaskEval",
    tags=["parameterized"],
)
def test_open_app(task, agent, device, app_name):
    """The activity in front belongs to the app; a dialog that asks for a permission does not."""
    agent.run(task)

    assert not app_differs(device, app_name)
