from __future__ import annotations

from decimal import Decimal

import pytest

from pytest_mobileagent import mobile_task
from pytest_mobileagent.config.labels import labels_for
from pytest_mobileagent.episode.goals import play_until_shown, play_until_stored
from pytest_mobileagent.state.calculator import Calculations, Keypad
from pytest_mobileagent.state.side_effects import added

APP = "com.simplemobiletools.calculator"
APPS = ["calculator"]
CALCULATED = [added("calculator.db/history", times=20)]  # an agent may take as many steps as it likes
# As a calculation that is done again, or in another way.
AGAIN = ["a row is doubled", "the work is done twice", "a new row is other"]
METRES = {"mile": "1609.344", "miles": "1609.344", "yards": "0.9144", "feet": "0.3048", "inches": "0.0254"}
NEARLY = Decimal("1e-12")  # what the app rounds to


@pytest.fixture
def keypad(app, device):
    """The keys of the calculator, which is in front."""
    return Keypad(device)


@pytest.fixture
def calculations(keypad, device, mobile_faker):
    """The history: a sum that someone has calculated, larger than any result that is asked for; zero is shown."""
    one, other = mobile_faker.random_int(50_000, 54_999), mobile_faker.random_int(1_000, 4_999)
    keypad.press(f"{one}+{other}=", shows=f"{one + other:,}")
    keypad.reset()
    return Calculations(device)


@pytest.fixture
def calculate(agent, task, calculations):
    """Play a task until a calculation of some numbers has given another; return what was calculated in place of it.

    What it may `never` have given is a mistake that was to be corrected.
    """

    def play(value, *of, never=None, **options):
        wanted, numbers = Decimal(value), tuple(dict.fromkeys(map(Decimal, of)))

        def differs():
            if never is not None and any(one.value == never for one in calculations.all()):
                return f"{never} was calculated, which is wrong"
            return calculations.differ(wanted, of=numbers)

        return play_until_stored(agent, task, differs, expected=CALCULATED, **options)

    return play


# -- what is drawn ----------------------------------------------------------------------------------------------------


def two_digits(fake):
    return {"one": fake.random_int(3, 9), "other": fake.random_int(3, 9)}


def a_difference(fake):
    return {"one": fake.random_int(21, 99), "other": fake.random_int(2, 9)}


def a_product(fake):
    return {"one": fake.random_int(11, 99), "other": fake.random_int(3, 9)}


def a_quotient(fake):
    result, divisor = fake.random_int(10, 30), fake.random_int(3, 9)
    while not 10 <= result * divisor <= 99:
        result, divisor = fake.random_int(10, 30), fake.random_int(3, 9)
    return {"one": result * divisor, "other": divisor}


def a_difference_of_decimals(fake):
    one, other = fake.random_int(101, 499), fake.random_int(501, 999)
    return {"one": _tenths(one), "other": _tenths(other)}


def _tenths(number):
    return f"{number // 10}.{number % 10 or 7}"


def four_kinds(fake):
    third, divisor = fake.random_int(2, 9), fake.random_int(2, 9)
    while third * divisor > 9:
        third, divisor = fake.random_int(2, 9), fake.random_int(2, 9)
    return {
        "first": fake.random_int(11, 99),
        "one": fake.random_int(11, 99),
        "other": fake.random_int(2, 9),
        "dividend": third * divisor,
        "divisor": divisor,
    }


def a_mistake(fake):
    right, wrong = fake.random_elements((3, 4, 5, 6, 7, 8, 9), length=2, unique=True)
    return {"one": fake.random_int(11, 99), "right": right, "wrong": wrong}


def a_root(fake):
    return {"square": fake.random_int(4, 9) ** 2, "other": fake.random_int(2, 9)}


def a_length(fake):
    units = fake.pick([name for name in METRES if name != "mile"])
    return {"amount": fake.random_int(2, 9), "unit": units}


# -- calculating ------------------------------------------------------------------------------------------------------


