"""Opening a photo: the latest ones in a sheet, or any by the documents of the phone."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.exchange import OPEN_DOCUMENT
from pytest_mobileagent.simulator.apps.snapseed.photos import THUMBNAIL_PX, opened, recent

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.apps.snapseed.editor import Editor

_SIDE_DP = 88


def open_sheet(screen: Editor) -> None:
    """Show the latest photos in a strip, and the other ways below."""
    photos = [photo for path in recent(screen.phone) if (photo := opened(screen.phone, path)) is not None]
    pictures = [(photo, photo.pixels(2 * THUMBNAIL_PX)) for photo in photos]

    def content() -> ax.View:
        cells = [
            ax.Image(
                picture, id="image", key=photo.path, desc=photo.name, width=_SIDE_DP, height=_SIDE_DP, margin=(2, 0),
                clickable=True, on_tap=screen.closing(partial(screen.open, photo.path)),
            )
            for photo, picture in pictures
        ]  # fmt: skip
        strip = ax.Scroll(
            *cells, id="image_strip", cls=ax.RECYCLER, horizontal=True, width=ax.MATCH, height=_SIDE_DP, margin=(6, 8)
        )
        rows = [_row(screen, "folder_open", "Open from device", screen.closing(screen.pick))]
        if photos:
            latest = partial(screen.open, photos[0].path)
            rows.append(_row(screen, "history", "Open latest image", screen.closing(latest)))
        return ax.Column(strip if cells else None, *rows, width=ax.MATCH)

    screen.show(ax.BottomSheet(content))


def _row(screen: Editor, icon: str, label: str, act: Callable[[], object]) -> ax.View:
    return ax.ListItem(screen.tr(label), icon=icon, on_tap=act)


def pick_document(screen: Editor, *, request: str) -> None:
    """Let the user pick a picture of any folder."""
    ax.pick_document(screen, "image/*", request=request, action=OPEN_DOCUMENT)
