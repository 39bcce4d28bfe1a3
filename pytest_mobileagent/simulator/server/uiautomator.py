"""The uiautomator2 service: JSON-RPC over HTTP on a port of the phone (9008)."""

from __future__ import annotations

import asyncio
import base64
import inspect
import io
from typing import TYPE_CHECKING, Any

from pytest_mobileagent.protocol import http, jsonrpc
from pytest_mobileagent.protocol.jsonrpc import INVALID_PARAMS, METHOD_NOT_FOUND, RpcError
from pytest_mobileagent.simulator.server.selector import Found, below, find_all, is_simple
from pytest_mobileagent.simulator.system import input as keys
from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.system.panels import QUICK_SETTINGS, SHADE
from pytest_mobileagent.simulator.ui.hierarchy import dump_u2
from pytest_mobileagent.simulator.ui.layout import Scroll
from pytest_mobileagent.simulator.ui.widgets.edit_text import EditText

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.shell.process import Pipe
    from pytest_mobileagent.simulator.ui.geometry import Rect

PORT = 9008
NOT_FOUND = "androidx.test.uiautomator.UiObjectNotFoundException"
_GRACE_S = 0.001  # a client that sends head and body apart waits for any byte: its own Nagle, our delayed ACK
_POLL_S = 0.05
_KEYS = {
    "home": 3, "back": 4, "left": 21, "right": 22, "up": 19, "down": 20, "center": 23, "menu": 82, "search": 84,
    "enter": 66, "delete": 67, "del": 67, "recent": 187, "volume_up": 24, "volume_down": 25, "volume_mute": 164,
    "camera": 27, "power": 26,
}  # fmt: skip
_ROTATIONS = {"natural": 0, "n": 0, "left": 1, "l": 1, "upsidedown": 2, "u": 2, "right": 3, "r": 3}
_STEP_MS = 5  # of a swipe

Selector = "dict[str, Any] | str"


