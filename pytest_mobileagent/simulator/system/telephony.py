"""Telephony: calls, and messages over the air."""

from __future__ import annotations

from collections import deque
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING
from urllib.parse import quote

from pytest_mobileagent.simulator.system.intents import FLAG_NEW_TASK, Intent
from pytest_mobileagent.simulator.system.notifications import read_intent, stored_intent
from pytest_mobileagent.simulator.system.phone_numbers import whole
from pytest_mobileagent.simulator.system.roles import DIALER, SMS
from pytest_mobileagent.simulator.system.saved import as_float, as_int, as_list, as_map, as_text

if TYPE_CHECKING:
    from pytest_mobileagent.clock import Timer
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.content import Row

IDLE, RINGING, OFFHOOK = 0, 1, 2
OWN_NUMBER = "+15555215554"
IMEI, IMSI, ICCID = "358240051111110", "310260000000000", "89014103211118510720"  # of every emulator
SERVICE_CENTER = "+15000000000"
EMERGENCY_NUMBERS = frozenset({"911", "112", "000", "08", "110", "118", "119", "999"})
_PHONE_ACCOUNT = "com.android.phone/com.android.services.telephony.TelephonyConnectionService"
MISSED = "android.telecom.action.SHOW_MISSED_CALLS_NOTIFICATION"
_TELECOM = "com.android.server.telecom"
BLOCKED_NUMBERS = "content://com.android.blockednumber/blocked"
_ALERTING_S, _ACTIVE_S = 1.0, 3.0  # the emulator's modem lets the other side answer by itself
MMS_RESULT = "android.telephony.extra.MMS_RESULT"  # what became of a multimedia message, among the extras of `told`
MMS_HTTP_FAILURE, MMS_NO_DATA_NETWORK = 4, 8  # SmsManager.MMS_ERROR_…
_MMS_RETRIES_S = 2 + 4 + 8  # AOSP `MmsRequest`: three times, and each time it waits twice as long before it goes on
# CallLog.Calls.TYPE
CALL_INCOMING, CALL_OUTGOING, CALL_MISSED, CALL_REJECTED, CALL_BLOCKED = 1, 2, 3, 5, 6
_OF_A_BLOCKED_NUMBER, _OF_ONE_FOR_VOICEMAIL = 3, 2  # CallLog.Calls.BLOCK_REASON_…


@dataclass(frozen=True, slots=True)
class Call:
    """One call; `state` is `incoming`, `dialing`, `alerting`, `active`, `held` or `disconnected`."""

    id: int
    number: str
    state: str
    is_incoming: bool
    started_s: float
    active_s: float = 0.0
    ended_s: float = 0.0

    @property
    def is_over(self) -> bool:
        """Whether the call has ended."""
        return self.state == "disconnected"

    @property
    def is_emergency(self) -> bool:
        """Whether the number is an emergency number."""
        return self.number in EMERGENCY_NUMBERS


@dataclass(frozen=True, slots=True)
class CallSound:
    """Whether the microphone is off, and the speaker on; None if nobody has chosen (`CallAudioState`)."""

    is_muted: bool = False
    is_loud: bool | None = None


_UNCHOSEN = CallSound()


def call_screen(component: str) -> Intent:
    """Return what starts the screen of a call."""
    return Intent(action="android.intent.action.MAIN", component=component, flags=FLAG_NEW_TASK | 0x40000)


def is_blocked(phone: Phone, number: str) -> bool:
    """Whether a number is among those that may neither call nor write (`BlockedNumberContract.isBlocked`)."""
    rows = phone.content.query(BLOCKED_NUMBERS, ["original_number"])
    return any(whole(str(row["original_number"])) == whole(number) for row in rows)


def is_for_voicemail(phone: Phone, number: str) -> bool:
    """Whether a number is of a contact whose calls go to voicemail (Telecom's `DirectToVoicemailFilter`)."""
    if not number:
        return False
    found = phone.content.query(f"content://com.android.contacts/phone_lookup/{quote(number, safe='')}")
    return any(row["send_to_voicemail"] == 1 for row in found)


