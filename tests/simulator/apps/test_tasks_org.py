from __future__ import annotations

import datetime

import pytest

from pytest_mobileagent.simulator.apps.tasks_org import moments
from pytest_mobileagent.simulator.apps.tasks_org.recurrence import Rule, parse
from pytest_mobileagent.simulator.system.intents import Intent
from tests.simulator.apps.hand import Hand

PACKAGE = "org.tasks"
MAIN = f"{PACKAGE}/com.todoroo.astrid.activity.MainActivity"
SETTINGS = f"{PACKAGE}/.preferences.MainPreferences"
ENTER = 66
MENU = (60, 2250)
NOTIFY = "android.permission.POST_NOTIFICATIONS"


def at(day, hour=12, minute=0, *, second=0, month=10, year=2023):
    moment = datetime.datetime(year, month, day, hour, minute, second, tzinfo=datetime.UTC)
    return int(moment.timestamp() * 1000)


@pytest.fixture
def table(phone):
    phone.settings.put("system", "time_12_24", "24")
    return phone.packages.database(PACKAGE, "database")


@pytest.fixture
def hand(phone, table):
    return Hand(phone).open(MAIN)


def add(table, title, *, priority=2, due=0, start=0, completed=0, notes=None, parent=0, recurrence=None):
    return table.insert(
        "tasks", title=title, importance=priority, dueDate=due, hideUntil=start, created=at(14), modified=at(10),
        completed=completed, deleted=0, notes=notes, estimatedSeconds=0, elapsedSeconds=0, timerStart=0,
        notificationFlags=0, lastNotified=0, recurrence=recurrence, collapsed=0, parent=parent, read_only=0,
    )  # fmt: skip


def row(table, title):
    return dict(table.query("SELECT * FROM tasks WHERE title = ?", (title,))[0])


def titles(hand):
    return [view.shown_text for view in hand.find_all("title")]


def swipe_up(hand):
    hand.phone.input.swipe(540, 1900, 540, 500, 300)


def new(hand, title):
    return hand.tap("Create new task").type(title)


def choose_grouping(hand, mode):
    return hand.tap("Sort").tap("Grouping").tap(mode).back()


# -- making and changing ----------------------------------------------------------------------------------------------


def test_a_new_task_is_stored_on_the_default_list_with_low_priority(hand, table):
    assert hand.shows("There are no tasks here.")
    new(hand, "Buy milk").tap("Save")

    stored = row(table, "Buy milk")
    assert {name: stored[name] for name in ("importance", "dueDate", "hideUntil", "completed", "notes", "parent")} == {
        "importance": 2, "dueDate": 0, "hideUntil": 0, "completed": 0, "notes": None, "parent": 0,
    }  # fmt: skip
    filed = table.query("SELECT cdl_name FROM caldav_tasks JOIN caldav_lists ON cd_calendar = cdl_uuid")
    assert [one["cdl_name"] for one in filed] == ["Default list"]
    assert [one["type"] for one in table.query("SELECT type FROM alarms ORDER BY _id")] == [2, 2]
    assert titles(hand) == ["Buy milk"]


def test_a_task_without_a_name_is_called_so(hand, table):
    hand.tap("Create new task").back().tap("DISMISS")
    hand.type("Only notes", into="notes").tap("Save")

    assert row(table, "(No title)")["notes"] == "Only notes"


def test_back_asks_before_changes_are_lost(hand, table):
    new(hand, "Buy milk").back()  # the keyboard goes
    hand.back()
    assert hand.shows("Are you sure you want to discard your changes?")
    hand.tap("KEEP EDITING").back().tap("DISCARD")

    assert hand.shows("My Tasks")
    assert table.query("SELECT * FROM tasks") == []


def test_a_day_is_stored_as_noon_and_a_time_with_one_second(hand, table):
    new(hand, "Buy milk").back().tap("DISMISS")
    hand.tap("No due date").tap("Tomorrow").tap("OK").tap("Save")
    assert row(table, "Buy milk")["dueDate"] == at(16)

    hand.tap("Tmrw").tap("25 October 2023").tap("17:00").tap("OK")
    assert row(table, "Buy milk")["dueDate"] == at(25, 17, second=1)
    assert hand.text("due_date") == "Oct 25, 5:00 PM"


def test_a_start_refers_to_the_due_date(hand, table):
    new(hand, "Buy milk").back().tap("DISMISS")
    hand.tap("No due date").tap("Next Sun").tap("OK")
    hand.tap("No start date").tap("Day before due").tap("OK")
    assert hand.shows("Day before due")
    hand.tap("Save")
    assert row(table, "Buy milk")["hideUntil"] == at(21, 0)

    hand.tap("Buy milk").tap("Sunday, October 22").tap("Tomorrow").tap("OK").tap("Save")
    assert row(table, "Buy milk")["hideUntil"] == at(15, 0)


