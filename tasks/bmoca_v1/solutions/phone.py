from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

from ...bmoca.solutions import phone
from ...bmoca.solutions.phone import dial

mobile_shared = (phone,)
PRESS, END = "test_phone_press_call", "test_phone_end_call"
CALL, HANG_UP = "dialpad_floating_action_button", "incall_end_call"


def call(ui):
    yield from dial(ui, "5")
    yield from ui.tap(id=CALL, scroll=False)


@solution(PRESS)
@near_miss(END, "lets it go on")
def press(ui):
    yield from call(ui)
    yield from ui.done()


@near_miss(PRESS, "dials only")
def dial_only(ui):
    yield from dial(ui, "5")
    yield from ui.done()


@solution(END)
def end(ui):
    yield from call(ui)
    yield from ui.tap(id=HANG_UP, scroll=False)
    yield from ui.done()
