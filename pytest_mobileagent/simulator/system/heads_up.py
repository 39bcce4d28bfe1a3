"""Heads-up notifications: those that show at once over what is in use (AOSP `HeadsUpManager`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.accessibility import CONTENT_CHANGED, Source
from pytest_mobileagent.simulator.system.notifications import (
    CATEGORY_ALARM,
    CATEGORY_CALL,
    CATEGORY_EVENT,
    CATEGORY_REMINDER,
    IMPORTANCE_HIGH,
)
from pytest_mobileagent.simulator.system.panels import SHADES
from pytest_mobileagent.simulator.system.roles import SMS
from pytest_mobileagent.simulator.system.saved import as_float, as_map
from pytest_mobileagent.simulator.system.zen import NOTHING, OFF, PRIORITY

if TYPE_CHECKING:
    from pytest_mobileagent.clock import Timer
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.notifications import Notification

DECAY_S = 5.0  # SystemUI's integer `heads_up_notification_decay`
SNOOZE_S = 60.0  # its `heads_up_default_snooze_length_ms`
_RULES = {CATEGORY_EVENT: "events", CATEGORY_REMINDER: "reminders"}  # of Do Not Disturb (`ZenModeFiltering`)
_SYSTEM_UI = "com.android.systemui"
# Since Android 13's security updates an app no longer takes the screen from who uses the phone (b/231322873).
_FIRST_THAT_KEEPS_THE_SCREEN = 33


class HeadsUp:
    """Which notifications show over the app in front, the latest first; one with a screen of its own stays."""

    def __init__(self, phone: Phone) -> None:
        """Start with none."""
        self._phone = phone
        self._timers: dict[str, Timer | None] = {}  # when each goes, by the notifications' keys
        self._snoozed_until_s: dict[str, float] = {}  # time since boot, by package

    @property
    def shown(self) -> Notification | None:
        """The notification that shows."""
        if not self._timers:
            return None
        active = {note.key: note for note in self._phone.notifications.active()}
        return next((active[key] for key in reversed(self._timers) if key in active), None)

    def posted(self, note: Notification, *, is_new: bool) -> None:
        """Show a notification that is important enough, or the screen that it has for a phone that nobody uses."""
        self.remove(note.key)
        if self._peeks(note):
            self._timers[note.key] = self._timer(note.key) if note.full_screen_intent is None else None
            row = Source("android.widget.FrameLayout", view_id=f"{_SYSTEM_UI}:id/expandableNotificationRow")
            self._phone.accessibility.emit(CONTENT_CHANGED, _SYSTEM_UI, row.class_name, source=row)
        elif is_new and note.full_screen_intent is not None and self._takes_the_screen(note):
            self._phone.power.wake()
            self._phone.activities.start(note.full_screen_intent, caller=note.package)

    def remove(self, key: str) -> None:
        """Let a notification show in the shade alone."""
        timer = self._timers.pop(key, None)
        if timer is not None:
            timer.cancel()
        self._phone.touch()

    def clear(self) -> None:
        """Let all show in the shade alone."""
        for key in list(self._timers):
            self.remove(key)

    def snooze(self) -> None:
        """Do what a swipe upwards does: all go, and their apps show no other for a minute."""
        packages = {key.partition("|")[0] for key in self._timers}
        self._snoozed_until_s |= dict.fromkeys(packages, self._phone.clock.monotonic() + SNOOZE_S)
        self.clear()

    def _timer(self, key: str, after_s: float = DECAY_S) -> Timer:
        return self._phone.clock.call_later(after_s, lambda: self._decay(key))

    def _decay(self, key: str) -> None:
        """Take a notification away whose time is over, unless somebody is answering it or reading its settings."""
        if self._phone.panels.shade.is_used(key):
            self._timers[key] = self._timer(key)
        else:
            self.remove(key)

    # -- which (`NotificationInterruptStateProviderImpl`) ---------------------------------------------------------

    def _peeks(self, note: Notification) -> bool:
        phone = self._phone
        return (
            phone.settings.is_on("global", "heads_up_notifications_enabled")
            and note.importance >= IMPORTANCE_HIGH
            and phone.power.is_awake
            and not phone.keyguard.is_seen
            and phone.panels.shown not in SHADES
            and not self._is_kept_quiet(note)
            and not self._is_snoozed(note)
        )

    def _takes_the_screen(self, note: Notification) -> bool:
        phone = self._phone
        if note.importance < IMPORTANCE_HIGH or self._is_kept_quiet(note):
            return False
        if not phone.power.is_awake or phone.keyguard.is_showing:
            return True
        return phone.image.api_level < _FIRST_THAT_KEEPS_THE_SCREEN and phone.panels.shown not in SHADES

    def _is_kept_quiet(self, note: Notification) -> bool:
        """Whether Do Not Disturb holds it back."""
        mode, zen = self._phone.settings.number("global", "zen_mode"), self._phone.zen
        if mode == PRIORITY and (note.package, note.channel) in zen.channels():
            return False
        if note.category == CATEGORY_ALARM:
            return mode == NOTHING or (mode == PRIORITY and not zen.flag("alarms"))
        if mode != PRIORITY:
            return mode != OFF
        if note.category in _RULES:
            return not zen.flag(_RULES[note.category])
        if note.category == CATEGORY_CALL:
            return not zen.admits_call(note.person)
        return note.package != self._phone.roles.holder(SMS) or not zen.admits("messages", note.person)

    def _is_snoozed(self, note: Notification) -> bool:
        is_urgent = note.full_screen_intent is not None and self._phone.image.api_level >= _FIRST_THAT_KEEPS_THE_SCREEN
        return not is_urgent and self._phone.clock.monotonic() < self._snoozed_until_s.get(note.package, 0.0)

    # -- snapshots ------------------------------------------------------------------------------------------------

    def save(self) -> object:
        """Return what shows and when it goes, and whose do not show."""
        going_s = {key: timer.due_ns / 1e9 if timer is not None else None for key, timer in self._timers.items()}
        return {"going": going_s, "snoozed": dict(self._snoozed_until_s)}

    def load(self, value: object) -> None:
        """Show what a snapshot holds; None shows nothing."""
        saved, now_s = as_map(value), self._phone.clock.monotonic()
        self._timers = {
            key: self._timer(key, max(0.0, at_s - now_s)) if isinstance(at_s, float) else None
            for key, at_s in as_map(saved.get("going")).items()
        }
        self._snoozed_until_s = {key: as_float(at_s) for key, at_s in as_map(saved.get("snoozed")).items()}
