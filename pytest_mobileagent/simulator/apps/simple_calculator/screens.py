"""The calculator, and its history."""

from __future__ import annotations

from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_calculator.converter import UnitTypes
from pytest_mobileagent.simulator.apps.simple_calculator.engine import Engine
from pytest_mobileagent.simulator.apps.simple_calculator.keys import key, key_rows
from pytest_mobileagent.simulator.apps.simple_calculator.settings import Settings
from pytest_mobileagent.simulator.apps.simple_calculator.store import Store

_KEYS = (
    (("percent", "%"), ("power", "^"), ("root", "√"), ("divide", "÷")),
    (("7", "7"), ("8", "8"), ("9", "9"), ("multiply", "×")),
    (("4", "4"), ("5", "5"), ("6", "6"), ("minus", "-")),
    (("1", "1"), ("2", "2"), ("3", "3"), ("plus", "+")),
    (("0", "0"), ("decimal", "."), ("clear", "C"), ("equals", "=")),
)
_DISPLAY_WEIGHT = 2.0  # against one for each row of keys


class Main(ax.Screen):
    """Two lines of display above the keys."""

    def create(self) -> None:
        """Begin with zero."""
        self.store = Store(self.phone)
        self.engine = Engine(self.store.remember, self.toast)
        self._had_comma = self.store.has_comma

    def resume(self) -> None:
        """Begin anew if another decimal mark has been chosen."""
        if self.store.has_comma != self._had_comma:
            self._had_comma = self.store.has_comma
            self.engine.reset()

    def compose(self) -> ax.View:
        """Return toolbar, display and keys."""
        toolbar = ax.Toolbar(
            self,
            id="main_toolbar",
            actions=[
                simple.action("history", "History", self._show_history, id="history"),
                simple.action("straighten", "Unit converter", lambda: self.start(UnitTypes), id="unit_converter"),
                simple.action("settings", "Settings", lambda: self.start(Settings), id="settings"),
                simple.action("info", "About", partial(simple.open_about, self), id="about"),
            ],
        )
        keys = [[self._key(name, text) for name, text in row] for row in _KEYS]
        holder = ax.Pane(self._display(), *key_rows(keys), id="calculator_holder", cls="android.widget.LinearLayout")
        scroll = ax.Frame(
            holder, id="main_nested_scrollview", cls="android.widget.ScrollView", width=ax.MATCH, weight=1
        )
        return ax.Pane(toolbar, scroll, id="main_coordinator", important=True, cls="android.view.ViewGroup")

    def _display(self) -> ax.View:
        return ax.Column(
            self._line("formula", self.engine.formula, 20),
            self._line("result", self.engine.line, 40),
            width=ax.MATCH,
            weight=_DISPLAY_WEIGHT,
            justify="end",
            padding=(16, 8),
        )

    def _line(self, name: str, text: str, size: float) -> ax.View:
        shown = self.store.shown(text)
        room = self.phone.display.app_size[0] - 32 * self.phone.display.scale
        wide = ax.text_width(shown, ax.FontSpec("regular", size * self.phone.display.scale))
        return ax.Text(
            shown, id=name, size=size * min(1.0, room / max(wide, 1)), align="end", max_lines=1, width=ax.MATCH,
            min_height=size * 1.4, on_long_press=partial(simple.copy, self, shown),
        )  # fmt: skip

    # -- keys -------------------------------------------------------------------------------------------------------

    def _key(self, name: str, text: str) -> ax.View:
        engine = self.engine
        held = {"minus": engine.negate, "clear": engine.reset}.get(name)
        act = {"decimal": engine.point, "clear": engine.clear, "equals": engine.equals}.get(name)
        if act is None:
            act = partial(engine.digit if text.isdigit() else engine.operate, text)
        return key(self, name, self.store.shown(text), act, held=held, is_strong=not text.isdigit() and text != ".")

    # -- history ----------------------------------------------------------------------------------------------------

    def _show_history(self) -> None:
        found = self.store.history()
        if not found:
            self.toast("History is empty")
            return

        def take(result: str) -> None:
            self.engine.take(self.store.shown(result))

        def row(formula: str, result: str) -> ax.View:
            return ax.Column(
                ax.Caption(ax.Written(formula), id="item_formula", size=16, align="end", width=ax.MATCH),
                ax.Text(result, id="item_result", size=24, align="end", width=ax.MATCH),
                id="history_holder",
                cls="android.widget.RelativeLayout",
                padding=(24, 8),
                width=ax.MATCH,
                on_tap=self.closing(partial(take, result)),
                on_long_press=partial(simple.copy, self, result),
            )

        def content() -> ax.View:
            return ax.Scroll(*(row(*one) for one in found), id="history_list", cls=ax.RECYCLER)

        self.show(
            ax.AlertDialog(
                title="History", content=content, positive=("OK", None), neutral=("Clear", self._clear_history),
                ids=self.app.package, width=simple.DIALOG_DP,
            )
        )  # fmt: skip

    def _clear_history(self) -> None:
        self.store.clear()
        self.toast("History has been cleared")
