from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

from ..pools import OPENABLE_APPS


def toggle_bluetooth(ui):
    yield from ui.open_app("settings")
    yield from ui.tap(text="Connected devices")
    yield from ui.tap(text="Connection preferences")
    yield from ui.tap(text="Bluetooth")
    yield from ui.tap(text="Use Bluetooth")


def toggle_wifi(ui):
    yield from ui.open_app("settings")
    yield from ui.tap(text="Network & internet")
    yield from ui.tap(text="Internet")
    yield from ui.tap(text="Wi‑Fi")


def set_brightness(ui, share):
    yield from ui.open_app("settings")
    yield from ui.tap(text="Display")
    yield from ui.tap(text="Brightness level", where=lambda node: node.clickable_ancestor is not None)  # no heading
    yield from ui.set_slider(share, id="slider")


def look_at(ui, row):
    yield from ui.open_app("settings")
    yield from ui.tap(text=row)


# -- Bluetooth --------------------------------------------------------------------------------------------------------


@solution("test_settings_bluetooth_off")
@solution("test_settings_bluetooth_on")
def bluetooth(ui):
    yield from toggle_bluetooth(ui)
    yield from ui.done()


@near_miss("test_settings_bluetooth_off", "switches Wi-Fi")
@near_miss("test_settings_bluetooth_on", "switches Wi-Fi")
def wrong_radio(ui):
    yield from toggle_wifi(ui)
    yield from ui.done()


@near_miss("test_settings_bluetooth_off", "switches it and back")
@near_miss("test_settings_bluetooth_on", "switches it and back")
def bluetooth_and_back(ui):
    yield from toggle_bluetooth(ui)
    yield from ui.tap(text="Use Bluetooth")
    yield from ui.done()


@solution("test_settings_bluetooth_off_verify")
@solution("test_settings_bluetooth_on_verify")
def verify_bluetooth(ui):
    yield from look_at(ui, "Connected devices")
    yield from ui.done()


@near_miss("test_settings_bluetooth_off_verify", "switches what was right")
@near_miss("test_settings_bluetooth_on_verify", "switches what was right")
def needless_bluetooth(ui):
    yield from toggle_bluetooth(ui)
    yield from ui.done()


# -- Wi-Fi ------------------------------------------------------------------------------------------------------------


@solution("test_settings_wifi_off")
@solution("test_settings_wifi_on")
def wifi(ui):
    yield from toggle_wifi(ui)
    yield from ui.done()


@near_miss("test_settings_wifi_off", "switches Bluetooth")
@near_miss("test_settings_wifi_on", "switches Bluetooth")
def wrong_radio_too(ui):
    yield from toggle_bluetooth(ui)
    yield from ui.done()


@near_miss("test_settings_wifi_off", "never says done")
@near_miss("test_settings_wifi_on", "never says done")
def wifi_without_end(ui):
    yield from toggle_wifi(ui)
    while True:
        yield from ui.wait()


@solution("test_settings_wifi_off_verify")
@solution("test_settings_wifi_on_verify")
def verify_wifi(ui):
    yield from look_at(ui, "Network & internet")
    yield from ui.done()


@near_miss("test_settings_wifi_off_verify", "switches what was right")
@near_miss("test_settings_wifi_on_verify", "switches what was right")
def needless_wifi(ui):
    yield from toggle_wifi(ui)
    yield from ui.done()


# -- brightness -------------------------------------------------------------------------------------------------------


@solution("test_settings_brightness_max")
def brightest(ui):
    yield from set_brightness(ui, 1)
    yield from ui.done()


@near_miss("test_settings_brightness_max", "stops at nine tenths")
def nearly_brightest(ui):
    yield from set_brightness(ui, 0.9)
    yield from ui.done()


@solution("test_settings_brightness_min")
def dimmest(ui):
    yield from set_brightness(ui, 0)
    yield from ui.done()


@near_miss("test_settings_brightness_min", "stops at a tenth")
def nearly_dimmest(ui):
    yield from set_brightness(ui, 0.1)
    yield from ui.done()


@solution("test_settings_brightness_max_verify")
@solution("test_settings_brightness_min_verify")
def verify_brightness(ui):
    yield from look_at(ui, "Display")
    yield from ui.done()


@near_miss("test_settings_brightness_max_verify", "sets it to a half")
@near_miss("test_settings_brightness_min_verify", "sets it to a half")
def needless_brightness(ui):
    yield from set_brightness(ui, 0.5)
    yield from ui.done()


# -- two in one -------------------------------------------------------------------------------------------------------


@solution("test_settings_wifi_off_then_bluetooth_on")
def both_radios(ui):
    yield from toggle_wifi(ui)
    yield from ui.press("back")
    yield from ui.press("back")
    yield from toggle_bluetooth(ui)
    yield from ui.done()


@near_miss("test_settings_wifi_off_then_bluetooth_on", "forgets Bluetooth")
def half_of_both(ui):
    yield from toggle_wifi(ui)
    yield from ui.done()


@solution("test_settings_wifi_on_then_open_app")
def wifi_then_app(ui, *, app_name):
    yield from toggle_wifi(ui)
    yield from ui.open_app(app_name)
    yield from ui.done()


@near_miss("test_settings_wifi_on_then_open_app", "opens the app and forgets Wi-Fi")
def app_without_wifi(ui, *, app_name):
    yield from ui.open_app(app_name)
    yield from ui.done()


@solution("test_open_app")
def open_app(ui, *, app_name):
    yield from ui.open_app(app_name)
    yield from ui.done()


@near_miss("test_open_app", "opens another app")
def open_another_app(ui, *, app_name):
    yield from ui.open_app(next(app for app in OPENABLE_APPS if app != app_name))
    yield from ui.done()
