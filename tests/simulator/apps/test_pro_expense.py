from __future__ import annotations

import datetime

import pytest

from pytest_mobileagent.simulator.system.intents import Intent
from tests.simulator.apps.hand import Hand

PACKAGE = "com.arduia.expense"
MAIN = f"{PACKAGE}/.ui.MainActivity"
ENTER = 66
MENU = (73, 200)
NOW = datetime.datetime(2023, 10, 15, 15, 34, tzinfo=datetime.UTC)


def at(day, hour=12, *, month=10, year=2023):
    return int(datetime.datetime(year, month, day, hour, tzinfo=datetime.UTC).timestamp() * 1000)


@pytest.fixture
def table(phone):
    return phone.packages.database(PACKAGE, "accounting.db")


@pytest.fixture
def hand(phone):
    phone.activities.start(Intent(component=MAIN))
    return Hand(phone)


def add(table, name, amount=5000, category=3, note="", moment=None):
    moment = moment or at(15, 9)
    return table.insert(
        "expense", name=name, amount=amount, category=category, note=note, created_date=moment, modified_date=moment
    )


def stored(table):
    return [tuple(row) for row in table.query("SELECT name, amount, category, note FROM expense")]


def fill(hand, name, amount):
    hand.tap("fb_main_add")
    hand.type(name)
    hand.phone.input.key(ENTER)
    hand.type(amount)


def open_logs(hand):
    hand.phone.input.tap(*MENU)
    hand.tap("Expense Logs")


def swipe(hand, name, *, by_px):
    x, y = hand.find(name).visible_bounds.center
    hand.phone.input.swipe(x, y, x + by_px, y, 300)


def test_a_new_expense_is_stored_in_hundredths_under_the_moment_the_form_was_opened(hand, table):
    fill(hand, "Movie Night", "290.81")
    hand.tap("Social")
    hand.type("Urgent", into="edt_note")
    hand.tap("SAVE")

    assert stored(table) == [("Movie Night", 29081, 5, "Urgent")]
    row = table.query("SELECT created_date, modified_date FROM expense")[0]
    assert 0 <= row["created_date"] - row["modified_date"] < 60_000
    assert abs(row["modified_date"] / 1000 - NOW.timestamp()) < 60
    assert hand.text("tv_outcome_value") == "290.81"


def test_an_expense_without_an_amount_is_not_saved(hand, table):
    fill(hand, "Coffee", "")
    hand.tap("SAVE")

    assert hand.text("textinput_error") == "Cost is Empty"
    assert stored(table) == []


@pytest.mark.parametrize(
    ("typed", "kept"),
    [("12345678", "12345678"), ("123456789", "12345678"), ("12.345", "12.34"), ("1..5", "1.5")],
    ids=["eight digits", "nine digits", "three decimals", "two points"],
)
def test_an_amount_has_eight_digits_and_two_decimals_at_most(hand, typed, kept):
    fill(hand, "Coffee", "")
    for letter in typed:
        hand.type(letter)

    assert hand.text("edt_amount") == kept


def test_a_long_name_is_cut(hand):
    fill(hand, "A very long name of an expense", "1")

    assert hand.text("edt_name") == "A very long name of "


def test_back_leaves_the_form_without_saving(hand, table):
    fill(hand, "Coffee", "3.5")
    hand.back()
    hand.back()

    assert hand.shows("Home")
    assert stored(table) == []


def test_the_locked_form_saves_one_after_the_other(hand, table):
    fill(hand, "Coffee", "3.5")
    hand.tap("cv_lock")
    hand.tap("NEXT")

    assert hand.shows("Saved!")
    assert hand.text("edt_name") == "Name"
    hand.type("Snacks")
    hand.type("2", into="edt_amount")
    hand.tap("NEXT")

    assert stored(table) == [("Coffee", 350, 3, ""), ("Snacks", 200, 3, "")]


def test_the_chosen_category_is_the_first_chip_of_a_stored_expense(hand, table):
    add(table, "Medications", category=9)
    hand.tap("Medications")
    hand.tap("EDIT")

    assert [view.shown_text for view in hand.find_all("tv_name")][:2] == ["Health Care", "Income"]


