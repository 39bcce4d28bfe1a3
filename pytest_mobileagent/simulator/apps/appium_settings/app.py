"""Appium Settings 5: broadcasts that set and tell what adb cannot, mocked locations, two keyboards without keys.

What each receiver does and answers: the project's README, and the classes of `io.appium.settings.receivers` in its APK.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.appium_settings import keyboards, receivers
from pytest_mobileagent.simulator.apps.appium_settings.names import PACKAGE
from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, ServiceSpec, lazy, permissions
from pytest_mobileagent.simulator.system.location import Fix
from pytest_mobileagent.simulator.system.notifications import IMPORTANCE_LOW, Notification

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.intents import Intent


def _mock_location(phone: Phone, intent: Intent) -> None:
    """Move the phone, if it lets this app mock locations."""
    if phone.packages.app_ops(PACKAGE).get("MOCK_LOCATION") != "allow":
        phone.log.write("E", "LocationService", "java.lang.SecurityException: not allowed to mock", package=PACKAGE)
        return
    try:
        longitude, latitude = float(intent.text("longitude")), float(intent.text("latitude"))
        altitude = float(intent.text("altitude") or 0.0)
    except ValueError:
        line = "longitude, latitude and altitude must be numbers"
        phone.log.write("E", "LocationService", line, package=PACKAGE)
        return
    phone.location.set_fix(Fix(longitude, latitude, altitude))


def _show_notification(phone: Phone, intent: Intent) -> None:
    """Tell the user that the app runs, as a service in the foreground must."""
    del intent
    text = "The app runs as long as Appium needs it"
    phone.notifications.post(
        Notification(
            PACKAGE,
            1,
            "Appium Settings",
            text,
            channel="main_channel",
            importance=IMPORTANCE_LOW,
            is_ongoing=True,
            is_clearable=False,
        )
    )


APP = App(
    package=PACKAGE,
    label="Appium Settings",
    icon=AppIcon("settings", bg="#662d91"),
    version_name="5.14.15",
    version_code=131,
    target_sdk=31,
    is_tool=True,
    activities=(ActivitySpec(".Settings", lazy("appium_settings.screens:Start"), launcher=True, in_recents=False),),
    permissions=permissions(
        "INTERNET CHANGE_CONFIGURATION READ_SMS ACCESS_FINE_LOCATION ACCESS_COARSE_LOCATION RECORD_AUDIO"
    ),
    input_methods=keyboards.NAMES,
    key_listener=keyboards.take,
    services=(
        ServiceSpec(".ForegroundService", _show_notification, is_foreground=True),
        ServiceSpec(".LocationService", _mock_location, is_foreground=True),
    ),
    receivers={
        f"{PACKAGE}.wifi": partial(receivers.switch, receivers.set_wifi),
        f"{PACKAGE}.data_connection": partial(receivers.switch, receivers.set_mobile_data),
        f"{PACKAGE}.bluetooth": partial(receivers.switch, receivers.set_bluetooth),
        f"{PACKAGE}.animation": partial(receivers.switch, receivers.set_animations),
        f"{PACKAGE}.locale": receivers.set_locale,
        f"{PACKAGE}.location": receivers.tell_location,
        f"{PACKAGE}.clipboard.get": receivers.tell_clipboard,
        f"{PACKAGE}.notifications": receivers.tell_notifications,
        f"{PACKAGE}.sms.read": receivers.tell_messages,
        f"{PACKAGE}.scan_media": receivers.scan_media,
    },
)
