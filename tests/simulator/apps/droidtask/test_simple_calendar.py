from __future__ import annotations

import datetime

import pytest

from pytest_mobileagent.simulator.apps.simple_calendar.store import Store
from pytest_mobileagent.simulator.system.preferences import Preferences
from pytest_mobileagent.simulator.ui.toasts import SHOWN_S

PACKAGE = "com.simplemobiletools.calendar"
CONTACTS = "content://com.android.contacts"
FOLDER = "/storage/emulated/0/DCIM"


@pytest.fixture
def app(hand):
    return hand.open(f"{PACKAGE}/.activities.MainActivity")


@pytest.fixture
def store(phone):
    return Store(phone, PACKAGE)


@pytest.fixture
def prefs(phone):
    return Preferences(phone, PACKAGE, "Prefs")


def create(hand, title):
    return hand.tap("New Event").type(title).tap("Save")


def test_the_button_begins_an_event_and_no_task(app, store):
    create(app, "Lunch")

    assert [(event.title, event.is_task, event.reminders[0]) for event in store.all()] == [("Lunch", False, 10)]


def test_the_arrow_leads_back_and_is_called_navigate_up(app, store):
    app.tap("New Event").type("Lunch").tap("Navigate up")

    assert store.all() == []
    assert app.shows("Calendar")


def test_an_event_is_all_day_by_a_switch_that_says_so(app):
    app.tap("New Event").tap("event_all_day")

    assert app.text("event_all_day") == "All-day ON"
    assert app.find_all("event_start_time") == []


def test_buttons_of_dialogs_are_written_in_capitals(app):
    app.tap("New Event").tap("event_start_date")
    of_dates = app.shows("CANCEL")
    app.back().tap("Navigate up").tap("More options").tap("Settings").tap("settings_delete_all_events_holder")

    assert of_dates
    assert app.shows("YES")
    assert app.shows("NO")


def test_the_search_is_opened_and_collapsed(app):
    create(app, "Lunch")
    app.tap("Search")
    nothing = app.shows("Type in at least 2 characters to start the search.")
    app.type("lun")
    found = app.shows("Lunch")
    app.tap("Collapse")

    assert (nothing, found) == (True, True)
    assert app.find_all("search_src_text") == []


def test_there_are_five_views_and_the_year_is_told_in_the_bar(app, prefs):
    app.tap("Change view")
    offered = [view.shown_text for view in app.find("dialog_radio_group").walk() if view.shown_text]
    app.tap("Yearly view")

    assert offered == ["Daily view", "Weekly view", "Monthly view", "Yearly view", "Simple event list"]
    assert app.shows("JULY")
    assert prefs.number("view") == 2


def test_holidays_come_once_every_year_again(app, store):
    app.tap("More options").tap("Add holidays").tap("China")
    first = len(store.all())
    app.tap("More options").tap("Add holidays").tap("China")
    app.phone.clock.advance(3 * SHOWN_S)  # the other toasts come first

    assert app.shows("No new items have been found")
    assert len(store.all()) == first > 0
    day = [one.event.title for one in store.on_day(datetime.date(2030, 10, 1))]
    assert day == ["国庆节"]
    assert {kind.title for kind in store.types()} == {"Holidays", "Regular event"}


def test_birthdays_are_asked_for_once_contacts_may_be_read(app, phone, store):
    uri = phone.content.insert(f"{CONTACTS}/raw_contacts", {"account_name": None, "account_type": None})
    number = int(uri.rpartition("/")[2])
    for kind, values in (("name", {"data1": "Ann"}), ("contact_event", {"data1": "1990-05-06", "data2": 3})):
        row = {"raw_contact_id": number, "mimetype": f"vnd.android.cursor.item/{kind}", **values}
        phone.content.insert(f"{CONTACTS}/data", row)
    app.tap("More options").tap("Add contact birthdays").tap("Allow")

    assert [event.title for event in store.all()] == ["Ann"]


def test_events_are_exported_to_the_folder_that_was_walked_to(app, phone):
    create(app, "Lunch").tap("More options").tap("Export events to an .ics file").tap("Allow").tap("DCIM").tap("OK")
    where = app.text("export_events_folder")
    name = app.text("export_events_filename")
    app.tap("OK")

    assert where == "Internal/DCIM"
    assert "SUMMARY:Lunch" in phone.disk.read_text(f"{FOLDER}/{name}.ics")


def test_a_sound_counts_once_ok_is_tapped(app, prefs):
    app.tap("More options").tap("Settings").tap("settings_reminder_sound_holder").tap("Adara").tap("CANCEL")
    before = prefs.text("reminder_sound_title")
    app.tap("settings_reminder_sound_holder").tap("Adara").tap("OK")

    assert (before, prefs.text("reminder_sound_title")) == ("", "Adara")
    assert app.text("settings_reminder_sound") == "Adara"


def test_a_reminder_comes_as_a_notification_of_this_app(app, phone):
    create(app, "Lunch")
    phone.clock.advance(3600)

    assert [(note.package, note.title) for note in phone.notifications.active()] == [(PACKAGE, "Lunch")]


def test_a_field_has_its_hint_above_it_while_it_is_used(app):
    app.tap("More options").tap("Settings").tap("Manage event types").tap("Add a new type")
    field = app.find("type_title")
    label = next(view for view in app.views() if view.text == "Title" and view is not field)

    assert label.rect.bottom <= field.rect.top
    assert field.hint_color.endswith("00")
    assert app.texts().count("Title") == 1
