"""What differs between the builds of the app."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_mobileagent.simulator import androidx as ax

V6_22, V6_23 = 238, 240  # version codes


def is_late(screen: ax.Screen) -> bool:
    """Whether the app is 6.23: with the commons of September 2023, any first day of the week, .ics in the settings."""
    return screen.app.version_code >= V6_23
