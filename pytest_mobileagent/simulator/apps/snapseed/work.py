"""The work on a photo: what has been applied to it, what is being tried, and how it looks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.snapseed.photos import SHOWN_PX, THUMBNAIL_PX, Photo, resized
from pytest_mobileagent.simulator.apps.snapseed.tools import LOOKS, Edit, applied

if TYPE_CHECKING:
    from PIL import Image

_MOST_KEPT = 4

Edits = tuple[Edit, ...]


class Work:
    """A photo with its edits; nothing is written before it is exported."""

    def __init__(self, photo: Photo) -> None:
        """Begin with the photo as it is."""
        self.photo = photo
        self.edits: Edits = ()
        self.trial: Edits = ()  # of the filter or look that is open
        self._steps: list[Edits] = [()]  # what the edits were, for undo and redo
        self._at = 0
        self._original = photo.pixels(SHOWN_PX)
        self._kept: dict[Edits, Image.Image] = {(): self._original}
        self._thumbnails: tuple[Edits, dict[str, Image.Image]] | None = None

    # -- pictures ---------------------------------------------------------------------------------------------------

    @property
    def shown(self) -> Image.Image:
        """The photo with the edits and what is being tried."""
        return self._with(self.edits + self.trial)

    def _with(self, edits: Edits) -> Image.Image:
        picture = self._kept.pop(edits, None)
        if picture is None:
            applied_before = self.edits if edits[: len(self.edits)] == self.edits and edits != self.edits else ()
            start = self._with(applied_before) if applied_before else self._original
            picture = applied(start, edits[len(applied_before) :])
        self._kept[edits] = picture
        while len(self._kept) > _MOST_KEPT:
            del self._kept[next(iter(self._kept))]
        return picture

    def thumbnails(self) -> dict[str, Image.Image]:
        """Return how each look would look, by its name."""
        if self._thumbnails is None or self._thumbnails[0] != self.edits:
            small = resized(self._with(self.edits), THUMBNAIL_PX)
            self._thumbnails = self.edits, {name: applied(small, edits) for name, edits in LOOKS.items()}
        return self._thumbnails[1]

    def style_thumbnails(self, edits: Edits) -> list[Image.Image]:
        """Return a small picture with each of some edits."""
        small = resized(self._with(self.edits), THUMBNAIL_PX)
        return [applied(small, (edit,)) for edit in edits]

    def whole(self) -> Image.Image:
        """Return the photo in its full size with the edits."""
        return applied(self.photo.pixels(), self.edits)

    # -- edits ------------------------------------------------------------------------------------------------------

    def keep(self) -> None:
        """Make what is being tried an edit."""
        if self.trial:
            self._change(self.edits + self.trial)
        self.trial = ()

    def revert(self) -> None:
        """Take all edits away; that can be undone."""
        if self.edits:
            self._change(())

    def _change(self, edits: Edits) -> None:
        self.edits = edits
        self._steps = [*self._steps[: self._at + 1], edits]
        self._at += 1

    @property
    def can_undo(self) -> bool:
        """Whether there is a step back."""
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        """Whether a step was taken back."""
        return self._at < len(self._steps) - 1

    def step(self, by: int) -> None:
        """Go steps back or forth."""
        self._at += by
        self.edits = self._steps[self._at]
