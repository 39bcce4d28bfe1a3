from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.apps.clock.alarms import Alarms
from pytest_mobileagent.simulator.apps.clock.sounds import title_of
from pytest_mobileagent.simulator.apps.clock.timers import Stopwatch, Timers
from pytest_mobileagent.simulator.system.dates import to_local
from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.system.preferences import Preferences
from tests.simulator.apps.hand import Hand

PACKAGE = "com.google.android.deskclock"
CLOCK = f"{PACKAGE}/com.android.deskclock.DeskClock"
SET_ALARM = "android.intent.action.SET_ALARM"
EXTRA = "android.intent.extra.alarm"


@pytest.fixture
def hand(phone):
    phone.activities.start(Intent(component=CLOCK))
    return Hand(phone)


def stored(phone):
    database = phone.packages.database(PACKAGE, "alarms.db")
    rows = database.query("SELECT hour, minutes, daysofweek, enabled, label FROM alarm_templates ORDER BY _id")
    return [tuple(row) for row in rows]


def length(hand, digits):
    for digit in digits:
        hand.tap(f"timer_setup_digit_{digit}")


def test_a_fresh_clock_has_two_alarms_that_are_off(hand):
    assert stored(hand.phone) == [(8, 30, 31, 0, ""), (9, 0, 96, 0, "")]
    assert hand.text("days_of_week") == "Mon, Tue, Wed, Thu, Fri"


def test_a_new_alarm_is_on_and_rings_today_or_tomorrow(hand):
    hand.tap("Add alarm")
    hand.tap("5 o'clock")
    hand.tap("30 minutes")
    hand.tap("OK")

    assert stored(hand.phone)[-1] == (17, 30, 0, 1, "")
    assert hand.text("repeat_summary") == "Today"
    assert hand.shows("Alarm set for 1 hour and 56 minutes from now.")
    assert [alarm.is_clock for alarm in hand.phone.alarms.pending()] == [True]


def test_cancelling_the_picker_adds_nothing(hand):
    hand.tap("Add alarm")
    hand.tap("Cancel")

    assert len(stored(hand.phone)) == 2


def test_an_alarm_can_be_switched_labelled_repeated_and_deleted(hand):
    hand.tap("Expand alarm")
    hand.tap("onoff")
    hand.tap("Saturday")
    hand.tap("edit_label")
    hand.type("Gym")
    hand.tap("OK")
    assert stored(hand.phone)[0] == (8, 30, 63, 1, "Gym")
    hand.tap("delete")

    assert [row[0] for row in stored(hand.phone)] == [9]
    hand.tap("Undo")
    assert min(stored(hand.phone)) == (8, 30, 63, 1, "Gym")


def test_the_ringtone_is_stored_when_its_page_is_left(hand):
    hand.tap("Expand alarm")
    hand.tap("choose_ringtone")
    hand.tap("Argon")
    hand.back()

    assert hand.text("choose_ringtone") == "Argon"


def test_an_alarm_written_into_the_database_shows(hand):
    database = hand.phone.packages.database(PACKAGE, "alarms.db")
    database.execute("UPDATE alarm_templates SET hour = 6, minutes = 5, enabled = 1 WHERE hour = 9")
    hand.phone.activities.force_stop(PACKAGE)
    hand.phone.activities.start(Intent(component=CLOCK))

    assert hand.find("digital_clock").desc == "6:05 AM"


def test_a_due_alarm_wakes_the_phone_and_is_switched_off_by_dismissing(hand):
    Alarms(hand.phone).add(15, 36)
    hand.phone.power.sleep()
    hand.phone.clock.advance(150)
    assert hand.phone.power.is_awake
    hand.tap("Dismiss")

    assert stored(hand.phone)[-1] == (15, 36, 0, 0, "")
    assert hand.phone.notifications.active() == []


