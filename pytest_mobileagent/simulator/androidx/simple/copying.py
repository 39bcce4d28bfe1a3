"""What a long press copies."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_mobileagent.simulator import androidx as ax


def copy(screen: ax.Screen, text: str) -> None:
    """Put a text on the clipboard, and say so."""
    screen.phone.clipboard.set(text, source=screen.app.package)
    screen.toast(screen.tr("Value copied to clipboard:\n{text}").format(text=text))
