"""What Joplin's pages share: themes, glyphs, touchables, the header, dialogs."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.ui.layout import paint_tree

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_mobileagent.simulator.apps.joplin.screens import Main
    from pytest_mobileagent.simulator.apps.joplin.store import Branch, Folder

GROUP, SCROLL, TEXT = "android.view.ViewGroup", "android.widget.ScrollView", "android.widget.TextView"
WEB, BLOCK = "android.webkit.WebView", "android.view.View"
MARGIN, SIZE = 15, 16
HEADER_DP = 54
RED, PURPLE, BLUE = "#e74c3c", "#9b59b6", "#0078d6"
DONE_SHARE = 0.6  # of the background in what is 40 % opaque
_GLYPHS = (
    "add", "apps", "arrow_back", "check_box", "check_box_outline_blank", "check_circle", "close", "content_copy",
    "create_new_folder", "delete", "description", "done", "expand_less", "expand_more", "edit", "event", "filter_list",
    "folder", "folder_open", "format_bold", "format_indent_decrease", "format_indent_increase", "format_italic",
    "format_list_bulleted", "format_list_numbered", "checklist", "link", "attach_file", "menu", "more_vert",
    "more_horiz", "redo", "restore", "search", "select_all", "sell", "settings", "sync", "undo", "arrow_drop_down",
    "palette", "info", "code", "history", "tune", "check", "notifications", "note_add", "library_add_check", "cached",
    "arrow_forward", "clear", "folder_delete",
)  # fmt: skip
_FIRST_GLYPH = 0xF100  # icon fonts have their glyphs in the private use area


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one of Joplin's themes."""

    name: str
    background: str
    text: str
    faded: str
    divider: str
    selected: str
    header: str
    on_header: str
    link: str
    is_dark: bool = True

    @property
    def theme(self) -> ax.Theme:
        """The palette by Material roles."""
        base = ax.Theme.material2(primary=self.link, accent="#009688", background=self.background)
        return replace(
            base,
            is_dark=self.is_dark,
            surface=ax.mix(self.background, "#ffffff", 0.08) if self.is_dark else self.background,
            surface_variant=self.selected,
            on_surface=self.text,
            on_surface_variant=self.faded,
            outline=self.faded,
            outline_variant=self.divider,
            toolbar=self.header,
            on_toolbar=self.on_header,
            status_bar=self.header,
        )


# The numbers are those of the setting `theme`.
THEMES = {
    "1": Palette(
        "Light", "#ffffff", "#32373f", "#7c8b9e", "#dddddd", "#e5e5e5", "#313640", "#ffffff", "#155bda", is_dark=False
    ),
    "2": Palette("Dark", "#1d2024", "#dddddd", "#999999", "#555555", "#616161", "#181a1d", "#ffffff", "#a6a6ff"),
    "5": Palette("Dracula", "#282a36", "#f8f8f2", "#6272a4", "#bd93f9", "#44475a", "#21222c", "#f8f8f2", "#8be9fd"),
    "3": Palette(
        "Solarised Light", "#fdf6e3", "#657b83", "#839496", "#eee8d5", "#eee8d5", "#002b36", "#eee8d5", "#268bd2",
        is_dark=False,
    ),
    "4": Palette(
        "Solarised Dark", "#002b36", "#93a1a1", "#839496", "#586e75", "#073642", "#073642", "#eee8d5", "#268bd2"
    ),
    "6": Palette("Nord", "#2e3440", "#d8dee9", "#8a929f", "#434c5e", "#434c5e", "#3b4252", "#d8dee9", "#5e81ac"),
    "7": Palette("Aritim Dark", "#10151a", "#d3dae3", "#666a73", "#141a21", "#2b5278", "#141a21", "#d3dae3", "#356693"),
    "22": Palette("OLED Dark", "#000000", "#dddddd", "#999999", "#555555", "#333333", "#000000", "#ffffff", "#a6a6ff"),
}  # fmt: skip
THEME = THEMES["1"].theme


def glyph_of(name: str) -> str:
    """Return the character that stands for an icon in the hierarchy."""
    return chr(_FIRST_GLYPH + _GLYPHS.index(name))


