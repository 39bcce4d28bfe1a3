"""The settings, and the questions that are asked about the app."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.androidx.simple import thank_you
from pytest_mobileagent.simulator.apps.simple_clock.alarms import SUNDAY, length_text
from pytest_mobileagent.simulator.system.dates import first_weekday

LENGTHS = (60, 300, 600, 1800, 3600)
ALARM_S, TIMER_S, SNOOZE_MINUTES = 300, 60, 10  # what counts as long as nothing is stored


class CustomLength(simple.CustomInterval):
    """A number and its unit, as seconds."""

    units = (
        ("seconds", "Seconds", 1), ("minutes", "Minutes", 60), ("hours", "Hours", 3600), ("days", "Days", 86_400),
    )  # fmt: skip


class Settings(simple.SettingsScreen):
    """What can be chosen; every change is stored at once."""

    def entries(self) -> Sequence[ax.Entry]:
        """Return the sections."""
        prefs = self.prefs(simple.PREFS)
        is_sunday_first = first_weekday(self.phone) == SUNDAY
        has_snooze = prefs.flag("use_same_snooze", default=True)
        return [
            ax.Category("Color customization", "color_customization_section"),
            ax.Link(
                thank_you.locked(self, "Customize colors"), partial(thank_you.explain, self), name="color_customization"
            ),
            ax.Category("General", "general_settings"),
            ax.Link("Purchase Simple Thank You", partial(thank_you.buy, self), name="purchase_thank_you"),
            ax.Flag(
                "prevent_phone_from_sleeping", "Prevent phone from sleeping while the app is in foreground",
                default=True,
            ),
            ax.Flag("sunday_first", "Start week on Sunday", is_sunday_first),
            ax.Category("Alarm tab", "alarm_tab"),
            self._length("alarm_max_reminder", "Max reminder duration", "alarm_max_reminder_secs", ALARM_S),
            ax.Flag("increase_volume_gradually", "Increase volume gradually", default=True),
            ax.Flag("use_same_snooze", "Always use same snooze time", default=True),
            *([self._length("snooze_time", "Snooze time", "snooze_delay", SNOOZE_MINUTES, unit_s=60)]
              if has_snooze else []),
            ax.Category("Timer tab", "timer_tab"),
            self._length("timer_max_reminder", "Max reminder duration", "timer_max_reminder_secs", TIMER_S),
            ax.View(height=24),
        ]  # fmt: skip

    def _length(self, name: str, title: str, key: str, default: int, *, unit_s: int = 1) -> ax.Link:
        """Return a row that offers lengths of time; `unit_s` is what one of the stored number stands for."""
        prefs = self.prefs(simple.PREFS)
        now = prefs.number(key, default) * unit_s
        act = partial(choose_length, self, now, lambda seconds: prefs.update({key: seconds // unit_s}))
        return ax.Link(title, act, ax.Written(length_text(self.phone, now)), name)


def choose_length(screen: ax.Screen, now: int, on_pick: Callable[[int], object]) -> None:
    """Offer lengths of time in seconds, with the present one if it is an odd one, and a custom one."""
    values = sorted({*LENGTHS, now})

    def pick(at: int) -> None:
        if at < len(values):
            on_pick(values[at])
        else:
            CustomLength(screen, on_pick)

    lengths = [ax.Written(length_text(screen.phone, seconds)) for seconds in values]
    simple.choose(screen, [*lengths, "Custom"], values.index(now), pick, has_ok=True)


class Faq(simple.Faq):
    """What is asked about this app."""

    questions = (
        (
            "Why does my alarm not ring, or ring late?",
            "Some devices stop apps in the background to save the battery. Take the app out of such restrictions in "
            "the device's settings.",
        ),
        (
            "How can I put an alarm off by another time than the usual one?",
            'Turn off "Always use same snooze time" in the settings; the app asks for the time then.',
        ),
    )
