"""What Android asks before a message goes to a short number (`SMSDispatcher`), and what it remembers of the answers."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.simple_sms.builds import PACKAGE

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_DIGITS = range(3, 7)
_FOLDER = "/data/misc/sms"
_POLICIES = f"{_FOLDER}/premium_sms_policy.xml"
_NEVER, _ALWAYS = 2, 3  # SmsUsageMonitor.PREMIUM_SMS_PERMISSION_…


def is_short(number: str) -> bool:
    """Whether a number is one that may cost something."""
    return sum(sign.isdigit() for sign in number) in _DIGITS and not number.startswith("+")


def _policy(phone: ax.Phone) -> int:
    stored = phone.disk.read_text(_POLICIES) if phone.disk.exists(_POLICIES) else ""
    found = re.search(f'name="{re.escape(PACKAGE)}" sms-policy="([0-9])"', stored)
    return int(found[1]) if found else 0


def is_forbidden(phone: ax.Phone, number: str) -> bool:
    """Whether nothing is ever to be sent to a number."""
    return is_short(number) and _policy(phone) == _NEVER


def _remember(phone: ax.Phone, policy: int) -> None:
    if not phone.disk.exists(_FOLDER):
        phone.disk.mkdir(_FOLDER, mode=0o770, parents=True)
    row = f'<package name="{PACKAGE}" sms-policy="{policy}" />'
    head = "<?xml version='1.0' encoding='utf-8' standalone='yes' ?>"
    phone.disk.write(_POLICIES, f"{head}\n<premium-sms-policy>\n{row}\n</premium-sms-policy>\n")


class ShortCodes:
    """Asks about each short number; `send` gets the numbers to which it may be sent, once all is asked."""

    def __init__(self, screen: ax.Screen, numbers: Sequence[str], send: Callable[[list[str]], object]) -> None:
        """Ask about the first."""
        self._screen, self._send = screen, send
        self._left, self._allowed = list(numbers), list[str]()
        self._remembers = False
        self._go_on()

    def _go_on(self) -> None:
        policy = _policy(self._screen.phone)
        while self._left:
            number = self._left[0]
            if is_short(number) and policy not in (_NEVER, _ALWAYS):
                self._ask(number)
                return
            self._answered(is_allowed=not is_short(number) or policy == _ALWAYS)
        if self._allowed:
            self._send(self._allowed)

    def _answered(self, *, is_allowed: bool) -> None:
        number = self._left.pop(0)
        if is_allowed:
            self._allowed.append(number)

    def _ask(self, number: str) -> None:
        self._remembers = False
        self._dialog = ax.AlertDialog(
            content=partial(self._content, number), positive=("Send", partial(self._answer, is_allowed=True)),
            negative=("Cancel", partial(self._answer, is_allowed=False)),
            on_cancel=partial(self._answer, is_allowed=False),
        )  # fmt: skip
        self._screen.show(self._dialog)

    def _answer(self, *, is_allowed: bool) -> None:
        if self._remembers:
            _remember(self._screen.phone, _ALWAYS if is_allowed else _NEVER)
        self._answered(is_allowed=is_allowed)
        self._go_on()

    def _content(self, number: str) -> ax.View:
        frame = self._screen.tr("SMS Messenger would like to send a message to {number}.")
        prefix = "android:id/sms_short_code"
        return ax.Column(
            ax.Text(frame.format(number=number), id=f"{prefix}_confirm_message", size=16, padding=(0, 0, 0, 12)),
            ax.Label(
                "This may cause charges on your mobile account.", id=f"{prefix}_detail_message", size=14,
                color="on_surface_variant", padding=(0, 0, 0, 12),
            ),
            ax.Across(
                ax.CheckBox(id=f"{prefix}_remember_choice_checkbox", checked=self._remembers, clickable=False),
                ax.Label("Remember my choice", id=f"{prefix}_remember_choice_text", size=14, weight=1, padding=(8, 0)),
                min_height=48,
                on_tap=self._flip,
            ),
            padding=(24, 24, 24, 4),
        )  # fmt: skip

    def _flip(self) -> None:
        """Remember the answer, or do not: the buttons say so."""
        self._remembers = not self._remembers
        yes, no = ("Always Allow", "Never Allow") if self._remembers else ("Send", "Cancel")
        _, negative, positive = self._dialog.buttons
        if negative is not None and positive is not None:
            self._dialog.buttons = (None, (no, negative[1]), (yes, positive[1]))