class Glyph(ax.Icon):
    """An icon of an icon font: a text of one private character."""

    cls = TEXT

    def __init__(self, name: str, /, *, size: float = 24, color: str = "", emoji: str = "", margin: float = 0) -> None:
        """Show the icon called `name`; `emoji` is what it is a picture of, if not of the icon font."""
        super().__init__(name, size=size, color=color)
        self.text = emoji or glyph_of(name)
        self.margin = (0, 0, margin, 0)


class Words(ax.Label):
    """Words of the app, or what is `Written`; signs that the fonts lack are left out of the drawing."""

    def drawn_text(self) -> str:
        """Return the text with a bullet for a larger one, and without pictures."""
        shown = self.shown_text.replace("\u26ab", "\u2022").replace("\u2713", "\u221a")
        return "".join(letter for letter in shown if not _is_picture(letter)).lstrip()


def _is_picture(letter: str) -> bool:
    return letter == "\ufe0f" or (ord(letter) >= 0x2600 and unicodedata.category(letter)[0] in "SC")


class Painted(ax.View):
    """A view that can be seen but not used: it is drawn, and neither touched nor told to accessibility."""

    width = ax.MATCH
    height = ax.MATCH

    def __init__(
        self, content: ax.View, /, *, width: float = ax.MATCH, margin: tuple[float, float, float, float]
    ) -> None:
        """Draw `content`."""
        self._content = content
        self._set((), {"width": width, "margin": margin})

    def measure_content(
        self, ctx: ax.LayoutContext, w: int, h: int, *, exact_w: bool, exact_h: bool
    ) -> tuple[int, int]:
        """Measure what is drawn."""
        self._content.measure(ctx, w, h, exact_w=exact_w, exact_h=exact_h)
        return w, h

    def arrange(self, ctx: ax.LayoutContext, left: int, top: int, clip: ax.Rect) -> None:
        """Place what is drawn."""
        super().arrange(ctx, left, top, clip)
        self._content.arrange(ctx, left, top, clip)

    def paint(self, canvas: ax.Canvas) -> None:
        """Draw it."""
        paint_tree(self._content, canvas)


class Page(ax.Page):
    """One of the app's pages: what `Main` shows below the status bar."""

    screen: Main
    first_focus = ""  # the field that is typed into when the page opens

    def __init__(self, screen: Main) -> None:
        """Open on `screen`."""
        super().__init__(screen)
        self.store = screen.store

    def leave(self) -> None:
        """Store what must not be lost: another page comes, or another app."""

    def close(self) -> None:
        """React to being closed for good."""
        self.leave()


class Touchable(ax.Row):
    """A row that can be pressed; without a description it is described by its texts, in the language they are in."""

    told: str | None = None  # the description that was made of its texts

    def measure_content(
        self, ctx: ax.LayoutContext, w: int, h: int, *, exact_w: bool, exact_h: bool
    ) -> tuple[int, int]:
        """Measure what is in it, which is then said; so that it can be told, too."""
        size = super().measure_content(ctx, w, h, exact_w=exact_w, exact_h=exact_h)
        if self.desc is self.told:
            self.desc = self.told = ax.Written(spoken(self))
        return size


def spoken(view: ax.View) -> str:
    """Return what React Native says about a touchable: the texts below it that are not touchable themselves."""
    found: list[str] = []
    for child in view.children:
        if child.is_clickable:
            continue
        found += [child.shown_text] if child.shown_text else []
        found += [below] if (below := spoken(child)) else []
    return ", ".join(found)


def touchable(  # noqa: PLR0913 - what a touchable has
    *children: ax.View | None,
    on_tap: ax.Act | None,
    on_long_press: ax.Act | None = None,
    desc: str = "",
    key: str = "",
    width: float = ax.WRAP,
    height: float = ax.WRAP,
    weight: float = 0,
    padding: float | tuple[float, float] | tuple[float, float, float, float] = 0,
    background: str = "",
    enabled: bool = True,
    justify: str = "start",
) -> ax.View:
    """Return a row that can be pressed; without a description it is described by its texts."""
    row = Touchable(
        *children, cls=GROUP, key=key, width=width, height=height, weight=weight, padding=padding, gravity="center",
        background=background, enabled=enabled, on_tap=on_tap if enabled else None, on_long_press=on_long_press,
        clickable=True, focusable=True, justify=justify, desc=desc,
    )  # fmt: skip
    if not desc:
        row.desc = row.told = ax.Written(spoken(row))
    return row


