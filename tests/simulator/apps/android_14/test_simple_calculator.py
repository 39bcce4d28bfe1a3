from __future__ import annotations

from decimal import Decimal

import pytest

from pytest_mobileagent.simulator.apps.simple_calculator.engine import DIVISION_BY_ZERO, Engine
from pytest_mobileagent.simulator.apps.simple_calculator.numbers import written
from pytest_mobileagent.simulator.system.preferences import Preferences

PACKAGE = "com.simplemobiletools.calculator"
MAIN = f"{PACKAGE}/.activities.MainActivity"
NAMES = {"+": "plus", "-": "minus", "×": "multiply", "÷": "divide", "=": "equals", "C": "clear", ".": "decimal"}


@pytest.fixture
def calculator(hand):
    return hand.open(MAIN)


def press(hand, keys):
    for key in keys:
        hand.tap(f"btn_{NAMES.get(key, key)}")


def history(phone):
    rows = phone.packages.database(PACKAGE, "calculator.db").query("SELECT formula, result FROM history ORDER BY id")
    return [(row["formula"], row["result"]) for row in rows]


# -- the engine -------------------------------------------------------------------------------------------------------


def typed(keys):
    """Press keys (`n` turns the sign, `r` resets); return line, formula, what was remembered, and complaints."""
    remembered, complaints = [], []
    engine = Engine(lambda formula, result: remembered.append((formula, result)), complaints.append)
    acts = {".": engine.point, "=": engine.equals, "C": engine.clear, "n": engine.negate, "r": engine.reset}
    for key in keys:
        if key.isdigit():
            engine.digit(key)
        elif key in acts:
            acts[key]()
        else:
            engine.operate(key)
    return engine.line, engine.formula, remembered, complaints


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        ("", "0"),
        ("007", "7"),
        ("1234567", "1,234,567"),
        (".5", "0.5"),
        ("1..5", "1.5"),
        ("1000.050", "1,000.050"),
        ("12×", "12×"),
        ("12×+", "12+"),
        ("12×.", "12×0."),
        ("12×4C", "12×"),
        ("12×CC", "1"),
        ("1234C", "123"),
        ("5C", "0"),
        ("5n", "-5"),
        ("5nn", "5"),
        ("0n", "0"),
        ("5nC", "0"),
        ("5+3n", "5+3"),
        ("√", "1√"),
        ("5r", "0"),
        ("3.+", "3+"),
    ],
)
def test_what_is_typed_is_shown_as_a_line(keys, line):
    assert typed(keys)[0] == line


@pytest.mark.parametrize(
    ("keys", "remembered"),
    [
        ("3+5=", [("3+5", "8")]),
        ("3+5==", [("3+5", "8"), ("8+5", "13")]),
        ("3+5-4=", [("3+5", "8"), ("8-4", "4")]),
        ("19.7-81.3=", [("19.7-81.3", "-61.6")]),
        ("√16+3=", [("1√16", "4"), ("4+3", "7")]),
        ("3√16=", [("3√16", "12")]),
        ("3^3=", [("3^3", "27")]),
        ("12×4C5=", [("12×5", "60")]),
        ("1234×1000=", [("1,234×1,000", "1,234,000")]),
        ("10÷3×3=", [("10÷3", "3.333333333333"), ("3.333333333333×3", "10")]),
        ("50%20=", [("50%20", "10")]),
        ("5n+8=", [("-5+8", "3")]),
        ("3+=", []),
        ("8=", []),
        ("100+10%", []),
        ("3+5=1=", [("3+5", "8")]),
        ("3+5=C", [("3+5", "8")]),
    ],
)
def test_what_is_calculated_is_remembered(keys, remembered):
    assert typed(keys)[2] == remembered


def test_a_percentage_is_applied_at_once():
    assert typed("100+10%")[:2] == ("110", "100+10%")
    assert typed("50×10%")[:2] == ("5", "50×10%")


def test_a_digit_after_a_result_is_appended_to_it():
    assert typed("3+5=1")[0] == "81"


def test_the_line_begins_anew_with_an_operator_after_a_result():
    assert typed("3+5=×2=")[2][-1] == ("8×2", "16")


def test_nothing_is_divided_by_zero():
    assert typed("8÷0=") == ("8÷0", "", [], [DIVISION_BY_ZERO])


