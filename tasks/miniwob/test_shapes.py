"""Shapes, points and colours."""

from __future__ import annotations

from .pages import Page, rows, tasks_of

globals().update(
    tasks_of(
        "shapes",
        Page("bisect-angle", least=0.9),
        Page("circle-center", least=0.9),
        Page("find-midpoint", least=0.9),
        Page("right-angle", least=0.9),
        Page("use-colorwheel", least=0.9),
        Page("use-colorwheel-2", least=0.9),
        *rows("click-shape* count-shape* count-sides grid-coordinate* identify-shape*"),
    )
)