def icon_touch(  # noqa: PLR0913 - what an icon has
    icon: str, desc: str, on_tap: ax.Act, *, color: str, size: float = 24, key: str = "", enabled: bool = True
) -> ax.View:
    """Return an icon of the header that can be pressed."""
    shade = color if enabled else f"{color}33"
    return touchable(
        Glyph(icon, size=size, color=shade), on_tap=on_tap, desc=desc, key=key or desc, height=HEADER_DP,
        padding=(11, 0), enabled=enabled,
    )  # fmt: skip


def check_box(
    is_checked: bool,
    on_tap: ax.Act,
    *,
    desc: str,
    color: str,
    padding: tuple[float, float, float, float] = (MARGIN, 10, 10, 10),
) -> ax.View:
    """Return the check box of a to-do."""
    icon = "check_box" if is_checked else "check_box_outline_blank"
    box = touchable(Glyph(icon, size=24, color=color), on_tap=on_tap, desc=desc, padding=padding)
    box.cls = "android.widget.CheckBox"
    box.checkable = True
    box.checked = is_checked
    return box


def header(*, left: ax.View, title: ax.View, actions: Sequence[ax.View] = ()) -> ax.View:
    """Return the dark bar at the top of a page."""
    return ax.Across(
        left, title, *actions, cls=GROUP, height=HEADER_DP,
        background="toolbar", elevation=5,
    )  # fmt: skip


def back_arrow(page: Page) -> ax.View:
    """Return the arrow that goes back."""
    return icon_touch("arrow_back", "Back", page.screen.go_back, color=page.theme.on_toolbar)


def heading(page: Page, text: str) -> ax.View:
    """Return a title for the header."""
    return Words(text, size=SIZE, weight_name="bold", color=page.theme.on_toolbar, weight=1, max_lines=1, margin=(4, 0))


def drop_down(page: Page, text: str, on_tap: ax.Act, *, color: str = "") -> ax.View:
    """Return a drop-down for the header or a form."""
    shade = color or page.theme.on_toolbar
    return touchable(
        Words(text, size=SIZE, color=shade, weight=1, max_lines=1),
        Glyph("arrow_drop_down", size=22, color=shade),
        on_tap=on_tap,
        key="picker",
        weight=1,
        height=HEADER_DP if not color else 44,
        padding=(4, 0),
    )


def button(page: Page, text: str, on_tap: ax.Act, *, enabled: bool = True, color: str = BLUE) -> ax.View:
    """Return React Native's own button, which shows its title in capitals."""
    said = ax.Written(page.screen.say(text).upper())
    face = ax.Text(said, weight_name="medium", color="#ffffff" if enabled else "#a1a1a1", padding=8)
    return ax.Row(
        face, cls="android.widget.Button", desc=said, justify="center", gravity="center", radius=2,
        background=color if enabled else "#dfdfdf", enabled=enabled, padding=(8, 2), clickable=True, focusable=True,
        on_tap=on_tap if enabled else None, elevation=2 if enabled else 0,
    )  # fmt: skip


class Card(ax.DrawnDialog):
    """A dialog of Joplin's own: a title, any content, a row of buttons."""

    def __init__(
        self,
        page: Page,
        title: str,
        content: Callable[[], ax.View],
        *,
        buttons: Sequence[tuple[str, ax.Act | None]] = (),
    ) -> None:
        """Describe it; a button without an action closes the dialog."""
        self.page = page
        self.title = title
        self.content = content
        self.buttons = buttons

    def compose(self, screen: ax.Screen) -> ax.View:
        """Return the card."""
        bar = [self._button(screen, text, act) for text, act in self.buttons]
        return ax.Column(
            ax.Label(
                self.title, size=SIZE * 1.2, weight_name="bold", padding=(MARGIN, MARGIN, MARGIN, 10), width=ax.MATCH
            )
            if self.title
            else None,
            self.content(),
            ax.Row(*bar, cls=GROUP, width=ax.MATCH, padding=(MARGIN, 10, MARGIN, MARGIN), gap=10)
            if bar
            else ax.View(height=8),
            cls=GROUP,
            width=340,
            radius=4,
            elevation=10,
            background="surface",
        )

    def _button(self, screen: ax.Screen, text: str, act: ax.Act | None) -> ax.View:
        def press() -> None:
            screen.hide_keyboard()
            if act is not None:
                act()

        made = button(self.page, text, self.closing(screen, press))
        made.weight = 1
        return made


