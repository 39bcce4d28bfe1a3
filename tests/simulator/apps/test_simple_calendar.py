from __future__ import annotations

import datetime
from itertools import islice

import pytest

from pytest_mobileagent.simulator.androidx.simple import PRIMARY
from pytest_mobileagent.simulator.apps.simple_calendar import recurrence
from pytest_mobileagent.simulator.apps.simple_calendar.dialogs import reminders_sorted
from pytest_mobileagent.simulator.apps.simple_calendar.ics import ics_text, read_events
from pytest_mobileagent.simulator.apps.simple_calendar.month import MonthGrid
from pytest_mobileagent.simulator.apps.simple_calendar.reminders import Reminders
from pytest_mobileagent.simulator.apps.simple_calendar.rows import Rows
from pytest_mobileagent.simulator.apps.simple_calendar.store import Event, EventType, Store
from pytest_mobileagent.simulator.apps.simple_calendar.texts import (
    remaining_text,
    reminder_text,
    rule_choices,
    weekdays_text,
)
from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.ui.toasts import SHOWN_S
from tests.simulator.apps.hand import Hand

PACKAGE = "com.simplemobiletools.calendar.pro"
MAIN = f"{PACKAGE}/.activities.MainActivity"
DATABASE = f"/data/data/{PACKAGE}/databases/events.db"


@pytest.fixture
def store(phone):
    phone.settings.put("system", "time_12_24", "24")
    return Store(phone)


@pytest.fixture
def hand(phone, store):
    phone.activities.start(Intent(component=MAIN))
    return Hand(phone)


@pytest.fixture
def put(store):
    """Put an event into the calendar: `put(15, 9, "Breakfast")`."""

    def put(day, hour, title, *, minutes=60, **values):
        start = store.moment_s(datetime.date(2023, 10, day), datetime.time(hour))
        return store.save(Event(start_s=start, end_s=start + 60 * minutes, title=title, **values))

    return put


def rows(phone):
    return phone.disk.database(DATABASE).query("SELECT * FROM events ORDER BY id")


def open_day(hand, day):
    hand.tap("month_view_background", instance=day - 1)


def begin(hand, title):
    hand.tap("calendar_fab")
    hand.tap("fab_event_label")
    hand.type(title)


def is_open(hand, activity):
    return hand.phone.activities.top.class_name.endswith(f".{activity}")


# -- the month --------------------------------------------------------------------------------------------------------


def test_the_month_has_42_cells_where_the_recorded_phone_has_them(hand):
    cells = [tuple(view.rect) for view in hand.find_all("month_view_background")]

    assert len(cells) == 42
    assert cells[0] == (0, 512, 154, 816)
    assert cells[41] == (926, 2033, 1080, 2337)


def test_bars_fill_the_lines_of_their_cells_in_order(hand, put, store):
    put(16, 9, "Early")
    put(16, 11, "Late")
    put(15, 20, "Over night", minutes=600)
    rows = Rows(hand.phone.activities.screen, store, selected=(), on_tap=print, on_long_press=print)
    found = store.between(store.midnight_s(datetime.date(2023, 10, 1)), store.midnight_s(datetime.date(2023, 11, 1)))
    grid = MonthGrid(hand.phone.activities.screen, store, rows, datetime.date(2023, 10, 1))

    assert [(one.event.title, first, last, line) for one, first, last, line in grid.lanes(found)] == [
        ("Over night", 14, 15, 0), ("Early", 15, 15, 1), ("Late", 15, 15, 2),
    ]  # fmt: skip


def test_arrows_and_swipes_turn_the_months(hand):
    hand.tap("top_right_arrow")
    assert hand.text("top_value") == "November"
    hand.phone.input.swipe(900, 1500, 100, 1500, 200)
    assert hand.text("top_value") == "December"
    hand.tap("top_right_arrow")
    assert hand.text("top_value") == "January 2024"
    hand.tap("Go to today")
    assert hand.text("top_value") == "October"
    assert not hand.shows("Go to today")


