"""Dark theme: on, off, or by a schedule (AOSP `UiModeManagerService`)."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.alarms import Alarm, next_ring
from pytest_mobileagent.simulator.system.dates import local_time
from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.system.saved import as_map
from pytest_mobileagent.simulator.system.twilight import is_night, next_change

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

AUTO, NO, YES, CUSTOM = range(4)  # UiModeManager.MODE_NIGHT_*
SCHEDULE, BEDTIME = 0, 1  # UiModeManager.MODE_NIGHT_CUSTOM_TYPE_*
MODE, TYPE = "ui_night_mode", "ui_night_mode_custom_type"
START, END = "dark_theme_custom_start_time", "dark_theme_custom_end_time"
_FIRST = {START: 22 * 60, END: 6 * 60}
_OVERRIDES = ("ui_night_mode_override_off", "ui_night_mode_override_on")
_MINUTE = 60_000_000  # the times are kept in microseconds after midnight
_DAY = 24 * 60
_ALARM = "UiModeManager"


class NightMode:
    """Whether the dark theme is on; what a schedule changes, waits until the screen is off, as on a phone."""

    def __init__(self, phone: Phone) -> None:
        """Follow the settings, the schedule's moments and the screen."""
        self._phone = phone
        self._is_on = False  # what the last choice or the schedule has made of it
        self._is_waiting = False  # until the screen is off
        phone.settings.observe("secure", MODE, lambda _key, value: self._changed(value))
        for key in (TYPE, START, END):
            phone.settings.observe("secure", key, lambda _key, _value: self._follow())
        phone.settings.observe("secure", "location_mode", lambda _key, _value: self._follow())
        phone.broadcasts.register(_ALARM, lambda _phone, _intent: self._come())
        phone.broadcasts.register("android.intent.action.SCREEN_OFF", lambda _phone, _intent: self._leave())

    @property
    def mode(self) -> int:
        """One of AUTO, NO, YES, CUSTOM."""
        mode = self._phone.settings.number("secure", MODE, NO)
        return mode if mode in (AUTO, NO, YES, CUSTOM) else NO

    @property
    def is_by_schedule(self) -> bool:
        """Whether it turns on and off by itself."""
        return self.mode in (AUTO, CUSTOM)

    @property
    def is_at_bedtime(self) -> bool:
        """Whether the schedule is that of bedtime, which another app tells; this phone has none that does."""
        return self.mode == CUSTOM and self._phone.settings.number("secure", TYPE) == BEDTIME

    @property
    def is_on(self) -> bool:
        """Whether the dark theme is on."""
        mode = self.mode
        return self._is_on if mode in (AUTO, CUSTOM) else mode == YES

    @property
    def is_overridden(self) -> tuple[bool, bool]:
        """Whether somebody turned it off, or on, until the schedule's next moment."""
        off, on = (self._phone.settings.number("secure", key) == 1 for key in _OVERRIDES)
        return off, on

    @property
    def is_waiting(self) -> bool:
        """Whether the schedule's change waits until the screen is off."""
        return self._is_waiting

    def time(self, key: str) -> int:
        """Return START or END of the schedule, in minutes after midnight."""
        return self._phone.settings.number("secure", key, _FIRST[key] * _MINUTE) // _MINUTE % _DAY

    def set_time(self, key: str, minutes: int) -> None:
        """Let the schedule start or end at another time."""
        self._phone.settings.put("secure", key, minutes * _MINUTE)

    def choose(self, mode: int, kind: int = SCHEDULE) -> None:
        """Turn it on or off for good, or let a schedule do that."""
        settings = self._phone.settings
        if mode == CUSTOM:
            for key in (START, END):
                self.set_time(key, self.time(key))
        if mode == CUSTOM or settings.get("secure", TYPE) is not None:
            settings.put("secure", TYPE, kind if mode == CUSTOM else -1)
        settings.put("secure", MODE, mode)

    def activate(self, on: bool) -> None:
        """Turn it on or off: for good, or until the schedule's next moment."""
        if not self.is_by_schedule:
            self.choose(YES if on else NO)
            return
        for key, value in zip(_OVERRIDES, (not on, on), strict=True):
            self._phone.settings.put("secure", key, int(value))
        self._is_on, self._is_waiting = on, False
        self._phone.touch()

    @property
    def _is_due(self) -> bool:
        """Whether the schedule wants it on now."""
        now = local_time(self._phone)
        if self.mode == AUTO:
            place = self._place()
            return is_night(now.timestamp(), *place) if place is not None else self._is_on
        start, end, minutes = self.time(START), self.time(END), now.hour * 60 + now.minute
        is_within = start <= minutes < end if start <= end else minutes >= start or minutes < end
        return is_within and not self.is_at_bedtime

    def _place(self) -> tuple[float, float] | None:
        """Return where the phone is, if it may know."""
        if self._phone.settings.number("secure", "location_mode", 3) == 0:
            return None
        return self._phone.location.latitude, self._phone.location.longitude

    def _changed(self, value: str | None) -> None:
        """Take another mode: a schedule begins from how it is."""
        if value in (str(NO), str(YES)):
            self._is_on, self._is_waiting = value == str(YES), False
        for key in _OVERRIDES:
            if self._phone.settings.get("secure", key) is not None:
                self._phone.settings.put("secure", key, 0)
        self._follow()

    def _follow(self) -> None:
        """Look at the schedule again, and set the alarm for its next moment."""
        self._phone.alarms.cancel("android", _ALARM)
        if not self.is_by_schedule:
            return
        self._wait()
        at_s = self._next_s()
        if at_s is not None:
            self._phone.alarms.set(Alarm("android", _ALARM, at_s, Intent(action=_ALARM)))

    def _next_s(self) -> float | None:
        now = local_time(self._phone)
        if self.mode == CUSTOM:
            return min(next_ring(now, self.time(key)).timestamp() for key in (START, END))
        place = self._place()
        tomorrow = (now + datetime.timedelta(days=1)).timestamp()
        return next_change(now.timestamp(), *place) or tomorrow if place is not None else None

    def _come(self) -> None:
        """Be at a moment of the schedule: nobody's choice lasts longer."""
        for key in _OVERRIDES:
            if self._phone.settings.get("secure", key) is not None:
                self._phone.settings.put("secure", key, 0)
        self._follow()

    def _wait(self) -> None:
        self._is_waiting = True
        if not self._phone.power.is_awake:
            self._leave()

    def _leave(self) -> None:
        """Do what the schedule wants, now that nobody looks at the screen."""
        if self._is_waiting and self.is_by_schedule:
            if not any(self.is_overridden):
                self._is_on = self._is_due
            self._phone.touch()
        self._is_waiting = False

    def save(self) -> object:
        """Return what a schedule has made of it."""
        return {"on": self._is_on, "waiting": self._is_waiting}

    def load(self, value: object) -> None:
        """Take what `save` returned; None is a boot, after which the schedule holds at once."""
        saved = as_map(value)
        is_on_now = self._is_due if self.is_by_schedule else self.mode == YES
        self._is_on = is_on_now if value is None else saved.get("on") is True
        self._is_waiting = saved.get("waiting") is True
