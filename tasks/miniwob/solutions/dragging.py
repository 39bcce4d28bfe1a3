from __future__ import annotations

import re

from pytest_mobileagent.solutions import near_miss, solution

from ._reading import asked, submit

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
