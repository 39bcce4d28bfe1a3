"""What Files draws: cards and rows of documents, breadcrumb, chips, drawer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.pictures import decoded
from pytest_mobileagent.simulator.apps.files.places import (
    AOSP,
    CHIP_ICONS,
    Item,
    Root,
    date_text,
    mime_icon,
    size_text,
    type_text,
)

if TYPE_CHECKING:
    from PIL import Image as Pillow

BLUE = "#1a73e8"
GREY = "#5f6368"
THEME = replace(
    ax.Theme.material2(primary=BLUE, background="#ffffff"),
    toolbar="#ffffff",
    on_toolbar="#202124",
    status_bar="#ffffff",
)
_THUMBNAIL_PX = 480
_CARD_THUMBNAIL_DP = 173
_MOST_PIXELS = 40_000_000
_ICON_COLORS = {
    "image": "#d93025", "audiotrack": "#e8710a", "movie": "#d93025", "picture_as_pdf": "#d93025", "description": BLUE,
    "android": "#1e8e3e", "folder": GREY, "folder_zip": GREY,
}  # fmt: skip


class Thumbnails:
    """Small pictures of image files, kept while a file does not change."""

    def __init__(self, phone: ax.Phone) -> None:
        """Read from `phone`."""
        self._phone = phone
        self._made: dict[str, tuple[float, Pillow.Image | None]] = {}

    def of(self, item: Item) -> Pillow.Image | None:
        """Return a picture, or None if the file holds none."""
        if not item.mime.startswith("image/"):
            return None
        known = self._made.get(item.path)
        if known is None or known[0] != item.mtime_s:
            known = self._made[item.path] = (item.mtime_s, self._make(item.path))
        return known[1]

    def _make(self, path: str) -> Pillow.Image | None:
        inode = self._phone.disk.find(path)
        return decoded(inode.content, largest_px=_THUMBNAIL_PX) if inode is not None else None


def _icon(item: Item, size: float, *, is_enabled: bool = True) -> ax.View:
    name = mime_icon(item)
    color = _ICON_COLORS.get(name, GREY) if is_enabled else "#bdbdbd"
    return ax.Icon(name, id="icon_mime", size=size, color=color)


class ItemViews:
    """Builds the views of documents for one composition."""

    def __init__(
        self,
        phone: ax.Phone,
        theme: ax.Theme,
        thumbnails: Thumbnails,
        *,
        on_tap: Callable[[Item], object],
        on_long_press: Callable[[Item], object],
    ) -> None:
        """Draw with `theme`."""
        self._phone = phone
        self._theme = theme
        self._thumbnails = thumbnails
        self._on_tap = on_tap
        self._on_long_press = on_long_press

    def grid(self, items: Sequence[Item], selected: ax.Selection, enabled: Callable[[Item], bool]) -> ax.View:
        """Return folders in small cards, then documents in big ones, two in a line."""
        folders = [self._folder_card(item, item.path in selected) for item in items if item.is_dir]
        files = [self._file_card(item, item.path in selected, enabled(item)) for item in items if not item.is_dir]
        return ax.Column(
            ax.Grid(*folders) if folders else None,
            ax.Grid(*files) if files else None,
            id="dir_list",
            cls="androidx.recyclerview.widget.RecyclerView",
            padding=(20, 0, 20, 24),
        )

    def list(self, items: Sequence[Item], selected: ax.Selection, enabled: Callable[[Item], bool]) -> ax.View:
        """Return a row for each document."""
        rows = [self._row(item, item.path in selected, enabled(item)) for item in items]
        return ax.Column(*rows, id="dir_list", cls="androidx.recyclerview.widget.RecyclerView", padding=(0, 0, 0, 24))

    def _card(self, item: Item, content: ax.View, *, is_selected: bool, is_enabled: bool) -> ax.View:
        theme = self._theme
        plate = theme.surface if not is_selected else ("#1f3a5f" if theme.is_dark else "#e8f0fe")
        return ax.Frame(
            content,
            id="item_root",
            width=ax.MATCH,
            margin=4,
            radius=8,
            background=plate,
            border=(2, BLUE) if is_selected else (1, theme.outline_variant),
            selected=is_selected,
            enabled=is_enabled,
            on_tap=lambda: self._on_tap(item),
            on_long_press=lambda: self._on_long_press(item),
        )

    def _folder_card(self, item: Item, is_selected: bool) -> ax.View:
        content = ax.Across(
            self._mark(item, 24, is_selected=is_selected),
            ax.Text(
                item.name,
                id="android:id/title",
                weight_name="medium",
                max_lines=1,
                weight=1,
                margin=(12, 0, 8, 0),
                selected=is_selected,
            ),
            height=48.7,
            padding=(12, 0, 4, 0),
        )
        return self._card(item, content, is_selected=is_selected, is_enabled=True)

    def _mark(self, item: Item, size: float, *, is_selected: bool, is_enabled: bool = True) -> ax.View:
        if is_selected:
            return ax.Icon("check_circle", id="icon_check", size=size, color=BLUE)
        return _icon(item, size, is_enabled=is_enabled)

    def _file_card(self, item: Item, is_selected: bool, is_enabled: bool) -> ax.View:
        theme = self._theme
        image = self._thumbnails.of(item)
        back = "" if is_selected else "#2b2b2e" if theme.is_dark else "#f1f3f4"
        picture: ax.View = ax.Frame(
            ax.Icon(mime_icon(item), size=56, color=_ICON_COLORS.get(mime_icon(item), GREY), gravity="center"),
            id="icon",
            width=ax.MATCH,
            height=_CARD_THUMBNAIL_DP,
            background=back,
        )
        if image is not None:
            edge = 8 if is_selected else 0
            picture = ax.Image(
                image, id="thumbnail", width=ax.MATCH, height=_CARD_THUMBNAIL_DP - edge, margin=(edge, edge, edge, 0)
            )
        small = theme.on_surface_variant
        texts = ax.Column(
            ax.Text(
                item.name,
                id="android:id/title",
                weight_name="medium",
                max_lines=1,
                selected=is_selected,
                enabled=is_enabled,
            ),
            ax.Row(
                ax.Text(size_text(item.size), id="details", size=12, color=small, selected=is_selected, max_lines=1),
                ax.Text(
                    date_text(self._phone, item.mtime_s),
                    id="date",
                    size=12,
                    color=small,
                    selected=is_selected,
                    margin=(4, 0, 0, 0),
                    max_lines=1,
                ),
            ),
            weight=1,
            margin=(12, 0, 8, 0),
        )
        mark = self._mark(item, 24, is_selected=is_selected, is_enabled=is_enabled)
        plate = ax.Across(mark, texts, id="nameplate", padding=(12, 12, 4, 8))
        content = ax.Column(picture, plate)
        return self._card(item, content, is_selected=is_selected, is_enabled=is_enabled)

    def _type(self, item: Item) -> str:
        return type_text(item, partial(self._phone.strings.translate, AOSP))

    def _row(self, item: Item, is_selected: bool, is_enabled: bool) -> ax.View:
        theme = self._theme
        when = date_text(self._phone, item.mtime_s)
        about = when if item.is_dir else f"{when}, {size_text(item.size)}, {self._type(item)}"
        image = self._thumbnails.of(item)
        mark: ax.View = self._mark(item, 24, is_selected=is_selected, is_enabled=is_enabled)
        if image is not None and not is_selected:
            mark = ax.Image(image, id="icon_thumb", width=40, height=40, radius=4)
        return ax.Across(
            ax.Frame(mark, id="icon", width=40, height=40, on_tap=lambda: self._on_long_press(item)),
            ax.Column(
                ax.Text(
                    item.name, id="android:id/title", size=16, max_lines=1, selected=is_selected, enabled=is_enabled
                ),
                ax.Row(ax.Caption(about, id="metadata", max_lines=1, selected=is_selected), id="line2"),
                weight=1,
                margin=(16, 0, 0, 0),
            ),
            id="item_root",
            min_height=64,
            padding=(24, 8),
            selected=is_selected,
            enabled=is_enabled,
            background=("#1f3a5f" if theme.is_dark else "#e8f0fe") if is_selected else "",
            on_tap=lambda: self._on_tap(item),
            on_long_press=lambda: self._on_long_press(item),
        )


def chips(screen: ax.Screen, chosen: str, on_choose: Callable[[str], object], shown: Sequence[str]) -> ax.View:
    """Return the filters."""
    views = [
        ax.Chip(
            screen.tr(label), theme=screen.theme, checked=label == chosen, icon=CHIP_ICONS[label],
            on_tap=partial(on_choose, "" if label == chosen else label),
        )
        for label in shown
    ]  # fmt: skip
    return ax.Scroll(
        ax.Row(*views, id="search_chip_group", gap=8, padding=(24, 0), height=48, gravity="center"),
        key=f"chips:{len(shown)}",
        cls="android.widget.HorizontalScrollView",
        horizontal=True,
        height=48,
        scrollable=True,
    )


def breadcrumb(titles: Sequence[str], theme: ax.Theme, on_tap: Callable[[int], object], *, is_enabled: bool) -> ax.View:
    """Return the way from the root to the folder."""
    parts: list[ax.View] = []
    for at, title in enumerate(titles):
        is_last = at == len(titles) - 1
        color = BLUE if is_last else theme.on_surface_variant
        parts.append(
            ax.Text(
                title,
                id="breadcrumb_text",
                weight_name="medium",
                color=color,
                height=48,
                padding=(24 if at == 0 else 4, 0, 4, 0),
                enabled=is_enabled or is_last,
                on_tap=None if is_last else partial(on_tap, at),
            )
        )
        if not is_last:
            parts.append(ax.Icon("chevron_right", id="breadcrumb_arrow", color="on_surface_variant"))
    return ax.Scroll(
        ax.Row(*parts, height=48, gravity="center"),
        id="horizontal_breadcrumb",
        key="breadcrumb",
        cls="androidx.recyclerview.widget.RecyclerView",
        horizontal=True,
        height=48,
    )


def drawer(roots: Sequence[Root], screen: ax.Screen, shown: Root, on_choose: Callable[[Root], object]) -> ax.View:
    """Return the drawer with its roots."""
    theme = screen.theme
    rows: list[ax.View] = []
    for root in roots:
        if root.id == "primary":
            rows.append(ax.Frame(ax.Divider(gravity="center"), width=ax.MATCH, height=25.5))
        is_shown = root.id == shown.id
        color = BLUE if is_shown else theme.on_surface_variant
        rows.append(
            ax.Across(
                ax.Icon(root.icon, id="android:id/icon", color=color, margin=(12, 0, 24, 0)),
                ax.Text(
                    screen.tr(root.title),
                    id="android:id/title",
                    weight_name="medium",
                    color=BLUE if is_shown else "on_surface",
                    weight=1,
                    max_lines=1,
                ),
                height=56,
                padding=(4, 0, 8, 0),
                selected=is_shown,
                background=(f"{BLUE}1f") if is_shown else "",
                on_tap=partial(on_choose, root),
            )
        )
    return ax.Pane(
        ax.Text(screen.tr("Files"), size=20, weight_name="medium", height=56, padding=(16, 0)),
        ax.Scroll(*rows, id="roots_list", cls="android.widget.ListView", weight=1),
        id="drawer_roots",
        width=280,
        elevation=16,
        background="surface",
        clickable=True,
        on_tap=lambda: None,
    )
