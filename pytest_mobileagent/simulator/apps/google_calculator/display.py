"""The display: formula and result.

What is drawn of a formula and what accessibility reads of it are not the same; a tap moves the cursor.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.google_calculator.numbers import written
from pytest_mobileagent.simulator.system.dates import calendar_of, with_digits
from pytest_mobileagent.simulator.ui.widgets.left_to_right import LeftToRight

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from decimal import Decimal

    from pytest_mobileagent.simulator.apps.google_calculator.formula import Formula
    from pytest_mobileagent.simulator.apps.google_calculator.screens import Calculator

_LARGE, _SMALL, _LEAST = 52.0, 32.0, 24.0
_HIGH_DP = 760  # a lower screen has smaller lines
_PADDING_DP = 24
_GROUPS = {".": ",", "٫": "٬"}  # what separates thousands, by the decimal mark; where it is a comma,
_POINTS = frozenset({"de", "es", "pt"})  # a point in these languages, and in others a blank
_ANGLES = frozenset("sctSCT")


class FormulaText(ax.Text):
    """A formula with a cursor, always as wide as the display."""

    cls = "android.widget.EditText"
    max_lines: int = 1
    align: str = "end"
    clickable: bool | None = True
    long_clickable: bool | None = True
    focusable: bool | None = True

    def __init__(
        self,
        text: str,
        drawn: str,
        stops: Sequence[int],
        cursor: int | None,
        on_cursor: Callable[[int], object],
        **props: object,
    ) -> None:
        """Show `drawn`, which is read as `text`; `stops` are the places in it where the cursor can stand."""
        super().__init__(text, **props)  # type: ignore[arg-type]  # properties of a text, which the caller checks
        self._drawn, self._stops, self._cursor, self._on_cursor = drawn, stops, cursor, on_cursor

    @property
    def is_focused(self) -> bool:
        """Whether there is a cursor in it."""
        return self._cursor is not None

    def drawn_text(self) -> str:
        """Return what a person sees."""
        return self._drawn

    def measure_content(
        self, ctx: ax.LayoutContext, w: int, h: int, *, exact_w: bool, exact_h: bool
    ) -> tuple[int, int]:
        """Measure the one line, and know the cursor's colour."""
        size = super().measure_content(ctx, w, h, exact_w=exact_w, exact_h=exact_h)
        self._accent, self._cursor_px = ctx.theme.primary, max(2, ctx.px(2))
        return size

    def paint(self, canvas: ax.Canvas) -> None:
        """Draw the tokens from left to right, whatever the digits are, and the cursor."""
        left, baseline = self.line_left(self._drawn), self.first_baseline()
        at = 0
        for stop in (*self._stops[1:], len(self._drawn)):
            x = left + ax.text_width(self._drawn[:at], self._font)
            canvas.text(x, baseline, self._drawn[at:stop], self._font, self._color)
            at = stop
        if self._cursor is None:
            return
        x = left + ax.text_width(self._drawn[: self._stops[self._cursor]], self._font)
        top, bottom = baseline - self._font.ascent_px, baseline - self._font.ascent_px + self._font.line_px
        canvas.fill(ax.Rect(x, top, x + self._cursor_px, bottom), self._accent)

    def tap(self, x: int, y: int) -> None:
        """Put the cursor where it is nearest to the finger."""
        del y
        left = self.line_left(self._drawn)
        places = [left + ax.text_width(self._drawn[:stop], self._font) for stop in self._stops]
        self._on_cursor(min(range(len(places)), key=lambda at: abs(places[at] - x)))


