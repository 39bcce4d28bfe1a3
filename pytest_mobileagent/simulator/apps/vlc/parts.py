"""Views that VLC's screens share: theme, bars, rows, and sheets from the bottom."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.vlc.library import Library

ORANGE = "#ff8800"
_LIGHT = ax.Theme.material2(primary=ORANGE, accent=ORANGE, background="#ffffff")
THEME = replace(
    _LIGHT, toolbar="#ffffff", on_toolbar="#424242", status_bar="#ffffff", surface_variant="#f2f2f2",
    on_secondary="#ffffff",
)  # fmt: skip
RECYCLER = "androidx.recyclerview.widget.RecyclerView"
IMAGE = "android.widget.ImageView"
FOLDER_MARK, FILE_MARK = "\u00a7*\u00a7", "*\u00a7*"
_MARKS = {FOLDER_MARK: "folder", FILE_MARK: "movie"}
_ROW_DP = 72
SEARCH = ax.AppBar(id="main_toolbar", color="on_surface_variant")
_SELECTION = replace(ax.action_mode, title_size=18, title_margin=(12, 0), title_color="on_surface")


class VlcScreen(ax.ThemedScreen):
    """A screen in the theme that VLC's settings name."""

    theme_key, dark_value, phone_value = "app_theme", "2", "-1"

    @property
    def library(self) -> Library:
        """The phone's media library."""
        return Library(self.phone)


# -- bars -----------------------------------------------------------------------------------------------------------


def bar_icon(icon: str, desc: str, on_tap: ax.Act, *, id: str = "") -> ax.View:  # noqa: A002 - Android's word
    """Return an action of a toolbar."""
    return ax.IconButton(icon, id=id, desc=desc, cls="android.widget.Button", on_tap=on_tap, width=44)


def tool_bar(  # noqa: PLR0913 - its parts
    screen: ax.Screen,
    title: str,
    *,
    on_back: ax.Act | None = None,
    actions: Sequence[ax.View] = (),
    overflow: Callable[[], list[ax.MenuItem]] | None = None,
    id: str = "main_toolbar",  # noqa: A002 - Android's word
) -> ax.View:
    """Return a toolbar: the arrow or the cone, the title, actions and the overflow menu."""
    theme = screen.theme
    front = theme.on_toolbar
    name = ax.Text(title, id="toolbar_vlc_title" if on_back is None else "", size=20, weight_name="medium", color=front,
                max_lines=1, weight=1, margin=(12, 0, 4, 0))  # fmt: skip
    start: ax.View = cone(28, id="toolbar_icon")
    start.margin = (12, 0, 0, 0)
    if on_back is not None:
        start = ax.IconButton("arrow_back", desc="Navigate up", color=front, on_tap=on_back)
    more = ax.more_button(screen, overflow, color=front) if overflow is not None else None
    return ax.Across(
        start, name, *ax.tinted(actions, front), more, id=id, cls="android.view.ViewGroup", height=56, padding=(4, 0),
        background="toolbar",
    )  # fmt: skip


def selection_bar(screen: ax.Screen, title: str, actions: Sequence[ax.View], on_close: ax.Act) -> ax.View:
    """Return the bar while items are chosen."""
    background = ax.mix(screen.theme.toolbar, ORANGE, 0.12)
    return _SELECTION(screen, title, icon="close", on_up=on_close, actions=actions, background=background)


def cone(size: float, *, id: str = "") -> ax.View:  # noqa: A002 - Android's word
    """Return VLC's traffic cone."""
    return Cone(id=id, width=size, height=size)


class Cone(ax.View):
    """A traffic cone."""

    cls = IMAGE

    def paint(self, canvas: ax.Canvas) -> None:
        """Draw base, body and stripes."""
        left, top, right, bottom = self.rect
        wide, high = right - left, bottom - top
        x = (left + right) / 2

        def band(start: float, end: float, color: str) -> None:
            def half(share: float) -> float:
                return wide * (0.05 + 0.27 * share)

            upper, lower = top + high * (0.06 + 0.76 * start), top + high * (0.06 + 0.76 * end)
            corners = (
                (x - half(start), upper),
                (x + half(start), upper),
                (x + half(end), lower),
                (x - half(end), lower),
            )
            canvas.polygon(corners, color)

        base = ax.Rect(left, round(bottom - high * 0.24), right, round(bottom - high * 0.04))
        canvas.rounded(base, high * 0.07, "#e67600")
        for start, end, color in (
            (0, 0.22, ORANGE), (0.22, 0.45, "#f5f5f5"), (0.45, 0.66, ORANGE), (0.66, 0.86, "#f5f5f5"),
            (0.86, 1, ORANGE),
        ):  # fmt: skip
            band(start, end, color)


# -- rows and cells -------------------------------------------------------------------------------------------------


class Counts(ax.Text):
    """How many folders and files there are: in the text they are marks, on the screen small pictures."""

    def drawn_text(self) -> str:
        """Return the text with room for the pictures."""
        text = self.text
        for mark in _MARKS:
            text = text.replace(mark, "\u2003")
        return text

    def paint(self, canvas: ax.Canvas) -> None:
        """Draw words and pictures one after the other."""
        x, baseline = self.inner.left, self.first_baseline()
        font: ax.FontSpec = self._font
        side = round(font.size_px * 1.05)
        for part in re.split(f"({re.escape(FOLDER_MARK)}|{re.escape(FILE_MARK)})", self.text):
            icon = _MARKS.get(part)
            if icon is not None:
                top = baseline - round(side * 0.85)
                canvas.icon(ax.Rect(x, top, x + side, top + side), icon, self._color, outlined=True)
                x += side
            elif part:
                canvas.text(x, baseline, part, font, self._color)
                x += ax.text_width(part, font)