def test_snoozing_rings_again_ten_minutes_later(hand):
    Alarms(hand.phone).add(15, 36)
    hand.phone.clock.advance(150)
    assert [shown.title for shown in hand.phone.notifications.active()] == ["Alarm"]
    hand.phone.broadcasts.send(Intent(action="com.android.deskclock.action.ALARM_SNOOZE", package=PACKAGE))

    assert Alarms(hand.phone).next_time().strftime("%H:%M") == "15:46"


def test_other_apps_can_set_an_alarm(phone):
    extras = {f"{EXTRA}.HOUR": 7, f"{EXTRA}.MINUTES": 20, f"{EXTRA}.MESSAGE": "Train", f"{EXTRA}.DAYS": (2, 1)}
    phone.activities.start(Intent(action=SET_ALARM, extras=extras))

    assert stored(phone)[-1] == (7, 20, 65, 1, "Train")


def test_timer_digits_shift_in_from_the_right(hand):
    hand.tap("Timer")
    assert not hand.shows("Start")
    length(hand, "0123")
    assert hand.text("timer_setup_time") == "00h 01m 23s"
    hand.tap("Delete 3")
    length(hand, "987654")

    assert hand.text("timer_setup_time") == "12h 98m 76s"


@pytest.mark.parametrize("scale", ["1.0", "1.3"])
def test_all_of_a_timers_length_can_be_read_where_its_units_are_long_words(phone, scale):
    phone.settings.put("system", "font_scale", scale)
    phone.packages.set_locales(PACKAGE, ("de-DE",))
    hand = Hand(phone).open(CLOCK, tab=2)
    length(hand, "500")

    shown = hand.find("timer_setup_time")
    assert shown.text == "00Std. 05Min. 00Sek."
    assert shown._lines == (shown.text,)


def test_the_time_of_a_stopwatch_lies_beside_its_buttons_on_a_phone_that_is_held_sideways(hand):
    hand.phone.settings.put("system", "accelerometer_rotation", "0")
    hand.phone.settings.put("system", "user_rotation", "1")
    hand.tap("Stopwatch").tap("Start")

    time = hand.find("stopwatch_time_wrapper").visible_bounds
    assert hand.find("stopwatch_time_wrapper").rect == time
    for button in ("Reset", "Pause", "Lap"):
        assert hand.find(button).visible_bounds.right <= time.left


def test_several_timers_run_pause_and_expire(hand):
    hand.tap("Timer")
    length(hand, "500")
    hand.tap("Start")
    hand.tap("Add timer")
    length(hand, "5")
    hand.tap("Start")
    hand.phone.clock.advance(6)
    assert hand.shows("Stop")
    assert [shown.title for shown in hand.phone.notifications.active()] == ["Time's up"]
    hand.tap("Pause")

    states = [Preferences(hand.phone, PACKAGE).number(f"timer_state_{number}") for number in (0, 1)]
    assert states == [2, 1]


def test_a_timer_that_ran_out_says_so_until_it_is_answered(hand):
    hand.tap("Timer")
    length(hand, "5")
    hand.tap("Start")
    hand.phone.input.key(3)
    hand.phone.clock.advance(120)
    assert hand.shows("Time's up")

    hand.tap("Stop")

    assert not hand.shows("Time's up")
    assert hand.phone.notifications.active() == []


def test_the_stopwatch_counts_laps_pauses_and_resets(hand):
    hand.tap("Stopwatch")
    hand.tap("Start")
    hand.phone.clock.advance(65)
    hand.tap("Lap")
    hand.tap("Pause")
    assert hand.text("stopwatch_time_text") == "1 05"
    assert [view.shown_text for view in hand.find_all("lap_number")] == ["# 2", "# 1"]
    hand.tap("Reset")

    assert (hand.text("stopwatch_time_text"), hand.text("stopwatch_hundredths_text")) == ("0", "00")


