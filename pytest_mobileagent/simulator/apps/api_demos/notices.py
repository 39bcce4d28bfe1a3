"""App/Notification and App/Alarm: toasts, notifications, alarms."""

from __future__ import annotations

from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.api_demos.alarms import AGAIN_S, ONCE_S, ONE_SHOT, REPEATING, set_alarm
from pytest_mobileagent.simulator.apps.api_demos.parts import MEDIUM, PACKAGE, Button, Demo, label, page, scrolled
from pytest_mobileagent.simulator.system.notifications import Notification


class NotifyWithText(Demo):
    """Two toasts."""

    _SHORT = "Short notification"
    _LONG = "This is a long notification.  See, you might need a second more to read it."

    def compose(self) -> ax.View:
        """Return their buttons."""
        return page(
            Button("Show Short Notification", id="short_notify", on_tap=partial(self.toast, self._SHORT)),
            Button("Show Long Notification", id="long_notify", on_tap=partial(self.toast, self._LONG)),
        )


class AlarmController(Demo):
    """Alarms, once and again and again; each is told by a toast."""

    def _set(self, action: str, delay_s: float, told: str) -> None:
        set_alarm(self.phone, action, delay_s)
        self.toast(told)

    def _stop(self) -> None:
        self.phone.alarms.cancel(PACKAGE, REPEATING)
        self.toast("Repeating alarm has been unscheduled")

    def compose(self) -> ax.View:
        """Return the buttons."""
        once = (
            "One-shot alarm will go off in 30 seconds based on the real time clock.  Try changing the current time "
            "before then!"
        )
        again = (
            "Repeating alarm will go off in 15 seconds and every 15 seconds after based on the elapsed realtime clock"
        )
        text = "This demonstrates how to schedule and handle one-shot and repeating alarms."
        start = partial(self._set, REPEATING, AGAIN_S, again)
        return page(
            label(text, size=MEDIUM, width=ax.MATCH, padding=(0, 0, 0, 4)),
            Button("One Shot Alarm", id="one_shot", on_tap=partial(self._set, ONE_SHOT, ONCE_S, once)),
            Button("Start Repeating Alarm", id="start_repeating", on_tap=start),
            Button("Stop Repeating Alarm", id="stop_repeating", on_tap=self._stop),
            padding=4,
            gravity="hcenter",
        )


class StatusBar(Demo):
    """Notices of three moods; each replaces the one before."""

    _MOODS = (("happy", ":-)", "I am happy"), ("neutral", ":-|", "I am ok"), ("sad", ":-(", "I am sad"))
    _GROUPS = (("Icons only", ""), ("Icons and marquee", "Marquee"))
    _DEFAULTS = (("defaultSound", "Sound"), ("defaultVibrate", "Vibrate"), ("defaultAll", "All"))
    _NUMBER = 1

    def _post(self, text: str) -> None:
        self.phone.notifications.post(Notification(PACKAGE, self._NUMBER, "Mood ring", text, channel="main_channel"))

    def compose(self) -> ax.View:
        """Return the buttons of each group; a balloon of its own is refused since Android 8, without a channel."""
        views: list[ax.View] = []
        for number, (name, suffix) in enumerate(self._GROUPS):
            views.append(label(name, margin=(0, 20 * min(number, 1), 0, 0)))
            views.append(
                ax.Row(
                    *(
                        Button(face, id=mood + suffix, on_tap=partial(self._post, text))
                        for mood, face, text in self._MOODS
                    )
                )
            )
        views.append(label("Use default values where applicable", margin=(0, 20, 0, 0)))
        views.append(
            ax.Row(*(Button(name, id=key, on_tap=partial(self._post, "I am happy")) for key, name in self._DEFAULTS))
        )
        clear = partial(self.phone.notifications.cancel, PACKAGE, self._NUMBER)
        return scrolled(*views, Button("Clear notification", id="clear", margin=(0, 20, 0, 0), on_tap=clear))
