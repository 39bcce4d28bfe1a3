"""Boxes, lists and sliders."""

from __future__ import annotations

from .pages import Page, rows, tasks_of

globals().update(
    tasks_of(
        "choosing",
        *rows("click-checkboxes* click-checkboxes-large* click-checkboxes-soft* click-checkboxes-transfer*"),
        *rows("click-option* click-scroll-list*"),
        Page("choose-list", in_subset=True, solvable_at_start=True),
        Page("use-slider", in_subset=True, solvable_at_start=True),
    )
)
