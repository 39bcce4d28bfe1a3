"""What rings: alarms and timers, in a notification, or over the whole screen of a phone that nobody uses."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_clock.alarms import PACKAGE, Alarm, Alarms, now_text
from pytest_mobileagent.simulator.apps.simple_clock.settings import ALARM_S, SNOOZE_MINUTES, TIMER_S, choose_length
from pytest_mobileagent.simulator.apps.simple_clock.timers import Timer, Timers
from pytest_mobileagent.simulator.system.alarms import Alarm as DueAlarm
from pytest_mobileagent.simulator.system.intents import FLAG_NEW_TASK
from pytest_mobileagent.simulator.system.notifications import IMPORTANCE_HIGH, Notification, NotificationAction

SNOOZE, DISMISS, SILENCE = (f"{PACKAGE}.{name}" for name in ("SNOOZE_ALARM", "DISMISS_ALARM", "HIDE_ALARM"))
STOP_TIMER, EXPIRED = f"{PACKAGE}.STOP_TIMER", "Time expired"
REMINDER = ".activities.ReminderActivity"
SNOOZE_ACTIVITY = ".activities.SnoozeReminderActivity"
_ALARM_ID, _TIMER_ID = 9998, 9999


def _post(phone: ax.Phone, number: int, words: tuple[str, str], actions: tuple[NotificationAction, ...],
          on_tap: ax.Intent) -> None:  # fmt: skip
    title, text = words
    said = Alarms(phone).settings.tr
    actions = tuple(replace(action, title=said(action.title)) for action in actions)
    phone.notifications.post(
        Notification(
            PACKAGE, number, title, text, channel="simple_alarm_channel", on_tap_intent=on_tap, actions=actions,
            importance=IMPORTANCE_HIGH, icon="alarm" if number == _ALARM_ID else "hourglass_empty",
        )
    )  # fmt: skip


def _show(phone: ax.Phone, screen: ax.Intent) -> None:
    """Show the reminder over the whole screen, if nobody uses the phone."""
    if not phone.power.is_awake:
        phone.power.wake()
        phone.activities.start(screen, caller=PACKAGE)


def _end_after(phone: ax.Phone, seconds: int, **extras: int) -> None:
    intent = ax.Intent(action=SILENCE, package=PACKAGE, extras=extras)
    phone.alarms.set(DueAlarm(PACKAGE, "silence", phone.clock.now() + seconds, intent))


def alarm_rings(phone: ax.Phone, intent: ax.Intent) -> None:
    """Ring; after the longest time that the settings allow it ends by itself."""
    alarms = Alarms(phone)
    alarm = alarms.find(intent.number("alarm_id"))
    if alarm is None:
        return
    alarms.rung(alarm)
    extras = {"alarm_id": alarm.id}
    screen = ax.Intent(component=f"{PACKAGE}/{REMINDER}", extras=extras, flags=FLAG_NEW_TASK)
    _post(
        phone,
        _ALARM_ID,
        (alarm.label or alarms.settings.tr("Alarm"), now_text(phone)),
        _alarm_actions(alarms, extras),
        screen,
    )
    _end_after(phone, alarms.settings.prefs.number("alarm_max_reminder_secs", ALARM_S))
    _show(phone, screen)


def _alarm_actions(alarms: Alarms, extras: dict[str, int]) -> tuple[NotificationAction, ...]:
    has_one_snooze = alarms.settings.prefs.flag("use_same_snooze", default=True)
    asks = ax.Intent(component=f"{PACKAGE}/{SNOOZE_ACTIVITY}", extras=extras, flags=FLAG_NEW_TASK)
    again = ax.Intent(action=SNOOZE, package=PACKAGE, extras=extras)
    return (
        NotificationAction("Snooze", again if has_one_snooze else asks, is_broadcast=has_one_snooze),
        NotificationAction("Dismiss", ax.Intent(action=DISMISS, package=PACKAGE)),
    )


def snooze(phone: ax.Phone, intent: ax.Intent) -> None:
    """Let the alarm ring again later."""
    alarms = Alarms(phone)
    put_off(phone, intent.number("alarm_id"), alarms.settings.prefs.number("snooze_delay", SNOOZE_MINUTES))


def put_off(phone: ax.Phone, number: int, minutes: int) -> None:
    """Let an alarm ring again after some minutes."""
    alarm = Alarms(phone).find(number)
    if alarm is not None:
        Alarms(phone).put_off(alarm, minutes)
    end(phone)


def end(phone: ax.Phone, intent: ax.Intent | None = None) -> None:
    """End what rings."""
    del intent
    phone.alarms.cancel(PACKAGE, "silence")
    phone.notifications.cancel(PACKAGE, _ALARM_ID)
    phone.notifications.cancel(PACKAGE, _TIMER_ID)
    phone.activities.finish_all(f"{PACKAGE}{REMINDER}")


def timer_expires(phone: ax.Phone, intent: ax.Intent) -> None:
    """Say that a timer has run out."""
    timers = Timers(phone)
    timer = timers.find(intent.number("timer_id"))
    if timer is None:
        return
    timers.finish(timer)
    extras = {"timer_id": timer.id}
    screen = ax.Intent(component=f"{PACKAGE}/{REMINDER}", extras=extras, flags=FLAG_NEW_TASK)
    stop = ax.Intent(action=STOP_TIMER, package=PACKAGE, extras=extras)
    settings = Alarms(phone).settings
    words = timer.label or settings.tr("Timer"), settings.tr(EXPIRED)
    _post(phone, _TIMER_ID, words, (NotificationAction("Dismiss", stop),), screen)
    _end_after(phone, settings.prefs.number("timer_max_reminder_secs", TIMER_S), **extras)
    _show(phone, screen)


def stop_timer(phone: ax.Phone, intent: ax.Intent) -> None:
    """End a timer that has run out: it goes back to its length."""
    timers = Timers(phone)
    timer = timers.find(intent.number("timer_id"))
    if timer is not None:
        timers.reset(timer)
    end(phone)


def silence(phone: ax.Phone, intent: ax.Intent) -> None:
    """End what nobody has ended."""
    stop_timer(phone, intent)


def time_changed(phone: ax.Phone, intent: ax.Intent) -> None:
    """Look again when alarms are due: a new start, another time or time zone."""
    del intent
    if phone.packages.has_database(PACKAGE, "alarms.db"):
        Alarms(phone).schedule()


class Reminder(ax.Screen):
    """An alarm or a timer over the whole screen."""

    edge_to_edge = True

    @property
    def _alarm(self) -> Alarm | None:
        return Alarms(self.phone).find(self.intent.number("alarm_id"))

    @property
    def _timer(self) -> Timer | None:
        return Timers(self.phone).find(self.intent.number("timer_id"))

    def compose(self) -> ax.View:
        """Return what rings, and what ends it."""
        alarm, timer = self._alarm, self._timer
        if alarm is not None:
            title, text, controls = alarm.label or self.tr("Alarm"), now_text(self.phone), self._grip()
        else:
            title = (timer.label if timer else "") or self.tr("Timer")
            text, controls = self.tr(EXPIRED), self._stop()
        return ax.Pane(
            ax.Spacer(weight=1),
            ax.Text(title, id="reminder_title", size=34, align="center", width=ax.MATCH),
            ax.Text(text, id="reminder_text", size=44, align="center", width=ax.MATCH, padding=(0, 12)),
            ax.Spacer(weight=1),
            controls,
            ax.Spacer(weight=1),
            id="reminder_holder",
            background="background",
        )

    def _grip(self) -> ax.View:
        disc = ax.Frame(
            ax.Icon("alarm", size=36, color=simple.contrast(self.theme.primary), gravity="center"),
            id="reminder_draggable", cls="android.widget.ImageView", width=80, height=80, radius=40,
            background="primary",
        )  # fmt: skip
        row = ax.Across(
            self._side("snooze", "reminder_snooze", "Snooze"), ax.Spacer(weight=1), disc, ax.Spacer(weight=1),
            self._side("alarm_off", "reminder_dismiss", "Dismiss"), padding=(32, 0),
        )  # fmt: skip
        guide = "Swipe right to Dismiss, or left to Snooze."
        return ax.Column(
            ax.SwipeArea(row, width=ax.MATCH, on_side=self._swiped),
            ax.Caption(guide, id="reminder_guide", align="center", width=ax.MATCH, padding=(0, 16)),
        )

    @staticmethod
    def _side(icon: str, name: str, label: str) -> ax.View:
        return ax.Column(ax.Icon(icon, id=name, size=32), ax.Label(label), gravity="center", gap=4)

    def _swiped(self, side: int) -> None:
        """To the right ends the alarm, to the left puts it off."""
        if side > 0:
            end(self.phone)
        elif Alarms(self.phone).settings.prefs.flag("use_same_snooze", default=True):
            snooze(self.phone, self.intent)
        else:
            self.start(SnoozeReminder, alarm_id=self.intent.number("alarm_id"))

    def _stop(self) -> ax.View:
        return ax.Frame(
            ax.IconButton(
                "alarm_off", id="reminder_stop", cls="android.widget.ImageView", width=88, height=88, radius=44,
                size=36, gravity="center", color=simple.contrast(self.theme.primary), background="primary",
                on_tap=partial(stop_timer, self.phone, self.intent),
            ),
            width=ax.MATCH,
        )  # fmt: skip


class SnoozeReminder(ax.Screen):
    """Asks by how much an alarm is put off, above what was in front."""

    is_translucent = True

    def create(self) -> None:
        """Ask."""
        choose_length(self, 60 * SNOOZE_MINUTES, self._put_off)

    def _put_off(self, seconds: int) -> None:
        put_off(self.phone, self.intent.number("alarm_id"), seconds // 60)
        self.finish()

    def compose(self) -> ax.View:
        """Return nothing but the dialog."""
        return ax.Pane()