def test_the_times_of_a_paused_stopwatch_are_shared(hand):
    hand.tap("Stopwatch").tap("Start")
    hand.phone.clock.advance(65)
    hand.tap("Lap")
    hand.phone.clock.advance(10)
    hand.tap("Pause").tap("Share")

    total, title, *laps = hand.text("content_preview_text").split("\n")
    assert (total[:16], title) == ("My time is 1:15.", "Lap times:")
    assert [lap[:8] for lap in laps] == ["1) 1:05.", "2) 0:10."]


def test_the_button_that_resets_a_timer_says_so_once(hand):
    hand.tap("Timer")
    length(hand, "500")
    hand.tap("Start")
    assert (hand.text("reset_add"), hand.find("reset_add").desc) == ("+1:00", "Add 1 minute")

    hand.tap("Pause")

    assert (hand.text("reset_add"), hand.find("reset_add").desc) == ("Reset", "")


def test_the_stopwatch_runs_on_while_the_app_is_gone(hand):
    hand.tap("Stopwatch")
    hand.tap("Start")
    hand.phone.activities.force_stop(PACKAGE)
    hand.phone.clock.advance(30)
    hand.phone.activities.start(Intent(component=CLOCK))

    assert int(hand.text("stopwatch_time_text")) >= 30


def test_a_city_is_added_by_search_and_removed(hand):
    hand.tap("Clock")
    hand.tap("Add city")
    hand.type("tok")
    hand.tap("Tokyo, Japan")
    assert hand.text("hours_ahead") == "Tomorrow, 9 hours ahead"
    hand.long_press("Tokyo")
    hand.tap("Delete")

    assert not hand.shows("Tokyo")


def test_settings_are_kept(hand):
    hand.tap("More options")
    hand.tap("Settings")
    hand.tap("Snooze length")
    hand.tap("12 minutes")

    assert Preferences(hand.phone, PACKAGE).text("snooze_duration") == "12"


def test_the_keypad_of_a_timer_takes_the_digits_of_a_keyboard(hand):
    hand.tap("Timer")
    for code in (8, 10, 9, 7, 67):  # 1 3 2 0 and the erasing key
        hand.phone.input.press(code)
    hand.tap("Start")

    (timer,) = Timers(hand.phone).all()
    assert timer.setup_ms == 92_000


def test_the_keypad_of_a_timer_takes_text_that_is_typed(hand):
    hand.tap("Timer")
    hand.phone.input.text("130")
    hand.tap("Start")

    (timer,) = Timers(hand.phone).all()
    assert timer.setup_ms == 90_000


# -- what goes on while the app is left -------------------------------------------------------------------------------


def leave(hand):
    """Go home and pull the shade."""
    hand.phone.input.key(3)
    hand.phone.panels.open("shade")


def said(hand):
    """Return what Clock's notifications say, with their buttons."""
    return [
        (shown.title, [action.title for action in shown.actions])
        for shown in hand.phone.notifications.active()
        if shown.package == PACKAGE
    ]


def test_a_timer_that_runs_is_told_of_while_the_app_is_left(hand):
    hand.tap("Timer")
    length(hand, "500")
    hand.tap("Start")
    assert said(hand) == []

    leave(hand)

    assert said(hand) == [("Timer", ["Pause", "Add 1 min"])]
    before = hand.find("chronometer").text
    hand.phone.clock.advance(60)
    assert (before, hand.find("chronometer").text) == ("05:00", "04:00")
    hand.phone.activities.start(Intent(component=CLOCK))
    assert said(hand) == []


def test_the_buttons_of_a_timer_s_notification_do_what_they_say(hand):
    hand.tap("Timer")
    length(hand, "500")
    hand.tap("Start")
    leave(hand)

    hand.tap("Add 1 min").tap("Pause")
    paused = Timers(hand.phone).all()[0]
    hand.phone.clock.advance(100)

    assert said(hand) == [("Timer", ["Start", "Reset"])]
    assert Timers(hand.phone).all()[0].remaining_ms(Timers(hand.phone).now_ms) == paused.left_ms > 350_000
    hand.tap("Reset")
    assert said(hand) == []
    assert Timers(hand.phone).all()[0].remaining_ms(0) == 300_000


