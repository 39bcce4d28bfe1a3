"""A secret that protects something: a pattern or a PIN, asked for, or chosen and repeated."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.pattern_lock import LEAST_DOTS, paint_pattern, touched
from pytest_mobileagent.simulator.androidx.simple.dialogs import confirm
from pytest_mobileagent.simulator.androidx.simple.look import PREFS
from pytest_mobileagent.simulator.androidx.simple.settings import check_setting

if TYPE_CHECKING:
    from collections.abc import Callable

NO_PROTECTION, PATTERN, PIN = -1, 0, 1
_LEAST_DIGITS = 4
_DIGITS = ("123", "456", "789")
_DRAWING_DP = 260
_DONE = "Password setup successfully. Please reinstall the app in case you forget it."


def hashed(secret: str) -> str:
    """Return what is stored of a secret: of a PIN its digits, of a pattern the numbers of its dots."""
    return hashlib.sha1(secret.encode(), usedforsecurity=False).hexdigest()


class SecurityDialog:
    """Asks for a secret; without a `known` one it has a new one chosen, which has to be given twice.

    `on_done` is told the kind of protection and the secret's hash once all is right.
    """

    def __init__(
        self,
        screen: ax.Screen,
        on_done: Callable[[int, str], object],
        *,
        protection: int = NO_PROTECTION,
        known: str = "",
        on_cancel: ax.Act | None = None,
    ) -> None:
        """Show the dialog; `on_cancel` is called if it is left."""
        self._screen, self._on_done, self._known = screen, on_done, known
        self._is_new = not known
        self._kind = max(protection, PATTERN)
        self._restart()
        self._dialog = ax.AlertDialog(content=self._content, on_cancel=on_cancel, ids=screen.app.package, width=342)
        screen.show(self._dialog)

    def _restart(self) -> None:
        self._first, self._pin, self._dots = "", "", list[int]()
        self._said = ""

    def _content(self) -> ax.View:
        page = self._pattern() if self._kind == PATTERN else self._pins()
        return ax.Column(self._tabs() if self._is_new else None, page, id="dialog_holder", padding=(8, 16))

    def _tabs(self) -> ax.View:
        return ax.Tabs(
            ["Pattern", "PIN"], theme=self._screen.theme, index=self._kind, on_select=self._turn,
            id="dialog_tab_layout", background=self._screen.theme.surface,
        )  # fmt: skip

    def _turn(self, kind: int) -> None:
        self._restart()
        self._kind = kind

    def _title(self, id: str, otherwise: str) -> ax.View:  # noqa: A002 - Android's word
        return ax.Label(self._said or otherwise, id=id, size=16, align="center", width=ax.MATCH, padding=(8, 12))

    def _given(self, secret: str, *, wrong: str, repeat: str) -> None:
        """React to a whole secret."""
        digest = hashed(secret)
        known = self._known or self._first
        if not known:
            self._first, self._said = digest, repeat
        elif digest != known:
            self._first, self._said = "", wrong
            self._screen.toast(wrong)
        else:
            self._screen.dismiss(self._dialog)
            self._on_done(self._kind, digest)

    # -- PIN --------------------------------------------------------------------------------------------------------

    def _pins(self) -> ax.View:
        def key(name: str, view: ax.View) -> ax.View:
            view.id, view.height, view.weight = f"pin_{name}", 64, 1
            return view

        def digit(sign: str) -> ax.View:
            press = partial(self._type, sign)
            return key(sign, ax.Text(sign, size=24, align="center", width=ax.MATCH, on_tap=press))

        clear = ax.Text("C", size=24, align="center", width=ax.MATCH, on_tap=self._clear)
        confirm = ax.IconButton("check", cls="android.widget.ImageView", desc="OK", on_tap=self._confirm)
        rows = [[digit(sign) for sign in row] for row in _DIGITS]
        rows.append([key("c", clear), digit("0"), key("ok", confirm)])
        return ax.Column(
            self._title("pin_lock_title", "Enter PIN"),
            ax.Text("*" * len(self._pin), id="pin_lock_current_pin", size=22, align="center", width=ax.MATCH,
                    min_height=40),
            *(ax.Row(*row, width=ax.MATCH) for row in rows),
            id="pin_lock_holder",
            cls="android.widget.RelativeLayout",
        )  # fmt: skip

    def _type(self, digit: str) -> None:
        self._pin += digit

    def _clear(self) -> None:
        self._pin = self._pin[:-1]

    def _confirm(self) -> None:
        pin, self._pin = self._pin, ""
        if not pin:
            self._screen.toast("Please enter PIN")
        elif self._is_new and len(pin) < _LEAST_DIGITS:
            least = self._screen.tr("PIN must be at least {count} digits long")
            self._screen.toast(least.format(count=_LEAST_DIGITS))
        else:
            self._given(pin, wrong="Wrong PIN", repeat="Repeat PIN")

    # -- pattern ----------------------------------------------------------------------------------------------------

    def _pattern(self) -> ax.View:
        field = ax.Drawing(
            self._paint, id="pattern_lock_view", width=_DRAWING_DP, height=_DRAWING_DP, on_pointer=self._pointed
        )
        return ax.Column(
            self._title("pattern_lock_title", "Insert pattern"),
            field,
            id="pattern_lock_holder",
            cls="android.widget.RelativeLayout",
            gravity="hcenter",
        )

    def _pointed(self, phase: ax.Phase, x: int, y: int) -> None:
        before = [] if phase == "down" else self._dots
        self._dots = touched(before, x, y, _DRAWING_DP * self._screen.phone.display.scale)
        if phase == "up" and self._dots:
            self._drawn()

    def _drawn(self) -> None:
        dots, self._dots = self._dots, []
        if self._is_new and len(dots) < LEAST_DOTS:
            least = self._screen.tr("The pattern must connect at least {count} dots")
            self._screen.toast(least.format(count=LEAST_DOTS))
        else:
            self._given("".join(map(str, dots)), wrong="Wrong pattern", repeat="Repeat pattern")

    def _paint(self, canvas: ax.Canvas, box: ax.Rect) -> None:
        theme, scale = self._screen.theme, self._screen.phone.display.scale
        paint_pattern(canvas, box, self._dots, theme.primary, scale=scale)


# -- what is protected ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Protection:
    """Something in an app that asks for a secret first, once its row of the settings was switched on."""

    key: str  # begins its preferences
    title: str
    name: str  # of its row

    def row(self, screen: ax.Screen) -> ax.View:
        """Return the row of the settings: switching it on has a secret chosen, and off asks for it."""
        prefs = screen.prefs(PREFS)
        is_on = self._is_on(prefs)

        def given(kind: int, digest: str) -> None:
            if is_on:
                self._keep(prefs, NO_PROTECTION, "")
            else:
                self._keep(prefs, kind, digest)
                confirm(screen, _DONE, lambda: None, yes="OK", no="")

        def flip() -> None:
            self._ask(screen, given)

        return check_setting(f"{self.name}password_protection", self.title, is_on=is_on, flip=flip)

    def guard(self, screen: ax.Screen, act: ax.Act, *, on_cancel: ax.Act | None = None) -> None:
        """Act, once the secret was given if it is wanted."""
        if self._is_on(screen.prefs(PREFS)):
            self._ask(screen, lambda _kind, _digest: act(), on_cancel=on_cancel)
        else:
            act()

    def _ask(
        self, screen: ax.Screen, on_done: Callable[[int, str], object], *, on_cancel: ax.Act | None = None
    ) -> None:
        prefs = screen.prefs(PREFS)
        known = prefs.text(f"{self.key}password_hash") if self._is_on(prefs) else ""
        kind = prefs.number(f"{self.key}protection_type", NO_PROTECTION)
        SecurityDialog(screen, on_done, protection=kind, known=known, on_cancel=on_cancel)

    def _is_on(self, prefs: ax.Preferences) -> bool:
        return prefs.flag(f"{self.key}password_protection")

    def _keep(self, prefs: ax.Preferences, kind: int, digest: str) -> None:
        prefs.update({
            f"{self.key}password_protection": bool(digest), f"{self.key}password_hash": digest,
            f"{self.key}protection_type": kind,
        })  # fmt: skip


APP_PROTECTION = Protection("app_", "Password protect the whole application", "app_")
HIDDEN_PROTECTION = Protection("", "Password protect hidden item visibility", "")
EXCLUDED_PROTECTION = Protection("excluded_", "Password protect excluded folder visibility", "excluded_item_")
DELETE_PROTECTION = Protection("delete_", "Password protect file deletion and moving", "file_deletion_")


def app_protection(screen: ax.Screen) -> ax.View:
    """Return the row of settings that has the app ask for a secret whenever it is opened."""
    return APP_PROTECTION.row(screen)


def ask_for_secret(screen: ax.Screen) -> None:
    """Ask for the app's secret, if it has one; without it the screen is left."""
    APP_PROTECTION.guard(screen, lambda: None, on_cancel=screen.finish)
