"""The screen of a call."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.calls import CallNotice
from pytest_mobileagent.simulator.androidx.quick_responses import QuickResponses
from pytest_mobileagent.simulator.apps.dialer.dialpad import Pad
from pytest_mobileagent.simulator.apps.dialer.people import People, photo
from pytest_mobileagent.simulator.system.phone_numbers import format_number
from pytest_mobileagent.simulator.system.telephony import RINGING

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.system.telephony import Call

IN_CALL = "com.android.incallui.InCallActivity"
_RED, _GREEN = "#d93025", "#1e8e3e"


def notice(package: str) -> CallNotice:
    """Return the notification of the call that one of the dialers has."""
    return CallNotice(package, IN_CALL, _name)


def _name(phone: ax.Phone, call: Call) -> str:
    return People(phone).owner(call.number).name or format_number(call.number)


class InCall(ax.Screen):
    """A call: who, how long, and what can be done."""

    is_portrait = True  # `nosensor`: it is upright even where the rotation is locked to another one
    refresh_s = 1.0

    @property
    def theme(self) -> ax.Theme:
        """The app's on one tinted ground, which lies below the bars too."""
        of_app = super().theme
        return replace(of_app, background=of_app.surface_variant, status_bar=of_app.surface_variant)

    def create(self) -> None:
        """Begin without the keypad."""
        self.has_dialpad = False
        self.tones = ""

    def back(self) -> bool:
        """Close the keypad; the call itself goes on in the background."""
        return ax.reset(self, has_dialpad=False)

    def compose(self) -> ax.View:
        """Return the call as it stands."""
        call = self.phone.telephony.call
        if call is None:
            return ax.Pane(ax.Text(self.tr("Call ended"), id="contactgrid_status_text", size=16, padding=24))
        if self.phone.telephony.call_state == RINGING:
            return self._ringing(call)
        body = self._keypad() if self.has_dialpad else ax.Spacer(weight=1)
        end = ax.IconButton(
            "call_end",
            id="incall_end_call",
            desc=self.tr("End call"),
            width=72,
            height=72,
            radius=36,
            size=32,
            color="#ffffff",
            background=_RED,
            enabled=not call.is_over,
            gravity="hcenter",
            margin=(0, 24, 0, 48),
            on_tap=self.phone.telephony.end_call,
        )
        return ax.Layers(
            ax.Pane(
                self._secondary(),
                self._grid(call),
                body,
                None if self.has_dialpad or call.is_over else self._buttons(call),
                end,
                id="incall_ui_container",
                cls="android.widget.RelativeLayout",
            ),
            background="surface_variant",
        )

    def _secondary(self) -> ax.View | None:
        """Return the banner of the call that waits, which a tap changes to."""
        waiting = self.phone.telephony.waiting
        if waiting is None:
            return None
        return ax.Across(
            ax.Text(_name(self.phone, waiting), id="contactgrid_secondary_name", size=16, weight=1, max_lines=1),
            ax.Text(self.tr("On hold"), color=self.theme.on_surface_variant),
            id="incall_on_hold_banner",
            height=56,
            padding=(24, 0),
            width=ax.MATCH,
            background="surface",
            on_tap=self.phone.telephony.swap,
        )

    def _grid(self, call: Call) -> ax.View:
        owner = People(self.phone).owner(call.number)
        name = owner.name
        variant = self.theme.on_surface_variant
        return ax.Column(
            ax.Text(self._status(call), id="contactgrid_status_text", size=16, color=variant)
            if self._status(call)
            else None,
            ax.Text(
                name or format_number(call.number),
                id="contactgrid_contact_name",
                size=34,
                align="center",
                padding=(16, 8),
                max_lines=1,
            ),
            self._below(call, f"{self.tr(owner.kind)} {format_number(call.number)}" if name else ""),
            photo(self, owner, size=120, id="contactgrid_avatar") if name and not self.has_dialpad else None,
            id="incall_contact_grid",
            gravity="center",
            padding=(0, 56, 0, 0),
            gap=8,
        )

    def _status(self, call: Call) -> str:
        if call.is_over:
            return self.tr("Call ended")
        return self.tr({"dialing": "Calling…", "alerting": "Calling…", "held": "On hold"}.get(call.state, ""))

    def _below(self, call: Call, who: str) -> ax.View:
        variant = self.theme.on_surface_variant
        if call.active_s and call.state != "held":
            end_s = call.ended_s if call.is_over else self.phone.clock.now()
            passed = max(0, int(end_s - call.active_s))
            hours, rest = divmod(passed, 3600)
            text = f"{hours}:{rest // 60:02d}:{rest % 60:02d}" if hours else f"{rest // 60:02d}:{rest % 60:02d}"
            return ax.Text(text, id="contactgrid_bottom_timer", size=16, color=variant)
        text = self.tr("Emergency number") if call.is_emergency else who
        return ax.Text(text, id="contactgrid_bottom_text", size=16, color=variant)

    def _cells(self, call: Call) -> list[ax.View]:
        """Return what can be switched: only somebody who has answered can be held, or joined by another call."""
        telephony, is_held = self.phone.telephony, call.state == "held"
        is_muted, is_loud = telephony.sound.is_muted, telephony.sound.is_loud is True
        has_begun = call.state in ("active", "held")
        hold = telephony.resume if is_held else telephony.hold
        mute = partial(telephony.mute, is_muted=not is_muted)
        speak = partial(telephony.set_loud, is_loud=not is_loud)
        return [
            self._labeled("first", "mic_off", "Mute", checked=is_muted, on_tap=mute),
            self._labeled("second", "dialpad", "Keypad", on_tap=ax.put(self, has_dialpad=True)),
            self._labeled("third", "volume_up", "Speaker", checked=is_loud, on_tap=speak),
            self._another(has_begun=has_begun),
            ax.View(visible=False),  # video calls, which there are none of
            self._labeled("sixth", "pause", "Hold", checked=is_held, on_tap=hold if has_begun else None),
        ]

    def _another(self, *, has_begun: bool) -> ax.View:
        """Return what makes another call, or changes to the one that waits."""
        if self.phone.telephony.waiting is not None:
            return self._labeled("fourth", "swap_calls", "Swap", on_tap=self.phone.telephony.swap)
        dial = ax.Intent(action="android.intent.action.DIAL")
        return self._labeled("fourth", "add_call", "Add call", on_tap=partial(self.start, dial) if has_begun else None)

    def _buttons(self, call: Call) -> ax.View:
        grid = ax.Grid(*self._cells(call), columns=3, id="incall_button_grid", padding=(24, 0))
        return ax.Frame(grid, id="incall_pager", cls="androidx.viewpager.widget.ViewPager", width=ax.MATCH)

    def _labeled(self, place: str, icon: str, label: str, *, checked: bool = False, on_tap: ax.Act | None) -> ax.View:
        theme, is_able = self.theme, on_tap is not None
        front = theme.on_primary if checked else theme.on_surface
        return ax.Column(
            ax.Frame(
                ax.Icon(icon, id="incall_labeled_button_icon", size=28, color=front, gravity="center", enabled=is_able),
                width=72,
                height=72,
                radius=36,
                background="primary" if checked else "surface",
            ),
            ax.Text(self.tr(label), id="incall_labeled_button_label", color="on_surface"),
            id=f"incall_{place}_button",
            gravity="center",
            gap=8,
            padding=(0, 8),
            checkable=True,
            checked=checked,
            enabled=is_able,
            on_tap=on_tap,
        )

    def _keypad(self) -> ax.View:
        def press(tone: str) -> None:
            self.tones += tone

        return ax.Column(
            ax.Text(self.tones, id="digits", cls="android.widget.EditText", size=28, align="center", width=ax.MATCH),
            Pad(self.theme, press).keys(),
            ax.IconButton(
                "expand_more",
                id="dialpad_back",
                desc=self.tr("Navigate back"),
                on_tap=ax.put(self, has_dialpad=False),
                gravity="hcenter",
            ),
            id="incall_dialpad_container",
            cls="android.widget.FrameLayout",
            weight=1,
            justify="end",
        )

    def _offer_messages(self, name: str) -> None:
        """Offer what the call can be declined with (`SmsBottomSheetFragment`)."""
        responses = QuickResponses(self.phone)
        send = partial(responses.decline, name=name)

        def write() -> None:
            ax.TextDialog(
                self, title=self.tr("Write your own…"), id="custom_sms_input", input_type="caps",
                on_ok=lambda text: bool(text) and send(text),
            )  # fmt: skip

        acts: list[tuple[str, ax.Act]] = [(text, partial(send, text)) for text in responses.all()]
        acts.append((self.tr("Write your own…"), write))
        ax.show_sheet(
            self,
            lambda closing: ax.Column(
                *(ax.Text(text, size=16, padding=(24, 16), width=ax.MATCH, on_tap=closing(act)) for text, act in acts),
                padding=(0, 8),
            ),
        )

    def _ringing(self, call: Call) -> ax.View:
        owner = People(self.phone).owner(call.number)
        name = owner.name or format_number(call.number)
        puck = ax.Frame(
            ax.Icon("call", size=32, color="#ffffff", gravity="center"),
            id="incoming_swipe_to_answer_puck",
            desc=self.tr("Swipe up to answer, down to decline"),
            width=72,
            height=72,
            radius=36,
            background=_GREEN,
        )
        telephony = self.phone.telephony
        faint = self.theme.on_surface_variant
        return ax.SwipeArea(
            ax.Pane(
                ax.Text(self.tr("Incoming call"), id="contactgrid_status_text", size=16, color=faint),
                ax.Text(name, id="contactgrid_contact_name", size=34, padding=(16, 8), max_lines=1),
                ax.Text(format_number(call.number), id="contactgrid_bottom_text", size=16, color=faint),
                photo(self, owner, size=120, id="contactgrid_avatar") if owner.name else None,
                ax.Spacer(weight=1),
                ax.Text(self.tr("Swipe up to answer"), id="incoming_swipe_to_answer_text", size=16, color=faint),
                puck,
                ax.Text(self.tr("Swipe down to reject"), id="incoming_swipe_to_reject_text", size=16, color=faint),
                ax.IconButton(
                    "message",
                    id="incoming_secondary_button",
                    desc=self.tr("Reject with SMS"),
                    color=faint,
                    outlined=True,
                    gravity="hcenter",
                    on_tap=partial(self._offer_messages, name),
                )
                if call.number
                else None,
                id="incall_ui_container",
                gravity="center",
                gap=16,
                padding=(0, 72, 0, 72),
            ),
            width=ax.MATCH,
            height=ax.MATCH,
            background="surface_variant",
            on_up=telephony.answer,
            on_down=telephony.end_call,
        )
