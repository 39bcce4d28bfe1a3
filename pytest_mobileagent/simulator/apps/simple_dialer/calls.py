"""The screen of a call."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.androidx.calls import CallNotice
from pytest_mobileagent.simulator.apps.simple_dialer.store import PACKAGE, Dialer
from pytest_mobileagent.simulator.system.phone_numbers import format_number
from pytest_mobileagent.simulator.system.telephony import RINGING

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.system.telephony import Call

ACTIVITY = ".activities.CallActivity"
_RED, _GREEN = "#e53935", "#43a047"


def _name(phone: ax.Phone, call: Call) -> str:
    return Dialer(phone).name_of(call.number) or format_number(call.number)


def _takes_the_screen(phone: ax.Phone) -> bool:
    """Whether the settings want calls to be shown over what is in use (`Always display incoming calls…`)."""
    return Dialer(phone).prefs.flag("always_show_fullscreen")


NOTICE = CallNotice(
    PACKAGE,
    ACTIVITY,
    _name,
    ("Decline", "Decline", "Accept"),
    _takes_the_screen,
    tells_missed=False,
    on_hold="Ongoing call",
)


class CallScreen(ax.Screen):
    """Who is called, how long, and what can be done meanwhile (`CallActivity`)."""

    is_portrait = True
    refresh_s = 1.0

    def create(self) -> None:
        """Begin without the keys."""
        self.has_dialpad = False
        self.tones = simple.Dialpad(None)

    def back(self) -> bool:
        """Close the keys; the call itself goes on in the background."""
        return ax.reset(self, has_dialpad=False)

    def compose(self) -> ax.View:
        """Return the call as it stands."""
        call = self.phone.telephony.call
        if call is None:
            return ax.Pane(ax.Label("Call Ended", id="call_status_label", size=18, padding=24))
        is_ringing = self.phone.telephony.call_state == RINGING
        return ax.Pane(
            ax.Spacer(weight=1),
            self._caller(call),
            ax.Spacer(weight=1),
            self.tones.view() if self.has_dialpad else None,
            self._incoming() if is_ringing else self._ongoing(call),
            id="call_holder",
            cls="android.view.ViewGroup",
            padding=(0, 24, 0, 32),
        )

    def _caller(self, call: Call) -> ax.View:
        name = Dialer(self.phone).name_of(call.number)
        avatar = simple.number_image(self.phone, name or call.number, call.number, size=120, id="caller_avatar")
        return ax.Column(
            avatar,
            ax.Text(name or format_number(call.number), id="caller_name_label", size=28, align="center"),
            ax.Text(call.number, id="caller_number", size=16, align="center") if name else None,
            ax.Text(self._status(call), id="call_status_label", size=16, align="center"),
            width=ax.MATCH,
            gravity="center",
            gap=12,
        )

    def _status(self, call: Call) -> str:
        end_s = call.ended_s if call.is_over else self.phone.clock.now()
        length = simple.duration_text(max(0, int(end_s - call.active_s))) if call.active_s else ""
        if call.is_over:
            return self.tr("Call Ended ({length})").format(length=length) if length else self.tr("Call Ended")
        return self.tr("Is Calling…") if call.state == "incoming" else length or self.tr("Dialing…")

    # -- going on ---------------------------------------------------------------------------------------------------

    def _ongoing(self, call: Call) -> ax.View:
        telephony, sound = self.phone.telephony, self.phone.telephony.sound
        is_muted, is_loud = sound.is_muted, sound.is_loud is not False  # an emulator has no earpiece
        microphone = f"Turn microphone {'on' if is_muted else 'off'}"
        speaker = f"Turn speaker {'off' if is_loud else 'on'}"
        row = ax.Row(
            self._switch(
                "mic_off" if is_muted else "mic", "call_toggle_microphone", microphone,
                partial(telephony.mute, is_muted=not is_muted),
            ),
            self._switch(
                "volume_up" if is_loud else "volume_down", "call_toggle_speaker", speaker,
                partial(telephony.set_loud, is_loud=not is_loud),
            ),
            self._switch("dialpad", "call_dialpad", "Show dialpad", ax.put(self, has_dialpad=True)),
            self._hold(call),
            self._switch("person_add", "call_add", "Add call", self._add),
            width=ax.MATCH,
            justify="center",
            gap=12,
        )  # fmt: skip
        end = _round("call_end", "call_end", "End call", _RED)
        end.on_tap = self.phone.telephony.end_call
        shown = None if call.is_over or self.has_dialpad else row
        below = ax.Frame(end, width=ax.MATCH, margin=(0, 32, 0, 0))
        return ax.Column(shown, below, id="ongoing_call_holder", cls="android.view.ViewGroup", width=ax.MATCH)

    def _hold(self, call: Call) -> ax.View:
        telephony = self.phone.telephony
        if call.state == "held":
            return self._switch("play_arrow", "call_toggle_hold", "Resume call", telephony.resume)
        return self._switch("pause", "call_toggle_hold", "Hold call", telephony.hold)

    def _switch(self, icon: str, name: str, desc: str, on_tap: ax.Act) -> ax.View:
        return ax.IconButton(
            icon, id=name, cls="android.widget.ImageView", desc=desc, size=30, width=60, height=60, radius=30,
            background="surface_variant", on_tap=on_tap,
        )  # fmt: skip

    def _add(self) -> None:
        self.start(f"{PACKAGE}/.activities.DialpadActivity")

    # -- ringing ----------------------------------------------------------------------------------------------------

    def _incoming(self) -> ax.View:
        telephony = self.phone.telephony
        decline = _round("call_end", "call_decline", "Decline call", _RED)
        accept = _round("call", "call_accept", "Accept call", _GREEN)
        if Dialer(self.phone).prefs.flag("disable_swipe_to_answer"):
            decline.on_tap, accept.on_tap = telephony.end_call, telephony.answer
            return self._sides(decline, None, accept)
        grip = _round("phone_in_talk", "call_draggable", "", self.theme.primary)
        return ax.SwipeArea(self._sides(decline, grip, accept), width=ax.MATCH, on_side=self._swiped)

    @staticmethod
    def _sides(decline: ax.View, grip: ax.View | None, accept: ax.View) -> ax.View:
        return ax.Across(
            decline, ax.Spacer(weight=1), grip, ax.Spacer(weight=1) if grip else None, accept,
            id="incoming_call_holder", cls="android.view.ViewGroup", padding=(32, 0),
        )  # fmt: skip

    def _swiped(self, side: int) -> None:
        """To the right takes the call, to the left declines it."""
        if side > 0:
            self.phone.telephony.answer()
        else:
            self.phone.telephony.end_call()


def _round(icon: str, name: str, desc: str, color: str) -> ax.View:
    return ax.Frame(
        ax.Icon(icon, cls="android.view.View", size=32, color="#ffffff", gravity="center"),
        id=name, cls="android.widget.ImageView", desc=desc, width=72, height=72, radius=36, gravity="center",
        background=color,
    )  # fmt: skip