@pytest.mark.parametrize(
    ("number", "text"),
    [
        ("1E+21", "1,000,000,000,000,000,000,000"),
        ("-0.0000000000001", "0"),
        ("0.1234567890125", "0.123456789012"),
        ("NaN", "NaN"),
        ("-Infinity", "-∞"),
    ],
)
def test_numbers_have_groups_and_at_most_twelve_decimals(number, text):
    assert written(Decimal(number)) == text


@pytest.mark.parametrize("keys", ["9^99999=5", "5n√2=1", "0÷0=", "5n^.5=7+"])
def test_what_is_no_number_stops_nobody(keys):
    typed(keys)


# -- the app ----------------------------------------------------------------------------------------------------------


def test_a_calculation_is_shown_and_stored(calculator, phone):
    press(calculator, "3+5=")

    assert (calculator.text("formula"), calculator.text("result")) == ("3+5", "8")
    assert history(phone) == [("3+5", "8")]


def test_a_line_of_the_history_is_taken_as_the_number(calculator, phone):
    calculator.tap("History")
    assert phone.windows.toasts.last == "History is empty"
    press(calculator, "3+5=")
    press(calculator, "-4=")
    calculator.tap("History")
    assert [view.shown_text for view in calculator.find_all("item_formula")] == ["8-4", "3+5"]

    calculator.tap("item_result", instance=1)
    press(calculator, "1")

    assert calculator.text("result") == "81"
    assert calculator.text("formula") == ""


def test_the_history_is_cleared(calculator, phone):
    press(calculator, "3+5=")
    calculator.tap("History").tap("Clear")

    assert history(phone) == []


def test_long_presses_reset_turn_the_sign_and_copy(calculator, phone):
    press(calculator, "45")
    calculator.long_press("btn_minus")
    assert calculator.text("result") == "-45"
    calculator.long_press("btn_clear")
    assert calculator.text("result") == "0"
    press(calculator, "45")

    calculator.long_press("result")

    assert phone.clipboard.text == "45"


def test_another_decimal_mark_clears_the_history_and_begins_anew(calculator, phone):
    press(calculator, "3+5=")
    calculator.tap("Settings").tap("Use comma as a decimal mark").back()

    assert history(phone) == []
    assert calculator.text("result") == "0"
    assert calculator.text("btn_decimal") == ","
    press(calculator, "1234.5+1=")
    assert calculator.text("result") == "1.235,5"
    assert history(phone) == [("1.234,5+1", "1.235,5")]


def test_a_length_is_converted_and_its_units_are_remembered(calculator, phone):
    calculator.tap("Unit converter").tap("Length")
    assert [calculator.text(f"{side}_unit_name") for side in ("top", "bottom")] == ["Kilometer", "Meter"]
    calculator.tap("bottom_unit_holder").tap("Mile (mi)").tap("swap_button")
    press(calculator, "1")

    assert calculator.text("bottom_unit_text") == "1.609344"
    stored = Preferences(phone, PACKAGE, "Prefs").text("converter_last_units.LengthConverter")
    assert stored == "Kilometer,Mile"


def test_the_unit_of_the_other_side_swaps_both(calculator):
    calculator.tap("Unit converter").tap("Temperature").tap("bottom_unit_holder").tap("Celsius (°C)")

    assert [calculator.text(f"{side}_unit_name") for side in ("top", "bottom")] == ["Kelvin", "Celsius"]
    assert calculator.text("bottom_unit_text") == "-273.15"


def test_the_converters_number_is_deleted_and_reset(calculator):
    calculator.tap("Unit converter").tap("Mass")
    press(calculator, "12.50")
    assert calculator.text("top_unit_text") == "12.50"
    press(calculator, "CCC")
    assert calculator.text("top_unit_text") == "12"

    calculator.long_press("btn_clear")

    assert calculator.text("top_unit_text") == "0"


def test_on_its_side_the_converter_has_its_keys_beside_the_numbers(calculator, phone):
    phone.display.rotate(1)
    calculator.tap("Unit converter").tap("Length").tap("Swap units")
    press(calculator, "7")

    assert calculator.text("bottom_unit_text") == "0.007"
    assert calculator.find("btn_7").visible_bounds.left > calculator.find("bottom_unit_text").visible_bounds.right
    assert not calculator.find_all("swap_button")


def test_what_is_typed_survives_rotation_and_home(calculator, phone):
    press(calculator, "12×")
    phone.display.rotate(1)
    assert calculator.text("result") == "12×"
    assert calculator.find("btn_equals").visible_bounds.height > 40
    phone.display.rotate(0)
    phone.input.key(3)
    phone.activities.start(phone.packages.launch_intent(PACKAGE))

    assert calculator.text("result") == "12×"
