from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

from .launching import launch

OPEN = "test_phone_open"
KEYS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def dial(ui, number):
    """Open the phone, and type a number on its keys."""
    yield from launch(ui, "Phone")
    yield from ui.tap(id="fab")
    for digit in number:
        yield from ui.tap(id=KEYS[int(digit)], scroll=False)


def call(ui, number):
    """Dial a number, and call it."""
    yield from dial(ui, number)
    yield from ui.tap(id="dialpad_floating_action_button", scroll=False)
    yield from ui.done()


@solution(OPEN)
def open_phone(ui):
    yield from launch(ui, "Phone")


@near_miss(OPEN, "opens the contacts")
def open_contacts(ui):
    yield from launch(ui, "Contacts")
    yield from ui.done()


@near_miss("test_phone_call_911", "does not press the button")
def dial_911(ui):
    yield from dial(ui, "911")
    yield from ui.done()


@near_miss("test_phone_call_911", "calls another emergency number")
def call_112(ui):
    yield from call(ui, "112")


@solution("test_phone_call_911")
def call_911(ui):
    yield from call(ui, "911")


@solution("test_phone_call_11489")
def call_11489(ui):
    yield from call(ui, "11489")


@near_miss("test_phone_call_11489", "one digit is wrong")
def call_11480(ui):
    yield from call(ui, "11480")


@solution("test_phone_call_311311")
def call_311311(ui):
    yield from call(ui, "311311")


@near_miss("test_phone_call_311311", "one digit is wrong")
def call_311312(ui):
    yield from call(ui, "311312")


@solution("test_phone_call_1234578")
def call_1234578(ui):
    yield from call(ui, "1234578")


@near_miss("test_phone_call_1234578", "one digit is wrong")
def call_1234579(ui):
    yield from call(ui, "1234579")


@solution("test_phone_call_2234458")
def call_2234458(ui):
    yield from call(ui, "2234458")


@near_miss("test_phone_call_2234458", "one digit is wrong")
def call_2234459(ui):
    yield from call(ui, "2234459")


@solution("test_phone_call_4027717")
def call_4027717(ui):
    yield from call(ui, "4027717")


@near_miss("test_phone_call_4027717", "one digit is wrong")
def call_4027718(ui):
    yield from call(ui, "4027718")


@solution("test_phone_call_7663394")
def call_7663394(ui):
    yield from call(ui, "7663394")


@near_miss("test_phone_call_7663394", "one digit is wrong")
def call_7663395(ui):
    yield from call(ui, "7663395")


@solution("test_phone_call_9876654")
def call_9876654(ui):
    yield from call(ui, "9876654")


@near_miss("test_phone_call_9876654", "one digit is wrong")
def call_9876655(ui):
    yield from call(ui, "9876655")


@solution("test_phone_call_20000202")
def call_20000202(ui):
    yield from call(ui, "20000202")


@near_miss("test_phone_call_20000202", "one digit is wrong")
def call_20000203(ui):
    yield from call(ui, "20000203")


@solution("test_phone_call_3017130622")
def call_3017130622(ui):
    yield from call(ui, "3017130622")


@near_miss("test_phone_call_3017130622", "one digit is wrong")
def call_3017130623(ui):
    yield from call(ui, "3017130623")


@solution("test_phone_call_8007721213")
def call_8007721213(ui):
    yield from call(ui, "8007721213")


@near_miss("test_phone_call_8007721213", "one digit is wrong")
def call_8007721214(ui):
    yield from call(ui, "8007721214")


@solution("test_phone_call_264451193")
def call_264451193(ui):
    yield from call(ui, "264451193")


@near_miss("test_phone_call_264451193", "one digit is wrong")
def call_264451194(ui):
    yield from call(ui, "264451194")


@solution("test_phone_call_8003334636")
def call_8003334636(ui):
    yield from call(ui, "8003334636")


@near_miss("test_phone_call_8003334636", "one digit is wrong")
def call_8003334637(ui):
    yield from call(ui, "8003334637")


@solution("test_phone_call_2024561111")
def call_2024561111(ui):
    yield from call(ui, "2024561111")


@near_miss("test_phone_call_2024561111", "one digit is wrong")
def call_2024561112(ui):
    yield from call(ui, "2024561112")