class Display:
    """What stands above the keys."""

    def __init__(self, screen: Calculator) -> None:
        """Belong to `screen`."""
        self._screen = screen

    # -- numbers as the locale writes them --------------------------------------------------------------------------

    @property
    def mark(self) -> str:
        """The decimal mark."""
        return calendar_of(self._screen.phone).decimal

    def local(self, text: str) -> str:
        """Return a text in the locale's digits."""
        return with_digits(self._screen.phone, text)

    def number(self, value: Decimal, size: float = _SMALL) -> str:
        """Return a result with as many digits as there is room for, by the size in which it is shown."""
        text = written(value, int(self._room_px // ax.text_width("0", self._font(size))))
        marks = str.maketrans({".": self.mark, ",": self.group})
        return self.local(text.translate(marks))

    @property
    def group(self) -> str:
        """What separates thousands."""
        language = self._screen.phone.strings.locale.partition("-")[0]
        return _GROUPS.get(self.mark) or ("." if language in _POINTS else "\u00a0")

    # -- sizes ------------------------------------------------------------------------------------------------------

    @property
    def _room_px(self) -> float:
        display = self._screen.phone.display
        return display.app_size[0] - 2 * _PADDING_DP * display.scale

    @property
    def _large(self) -> float:
        display = self._screen.phone.display
        return _LARGE * min(1.0, display.app_size[1] / display.scale / _HIGH_DP)

    def _font(self, size: float) -> ax.FontSpec:
        phone = self._screen.phone
        return ax.FontSpec("regular", round(size * phone.display.scale * phone.font_scale * 2) / 2)

    def _fitting(self, text: str, size: float) -> float:
        """Return the size in which a text fits, down to the least."""
        wide = ax.text_width(text, self._font(size))
        return max(_LEAST, min(size, size * self._room_px / max(1, wide)))

    # -- views ------------------------------------------------------------------------------------------------------

    def compose(self) -> ax.View:
        """Return the card with toolbar, formula and result."""
        handle = ax.Frame(
            ax.View(width=32, height=4, radius=2, background="outline_variant", gravity="center"),
            width=ax.MATCH,
            height=16,
        )
        lines = ax.Column(*self.lines(), handle, width=ax.MATCH, height=ax.MATCH, justify="end")
        return ax.Frame(
            ax.View(width=ax.MATCH, height=32, background="surface_variant"),
            LeftToRight(lines, width=ax.MATCH, height=ax.MATCH),
            ax.Frame(self._toolbar(), width=ax.MATCH, gravity="top"),
            id="display",
            cls="android.widget.LinearLayout",
            width=ax.MATCH,
            height=ax.MATCH,
            radius=28,
            background="surface_variant",
        )

    def _toolbar(self) -> ax.View:
        screen = self._screen
        in_degrees = screen.store.in_degrees
        is_told = in_degrees or screen.is_expanded or screen.is_wide or bool(_ANGLES.intersection(screen.formula.text))
        mode = ax.Text(
            "Deg" if in_degrees else "Rad",
            id="mode",
            desc=screen.tr("degree mode" if in_degrees else "radian mode"),
            color="on_surface_variant",
            padding=(16, 0),
        )
        more = ax.more_button(screen, screen.menu, desc=screen.tr("More options"), width=48)
        return ax.Across(mode if is_told else None, ax.Spacer(weight=1), more, id="toolbar", height=48)

    def lines(self) -> list[ax.View]:
        """Return the formula, and below it what it gives."""
        screen = self._screen
        if screen.outcome is not None:
            return [self._formula(screen.formula, _SMALL, color="on_surface_variant"), self._result_final()]
        preview = screen.formula.preview(in_degrees=screen.store.in_degrees)
        shown = screen.tr(screen.error) if screen.error else "" if preview is None else self.number(preview)
        result = ax.Text(
            shown,
            id="result_preview",
            desc="" if shown else screen.tr("No result"),
            size=_SMALL,
            max_lines=1,
            align="end",
            color="error" if screen.error else "on_surface_variant",
            min_width=self._room_dp,
        )
        holder = self._scroll("result_container", result)
        return [self._formula(screen.formula, self._large, cursor=screen.formula.cursor), holder]

    def _formula(self, formula: Formula, size: float, *, color: str = "", cursor: int | None = None) -> ax.View:
        screen = self._screen
        drawn, stops = formula.drawn(mark=self.mark, group=self.group)
        drawn = self.local(drawn)
        text = FormulaText(
            self.local(formula.read(mark=self.mark)),
            drawn,
            stops,
            cursor,
            screen.place_cursor,
            id="formula",
            desc="" if formula.tokens else screen.tr("No formula"),
            size=self._fitting(drawn, size),
            color=color,
            min_width=self._room_dp,
            on_long_press=screen.offer_clipboard,
        )
        return self._scroll("formula_container", text)

    def _result_final(self) -> ax.View:
        screen = self._screen
        shown = "" if screen.outcome is None else self.number(screen.outcome, self._large)
        return ax.Text(
            shown,
            id="result_final",
            size=self._large,
            max_lines=1,
            align="end",
            width=ax.MATCH,
            padding=(_PADDING_DP, 0),
            on_long_press=screen.offer_clipboard,
        )

    @property
    def _room_dp(self) -> float:
        return self._room_px / self._screen.phone.display.scale

    @staticmethod
    def _scroll(name: str, view: ax.View) -> ax.View:
        return ax.Scroll(
            view,
            id=name,
            cls="android.widget.HorizontalScrollView",
            horizontal=True,
            starts_at_end=True,
            width=ax.MATCH,
            height=ax.WRAP,
            padding=(_PADDING_DP, 0),
        )
