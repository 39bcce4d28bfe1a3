from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

from .launching import launch

KEYS = {"+": "op_add", "−": "op_sub", "×": "op_mul", "÷": "op_div", "^": "op_pow", "!": "op_fact", "%": "op_pct"}
KEYS |= {"√": "op_sqrt", "π": "const_pi", "(": "parens", ")": "parens", "c": "fun_cos", "s": "fun_sin", "l": "fun_ln"}
KEYS |= {"L": "fun_log", "=": "eq", ".": "dec_point"}


def press(ui, keys):
    """Open the calculator and press keys; functions are on the part of the keypad that is folded away."""
    yield from launch(ui, "Calculator")
    for key in keys:
        name = KEYS.get(key, f"digit_{key}")
        if not ui.shows(id=name):
            yield from ui.tap(id="collapse_expand", scroll=False)
        yield from ui.tap(id=name, scroll=False)


@solution("test_calculator_open")
def open_calculator(ui):
    yield from launch(ui, "Calculator")


@near_miss("test_calculator_open", "opens the clock")
def open_clock(ui):
    yield from launch(ui, "Clock")
    yield from ui.done()


@solution("test_calculator_input_1")
def type_input_1(ui):
    yield from press(ui, "1")


@near_miss("test_calculator_input_1", "types another digit")
def mistype_input_1(ui):
    yield from press(ui, "7")
    yield from ui.done()


@solution("test_calculator_factorial_of_6")
def type_factorial_of_6(ui):
    yield from press(ui, "6!")


@near_miss("test_calculator_factorial_of_6", "leaves the sign out")
def mistype_factorial_of_6(ui):
    yield from press(ui, "6")
    yield from ui.done()


@solution("test_calculator_1_plus_1")
def type_1_plus_1(ui):
    yield from press(ui, "1+1")


@near_miss("test_calculator_1_plus_1", "multiplies")
def mistype_1_plus_1(ui):
    yield from press(ui, "1×1")
    yield from ui.done()


@solution("test_calculator_3_times_5")
def type_3_times_5(ui):
    yield from press(ui, "3×5")


@near_miss("test_calculator_3_times_5", "adds")
def mistype_3_times_5(ui):
    yield from press(ui, "3+5")
    yield from ui.done()


@solution("test_calculator_square_root_of_25")
def type_square_root_of_25(ui):
    yield from press(ui, "√25")


@near_miss("test_calculator_square_root_of_25", "takes the root of nothing")
def mistype_square_root_of_25(ui):
    yield from press(ui, "25√")
    yield from ui.done()


@solution("test_calculator_cos_60")
def type_cos_60(ui):
    yield from press(ui, "c60")


@near_miss("test_calculator_cos_60", "takes the sine")
def mistype_cos_60(ui):
    yield from press(ui, "s60")
    yield from ui.done()


@solution("test_calculator_half_of_28")
def type_half_of_28(ui):
    yield from press(ui, "50%28")


@near_miss("test_calculator_half_of_28", "types the sign for times too")
def mistype_half_of_28(ui):
    yield from press(ui, "50%×28")
    yield from ui.done()


@solution("test_calculator_17_times_23")
def type_17_times_23(ui):
    yield from press(ui, "17×23")


@near_miss("test_calculator_17_times_23", "mixes up the digits")
def mistype_17_times_23(ui):
    yield from press(ui, "17×32")
    yield from ui.done()


@solution("test_calculator_2_plus_24_over_3")
def type_2_plus_24_over_3(ui):
    yield from press(ui, "2+24÷3")


@near_miss("test_calculator_2_plus_24_over_3", "multiplies")
def mistype_2_plus_24_over_3(ui):
    yield from press(ui, "2+24×3")
    yield from ui.done()


@solution("test_calculator_cos_180")
def type_cos_180(ui):
    yield from press(ui, "c180")


@near_miss("test_calculator_cos_180", "leaves a digit out")
def mistype_cos_180(ui):
    yield from press(ui, "c18")
    yield from ui.done()


@solution("test_calculator_ln_1234")
def type_ln_1234(ui):
    yield from press(ui, "l1234")


@near_miss("test_calculator_ln_1234", "takes the decimal logarithm")
def mistype_ln_1234(ui):
    yield from press(ui, "L1234")
    yield from ui.done()


@solution("test_calculator_sum_of_fibonacci_numbers")
def type_sum_of_fibonacci_numbers(ui):
    yield from press(ui, "1+1+2+3+5")


@near_miss("test_calculator_sum_of_fibonacci_numbers", "begins with the second one")
def mistype_sum_of_fibonacci_numbers(ui):
    yield from press(ui, "1+2+3+5+8")
    yield from ui.done()


@solution("test_calculator_45_degrees_in_radians")
def type_45_degrees_in_radians(ui):
    yield from press(ui, "45×π÷180")


@near_miss("test_calculator_45_degrees_in_radians", "converts the other way")
def mistype_45_degrees_in_radians(ui):
    yield from press(ui, "45×180÷π")
    yield from ui.done()


@solution("test_calculator_sum_of_primes")
def type_sum_of_primes(ui):
    yield from press(ui, "2+3+5+7+11")


@near_miss("test_calculator_sum_of_primes", "takes one for a prime")
def mistype_sum_of_primes(ui):
    yield from press(ui, "1+2+3+5+7")
    yield from ui.done()


@solution("test_calculator_ways_of_2_in_5")
def type_ways_of_2_in_5(ui):
    yield from press(ui, "5!÷(2!×3!)")


@near_miss("test_calculator_ways_of_2_in_5", "leaves the brackets out")
def mistype_ways_of_2_in_5(ui):
    yield from press(ui, "5!÷2!×3!")
    yield from ui.done()


@solution("test_calculator_ways_of_2_in_10")
def type_ways_of_2_in_10(ui):
    yield from press(ui, "10!÷(2!×8!)")


@near_miss("test_calculator_ways_of_2_in_10", "leaves the brackets out")
def mistype_ways_of_2_in_10(ui):
    yield from press(ui, "10!÷2!×8!")
    yield from ui.done()


@solution("test_calculator_harmonic_mean")
def type_harmonic_mean(ui):
    yield from press(ui, "2÷(1÷4+1÷5)")


@near_miss("test_calculator_harmonic_mean", "leaves the brackets out")
def mistype_harmonic_mean(ui):
    yield from press(ui, "2÷1÷4+1÷5")
    yield from ui.done()


@solution("test_calculator_geometric_mean")
def type_geometric_mean(ui):
    yield from press(ui, "60^(1÷3)")


@near_miss("test_calculator_geometric_mean", "leaves the brackets out")
def mistype_geometric_mean(ui):
    yield from press(ui, "60^1÷3")
    yield from ui.done()