def test_the_priority_is_one_of_four_buttons_from_none_to_high(hand, table):
    add(table, "Buy milk", priority=1)
    hand.tap("Buy milk").tap("DISMISS")
    buttons = [view for view in hand.views() if view.cls == "android.widget.RadioButton"]
    assert [view.is_checked for view in buttons] == [False, False, True, False]
    hand.tap(buttons[3]).tap("Save")

    assert row(table, "Buy milk")["importance"] == 0


def test_a_tag_can_be_made_while_it_is_given(hand, table):
    new(hand, "Buy milk").back().tap("DISMISS")
    hand.tap("Add tags").type("dairy").tap('Create new tag "dairy"').back()
    hand.back()
    assert hand.shows("dairy")
    hand.tap("Save")

    query = "SELECT tags.name, tagdata.name FROM tags JOIN tagdata ON tag_uid = tagdata.remoteId"
    assert [tuple(one) for one in table.query(query)] == [("dairy", "dairy")]
    add(table, "Call Ann")
    hand.tap("dairy")
    assert titles(hand) == ["Buy milk"]


def test_subtasks_are_stored_below_their_task_and_can_be_folded(hand, table):
    new(hand, "Buy milk").back().tap("DISMISS")
    hand.tap("Add subtask").type("Oat")
    hand.phone.input.key(ENTER)
    hand.type("Soy").tap("Save")

    number = row(table, "Buy milk")["_id"]
    assert (row(table, "Oat")["parent"], row(table, "Soy")["parent"]) == (number, number)
    assert titles(hand) == ["Buy milk", "Oat", "Soy"]
    hand.tap("2")
    assert titles(hand) == ["Buy milk"]


def test_deleting_can_be_undone(hand, table):
    add(table, "Buy milk")
    hand.tap("Buy milk").tap("Delete task").tap("OK")
    assert titles(hand) == []
    assert row(table, "Buy milk")["deleted"] > 0

    hand.tap("UNDO")
    assert titles(hand) == ["Buy milk"]


# -- completing -------------------------------------------------------------------------------------------------------


def test_a_completed_task_moves_to_the_end_and_can_be_taken_back(hand, table):
    add(table, "First", priority=0)
    add(table, "Second")
    hand.tap("completeBox")
    assert titles(hand) == ["Second", "First"]
    assert row(table, "First")["completed"] > at(15)

    hand.tap("UNDO")
    assert titles(hand) == ["First", "Second"]
    assert row(table, "First")["completed"] == 0


def test_the_last_row_of_a_completed_task_says_when(hand, table):
    add(table, "Done", completed=at(11, 9, 45))
    hand.tap("Done").tap("DISMISS")
    swipe_up(hand)

    assert hand.shows("Completion 2023-10-11 09:45")


def test_a_repeating_task_is_due_again_instead_of_completed(hand, table):
    add(table, "Water plants", due=at(15), recurrence="FREQ=WEEKLY")
    hand.tap("completeBox")

    assert hand.shows('"Water plants" rescheduled for Sunday, October 22')
    stored = row(table, "Water plants")
    assert (stored["dueDate"], stored["completed"]) == (at(22), 0)


def test_clearing_completed_tasks_asks_first(hand, table):
    add(table, "Open")
    add(table, "Done", completed=at(11))
    hand.tap("More options").tap("Clear completed").tap("OK")

    assert hand.shows("1 deleted")
    assert titles(hand) == ["Open"]


def test_completed_and_unstarted_tasks_can_be_hidden(hand, table):
    add(table, "Done", completed=at(11))
    add(table, "Later", start=at(20, 0))
    assert titles(hand) == ["Later", "Done"]
    hand.tap("More options").tap("Show completed")
    assert titles(hand) == ["Later"]
    hand.tap("More options").tap("Show unstarted")
    assert titles(hand) == []


# -- order ------------------------------------------------------------------------------------------------------------


def test_the_smart_order_weighs_priority_and_due_date(hand, table):
    add(table, "low today", priority=2, due=at(15))
    add(table, "high in three days", priority=0, due=at(18))
    add(table, "high without date", priority=0)
    add(table, "none yesterday", priority=3, due=at(14))

    assert titles(hand) == ["high in three days", "low today", "none yesterday", "high without date"]


def test_groups_by_priority_have_heads_that_fold_them(hand, table):
    add(table, "Important", priority=0)
    add(table, "Unimportant", priority=3)
    add(table, "Done", priority=0, completed=at(11))
    choose_grouping(hand, "By priority")

    assert [view.shown_text for view in hand.find_all("header")] == ["High priority", "No priority", "Completed"]
    hand.tap("High priority")
    assert titles(hand) == ["Unimportant", "Done"]


