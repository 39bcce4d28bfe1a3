"""Keys as pills, in rows of equal columns."""

from __future__ import annotations

from collections.abc import Sequence

from pytest_mobileagent.simulator import androidx as ax

_STRONG, _FAINT = 0.5, 0.85  # how far a key's colour is on its way to the background


def key(  # noqa: PLR0913 - its parts
    screen: ax.Screen, name: str, text: str, act: ax.Act, *, held: ax.Act | None = None, is_strong: bool = False
) -> ax.View:
    """Return a key; `held` is what a long press does."""
    theme = screen.theme
    return ax.Text(
        text,
        id=f"btn_{name}",
        size=28,
        align="center",
        width=ax.MATCH,
        height=ax.MATCH,
        weight=1,
        margin=4,
        radius=48,
        background=ax.mix(theme.primary, theme.background, _STRONG if is_strong else _FAINT),
        on_tap=act,
        on_long_press=held,
    )


def key_rows(rows: Sequence[Sequence[ax.View]]) -> list[ax.View]:
    """Return rows of keys that share the height that is there."""
    return [ax.Row(*row, cls="android.widget.LinearLayout", width=ax.MATCH, weight=1, padding=(4, 0)) for row in rows]
