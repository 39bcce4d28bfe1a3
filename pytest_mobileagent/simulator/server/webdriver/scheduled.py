"""Routes of scheduled actions: the server does their steps by itself, again and again, and keeps what came of them."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pytest_mobileagent.protocol.jsonrpc import RpcError
from pytest_mobileagent.protocol.webdriver import WebDriverError
from pytest_mobileagent.simulator.server.webdriver import device, gestures, source
from pytest_mobileagent.simulator.server.webdriver.routes import Call, route

if TYPE_CHECKING:
    from pytest_mobileagent.clock import Timer
    from pytest_mobileagent.simulator.server.webdriver.driver import Driver
    from pytest_mobileagent.simulator.server.webdriver.routes import Handler

_STEPS: dict[str, dict[str, Handler]] = {
    "gesture": {
        "click": gestures.click, "doubleClick": gestures.double_click, "longClick": gestures.long_click,
    },
    "source": {"xml": source.source},
    "screenshot": {"png": device.screenshot},
}  # fmt: skip
_EXCEPTIONS = {
    "no such element": "ElementNotFoundException", "stale element reference": "StaleElementReferenceException",
    "invalid argument": "InvalidArgumentException", "invalid selector": "InvalidSelectorException",
}  # fmt: skip
_LEAST_INTERVAL_S = 0.05  # about as long as the fastest step takes on a phone
_PACKAGE = "io.appium.uiautomator2.common.exceptions"


@dataclass(slots=True)
class ScheduledAction:
    """What is done, how often, and what came of it, the newest first."""

    driver: Driver
    name: str
    steps: list[Call]
    times: int
    interval_s: float
    most_kept: int
    most_passed: int
    most_failed: int
    repeats: int = 0
    passed: int = 0
    results: list[list[dict[str, object]]] = field(default_factory=list)
    timer: Timer | None = None
    is_over: bool = False

    def begin(self) -> None:
        """Do it once the present request has been answered."""
        asyncio.get_running_loop().call_soon(self.run)

    def stop(self) -> None:
        """Do it no more."""
        self.is_over = True
        if self.timer is not None:
            self.timer.cancel()

    def run(self) -> None:
        """Do all steps, also if one fails, and wait for the next time if there is one."""
        if self.is_over:
            return
        results = [_result(self.driver, step) for step in self.steps]
        self.results = [results, *self.results][: self.most_kept]
        self.repeats += 1
        self.passed += all(result["passed"] for result in results)
        failed = self.repeats - self.passed
        is_enough = 0 < self.most_passed <= self.passed or 0 < self.most_failed <= failed
        if self.repeats < self.times and not is_enough:
            self.timer = self.driver.phone.clock.call_later(self.interval_s, self._when_due)
        else:
            self.stop()

    def _when_due(self) -> None:
        if self.driver.phone.input.is_down:
            self.begin()  # amid a gesture of somebody else: that goes first
        else:
            self.run()

    def history(self) -> dict[str, object]:
        """Return how often it was done, and what came of it."""
        return {"repeats": self.repeats, "stepResults": self.results}


def _result(driver: Driver, step: Call) -> dict[str, object]:
    facts: dict[str, object] = {
        "name": step.text("name"),
        "type": step.text("type"),
        "timestamp": int(driver.phone.clock.now() * 1000),
    }
    try:
        value = _handler(step)(driver, step.within("payload"))
    except (WebDriverError, RpcError) as error:
        name = error.error if isinstance(error, WebDriverError) else ""
        kind = f"{_PACKAGE}.{_EXCEPTIONS.get(name, 'UiAutomator2Exception')}"
        thrown = {"name": kind, "message": error.message, "stacktrace": f"{kind}: {error.message}"}
        return {**facts, "passed": False, "result": None, "exception": thrown}
    return {**facts, "passed": True, "result": value, "exception": None}


def _handler(step: Call) -> Handler:
    kind, subtype = step.text("type"), step.within("payload").parameters.get("subtype")
    handlers = _STEPS.get(kind)
    if handlers is None:
        known = ", ".join(_STEPS)
        raise WebDriverError("invalid argument", f"The step type '{kind}' is not known, only {known}")
    if not isinstance(subtype, str) or subtype not in handlers:
        known = ", ".join(handlers)
        message = f"The subtype '{subtype}' of the step '{step.text('name')}' is not known, only {known}"
        raise WebDriverError("invalid argument", message)
    return handlers[subtype]


@route("POST", "appium/schedule_action")
def schedule_action(driver: Driver, call: Call) -> None:
    """Begin to do an action."""
    name, steps = call.text("name"), call.items("steps")
    interval_ms, most_kept = call.number("intervalMs", 1000), int(call.number("maxHistoryItems", 20))
    for step in steps:
        step.text("name"), step.text("type")
    refused = {
        "Action name must not be blank": not name.strip(),
        f"The scheduled action interval must not be negative. You have provided {interval_ms}": interval_ms < 0,
        "The amount of provided action steps must be greater than zero": not steps,
        "The amount of maximum action history items must be greater than zero": most_kept < 1,
        f"The action with the same name '{name}' has been already scheduled. Please remove it first": (
            name in driver.scheduled
        ),
    }
    for message, is_so in refused.items():
        if is_so:
            raise WebDriverError("invalid argument", message)
    action = ScheduledAction(
        driver,
        name,
        steps,
        times=int(call.number("times", 1)),
        interval_s=max(_LEAST_INTERVAL_S, interval_ms / 1000),
        most_kept=most_kept,
        most_passed=int(call.number("maxPass", -1)),
        most_failed=int(call.number("maxFail", -1)),
    )
    driver.scheduled[name] = action
    action.begin()


@route("POST", "appium/action_history")
def action_history(driver: Driver, call: Call) -> object:
    """Tell what came of an action so far."""
    return _known(driver, call).history()


@route("POST", "appium/unschedule_action")
def unschedule_action(driver: Driver, call: Call) -> object:
    """End an action, and tell what came of it."""
    action = _known(driver, call)
    action.stop()
    del driver.scheduled[action.name]
    return action.history()


def _known(driver: Driver, call: Call) -> ScheduledAction:
    action = driver.scheduled.get(call.text("name"))
    if action is None:
        message = f"The action name '{call.text('name')}' is not known. Have you scheduled it before?"
        raise WebDriverError("invalid argument", message)
    return action
