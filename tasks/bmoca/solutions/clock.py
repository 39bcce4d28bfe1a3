from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

from .launching import launch
from .settings_pages import set_volume, turn_on_airplane_mode

OPEN, TURN_ON, START = "test_clock_open", "test_clock_turn_on_9", "test_clock_start_stopwatch"
PAGES = {"Stopwatch": "test_clock_stopwatch_page", "Alarm": "test_clock_alarm_page", "Timer": "test_clock_timer_page"}
WEEK = ("Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")
WEEKDAYS, MIDWEEK, WEEKEND = WEEK[1:6], WEEK[1:5], ("Saturday", "Sunday")
LOUD, QUIET = 1, 0


def open_page(ui, name):
    """Open the clock, and one of its tabs."""
    yield from launch(ui, "Clock")
    yield from go_to_tab(ui, name)


def go_to_tab(ui, name):
    """Change to a tab of the clock that is open."""
    yield from ui.tap(cls="ActionBar$Tab", desc=name)


def on_dial(node):
    return node.class_name.endswith("RadialPickerTouchHelper")


def enter_time(ui, hour, minutes):
    """Enter a time into the framework's picker, by its dial, and accept it."""
    has_halves = ui.shows(id="am_label")
    yield from ui.tap(desc=str((hour % 12 or 12) if has_halves else hour), where=on_dial, scroll=False)
    if ui.find(id="android:id/minutes").text != f"{minutes:02d}":  # it begins with the time that it is
        yield from ui.tap(desc=str(minutes), where=on_dial, scroll=False)
    half = ui.find(id="am_label" if hour < 12 else "pm_label")
    if half is not None and not half.checked:
        yield from ui.tap(id=half.resource_id, scroll=False)
    yield from ui.tap(id="android:id/button1", scroll=False)


def add(ui, hour, minutes):
    """Add an alarm on the page of alarms."""
    yield from ui.tap(id="fab")
    yield from enter_time(ui, hour, minutes)


def create(ui, hour, minutes):
    """Open the clock, and add an alarm."""
    yield from open_page(ui, "Alarm")
    yield from add(ui, hour, minutes)


def repeat_on(ui, days):
    """Let the alarm that is open repeat on some days: it does so on all of them first."""
    yield from ui.tap(id="repeat_onoff")
    for day in WEEK:
        if day not in days:
            yield from ui.tap(id="day_button_box", desc=day)


def create_repeating(ui, hour, minutes, days):
    """Open the clock, and add an alarm for some days."""
    yield from create(ui, hour, minutes)
    yield from repeat_on(ui, days)


def turn_on_first(ui):
    """Open the clock, and switch its first alarm on."""
    yield from open_page(ui, "Alarm")
    yield from ui.tap(id="onoff")


def set_alarms_volume(ui, share):
    """Set how loud alarms are, from wherever it is."""
    yield from ui.press("home")
    yield from set_volume(ui, "Alarm volume", share)


@solution(OPEN)
def open_clock(ui):
    yield from launch(ui, "Clock")


@near_miss(OPEN, "opens the settings")
def open_settings(ui):
    yield from launch(ui, "Settings")
    yield from ui.done()


@solution(PAGES["Stopwatch"])
@near_miss(START, "does not start it")
def go_to_stopwatch(ui):
    yield from open_page(ui, "Stopwatch")
    yield from ui.done()


@solution(PAGES["Alarm"])
@near_miss(PAGES["Stopwatch"], "goes to the alarms")
@near_miss(PAGES["Timer"], "goes to the alarms")
@near_miss(TURN_ON, "only looks at it")
def go_to_alarms(ui):
    yield from open_page(ui, "Alarm")
    yield from ui.done()


@solution(PAGES["Timer"])
@near_miss(PAGES["Alarm"], "goes to the timers")
def go_to_timers(ui):
    yield from open_page(ui, "Timer")
    yield from ui.done()


@solution(TURN_ON)
def turn_on_9(ui):
    yield from turn_on_first(ui)


