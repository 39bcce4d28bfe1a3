"""What the builds of the app have in common, and in what they differ."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_mobileagent.simulator import androidx as ax

PACKAGE = "com.simplemobiletools.smsmessenger"
V5_18, V5_19 = 79, 85  # version codes


def is_late(screen: ax.Screen) -> bool:
    """Whether the app is 5.19: with an archive, a bin and blocked keywords, with the commons of September 2023."""
    return screen.app.version_code >= V5_19
