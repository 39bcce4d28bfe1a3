"""What stands where a list has no rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax

if TYPE_CHECKING:
    Insets = float | tuple[float, float] | tuple[float, float, float, float]


def placeholder(text: str, name: str, *, padding: Insets = (16, 32, 16, 0)) -> ax.View:
    """Return what is said in place of rows."""
    return ax.Caption(text, id=name, size=16, align="center", width=ax.MATCH, padding=padding)


def nothing(  # noqa: PLR0913 - its two texts
    text: str,
    name: str,
    way: str = "",
    on_tap: ax.Act | None = None,
    *,
    is_wide: bool = False,
    paddings: tuple[Insets, Insets] = ((16, 32, 16, 0), 16),
) -> list[ax.View]:
    """Return what is said in place of rows, and the way out, if any: as wide as its words unless `is_wide`."""
    said = placeholder(text, name, padding=paddings[0])
    if not way:
        return [said]
    lead = ax.Label(
        way, id=f"{name}_2", size=16, color="primary", padding=paddings[1], gravity="hcenter", on_tap=on_tap
    )
    if is_wide:
        lead.align, lead.width = "center", ax.MATCH
    return [said, lead]
