"""What the app's broadcasts do and answer."""

from __future__ import annotations

import base64
import json
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.appium_settings.keyboards import APPIUM
from pytest_mobileagent.simulator.apps.appium_settings.names import LISTENER, PACKAGE
from pytest_mobileagent.simulator.apps.base import BroadcastResult
from pytest_mobileagent.simulator.system.content import shown

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.intents import Intent
    from pytest_mobileagent.simulator.system.notifications import Notification

_OK, _CANCELED = -1, 0  # Activity.RESULT_OK, RESULT_CANCELED
_MOST_MESSAGES = 100
_FIRST_WITH_PRIVATE_CLIPBOARD = 29
_FIRST_WITHOUT_APPS_SETTING_WIFI = 29
_SCALES = ("window_animation_scale", "transition_animation_scale", "animator_duration_scale")
_COLUMNS = {
    "_id": "id", "address": "address", "person": "person", "date": "date", "read": "read", "status": "status",
    "type": "type", "subject": "subject", "body": "body", "service_center": "serviceCenter",
}  # fmt: skip


# -- switches ---------------------------------------------------------------------------------------------------------


def switch(act: Callable[[Phone, bool], bool], phone: Phone, intent: Intent) -> BroadcastResult:
    """Turn something on or off as the extra `setstatus` says."""
    command = intent.text("setstatus")
    if command not in ("enable", "disable"):
        phone.log.write("E", "AbstractSettingReceiver", f"Cannot identify the command [{command}]", package=PACKAGE)
        return BroadcastResult(_CANCELED)
    return BroadcastResult(_OK if act(phone, command == "enable") else _CANCELED)


def set_wifi(phone: Phone, is_on: bool) -> bool:
    """Turn Wi-Fi on or off; since Android 10 an app may not."""
    if phone.image.api_level >= _FIRST_WITHOUT_APPS_SETTING_WIFI:
        return False
    phone.connectivity.set_wifi(is_on, PACKAGE)
    return True


def set_bluetooth(phone: Phone, is_on: bool) -> bool:
    """Turn Bluetooth on or off."""
    phone.connectivity.set_bluetooth(is_on)
    return True


def set_mobile_data(phone: Phone, is_on: bool) -> bool:
    """Refuse: since Android 5 only the system turns mobile data on or off."""
    del phone, is_on
    return False


def set_animations(phone: Phone, is_on: bool) -> bool:
    """Turn animations on or off, for which the app must have been granted the right."""
    for key in _SCALES:
        phone.settings.put("global", key, "1.0" if is_on else "0.0")
    return True


def set_locale(phone: Phone, intent: Intent) -> BroadcastResult:
    """Change the language: extras `lang`, `country`, `script`."""
    parts = [intent.text("lang"), intent.text("script"), intent.text("country")]
    if not parts[0] or not parts[2]:
        parts = ["en", "", "US"]
    tag = "-".join(part for part in parts if part)
    phone.properties.set("persist.sys.locale", tag)
    phone.settings.put("system", "system_locales", tag)
    phone.log.write("I", "LocaleSettingReceiver", f"Set language tag: {tag}", package=PACKAGE)
    phone.touch()
    return BroadcastResult(_OK)


# -- what is told -----------------------------------------------------------------------------------------------------


def tell_location(phone: Phone, intent: Intent) -> BroadcastResult:
    """Answer with latitude, longitude and altitude."""
    if intent.extras.get("forceUpdate") is True:
        message = "The current location has been successfully retrieved from Location Manager"
        phone.log.write("I", "LocationTracker", message, package=PACKAGE)
    fix = phone.location.tell(PACKAGE)
    return BroadcastResult(_OK, f"{fix.latitude:.5f} {fix.longitude:.5f} {fix.altitude:.5f}")


def tell_clipboard(phone: Phone, intent: Intent) -> BroadcastResult:
    """Answer with the clipboard's text in base64; Android 10 and later show it only to the chosen keyboard."""
    del intent
    is_shown = phone.image.api_level < _FIRST_WITH_PRIVATE_CLIPBOARD or phone.ime.current == f"{PACKAGE}/{APPIUM}"
    text = (phone.clipboard.text or "") if is_shown else ""
    return BroadcastResult(_OK, base64.b64encode(text.encode()).decode())


def tell_notifications(phone: Phone, intent: Intent) -> BroadcastResult | None:
    """Answer with the notifications as JSON, if the app may read them; only while it runs."""
    del intent
    if phone.activities.pid_of(PACKAGE) is None:
        return None
    listeners = (phone.settings.get("secure", "enabled_notification_listeners") or "").split(":")
    if LISTENER not in listeners:
        return BroadcastResult(_OK, "Appium Settings helper has no access to the system notifications.")
    items = [_notification(phone, notification) for notification in phone.notifications.active()]
    return BroadcastResult(_OK, json.dumps({"statusBarNotifications": items}, ensure_ascii=False))


def _notification(phone: Phone, notification: Notification) -> dict[str, object]:
    tag = notification.tag or None
    key = f"0|{notification.package}|{notification.id}|{tag or 'null'}|{phone.packages.uid(notification.package)}"
    content = {
        "title": notification.title or None, "bigTitle": None, "text": notification.text or None, "bigText": None,
        "tickerText": None, "subText": notification.subtext or None, "infoText": None, "template": None,
    }  # fmt: skip
    return {
        "isGroup": False, "packageName": notification.package, "isClearable": notification.is_clearable,
        "isOngoing": notification.is_ongoing, "id": notification.id, "tag": tag, "notification": content,
        "userHandle": 0, "groupKey": key, "overrideGroupKey": None, "postTime": int(notification.posted_s * 1000),
        "key": key, "isRemoved": False,
    }  # fmt: skip


def tell_messages(phone: Phone, intent: Intent) -> BroadcastResult:
    """Answer with the messages received, newest first, as JSON; at most as many as the extra `max` says."""
    if not phone.packages.is_granted(PACKAGE, "android.permission.READ_SMS"):
        return BroadcastResult(_OK, "Appium Settings helper is unable to list SMS messages.")
    given = intent.text("max")
    most = int(given) if given.isascii() and given.isdigit() else _MOST_MESSAGES
    rows = phone.content.query("content://sms/inbox", sort="date desc")
    items = [
        {
            name: None if row[column] is None else shown(row[column])
            for column, name in _COLUMNS.items()
            if column in row
        }
        for row in rows[: max(1, most)]
    ]
    return BroadcastResult(_OK, json.dumps({"items": items, "total": len(rows)}, ensure_ascii=False))


def scan_media(phone: Phone, intent: Intent) -> BroadcastResult:
    """Let the media scanner look at the file or folder in the extra `path`."""
    path = intent.text("path")
    if not path or not phone.disk.exists(path):
        phone.log.write("E", "MediaScannerReceiver", f"The item at '{path}' does not exist", package=PACKAGE)
        return BroadcastResult(_CANCELED, "")
    phone.media.scan(path)
    return BroadcastResult(_OK, "")
