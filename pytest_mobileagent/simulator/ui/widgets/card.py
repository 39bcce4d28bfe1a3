"""Cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.ui.layout import Column

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.ui.theme import Theme
    from pytest_mobileagent.simulator.ui.view import View


def Card(  # noqa: N802, PLR0913 - named as the widget it makes; its parts
    *children: View | None,
    theme: Theme,
    id: str = "",  # noqa: A002 - Android's word
    padding: float | tuple[float, float] | tuple[float, float, float, float] = 16,
    margin: float | tuple[float, float] | tuple[float, float, float, float] = (16, 8),
    radius: float = 0,
    background: str = "",
    on_tap: Callable[[], object] | None = None,
) -> View:
    """Return children in a card: raised in Material 2, tinted in Material 3."""
    is_m3 = theme.material == 3
    return Column(
        *children,
        id=id,
        cls="androidx.cardview.widget.CardView",
        padding=padding,
        margin=margin,
        radius=radius or (12 if is_m3 else 4),
        elevation=0 if is_m3 else 2,
        background=background or (theme.surface_variant if is_m3 else theme.surface),
        on_tap=on_tap,
    )
