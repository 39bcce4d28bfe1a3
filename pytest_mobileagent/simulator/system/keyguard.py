"""The lock screen: whether it shows, and how it goes (AOSP `KeyguardViewMediator`, `StatusBarKeyguardViewManager`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system import keys
from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.system.lock_settings import PASSWORD, PATTERN, PIN
from pytest_mobileagent.simulator.system.saved import as_float, as_int, as_map, as_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.phone import Phone

ENTRY = "passwordEntry"  # the field for a password
_HINT_S = 5.0  # BaseKeyguardCallback.HIDE_DELAY_MS
_FREE_ATTEMPTS, _LOCKOUT_S = 5, 30.0
_LEAST_COUNTED = 4  # LockPatternUtils.MIN_PATTERN_REGISTER_FAIL: to draw fewer dots is no attempt
_ENTER_KEYS = (keys.KEY_ENTER, keys.KEY_NUMPAD_ENTER)
_BACK_KEYS = (keys.KEY_BACK, keys.KEY_ESCAPE)
_OPENING_KEYS = (keys.KEY_MENU, keys.KEY_SPACE)


class Keyguard:
    """The screen that is there when the phone wakes, unless the settings have none."""

    def __init__(self, phone: Phone) -> None:
        """Start open."""
        self._phone = phone
        self.is_showing = False
        self._asks = False
        self.entry = ""  # what has been typed of it
        self.is_wrong = False  # whether the last one was
        self.has_hint = False  # whether it says how it is opened
        self._failures = 0
        self._closed_until_s = 0.0  # time since boot
        self._then: Callable[[], object] | None = None

    @property
    def is_seen(self) -> bool:
        """Whether it hides the apps: it shows, and the activity in front is not one that shows over it."""
        top = self._phone.activities.top
        return self.is_showing and not (top is not None and top.spec.shown_when_locked)

    @property
    def is_asking(self) -> bool:
        """Whether it asks for the credential, if there still is one."""
        return self._asks and self._phone.lock_settings.is_secure

    @property
    def closed_s(self) -> int:
        """How many seconds nobody may try, after too many wrong credentials."""
        return max(0, round(self._closed_until_s - self._phone.clock.monotonic()))

    def lock(self) -> None:
        """Show it, if there is one: the screen goes off, or the phone has started."""
        self._leave()
        self.is_showing = not self._phone.lock_settings.is_disabled
        self._phone.display.settle()
        self._phone.touch()

    def dismiss(self, then: Callable[[], object] | None = None) -> None:
        """Open it, or ask for the credential; once it is open, do `then`."""
        if self.is_showing:
            self._then = then
            if self._phone.lock_settings.is_secure:
                self._ask()
            else:
                self.unlock()
        elif then is not None:
            then()

    def unlock(self) -> None:
        """Open it: whoever uses the phone is there."""
        if not self.is_showing:
            return
        then, top = self._then, self._phone.activities.top
        self._leave()
        self.is_showing, self._failures = False, 0
        self._phone.permission_usage.look()
        self._phone.display.settle()
        self._phone.broadcasts.send(Intent(action="android.intent.action.USER_PRESENT"))
        if top is not None:
            self._phone.accessibility.window_changed(top.package, top.class_name, top.spec.label or top.app.label)
        if then is not None:
            then()

    def hint(self) -> None:
        """Say for a moment how it is opened: it was tapped."""
        self.has_hint = True
        self._phone.clock.call_later(_HINT_S, self._end_hint)
        self._phone.touch()

    # -- the credential -------------------------------------------------------------------------------------------

    def type(self, digit: str) -> None:
        """Take a digit of the PIN."""
        if not self.closed_s:
            self.entry, self.is_wrong = self.entry + digit, False
            self._phone.touch()

    def draw(self, dots: str) -> None:
        """Take the dots that a finger has come over so far, in place of what was drawn before."""
        if not self.closed_s:
            self.entry, self.is_wrong = dots, False
            self._phone.touch()

    def delete(self) -> None:
        """Take the last digit away."""
        self.entry = self.entry[:-1]
        self._phone.touch()

    def enter(self) -> None:
        """Open it if what was typed is right."""
        entry, self.entry = self.entry, ""
        if self.closed_s or not entry:
            return
        if self._phone.lock_settings.verifies(entry):
            self.unlock()
            return
        self.is_wrong = True
        if len(entry) >= _LEAST_COUNTED or self._phone.lock_settings.kind != PATTERN:
            self._count_failure()
        self._phone.touch()

    def _count_failure(self) -> None:
        self._failures += 1
        if self._failures % _FREE_ATTEMPTS == 0:
            self._closed_until_s = self._phone.clock.monotonic() + _LOCKOUT_S
            self._tick()

    def pressed(self, code: int) -> bool:
        """Take a key while it hides the apps; False for one that a field takes, or the volume keys do."""
        if not self.is_seen:
            return False
        if not self.is_asking:
            if code in _OPENING_KEYS:
                self.dismiss()
            return code in (*_OPENING_KEYS, *_BACK_KEYS)
        if code in _BACK_KEYS:
            self._leave()
            return True
        if self._phone.lock_settings.kind != PIN:
            return False
        digit = keys.key_character(code, is_shifted=False)
        if digit.isdigit():
            self.type(digit)
        elif code == keys.KEY_DEL:
            self.delete()
        elif code in _ENTER_KEYS:
            self.enter()
        return digit.isdigit() or code in (keys.KEY_DEL, *_ENTER_KEYS)

    def _ask(self) -> None:
        self._asks = True
        self._phone.panels.close()
        if self._phone.lock_settings.kind == PASSWORD:
            self._phone.panels.focus_shade(ENTRY)
        self._phone.touch()

    def _leave(self) -> None:
        """Ask for nothing, and forget what was typed."""
        if self.is_asking:
            self._phone.ime.hide()
        self._asks = self.is_wrong = self.has_hint = False
        self.entry, self._then = "", None
        self._phone.touch()

    def _end_hint(self) -> None:
        self.has_hint = False
        self._phone.touch()

    def _tick(self) -> None:
        """Count the seconds down, until one may try again."""
        self.is_wrong = self.is_wrong and bool(self.closed_s)
        if self.closed_s:
            self._phone.clock.call_later(1.0, self._tick)
        self._phone.touch()

    # -- snapshots ------------------------------------------------------------------------------------------------

    def save(self) -> object:
        """Return how it stands."""
        return {
            "showing": self.is_showing,
            "asking": self.is_asking,
            "entry": self.entry,
            "failures": self._failures,
            "closed_until": self._closed_until_s,
        }

    def load(self, value: object) -> None:
        """Stand as a snapshot says; None is a boot, after which it shows."""
        saved = as_map(value)
        self.is_showing = not self._phone.lock_settings.is_disabled if value is None else saved.get("showing") is True
        self._asks, self.entry = saved.get("asking") is True, as_text(saved.get("entry"))
        self.is_wrong = self.has_hint = False
        self._failures, self._closed_until_s = as_int(saved.get("failures")), as_float(saved.get("closed_until"))
        self._then = None
        if self.closed_s:
            self._tick()
