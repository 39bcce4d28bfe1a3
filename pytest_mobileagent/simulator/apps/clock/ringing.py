"""What rings: alarms over the lock screen or in a notification, and timers that have run out."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.clock import ongoing
from pytest_mobileagent.simulator.apps.clock.alarms import PACKAGE, Alarm, Alarms, settings
from pytest_mobileagent.simulator.apps.clock.parts import short_time, spoken_time, time_text
from pytest_mobileagent.simulator.apps.clock.timers import Timers
from pytest_mobileagent.simulator.system.alarms import Alarm as DueAlarm
from pytest_mobileagent.simulator.system.dates import local_time
from pytest_mobileagent.simulator.system.intents import FLAG_NEW_TASK
from pytest_mobileagent.simulator.system.notifications import (
    CATEGORY_ALARM,
    IMPORTANCE_HIGH,
    Notification,
    NotificationAction,
)

SNOOZE_ACTION = "com.android.deskclock.action.ALARM_SNOOZE"
DISMISS_ACTION = "com.android.deskclock.action.ALARM_DISMISS"
SILENCE_ACTION = "com.android.deskclock.action.ALARM_TIMEOUT"
STOP_TIMER_ACTION = "com.android.deskclock.action.TIMER_RESET"
ADD_MINUTE_ACTION = "com.android.deskclock.action.TIMER_ADD_MINUTE"
ALARM_ACTIVITY = "com.android.deskclock.alarms.AlarmActivity"
_ALARM_ID, _TIMER_ID = 1, 1000
_HIGHLIGHT = "#8ab4f8"


def alarm_rings(phone: ax.Phone, intent: ax.Intent) -> None:
    """Ring: a notification, over the whole screen if nobody uses the phone."""
    alarms = Alarms(phone)
    alarm = alarms.fire(intent.number("instance"))
    if alarm is None:
        return
    screen = ax.Intent(component=f"{PACKAGE}/{ALARM_ACTIVITY}", extras={"alarm": alarm.id}, flags=FLAG_NEW_TASK)
    _post(
        phone,
        _ALARM_ID,
        alarm.label or _tr(phone, "Alarm"),
        short_time(phone, local_time(phone)),
        actions=(("Snooze", SNOOZE_ACTION), ("Dismiss", DISMISS_ACTION)),
        on_tap=screen,
        full_screen=screen,
    )
    minutes = int(settings(phone).text("auto_silence", "10"))
    if minutes > 0:
        silence = ax.Intent(action=SILENCE_ACTION, package=PACKAGE, extras={"alarm": alarm.id})
        phone.alarms.set(DueAlarm(PACKAGE, "silence", phone.clock.now() + minutes * 60, silence))


def _tr(phone: ax.Phone, text: str) -> str:
    return phone.strings.translate(PACKAGE, text)


def _post(  # noqa: PLR0913 - what a notification has
    phone: ax.Phone,
    number: int,
    title: str,
    text: str,
    *,
    actions: tuple[tuple[str, str], ...],
    on_tap: ax.Intent,
    full_screen: ax.Intent | None,
) -> None:
    buttons = tuple(
        NotificationAction(_tr(phone, name), ax.Intent(action=action, package=PACKAGE)) for name, action in actions
    )
    phone.notifications.post(
        Notification(
            PACKAGE,
            number,
            title,
            text,
            channel="Firing",
            on_tap_intent=on_tap,
            is_ongoing=True,
            is_clearable=False,
            is_auto_cancel=False,
            actions=buttons,
            importance=IMPORTANCE_HIGH,
            icon="alarm" if number == _ALARM_ID else "hourglass_empty",
            category=CATEGORY_ALARM,
            full_screen_intent=full_screen,
        )
    )


def snooze(phone: ax.Phone, intent: ax.Intent | None = None) -> None:
    """Let what rings ring again later."""
    del intent
    alarm = Alarms(phone).ringing()
    if alarm is not None:
        at = Alarms(phone).snooze(alarm)
        _end(phone)
        phone.notifications.post(
            Notification(
                PACKAGE,
                _ALARM_ID,
                alarm.label or _tr(phone, "Alarm"),
                _tr(phone, "Snoozing until {time}").format(time=spoken_time(phone, at.hour, at.minute)),
                channel="Snooze",
                icon="alarm",
            )
        )


def dismiss(phone: ax.Phone, intent: ax.Intent | None = None) -> None:
    """End what rings."""
    del intent
    alarm = Alarms(phone).ringing()
    if alarm is not None:
        Alarms(phone).dismiss(alarm)
    _end(phone)


def silence(phone: ax.Phone, intent: ax.Intent) -> None:
    """End an alarm that nobody heard, and say that it was missed."""
    alarm = Alarms(phone).ringing()
    if alarm is None or alarm.id != intent.number("alarm"):
        return
    Alarms(phone).dismiss(alarm)
    _end(phone)
    text = spoken_time(phone, alarm.hour, alarm.minutes)
    title = _tr(phone, "Missed alarm")
    phone.notifications.post(Notification(PACKAGE, _ALARM_ID, title, text, channel="Missed", icon="alarm"))


def _end(phone: ax.Phone) -> None:
    phone.notifications.cancel(PACKAGE, _ALARM_ID)
    phone.alarms.cancel(PACKAGE, "silence")
    phone.activities.finish_all(ALARM_ACTIVITY)


def timer_expires(phone: ax.Phone, intent: ax.Intent) -> None:
    """Say that a timer has run out."""
    timer = Timers(phone).find(intent.number("timer"))
    if timer is None:
        return
    ongoing.tell(phone)
    phone.log.write("D", "AlarmClock", "Events: [Timer] [Fire] [DeskClock]", package=PACKAGE)
    opened = ax.Intent(component=f"{PACKAGE}/com.android.deskclock.DeskClock", extras={"tab": 2}, flags=FLAG_NEW_TASK)
    actions = (("Stop", STOP_TIMER_ACTION), ("Add 1 min", ADD_MINUTE_ACTION))
    title, text = timer.label or _tr(phone, "Time's up"), _tr(phone, "Timer")
    top = phone.activities.top
    stays = None if top is not None and top.package == PACKAGE else opened  # whoever looks at the app sees it there
    _post(phone, _TIMER_ID, title, text, actions=actions, on_tap=opened, full_screen=stays)


def stop_timers(phone: ax.Phone, intent: ax.Intent | None = None) -> None:
    """Reset the timers that have run out."""
    del intent
    timers = Timers(phone)
    for timer in timers.expired():
        timers.reset(timer)
    phone.notifications.cancel(PACKAGE, _TIMER_ID)


def add_minutes(phone: ax.Phone, intent: ax.Intent) -> None:
    """Let the timers that have run out run for a minute more."""
    del intent
    timers = Timers(phone)
    for timer in timers.expired():
        timers.add_minute(timer)
    phone.notifications.cancel(PACKAGE, _TIMER_ID)
    ongoing.tell(phone)


def time_changed(phone: ax.Phone, intent: ax.Intent) -> None:
    """Look again when alarms and timers are due: a new start, another time or time zone."""
    del intent
    Alarms(phone).schedule()
    Timers(phone).schedule()
    ongoing.tell(phone)


class AlarmRings(ax.Screen):
    """An alarm on the whole screen."""

    edge_to_edge = True
    refresh_s = 1.0

    def back(self) -> bool:
        """Stay: an alarm is ended by its buttons."""
        return True

    def compose(self) -> ax.View:
        """Return time, label and buttons."""
        now = local_time(self.phone)
        alarm = Alarms(self.phone).ringing() or Alarm(0, now.hour, now.minute, 0, True, False, "", None)

        def button(icon: str, name: str, desc: str, action: object) -> ax.View:
            return ax.Column(
                ax.IconButton(
                    icon,
                    id=name,
                    cls="android.widget.ImageView",
                    desc=self.tr(desc),
                    width=88,
                    height=88,
                    radius=44,
                    size=36,
                    color="#ffffff",
                    background="#3c4043",
                    on_tap=action if callable(action) else None,
                ),
                ax.Text(self.tr(desc), size=16, color="#e8eaed"),
                weight=1,
                gravity="center",
                gap=12,
            )

        return ax.Pane(
            ax.Spacer(weight=2),
            ax.Text(time_text(self.phone, now.hour, now.minute), id="digital_clock", size=72, color="#ffffff"),
            ax.Text(alarm.label or self.tr("Alarm"), id="title", size=22, color="#e8eaed", margin=(0, 12)),
            ax.Spacer(weight=1),
            ax.Icon("alarm", id="alarm", size=72, color=_HIGHLIGHT),
            ax.Spacer(weight=2),
            ax.Row(
                button("snooze", "snooze", "Snooze", lambda: snooze(self.phone)),
                button("alarm_off", "dismiss", "Dismiss", lambda: dismiss(self.phone)),
                width=ax.MATCH,
                padding=(32, 0, 32, 96),
            ),
            gravity="center",
            background="#202124",
        )
