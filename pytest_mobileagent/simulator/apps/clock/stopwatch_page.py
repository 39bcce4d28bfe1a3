"""The tab of the stopwatch."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.clock.parts import LIST, Figures, Tab, main_button, side_button
from pytest_mobileagent.simulator.apps.clock.timers import Stopwatch
from pytest_mobileagent.simulator.system.dates import with_digits

_BARS_DP = 64 + 80 + 16  # toolbar, tabs, and what is left free


class StopwatchPage(Tab):
    """Time, laps, buttons."""

    @property
    def stopwatch(self) -> Stopwatch:
        """The stored stopwatch."""
        return Stopwatch(self.screen.phone)

    def compose(self) -> ax.View:
        """Return the dial and the laps."""
        watch, theme, phone = self.stopwatch, self.screen.theme, self.screen.phone
        total_ms = watch.total_ms
        laps = watch.laps
        size = self._size(has_laps=bool(laps))

        def paint(canvas: ax.Canvas, rect: ax.Rect) -> None:
            width = rect.width / 26
            canvas.arc(rect, 0, 360, width, theme.outline_variant)
            if total_ms and laps:
                first = laps[0]
                share = min(1.0, (total_ms - laps[-1]) / max(1, first))
                canvas.arc(rect, -90, -90 + 360 * share, width, theme.primary)

        seconds, hundredths = divmod(total_ms // 10, 100)
        time = ax.Row(
            ax.Text(with_digits(phone, _figures(seconds)), id="stopwatch_time_text", size=64 if seconds < 3600 else 44),
            ax.Text(
                with_digits(phone, f"{hundredths:02d}"), id="stopwatch_hundredths_text", size=32, margin=(8, 0, 0, 6)
            ),
            gravity="bottom",
        )
        wrapper = ax.Frame(
            ax.Frame(time, gravity="center"),
            id="stopwatch_time_wrapper",
            cls="android.widget.LinearLayout",
            width=size,
            height=size,
            gravity="hcenter",
            on_tap=self._toggle,
        )
        circle = ax.Frame(
            ax.Drawing(paint, width=size, height=size), wrapper, gravity="hcenter", width=size, height=size
        )
        rows = self._laps(laps, total_ms) if laps else []
        table = ax.Scroll(*rows, ax.View(height=136), id="laps_list", key="laps", cls=LIST, weight=1) if rows else None
        if not self.is_low:
            return ax.Pane(ax.View(height=24 if not rows else 8, width=1), circle, table, id="stopwatch_view")
        beside = ax.Column(table, width=self.half_dp, height=ax.MATCH)
        dial = ax.Column(circle, width=self.half_dp, height=ax.MATCH, gravity="center", justify="center")
        return ax.Row(beside, dial, id="stopwatch_view", width=ax.MATCH, height=ax.MATCH)

    def _size(self, *, has_laps: bool) -> float:
        """Return how wide and high the dial is."""
        if self.is_low:
            return max(120, min(292, self.room_dp[1] - _BARS_DP))
        return 232 if has_laps else 292

    @property
    def buttons_dp(self) -> float:
        """Half of the width where the dial stands in the other half."""
        return self.half_dp if self.is_low else 0

    def buttons(self) -> list[ax.View]:
        """Return start or pause, reset, lap or what sends the times."""
        watch, screen = self.stopwatch, self.screen
        if watch.is_running:
            lap = side_button(screen, "timer", "Lap", watch.lap, id="right_button")
            return [
                side_button(screen, "replay", "Reset", watch.reset, id="left_button"),
                main_button(screen, "pause", "Pause", watch.pause),
                lap if watch.can_lap else ax.View(width=72, height=72, visible=False),
            ]
        start = main_button(screen, "play_arrow", "Start", watch.start)
        if not watch.is_paused:
            return [start]
        return [
            side_button(screen, "replay", "Reset", watch.reset, id="left_button"),
            start,
            side_button(screen, "share", "Share", self._share, id="right_button"),
        ]

    def _share(self) -> None:
        """Send the time to another app, and those of the laps (`LapsAdapter.getShareText`)."""
        watch, tr, phone = self.stopwatch, self.screen.tr, self.screen.phone
        ends = [*watch.laps, watch.total_ms]
        times = [with_digits(phone, _lap_time(length_ms, ":")) for length_ms in ends]
        lines = [tr("My time is {time}").format(time=times[-1])]
        if watch.laps:
            laps = zip([0, *ends], ends, strict=False)
            lines.append(tr("Lap times:"))
            lines += [
                with_digits(phone, f"{number}) {_lap_time(end - start, ':')}")
                for number, (start, end) in enumerate(laps, 1)
            ]
        ax.share_text(self.screen, "\n".join(lines), subject=lines[0], title=tr("Share"))

    def _toggle(self) -> None:
        watch = self.stopwatch
        if watch.is_running:
            watch.pause()
        else:
            watch.start()

    def _laps(self, laps: list[int], total_ms: int) -> list[ax.View]:
        phone, ends = self.screen.phone, [*laps, total_ms]
        starts = [0, *laps]
        rows: list[ax.View] = [
            ax.Across(
                ax.Text(with_digits(phone, f"# {at + 1}"), id="lap_number", size=16, width=88),
                Figures(with_digits(phone, _lap_time(ends[at] - starts[at])), id="lap_time", size=16, weight=1),
                Figures(with_digits(phone, _lap_time(ends[at])), id="lap_total", size=16, width=ax.WRAP),
                height=44,
                padding=(40, 0),
            )
            for at in range(len(ends))
        ]
        return rows[::-1]


def _figures(seconds: int) -> str:
    hours, rest = divmod(seconds, 3600)
    if hours:
        return f"{hours} {rest // 60:02d} {rest % 60:02d}"
    return f"{rest // 60} {rest % 60:02d}" if rest >= 60 else str(rest)


def _lap_time(length_ms: int, separator: str = " ") -> str:
    seconds, hundredths = divmod(length_ms // 10, 100)
    hours, rest = divmod(seconds, 3600)
    head = f"{hours}{separator}{rest // 60:02d}" if hours else str(rest // 60)
    return f"{head}{separator}{rest % 60:02d}.{hundredths:02d}"
