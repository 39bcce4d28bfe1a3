"""One rule for each kind of text, by examples: what is the same, and what is not."""

from __future__ import annotations

import datetime

import pytest

from pytest_mobileagent.matching import (
    DATE,
    METRES,
    MINUTES,
    TIME,
    as_typed,
    digits_differ,
    lists_differ,
    moments_differ,
    numbers_differ,
    rows_differ,
    strings_differ,
    words_differ,
)

UTC = datetime.UTC


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Team lunch", "Team lunch"),
        ("  team LUNCH\n", "Team lunch"),
        ("Gym.", "Gym"),
        ("True.", "True"),
        ("'True'", "True"),
        ("“Downtown”", "Downtown"),
        ("**Gym**", "Gym"),
        ("`Gym`", "Gym"),
        ("Buy milk bread and a dozen eggs", "Buy milk, bread and a dozen eggs."),
        ("Don’t forget the umbrella.", "Don't forget the umbrella."),
        ("Wi‑Fi", "Wi-Fi"),
        ("Follow up call", "Follow-up call"),
        ("guest/tulip-88", "guest / tulip-88"),
        ("Conference room\u00a012", "Conference room 12"),
        ('Cauliflower Fried "Rice"', "Cauliflower Fried 'Rice'"),
        ("½ cup", "1/2 cup"),
        ("1½ cups", "1 1/2 cups"),
        ("「팀 점심」。", "팀 점심"),
        ("Room \u0664\u0661\u0662", "Room 412"),
        ("Café\u200b", "Cafe\u0301"),
        ("Good luck ❤\ufe0f!", "Good luck ❤"),
    ],
)
def test_words_that_are_the_same(text, wanted):
    assert words_differ(text, wanted) == ""


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (None, "Team lunch"),
        ("", "Team lunch"),
        ("Lunch", "Team lunch"),
        ("Team lunhc", "Team lunch"),
        ("The event is Team lunch", "Team lunch"),
        ("not True", "True"),
        ("The train leaves from platform five.", "The train leaves from platform four."),
        ("Do forget the umbrella.", "Don't forget the umbrella."),
        ("The parcel arrives on Tuesday.", "The parcel arrives on Thursday."),
        ("The spare key with the neighbour.", "The spare key is with the neighbour."),
        ("Every cloud has has a silver lining.", "Every cloud has a silver lining."),
        ("Conference room 13", "Conference room 12"),
        ("1.5 cups", "15 cups"),
        ("-5 degrees", "5 degrees"),
        ("12 cups", "1/2 cups"),
        ("$50", "€50"),
        ("50", "50%"),
        ("The parcel arrives on Thursday?", "The parcel arrives on Thursday."),
        ("anna muller@example.com", "anna.muller@example.com"),
        ("Were going", "We're going"),
        ("Team lunch 👎", "Team lunch"),
        ("❌ Team lunch", "Team lunch"),
        ("Gym ✓", "Gym"),
        ("Team lunc\u0336h\u0336", "Team lunch"),
        ("5 × 3", "5 3"),
        ("±5 degrees", "5 degrees"),
        ("1½ cups", "11/2 cups"),
        ("10² metres", "102 metres"),
        ("!Gym", "Gym"),
    ],
)
def test_words_that_are_not(text, wanted):
    assert words_differ(text, wanted)


@pytest.mark.parametrize(
    ("text", "wanted", "told"),
    [
        ("Swimming lesson moved to six.", "Swimming lesson moved to five.",
         "'Swimming lesson moved to six.' has 'six' where 'five' was wanted, in 'Swimming lesson moved to five.'"),
        ("Gym", "Mall", "'Gym' is not 'Mall'"),
        (None, "Gym", "there is nothing; wanted 'Gym'"),
    ],
)  # fmt: skip
def test_the_word_that_differs_is_named(text, wanted, told):
    assert words_differ(text, wanted) == told


@pytest.mark.parametrize(
    ("text", "wanted", "is_same"),
    [
        ("aB3dE\n", "aB3dE", True),
        (" aB3dE", "aB3dE", True),
        ("one\r\ntwo", "one\ntwo\n", True),
        ("ab3dE", "aB3dE", False),
        ("aB3dF", "aB3dE", False),
        ("aB3d E", "aB3dE", False),
        ("'aB3dE'", "aB3dE", False),
        ("one\n\ntwo", "one\ntwo", False),
        (None, "aB3dE", False),
    ],
)
def test_random_strings_are_compared_letter_for_letter(text, wanted, is_same):
    assert (strings_differ(text, wanted) == "") is is_same