def test_a_day_lies_above_the_month_until_back(hand, put):
    put(18, 9, "Dentist", description="Bring the card")
    open_day(hand, 18)

    assert [view.shown_text for view in hand.find_all("top_value")] == ["October", "October 18 (Wed)"]
    assert hand.text("event_item_time") == "09:00 - 10:00"
    assert tuple(hand.find("event_item_title").visible_bounds) == (105, 459, 1038, 528)
    hand.back()
    assert [view.shown_text for view in hand.find_all("top_value")] == ["October"]


def test_a_row_written_by_adb_shows_after_the_next_start(hand, phone):
    connection = phone.disk.database(DATABASE)
    connection.execute(
        "INSERT INTO events VALUES (1, 1697450400, 1697454000, 'Synced', '', '', -1, -1, -1, 0, 0, 0, 0, 0, 0, '[]', "
        "'', '', 'UTC', 0, 1, 0, 0, 'imported-ics', 0, 0, 0)"
    )
    phone.activities.force_stop(PACKAGE)
    phone.activities.start(Intent(component=MAIN))
    open_day(hand, 16)

    assert hand.text("event_item_title") == "Synced"


def test_an_event_over_midnight_tells_the_other_day(hand, put):
    put(18, 22, "Night train", minutes=300)
    open_day(hand, 18)
    assert hand.text("event_item_time") == "22:00 - 03:00 (October 19)"
    hand.tap("top_right_arrow", instance=1)
    assert hand.text("event_item_time") == "22:00 (October 18) - 03:00"


# -- other views ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "number", "wanted"),
    [
        ("Daily view", 5, "day_events"),
        ("Weekly view", 4, "week_event_holder"),
        ("Monthly view", 1, "month_view_wrapper"),
        ("Monthly and daily view", 7, "month_day_events_list"),
        ("Yearly view", 2, "month_12_label"),
        ("Simple event list", 3, "calendar_events_list"),
    ],
)
def test_every_view_shows_and_is_remembered(hand, put, store, name, number, wanted):
    put(15, 17, "Supper")
    hand.tap("Change view")
    hand.tap(name)

    assert hand.find(wanted)
    assert store.prefs.number("view") == number


def test_the_list_has_headers_for_months_and_days(hand, put):
    put(14, 20, "Cinema")
    put(15, 17, "Supper")
    put(22, 9, "Market")
    hand.tap("Change view")
    hand.tap("Simple event list")

    titles = [view.shown_text for view in hand.find_all("event_section_title")]
    assert titles == ["October", "14 Saturday", "15 Sunday", "22 Sunday"]
    assert hand.find("Supper")


def test_an_empty_list_offers_a_new_event(hand):
    hand.tap("Change view")
    hand.tap("Simple event list")
    hand.tap("Create a new event")

    assert hand.shows("New Event")


def test_a_tap_on_an_empty_hour_offers_an_event_of_an_hour(hand):
    hand.tap("Change view")
    hand.tap("Weekly view")
    board = hand.find("week_events_columns_holder")
    x = board.rect.left + board.rect.width * 3 // 14
    y = hand.find("10:00").rect.bottom
    hand.phone.input.tap(x, y)
    hand.phone.input.tap(x, y)
    hand.tap("Event")

    assert hand.text("event_start_date") == "October 16 (Mon)"
    assert hand.text("event_start_time") == "10:00"
    assert hand.text("event_end_time") == "11:00"


def test_go_to_date_turns_by_wheels(hand):
    hand.tap("October")
    hand.tap("Nov")
    hand.tap("2024")
    hand.tap("OK")

    assert hand.text("top_value") == "November 2024"


def test_search_looks_into_titles_and_descriptions(hand, put):
    put(20, 9, "Dentist")
    put(21, 9, "Call", description="Ask the dentist")
    put(22, 9, "Market")
    hand.type("d", into="top_toolbar_search")
    assert hand.shows("Type in at least 2 characters to start the search.")
    hand.type("entist")

    assert [view.shown_text for view in hand.find_all("event_item_title")] == ["Dentist", "Call"]


