"""Routes about the server, its session and its settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.protocol.webdriver import WebDriverError
from pytest_mobileagent.simulator.server.webdriver.driver import NO_SESSION, SETTINGS
from pytest_mobileagent.simulator.server.webdriver.routes import Call, route

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.server.webdriver.driver import Driver


@route("GET", "/status")
def status(driver: Driver, call: Call) -> object:
    """Say that the server is there."""
    del driver, call
    return {"ready": True, "message": "UiAutomator2 Server is ready to accept commands"}


@route("GET", "/sessions")
def sessions(driver: Driver, call: Call) -> object:
    """List the only session, if there is one."""
    del call
    if driver.session == NO_SESSION:
        return []
    return [{"id": driver.session, "capabilities": driver.capabilities}]


@route("POST", "/session")
def new_session(driver: Driver, call: Call) -> object:
    """Begin a session with the first capabilities that are offered."""
    if not call.has("capabilities"):
        raise WebDriverError("session not created", "'capabilities' are mandatory for session creation")
    offered = call.within("capabilities")
    first = offered.items("firstMatch") if offered.has("firstMatch") else [Call()]
    merged = {**offered.within("alwaysMatch").parameters, **(first[0].parameters if first else {})}
    capabilities = {name.removeprefix("appium:"): value for name, value in merged.items()}
    return {"sessionId": driver.begin(capabilities), "capabilities": capabilities}


@route("GET", "/session/:sessionId")
def session(driver: Driver, call: Call) -> object:
    """Tell the session's capabilities."""
    del call
    return driver.capabilities


@route("DELETE", "/session/:sessionId")
def delete_session(driver: Driver, call: Call) -> None:
    """End the session, and the server with it."""
    del call
    driver.is_over = True


@route("GET", "appium/settings")
def get_settings(driver: Driver, call: Call) -> object:
    """Tell the settings."""
    del call
    return driver.settings


@route("POST", "appium/settings")
def set_settings(driver: Driver, call: Call) -> None:
    """Change settings; unknown ones are passed over, all others have a type."""
    given = call.within("settings").parameters
    for name, value in given.items():
        if name not in SETTINGS:
            driver.phone.log.write("I", "appium", f"Setting '{name}' is not known -> skipped")
        elif type(value) is not type(SETTINGS[name]):
            expected = type(SETTINGS[name]).__name__
            raise WebDriverError("invalid argument", f"Invalid setting value type for '{name}': expected {expected}")
    driver.settings.update({name: value for name, value in given.items() if name in SETTINGS})