@near_miss(TURN_ON, "creates another alarm")
def add_10(ui):
    yield from create(ui, 10, 0)
    yield from ui.done()


@solution(START)
def start_stopwatch(ui):
    yield from open_page(ui, "Stopwatch")
    yield from ui.tap(id="fab")


@near_miss(START, "starts a timer")
def start_timer(ui):
    yield from open_page(ui, "Timer")
    yield from ui.tap(id="timer_setup_digit_5")
    yield from ui.tap(id="fab")
    yield from ui.done()


# -- alarms that ring once --------------------------------------------------------------------------------------------


@solution("test_clock_create_06_30")
@near_miss("test_clock_create_10_30", "it rings at 06:30")
@near_miss("test_clock_create_13_30", "it rings at 06:30")
def create_06_30(ui):
    yield from create(ui, 6, 30)
    yield from ui.done()


@solution("test_clock_create_10_30")
@near_miss("test_clock_create_10_30_weekdays", "it rings once")
@near_miss("test_clock_create_10_30_midweek", "it rings once")
@near_miss("test_clock_create_10_30_weekends", "it rings once")
@near_miss("test_clock_create_10_30_louder", "leaves the volume as it is")
@near_miss("test_clock_airplane_and_10_30", "leaves airplane mode off")
def create_10_30(ui):
    yield from create(ui, 10, 30)
    yield from ui.done()


@near_miss("test_clock_create_10_30", "it rings five minutes early")
def create_10_25(ui):
    yield from create(ui, 10, 25)
    yield from ui.done()


@solution("test_clock_create_13_30")
@near_miss("test_clock_create_13_30_and_11_30", "creates the later one only")
@near_miss("test_clock_create_13_30_weekdays", "it rings once")
@near_miss("test_clock_create_13_30_weekends", "it rings once")
@near_miss("test_clock_create_13_30_and_15_30", "creates the earlier one only")
@near_miss("test_clock_create_13_30_louder", "leaves the volume as it is")
@near_miss("test_clock_airplane_and_13_30", "leaves airplane mode off")
def create_13_30(ui):
    yield from create(ui, 13, 30)
    yield from ui.done()


@near_miss("test_clock_create_13_30", "takes the other half of the day")
def create_01_30(ui):
    yield from create(ui, 1, 30)
    yield from ui.done()


@solution("test_clock_create_17_30")
@near_miss("test_clock_create_23_30", "it rings at 17:30")
def create_17_30(ui):
    yield from create(ui, 17, 30)
    yield from ui.done()


@solution("test_clock_create_20_30")
@near_miss("test_clock_create_17_30", "it rings at 20:30")
def create_20_30(ui):
    yield from create(ui, 20, 30)
    yield from ui.done()


@solution("test_clock_create_23_30")
@near_miss("test_clock_create_20_30", "it rings at 23:30")
@near_miss("test_clock_create_06_30", "it rings at 23:30")
def create_23_30(ui):
    yield from create(ui, 23, 30)
    yield from ui.done()


@solution("test_clock_create_13_30_and_11_30")
@near_miss("test_clock_create_13_30_and_15_30", "takes the hours off")
def create_two_before(ui):
    yield from create(ui, 13, 30)
    yield from add(ui, 11, 30)
    yield from ui.done()


@solution("test_clock_create_13_30_and_15_30")
@near_miss("test_clock_create_13_30_and_11_30", "adds the hours")
def create_two_after(ui):
    yield from create(ui, 13, 30)
    yield from add(ui, 15, 30)
    yield from ui.done()


# -- alarms that repeat -----------------------------------------------------------------------------------------------


@solution("test_clock_create_10_30_weekdays")
@near_miss("test_clock_create_10_30_midweek", "lets it ring on Fridays too")
def create_10_30_weekdays(ui):
    yield from create_repeating(ui, 10, 30, WEEKDAYS)
    yield from ui.done()


@solution("test_clock_create_10_30_midweek")
@near_miss("test_clock_create_10_30_weekdays", "leaves out Friday")
def create_10_30_midweek(ui):
    yield from create_repeating(ui, 10, 30, MIDWEEK)
    yield from ui.done()


