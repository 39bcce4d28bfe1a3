from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

KEYS = {"+": "plus", "-": "minus", "×": "multiply", "÷": "divide", "^": "power", "√": "root", ".": "decimal"}
KEYS |= {"=": "equals", "C": "clear"}
ADD, MINUS, POINT = "test_calculator_add", "test_calculator_minus", "test_calculator_point"
MULTIPLY, DIVIDE, CUBE = "test_calculator_multiply", "test_calculator_divide", "test_calculator_cube"
SQUARE, MIXED, RECALCULATE = "test_calculator_square", "test_calculator_mixed", "test_calculator_recalculate"
CONVERT = "test_calculator_convert_length"
UNITS = {"mile": "Mile (mi)", "miles": "Mile (mi)", "yards": "Yard (yd)", "feet": "Foot (ft)", "inches": "Inch (in)"}
SWAPS = ("swap_button", "swap_units")  # the latter on a phone that is held sideways


def press(ui, keys):
    for key in keys:
        yield from ui.tap(id=f"btn_{KEYS.get(key, key)}", scroll=False)


def finish(ui, keys):
    yield from press(ui, keys)
    yield from ui.done()


@solution(ADD)
def add(ui, *, one, other):
    yield from finish(ui, f"{one}+{other}=")


@near_miss(ADD, "does not press the key for the result")
def add_unfinished(ui, *, one, other):
    yield from finish(ui, f"{one}+{other}")


@near_miss(ADD, "types the sum that it has in mind")
def add_by_head(ui, *, one, other):
    yield from finish(ui, f"{one + other}=")


@near_miss(ADD, "adds two other numbers of the same sum")
def add_others(ui, *, one, other):
    yield from finish(ui, f"{one + other - 1}+1=")


@near_miss(ADD, "adds nothing to the sum that it has in mind")
def add_nothing(ui, *, one, other):
    yield from finish(ui, f"{one + other}+0=")


@near_miss(ADD, "multiplies")
def add_otherwise(ui, *, one, other):
    yield from finish(ui, f"{one}×{other}=")


@solution(MINUS)
def subtract(ui, *, one, other):
    yield from finish(ui, f"{one}-{other}=")


@near_miss(MINUS, "does not press the key for the result")
def subtract_unfinished(ui, *, one, other):
    yield from finish(ui, f"{one}-{other}")


@near_miss(MINUS, "multiplies the difference that it has in mind by one")
def multiply_by_one(ui, *, one, other):
    yield from finish(ui, f"{one - other}×1=")


@near_miss(MINUS, "adds")
def subtract_otherwise(ui, *, one, other):
    yield from finish(ui, f"{one}+{other}=")


@solution(POINT)
def subtract_decimals(ui, *, one, other):
    yield from finish(ui, f"{one}-{other}=")


@near_miss(POINT, "does not press the key for the result")
def subtract_decimals_unfinished(ui, *, one, other):
    yield from finish(ui, f"{one}-{other}")


@near_miss(POINT, "adds")
def subtract_decimals_otherwise(ui, *, one, other):
    yield from finish(ui, f"{one}+{other}=")


@solution(MULTIPLY)
def multiply(ui, *, one, other):
    yield from finish(ui, f"{one}×{other}=")


@near_miss(MULTIPLY, "does not press the key for the result")
def multiply_unfinished(ui, *, one, other):
    yield from finish(ui, f"{one}×{other}")


@near_miss(MULTIPLY, "adds")
def multiply_otherwise(ui, *, one, other):
    yield from finish(ui, f"{one}+{other}=")


@solution(DIVIDE)
def divide(ui, *, one, other):
    yield from finish(ui, f"{one}÷{other}=")


@near_miss(DIVIDE, "does not press the key for the result")
def divide_unfinished(ui, *, one, other):
    yield from finish(ui, f"{one}÷{other}")


