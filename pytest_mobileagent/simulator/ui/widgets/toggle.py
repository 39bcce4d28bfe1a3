"""Switch, check box and radio button."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.ui.geometry import Rect
from pytest_mobileagent.simulator.ui.text import FontSpec, text_width, wrap
from pytest_mobileagent.simulator.ui.theme import Theme, mix
from pytest_mobileagent.simulator.ui.view import LayoutContext, Props, View

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Unpack

    from pytest_mobileagent.simulator.ui.raster import Canvas


class ToggleProps(Props, total=False):
    """Properties of a toggle: `on_change` is called with the new state; a text stands beside the button.

    The button comes first, a switch's last; with `button_last` every button does.
    """

    on_change: Callable[[bool], object] | None
    size: float
    color: str
    button_last: bool


class Toggle(View):
    """What a switch, a check box and a radio button share."""

    checkable = True
    speaks = True
    focusable: bool | None = True
    on_change: Callable[[bool], object] | None = None
    size: float = 16
    color: str = ""
    button_last: bool = False

    def __init__(self, **props: Unpack[ToggleProps]) -> None:
        """Take the properties."""
        self._set((), props)

    @property
    def is_clickable(self) -> bool:
        """A toggle reacts unless it is part of a row that does."""
        return True if self.clickable is None else self.clickable

    @property
    def is_focusable(self) -> bool:
        """A toggle that does not react does not take the focus."""
        return self.is_clickable

    def flipped(self) -> bool:
        """Return the state that a tap leads to."""
        return not self.checked

    def tap(self, x: int, y: int) -> None:
        """Change the state."""
        if self.on_change is not None:
            self.on_change(self.flipped())
        else:
            super().tap(x, y)

    def measure_content(self, ctx: LayoutContext, w: int, h: int, *, exact_w: bool, exact_h: bool) -> tuple[int, int]:
        """The button's box, and the text beside it."""
        del h, exact_w, exact_h
        self._theme: Theme = ctx.theme
        self._is_rtl = ctx.is_rtl
        self._font = FontSpec("regular", ctx.sp(self.size))
        box_w, box_h = self.box_dp()
        self._box = ctx.px(box_w), ctx.px(box_h)
        if not self.text:
            return self._box
        beside = self._box[0] + ctx.px(8)
        self._lines = wrap(self.text, self._font, max(1, w - beside), 0)
        widest = max(text_width(line, self._font) for line in self._lines)
        return beside + widest, max(self._box[1], self._font.line_px * len(self._lines))

    def box_dp(self) -> tuple[float, float]:
        """Return the size of the button alone, dp."""
        return 32, 32

    @property
    def accent(self) -> str:
        """The colour of a checked button."""
        color = self.color or (self._theme.secondary if self._theme.material == 2 else self._theme.primary)
        return color if self.enabled else mix(color, self._theme.surface, 0.6)

    @property
    def idle(self) -> str:
        """The colour of a button that is not checked."""
        color = self._theme.on_surface_variant
        return color if self.enabled else mix(color, self._theme.surface, 0.6)

    def paint(self, canvas: Canvas) -> None:
        """Draw the button and the text."""
        wide, high = self._box
        top = self.rect.top + (self.rect.height - high) // 2
        at_end = self.button_last or isinstance(self, Switch)
        on_right = at_end != self._is_rtl
        left = self.rect.right - wide if on_right else self.rect.left
        if not self.text:
            left = self.rect.left + (self.rect.width - wide) // 2
        self.paint_button(canvas, Rect(left, top, left + wide, top + high))
        if self.text:
            _, y = self.rect.center
            gap = round(8 * self.scale)
            start, end = (self.rect.left, left - gap) if on_right else (left + wide + gap, self.rect.right)
            color = self._theme.on_surface if self.enabled else f"{self._theme.on_surface}61"
            baseline = y + round(self._font.size_px * 0.355) - self._font.line_px * (len(self._lines) - 1) // 2
            for line in self._lines:
                x = end - text_width(line, self._font) if self._is_rtl else start
                canvas.text(x, baseline, line, self._font, color)
                baseline += self._font.line_px

    def paint_button(self, canvas: Canvas, box: Rect) -> None:
        """Draw the button in `box`."""
        raise NotImplementedError


