"""Routes that look at one element, click it and write into it."""

from __future__ import annotations

import base64
import io
from typing import TYPE_CHECKING

from pytest_mobileagent.protocol.webdriver import WebDriverError
from pytest_mobileagent.simulator.server.selector import Found, below
from pytest_mobileagent.simulator.server.webdriver.finding import described, focused
from pytest_mobileagent.simulator.server.webdriver.routes import Call, route
from pytest_mobileagent.simulator.server.webdriver.source import attributes
from pytest_mobileagent.simulator.system.keys import KEY_ENTER
from pytest_mobileagent.simulator.ui.widgets.edit_text import EditText

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.server.webdriver.driver import Driver

_ALIASES = {
    "classname": "class", "contentdescription": "content-desc", "longclickable": "long-clickable",
    "resourceid": "resource-id", "name": "text", "importantforaccessibility": "a11y-important",
    "drawingorder": "drawing-order", "showinghinttext": "showing-hint", "textentrykey": "text-entry-key",
    "accessibilityfocused": "a11y-focused", "liveregion": "live-region", "contextclickable": "context-clickable",
    "contentinvalid": "content-invalid", "screenreaderfocusable": "screenReaderFocusable",
}  # fmt: skip
_KNOWN = (
    "checkable", "checked", "class", "clickable", "content-desc", "enabled", "focusable", "focused", "long-clickable",
    "package", "password", "resource-id", "scrollable", "selection-start", "selection-end", "selected", "text", "hint",
    "bounds", "displayed", "contentSize", "a11y-important", "screenReaderFocusable", "drawing-order", "showing-hint",
    "text-entry-key", "dismissable", "a11y-focused", "heading", "live-region", "context-clickable", "content-invalid",
)  # fmt: skip


def named(driver: Driver, call: Call) -> Found:
    """Return the element that the path names."""
    return driver.elements.get(call.names["id"])


# -- looking ----------------------------------------------------------------------------------------------------------


@route("GET", "element/:id/text")
def text(driver: Driver, call: Call) -> object:
    """Tell an element's text."""
    return named(driver, call).view.shown_text


@route("GET", "element/:id/name")
def name(driver: Driver, call: Call) -> object:
    """Tell an element's description."""
    return named(driver, call).view.desc or None


@route("GET", "element/:id/attribute/:name")
def attribute(driver: Driver, call: Call) -> object:
    """Tell one attribute, as a text; null if the element has none."""
    found, asked = named(driver, call), call.names["name"]
    wanted = _ALIASES.get(asked.lower(), asked.lower() if asked.lower() in _KNOWN else asked)
    if wanted not in _KNOWN:
        message = f"'{asked}' attribute is unknown for the element. Only the following attributes are supported"
        raise WebDriverError("invalid argument", f"{message}: [{', '.join(_KNOWN)}]")
    if wanted == "contentSize":
        return _content_size(found)
    return attributes(found).get(wanted)


def _content_size(found: Found) -> str:
    """Return where a container is and how far its content can be scrolled, as JSON."""
    bounds, (_, _, _, most) = found.view.visible_bounds, found.view.scroll_position
    return (
        f'{{"width":{bounds.width},"height":{bounds.height},"top":{bounds.top},"left":{bounds.left},'
        f'"scrollableOffset":{bounds.height + most},"touchPadding":0}}'
    )


@route("GET", "element/:id/rect")
def rect(driver: Driver, call: Call) -> object:
    """Tell where an element is and how large."""
    bounds = named(driver, call).view.visible_bounds
    return {"x": bounds.left, "y": bounds.top, "width": bounds.width, "height": bounds.height}


@route("GET", "element/:id/location")
def location(driver: Driver, call: Call) -> object:
    """Tell where an element is."""
    bounds = named(driver, call).view.visible_bounds
    return {"x": bounds.left, "y": bounds.top}


@route("GET", "element/:id/size")
def size(driver: Driver, call: Call) -> object:
    """Tell how large an element is."""
    bounds = named(driver, call).view.visible_bounds
    return {"width": bounds.width, "height": bounds.height}


@route("GET", "screenshot/:id")
@route("GET", "element/:id/screenshot")
def element_screenshot(driver: Driver, call: Call) -> object:
    """Return the part of the screen where an element is, as PNG in base64."""
    bounds = named(driver, call).view.visible_bounds
    if bounds.is_empty:
        raise WebDriverError("unknown error", "the element cannot be seen, so there is nothing to be photographed")
    data = io.BytesIO()
    driver.phone.windows.image().crop(bounds).save(data, "PNG")
    return base64.b64encode(data.getvalue()).decode()


@route("GET", "appium/element/:id/first_visible")
def first_visible(driver: Driver, call: Call) -> object:
    """Return the first child that can be seen."""
    found = named(driver, call)
    for child in list(below(found))[1:]:
        if child.parent is found:
            return described(driver, driver.elements.keep(child, "the first visible child"), child)
    raise WebDriverError("no such element", "the element has no child that can be seen")


# -- acting -----------------------------------------------------------------------------------------------------------


@route("POST", "element/:id/click")
def click(driver: Driver, call: Call) -> None:
    """Tap an element's middle."""
    driver.phone.input.tap(*named(driver, call).view.visible_bounds.center)


@route("POST", "element/:id/clear")
def clear(driver: Driver, call: Call) -> None:
    """Empty a field."""
    _write(driver, named(driver, call), "")


@route("POST", "element/:id/value")
def set_value(driver: Driver, call: Call) -> None:
    """Write into a field: after what it has, unless `replace` says otherwise."""
    _type(driver, named(driver, call), call)


@route("POST", "keys")
def keys(driver: Driver, call: Call) -> None:
    """Write into the field that has the focus."""
    _type(driver, focused(driver), call)


def _type(driver: Driver, found: Found, call: Call) -> None:
    given = call.text("text")
    ends_with_enter = given.endswith(("\n", "\\n"))
    given = given.removesuffix("\n").removesuffix("\\n")
    before = found.view.text if isinstance(found.view, EditText) and not call.flag("replace") else ""
    _write(driver, found, before + given)
    if ends_with_enter:
        driver.phone.input.key(KEY_ENTER)


def _write(driver: Driver, found: Found, value: str) -> None:
    if not driver.phone.input.set_text(found.view, value):
        message = f"Cannot set the element to '{value}'. Did you interact with the correct element?"
        raise WebDriverError("invalid element state", message)