# -- the form ---------------------------------------------------------------------------------------------------------


def test_a_saved_event_is_stored_as_the_app_does(hand, phone, store):
    begin(hand, " Dentist ")
    hand.tap("Save")
    assert hand.shows("Disclaimer")
    hand.tap("OK")

    (row,) = rows(phone)
    assert (row["title"], row["start_ts"], row["end_ts"]) == ("Dentist", 1697385600, 1697385600)
    assert (row["reminder_1_minutes"], row["reminder_2_minutes"], row["time_zone"]) == (10, -1, "UTC")
    assert (row["repetition_exceptions"], row["source"], row["event_type"]) == ("[]", "simple-calendar", 1)
    assert phone.windows.toasts.last.startswith("Time remaining:\n1")
    assert store.prefs.flag("was_alarm_warning_shown")
    assert is_open(hand, "MainActivity")


def test_the_end_moves_along_with_the_start(hand, put):
    put(18, 9, "Dentist", minutes=45)
    open_day(hand, 18)
    hand.tap("Dentist")
    hand.tap("event_start_time")
    hand.tap("11 hours")
    hand.tap("30 minutes")
    hand.tap("OK")

    assert hand.text("event_start_time") == "11:30"
    assert hand.text("event_end_time") == "12:15"


def test_a_title_is_needed_and_an_end_not_before_the_start(hand, phone):
    begin(hand, "")
    hand.tap("Save")
    assert phone.windows.toasts.last == "Title cannot be empty"
    hand.type("Dentist", into="event_title")
    hand.tap("event_end_time")
    hand.tap("3 hours")
    hand.tap("OK")
    hand.tap("Save")

    assert phone.windows.toasts.last == "The event cannot end earlier than it starts"
    assert rows(phone) == []


def test_all_day_hides_the_times_and_is_stored_from_midnight_to_noon(hand, phone, store):
    begin(hand, "Holiday")
    hand.tap("event_all_day_holder")
    assert not hand.find_all("event_start_time")
    hand.tap("Save")
    hand.tap("OK")

    (row,) = rows(phone)
    today = datetime.date(2023, 10, 15)
    assert row["flags"] == 1
    assert (row["start_ts"], row["end_ts"]) == (store.midnight_s(today), store.moment_s(today, datetime.time(12)))


def test_back_asks_and_the_arrow_does_not(hand, phone):
    begin(hand, "Dentist")
    hand.back()  # the keyboard
    hand.back()
    assert hand.shows("You have unsaved changes. Save before exit?")
    hand.tap("Discard")
    begin(hand, "Dentist")
    hand.tap(next(view for view in hand.views() if view.cls.endswith("ImageButton")))

    assert is_open(hand, "MainActivity")
    assert rows(phone) == []


def test_a_weekly_rule_follows_the_start_until_it_has_two_days(hand, phone):
    begin(hand, "Choir")
    hand.tap("event_repetition")
    hand.tap("Weekly")
    assert hand.text("event_repetition_rule") == "Sun"
    hand.tap("event_start_date")
    hand.tap("18 October 2023")
    hand.tap("OK")
    assert hand.text("event_repetition_rule") == "Wed"
    hand.tap("event_repetition_rule")
    hand.tap("Friday")
    hand.tap("OK")
    hand.tap("Save")
    hand.tap("OK")

    (row,) = rows(phone)
    assert (row["repeat_interval"], row["repeat_rule"], row["repeat_limit"]) == (604800, 4 | 16, 0)


def test_a_duplicate_is_stored_when_saved(hand, phone, put):
    put(18, 9, "Dentist")
    open_day(hand, 18)
    hand.tap("Dentist")
    hand.tap("More options")
    hand.tap("Duplicate event")
    assert hand.shows("New Event")
    assert len(rows(phone)) == 1
    hand.tap("Save")

    assert [row["title"] for row in rows(phone)] == ["Dentist", "Dentist"]


