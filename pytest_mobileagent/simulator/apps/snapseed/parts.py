"""What looks and filters share: a strip of small pictures with names, and the bar that applies or cancels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PIL import Image

_SIDE_DP = 72


def strip_entry(
    screen: ax.Screen, name: str, picture: Image.Image, act: Callable[[], object], *, is_on: bool
) -> ax.View:
    """Return a small picture with its name below; of the chosen one, both stand out."""
    accent = screen.theme.secondary
    return ax.Column(
        ax.Frame(
            ax.Image(picture, width=_SIDE_DP, height=_SIDE_DP, important=True),
            ax.View(width=_SIDE_DP, height=_SIDE_DP, border=(3, accent)) if is_on else None,
        ),
        ax.Text(
            name,
            id="label",
            size=12,
            align="center",
            max_lines=1,
            width=_SIDE_DP,
            selected=is_on,
            color="secondary" if is_on else "on_toolbar",
            margin=(0, 6, 0, 0),
        ),
        cls="android.view.ViewGroup",
        selected=is_on,
        margin=(4, 0),
        key=f"entry_{name}",
        on_tap=act,
    )


def strip(entries: Sequence[ax.View], *, name: str) -> ax.View:
    """Return entries side by side, which scroll."""
    return ax.Scroll(
        *entries,
        id=name,
        cls=ax.RECYCLER,
        horizontal=True,
        width=ax.MATCH,
        height=112,
        padding=(4, 10, 4, 0),
        background="toolbar",
    )


def confirm_bar(
    screen: ax.Screen, cancel: Callable[[], object], apply: Callable[[], object], *middle: ax.View
) -> ax.View:
    """Return the bar with a cross and a tick, and what is between them."""
    color = screen.theme.on_toolbar
    return ax.Across(
        ax.IconButton("close", id="cancel", desc=screen.tr("Cancel"), color=color, width=64, on_tap=cancel),
        ax.Spacer(weight=1),
        *middle,
        ax.Spacer(weight=1),
        ax.IconButton("check", id="apply", desc=screen.tr("Apply"), color=color, width=64, on_tap=apply),
        id="bottom_bar",
        height=56,
        background="toolbar",
        elevation=4,
    )