def test_groups_by_due_date_name_the_days(hand, table):
    for day, hour in ((12, 12), (15, 12), (16, 12), (18, 9), (25, 12)):
        add(table, f"due {day}", due=at(day, hour, second=int(hour != 12)))
    add(table, "never")
    choose_grouping(hand, "By due date")

    heads = ["Overdue", "Due Today", "Due Tomorrow", "Due Wednesday", "Due Wednesday, October 25", "No due date"]
    assert [view.shown_text for view in hand.find_all("header")] == heads
    assert [view.shown_text for view in hand.find_all("due_date")] == ["Thu", "09:00"]


def test_an_order_that_begins_with_the_newest_descends(hand, table, phone):
    hand.tap("Sort").tap("Sorting").tap("By creation time")

    assert hand.shows("Descending")
    preferences = phone.disk.read_text(f"/data/data/{PACKAGE}/shared_prefs/{PACKAGE}_preferences.xml")
    assert '<int name="sort_mode" value="5" />' in preferences
    assert '<boolean name="sort_ascending" value="false" />' in preferences


@pytest.mark.parametrize(
    ("moment", "text"),
    [
        (at(15), "Today"), (at(15, 15, 30, second=1), "15:30"), (at(16), "Tmrw"),
        (at(16, 15, 30, second=1), "Tmrw 15:30"),
        (at(14), "Yest"), (at(16 + 3), "Thu"), (at(22), "Oct 22"), (at(25, 15, 30, second=1), "Oct 25, 3:30 PM"),
        (at(5, month=1, year=2024), "Jan 5, 2024"), (at(8), "Oct 8"),
    ],
)  # fmt: skip
def test_dates_in_rows_are_short(phone, table, moment, text):
    assert moments.row_date(phone, moment) == text


# -- filters, search, selection ---------------------------------------------------------------------------------------


def test_the_drawer_shows_filters_with_their_counts(hand, table):
    add(table, "Today's", due=at(15))
    add(table, "Late", due=at(10))
    add(table, "Next week's", due=at(20))
    hand.phone.input.tap(*MENU)
    assert [view.shown_text for view in hand.find_all("size")] == ["3", "2"]
    hand.tap("Today")

    assert titles(hand) == ["Late", "Today's"]


def test_a_list_can_be_added_and_tasks_moved_there(hand, table):
    add(table, "Report")
    hand.phone.input.tap(*MENU)
    hand.tap("add_item", instance=3).type("Work").tap("Save")
    hand.long_press("Report").tap("Move").tap("Work")
    hand.phone.input.tap(*MENU)
    hand.tap("Work")

    assert titles(hand) == ["Report"]


def test_an_own_filter_joins_criteria(hand, table):
    add(table, "due soon", due=at(16))
    add(table, "urgent", priority=0)
    add(table, "neither", due=at(20))
    hand.phone.input.tap(*MENU)
    hand.tap("add_item").type("Mine")
    hand.tap("Add criteria").tap("Due by…").tap("Tomorrow")
    hand.tap("Add criteria").tap("Priority at least…").tap("High")
    hand.tap("Priority at least: High").tap("OR")
    assert [view.shown_text for view in hand.find_all("result_count")] == ["3", "1", "2"]
    hand.tap("Save")
    hand.phone.input.tap(*MENU)
    hand.tap("Mine")

    assert sorted(titles(hand)) == ["due soon", "urgent"]
    sql = table.query("SELECT sql FROM filters")[0]["sql"].replace("EODT()", str(at(17))).replace("NOW()", str(at(15)))
    found = table.query(f"SELECT title FROM tasks {sql} ORDER BY title")  # noqa: S608 - what the app itself wrote
    assert [one["title"] for one in found] == ["due soon", "urgent"]


def test_the_search_looks_into_titles_and_notes_at_each_key(hand, table):
    add(table, "Report")
    add(table, "Call Ann", notes="about the report")
    add(table, "Dinner", completed=at(11))
    hand.tap("Search").type("REPORT")
    assert titles(hand) == ["Call Ann", "Report"]
    hand.phone.input.key(ENTER)

    assert hand.shows("Matching 'REPORT'")


def test_selected_tasks_change_together(hand, table):
    add(table, "First")
    add(table, "Second")
    hand.long_press("First").tap("Second")
    assert hand.text("action_bar_title") == "2"
    hand.tap("Change priority")
    hand.tap([view for view in hand.views() if view.cls == "android.widget.RadioButton"][3])

    assert (row(table, "First")["importance"], row(table, "Second")["importance"]) == (0, 0)
    assert not hand.shows("Done")


# -- the rest ---------------------------------------------------------------------------------------------------------


def test_what_adb_writes_is_shown(hand, table):
    add(table, "From outside", due=at(16), notes="with notes")

    assert {"From outside", "Tmrw", "with notes"} <= set(hand.texts())


