"""What differs between the builds of the app."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_mobileagent.simulator import androidx as ax

V6_22_3, V6_22_7 = 103, 107  # version codes


def is_late(screen: ax.Screen) -> bool:
    """Whether the app is 6.22.7: without files in the menu, without a dialpad of its own."""
    return screen.app.version_code >= V6_22_7