@pytest.mark.parametrize(
    ("text", "wanted", "told"),
    [
        ("Milk\n\n\nEggs\n", "Milk\n\nEggs", r"'Milk\n\n\nEggs' is not 'Milk\n\nEggs', letter for letter"),
        ("a  b", "a b", "'a  b' is not 'a b', letter for letter"),
        (
            f"{'x' * 300}\n\n{'y' * 300}",
            f"{'x' * 300}\n{'y' * 300}",
            rf"'…{'x' * 59}\n\n{'y' * 59}…' is not '…{'x' * 59}\n{'y' * 60}…', letter for letter",
        ),
    ],
    ids=["an empty line too many", "a space too many", "in the middle of a long text"],
)
def test_spaces_and_line_ends_that_differ_are_told(text, wanted, told):
    assert strings_differ(text, wanted) == told


@pytest.mark.parametrize(
    ("text", "typed"),
    [("laundry", ("laundry", "Laundry")), ("myNote", ("myNote", "MyNote")), ("Diary", ("Diary",)), ("", ("",))],
)
def test_a_keyboard_may_begin_a_text_with_a_capital(text, typed):
    assert as_typed(text) == typed


@pytest.mark.parametrize(
    ("number", "is_same"),
    [
        ("+15550123456", True),
        ("15550123456", True),
        ("+1 555-012-3456", True),
        ("(1) 555.012 3456", True),
        ("\u202a+\u0661 \u0665\u0665\u0665-\u0660\u0661\u0662-\u0663\u0664\u0665\u0666\u202c", True),
        ("+१५५५०१२३४५७", False),
        ("+15550123457", False),
        ("5550123456", False),
        ("+15550123456 x", False),
        ("", False),
    ],
)
def test_telephone_numbers(number, is_same):
    assert (digits_differ(number, "+15550123456") == "") is is_same


@pytest.mark.parametrize(
    ("answer", "wanted"),
    [
        ("Team lunch", ["Team lunch"]),
        ("Concert, Team lunch", ["Team lunch", "Concert"]),
        ("Concert,Team lunch,", ["Team lunch", "Concert"]),
        ("Concert; Team lunch.", ["Team lunch", "Concert"]),
        ("Concert and Team lunch", ["Team lunch", "Concert"]),
        ("Gym, Concert, and Team lunch", ["Team lunch", "Concert", "Gym"]),
        ("Concert & Team lunch", ["Team lunch", "Concert"]),
        ("Concert\nTeam lunch\n", ["Team lunch", "Concert"]),
        ("- Concert\n- Team lunch", ["Team lunch", "Concert"]),
        ("1. Concert\n2. Team lunch", ["Team lunch", "Concert"]),
        ("● Concert\n● Team lunch", ["Team lunch", "Concert"]),
        ('"Concert", "Team lunch"', ["Team lunch", "Concert"]),
        ("「Concert」、「Team lunch」。", ["Team lunch", "Concert"]),
        ("**Concert**, **Team lunch**", ["Team lunch", "Concert"]),
        ("Dinner, cheap", ["Dinner, cheap"]),
        ("Dinner cheap", ["Dinner, cheap"]),
        ("Gym, Dinner, cheap", ["Dinner, cheap", "Gym"]),
        ("Rock and roll and Gym", ["Gym", "Rock and roll"]),
        ("Game night, Game night", ["Game night", "Game night"]),
        ("Gym, Gym class", ["Gym class", "Gym"]),
    ],
)
def test_lists_that_are_the_same(answer, wanted):
    assert lists_differ(answer, wanted) == ""


@pytest.mark.parametrize(
    ("answer", "wanted"),
    [
        (None, ["Team lunch"]),
        ("", ["Team lunch"]),
        ("", []),
        (",", ["Team lunch"]),
        ("Lunch", ["Team lunch"]),
        ("Team lunch", ["Team lunch", "Concert"]),
        ("Team lunch, Concert", ["Team lunch"]),
        ("Team lunch or Concert", ["Team lunch"]),
        ("Concert, Concert", ["Team lunch", "Concert"]),
        ("Concert Team lunch", ["Team lunch", "Concert"]),
        ("Concert, not Team lunch", ["Team lunch", "Concert"]),
        ("Concert, !Team lunch", ["Team lunch", "Concert"]),
        ("Team, lunch", ["Team lunch"]),
        ("The event is Team lunch", ["Team lunch"]),
        ("Room 413, second wing", ["Room 412, second wing"]),
        ("True, False", ["True"]),
    ],
)
def test_lists_that_are_not(answer, wanted):
    assert lists_differ(answer, wanted)


@pytest.mark.parametrize(("answer", "is_same"), [("Ana, Bo", True), ("Bo, Ana", False), ("Ana, Bo, Ana", False)])
def test_a_list_in_its_order(answer, is_same):
    assert (lists_differ(answer, ["Ana", "Bo"], in_order=True) == "") is is_same