class Switch(Toggle):
    """A switch: Material 2's thumb on a thin track, Material 3's in a wide one.

    One that `tells_state` has ON or OFF read out behind its text, as all do up to Android 10; neither is drawn.
    """

    cls = "android.widget.Switch"
    tells_state: bool = False

    def __init__(self, *, tells_state: bool = False, **props: Unpack[ToggleProps]) -> None:
        """Take the properties."""
        super().__init__(**props)
        self.tells_state = tells_state
        self._on_off = ("ON", "OFF")

    def measure(self, ctx: LayoutContext, w: int, h: int, *, exact_w: bool, exact_h: bool) -> None:
        """Take the words for its state, too."""
        self._on_off = ctx.on_off
        super().measure(ctx, w, h, exact_w=exact_w, exact_h=exact_h)

    def box_dp(self) -> tuple[float, float]:
        """Return the size of the track, dp."""
        return (36, 24) if self._theme.material == 2 else (52, 32)

    @property
    def shown_text(self) -> str:
        """The text, and the state if it is told."""
        state = self._on_off[not self.checked] if self.tells_state else ""
        return f"{self.text} {state}".strip()

    def paint_button(self, canvas: Canvas, box: Rect) -> None:
        """Draw track and thumb."""
        theme, scale = self._theme, self.scale
        is_right = self.checked != self._is_rtl
        middle = (box.top + box.bottom) // 2
        if theme.material == 2:
            half = round(7 * scale)
            track = Rect(box.left + round(scale), middle - half, box.right - round(scale), middle + half)
            color = f"{self.accent}80" if self.checked else f"{theme.on_surface}42"
            canvas.rounded(track, half, color)
            x = box.right - round(10 * scale) if is_right else box.left + round(10 * scale)
            thumb = Rect(
                x - round(10 * scale), middle - round(10 * scale), x + round(10 * scale), middle + round(10 * scale)
            )
            canvas.shadow(thumb, 10 * scale, 2 * scale)
            canvas.circle(
                x, middle, 10 * scale, self.accent if self.checked else ("#b9b9b9" if theme.is_dark else "#f5f5f5")
            )
            return
        canvas.rounded(box, box.height, self.accent if self.checked else theme.surface_variant)
        if not self.checked:
            canvas.outline(box, box.height, 2 * scale, mix(theme.outline, theme.surface, 0 if self.enabled else 0.6))
        x = box.right - round(16 * scale) if is_right else box.left + round(16 * scale)
        if self.checked:
            canvas.circle(x, middle, 12 * scale, theme.on_primary)
        else:
            canvas.circle(x, middle, 8 * scale, mix(theme.outline, theme.surface, 0 if self.enabled else 0.6))


class CheckBox(Toggle):
    """A check box."""

    cls = "android.widget.CheckBox"

    def paint_button(self, canvas: Canvas, box: Rect) -> None:
        """Draw the box, ticked or not."""
        x, y = box.center
        half = round(12 * self.scale)
        square = Rect(x - half, y - half, x + half, y + half)
        if self.checked:
            canvas.icon(square, "check_box", self.accent)
        else:
            canvas.icon(square, "check_box_outline_blank", self.idle)


class RadioButton(Toggle):
    """A radio button; a tap on a chosen one changes nothing."""

    cls = "android.widget.RadioButton"

    def flipped(self) -> bool:
        """A radio button is only ever chosen."""
        return True

    def paint_button(self, canvas: Canvas, box: Rect) -> None:
        """Draw the ring, filled or not."""
        x, y = box.center
        half = round(12 * self.scale)
        circle = Rect(x - half, y - half, x + half, y + half)
        name = "radio_button_checked" if self.checked else "radio_button_unchecked"
        canvas.icon(circle, name, self.accent if self.checked else self.idle)