@near_miss(DIVIDE, "subtracts")
def divide_otherwise(ui, *, one, other):
    yield from finish(ui, f"{one}-{other}=")


@solution(CUBE)
def raise_to_power(ui, *, one, other):
    yield from finish(ui, f"{one}^{other}=")


@near_miss(CUBE, "does not press the key for the result")
def raise_to_power_unfinished(ui, *, one, other):
    yield from finish(ui, f"{one}^{other}")


@near_miss(CUBE, "divides")
def raise_to_power_otherwise(ui, *, one, other):
    yield from finish(ui, f"{one}÷{other}=")


@solution(SQUARE)
def add_to_root(ui, *, square, other):
    yield from finish(ui, f"√{square}+{other}=")


@near_miss(SQUARE, "takes the root alone")
def take_root(ui, *, square, **_):
    yield from finish(ui, f"√{square}=")


@near_miss(SQUARE, "takes the root of the second number")
def take_other_root(ui, *, square, other):
    yield from finish(ui, f"{square}+{other}√{other}=")


@solution(MIXED)
def calculate_parts(ui, *, first, one, other, dividend, divisor):
    """The quotient is done by head: the calculator has no brackets."""
    yield from finish(ui, f"{one}×{other}+{first}-{dividend // divisor}=")


@near_miss(MIXED, "types it as it stands, without brackets")
def calculate_in_order(ui, *, first, one, other, dividend, divisor):
    yield from finish(ui, f"{first}+{one}×{other}-{dividend}÷{divisor}=")


@near_miss(MIXED, "forgets what is to be subtracted")
def calculate_first_part(ui, *, first, one, other, **_):
    yield from finish(ui, f"{one}×{other}+{first}=")


@solution(RECALCULATE)
def correct(ui, *, right, **_):
    yield from finish(ui, f"C{right}=")


@near_miss(RECALCULATE, "calculates with the mistake")
def calculate_at_once(ui, **_):
    yield from finish(ui, "=")


@near_miss(RECALCULATE, "calculates with the mistake, and then all anew")
def calculate_twice(ui, *, one, right, **_):
    yield from press(ui, "=")
    yield from ui.long_press(id="btn_clear")
    yield from finish(ui, f"{one}×{right}=")


@near_miss(RECALCULATE, "types the right number behind the wrong one")
def type_behind(ui, *, right, **_):
    yield from finish(ui, f"{right}=")


def choose(ui, side, unit):
    yield from ui.tap(id=f"{side}_unit_holder", scroll=False)
    symbol = unit[unit.rindex("(") :]  # which no language changes
    yield from ui.tap(cls="RadioButton", where=lambda node: node.text.endswith(symbol))


def open_lengths(ui):
    yield from ui.tap(id="unit_converter")
    yield from ui.tap(text="Length")


@solution(CONVERT)
def convert(ui, *, amount, unit):
    yield from open_lengths(ui)
    yield from choose(ui, "bottom", UNITS[unit])
    yield from ui.tap(where=lambda node: node.short_id in SWAPS, scroll=False)
    yield from finish(ui, str(amount))


@near_miss(CONVERT, "converts kilometers into the unit")
def convert_other_way(ui, *, amount, unit):
    yield from open_lengths(ui)
    yield from choose(ui, "bottom", UNITS[unit])
    yield from finish(ui, str(amount))


@near_miss(CONVERT, "leaves meters below")
def convert_into_meters(ui, *, amount, unit):
    yield from open_lengths(ui)
    yield from choose(ui, "top", UNITS[unit])
    yield from finish(ui, str(amount))


@near_miss(CONVERT, "converts another length")
def convert_more(ui, *, amount, unit):
    yield from open_lengths(ui)
    yield from choose(ui, "bottom", UNITS[unit])
    yield from ui.tap(where=lambda node: node.short_id in SWAPS, scroll=False)
    yield from finish(ui, f"{int(amount) % 9 + 1}")
