"""Pictures in squares."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from pytest_mobileagent.simulator.apps.google_photos.library import Library, Photo

_CELL_DP = 96


class Squares:
    """Rows of squares, as many beside each other as fit."""

    def __init__(self, screen: ax.Screen, library: Library, on_tap: Callable[[Photo], object]) -> None:
        """Show pictures of `library` on `screen`."""
        self._screen = screen
        self._library = library
        self._on_tap = on_tap
        self.selected = ax.Selection()

    @property
    def columns(self) -> int:
        """How many fit."""
        display = self._screen.phone.display
        return max(3, round(display.app_size[0] / display.scale / _CELL_DP))

    def chosen(self, photos: Iterable[Photo]) -> list[Photo]:
        """Return those that are selected."""
        return [photo for photo in photos if photo.id in self.selected]

    def days(self, photos: Sequence[Photo]) -> Iterator[ax.View]:
        """Yield a heading and the squares of each day."""
        for day, taken in self._library.by_day(photos).items():
            yield ax.Text(
                self._library.heading(day), size=14, weight_name="medium", padding=(16, 20, 16, 12), width=ax.MATCH
            )
            yield self.squares(taken)

    def squares(self, photos: Sequence[Photo]) -> ax.View:
        """Return squares."""
        return ax.Grid(*(self._square(photo) for photo in photos), columns=self.columns, gap=2)

    def _square(self, photo: Photo) -> ax.View:
        display = self._screen.phone.display
        side = display.app_size[0] / display.scale / self.columns - 2
        picture = self._library.thumbnail(photo)
        is_chosen = photo.id in self.selected
        mark = None
        if is_chosen:
            mark = ax.Icon("check_circle", size=24, color="#1a73e8", margin=6)
        cell = ax.Frame(
            ax.Image(picture, width=ax.MATCH, height=ax.MATCH) if picture else None, mark,
            cls="android.view.ViewGroup", desc=self._library.said(photo), width=ax.MATCH, height=side,
            padding=10 if is_chosen else 0, background="#f1f3f4",
        )  # fmt: skip
        return self.selected.row(cell, photo.id, partial(self._on_tap, photo), background="#e8f0fe")
