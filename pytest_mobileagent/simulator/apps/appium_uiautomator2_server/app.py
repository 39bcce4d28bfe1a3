"""Appium's uiautomator2 server 7: an app without screens. What runs in its process: `server/webdriver`."""

from __future__ import annotations

from pytest_mobileagent.simulator.apps.base import App, AppIcon, permissions

PACKAGE = "io.appium.uiautomator2.server"

APP = App(
    package=PACKAGE,
    label="Appium UiAutomator2 Server",
    icon=AppIcon("android", bg="#662d91"),
    version_name="7.7.1",
    version_code=220,
    target_sdk=34,
    is_tool=True,
    permissions=permissions("INTERNET ACCESS_NETWORK_STATE"),
)