@mobile_task(
    "Calculate the result of '{one} + {other}'",
    apps=APPS,
    params=two_digits,
    published={"one": 3, "other": 5},
    max_steps=8,
    min_steps=4,
    difficulty="medium",
    upstream="calculator_add",
    requires_done=False,
    allows=AGAIN,
)
def test_calculator_add(task, calculate, one, other):
    """The history has a calculation of the two numbers with the sum as its result.

    Upstream: the display has to show the number, and "=" to be pressed, so that the sum typed by head passes.
    """
    assert not calculate(one + other, one, other)


@mobile_task(
    "Calculate the result of '{one} ^ {other}'",
    apps=APPS,
    params=lambda fake: {"one": fake.random_int(3, 9), "other": fake.random_int(2, 4)},
    published={"one": 3, "other": 3},
    max_steps=8,
    min_steps=4,
    difficulty="medium",
    upstream="calculator_cube",
    requires_done=False,
    allows=AGAIN,
)
def test_calculator_cube(task, calculate, one, other):
    """The history has a calculation of the base, by a power or by products, with the power as its result.

    Upstream: the display has to show the number, and "=" to be pressed, so that the power typed by head passes.
    """
    assert not calculate(one**other, one, *range(1, other + 1))


@mobile_task(
    "Calculate the result of '{one} ÷ {other}'",
    apps=APPS,
    params=a_quotient,
    published={"one": 12, "other": 3},
    max_steps=10,
    min_steps=5,
    difficulty="medium",
    upstream="calculator_divide",
    requires_done=False,
    allows=AGAIN,
)
def test_calculator_divide(task, calculate, one, other):
    """The history has a calculation of the two numbers with the quotient as its result.

    Upstream: the display has to show the number, and "=" to be pressed, so that the quotient typed by head passes.
    """
    assert not calculate(one // other, one, other)


@mobile_task(
    "Use Unit converter function to calculate how many kilometers {amount}{unit} is equal to",
    apps=APPS,
    params=a_length,
    published={"amount": 1, "unit": "mile"},
    max_steps=12,
    min_steps=6,
    difficulty="medium",
    upstream="calculator_convert_length",
    requires_done=False,
)
def test_calculator_convert_length(task, agent, app, device, amount, unit):
    """The converter shows the length in its unit, and beside Kilometer how many that is.

    Upstream: the four texts have to be anywhere on the screen, "1" among them, which is a key as well.
    """
    kilometres = amount * Decimal(METRES[unit]) / 1000
    wanted = {unit_name(unit): Decimal(amount), "Kilometer": kilometres}

    def differs():
        shown = converted(device)
        if shown.keys() == wanted.keys() and all(abs(shown[name] - wanted[name]) <= NEARLY for name in wanted):
            return ""
        return f"{amount} {unit} are {kilometres} kilometres; the converter shows {shown or 'nothing'}"

    assert not play_until_shown(agent, task, differs)


def unit_name(unit):
    """Return what the app calls a unit of length."""
    return {"feet": "Foot", "inches": "Inch"}.get(unit, unit.removesuffix("s").capitalize())


def converted(device):
    """Return the numbers that the converter shows, by the names of their units; none if it is not in front."""
    texts = {node.short_id: node.text for node in device.hierarchy().walk() if node.package == APP}
    sides = [(texts.get(f"{side}_unit_name"), texts.get(f"{side}_unit_text")) for side in ("top", "bottom")]
    return {in_english(name): Decimal(text.replace(",", "").rstrip(".")) for name, text in sides if name and text}


def in_english(name):
    """Return the English name of a unit of a task, whatever the phone's language; others are as they stand there."""
    units = ("Kilometer", *(unit_name(unit) for unit in METRES))
    return next((unit for unit in units if name in labels_for(unit, APP)), name)


@mobile_task(
    "Calculate the result of '{one} - {other}'",
    apps=APPS,
    params=a_difference,
    published={"one": 12, "other": 4},
    max_steps=10,
    min_steps=5,
    difficulty="medium",
    upstream="calculator_minus",
    requires_done=False,
    allows=AGAIN,
)
def test_calculator_minus(task, calculate, one, other):
    """The history has a calculation of the two numbers with the difference as its result.

    Upstream: the display has to show the number, and "=" to be pressed, so that the difference typed by head passes.
    """
    assert not calculate(one - other, one, other)


@mobile_task(
    "Calculate the result of '{first}+({one}×{other})-({dividend}÷{divisor})'",
    apps=APPS,
    params=four_kinds,
    published={"first": 18, "one": 24, "other": 3, "dividend": 9, "divisor": 3},
    max_steps=34,
    min_steps=17,
    difficulty="hard",
    upstream="calculator_mixed",
    requires_done=False,
    allows=AGAIN,
)
def test_calculator_mixed(task, calculate, first, one, other, dividend, divisor):
    """The history has a calculation of the numbers with the whole result as its own; parts of it may be done by head.

    Upstream: the display has to show the number, and "=" to be pressed, so that the result typed by head passes.
    """
    product, quotient = one * other, dividend // divisor
    parts = (product, quotient, first + product, first - quotient, product - quotient)

    assert not calculate(first + product - quotient, first, one, other, dividend, divisor, *parts)


@mobile_task(
    "Calculate the result of '{one} - {other}'",
    apps=APPS,
    params=a_difference_of_decimals,
    published={"one": "19.7", "other": "81.3"},
    max_steps=20,
    min_steps=10,
    difficulty="hard",
    upstream="calculator_point",
    requires_done=False,
    allows=AGAIN,
)
def test_calculator_point(task, calculate, one, other):
    """The history has a calculation of the two numbers with the difference as its result, below zero.

    Upstream: the display has to show the number, and "=" to be pressed, so that the difference typed by head passes.
    """
    assert not calculate(Decimal(one) - Decimal(other), one, other)


@mobile_task(
    "Calculate the result of '{one}*{other}'",
    apps=APPS,
    params=a_product,
    published={"one": 12, "other": 4},
    max_steps=10,
    min_steps=5,
    difficulty="medium",
    upstream="calculator_multiply",
    requires_done=False,
    allows=AGAIN,
)
def test_calculator_multiply(task, calculate, one, other):
    """The history has a calculation of the two numbers with the product as its result.

    Upstream: the display has to show the number, and "=" to be pressed, so that the product typed by head passes.
    """
    assert not calculate(one * other, one, other)


@mobile_task(
    "Calculate the result of '{one} × {right}'. However, during the input process, the number '{wrong}' was mistakenly "
    "entered instead of '{right}'. Correct this by first enter 'C' to delete '{wrong}' and re-entering '{right}' and "
    "then perform the calculation",
    apps=APPS,
    params=a_mistake,
    published={"one": 12, "right": 5, "wrong": 4},
    max_steps=6,
    min_steps=3,
    difficulty="medium",
    upstream="calculator_recalculate",
    requires_done=False,
    allows=AGAIN,
)
def test_calculator_recalculate(task, keypad, calculate, one, right, wrong):
    """The history has a calculation of the right numbers with their product as its result; the wrong one
    was not calculated.

    Upstream: the display has to show the number, and "=" to be pressed, so that the product typed by head passes.
    """
    keypad.press(f"{one}×{wrong}", shows=f"{one}×{wrong}")

    assert not calculate(one * right, one, right, never=one * wrong, stops=True)


@mobile_task(
    "Calculate the result of '√{square} + {other}'",
    apps=APPS,
    params=a_root,
    published={"square": 16, "other": 3},
    max_steps=12,
    min_steps=6,
    difficulty="medium",
    upstream="calculator_square",
    requires_done=False,
    allows=AGAIN,
)
def test_calculator_square(task, calculate, square, other):
    """The history has a calculation with the sum of root and number as its result; the root may be taken by head.

    Upstream: the display has to show the number, and "=" to be pressed, so that the sum typed by head passes.
    """
    root = round(square**0.5)

    assert not calculate(root + other, square, root, other, stops=True)
