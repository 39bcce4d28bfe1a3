"""What UiSelector and UiScrollable expressions mean: a selector, after whatever scrolling they ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pytest_mobileagent.protocol.webdriver import WebDriverError
from pytest_mobileagent.simulator.server.automation.objects import DESCRIPTION, TEXT
from pytest_mobileagent.simulator.server.selector import BITS, FLAGS, find_all
from pytest_mobileagent.simulator.server.webdriver.expressions import Expression, MethodCall, parse

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.server.selector import Found
    from pytest_mobileagent.simulator.server.webdriver.driver import Driver

    Selector = dict[str, Any]
    Kinds = tuple[type, ...]

_NUMBERS = ("index", "instance")
_CHAINS = {"childSelector": "child", "fromParent": "sibling"}
_SEARCH_SWIPES = 30
_DEAD_ZONE = 0.1


def find(driver: Driver, text: str) -> list[Found]:
    """Return what an expression means, in the order of the screen.

    Raises:
        WebDriverError: it is no such expression.
        RpcError: something to scroll is not there.
    """
    found: dict[int, Found] = {}
    for selector in selectors(driver, text):
        for one in find_all(driver.tops(), selector):
            found.setdefault(id(one.view), one)
    return list(found.values())


def selectors(driver: Driver, text: str) -> list[Selector]:
    """Return the selectors that expressions stand for; those of UiScrollable are carried out.

    Raises:
        WebDriverError: they are none.
        RpcError: something to scroll is not there.
    """
    return [_selector(one) if one.class_name == "UiSelector" else _Scrollable(driver, one).run() for one in parse(text)]


def _selector(expression: Expression) -> Selector:
    if expression.class_name != "UiSelector" or expression.arguments:
        raise _invalid(f"{expression.class_name} has no suitable constructor with arguments {expression.arguments}")
    selector: Selector = {"mask": 0, "childOrSibling": [], "childOrSiblingSelector": []}
    for call in expression.calls:
        if call.name in _CHAINS:
            (step,) = _arguments("UiSelector", call, (Expression,))
            inner = _selector(step)
            selector["childOrSibling"] += [_CHAINS[call.name], *inner["childOrSibling"]]
            selector["childOrSiblingSelector"] += [inner, *inner["childOrSiblingSelector"]]
        elif call.name in BITS:
            (value,) = _arguments("UiSelector", call, _kinds(call.name))
            selector[call.name] = value
            selector["mask"] |= BITS[call.name]
        else:
            raise _invalid(f"UiSelector has no `{call.name}` method")
    return selector


def _kinds(field: str) -> Kinds:
    if field in FLAGS:
        return (bool,)
    return (int,) if field in _NUMBERS else (str,)


def _arguments(class_name: str, call: MethodCall, *forms: Kinds) -> tuple[Any, ...]:
    """Return a call's arguments if they are of one of the forms."""
    given = tuple(type(argument) for argument in call.arguments)
    if given not in forms:
        shown = ", ".join(str(argument) for argument in call.arguments)
        raise _invalid(f"`{class_name}` doesn't have suitable method `{call.name}` with arguments [{shown}]")
    return call.arguments


def _invalid(reason: str) -> WebDriverError:
    return WebDriverError("invalid selector", reason)


class _Scrollable:
    """A UiScrollable: its methods in the order in which they are called."""

    def __init__(self, driver: Driver, expression: Expression) -> None:
        self._driver = driver
        self._calls = expression.calls
        (step,) = _arguments("UiScrollable", MethodCall("UiScrollable", expression.arguments), (Expression,))
        self._target = _selector(step)
        self._is_vertical = True
        self._result: Selector | None = None
        self._methods: dict[str, Callable[[MethodCall], None]] = {
            "setAsVerticalList": self._turn, "setAsHorizontalList": self._turn,
            "setMaxSearchSwipes": self._limit, "setSwipeDeadZonePercentage": self._limit,
            "scrollIntoView": self._into_view, "scrollTextIntoView": self._into_view,
            "scrollDescriptionIntoView": self._into_view,
            "getChildByText": self._child, "getChildByDescription": self._child, "getChildByInstance": self._child,
        }  # fmt: skip
        for kind in ("scroll", "fling"):
            self._methods |= {f"{kind}Forward": self._once, f"{kind}Backward": self._once}
            self._methods |= {f"{kind}ToBeginning": self._to_the_end, f"{kind}ToEnd": self._to_the_end}

    def run(self) -> Selector:
        """Do what is called; return what the last object called for stands for."""
        driver = self._driver
        driver.max_search_swipes, driver.dead_zone = _SEARCH_SWIPES, _DEAD_ZONE
        try:
            for call in self._calls:
                method = self._methods.get(call.name)
                if method is None:
                    raise _invalid(f"UiScrollable has no `{call.name}` method")
                method(call)
        finally:
            driver.max_search_swipes, driver.dead_zone = _SEARCH_SWIPES, _DEAD_ZONE
        if self._result is None:
            raise _invalid("At least one method called on a UiScrollable object must return an UiObject instance")
        return self._result

    def _turn(self, call: MethodCall) -> None:
        _arguments("UiScrollable", call, ())
        self._is_vertical = call.name == "setAsVerticalList"

    def _limit(self, call: MethodCall) -> None:
        (value,) = _arguments("UiScrollable", call, (int,), (float,))
        if call.name == "setMaxSearchSwipes":
            self._driver.max_search_swipes = int(value)
        else:
            self._driver.dead_zone = min(0.5, max(0.0, float(value)))

    def _once(self, call: MethodCall) -> None:
        if call.name.startswith("scroll"):
            steps = _arguments("UiScrollable", call, (), (int,))
        else:
            steps = _arguments("UiScrollable", call, ())
        getattr(self._driver, f"rpc_{call.name}")(self._target, self._is_vertical, *steps)

    def _to_the_end(self, call: MethodCall) -> None:
        forms: list[Kinds] = [(int,), (int, int)] if call.name.startswith("scroll") else [(int,)]
        given = _arguments("UiScrollable", call, *forms)
        getattr(self._driver, f"rpc_{call.name}")(self._target, self._is_vertical, *given)

    def _into_view(self, call: MethodCall) -> None:
        if call.name == "scrollIntoView":
            (step,) = _arguments("UiScrollable", call, (Expression,))
            self._result = _selector(step)
        else:
            (text,) = _arguments("UiScrollable", call, (str,))
            by_text = call.name == "scrollTextIntoView"
            self._result = {"mask": TEXT, "text": text} if by_text else {"mask": DESCRIPTION, "description": text}
        if not find_all(self._driver.tops(), self._result):
            self._driver.rpc_scrollTo(self._target, self._result, self._is_vertical)

    def _child(self, call: MethodCall) -> None:
        driver = self._driver
        if call.name == "getChildByInstance":
            step, instance = _arguments("UiScrollable", call, (Expression, int))
            name = driver.rpc_childByInstance(self._target, _selector(step), instance)
        else:
            step, *rest = _arguments("UiScrollable", call, (Expression, str), (Expression, str, bool))
            method = driver.rpc_childByText if call.name == "getChildByText" else driver.rpc_childByDescription
            name = method(self._target, _selector(step), *rest)
        self._result = driver.selector(name)
