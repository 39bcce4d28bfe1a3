"""What differs between the builds of the app."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_mobileagent.simulator import androidx as ax

V6_27, V6_28 = 388, 396  # version codes


def is_late(screen: ax.Screen) -> bool:
    """Whether the app is 6.28: it manages hidden folders, and may be told to leave out the recycle bin once."""
    return screen.app.version_code >= V6_28
