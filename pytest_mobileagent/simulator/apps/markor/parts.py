"""Views that Markor's screens share: toolbar, rows of files, check-list dialogs, the caret's scroll view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.markor.store import PACKAGE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.simulator.apps.markor.store import Entry

PRIMARY, ACCENT, BACKGROUND = "#1e2135", "#f04b4b", "#eeeeee"
THEME = ax.Theme.material2(primary=PRIMARY, accent=ACCENT, background=BACKGROUND)
SHRUG = "     ¯\\_(ツ)_/¯     "
FAVOURITE_COLOR = "#e3b51b"
FOLDER_COLOR = "#4b5573"
RECYCLER = "androidx.recyclerview.widget.RecyclerView"
_GAP_DP = 9.15  # 24 px between rows on the recorded phone


class Symbols(ax.Text):
    """Text with signs that the fonts lack; similar ones are drawn."""

    def drawn_text(self) -> str:
        """Return the text with an angle for an arrow."""
        return self.shown_text.replace("→", "\u203a")


class ThemedScreen(ax.ThemedScreen):
    """A screen in the theme that Markor's settings name."""

    theme_file, theme_key = "app", "pref_key__app_theme"


def bar_action(  # noqa: PLR0913 - what an icon has
    icon: str,
    desc: str,
    on_tap: ax.Act,
    *,
    id: str,  # noqa: A002 - Android's word
    enabled: bool = True,
    color: str = "#ffffff",
) -> ax.View:
    """Return an icon of the toolbar."""
    return ax.IconButton(
        icon,
        id=id,
        desc=desc,
        cls="android.widget.TextView",
        width=40,
        color=color if enabled else f"{color}28",
        long_clickable=True,
        enabled=enabled,
        on_tap=on_tap,
    )


def bar(  # noqa: PLR0913 - a toolbar's parts
    screen: ax.Screen,
    title: str,
    *,
    title_id: str = "",
    actions: Sequence[ax.View] = (),
    overflow: Sequence[ax.MenuItem] = (),
    on_title: ax.Act | None = None,
) -> ax.View:
    """Return Markor's toolbar; a title that somebody wrote is `Written`."""
    more = ax.more_button(screen, overflow, color="#ffffff") if overflow else None
    if more is not None:
        more.long_clickable = True
    return ax.Row(
        ax.Across(
            ax.Label(
                title,
                id=title_id,
                size=20,
                weight_name="medium",
                color="#ffffff",
                max_lines=1,
                weight=1,
                on_tap=on_title,
            ),
            *actions,
            more,
            id="toolbar",
            cls="android.view.ViewGroup",
            height=56,
            padding=(16, 0, 0, 0),
        ),
        id="appbar",
        width=ax.MATCH,
        background="toolbar",
        elevation=4,
    )


def file_row(  # noqa: PLR0913 - what a row shows
    screen: ax.Screen,
    entry: Entry,
    *,
    description: str,
    spoken: str,
    is_selected: bool = False,
    is_favourite: bool = False,
    on_tap: ax.Act,
    on_long_press: ax.Act | None = None,
    title: str = "",
) -> ax.View:
    """Return a row of the file list; `spoken` is the part of its description behind kind and title."""
    theme, name = screen.theme, title or entry.name
    kind = screen.tr("Selected" if is_selected else "Folder" if entry.is_dir else "File")
    color = theme.secondary if is_selected else FAVOURITE_COLOR if is_favourite else _idle(theme, is_dir=entry.is_dir)
    icon = "check" if is_selected else "folder" if entry.is_dir else "insert_drive_file"
    return ax.Across(
        ax.Icon(icon, id="opoc_filesystem_item__image", size=32, color=color, margin=(16, 0, 16, 0)),
        ax.Column(
            ax.Text(name, id="opoc_filesystem_item__title", size=19),
            ax.Caption(ax.Written(description), id="opoc_filesystem_item__description", size=15, max_lines=1),
            weight=1,
            margin=(0, 0, 16, 0),
        ),
        id="opoc_filesystem_item__root",
        desc=ax.Written(f"{kind} {name} {spoken}"),
        selected=is_selected,
        background=f"{theme.secondary}1f" if is_selected else "",
        margin=(0, 0, 0, _GAP_DP),
        on_tap=on_tap,
        on_long_press=on_long_press,
        clickable=True,
        long_clickable=True,
    )


def _idle(theme: ax.Theme, *, is_dir: bool) -> str:
    if theme.is_dark:
        return "#9aa3c4" if is_dir else "#9e9e9e"
    return FOLDER_COLOR if is_dir else "#8a8a8a"


class Look(ax.PreferenceLook):
    """How Markor's settings, and the list of the tab More, look."""

    def category(self, screen: ax.Screen, entry: ax.Category) -> ax.View:
        """Return the heading of a group."""
        del screen
        return ax.Label(entry.title, weight_name="medium", color="secondary", padding=(72, 20, 16, 8), width=ax.MATCH)

    def link(self, screen: ax.Screen, entry: ax.Link) -> ax.View:
        """Return a row."""
        del screen
        return ax.Across(
            ax.Icon(entry.icon, id="android:id/icon") if entry.icon else ax.View(width=24, height=24),
            ax.TwoLines(
                entry.title,
                entry.summary or None,
                ids=("android:id/title", "android:id/summary"),
                margin=(32, 0, 8, 0),
                speaks=True,
            ),
            entry.trailing,
            min_height=54,
            padding=(16, 12, 8, 12),
            on_tap=entry.act,
        )

    def flag(self, screen: ax.Screen, entry: ax.Flag, *, is_on: bool, flip: ax.Act) -> ax.View:
        """Return a row with a check box."""
        box = ax.CheckBox(id="android:id/checkbox", checked=is_on, clickable=False)
        return self.link(screen, ax.Link(entry.title, flip, trailing=box))


LOOK = Look(cancel="CANCEL", ids=PACKAGE)


def submenu(screen: ax.Screen, title: str, items: Sequence[ax.MenuItem]) -> None:
    """Show a submenu of the overflow: its name as the first row, then its items."""
    head = ax.MenuItem(title, lambda: None, id="android:id/title", is_enabled=False)
    screen.popup([head, *items], anchor="overflow")


class CaretScroll(ax.Scroll):
    """A scroll view around one field that follows the cursor when it moves."""

    def arrange(self, ctx: ax.LayoutContext, left: int, top: int, clip: ax.Rect) -> None:
        """Place the field; if its cursor has moved out of sight, scroll to it."""
        super().arrange(ctx, left, top, clip)
        field = next((child for child in self.children if isinstance(child, ax.EditText)), None)
        if field is None or not field.is_focused:
            return
        seen = ctx.state.selection.get(f"{self._state_key}:caret")
        now = (field.selection[1], self._inner.height)
        ctx.state.selection[f"{self._state_key}:caret"] = now
        place = field.selection_rect
        below, above = place.bottom - self._inner.bottom, self._inner.top - place.top
        if seen == now or max(below, above) <= 0:
            return
        ctx.state.scroll_px[self._state_key] = self.offset_px + (below if below > 0 else -above)
        super().arrange(ctx, left, top, clip)