@dataclass(frozen=True, slots=True)
class Item:
    """An entry of a menu or list."""

    title: str
    act: ax.Act | None
    depth: int = 0


class Menu(ax.DrawnDialog):
    """A list of entries in a small window: the overflow menu, or a drop-down's choices."""

    def __init__(self, items: Sequence[Item], *, kind: str = "popup", width: float = 230, heading: str = "") -> None:
        """Offer `items`, at an anchor (`popup`) or in the middle (`dialog`)."""
        self.kind = kind
        self._items = items
        self._width = width
        self._heading = heading

    def compose(self, screen: ax.Screen) -> ax.View:
        """Return the list."""
        rows: list[ax.View] = [self._row(screen, item) for item in self._items]
        tall = len(rows) > 12
        head = None
        if self._heading:
            head = Words(self._heading, size=18, weight_name="medium", padding=(20, 16, 20, 8), width=ax.MATCH)
        body: ax.View = ax.Column(*rows, cls=GROUP)
        if tall:
            body = ax.Scroll(*rows, key="menu", height=44 * 12)
        return ax.Column(
            head, body, cls=GROUP, width=self._width, padding=(0, 6), radius=2, elevation=8,
            background="surface",
        )  # fmt: skip

    def _row(self, screen: ax.Screen, item: Item) -> ax.View:
        is_live = item.act is not None
        color = screen.theme.on_surface if is_live else screen.theme.on_surface_variant
        return touchable(
            Words(item.title, size=SIZE, color=color, weight=1, max_lines=1),
            on_tap=self.closing(screen, item.act),
            width=ax.MATCH,
            height=44,
            padding=(MARGIN + item.depth * 14, 0, MARGIN, 0),
            enabled=is_live,
        )


def todo(page: Page, title: str) -> str:
    """Return what the check box of a to-do is called."""
    return ax.Written(page.screen.tr("to-do: {title}").format(title=page.screen.say(title)))


def visit(screen: ax.Screen, url: str) -> None:
    """Open an address, or say that no app does."""
    told = ax.Written(screen.tr("Could not open URL: {url}").format(url=url))
    ax.open_or_tell(screen, ax.Intent(ax.VIEW, data=url), told)


def ask(screen: ax.Screen, question: str, act: ax.Act) -> None:
    """Ask before doing something; React Native hands the last button, Cancel, to Android as the positive one."""
    screen.show(
        ax.AlertDialog(message=question, negative=("OK", act), positive=("Cancel", None), ids=screen.app.package)
    )


def folder_name(screen: ax.Screen, folder: Folder) -> str:
    """Return a notebook's title behind its picture."""
    title = screen.say(folder.shown_title)
    return ax.Written(f"{folder.emoji} {title}" if folder.emoji else title)


def folder_items(tree: Sequence[Branch], choose: Callable[[str], object]) -> list[Item]:
    """Return the notebooks as choices of a drop-down."""

    def item(branch: Branch) -> Item:
        name = f"{branch.folder.emoji} " if branch.folder.emoji else ""
        return Item(ax.Written(f"{name}{branch.folder.title}"), lambda: choose(branch.folder.id), branch.depth)

    return [item(branch) for branch in tree]


def page_column(*children: ax.View | None) -> ax.View:
    """Return a page's content from top to bottom."""
    return ax.Pane(*children, cls=GROUP, background="background")


def action_button(  # noqa: PLR0913 - what a button has
    icon: str, desc: str, on_tap: ax.Act, *, key: str = "", color: str = RED, size: float = 56
) -> ax.View:
    """Return a floating button."""
    plate = touchable(Glyph(icon, size=24, color="#ffffff"), on_tap=on_tap, desc=desc, justify="center", key=key)
    plate.__dict__.update(width=size, height=size, radius=size * 2 / 7, background=color, elevation=6)
    return plate


def floating(content: ax.View) -> ax.View:
    """Place a floating button in the corner."""
    return ax.Frame(content, cls=GROUP, gravity="bottom end", margin=(0, 0, 16, 16))
