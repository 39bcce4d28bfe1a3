"""Input: fingers and keys, as the input dispatcher delivers them."""

from __future__ import annotations

import errno
import math
import sqlite3
from contextlib import contextmanager
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from pytest_mobileagent.simulator.database import sql_exception
from pytest_mobileagent.simulator.system.editor import Editor
from pytest_mobileagent.simulator.system.key_events import KeyEvents
from pytest_mobileagent.simulator.system.keys import KEY_BACK, KEY_ENTER, key_code
from pytest_mobileagent.simulator.ui import gestures
from pytest_mobileagent.simulator.ui.widgets.edit_text import EditText

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_mobileagent.clock import Timer
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.ui.view import View
    from pytest_mobileagent.simulator.ui.window import PlacedWindow

TAP_S = 0.1
KEY_S = 0.05
SETTLE_S = 0.3  # the animation that follows an input
REST_S = 2.0  # the most that is waited for what an app itself moves
_FRAME_S = 0.05
MOVE_S = 0.01
STOPPED_S = 0.04  # a finger that has not moved for so long stands still (ASSUME_POINTER_STOPPED_TIME)

_FULL = "java.io.IOException: write failed: ENOSPC (No space left on device)"  # `libcore.io.IoBridge.write`


class _Finger:
    """One finger from down to up."""

    def __init__(self, window: PlacedWindow | None, path: list[View], x: int, y: int, at_s: float) -> None:
        self.window = window
        self.path = path
        self.start = self.last = (x, y)
        self.dragging: View | None = None
        self.moved = False
        self.done = False  # a long press has used it up
        self.goes_back = False  # it came in from the side, where that is how one goes back
        self.timer: Timer | None = None  # holds it, unless a gesture says itself how long it rests
        self.rested_s = 0.0  # so long did the gesture rest that it belongs to
        self.trail = [(at_s, x, y)]
        self.scrolled_from = (0, 0)
        self.follower: View | None = None  # what follows it as a mouse


class _Pinch:
    """Two fingers on one view that is zoomed by them."""

    def __init__(self, view: View, first: _Finger, second: _Finger) -> None:
        self.view = view
        self.fingers = (first, second)
        self.span = self.measure()

    def measure(self) -> float:
        (x1, y1), (x2, y2) = (finger.last for finger in self.fingers)
        return max(1.0, math.hypot(x2 - x1, y2 - y1))

    def middle(self) -> tuple[int, int]:
        (x1, y1), (x2, y2) = (finger.last for finger in self.fingers)
        return (x1 + x2) // 2, (y1 + y2) // 2


