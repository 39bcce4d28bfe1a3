"""The tab of timers: the keypad that sets one up, and the cards of those there are."""

from __future__ import annotations

from collections.abc import Callable

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.clock.parts import (
    LIST,
    LabelDialog,
    Tab,
    length_texts,
    main_button,
    side_button,
)
from pytest_mobileagent.simulator.apps.clock.timers import EXPIRED, RUNNING, Timer, Timers
from pytest_mobileagent.simulator.system.dates import with_digits
from pytest_mobileagent.simulator.system.keys import KEY_DEL, key_character
from pytest_mobileagent.simulator.ui.widgets.left_to_right import LeftToRightRow

_MOST_DIGITS = 6
_SIGN_EM = 0.6  # how wide a sign is, in parts of its size


class TimerPage(Tab):
    """Keypad or list."""

    keys: tuple[str, ...] = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "00", "0")
    has_plates = True  # whether keys are drawn as buttons
    digits = ""  # what is typed
    is_adding = False

    @property
    def timers(self) -> Timers:
        """The stored timers."""
        return Timers(self.screen.phone)

    @property
    def has_keypad(self) -> bool:
        """Whether the keypad is shown."""
        return self.is_adding or not self.timers.all()

    def compose(self) -> ax.View:
        """Return the page."""
        if self.has_keypad:
            return self._keypad()
        cards = [self._card(timer) for timer in self.timers.all()]
        return ax.Scroll(*cards, ax.View(height=136), id="recycler_view", key="timers", cls=LIST)

    @property
    def buttons_dp(self) -> float:
        """Half of the width where keys stand in the other half."""
        return self.half_dp if self.has_keypad and self.is_low else 0

    def buttons(self) -> list[ax.View]:
        """Return start, or the button for one more timer."""
        screen = self.screen
        if not self.has_keypad:
            return [main_button(screen, "add", "Add timer", self.open)]
        made: list[ax.View] = []
        if self.timers.all():
            made.append(side_button(screen, "close", "Cancel", self.close, id="left_button"))
        if self.digits:
            made.append(main_button(screen, "play_arrow", "Start", self._start))
        return made

    def open(self) -> None:
        """Show the keypad for one more timer."""
        self.is_adding, self.digits = True, ""

    def close(self) -> bool:
        """Go back from the keypad to the list; False if there is no list."""
        was_adding = self.is_adding and bool(self.timers.all())
        self.is_adding = False
        if was_adding:
            self.digits = ""
        return was_adding

    def _start(self) -> None:
        hours, minutes, seconds = self._parts()
        length_s = hours * 3600 + minutes * 60 + seconds
        if length_s:
            self.timers.start_new(length_s)
            self.digits, self.is_adding = "", False

    # -- keypad -----------------------------------------------------------------------------------------------------

    def _parts(self) -> tuple[int, int, int]:
        padded = self.digits.rjust(_MOST_DIGITS, "0")
        return int(padded[:2]), int(padded[2:4]), int(padded[4:])

    def pressed(self, key_code: int) -> bool:
        """Take digits and the erasing key of a keyboard (`TimerSetupView.onKeyDown`); False for any other key."""
        digit = key_character(key_code, is_shifted=False)
        if not self.has_keypad or not (key_code == KEY_DEL or digit.isdecimal()):
            return False
        if key_code == KEY_DEL:
            self._erase()
        else:
            self._type(digit)
        return True

    def _type(self, key: str) -> None:
        for digit in key:
            if len(self.digits) < _MOST_DIGITS and (self.digits or digit != "0"):
                self.digits += digit

    def _erase(self) -> None:
        self.digits = self.digits[:-1]

    def _keypad(self) -> ax.View:
        hours, minutes, seconds = (with_digits(self.screen.phone, str(part)) for part in self._parts())
        parts = (with_digits(self.screen.phone, f"{part:02d}") for part in self._parts())
        text = " ".join(f"{part}{self.screen.tr(unit)}" for part, unit in zip(parts, "hms", strict=True))
        widest = self.half_dp / (len(text) * _SIGN_EM * self.screen.phone.font_scale)
        time = ax.Text(
            text,
            id="timer_setup_time",
            desc=self.screen.tr("{hours} hours, {minutes} minutes, {seconds} seconds").format(
                hours=hours, minutes=minutes, seconds=seconds
            ),
            size=min(48, self.half_dp / 6.5, widest),  # it is made smaller until all of it can be seen
            color="primary" if self.digits else "on_surface_variant",
            align="center",
            width=ax.MATCH,
            max_lines=1,
            padding=(0, 8, 0, 0 if self.is_low else 16),
        )
        keys = [self._key(key) for key in self.keys] + [self._delete_key()]
        gap = 6 if self.is_low else 14
        rows = [LeftToRightRow(*keys[at : at + 3], gap=gap) for at in range(0, len(keys), 3)]
        if not self.is_low:
            return ax.Pane(time, *rows, id="timer_setup", gravity="center", gap=10)
        pad = ax.Column(*rows, weight=1, height=ax.MATCH, gravity="center", justify="center", gap=4)
        return ax.Row(ax.Column(time, weight=1), pad, id="timer_setup", width=ax.MATCH, height=ax.MATCH)

    def _key_size(self) -> tuple[float, float]:
        """Return the width and height of a key: 92 by 84 dp, or what there is room for."""
        around = 64 + 80 + (24 if self.is_low else 128 + 135)  # toolbar, tabs; floating button, time
        return min(92, (self.half_dp - 44) / 3), max(24, min(84, (self.room_dp[1] - around) / 4))

    def _key(self, key: str) -> ax.View:
        width, height = self._key_size()
        if not key:
            return ax.View(width=width, height=height)
        return ax.Text(
            with_digits(self.screen.phone, key),
            id=f"timer_setup_digit_{key}",
            cls="android.widget.Button",
            size=min(30, height * 0.55 / self.screen.phone.font_scale),
            align="center",
            width=width,
            height=height,
            radius=height / 2,
            background="surface_variant" if self.has_plates else "",
            on_tap=lambda: self._type(key),
        )

    def _delete_key(self) -> ax.View:
        width, height = self._key_size()
        return ax.Frame(
            ax.Icon(
                "backspace",
                size=min(28, height * 0.6),
                gravity="center",
                outlined=True,
                color="on_primary_container",
            ),
            id="timer_setup_delete",
            cls="android.widget.ImageButton",
            desc=f"{self.screen.tr('Delete')} {with_digits(self.screen.phone, self.digits[-1:])}".rstrip(),
            width=width,
            height=height,
            radius=height / 2,
            background="primary_container" if self.has_plates else "",
            enabled=bool(self.digits),
            on_tap=self._erase,
            on_long_press=ax.put(self, digits=""),
        )

    # -- cards ------------------------------------------------------------------------------------------------------

    def _card(self, timer: Timer) -> ax.View:
        timers = self.timers
        left_ms = timer.remaining_ms(timers.now_ms)
        is_running = timer.state == RUNNING

        def rename() -> None:
            LabelDialog(self.screen, timer.label, lambda label: timers.set_label(timer, label))

        head = ax.Across(
            ax.Text(
                timer.label or self._name(timer),
                id="timer_label",
                size=16,
                weight=1,
                max_lines=1,
                padding=(0, 12),
                on_tap=rename,
            ),
            ax.IconButton(
                "close",
                id="close_timer",
                desc=self.screen.tr("Delete"),
                on_tap=lambda: timers.remove(timer),
                width=40,
                height=40,
            ),
        )
        if timer.state == EXPIRED:
            icon, desc, action = "stop", "Stop", lambda: timers.reset(timer)
        elif is_running:
            icon, desc, action = "pause", "Pause", lambda: timers.pause(timer)
        else:
            icon, desc, action = "play_arrow", "Start", lambda: timers.start(timer)
        play = ax.Frame(
            ax.Icon(icon, size=32, gravity="center", color="on_primary_container"),
            id="play_pause",
            cls="android.widget.Button",
            desc=self.screen.tr(desc),
            width=84,
            height=64,
            radius=32,
            background="primary_container",
            on_tap=action,
        )
        return ax.Column(
            head,
            ax.Across(
                self._ring(timer, left_ms),
                ax.Column(self._second_button(timer), play, width=ax.WRAP, gap=16, gravity="center"),
                justify="between",
                padding=(8, 4, 8, 16),
            ),
            id="timer_card",
            cls="androidx.cardview.widget.CardView",
            margin=(16, 0, 16, 8),
            padding=(16, 8, 12, 8),
            radius=24,
            background="surface_variant",
        )

    def _name(self, timer: Timer) -> str:
        """Return what a timer is called that has no label: `1h 5m Timer`."""
        tr, seconds = self.screen.tr, timer.setup_ms // 1000
        parts = ((seconds // 3600, "h"), (seconds // 60 % 60, "m"), (seconds % 60, "s"))
        length = " ".join(f"{with_digits(self.screen.phone, str(count))}{tr(unit)}" for count, unit in parts if count)
        return tr("{length} Timer").format(length=length)

    def _second_button(self, timer: Timer) -> ax.View:
        timers = self.timers
        if timer.state in (RUNNING, EXPIRED):
            add: Callable[[], object] = lambda: timers.add_minute(timer)  # noqa: E731 - one of two
            return ax.TonalButton(
                with_digits(self.screen.phone, "+1:00"), id="reset_add", desc=self.screen.tr("Add 1 minute"), on_tap=add
            )
        return ax.TonalButton(self.screen.tr("Reset"), id="reset_add", on_tap=lambda: timers.reset(timer))

    def _ring(self, timer: Timer, left_ms: int) -> ax.View:
        theme = self.screen.theme
        share = max(0.0, min(1.0, left_ms / timer.total_ms)) if timer.total_ms else 0.0

        def paint(canvas: ax.Canvas, rect: ax.Rect) -> None:
            width = rect.width / 22
            canvas.arc(rect, 0, 360, width, theme.outline_variant)
            if share > 0:
                canvas.arc(rect, -90, -90 + 360 * share, width, theme.primary)

        text = ax.Text(
            clock_figures(self.screen, left_ms),
            id="timer_text",
            desc=spoken_length(self.screen, left_ms),
            size=34 if abs(left_ms) < 3_600_000 else 28,
            gravity="center",
        )
        return ax.Frame(ax.Drawing(paint, width=188, height=188), text, width=188, height=188)


def _seconds(left_ms: int) -> int:
    """Return whole seconds as a timer shows them: rounded up until it has run out."""
    return -(-left_ms // 1000)


def clock_figures(screen: ax.Screen, left_ms: int) -> str:
    """Return what is left, in the language's figures."""
    seconds = _seconds(left_ms)
    sign, rest = ("-", -seconds) if seconds < 0 else ("", seconds)
    hours, rest = divmod(rest, 3600)
    minutes, rest = divmod(rest, 60)
    text = f"{sign}{minutes}:{rest:02d}" if minutes else f"{sign}{rest}"
    return with_digits(screen.phone, f"{sign}{hours}:{minutes:02d}:{rest:02d}" if hours else text)


def spoken_length(screen: ax.Screen, left_ms: int) -> str:
    """Return what is left, as it is read out."""
    minutes, seconds = divmod(abs(_seconds(left_ms)), 60)
    parts = length_texts(screen, hours=minutes // 60, minutes=minutes % 60, seconds=seconds)
    length = " ".join(parts) or screen.tr_count(0, "{count} second", "{count} seconds")
    return screen.tr("{time} remaining" if left_ms > 0 else "{time} expired").format(time=length)