def test_an_intent_fills_the_form(hand):
    extras = {"title": "From mail", "beginTime": 1697457600000, "endTime": 1697461200000, "eventLocation": "Room 2"}
    hand.phone.activities.start(
        Intent(action="android.intent.action.INSERT", type="vnd.android.cursor.dir/event", extras=extras)
    )

    assert hand.text("event_title") == "From mail"
    assert hand.text("event_location") == "Room 2"
    assert hand.text("event_start_date") == "October 16 (Mon)"
    assert (hand.text("event_start_time"), hand.text("event_end_time")) == ("12:00", "13:00")


# -- deleting and repeating -------------------------------------------------------------------------------------------


def test_selected_rows_are_deleted_together(hand, phone, put):
    for title in ("One", "Two", "Three"):
        put(18, 9, title)
    open_day(hand, 18)
    hand.long_press("One")
    assert hand.text("actionbar_title") == "1 / 3"
    hand.tap("Three")
    hand.tap("Delete")
    hand.tap("Yes")

    assert [row["title"] for row in rows(phone)] == ["Two"]
    assert not hand.find_all("actionbar_title")


@pytest.mark.parametrize(
    ("choice", "days"),
    [
        ("Delete the selected occurrence only", [16, 30]),
        ("Delete this and all future occurrences", [16]),
        ("Delete all occurrences", []),
    ],
)
def test_of_a_repeating_event_one_the_future_or_all_are_deleted(hand, put, store, choice, days):
    put(16, 9, "Choir", repeat_interval=604800, repeat_rule=1)
    open_day(hand, 23)
    hand.tap("Choir")
    hand.tap("Delete")
    hand.tap(choice)
    hand.tap("Yes")

    october = store.between(store.midnight_s(datetime.date(2023, 10, 1)), store.midnight_s(datetime.date(2023, 11, 1)))
    assert [store.local(one.start_s).day for one in october] == days


def test_one_occurrence_that_is_changed_leaves_the_others(hand, phone, put):
    parent = put(16, 9, "Choir", repeat_interval=604800, repeat_rule=1)
    open_day(hand, 23)
    hand.tap("Choir")
    hand.type("!", into="event_title")
    hand.tap("Save")
    hand.tap("Update the selected occurrence only")

    old, new = rows(phone)
    assert (old["title"], old["repetition_exceptions"]) == ("Choir", "[20231023]")
    assert (new["title"], new["parent_id"], new["repeat_interval"]) == ("Choir!", parent, 0)


@pytest.mark.parametrize(
    ("start", "interval", "rule", "expected"),
    [
        ((2023, 10, 30), recurrence.DAY_S, 0, ["1030", "1031", "1101"]),
        ((2023, 10, 18), 2 * recurrence.WEEK_S, 4 | 16, ["1018", "1020", "1101"]),
        ((2023, 10, 31), recurrence.MONTH_S, recurrence.SAME_DAY, ["1031", "1231", "0131"]),
        ((2023, 10, 31), recurrence.MONTH_S, recurrence.LAST_DAY, ["1031", "1130", "1231"]),
        ((2023, 10, 15), recurrence.MONTH_S, recurrence.NTH_WEEKDAY, ["1015", "1119", "1217"]),
        ((2023, 10, 29), recurrence.MONTH_S, recurrence.LAST_WEEKDAY, ["1029", "1126", "1231"]),
        ((2023, 10, 15), recurrence.YEAR_S, recurrence.SAME_DAY, ["1015", "1015", "1015"]),
    ],
)
def test_the_days_of_a_rule(start, interval, rule, expected):
    found = islice(recurrence.days(datetime.date(*start), interval, rule), 3)

    assert [f"{day:%m%d}" for day in found] == expected


def test_a_limit_ends_a_repetition(store):
    start = store.midnight_s(datetime.date(2023, 10, 16))
    event = Event(start_s=start, end_s=start, repeat_interval=86400)
    later = start + 30 * 86400

    for limit in (-3, start + 2 * 86400 + 3600):
        limited = Event(start_s=start, end_s=start, repeat_interval=86400, repeat_limit=limit)
        assert len(store.between(start, later, [limited])) == 3
    assert len(store.between(start, later, [event])) == 30


