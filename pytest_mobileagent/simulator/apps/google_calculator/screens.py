"""The calculator: display, keys, the history behind them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.google_calculator.calculation import (
    NAN,
    Answer,
    CalculationError,
    calculated,
    is_trivial,
)
from pytest_mobileagent.simulator.apps.google_calculator.display import Display
from pytest_mobileagent.simulator.apps.google_calculator.formula import PARENTHESES, Formula
from pytest_mobileagent.simulator.apps.google_calculator.history import history_list
from pytest_mobileagent.simulator.apps.google_calculator.keys import NUMERIC, Key, KeySpec, key_row, scientific
from pytest_mobileagent.simulator.apps.google_calculator.look import key_colors
from pytest_mobileagent.simulator.apps.google_calculator.store import THEME_KEY, Expression, Store
from pytest_mobileagent.simulator.system.keys import KEY_DEL, KEY_ENTER, KEY_NUMPAD_ENTER, key_character
from pytest_mobileagent.simulator.ui.widgets.left_to_right import LeftToRight

if TYPE_CHECKING:
    from decimal import Decimal

_PRIVACY = "https://policies.google.com/privacy"
_THEMES = (("light", "Light"), ("dark", "Dark"), ("system", "System default"))
_TYPED = {"-": "−", "*": "×", "/": "÷", "(": PARENTHESES, ")": PARENTHESES}
_PASTED = frozenset("0123456789.+-−*×/÷()!%^√πe")
_SMALL_ROW_DP = 46
_STARTS_ANEW = "0123456789.πe√("


class Calculator(ax.Screen):
    """A display above the keys; beside them on a screen that is wider than high."""

    def create(self) -> None:
        """Begin with nothing."""
        self.store = Store(self.phone)
        self.formula = Formula()
        self.outcome: Decimal | None = None
        self.error = ""
        self.is_expanded = self.is_inverse = self.shows_history = False
        self.display = Display(self)

    @property
    def is_wide(self) -> bool:
        """Whether all keys are seen at once."""
        width, height = self.phone.display.app_size
        return width > height

    # -- what keys do -----------------------------------------------------------------------------------------------

    def press(self, token: str) -> None:
        """Type a token: a number begins anew after a result, an operator goes on with it."""
        if self.outcome is not None:
            begins = token in _STARTS_ANEW or token in (PARENTHESES, "10^") or token.isalpha()
            self.formula = Formula(() if begins else (self._answer(self.outcome),))
        self.outcome, self.error = None, ""
        for one in (token,) if token == PARENTHESES else token:
            self.formula.press(one)

    def _answer(self, value: Decimal) -> Answer:
        return Answer(value, self.display.number(value))

    def clear(self) -> None:
        """Begin with nothing."""
        self.formula, self.outcome, self.error = Formula(), None, ""

    def delete(self) -> None:
        """Take the token before the cursor away; after a result, all."""
        if self.outcome is not None:
            self.clear()
        self.error = ""
        self.formula.delete()

    def equals(self) -> None:
        """Show the result in place of the formula, and remember it."""
        if self.outcome is not None or is_trivial(self.formula.tokens):
            return
        try:
            self.outcome = calculated(self.formula.tokens, in_degrees=self.store.in_degrees)
        except CalculationError as error:
            self.error = str(error) or NAN
        else:
            self.store.remember(self.formula.tokens)

    def place_cursor(self, at: int) -> None:
        """Go on at a place in the formula."""
        self.outcome, self.error = None, ""
        self.formula.cursor = at

    def pressed(self, key_code: int) -> bool:
        """Take the keys of a keyboard."""
        letter = key_character(key_code, is_shifted=False)
        if key_code in (KEY_ENTER, KEY_NUMPAD_ENTER) or letter == "=":
            self.equals()
        elif key_code == KEY_DEL:
            self.delete()
        elif letter and letter in "0123456789.+-*/()e":
            self.press(_TYPED.get(letter, letter))
        else:
            return False
        return True

    def back(self) -> bool:
        """Close the history."""
        return ax.reset(self, shows_history=False)

    def offer_clipboard(self) -> None:
        """Offer to copy what is shown, and to paste what can be typed."""
        shown = self.formula.text if self.outcome is None else self.display.number(self.outcome)
        copied = self.phone.clipboard.text or ""
        items = []
        if shown:
            items.append(ax.MenuItem(self.tr("Copy"), partial(ax.copy_text, self, shown, self.tr("Text copied"))))
        if any(letter in _PASTED for letter in copied):
            items.append(ax.MenuItem(self.tr("Paste"), partial(self._paste, copied)))
        if items:
            self.popup(items, anchor="formula")

    def _paste(self, text: str) -> None:
        for letter in text:
            if letter in _PASTED:
                self.press(_TYPED.get(letter, letter))

    # -- what is seen -----------------------------------------------------------------------------------------------

    def compose(self) -> ax.View:
        """Return display and keys, or the history."""
        if self.shows_history:
            return history_list(self)
        pads = self._wide_pads() if self.is_wide else self._pads()
        shown = ax.SwipeArea(
            self.display.compose(), width=ax.MATCH, weight=self._display_weight, on_down=self.open_history
        )
        return ax.Pane(
            ax.Column(shown, *pads, id="main_calculator", cls="android.view.ViewGroup", width=ax.MATCH, weight=1),
            id="drag_layout",
            cls="android.view.ViewGroup",
            background="background",
        )

    @property
    def _display_weight(self) -> float:
        return 1.6 if self.is_wide else 3.0

    def _pads(self) -> list[ax.View]:
        always, *others = scientific(in_degrees=self.store.in_degrees, is_inverse=self.is_inverse)
        first = key_row([*map(self._key, always), self._expand_button()], height=_SMALL_ROW_DP)
        more = [key_row([self._key(spec) for spec in row], height=_SMALL_ROW_DP) for row in others]
        advanced = ax.Column(
            first, *(more if self.is_expanded else ()), id="pad_advanced", cls="android.view.ViewGroup", padding=(8, 4)
        )
        numeric = ax.Column(
            *(key_row([self._key(spec) for spec in row]) for row in NUMERIC),
            id="pad_numeric",
            cls="android.view.ViewGroup",
            padding=(8, 0, 8, 8),
            width=ax.MATCH,
            height=ax.MATCH,
        )
        return [LeftToRight(advanced, width=ax.MATCH), LeftToRight(numeric, width=ax.MATCH, weight=5)]

    def _wide_pads(self) -> list[ax.View]:
        rows = scientific(in_degrees=self.store.in_degrees, is_inverse=self.is_inverse)
        pads = [
            ax.Column(
                *(key_row([self._key(spec) for spec in row]) for row in pad),
                id=name,
                cls="android.view.ViewGroup",
                padding=8,
                weight=1,
                height=ax.MATCH,
            )
            for name, pad in (("pad_advanced", (rows[1], rows[2], rows[0])), ("pad_numeric", NUMERIC))
        ]
        both = ax.Row(*pads, width=ax.MATCH, height=ax.MATCH)
        return [LeftToRight(both, width=ax.MATCH, weight=4)]

    def _expand_button(self) -> ax.View:
        return ax.Frame(
            ax.IconButton(
                "expand_less" if self.is_expanded else "expand_more",
                id="collapse_expand",
                desc=self.tr("Collapse" if self.is_expanded else "Expand"),
                width=36,
                height=36,
                radius=18,
                background="surface_variant",
                gravity="center",
                on_tap=ax.flip(self, "is_expanded"),
            ),
            weight=0.7,
            height=ax.MATCH,
        )

    def _key(self, spec: KeySpec) -> ax.View:
        acts = {
            "clr": self.clear,
            "del": self.delete,
            "eq": self.equals,
            "toggle_mode": lambda: self.store.set_degrees(on=not self.store.in_degrees),
            "toggle_inv": ax.flip(self, "is_inverse"),
        }
        label = self.display.mark if spec.id == "dec_point" else self.display.local(spec.label)
        key = Key(
            spec,
            desc=label if spec.id.startswith("digit_") else self.tr(spec.desc),
            selected=spec.id == "toggle_inv" and self.is_inverse,
            on_tap=acts.get(spec.id, partial(self.press, spec.token or spec.label)),
            on_long_press=self.clear if spec.id == "del" else None,
        )
        key.label = label
        key.plate, key.color = key_colors(self.theme, spec.plate)
        if key.selected:
            key.plate = self.theme.surface_variant
        return key

    # -- menu and history -------------------------------------------------------------------------------------------

    def menu(self) -> list[ax.MenuItem]:
        """Return the entries of the overflow menu."""
        return [
            ax.MenuItem(self.tr("History"), self.open_history),
            ax.MenuItem(self.tr("Choose theme"), self._choose_theme),
            ax.MenuItem(self.tr("Privacy policy"), lambda: self.start(ax.Intent(ax.VIEW, data=_PRIVACY))),
        ]

    def open_history(self) -> None:
        """Show what was calculated."""
        self.shows_history = True

    def _choose_theme(self) -> None:
        def take(theme: str) -> None:
            self.store.prefs.update({THEME_KEY: theme})

        themes = [(name, self.tr(label)) for name, label in _THEMES]
        chosen = self.store.prefs.text(THEME_KEY, "system")
        ax.offer(self, self.tr("Choose theme"), themes, chosen, take, no=self.tr("Dismiss"))

    def go_on_with(self, expression: Expression) -> None:
        """Take a formula of the history up again."""
        self.clear()
        self.formula, self.shows_history = Formula(expression.tokens), False

    def ask_to_clear(self) -> None:
        """Ask whether the history is to be forgotten."""
        question = self.tr("Clear history and memory?")
        ax.ask(self, question, self.tr("Clear"), self.store.clear, no=self.tr("Dismiss"))