def test_updating_keeps_number_and_moment(hand, table):
    number = add(table, "Medications", moment=at(10))
    hand.tap("Medications")
    hand.tap("EDIT")
    hand.type(" B", into="edt_name")
    hand.tap("UPDATE")

    assert hand.shows("Data Updated!")
    row = table.query("SELECT * FROM expense")[0]
    assert (row["expense_id"], row["name"], row["modified_date"]) == (number, "Medications B", at(10))


def test_what_others_store_is_shown_with_its_date_in_words(hand, table):
    add(table, "Gas", moment=at(15, 16))
    add(table, "Rent", moment=at(14, 21))
    add(table, "Books", moment=at(10))
    add(table, "Shoes", moment=at(30, month=9))
    open_logs(hand)

    assert [view.shown_text for view in hand.find_all("tv_date")] == [
        "Today 4:00 PM", "Yesterday 9:00 PM", "2023 Oct 10", "Sep 30",
    ]  # fmt: skip
    assert hand.shows("2023 Sep 30 - Oct 15 . DESC")


def test_income_and_outcome_of_the_week_are_summed(hand, table):
    add(table, "Bonus", 123450, category=2)
    add(table, "Gas", 5000)
    add(table, "Rent", 9900, moment=at(14))

    assert hand.text("tv_income_value") == "1,234.5"
    assert hand.text("tv_outcome_value") == "50"
    assert hand.shows("OCT 15 - 22")


def test_an_expense_is_deleted_from_its_details(hand, table):
    add(table, "Gas")
    add(table, "Rent")
    hand.tap("Gas")
    assert not hand.find_all("fb_main_add")
    hand.tap("btn_delete")
    assert hand.text("tv_items") == "item "
    hand.tap("CONFIRM")

    assert [row[0] for row in stored(table)] == ["Rent"]
    assert hand.shows("Item Deleted")


def test_selected_expenses_are_deleted_together(hand, table):
    for name in ("Gas", "Rent", "Books"):
        add(table, name)
    open_logs(hand)
    swipe(hand, "Gas", by_px=400)
    swipe(hand, "Books", by_px=400)
    assert hand.shows("2 items")
    hand.tap("delete")
    assert hand.text("tv_items") == "2 items "
    hand.tap("CONFIRM")

    assert [row[0] for row in stored(table)] == ["Rent"]
    assert hand.shows("Expense Logs")


def test_a_row_swiped_to_the_left_offers_to_delete_it(hand, table):
    for name in ("Gas", "Rent"):
        add(table, name)
    open_logs(hand)
    swipe(hand, "Gas", by_px=-400)
    hand.phone.input.tap(1000, hand.find("Gas").visible_bounds.center[1])
    hand.tap("CONFIRM")

    assert [row[0] for row in stored(table)] == ["Rent"]


def test_the_filter_turns_the_order(hand, table):
    add(table, "Gas", moment=at(2))
    add(table, "Rent", moment=at(9))
    open_logs(hand)
    hand.tap("Filter")
    hand.tap("ASC")
    hand.tap("APPLY FILTER")

    assert [view.shown_text for view in hand.find_all("tv_name")] == ["Gas", "Rent"]
    assert hand.shows("2023 Oct 2 - 9 . ASC")


def test_statistics_share_the_outcome_among_categories(hand, table):
    add(table, "Gas", 3000, category=7)
    add(table, "Rent", 1000, category=4)
    add(table, "Bonus", 9000, category=2)
    hand.phone.input.tap(*MENU)
    hand.tap("Statistics")

    shown = zip(hand.find_all("tv_category_name"), hand.find_all("tv_progress"), strict=True)
    assert [(name.shown_text, share.shown_text) for name, share in shown] == [
        ("Transportation", "75%"),
        ("Housing", "25%"),
    ]


def test_the_first_start_asks_for_language_and_currency(phone):
    phone.packages.clear_data(PACKAGE)
    phone.activities.start(Intent(component=MAIN))
    hand = Hand(phone)
    assert hand.shows("Choose Language")
    hand.tap("NEXT")
    hand.tap("Euro")
    hand.tap("CONTINUE")

    assert hand.shows("Home")
    assert hand.text("tv_income_symobol") == "EUR"


def test_the_app_is_dark_until_the_settings_say_otherwise(hand):
    assert hand.phone.activities.screen.theme.is_dark
    hand.phone.input.tap(*MENU)
    hand.tap("Settings")
    hand.tap("Theme Mode")
    hand.tap("Light Theme")

    assert not hand.phone.activities.screen.theme.is_dark