class Uiautomator:
    """The service's methods, by their names on the wire."""

    def __init__(self, phone: Phone) -> None:
        """Automate `phone`."""
        self.phone = phone
        self._objects: dict[str, dict[str, Any]] = {}
        self._watchers: dict[str, bool] = {}
        self._configuration = {
            "actionAcknowledgmentTimeout": 3000, "keyInjectionDelay": 0, "scrollAcknowledgmentTimeout": 200,
            "waitForIdleTimeout": 10000, "waitForSelectorTimeout": 10000, "uiAutomationFlags": 0,
        }  # fmt: skip
        self._dumped: tuple[int, str] | None = None
        self._toast_shown = 0
        self._methods: dict[str, Callable[..., Any]] = {
            name.removeprefix("rpc_"): getattr(self, name) for name in dir(self) if name.startswith("rpc_")
        }

    async def call(self, call: jsonrpc.Call) -> object:
        """Run a method.

        Raises:
            RpcError: there is none of that name, its arguments are off, or it failed.
        """
        method = self._methods.get(call.method)
        if method is None:
            self.phone.misses.count("uiautomator2 method", call.method)
            raise RpcError(METHOD_NOT_FOUND, "method not found")
        try:
            inspect.signature(method).bind(*call.parameters)
        except TypeError as error:
            raise RpcError(INVALID_PARAMS, "method parameters invalid", str(error)) from error
        result = method(*call.parameters)
        return await result if inspect.isawaitable(result) else result

    # -- objects --------------------------------------------------------------------------------------------------

    def _selector(self, target: Any) -> dict[str, Any]:  # noqa: ANN401 - from the wire
        if isinstance(target, str):
            if target not in self._objects:
                raise RpcError(-32001, NOT_FOUND, f"no object {target}")
            return self._objects[target]
        if not isinstance(target, dict):
            raise RpcError(INVALID_PARAMS, "not a selector")
        return target

    def _all(self, target: Any) -> list[Found]:  # noqa: ANN401 - the wire's value
        selector = self._selector(target)
        return find_all(self.phone, selector, ignores_case=not is_simple(selector))

    def _first(self, target: Any) -> Found:  # noqa: ANN401 - the wire's value
        found = self._all(target)
        if not found:
            raise RpcError(-32001, NOT_FOUND, str(self._selector(target)))
        return found[0]

    def _bounds(self, target: Any) -> Rect:  # noqa: ANN401 - the wire's value
        return self._first(target).view.visible_bounds

    def rpc_ping(self) -> str:
        """Answer."""
        return "pong"

    def rpc_deviceInfo(self) -> dict[str, Any]:  # noqa: N802 - the wire's name, here and below
        """Tell about the phone."""
        display = self.phone.display
        width, height = display.size
        top = self.phone.activities.top
        return {
            "currentPackageName": top.package if top is not None else "",
            "displayWidth": width,
            "displayHeight": height,
            "displayRotation": display.rotation,
            "displaySizeDpX": round(width / display.scale),
            "displaySizeDpY": round(height / display.scale),
            "productName": self.phone.properties.get("ro.product.name") or "",
            "screenOn": self.phone.power.is_awake,
            "sdkInt": self.phone.config.api_level,
            "naturalOrientation": display.rotation == 0,
        }

    def rpc_dumpWindowHierarchy(self, compressed: bool = False, depth: object = 50, active: bool = False) -> str:  # noqa: N802 - the wire's name
        """Return the hierarchy."""
        del compressed
        self.phone.windows.placed()
        if depth == 50 and not active:
            version = self.phone.windows.version
            if self._dumped is None or self._dumped[0] != version:
                self._dumped = (version, dump_u2(self.phone))
            return self._dumped[1]
        return dump_u2(self.phone, max_depth=depth if isinstance(depth, int) else 50, only_active=active)

    # -- pointer --------------------------------------------------------------------------------------------------

    def rpc_click(self, target: Any, second: Any = None, duration: Any = None) -> bool:  # noqa: ANN401 - the wire's value
        """Click at a point, or on an object (or its corner)."""
        if isinstance(target, (int, float)):
            self.phone.input.tap(target, float(second), duration_ms=float(duration or 100))
            return True
        x, y = self._corner(self._bounds(target), second)
        self.phone.input.tap(x, y)
        return True

    @staticmethod
    def _corner(bounds: Rect, corner: Any) -> tuple[int, int]:  # noqa: ANN401 - the wire's value
        if corner in ("tl", "topleft"):
            return bounds.left + 5, bounds.top + 5
        if corner in ("br", "bottomright"):
            return bounds.right - 5, bounds.bottom - 5
        return bounds.center

    def rpc_longClick(self, target: Any, second: Any = None) -> bool:  # noqa: ANN401, N802 - the wire's name and values
        """Press long at a point or on an object."""
        if isinstance(target, (int, float)):
            self.phone.input.long_press(target, float(second))
        else:
            self.phone.input.long_press(*self._corner(self._bounds(target), second))
        return True

    def rpc_clickAndWaitForNewWindow(self, target: Any, timeout_ms: float = 0) -> bool:  # noqa: ANN401, N802 - the wire's name and values
        """Click, and tell whether the window changed."""
        del timeout_ms
        before = self.phone.activities.top
        self.rpc_click(target)
        return self.phone.activities.top is not before

    def rpc_swipe(self, *arguments: Any) -> bool:  # noqa: ANN401 - the wire's value
        """Swipe from a point to a point, or over an object in a direction."""
        if isinstance(arguments[0], (int, float)):
            x1, y1, x2, y2, steps = (float(value) for value in arguments[:5])
            self.phone.input.swipe(x1, y1, x2, y2, steps * _STEP_MS)
            return True
        bounds = self._bounds(arguments[0])
        share = float(arguments[2]) if len(arguments) > 3 else 0.9
        steps = float(arguments[-1])
        x, y = bounds.center
        dx, dy = bounds.width * share / 2, bounds.height * share / 2
        ends = {
            "left": (x + dx, y, x - dx, y), "right": (x - dx, y, x + dx, y),
            "up": (x, y + dy, x, y - dy), "down": (x, y - dy, x, y + dy),
        }  # fmt: skip
        if arguments[1] not in ends:
            raise RpcError(INVALID_PARAMS, f"unknown direction {arguments[1]}")
        self.phone.input.swipe(*ends[arguments[1]], steps * _STEP_MS)
        return True

    def rpc_drag(self, x1: float, y1: float, x2: float, y2: float, steps: float) -> bool:
        """Hold a point, move to another."""
        self.phone.input.drag(x1, y1, x2, y2, steps * _STEP_MS)
        return True

    def rpc_dragTo(self, target: Any, *arguments: Any) -> bool:  # noqa: ANN401, N802 - the wire's name and values
        """Drag an object to a point or onto another object."""
        x1, y1 = self._bounds(target).center
        if len(arguments) == 3:
            x2, y2, steps = (float(value) for value in arguments)
        else:
            x2, y2 = self._bounds(arguments[0]).center
            steps = float(arguments[1])
        self.phone.input.drag(x1, y1, x2, y2, steps * _STEP_MS)
        return True

    def rpc_swipePoints(self, points: list[float], steps: float) -> bool:  # noqa: N802 - the wire's name
        """Swipe along points, `[x, y, x, y, …]`."""
        pairs = list(zip(points[::2], points[1::2], strict=False))
        if len(pairs) > 1:
            self.phone.input.path(pairs, duration_ms=steps * _STEP_MS * (len(pairs) - 1))
        return True

    def rpc_injectInputEvent(self, action: int, x: float, y: float, meta: int = 0) -> bool:  # noqa: N802 - the wire's name
        """Put the finger down (0), lift it (1), or move it (2)."""
        del meta
        finger = self.phone.input
        if action == 0:
            finger.down(x, y)
        elif action == 1:
            finger.up(x, y)
            finger.settle()
        elif action == 2:
            self.phone.clock.advance(0.01)
            finger.move(x, y)
        else:
            return False
        return True

    def rpc_gesture(self, target: Any, *arguments: Any) -> bool:  # noqa: ANN401 - the wire's value
        """Move two fingers: what one finger of the two does is not told apart by this phone's views."""
        self._first(target)
        del arguments
        self.phone.misses.count("gesture", "two fingers")
        return False

    def rpc_pinchIn(self, target: Any, percent: float, steps: float) -> bool:  # noqa: ANN401, N802 - the wire's name and values
        """Pinch."""
        return self.rpc_gesture(target, percent, steps)

    def rpc_pinchOut(self, target: Any, percent: float, steps: float) -> bool:  # noqa: ANN401, N802 - the wire's name and values
        """Spread."""
        return self.rpc_gesture(target, percent, steps)

    # -- keys and screen ------------------------------------------------------------------------------------------

    def rpc_pressKey(self, name: str) -> bool:  # noqa: N802 - the wire's name
        """Press a key by name."""
        code = _KEYS.get(name)
        if code is None:
            return False
        self.phone.input.key(code)
        return True

    def rpc_pressKeyCode(self, code: int, meta: int = 0) -> bool:  # noqa: N802 - the wire's name
        """Press a key by code."""
        self.phone.input.key(code, meta)
        return True

    def rpc_wakeUp(self) -> None:  # noqa: N802 - the wire's name
        """Turn the screen on."""
        self.phone.power.wake()

    def rpc_sleep(self) -> None:
        """Turn the screen off."""
        self.phone.power.sleep()

    def rpc_isScreenOn(self) -> bool:  # noqa: N802 - the wire's name
        """Tell whether the screen is on."""
        return self.phone.power.is_awake

    def rpc_freezeRotation(self, freeze: bool) -> None:  # noqa: N802 - the wire's name
        """Stop or let the screen turn by itself."""
        self.phone.settings.put("system", "accelerometer_rotation", "0" if freeze else "1")

    def rpc_setOrientation(self, name: str) -> None:  # noqa: N802 - the wire's name
        """Turn the screen."""
        if name not in _ROTATIONS:
            raise RpcError(INVALID_PARAMS, f"unknown orientation {name}")
        self.phone.display.rotate(_ROTATIONS[name])

    def rpc_openNotification(self) -> bool:  # noqa: N802 - the wire's name
        """Open the notification shade."""
        self.phone.panels.open(SHADE)
        return True

    def rpc_openQuickSettings(self) -> bool:  # noqa: N802 - the wire's name
        """Open the quick settings."""
        self.phone.panels.open(QUICK_SETTINGS)
        return True

    def rpc_takeScreenshot(self, *arguments: Any) -> str | None:  # noqa: ANN401, N802 - the wire's name and values
        """Return the screen as JPEG in base64, or write it to a file and return its name."""
        scale, quality = (float(arguments[-2]), int(arguments[-1])) if len(arguments) >= 2 else (1.0, 80)
        image = self.phone.windows.image()
        if scale != 1.0:
            image = image.resize((max(1, round(image.width * scale)), max(1, round(image.height * scale))))
        data = io.BytesIO()
        image.save(data, "JPEG", quality=quality)
        if len(arguments) == 3:
            self.phone.disk.write(str(arguments[0]), data.getvalue())
            return str(arguments[0])
        return base64.b64encode(data.getvalue()).decode()

    # -- looking at objects ---------------------------------------------------------------------------------------

    def rpc_exist(self, target: Any) -> bool:  # noqa: ANN401 - the wire's value
        """Tell whether there is one."""
        return bool(self._all(target))

    def rpc_count(self, target: Any) -> int:  # noqa: ANN401 - the wire's value
        """Tell how many there are."""
        return len(find_all(self.phone, self._selector(target)))

    def rpc_objInfo(self, target: Any) -> dict[str, Any]:  # noqa: ANN401, N802 - the wire's name and values
        """Tell about an object."""
        return _describe(self._first(target), is_sensitive=is_simple(self._selector(target)))

    def rpc_objInfoOfAllInstances(self, target: Any) -> list[dict[str, Any]]:  # noqa: ANN401, N802 - the wire's name and values
        """Tell about every object that a selector means."""
        return [_describe(found, is_sensitive=False) for found in find_all(self.phone, self._selector(target))]

    def rpc_getText(self, target: Any) -> str | None:  # noqa: ANN401, N802 - the wire's name and values
        """Return an object's text."""
        text = self._first(target).view.shown_text
        return text or (None if is_simple(self._selector(target)) else "")

    def rpc_setText(self, target: Any, text: str) -> bool:  # noqa: ANN401, N802 - the wire's name and values
        """Replace a field's text."""
        return self.phone.input.set_text(self._editable(self._first(target)), text or "")

    @staticmethod
    def _editable(found: Found) -> Any:  # noqa: ANN401 - a view
        if isinstance(found.view, EditText):
            return found.view
        return next((below_.view for below_ in below(found) if isinstance(below_.view, EditText)), found.view)

    def rpc_clearTextField(self, target: Any) -> None:  # noqa: ANN401, N802 - the wire's name and values
        """Empty a field."""
        self.phone.input.set_text(self._editable(self._first(target)), "")

    async def _until(self, holds: Callable[[], bool], timeout_ms: float) -> bool:
        """Wait until a condition holds: on a virtual clock time moves on, on a real one it passes."""
        clock = self.phone.clock
        end = clock.monotonic() + timeout_ms / 1000
        while not holds():
            left = end - clock.monotonic()
            if left <= 0:
                return False
            if clock.is_virtual:
                clock.advance(min(left, max(clock.next_due_s() or left, 0.001)))
                await asyncio.sleep(0)
            else:
                await asyncio.sleep(min(left, _POLL_S))
                clock.follow()
        return True

    async def rpc_waitForExists(self, target: Any, timeout_ms: float) -> bool:  # noqa: ANN401, N802 - the wire's name and values
        """Wait until there is one."""
        return await self._until(lambda: bool(self._all(target)), timeout_ms)

    async def rpc_waitUntilGone(self, target: Any, timeout_ms: float) -> bool:  # noqa: ANN401, N802 - the wire's name and values
        """Wait until there is none."""
        return await self._until(lambda: not self._all(target), timeout_ms)

    async def rpc_waitForIdle(self, timeout_ms: float = 0) -> None:  # noqa: N802 - the wire's name
        """Wait until nothing moves: on this phone nothing does between two inputs."""
        del timeout_ms

    async def rpc_waitForWindowUpdate(self, package: str | None, timeout_ms: float) -> bool:  # noqa: N802 - the wire's name
        """Wait until a window's content changes."""
        del package
        before = self.phone.windows.version

        def changed() -> bool:
            self.phone.windows.placed()
            return self.phone.windows.version != before

        return await self._until(changed, timeout_ms)

    # -- scrolling ------------------------------------------------------------------------------------------------

    def _scrollable(self, target: Any) -> Scroll:  # noqa: ANN401 - the wire's value
        view = self._first(target).view
        if not isinstance(view, Scroll):
            inner = next((found.view for found in below(self._first(target)) if isinstance(found.view, Scroll)), None)
            if inner is None:
                raise RpcError(-32001, NOT_FOUND, "not scrollable")
            return inner
        return view

    def _scroll(self, target: Any, share: float) -> bool:  # noqa: ANN401 - the wire's value
        view = self._scrollable(target)
        bounds = view.visible_bounds
        moved = view.scroll_by(int((bounds.width if view.horizontal else bounds.height) * share))
        if moved:
            self.phone.accessibility.emit("TYPE_VIEW_SCROLLED", package=view.package, class_name=view.cls)
            self.phone.touch()
        self.phone.input.settle()
        return moved

    def rpc_scrollForward(self, target: Any, vertical: bool, steps: float = 0) -> bool:  # noqa: ANN401, N802 - the wire's name and values
        """Scroll on by most of a page; false at the end."""
        del vertical, steps
        return self._scroll(target, 0.8)

    def rpc_scrollBackward(self, target: Any, vertical: bool, steps: float = 0) -> bool:  # noqa: ANN401, N802 - the wire's name and values
        """Scroll back by most of a page; false at the beginning."""
        del vertical, steps
        return self._scroll(target, -0.8)

    def _scroll_all(self, target: Any, share: float, most: int) -> bool:  # noqa: ANN401 - the wire's value
        return any(not self._scroll(target, share) for _ in range(most))

    def rpc_scrollToEnd(self, target: Any, vertical: bool, most: int, steps: float = 0) -> bool:  # noqa: ANN401, N802 - the wire's name and values
        """Scroll to the end."""
        del vertical, steps
        return self._scroll_all(target, 0.8, most)

    def rpc_scrollToBeginning(self, target: Any, vertical: bool, most: int, steps: float = 0) -> bool:  # noqa: ANN401, N802 - the wire's name and values
        """Scroll to the beginning."""
        del vertical, steps
        return self._scroll_all(target, -0.8, most)

    def rpc_flingForward(self, target: Any, vertical: bool) -> bool:  # noqa: ANN401, N802 - the wire's name and values
        """Fling on."""
        del vertical
        return self._scroll(target, 2.0)

    def rpc_flingBackward(self, target: Any, vertical: bool) -> bool:  # noqa: ANN401, N802 - the wire's name and values
        """Fling back."""
        del vertical
        return self._scroll(target, -2.0)

    def rpc_flingToEnd(self, target: Any, vertical: bool, most: int) -> bool:  # noqa: ANN401, N802 - the wire's name and values
        """Fling to the end."""
        del vertical
        return self._scroll_all(target, 2.0, most)

    def rpc_flingToBeginning(self, target: Any, vertical: bool, most: int) -> bool:  # noqa: ANN401, N802 - the wire's name and values
        """Fling to the beginning."""
        del vertical
        return self._scroll_all(target, -2.0, most)

    def rpc_scrollTo(self, target: Any, wanted: Any, vertical: bool) -> bool:  # noqa: ANN401, N802 - the wire's name and values
        """Scroll until an object is there."""
        del vertical
        if self._all(wanted):
            return True
        self._scroll_all(target, -0.8, 100)
        for _ in range(100):
            if self._all(wanted):
                return True
            if not self._scroll(target, 0.8):
                break
        return bool(self._all(wanted))

    # -- derived objects ------------------------------------------------------------------------------------------

    def _keep(self, selector: dict[str, Any]) -> str:
        name = f"object{len(self._objects) + 1}"
        self._objects[name] = selector
        return name

    def _child(self, target: Any, step: dict[str, Any], kind: str) -> str:  # noqa: ANN401 - the wire's value
        selector = dict(self._selector(target))
        selector["childOrSibling"] = [*selector.get("childOrSibling", []), kind]
        selector["childOrSiblingSelector"] = [*selector.get("childOrSiblingSelector", []), step]
        return self._keep(selector)

    def _child_by(self, target: Any, child: Any, field: str, bit: int, text: str) -> str:  # noqa: ANN401 - the wire's value
        step = dict(self._selector(child))
        step[field], step["mask"] = text, step.get("mask", 0) | bit
        name = self._child(target, step, "child")
        self._first(name)
        return name

    def rpc_childByText(self, target: Any, child: Any, text: str, scroll: bool = False) -> str:  # noqa: ANN401, N802 - the wire's name and values
        """Return the child of that text."""
        del scroll
        return self._child_by(target, child, "text", 0x1, text)

    def rpc_childByDescription(self, target: Any, child: Any, text: str, scroll: bool = False) -> str:  # noqa: ANN401, N802 - the wire's name and values
        """Return the child of that description."""
        del scroll
        return self._child_by(target, child, "description", 0x40, text)

    def rpc_childByInstance(self, target: Any, child: Any, instance: int) -> str:  # noqa: ANN401, N802 - the wire's name and values
        """Return the n-th child."""
        step = dict(self._selector(child))
        step["instance"], step["mask"] = instance, step.get("mask", 0) | 0x1000000
        return self._child(target, step, "child")

    def rpc_getChild(self, target: str, child: Any) -> str:  # noqa: ANN401, N802 - the wire's name and values
        """Return a child of an object."""
        return self._child(target, self._selector(child), "child")

    def rpc_getFromParent(self, target: str, sibling: Any) -> str:  # noqa: ANN401, N802 - the wire's name and values
        """Return a sibling of an object."""
        return self._child(target, self._selector(sibling), "sibling")

    def rpc_getUiObject(self, target: Any) -> str:  # noqa: ANN401, N802 - the wire's name and values
        """Give a selector a name."""
        self._first(target)
        return self._keep(self._selector(target))

    def rpc_removeUiObject(self, name: str) -> None:  # noqa: N802 - the wire's name
        """Forget a name."""
        self._objects.pop(name, None)

    def rpc_getUiObjects(self) -> list[str]:  # noqa: N802 - the wire's name
        """Return all names."""
        return list(self._objects)

    # -- text -----------------------------------------------------------------------------------------------------

    def rpc_setClipboard(self, label: str | None, text: str) -> None:  # noqa: N802 - the wire's name
        """Put text on the clipboard."""
        self.phone.clipboard.set(text, label or "")

    def rpc_getClipboard(self) -> str | None:  # noqa: N802 - the wire's name
        """Return what is on the clipboard."""
        return self.phone.clipboard.text

    def rpc_pasteClipboard(self) -> bool:  # noqa: N802 - the wire's name
        """Paste into the focused field."""
        self.phone.input.key(50, 0x1000)
        return self.phone.ime.field is not None

    def rpc_clearInputText(self) -> bool:  # noqa: N802 - the wire's name
        """Empty the focused field."""
        self.phone.input.key(29, 0x1000)
        self.phone.input.key(keys.KEY_DEL)
        return True

    def rpc_getLastToast(self) -> str | None:  # noqa: N802 - the wire's name
        """Return the last toast's text."""
        return self.phone.windows.last_toast

    def rpc_clearLastToast(self) -> None:  # noqa: N802 - the wire's name
        """Forget the last toast."""
        self.phone.windows.last_toast = None

    def rpc_getLastTraversedText(self) -> str | None:  # noqa: N802 - the wire's name
        """No screen reader traverses this phone's screen."""
        return None

    def rpc_clearLastTraversedText(self) -> None:  # noqa: N802 - the wire's name
        """Nothing is kept."""

    # -- watchers, configuration, apps ------------------------------------------------------------------------------

    def rpc_registerClickUiObjectWatcher(self, name: str, conditions: list[Any], target: Any) -> None:  # noqa: ANN401, N802 - the wire's name and values
        """Register a watcher."""
        del conditions, target
        self._watchers[name] = False

    def rpc_registerPressKeyskWatcher(self, name: str, conditions: list[Any], keys_: list[str]) -> None:  # noqa: N802 - the wire's name
        """Register a watcher."""
        del conditions, keys_
        self._watchers[name] = False

    def rpc_removeWatcher(self, name: str) -> None:  # noqa: N802 - the wire's name
        """Remove a watcher."""
        self._watchers.pop(name, None)

    def rpc_resetWatcherTriggers(self) -> None:  # noqa: N802 - the wire's name
        """Forget which watchers were triggered."""
        self._watchers = dict.fromkeys(self._watchers, False)

    def rpc_runWatchers(self) -> None:  # noqa: N802 - the wire's name
        """Run the watchers: the client of today watches by itself."""

    def rpc_getWatchers(self) -> list[str]:  # noqa: N802 - the wire's name
        """Return the watchers' names."""
        return list(self._watchers)

    def rpc_hasWatcherTriggered(self, name: str) -> bool:  # noqa: N802 - the wire's name
        """Tell whether a watcher was triggered."""
        return self._watchers.get(name, False)

    def rpc_hasAnyWatcherTriggered(self) -> bool:  # noqa: N802 - the wire's name
        """Tell whether any watcher was triggered."""
        return any(self._watchers.values())

    def rpc_getConfigurator(self) -> dict[str, int]:  # noqa: N802 - the wire's name
        """Return the time-outs."""
        return dict(self._configuration)

    def rpc_setConfigurator(self, values: dict[str, int]) -> dict[str, int]:  # noqa: N802 - the wire's name
        """Set time-outs."""
        self._configuration.update({name: value for name, value in values.items() if name in self._configuration})
        return dict(self._configuration)

    def rpc_launchApp(self, package: str) -> bool:  # noqa: N802 - the wire's name
        """Start an app."""
        intent = self.phone.packages.launch_intent(package)
        if not isinstance(intent, Intent):
            return False
        return self.phone.activities.start(intent, caller="shell").record is not None

    async def rpc_executeShellCommand(self, command: str, timeout_ms: float = 0) -> dict[str, Any]:  # noqa: N802 - the wire's name
        """Run a command line."""
        from pytest_mobileagent.simulator.shell import process, sh  # noqa: PLC0415 - the shell starts this server

        del timeout_ms
        out, err = process.Pipe(), process.Pipe()
        status = await sh.run(self.phone, command, stdin=process.closed_pipe(), stdout=out, stderr=err, uid=2000)
        out.close()
        err.close()
        texts = [(await stream.read_all()).decode(errors="replace") for stream in (out, err)]
        return {"stdout": texts[0], "stderr": texts[1], "returnCode": status}


