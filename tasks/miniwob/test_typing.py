"""Fields that are to be filled with what the page says or shows."""

from __future__ import annotations

from .pages import rows, tasks_of

globals().update(
    tasks_of(
        "typing",
        *rows("""
            copy-paste* copy-paste-2* enter-password* enter-text* enter-text-2 enter-text-dynamic* find-word*
            guess-number* login-user* login-user-popup* multi-layouts* multi-orderings* read-table* read-table-2
            scroll-text simple-algebra* simple-arithmetic* terminal* text-transform* use-autocomplete*
            visual-addition
        """),
    )
)
