"""Clock 6's tab of alarms: rows instead of cards, a box that lets an alarm repeat, the framework's time picker."""

from __future__ import annotations

from collections.abc import Callable

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.clock.alarm_page import RINGTONE_REQUEST, label_read
from pytest_mobileagent.simulator.apps.clock.alarm_page import AlarmPage as Base
from pytest_mobileagent.simulator.apps.clock.alarms import EVERY_DAY, Alarm, week, week_start
from pytest_mobileagent.simulator.apps.clock.parts import spoken_time, time_text
from pytest_mobileagent.simulator.apps.clock.sounds import RingtonePicker, title_of
from pytest_mobileagent.simulator.system.dates import day_name, local_time


class AlarmPage(Base):
    """Rows, of which one may be open."""

    picker_style = "framework"

    def __init__(self, screen: ax.Screen) -> None:
        """Belong to `screen`, all rows closed."""
        super().__init__(screen)
        self.remembered: dict[int, int] = {}  # the days that an alarm had before it no longer repeated

    def ask_new(self) -> None:
        """Ask for the time of a new alarm: now, at first."""
        now = local_time(self.screen.phone)
        self._pick(now.hour, now.minute, self._add)

    def _repeat(self, alarm: Alarm, on: bool) -> None:
        if not on:
            self.remembered[alarm.id] = alarm.days
        self.announce(self.alarms.set_days(alarm, self.remembered.get(alarm.id, 0) or EVERY_DAY if on else 0))

    # -- rows -------------------------------------------------------------------------------------------------------

    def _card(self, alarm: Alarm) -> ax.View:
        screen, theme = self.screen, self.screen.theme
        is_open = alarm.id == self.opened
        said = spoken_time(screen.phone, alarm.hour, alarm.minutes)
        bright = theme.on_surface if alarm.is_enabled else theme.on_surface_variant

        def toggle() -> None:
            self.opened = 0 if is_open else alarm.id
            event = "Collapse" if is_open else "Expand"
            message = f"Events: [Alarm] [{event}] [DeskClock]"
            screen.phone.log.write("D", "AlarmClock", message, package=screen.app.package)

        clock = ax.ShrinkingText(
            time_text(screen.phone, alarm.hour, alarm.minutes),
            id="digital_clock",
            desc=said,
            size=52,
            color=bright,
            weight=1,
            on_tap=lambda: self._change_time(alarm),
        )
        switch = ax.Switch(
            id="onoff", checked=alarm.is_enabled, tells_state=True, on_change=lambda on: self._switch(alarm, on)
        )
        arrow = ax.IconButton(
            "expand_less" if is_open else "expand_more",
            id="arrow",
            desc=screen.tr("Collapse alarm" if is_open else "Expand alarm"),
            on_tap=toggle,
        )
        return ax.Column(
            ax.Across(clock, switch, padding=(0, 0, 8, 0)),
            *(self._details(alarm) if is_open else ()),
            self._foot(alarm, arrow, is_open=is_open),
            ax.View(width=ax.MATCH, height=1, background="outline_variant"),
            cls="android.view.ViewGroup",
            desc=f"{said if alarm.is_enabled else ''} {self.screen.tr('Alarm')}",
            padding=(16, 12, 8, 0),
            background="surface_variant" if is_open else "",
            on_tap=toggle,
        )

    def _foot(self, alarm: Alarm, arrow: ax.View, *, is_open: bool) -> ax.View:
        """Return the last line: the days of a closed alarm, or what deletes an open one."""
        screen, theme = self.screen, self.screen.theme
        if is_open:
            delete = ax.TextButton(
                screen.tr("Delete"), id="delete", height=48, color=theme.on_surface, on_tap=lambda: self._delete(alarm)
            )
            bin_ = ax.Icon("delete", color="on_surface_variant")
            return ax.Across(bin_, delete, ax.View(weight=1, height=1), arrow)
        shown, read = self._days_text(alarm)
        label = f"   {alarm.label}" if alarm.label else ""
        days = ax.Caption(shown, id="days_of_week", desc=read)
        words = ax.Caption(label, id="label", max_lines=1) if label else None
        return ax.Across(ax.Row(days, words, id="alarm_details", weight=1), arrow)

    def _details(self, alarm: Alarm) -> list[ax.View]:
        screen = self.screen
        repeats = self._box("repeat_onoff", "Repeat", is_on=bool(alarm.days), change=lambda on: self._repeat(alarm, on))
        days = None
        if alarm.days:
            cells = [self._round_day(alarm, day) for day in week(week_start(self.screen.phone))]
            days = ax.Row(*cells, id="repeat_days", width=ax.MATCH, padding=(0, 8, 8, 8))
        sound = title_of(alarm.ringtone, screen.phone)
        read = f"{screen.tr('Ringtone')} {sound}"

        def choose() -> None:
            screen.start(RingtonePicker, request=RINGTONE_REQUEST, alarm=alarm.id, uri=alarm.ringtone)

        bell = self._line(
            "notifications_active",
            ax.Text(sound, id="choose_ringtone", desc=read, size=16, padding=(0, 14), on_tap=choose, weight=1),
        )
        vibrates = self._box(
            "vibrate_onoff", "Vibrate", is_on=alarm.vibrates, change=lambda on: self.alarms.set_vibrate(alarm, on=on)
        )
        words = ax.Text(
            alarm.label or screen.tr("Label"),
            id="edit_label",
            desc=label_read(screen, alarm.label),
            size=16,
            color="on_surface" if alarm.label else "on_surface_variant",
            max_lines=1,
            padding=(0, 14),
            weight=1,
            on_tap=lambda: self._rename(alarm),
        )
        return [view for view in (repeats, days, bell, vibrates, self._line("label", words)) if view is not None]

    @staticmethod
    def _line(icon: str, body: ax.View) -> ax.View:
        return ax.Across(ax.Icon(icon, margin=(0, 0, 16, 0)), body)

    def _box(self, name: str, label: str, *, is_on: bool, change: Callable[[bool], object]) -> ax.View:
        return ax.CheckBox(id=name, text=self.screen.tr(label), checked=is_on, on_change=change, height=48)

    def _round_day(self, alarm: Alarm, day: int) -> ax.View:
        phone = self.screen.phone
        is_on = bool(alarm.days >> day & 1)
        circle = ax.Text(
            day_name(phone, day, "narrow_days"),
            id="day_button_box",
            key=f"day_{day}",
            cls="android.widget.CheckBox",
            desc=day_name(phone, day),
            size=16,
            align="center",
            width=36,
            height=36,
            radius=18,
            color="on_primary" if is_on else "on_surface",
            background="primary" if is_on else "",
            checkable=True,
            checked=is_on,
            gravity="center",
            on_tap=lambda: self._toggle_day(alarm, day),
        )
        return ax.Frame(circle, weight=1)