@solution("test_clock_create_10_30_weekends")
def create_10_30_weekends(ui):
    yield from create_repeating(ui, 10, 30, WEEKEND)


@near_miss("test_clock_create_10_30_weekends", "turns on the alarm that is there")
@near_miss("test_clock_create_13_30_weekends", "turns on the alarm that is there")
@near_miss("test_clock_turn_on_9_louder", "leaves the volume as it is")
def turn_on_what_is_there(ui):
    yield from turn_on_first(ui)
    yield from ui.done()


@solution("test_clock_create_13_30_weekdays")
@near_miss("test_clock_create_13_30_weekends", "takes the other days")
@near_miss("test_clock_create_13_30_weekends_louder", "takes the other days, and leaves the volume as it is")
def create_13_30_weekdays(ui):
    yield from create_repeating(ui, 13, 30, WEEKDAYS)
    yield from ui.done()


@solution("test_clock_create_13_30_weekends")
@near_miss("test_clock_create_13_30_weekdays", "takes the other days")
@near_miss("test_clock_create_13_30_weekends_louder", "leaves the volume as it is")
def create_13_30_weekends(ui):
    yield from create_repeating(ui, 13, 30, WEEKEND)
    yield from ui.done()


# -- and the settings -------------------------------------------------------------------------------------------------


def turn_on_and_set_volume(ui, share):
    yield from turn_on_first(ui)
    yield from set_alarms_volume(ui, share)
    yield from ui.done()


@solution("test_clock_turn_on_9_louder")
def turn_on_louder(ui):
    yield from turn_on_and_set_volume(ui, LOUD)


@near_miss("test_clock_turn_on_9_louder", "turns the volume down")
def turn_on_quieter(ui):
    yield from turn_on_and_set_volume(ui, QUIET)


def create_and_set_volume(ui, hour, minutes, share):
    yield from create(ui, hour, minutes)
    yield from set_alarms_volume(ui, share)
    yield from ui.done()


@solution("test_clock_create_13_30_louder")
def create_13_30_louder(ui):
    yield from create_and_set_volume(ui, 13, 30, LOUD)


@near_miss("test_clock_create_13_30_louder", "turns the volume down")
def create_13_30_quieter(ui):
    yield from create_and_set_volume(ui, 13, 30, QUIET)


@solution("test_clock_create_10_30_louder")
def create_10_30_louder(ui):
    yield from create_and_set_volume(ui, 10, 30, LOUD)


@near_miss("test_clock_create_10_30_louder", "turns the volume down")
def create_10_30_quieter(ui):
    yield from create_and_set_volume(ui, 10, 30, QUIET)


@solution("test_clock_create_13_30_weekends_louder")
def create_13_30_weekends_louder(ui):
    """Take the shortest ways, as 16 steps are few: the icon at home, and the settings of the clock."""
    yield from ui.tap(text="Clock") if ui.shows(text="Clock") else launch(ui, "Clock")
    yield from go_to_tab(ui, "Alarm")
    yield from add(ui, 13, 30)
    yield from repeat_on(ui, WEEKEND)
    yield from ui.tap(desc="More options")
    yield from ui.tap(text="Settings")
    yield from ui.set_slider(LOUD, cls="SeekBar")


def fly_and_create(ui, hour, minutes):
    yield from turn_on_airplane_mode(ui)
    yield from ui.press("home")
    yield from create(ui, hour, minutes)
    yield from ui.done()


@solution("test_clock_airplane_and_10_30")
@near_miss("test_clock_airplane_and_13_30", "it rings at 10:30")
def fly_and_create_10_30(ui):
    yield from fly_and_create(ui, 10, 30)


@solution("test_clock_airplane_and_13_30")
@near_miss("test_clock_airplane_and_10_30", "it rings at 13:30")
def fly_and_create_13_30(ui):
    yield from fly_and_create(ui, 13, 30)
