"""Boxes, lists and sliders."""

from __future__ import annotations

from .pages import rows, tasks_of, unsolved

globals().update(
    tasks_of(
        "choosing",
        *rows("click-checkboxes* click-checkboxes-large* click-checkboxes-soft* click-checkboxes-transfer*"),
        *rows("click-option* click-scroll-list*"),
        unsolved("choose-list", in_subset=True),
        unsolved("use-slider", in_subset=True),
    )
)
