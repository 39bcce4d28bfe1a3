"""The package that `am instrument` is told by the Python package `uiautomator`: it starts the automation service."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.base import App, AppIcon, Instrumentation

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.base import Instrument
    from pytest_mobileagent.simulator.phone import Phone

TARGET = "com.github.uiautomator"
PACKAGE = f"{TARGET}.test"


def _make(phone: Phone) -> Instrument:
    from pytest_mobileagent.simulator.server.uiautomator_stub import UiautomatorStub  # noqa: PLC0415 - above the apps

    return UiautomatorStub(phone)


APP = App(
    package=PACKAGE,
    label=f"Tests for {TARGET}",
    icon=AppIcon("android"),
    version_name="null",
    version_code=0,
    target_sdk=29,
    is_tool=True,
    instrumentations=(
        Instrumentation(
            "androidx.test.runner.AndroidJUnitRunner", TARGET, f"{TARGET}.stub.Stub#testUIAutomatorStub", _make
        ),
    ),
)
