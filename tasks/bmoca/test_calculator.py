from __future__ import annotations

import pytest

from pytest_mobileagent import mobile_task
from pytest_mobileagent.matching import plain
from pytest_mobileagent.state.side_effects import added

from .looking import element_missing, play

APP = "com.google.android.calculator"
APPS = ["calculator"]
CALCULATED = [added("Expressions.db/expressions", times=20)]  # an agent may calculate as often as it likes
RESULTS = ("result_preview", "result_final")


def in_english(text):
    """Return a formula or a result as it is where digits and the decimal mark are those of English."""
    return plain(text).replace(",", ".")


def texts(device, *names):
    """Return the texts of the calculator's elements, by id, of those that are on the screen."""
    shown = {name: device.hierarchy().find(id=f"{APP}:id/{name}") for name in names}
    return {name: in_english(node.text) for name, node in shown.items() if node is not None}


@pytest.fixture
def type_formula(agent, task, device):
    """Play a task until the calculator's formula is one of those given; return what it is instead."""

    def differs(wanted):
        shown = texts(device, "formula").get("formula")
        return "" if shown in wanted else f"the formula is {shown!r} and not {' or '.join(wanted)}"

    return lambda *wanted: play(agent, task, lambda: differs(wanted), expected=CALCULATED)


@pytest.fixture
def compute(agent, task, device):
    """Play a task until the calculator shows a result that begins as given; return what it shows instead."""

    def differs(beginning):
        shown = texts(device, *RESULTS)
        fits = any(text.startswith(beginning) for text in shown.values())
        return "" if fits else f"the result is {shown or 'nowhere'} and does not begin with {beginning}"

    return lambda beginning: play(agent, task, lambda: differs(beginning), expected=CALCULATED)


@mobile_task(
    "open Calculator",
    apps=APPS,
    max_steps=4,
    upstream="calculator.open_calculator",
    requires_done=False,
)
def test_calculator_open(task, agent, device):
    """The key that clears is on the screen."""
    assert not play(agent, task, lambda: element_missing(device, f"{APP}:id/clr", enabled="True"))


@mobile_task(
    "input 1 in Calculator",
    apps=APPS,
    max_steps=5,
    upstream="calculator.input_1_in_calculator",
    requires_done=False,
)
def test_calculator_input_1(task, type_formula):
    """The formula is `1`."""
    assert not type_formula("1")


@mobile_task(
    "input factorial of 6 in Calculator",
    apps=APPS,
    max_steps=7,
    upstream="calculator.input_factorial_of_6_in_calculator",
    requires_done=False,
)
def test_calculator_factorial_of_6(task, type_formula):
    """The formula is `6!`."""
    assert not type_formula("6!")


@mobile_task(
    "input '1+1' in Calculator",
    apps=APPS,
    max_steps=8,
    upstream="calculator.input_1plus1_in_calculator",
    requires_done=False,
)
def test_calculator_1_plus_1(task, type_formula):
    """The formula is `1+1`."""
    assert not type_formula("1+1")


@mobile_task(
    "input '3×5' in Calculator",
    apps=APPS,
    max_steps=8,
    upstream="calculator.input_3x5_in_calculator",
    requires_done=False,
)
def test_calculator_3_times_5(task, type_formula):
    """The formula is `3×5`."""
    assert not type_formula("3×5")


@mobile_task(
    "input square root of 25 in Calculator",
    apps=APPS,
    max_steps=8,
    upstream="calculator.input_square_root_of_25_in_calculator",
    requires_done=False,
)
def test_calculator_square_root_of_25(task, type_formula):
    """The formula is `√25`.

    Upstream: the paper prints it as LaTeX does; what is compared has no bracket.
    """
    assert not type_formula("√25")


@mobile_task(
    "input 'cos(60)' in Calculator",
    apps=APPS,
    max_steps=9,
    upstream="calculator.input_cos_60_in_calculator",
    requires_done=False,
)
def test_calculator_cos_60(task, type_formula):
    """The formula is `cos(60`, whose function accessibility reads as one letter with its bracket."""
    assert not type_formula("c60")


@mobile_task(
    "compute 50% of 28 ('50%28') in Calculator",
    apps=APPS,
    max_steps=9,
    upstream="calculator.compute_50pct_of_28_50pct28_in_calculator",
    requires_done=False,
)
def test_calculator_half_of_28(task, type_formula):
    """The formula is `50%28`, which multiplies."""
    assert not type_formula("50%28")


