"""The notification of the call, which leads back to its screen, that screen's end, and calls that were missed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.intents import FLAG_NEW_TASK, Intent, qualified
from pytest_mobileagent.simulator.system.notifications import (
    CATEGORY_CALL,
    IMPORTANCE_DEFAULT,
    IMPORTANCE_HIGH,
    Notification,
    NotificationAction,
)
from pytest_mobileagent.simulator.system.telephony import IDLE, MISSED, RINGING, call_screen

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.telephony import Call

CHANNELS = {
    "phone_incoming_call": "Incoming calls", "phone_ongoing_call": "Ongoing calls", "phone_missed_call": "Missed calls",
}  # fmt: skip
_NOTIFICATION = 1
_OF_MISSED = ("Missed call", "Call back", "Message")
_ENDED_S = 1.5
_RED, _GREEN = "#d93025", "#1e8e3e"


@dataclass(frozen=True, slots=True)
class CallNotice:
    """The notification of the call: what an app `package` that shows calls by `activity` has of it.

    `name` says who is called; the buttons end a call, decline one that rings, and take it. A call that comes in has
    the whole screen of a phone that nobody uses, and of others if `takes_the_screen`. Not every app tells of calls that
    were missed: Telecom does so for the others.
    """

    package: str
    activity: str
    name: Callable[[Phone, Call], str]
    buttons: tuple[str, str, str] = ("Hang up", "Decline", "Answer")
    takes_the_screen: Callable[[Phone], bool] = lambda _phone: False
    tells_missed: bool = True
    on_hold: str = "On hold"  # what it says of a call that waits

    @property
    def receivers(self) -> dict[str, Callable[[Phone, Intent], None]]:
        """What the app listens to."""
        missed = {MISSED: self._missed} if self.tells_missed else {}
        return {
            "android.intent.action.PHONE_STATE": self._call_changed,
            self._hang_up: hang_up,
            self._answer: answer,
            **missed,
        }

    @property
    def _hang_up(self) -> str:
        return f"{self.package}.ACTION_HANG_UP"

    @property
    def _answer(self) -> str:
        return f"{self.package}.ACTION_ANSWER"

    def _call_changed(self, phone: Phone, intent: Intent) -> None:
        """Keep the notification of the call; close the screen of a call that is over."""
        del intent
        call = phone.telephony.call
        if call is None or phone.telephony.call_state == IDLE:
            phone.notifications.cancel(self.package, _NOTIFICATION)
            phone.clock.call_later(_ENDED_S, lambda: self._close_ended(phone))
            return
        if phone.telephony.shown_by != self.package:
            return
        rings = phone.telephony.call_state == RINGING
        is_banner = rings and not self.takes_the_screen(phone)
        said = {"incoming": "Incoming call", "active": "Ongoing call", "held": self.on_hold}
        phone.notifications.post(
            Notification(
                self.package,
                _NOTIFICATION,
                self.name(phone, call),
                phone.strings.translate(self.package, said.get(call.state, "Dialing")),
                channel="phone_incoming_call" if rings else "phone_ongoing_call",
                on_tap_intent=Intent(component=f"{self.package}/{self.activity}"),
                is_ongoing=True,
                is_clearable=False,
                is_auto_cancel=False,
                actions=self._actions(phone, rings=rings),
                importance=IMPORTANCE_HIGH if is_banner else IMPORTANCE_DEFAULT,
                icon="call",
                category=CATEGORY_CALL,
                person=call.number,
                full_screen_intent=call_screen(f"{self.package}/{self.activity}") if is_banner else None,
            )
        )
        if rings and not is_banner:
            phone.power.wake()
            phone.telephony.show_call()

    def _actions(self, phone: Phone, *, rings: bool) -> tuple[NotificationAction, ...]:
        hang_up, decline, take = (phone.strings.translate(self.package, title) for title in self.buttons)
        end = Intent(action=self._hang_up, package=self.package)
        if not rings:
            return (NotificationAction(hang_up, end, color=_RED),)
        answer = Intent(action=self._answer, package=self.package)
        return NotificationAction(decline, end, color=_RED), NotificationAction(take, answer, color=_GREEN)

    def _missed(self, phone: Phone, intent: Intent) -> None:
        if phone.telephony.call is not None:
            tell_missed(phone, intent, package=self.package, name=self.name(phone, phone.telephony.call))

    def _close_ended(self, phone: Phone) -> None:
        if phone.telephony.call_state == IDLE:
            phone.activities.finish_all(qualified(self.package, self.activity))


def tell_missed(phone: Phone, intent: Intent, *, package: str, name: str) -> None:
    """Tell of a call that nobody took (AOSP Dialer's `MissedCallNotifier`, Telecom's `MissedCallNotifierImpl`)."""
    number = intent.text("number")
    log = Intent("android.intent.action.VIEW", type="vnd.android.cursor.dir/calls", flags=FLAG_NEW_TASK)
    back = Intent("android.intent.action.CALL", data=f"tel:{number}", flags=FLAG_NEW_TASK)
    message = Intent("android.intent.action.SENDTO", data=f"smsto:{number}", flags=FLAG_NEW_TASK)
    missed, call_back, write = (phone.strings.translate(package, text) for text in _OF_MISSED)
    phone.notifications.post(
        Notification(
            package,
            _NOTIFICATION,
            missed,
            name,
            channel="phone_missed_call",
            on_tap_intent=log,
            actions=(
                NotificationAction(call_back, back, is_broadcast=False),
                NotificationAction(write, message, is_broadcast=False),
            ),
            icon="call_missed",
            tag=f"MissedCall_{intent.text('call')}",
        )
    )


def hang_up(phone: Phone, intent: Intent) -> None:
    """End the call, from the notification."""
    del intent
    phone.telephony.end_call()


def answer(phone: Phone, intent: Intent) -> None:
    """Take the call, from the notification, and show it."""
    del intent
    phone.panels.close()
    phone.telephony.answer()
    phone.telephony.show_call()
