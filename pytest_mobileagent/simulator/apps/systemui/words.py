"""What the system's own windows say, in the phone's language."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

PACKAGE = "com.android.systemui"


class Words:
    """Called with an English text, gives the phone's."""

    def __init__(self, phone: Phone) -> None:
        """Speak the phone's language."""
        self._strings = phone.strings

    def __call__(self, text: str) -> str:
        """Return a text in the phone's language, English where no translation is known."""
        return self._strings.translate(PACKAGE, text)
