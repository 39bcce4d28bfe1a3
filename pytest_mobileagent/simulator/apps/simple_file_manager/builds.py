"""What differs between the builds of the app."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_mobileagent.simulator import androidx as ax

V6_15, V6_16 = 133, 136  # version codes


def names_volumes(screen: ax.Screen) -> bool:
    """Whether the page of the storage names the volume: there was only the internal one before 6.16."""
    return screen.app.version_code >= V6_16