def test_a_timer_that_runs_out_while_the_app_is_left_is_told_of_once(hand):
    hand.tap("Timer")
    length(hand, "10")
    hand.tap("Start")
    leave(hand)

    hand.phone.clock.advance(20)

    assert [title for title, _ in said(hand)] == ["Time's up"]


def test_a_stopwatch_is_told_of_until_it_is_reset(hand):
    hand.tap("Stopwatch").tap("Start")
    hand.phone.clock.advance(3)
    leave(hand)
    assert said(hand) == [("Stopwatch", ["Pause", "Lap"])]

    hand.phone.clock.advance(65)
    hand.tap("Lap").tap("Pause")

    assert said(hand) == [("Stopwatch", ["Start", "Reset"])]
    assert len(Stopwatch(hand.phone).laps) == 1
    assert Stopwatch(hand.phone).is_paused
    hand.tap("Reset")
    assert said(hand) == []
    assert not Stopwatch(hand.phone).is_paused


def test_a_stopwatch_s_notification_leads_to_it(hand):
    hand.tap("Stopwatch").tap("Start").tap("Alarm")
    leave(hand)

    hand.tap("Stopwatch")

    assert hand.phone.activities.top.package == PACKAGE
    assert hand.shows("Pause")


def test_what_goes_on_is_told_of_after_a_snapshot(hand):
    hand.tap("Stopwatch").tap("Start")
    leave(hand)
    snapshot = hand.phone.snapshot()
    hand.phone.notifications.cancel(PACKAGE)

    hand.phone.restore(snapshot)

    assert said(hand) == [("Stopwatch", ["Pause", "Lap"])]
    assert hand.find("chronometer").text.startswith("00:0")


@pytest.fixture
def song(hand):
    """A sound in the downloads."""
    hand.phone.disk.write("/storage/emulated/0/Download/Rooster.mp3", b"ID3")
    hand.phone.media.scan("/storage/emulated/0/Download/Rooster.mp3")
    return hand


def bring(hand):
    """Choose the sound in the downloads for the first alarm."""
    hand.tap("Expand alarm").tap("choose_ringtone").tap("Add new")
    return hand.tap("Rooster.mp3")


def test_an_alarm_rings_with_a_sound_that_somebody_brought(song):
    bring(song).back()
    assert song.text("choose_ringtone") == "Rooster"
    song.phone.reboot()
    song.phone.activities.start(Intent(component=CLOCK))
    song.tap("Expand alarm", instance=1).tap("choose_ringtone").tap("Rooster").back()

    database = song.phone.packages.database(PACKAGE, "alarms.db")
    rows = database.query("SELECT ringtone FROM alarm_templates")
    assert len({row["ringtone"] for row in rows}) == 1
    assert str(rows[0]["ringtone"]).startswith("content://")


def test_a_sound_that_is_removed_gives_way_to_the_default(song):
    bring(song).back()
    song.tap("choose_ringtone").long_press("Rooster").tap("Remove")
    assert not song.shows("Rooster")
    song.back()

    assert song.text("choose_ringtone") == "Default (Cesium)"


def test_the_screen_saver_has_the_style_of_its_own_setting(hand):
    hand.tap("More options").tap("Settings")
    hand.phone.input.swipe(540, 2000, 540, 100)
    hand.tap("Style").tap("Analog").back()
    hand.tap("More options").tap("Screen saver")

    assert hand.find_all("analog_clock")
    assert not hand.find_all("digital_clock")


