"""Clock 6's tab of timers: a keypad without plates, one timer a page."""

from __future__ import annotations

from collections.abc import Callable

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.clock.parts import LabelDialog, main_button, side_button
from pytest_mobileagent.simulator.apps.clock.timer_page import TimerPage as Base
from pytest_mobileagent.simulator.apps.clock.timer_page import clock_figures, spoken_length
from pytest_mobileagent.simulator.apps.clock.timers import EXPIRED, RUNNING, Timer
from pytest_mobileagent.simulator.system.dates import with_digits

_DIAL_DP = 280


class TimerPage(Base):
    """Keypad, or the timers one above the other."""

    keys = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "", "0")
    has_plates = False
    at = 0  # the timer that is shown, of the newest first

    @property
    def shown(self) -> Timer:
        """The timer of the page."""
        timers = self.timers.all()
        return timers[min(self.at, len(timers) - 1)]

    def compose(self) -> ax.View:
        """Return the page."""
        if self.has_keypad:
            return self._keypad()

        count = len(self.timers.all())
        at = min(self.at, count - 1)
        return ax.Pager(
            self._dial(self.shown),
            id="vertical_view_pager",
            index=at,
            count=count,
            on_change=ax.bind(self, "at"),
            vertical=True,
        )

    def buttons(self) -> list[ax.View]:
        """Return what starts or stops the timer, deletes it, adds another."""
        screen = self.screen
        if self.has_keypad:
            return super().buttons()
        timer, timers = self.shown, self.timers
        action: Callable[[], object] = lambda: timers.start(timer)  # noqa: E731 - one of three
        icon, desc = "play_arrow", "Start"
        if timer.state == EXPIRED:
            icon, desc, action = "stop", "Stop", lambda: timers.reset(timer)
        elif timer.state == RUNNING:
            icon, desc, action = "pause", "Stop", lambda: timers.pause(timer)
        return [
            side_button(screen, "delete", "Delete", lambda: timers.remove(timer), id="left_button"),
            main_button(screen, icon, desc, action),
            side_button(screen, "add", "Add timer", self.open, id="right_button"),
        ]

    def _dial(self, timer: Timer) -> ax.View:
        theme, timers = self.screen.theme, self.timers
        left_ms = timer.remaining_ms(timers.now_ms)
        share = max(0.0, min(1.0, left_ms / timer.total_ms)) if timer.total_ms else 0.0

        def paint(canvas: ax.Canvas, rect: ax.Rect) -> None:
            width = rect.width / 60
            canvas.arc(rect, 0, 360, width, theme.outline_variant)
            if share > 0:
                canvas.arc(rect, -90, -90 + 360 * share, width, theme.primary)

        def rename() -> None:
            LabelDialog(self.screen, timer.label, lambda label: timers.set_label(timer, label))

        inside = ax.Column(
            ax.Caption(
                timer.label or self.screen.tr("Label"), id="timer_label", size=16, padding=(16, 12), on_tap=rename
            ),
            ax.Text(clock_figures(self.screen, left_ms), id="timer_time_text",
                    desc=spoken_length(self.screen, left_ms), size=56),
            self._plus(timer),
            gravity="center",
        )  # fmt: skip
        circle = ax.Frame(
            ax.Drawing(paint, width=_DIAL_DP, height=_DIAL_DP),
            ax.Frame(inside, gravity="center"),
            width=_DIAL_DP,
            height=_DIAL_DP,
            gravity="hcenter",
            margin=(0, 48, 0, 0),
        )
        return ax.Column(circle)

    def _plus(self, timer: Timer) -> ax.View:
        timers = self.timers
        if timer.state in (RUNNING, EXPIRED):
            return ax.TextButton(
                with_digits(self.screen.phone, "+ 1:00"),
                id="reset_add",
                desc=self.screen.tr("Add 1 minute"),
                height=48,
                on_tap=lambda: timers.add_minute(timer),
            )
        return ax.TextButton(self.screen.tr("Reset"), id="reset_add", height=48, on_tap=lambda: timers.reset(timer))