@mobile_task(
    "input '17×23' in Calculator",
    apps=APPS,
    max_steps=10,
    upstream="calculator.input_17x23_in_calculator",
    requires_done=False,
)
def test_calculator_17_times_23(task, type_formula):
    """The formula is `17×23`."""
    assert not type_formula("17×23")


@mobile_task(
    "input '2+24÷3' in Calculator",
    apps=APPS,
    max_steps=10,
    upstream="calculator.input_2plus24div3_in_calculator",
    requires_done=False,
)
def test_calculator_2_plus_24_over_3(task, type_formula):
    """The formula is `2+24÷3`."""
    assert not type_formula("2+24÷3")


@mobile_task(
    "input 'cos(180)' in Calculator",
    apps=APPS,
    max_steps=10,
    upstream="calculator.input_cos_180_in_calculator",
    tags=["representative"],
    requires_done=False,
)
def test_calculator_cos_180(task, type_formula):
    """The formula is `cos(180`, whose function accessibility reads as one letter with its bracket."""
    assert not type_formula("c180")


@mobile_task(
    "input 'ln(1234)' in Calculator",
    apps=APPS,
    max_steps=10,
    upstream="calculator.input_ln_1234_in_calculator",
    requires_done=False,
)
def test_calculator_ln_1234(task, type_formula):
    """The formula is `ln(1,234`, whose function accessibility reads as one letter with its bracket."""
    assert not type_formula("l1234")


@mobile_task(
    "input the formula for computing sum of the first 5 Fibonacci numbers in Calculator",
    apps=APPS,
    max_steps=13,
    upstream="calculator.input_the_formula_for_computing_sum_of_the_first_5_fibonacci_numbers_in_calculator",
    requires_done=False,
)
def test_calculator_sum_of_fibonacci_numbers(task, type_formula):
    """The formula is the sum of the first five, with or without zero."""
    assert not type_formula("0+1+1+2+3", "1+1+2+3+5")


@mobile_task(
    "input the formula for converting 45 degrees to radians ('45×π÷180') in Calculator",
    apps=APPS,
    max_steps=13,
    upstream="calculator.input_the_formula_for_converting_45_degrees_to_radians_45xpidiv180_in_calculator",
    requires_done=False,
)
def test_calculator_45_degrees_in_radians(task, type_formula):
    """The formula is `45×π÷180`."""
    assert not type_formula("45×π÷180")


@mobile_task(
    "input the formula for computing sum of the first 5 prime numbers in Calculator",
    apps=APPS,
    max_steps=14,
    upstream="calculator.input_the_formula_for_computing_sum_of_the_first_5_prime_numbers_in_calculator",
    requires_done=False,
)
def test_calculator_sum_of_primes(task, type_formula):
    """The formula is `2+3+5+7+11`."""
    assert not type_formula("2+3+5+7+11")


@mobile_task(
    "input '5!÷(2!×3!)' in Calculator",
    apps=APPS,
    max_steps=15,
    upstream="calculator.input_5factdiv_2factx3fact_in_calculator",
    requires_done=False,
)
def test_calculator_ways_of_2_in_5(task, type_formula):
    """The formula is `5!÷(2!×3!)`."""
    assert not type_formula("5!÷(2!×3!)")


@mobile_task(
    "input '10!÷(2!×8!)' in Calculator",
    apps=APPS,
    max_steps=15,
    upstream="calculator.input_10factdiv_2factx8fact_in_calculator",
    requires_done=False,
)
def test_calculator_ways_of_2_in_10(task, type_formula):
    """The formula is `10!÷(2!×8!)`."""
    assert not type_formula("10!÷(2!×8!)")


@mobile_task(
    "compute the harmonic mean of 4 and 5 in Calculator",
    apps=APPS,
    max_steps=18,
    upstream="calculator.compute_the_harmonic_mean_of_4_and_5_in_calculator",
    requires_done=False,
)
def test_calculator_harmonic_mean(task, compute):
    """The result of what was typed begins with 4.44, whether it is final or not.

    Upstream: the step limit of the program is 15, of the paper 18. Results with a decimal comma, as some
    languages have it, are not found.
    """
    assert not compute("4.44")


@mobile_task(
    "compute the geometric mean of 3, 4, and 5 in Calculator",
    apps=APPS,
    max_steps=18,
    upstream="calculator.compute_the_geometric_mean_of_3_4_and_5_in_calculator",
    requires_done=False,
)
def test_calculator_geometric_mean(task, compute):
    """The result of what was typed begins with 3.91, whether it is final or not.

    Upstream: results with a decimal comma, as some languages have it, are not found.
    """
    assert not compute("3.91")
