"""Routes that read and close the dialog in front."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_mobileagent.protocol.webdriver import WebDriverError
from pytest_mobileagent.simulator.server.selector import Found, below
from pytest_mobileagent.simulator.server.webdriver.routes import Call, route

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.server.webdriver.driver import Driver

_BUTTON = re.compile(r"android:id/button[1-3]|.+:id/permission_\w+_button")
_TEXT = re.compile(r".+:id/(alertTitle|alert_title|dialog_title_textview|message|permission_message)")
_POSITIVE = re.compile(r"android:id/button1|.+:id/permission_allow\w*_button")
_NEGATIVE = re.compile(r"android:id/button2|.+:id/permission_deny\w*_button")


def _parts(driver: Driver) -> list[Found]:
    """Return the views of the dialog in front.

    Raises:
        WebDriverError: there is none.
    """
    parts = [part for top in driver.tops() for part in below(top)]
    if not any(_BUTTON.fullmatch(part.view.resource_id) for part in parts):
        raise WebDriverError("no such alert", "No alert is present on the screen")
    return parts


@route("GET", "alert/text")
def alert_text(driver: Driver, call: Call) -> object:
    """Tell what the dialog says: its title and its message."""
    del call
    told = [part.view.shown_text for part in _parts(driver) if _TEXT.fullmatch(part.view.resource_id)]
    return "\n".join(text for text in told if text)


@route("POST", "alert/accept")
def accept_alert(driver: Driver, call: Call) -> None:
    """Press the button that agrees, or the one with a label."""
    _press(driver, call, _POSITIVE)


@route("POST", "alert/dismiss")
def dismiss_alert(driver: Driver, call: Call) -> None:
    """Press the button that does not agree, or the one with a label."""
    _press(driver, call, _NEGATIVE)


def _press(driver: Driver, call: Call, wanted: re.Pattern[str]) -> None:
    buttons = [part for part in _parts(driver) if _BUTTON.fullmatch(part.view.resource_id)]
    label = call.text("buttonLabel", "")
    if label:
        chosen = [button for button in buttons if button.view.shown_text == label]
    else:
        chosen = [button for button in buttons if wanted.fullmatch(button.view.resource_id)]
        chosen = chosen or (buttons if len(buttons) == 1 else [])
    if not chosen:
        shown = ", ".join(button.view.shown_text for button in buttons)
        raise WebDriverError("unknown error", f"the alert has no such button; it has: {shown}")
    driver.phone.input.tap(*chosen[0].view.visible_bounds.center)
