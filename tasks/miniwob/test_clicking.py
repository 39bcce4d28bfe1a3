"""Buttons, links and boxes that are to be clicked."""

from __future__ import annotations

from .pages import rows, tasks_of

globals().update(
    tasks_of(
        "clicking",
        *rows("""
            click-button* click-button-sequence* click-color* click-dialog* click-dialog-2* click-link* click-menu-2
            click-pie* click-shades* click-test* click-test-2* click-test-transfer click-widget* focus-text*
            focus-text-2* unicode-test*
        """),
    )
)
