"""What a long press copies."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax


def copy(screen: ax.Screen, text: str) -> None:
    """Put a text on the clipboard, and say so."""
    ax.copy_text(screen, text, screen.tr("Value copied to clipboard:\n{text}").format(text=text))
