from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

from .launching import launch
from .settings_pages import TITLE, open_settings, set_volume, turn_on_airplane_mode

OPEN, AIRPLANE, WIFI = "test_settings_open", "test_settings_airplane_on", "test_settings_wifi_off"
BRIGHTNESS, APPS, BLUETOOTH = "test_settings_decrease_brightness", "test_settings_app_list", "test_settings_bluetooth"
DARK, VIBRATE = "test_settings_toggle_dark_theme", "test_settings_toggle_vibration"
MEDIA, CALLS = "test_settings_media_louder", "test_settings_calls_louder"
RING, ALARMS = "test_settings_ring_louder", "test_settings_alarms_louder"
LANGUAGE = "test_settings_add_language_page"
LOUD, QUIET = 1, 0


@solution(OPEN)
@near_miss(AIRPLANE, "only opens the settings")
@near_miss(BRIGHTNESS, "only opens the settings")
@near_miss(APPS, "only opens the settings")
@near_miss(LANGUAGE, "only opens the settings")
def open_them(ui):
    yield from launch(ui, "Settings")
    yield from ui.done()


@near_miss(OPEN, "opens the clock")
def open_clock(ui):
    yield from launch(ui, "Clock")
    yield from ui.done()


@solution(AIRPLANE)
@near_miss(WIFI, "turns airplane mode on")
def turn_on_airplane(ui):
    yield from turn_on_airplane_mode(ui)
    yield from ui.done()


@solution(WIFI)
@near_miss(AIRPLANE, "turns Wi-Fi off")
def turn_off_wifi(ui):
    yield from open_settings(ui, "Network & internet")
    yield from ui.tap(id="switchWidget")
    yield from ui.done()


def set_brightness(ui, share):
    yield from open_settings(ui, "Display", "Brightness level")
    yield from ui.set_slider(share, cls="SeekBar")
    yield from ui.done()


@solution(BRIGHTNESS)
def darken(ui):
    yield from set_brightness(ui, 0.3)


@near_miss(BRIGHTNESS, "makes it brighter")
def brighten(ui):
    yield from set_brightness(ui, 1)


@solution(APPS)
def list_apps(ui):
    yield from open_settings(ui, "Apps & notifications")
    yield from ui.tap(id="android:id/title", where=lambda node: any(sign.isdigit() for sign in node.text))


@near_miss(APPS, "stays at the recent apps")
def open_apps(ui):
    yield from open_settings(ui, "Apps & notifications")
    yield from ui.done()


@solution(BLUETOOTH)
def open_bluetooth(ui):
    yield from open_settings(ui, "Connected devices", "Connection preferences", "Bluetooth")


@near_miss(BLUETOOTH, "stays at the connections")
def open_connections(ui):
    yield from open_settings(ui, "Connected devices", "Connection preferences")
    yield from ui.done()


@solution(DARK)
def toggle_dark(ui):
    yield from open_settings(ui, "Display", "Dark theme")
    if ui.shows(id="android:id/button1"):
        yield from ui.tap(id="android:id/button1")
    yield from ui.done()


@near_miss(DARK, "stays at the page")
def look_at_display(ui):
    yield from open_settings(ui, "Display")
    yield from ui.done()


@solution(VIBRATE)
def toggle_vibration(ui):
    yield from open_settings(ui, "Sound", "Vibrate for calls")


@near_miss(VIBRATE, "opens what is below")
def open_do_not_disturb(ui):
    yield from open_settings(ui, "Sound", "Do Not Disturb")
    yield from ui.done()


def set_and_finish(ui, title, share):
    yield from set_volume(ui, title, share)
    yield from ui.done()


@solution(MEDIA)
@near_miss(ALARMS, "makes media louder")
@near_miss(RING, "makes media louder")
def media_louder(ui):
    yield from set_and_finish(ui, "Media volume", LOUD)


@near_miss(MEDIA, "makes it quieter")
def media_quieter(ui):
    yield from set_and_finish(ui, "Media volume", QUIET)


@solution(CALLS)
@near_miss(MEDIA, "makes calls louder")
def calls_louder(ui):
    yield from set_and_finish(ui, "Call volume", LOUD)


@near_miss(CALLS, "makes it quieter")
def calls_quieter(ui):
    yield from set_and_finish(ui, "Call volume", QUIET)


@solution(RING)
@near_miss(CALLS, "makes the ringtone louder")
def ring_louder(ui):
    yield from set_and_finish(ui, "Ring & notification volume", LOUD)


@near_miss(RING, "makes it quieter")
def ring_quieter(ui):
    yield from set_and_finish(ui, "Ring & notification volume", QUIET)


@solution(ALARMS)
def alarms_louder(ui):
    yield from set_and_finish(ui, "Alarm volume", LOUD)


@near_miss(ALARMS, "makes it quieter")
def alarms_quieter(ui):
    yield from set_and_finish(ui, "Alarm volume", QUIET)


def open_languages(ui):
    """Go to the languages by the last row of the settings, with one swipe to their end."""
    yield from launch(ui, "Settings")
    if not ui.shows(id=TITLE, text="System"):
        x, height = ui.screen.width // 2, ui.screen.height
        yield from ui.drag((x, height * 4 // 5), (x, height // 5), duration_ms=80)
    for title in ("System", "Languages & input", "Languages"):
        yield from ui.tap(id=TITLE, text=title)


@solution(LANGUAGE)
def add_language(ui):
    yield from open_languages(ui)
    yield from ui.tap(id="add_language")


@near_miss(LANGUAGE, "stays at the languages")
def look_at_languages(ui):
    yield from open_languages(ui)
    yield from ui.done()