def test_the_screen_saver_is_dim_at_night(hand):
    hand.tap("More options").tap("Screen saver")
    before = hand.find("date").color
    hand.back().tap("More options").tap("Settings")
    hand.phone.input.swipe(540, 2000, 540, 100)
    hand.tap("Night mode").back().tap("More options").tap("Screen saver")

    assert hand.find("date").color != before


def set_bedtime(hand):
    hand.tap("Bedtime").tap("Get started")
    return hand.tap("Next").tap("Done")


def next_alarm(phone):
    due = phone.alarms.next_clock()
    return None if due is None else to_local(phone, due.at_s).strftime("%a %H:%M")


def next_moment(phone):
    return phone.alarms.next_clock().at_s


def test_bedtime_ends_with_an_alarm_that_rings_at_the_set_time_on_the_set_days(hand):
    phone = hand.phone
    set_bedtime(hand)
    assert next_alarm(phone) == "Mon 07:00"
    hand.tap("wake_clock").tap("Monday").tap("target_clock").tap("6 o'clock").tap("30 minutes").tap("OK")
    assert next_alarm(phone) == "Tue 06:30"

    phone.power.sleep()
    phone.clock.advance(next_moment(phone) - phone.clock.now() + 1)
    assert hand.shows("Wake-up")
    hand.tap("Dismiss")

    assert next_alarm(phone) == "Wed 06:30"


def test_the_alarm_that_bedtime_ends_with_lies_above_the_others_and_opens_where_it_is_set(hand):
    hand.tap("Bedtime").tap("Get started").tap("Next").tap("Done").tap("tab_menu_alarm")
    assert [view.desc for view in hand.find_all("digital_clock")] == ["7:00 AM", "8:30 AM", "9:00 AM"]

    hand.tap("Wake-up").tap("Fifteen minutes later").back()
    assert hand.find("digital_clock").desc == "7:15 AM"

    hand.tap("onoff")
    assert not hand.find("onoff").checked
    assert not hand.phone.alarms.pending()


def test_nobody_is_woken_while_bedtime_is_off(hand):
    set_bedtime(hand).tap("bedtime_clock").tap("bedtime_switch").back()

    assert next_alarm(hand.phone) is None


def test_the_alarm_that_bedtime_ends_with_has_a_sound_of_its_own(hand):
    hand.tap("Bedtime").tap("Get started").tap("choose_ringtone").tap("Argon").back()
    assert hand.text("choose_ringtone") == "Argon"
    hand.tap("Vibrate").tap("Next").tap("Done")

    database = hand.phone.packages.database(PACKAGE, "alarms.db")
    rows = database.query("SELECT ringtone, vibrate, label FROM alarm_instances")
    assert [(title_of(row["ringtone"], hand.phone), row["vibrate"], row["label"]) for row in rows] == [
        ("Argon", 0, "Wake-up")
    ]


def test_the_time_at_home_is_shown_while_it_is_another_one_than_here(hand):
    hand.tap("Clock").tap("More options").tap("Settings")
    assert hand.shows("(GMT+0:00) UTC")
    hand.tap("Home time zone").tap("(GMT+1:00) Lagos")
    hand.back()

    assert (hand.text("city_name"), hand.text("hours_ahead")) == ("Home", "1 hour ahead")
    hand.tap("More options").tap("Settings").tap("Automatic home clock").back()
    assert not hand.find_all("city_name")


def test_a_week_begins_as_the_language_has_it_until_another_day_is_chosen(hand):
    hand.phone.packages.set_locales(PACKAGE, ("de-DE",))
    hand.open(CLOCK).tap("Weitere Optionen").tap("Einstellungen")
    hand.phone.input.swipe(500, 1800, 500, 900)
    assert hand.shows("Montag")

    hand.tap("Erster Tag der Woche").tap("Sonntag")
    hand.back().tap("Schlafenszeit").tap("Los geht’s")

    days = [view.desc for view in hand.find("repeat_days").walk() if view.desc]
    assert days[0] == "Sonntag"
