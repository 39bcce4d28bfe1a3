from __future__ import annotations

import re

from pytest_mobileagent.solutions import near_miss, solution

from ._reading import asked, inside, picture, submit
from .unfolding import every

WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
FAR_PX = 90


def drag_circle(ui, sign):
    dx, dy = WAYS[re.search(r"circle (\w+) then", asked(ui))[1]]
    circle = ui.find(where=lambda node: node.clickable and node.parent.class_name.endswith("Image"))
    x, y = circle.bounds.center
    yield from ui.drag((x, y), (x + sign * dx * FAR_PX, y + sign * dy * FAR_PX))
    yield from submit(ui)
    yield from ui.done()


@solution("test_drag_item")
def drag_as_asked(ui):
    yield from drag_circle(ui, 1)


@near_miss("test_drag_item", "drags it the other way")
def drag_back(ui):
    yield from drag_circle(ui, -1)


# -- with a mouse -----------------------------------------------------------------------------------------------------

GRIP_PX = 40  # from the corner of a field to the middle of what it is resized by
STEP_PX = 90


def drag_box(ui, dx):
    """Drag the middle of the small box to that of the large one, or beside it."""
    x, y = ui.find(id="draggableLarge").bounds.center
    yield from ui.drag_mouse(ui.find(id="draggableSmall").bounds.center, (x + dx, y))
    yield from submit(ui)
    yield from ui.done()


@solution("test_drag_box")
def drag_into_box(ui):
    yield from drag_box(ui, 0)


@near_miss("test_drag_box", "drags it half out of the box")
def drag_beside_box(ui):
    box = ui.find(id="draggableLarge").bounds
    yield from drag_box(ui, box.width // 2 if box.left < 300 else -box.width // 2)


def resize(ui, sign):
    """Drag the corner of the field: by so much that it is smaller or larger."""
    dimension, way = re.search(r"the (\w+) is (\w+) than", asked(ui)).groups()
    far = sign * (STEP_PX if way == "larger" else -STEP_PX)
    box = ui.find(id="tt").bounds
    x, y = box.right - GRIP_PX, box.bottom - GRIP_PX
    yield from ui.drag_mouse((x, y), (x + far, y) if dimension == "width" else (x, y + far))
    yield from submit(ui)
    yield from ui.done()


@solution("test_resize_textarea")
def resize_as_asked(ui):
    yield from resize(ui, 1)


@near_miss("test_resize_textarea", "resizes it the other way")
def resize_back(ui):
    yield from resize(ui, -1)


# -- a text in a field ------------------------------------------------------------------------------------------------


def scroll_field(ui, sign):
    """Scroll the field until nothing moves any more."""
    box = ui.find(id="text-area").bounds
    x, high, low = box.center[0], box.top + box.height // 8, box.bottom - box.height // 8
    ends = ((x, low), (x, high)) if ("bottom" in asked(ui)) == (sign > 0) else ((x, high), (x, low))
    before = None
    while before != (now := picture(ui).crop(tuple(box)).tobytes()):
        before = now
        yield from ui.drag(*ends, duration_ms=300)
    yield from submit(ui)
    yield from ui.done()


@solution("test_scroll_text_2")
def scroll_to_end(ui):
    yield from scroll_field(ui, 1)


@near_miss("test_scroll_text_2", "scrolls to the other end")
def scroll_to_other_end(ui):
    yield from scroll_field(ui, -1)


# -- a text that is to be selected ------------------------------------------------------------------------------------

FIRST_PX = 20  # within the first word, and within the first line
ORDINAL = {"1st": 0, "2nd": 1, "3rd": 2}


def paragraph(ui):
    """Return the text that is to be selected."""
    number = next((number for word, number in ORDINAL.items() if word in asked(ui)), 0)
    return inside(ui, cls="TextView")[number]


def mark(ui, box, *, is_whole=True):
    """Hold the first word, and drag the handle at its end to behind the last one."""
    yield from ui.long_press_at(box.left + FIRST_PX, box.top + FIRST_PX)
    if is_whole:
        handle = ui.find(id="selection_end_handle").bounds
        x, y = handle.center
        yield from ui.drag((x, y), (x + box.right - handle.left, y + box.bottom - handle.top))
    yield from press_uncovered(ui)
    yield from ui.done()


def press_uncovered(ui):
    """Press the button where the toolbar over the text does not cover it."""
    button, bar = ui.find(text="Submit", cls="Button").bounds, ui.find(id="floating_popup_container").bounds
    x, y = button.center
    spots = [(x, y), (x, button.top + 10), (x, button.bottom - 10), (button.left + 10, y), (button.right - 10, y)]
    yield from ui.tap_at(*next(spot for spot in spots if not bar.contains(*spot)))


@every(("test_highlight_text", "test_highlight_text_2"), solution)
def mark_paragraph(ui):
    yield from mark(ui, paragraph(ui).bounds)


@every(("test_highlight_text", "test_highlight_text_2"), near_miss, "selects the first word only")
def mark_first_word(ui):
    yield from mark(ui, paragraph(ui).bounds, is_whole=False)
