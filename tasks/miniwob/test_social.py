"""Posts of people."""

from __future__ import annotations

from .pages import rows, tasks_of

globals().update(tasks_of("social", *rows("social-media* social-media-all* social-media-some*")))
