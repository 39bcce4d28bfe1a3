"""The lock screen: clock, notifications, what a swipe does; and the pad, the dots or the field for the credential."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.pattern_lock import paint_pattern, touched
from pytest_mobileagent.simulator.androidx.wallpaper import wallpaper_of
from pytest_mobileagent.simulator.apps.systemui.cards import Cards, locked_notifications
from pytest_mobileagent.simulator.apps.systemui.status_icons import status_icons
from pytest_mobileagent.simulator.apps.systemui.tiles import dial_emergency
from pytest_mobileagent.simulator.apps.systemui.words import Words
from pytest_mobileagent.simulator.system.dates import clock_text, date_text, local_time
from pytest_mobileagent.simulator.system.keyguard import ENTRY
from pytest_mobileagent.simulator.system.lock_settings import PASSWORD, PATTERN, PIN
from pytest_mobileagent.simulator.system.panels import QUICK_SETTINGS
from pytest_mobileagent.simulator.ui.widgets.left_to_right import LeftToRight

if TYPE_CHECKING:
    from collections.abc import Callable

_FRONT, _SCRIM, _KEY, _PLATE = "#ffffff", "#000000a6", "#3c4043", "#8ab4f8"
_KEY_DP, _GAP_DP, _DOT_DP = 72, 12, 12
_PATTERN_DP = 300
_LETTERS = ("", "", "ABC", "DEF", "GHI", "JKL", "MNO", "PQRS", "TUV", "WXYZ")


def keyguard(phone: ax.Phone, cards: Cards) -> ax.View:
    """Return the lock screen, or what it asks for."""
    is_asking = phone.keyguard.is_asking
    return ax.SwipeArea(
        ax.Image(
            partial(wallpaper_of, phone, is_locked=True), cls="android.view.View", width=ax.MATCH, height=ax.MATCH
        ),
        _question(phone) if is_asking else _locked(phone, cards),
        id="notification_panel",
        width=ax.MATCH,
        height=ax.MATCH,
        on_touch=None if is_asking else phone.keyguard.hint,
        on_up=None if is_asking else phone.keyguard.dismiss,
        on_down=None if is_asking else lambda: phone.panels.open(QUICK_SETTINGS),
    )


def _locked(phone: ax.Phone, cards: Cards) -> ax.View:
    now, display = local_time(phone), phone.display
    start, end = display.sides_dp
    return ax.Pane(
        _header(phone),
        ax.Column(
            ax.Text(clock_text(phone, now, with_am_pm=False), id="animatable_clock_view_large", size=84, color=_FRONT,
                    align="center", width=ax.MATCH),
            ax.Text(date_text(phone, now, "weekday_date"), size=18, color=_FRONT, align="center", width=ax.MATCH),
            id="keyguard_status_view", width=ax.MATCH, padding=(0, 32, 0, 24),
        ),
        locked_notifications(phone, cards),
        ax.Icon("lock" if phone.lock_settings.is_secure else "lock_open", id="lock_icon_view", size=28, color=_FRONT,
                desc=Words(phone)("Device locked" if phone.lock_settings.is_secure else "Unlock"), margin=(0, 16)),
        ax.Text(_indication(phone), id="keyguard_indication_text", size=14, color=_FRONT, align="center",
                width=ax.MATCH),
        gravity="center",
        padding=(start, 0, end, display.navigation_bar_px / display.scale + 24),
    )  # fmt: skip


def _header(phone: ax.Phone) -> ax.View:
    display = phone.display
    return ax.Across(
        ax.Text("T-Mobile", id="keyguard_carrier_text", size=14, color=_FRONT),
        ax.Spacer(weight=1),
        *status_icons(phone, phone.status_bar.state, _FRONT),
        id="keyguard_header",
        height=display.status_bar_px / display.scale,
        padding=(24, 0, 26, 0),
    )


def _indication(phone: ax.Phone) -> str:
    """Return what stands at the foot: how the phone is opened, once it was tapped, or what its user or battery says."""
    tr, battery = Words(phone), phone.power.battery
    if phone.keyguard.has_hint:
        return tr("Swipe up to open")
    if not battery.is_plugged or phone.lock_settings.owner_info:
        return phone.lock_settings.owner_info
    return tr("Charged") if battery.level == 100 else tr("{level}% • Charging").format(level=battery.level)


# -- what it asks for -------------------------------------------------------------------------------------------------


class _Form(NamedTuple):
    """How a kind of credential is asked for."""

    id: str
    question: str
    wrong: str
    views: Callable[[ax.Phone], list[ax.View]]


def _form(phone: ax.Phone) -> _Form:
    return {
        PATTERN: _Form("keyguard_pattern_view", "Enter your pattern", "Wrong pattern", _pattern),
        PASSWORD: _Form("keyguard_password_view", "Enter your password", "Wrong password", _password),
        PIN: _Form("keyguard_pin_view", "Enter your PIN", "Wrong PIN", _pad),
    }[phone.lock_settings.kind]


def _question(phone: ax.Phone) -> ax.View:
    form, display = _form(phone), phone.display
    foot = max(display.navigation_bar_px, phone.ime.height_px) / display.scale
    tr = Words(phone)
    return ax.Pane(
        ax.Spacer(weight=1),
        ax.Text(_message(phone, form), id="keyguard_message_area", size=18, color=_FRONT, align="center",
                width=ax.MATCH),
        *form.views(phone),
        ax.Frame(
            ax.TextButton(tr("Emergency"), id="emergency_call_button", color=_FRONT, background=_KEY, radius=20,
                          gravity="center", on_tap=partial(dial_emergency, phone)),
            id="keyguard_selector_fade_container", width=ax.MATCH, margin=(0, 24),
        ),
        id=form.id,
        gravity="center",
        gap=16,
        padding=(0, 0, 0, foot),
        background=_SCRIM,
    )  # fmt: skip


def _message(phone: ax.Phone, form: _Form) -> str:
    tr, guard = Words(phone), phone.keyguard
    if guard.closed_s:
        return tr("Try again in {count} seconds.").format(count=guard.closed_s)
    return tr(form.wrong if guard.is_wrong else form.question)


def _pattern(phone: ax.Phone) -> list[ax.View]:
    """Return the nine dots (AOSP `keyguard_pattern_view`), which in what is typed are numbered from 1."""
    guard, scale = phone.keyguard, phone.display.scale

    def dots() -> list[int]:
        return [int(sign) - 1 for sign in guard.entry]

    def pointed(phase: ax.Phase, x: int, y: int) -> None:
        found = touched([] if phase == "down" else dots(), x, y, _PATTERN_DP * scale)
        guard.draw("".join(str(dot + 1) for dot in found))
        if phase == "up":
            guard.enter()

    def paint(canvas: ax.Canvas, box: ax.Rect) -> None:
        paint_pattern(canvas, box, dots(), _FRONT, scale=scale)

    field = ax.Drawing(
        paint, id="lockPatternView", cls="com.android.internal.widget.LockPatternView", on_pointer=pointed,
        desc=Words(phone)("Pattern area."), width=_PATTERN_DP, height=_PATTERN_DP,
    )  # fmt: skip
    return [ax.Row(field, justify="center", width=ax.MATCH)]


def _pad(phone: ax.Phone) -> list[ax.View]:
    """Return the PIN's dots and its keys (AOSP `keyguard_pin_view`)."""
    guard, tr = phone.keyguard, Words(phone)
    dots = [ax.View(width=_DOT_DP, height=_DOT_DP, radius=_DOT_DP / 2, background=_FRONT) for _ in guard.entry]
    entry = ax.Row(*dots, id="pinEntry", cls="android.widget.EditText", text="•" * len(guard.entry), password=True,
                     width=ax.MATCH, height=56, gap=10, justify="center", gravity="center")  # fmt: skip
    rows = [
        ax.Row(*(_key(phone, digit) for digit in digits), justify="center", width=ax.MATCH, gap=_GAP_DP)
        for digits in ((1, 2, 3), (4, 5, 6), (7, 8, 9))
    ]
    last = ax.Row(
        _act("backspace", "delete_button", tr("Delete"), guard.delete), _key(phone, 0),
        _act("keyboard_return", "key_enter", tr("Enter"), guard.enter), justify="center", width=ax.MATCH, gap=_GAP_DP,
    )  # fmt: skip
    return [entry, LeftToRight(ax.Column(*rows, last, width=ax.MATCH, gap=_GAP_DP), width=ax.MATCH)]


