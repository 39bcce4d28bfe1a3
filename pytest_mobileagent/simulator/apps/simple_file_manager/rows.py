"""Files as rows of a list and cells of a grid."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.androidx.pictures import decoded
from pytest_mobileagent.simulator.apps.simple_file_manager.store import KINDS, Item, kind_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PIL import Image as Pillow

    from pytest_mobileagent.simulator.apps.simple_file_manager.base import FileScreen

_ICONS = {name: icon for name, _, icon in KINDS}
_COLORS = {
    "images": "#26a69a", "videos": "#ef5350", "audio": "#ffa726", "documents": "#42a5f5", "archives": "#8d6e63",
    "others": "#78909c",
}  # fmt: skip
_THUMBNAIL_PX = 160
_MOST_BYTES = 4 << 20  # larger pictures are shown by an icon


class Rows:
    """Makes the rows of one composition of a screen: a tap opens or selects, a long press selects."""

    def __init__(
        self, screen: FileScreen, selected: simple.Selection, open_item: Callable[[Item], object], *, is_grid: bool
    ) -> None:
        """Draw with the screen's theme."""
        self._screen = screen
        self._selected = selected
        self._open = open_item
        self._is_grid = is_grid

    def all(self, items: Sequence[Item]) -> list[ax.View]:
        """Return the rows, or the grid in one."""
        if not self._is_grid:
            return [self._row(item) for item in items]
        return [ax.Grid(*(self._cell(item) for item in items), columns=self._screen.config.columns)]

    def _hold(self, item: Item) -> None:
        self._selected.toggle(item.path)
        self._screen.hide_keyboard()

    def _frame(self, content: ax.View, item: Item) -> ax.View:
        theme = self._screen.theme
        return self._selected.row(
            ax.Frame(content, id="item_frame", cls="android.widget.FrameLayout", key=item.path, width=ax.MATCH),
            item.path,
            partial(self._open, item),
            background=ax.mix(theme.primary, theme.background, 0.75),
            hold=partial(self._hold, item),
        )

    def _row(self, item: Item) -> ax.View:
        date = "" if item.is_dir else self._screen.dates.moment(item.modified_s)
        return self._frame(
            ax.Across(
                self._icon(item, 42),
                ax.Column(
                    ax.Text(item.name, id="item_name", size=16, max_lines=1),
                    ax.Across(
                        ax.Caption(self._details(item), id="item_details", size=14, weight=1),
                        ax.Caption(date, id="item_date", size=14) if date else None,
                    ),
                    weight=1,
                    margin=(14, 0, 0, 0),
                ),
                id="item_holder",
                cls="android.view.ViewGroup",
                height=64,
                padding=(14, 0, 16, 0),
            ),
            item,
        )

    def _details(self, item: Item) -> str:
        """Return how large a file is, or how much a folder holds: `12.8 kB`, `3 items`."""
        if not item.is_dir:
            return simple.size_text(item.size)
        return self._screen.tr_count(item.children, "{count} item", "{count} items")

    def _cell(self, item: Item) -> ax.View:
        shows_name = item.is_dir or self._screen.config.prefs.flag("display_file_names", default=True)
        name = ax.Text(item.name, id="item_name", size=14, max_lines=1, align="center", width=ax.MATCH)
        icon = self._icon(item, 72)
        icon.gravity = "hcenter"
        return self._frame(
            ax.Column(
                icon, name if shows_name else None, id="item_holder", cls="android.view.ViewGroup", width=ax.MATCH,
                padding=8, gap=4,
            ),
            item,
        )  # fmt: skip

    def _icon(self, item: Item, size: float) -> ax.View:
        picture = self._picture(item)
        if picture is not None:
            return ax.Image(picture, id="item_icon", width=size, height=size, radius=4)
        kind = kind_of(item.name)
        icon, color = ("folder", self._screen.theme.primary) if item.is_dir else (_ICONS[kind], _COLORS[kind])
        return ax.Icon(icon, id="item_icon", width=size, height=size, size=size, color=color)

    def _picture(self, item: Item) -> Pillow.Image | None:
        """Return a picture's thumbnail; None if the file is no picture."""
        if item.is_dir or kind_of(item.name) != "images" or item.size > _MOST_BYTES:
            return None
        return decoded(self._screen.phone.disk.read(item.path), largest_px=_THUMBNAIL_PX)


def section_title(screen: FileScreen, path: str, on_tap: ax.Act) -> ax.View:
    """Return the folder above what was found in it."""
    return ax.Text(
        simple.short_path(path, screen.tr), id="item_section", size=14, weight_name="medium", width=ax.MATCH,
        color="primary", padding=(16, 14, 16, 6), on_tap=on_tap,
    )  # fmt: skip


def placeholder(text: str, name: str) -> ax.View:
    """Return what stands where no files are."""
    return simple.placeholder(text, name, padding=(32, 32, 32, 8))
