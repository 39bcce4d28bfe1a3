from __future__ import annotations

import re

from pytest_mobileagent.solutions import near_miss, solution

ALARM_DURATION, TIMER_DURATION = "test_clock_alarm_reminder_duration", "test_clock_timer_reminder_duration"
VIBRATION, SORT, SNOOZE = "test_clock_alarm_vibration", "test_clock_sort_alarms", "test_clock_snooze_time"
ADD_TIMER, OPEN, QUESTIONS = "test_clock_add_timer", "test_clock_open_clock", "test_clock_open_questions"
MONDAY, VOLUME = "test_clock_week_on_monday", "test_clock_volume_at_once"
ASK_SNOOZE, SLEEP = "test_clock_ask_snooze_time", "test_clock_let_phone_sleep"

LENGTHS = ("1 minute", "5 minutes", "10 minutes", "30 minutes", "1 hour")  # as the choices stand below each other


def set_length(ui, row, text):
    yield from ui.tap(id="settings")
    yield from ui.tap(id=row)
    yield from ui.tap(cls="RadioButton", instance=LENGTHS.index(text))
    yield from ui.done()


@solution(ALARM_DURATION)
def set_alarm_length(ui, *, duration):
    yield from set_length(ui, "settings_alarm_max_reminder_label", duration)


@near_miss(TIMER_DURATION, "changes what alarms have")
def set_alarm_instead(ui, *, duration):
    yield from set_length(ui, "settings_alarm_max_reminder_label", "30 minutes" if duration[0] == "5" else duration)


@solution(TIMER_DURATION)
def set_timer_length(ui, *, duration):
    yield from set_length(ui, "settings_timer_max_reminder_label", duration)


@near_miss(ALARM_DURATION, "changes what timers have")
def set_timer_instead(ui, *, duration):
    yield from set_length(ui, "settings_timer_max_reminder_label", "30 minutes" if duration[0] == "1" else duration)


@near_miss(ALARM_DURATION, "takes the same length again")
def take_same(ui, *, duration):
    yield from set_length(ui, "settings_alarm_max_reminder_label", "5 minutes")


def plural(duration):
    """Return a length as the app words it."""
    return duration if duration.startswith("1 ") or duration.endswith("s") else f"{duration}s"


@solution(SNOOZE)
def set_snooze(ui, *, duration):
    yield from set_length(ui, "settings_snooze_time_label", plural(duration))


@near_miss(SNOOZE, "leaves the dialog by OK")
def leave_snooze(ui, *, duration):
    yield from ui.tap(id="settings")
    yield from ui.tap(id="settings_snooze_time_label")
    yield from ui.tap(text="OK")
    yield from ui.done()


@near_miss(SNOOZE, "changes what alarms have")
def change_reminder(ui, *, duration):
    yield from set_length(ui, "settings_alarm_max_reminder_label", "10 minutes")


def tab(ui, name):
    yield from ui.tap(id="tab_item_label", text=name)


@solution(OPEN)
def open_clock(ui):
    yield from tab(ui, "Clock")
    yield from ui.done()


@near_miss(OPEN, "opens the alarms")
def open_alarms(ui):
    yield from tab(ui, "Alarm")
    yield from ui.done()


def figures(time):
    """Return hour and minute of a time in the morning, in whatever form and digits it is written."""
    return [int(number) for number in re.findall(r"\d+", time)]


def edit(ui, time, *buttons):
    yield from tab(ui, "Alarm")
    yield from ui.tap(id="alarm_time", where=lambda node: figures(node.text) == figures(time))
    for button in buttons:
        yield from ui.tap(**button)
    yield from ui.done()


VIBRATE, OK, CANCEL = {"id": "edit_alarm_vibrate"}, {"text": "OK"}, {"text": "Cancel"}


@solution(VIBRATION)
def vibrate(ui, *, time):
    yield from edit(ui, time, VIBRATE, OK, OK)


@near_miss(VIBRATION, "does not confirm the warning")
def leave_warning(ui, *, time):
    yield from edit(ui, time, VIBRATE, OK)


@near_miss(VIBRATION, "cancels")
def cancel_alarm(ui, *, time):
    yield from edit(ui, time, VIBRATE, CANCEL)


@near_miss(VIBRATION, "lets another alarm vibrate")
def vibrate_other(ui, *, time):
    yield from edit(ui, "9:00 am" if time == "7:00 am" else "7:00 am", VIBRATE, OK, OK)


def silence(ui, dialog):
    """Take no sound in place of the phone's, in the dialog of an alarm or a timer."""
    yield from ui.tap(id=f"edit_{dialog}_sound")
    yield from ui.tap(cls="RadioButton", text="No sound")
    yield from ui.tap(text="OK")


