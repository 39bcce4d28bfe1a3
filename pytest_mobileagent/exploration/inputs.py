"""What can be done in a state: DroidBot's events, in its order and under its names."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, assert_never

from pytest_mobileagent.exploration.screens import View

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pytest_mobileagent.device import Device
    from pytest_mobileagent.exploration.screens import UiState

Kind = Literal["click", "long_click", "scroll", "set_text", "key", "intent", "kill_app"]
_CLASSES: dict[Kind, str] = {
    "click": "TouchEvent", "long_click": "LongTouchEvent", "scroll": "ScrollEvent", "set_text": "SetTextEvent",
    "key": "KeyEvent", "intent": "IntentEvent", "kill_app": "KillAppEvent",
}  # fmt: skip
DIRECTIONS = ("UP", "DOWN", "LEFT", "RIGHT")
_SYSTEM_BARS = ("android:id/navigationBarBackground", "android:id/statusBarBackground")
_TYPED = "HelloWorld"
_SHARE = 0.3  # of a view's height or width, to either side of its middle
_SCROLL_MS = 500
_LONG_PRESS_MS = 2000
_LONGEST_WORDS = 10


@dataclass(frozen=True, slots=True)
class InputEvent:
    """One event; `detail` is its direction, text, key or command."""

    kind: Kind
    view: View | None = None
    detail: str = ""

    def event_str(self, state: UiState) -> str:
        """Return its name in a state: events of one name are one."""
        return f"{_CLASSES[self.kind]}({self._where(state)})"

    def _where(self, state: UiState) -> str:
        match self.kind:
            case "click" | "long_click":
                return self._view_words(state)
            case "scroll":
                return f"{self._view_words(state)}, direction={self.detail}"
            case "set_text":
                return f"{self._view_words(state)}, text={self.detail}"
            case "key":
                return f"state={state.state_str}, name={self.detail}"
            case "intent":
                return f"intent='{self.detail}'"
            case "kill_app":
                return ""
            case _:
                assert_never(self.kind)

    def _view_words(self, state: UiState) -> str:
        view = self._at
        words = view.text.replace("\n", "\\n")[:_LONGEST_WORDS]
        activity = state.activity.rpartition(".")[2]
        short = f"{activity}/{view.class_name.rpartition('.')[2]}-{words}"
        return f"state={state.state_str}, view={view.view_str}({short})"

    @property
    def _at(self) -> View:
        if self.view is None:
            raise AssertionError(f"{self.kind} is done to a view")
        return self.view

    def perform(self, device: Device) -> None:
        """Do it.

        Raises:
            DeviceError: the phone does not.
        """
        match self.kind:
            case "click":
                device.tap(*self._at.bounds.center)
            case "long_click":
                device.long_press(*self._at.bounds.center, duration_ms=_LONG_PRESS_MS)
            case "scroll":
                self._scroll(device)
            case "set_text":
                device.tap(*self._at.bounds.center)
                device.type_text(self.detail, clear=True)
            case "key":
                device.press_key(self.detail)
            case "intent":
                device.must_run(self.detail)
            case "kill_app":
                device.must_run(self.detail)
                device.press_key("home")
            case _:
                assert_never(self.kind)

    def _scroll(self, device: Device) -> None:
        bounds = self._at.bounds
        x, y = bounds.center
        far_x, far_y = bounds.width * _SHARE, bounds.height * _SHARE
        sides = {"UP": (0, -far_y), "DOWN": (0, far_y), "LEFT": (-far_x, 0), "RIGHT": (far_x, 0)}
        to_x, to_y = sides[self.detail]
        device.swipe((x + to_x, y + to_y), (x - to_x, y - to_y), duration_ms=_SCROLL_MS)

    def as_json(self) -> dict[str, Any]:
        """Return it as DroidBot writes it."""
        told: dict[str, Any] = {"event_type": self.kind}
        if self.view is not None:
            told |= {"x": None, "y": None, "view": self.view.as_json()}
        names: dict[Kind, str] = {
            "scroll": "direction", "set_text": "text", "key": "name", "intent": "intent", "kill_app": "stop_intent"
        }  # fmt: skip
        return told | ({names[self.kind]: self.detail} if self.kind in names else {})

    @classmethod
    def from_json(cls, told: Mapping[str, Any]) -> InputEvent:
        """Return what `as_json` wrote."""
        details = (told[name] for name in ("direction", "text", "name", "intent", "stop_intent") if name in told)
        view = View.from_json(told["view"]) if told.get("view") else None
        return cls(told["event_type"], view, next(details, ""))


BACK = InputEvent("key", detail="BACK")


@dataclass(frozen=True, slots=True)
class App:
    """The app that is explored: its package, and the activity that its icon opens."""

    package: str
    component: str

    @property
    def start(self) -> InputEvent:
        """What opens it."""
        return InputEvent("intent", detail=f"am start -n {shlex.quote(self.component)}")

    @property
    def stop(self) -> InputEvent:
        """What ends it."""
        return InputEvent("intent", detail=f"am force-stop {shlex.quote(self.package)}")

    @property
    def kill(self) -> InputEvent:
        """What ends it and goes home: how an exploration begins."""
        return InputEvent("kill_app", detail=f"am force-stop {shlex.quote(self.package)}")


def inputs_of(state: UiState) -> list[InputEvent]:
    """Return what can be done in a state, but for going back: taps, scrolls four ways, checks, long presses, texts."""
    views = [view for view in state.views if view.enabled and view.visible and view.resource_id not in _SYSTEM_BARS]
    return list({event.event_str(state): event for event in _inputs(views)}.values())


def _inputs(views: list[View]) -> Iterator[InputEvent]:
    yield from (InputEvent("click", view) for view in views if view.clickable)
    yield from (InputEvent("scroll", view, way) for view in views if view.scrollable for way in DIRECTIONS)
    yield from (InputEvent("click", view) for view in views if view.checkable)
    yield from (InputEvent("long_click", view) for view in views if view.long_clickable)
    yield from (InputEvent("set_text", view, _TYPED) for view in views if view.editable)
