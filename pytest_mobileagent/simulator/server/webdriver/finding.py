"""Routes that find elements, and the strategies they know."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_mobileagent.protocol.webdriver import WebDriverError
from pytest_mobileagent.simulator.server.selector import Found, below
from pytest_mobileagent.simulator.server.webdriver import uiautomator
from pytest_mobileagent.simulator.server.webdriver.elements import reference
from pytest_mobileagent.simulator.server.webdriver.routes import Call, route
from pytest_mobileagent.simulator.server.webdriver.source import Tree, attributes, read_screen

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.server.webdriver.driver import Driver
    from pytest_mobileagent.simulator.ui.view import View

_FULL_ID = re.compile(r"[a-zA-Z_][a-zA-Z0-9._]*:[^/]+/\S+")
_NO_SUCH_ELEMENT = "An element could not be located on the page using the given search parameters"
_XPATH, _UIAUTOMATOR = "xpath", "-android uiautomator"
_VIEW_STRATEGIES: dict[str, Callable[[View], str]] = {
    "id": lambda view: view.resource_id,
    "accessibility id": lambda view: view.desc,
    "class name": lambda view: view.cls,
}


def find(driver: Driver, strategy: str, selector: str, top: Found | None = None) -> list[Found]:
    """Return what a selector means, on the screen or below one element, in the order of the screen.

    Raises:
        WebDriverError: there is no such strategy, or the selector is none of it.
        RpcError: something to scroll is not there.
    """
    if strategy == _XPATH:
        return (read_screen(driver) if top is None else Tree(driver, top)).find(selector)
    if strategy == _UIAUTOMATOR:
        found = uiautomator.find(driver, selector)
        inside = None if top is None else {id(part.view) for part in below(top)} - {id(top.view)}
        return [one for one in found if inside is None or id(one.view) in inside]
    read = _VIEW_STRATEGIES.get(strategy)
    if read is None:
        known = ", ".join(sorted([*_VIEW_STRATEGIES, _XPATH, _UIAUTOMATOR]))
        message = f"Selector strategy '{strategy}' is not supported. Only the following selector strategies"
        raise WebDriverError("invalid selector", f"{message} are supported: {known}")
    if strategy == "id":
        selector = _whole_id(driver, selector)
    parts = [part for one in driver.tops() for part in below(one)] if top is None else list(below(top))[1:]
    return [part for part in parts if read(part.view) == selector]


def _whole_id(driver: Driver, selector: str) -> str:
    """Return a resource id with the package of the app under test before it, if it has none."""
    if _FULL_ID.fullmatch(selector) or driver.capabilities.get("disableIdLocatorAutocompletion") is True:
        return selector
    package = driver.capabilities.get("appPackage")
    if not isinstance(package, str) or not package:
        message = (
            f"Cannot rewrite element locator '{selector}' to its complete form, because the current application package"
            " name is unknown. Consider providing the app package name or changing the locator to"
            f" '<package_name>:id/{selector}' format."
        )
        raise WebDriverError("unknown error", message)
    return f"{package}:id/{selector}"


def _asked(call: Call) -> tuple[str, str, str]:
    """Return strategy, selector and the name of the element to look below."""
    strategy = call.text("strategy" if call.has("strategy") else "using")
    return strategy, call.text("selector" if call.has("selector") else "value"), call.text("context", "")


def _search(driver: Driver, asked: tuple[str, str, str]) -> list[Found]:
    strategy, selector, context = asked
    return find(driver, strategy, selector, driver.elements.get(context) if context else None)


@route("POST", "element")
def find_element(driver: Driver, call: Call) -> object:
    """Find the first element."""
    asked = _asked(call)

    def again() -> Found | None:
        return next(iter(_search(driver, asked)), None)

    found = again()
    if found is None:
        raise WebDriverError("no such element", _NO_SUCH_ELEMENT)
    name = driver.elements.keep(found, f"{asked[0]}: {asked[1]}", again, is_lazy=asked[0] == _UIAUTOMATOR)
    return described(driver, name, found)


@route("POST", "elements")
def find_elements(driver: Driver, call: Call) -> object:
    """Find all elements."""
    asked = _asked(call)
    locator = f"{asked[0]}: {asked[1]}"
    return [described(driver, driver.elements.keep(found, locator), found) for found in _search(driver, asked)]


@route("GET", "element/active")
def active_element(driver: Driver, call: Call) -> object:
    """Return the element with the input focus."""
    del call
    found = focused(driver)
    return described(driver, driver.elements.keep(found, "the active element"), found)


def focused(driver: Driver) -> Found:
    """Return what has the input focus.

    Raises:
        WebDriverError: nothing has.
    """
    for top in driver.tops():
        for part in below(top):
            if part.view.is_focused:
                return part
    raise WebDriverError("no such element", _NO_SUCH_ELEMENT)


def described(driver: Driver, name: str, found: Found) -> dict[str, object]:
    """Return an element as an answer, with what the settings want to be told beside its name."""
    answer = reference(name)
    wanted = driver.settings["elementResponseAttributes"]
    if driver.settings["shouldUseCompactResponses"] is True or not isinstance(wanted, str):
        return answer
    facts = attributes(found)
    bounds = found.view.visible_bounds
    known: dict[str, object] = {
        "name": facts.get("content-desc"), "text": facts["text"], "enabled": found.view.is_enabled,
        "displayed": found.view.is_visible, "selected": found.view.is_selected,
        "rect": {"x": bounds.left, "y": bounds.top, "width": bounds.width, "height": bounds.height},
    }  # fmt: skip
    for field in wanted.split(","):
        _, _, attribute = field.strip().partition("attribute/")
        if field.strip() in known:
            answer[field.strip()] = known[field.strip()]
        elif attribute in facts:
            answer[field.strip()] = facts[attribute]
    return answer