def more_button(key: str, on_tap: ax.Act) -> ax.View:
    """Return the three dots of an item."""
    return ax.Icon(
        "more_vert", id="item_more", key=key, desc="More Actions", width=40, height=48, on_tap=on_tap,
    )  # fmt: skip


def file_row(  # noqa: PLR0913 - what a row has
    theme: ax.Theme,
    title: str,
    text: ax.View | str,
    *,
    icon: str,
    desc: str = "",
    more: ax.View | None = None,
    is_selected: bool = False,
    on_tap: ax.Act | None = None,
    on_long_press: ax.Act | None = None,
) -> ax.View:
    """Return a row of a folder."""
    below = text if isinstance(text, ax.View) else ax.Caption(
        ax.Written(text), id="text", max_lines=1
    )  # fmt: skip
    mark = "check_circle" if is_selected else icon
    return ax.Across(
        ax.Icon(
            mark,
            id="item_icon",
            size=32,
            width=48,
            height=48,
            color=ORANGE if is_selected else "on_surface_variant",
        ),
        ax.Column(
            ax.Text(title, id="title", size=16, max_lines=1), below if text else None, weight=1, margin=(12, 0, 0, 0)
        ),
        more,
        id="browser_container",
        cls="android.view.ViewGroup",
        desc=desc,
        height=_ROW_DP,
        padding=(12, 0, 4, 0),
        selected=is_selected,
        background=ax.mix(theme.background, ORANGE, 0.18) if is_selected else "",
        on_tap=on_tap,
        on_long_press=on_long_press,
    )


def audio_row(  # noqa: PLR0913 - what a row has
    theme: ax.Theme,
    title: str,
    subtitle: str,
    *,
    icon: str = "music_note",
    leading: ax.View | None = None,
    more: ax.View | None = None,
    desc: str = "",
    is_selected: bool = False,
    on_tap: ax.Act | None = None,
    on_long_press: ax.Act | None = None,
) -> ax.View:
    """Return a row of a playlist or of the tab Audio."""
    return ax.Across(
        leading,
        picture(theme, icon, id="media_cover", width=48, height=48),
        ax.TwoLines(
            title,
            ax.Written(subtitle) if subtitle else None,
            ids=("title", "subtitle"),
            max_lines=(1, 1),
            margin=(16, 0, 0, 0),
        ),
        more,
        cls="android.view.ViewGroup",
        desc=desc,
        height=_ROW_DP,
        padding=(4 if leading else 12, 0, 4, 0),
        selected=is_selected,
        background=ax.mix(theme.background, ORANGE, 0.18) if is_selected else "",
        on_tap=on_tap,
        on_long_press=on_long_press,
    )


def picture(theme: ax.Theme, icon: str, *, id: str, width: float, height: float, radius: float = 6) -> ax.View:  # noqa: A002, PLR0913 - Android's word; its measures
    """Return the stand-in for a picture that there is not."""
    return ax.Icon(
        icon, id=id, size=min(width, height) * 0.5, width=width, height=height, radius=radius,
        color=ax.mix(theme.on_surface_variant, theme.surface_variant, 0.4), background="surface_variant",
    )  # fmt: skip


def nothing(text: str, *, id: str = "emptyTextView") -> ax.View:  # noqa: A002 - Android's word
    """Return what is shown instead of an empty list."""
    words = ax.Label(text, id=id, size=16, align="center", width=ax.MATCH, margin=(32, 16))
    return ax.EmptyState(cone(96), words)


# -- sheets ---------------------------------------------------------------------------------------------------------

Option = tuple[str, str, ax.Act]
Closing = Callable[[ax.Act | None], ax.Act]


def show_options(screen: ax.Screen, title: str, options: Sequence[Option]) -> None:
    """Show what can be done with an item: icon, words and action of each."""

    def row(icon: str, label: str, on_tap: ax.Act) -> ax.View:
        return ax.Across(
            ax.Icon(icon, id="context_option_icon", margin=(0, 0, 24, 0), outlined=True),
            ax.Label(label, id="context_option_title", size=16, weight=1),
            cls="android.view.ViewGroup",
            height=48,
            padding=(24, 0),
            on_tap=on_tap,
        )

    def content(closing: Closing) -> ax.View:
        rows = [row(icon, label, closing(act)) for icon, label, act in options]
        return ax.Column(
            ax.Text(title, id="ctx_title", size=18, weight_name="medium", padding=(24, 12), max_lines=2),
            ax.Column(*rows, id="ctx_list", cls=RECYCLER),
        )

    ax.show_sheet(screen, content)


def ask(screen: ax.Screen, title: str, message: str, verb: str, accept: ax.Act) -> None:
    """Ask in a sheet before something is deleted."""

    def content(closing: Closing) -> ax.View:
        return ax.Column(
            ax.Label(title, id="title", size=18, weight_name="medium", padding=(24, 16, 24, 8)),
            ax.Caption(message, id="message", padding=(24, 0, 24, 16)),
            ax.Row(
                ax.View(weight=1, height=1),
                sheet_button("Cancel", "cancel_button", closing(None)),
                sheet_button(verb, "delete_button", closing(accept)),
                width=ax.MATCH, padding=(16, 0), gap=8,
            ),
        )  # fmt: skip

    ax.show_sheet(screen, content)


def sheet_button(text: str, id: str, on_tap: ax.Act) -> ax.View:  # noqa: A002 - Android's word
    """Return a button of a sheet."""
    return ax.TextButton(text, id=id, color=ORANGE, height=48, on_tap=on_tap)


def listed(views: Sequence[ax.View], *, id: str, key: str = "") -> ax.View:  # noqa: A002 - Android's word
    """Return views in a list that scrolls."""
    return ax.RecyclerView(*views, id=id, key=key or id)
