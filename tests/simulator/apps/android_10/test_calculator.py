from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.apps.google_calculator.calculation import CalculationError, calculated
from pytest_mobileagent.simulator.apps.google_calculator.formula import Formula
from pytest_mobileagent.simulator.apps.google_calculator.numbers import written

MAIN = "com.google.android.calculator/com.android.calculator2.Calculator"
KEYS = {"+": "op_add", "−": "op_sub", "×": "op_mul", "÷": "op_div", "^": "op_pow", "!": "op_fact", "%": "op_pct"}
KEYS |= {"√": "op_sqrt", "π": "const_pi", "(": "parens", ")": "parens", "=": "eq", ".": "dec_point", "<": "del"}
KEYS |= {"c": "fun_cos", "s": "fun_sin", "l": "fun_ln", "C": "clr"}


@pytest.fixture
def opened(hand):
    return hand.open(MAIN)


def press(hand, keys):
    for key in keys:
        hand.tap(KEYS.get(key, f"digit_{key}"))
    return hand


def tokens(keys):
    formula = Formula()
    for key in keys:
        formula.press("()" if key in "()" else key)
    return formula


# -- formulas ---------------------------------------------------------------------------------------------------------

RESULTS = [
    ("2+24÷3", "10"),
    ("50%28", "14"),
    ("100+10%", "110"),
    ("5!÷(2!×3!)", "10"),
    ("2÷(1÷4+1÷5", "4.44444444444"),
    ("60^(1÷3)", "3.91486764116"),
    ("2^3^2", "512"),
    ("−2^2", "−4"),
    ("√25", "5"),
    ("2π", "6.28318530717"),
    ("sπ", "0"),
    ("0.1+0.2", "0.3"),
    ("1÷3×3", "1"),
    ("l1234", "7.11801620446"),
    ("99999×99999", "9,999,800,001"),
    ("2^100", "1.2676506E30"),
    ("2^−40", "9.094947E−13"),
]


@pytest.mark.parametrize(("keys", "result"), RESULTS, ids=[keys for keys, _ in RESULTS])
def test_a_formula_has_a_result(keys, result):
    assert written(tokens(keys).preview(in_degrees=False), 13) == result


@pytest.mark.parametrize(("keys", "result"), [("c60", "0.5"), ("c180", "−1"), ("S1", "90"), ("t45", "1")])
def test_angles_may_be_degrees(keys, result):
    assert written(tokens(keys).preview(in_degrees=True), 13) == result


@pytest.mark.parametrize(
    ("keys", "why"),
    [("1÷0", "Can't divide by 0"), ("√(−1)", "Not a number"), ("l0", "Not a number"), ("9^9^9", "Infinite?"),
     ("2×", "Format error"), ("(" * 400, "Format error")],
)  # fmt: skip
def test_what_has_no_result_says_why(keys, why):
    with pytest.raises(CalculationError, match=why.replace("?", r"\?")):
        calculated(tokens(keys).tokens, in_degrees=False)


@pytest.mark.parametrize(
    ("keys", "text"),
    [("+", ""), ("−", "−"), ("2+×3", "2×3"), ("2×−3", "2×−3"), ("1.2.3", "1.23"), ("!", ""), ("2((3))", "2((3))")],
)
def test_a_key_that_does_not_fit_replaces_or_does_nothing(keys, text):
    assert tokens(keys).text == text


def test_thousands_are_separated_where_they_are_drawn_and_not_where_they_are_read():
    formula = tokens("l1234567.8901")
    assert formula.text == "l1234567.8901"
    assert formula.drawn(mark=",", group=".")[0] == "ln(1.234.567,8901"