@pytest.mark.parametrize(
    ("answer", "wanted", "tolerance", "is_same"),
    [
        ("12", [12], 0, True),
        ("12.0", [12], 0, True),
        ("12。", [12], 0, True),
        ("१२।", [12], 0, True),
        ("12.", [12], 0, True),
        ('"12"', [12], 0, True),
        ("**12**", [12], 0, True),
        ("**12.**", [12], 0, True),
        ("12, 3", [3, 12], 0, True),
        ("12,3", [3, 12], 0, True),
        ("12 and 3", [3, 12], 0, True),
        ("12; 3", [3, 12], 0, True),
        ("12\n3", [3, 12], 0, True),
        ("12.4", [12], 0.5, True),
        ("12.6", [12], 0.5, False),
        ("1,200", [1200], 0, True),
        ("1'200", [1200], 0, True),
        ("1\u202f200", [1200], 0, True),
        ("1 200", [1200], 0, False),
        ("1.200", [1200], 0, False),
        ("\u0661\u0662", [12], 0, True),
        ("\u0661\u066c\u0662\u0660\u0660\u066b\u0665", [1200.5], 0, True),
        ("१२, ३", [3, 12], 0, True),
        ("\u0661\u0663", [12], 0, False),
        ("1,234,567.5", [1234567.5], 0, True),
        ("1,200, 7", [7, 1200], 0, True),
        ("1,20", [120], 0, False),
        ("1,200", [1, 200], 0, False),
        ("12 km", [12], 0, False),
        ("12, 12", [12], 0, False),
        ("12 or 13", [12], 0, False),
        ("not 12", [12], 0, False),
        ("-12", [12], 0, False),
        ("1²", [12], 0, False),
        ("!12", [12], 0, False),
        ("twelve", [12], 0, False),
        ("", [12], 0, False),
        (None, [12], 0, False),
        ("nan", [12], 0, False),
    ],
)
def test_numbers(answer, wanted, tolerance, is_same):
    assert (numbers_differ(answer, wanted, tolerance=tolerance) == "") is is_same


@pytest.mark.parametrize(
    ("answer", "units", "is_same"),
    [
        ("1200 m", METRES, True),
        ("1,200 Meters.", METRES, True),
        ("1200m", METRES, True),
        ("1200m", MINUTES, True),
        ("1200 min.", MINUTES, True),
        ("1200 km", METRES, False),
        ("1.2 km", METRES, False),
        ("m", METRES, False),
        ("1200 s", MINUTES, False),
    ],
)
def test_numbers_with_the_unit_that_is_asked_for(answer, units, is_same):
    assert (numbers_differ(answer, [1200], units=units) == "") is is_same


@pytest.mark.parametrize(
    ("answer", "is_same"),
    [
        ("October 17 2023 13:30", True),
        ("October 17, 2023 13:30", True),
        ("october 17,2023 13:30", True),
        ("October 17 2023 13:30.", True),
        ("October 17, 2023, 13:30", True),
        ("October 17 2023 at 13:30", True),
        ("October 17, 2023, at 13:30.", True),
        ('"October 17 2023 13:30"', True),
        ("**October 17 2023 13:30**", True),
        ("October 17 2023 1:30pm", False),
        ("October 17 2023", False),
        ("October 18 2023 13:30", False),
        ("October 17 2023 13:31", False),
        ("October 17 2023 13:30, October 18 2023 13:30", False),
        ("", False),
        (None, False),
    ],
)
def test_moments(answer, is_same):
    assert (moments_differ(answer, [datetime.datetime(2023, 10, 17, 13, 30, tzinfo=UTC)]) == "") is is_same


def test_moments_by_date_or_time_alone():
    assert moments_differ("October 17 2023", [datetime.date(2023, 10, 17)], form=DATE) == ""
    assert moments_differ("at 09:45", [datetime.time(9, 45)], form=TIME) == ""


@pytest.mark.parametrize(
    ("found", "told"),
    [
        (["Rent", "milk"], ""),
        (["Milk"], "rent is missing"),
        (["Milk", "Rent", "Tea"], "Tea is there besides"),
        (["Milk", "Rent", "rent"], "3 are there and not 2: Milk, Rent, rent"),
        (["Milk", "Rant"], "'Rant' is not 'rent'"),
        (["Tea", "Rant", "milk"], "rent is missing; Tea, Rant is there besides"),
    ],
)
def test_rows_are_paired_off_and_what_is_left_is_named(found, told):
    assert rows_differ(found, ["milk", "rent"], words_differ) == told
