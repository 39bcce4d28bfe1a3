"""What is to be dragged: things, corners, texts, the ends of a selection."""

from __future__ import annotations

from .pages import Page, rows, tasks_of, unsolved

MOUSE = "No finger moves it, in a browser either: it follows a mouse alone."

globals().update(
    tasks_of(
        "dragging",
        *rows("drag-item highlight-text highlight-text-2"),
        unsolved("drag-box", note=MOUSE),
        Page("resize-textarea", note=MOUSE),
        unsolved("scroll-text-2"),
    )
)