@pytest.mark.parametrize(
    ("locale", "drawn", "result"),
    [("en-US", "1,234.5", "2,469"), ("de-DE", "1.234,5", "2.469"), ("fr-CA", "1\u00a0234,5", "2\u00a0469"),
     ("ar-EG", "\u0661٬\u0662\u0663\u0664٫\u0665", "\u0662٬\u0664\u0666\u0669")],
)  # fmt: skip
def test_numbers_are_written_as_the_language_does(hand, locale, drawn, result):
    hand.phone.properties.set("persist.sys.locale", locale)
    press(hand.open(MAIN), "1234.5×2")
    assert hand.find("formula").drawn_text().startswith(drawn)
    press(hand, "=")
    assert hand.text("result_final") == result
    press(hand, "+1")
    assert hand.text("formula").startswith(result)


# -- the screen -------------------------------------------------------------------------------------------------------


def test_keys_are_read_by_their_descriptions(opened):
    assert [opened.find(name).desc for name in ("clr", "digit_7", "op_div", "eq")] == ["clear", "7", "divide", "equals"]
    assert opened.find("clr").shown_text == ""
    assert opened.find("formula").desc == "No formula"


def test_functions_are_unfolded(opened):
    assert not opened.shows("cosine")
    opened.tap("Expand")
    press(opened, "c180")
    assert (opened.text("formula"), opened.find("mode").desc) == ("c180", "radian mode")
    opened.tap("switch to degrees")
    assert opened.text("result_preview") == "−1"


def test_inverse_functions_take_the_places_of_the_others(opened):
    opened.tap("Expand").tap("show inverse functions")
    assert opened.shows("inverse sine")
    assert not opened.shows("sine")


def test_the_equals_key_shows_the_result_in_place_of_the_preview(opened):
    press(opened, "3×5=")
    assert opened.text("result_final") == "15"
    assert opened.find_all("result_preview") == []


def test_a_number_after_a_result_begins_anew_and_an_operator_goes_on(opened):
    press(opened, "3×5=7")
    assert opened.text("formula") == "7"
    press(opened, "C3×5=+1")
    assert (opened.text("formula"), opened.text("result_preview")) == ("15+1", "16")


def test_an_error_is_told_when_the_result_is_asked_for(opened):
    press(opened, "1÷0")
    assert opened.find("result_preview").desc == "No result"
    press(opened, "=")
    assert opened.text("result_preview") == "Can't divide by 0"


def test_a_tap_in_the_formula_moves_the_cursor(opened):
    press(opened, "1234")
    left, top, right, bottom = opened.find("formula").rect
    width = (right - left) // 4
    opened.phone.input.tap(right - width // 3, (top + bottom) // 2)
    press(opened, "<")
    assert opened.text("formula") == "124"


def test_a_keyboard_types_formulas(opened):
    opened.type("2*(3+4)")
    assert opened.text("formula") == "2×(3+4)"


def test_the_history_gives_a_formula_back_until_it_is_cleared(opened):
    press(opened, "2+3=")
    opened.tap("More options").tap("History")
    assert [opened.text(name) for name in ("historyDate", "history_formula", "history_result")] == ["Today", "2+3", "5"]
    opened.tap("history_formula")
    assert opened.text("formula") == "2+3"
    opened.tap("More options").tap("History").tap("More options").tap("Clear").tap("Clear")
    assert opened.shows("No history")
    opened.back()
    assert opened.shows("equals")


def test_a_result_that_is_gone_on_with_is_known_exactly_in_the_history(opened):
    press(opened, "1÷3=×3=")
    opened.tap("More options").tap("History")
    assert [view.shown_text for view in opened.find_all("history_result")][-1] == "1"


def test_the_theme_is_chosen(opened):
    light = opened.phone.activities.screen.theme.background
    opened.tap("More options").tap("Choose theme").tap("Dark")
    assert opened.phone.activities.screen.theme.background != light


def test_what_is_shown_can_be_copied_and_pasted(opened):
    press(opened, "12+3")
    opened.long_press("formula").tap("Copy")
    press(opened, "C")
    opened.long_press("formula").tap("Paste")
    assert opened.text("formula") == "12+3"
