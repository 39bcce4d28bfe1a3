"""Time pickers: the framework's (`TimePickerDialog`) and Material components' (`MaterialTimePicker`)."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.dates import calendar_of
from pytest_mobileagent.simulator.ui.layout import Column, Frame, Row
from pytest_mobileagent.simulator.ui.view import MATCH, WRAP, LayoutContext, View
from pytest_mobileagent.simulator.ui.widgets.button import TextButton
from pytest_mobileagent.simulator.ui.widgets.drawing import Drawing
from pytest_mobileagent.simulator.ui.widgets.edit_text import EditText
from pytest_mobileagent.simulator.ui.widgets.icon_button import IconButton
from pytest_mobileagent.simulator.ui.widgets.left_to_right import LeftToRightRow
from pytest_mobileagent.simulator.ui.widgets.text import Text
from pytest_mobileagent.simulator.ui.widgets.toggle import RadioButton

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.ui.geometry import Rect
    from pytest_mobileagent.simulator.ui.raster import Canvas
    from pytest_mobileagent.simulator.ui.screen import Screen
    from pytest_mobileagent.simulator.ui.theme import Theme

_DIAL_DP = 256
_WIDTH_DP, _LOW_WIDTH_DP, _LOW_HEADER_DP = 328, 600, 312
_SUFFIXES = {  # Material components' `material_…_suffix`, by part
    "hour": "{number} o'clock", "hour_24": "{number} hours", "minute": "{number} minutes",
}  # fmt: skip
_BESIDE_DIAL_DP = 132  # of a low screen's height: bars, buttons, the dialog's margins
_OUTER, _INNER = 0.80, 0.54  # radii of the rings of numbers, as shares of the dial's
_TOUCHER = "android.widget.RadialTimePickerView$RadialPickerTouchHelper"


class _Dial(Drawing):
    """The clock face; its numbers are virtual views, placed on a circle."""

    def __init__(self, picker: TimePickerDialog, theme: Theme, accent: str) -> None:
        self.picker = picker
        self._accent_color = accent
        self._dial_theme = theme
        super().__init__(
            self._face,
            *self._numbers(),
            id=picker.ids["face"],
            gravity="hcenter",
            width=_DIAL_DP * picker.fit,
            height=_DIAL_DP * picker.fit,
            on_tap_at=lambda x, y: self._touch(x, y, is_last=True),
            on_pointer=lambda phase, x, y: self._touch(x, y, is_last=phase == "up"),
        )

    def _marks(self) -> list[tuple[int, float, float]]:
        """Return the numbers on the face: value, angle in turns from twelve, share of the radius."""
        if self.picker.part == "minute":
            return [(value, value / 60, _OUTER) for value in range(0, 60, 5)]
        if not self.picker.is_24h:
            return [(value, value % 12 / 12, _OUTER) for value in range(1, 13)]
        outer = [(value, value % 12 / 12, _OUTER) for value in range(1, 13)]
        return outer + [(value % 24, value % 12 / 12, _INNER) for value in range(13, 25)]

    def _numbers(self) -> list[View]:
        picker = self.picker
        views: list[View] = []
        for value, _, share in self._marks():
            label = (
                f"{value:02d}"
                if picker.part == "minute" or (picker.is_24h and share == _INNER and not value)
                else str(value)
            )
            views.append(
                Text(
                    label,
                    cls=_TOUCHER if picker.style == "framework" else "android.widget.TextView",
                    desc=picker.describe(value),
                    size=16 if share == _OUTER else 13,
                    align="center",
                    width=40 * picker.fit,
                    height=40 * picker.fit,
                    color=self._number_color(value),
                    selected=value == picker.value,
                    on_tap=partial(picker.choose, value),
                )
            )
        return views

    def _number_color(self, value: int) -> str:
        return "#ffffff" if value == self.picker.value else self._dial_theme.on_surface

    def arrange_content(self, ctx: LayoutContext, inner: Rect, clip: Rect) -> None:
        """Place the numbers on their circles."""
        x, y = inner.center
        for child, (_, turn, share) in zip(self.children, self._marks(), strict=True):
            radius = inner.width / 2 * share
            left = round(x + radius * math.sin(turn * math.tau)) - child.mw // 2
            top = round(y - radius * math.cos(turn * math.tau)) - child.mh // 2
            child.arrange(ctx, left, top, clip)

    def _face(self, canvas: Canvas, rect: Rect) -> None:
        x, y = rect.center
        radius = rect.width / 2
        canvas.circle(x, y, radius, self._dial_theme.surface_variant)
        turn, share = self._hand()
        end_x = x + radius * share * math.sin(turn * math.tau)
        end_y = y - radius * share * math.cos(turn * math.tau)
        canvas.polyline([(x, y), (end_x, end_y)], 2 * self.scale, self._accent_color)
        canvas.circle(x, y, 4 * self.scale, self._accent_color)
        canvas.circle(end_x, end_y, 20 * self.picker.fit * self.scale, self._accent_color)

    def _hand(self) -> tuple[float, float]:
        value = self.picker.value
        if self.picker.part == "minute":
            return value / 60, _OUTER
        is_inner = self.picker.is_24h and (value == 0 or value > 12)
        return value % 12 / 12, _INNER if is_inner else _OUTER

    def _touch(self, x: int, y: int, *, is_last: bool) -> None:
        middle = self.rect.width / 2
        turn = math.atan2(x - middle, middle - y) / math.tau % 1
        reach = math.hypot(x - middle, y - middle) / middle
        picker = self.picker
        if picker.part == "minute":
            value = round(turn * 60) % 60
        else:
            value = round(turn * 12) % 12
            is_inner = picker.is_24h and reach < (_OUTER + _INNER) / 2
            value = (value + 12) % 24 if is_inner and value else 0 if is_inner else value or 12
        picker.choose(value, stays=not is_last)


class TimePickerDialog:
    """Choose a time of day on a clock face, or by typing it. `style` is `framework` or `material`."""

    kind = "dialog"
    is_cancelable = True
    title = ""

    def __init__(  # noqa: PLR0913 - what a picker can be told
        self,
        hour: int,
        minute: int,
        *,
        is_24h: bool,
        on_pick: Callable[[int, int], object],
        style: str = "framework",
        accent: str = "",
        heading: str = "Select time",
    ) -> None:
        """Begin at a time of day, hours from 0 to 23."""
        self.hour, self.minute = hour, minute
        self.is_24h = is_24h
        self.on_pick = on_pick
        self.style = style
        self.accent = accent
        self.heading = heading
        self.part = "hour"
        self.is_typing = False
        self.typed = {"hour": "", "minute": ""}
        self.ids = _FRAMEWORK_IDS if style == "framework" else _MATERIAL_IDS

    fit = 1.0  # how much of its full size there is room for
    is_low = False  # whether there is little room: the clock stands beside the time, not below it
    am_pm = ("AM", "PM")  # as the phone's language has them
    suffixes = _SUFFIXES  # as the app's language has them

    def cancelled(self, screen: Screen) -> None:
        """Nothing was chosen."""

    @property
    def shown_hour(self) -> int:
        """The hour as the header shows it."""
        return self.hour if self.is_24h else self.hour % 12 or 12

    @property
    def value(self) -> int:
        """The number that the hand points at."""
        return self.minute if self.part == "minute" else self.shown_hour

    def describe(self, value: int) -> str:
        """Return how accessibility names a number on the dial."""
        if self.style == "framework":
            return str(value)
        return self._spoken(self.part, value)

    def _spoken(self, part: str, value: int) -> str:
        return self.suffixes["hour_24" if part == "hour" and self.is_24h else part].format(number=value)

    def choose(self, value: int, *, stays: bool = False) -> None:
        """Set the part that is being chosen; after the hour come the minutes."""
        if self.part == "minute":
            self.minute = value
            return
        if self.is_24h:
            self.hour = value
        else:
            self.hour = value % 12 + (12 if self.hour >= 12 else 0)
        if not stays:
            self.part = "minute"

    def _half(self, hours: int) -> Callable[..., None]:
        def act(*_: object) -> None:
            self.hour = self.hour % 12 + hours

        return act

    def compose(self, screen: Screen) -> View:
        """Return the picker."""
        theme = screen.theme
        accent = self.accent or (theme.secondary if theme.material == 2 else theme.primary)
        self.am_pm = calendar_of(screen.phone).am_pm
        self.suffixes = {name: screen.tr(text) for name, text in _SUFFIXES.items()}
        display = screen.phone.display
        width_dp, height_dp = (side / display.scale for side in display.app_size)
        self.is_low = display.is_low
        is_beside = self.is_low and not self.is_typing
        self.fit = min(1.0, (width_dp - 48) / (_LOW_WIDTH_DP if is_beside else _WIDTH_DP))
        if is_beside:
            self.fit = min(self.fit, (height_dp - _BESIDE_DIAL_DP) / _DIAL_DP)
        body = self._typing(screen) if self.is_typing else self._clock(screen, accent)
        return Column(
            body,
            self._buttons(screen, accent),
            id=self.ids["picker"],
            cls="android.widget.TimePicker" if self.style == "framework" else "android.widget.LinearLayout",
            width=(_LOW_WIDTH_DP if is_beside else _WIDTH_DP) * self.fit,
            radius=28 if theme.material == 3 or self.style == "material" else 4,
            elevation=12,
            background=theme.surface if not theme.is_dark else "#2b2b2e",
        )

    # -- the clock ----------------------------------------------------------------------------------------------

    def _clock(self, screen: Screen, accent: str) -> View:
        """Return the time above the dial; on a low screen before it (`layout-land`)."""
        header, dial = self._header(screen, accent), _Dial(self, screen.theme, accent)
        if not self.is_low:
            below = Frame(dial, width=MATCH, padding=(0, 16, 0, 8))
            return Column(header, below, id=self.ids["view"], gravity="center")
        beside = Frame(dial, weight=1, padding=(0, 16, 0, 8))
        header.width = _LOW_HEADER_DP * self.fit
        return Row(header, beside, id=self.ids["view"], width=MATCH, gravity="top")

    def _header(self, screen: Screen, accent: str) -> View:
        if self.style == "framework":
            return self._framework_header(accent)
        theme = screen.theme
        hour = self._plate(theme, "hour", f"{self.shown_hour:02d}" if self.is_24h else str(self.shown_hour))
        minute = self._plate(theme, "minute", f"{self.minute:02d}")
        halves = None
        if not self.is_24h:
            halves = Column(
                self._half_button(theme, "AM", is_on=self.hour < 12, hours=0),
                self._half_button(theme, "PM", is_on=self.hour >= 12, hours=12),
                id="material_clock_period_toggle",
                width=52 * self.fit,
                height=80,
                radius=8,
                border=(1, theme.outline),
                margin=(12, 0, 0, 0),
            )
        heading = Text(
            _tr(screen, self.heading),
            id="header_title",
            size=12,
            color=theme.on_surface_variant,
            padding=(24, 20, 24, 12),
        )
        colon = Text(":", id="material_clock_display_divider", size=48, padding=(6, 0))
        return Column(
            heading,
            LeftToRightRow(
                hour,
                colon,
                minute,
                halves,
                id="material_clock_display",
                width=MATCH,
                justify="center",
                gravity="center",
            ),
        )

    def _plate(self, theme: Theme, part: str, text: str) -> View:
        chosen = self.part == part

        def choose() -> None:
            self.part = part

        return Frame(
            Text(
                text,
                size=48 * self.fit,
                gravity="center",
                color=theme.on_primary_container if chosen else theme.on_surface,
            ),
            id=f"material_{part}_tv",
            cls="android.view.View",
            text=text,
            desc=self._spoken(part, self.shown_hour if part == "hour" else self.minute),
            width=96 * self.fit,
            height=80,
            radius=8,
            background=theme.primary_container if chosen else theme.surface_variant,
            checkable=True,
            checked=chosen,
            selected=chosen,
            on_tap=choose,
        )

    def _half_button(self, theme: Theme, text: str, *, is_on: bool, hours: int) -> View:
        return Frame(
            Text(self.am_pm[hours > 0], size=16, weight_name="medium", gravity="center"),
            id=f"material_clock_period_{text.lower()}_button",
            cls="android.widget.CompoundButton",
            text=self.am_pm[hours > 0],
            width=MATCH,
            height=40,
            background=theme.primary_container if is_on else "",
            checkable=True,
            checked=is_on,
            on_tap=self._half(hours),
        )

    def _framework_header(self, accent: str) -> View:
        def part(name: str, text: str) -> View:
            def choose() -> None:
                self.part = name

            color = "#ffffff" if self.part == name else "#ffffffb3"
            return Text(text, id=f"android:id/{name}s", size=60, color=color, selected=self.part == name, on_tap=choose)

        halves = None
        if not self.is_24h:
            halves = Column(
                self._label("AM", is_on=self.hour < 12, hours=0),
                self._label("PM", is_on=self.hour >= 12, hours=12),
                id="android:id/ampm_layout",
                width=WRAP,
                margin=(12, 0, 0, 0),
            )
        return LeftToRightRow(
            part("hour", f"{self.hour:02d}" if self.is_24h else str(self.shown_hour)),
            Text(":", id="android:id/separator", size=60, color="#ffffffb3"),
            part("minute", f"{self.minute:02d}"),
            halves,
            id="android:id/time_header",
            width=MATCH,
            height=_DIAL_DP * self.fit + 24 if self.is_low else 96,
            justify="center",
            gravity="center",
            background=accent,
        )

    def _label(self, text: str, *, is_on: bool, hours: int) -> View:
        return Text(
            self.am_pm[hours > 0],
            id=f"android:id/{text.lower()}_label",
            cls=RadioButton.cls,
            size=16,
            weight_name="medium",
            color="#ffffff" if is_on else "#ffffffb3",
            checkable=True,
            checked=is_on,
            padding=(4, 3),
            on_tap=self._half(hours),
        )

    # -- typing -------------------------------------------------------------------------------------------------

    def _typing(self, screen: Screen) -> View:
        theme = screen.theme
        heading = _tr(screen, "Set time" if self.style == "framework" else self.heading)
        halves = None
        if not self.is_24h:
            halves = Column(
                self._half_button(theme, "AM", is_on=self.hour < 12, hours=0),
                self._half_button(theme, "PM", is_on=self.hour >= 12, hours=12),
                width=52 * self.fit,
                height=80,
                radius=8,
                border=(1, theme.outline),
                margin=(12, 0, 0, 0),
            )
        return Column(
            Text(heading, id=self.ids["heading"], size=12, color=theme.on_surface_variant,
                 padding=(24, 8, 24, 4) if self.is_low else (24, 20, 24, 12)),
            LeftToRightRow(
                self._field(screen, "hour"),
                Text(":", size=48, padding=(6, 0), gravity="center"),
                self._field(screen, "minute"),
                halves,
                width=MATCH,
                justify="center",
                gravity="start",
            ),
            padding=(0, 0, 0, 0 if self.is_low else 16),
        )  # fmt: skip

    def _field(self, screen: Screen, part: str) -> View:
        theme = screen.theme
        field_id = self.ids[f"input_{part}"]
        field = EditText(
            id=field_id,
            text=self.typed[part],
            on_change=lambda text: self._type(part, text),
            input_type="number",
            max_length=2,
            size=44 * self.fit,
            width=96 * self.fit,
            height=72,
            align="center",
            auto_focus=part == "hour",
            ime_action="next" if part == "hour" else "done",
            padding=(8, 4),
            radius=8,
            background=theme.surface_variant,
        )
        label = Text(
            _tr(screen, part.capitalize()), id=self.ids[f"label_{part}"], size=12, color=theme.on_surface_variant
        )
        return Column(field, label, width=WRAP)

    def _type(self, part: str, text: str) -> None:
        limit = 59 if part == "minute" else (23 if self.is_24h else 12)
        if text and (int(text) > limit or (part == "hour" and not self.is_24h and text == "00")):
            return
        self.typed[part] = text
        if not text:
            return
        if part == "minute":
            self.minute = int(text)
        elif self.is_24h:
            self.hour = int(text)
        else:
            self.hour = int(text) % 12 + (12 if self.hour >= 12 else 0)

    # -- buttons ------------------------------------------------------------------------------------------------

    def _buttons(self, screen: Screen, accent: str) -> View:
        def accept() -> None:
            screen.dismiss(self)
            self.on_pick(self.hour, self.minute)

        def switch() -> None:
            self.is_typing = not self.is_typing
            hour = f"{self.hour:02d}" if self.is_24h else str(self.shown_hour)
            self.typed = {"hour": hour, "minute": f"{self.minute:02d}"}
            if self.is_typing:
                screen.focus(self.ids["input_hour"])
            else:
                screen.hide_keyboard()

        mode = "clock" if self.is_typing else "text input"
        side = 12 if self.fit == 1 else 0
        return Row(
            IconButton(
                "schedule" if self.is_typing else "keyboard",
                id=self.ids["mode"],
                desc=_tr(screen, f"Switch to {mode} mode for the time input."),
                on_tap=switch,
            ),
            View(weight=1, height=1),
            TextButton(
                screen.theme.button(_tr(screen, "Cancel")),
                id=self.ids["cancel"],
                on_tap=lambda: screen.dismiss(self),
                height=48,
                color=accent,
            ),
            TextButton(_tr(screen, "OK"), id=self.ids["ok"], on_tap=accept, height=48, color=accent),
            width=MATCH,
            padding=(side, 0) if self.is_low else (side, 4, side, 8),
        )


_FRAMEWORK_IDS = {
    "picker": "android:id/timePicker", "view": "android:id/timePickerLayout", "face": "android:id/radial_picker",
    "mode": "android:id/toggle_mode", "cancel": "android:id/button2", "ok": "android:id/button1",
    "heading": "android:id/top_label", "input_hour": "android:id/input_hour", "input_minute": "android:id/input_minute",
    "label_hour": "android:id/label_hour", "label_minute": "android:id/label_minute",
}  # fmt: skip
_MATERIAL_IDS = {
    "picker": "material_timepicker_container", "view": "material_timepicker_view", "face": "material_clock_face",
    "mode": "material_timepicker_mode_button", "cancel": "material_timepicker_cancel_button",
    "ok": "material_timepicker_ok_button", "heading": "header_title", "input_hour": "material_hour_text_input",
    "input_minute": "material_minute_text_input", "label_hour": "material_label", "label_minute": "material_label",
}  # fmt: skip


def _tr(screen: Screen, text: str) -> str:
    return screen.phone.strings.translate("android", text)