class Input:
    """Delivers touches and keys to what is on the screen; each input takes the time it takes on a phone."""

    def __init__(self, phone: Phone) -> None:
        """Start with no finger down."""
        self._phone = phone
        self._keys = KeyEvents(phone)
        self.editor = Editor(phone)
        self._fingers: dict[int, _Finger] = {}
        self._pinch: _Pinch | None = None
        self._last_tap: tuple[float, int, int, str, View] | None = None  # when, where, in which window, on what
        self._is_mouse = False
        self.count = 0  # inputs so far

    @contextmanager
    def pointing(self, *, is_mouse: bool) -> Iterator[None]:
        """Let what goes down meanwhile be a mouse's button: most views take it for a finger."""
        self._is_mouse = is_mouse
        try:
            yield
        finally:
            self._is_mouse = False

    # -- gestures -----------------------------------------------------------------------------------------------

    def tap(self, x: float, y: float, *, duration_ms: float = TAP_S * 1000) -> None:
        """Tap at a point, px."""
        finger = self._put_down(x, y)
        self._rest_for(duration_ms / 1000, finger)
        self.up(x, y)
        self.settle()

    def double_tap(self, x: float, y: float) -> None:
        """Tap twice, quickly."""
        for _ in range(2):
            finger = self._put_down(x, y)
            self._rest_for(0.04, finger)
            self.up(x, y)
            self._phone.pass_time(0.04)
        self.settle()

    def long_press(self, x: float, y: float, *, duration_ms: float = 1000) -> None:
        """Press and hold a point, px."""
        self.tap(x, y, duration_ms=max(duration_ms, gestures.LONG_PRESS_S * 1000))

    def swipe(self, x1: float, y1: float, x2: float, y2: float, duration_ms: float = 300) -> None:
        """Move a finger from one point to another in a straight line."""
        self.path([(x1, y1), (x2, y2)], duration_ms=duration_ms)

    def drag(self, x1: float, y1: float, x2: float, y2: float, duration_ms: float = 1000) -> None:
        """Press and hold the first point, then move to the second and let go (`draganddrop`)."""
        finger = self._put_down(x1, y1)
        self._rest_for(gestures.LONG_PRESS_S, finger)
        self._glide(finger, [(x1, y1), (x2, y2)], duration_ms)
        self._phone.pass_time(0.2)
        self.up(x2, y2)
        self.settle()

    def path(self, points: list[tuple[float, float]], *, duration_ms: float, rest_s: float = 0.0) -> None:
        """Move a finger along several points; it may rest before it is lifted, and nothing glides on."""
        finger = self._put_down(*points[0])
        self._glide(finger, points, duration_ms)
        self._rest_for(rest_s, finger)
        self.up(*points[-1])
        self.settle()

    def paths(self, lines: list[list[tuple[float, float]]], *, duration_ms: float) -> None:
        """Move several fingers at once, each along its own points, all for the same time."""
        fingers = [self._put_down(*line[0], pointer=pointer) for pointer, line in enumerate(lines)]
        steps = min(60, max(5, int(duration_ms / 1000 / MOVE_S)))
        for step in range(1, steps + 1):
            self._rest_for(duration_ms / 1000 / steps, *fingers)
            for pointer, line in enumerate(lines):
                self.move(*_along(line, step / steps), pointer=pointer)
        for pointer in reversed(range(len(lines))):
            self.up(*lines[pointer][-1], pointer=pointer)
        self.settle()

    def _rest_for(self, seconds: float, *fingers: _Finger) -> None:
        """Let a gesture's time pass: its fingers rest as long as it says, however late the host is.

        On a phone what follows is queued by then, and is handled before the long press that is due.
        """
        left_s = min((gestures.LONG_PRESS_S - finger.rested_s for finger in fingers), default=0.0)
        for finger in fingers:
            finger.rested_s += seconds
        if 0 < left_s <= seconds:
            self._phone.pass_time(left_s)
            for finger in fingers:
                self._hold(finger)
            seconds -= left_s
        self._phone.pass_time(seconds)

    def _glide(self, finger: _Finger, points: list[tuple[float, float]], duration_ms: float) -> None:
        legs = max(1, len(points) - 1)
        steps = min(60, max(5, int(duration_ms / 1000 / MOVE_S / legs)))
        pause = duration_ms / 1000 / (steps * legs)
        for (x1, y1), (x2, y2) in pairwise(points):
            for step in range(1, steps + 1):
                self._rest_for(pause, finger)
                self.move(x1 + (x2 - x1) * step / steps, y1 + (y2 - y1) * step / steps)

    def settle(self) -> None:
        """Let the animation that follows an input pass; on a clock that follows the host's it does so by itself."""
        if self._phone.clock.is_virtual:
            with self._app():
                self._phone.clock.advance(SETTLE_S)
                self._rest()
        if self._phone.accessibility.is_heard:
            self._phone.windows.placed()  # what the next input ends is told too

    def _rest(self) -> None:
        """Let what the app in front moves come to rest, which whoever looks at a phone waits for (`waitForIdle`)."""
        for _ in range(round(REST_S / _FRAME_S)):
            top = self._phone.activities.top
            if top is None or top.live_screen is None or not top.live_screen.is_moving:
                return
            self._phone.clock.advance(_FRAME_S)

    @contextmanager
    def _app(self) -> Iterator[None]:
        """Let the app in front do something; a full disk ends it, or a table that is gone: few expect that."""
        front = self._phone.activities.top
        try:
            yield
        except OSError as error:
            if error.errno != errno.ENOSPC or front is None:
                raise
            self._phone.activities.crash(front.package, _FULL)
        except sqlite3.Error as error:
            if front is None:
                raise
            self._phone.activities.crash(front.package, sql_exception(error))

    @property
    def is_down(self) -> bool:
        """Whether a finger is on the screen."""
        return bool(self._fingers)

    def has_down(self, pointer: int) -> bool:
        """Whether that finger is on the screen."""
        return pointer in self._fingers

    # -- fingers ------------------------------------------------------------------------------------------------

    def down(self, x: float, y: float, *, pointer: int = 0) -> None:
        """Put a finger down; every `pointer` is one finger. Two on a view that can be zoomed zoom it."""
        finger = self._put_down(x, y, pointer=pointer)
        if not finger.moved and finger.follower is None:
            finger.timer = self._phone.clock.call_later(gestures.LONG_PRESS_S, lambda: self._hold(finger))

    def _put_down(self, x: float, y: float, *, pointer: int = 0) -> _Finger:
        self.count += 1
        if pointer in self._fingers:
            self._lift(pointer)
        px, py = int(x), int(y)
        windows = self._phone.windows
        placed = windows.window_at(px, py) if self._phone.power.is_awake else None
        inside = placed is not None and placed.bounds.contains(px, py)
        path = windows.path_at(placed.root, px, py) if placed is not None and inside else []
        finger = self._fingers[pointer] = _Finger(placed, path, px, py, self._phone.clock.monotonic())
        followers = (view for view in reversed(path) if view.enabled and view.follows_mouse)
        finger.follower = next(followers, None) if self._is_mouse else None
        if finger.follower is not None:
            finger.follower.mouse("down", px, py)
            self._phone.touch()
        elif len(self._fingers) > 1:
            self._begin_pinch(finger)
        return finger

    def _begin_pinch(self, second: _Finger) -> None:
        if self._pinch is not None:
            return
        first = next(finger for finger in self._fingers.values() if finger is not second)
        zoomed = [view for view in second.path if view.enabled and view.wants_pinch()]
        view = next((view for view in reversed(zoomed) if any(_same(view, other) for other in first.path)), None)
        if view is None:
            return
        for finger in (first, second):
            finger.moved = finger.done = True
            finger.dragging = None
            if finger.timer is not None:
                finger.timer.cancel()
        self._pinch = _Pinch(view, first, second)

    def _hold(self, finger: _Finger) -> None:
        if finger.moved or finger.follower is not None or finger not in self._fingers.values():
            return
        for view in reversed(finger.path):
            if not view.enabled:
                return
            if isinstance(view, EditText):
                self.editor.hold(view, *finger.start)
            elif view.long_press(*finger.start):
                self._event("TYPE_VIEW_LONG_CLICKED", view)
                self._phone.touch()
            else:
                if view.is_clickable:
                    return
                continue
            finger.done = True
            if view.follows_hold:
                finger.moved, finger.dragging = True, view
            return

    def move(self, x: float, y: float, *, pointer: int = 0) -> None:
        """Move a finger."""
        finger = self._fingers.get(pointer)
        if finger is None:
            return
        px, py = int(x), int(y)
        now = self._phone.clock.monotonic()
        finger.trail = [*finger.trail[-8:], (now, px, py)]
        finger.last = (px, py)
        if finger.follower is not None:
            finger.follower.mouse("move", px, py)
            self._phone.touch()
        elif self._pinch is not None and finger in self._pinch.fingers:
            self._follow_pinch(self._pinch)
        elif not finger.moved:
            self._begin_drag(finger)
        elif finger.dragging is not None:
            finger.dragging.drag("move", px, py)
            self._phone.touch()

    def _follow_pinch(self, pinch: _Pinch) -> None:
        before, pinch.span = pinch.span, pinch.measure()
        if pinch.span != before:
            pinch.view.pinch(pinch.span / before, *pinch.middle())
            self._phone.touch()

    def _begin_drag(self, finger: _Finger) -> None:
        dx, dy = finger.last[0] - finger.start[0], finger.last[1] - finger.start[1]
        slop = gestures.TOUCH_SLOP_DP * self._phone.display.scale
        if max(abs(dx), abs(dy)) <= slop:
            return
        finger.moved = True
        if finger.timer is not None:
            finger.timer.cancel()
        if self._phone.overlays.is_back_gesture(finger.start, finger.last, is_over=False):
            finger.goes_back = True
            return
        held = [other.dragging for other in self._fingers.values() if other.dragging is not None]
        for view in reversed(finger.path):
            if view.enabled and view.wants_drag(dx, dy):
                if any(_same(view, other) for other in held):
                    return  # the first finger has it
                finger.dragging = view
                finger.scrolled_from = view.scroll_position[:2]
                view.drag("down", *finger.start)
                view.drag("move", *finger.last)
                self._phone.touch()
                return

    def up(self, x: float, y: float, *, pointer: int = 0) -> None:
        """Lift a finger."""
        finger = self._fingers.get(pointer)
        if finger is None:
            return
        if (int(x), int(y)) != finger.last:
            self.move(x, y, pointer=pointer)
        with self._app():
            self._lift(pointer)

    def _lift(self, pointer: int) -> None:
        finger = self._fingers.pop(pointer)
        if finger.timer is not None:
            finger.timer.cancel()
        if finger.follower is not None:
            finger.follower.mouse("up", *finger.last)
            self._phone.touch()
        elif self._pinch is not None and finger in self._pinch.fingers:
            self._pinch = None
        elif finger.goes_back:
            if self._phone.overlays.is_back_gesture(finger.start, finger.last, is_over=True):
                self.press(KEY_BACK)
        elif finger.dragging is not None:
            finger.dragging.drag("up", *finger.last)
            finger.dragging.fling(*self._speed(finger))
            self._phone.accessibility.scrolled(finger.dragging, finger.scrolled_from)
            self._phone.touch()
        elif not finger.moved and not finger.done:
            self._tapped(finger)

    def _speed(self, finger: _Finger) -> tuple[float, float]:
        """Return the speed over the last 100 ms, px per second; none after a rest (`VelocityTracker`)."""
        end_s, end_x, end_y = finger.trail[-1]
        if self._phone.clock.monotonic() - end_s > STOPPED_S:
            return 0.0, 0.0
        start_s, start_x, start_y = next(point for point in finger.trail if end_s - point[0] <= 0.1)
        passed = end_s - start_s
        return ((end_x - start_x) / passed, (end_y - start_y) / passed) if passed > 0 else (0.0, 0.0)

    def _tapped(self, finger: _Finger) -> None:
        placed = finger.window
        if placed is None:
            return
        if not finger.path:
            if placed.window.on_outside is not None:
                placed.window.on_outside()
                self._phone.touch()
            return
        x, y = finger.start
        view = _touchable(finger.path)
        if view is None or not view.enabled:
            return
        if self._is_second_tap(placed.title, view, x, y):
            return
        if isinstance(view, EditText):
            self.editor.tap(view, x, y)
        else:
            placed.window.state.text_menu = placed.window.state.handles = ""
        self._event("TYPE_VIEW_CLICKED", view)
        view.tap(x, y)
        self._phone.touch()

    def _is_second_tap(self, window: str, view: View, x: int, y: int) -> bool:
        """Do what a second tap on the same view does; False if it is a first one, as one on another view is."""
        now = self._phone.clock.monotonic()
        previous, self._last_tap = self._last_tap, (now, x, y, window, view)
        if previous is None or (view.on_double_tap is None and not isinstance(view, EditText)):
            return False
        if previous[3] != window or not _is_named_alike(view, previous[4]):
            return False
        near = max(abs(previous[1] - x), abs(previous[2] - y)) < 100 * self._phone.display.scale
        if now - previous[0] > gestures.DOUBLE_TAP_S or not near:
            return False
        if view.on_double_tap is not None:
            view.on_double_tap()
        elif isinstance(view, EditText):
            self.editor.double_tap(view, x, y)
        self._phone.touch()
        return True

    # -- keys and text ------------------------------------------------------------------------------------------

    def text(self, text: str) -> None:
        """Type characters as the virtual keyboard's key events."""
        self.count += 1
        for letter in text:
            with self._app():
                if letter == "\n":
                    self._keys.press(KEY_ENTER)
                elif not self._phone.ime.type_key(letter) and self._keys.offer(key_code(letter)):
                    self._phone.touch()
            self._phone.pass_time(KEY_S / 5)
        self.settle()

    def set_text(self, field: View, text: str) -> bool:
        """Replace the text of a field, as accessibility's ACTION_SET_TEXT; False if it is no field."""
        if not isinstance(field, EditText) or not field.enabled:
            return False
        before = field.text
        self.editor.focus(field)
        with self._app():
            field.change(text, len(text))
        self._phone.accessibility.text_changed(field, before)
        self._phone.touch()
        self.settle()
        return True

    def key(self, code: int, meta: int = 0, *, long_press: bool = False) -> None:
        """Press a key by its Android code."""
        self.count += 1
        self._phone.pass_time(gestures.LONG_PRESS_S if long_press else KEY_S)
        with self._app():
            self._keys.press(code, meta, is_long=long_press)
        self._phone.touch()
        self.settle()

    def press(self, code: int) -> None:
        """Press a key that the screen shows, as the navigation bar's buttons do: the touch has taken its time."""
        self._keys.press(code)
        self._phone.touch()

    # -- events -------------------------------------------------------------------------------------------------

    def _event(self, kind: str, view: View) -> None:
        self._phone.accessibility.about(kind, view)

    def reset(self) -> None:
        """Forget the fingers: a reboot or a restored snapshot."""
        self._fingers.clear()
        self._pinch = None
        self._last_tap = None
        self.editor.reset()

    def save(self) -> dict[str, Any]:
        """Return the state as JSON values."""
        return {"count": self.count}

    def load(self, value: dict[str, Any] | None) -> None:
        """Take a state that `save` returned."""
        self.reset()
        self.count = (value or {}).get("count", 0)


def _touchable(path: list[View]) -> View | None:
    """Return the deepest view of a path that takes taps."""
    for view in reversed(path):
        if view.is_clickable or view.is_touchable or view.on_double_tap is not None:
            return view
    return None


def _same(view: View, other: View) -> bool:
    """Whether two views are one on the screen: a view is composed anew after every change."""
    if view is other:
        return True
    return type(view) is type(other) and (view.rect, view.id, view.key) == (other.rect, other.id, other.key)


def _is_named_alike(view: View, other: View) -> bool:
    """Whether two views are one, though the first tap may have moved it: by name, or by place if it has none."""
    has_name = type(view) is type(other) and bool(view.id or view.key)
    return (view.id, view.key) == (other.id, other.key) if has_name else _same(view, other)


def _along(line: list[tuple[float, float]], share: float) -> tuple[float, float]:
    """Return the point after a share of a line's legs, all legs being passed in the same time."""
    at = share * (len(line) - 1)
    leg = min(int(at), len(line) - 2)
    (x1, y1), (x2, y2) = line[leg], line[leg + 1]
    return x1 + (x2 - x1) * (at - leg), y1 + (y2 - y1) * (at - leg)
