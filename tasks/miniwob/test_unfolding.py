"""Tabs, sections and trees, behind which something is."""

from __future__ import annotations

from .pages import rows, tasks_of

globals().update(
    tasks_of(
        "unfolding",
        *rows("""
            click-collapsible* click-collapsible-2* click-tab* click-tab-2* click-tab-2-easy click-tab-2-hard*
            click-tab-2-medium navigate-tree* search-engine*
        """),
    )
)
