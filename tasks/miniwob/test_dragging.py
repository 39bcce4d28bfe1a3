"""What is to be dragged."""

from __future__ import annotations

from .pages import rows, tasks_of

globals().update(tasks_of("dragging", *rows("drag-item")))
