"""What differs between the builds of the app."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_mobileagent.simulator import androidx as ax

V6_15, V6_17 = 105, 114  # version codes


def lists_titles(screen: ax.Screen) -> bool:
    """Whether the dialog that opens a note lists titles: since 6.17 it shows the notes as cards."""
    return screen.app.version_code < V6_17
