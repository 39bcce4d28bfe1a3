"""Routes that move fingers over an element or an area (`mobile: …Gesture`)."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.protocol.webdriver import WebDriverError
from pytest_mobileagent.simulator.server.selector import below
from pytest_mobileagent.simulator.server.webdriver.finding import find
from pytest_mobileagent.simulator.server.webdriver.routes import Call, route
from pytest_mobileagent.simulator.ui import gestures
from pytest_mobileagent.simulator.ui.geometry import Rect

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.server.webdriver.driver import Driver
    from pytest_mobileagent.simulator.ui.view import View

    Point = tuple[float, float]

# Speeds in dp per second (androidx.test.uiautomator, `Gestures`); a client gives px per second.
_SWIPE_DP, _FLING_DP, _DRAG_DP, _PINCH_DP = 5000, 7500, 2500, 2500
_MINIMUM_FLING_DP = 50
_REST_S = 0.25  # before the finger of a scroll is lifted
_MARGIN = 0.1  # of an area, at either end of a gesture
_DIRECTIONS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
_STEP = 0.8  # of a container, by which it is searched


class _Area(NamedTuple):
    """Where a gesture is made, and the view that it moves."""

    bounds: Rect
    look: Callable[[], View]


class _Stroke(NamedTuple):
    """How a finger scrolls: whereto, over how much of the area, how fast (px/s), and how long it rests then."""

    direction: str
    share: float
    speed: float
    rest_s: float = _REST_S


def _area(driver: Driver, call: Call) -> _Area:
    """Return the element in `origin`, or the rectangle in `area`."""
    name = call.element("origin")
    if name:
        return _Area(driver.elements.get(name).view.visible_bounds, lambda: driver.elements.get(name).view)
    if not call.has("area"):
        raise WebDriverError("invalid argument", "Either origin or area must be provided")
    area = call.within("area")
    left, top = int(area.number("left")), int(area.number("top"))
    bounds = Rect(left, top, left + int(area.number("width")), top + int(area.number("height")))
    return _Area(bounds, lambda: driver.phone.windows.placed()[-1].root)


def _point(driver: Driver, call: Call) -> Point:
    """Return the middle of `origin`, the `offset` from its corner, or the `offset` from the screen's."""
    name, offset = call.element("origin"), call.within("offset")
    if call.has("locator"):
        return _located(driver, call.within("locator")).center
    if not name:
        if not call.has("offset"):
            raise WebDriverError("invalid argument", "Either element or offset must be provided")
        return offset.number("x"), offset.number("y")
    bounds = driver.elements.get(name).view.visible_bounds
    if not call.has("offset"):
        return bounds.center
    return bounds.left + offset.number("x"), bounds.top + offset.number("y")


def _located(driver: Driver, locator: Call) -> Rect:
    found = find(driver, locator.text("strategy"), locator.text("selector"))
    if not found:
        raise WebDriverError("no such element", f"There is no element for {locator.text('selector')!r}")
    return found[0].view.visible_bounds


def _speed(driver: Driver, call: Call, default_dp: float) -> float:
    speed = call.number("speed", default_dp * driver.phone.display.scale)
    if speed <= 0:
        raise WebDriverError("invalid argument", "Speed cannot be negative")
    return speed


def _percent(call: Call, *, most: float = 1.0) -> float:
    percent = call.number("percent")
    if not 0 <= percent <= most:
        raise WebDriverError("invalid argument", f"Percent must be between 0.0 and {most}")
    return percent


def _direction(call: Call) -> str:
    name = call.text("direction").lower()
    if name not in _DIRECTIONS:
        raise WebDriverError("invalid argument", f"Direction must be one of {', '.join(_DIRECTIONS)}")
    return name


def _across(bounds: Rect, direction: str, share: float) -> list[Point]:
    """Return a line through the middle of an area, a share of it long."""
    x, y = bounds.center
    along_x, along_y = _DIRECTIONS[direction]
    reach_x = along_x * bounds.width * (0.5 - _MARGIN) * share
    reach_y = along_y * bounds.height * (0.5 - _MARGIN) * share
    return [(x - reach_x, y - reach_y), (x + reach_x, y + reach_y)]


def _duration_ms(points: list[Point], speed: float) -> float:
    return max(1.0, math.dist(points[0], points[-1]) / speed * 1000)


# -- clicks -----------------------------------------------------------------------------------------------------------


@route("POST", "appium/gestures/click")
def click(driver: Driver, call: Call) -> None:
    """Tap."""
    driver.phone.input.tap(*_point(driver, call))


@route("POST", "appium/gestures/double_click")
def double_click(driver: Driver, call: Call) -> None:
    """Tap twice."""
    driver.phone.input.double_tap(*_point(driver, call))


@route("POST", "appium/gestures/long_click")
def long_click(driver: Driver, call: Call) -> None:
    """Hold."""
    duration_ms = call.number("duration", gestures.LONG_PRESS_S * 1000)
    if duration_ms < 0:
        raise WebDriverError("invalid argument", "Long click duration cannot be negative")
    driver.phone.input.tap(*_point(driver, call), duration_ms=duration_ms)


# -- lines ------------------------------------------------------------------------------------------------------------


