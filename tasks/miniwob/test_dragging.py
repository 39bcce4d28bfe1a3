"""What is to be dragged: boxes, edges, the ends of a selection."""

from __future__ import annotations

from .pages import Page, rows, tasks_of

globals().update(
    tasks_of(
        "dragging",
        Page("drag-box", solvable_at_start=True),
        *rows("drag-item resize-textarea highlight-text highlight-text-2"),
    )
)
