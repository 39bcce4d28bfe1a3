"""What a call is declined with in a message (Telecom's `QuickResponseUtils`, `RespondViaSmsManager`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.preferences import Preferences

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

TELECOM = "com.android.server.telecom"
SHOW_QUICK_RESPONSES = "android.telecom.action.SHOW_RESPOND_VIA_SMS_SETTINGS"
_FILE, _KEY = "respond_via_sms_prefs", "canned_response_pref_{}"
_FIRST = (
    "Can't talk now. What's up?", "I'll call you right back.", "I'll call you later.", "Can't talk now. Call me later?",
)  # fmt: skip


class QuickResponses:
    """The four messages of a phone."""

    def __init__(self, phone: Phone) -> None:
        """Look at what Telecom has stored on `phone`."""
        self._phone = phone
        self._prefs = Preferences(phone, TELECOM, _FILE)

    def all(self) -> list[str]:
        """Return the messages: the user's own, or else those that there are at first, in the phone's language."""
        translate = self._phone.strings.translate
        return [self._prefs.text(_KEY.format(at), translate(TELECOM, text)) for at, text in enumerate(_FIRST, start=1)]

    def set(self, place: int, text: str) -> None:
        """Put another message at a place, counted from 0."""
        self._prefs.update({_KEY.format(place + 1): text})

    def decline(self, text: str, *, name: str) -> None:
        """Decline the call that rings, and send a message to who calls."""
        phone = self._phone
        call = phone.telephony.call
        if call is None or not phone.telephony.end_call():
            return
        phone.telephony.send_sms(call.number, text, package=TELECOM)
        said = phone.strings.translate(TELECOM, "Message sent to {name}.").format(name=name)
        phone.windows.toast(said, package=TELECOM)