@route("POST", "appium/gestures/drag")
def drag(driver: Driver, call: Call) -> None:
    """Hold, move to `end`, and let go."""
    start = _point(driver, Call(call.names, {**call.parameters, "offset": call.parameters.get("start")}))
    end = call.within("end")
    target = end.number("x"), end.number("y")
    duration_ms = _duration_ms([start, target], _speed(driver, call, _DRAG_DP))
    driver.phone.input.drag(*start, *target, duration_ms)


@route("POST", "appium/gestures/swipe")
def swipe(driver: Driver, call: Call) -> None:
    """Move a finger in a direction."""
    line = _across(_area(driver, call).bounds, _direction(call), _percent(call))
    driver.phone.input.path(line, duration_ms=_duration_ms(line, _speed(driver, call, _SWIPE_DP)))


@route("POST", "appium/gestures/scroll")
def scroll(driver: Driver, call: Call) -> object:
    """Scroll in a direction, by shares of the area; tell whether there is more."""
    area, direction = _area(driver, call), _direction(call)
    left, speed = _percent(call, most=100.0), _speed(driver, call, _SWIPE_DP)
    while left > 0:
        if not _scroll(driver, area, _Stroke(direction, min(1.0, left), speed)):
            return False
        left -= 1
    return True


@route("POST", "appium/gestures/fling")
def fling(driver: Driver, call: Call) -> object:
    """Let the content fly in a direction; tell whether there is more."""
    speed = _speed(driver, call, _FLING_DP)
    least = _MINIMUM_FLING_DP * driver.phone.display.scale
    if speed < least:
        message = f"Speed {speed:.0f} is less than the minimum fling velocity {least:.0f}"
        raise WebDriverError("invalid argument", message)
    return _scroll(driver, _area(driver, call), _Stroke(_direction(call), 1.0, speed, rest_s=0.0))


def _scroll(driver: Driver, area: _Area, stroke: _Stroke) -> bool:
    """Scroll towards a direction, for which the finger moves against it; tell whether there is more."""
    line = list(reversed(_across(area.bounds, stroke.direction, stroke.share)))
    axis = 0 if stroke.direction in ("left", "right") else 1
    duration_ms = _duration_ms(line, stroke.speed)
    return driver.drags_on(line, duration_ms=duration_ms, rest_s=stroke.rest_s, axis=axis, look=area.look)


# -- two fingers ------------------------------------------------------------------------------------------------------


@route("POST", "appium/gestures/pinch_open")
def pinch_open(driver: Driver, call: Call) -> None:
    """Move two fingers apart."""
    _pinch(driver, call, opens=True)


@route("POST", "appium/gestures/pinch_close")
def pinch_close(driver: Driver, call: Call) -> None:
    """Move two fingers together."""
    _pinch(driver, call, opens=False)


def _pinch(driver: Driver, call: Call, *, opens: bool) -> None:
    """Move two fingers on the diagonal of an area, of which they go a share."""
    bounds, share = _area(driver, call).bounds, _percent(call)
    x, y = bounds.center
    reach_x, reach_y = bounds.width * (0.5 - _MARGIN), bounds.height * (0.5 - _MARGIN)
    lines = []
    for side in (-1, 1):
        far = (x + side * reach_x, y - side * reach_y)
        near = (x + side * reach_x * (1 - share), y - side * reach_y * (1 - share))
        lines.append([near, far] if opens else [far, near])
    duration_ms = _duration_ms(lines[0], _speed(driver, call, _PINCH_DP))
    driver.phone.input.paths(lines, duration_ms=duration_ms)


# -- scrolling to something -------------------------------------------------------------------------------------------


@route("POST", "appium/element/:id/scroll_to/:id2")
def scroll_to_element(driver: Driver, call: Call) -> None:
    """Scroll a container until another element is seen in it."""
    wanted = call.names["id2"]

    def is_there() -> bool:
        try:
            return driver.elements.get(wanted).view.is_visible
        except WebDriverError:
            return False

    _scroll_until(driver, call.names["id"], is_there, driver.max_search_swipes)


@route("POST", "gestures/scroll_to")
def scroll_to(driver: Driver, call: Call) -> None:
    """Scroll the container in `origin`, or else the first there is, until a selector finds something."""
    given = call.within("params") if call.has("params") else call
    strategy, selector = given.text("strategy"), given.text("selector")
    most = int(given.number("maxSwipes", driver.max_search_swipes))
    name = call.element("origin") or _first_scrollable(driver)
    _scroll_until(driver, name, lambda: bool(find(driver, strategy, selector)), most)


def _first_scrollable(driver: Driver) -> str:
    for top in driver.tops():
        for part in below(top):
            if part.view.is_scrollable:
                return driver.elements.keep(part, "the first container that scrolls")
    raise WebDriverError("no such element", "nothing on the screen can be scrolled")


def _scroll_until(driver: Driver, container: str, is_there: Callable[[], bool], most: int) -> None:
    """Search a container from its beginning on, unless what is wanted is there already."""
    area = _Area(driver.elements.get(container).view.visible_bounds, lambda: driver.elements.get(container).view)
    speed = _SWIPE_DP * driver.phone.display.scale
    if is_there():
        return
    for direction in ("up", "down"):
        for _ in range(most):
            can_go_on = _scroll(driver, area, _Stroke(direction, _STEP, speed))
            if direction == "down" and is_there():
                return
            if not can_go_on:
                break
    if not is_there():
        raise WebDriverError("no such element", f"it was not found within {most} swipes")
