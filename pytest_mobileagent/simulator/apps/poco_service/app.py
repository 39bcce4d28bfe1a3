"""Poco's service 1.0.0: its instrumentation serves poco's drivers, its activity only says that it runs.

What it declares: the manifest of the APK that the Python package `pocoui` brings.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, Instrumentation, lazy, permissions

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.base import Instrument
    from pytest_mobileagent.simulator.phone import Phone

PACKAGE = "com.netease.open.pocoservice"


def _make(phone: Phone) -> Instrument:
    from pytest_mobileagent.simulator.server.poco.server import PocoServer  # noqa: PLC0415 - above the apps

    return PocoServer(phone)


APP = App(
    package=PACKAGE,
    label="PocoService",
    icon=AppIcon("android", bg="#c8102e"),
    version_name="1.0.0.68",
    version_code=68,
    is_tool=True,
    activities=(ActivitySpec(".TestActivity", lazy("poco_service.screens:Start"), launcher=True),),
    permissions=permissions(
        "INTERNET WRITE_EXTERNAL_STORAGE SYSTEM_ALERT_WINDOW ACCESS_NETWORK_STATE WAKE_LOCK CHANGE_WIFI_STATE "
        "ACCESS_WIFI_STATE BLUETOOTH"
    ),
    instrumentations=(
        Instrumentation(
            "androidx.test.runner.AndroidJUnitRunner", PACKAGE, f"{PACKAGE}.InstrumentedTestAsLauncher#launch", _make
        ),
    ),
)