def block(phone: Phone, number: str) -> None:
    """Block a number, or what an app takes for a pattern of numbers, unless it is."""
    if not phone.content.query(BLOCKED_NUMBERS, ["_id"], "original_number = ?", [number]):
        phone.content.insert(BLOCKED_NUMBERS, {"original_number": number})


def unblock(phone: Phone, number: str) -> None:
    """Let a number in again, however it is written (`BlockedNumberContract.unblock`)."""
    for row in phone.content.query(BLOCKED_NUMBERS, ["_id", "original_number"]):
        if whole(str(row["original_number"])) == whole(number):
            phone.content.delete(f"{BLOCKED_NUMBERS}/{row['_id']!s}")


class Telephony:
    """The modem: one call and another that waits meanwhile, at most; messages arrive and leave at once."""

    def __init__(self, phone: Phone) -> None:
        """Start idle."""
        self._phone = phone
        self._call: Call | None = None
        self._waiting: Call | None = None
        self._sound = _UNCHOSEN
        self._calls = 0
        self._timer: Timer | None = None
        self._mms: deque[tuple[float, Intent]] = deque()  # when those are given up that are being sent, and who is told

    # -- calls ----------------------------------------------------------------------------------------------------

    @property
    def call(self) -> Call | None:
        """The present call, or the last one if it is over."""
        return self._call

    @property
    def waiting(self) -> Call | None:
        """The call that waits while there is another one."""
        return self._waiting

    @property
    def has_room(self) -> bool:
        """Whether there may be another call: there is none, or one that goes on or is held."""
        return self._call is None or self._call.is_over or (self._may_wait(self._call) and self._waiting is None)

    @staticmethod
    def _may_wait(call: Call) -> bool:
        return call.state in ("active", "held")

    @property
    def call_state(self) -> int:
        """0 idle, 1 ringing, 2 off hook (`TelephonyManager.CALL_STATE_*`)."""
        if self._call is None or self._call.is_over:
            return IDLE
        return RINGING if self._call.state == "incoming" else OFFHOOK

    @property
    def shown_by(self) -> str:
        """The app that shows the present call: who has the role; emergency calls are the system's dialer's."""
        packages = self._phone.packages
        able = {package.name: package.app.is_system for package in packages.all() if package.app.in_call}
        if self._call is not None and self._call.is_emergency:
            return next((name for name, is_system in able.items() if is_system), "")
        holder = self._phone.roles.holder(DIALER)
        return holder if holder in able else ""

    def incoming_call(self, number: str) -> bool:
        """Let the phone ring, unless whose number it is may not call; False if it is busy or has no service.

        A call that there is goes on until the other one is answered.
        """
        if not self.has_room or not self._phone.mobile_network.is_served("voice"):
            return False
        why = _OF_A_BLOCKED_NUMBER if is_blocked(self._phone, number) else _OF_ONE_FOR_VOICEMAIL
        if why == _OF_A_BLOCKED_NUMBER or is_for_voicemail(self._phone, number):
            self._turn_away(number, why)
            return True
        self._begin(number, is_incoming=True)
        return True

    def dial(self, number: str) -> bool:
        """Call a number while a call that there is waits; False if there is no room for another one, or no service."""
        digits = "".join(digit for digit in number if digit.isdigit() or digit in "+*#,;")
        if not digits or not self.has_room:
            return False
        if not self._phone.mobile_network.is_served("voice") and digits not in EMERGENCY_NUMBERS:
            return False
        if digits in EMERGENCY_NUMBERS:
            self._telecom("Emergency number detected")
        self._begin(digits, is_incoming=False)
        self._later(_ALERTING_S, "alerting")
        return True

    def answer(self) -> bool:
        """Take the call that rings; False if none does."""
        if self._call is None or self.call_state != RINGING:
            return False
        self._hold_waiting()
        self._become("active")
        return True

    def end_call(self) -> bool:
        """Hang up, or reject the call that rings; False if there is none."""
        if self._call is None or self.call_state == IDLE:
            return False
        kind = CALL_OUTGOING
        if self._call.is_incoming:
            kind = CALL_INCOMING if self._call.active_s else CALL_REJECTED
        self._finish(kind)
        self._return_to_waiting(goes_on=True)
        return True

    def hang_up_remote(self) -> bool:
        """Let the other side hang up: a call that rang is missed; False if there is none."""
        if self._call is None or self.call_state == IDLE:
            return False
        if not self._call.is_incoming:
            self._finish(CALL_OUTGOING)
        else:
            self._finish(CALL_INCOMING if self._call.active_s else CALL_MISSED)
        self._return_to_waiting(goes_on=False)
        return True

    def hold(self) -> bool:
        """Let the call wait; False if there is none that goes on."""
        return self._switch("active", "held")

    def resume(self) -> bool:
        """Go on with the call that waits; False if none does."""
        return self._switch("held", "active")

    def _switch(self, before: str, after: str) -> bool:
        if self._call is None or self._call.state != before:
            return False
        self._call = replace(self._call, state=after)
        self._announce()
        return True

    def swap(self) -> bool:
        """Go on with the call that waits, and let the other one wait; False if there are not two that can."""
        if self._call is None or self._waiting is None or not self._may_wait(self._call):
            return False
        self._call, self._waiting = replace(self._waiting, state="active"), replace(self._call, state="held")
        self._announce()
        return True

    @property
    def sound(self) -> CallSound:
        """How the calls sound, however many there are."""
        return self._sound

    def mute(self, *, is_muted: bool) -> None:
        """Turn the microphone off until the calls are over, or on again."""
        self._sound = replace(self._sound, is_muted=is_muted)
        self._phone.touch()

    def set_loud(self, *, is_loud: bool) -> None:
        """Let the sound come from the speaker until the calls are over, or not."""
        self._sound = replace(self._sound, is_loud=is_loud)
        self._phone.touch()

    def _hold_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting = replace(self._waiting, state="held")

    def _return_to_waiting(self, *, goes_on: bool) -> None:
        """Show the call that waited; one that was held goes on by itself if the user has ended the other one.

        That is Telecom's way (`CallsManager.markCallAsRemoved`).
        """
        if self._waiting is not None:
            state = "active" if goes_on else self._waiting.state
            self._call, self._waiting = replace(self._waiting, state=state), None
            self._announce()

    def remote_answers(self) -> bool:
        """Let the other side of an outgoing call answer; False if it does not ring there."""
        if self._call is None or self._call.state not in ("dialing", "alerting"):
            return False
        self._become("active")
        return True

    def _begin(self, number: str, *, is_incoming: bool) -> None:
        self._calls += 1
        state = "incoming" if is_incoming else "dialing"
        self._waiting = self._call if self._call is not None and not self._call.is_over else None
        if self._waiting is None:
            self._sound = _UNCHOSEN
        if not is_incoming:
            self._hold_waiting()
        self._call = Call(self._calls, number, state, is_incoming, self._phone.clock.now())
        shown = "RINGING" if is_incoming else "CONNECTING"
        self._telecom(f"LogUtils: EventRecord added as Call: {self._described(shown)}")
        self._announce()
        if not is_incoming:
            self.show_call()

    def _turn_away(self, number: str, why: int) -> None:
        """Write a call down that nobody hears of (Telecom's `BlockCheckerFilter`), with the reason."""
        self._calls += 1
        call = Call(self._calls, number, "disconnected", is_incoming=True, started_s=self._phone.clock.now())
        self._telecom(f"Event: BLOCK_CHECK_FINISHED: Call [Call id=TC@{call.id}], blocked")
        self._log_call(call, CALL_BLOCKED, 0, why)

    def show_call(self) -> None:
        """Bring the screen of the present call to the front."""
        dialer = self._phone.packages.find(self.shown_by)
        if dialer is not None:
            self._phone.activities.start(call_screen(f"{dialer.name}/{dialer.app.in_call}"), caller=dialer.name)

    def _become(self, state: str) -> None:
        if self._call is None or self._call.is_over:
            return
        if self._timer is not None:
            self._timer.cancel()
        active_s = self._phone.clock.now() if state == "active" else self._call.active_s
        self._call = replace(self._call, state=state, active_s=active_s)
        if state == "alerting":
            self._later(_ACTIVE_S, "active")
        self._announce()

    def _later(self, delay_s: float, state: str) -> None:
        self._timer = self._phone.clock.call_later(delay_s, lambda: self._become(state))

    def _finish(self, kind: int) -> None:
        call = self._call
        if call is None:
            return
        if self._timer is not None:
            self._timer.cancel()
        now_s = self._phone.clock.now()
        self._call = replace(call, state="disconnected", ended_s=now_s)
        self._telecom(f"InCallController: onCallRemoved: {self._described('DISCONNECTED')}")
        uri = self._log_call(call, kind, int(now_s - call.active_s) if call.active_s else 0)
        if self._waiting is None:
            self._announce()
        if kind == CALL_MISSED:
            self._tell_missed(call, uri)

    def _tell_missed(self, call: Call, uri: str) -> None:
        """Let the app for calls tell of one that was missed; Telecom does so for one that cannot."""
        dialer = self._phone.packages.find(self.shown_by)
        package = dialer.name if dialer is not None and MISSED in dialer.app.receivers else _TELECOM
        self._phone.broadcasts.send(Intent(MISSED, package=package, extras={"number": call.number, "call": uri}))

    def _log_call(self, call: Call, kind: int, duration_s: int, block_reason: int = 0) -> str:
        values: Row = {
            "number": call.number,
            "presentation": 1,
            "date": int(call.started_s * 1000),
            "duration": duration_s,
            "type": kind,
            "new": 1,
            "is_read": 0 if kind == CALL_MISSED else 1,
            "block_reason": block_reason,
            "countryiso": "US",
            "subscription_component_name": _PHONE_ACCOUNT,
            "subscription_id": "1",
            "phone_account_address": OWN_NUMBER,
        }
        return self._phone.content.insert("content://call_log/calls", values)

    def _announce(self) -> None:
        state = ("IDLE", "RINGING", "OFFHOOK")[self.call_state]
        number = self._call.number if self._call else ""
        extras = {"state": state, "incoming_number": number}
        self._phone.broadcasts.send(Intent(action="android.intent.action.PHONE_STATE", extras=extras))
        self._phone.touch()

    def _described(self, state: str) -> str:
        number = self._call.id if self._call else 0
        account = f"ComponentInfo{{{_PHONE_ACCOUNT}}}"
        return f"[Call id=TC@{number}, state={state}, tpac={account}, cmgr=null, handle=tel:****]"

    def _telecom(self, message: str) -> None:
        self._phone.log.write("I", "Telecom", message)

    # -- messages -------------------------------------------------------------------------------------------------

    def receive_sms(self, address: str, body: str) -> str:
        """Let a message arrive; return its URI, or nothing if its sender is blocked: then no app hears of it."""
        if is_blocked(self._phone, address):
            return ""
        now_ms = int(self._phone.clock.now() * 1000)
        values: Row = {
            "address": address,
            "body": body,
            "date": now_ms,
            "date_sent": now_ms,
            "read": 0,
            "seen": 0,
            "protocol": 0,
            "reply_path_present": 0,
            "service_center": SERVICE_CENTER,
            "sub_id": 1,
            "creator": self._sms_app,
        }
        uri = self._phone.content.insert("content://sms/inbox", values)
        extras = {"address": address, "body": body, "uri": uri}
        for name, package in (("SMS_DELIVER", self._sms_app), ("SMS_RECEIVED", "")):
            action = f"android.provider.Telephony.{name}"
            self._phone.broadcasts.send(Intent(action=action, package=package, extras=extras))
        return uri

    def send_sms(self, address: str, body: str, *, package: str = "") -> str:
        """Send a message for an app; return its URI. Without service it ends among the failed ones."""
        self._phone.permission_usage.note(package or self._sms_app, "android.permission.SEND_SMS")
        now_ms = int(self._phone.clock.now() * 1000)
        box = "sent" if self._phone.mobile_network.is_served("voice") else "failed"
        values: Row = {
            "address": address,
            "body": body,
            "date": now_ms,
            "read": 1,
            "seen": 1,
            "sub_id": 1,
            "creator": package or self._sms_app,
        }
        return self._phone.content.insert(f"content://sms/{box}", values)

    def send_mms(self, told: Intent) -> None:
        """Send a multimedia message (`MmsService`), and broadcast what became of it: there is no MMSC to be reached.

        Without data it fails at once; else each attempt to reach the centre of the carrier does.
        """
        has_data = self._phone.connectivity.is_mobile_data_there
        due_s = self._phone.clock.monotonic() + (_MMS_RETRIES_S if has_data else 0.0)
        code = MMS_HTTP_FAILURE if has_data else MMS_NO_DATA_NETWORK
        self._mms.append((due_s, replace(told, extras={**told.extras, MMS_RESULT: code})))
        self._await_mms(due_s)

    def _await_mms(self, due_s: float) -> None:
        self._phone.clock.call_later(max(0.0, due_s - self._phone.clock.monotonic()), self._give_up)

    def _give_up(self) -> None:
        now_s = self._phone.clock.monotonic() + 0.001
        for _, told in [one for one in self._mms if one[0] <= now_s]:
            self._phone.broadcasts.send(told)
        self._mms = deque(one for one in self._mms if one[0] > now_s)

    @property
    def _sms_app(self) -> str:
        return self._phone.roles.holder(SMS)

    # -- snapshots ------------------------------------------------------------------------------------------------

    def save(self) -> object:
        """Return the present call, and what is being sent."""
        sending = [[due_s, stored_intent(told)] for due_s, told in self._mms]
        calls = {"call": self._call, "waiting": self._waiting}
        saved = {name: asdict(call) if call else None for name, call in calls.items()}
        return {**saved, "calls": self._calls, "sound": asdict(self._sound), "mms": sending}

    def load(self, value: object) -> None:
        """Set the call of a snapshot, and what is being sent; None is idle."""
        saved = as_map(value)
        self._mms.clear()
        for row in as_list(saved.get("mms")):
            due_s, told = as_list(row)
            self._mms.append((as_float(due_s), read_intent(told) or Intent()))
            self._await_mms(as_float(due_s))
        self._calls = as_int(saved.get("calls"))
        self._timer = None
        sound = as_map(saved.get("sound"))
        is_loud = sound.get("is_loud")
        self._sound = CallSound(sound.get("is_muted") is True, is_loud if isinstance(is_loud, bool) else None)
        self._waiting = _read_call(saved.get("waiting"))
        self._call = _read_call(saved.get("call"))
        if self._call is None:
            return
        following = {"dialing": (_ALERTING_S, "alerting"), "alerting": (_ACTIVE_S, "active")}.get(self._call.state)
        if following is not None:
            self._later(*following)


def _read_call(value: object) -> Call | None:
    row = as_map(value)
    if not row:
        return None
    return Call(
        as_int(row.get("id")),
        as_text(row.get("number")),
        as_text(row.get("state")),
        row.get("is_incoming") is True,
        *(as_float(row.get(name)) for name in ("started_s", "active_s", "ended_s")),
    )