@near_miss(VIBRATION, "takes its sound from it")
def vibrate_silently(ui, *, time):
    yield from tab(ui, "Alarm")
    yield from ui.tap(id="alarm_time", where=lambda node: figures(node.text) == figures(time))
    yield from ui.tap(**VIBRATE)
    yield from silence(ui, "alarm")
    yield from ui.tap(text="OK")
    yield from ui.tap(text="OK")
    yield from ui.done()


@near_miss(VIBRATION, "switches the alarm on")
def switch_on(ui, *, time):
    yield from edit(ui, time, OK, OK)


def sort(ui, radio, button):
    yield from tab(ui, "Alarm")
    yield from ui.tap(id="sort")
    yield from ui.tap(text=radio, cls="RadioButton")
    yield from ui.tap(text=button)
    yield from ui.done()


@solution(SORT)
def sort_alarms(ui, *, order):
    yield from sort(ui, order, "OK")


@near_miss(SORT, "cancels")
def sort_cancelled(ui, *, order):
    yield from sort(ui, order, "Cancel")


@near_miss(SORT, "takes another order")
def sort_otherwise(ui, *, order):
    yield from sort(ui, "Alarm time" if order.startswith("Day") else "Day and Alarm time", "OK")


def set_minutes(ui, minutes):
    yield from ui.tap(id="edit_timer_initial_time")
    yield from ui.type(f"{minutes:02d}", id="np__numberpicker_input", where=lambda node: node.text == "05", clear=True)
    yield from ui.tap(text="OK")


def add(ui, minutes, button="OK"):
    yield from ui.tap(id="timer_add")
    if minutes != 5:
        yield from set_minutes(ui, minutes)
    yield from ui.tap(text=button)
    yield from ui.done()


def minutes_of(length):
    return int(length.partition(":")[0])


@solution(ADD_TIMER)
def add_timer(ui, *, length):
    yield from add(ui, minutes_of(length))


@near_miss(ADD_TIMER, "cancels")
def add_cancelled(ui, *, length):
    yield from add(ui, minutes_of(length), "Cancel")


@near_miss(ADD_TIMER, "takes no sound for it")
def add_silent(ui, *, length):
    yield from ui.tap(id="timer_add")
    if length != "5:00":
        yield from set_minutes(ui, minutes_of(length))
    yield from silence(ui, "timer")
    yield from ui.tap(text="OK")
    yield from ui.done()


@near_miss(ADD_TIMER, "adds one of another length")
def add_longer(ui, *, length):
    yield from add(ui, minutes_of(length) + 1)


@near_miss(ADD_TIMER, "changes the timer that is there")
def change_timer(ui, *, length):
    yield from ui.tap(id="timer_time")
    if length != "5:00":
        yield from set_minutes(ui, minutes_of(length))
    yield from ui.tap(text="OK")
    yield from ui.done()


@solution(QUESTIONS)
def open_questions(ui):
    yield from ui.tap(id="about")
    yield from ui.tap(text="Frequently asked questions")
    yield from ui.done()


@near_miss(QUESTIONS, "looks at the page about the app only")
def open_about(ui):
    yield from ui.tap(id="about")
    yield from ui.done()


def flip(ui, *names):
    yield from ui.tap(id="settings")
    for name in names:
        yield from ui.tap(id=f"settings_{name}")
    yield from ui.done()


@solution(MONDAY)
@near_miss(VOLUME, "changes another setting")
def week_on_monday(ui):
    yield from flip(ui, "sunday_first")


@near_miss(MONDAY, "lets it be as it was")
def week_on_sunday(ui):
    yield from flip(ui, "sunday_first", "sunday_first")


@solution(VOLUME)
@near_miss(ASK_SNOOZE, "changes another setting")
def volume_at_once(ui):
    yield from flip(ui, "increase_volume_gradually")


@near_miss(VOLUME, "lets it be as it was")
def volume_gradually(ui):
    yield from flip(ui, "increase_volume_gradually", "increase_volume_gradually")


@solution(ASK_SNOOZE)
@near_miss(SLEEP, "changes another setting")
def ask_snooze(ui):
    yield from flip(ui, "use_same_snooze")


@near_miss(ASK_SNOOZE, "lets it be as it was")
def same_snooze(ui):
    yield from flip(ui, "use_same_snooze", "use_same_snooze")


@solution(SLEEP)
@near_miss(MONDAY, "changes another setting")
def let_sleep(ui):
    yield from flip(ui, "prevent_phone_from_sleeping")


@near_miss(SLEEP, "lets it be as it was")
def keep_awake(ui):
    yield from flip(ui, "prevent_phone_from_sleeping", "prevent_phone_from_sleeping")
