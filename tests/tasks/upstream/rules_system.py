"""What AndroidWorld checks in Contacts, Clock, Settings and the clipboard, and of what is in front."""

from __future__ import annotations

import re

from .matching import is_alike

PACKAGES = {
    "camera": "com.android.camera2",
    "clock": "com.google.android.deskclock",
    "contacts": "com.google.android.contacts",
    "settings": "com.android.settings",
    "dialer": "com.google.android.dialer",
}
PHONES = "content://contacts/phones/"
FORM = ("First name", "Last name", "Phone")
EMPTY = (*FORM, "Company")  # what the empty fields of the form show


def digits(text):
    return re.sub(r"[^0-9]", "", text)


# -- contacts ---------------------------------------------------------------------------------------------------------


def has_contact(adb, params, before):
    rows = adb.content(PHONES, "display_name:number")
    wanted = params["name"], digits(params["number"])
    return float(any((row["display_name"], digits(row["number"])) == wanted for row in rows))


def shows_draft(adb, params, before):
    """The form shows the names, the number and its label. A dump has no hints: the fields are told by their order."""
    elements = adb.elements()
    fields = [one for one in elements if one.kind.endswith("EditText")]
    filled = {hint: field for hint in FORM for field in fields if field.hint == hint}
    if not filled:
        named = [one for one in fields if one.text and one.text not in EMPTY]
        filled = dict(zip(FORM, named, strict=False)) if len(named) == len(FORM) else {}
    if len(filled) < len(FORM):
        return 0.0
    first, last, phone = (filled[hint] for hint in FORM)
    label = params["phone_label"]
    is_labelled = any(
        one.text == label
        and (one.description == f"{label} Phone" or phone.bottom <= one.top <= 2 * phone.bottom - phone.top)
        for one in elements
    )
    return float(
        is_alike(first.text, params["first"])
        and is_alike(last.text, params["last"])
        and digits(phone.text) == digits(params["phone"])
        and is_labelled
    )


# -- clock ------------------------------------------------------------------------------------------------------------


def shows_clock(adb):
    return "DeskClock" in adb.activity()


def stopwatch_stands(adb, params, before):
    elements = adb.elements()
    named = [one for one in elements if "Stopwatch" in one.words]
    return float(shows_clock(adb) and any(one.description == "Start" for one in elements) and len(named) >= 2)


def stopwatch_runs(adb, params, before):
    described = {one.description for one in adb.elements()}
    return float(shows_clock(adb) and {"Pause", "Lap"} <= described)


def timer_is_entered(adb, params, before):
    length = params["hours"], params["minutes"], params["seconds"]
    text = "{:02}h {:02}m {:02}s".format(*length)
    description = "{} hours, {} minutes, {} seconds".format(*length)
    return float(shows_clock(adb) and any(one.text == text or one.description == description for one in adb.elements()))


# -- settings ---------------------------------------------------------------------------------------------------------


def setting_is(table, key, *values):
    def holds(adb, params, before):
        return float(adb.setting(table, key) in values)

    return holds


WIFI_ON = setting_is("global", "wifi_on", "1", "2")
WIFI_OFF = setting_is("global", "wifi_on", "0")
BLUETOOTH_ON = setting_is("global", "bluetooth_on", "1")
BLUETOOTH_OFF = setting_is("global", "bluetooth_on", "0")
BRIGHTEST = setting_is("system", "screen_brightness", "255")
DIMMEST = setting_is("system", "screen_brightness", "1")


def is_open(adb, params, before):
    return float(adb.activity().partition("/")[0] == PACKAGES[params["app_name"]])


def mean_of(*rules):
    """Return the rule whose reward is the mean of the others' rewards."""

    def mean(adb, params, before):
        return sum(rule(adb, params, before) for rule in rules) / len(rules)

    return mean


# -- the others -------------------------------------------------------------------------------------------------------


def clipboard_is(adb, params, before):
    return float(is_alike(adb.clipboard(), params["clipboard_content"]))


def page_says_success(adb, params, before):
    """Chrome is in front and shows the word. That the colours are in the drawing is what the page itself asks."""
    return float(
        adb.activity().startswith("com.android.chrome/") and any(one.text == "Success!" for one in adb.elements())
    )


RULES = {
    "ContactsAddContact": has_contact,
    "ContactsNewContactDraft": shows_draft,
    "ClockStopWatchPausedVerify": stopwatch_stands,
    "ClockStopWatchRunning": stopwatch_runs,
    "ClockTimerEntry": timer_is_entered,
    "SystemWifiTurnOn": WIFI_ON,
    "SystemWifiTurnOnVerify": WIFI_ON,
    "SystemWifiTurnOff": WIFI_OFF,
    "SystemWifiTurnOffVerify": WIFI_OFF,
    "SystemBluetoothTurnOn": BLUETOOTH_ON,
    "SystemBluetoothTurnOnVerify": BLUETOOTH_ON,
    "SystemBluetoothTurnOff": BLUETOOTH_OFF,
    "SystemBluetoothTurnOffVerify": BLUETOOTH_OFF,
    "SystemBrightnessMax": BRIGHTEST,
    "SystemBrightnessMaxVerify": BRIGHTEST,
    "SystemBrightnessMin": DIMMEST,
    "SystemBrightnessMinVerify": DIMMEST,
    "TurnOffWifiAndTurnOnBluetooth": mean_of(WIFI_OFF, BLUETOOTH_ON),
    "TurnOnWifiAndOpenApp": mean_of(WIFI_ON, is_open),
    "OpenAppTaskEval": is_open,
    "SystemCopyToClipboard": clipboard_is,
    "BrowserDraw": page_says_success,
    "BrowserMaze": page_says_success,
    "BrowserMultiply": page_says_success,
}
BEFORE = {}