# -- tasks, types, reminders, settings --------------------------------------------------------------------------------


def test_a_task_is_created_and_completed(hand, phone, store):
    hand.tap("calendar_fab")
    hand.tap("fab_task_label")
    hand.type("Buy milk")
    hand.tap("Save")
    hand.tap("OK")
    (row,) = rows(phone)
    assert (row["type"], row["time_zone"], row["start_ts"]) == (1, "", row["end_ts"])

    open_day(hand, 15)
    hand.tap("Buy milk")
    hand.tap("Mark completed")
    assert store.is_completed(row["id"], row["start_ts"])


def test_events_of_a_hidden_type_are_not_shown(hand, put, store):
    put(18, 9, "Dentist")
    store.set_shown_types([])
    open_day(hand, 18)

    assert not hand.shows("Dentist")


def test_a_new_type_colours_the_event(hand, store):
    begin(hand, "Party")
    hand.back()  # the keyboard
    hand.tap("event_type_holder")
    hand.tap("Add a new type")
    hand.type("Fun")
    hand.tap("type_color_holder")
    hand.tap("#F44336")
    hand.tap("OK")
    hand.tap("OK")

    assert hand.text("event_type") == "Fun"
    assert ("Fun", "#f44336") in [(kind.title, kind.color) for kind in store.types()]
    assert hand.find("event_color").background == "#f44336"


def notes(phone):
    return [note for note in phone.notifications.active() if note.package == PACKAGE]


def test_a_reminder_is_posted_when_due_and_can_be_snoozed(phone, store, put):
    put(15, 16, "Dentist", description="Bring the card", reminders=(10, -1, -1))
    assert notes(phone) == []
    phone.clock.advance(17 * 60)
    (shown,) = notes(phone)
    assert (shown.title, shown.text) == ("Dentist", "16:00 – 17:00 Bring the card")
    Reminders(PACKAGE).snooze(phone, shown.actions[0].intent)
    assert notes(phone) == []
    phone.clock.advance(store.prefs.number("snooze_delay", 10) * 60 + 1)
    assert [note.title for note in notes(phone)] == ["Dentist"]


@pytest.mark.parametrize(
    ("data", "extras", "title"),
    [
        ("content://com.android.calendar/time/1697803200000", {}, "October 20 (Fri)"),
        ("", {"day_code": "20231102"}, "November 2 (Thu)"),
        ("", {"day_code": "20231399"}, "October"),
        ("content://com.android.calendar/time/999999999999999999", {}, "January 1 2100 (Fri)"),
    ],
)
def test_an_intent_opens_a_day(hand, data, extras, title):
    hand.phone.activities.start(Intent(component=MAIN, data=data, extras=extras))

    assert hand.find_all("top_value")[-1].shown_text == title


def test_an_event_of_a_far_time_does_no_harm(hand, phone):
    phone.disk.database(DATABASE).execute(
        "INSERT INTO events VALUES (1, 1697450400000, 1697454000000, 'In ms', '', '', 5, -1, -1, 0, 0, 0, 86400, 0, "
        "0, 'oops', '', '', 'UTC', 0, 7, 0, 0, 'imported-ics', 0, 0, 0)"
    )
    Store(phone).set_shown_types([1, 7])
    for view in ("Weekly view", "Yearly view", "Simple event list", "Monthly view"):
        hand.tap("Change view")
        hand.tap(view)

    assert hand.text("top_value") == "October"


def test_without_a_database_the_app_makes_its_own(hand, phone, store):
    phone.activities.force_stop(PACKAGE)
    phone.disk.unlink(DATABASE)
    phone.activities.start(Intent(component=MAIN))

    assert store.types() == [EventType(1, "Regular event", PRIMARY)]


