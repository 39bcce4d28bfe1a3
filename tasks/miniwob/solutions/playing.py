from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

from ..noughts import FIELDS, ends_it, is_field, move, promise, taken
from ._reading import picture

# -- noughts and crosses ----------------------------------------------------------------------------------------------


@solution("test_tic_tac_toe")
def play_carefully(ui):
    mine = set()
    while True:
        marked = taken(ui.find_all(where=is_field))
        field = move(mine, marked - mine)
        mine.add(field)
        yield from ui.tap(id=f"ttt-{field}")


@near_miss("test_tic_tac_toe", "loses, or does not win")
def play_badly(ui):
    mine = set()
    while True:
        marked = taken(ui.find_all(where=is_field))
        free = [field for field in FIELDS if field not in marked]
        field = min(free, key=lambda field: (ends_it(field, mine), promise(field, mine, marked - mine)))
        mine.add(field)
        yield from ui.tap(id=f"ttt-{field}")


# -- what Simon says --------------------------------------------------------------------------------------------------

LIT = {1: (147, 222, 255), 2: (255, 160, 160), 3: (188, 255, 160), 4: (250, 255, 170)}  # what a button looks like
FIRST_LOOK_MS, LOOK_MS, LOOKS = 250, 200, 7


def lit(ui):
    """Return the button that is lit; 0 if none is."""
    seen = picture(ui)
    for number, color in LIT.items():
        left, top, right, bottom = ui.find(id=f"button-{number}").bounds
        if seen.getpixel(((left + right) // 2, (top + bottom) // 2)) == color:
            return number
    return 0


def seen_lit(ui):
    """Look once while each of the buttons is lit: they are so for a quarter of a second, each 0.6 s after another."""
    box = ui.find(id="query").bounds
    start, end = (box.left + 100, box.center[1]), (box.right - 100, box.center[1])
    order = []
    for look in range(LOOKS):
        number = lit(ui)
        if look and not number:
            break
        order += [number] if number else []
        yield from ui.drag(start, end, duration_ms=FIRST_LOOK_MS if look == 0 else LOOK_MS)
    return order


def push(ui, order):
    for number in order:
        yield from ui.tap(id=f"button-{number}")
    yield from ui.done()


@solution("test_simon_says")
def push_as_shown(ui):
    yield from push(ui, (yield from seen_lit(ui)))


@near_miss("test_simon_says", "pushes another one at the end")
def push_other_last(ui):
    *first, last = yield from seen_lit(ui)
    yield from push(ui, [*first, last % 4 + 1])
