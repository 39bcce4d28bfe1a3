"""Fields that are to be filled with what the page says or shows."""

from __future__ import annotations

from .pages import Page, rows, tasks_of
from .shells import can_be_solved

globals().update(
    tasks_of(
        "typing",
        *rows("""
            copy-paste* copy-paste-2* enter-password* enter-text* enter-text-2 enter-text-dynamic* find-word*
            guess-number* login-user* login-user-popup* multi-layouts* multi-orderings* read-table* read-table-2
            scroll-text simple-algebra* simple-arithmetic* text-transform* use-autocomplete*
            visual-addition
        """),
        Page(
            "terminal",
            in_subset=True,
            fits=can_be_solved,
            why="Some instances have no file that the page would reward; ours are drawn again.",
        ),
    )
)
