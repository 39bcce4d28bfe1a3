"""What a soft keyboard shows and remembers while it is up; Android knows nothing of it but the keyboard's window."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.ui.state import UiState

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.ui.geometry import Rect


@dataclass(frozen=True, slots=True)
class Popup:
    """What a key that is held offers: over which key, and which of it is chosen."""

    key: Rect
    offers: tuple[str, ...]
    at: int = 0


@dataclass(frozen=True, slots=True)
class Composition:
    """What was composed of letters just before the cursor of a field."""

    field: str
    keys: str
    text: str
    end: int


@dataclass(slots=True)
class SoftKeyboard:
    """Its page, its panel, what is held, what is being composed."""

    mode: str = "letters"  # letters, lower, shift, caps, symbols, symbols_more: the page, and how Shift stands
    panel: str = ""  # what stands in place of the keys: emoji, clipboard, more, gif, stickers
    category: int = 0  # of the emoji
    has_typed_sign: bool = False  # since the symbols came up
    is_latin: bool = False  # whether Latin letters were chosen over those of the phone's language
    is_deleting: bool = False  # whether Delete is held
    shifted_s: float = -1.0  # when Shift was tapped
    slide: tuple[int, int] = (0, 0)  # the selection when a finger began to slide
    popup: Popup | None = None
    composition: Composition | None = None
    ui: UiState = field(default_factory=UiState)

    def restart(self) -> None:
        """Begin with letters: another field is typed into."""
        self.mode, self.panel, self.has_typed_sign = "letters", "", False
        self.is_deleting, self.popup, self.composition = False, None, None
