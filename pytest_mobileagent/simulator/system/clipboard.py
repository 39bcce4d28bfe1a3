"""The clipboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.saved import as_list, as_map, as_text

if TYPE_CHECKING:
    from pytest_mobileagent.clock import Timer
    from pytest_mobileagent.simulator.phone import Phone

_ANNOUNCED_S = 6.0  # `ClipboardOverlayController.CLIPBOARD_DEFAULT_TIMEOUT_MILLIS`
_RECENT = 5  # as many clips as the keyboard's panel remembers
_FIRST_ANNOUNCED = 33  # Android 13 shows what was copied


class Clipboard:
    """The primary clip: a text, its label and who set it."""

    def __init__(self, phone: Phone) -> None:
        """Start empty."""
        self._phone = phone
        self.text: str | None = None
        self.label = ""
        self.source = ""
        self.recent: tuple[str, ...] = ()  # what was copied before too, the latest first
        self._announcement: Timer | None = None

    @property
    def is_announced(self) -> bool:
        """Whether System UI shows what was copied just now."""
        return self._announcement is not None

    def set(self, text: str, label: str = "", *, source: str = "") -> None:
        """Put a text on the clipboard; `source` is the package that does so, which is shown if it is in front."""
        self.text, self.label, self.source = text, label, source
        self.recent = tuple(dict.fromkeys((text, *self.recent)))[:_RECENT]
        self.end_announcement()
        front = self._phone.activities.top
        is_in_front = front is not None and front.package == source
        if is_in_front and self._phone.image.api_level >= _FIRST_ANNOUNCED:
            self._announcement = self._phone.clock.call_later(_ANNOUNCED_S, self.end_announcement)
        self._phone.touch()

    def end_announcement(self) -> None:
        """Show no longer what was copied."""
        if self._announcement is not None:
            self._announcement.cancel()
            self._announcement = None
            self._phone.touch()

    def clear(self) -> None:
        """Empty the clipboard."""
        self.text, self.label, self.source = None, "", ""
        self.end_announcement()
        self._phone.touch()

    def save(self) -> object:
        """Return the clip."""
        return {"text": self.text, "label": self.label, "source": self.source, "recent": self.recent}

    def load(self, value: object) -> None:
        """Set the clip from a snapshot; None empties it."""
        self.end_announcement()
        saved = as_map(value)
        text = saved.get("text")
        self.text = text if isinstance(text, str) else None
        self.label = as_text(saved.get("label"))
        self.source = as_text(saved.get("source"))
        self.recent = tuple(as_text(clip) for clip in as_list(saved.get("recent")))
