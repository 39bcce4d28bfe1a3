"""The dialogs of alarms and timers: one of each, their sounds, the wheels of a length."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_clock.alarms import Alarm, Alarms, Settings, Sound, sound_text
from pytest_mobileagent.simulator.apps.simple_clock.timers import (
    SHORTEST_SECONDS,
    Timer,
    Timers,
    length_figures,
)
from pytest_mobileagent.simulator.system.dates import day_name, local_time
from pytest_mobileagent.simulator.ui.widgets.number_picker import NumberPicker

_WARNING = (
    "Please make sure the alarm works properly before relying on it. It could misbehave due to system restrictions "
    "related to battery saving."
)
_WARNED = "was_alarm_warning_shown"
_SOUNDS = (
    "Argon", "Barium", "BeeBeep Alarm", "Beep-Beep-Beep Alarm", "Buzzer Alarm", "Carbon", "Cesium", "Fermium",
    "Hassium", "Helium", "Krypton", "Neon", "Neptunium", "Nobelium", "Osmium", "Oxygen", "Piezo Alarm", "Platinum",
    "Plutonium", "Rooster Alarm", "Scandium",
)  # fmt: skip
_FIRST_SOUND_ID = 31
_SILENCE = Sound("No sound", "silent")
_LIST_DP = 440


def warned(screen: ax.Screen, go_on: ax.Act) -> None:
    """Go on; the first time after the warning about alarms."""
    prefs = screen.prefs(simple.PREFS)
    if prefs.flag(_WARNED):
        go_on()
        return

    def understood() -> None:
        prefs.update({_WARNED: True})
        go_on()

    simple.confirm(screen, _WARNING, understood, yes="OK", no="")


def _row(icon: str, view: ax.View, id: str = "") -> ax.View:  # noqa: A002 - Android's word
    view.weight = 1
    return ax.Across(
        ax.Icon(icon, size=24, margin=(0, 0, 16, 0)), view, id=id, cls="android.widget.RelativeLayout", min_height=48
    )


def _vibrate(name: str, draft: Alarm | Timer, flip: ax.Act) -> ax.View:
    """Return the row with the check box, which takes the tap for it."""
    box = ax.CheckBox(id=name, text="Vibrate", checked=draft.vibrates, clickable=False, button_last=True)
    row = _row("vibration", box, id=f"{name}_holder")
    row.on_tap = flip
    return row


class EditAlarm(ax.DraftDialog):
    """A new alarm, or one that is there: OK stores it, and it is on."""

    def __init__(self, screen: ax.Screen, alarm: Alarm) -> None:
        """Begin with `alarm`."""
        self._draft, self._settings = alarm, Settings(screen.phone)
        super().__init__(screen)

    def _change(self, **values: object) -> None:
        self._draft = replace(self._draft, **values)  # type: ignore[arg-type]  # the alarm's own fields

    def content(self) -> ax.View:
        """Return time, days, vibration, sound and label."""
        draft = self._draft
        return ax.Scroll(
            ax.Column(
                ax.Text(
                    self._settings.time_text(draft.minutes), id="edit_alarm_time", size=44, align="center",
                    width=ax.MATCH, padding=(0, 8), on_tap=self._pick_time,
                ),
                self._dayless(),
                ax.Row(
                    *(self._day(day) for day in self._settings.week), id="edit_alarm_days_holder", width=ax.MATCH,
                    gap=5, justify="center", padding=(0, 12),
                ),
                _vibrate("edit_alarm_vibrate", draft, lambda: self._change(vibrates=not draft.vibrates)),
                _row("notifications", ax.Text(
                    sound_text(self.screen.phone, draft.sound), id="edit_alarm_sound", size=16, padding=(0, 12),
                    on_tap=lambda: SoundDialog(self.screen, draft.sound, lambda sound: self._change(sound=sound)),
                )),
                _row("label", ax.EditText(
                    id="edit_alarm", text=draft.label, hint="Label", on_change=lambda text: self._change(label=text),
                    padding=(0, 12),
                )),
                id="edit_alarm_holder",
                padding=(24, 20, 24, 8),
            ),
            id="edit_alarm_scrollview",
            height=-2,
        )  # fmt: skip

    def _dayless(self) -> ax.View | None:
        if self._draft.days > 0:
            return None
        now = local_time(self.screen.phone)
        is_today = self._draft.minutes > now.hour * 60 + now.minute
        text = "(Today)" if is_today else "(Tomorrow)"
        return ax.Caption(text, id="edit_alarm_dayless_label", size=14, align="center", width=ax.MATCH)

    def _day(self, day: int) -> ax.View:
        theme = self.screen.theme
        days = max(self._draft.days, 0)
        is_on = bool(days >> day & 1)
        return ax.Text(
            day_name(self.screen.phone, day, "narrow_days"), id="alarm_day_textview", size=16, align="center", width=36,
            height=36, radius=18,
            color=simple.contrast(theme.primary) if is_on else "on_surface",
            background="primary" if is_on else "", border=None if is_on else (1, "on_surface"),
            on_tap=lambda: self._change(days=days ^ 1 << day),
        )  # fmt: skip

    def _pick_time(self) -> None:
        hour, minute = divmod(self._draft.minutes, 60)
        is_24h = self._settings.is_24_hour
        self.screen.show(
            ax.TimePickerDialog(
                hour, minute, is_24h=is_24h, on_pick=lambda h, m: self._change(minutes=h * 60 + m),
                accent=self.screen.theme.primary,
            )
        )  # fmt: skip

    def accept(self) -> bool:
        """Store it, the first time after the warning."""
        warned(self.screen, self._save)
        return False

    def _save(self) -> None:
        alarms = Alarms(self.screen.phone)
        saved = alarms.save(replace(self._draft, is_on=True))
        alarms.remember(saved)
        self.close()
        self.screen.toast(alarms.left_text(saved))


class EditTimer(ax.DraftDialog):
    """A new timer, or one that is there."""

    def __init__(self, screen: ax.Screen, timer: Timer) -> None:
        """Begin with `timer`."""
        self._draft = timer
        super().__init__(screen)

    def _change(self, **values: object) -> None:
        self._draft = replace(self._draft, **values)  # type: ignore[arg-type]  # the timer's own fields

    def content(self) -> ax.View:
        """Return length, vibration, sound and label."""
        draft = self._draft
        return ax.Column(
            ax.Text(
                length_figures(draft.seconds), id="edit_timer_initial_time", size=44, align="center", width=ax.MATCH,
                padding=(0, 8), on_tap=lambda: LengthDialog(self.screen, draft.seconds, self._set_length),
            ),
            _vibrate("edit_timer_vibrate", draft, lambda: self._change(vibrates=not draft.vibrates)),
            _row("notifications", ax.Text(
                sound_text(self.screen.phone, draft.sound), id="edit_timer_sound", size=16, padding=(0, 12),
                on_tap=lambda: SoundDialog(self.screen, draft.sound, lambda sound: self._change(sound=sound)),
            )),
            _row("label", ax.EditText(
                id="edit_timer", text=draft.label, hint="Label", on_change=lambda text: self._change(label=text),
                padding=(0, 12),
            )),
            id="edit_timer_holder",
            padding=(24, 20, 24, 8),
        )  # fmt: skip

    def _set_length(self, seconds: int) -> None:
        self._change(seconds=seconds or SHORTEST_SECONDS)

    def accept(self) -> bool:
        """Store it."""
        timers = Timers(self.screen.phone)
        timers.save(self._draft)
        timers.remember(self._draft)
        return True


class LengthDialog(ax.DraftDialog):
    """Three wheels: hours, minutes, seconds."""

    def __init__(self, screen: ax.Screen, seconds: int, on_pick: Callable[[int], object]) -> None:
        """Begin with a length."""
        self._parts = {"hours": seconds // 3600, "minutes": seconds // 60 % 60, "seconds": seconds % 60}
        self._drafts: dict[str, str] = {}
        self._on_pick = on_pick
        super().__init__(screen)

    def content(self) -> ax.View:
        """Return the wheels."""
        wheels: list[ax.View] = []
        for name, most in (("hours", 24), ("minutes", 59), ("seconds", 59)):
            wheels += [ax.Text(":", size=20)] if wheels else []
            wheels.append(
                NumberPicker(
                    [f"{number:02d}" for number in range(most + 1)], index=self._parts[name],
                    key=f"my_time_picker_{name}", drafts=self._drafts, wraps=True, input_type="number",
                    field="np__numberpicker_input", on_change=partial(self._parts.__setitem__, name),
                )
            )  # fmt: skip
        return ax.Row(*wheels, gravity="center", justify="center", width=ax.MATCH, gap=12, padding=(24, 20, 24, 8))

    def accept(self) -> bool:
        """Hand on the length."""
        parts = self._parts
        self._on_pick(parts["hours"] * 3600 + parts["minutes"] * 60 + parts["seconds"])
        return True


class SoundDialog(ax.DraftDialog):
    """The sounds of the system, and none."""

    def __init__(self, screen: ax.Screen, sound: Sound, on_pick: Callable[[Sound], object]) -> None:
        """Begin with the present sound; the default one is chosen in the list by its name."""
        self._choices = [_SILENCE, *(_sound(name) for name in _SOUNDS)]
        named = sound.title.removeprefix("Default (").removesuffix(")")
        self._sound = next((one for one in self._choices if one.title == named), sound)
        self._on_pick = on_pick
        super().__init__(screen)

    def content(self) -> ax.View:
        """Return the radio buttons."""
        pick = ax.bind(self, "_sound")
        rows = [
            ax.RadioButton(
                text=ax.Written(sound_text(self.screen.phone, one)),
                checked=one == self._sound,
                width=ax.MATCH,
                min_height=48,
                on_tap=partial(pick, one),
            )
            for one in self._choices
        ]
        heading = ax.Label(
            "System sounds", id="dialog_select_alarm_system_label", color="primary", weight_name="medium",
            padding=(0, 16, 0, 8),
        )  # fmt: skip
        group = ax.Column(*rows, id="dialog_select_alarm_system_radio", cls="android.widget.RadioGroup")
        return ax.Scroll(
            ax.Column(heading, group, padding=(24, 0)), id="dialog_select_alarm_wrapper", key="sounds", height=_LIST_DP
        )

    def accept(self) -> bool:
        """Hand on the sound."""
        self._on_pick(self._sound)
        return True


def _sound(name: str) -> Sound:
    number = _FIRST_SOUND_ID + _SOUNDS.index(name)
    return Sound(name, f"content://media/internal/audio/media/{number}")


def sort_alarms(screen: ax.Screen) -> None:
    """Ask by what alarms are sorted."""
    prefs = screen.prefs(simple.PREFS)
    options = [("creation_order", "Creation order"), ("alarm_time", "Alarm time"),
               ("day_and_time", "Day and Alarm time")]  # fmt: skip
    radios = [(f"sorting_dialog_radio_{name}", label, at) for at, (name, label) in enumerate(options)]
    simple.Form(
        screen, "Sort by", [simple.Radios("order", radios)], {"order": prefs.number("alarms_sort_by")},
        lambda values: prefs.update({"alarms_sort_by": values["order"]}),
    )  # fmt: skip


def toggle_alarm(screen: ax.Screen, alarm: Alarm) -> None:
    """Switch an alarm on or off, the first time after the warning."""
    alarms = Alarms(screen.phone)

    def toggle() -> None:
        if alarm.is_on:
            alarms.switch_off(alarm)
        else:
            screen.toast(alarms.left_text(alarms.save(replace(alarm, is_on=True))))

    warned(screen, toggle)
