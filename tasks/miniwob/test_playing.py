"""Games."""

from __future__ import annotations

from .noughts import is_won
from .pages import Page, tasks_of

globals().update(
    tasks_of(
        "playing",
        Page(
            "simon-says",
            step_s=0.1,
            note="What is shown is gone before a first step; here a step takes a tenth of a second in virtual time.",
        ),
        Page(
            "tic-tac-toe",
            in_subset=True,
            fits=is_won,
            why="Some instances cannot be won; ours are drawn again unless a careful player wins them.",
        ),
    )
)
