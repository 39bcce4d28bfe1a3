"""What a user is told who has left the app: timers and a stopwatch that go on (AOSP `TimerNotificationBuilder`)."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.clock.alarms import PACKAGE
from pytest_mobileagent.simulator.apps.clock.timers import EXPIRED, RESET, RUNNING, Stopwatch, Timer, Timers
from pytest_mobileagent.simulator.system.dates import with_digits
from pytest_mobileagent.simulator.system.intents import FLAG_NEW_TASK
from pytest_mobileagent.simulator.system.notifications import (
    IMPORTANCE_LOW,
    Chronometer,
    Notification,
    NotificationAction,
    elapsed_text,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pytest_mobileagent.simulator.apps.base import BroadcastResult

_MAIN = f"{PACKAGE}/com.android.deskclock.DeskClock"
_ACTION = "com.android.deskclock.action."
_TIMER, _STOPWATCH, _ADD_MINUTE = "timer", "stopwatch", "ADD_MINUTE_TIMER"
_TABS = {_TIMER: 2, _STOPWATCH: 3}
_STOPWATCH_ID = 2**31 - 2
_TIMER_WORDS = {"PAUSE_TIMER": "Pause", "START_TIMER": "Start", "RESET_TIMER": "Reset", _ADD_MINUTE: "Add 1 min"}
_STOPWATCH_WORDS = {
    "START_STOPWATCH": "Start", "PAUSE_STOPWATCH": "Pause", "LAP_STOPWATCH": "Lap", "RESET_STOPWATCH": "Reset",
}  # fmt: skip


def tell(phone: ax.Phone, *, is_left: bool = False) -> None:
    """Say what goes on; nothing while the user looks at it, unless that `is_left` just now."""
    forget(phone)
    top = phone.activities.top
    if top is not None and top.component == _MAIN and not is_left:
        return
    for timer in Timers(phone).all():
        if timer.state not in (EXPIRED, RESET):
            _tell_timer(phone, timer)
    if Stopwatch(phone).is_running or Stopwatch(phone).is_paused:
        _tell_stopwatch(phone)


def forget(phone: ax.Phone) -> None:
    """Take away what was said."""
    for shown in phone.notifications.active():
        if shown.package == PACKAGE and shown.tag in _TABS:
            phone.notifications.cancel(PACKAGE, shown.id, tag=shown.tag)


def _tell_timer(phone: ax.Phone, timer: Timer) -> None:
    timers = Timers(phone)
    left_s, is_running = timer.remaining_ms(timers.now_ms) / 1000, timer.state == RUNNING
    _post(
        phone, _TIMER, timer.id, timer.label or "Timer", left_s,
        base_s=phone.clock.monotonic() + left_s if is_running else None,
        words=("PAUSE_TIMER", _ADD_MINUTE) if is_running else ("START_TIMER", "RESET_TIMER"),
    )  # fmt: skip


def _tell_stopwatch(phone: ax.Phone) -> None:
    watch = Stopwatch(phone)
    seconds = watch.total_ms / 1000
    if watch.is_running:
        words: tuple[str, ...] = ("PAUSE_STOPWATCH", "LAP_STOPWATCH") if watch.can_lap else ("PAUSE_STOPWATCH",)
    else:
        words = "START_STOPWATCH", "RESET_STOPWATCH"
    base_s = phone.clock.monotonic() - seconds if watch.is_running else None
    _post(phone, _STOPWATCH, _STOPWATCH_ID, "Stopwatch", seconds, base_s=base_s, words=words)


def _post(  # noqa: PLR0913 - what a notification has
    phone: ax.Phone,
    kind: str,
    number: int,
    title: str,
    seconds: float,
    *,
    base_s: float | None,
    words: tuple[str, ...],
) -> None:
    is_timer = kind == _TIMER
    said = _TIMER_WORDS if is_timer else _STOPWATCH_WORDS
    extras = {"timer": number} if is_timer else {}
    stands_at = elapsed_text(math.ceil(seconds) if is_timer else math.floor(seconds))
    phone.notifications.post(
        Notification(
            PACKAGE,
            number,
            phone.strings.translate(PACKAGE, title),
            "" if base_s is not None else with_digits(phone, stands_at),
            channel="Timers" if is_timer else "Stopwatch",
            on_tap_intent=ax.Intent(component=_MAIN, extras={"tab": _TABS[kind]}, flags=FLAG_NEW_TASK),
            is_ongoing=True,
            is_clearable=False,
            is_auto_cancel=False,
            actions=tuple(
                NotificationAction(
                    phone.strings.translate(PACKAGE, said[word]),
                    ax.Intent(action=f"{_ACTION}{word}", package=PACKAGE, extras=extras),
                )
                for word in words
            ),
            importance=IMPORTANCE_LOW,
            icon="hourglass_empty" if is_timer else "timer",
            tag=kind,
            chronometer=Chronometer(base_s, counts_down=is_timer) if base_s is not None else None,
        )
    )


# -- what the buttons do ----------------------------------------------------------------------------------------------


def _timer(act: Callable[[Timers, Timer], object], phone: ax.Phone, intent: ax.Intent) -> None:
    timer = Timers(phone).find(intent.number("timer"))
    if timer is not None:
        act(Timers(phone), timer)
    tell(phone)


def _stopwatch(act: Callable[[Stopwatch], object], phone: ax.Phone, intent: ax.Intent) -> None:
    del intent
    act(Stopwatch(phone))
    tell(phone)


_ON_TIMERS = {
    "PAUSE_TIMER": Timers.pause, "START_TIMER": Timers.start, "RESET_TIMER": Timers.reset,
    _ADD_MINUTE: Timers.add_minute,
}  # fmt: skip
_ON_STOPWATCH = {
    "START_STOPWATCH": Stopwatch.start, "PAUSE_STOPWATCH": Stopwatch.pause, "LAP_STOPWATCH": Stopwatch.lap,
    "RESET_STOPWATCH": Stopwatch.reset,
}  # fmt: skip
RECEIVERS: Mapping[str, Callable[[ax.Phone, ax.Intent], BroadcastResult | None]] = {
    **{f"{_ACTION}{name}": partial(_timer, act) for name, act in _ON_TIMERS.items()},
    **{f"{_ACTION}{name}": partial(_stopwatch, act) for name, act in _ON_STOPWATCH.items()},
}