def test_settings_are_stored_at_once(hand, store):
    hand.tap("Settings")
    hand.tap("settings_snooze_time_holder")
    hand.tap("5 minutes")
    assert store.prefs.number("snooze_delay") == 5
    hand.tap("settings_sunday_first_holder")
    assert store.first_weekday == 0
    hand.back()
    assert hand.find("month_view_background", instance=0)


def test_about_is_an_activity_of_its_own(hand):
    hand.tap("More options")
    hand.tap("About")

    assert is_open(hand, "AboutActivity")
    assert hand.shows("Version 6.22.2 Pro")


def add_birthday(phone, name, date):
    raw = int(phone.content.insert("content://com.android.contacts/raw_contacts", {}).rpartition("/")[2])
    for kind, values in (("name", {"data1": name}), ("contact_event", {"data1": date, "data2": 3})):
        row = {"raw_contact_id": raw, "mimetype": f"vnd.android.cursor.item/{kind}", **values}
        phone.content.insert("content://com.android.contacts/data", row)


def add_birthdays(hand):
    hand.tap("More options")
    hand.tap("Add contact birthdays")
    hand.tap("OK")


def test_birthdays_of_contacts_become_yearly_events_once(hand, phone, store):
    add_birthdays(hand)
    assert phone.windows.toasts.last == "No birthdays have been found"
    add_birthday(phone, "Mira Chen", "1990-10-17")
    add_birthday(phone, "Ivo", "--10-18")
    phone.clock.advance(SHOWN_S)
    add_birthdays(hand)
    assert phone.windows.toasts.last == "Birthdays added successfully"
    phone.clock.advance(SHOWN_S)
    add_birthdays(hand)
    assert phone.windows.toasts.last == "No new birthdays have been found"

    assert [one.event.title for one in store.on_day(datetime.date(2023, 10, 17))] == ["Mira Chen"]
    assert [one.event.title for one in store.on_day(datetime.date(2024, 10, 18))] == ["Ivo"]
    assert [kind.title for kind in store.types()] == ["Birthdays", "Regular event"]


def test_events_survive_an_ics_file(store, put):
    put(16, 9, "Choir; loud, late", minutes=90, description="Two\nlines", location="Hall 3", repeat_interval=604800,
        repeat_rule=5, repeat_limit=-8, reminders=(10, 1440, -1))  # fmt: skip
    put(18, 0, "Holiday", minutes=12 * 60, flags=1)
    put(19, 7, "Milk", minutes=0, type=1)
    events = store.all()
    again = read_events(ics_text(events, store), store, event_type=1, ignores_types=False)

    kept = ("title", "description", "location", "start_s", "end_s", "repeat_interval", "repeat_rule", "repeat_limit",
            "reminders", "flags", "type", "event_type", "import_id")  # fmt: skip
    for old, new in zip(store.all(), again, strict=True):
        assert {name: getattr(new, name) for name in kept} == {name: getattr(old, name) for name in kept}


def test_a_file_of_other_calendars_is_read(store):
    text = "\n".join([
        "BEGIN:VCALENDAR", "BEGIN:VEVENT", "SUMMARY:A long", "  title", "DTSTART;TZID=UTC:20231020T090000",
        "DTEND;TZID=UTC:20231020T100000", "RRULE:FREQ=WEEKLY;UNTIL=20231130T000000Z", "CATEGORIES:Work", "END:VEVENT",
        "BEGIN:VEVENT", "SUMMARY:Without a start", "END:VEVENT", "END:VCALENDAR",
    ])  # fmt: skip
    (event,) = read_events(text, store, event_type=1, ignores_types=False)

    assert event.title == "A long title"
    assert (event.repeat_interval, event.repeat_rule) == (604800, 16)
    assert store.type_of(event.event_type).title == "Work"


# -- words ------------------------------------------------------------------------------------------------------------


