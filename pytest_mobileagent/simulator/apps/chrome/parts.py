"""What Chrome's screens share: colours, small views."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pytest_mobileagent.simulator import androidx as ax

THEME = replace(
    ax.Theme.material3(primary="#1a73e8", surface="#ffffff"),
    toolbar="#ffffff", on_toolbar="#202124", status_bar="#ffffff", on_surface="#202124", on_surface_variant="#5f6368",
    surface_variant="#f1f3f4", outline="#80868b", outline_variant="#dadce0",
)  # fmt: skip
INCOGNITO = replace(
    THEME.darkened(),
    background="#202124", surface="#2b2c2f", toolbar="#35363a", on_toolbar="#e8eaed", status_bar="#35363a",
    on_surface="#e8eaed", on_surface_variant="#9aa0a6", surface_variant="#3c4043", outline_variant="#5f6368",
)  # fmt: skip


def action_bar(screen: ax.Screen, title: str, actions: Sequence[ax.View | None] = (), *, on_back: ax.Act) -> ax.View:
    """Return the bar of one of Chrome's own pages."""
    return ax.Across(
        ax.IconButton("arrow_back", desc=screen.tr("Navigate up"), color="on_toolbar", on_tap=on_back),
        ax.Text(
            title,
            size=20,
            weight_name="medium",
            color="on_toolbar",
            weight=1,
            max_lines=1,
            margin=(16, 0, 8, 0),
        ),
        *actions,
        id="action_bar",
        cls="android.view.ViewGroup",
        height=56,
        padding=(4, 0),
        background="toolbar",
    )


def empty(text: str) -> ax.View:
    """Return what an empty list shows."""
    note = ax.Caption(text, id="empty_view", size=16, align="center")
    return ax.EmptyState(note, padding=(32, 0, 32, 96))


def letter_icon(text: str, *, size: float = 40) -> ax.View:
    """Return the round plate with a page's first letter that stands for its missing icon."""
    letter = next((sign for sign in text if sign.isalnum()), "•").upper()
    mark = ax.Caption(letter, size=size * 0.42, align="center", width=ax.MATCH)
    return ax.Column(mark, width=size, height=size, radius=size / 2, background="surface_variant", justify="center")
