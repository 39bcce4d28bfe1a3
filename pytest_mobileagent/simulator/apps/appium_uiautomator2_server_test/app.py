"""The package that `am instrument` is told: its instrumentation starts the automation server."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.appium_uiautomator2_server.app import PACKAGE as SERVER
from pytest_mobileagent.simulator.apps.base import App, AppIcon, Instrumentation

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.base import Instrument
    from pytest_mobileagent.simulator.phone import Phone

PACKAGE = f"{SERVER}.test"


def _make(phone: Phone) -> Instrument:
    from pytest_mobileagent.simulator.server.webdriver.server import WebDriverServer  # noqa: PLC0415 - above the apps

    return WebDriverServer(phone)


APP = App(
    package=PACKAGE,
    label="Tests for io.appium.uiautomator2.server",
    icon=AppIcon("android", bg="#662d91"),
    version_name="null",
    version_code=0,
    target_sdk=34,
    is_tool=True,
    instrumentations=(
        Instrumentation(
            "androidx.test.runner.AndroidJUnitRunner",
            SERVER,
            f"{PACKAGE}.AppiumUiAutomator2Server#startServer",
            _make,
        ),
    ),
)
