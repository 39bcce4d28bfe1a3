"""The tab of alarms."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.clock import bedtime
from pytest_mobileagent.simulator.apps.clock.alarms import EVERY_DAY, Alarm, Alarms, settings, week, week_start
from pytest_mobileagent.simulator.apps.clock.parts import (
    LIST,
    LabelDialog,
    Tab,
    VibrateBox,
    day_disc,
    length_texts,
    main_button,
    spoken_time,
    time_text,
)
from pytest_mobileagent.simulator.apps.clock.sounds import RingtonePicker, title_of
from pytest_mobileagent.simulator.system.dates import day_name, is_24_hour, local_time

RINGTONE_REQUEST = "ringtone"
_UNTIL = (  # by how many of days, hours and minutes there are
    "Alarm set for less than 1 minute from now.",
    "Alarm set for {0} from now.",
    "Alarm set for {0} and {1} from now.",
    "Alarm set for {0}, {1}, and {2} from now.",
)


class AlarmPage(Tab):
    """Cards, of which one may be open."""

    picker_style = "material"
    opened = 0  # the number of the alarm whose card is
    open_wake_up: Callable[[], object] | None = None  # shows where the alarm is set that bedtime ends with

    @property
    def alarms(self) -> Alarms:
        """The stored alarms."""
        return Alarms(self.screen.phone)

    def compose(self) -> ax.View:
        """Return the list."""
        alarms, wake_up = self.alarms.all(), self._wake_up()
        if not alarms and wake_up is None:
            return ax.Pane(
                ax.Icon("alarm", size=72, color="on_surface_variant"),
                ax.Caption(self.screen.tr("No Alarms"), id="alarms_empty_view", size=18),
                id="main",
                gravity="center",
                justify="center",
                gap=16,
                padding=(0, 0, 0, 128),
            )
        cards = [self._card(alarm) for alarm in alarms]
        return ax.Layers(
            ax.Scroll(wake_up, *cards, ax.View(height=136), id="alarm_recycler_view", key="alarms", cls=LIST), id="main"
        )

    def buttons(self) -> list[ax.View]:
        """Return the button that adds an alarm."""
        return [main_button(self.screen, "add", "Add alarm", self.ask_new)]

    # -- changes ----------------------------------------------------------------------------------------------------

    def ask_new(self) -> None:
        """Ask for the time of a new alarm: the next full hour, at first."""
        following = local_time(self.screen.phone) + datetime.timedelta(hours=1)
        self._pick(following.hour, 0, self._add)

    def _pick(self, hour: int, minute: int, on_pick: Callable[[int, int], object]) -> None:
        is_24h = is_24_hour(self.screen.phone)
        self.screen.show(ax.TimePickerDialog(hour, minute, is_24h=is_24h, on_pick=on_pick, style=self.picker_style))

    def _add(self, hour: int, minute: int) -> None:
        alarm = self.alarms.add(hour, minute)
        self.opened = alarm.id
        self.announce(alarm)
        place = [one.id for one in self.alarms.all()].index(alarm.id)
        self.screen.scroll_to("alarms", round(place * 133 * self.screen.phone.display.scale))

    def announce(self, alarm: Alarm) -> None:
        """Say how long it is until an alarm rings."""
        now = local_time(self.screen.phone)
        if alarm.is_enabled:
            self.screen.snackbar(until_text(self.screen, alarm.next_time(now), now))

    def _change_time(self, alarm: Alarm) -> None:
        def change(hour: int, minute: int) -> None:
            self.announce(self.alarms.set_time(alarm, hour, minute))

        self._pick(alarm.hour, alarm.minutes, change)

    def _switch(self, alarm: Alarm, on: bool) -> None:
        self.announce(self.alarms.enable(alarm, on=on))

    def _toggle_day(self, alarm: Alarm, day: int) -> None:
        now = local_time(self.screen.phone)
        changed = self.alarms.set_days(alarm, alarm.days ^ 1 << day)
        if changed.next_time(now) != alarm.next_time(now):
            self.announce(changed)

    def _delete(self, alarm: Alarm) -> None:
        self.alarms.remove(alarm)
        self.screen.snackbar(
            self.screen.tr("Alarm deleted"), self.screen.tr("Undo"), lambda: self.alarms.restore(alarm)
        )

    def _rename(self, alarm: Alarm) -> None:
        LabelDialog(self.screen, alarm.label, lambda label: self.alarms.set_label(alarm, label))

    def ringtone_chosen(self, value: object) -> None:
        """Take what the ringtone picker finished with: the alarm's id and the sound."""
        if isinstance(value, tuple):
            number, uri = value
            alarm = self.alarms.find(number)
            if alarm is not None:
                self.alarms.set_ringtone(alarm, uri)

    # -- cards ------------------------------------------------------------------------------------------------------

    def _days_text(self, alarm: Alarm) -> tuple[str, str]:
        """Return what stands below the time, short and as it is read out."""
        if alarm.days == EVERY_DAY:
            return (self.screen.tr("Every day"),) * 2
        if alarm.days:
            phone = self.screen.phone
            days = alarm.days_from(week_start(phone))
            short = [day_name(phone, day, "short_days") for day in days]
            return ", ".join(short), ", ".join(day_name(phone, day) for day in days)
        if not alarm.is_enabled:
            return (self.screen.tr("Not scheduled"),) * 2
        now = local_time(self.screen.phone)
        text = self.screen.tr("Today" if alarm.next_time(now).date() == now.date() else "Tomorrow")
        return text, text

    def _wake_up(self) -> ax.View | None:
        """Return the card of the alarm that bedtime ends with, above the others; it is set on bedtime's own tab."""
        alarm, screen = self.alarms.wake_up(), self.screen
        if alarm is None or self.open_wake_up is None:
            return None
        head = ax.Row(
            ax.Icon("bed", size=20, outlined=True, margin=(0, 0, 12, 0)),
            ax.Text(alarm.label, id="label", weight=1),
            padding=(0, 10),
            width=ax.MATCH,
        )
        prefs = settings(screen.phone)

        def switch(on: bool) -> None:
            prefs.update({bedtime.IS_ON: on})
            self.alarms.schedule()

        card = self._plate(alarm, head, self.open_wake_up, switch)
        card.on_tap = self.open_wake_up
        return card

    def _card(self, alarm: Alarm) -> ax.View:
        screen = self.screen
        is_open = alarm.id == self.opened

        def toggle() -> None:
            self.opened = 0 if is_open else alarm.id
            event = "Collapse" if is_open else "Expand"
            message = f"Events: [Alarm] [{event}] [DeskClock]"
            screen.phone.log.write("D", "AlarmClock", message, package=screen.app.package)

        arrow = ax.IconButton(
            "expand_less" if is_open else "expand_more",
            id="arrow",
            desc=screen.tr("Collapse alarm" if is_open else "Expand alarm"),
            width=40,
            height=40,
            radius=20,
            background="secondary_container",
            on_tap=toggle,
        )
        head = ax.Across(self._label(alarm, is_open=is_open), arrow)
        card = self._plate(
            alarm, head, partial(self._change_time, alarm), partial(self._switch, alarm),
            *(self._details(alarm) if is_open else ()),
        )  # fmt: skip
        card.on_tap = toggle
        return card

    def _plate(
        self, alarm: Alarm, head: ax.View, on_clock: ax.Act, on_switch: Callable[[bool], object], *details: ax.View
    ) -> ax.View:
        """Return a card: its head, when the alarm rings, the switch, and what else is set if it is open."""
        screen, theme = self.screen, self.screen.theme
        said = spoken_time(screen.phone, alarm.hour, alarm.minutes)
        clock = ax.Text(
            time_text(screen.phone, alarm.hour, alarm.minutes),
            id="digital_clock",
            desc=said,
            size=46,
            weight_name="medium" if alarm.is_enabled else "regular",
            color="on_surface" if alarm.is_enabled else "on_surface_variant",
            on_tap=on_clock,
        )
        shown, read = self._days_text(alarm)
        days_id = "repeat_summary" if details else "days_of_week"
        color = theme.on_surface if alarm.is_enabled else theme.on_surface_variant
        state = ax.Across(
            ax.Column(ax.Text(shown, id=days_id, desc=read, color=color), id="alarm_info", weight=1),
            ax.Switch(id="onoff", checked=alarm.is_enabled, tells_state=True, on_change=on_switch),
        )
        return ax.Column(
            head,
            clock,
            state,
            *details,
            id="alarm_card",
            cls="androidx.cardview.widget.CardView",
            desc=f"{said if alarm.is_enabled and alarm.days else ''} {screen.tr('Alarm')}",
            margin=(16, 0, 16, 8),
            padding=(16, 10, 16, 8),
            radius=24,
            background="surface_variant",
        )

    def _label(self, alarm: Alarm, *, is_open: bool) -> ax.View:
        if not is_open:
            return ax.Text(alarm.label, id="label", weight=1, max_lines=1, visible=bool(alarm.label))
        return ax.Row(
            ax.Icon("label", size=20, outlined=True, margin=(0, 0, 12, 0)),
            ax.Text(
                alarm.label or self.screen.tr("Add label"),
                id="edit_label",
                desc=label_read(self.screen, alarm.label),
                color="on_surface" if alarm.label else "on_surface_variant",
                max_lines=1,
                padding=(0, 10),
                weight=1,
                on_tap=lambda: self._rename(alarm),
            ),
            weight=1,
            gravity="center",
        )

    def _details(self, alarm: Alarm) -> list[ax.View]:
        screen = self.screen
        days = ax.Row(
            *(self._day(alarm, at, day) for at, day in enumerate(week(week_start(screen.phone)))),
            id="repeat_days",
            width=ax.MATCH,
            justify="between",
            padding=(0, 12),
        )
        sound = title_of(alarm.ringtone, screen.phone)
        read = f"{screen.tr('Ringtone')} {sound}"

        def choose() -> None:
            extras = {"alarm": alarm.id, "uri": alarm.ringtone}
            screen.start(RingtonePicker, request=RINGTONE_REQUEST, **extras)

        def vibrate_changed(on: bool) -> None:
            self.alarms.set_vibrate(alarm, on=on)

        box = VibrateBox(id="vibrate_onoff", checked=alarm.vibrates, on_change=vibrate_changed)
        box.label = screen.tr("Vibrate")
        vibrate = ax.Across(
            ax.Icon("vibration", margin=(0, 0, 16, 0)),
            ax.Text(screen.tr("Vibrate"), size=16, weight=1),
            box,
            height=48,
            on_tap=lambda: vibrate_changed(not alarm.vibrates),
        )
        delete = ax.Across(
            ax.Icon("delete", outlined=True, margin=(0, 0, 4, 0)),
            ax.TextButton(screen.tr("Delete"), id="delete", on_tap=lambda: self._delete(alarm), height=48),
        )
        bell = ax.Across(
            ax.Icon("notifications_active", outlined=True, margin=(0, 0, 16, 0)),
            ax.Text(sound, id="choose_ringtone", desc=read, size=16, padding=(0, 14), on_tap=choose, weight=1),
        )
        return [days, bell, vibrate, delete]

    def _day(self, alarm: Alarm, at: int, day: int) -> ax.View:
        is_on = bool(alarm.days >> day & 1)
        disc = day_disc(self.screen, day, lambda: self._toggle_day(alarm, day), is_on=is_on)
        disc.id = f"day_button_{at}"
        return disc


def label_read(screen: ax.Screen, label: str) -> str:
    """Return an alarm's label as it is read out."""
    return f"{label} {screen.tr('Label')}" if label else screen.tr("No label specified")


def until_text(screen: ax.Screen, alarm_at: datetime.datetime, now: datetime.datetime) -> str:
    """Return the sentence that tells how long it is until an alarm rings."""
    seconds = (alarm_at - now).total_seconds()
    days, rest = divmod(-int(-seconds // 60), 1440)
    parts = length_texts(screen, days=days, hours=rest // 60, minutes=rest % 60) if seconds >= 60 else []
    return screen.tr(_UNTIL[len(parts)]).format(*parts)
