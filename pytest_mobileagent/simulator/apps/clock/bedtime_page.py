"""The tab for going to bed and getting up."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.clock import bedtime
from pytest_mobileagent.simulator.apps.clock.alarms import Alarms, settings, week, week_start
from pytest_mobileagent.simulator.apps.clock.parts import Tab, VibrateBox, day_disc, spoken_time, time_text
from pytest_mobileagent.simulator.apps.clock.sounds import RingtonePicker, title_of
from pytest_mobileagent.simulator.system.dates import is_24_hour

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.system.preferences import Value

_DAY_MINUTES = 24 * 60
_STEP = 15
SOUND_REQUEST = "bedtime_sound"


class BedtimePage(Tab):
    """Introduction, two questions, then the schedule."""

    step = 0  # the question that is asked

    def compose(self) -> ax.View:
        """Return what is to be asked or shown."""
        if settings(self.screen.phone).flag(bedtime.IS_SET_UP):
            return self._schedule()
        if self.step == 1:
            return self._question(
                "Set a regular wake-up alarm", bedtime.WAKE, "Next", "bedtime_onboarding_next", self._next
            )
        if self.step == 2:
            return self._question(
                "Set bedtime and silence your device", bedtime.BED, "Done", "bedtime_onboarding_done", self._finish
            )
        return self._introduction()

    def back(self) -> bool:
        """Return to the question before; False if there is none."""
        was_open = self.step > 0
        self.step = max(0, self.step - 1)
        return was_open

    def _next(self) -> None:
        self.step += 1

    def _finish(self) -> None:
        prefs = settings(self.screen.phone)
        values = {key: bedtime.minutes_of(prefs, key) for key in bedtime.DEFAULTS}
        self._keep({**values, bedtime.IS_SET_UP: True, bedtime.IS_ON: True, bedtime.DAYS: bedtime.days_of(prefs)})
        self.step = 0

    def _keep(self, values: dict[str, Value]) -> None:
        """Store a part of the schedule, by which it then rings."""
        settings(self.screen.phone).update(values)
        Alarms(self.screen.phone).schedule()

    def sound_chosen(self, value: object) -> None:
        """Take the sound that one is to be woken by; None is the default."""
        if isinstance(value, tuple):
            settings(self.screen.phone).remove(bedtime.SOUND)
            self._keep({bedtime.SOUND: value[1]} if isinstance(value[1], str) else {})

    def _introduction(self) -> ax.View:
        return ax.Scroll(
            ax.Text(
                self.screen.tr("Set a consistent bedtime for better sleep"),
                id="bedtime_onboarding_intro_title",
                size=28,
                padding=(24, 16, 24, 12),
                align="center",
                width=ax.MATCH,
            ),
            ax.Caption(
                self.screen.tr("Choose a regular bedtime, disconnect from your device, and listen to soothing sounds"),
                id="bedtime_onboarding_intro_description",
                size=16,
                align="center",
                width=ax.MATCH,
                padding=(32, 0),
            ),
            ax.Frame(
                ax.Icon("bedtime", size=120, color="primary", gravity="center"),
                id="bedtime_onboarding_graphic",
                cls="android.widget.ImageView",
                width=240,
                height=240,
                radius=120,
                gravity="hcenter",
                margin=(0, 48),
                background="primary_container",
            ),
            ax.Button(
                self.screen.tr("Get started"),
                id="bedtime_onboarding_start",
                gravity="hcenter",
                height=56,
                on_tap=self._next,
            ),
            id="bedtime_onboarding_intro",
            key="bedtime_intro",
        )

    def _question(self, title: str, key: str, label: str, id: str, done: Callable[[], None]) -> ax.View:  # noqa: A002
        tr = self.screen.tr
        bar = ax.Row(
            ax.TextButton(tr("Skip"), id="bedtime_onboarding_skip", on_tap=done, height=48),
            ax.View(weight=1, height=1),
            ax.Button(tr(label), id=id, on_tap=done, height=48),
            width=ax.MATCH,
            padding=(24, 32, 24, 16),
        )
        heading = ax.Text(
            tr(title), id="bedtime_onboarding_title", size=26, align="center", width=ax.MATCH, padding=(24, 24)
        )
        rows = self._waking() if key == bedtime.WAKE else []
        return ax.Scroll(heading, self._clock(key), self._days(), *rows, bar, key="bedtime_question")

    def _clock(self, key: str) -> ax.View:
        """Return a time with the buttons that move it."""
        tr = self.screen.tr
        return ax.Row(
            ax.IconButton(
                "remove",
                id="minus_button",
                desc=tr("Fifteen minutes earlier"),
                background="secondary_container",
                radius=24,
                gravity="vcenter",
                on_tap=lambda: self._move(key, -_STEP),
            ),
            ax.Text(self._time(key), id="target_clock", size=52, padding=(16, 8), on_tap=lambda: self._pick(key)),
            ax.IconButton(
                "add",
                id="plus_button",
                desc=tr("Fifteen minutes later"),
                background="secondary_container",
                radius=24,
                gravity="vcenter",
                on_tap=lambda: self._move(key, _STEP),
            ),
            gravity="hcenter",
            gap=8,
        )

    def _waking(self) -> list[ax.View]:
        """Return the rows of how one is woken."""
        screen, prefs = self.screen, settings(self.screen.phone)
        sound, vibrates = bedtime.sound_of(prefs), prefs.flag(bedtime.VIBRATES, default=True)
        title = title_of(sound, screen.phone)
        bell = ax.Across(
            ax.Icon("notifications_active", outlined=True, margin=(0, 0, 16, 0)),
            ax.Text(title, id="choose_ringtone", desc=f"{screen.tr('Ringtone')} {title}", size=16, weight=1),
            height=56,
            padding=(24, 0),
            on_tap=lambda: screen.start(RingtonePicker, request=SOUND_REQUEST, uri=sound),
        )
        box = VibrateBox(id="preference_vibrate", checked=vibrates, clickable=False)
        box.label = screen.tr("Vibrate")
        vibrate = ax.Across(
            ax.Icon("vibration", margin=(0, 0, 16, 0)),
            ax.Text(screen.tr("Vibrate"), size=16, weight=1),
            box,
            height=56,
            padding=(24, 0),
            on_tap=lambda: self._keep({bedtime.VIBRATES: not vibrates}),
        )
        return [bell, vibrate]

    def _time(self, key: str) -> str:
        hour, minute = divmod(bedtime.minutes_of(settings(self.screen.phone), key), 60)
        return time_text(self.screen.phone, hour, minute)

    def _move(self, key: str, minutes: int) -> None:
        prefs = settings(self.screen.phone)
        self._keep({key: (bedtime.minutes_of(prefs, key) + minutes) % _DAY_MINUTES})

    def _pick(self, key: str) -> None:
        prefs = settings(self.screen.phone)
        hour, minute = divmod(bedtime.minutes_of(prefs, key), 60)

        def pick(new_hour: int, new_minute: int) -> None:
            self._keep({key: new_hour * 60 + new_minute})

        is_24h = is_24_hour(self.screen.phone)
        self.screen.show(ax.TimePickerDialog(hour, minute, is_24h=is_24h, on_pick=pick, style="material"))

    def _days(self) -> ax.View:
        prefs = settings(self.screen.phone)
        days = bedtime.days_of(prefs)

        cells = [
            day_disc(
                self.screen, day, partial(self._keep, {bedtime.DAYS: days ^ 1 << day}), is_on=bool(days >> day & 1)
            )
            for day in week(week_start(self.screen.phone))
        ]
        return ax.Row(*cells, id="repeat_days", width=ax.MATCH, justify="between", padding=(32, 24))

    def _schedule(self) -> ax.View:
        prefs, tr = settings(self.screen.phone), self.screen.tr

        def half(icon: str, title: str, key: str, id: str) -> ax.View:  # noqa: A002 - Android's word
            hour, minute = divmod(bedtime.minutes_of(prefs, key), 60)
            said = spoken_time(self.screen.phone, hour, minute)
            return ax.Column(
                ax.Row(ax.Icon(icon, size=18), ax.Caption(title), gap=8),
                ax.Text(self._time(key), size=30),
                id=id,
                desc=f"{title} {said}",
                weight=1,
                padding=12,
                gap=4,
                on_tap=partial(self._open, title, key),
            )

        card = ax.Column(
            ax.Text(tr("SCHEDULE"), size=12, weight_name="medium", color="primary", padding=(12, 16, 12, 8)),
            ax.Row(
                half("bedtime", tr("Bedtime"), bedtime.BED, "bedtime_clock"),
                half("notifications", tr("Wake-up"), bedtime.WAKE, "wake_clock"),
                width=ax.MATCH,
            ),
            id="bedtime_schedule",
            cls="androidx.cardview.widget.CardView",
            margin=(16, 8),
            padding=(4, 8),
            radius=24,
            background="surface_variant",
        )
        return ax.Scroll(card, key="bedtime_schedule")

    def open_wake_up(self) -> None:
        """Show the sheet of the alarm that bedtime ends with."""
        self._open(self.screen.tr("Wake-up"), bedtime.WAKE)

    def _open(self, title: str, key: str) -> None:
        """Show the sheet of a time: when, on which days, and whether at all."""
        prefs = settings(self.screen.phone)

        def content() -> ax.View:
            switch = ax.Switch(
                id="bedtime_switch",
                checked=prefs.flag(bedtime.IS_ON),
                on_change=lambda on: self._keep({bedtime.IS_ON: on}),
            )
            head = ax.Across(ax.Text(title, id="title", size=22, weight=1), switch, padding=(24, 16))
            return ax.Column(
                head, self._clock(key), self._days(), *(self._waking() if key == bedtime.WAKE else []), width=ax.MATCH
            )

        self.screen.show(ax.BottomSheet(content))