def test_words_for_reminders_and_times(store):
    assert [reminder_text(store, minutes) for minutes in (-1, 0, 1, 10, 60, 1440, -540)] == [
        "No reminder", "At start", "1 minute before", "10 minutes before", "1 hour before", "1 day before",
        "During the day at 09:00",
    ]  # fmt: skip
    assert remaining_text(store, 86400 + 2 * 3600 + 5) == "1 day, 2 hours, 5 seconds"
    assert reminders_sorted([30, -1, 10]) == (10, 30, -1)
    assert weekdays_text(store, 5) == "Mon, Wed"
    assert weekdays_text(store, 127) == "Every day"


def test_words_for_rules(store):
    assert [text for _, text in rule_choices(store, datetime.date(2023, 10, 29), is_yearly=False)] == [
        "Repeat on the same day each month", "Repeat every last Sunday",
    ]  # fmt: skip
    assert [text for _, text in rule_choices(store, datetime.date(2023, 10, 15), is_yearly=True)] == [
        "Repeat on the same day every year", "Repeat every third Sunday in October",
    ]  # fmt: skip


# -- time zones -------------------------------------------------------------------------------------------------------


def test_an_event_in_another_time_zone_begins_when_the_clocks_there_tell_its_time(hand, phone, store):
    store.prefs.put(allow_changing_time_zones=True)
    begin(hand, "Call Tokyo")
    assert hand.text("event_time_zone") == "UTC"
    hand.tap("event_time_zone")
    hand.type("toky")
    assert [view.shown_text for view in hand.find_all("item_time_zone_title")] == ["Asia/Tokyo"]
    assert hand.text("item_time_zone_shift") == "GMT+9"
    hand.tap("Asia/Tokyo")
    assert (hand.text("event_time_zone"), hand.text("event_start_time")) == ("Asia/Tokyo", "16:00")
    hand.tap("Save")
    hand.tap("OK")

    (row,) = rows(phone)
    assert row["time_zone"] == "Asia/Tokyo"
    assert store.local(row["start_ts"]) == datetime.datetime(2023, 10, 15, 7, tzinfo=datetime.UTC)


def test_an_event_is_told_in_its_own_time_zone_only_if_the_settings_allow_that(hand, phone, store, put):
    number = put(15, 7, "Call Tokyo", time_zone="Asia/Tokyo")
    form = Intent(component=f"{PACKAGE}/.activities.EventActivity", extras={"event_id": number})
    phone.activities.start(form)
    assert hand.text("event_start_time") == "07:00"
    assert not hand.shows("event_time_zone")
    hand.back()
    store.prefs.put(allow_changing_time_zones=True)
    phone.activities.start(form)
    assert hand.text("event_start_time") == "16:00"
    hand.tap("event_all_day_holder")
    assert not hand.find_all("event_time_zone")


def test_the_setting_for_time_zones_is_among_the_events(hand, store):
    hand.tap("Settings")
    for _ in range(4):
        hand.phone.input.swipe(500, 2000, 500, 500, 200)
    hand.tap("settings_allow_changing_time_zones_holder")

    assert store.prefs.flag("allow_changing_time_zones")


# -- types, holidays, birthdays ---------------------------------------------------------------------------------------


def test_the_quick_filter_has_the_types_that_are_chosen_for_it(hand, store):
    work = store.save_type(EventType(0, "Work", "#2196f3"))
    store.save_type(EventType(0, "Garden", "#4caf50"))
    assert [view.shown_text for view in hand.find_all("quick_filter_event_type")] == ["Garden", "Regular event", "Work"]
    hand.tap("More options")
    hand.tap("Settings")
    hand.tap("Manage quick filter event types")
    hand.tap("Garden")
    hand.tap("OK")
    hand.back()
    assert [view.shown_text for view in hand.find_all("quick_filter_event_type")] == ["Regular event", "Work"]
    hand.tap("Work")

    assert store.prefs.texts("quick_filter_event_types") == {"1", str(work)}
    assert work not in store.shown_types()


def test_one_type_needs_no_quick_filter(hand):
    hand.tap("Settings")

    assert not hand.shows("Manage quick filter event types")