def _key(phone: ax.Phone, digit: int) -> ax.View:
    return ax.Column(
        ax.Text(str(digit), id="digit_text", size=28, color=_FRONT),
        ax.Text(_LETTERS[digit], id="klondike_text", size=10, color=_FRONT) if _LETTERS[digit] else None,
        id=f"key{digit}", cls="android.view.ViewGroup", desc=str(digit), width=_KEY_DP, height=_KEY_DP,
        radius=_KEY_DP / 2, background=_KEY, gravity="center", justify="center",
        on_tap=partial(phone.keyguard.type, str(digit)),
    )  # fmt: skip


def _act(icon: str, name: str, desc: str, act: ax.Act) -> ax.View:
    return ax.IconButton(
        icon, id=name, cls="android.widget.ImageButton", desc=desc, size=26, width=_KEY_DP, height=_KEY_DP,
        radius=_KEY_DP / 2, color="#202124", background=_PLATE, on_tap=act,
    )  # fmt: skip


def _password(phone: ax.Phone) -> list[ax.View]:
    """Return the field for a password (AOSP `keyguard_password_view`)."""
    guard = phone.keyguard

    def follow(text: str) -> None:
        guard.entry, guard.is_wrong = text, False

    field = ax.EditText(
        id=ENTRY, text=guard.entry, on_change=follow, password=True, width=ax.MATCH, color=_FRONT,
        ime_action="done", on_ime_action=guard.enter, input_type="password", margin=(48, 8),
    )  # fmt: skip
    return [field]