def test_a_reminder_is_shown_when_it_is_due_and_completes_its_task(phone, hand, table):
    phone.packages.grant(PACKAGE, NOTIFY)
    new(hand, "Call Ann").back().tap("DISMISS")
    hand.tap("No due date").tap("17:00").tap("OK")
    assert hand.shows("When due")
    hand.tap("Save")
    phone.clock.advance(2 * 3600)

    (shown,) = phone.notifications.active()
    assert (shown.package, shown.title) == (PACKAGE, "Call Ann")
    phone.broadcasts.send(shown.actions[0].intent)
    assert row(table, "Call Ann")["completed"] > 0
    assert phone.notifications.active() == []


def test_a_file_can_be_attached_and_taken_away(phone, hand, table):
    phone.disk.write("/storage/emulated/0/Download/bill.txt", b"42")
    add(table, "Pay")
    hand.tap("Pay").tap("DISMISS")
    hand.tap("Add attachment").tap("Pick from storage").tap("bill.txt")
    assert hand.shows("bill.txt")
    hand.tap("Save")
    assert [row["filename"] for row in table.query("SELECT filename FROM attachment_file")] == ["bill.txt"]

    hand.tap("Pay").tap("Delete").tap("Save")
    assert table.query("SELECT * FROM attachment") == []


def test_a_shared_text_becomes_a_new_task(phone, hand, table):
    extras = {"android.intent.extra.TEXT": "Read this"}
    share = Intent("android.intent.action.SEND", type="text/plain", package=PACKAGE, extras=extras)
    phone.activities.start(share)
    hand.tap("Save")

    assert row(table, "Read this")["importance"] == 2


def test_settings_change_what_new_tasks_begin_with(phone, hand, table):
    hand.open(SETTINGS).tap("Task defaults").tap("Default priority").tap("High")
    hand.open(MAIN)
    new(hand, "Urgent").tap("Save")

    assert row(table, "Urgent")["importance"] == 0


def test_rows_of_the_edit_screen_can_be_hidden(phone, hand, table):
    add(table, "Buy milk")
    hand.tap("Buy milk").tap("SETTINGS")
    x, y = hand.find("grabber", instance=0).visible_bounds.center
    phone.input.swipe(x, y, x, 2200, 600)
    hand.back()

    assert not hand.shows("No start date")
    assert hand.shows("No due date")


@pytest.mark.parametrize(
    ("text", "day", "following"),
    [
        ("FREQ=DAILY", (2023, 10, 31), (2023, 11, 1)),
        ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE", (2023, 10, 16), (2023, 10, 18)),
        ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE", (2023, 10, 18), (2023, 10, 30)),
        ("FREQ=MONTHLY", (2024, 1, 31), (2024, 2, 29)),
        ("FREQ=YEARLY", (2024, 2, 29), (2025, 2, 28)),
    ],
)
def test_rules_name_the_next_day(text, day, following):
    rule = parse(text)

    assert rule is not None
    assert str(rule) == text
    assert rule.after(datetime.date(*day)) == datetime.date(*following)


def test_a_rule_ends():
    assert Rule(until=datetime.date(2023, 10, 15)).after(datetime.date(2023, 10, 15)) is None
    assert Rule(count=1).after(datetime.date(2023, 10, 15)) is None


# -- the phone's language ---------------------------------------------------------------------------------------------


@pytest.fixture
def german(phone, table):
    phone.properties.set("persist.sys.locale", "de-DE")
    return Hand(phone).open(MAIN)


def test_dates_and_heads_are_in_the_phones_language_and_titles_are_not(german, table):
    add(table, "Today", due=at(15))
    add(table, "Report", due=at(4, 15, 30, second=1, month=11))
    german.tap("menu_sort").tap("Gruppierung").tap("Nach Fälligkeit").back()

    assert [view.shown_text for view in german.find_all("header")] == ["Fällig: Heute", "Fällig: Samstag, 4. November"]
    assert titles(german) == ["Today", "Report"]


def test_a_repeating_task_is_described_in_the_phones_language(german, table):
    add(table, "Water", due=at(15), recurrence="FREQ=WEEKLY;INTERVAL=2;COUNT=5;BYDAY=MO,WE")

    assert german.tap("Water").shows("Wiederholt sich alle 2 Wochen: Mo., Mi., 5-mal")


def test_the_first_list_is_named_by_the_app_and_stored_as_it_was(german, table):
    german.phone.input.tap(*MENU)
    german.tap("Standardliste").tap("Weitere Optionen").tap("Listeneinstellungen")
    german.tap("Farbe").tap("#f44336").tap("Speichern")

    assert german.shows("Standardliste")
    stored = [tuple(one) for one in table.query("SELECT cdl_name, cdl_color <> 0 FROM caldav_lists")]
    assert stored == [("Default list", 1)]