def test_holidays_of_a_country_come_with_the_reminder_that_is_asked_for(hand, phone, store):
    hand.tap("More options")
    hand.tap("Add holidays")
    hand.tap("Deutschland")
    assert not hand.find_all("add_event_automatically_checkbox")
    hand.tap("set_reminders_1")
    hand.tap("At start")
    hand.tap("OK")
    assert phone.windows.toasts.last == "Importing…"
    phone.clock.advance(SHOWN_S)
    assert phone.windows.toasts.last == 'Holidays have been successfully imported into the "Holidays" event type'

    (one,) = store.on_day(datetime.date(2024, 10, 3))
    assert (one.event.title, one.event.reminders) == ("Tag der Deutschen Einheit", (0, -1, -1))
    assert hand.text("quick_filter_event_type") == "Holidays"


def test_new_birthdays_come_by_themselves_once_that_is_wanted(hand, phone, store):
    add_birthday(phone, "Mira Chen", "1990-10-17")
    hand.tap("More options")
    hand.tap("Add contact birthdays")
    hand.tap("set_reminders_1")
    hand.tap("1 hour before")
    hand.tap("Add new birthdays automatically")
    hand.tap("OK")
    phone.clock.advance(SHOWN_S)
    add_birthday(phone, "Ivo Brandt", "1992-10-18")
    phone.activities.force_stop(PACKAGE)
    hand.open(MAIN)

    (one,) = store.on_day(datetime.date(2023, 10, 18))
    assert (one.event.title, one.event.reminders) == ("Ivo Brandt", (60, -1, -1))
    assert phone.windows.toasts.last == "Birthdays added successfully"
    assert store.prefs.text("birthday_reminders") == "60,-1,-1"


def test_without_contacts_birthdays_ask_for_them(hand, phone):
    phone.packages.revoke(PACKAGE, "android.permission.READ_CONTACTS")
    phone.activities.start(Intent(component=MAIN))
    hand.tap("More options")
    hand.tap("Add contact birthdays")
    hand.tap("Allow")

    assert hand.shows("Event reminders")


# -- how views look ---------------------------------------------------------------------------------------------------


def test_the_numbers_of_weeks_have_a_column_of_their_own(hand, store):
    store.prefs.put(week_numbers=True)
    hand.open(MAIN)
    cells = [view.rect for view in hand.find_all("month_view_background")]

    assert (cells[0].left, cells[6].right) == (63, 1080)
    assert len({cell.width for cell in cells}) <= 2
    hand.tap("month_view_background", instance=14)
    assert hand.shows("October 15 (Sun)")


def test_an_event_over_midnight_is_at_the_top_of_the_week_or_in_both_days(hand, put, store):
    put(16, 22, "Night shift", minutes=240)
    store.prefs.put(view=4, start_weekly_at=0)
    hand.phone.activities.force_stop(PACKAGE)
    hand.open(MAIN)
    assert len(hand.find_all("week_event_holder")) == 1
    store.prefs.put(show_midnight_spanning_events_at_top=False)
    hand.phone.activities.force_stop(PACKAGE)
    hand.open(MAIN)
    (morning,) = hand.find_all("week_event_holder")
    assert morning.rect.height == round(2 * 60 * hand.phone.display.scale)
    hand.phone.input.swipe(600, 1500, 600, 500, 300)
    hand.phone.input.swipe(600, 1500, 600, 500, 300)

    (evening,) = hand.find_all("week_event_holder")
    assert evening.rect.right == morning.rect.left


def test_weekends_have_the_colour_that_was_chosen_for_them(hand, store):
    saturday, monday = datetime.date(2023, 10, 14), datetime.date(2023, 10, 16)
    hand.tap("Settings")
    assert not hand.find_all("settings_highlight_weekends_color_holder")
    hand.tap("settings_highlight_weekends_holder").tap("settings_highlight_weekends_color_holder").tap("#4CAF50")
    hand.tap("OK")

    assert store.day_color(saturday, "#000000") == "#4caf50"
    assert store.day_color(monday, "#000000") == "#000000"
