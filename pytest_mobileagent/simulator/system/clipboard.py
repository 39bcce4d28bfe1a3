"""The clipboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.saved import as_map, as_text

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone


class Clipboard:
    """The primary clip: a text, its label and who set it."""

    def __init__(self, phone: Phone) -> None:
        """Start empty."""
        self._phone = phone
        self.text: str | None = None
        self.label = ""
        self.source = ""

    def set(self, text: str, label: str = "", *, source: str = "") -> None:
        """Put a text on the clipboard; `source` is the package that does so."""
        self.text, self.label, self.source = text, label, source
        self._phone.touch()

    def clear(self) -> None:
        """Empty the clipboard."""
        self.text, self.label, self.source = None, "", ""
        self._phone.touch()

    def save(self) -> object:
        """Return the clip."""
        return {"text": self.text, "label": self.label, "source": self.source}

    def load(self, value: object) -> None:
        """Set the clip from a snapshot; None empties it."""
        saved = as_map(value)
        text = saved.get("text")
        self.text = text if isinstance(text, str) else None
        self.label = as_text(saved.get("label"))
        self.source = as_text(saved.get("source"))
