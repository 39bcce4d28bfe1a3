"""The editor of quick settings: tiles are dragged to their places, taken away and added (`QSCustomizer`)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.systemui.tiles import known_tiles, reset_tiles, set_tiles, tile_names
from pytest_mobileagent.simulator.apps.systemui.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.apps.systemui.tiles import Tile
    from pytest_mobileagent.simulator.ui.view import Phase

LEAST = 6  # tiles stay (`quick_settings_min_num_tiles`)
_BADGE, _BLUE = "#a8c7fa", "#1a73e8"


class _Colors(NamedTuple):
    plate: str
    front: str
    dim: str
    back: str


_DARK = _Colors("#303134", "#e3e3e3", "#9aa0a6", "#1b1b1f")
_LIGHT = _Colors("#e8eaed", "#202124", "#5f6368", "#ffffff")  # Android 10's, as its shade's
_FIRST_DARK = 31


class _Tile(ax.Across):
    """A tile that a finger holds and drags to another one's place."""

    follows_hold: ClassVar[bool] = True
    on_drop: Callable[[int, int], object] | None = None

    def drag(self, phase: Phase, x: int, y: int) -> None:
        """Take the place where the finger lifts."""
        if phase == "up" and self.on_drop is not None:
            self.on_drop(x, y)


class _Editor:
    """One look at the editor: the tiles that are shown, and those that could be."""

    def __init__(self, phone: ax.Phone) -> None:
        self._phone, self._tr = phone, Words(phone)
        self._colors = _DARK if phone.is_dark or phone.image.api_level >= _FIRST_DARK else _LIGHT
        self._shown = tile_names(phone)
        self._left = [name for name in known_tiles(phone) if name not in self._shown]
        self._views: dict[str, _Tile] = {}

    def compose(self) -> ax.View:
        """Return the editor, over all of the shade."""
        display, tr = self._phone.display, self._tr
        start, end = display.sides_dp
        can_remove = len(self._shown) > LEAST
        return ax.Pane(
            ax.View(width=1, height=display.status_bar_px / display.scale),
            self._head(),
            ax.Scroll(
                self._hint(tr("Hold and drag to rearrange tiles"), "drag_label"),
                self._grid(self._shown, self._remove if can_remove else None),
                ax.Divider(color=self._colors.dim, margin=(0, 16)),
                self._hint(tr("Hold and drag to add tiles"), "add_label"),
                self._grid(self._left, lambda name: set_tiles(self._phone, [*self._shown, name])),
                ax.View(width=1, height=48),
                key="tiles",
                id="customize_list",
                cls="androidx.recyclerview.widget.RecyclerView",
                weight=1,
            ),
            ax.View(width=1, height=display.navigation_bar_px / display.scale),
            id="qs_customize",
            background=self._colors.back,
            padding=(12 + start, 0, 12 + end, 0),
        )

    def _head(self) -> ax.View:
        tr, front = self._tr, self._colors.front
        accent = _BADGE if self._colors is _DARK else _BLUE
        return ax.Across(
            ax.IconButton("arrow_back", desc=tr("Navigate up"), color=front, on_tap=self._phone.panels.back),
            ax.Text(tr("Edit"), size=20, color=front, margin=(8, 0), weight=1),
            ax.TextButton(tr("Reset"), color=accent, on_tap=lambda: reset_tiles(self._phone)),
            id="qs_customize_toolbar",
            cls="android.view.ViewGroup",
            height=56,
        )

    def _hint(self, text: str, name: str) -> ax.View:
        return ax.Text(text, id=name, size=14, color=self._colors.dim, align="center", width=ax.MATCH, padding=(0, 12))

    def _grid(self, names: list[str], act: Callable[[str], object] | None) -> ax.View:
        return ax.Grid(*(self._tile(name, act) for name in names))

    def _tile(self, name: str, act: Callable[[str], object] | None) -> ax.View:
        tile: Tile = known_tiles(self._phone)[name](self._phone)
        is_shown = name in self._shown
        badge = ax.Icon("remove" if is_shown else "add", size=16, color="#0b2a5b", gravity="center")
        view = self._views[name] = _Tile(
            ax.Icon(tile.icon, size=22, color=self._colors.front, margin=(0, 0, 14, 0)),
            ax.Text(tile.label, id="tile_label", size=15, color=self._colors.front, max_lines=1, weight=1),
            ax.Frame(badge, width=22, height=22, radius=11, background=_BADGE) if act is not None else None,
            key=f"edit:{name}",
            desc=tile.label,
            height=72,
            padding=(20, 0, 14, 0),
            radius=36,
            margin=(4, 4),
            background=self._colors.plate,
            on_tap=partial(act, name) if act is not None else None,
            on_long_press=_nothing,
        )
        view.on_drop = partial(self._drop, name)
        return view

    # -- acts ---------------------------------------------------------------------------------------------------

    def _remove(self, name: str) -> None:
        set_tiles(self._phone, [one for one in self._shown if one != name])

    def _drop(self, name: str, x: int, y: int) -> None:
        """Put a tile where another one is; below those that are shown, take it away."""
        target = next((one for one, view in self._views.items() if view.rect.contains(x, y)), name)
        if target in self._shown and target != name:
            others = [one for one in self._shown if one != name]
            at = others.index(target) + (name in self._shown and self._shown.index(name) < self._shown.index(target))
            set_tiles(self._phone, [*others[:at], name, *others[at:]])
        elif target in self._left and name in self._shown and len(self._shown) > LEAST:
            self._remove(name)


def tile_editor(phone: ax.Phone) -> ax.View:
    """Return the editor that the pencil opens."""
    return _Editor(phone).compose()


def _nothing() -> None:
    """A tile is lifted: what counts is where it is put down."""