def _rectangle(bounds: Rect) -> dict[str, int]:
    return {"left": bounds.left, "top": bounds.top, "right": bounds.right, "bottom": bounds.bottom}


def _describe(found: Found, *, is_sensitive: bool) -> dict[str, Any]:
    view = found.view
    empty = None if is_sensitive else ""
    bounds = _rectangle(view.visible_bounds)
    return {
        "bounds": bounds,
        "visibleBounds": bounds,
        "className": view.cls,
        "packageName": view.package,
        "text": view.shown_text or empty,
        "contentDescription": view.desc or empty,
        "resourceName": (view.resource_id or None) if is_sensitive else None,
        "childCount": sum(child.is_visible for child in view.children),
        "checkable": view.is_checkable,
        "checked": view.is_checked,
        "clickable": view.is_clickable,
        "enabled": view.is_enabled,
        "focusable": view.is_focusable,
        "focused": view.is_focused,
        "longClickable": view.is_long_clickable,
        "scrollable": view.is_scrollable,
        "selected": view.is_selected,
    }


class UiautomatorServer:
    """Serves the methods over HTTP, on streams of the phone's own network."""

    def __init__(self, phone: Phone) -> None:
        """Automate `phone`."""
        self.phone = phone
        self._service = Uiautomator(phone)
        self.is_stopped = asyncio.Event()

    async def serve(self, reader: Pipe, writer: Pipe) -> None:
        """Answer the requests of one connection."""
        buffer = bytearray()
        while True:
            try:
                request = await self._next_request(reader, writer, buffer)
            except http.HttpError as error:
                writer.write(http.encode_response(400, str(error).encode(), content_type="text/plain"))
                return
            if request is None:
                return
            self.phone.clock.follow()
            writer.write(await self._answer(request))
            if not request.keeps_alive:
                return

    async def _next_request(self, reader: Pipe, writer: Pipe, buffer: bytearray) -> http.Request | None:
        is_encouraged = False
        while (request := http.decode_request(buffer)) is None:
            if http.awaits_body(buffer) and not is_encouraged:
                try:
                    data = await asyncio.wait_for(reader.read(), _GRACE_S)
                except TimeoutError:
                    writer.write(http.CONTINUE)
                    is_encouraged = True
                    continue
            else:
                data = await reader.read()
            if not data:
                return None
            buffer += data
        return request

    async def _answer(self, request: http.Request) -> bytes:
        path = request.target.partition("?")[0]
        if path == "/ping":
            return http.encode_response(200, b"pong", content_type="text/plain")
        if path == "/stop":
            self.is_stopped.set()
            return http.encode_response(200, b"Server stopped", content_type="text/plain")
        if path == "/screenshot/0":
            image = base64.b64decode(self._service.rpc_takeScreenshot(1.0, 80) or "")
            return http.encode_response(200, image, content_type="image/jpeg")
        if path == "/jsonrpc/0":
            return http.encode_response(200, await self._call(request.body))
        return http.encode_response(404, b"Not Found", content_type="text/plain")

    async def _call(self, body: bytes) -> bytes:
        number: int | str | None = None
        try:
            call = jsonrpc.decode_call(body)
            number = call.id
            return jsonrpc.encode_result(number, await self._service.call(call))
        except RpcError as error:
            return jsonrpc.encode_error(number, error)
        except (TypeError, ValueError, KeyError, IndexError) as error:
            fault = RpcError(INVALID_PARAMS, "java.lang.IllegalArgumentException", str(error))
            return jsonrpc.encode_error(number, fault)
